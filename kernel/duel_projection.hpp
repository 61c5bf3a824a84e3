// Boards of Azul Duel as the tiling of this round would leave them.
#pragma once

#include <algorithm>
#include <bit>

#include "duel.hpp"

namespace majolika {

namespace duel {

// The special space that gets its tile now, if there is one on this plate.
inline Spaces special_tile(const Board& board, Spaces covered, int place) {
    const Spaces rest = kPlateAt[place] & ~covered;
    return rest == (board.special & kPlateAt[place]) ? rest : 0;
}

// Points for a tile and for the special tile that it brings.
inline int placing_points(const Agreed& agreed, const Board& board, Spaces covered, int row, int column) {
    covered |= space_at(row, column);
    const Spaces special = special_tile(board, covered, place_of(row, column));
    return Duel::tile_points(covered, row, column) + (special ? agreed.special_points[std::countr_zero(special) / kRows] : 0);
}

// The spaces of a row as a mask of columns.
inline unsigned in_row(Spaces spaces, int row) { return static_cast<unsigned>(spaces >> kRows * row & 63); }

// The free space of a row where a tile scores most, or -1 if there is none for its color.
inline int best_column(const Agreed& agreed, const Board& board, Spaces covered, int row, int color) {
    int best = -1, most = 0;
    for (unsigned open = in_row(board.accepts[color] & ~covered, row); open; open &= open - 1) {
        const int points = placing_points(agreed, board, covered, row, lowest(open));
        if (points > most) most = points, best = lowest(open);
    }
    return best;
}

}  // namespace duel

// The board with the tiles of all complete rows, each where it scores most, and without the rows that fall.
struct DuelProjection {
    duel::Board board;
    int tile_points[duel::kRows] = {};  // for the tile of each complete row
    int points;                         // after the losses, if they are still to come

    // Whether a seat has tiled its dome in this round.
    static bool is_tiled(const duel::State& state, int seat) {
        return state.stage == duel::kTiling && state.seat != seat && state.starter == seat;
    }

    DuelProjection(const duel::Agreed& agreed, const duel::Board& before, bool has_losses) : board(before) {
        int broken = static_cast<int>(total(board.broken));
        for (int row = 0; row < duel::kRows; ++row) {
            if (board.filled[row] == 0) continue;
            const unsigned columns = board.open_columns(row);
            if (columns && board.is_complete(row))
                place(agreed, row);
            else if (!columns && board.has_all_plates(row))
                broken += board.filled[row];
        }
        points = board.score;
        if (!has_losses) return;
        points -= agreed.broken_losses[std::min(broken, duel::kBrokenSpaces)];
        points = std::max(0, points - agreed.start_tile_loss * board.start_tile);
    }

  private:
    void place(const duel::Agreed& agreed, int row) {
        const int color = board.color[row], column = duel::best_column(agreed, board, board.covered, row, color);
        const int space = duel::place_of(row, column);
        tile_points[row] = duel::placing_points(agreed, board, board.covered, row, column);
        board.score = static_cast<std::int16_t>(board.score + tile_points[row]);
        board.covered |= duel::space_at(row, column);
        board.covered |= duel::special_tile(board, board.covered, space);
        if (duel::Duel::wild_spaces(board) & duel::space_at(row, column))
            board.laid[space] |= static_cast<std::uint16_t>((1 + color) << 7);
    }
};

}  // namespace majolika
