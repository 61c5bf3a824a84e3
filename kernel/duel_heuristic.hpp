// Azul Duel judged by hand: what every board would be worth if the round ended now, what its dome, unfinished
// rows and chips promise, and which moves look natural.  The constants are tuned by matches against itself; networks
// see the worth of a board, so a change of it asks for new networks.  Mirrors src/majolika/games/duel/worth.py.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "duel_projection.hpp"

namespace majolika {

namespace duel {

// Time is counted in quarters of a round.
constexpr int kQuarters = 4;
constexpr int kMostQuarters = kQuarters * kRounds;

// For every time left and every set of rows, the chance that one free space in each of them will be covered at
// the end of the game.  Upper rows are filled nearly every round, the lowest one hardly ever.
inline constexpr auto kWillBeCovered = [] {
    constexpr float in_a_quarter[kRows] = {0.139f, 0.127f, 0.079f, 0.043f, 0.018f, 0.010f};
    std::array<std::array<float, 1 << kRows>, kMostQuarters + 1> chances{};
    float stays_free[kRows] = {1, 1, 1, 1, 1, 1};
    for (auto& chance : chances) {
        for (unsigned rows = 0; rows < 1 << kRows; ++rows) {
            chance[rows] = 1;
            for (int row = 0; row < kRows; ++row)
                if (rows >> row & 1) chance[rows] *= 1 - stays_free[row];
        }
        for (int row = 0; row < kRows; ++row) stays_free[row] *= 1 - in_a_quarter[row];
    }
    return chances;
}();

}  // namespace duel

struct DuelHeuristic {
    using Game = duel::Duel;
    using State = duel::State;

    static constexpr float spread = 8;

    // Points at the end: those with this round's tiling and losses, goals and special tiles as likely as they are,
    // and what unfinished rows, chips, free spaces and a plate in hand promise.
    static float worth(const State& state, int seat) {
        const Board& board = state.boards[seat];
        const Moment moment = moment_of(state, seat);
        const Tiled tiled = tile(state, board, moment);
        float points = tiled.points;
        if (!moment.is_tiled) {
            points -= state.agreed.broken_losses[std::min(tiled.broken, duel::kBrokenSpaces)];
            points -= static_cast<float>(state.agreed.start_tile_loss * board.start_tile);
        }
        points = std::max(0.0f, points) + tiled.promise + moment.chip * static_cast<float>(tiled.chips);
        if (board.start_tile || (moment.is_new && state.starter == seat)) points += moment.is_last ? 0.1f : 1.0f;
        points += 0.65f * special_points(state.agreed, board, tiled.covered, moment.left);
        points += 0.8f * goal_points(state.agreed, board, tiled.covered, moment.left);
        points += room(board, tiled.covered, moment.left);
        return state.seat == seat ? points + hand(state, board) : points;
    }

    // How natural a move looks; the weights follow the visits of deep searches.
    static float appeal(const State& state, int action) {
        const Board& board = state.board();
        if (action < Game::kDrawPlate)
            return 0.5f + 1.4f * share_of_tiles(state) + 0.13f * best_lay(state, board, action - Game::kTakePlate);
        if (action == Game::kDrawPlate) return state.stage == duel::kDrawing ? -1.5f : 1.8f * share_of_tiles(state);
        if (action < Game::kTakeSun) return 0;
        if (action < Game::kTakeLargeSun) return appeal_of_sun(state, action - Game::kTakeSun);
        if (action < Game::kTakeChip) return appeal_of_large(state, action);
        if (action < Game::kKeep) return 1.2f + 2 * share_of_tiles(state);
        if (action < Game::kLay) return 0.75f * best_lay(state, board, (action - Game::kKeep) % duel::kPlates);
        if (action < Game::kReturn)
            return 1.9f * lay_points(state, board, state.kept - 1, (action - Game::kLay) / 4, (action - Game::kLay) % 4);
        if (action <= Game::kComplete) return 0;
        if (action < Game::kPlace) return 0.4f;
        return 0.6f * placing_points(state.agreed, board, board.covered, state.row, (action - Game::kPlace) % duel::kRows);
    }

  private:
    using Agreed = duel::Agreed;
    using Board = duel::Board;
    using Spaces = duel::Spaces;
    static constexpr int kRows = duel::kRows, kColors = duel::kColors;

    // Tiles that a player places in each row in a round.
    static constexpr float kPace[kRows] = {1.0f, 1.0f, 0.8f, 0.58f, 0.32f, 0.15f};

    struct Moment {
        int left;       // quarters of rounds
        bool is_new;    // a round is about to be dealt
        bool is_last;   // no round follows the one that is dealt
        bool is_tiled;  // the seat has tiled its dome in this round
        int first_row;  // that can be completed with chips in this round
        float chip;     // what one is worth
    };

    // A board as the tiling of this round would leave it.
    struct Tiled {
        Spaces covered;
        float points;   // without losses
        float promise;  // of the rows that are not complete
        int broken;
        int chips;
    };

    static int tiles_on_table(const State& state) {
        unsigned tiles = total(state.large_sun) + total(state.large_moon);
        for (const auto& factory : state.small) {
            tiles += total(factory.sun);
            for (unsigned moon = factory.moon; moon; moon >>= 3) ++tiles;
        }
        return static_cast<int>(tiles);
    }

    static float share_of_tiles(const State& state) {
        constexpr int most = duel::kSmallFactories * duel::kSmallSun + duel::kLargeSun;
        return static_cast<float>(tiles_on_table(state)) / static_cast<float>(most);
    }

    static Moment moment_of(const State& state, int seat) {
        const bool is_new = !Game::deals_in_mid_round(state), is_tiling = state.stage == duel::kTiling;
        const bool is_last = state.round == duel::kRounds && !is_new;
        const bool is_tiled = DuelProjection::is_tiled(state, seat);
        const int quarter = is_new ? duel::kQuarters : std::min(duel::kQuarters, (tiles_on_table(state) + 4) / 5);
        const int left = duel::kQuarters * (duel::kRounds - state.round) + (is_tiling ? 0 : quarter);
        const int first_row = is_tiled ? kRows : is_tiling && state.seat == seat ? state.row : 0;
        return {left, is_new, is_last, is_tiled, first_row, !is_last ? 0.8f : is_tiling ? 0.0f : 0.4f};
    }

    // Goes through the rows as the tiling does.
    static Tiled tile(const State& state, const Board& board, const Moment& moment) {
        Tiled tiled{board.covered, static_cast<float>(board.score), 0, static_cast<int>(total(board.broken)),
                    duel::number_of(board.chips)};
        for (int row = 0; row < kRows; ++row) {
            if (board.filled[row] == 0) continue;
            const int column = best_column(state.agreed, board, tiled.covered, row, board.color[row]);
            if (column < 0) {
                if (board.has_all_plates(row)) tiled.broken += board.filled[row];
                else tiled.promise += 0.6f * share(board, row, 0);
                continue;
            }
            const auto points = static_cast<float>(placing_points(state.agreed, board, tiled.covered, row, column));
            if (!board.is_complete(row)) {
                promise(board, row, points, moment, tiled);
                continue;
            }
            tiled.points += points;
            tiled.covered |= duel::space_at(row, column);
            tiled.covered |= special_tile(board, tiled.covered, duel::place_of(row, column));
        }
        return tiled;
    }

    // What a row with a space for its tile is worth while tiles are missing: chips may buy these.
    static void promise(const Board& board, int row, float points, const Moment& moment, Tiled& tiled) {
        const float full = share(board, row, 0);
        float value = moment.left ? points * full * (0.3f + 0.6f * full) + 0.3f : 0;
        if (moment.is_last) value *= 0.6f;
        const int missing = board.missing(row);
        const int pairs = duel::number_of(board.chips & duel::kShows[board.color[row]]) / 2;
        const int cost = 3 * missing - std::min(missing, pairs);
        const float price = moment.is_last ? 0 : moment.chip * static_cast<float>(cost);
        if (row >= moment.first_row && cost <= tiled.chips && points - price > value) {
            value = points;
            tiled.chips -= cost;
        }
        tiled.promise += value;
    }

    // How much of a row is filled, with some tiles more.
    static float share(const Board& board, int row, int more) {
        return static_cast<float>(board.filled[row] + more) / static_cast<float>(row + 1);
    }

    // The chance that all of these spaces will be covered.
    static float chance(Spaces spaces, Spaces covered, int left) {
        float all = 1;
        for (Spaces rest = spaces & ~covered; rest; rest &= rest - 1)
            all *= duel::kWillBeCovered[left][1u << std::countr_zero(rest) / kRows];
        return all;
    }

    // The points that special tiles will probably bring.
    static float special_points(const Agreed& agreed, const Board& board, Spaces covered, int left) {
        float points = 0;
        for (int place = 0; place < duel::kPlateSpaces; ++place)
            if (const Spaces special = board.special & duel::kPlateAt[place] & ~covered)
                points += chance(duel::kPlateAt[place] & ~special, covered, left) *
                          static_cast<float>(agreed.special_points[std::countr_zero(special) / kRows]);
        return points;
    }

    // The points that the goals will probably bring.
    static float goal_points(const Agreed& agreed, const Board& board, Spaces covered, int left) {
        float points = 0;
        for (unsigned goals = agreed.goals; goals; goals &= goals - 1) {
            const int goal = lowest(goals);
            if (goal == duel::kFullCorners)
                for (int place : {0, 2, 6, 8})
                    points += static_cast<float>(agreed.corner_values[place / 6]) *
                              chance(duel::kPlateAt[place] & ~board.special, covered, left);
            else
                points += static_cast<float>(agreed.goal_values[goal]) * goal_count(agreed, board, covered, left, goal);
        }
        return points;
    }

    // How often a goal will probably count.
    static float goal_count(const Agreed& agreed, const Board& board, Spaces covered, int left, int goal) {
        float number = 0;
        switch (goal) {
            case duel::kGoalRows:
            case duel::kColorfulRows:
            case duel::kOuter:
                for (int row = 0; row < kRows; ++row) number += goal_count_of_row(agreed, board, covered, left, goal, row);
                return number;
            case duel::kGoalColumns:
                for (int column = 0; column < kRows; ++column)
                    number += duel::kWillBeCovered[left][duel::column_in(~covered, column)];
                return number;
            case duel::kDiagonals: return chance(duel::kFalling, covered, left) + chance(duel::kRising, covered, left);
            case duel::kWildSpaces: {
                const Spaces wild = Game::wild_spaces(board);
                return static_cast<float>(std::popcount(wild)) * chance(wild, covered, left);
            }
            default:
                for (int place = 0; place < duel::kPlateSpaces; ++place)
                    if (const Spaces special = board.special & duel::kPlateAt[place] & ~covered)
                        number += 1 - chance(duel::kPlateAt[place] & ~special, covered, left);
                return number;
        }
    }

    static float goal_count_of_row(const Agreed& agreed, const Board& board, Spaces covered, int left, int goal, int row) {
        const Spaces spaces = duel::kFirstRow << kRows * row;
        const float each = duel::kWillBeCovered[left][1u << row];
        const Spaces border = duel::kBorder & spaces;
        if (goal == duel::kOuter)
            return static_cast<float>(std::popcount(border & covered)) + each * static_cast<float>(std::popcount(border & ~covered));
        if (goal == duel::kGoalRows) {
            // A round brings at most one tile to a row, and a special tile may come with it.
            const bool can_be = duel::kQuarters * (std::popcount(spaces & ~covered) - 1) <= left;
            return can_be ? chance(spaces, covered, left) : 0;
        }
        const Spaces placed = covered & ~board.covered & ~board.special & spaces;
        int colors = agreed.special_counts && (board.special & covered & spaces);
        for (int color = 0; color < kColors; ++color)
            colors += (Game::tiles_in(board, color) & spaces) || (placed && board.color[row] == color);
        float all = 1;
        for (; colors < duel::kColorsInARow; ++colors) all *= each;
        return all;
    }

    // What the free spaces are good for: points for those that will be covered, and colors that rows can take.
    static float room(const Board& board, Spaces covered, int left) {
        float points = 0, colors = 0;
        for (int row = 0; row < kRows; ++row) {
            int sum = 0, number = 0;
            for (unsigned rest = duel::in_row(~covered & ~board.special, row); rest; rest &= rest - 1)
                sum += Game::tile_points(covered | duel::space_at(row, lowest(rest)), row, lowest(rest));
            for (const Spaces accepts : board.accepts) number += duel::in_row(accepts & ~covered, row) != 0;
            points += static_cast<float>(sum) * duel::kWillBeCovered[left][1u << row];
            colors += static_cast<float>(number) * kPace[row];
        }
        return 0.5f * points + 0.15f * colors * static_cast<float>(left) / duel::kMostQuarters;
    }

    // What plates on their way into the dome are worth; one that has not been looked at is any one.
    static float hand(const State& state, const Board& board) {
        if (state.kept) return best_lay(state, board, state.kept - 1) - 1.2f;
        if (state.stage < duel::kDrawing || state.stage > duel::kKeeping) return 0;
        const auto rounds = static_cast<float>(duel::kRounds - state.round);
        return rounds * (0.35f + 0.15f * static_cast<float>(state.hand.size)) - 1;
    }

    static float best_lay(const State& state, const Board& board, int plate) {
        float best = 0;
        for (int place = 0; place < duel::kPlateSpaces; ++place)
            for (int turns = 0; turns < 4 && !(board.places >> place & 1); ++turns)
                best = std::max(best, lay_points(state, board, plate, place, turns));
        return best;
    }

    // What a plate brings where it would lie.
    static float lay_points(const State& state, const Board& board, int plate, int place, int turns) {
        const float rounds = static_cast<float>(duel::kRounds - state.round) + 0.5f;
        float sum = 0;
        for (int corner = 0; corner < duel::kCorners; ++corner) {
            const int space = state.agreed.space(plate, duel::kClockwise[turns][corner]), row = duel::row_of(place, corner);
            if (space == duel::kSpecialSpace)
                sum += 0.07f * rounds * static_cast<float>(state.agreed.special_points[row]);
            else
                sum += space_points(board, space, row, duel::column_of(place, corner), rounds);
        }
        return sum;
    }

    // A new space is good for colors that the row could not take, and most of all for tiles that wait for it.
    static float space_points(const Board& board, int space, int row, int column, float rounds) {
        const auto points = static_cast<float>(Game::tile_points(board.covered | duel::space_at(row, column), row, column));
        int fresh = 0;
        for (int color = 0; color < kColors; ++color)
            if (space == color || space == duel::kWildSpace) fresh += !duel::in_row(board.accepts[color] & ~board.covered, row);
        float sum = kPace[row] * rounds * (0.04f * points + 0.03f * static_cast<float>(fresh));
        if (board.filled[row] && (space == board.color[row] || space == duel::kWildSpace) && !board.open_columns(row))
            sum += share(board, row, 0) * (points + 0.5f);
        return sum;
    }

    // All orders of the tiles that go to the moon share the appeal of the take.
    static float appeal_of_sun(const State& state, int action) {
        static constexpr float kOrderAppeal[duel::kOrders + 1] = {0, 0, -0.6f, -1.0f, 0, 0, -1.6f};
        const int way = action / duel::kOrders % duel::kWays, group = action / duel::kOrders / duel::kWays;
        const int color = group % kColors;
        const auto& factory = state.small[group / kColors];
        const float bare = without(factory.sun, color) ? 0 : 0.5f;
        return appeal_of_take(state, color, factory.sun, way) + kOrderAppeal[kBits[factory.orders[color]]] + bare;
    }

    // A take from the large sun or from the moons.
    static float appeal_of_large(const State& state, int action) {
        const bool is_sun = action < Game::kTakeMoons;
        const int number = action - (is_sun ? Game::kTakeLargeSun : Game::kTakeMoons);
        const int color = number / duel::kWays, way = number % duel::kWays;
        if (is_sun) return appeal_of_take(state, color, state.large_sun, way);
        const bool starts = state.start_tile && count(state.large_moon, color);
        return appeal_of_take(state, color, Game::top_tiles(state), way) - (starts ? 1.3f : 0.2f);
    }

    // Rows completed are good, tiles that break are not.
    static float appeal_of_take(const State& state, int color, Tiles tiles, int way) {
        const Board& board = state.board();
        const int row = duel::kRowOfWay[way] - 1, number = static_cast<int>(count(tiles, color));
        const auto* losses = state.agreed.broken_losses;
        const int broken = static_cast<int>(total(board.broken));
        const auto lost = [&](int more) {
            return 0.8f * static_cast<float>(losses[std::min(duel::kBrokenSpaces, broken + more)] - losses[broken]);
        };
        if (row < 0) return 0.4f - lost(number);
        const int column = best_column(state.agreed, board, board.covered, row, color);
        if (column < 0 && board.has_all_plates(row)) return -0.6f - lost(number);
        const int kept = std::min(number, board.missing(row)) - (way - duel::kFirstWay[row + 1]);
        const float before = share(board, row, 0), after = share(board, row, kept);
        if (column < 0) return 1.2f * (after - before) - lost(number - kept);
        const auto points = static_cast<float>(placing_points(state.agreed, board, board.covered, row, column));
        if (kept == board.missing(row)) return 2.6f + 0.7f * points - lost(number - kept) - (before > 0 ? 0.75f : 0);
        return 1.4f + 0.35f * (after - before) * (1 + after + before) * points - lost(number - kept);
    }
};

}  // namespace majolika
