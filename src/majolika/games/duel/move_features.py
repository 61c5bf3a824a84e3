"""What a network sees of a move: rows by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import floor

from majolika.games.duel.appeal import appeal
from majolika.games.duel.box import BROKEN, LARGE, ROWS, Chip, Kind, Plate, Tile
from majolika.games.duel.dome import open_columns, place_of, tile_rows
from majolika.games.duel.plate_moves import DrawPlate, Keep, Lay, Look, PlateMove, Return, TakePlate
from majolika.games.duel.position import Position
from majolika.games.duel.projection import points_at, projected, row_points
from majolika.games.duel.taking_chips import TakeChip
from majolika.games.duel.taking_tiles import TakeMoons, TakeSun, top_tiles
from majolika.games.duel.tiling import Complete, Place, lay_tile
from majolika.tiles import contents

Move = PlateMove | TakeSun | TakeMoons | TakeChip | Complete | Place

KINDS = tuple(Kind)
SPACES = (*Tile, *KINDS)
LOOKS = tuple(Chip((tile,)) for tile in Tile) + tuple(
    Chip((first, second)) for first in Tile for second in Tile if first < second
)
"""All chips in the order of their numbers."""

(
    DRAW_PLATE, LOOK, SUN_COLOR, LARGE_COLOR, TOP_COLOR, COLOR_TO_ROW, FILLING, BREAKING, TILE_POINTS, LEFT,
    TAKES_START, UNCOVERS, TAKE_CHIP, KEEP, LAY_SPACE, LAY_POINTS, WAITING, RETURN, LEAVE, PAY, PAY_POINTS, SPEND,
    PLACE, PLACE_POINTS, PLACE_WILD, PLACE_SPECIAL, APPEAL,
) = (
    70, 79, 84, 714, 739, 779, 814, 1066, 1096, 1288, 1444, 1445, 1450, 1465, 1535, 1787, 1931, 1937, 2007, 2013,
    2079, 2095, 2110, 2146, 2162, 2163, 2164,
)  # fmt: skip
"""The first rows of a move's parts, after the plates to take."""

APPEALING = (TakePlate, DrawPlate, TakeSun, TakeMoons, TakeChip, Keep, Lay, Place)
"""The kinds of moves of which some look more natural than others."""

APPEALS = 64
"""Rows for how natural a move of each of these kinds looks."""

MOVE_ROWS = APPEAL + len(APPEALING) * APPEALS
"""How many rows there are."""


def describe_move(position: Position, move: Move) -> list[int]:
    """The rows of a legal move."""
    if not isinstance(move, APPEALING):
        return _own_rows(position, move)
    step = 20 + floor(min(max(4 * appeal(position, move) + 0.3717, -20), 43))
    return [*_own_rows(position, move), APPEAL + APPEALS * APPEALING.index(type(move)) + step]


def _own_rows(position: Position, move: Move) -> list[int]:
    match move:
        case TakeSun() | TakeMoons():
            return _take_rows(position, move)
        case TakeChip(factory):
            chip = position.small[factory - 1].chip
            assert isinstance(chip, Chip), "a chip that is taken lies face up"
            return [TAKE_CHIP + LOOKS.index(chip)]
        case Lay(space, turns):
            return _lay_rows(position, space - 1, turns)
        case Complete(_, chips):
            return _complete_rows(position, chips)
        case Place(_, column):
            return _place_rows(position, column - 1)
    return [_plate_row(position, move)]


def look_of(plate: Plate) -> int:
    """The number of what a plate shows, however it is turned: its kind, and its colors."""
    colors = sorted(space for space in plate.spaces if isinstance(space, Tile))
    return 35 * KINDS.index(plate.kind) + _triples()[tuple(colors)]


def stack_number(tiles: Sequence[Tile]) -> int:
    """The number of a stack of up to three tiles, written from bottom to top; 0 for none."""
    number = first = 0
    for tile in reversed(tiles):
        number = len(Tile) * number + tile
        first = len(Tile) * first + 1
    return first + number


def top_number(position: Position) -> int:
    """What the top of the stack shows: 0 where that is not known or there is none."""
    top = position.plates.top
    return 0 if top is None else 1 + KINDS.index(top)


@cache
def _triples() -> dict[tuple[Tile, ...], int]:
    return {colors: number for number, colors in enumerate(combinations_with_replacement(Tile, 3))}


def _plate_row(position: Position, move: PlateMove) -> int:
    drawn = len(position.plates.hand)
    match move:
        case TakePlate(plate):
            return look_of(position.box.plate(plate))
        case DrawPlate():
            return DRAW_PLATE + 3 * top_number(position) + min(drawn, 2)
        case Look():
            return LOOK + min(drawn, 5) - 1
        case Keep(plate):
            return KEEP + look_of(position.box.plate(plate))
        case Return(int(plate)):
            return RETURN + look_of(position.box.plate(plate))
    raise AssertionError(f"{move} is no move of a seat's own, or is described elsewhere")


def _take_rows(position: Position, move: TakeSun | TakeMoons) -> list[int]:
    """Where the tiles come from, and what is left there."""
    tile = move.tile
    if isinstance(move, TakeMoons):
        number = top_tiles(position)[tile]
        uncovered = sum(factory.moon == (tile,) for factory in position.small)
        starts = position.large.start_tile and tile in position.large.moon
        rows = [TOP_COLOR + 8 * tile + min(number, 8) - 1, UNCOVERS + uncovered, *([TAKES_START] if starts else [])]
    elif move.factory == LARGE:
        number = position.large.sun[tile]
        rows = [LARGE_COLOR + 5 * tile + number - 1]
    else:
        sun = position.small[move.factory - 1].sun
        number = sun[tile]
        rows = [SUN_COLOR + len(Tile) * contents()[sun.counts] + tile, LEFT + stack_number(move.order)]
    return rows + _adding_rows(position, move, number)


def _adding_rows(position: Position, move: TakeSun | TakeMoons, number: int) -> list[int]:
    """Where the tiles go."""
    board, row = position.board, move.row - 1
    missing = board.missing(row) if move.row != BROKEN else 0
    kept = min(number, missing) - move.fewer
    rows = [COLOR_TO_ROW + 7 * move.tile + move.row, BREAKING + 6 * len(board.broken) + min(number - kept, 5)]
    if move.row == BROKEN:
        return rows
    after, _ = projected(position, position.seat)
    points = row_points(after, row, move.tile, position.box)
    rows.append(FILLING + 42 * row + 7 * (missing - 1) + kept)
    return [*rows, TILE_POINTS + 32 * row + 2 * points + (kept == missing)]


def _lay_rows(position: Position, place: int, turns: int) -> list[int]:
    plate, board, found = position.plates.kept, position.board, list[int]()
    assert plate is not None, "a plate that is laid has been kept"
    after, _ = projected(position, position.seat)
    tiles = tile_rows(after.dome)
    for corner, space in enumerate(plate.turned(turns)):
        row, column = place // 3 * 2 + corner // 2, place % 3 * 2 + corner % 2
        found.append(LAY_SPACE + 7 * (ROWS * row + column) + SPACES.index(space))
        if space is Kind.SPECIAL:
            continue
        is_new = space is Kind.WILD or not open_columns(after.dome, row, space)
        found.append(LAY_POINTS + 24 * row + 2 * (points_at(tiles, row, column) - 1) + is_new)
        if (
            space in (Kind.WILD, board.rows[row].tile)
            and board.rows[row].tile is not None
            and not board.open_columns(row)
        ):
            found.append(WAITING + row)
    return found


def _complete_rows(position: Position, chips: Sequence[Chip]) -> list[int]:
    row, tile = position.row, position.board.rows[position.row].tile
    assert tile is not None, "a row that is completed holds tiles"
    if not chips:
        return [LEAVE + row]
    after, _ = projected(position, position.seat)
    points = row_points(after, row, tile, position.box)
    spent = [SPEND + LOOKS.index(chip) for chip in chips]
    return [PAY + 11 * row + min(len(chips), 10), PAY_POINTS + points, *spent]


def _place_rows(position: Position, column: int) -> list[int]:
    row, board = position.row, position.board
    after, _, special_row = lay_tile(board, row, column, position.box)
    place, corner = place_of(row, column)
    laid = board.dome[place]
    is_wild = laid is not None and laid.spaces[corner] is Kind.WILD
    rows = [PLACE + ROWS * row + column, PLACE_POINTS + min(after.score - board.score, 15)]
    return rows + [PLACE_WILD] * is_wild + [PLACE_SPECIAL] * (special_row is not None)
