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
        const float start = board.has_marker() || (!state.is_offering() && state.starter == seat) ? kStarting : 0.0f;
        return start + board_worth(board, Projection(state, seat));
    }

    // How natural a move looks: by what the mover's own board is worth after it.
    static float appeal(const State& state, int action) {
        Board board = state.boards[state.turn];
        if (action >= Game::takes) {
            const int line = (action - Game::takes) / azul::kSize, number = (action - Game::takes) % azul::kSize;
            return 0.3f * static_cast<float>(Projection(board).tile_points(line, number));
        }
        const int line = action % 6, color = action / 6 % azul::kColors, source = action / 30;
        const int taken = static_cast<int>(count(source ? state.offered[source - 1] : state.center, color));
        const int kept = line ? std::min(taken, line - board.filled[line - 1]) : 0;
        const bool takes_marker = source == 0 && state.center_marker;
        if (line) {
            board.color[line - 1] = static_cast<std::uint8_t>(color);
            board.filled[line - 1] = static_cast<std::uint8_t>(board.filled[line - 1] + kept);
        }
        board.floor_length = static_cast<std::uint8_t>(std::min(board.floor_length + taken - kept + takes_marker, azul::kFloorSpaces));
        const float gained = board_worth(board, Projection(board, false)) + (takes_marker ? kStarting : 0.0f);
        return kSharpness * gained;
    }

  private:
    static constexpr float kStarting = 0.7f;    // points that starting the next round is worth
    static constexpr float kSharpness = 0.6f;   // how much a point counts in a prior

    static float board_worth(const Board& board, const Projection& after) {
        float promise = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            if (board.filled[line] == 0 || board.is_complete(line)) continue;
            const int number = after.likely_column(board, line, board.color[line]);
            const float share = static_cast<float>(board.filled[line]) / static_cast<float>(line + 1);
            if (number >= 0) promise += 0.35f * share * static_cast<float>(after.tile_points(line, number));
        }
        return static_cast<float>(after.points) + promise + wall_promise(after);
    }

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
