// What a network sees of Azul: rows of its first layer for the table, from the side of the seat to move (or of
// the seat that will start), and rows that describe a move.  Mirrors src/majolika/games/azul/features.py.
#pragma once

#include "azul_projection.hpp"

namespace majolika {

template <int Players, bool Gray>
struct AzulFeatures {
    using Game = Azul<Players, Gray>;
    using State = typename Game::State;
    using Board = typename Game::Board;
    using Projection = AzulProjection<Players, Gray>;

    // Rows of a seat.
    static constexpr int kLines = 0, kRows = 75, kColumns = 235, kPlaced = 395, kPoints = 425, kFloor = 475, kMarker = 483,
                         kLast = 484, kLead = 485, kRowColors = 526, kColumnColors = 686, kSeat = Gray ? 846 : 526;
    // Rows of the table.
    static constexpr int kDisplays = Players * kSeat, kCenter = kDisplays + 126, kCenterMarker = kCenter + 60,
                         kOffered = kCenterMarker + 1, kBag = kOffered + 100, kRound = kBag + 105, kBeforeDeal = kRound + 10,
                         kTiling = kBeforeDeal + 1, kGroups = kTiling + 1;
    static constexpr int rows = kGroups + 26, dense = 4 * Players, most_active = 64 + 48 * Players;

    // Rows of a move.
    static constexpr int kColorToLine = 630, kTakenToLine = 660, kFilling = 708, kTilePoints = 996, kTakesMarker = 1018,
                         kPlace = 1019, kColorToColumn = 1044;
    static constexpr int move_rows = 1069, most_move_rows = 6;

    static int viewpoint(const State& state) { return state.turn < Players ? state.turn : state.starter; }

    // Writes the active rows and the dense numbers; returns how many rows.
    static int describe(const State& state, std::uint16_t* active, float* numbers) {
        std::uint16_t* next = active;
        const int side = viewpoint(state);
        int finals[Players];
        for (int place = 0; place < Players; ++place) {
            const int seat = (side + place) % Players;
            const Projection after(state, seat);
            describe_board(state.boards[seat], after, place * kSeat, next);
            finals[place] = after.points + after.bonus;
            numbers[4 * place] = static_cast<float>(state.boards[seat].score) / 50;
            numbers[4 * place + 1] = static_cast<float>(after.points) / 50;
            numbers[4 * place + 2] = static_cast<float>(finals[place]) / 50;
        }
        for (int place = 0; place < Players; ++place) {
            int best = INT32_MIN;
            for (int other = 0; other < Players; ++other)
                if (other != place) best = std::max(best, finals[other]);
            const int lead = finals[place] - best;
            numbers[4 * place + 3] = static_cast<float>(lead) / 20;
            put(next, place * kSeat + kLead + std::clamp(lead, -20, 20) + 20);
        }
        describe_table(state, next);
        return static_cast<int>(next - active);
    }

    // What is common to the moves of a position.
    struct Moves {
        const State& state;
        const Board& board;
        Projection now;
        std::uint8_t contents[Game::displays + 1] = {};       // of the sources; 0 for the center
        std::uint8_t points[azul::kSize][azul::kColors] = {};  // of a tile's likely place on the wall

        explicit Moves(const State& table) : state(table), board(table.boards[table.turn]), now(board) {
            for (int display = 0; display < Game::displays; ++display)
                contents[display + 1] = static_cast<std::uint8_t>(content(state.offered[display]));
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
            const int taken = static_cast<int>(count(source ? state.offered[source - 1] : state.center, color));
            const int spaces = line ? line - board.filled[line - 1] : 0;
            put(next, azul::kColors * contents[source] + color);
            put(next, kColorToLine + 6 * color + line);
            put(next, kTakenToLine + 6 * (std::min(taken, 8) - 1) + line);
            put(next, kFilling + 48 * line + 8 * spaces + std::clamp(taken - spaces, 0, 7));
            put(next, kTilePoints + 2 * (line ? points[line - 1][color] : 0) + (taken >= spaces));
            if (source == 0 && state.center_marker) put(next, kTakesMarker);
            return static_cast<int>(next - active);
        }
    };

  private:
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

    static void describe_table(const State& state, std::uint16_t*& next) {
        unsigned groups = 0;
        for (const Tiles tiles : state.offered)
            if (tiles) put(next, kDisplays + content(tiles));
        for (int color = 0; color < azul::kColors; ++color) {
            groups += kBits[state.sources[color]];
            unsigned offered = count(state.center, color);
            if (offered) put(next, kCenter + 12 * color + static_cast<int>(std::min(offered, 12u)) - 1);
            for (const Tiles tiles : state.offered) offered += count(tiles, color);
            if (offered) put(next, kOffered + 20 * color + static_cast<int>(offered) - 1);
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
