// What a network sees of Azul Duel: rows of its first layer for the table, from the side of the player who acts,
// and rows that describe a move.  Mirrors src/majolika/games/duel/features.py.
#pragma once

#include <array>
#include <cmath>
#include <type_traits>

#include "duel_heuristic.hpp"
#include "seats.hpp"

namespace majolika {

namespace duel {

// What three tiles of a plate show, in any order: a number from 0 to 34.
inline constexpr auto kTriples = [] {
    std::array<std::uint8_t, kColors * kColors * kColors> numbers{};
    std::uint8_t next = 0;
    const auto set = [&](int a, int b, int c) { numbers[static_cast<std::size_t>((a * kColors + b) * kColors + c)] = next; };
    for (int a = 0; a < kColors; ++a)
        for (int b = a; b < kColors; ++b)
            for (int c = b; c < kColors; ++c, ++next) set(a, b, c), set(a, c, b), set(b, a, c), set(b, c, a), set(c, a, b), set(c, b, a);
    return numbers;
}();

constexpr int kLooksOfPlates = 70;

// What a plate shows, however it is turned: its kind, and its colors.
inline int look_of(const Agreed& agreed, int plate) {
    int key = 0;
    for (int corner = 0; corner < kCorners; ++corner)
        if (const int space = agreed.space(plate, corner); space < kColors) key = key * kColors + space;
    return agreed.kind(plate) * (kLooksOfPlates / 2) + kTriples[static_cast<std::size_t>(key)];
}

// The number of a stack of up to three tiles, from 0 for none.
constexpr int stack_number(unsigned moon) {
    int key = 0, first = 0;
    for (int size = 1; moon; moon >>= 3, size *= kColors) {
        key = key * kColors + static_cast<int>(moon & 7) - 1;
        first += size;
    }
    return first + key;
}

}  // namespace duel

struct DuelFeatures {
    using Game = duel::Duel;
    using State = duel::State;
    using Board = duel::Board;

    // Rows of a seat.
    static constexpr int kHeld = 0, kPoints = 105, kChipsLacking = 297, kFree = 321, kRowMasks = 573, kColumnMasks = 957,
                         kOpen = 1021, kLaid = 1213, kChips = 1303, kChipColors = 1314, kBroken = 1349, kStartTile = 1354,
                         kMarkers = 1355, kChipsDue = 1358, kGoals = 1361, kSeat = 1521;
    // Rows of a seat for each goal, after kGoals.
    static constexpr int kFirstOfGoal[duel::kGoals] = {0, 42, 78, 85, 106, 113, 137, 150};
    // Rows of the table.
    static constexpr int kSuns = 2 * kSeat, kMoons = kSuns + 126, kLargeSun = kMoons + 156, kLargeMoon = kLargeSun + 25,
                         kLargeStart = kLargeMoon + 20, kTops = kLargeStart + 1, kOffered = kTops + 40, kBag = kOffered + 75,
                         kFaceUp = kBag + 80, kFaceDown = kFaceUp + 15, kDisplay = kFaceDown + 5,
                         kKept = kDisplay + duel::kLooksOfPlates, kHand = kKept + duel::kLooksOfPlates,
                         kUnder = kHand + duel::kLooksOfPlates, kUnknown = kUnder + duel::kLooksOfPlates,
                         kTop = kUnknown + 20, kHandSize = kTop + 3, kGoal = kHandSize + 5, kRound = kGoal + duel::kGoals,
                         kStage = kRound + duel::kRounds, kTilingRow = kStage + 9, kTilesLeft = kTilingRow + duel::kRows,
                         kBackDue = kTilesLeft + 22, kUncovered = kBackDue + 1, kStarts = kUncovered + 5;
    static constexpr int rows = kStarts + 1, dense = 9, most_of_a_seat = 112, most_active = 80 + 2 * most_of_a_seat;
    static constexpr bool keeps_sums = true;

    // Rows of a move.
    static constexpr int kDrawPlate = 70, kLook = 79, kSunColor = 84, kLargeColor = 714, kTopColor = 739, kColorToRow = 779,
                         kFilling = 814, kBreaking = 1066, kTilePoints = 1096, kLeft = 1288, kTakesStart = 1444,
                         kUncovers = 1445, kTakeChip = 1450, kKeep = 1465, kLaySpace = 1535, kLayPoints = 1787,
                         kWaiting = 1931, kReturn = 1937, kLeave = 2007, kPay = 2013, kPayPoints = 2079, kSpend = 2095,
                         kPlace = 2110, kPlacePoints = 2146, kPlaceWild = 2162, kPlaceSpecial = 2163;
    static constexpr int kAppeal = 2164, kAppeals = 64;  // for each of eight kinds of moves
    static constexpr int move_rows = kAppeal + 8 * kAppeals, most_move_rows = 13;

    static int viewpoint(const State& state) { return state.seat; }

    // What the rows of a seat depend on.
    struct Seat {
        duel::Agreed agreed;
        Board board;
        std::uint8_t place, is_tiled, unused[6];
    };
    static_assert(std::has_unique_object_representations_v<Seat>);

    struct Summary {
        int score, points;  // now, and after tiling
    };

    static Seat seat_at(const State& state, int place) {
        const int seat = state.seat ^ place;
        return {state.agreed, state.boards[seat], static_cast<std::uint8_t>(place), DuelProjection::is_tiled(state, seat), {}};
    }

    static Summary describe_seat(const Seat& seat, std::uint16_t*& next) {
        const DuelProjection after(seat.agreed, seat.board, !seat.is_tiled);
        describe_board(seat.agreed, seat.board, after, seat.place * kSeat, next);
        return {seat.board.score, after.points};
    }

    // The rows of the table, and the dense numbers.
    static void describe_table(const State& state, const Summary* seats, std::uint16_t*& next, float* numbers) {
        float worths[2];
        for (int place = 0; place < 2; ++place) {
            worths[place] = DuelHeuristic::worth(state, state.seat ^ place);
            numbers[3 * place] = static_cast<float>(seats[place].score) / 50;
            numbers[3 * place + 1] = static_cast<float>(seats[place].points) / 50;
            numbers[3 * place + 2] = worths[place] / 50;
        }
        const float lead = worths[0] - worths[1];
        numbers[6] = lead / 20;
        numbers[7] = std::tanh(lead / 12);
        numbers[8] = std::tanh(lead / 4);
        describe_factories(state, next);
        describe_plates(state, next);
        describe_moment(state, next);
    }

    // Writes the active rows and the dense numbers; returns how many rows.
    static int describe(const State& state, std::uint16_t* active, float* numbers) {
        return describe_by_seats<DuelFeatures>(state, active, numbers);
    }

    // What is common to the moves of a position.
    struct Moves {
        const State& state;
        const Board& board;
        const DuelProjection after;
        std::uint8_t points[duel::kRows][duel::kColors] = {};  // of a tile in each row of the dome
        duel::Chips spent[Game::kMostPayments];

        explicit Moves(const State& table) : state(table), board(table.board()), after(table.agreed, board, true) {
            const bool can_pay = state.stage == duel::kTiling && !board.is_complete(state.row);
            if (can_pay) list_payments();
            if (!can_pay && state.stage != duel::kAction) return;
            for (int row = 0; row < duel::kRows; ++row)
                for (int color = 0; color < duel::kColors; ++color)
                    points[row][color] = static_cast<std::uint8_t>(row_points(state.agreed, after.board, row, color));
        }

        // Writes the rows of a legal move; returns how many.
        int describe(int action, std::uint16_t* active) const {
            std::uint16_t* next = active;
            describe_appeal(action, next);
            if (action < Game::kTakeSun)
                describe_draw(action, next);
            else if (action < Game::kTakeChip)
                describe_take(action, next);
            else if (action < Game::kKeep)
                put(next, kTakeChip + state.small[action - Game::kTakeChip].chip - 1);
            else if (action < Game::kLay)
                put(next, kKeep + duel::look_of(state.agreed, (action - Game::kKeep) % duel::kPlates));
            else if (action < Game::kReturn)
                describe_lay((action - Game::kLay) / 4, (action - Game::kLay) % 4, next);
            else if (action < Game::kComplete)
                put(next, kReturn + duel::look_of(state.agreed, (action - Game::kReturn) % duel::kPlates));
            else
                describe_tiling(action, next);
            return static_cast<int>(next - active);
        }

      private:
        // How natural the move looks to the hand-made evaluation, in steps of a quarter of a point, if its kind is
        // one of those of which some look more natural than others.
        void describe_appeal(int action, std::uint16_t*& next) const {
            static constexpr int kKinds[][3] = {
                {Game::kTakePlate, Game::kDrawPlate, 0},  {Game::kDrawPlate, Game::kDrawPlate + 1, 1},
                {Game::kTakeSun, Game::kTakeMoons, 2},    {Game::kTakeMoons, Game::kTakeChip, 3},
                {Game::kTakeChip, Game::kKeep, 4},        {Game::kKeep, Game::kLay, 5},
                {Game::kLay, Game::kReturn, 6},           {Game::kPlace, Game::actions, 7}};
            for (const auto& [first, end, kind] : kKinds)
                if (action >= first && action < end) {
                    const float appeal = 4 * DuelHeuristic::appeal(state, action) + 0.3717f;
                    put(next, kAppeal + kAppeals * kind + 20 + static_cast<int>(std::floor(std::clamp(appeal, -20.0f, 43.0f))));
                }
        }

        void list_payments() {
            int number = 0;
            Game::payments(board, state.row, [&](duel::Chips chips) { return spent[number++] = chips, true; });
        }

        void describe_draw(int action, std::uint16_t*& next) const {
            const int drawn = state.hand.size;
            if (action < Game::kDrawPlate)
                put(next, duel::look_of(state.agreed, action - Game::kTakePlate));
            else if (action == Game::kDrawPlate)
                put(next, kDrawPlate + 3 * top(state) + std::min(drawn, 2));
            else
                put(next, kLook + std::min(drawn, 5) - 1);
        }

        // Where the tiles come from, and what is left there.
        void describe_take(int action, std::uint16_t*& next) const {
            if (action < Game::kTakeLargeSun) {
                const int number = action - Game::kTakeSun, group = number / duel::kOrders / duel::kWays;
                const int color = group % duel::kColors;
                const Tiles sun = state.small[group / duel::kColors].sun;
                put(next, kSunColor + duel::kColors * content(sun) + color);
                put(next, kLeft + duel::stack_number(Game::moon_of(without(sun, color), number % duel::kOrders)));
                describe_adding(color, count(sun, color), number / duel::kOrders % duel::kWays, next);
            } else if (action < Game::kTakeMoons) {
                const int color = (action - Game::kTakeLargeSun) / duel::kWays;
                const unsigned number = count(state.large_sun, color);
                put(next, kLargeColor + 5 * color + static_cast<int>(number) - 1);
                describe_adding(color, number, (action - Game::kTakeLargeSun) % duel::kWays, next);
            } else {
                const int color = (action - Game::kTakeMoons) / duel::kWays;
                const unsigned number = count(Game::top_tiles(state), color);
                int uncovered = 0;
                for (const auto& factory : state.small) uncovered += factory.moon == color + 1u;
                put(next, kTopColor + 8 * color + static_cast<int>(std::min(number, 8u)) - 1);
                put(next, kUncovers + uncovered);
                if (state.start_tile && count(state.large_moon, color)) put(next, kTakesStart);
                describe_adding(color, number, (action - Game::kTakeMoons) % duel::kWays, next);
            }
        }

        // Where the tiles go.
        void describe_adding(int color, unsigned taken, int way, std::uint16_t*& next) const {
            const int row = duel::kRowOfWay[way], missing = row ? board.missing(row - 1) : 0;
            const int number = static_cast<int>(taken);
            const int kept = row ? std::min(number, missing) - (way - duel::kFirstWay[row]) : 0;
            put(next, kColorToRow + 7 * color + row);
            put(next, kBreaking + 6 * static_cast<int>(total(board.broken)) + std::min(number - kept, 5));
            if (row == 0) return;
            put(next, kFilling + 42 * (row - 1) + 7 * (missing - 1) + kept);
            put(next, kTilePoints + 32 * (row - 1) + 2 * points[row - 1][color] + (kept == missing));
        }

        void describe_lay(int place, int turns, std::uint16_t*& next) const {
            for (int corner = 0; corner < duel::kCorners; ++corner) {
                const int space = state.agreed.space(state.kept - 1, duel::kClockwise[turns][corner]);
                const int row = duel::row_of(place, corner), column = duel::column_of(place, corner);
                put(next, kLaySpace + 7 * (duel::kRows * row + column) + space);
                if (space == duel::kSpecialSpace) continue;
                const int tile_points = Game::tile_points(after.board.covered | duel::space_at(row, column), row, column);
                bool is_new = space == duel::kWildSpace;
                if (!is_new) is_new = duel::in_row(after.board.accepts[space] & ~after.board.covered, row) == 0;
                put(next, kLayPoints + 24 * row + 2 * (tile_points - 1) + is_new);
                const bool fits = space == duel::kWildSpace || space == board.color[row];
                if (board.filled[row] && fits && !board.open_columns(row)) put(next, kWaiting + row);
            }
        }

        void describe_tiling(int action, std::uint16_t*& next) const {
            const int row = state.row;
            if (action == Game::kComplete) {
                put(next, kLeave + row);
            } else if (action < Game::kPlace) {
                const duel::Chips chips = spent[action - Game::kComplete - 1];
                put(next, kPay + 11 * row + std::min(duel::number_of(chips), 10));
                put(next, kPayPoints + points[row][board.color[row]]);
                for (int look = 0; look < duel::kLooks; ++look)
                    for (int chip = 0; chip < duel::count_of(chips, look); ++chip) put(next, kSpend + look);
            } else {
                const int column = (action - Game::kPlace) % duel::kRows, place = duel::place_of(row, column);
                const duel::Spaces here = duel::space_at(row, column);
                const int found = duel::placing_points(state.agreed, board, board.covered, row, column);
                put(next, kPlace + duel::kRows * row + column);
                put(next, kPlacePoints + std::min(found, 15));
                if (Game::wild_spaces(board) & here) put(next, kPlaceWild);
                if (duel::special_tile(board, board.covered | here, place)) put(next, kPlaceSpecial);
            }
        }
    };

  private:
    static void put(std::uint16_t*& next, int row) { *next++ = static_cast<std::uint16_t>(row); }

    // What the best free space of a row brings, up to 14 points: 0 where a plate has to come first, 15 where none can.
    static int row_points(const duel::Agreed& agreed, const Board& board, int row, int color) {
        const int column = duel::best_column(agreed, board, board.covered, row, color);
        if (column < 0) return board.has_all_plates(row) ? 15 : 0;
        return std::min(duel::placing_points(agreed, board, board.covered, row, column), 14);
    }

    // What the top of the stack shows: 0 where that is not known or there is none.
    static int top(const State& state) {
        if (state.depth() > 0) return state.back;
        return state.under.size ? 1 + duel::kind_of(state.under.entries[0]) : 0;
    }

    static void describe_board(const duel::Agreed& agreed, const Board& board, const DuelProjection& after, int seat, std::uint16_t*& next) {
        for (int row = 0; row < duel::kRows; ++row) describe_row(agreed, board, after, row, seat, next);
        describe_dome(after.board, seat, next);
        describe_goals(agreed, after.board, seat + kGoals, next);
        put(next, seat + kChips + std::min(duel::number_of(board.chips), 10));
        for (int color = 0; color < duel::kColors; ++color)
            if (const int chips = duel::number_of(board.chips & duel::kShows[color]))
                put(next, seat + kChipColors + 7 * color + std::min(chips, 7) - 1);
        put(next, seat + kBroken + static_cast<int>(total(board.broken)));
        if (board.start_tile) put(next, seat + kStartTile);
        put(next, seat + kMarkers + board.markers);
        put(next, seat + kChipsDue + board.chips_due);
    }

    static void describe_row(const duel::Agreed& agreed, const Board& board, const DuelProjection& after, int row, int seat,
                             std::uint16_t*& next) {
        const int held = board.filled[row] + board.bought[row], color = board.color[row];
        if (held == 0) return;
        const bool is_placed = after.tile_points[row] > 0;
        const int points = is_placed ? std::min(after.tile_points[row], 14) : row_points(agreed, after.board, row, color);
        put(next, seat + kHeld + 5 * row * (row + 1) / 2 + color * (row + 1) + held - 1);
        put(next, seat + kPoints + 32 * row + 2 * points + board.is_complete(row));
        if (board.is_complete(row) || points == 0 || points == 15) return;
        const int missing = board.missing(row), pairs = duel::number_of(board.chips & duel::kShows[color]) / 2;
        const int cost = 3 * missing - std::min(missing, pairs);
        put(next, seat + kChipsLacking + 4 * row + std::clamp(cost - duel::number_of(board.chips), 0, 3));
    }

    static void describe_dome(const Board& board, int seat, std::uint16_t*& next) {
        const duel::Spaces wild = Game::wild_spaces(board), free = ~board.covered;
        const auto each = [&](duel::Spaces spaces, int kind) {
            for (; spaces; spaces &= spaces - 1) put(next, seat + kFree + 7 * std::countr_zero(spaces) + kind);
        };
        for (int color = 0; color < duel::kColors; ++color) each(board.accepts[color] & ~wild & free, color);
        each(board.special & free, duel::kSpecialSpace);
        each(wild & free, duel::kWildSpace);
        for (int row = 0; row < duel::kRows; ++row) {
            int open = 0;
            for (int color = 0; color < duel::kColors; ++color)
                open |= (duel::in_row(board.accepts[color] & free, row) != 0) << color;
            if (open) put(next, seat + kOpen + 32 * row + open);
            if (const unsigned mask = duel::in_row(board.covered, row)) put(next, seat + kRowMasks + 64 * row + static_cast<int>(mask));
            if (const unsigned mask = duel::column_in(board.covered, row)) put(next, seat + kColumnMasks + static_cast<int>(mask));
        }
        for (int place = 0; place < duel::kPlateSpaces; ++place)
            if (board.places >> place & 1) {
                const bool is_wild = wild & duel::kPlateAt[place];
                put(next, seat + kLaid + 10 * place + 5 * is_wild + covered_of(board, place));
            }
    }

    static int covered_of(const Board& board, int place) { return std::popcount(board.covered & duel::kPlateAt[place]); }

    // How far a board is with each goal in play.
    static void describe_goals(const duel::Agreed& agreed, const Board& board, int first, std::uint16_t*& next) {
        for (unsigned goals = agreed.goals; goals; goals &= goals - 1) {
            const int goal = lowest(goals), from = first + kFirstOfGoal[goal];
            switch (goal) {
                case duel::kGoalRows:
                    for (int row = 0; row < duel::kRows; ++row)
                        put(next, from + 7 * row + kBits[duel::in_row(board.covered, row)]);
                    break;
                case duel::kColorfulRows:
                    for (int row = 0; row < duel::kRows; ++row) {
                        const int colors = Game::colors_in(agreed, board, duel::kFirstRow << duel::kRows * row);
                        put(next, from + 6 * row + std::min(colors, duel::kColorsInARow));
                    }
                    break;
                case duel::kGoalColumns:
                    for (int column = 0; column < duel::kRows; ++column)
                        put(next, from + kBits[duel::column_in(board.covered, column)]);
                    break;
                case duel::kFullCorners:
                    for (int corner = 0; corner < 4; ++corner) {
                        const int place = corner / 2 * 6 + corner % 2 * 2;
                        put(next, from + 6 * corner + (board.places >> place & 1 ? 1 + covered_of(board, place) : 0));
                    }
                    break;
                default: describe_count(board, goal, from, next);
            }
        }
    }

    // The goals for which a number or two say how far a board is.
    static void describe_count(const Board& board, int goal, int from, std::uint16_t*& next) {
        const duel::Spaces wild = Game::wild_spaces(board);
        if (goal == duel::kOuter) {
            put(next, from + std::popcount(board.covered & duel::kBorder));
        } else if (goal == duel::kDiagonals) {
            put(next, from + std::popcount(board.covered & duel::kFalling));
            put(next, from + std::popcount(board.covered & duel::kRising));
        } else if (goal == duel::kWildSpaces) {
            put(next, from + std::min(std::popcount(wild), 9));
            put(next, from + 10 + std::min(std::popcount(wild & ~board.covered), 2));
        } else {
            put(next, from + std::min(std::popcount(board.special & ~board.covered), 9));
        }
    }

    static void describe_factories(const State& state, std::uint16_t*& next) {
        int offered[duel::kColors] = {}, face_down = 0, uncovered = 0;
        for (const auto& factory : state.small) {
            if (factory.sun) put(next, kSuns + content(factory.sun));
            if (factory.moon) put(next, kMoons + duel::stack_number(factory.moon));
            if (factory.chip && factory.chip != duel::kFaceDown) put(next, kFaceUp + factory.chip - 1);
            face_down += factory.chip == duel::kFaceDown;
            uncovered += factory.is_uncovered();
            for (int color = 0; color < duel::kColors; ++color) offered[color] += static_cast<int>(count(factory.sun, color));
            for (unsigned moon = factory.moon; moon; moon >>= 3) ++offered[(moon & 7) - 1];
        }
        const Tiles tops = Game::top_tiles(state);
        int tiles = 0;
        for (int color = 0; color < duel::kColors; ++color) {
            const int sun = static_cast<int>(count(state.large_sun, color)), moon = static_cast<int>(count(state.large_moon, color));
            const int top = static_cast<int>(count(tops, color)), all = offered[color] + sun + moon;
            if (sun) put(next, kLargeSun + 5 * color + sun - 1);
            if (moon) put(next, kLargeMoon + 4 * color + moon - 1);
            if (top) put(next, kTops + 8 * color + std::min(top, 8) - 1);
            if (all) put(next, kOffered + 15 * color + std::min(all, 15) - 1);
            put(next, kBag + 16 * color + std::min(static_cast<int>(count(state.bag, color)), 15));
            tiles += all;
        }
        if (state.start_tile) put(next, kLargeStart);
        put(next, kFaceDown + face_down);
        put(next, kTilesLeft + tiles);
        put(next, kUncovered + uncovered);
    }

    // The plates beside the domes, as far as the player who acts may know them.
    static void describe_plates(const State& state, std::uint16_t*& next) {
        for (duel::PlateSet plates = state.display; plates; plates &= plates - 1)
            put(next, kDisplay + duel::look_of(state.agreed, lowest(plates)));
        if (state.kept) put(next, kKept + duel::look_of(state.agreed, state.kept - 1));
        const bool knows_hand = state.stage >= duel::kKeeping && state.stage <= duel::kReturning;
        for (int spot = 0; spot < state.hand.size; ++spot) {
            const int entry = state.hand.entries[spot];
            if (knows_hand || duel::seat_of(entry) == state.seat)
                put(next, kHand + duel::look_of(state.agreed, duel::number_in(entry) - 1));
        }
        int unknown[2] = {state.stack[0], state.stack[1]};
        for (int spot = 0; spot < state.under.size; ++spot) {
            const int entry = state.under.entries[spot];
            if (duel::seat_of(entry) == state.seat)
                put(next, kUnder + duel::look_of(state.agreed, duel::number_in(entry) - 1));
            else
                ++unknown[duel::kind_of(entry)];
        }
        for (int kind : {duel::kSpecialPlate, duel::kWildPlate}) put(next, kUnknown + 10 * kind + std::min(unknown[kind], 9));
        put(next, kTop + top(state));
        put(next, kHandSize + std::min<int>(state.hand.size, 4));
    }

    static void describe_moment(const State& state, std::uint16_t*& next) {
        for (unsigned goals = state.agreed.goals; goals; goals &= goals - 1) put(next, kGoal + lowest(goals));
        put(next, kRound + state.round - 1);
        put(next, kStage + state.stage);
        if (state.stage == duel::kTiling) put(next, kTilingRow + state.row);
        if (state.is_back_due()) put(next, kBackDue);
        if (state.starter == state.seat) put(next, kStarts);
    }
};

}  // namespace majolika
