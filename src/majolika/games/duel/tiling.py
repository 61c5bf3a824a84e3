"""Tiling the dome and scoring (rulebook: phase 2).

The round's starter deals with all pattern rows from top to bottom, then with
the losses; then the other player does.  What leaves no choice happens by itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.duel.board import Board, Row, chips_from_json
from majolika.games.duel.box import ROWS, Chips, Kind, Tiles, chips_text, chips_without, parse_chips, sorted_chips
from majolika.games.duel.data import Box
from majolika.games.duel.dome import Dome, has_all_plates, place_of, tile_rows, with_tile
from majolika.games.duel.position import Position
from majolika.reading import fields, whole
from majolika.tiles import linked
from majolika.values import replace


@dataclass(frozen=True, slots=True)
class Complete:
    """Spends chips for all tiles that a pattern row lacks, or none and leaves the row as it is.

    >>> print(Complete.parse("3+yt.t"))
    3+T.YT
    >>> print(Complete.parse("3+-"))
    3+-
    """

    row: int
    chips: Chips

    def __str__(self) -> str:
        return f"{self.row}+{chips_text(self.chips)}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in any order and case."""
        if not re.fullmatch(r"[1-6]\+(-|[A-Za-z]{1,2}(\.[A-Za-z]{1,2})*)", written):
            raise NotationError(written, "completing a row is row+chips like 3+T.YT, or 3+- to leave it")
        return cls(int(written[0]), parse_chips(written[2:]))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "complete", "row": self.row, "chips": [str(chip) for chip in self.chips]}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        row, chips = fields(value, "row", "chips")
        return cls(whole(row, 1, ROWS), parse_chips(chips_from_json(chips)))


@dataclass(frozen=True, slots=True)
class Place:
    """Moves the rightmost tile of a complete pattern row to a column of the dome.

    >>> print(Place.parse("3-5"))
    3-5
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.row}-{self.column}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes."""
        if not re.fullmatch(r"[1-6]-[1-6]", written):
            raise NotationError(written, "placing is written as row and column, like 3-5")
        return cls(int(written[0]), int(written[2]))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "place", "row": self.row, "column": self.column}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        row, column = fields(value, "row", "column")
        return cls(whole(row, 1, ROWS), whole(column, 1, ROWS))


def tilings(position: Position) -> list[Complete | Place]:
    """All moves for the pattern row that is being dealt with."""
    board, row = position.board, position.row
    if board.is_complete(row):
        return [Place(row + 1, column + 1) for column in board.open_columns(row)]
    return [Complete(row + 1, spent) for spent in [(), *payments(board, row)]]


def payments(board: Board, row: int) -> list[Chips]:
    """All ways to pay for the tiles that a pattern row (from 0) lacks; chips that look alike are the same."""
    missing = board.missing(row)
    sizes = range(2 * missing, min(3 * missing, len(board.chips)) + 1)
    found = (spent for size in sizes for spent in dict.fromkeys(combinations(board.chips, size)))
    return [spent for spent in found if _pays(board, row, spent)]


def tile_row(position: Position, move: Complete | Place) -> tuple[Position, list[Event]]:
    """The table after *move*, and what happened; raises `IllegalMove`."""
    if refusal := forbids(position, move):
        raise IllegalMove(move, refusal)
    if isinstance(move, Complete):
        return _complete(position, move)
    return _place(position, move.column - 1)


def settle(position: Position) -> tuple[Position, list[Event]]:
    """What follows by itself, up to the next choice; past the last row when both players are done."""
    events = list[Event]()
    while position.row < ROWS:
        if position.board.awaits_choice(position.row, position.agreed.chips_if_placeable):
            return position, events
        position, fallen = _fall(position)
        position = replace(position, row=position.row + 1)
        events += fallen
    position, lost = _lose(position)
    if position.seat != position.starter:
        return position, events + lost
    position, followed = settle(replace(position, seat=1 - position.seat, row=0))
    return position, events + lost + followed


def tile_points(dome: Dome, row: int, column: int) -> dict[str, int]:
    """The parts of a placed tile's score.

    A tile without neighbors is worth 1.  Otherwise it is worth the length of
    the row of tiles it is linked to, plus the length of the column, where a
    row or column of the tile alone counts nothing.  Special tiles are links
    like any other.
    """
    rows = tile_rows(dome)
    parts = {"across": linked(rows[row], column), "down": linked([spaces[column] for spaces in rows], row)}
    return {part: length for part, length in parts.items() if length > 1} or {"alone": 1}


def lay_tile(board: Board, row: int, column: int, box: Box) -> tuple[Board, dict[str, int], int | None]:
    """The board with the tile of a pattern row in its dome, the parts of its score, and the row of a special tile.

    A special plate gets its special tile with the third colored one; it brings
    the points of its own row, and no others.
    """
    tile = board.rows[row].tile
    assert tile is not None, "a complete row holds tiles"
    dome = with_tile(board.dome, row, column, tile)
    points = tile_points(dome, row, column)
    score = board.score + sum(points.values())
    place, _ = place_of(row, column)
    laid = dome[place]
    corner = laid.special_corner() if laid is not None else None
    if corner is None:
        return replace(board.with_row(row, Row()), dome=dome, score=score), points, None
    special_row, special_column = place // 3 * 2 + corner // 2, place % 3 * 2 + corner % 2
    dome = with_tile(dome, special_row, special_column, Kind.SPECIAL)
    score += box.special_points[special_row]
    return replace(board.with_row(row, Row()), dome=dome, score=score), points, special_row


def loss(board: Board, box: Box) -> dict[str, int]:
    """The parts of what a board loses for its broken tiles and the starting tile, below zero."""
    parts = {
        "broken tiles": -box.broken_losses[len(board.broken)],
        "starting tile": -box.start_tile_loss * board.start_tile,
    }
    return {part: points for part, points in parts.items() if points}


def forbids(position: Position, move: Complete | Place) -> Refusal | None:
    """Why *move* may not be made, or None if it may."""
    board, row = position.board, position.row
    if move.row != row + 1:
        return Refusal("duel/top-to-bottom", f"pattern row {row + 1} is being dealt with")
    if isinstance(move, Place):
        if not board.is_complete(row):
            return Refusal("duel/row-incomplete", f"pattern row {move.row} is not complete")
        if move.column - 1 not in board.open_columns(row):
            return Refusal("duel/matching-space", f"column {move.column} has no free space for it in row {move.row}")
        return None
    if board.is_complete(row):
        return Refusal("duel/must-place", f"pattern row {move.row} is complete, and its tile must be placed")
    if chips_without(board.chips, move.chips) is None:
        return Refusal("duel/completing-rows", "this player does not have these chips")
    if move.chips and not _pays(board, row, move.chips):
        return Refusal("duel/completing-rows", "for each missing tile two chips of the color or any three are due")
    return None


def _pays(board: Board, row: int, spent: Chips) -> bool:
    """Whether *spent* is exactly what the missing tiles of a pattern row cost.

    With three chips for each tile, every chip fewer is a tile paid with two
    that show the color.
    """
    tile, missing = board.rows[row].tile, board.missing(row)
    pairs = 3 * missing - len(spent)
    matching = sum(chip.shows(tile) for chip in spent) if tile is not None else 0
    return 0 <= pairs <= missing and matching >= 2 * pairs


def _complete(position: Position, move: Complete) -> tuple[Position, list[Event]]:
    """Spends chips for a row; without any, the row stays as it is."""
    board, held = position.board, position.board.rows[position.row]
    if not move.chips:
        return replace(position, row=position.row + 1), [Event("left-row", position.seat, {"row": move.row})]
    missing, rest = board.missing(position.row), chips_without(board.chips, move.chips)
    assert rest is not None, "the chips are there"
    board = replace(board, chips=rest, spent=sorted_chips(board.spent + move.chips))
    facts = {"row": move.row, "color": held.tile, "count": missing, "chips": chips_text(move.chips)}
    position = position.with_board(board.with_row(position.row, held._replace(bought=missing)))
    return position, [Event("completed", position.seat, facts)]


def _place(position: Position, column: int) -> tuple[Position, list[Event]]:
    """Places the rightmost tile and scores it; the other tiles of the row go to the tower."""
    before, row, seat = position.board, position.row, position.seat
    tile, filled, _ = before.rows[row]
    assert tile is not None, "a complete row holds tiles"
    board, points, special_row = lay_tile(before, row, column, position.box)
    facts = {"color": tile, "row": row + 1, "column": column + 1, "discarded": filled - 1}
    events = [Event("placed", seat, facts, points, before.score + sum(points.values()))]
    if special_row is not None:
        special = {"special tile": position.box.special_points[special_row]}
        events.append(Event("special", seat, {"row": special_row + 1}, special, board.score))
        position = replace(position, special=position.special - 1)
    return replace(position.with_board(board), tower=position.tower + Tiles.of(tile, filled - 1)), events


def _fall(position: Position) -> tuple[Position, list[Event]]:
    """The tiles of a row that can never be placed are broken, whether it is complete or not."""
    board, row = position.board, position.row
    tile, filled, _ = board.rows[row]
    if tile is None or board.open_columns(row) or not has_all_plates(board.dome, row):
        return position, []
    board, to_tower = board.with_row(row, Row()).break_tiles(tile, filled)
    facts = {"color": tile, "row": row + 1, "count": filled, "tower": len(to_tower)}
    position = replace(position.with_board(board), tower=position.tower + to_tower)
    return position, [Event("row-fell", position.seat, facts)]


def _lose(position: Position) -> tuple[Position, list[Event]]:
    """Takes off the points for broken tiles and the starting tile, never below 0; broken tiles go to the tower."""
    board, points = position.board, loss(position.board, position.box)
    score = max(0, board.score + sum(points.values()))
    events = [Event("lost", position.seat, {"count": len(board.broken)}, points, score)] if points else []
    cleared = replace(board, score=score, broken=Tiles.none())
    return replace(position.with_board(cleared), tower=position.tower + board.broken), events
