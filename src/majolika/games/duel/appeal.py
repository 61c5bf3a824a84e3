"""How natural a move looks to the kernel's hand-made evaluation, which networks see too.

``kernel/duel_heuristic.hpp`` says the same for packed states.
"""

from __future__ import annotations

from itertools import permutations

from majolika.games.duel.board import Board
from majolika.games.duel.box import (
    BROKEN,
    BROKEN_SPACES,
    LARGE,
    LARGE_SUN,
    SMALL_FACTORIES,
    SMALL_SUN,
    Plate,
    Tile,
    Tiles,
)
from majolika.games.duel.data import Box
from majolika.games.duel.dome import has_all_plates, open_columns
from majolika.games.duel.plate_moves import DrawPlate, Keep, Lay, TakePlate
from majolika.games.duel.position import Position
from majolika.games.duel.projection import best_points
from majolika.games.duel.table import Stage
from majolika.games.duel.taking_chips import TakeChip
from majolika.games.duel.taking_tiles import TakeMoons, TakeSun, top_tiles
from majolika.games.duel.tiling import Place, lay_tile
from majolika.games.duel.worth import best_lay, lay_points, tiles_on_table

MOST_TILES = SMALL_FACTORIES * SMALL_SUN + LARGE_SUN
"""On the table, when a round begins."""

ORDER_APPEAL = {1: 0.0, 2: -0.6, 3: -1.0, 6: -1.6}
"""By the number of orders that the tiles left on a sun may go to the moon in: all share the appeal of the take."""

Appealing = TakePlate | DrawPlate | TakeSun | TakeMoons | TakeChip | Keep | Lay | Place


def appeal(position: Position, move: Appealing) -> float:
    """What a move wins at once and what it promises, less what it breaks."""
    board, share = position.board, tiles_on_table(position) / MOST_TILES
    match move:
        case TakePlate(plate):
            return 0.5 + 1.4 * share + 0.13 * best_lay(position, position.box.plate(plate))
        case DrawPlate():
            return -1.5 if position.stage is Stage.DRAWING else 1.8 * share
        case TakeSun() | TakeMoons():
            return _take(position, move)
        case TakeChip():
            return 1.2 + 2 * share
        case Keep(plate):
            return 0.75 * best_lay(position, position.box.plate(plate))
        case Lay(space, turns):
            return 1.9 * lay_points(position, _kept(position), space - 1, turns)
        case Place(_, column):
            return 0.6 * (lay_tile(board, position.row, column - 1, position.box)[0].score - board.score)


def _kept(position: Position) -> Plate:
    assert position.plates.kept is not None, "a plate that is laid has been kept"
    return position.plates.kept


def _take(position: Position, move: TakeSun | TakeMoons) -> float:
    if isinstance(move, TakeMoons):
        starts = position.large.start_tile and move.tile in position.large.moon
        return _adding(position, move, top_tiles(position)) - (1.3 if starts else 0.2)
    if move.factory == LARGE:
        return _adding(position, move, position.large.sun)
    sun = position.small[move.factory - 1].sun
    left = [tile for tile in Tile for _ in range(sun[tile]) if tile is not move.tile]
    return _adding(position, move, sun) + (ORDER_APPEAL[len({*permutations(left)})] if left else 0.5)


def _adding(position: Position, move: TakeSun | TakeMoons, tiles: Tiles) -> float:
    """Rows completed are good, tiles that break are not."""
    board, box, row, number = position.board, position.box, move.row - 1, tiles[move.tile]
    if move.row == BROKEN:
        return 0.4 - _lost(board, box, number)
    columns = open_columns(board.dome, row, move.tile)
    if not columns and has_all_plates(board.dome, row):
        return -0.6 - _lost(board, box, number)
    missing, before = board.missing(row), board.rows[row].filled / (row + 1)
    kept = min(number, missing) - move.fewer
    after = before + kept / (row + 1)
    lost = _lost(board, box, number - kept)
    if not columns:
        return 1.2 * (after - before) - lost
    points = best_points(board, row, move.tile, columns, box)
    if kept == missing:
        return 2.6 + 0.7 * points - lost - (0.75 if before else 0)
    return 1.4 + 0.35 * (after - before) * (1 + after + before) * points - lost


def _lost(board: Board, box: Box, more: int) -> float:
    """What more broken tiles cost."""
    broken = len(board.broken)
    return 0.8 * (box.broken_losses[min(BROKEN_SPACES, broken + more)] - box.broken_losses[broken])
