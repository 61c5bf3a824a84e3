"""What a network sees of a table and of a move: rows of its layers, by number.

The table is described from the side of the seat whose turn it is as soon as chance
has spoken.  ``kernel/pavilion_features.hpp`` says the same for packed states.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import tanh
from typing import NamedTuple

from majolika.games.pavilion.board import Board
from majolika.games.pavilion.box import ROUNDS, SUPPLY_SIZE, Side, Tile, Tiles
from majolika.games.pavilion.end_of_game import NUMBER_POINTS, goals
from majolika.games.pavilion.move_features import MOVE_ROWS, describe_move, star_kind
from majolika.games.pavilion.passing import KEEPABLE
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.reach import reach
from majolika.games.pavilion.star import FEATURES, SHOWING, Star
from majolika.games.pavilion.worth import worth

__all__ = ["describe", "describe_move", "shape", "viewpoint"]

(
    STARS, COLORS_HELD, PILLARS, STATUES, WINDOWS, NUMBERS_LEFT, HAND, WILDS, TILES, KEPT, PASSED, TOKEN_HERE, REACH,
    REACH_WILD, STAR_KINDS,
) = (0, 448, 512, 530, 548, 554, 606, 678, 688, 714, 738, 739, 740, 866, 992)  # fmt: skip
"""The first rows of a seat's parts."""

SEAT = {"colored": 992, "gray": 1188}
"""How many rows a seat has."""

(
    DISPLAYS, GROUPS, CENTER, CENTER_WILDS, CENTER_TOKEN, OFFERED, SUPPLY, SUPPLY_WILDS, BAG, ROUND, UNTIL_WILD,
    OFFERING, OWED, GAPS, BEFORE_ROUND, TILES_LEFT, TABLE,
) = (0, 210, 258, 330, 337, 338, 470, 530, 536, 608, 614, 656, 657, 660, 670, 671, 690)  # fmt: skip
"""The first rows of the table's parts, after the seats, and how many rows it has."""

FEATURE_ROWS = {"pillar": (PILLARS, 3), "statue": (STATUES, 3), "window": (WINDOWS, 1)}
"""The first row of each kind of feature, and how many a feature has: one for each number of spaces that it lacks."""


class Shape(NamedTuple):
    """How many inputs a network has."""

    rows: int
    dense: int
    move_rows: int


def shape(side: Side, players: int) -> Shape:
    """The inputs of a network for this side of the board and number of players."""
    return Shape(players * SEAT[side] + TABLE, 7 * players, MOVE_ROWS)


def viewpoint(position: Position) -> int:
    """The seat from whose side a network sees the table."""
    return position.to_play


def describe(position: Position) -> tuple[list[int], list[float]]:
    """The active rows, and the numbers."""
    seats = [(position.to_play + place) % position.players for place in range(position.players)]
    worths = [worth(position, seat) for seat in seats]
    rows, dense = list[int](), list[float]()
    for place, seat in enumerate(seats):
        board = position.boards[seat]
        won, reached = sum(goals(board, position.side).values()), sum(_reached(board, position.side).values())
        lead = worths[place] - max(worths[:place] + worths[place + 1 :])
        found = _tile_rows(position, board) + _board_rows(board, position.side)
        rows += [place * SEAT[position.side] + row for row in found]
        dense += [board.score / 50, won / 50, reached / 50, worths[place] / 50]
        dense += [lead / 20, tanh(lead / 12), tanh(lead / 4)]
    first = position.players * SEAT[position.side]
    return rows + [first + row for row in _table_rows(position)], dense


def _held(board: Board) -> Tiles:
    """The tiles in hand, or in the corners."""
    return board.corners if board.passed else board.hand


def _reached(board: Board, side: Side) -> dict[Tile, int]:
    """What the tiles of each color could bring at once."""
    return {tile: reach(board, tile, _held(board)[tile], side) for tile in _held(board).kinds()}


def _tile_rows(position: Position, board: Board) -> list[int]:
    """The tiles in hand or in the corners, and what they could bring."""
    tiles, number = _held(board), position.round + board.passed
    wild = position.track[number - 1] if number <= ROUNDS else None
    wilds = 0 if wild is None else tiles[wild]
    found = list[int]()
    for tile, points in _reached(board, position.side).items():
        held = tiles[tile]
        more = points if tile is wild else reach(board, tile, held + wilds, position.side)
        found.append(KEPT + 4 * tile + held - 1 if board.passed else HAND + 12 * tile + min(held, 12) - 1)
        found += [REACH + 21 * tile + points // 2, REACH_WILD + 21 * tile + more // 2]
    found += [WILDS + min(wilds, 9), TILES + min(len(tiles), 25)]
    return found + ([PASSED] if board.passed else []) + ([TOKEN_HERE] if board.token else [])


def _board_rows(board: Board, side: Side) -> list[int]:
    found = list[int]()
    for star in Star:
        tiles = board.star_tiles(star)
        if not tiles:
            continue
        found.append(STARS + 64 * star + _mask(place is not None for place in board.stars[star]))
        if (star is Star.C and side == "colored") or (side == "gray" and len(set(tiles)) > 1):
            found.append(COLORS_HELD + _mask(tile in tiles for tile in Tile))
        if side == "gray":
            found.append(STAR_KINDS + 7 * (2 * star_kind(tiles) + (star is not Star.C)) + len(tiles))
    for feature in FEATURES:
        (first, most), missing = FEATURE_ROWS[feature.kind], board.lacks(feature)
        found += [first + most * (feature.star - 1) + missing - 1] if 0 < missing <= most else []
    for number in NUMBER_POINTS:
        missing = sum(board.at(space) is None for space in SHOWING[side][number])
        found.append(NUMBERS_LEFT + 13 * (number - 1) + missing)
    return found


def _table_rows(position: Position) -> list[int]:
    wild, found = position.wild, list[int]()
    for display in position.displays:
        found += [DISPLAYS + _contents()[display.counts]] if display else []
        found += [GROUPS + 8 * tile + 2 * (display[tile] - 1) + (wild in display) for tile in display.kinds()]
    offered = Tiles.sum([position.center, *position.displays])
    for tile in Tile:
        found += _color_rows(position, tile, offered[tile])
    for number, tile in enumerate(position.track, 1):
        found.append(UNTIL_WILD + 7 * tile + (6 if number < position.round else number - position.round))
    found += [CENTER_WILDS + min(position.center[wild], 6), SUPPLY_WILDS + min(position.supply[wild], 5)]
    found += [CENTER_TOKEN] if position.center_token else []
    found += [OFFERING] if position.is_offering else []
    found += [OWED + position.owed - 1] if position.owed else []
    found += [GAPS + SUPPLY_SIZE - len(position.supply) - 1] if position.awaits_supply else []
    found += [BEFORE_ROUND] if position.is_before_round else []
    return [*found, ROUND + position.round - 1, TILES_LEFT + min(len(offered) // 2, 18)]


def _color_rows(position: Position, tile: Tile, offered: int) -> list[int]:
    center, supply = position.center[tile], position.supply[tile]
    return [
        *([CENTER + 12 * tile + min(center, 12) - 1] if center else []),
        *([OFFERED + 22 * tile + min(offered, 22) - 1] if offered else []),
        *([SUPPLY + 10 * tile + supply - 1] if supply else []),
        BAG + 12 * tile + min(position.bag[tile] // 2, 11),
    ]


@cache
def _contents() -> dict[tuple[int, ...], int]:
    """The number of every content of a display."""
    return {tiles.counts: number for number, tiles in enumerate(KEEPABLE)}


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)
