// Azul judged by hand: what every board would be worth if the round ended now, what its walls and
// unfinished lines promise, and which moves look natural.  What walls, lines and the start promise follows
// the results of some thousand games of four strong players (a least-squares fit).
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

    // Points at the end: those after this round and what the board promises, or the bonuses if this round is the last.
    static float worth(const State& state, int seat) {
        const Board& board = state.boards[seat];
        const Projection own(state, seat);
        if (is_last_round(state)) return static_cast<float>(own.points + own.bonus);
        const bool starts = board.has_marker() || (!state.is_offering() && state.starter == seat);
        return static_cast<float>(own.points) + wall_promise(own) + lines_promise(board, own, 1, kLeftOver) +
               (starts ? kStarting : 0.0f);
    }

    // How natural a move looks: by what the mover's own board is worth after it.  Broken tiles count fully, also where
    // the score has nothing left to lose.
    static float appeal(const State& state, int action) {
        Board board = state.boards[state.turn];
        if (action >= Game::takes) {
            const int line = (action - Game::takes) / azul::kSize, number = (action - Game::takes) % azul::kSize;
            return kPlacing * static_cast<float>(Projection(board).tile_points(line, number));
        }
        const int line = action % 6, color = action / 6 % azul::kColors, source = action / 30;
        const int taken = static_cast<int>(count(source ? state.offered[source - 1] : state.center, color));
        const int kept = line ? std::min(taken, line - board.filled[line - 1]) : 0;
        const bool takes_marker = source == 0 && state.center_marker;
        const bool is_careless = line && taken > kept && fits_elsewhere(board, line - 1, color, taken);
        if (line) {
            board.color[line - 1] = static_cast<std::uint8_t>(color);
            board.filled[line - 1] = static_cast<std::uint8_t>(board.filled[line - 1] + kept);
        }
        board.floor_length = static_cast<std::uint8_t>(std::min(board.floor_length + taken - kept + takes_marker, azul::kFloorSpaces));
        const Projection after(board, true);
        const float gained = static_cast<float>(after.points - azul::kFloorPenalty[board.floor_length]);
        const float promised = wall_promise(after) + lines_promise(board, after, 0.35f, kNothing);
        return kSharpness * (gained + promised + (takes_marker ? kStarting : 0.0f) - (is_careless ? kCareless : 0.0f));
    }

  private:
    static constexpr float kStarting = 2.3f;   // points that starting the next round is worth
    static constexpr float kCareless = 8;      // points that a move is thought to lose which breaks tiles without need
    static constexpr float kSharpness = 0.6f;  // how much a point counts in a prior
    static constexpr float kPlacing = 1.5f;    // the same where a tile is placed: there it is plain to see

    // What a line costs that is nearly complete but waits: a short one is as good as lost for a round.  In the middle
    // of a round it may still be completed, so that priors do without.
    static constexpr float kLeftOver[azul::kSize] = {0, 7.5f, 2.6f, 1, 0.6f}, kNothing[azul::kSize] = {};

    // Whether another line would be completed by all the tiles, and score no less.
    static bool fits_elsewhere(const Board& board, int line, int color, int taken) {
        const Projection now(board);
        const auto scored = [&](int at) {
            const int number = now.likely_column(board, at, color);
            return number < 0 ? 0 : now.tile_points(at, number);
        };
        for (int other = 0; other < azul::kSize; ++other)
            if (other != line && board.open[color] >> other & 1 && board.filled[other] + taken == other + 1 &&
                scored(other) >= scored(line))
                return true;
        return false;
    }

    // Whether somebody will fill a row of the wall in this round.
    static bool is_last_round(const State& state) {
        for (const Board& board : state.boards)
            for (int line = 0; line < azul::kSize; ++line)
                if (kBits[board.row(line)] + board.is_complete(line) >= azul::kSize) return true;
        return false;
    }

    // What unfinished lines promise: a share of the points of their tiles, less what it costs that they wait.
    static float lines_promise(const Board& board, const Projection& after, float of_points, const float* costs) {
        float promise = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            if (board.filled[line] == 0 || board.is_complete(line)) continue;
            const int number = after.likely_column(board, line, board.color[line]);
            const float share = static_cast<float>(board.filled[line]) / static_cast<float>(line + 1);
            if (number >= 0) promise += share * (of_points * static_cast<float>(after.tile_points(line, number)) - costs[line]);
        }
        return promise;
    }

    // What the wall promises, by the tiles in each row, in each column and of each color.
    static float wall_promise(const Projection& after) {
        static constexpr float kRow[6] = {0, 2.5f, 3.7f, 3.7f, 3.8f, 4}, kColumn[6] = {0, 0.6f, 1.2f, 1.3f, 1.6f, 5.5f},
                               kColor[6] = {0, 0, 0, 0, 0.5f, 7.5f};
        float promise = 0;
        for (int line = 0; line < azul::kSize; ++line) {
            promise += kRow[kBits[after.wall >> azul::kSize * line & 31]];
            promise += kColumn[kBits[after.columns >> azul::kSize * line & 31]];
            promise += kColor[after.placed(line)];
        }
        return promise;
    }
};

}  // namespace majolika
