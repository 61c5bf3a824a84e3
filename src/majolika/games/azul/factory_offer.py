"""Taking tiles and adding them to a line (rulebook: A. Factory offer)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, NamedTuple, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.azul.board import Board, Line
from majolika.games.azul.box import CENTER, FLOOR, FLOOR_PENALTIES, MARKER, SIZE, Tile, Tiles
from majolika.games.azul.position import Position
from majolika.reading import fields, text, whole


class Take(NamedTuple):
    """Takes all tiles of one color from one place and adds them to one line.

    Written as three characters: where from (display ``1``-``9``, ``0`` for the
    center), which color (``B Y R K W``), where to (pattern line ``1``-``5``,
    ``0`` for the floor line).

    >>> str(Take(3, Tile.BLACK, 2))
    '3K2'
    >>> Take.parse("0k1")
    Take(source=0, tile=<Tile.BLACK: 3>, line=1)
    """

    source: int
    tile: Tile
    line: int

    def __str__(self) -> str:
        return f"{self.source}{self.tile}{self.line}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        if not re.fullmatch(r"[0-9][A-Za-z][0-5]", written):
            raise NotationError(written, "a take is display (0 the center), color and line (0 the floor), like 3K2")
        return cls(int(written[0]), Tile.parse(written[1]), int(written[2]))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "take", "source": self.source, "color": str(self.tile), "line": self.line}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        source, color, line = fields(value, "source", "color", "line")
        return cls(whole(source, 0, 9), Tile.parse(text(color)), whole(line, 0, SIZE))


def takes(position: Position) -> list[Take]:
    """All takes, by source, color and line (the floor line first)."""
    board = position.boards[position.turn or 0]
    open_lines = {tile: [line for line in range(SIZE + 1) if accepts(board, tile, line)] for tile in Tile}
    return [
        Take(source, tile, line)
        for source, offered in enumerate((position.center, *position.displays))
        for tile in offered.kinds()
        for line in open_lines[tile]
    ]


def take(position: Position, move: Take) -> tuple[Position, list[Event]]:
    """The table after *move*, and what happened; raises `IllegalMove`."""
    seat = position.turn or 0
    board = position.boards[seat]
    refusal = _not_offered(position, move) or forbids(board, move.tile, move.line)
    if refusal:
        raise IllegalMove(move, refusal)
    position, taken, events = _pick_up(position, move)
    takes_marker = move.source == CENTER and position.center_marker
    if takes_marker:
        board = replace(board, floor=(*board.floor, MARKER))
        events.append(Event("marker", seat))
    board, to_lid, fallen = _add(board, Tiles.of(move.tile, taken), move.line)
    if fallen:
        events.append(Event("broken", seat, {"color": move.tile, "count": fallen, "lid": len(to_lid)}))
    position = replace(
        position.with_board(seat, board),
        turn=(seat + 1) % position.players,
        center_marker=position.center_marker and not takes_marker,
        lid=position.lid + to_lid,
    )
    return position, events


def accepts(board: Board, tile: Tile, line: int) -> bool:
    """Whether *tile* may go to *line*."""
    return forbids(board, tile, line) is None


def drop(board: Board, tiles: Tiles) -> tuple[Board, Tiles]:
    """The board with *tiles* on the floor line, and those that go to the lid.

    The floor line has seven spaces, filled from the left; what comes when
    they are full goes to the lid and costs nothing.
    """
    free = max(0, len(FLOOR_PENALTIES) - len(board.floor))
    fallen = list(tiles)
    return replace(board, floor=(*board.floor, *fallen[:free])), Tiles.collect(fallen[free:])


def _not_offered(position: Position, move: Take) -> Refusal | None:
    """Why there is nothing to take as *move* says, or None if there is."""
    if not 0 <= move.source <= len(position.displays):
        return Refusal("azul/displays", f"there are {len(position.displays)} displays")
    if not 0 <= move.line <= SIZE:
        return Refusal("azul/one-line", "the pattern lines are 1 to 5, and 0 is the floor line")
    offered = position.center if move.source == CENTER else position.displays[move.source - 1]
    if move.tile not in offered:
        place = "the center" if move.source == CENTER else f"display {move.source}"
        return Refusal("azul/take-one-color", f"{place} holds no {move.tile.word} tile")
    return None


def forbids(board: Board, tile: Tile, line: int) -> Refusal | None:
    """Why *tile* may not go to *line*, or None if it may."""
    if line == FLOOR:
        return None
    held = board.lines[line - 1]
    if held.filled == line:
        return Refusal("azul/line-complete", f"pattern line {line} is complete")
    if held.tile is not None and held.tile != tile:
        return Refusal("azul/other-color", f"pattern line {line} holds {held.tile.word} tiles")
    if tile in board.wall[line - 1]:
        return Refusal("azul/wall-has-color", f"line {line} of the wall already holds a {tile.word} tile")
    return None


def _pick_up(position: Position, move: Take) -> tuple[Position, int, list[Event]]:
    """Takes the tiles away; a display's other tiles go to the center."""
    offered = position.center if move.source == CENTER else position.displays[move.source - 1]
    taken, left = offered[move.tile], offered.without(move.tile)
    facts = {"source": move.source, "color": move.tile, "count": taken, "line": move.line}
    events = [Event("took", position.turn, facts)]
    if move.source == CENTER:
        return replace(position, center=left), taken, events
    if left:
        events.append(Event("to-center", facts={"source": move.source, "tiles": str(left)}))
    displays = list(position.displays)
    displays[move.source - 1] = Tiles.none()
    return replace(position, displays=tuple(displays), center=position.center + left), taken, events


def _add(board: Board, tiles: Tiles, line: int) -> tuple[Board, Tiles, int]:
    """Adds *tiles* (of one color) to *line*: the board, what goes to the lid, how many fell."""
    (tile,) = tiles.kinds()
    fits = 0
    if line != FLOOR:
        held = board.lines[line - 1].filled
        fits = min(len(tiles), line - held)
        board = board.with_line(line - 1, Line(tile, held + fits))
    fallen = Tiles.of(tile, len(tiles) - fits)
    board, to_lid = drop(board, fallen)
    return board, to_lid, len(fallen)
