"""What a board will probably be worth at the end: the kernel's hand-made evaluation, which networks see too.

``kernel/duel_heuristic.hpp`` says the same for packed states.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import prod
from typing import NamedTuple

from majolika.games.duel.board import Board, Row
from majolika.games.duel.box import PLATE_SPACES, ROUNDS, ROWS, Goal, Kind, Plate, Space, Tile
from majolika.games.duel.dome import Covered, Dome, has_all_plates, open_columns, tile_rows
from majolika.games.duel.goals import COLORS_IN_A_ROW, LOWER_CORNERS, UPPER_CORNERS
from majolika.games.duel.position import Position
from majolika.games.duel.projection import best_tile, chips_price, is_tiled, points_at
from majolika.games.duel.table import Stage
from majolika.games.duel.tiling import loss

QUARTERS = 4
"""Time is counted in quarters of a round."""

IN_A_QUARTER = (0.139, 0.127, 0.079, 0.043, 0.018, 0.010)
"""How likely a free space of each row is covered in a quarter."""

PACE = (1.0, 1.0, 0.8, 0.58, 0.32, 0.15)
"""Tiles that a player places in each row in a round."""

Cell = tuple[int, int]
"""The row and column of a space."""

FALLING = [(number, number) for number in range(ROWS)]
RISING = [(number, ROWS - 1 - number) for number in range(ROWS)]


class Moment(NamedTuple):
    """How much time is left, and what that makes of chips."""

    left: int
    """Quarters of rounds."""
    is_new: bool
    """A round is about to be dealt."""
    is_last: bool
    """No round follows the one that is dealt."""
    first_row: int
    """The first row that can be completed with chips in this round."""
    chip: float
    """What a chip is worth."""


class Tiled(NamedTuple):
    """A board as the tiling of this round would leave it."""

    board: Board
    promise: float
    """Of the rows that are not complete."""
    chips: int


def worth(position: Position, seat: int) -> float:
    """Points at the end: those of this round's tiling, and what goals, rows, chips, spaces and plates promise."""
    moment = _moment(position, seat)
    board, promise, chips = _tiled(position, seat, moment)
    losses = 0 if is_tiled(position, seat) else sum(loss(board, position.box).values())
    points = max(0, board.score + losses) + promise + moment.chip * chips
    if board.start_tile or (moment.is_new and position.starter == seat):
        points += 0.1 if moment.is_last else 1.0
    points += 0.65 * _special_points(position, board.dome, moment.left)
    points += 0.8 * sum(_goal_points(position, goal, board.dome, moment.left) for goal in position.agreed.goals)
    points += _room(board.dome, moment.left)
    return points + (_hand(position) if position.seat == seat else 0)


def _moment(position: Position, seat: int) -> Moment:
    is_empty = not position.has_tiles and not position.has_chips and position.large.start_tile
    is_new, is_tiling = position.stage in (Stage.DISPLAY, Stage.FACTORIES) and is_empty, position.stage is Stage.TILING
    is_last = position.round == ROUNDS and not is_new
    quarters = QUARTERS if is_new else 0 if is_tiling else min(QUARTERS, (tiles_on_table(position) + 4) // 5)
    first_row = ROWS if is_tiled(position, seat) else position.row if is_tiling and position.seat == seat else 0
    chip = 0.8 if not is_last else 0.0 if is_tiling else 0.4
    return Moment(QUARTERS * (ROUNDS - position.round) + quarters, is_new, is_last, first_row, chip)


def tiles_on_table(position: Position) -> int:
    """How many tiles lie on suns and moons."""
    return sum(len(heap) for name, heap in position.heaps() if name in ("suns", "moons"))


def _tiled(position: Position, seat: int, moment: Moment) -> Tiled:
    """Goes through the rows as the tiling does."""
    board = position.boards[seat]
    promise, chips = 0.0, len(board.chips)
    for row, (tile, filled, _) in enumerate(board.rows):
        columns, share = board.open_columns(row), filled / (row + 1)
        if tile is None:
            continue
        if columns:
            after = best_tile(board, row, columns, position.box)
            if board.is_complete(row):
                board = after
            else:
                value, cost = _row_promise(board, row, after.score - board.score, moment, chips)
                promise, chips = promise + value, chips - cost
        elif has_all_plates(board.dome, row):
            board, _ = board.with_row(row, Row()).break_tiles(tile, filled)
        else:
            promise += 0.6 * share
    return Tiled(board, promise, chips)


def _row_promise(board: Board, row: int, points: int, moment: Moment, chips: int) -> tuple[float, int]:
    """What a row with a space for its tile is worth while tiles are missing, and the chips that buy these."""
    share, cost = board.rows[row].filled / (row + 1), chips_price(board, row)
    value = points * share * (0.3 + 0.6 * share) + 0.3 if moment.left else 0
    value *= 0.6 if moment.is_last else 1
    price = 0 if moment.is_last else moment.chip * cost
    if row >= moment.first_row and cost <= chips and points - price > value:
        return points, cost
    return value, 0


def _chance(cells: Iterable[Cell], tiles: list[list[Covered]], left: int) -> float:
    """The chance that all of these spaces will be covered."""
    return prod(_will_be_covered(row, left) for row, column in cells if tiles[row][column] is None)


@cache
def _will_be_covered(row: int, left: int) -> float:
    return 1.0 - (1 - IN_A_QUARTER[row]) ** left


def _cells(place: int) -> list[Cell]:
    """The spaces of a plate."""
    return [(place // 3 * 2 + corner // 2, place % 3 * 2 + corner % 2) for corner in range(4)]


def _odd_cells(dome: Dome, kind: Kind) -> list[tuple[int, Cell]]:
    """All wild or all special spaces, and the places of their plates."""
    return [
        (place, _cells(place)[laid.spaces.index(kind)])
        for place, laid in enumerate(dome)
        if laid is not None and laid.plate.kind is kind
    ]


def _special_chances(dome: Dome, left: int) -> list[tuple[int, float]]:
    """For special spaces that are not covered, their rows, and how likely they will be."""
    tiles, empty = tile_rows(dome), list[tuple[int, float]]()
    for place, (row, column) in _odd_cells(dome, Kind.SPECIAL):
        if tiles[row][column] is None:
            others = [cell for cell in _cells(place) if cell != (row, column)]
            empty.append((row, _chance(others, tiles, left)))
    return empty


def _special_points(position: Position, dome: Dome, left: int) -> float:
    """The points that special tiles will probably bring."""
    return sum(chance * position.box.special_points[row] for row, chance in _special_chances(dome, left))


def _goal_points(position: Position, goal: Goal, dome: Dome, left: int) -> float:
    """The points that a goal will probably bring."""
    tiles = tile_rows(dome)
    if goal is Goal.CORNERS:
        upper, lower = position.box.corner_values
        special = {cell for _, cell in _odd_cells(dome, Kind.SPECIAL)}
        return sum(
            worth * _chance(set(_cells(place)) - special, tiles, left)
            for worth, places in ((upper, UPPER_CORNERS), (lower, LOWER_CORNERS))
            for place in places
        )
    return position.box.goal_values[goal] * _goal_count(position, goal, dome, left)


def _goal_count(position: Position, goal: Goal, dome: Dome, left: int) -> float:
    """How often a goal will probably count."""
    tiles = tile_rows(dome)
    match goal:
        case Goal.COLUMNS:
            return sum(_chance([(row, column) for row in range(ROWS)], tiles, left) for column in range(ROWS))
        case Goal.DIAGONALS:
            return _chance(FALLING, tiles, left) + _chance(RISING, tiles, left)
        case Goal.WILD:
            wild = [cell for _, cell in _odd_cells(dome, Kind.WILD)]
            return len(wild) * _chance(wild, tiles, left)
        case Goal.EMPTY_SPECIAL:
            return sum(1 - chance for _, chance in _special_chances(dome, left))
    return sum(_goal_count_of_row(position, goal, tiles, row, left) for row in range(ROWS))


def _goal_count_of_row(position: Position, goal: Goal, tiles: list[list[Covered]], row: int, left: int) -> float:
    each, empty = _will_be_covered(row, left), tiles[row].count(None)
    if goal is Goal.OUTER:
        border = tiles[row] if row in (0, ROWS - 1) else [tiles[row][0], tiles[row][-1]]
        return len(border) - border.count(None) + each * border.count(None)
    if goal is Goal.ROWS:
        # A round brings at most one tile to a row, and a special tile may come with it.
        return each**empty if QUARTERS * (empty - 1) <= left else 0
    colors = len({tile for tile in tiles[row] if isinstance(tile, Tile)})
    colors += position.agreed.special_counts and Kind.SPECIAL in tiles[row]
    return each ** max(0, COLORS_IN_A_ROW - colors)


def _room(dome: Dome, left: int) -> float:
    """What the free spaces are good for: points for those that will be covered, and colors that rows can take."""
    tiles, special = tile_rows(dome), {cell for _, cell in _odd_cells(dome, Kind.SPECIAL)}
    points = colors = 0.0
    for row in range(ROWS):
        free = [column for column in range(ROWS) if tiles[row][column] is None and (row, column) not in special]
        points += sum(points_at(tiles, row, column) for column in free) * _will_be_covered(row, left)
        colors += sum(bool(open_columns(dome, row, tile)) for tile in Tile) * PACE[row]
    return 0.5 * points + 0.15 * colors * left / (QUARTERS * ROUNDS)


def _hand(position: Position) -> float:
    """What plates on their way into the dome are worth; one that has not been looked at is any one."""
    if position.plates.kept is not None:
        return best_lay(position, position.plates.kept) - 1.2
    if position.stage not in (Stage.DRAWING, Stage.LOOKING, Stage.KEEPING):
        return 0
    return (ROUNDS - position.round) * (0.35 + 0.15 * len(position.plates.hand)) - 1


def best_lay(position: Position, plate: Plate) -> float:
    """What a plate brings where it brings most."""
    free = [place for place in range(PLATE_SPACES) if position.board.dome[place] is None]
    return max(0.0, *(lay_points(position, plate, place, turns) for place in free for turns in range(4)))


def lay_points(position: Position, plate: Plate, place: int, turns: int) -> float:
    """What a plate brings where it would lie."""
    rounds = ROUNDS - position.round + 0.5
    points = 0.0
    for space, (row, column) in zip(plate.turned(turns), _cells(place), strict=True):
        if space is Kind.SPECIAL:
            points += 0.07 * rounds * position.box.special_points[row]
        else:
            points += _space_points(position.board, space, row, column, rounds)
    return points


def _space_points(board: Board, space: Space, row: int, column: int, rounds: float) -> float:
    """A new space is good for colors that the row could not take, and most of all for tiles that wait for it."""
    points, held = points_at(tile_rows(board.dome), row, column), board.rows[row]
    fresh = sum(space in (tile, Kind.WILD) and not open_columns(board.dome, row, tile) for tile in Tile)
    found = PACE[row] * rounds * (0.04 * points + 0.03 * fresh)
    if held.tile is not None and space in (held.tile, Kind.WILD) and not board.open_columns(row):
        found += held.filled / (row + 1) * (points + 0.5)
    return found
