"""Boards as the tiling of this round would leave them: what networks go by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from majolika.games.duel.board import Board, Row
from majolika.games.duel.box import ROWS, Tile
from majolika.games.duel.data import Box
from majolika.games.duel.dome import has_all_plates, open_columns
from majolika.games.duel.position import Position
from majolika.games.duel.table import Stage
from majolika.games.duel.tiling import lay_tile, loss
from majolika.tiles import linked
from majolika.values import replace

MOST_POINTS = 14
WAITS, FALLS = 0, 15
"""Instead of points: a plate has to come first; no plate can come any more."""


@lru_cache(maxsize=16)
def projected(position: Position, seat: int) -> tuple[Board, tuple[int, ...]]:
    """The board of *seat* after this round, and by row the points for the tiles of complete ones.

    Every tile goes where it scores most, and rows that can never be placed are broken.
    """
    board, points = position.boards[seat], [0] * ROWS
    for row, (tile, filled, _) in enumerate(board.rows):
        columns = board.open_columns(row)
        if columns and board.is_complete(row):
            after = best_tile(board, row, columns, position.box)
            points[row] = after.score - board.score
            board = after
        elif tile is not None and not columns and has_all_plates(board.dome, row):
            board, _ = board.with_row(row, Row()).break_tiles(tile, filled)
    losses = 0 if is_tiled(position, seat) else sum(loss(board, position.box).values())
    return replace(board, score=max(0, board.score + losses)), tuple(points)


def is_tiled(position: Position, seat: int) -> bool:
    """Whether a seat has tiled its dome in this round and taken its losses, while the other tiles."""
    return position.stage is Stage.TILING and position.seat != seat and position.starter == seat


def best_tile(board: Board, row: int, columns: list[int], box: Box) -> Board:
    """The board with the tile of a row where it scores most."""
    return max((lay_tile(board, row, column, box)[0] for column in columns), key=lambda after: after.score)


def row_points(board: Board, row: int, tile: Tile, box: Box) -> int:
    """What the best free space of a row brings, up to `MOST_POINTS`; or `WAITS`, or `FALLS`."""
    columns = open_columns(board.dome, row, tile)
    if not columns:
        return FALLS if has_all_plates(board.dome, row) else WAITS
    return min(best_points(board, row, tile, columns, box), MOST_POINTS)


def best_points(board: Board, row: int, tile: Tile, columns: list[int], box: Box) -> int:
    """What a tile brings where it scores most in a row."""
    return best_tile(board.with_row(row, Row(tile, row + 1)), row, columns, box).score - board.score


def chips_price(board: Board, row: int) -> int:
    """How many chips it takes to complete a row that holds tiles."""
    tile, missing = board.rows[row].tile, board.missing(row)
    assert tile is not None, "only rows with tiles are completed"
    return 3 * missing - min(missing, sum(chip.shows(tile) for chip in board.chips) // 2)


def points_at(tiles: Sequence[Sequence[object]], row: int, column: int) -> int:
    """What a tile would score on a space, which may be empty, of a dome with these *tiles*."""
    across = [*tiles[row][:column], True, *tiles[row][column + 1 :]]
    down = [True if number == row else each[column] for number, each in enumerate(tiles)]
    lengths = linked(across, column), linked(down, row)
    return sum(length for length in lengths if length > 1) or 1
