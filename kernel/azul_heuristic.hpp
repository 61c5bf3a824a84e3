// Azul judged by hand: what every board would be worth if the round ended now, what its walls and
// unfinished lines promise, and which moves look natural.
#pragma once

#include <cmath>

#include "azul.hpp"

namespace majolika {

template <int Players, bool Gray>
struct AzulHeuristic {
    using Game = Azul<Players, Gray>;
    using State = typename Game::State;
    using Board = typename Game::Board;

    static constexpr float spread = 8;

    // Points at the end: those with this round's tiling and floor line, bonuses as far as they have come, and
    // what unfinished lines promise.
    static float worth(const State& state, int seat) {
        const Board& board = state.boards[seat];
        const bool is_tiled = !state.is_offering() && Game::first_complete(board) < 0;
        unsigned wall = board.wall, columns = board.columns;
        float points = board.score, promise = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            if (board.filled[line] == 0) continue;
            const int number = likely_column(board, line, wall);
            if (number < 0) continue;
            const float tile = static_cast<float>(tile_points(wall, columns, line, number));
            if (board.is_complete(line)) {
                points += tile;
                wall |= 1u << (azul::kSize * line + number);
                columns |= 1u << (azul::kSize * number + line);
            } else {
                promise += 0.35f * tile * static_cast<float>(board.filled[line]) / static_cast<float>(line + 1);
            }
        }
        if (!is_tiled) points = std::max(0.0f, points - static_cast<float>(azul::kFloorPenalty[board.floor_length]));
        if (board.has_marker() || (!state.is_offering() && state.starter == seat)) points += 0.7f;
        return points + promise + wall_promise(board, wall, columns);
    }

    // How natural a move looks: lines filled exactly are good, tiles on the floor are not.
    static float appeal(const State& state, int action) {
        const Board& board = state.boards[state.turn];
        if (action >= Game::takes) {
            const int line = (action - Game::takes) / azul::kSize, number = (action - Game::takes) % azul::kSize;
            return 0.3f * static_cast<float>(tile_points(board.wall, board.columns, line, number));
        }
        const int line = action % 6, color = action / 6 % azul::kColors, source = action / 30;
        const int taken = static_cast<int>(count(source ? state.offered[source - 1] : state.center, color));
        const int spaces = line ? line - board.filled[line - 1] : 0;
        const int lost = std::max(0, taken - spaces) + (source == 0 && state.center_marker);
        const int before = std::min<int>(board.floor_length, 7), after = std::min(before + lost, 7);
        float appeal = -0.5f * static_cast<float>(azul::kFloorPenalty[after] - azul::kFloorPenalty[before]);
        if (line == 0) return appeal - 1;
        const int number = Gray ? -1 : azul::printed_column(color, line - 1);
        const int points = number < 0 ? 2 : tile_points(board.wall, board.columns, line - 1, number);
        const float share = static_cast<float>(std::min(taken, spaces)) / static_cast<float>(line);
        return appeal + (taken >= spaces ? 0.8f : 0.0f) + share * (0.6f + 0.25f * static_cast<float>(points));
    }
  private:
    // The bonuses, and the better part of those that are nearly won.
    static float wall_promise(const Board& board, unsigned wall, unsigned columns) {
        static constexpr float kNear[6] = {0, 0.02f, 0.08f, 0.2f, 0.45f, 1};
        float promise = 0;
        int placed[azul::kColors] = {};
        for (int line = 0; line < azul::kSize; ++line) {
            const unsigned row = wall >> azul::kSize * line & 31;
            promise += 2 * kNear[kBits[row]] + 7 * kNear[kBits[columns >> azul::kSize * line & 31]];
            for (int number = 0; number < azul::kSize; ++number)
                if (row >> number & 1)
                    ++placed[board.row(line) >> number & 1 ? board.cell(line, number) : board.color[line]];
        }
        for (int count : placed) promise += 10 * kNear[count];
        return promise;
    }

    static int tile_points(unsigned wall, unsigned columns, int line, int number) {
        const int across = azul::kLinked[wall >> azul::kSize * line & 31][number];
        const int down = azul::kLinked[columns >> azul::kSize * number & 31][line];
        const int points = (across > 1 ? across : 0) + (down > 1 ? down : 0);
        return points ? points : 1;
    }

    // Where the tile of a line will go: its printed place, or the best open one of the gray wall.
    static int likely_column(const Board& board, int line, unsigned wall) {
        if constexpr (!Gray) return azul::printed_column(board.color[line], line);
        int best = -1, most = 0;
        for (unsigned open = board.open_columns(line); open; open &= open - 1) {
            const int number = lowest(open);
            if (wall >> (azul::kSize * line + number) & 1) continue;
            const int points = tile_points(wall, board.columns, line, number);
            if (points > most) most = points, best = number;
        }
        return best;
    }
};

}  // namespace majolika
