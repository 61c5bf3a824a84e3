// Azul judged by hand: what every board would be worth if the round ended now, what its walls and
// unfinished lines promise, and which moves look natural.
#pragma once

#include "azul_projection.hpp"

namespace majolika {

template <int Players, bool Gray>
struct AzulHeuristic {
    using Game = Azul<Players, Gray>;
    using State = typename Game::State;
    using Board = typename Game::Board;
    using Projection = AzulProjection<Players, Gray>;

    static constexpr float spread = 8;

    // Points at the end: those after this round, bonuses as far as they have come, and what unfinished lines
    // promise.
    static float worth(const State& state, int seat) {
        const Board& board = state.boards[seat];
        const Projection after(state, seat);
        float promise = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            if (board.filled[line] == 0 || board.is_complete(line)) continue;
            const int number = after.likely_column(board, line, board.color[line]);
            const float share = static_cast<float>(board.filled[line]) / static_cast<float>(line + 1);
            if (number >= 0) promise += 0.35f * share * static_cast<float>(after.tile_points(line, number));
        }
        if (board.has_marker() || (!state.is_offering() && state.starter == seat)) promise += 0.7f;
        return static_cast<float>(after.points) + promise + wall_promise(after);
    }

    // How natural a move looks: lines filled exactly are good, tiles on the floor are not.
    static float appeal(const State& state, int action) {
        const Board& board = state.boards[state.turn];
        const Projection now(board);
        if (action >= Game::takes) {
            const int line = (action - Game::takes) / azul::kSize, number = (action - Game::takes) % azul::kSize;
            return 0.3f * static_cast<float>(now.tile_points(line, number));
        }
        const int line = action % 6, color = action / 6 % azul::kColors, source = action / 30;
        const int taken = static_cast<int>(count(source ? state.offered[source - 1] : state.center, color));
        const int spaces = line ? line - board.filled[line - 1] : 0;
        const int lost = std::max(0, taken - spaces) + (source == 0 && state.center_marker);
        const int before = std::min<int>(board.floor_length, 7), after = std::min(before + lost, 7);
        float appeal = -0.5f * static_cast<float>(azul::kFloorPenalty[after] - azul::kFloorPenalty[before]);
        if (line == 0) return appeal - 1;
        const int points = Gray ? 2 : now.tile_points(line - 1, azul::printed_column(color, line - 1));
        const float share = static_cast<float>(std::min(taken, spaces)) / static_cast<float>(line);
        return appeal + (taken >= spaces ? 0.8f : 0.0f) + share * (0.6f + 0.25f * static_cast<float>(points));
    }

  private:
    // The bonuses, and the better part of those that are nearly won.
    static float wall_promise(const Projection& after) {
        static constexpr float kNear[6] = {0, 0.02f, 0.08f, 0.2f, 0.45f, 1};
        float promise = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            promise += 2 * kNear[kBits[after.wall >> azul::kSize * line & 31]];
            promise += 7 * kNear[kBits[after.columns >> azul::kSize * line & 31]];
            promise += 10 * kNear[after.placed(line)];
        }
        return promise;
    }
};

}  // namespace majolika
