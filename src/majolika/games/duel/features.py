"""What a network sees of a table and of a move: rows of its layers, by number.

The table is described from the side of the player who acts, who sees no more of
it than a view shows.  ``kernel/duel_features.hpp`` says the same for packed states.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import tanh

from majolika.games.duel.board import Board
from majolika.games.duel.box import FACE_DOWN, ROWS, Chip, Goal, Kind, Plate, Tile, Tiles
from majolika.games.duel.dome import Covered, Dome, open_columns, plates, tile_rows
from majolika.games.duel.goals import COLORS_IN_A_ROW, LOWER_CORNERS, UPPER_CORNERS
from majolika.games.duel.hidden import LOOKED_AT
from majolika.games.duel.move_features import (
    KINDS,
    LOOKS,
    MOVE_ROWS,
    SPACES,
    describe_move,
    look_of,
    stack_number,
    top_number,
)
from majolika.games.duel.position import Position
from majolika.games.duel.projection import FALLS, MOST_POINTS, WAITS, chips_price, projected, row_points
from majolika.games.duel.table import Stage
from majolika.games.duel.taking_tiles import top_tiles
from majolika.games.duel.worth import worth
from majolika.tiles import contents

__all__ = ["SHAPE", "describe", "describe_move", "viewpoint"]

(
    HELD, POINTS, CHIPS_LACKING, FREE, ROW_MASKS, COLUMN_MASKS, OPEN, LAID, CHIPS, CHIP_COLORS, BROKEN_TILES,
    START_TILE, MARKERS_LEFT, CHIPS_DUE, GOALS, SEAT,
) = (
    0, 105, 297, 321, 573, 957, 1021, 1213, 1303, 1314, 1349, 1354, 1355, 1358, 1361, 1521,
)  # fmt: skip
"""The first rows of a seat's parts, and how many rows it has."""

OF_GOAL = dict(zip(Goal, (0, 42, 78, 85, 106, 113, 137, 150), strict=True))
"""The first rows of each goal."""

(
    SUNS, MOONS, LARGE_SUN, LARGE_MOON, LARGE_START, TOPS, OFFERED, BAG, FACE_UP, FACE_DOWN_CHIPS, DISPLAYED, KEPT,
    HAND, UNDER, UNKNOWN, TOP, HAND_SIZE, GOAL, ROUND, STAGE, TILING_ROW, TILES_LEFT, BACK_DUE, UNCOVERED, STARTS,
    TABLE,
) = (
    0, 126, 282, 307, 327, 328, 368, 443, 523, 538, 543, 613, 683, 753, 823, 843, 846, 851, 859, 864, 873, 879, 901,
    902, 907, 908,
)  # fmt: skip
"""The first rows of the table's parts, after the seats, and how many rows it has."""

SHAPE = (2 * SEAT + TABLE, 9, MOVE_ROWS)
"""How many rows, numbers and rows of moves a network of Duel has."""

STAGES = tuple(Stage)


def viewpoint(position: Position) -> int:
    """The seat from whose side a network sees the table."""
    return position.seat


def describe(position: Position) -> tuple[list[int], list[float]]:
    """The active rows, and the numbers."""
    seats = (position.seat, 1 - position.seat)
    worths = [worth(position, seat) for seat in seats]
    rows, dense = list[int](), list[float]()
    for place, seat in enumerate(seats):
        board, (after, points) = position.boards[seat], projected(position, seat)
        rows += [place * SEAT + row for row in _board_rows(position, board, after, points)]
        dense += [board.score / 50, after.score / 50, worths[place] / 50]
    lead = worths[0] - worths[1]
    dense += [lead / 20, tanh(lead / 12), tanh(lead / 4)]
    table = _factory_rows(position) + _plate_rows(position) + _moment_rows(position)
    return rows + [2 * SEAT + row for row in table], dense


def _board_rows(position: Position, board: Board, after: Board, points: tuple[int, ...]) -> list[int]:
    found = [row for number in range(ROWS) for row in _row_rows(position, board, after, points, number)]
    found += _dome_rows(after.dome)
    found += [GOALS + row for goal in position.agreed.goals for row in _goal_rows(position, goal, after.dome)]
    for tile in Tile:
        chips = sum(chip.shows(tile) for chip in board.chips)
        found += [CHIP_COLORS + 7 * tile + min(chips, 7) - 1] if chips else []
    found += [START_TILE] if board.start_tile else []
    return [
        *found,
        CHIPS + min(len(board.chips), 10),
        BROKEN_TILES + len(board.broken),
        MARKERS_LEFT + board.markers,
        CHIPS_DUE + board.chips_due,
    ]


def _row_rows(position: Position, board: Board, after: Board, points: tuple[int, ...], row: int) -> list[int]:
    """A pattern row: its tiles, what they will score, and whether chips could complete it."""
    tile, filled, bought = board.rows[row]
    if tile is None:
        return []
    worth = min(points[row], MOST_POINTS) if points[row] else row_points(after, row, tile, position.box)
    found = [
        HELD + 5 * row * (row + 1) // 2 + tile * (row + 1) + filled + bought - 1,
        POINTS + 32 * row + 2 * worth + board.is_complete(row),
    ]
    if board.is_complete(row) or worth in (WAITS, FALLS):
        return found
    return [*found, CHIPS_LACKING + 4 * row + min(max(chips_price(board, row) - len(board.chips), 0), 3)]


def _dome_rows(dome: Dome) -> list[int]:
    found = list[int]()
    for place, laid in enumerate(dome):
        if laid is None:
            continue
        found.append(LAID + 10 * place + 5 * KINDS.index(laid.plate.kind) + laid.covered())
        for corner, (space, tile) in enumerate(zip(laid.spaces, laid.tiles, strict=True)):
            number = ROWS * (place // 3 * 2 + corner // 2) + place % 3 * 2 + corner % 2
            found += [FREE + 7 * number + SPACES.index(space)] if tile is None else []
    tiles = tile_rows(dome)
    for row in range(ROWS):
        colors = _mask(bool(open_columns(dome, row, tile)) for tile in Tile)
        across, down = _mask(tile is not None for tile in tiles[row]), _mask(each[row] is not None for each in tiles)
        found += [OPEN + 32 * row + colors] if colors else []
        found += [ROW_MASKS + 64 * row + across] if across else []
        found += [COLUMN_MASKS + down] if down else []
    return found


def _goal_rows(position: Position, goal: Goal, dome: Dome) -> list[int]:
    """How far a dome is with a goal."""
    tiles, first = tile_rows(dome), OF_GOAL[goal]
    match goal:
        case Goal.ROWS:
            return [first + 7 * row + _covered(tiles[row]) for row in range(ROWS)]
        case Goal.COLORFUL_ROWS:
            return [first + 6 * row + _colors(tiles[row], position.agreed.special_counts) for row in range(ROWS)]
        case Goal.COLUMNS:
            return [first + _covered(column) for column in zip(*tiles, strict=True)]
        case Goal.OUTER:
            inner = [tile for row in tiles[1:-1] for tile in row[1:-1]]
            return [first + sum(map(_covered, tiles)) - _covered(inner)]
        case Goal.DIAGONALS:
            falling, rising = ([tiles[n][n] for n in range(ROWS)], [tiles[n][ROWS - 1 - n] for n in range(ROWS)])
            return [first + _covered(falling), first + _covered(rising)]
        case Goal.CORNERS:
            corners = (dome[place] for place in (*UPPER_CORNERS, *LOWER_CORNERS))
            return [first + 6 * number + (1 + laid.covered() if laid else 0) for number, laid in enumerate(corners)]
        case Goal.WILD:
            wild = _odd_tiles(dome, Kind.WILD)
            return [first + min(len(wild), 9), first + 10 + min(wild.count(None), 2)]
        case Goal.EMPTY_SPECIAL:
            return [first + min(_odd_tiles(dome, Kind.SPECIAL).count(None), 9)]


def _odd_tiles(dome: Dome, kind: Kind) -> list[Covered]:
    """What lies on all wild or on all special spaces."""
    return [laid.tiles[laid.spaces.index(kind)] for laid in plates(dome) if laid.plate.kind is kind]


def _covered(tiles: Iterable[Covered]) -> int:
    return sum(tile is not None for tile in tiles)


def _colors(row: list[Covered], special_counts: bool) -> int:
    colors = len({tile for tile in row if isinstance(tile, Tile)})
    return min(colors + (special_counts and Kind.SPECIAL in row), COLORS_IN_A_ROW)


def _factory_rows(position: Position) -> list[int]:
    found = list[int]()
    for factory in position.small:
        found += [SUNS + contents()[factory.sun.counts]] if factory.sun else []
        found += [MOONS + stack_number(factory.moon)] if factory.moon else []
        found += [FACE_UP + LOOKS.index(factory.chip)] if isinstance(factory.chip, Chip) else []
    large, tops = position.large, top_tiles(position)
    moons = Tiles.collect(tile for factory in position.small for tile in factory.moon)
    offered = Tiles.sum([large.sun, large.moon, moons, *(factory.sun for factory in position.small)])
    for tile in Tile:
        found += [LARGE_SUN + 5 * tile + large.sun[tile] - 1] if large.sun[tile] else []
        found += [LARGE_MOON + 4 * tile + large.moon[tile] - 1] if large.moon[tile] else []
        found += [TOPS + 8 * tile + min(tops[tile], 8) - 1] if tops[tile] else []
        found += [OFFERED + 15 * tile + min(offered[tile], 15) - 1] if offered[tile] else []
        found.append(BAG + 16 * tile + min(position.bag[tile], 15))
    found += [LARGE_START] if large.start_tile else []
    face_down = sum(factory.chip is FACE_DOWN for factory in position.small)
    return [
        *found,
        FACE_DOWN_CHIPS + face_down,
        TILES_LEFT + len(offered),
        UNCOVERED + len(position.chips_to_turn),
    ]


def _plate_rows(position: Position) -> list[int]:
    """The plates beside the domes, as far as the player who acts may know them."""
    beside, seat = position.plates, position.seat
    knows_hand = position.stage in LOOKED_AT
    found = [DISPLAYED + look_of(plate) for plate in beside.display]
    found += [KEPT + look_of(beside.kept)] if beside.kept else []
    unknown = beside.unseen_kinds()
    for entry in beside.hand:
        if isinstance(entry.face, Plate) and (knows_hand or entry.by == seat):
            found.append(HAND + look_of(entry.face))
    for entry in beside.under:
        if isinstance(entry.face, Plate) and entry.by == seat:
            found.append(UNDER + look_of(entry.face))
        else:
            unknown[entry.kind] += 1
    found += [UNKNOWN + 10 * number + min(unknown[kind], 9) for number, kind in enumerate(KINDS)]
    return [*found, TOP + top_number(position), HAND_SIZE + min(len(beside.hand), 4)]


def _moment_rows(position: Position) -> list[int]:
    goals = list(Goal)
    return [
        *(GOAL + goals.index(goal) for goal in position.agreed.goals),
        ROUND + position.round - 1,
        STAGE + STAGES.index(position.stage),
        *([TILING_ROW + position.row] if position.stage is Stage.TILING else []),
        *([BACK_DUE] if position.back_due else []),
        *([STARTS] if position.starter == position.seat else []),
    ]


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)
