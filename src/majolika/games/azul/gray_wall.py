"""Choosing where tiles go on the gray wall (rulebook: Variant play).

Only the space of a complete line's tile differs from the colored wall.  The
lines of a board are handled from top to bottom, one at a time.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.azul.board import Board, Line
from majolika.games.azul.box import SIZE, Tiles
from majolika.games.azul.factory_offer import drop
from majolika.games.azul.position import Position
from majolika.games.azul.wall_tiling import Tiled, clear_floor, place_tile
from majolika.reading import fields, whole
from majolika.values import replace


class Place(NamedTuple):
    """Moves the tile of a complete pattern line to a column of the gray wall.

    >>> str(Place(2, 4))
    '2-4'
    >>> Place.parse("2-4")
    Place(line=2, column=4)
    """

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}-{self.column}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes."""
        if not re.fullmatch(r"[1-5]-[1-5]", written):
            raise NotationError(written, "placing is written as pattern line and column, like 2-4")
        return cls(int(written[0]), int(written[2]))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "place", "line": self.line, "column": self.column}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        line, column = fields(value, "line", "column")
        return cls(whole(line, 1, SIZE), whole(column, 1, SIZE))


def places(position: Position) -> list[Place]:
    """All spaces for the topmost complete line of the board whose turn it is."""
    board = position.boards[position.turn or 0]
    line = next(board.complete_lines())
    return [Place(line + 1, column + 1) for column in board.open_columns(line)]


def place(position: Position, move: Place) -> tuple[Position, list[Event]]:
    """The table after *move*, and what happened; raises `IllegalMove`."""
    seat = position.turn or 0
    if refusal := forbids(position.boards[seat], move):
        raise IllegalMove(move, refusal)
    board, lid, events = place_tile(position.boards[seat], seat, move.line - 1, move.column - 1)
    return replace(position.with_board(seat, board), lid=position.lid + lid), events


def settle(board: Board, seat: int) -> Tiled:
    """What leaves no choice: lines without a space fall, and at last the floor line counts.

    Stops at the first complete line that has a space, since its owner chooses.
    """
    lid, events = Tiles.none(), list[Event]()
    for line in list(board.complete_lines()):
        if board.open_columns(line):
            return board, lid, events
        board, to_lid, fell = _fall(board, seat, line)
        lid += to_lid
        events += fell
    board, swept, cleared = clear_floor(board, seat)
    return board, lid + swept, events + cleared


def _fall(board: Board, seat: int, line: int) -> Tiled:
    """All tiles of a complete line that has no space left fall to the floor line."""
    tile, filled = board.lines[line]
    assert tile is not None, "a complete line holds tiles"
    board, to_lid = drop(board.with_line(line, Line()), Tiles.of(tile, filled))
    facts = {"color": tile, "line": line + 1, "count": filled, "lid": len(to_lid)}
    return board, to_lid, [Event("line-fell", seat, facts)]


def forbids(board: Board, move: Place) -> Refusal | None:
    """Why *move* may not be made, or None if it may."""
    if not (1 <= move.line <= SIZE and 1 <= move.column <= SIZE):
        return Refusal("azul/gray-wall", "pattern lines and columns are 1 to 5")
    line, column = move.line - 1, move.column - 1
    tile = board.lines[line].tile
    topmost = next(board.complete_lines())
    if tile is None or not board.is_complete(line):
        return Refusal("azul/line-incomplete", f"pattern line {move.line} is not complete")
    if line != topmost:
        return Refusal("azul/top-to-bottom", f"pattern line {topmost + 1} comes first")
    if board.wall[line][column] is not None:
        return Refusal("azul/space-taken", f"column {move.column} of line {move.line} is taken")
    if tile in board.column(column):
        return Refusal("azul/column-has-color", f"column {move.column} already holds a {tile.word} tile")
    return None
