// What a network sees of Azul: rows of its first layer for the table, from the side of the seat to move (or of
// the seat that will start), and rows that describe a move.  Mirrors src/majolika/games/azul/features.py.
#pragma once

#include <type_traits>

#include "azul_projection.hpp"
#include "seats.hpp"

namespace majolika {

template <int Players, bool Gray>
struct AzulFeatures {
    using Game = Azul<Players, Gray>;
    using State = typename Game::State;
    using Board = typename Game::Board;
    using Projection = AzulProjection<Players, Gray>;
    static constexpr bool keeps_sums = Players > 2 || Gray;

    // Rows of a seat.
    static constexpr int kLines = 0, kRows = 75, kColumns = 235, kPlaced = 395, kPoints = 425, kFloor = 475, kMarker = 483,
                         kLast = 484, kLead = 485, kRowColors = 526, kColumnColors = 686, kSeat = Gray ? 846 : 526;
    // Rows of the table.
    static constexpr int kDisplays = Players * kSeat, kCenter = kDisplays + 126, kCenterMarker = kCenter + 60,
                         kOffered = kCenterMarker + 1, kBag = kOffered + 100, kRound = kBag + 105, kBeforeDeal = kRound + 10,
                         kTiling = kBeforeDeal + 1, kGroups = kTiling + 1;
    static constexpr int rows = kGroups + 26, dense = 4 * Players, most_of_a_seat = 48,
                         most_active = 64 + most_of_a_seat * Players;

    // Rows of a move.
    static constexpr int kColorToLine = 630, kTakenToLine = 660, kFilling = 708, kTilePoints = 996, kTakesMarker = 1018,
                         kPlace = 1019, kColorToColumn = 1044, kGain = 1069, kLeftOver = 1105, kLate = 1305, kUseToNext = 1593,
                         kThrown = 1665;
    static constexpr int move_rows = 1697, most_move_rows = 11, kFewGroups = 6;

    static int viewpoint(const State& state) { return state.turn < Players ? state.turn : state.starter; }

    // What the rows of a seat depend on.
    struct Seat {
        Board board;
        std::uint8_t place, is_tiled, unused[2];
    };
    static_assert(std::has_unique_object_representations_v<Seat>);

    struct Summary {
        int score, points, final;  // now, after tiling, and with the bonus
    };

    static Seat seat_at(const State& state, int place) {
        const Board& board = state.boards[(viewpoint(state) + place) % Players];
        return {board, static_cast<std::uint8_t>(place), Projection::is_tiled(state, board), {}};
    }

    static Summary describe_seat(const Seat& seat, std::uint16_t*& next) {
        const Projection after(seat.board, seat.is_tiled);
        describe_board(seat.board, after, seat.place * kSeat, next);
        return {seat.board.score, after.points, after.points + after.bonus};
    }

    // The rows that depend on more than one seat, and the dense numbers.
    static void describe_table(const State& state, const Summary* seats, std::uint16_t*& next, float* numbers) {
        for (int place = 0; place < Players; ++place) {
            int best = INT32_MIN;
            for (int other = 0; other < Players; ++other)
                if (other != place) best = std::max(best, seats[other].final);
            const int lead = seats[place].final - best;
            numbers[4 * place] = static_cast<float>(seats[place].score) / 50;
            numbers[4 * place + 1] = static_cast<float>(seats[place].points) / 50;
            numbers[4 * place + 2] = static_cast<float>(seats[place].final) / 50;
            numbers[4 * place + 3] = static_cast<float>(lead) / 20;
            put(next, place * kSeat + kLead + std::clamp(lead, -20, 20) + 20);
        }
        describe_offer(state, next);
    }

    // Writes the active rows and the dense numbers; returns how many rows.
    static int describe(const State& state, std::uint16_t* active, float* numbers) {
        return describe_by_seats<AzulFeatures>(state, active, numbers);
    }

    // What is common to the moves that take the same tiles.
    struct Group {
        int source = -1, color = -1, taken = 0, use_to_next = 0, thrown = 0;
    };

    // What is common to the moves of a position.
    struct Moves {
        const State& state;
        const Board& board;
        Projection now;
        std::uint8_t contents[Game::displays + 1] = {};       // of the sources; 0 for the center
        std::uint8_t points[azul::kSize][azul::kColors] = {};  // of a tile's likely place on the wall
        int offered[azul::kColors];                           // tiles on offer
        int groups = 0;                                       // of tiles that can be taken
        mutable Group group;                                  // which the last move took

        explicit Moves(const State& table) : state(table), board(table.boards[table.turn]), now(board) {
            for (int display = 0; display < Game::displays; ++display)
                contents[display + 1] = static_cast<std::uint8_t>(content(state.offered[display]));
            for (int color = 0; color < azul::kColors; ++color) {
                groups += kBits[state.sources[color]];
                offered[color] = on_offer(state, color);
            }
            for (int line = 0; line < azul::kSize; ++line)
                for (int color = 0; color < azul::kColors; ++color)
                    if (const int column = now.likely_column(board, line, color); column >= 0)
                        points[line][color] = static_cast<std::uint8_t>(std::min(now.tile_points(line, column), 10));
        }

        // Writes the rows of a legal move; returns how many.
        int describe(int action, std::uint16_t* active) const {
            std::uint16_t* next = active;
            if (action >= Game::takes) {
                const int line = (action - Game::takes) / azul::kSize, number = (action - Game::takes) % azul::kSize;
                put(next, kPlace + azul::kSize * line + number);
                put(next, kColorToColumn + azul::kSize * board.color[line] + number);
                put(next, kTilePoints + 2 * std::min(now.tile_points(line, number), 10) + 1);
                return static_cast<int>(next - active);
            }
            const int line = action % 6, color = action / 6 % azul::kColors, source = action / 30;
            if (group.source != source || group.color != color) group = group_of(source, color);
            const int taken = group.taken, spaces = line ? line - board.filled[line - 1] : 0;
            const int overflow = std::max(taken - spaces, 0), tile = line ? points[line - 1][color] : 0;
            const bool is_filling = taken >= spaces, takes_marker = source == 0 && state.center_marker;
            put(next, azul::kColors * contents[source] + color);
            put(next, kColorToLine + 6 * color + line);
            put(next, kTakenToLine + 6 * (std::min(taken, 8) - 1) + line);
            put(next, kFilling + 48 * line + 8 * spaces + std::min(overflow, 7));
            put(next, kTilePoints + 2 * tile + is_filling);
            if (takes_marker) put(next, kTakesMarker);
            const int floor = azul::kFloorPenalty[std::min(board.floor_length + overflow + takes_marker, 7)];
            const int gain = is_filling * tile - floor + azul::kFloorPenalty[board.floor_length];
            put(next, kGain + std::clamp(gain, -15, 20) + 15);
            if (line) put(next, kLeftOver + 40 * (line - 1) + 8 * std::max(spaces - taken, 0) + std::min(offered[color] - taken, 7));
            if (groups <= kFewGroups) put(next, kLate + 48 * (groups - 1) + 8 * line + 2 * std::min(overflow, 3) + (line && is_filling));
            put(next, kUseToNext + 6 * group.use_to_next + std::min(taken, 6) - 1);
            put(next, kThrown + group.thrown);
            return static_cast<int>(next - active);
        }

      private:
        Group group_of(int source, int color) const {
            const Tiles from = source ? state.offered[source - 1] : state.center;
            const int taken = static_cast<int>(count(from, color));
            int thrown = 0, most = 0;
            for (int other = 0; other < azul::kColors; ++other) {
                if (other == color && source == 0) continue;
                const int moved = source && other != color ? static_cast<int>(count(from, other)) : 0;
                thrown += moved;
                most = std::max(most, moved + static_cast<int>(count(state.center, other)));
            }
            return {source, color, taken, use_to_next(color, taken), 8 * thrown + std::min(most, 7)};
        }

        // What the next seat could do with some tiles: nothing, fill a line, begin one, or overfill one.
        int use_to_next(int color, int taken) const {
            const Board& other = state.boards[(state.turn + 1) % Players];
            int begun = 0;
            for (int line = azul::kSize; line; --line) {
                if (!(other.open[color] >> (line - 1) & 1)) continue;
                const int spaces = line - other.filled[line - 1];
                if (spaces == taken) return line;
                if (spaces > taken && !begun) begun = azul::kSize + line;
            }
            return begun ? begun : other.open[color] ? 11 : 0;
        }
    };

  private:
    static int on_offer(const State& state, int color) {
        unsigned tiles = count(state.center, color);
        for (const Tiles display : state.offered) tiles += count(display, color);
        return static_cast<int>(tiles);
    }

    static void put(std::uint16_t*& next, int row) { *next++ = static_cast<std::uint16_t>(row); }

    static void describe_board(const Board& board, const Projection& after, int seat, std::uint16_t*& next) {
        for (int line = 0; line < azul::kSize; ++line) {
            put(next, seat + kRows + 32 * line + static_cast<int>(board.row(line)));
            put(next, seat + kColumns + 32 * line + static_cast<int>(board.column(line)));
            put(next, seat + kPlaced + 6 * line + after.placed(line));
            if (const int filled = board.filled[line]) {
                const int color = board.color[line], number = after.likely_column(board, line, color);
                put(next, seat + kLines + 5 * line * (line + 1) / 2 + color * (line + 1) + filled - 1);
                if (!board.is_complete(line) && number >= 0)
                    put(next, seat + kPoints + 10 * line + std::min(after.tile_points(line, number), 10) - 1);
            }
            if constexpr (Gray) {
                put(next, seat + kRowColors + 32 * line + colors_of(board, line, true));
                put(next, seat + kColumnColors + 32 * line + colors_of(board, line, false));
            }
        }
        put(next, seat + kFloor + std::min<int>(board.floor_length, 7));
        if (board.has_marker()) put(next, seat + kMarker);
        if (after.is_last) put(next, seat + kLast);
    }

    // The colors in a row or column of the gray wall, as a mask.
    static int colors_of(const Board& board, int number, bool is_row) {
        int colors = 0;
        for (int other = 0; other < azul::kSize; ++other) {
            const int line = is_row ? number : other, column = is_row ? other : number;
            if (board.row(line) >> column & 1) colors |= 1 << board.cell(line, column);
        }
        return colors;
    }

    static void describe_offer(const State& state, std::uint16_t*& next) {
        unsigned groups = 0;
        for (const Tiles tiles : state.offered)
            if (tiles) put(next, kDisplays + content(tiles));
        for (int color = 0; color < azul::kColors; ++color) {
            groups += kBits[state.sources[color]];
            if (const unsigned center = count(state.center, color))
                put(next, kCenter + 12 * color + static_cast<int>(std::min(center, 12u)) - 1);
            if (const int offered = on_offer(state, color)) put(next, kOffered + 20 * color + offered - 1);
            put(next, kBag + 21 * color + static_cast<int>(count(state.bag, color)));
        }
        if (state.center_marker) put(next, kCenterMarker);
        put(next, kRound + std::min<int>(state.round, 10) - 1);
        if (Game::awaits_deal(state)) put(next, kBeforeDeal);
        if (!Game::awaits_deal(state) && !state.is_offering()) put(next, kTiling);
        put(next, kGroups + static_cast<int>(std::min(groups, 25u)));
    }
};

}  // namespace majolika
