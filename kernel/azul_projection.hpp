// Azul's boards as they would be if the round ended now.
#pragma once

#include <algorithm>

#include "azul.hpp"

namespace majolika {

template <int Players, bool Gray>
struct AzulProjection {
    using Game = Azul<Players, Gray>;
    using State = typename Game::State;
    using Board = typename Game::Board;

    unsigned wall, columns;  // with the tiles of all complete lines
    int points;              // after tiling and the floor line
    int bonus = 0;           // of full rows, columns and colors
    bool is_last = false;    // whether a row is full

    // The board as it is.
    explicit AzulProjection(const Board& board) : wall(board.wall), columns(board.columns), points(board.score) {}

    AzulProjection(const State& state, int seat) : AzulProjection(state.boards[seat], is_tiled(state, state.boards[seat])) {}

    AzulProjection(const Board& board, bool is_tiled) : AzulProjection(board) {
        for (int line = 0; line < azul::kSize; ++line) {
            if (!board.is_complete(line)) continue;
            const int number = likely_column(board, line, board.color[line]);
            if (number < 0) continue;
            points += tile_points(line, number);
            wall |= 1u << (azul::kSize * line + number);
            columns |= 1u << (azul::kSize * number + line);
        }
        if (!is_tiled) points = std::max(0, points - azul::kFloorPenalty[board.floor_length]);
        count_bonus(board);
    }

    // Whether a board has had its tiling of this round.
    static bool is_tiled(const State& state, const Board& board) {
        return !state.is_offering() && Game::first_complete(board) < 0;
    }

    // How many tiles of a color are on the wall.
    int placed(int color) const { return colors[color]; }

    int tile_points(int line, int number) const {
        const int across = azul::kLinked[wall >> azul::kSize * line & 31][number];
        const int down = azul::kLinked[columns >> azul::kSize * number & 31][line];
        const int linked = (across > 1 ? across : 0) + (down > 1 ? down : 0);
        return linked ? linked : 1;
    }

    // Where a tile will go from a line: its printed place, or the best open one of the gray wall; -1 for none.
    int likely_column(const Board& board, int line, int color) const {
        if constexpr (!Gray) return azul::printed_column(color, line);
        int best = -1, most = 0;
        for (int number = 0; number < azul::kSize; ++number) {
            if (wall >> (azul::kSize * line + number) & 1 || board.column_has(number, color)) continue;
            const int linked = tile_points(line, number);
            if (linked > most) most = linked, best = number;
        }
        return best;
    }

  private:
    int colors[azul::kColors] = {};

    void count_bonus(const Board& board) {
        for (int line = 0; line < azul::kSize; ++line) {
            const unsigned row = wall >> azul::kSize * line & 31;
            is_last |= row == 31;
            bonus += 2 * (row == 31) + 7 * ((columns >> azul::kSize * line & 31) == 31);
            for (int number = 0; number < azul::kSize; ++number)
                if (row >> number & 1)
                    ++colors[board.row(line) >> number & 1 ? board.cell(line, number) : board.color[line]];
        }
        for (int number : colors) bonus += 10 * (number == azul::kSize);
    }
};

}  // namespace majolika
