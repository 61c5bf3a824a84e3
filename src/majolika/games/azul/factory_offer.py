"""Taking tiles and adding them to a line (rulebook: A. Factory offer)."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.azul.board import Board, Line
from majolika.games.azul.box import CENTER, FLOOR, FLOOR_PENALTIES, MARKER, SIZE, Tile, Tiles
from majolika.games.azul.position import Position
from majolika.reading import fields, text, whole
from majolika.values import replace


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
    events = told(position, move)
    seat = position.turn or 0
    board, to_lid = laid(position, move)
    left = _offered(position, move.source).without(move.tile)
    displays, center = position.displays, left
    if move.source != CENTER:
        displays = (*displays[: move.source - 1], Tiles.none(), *displays[move.source :])
        center = position.center + left
    after = replace(
        position,
        displays=displays,
        center=center,
        center_marker=position.center_marker and move.source != CENTER,
        boards=(*position.boards[:seat], board, *position.boards[seat + 1 :]),
        turn=(seat + 1) % position.players,
        lid=position.lid + to_lid,
    )
    return after, events


def told(position: Position, move: Take) -> list[Event]:
    """What happens when tiles are taken as *move* says, before any wall is tiled; raises `IllegalMove`."""
    seat, board = position.turn or 0, position.boards[position.turn or 0]
    if refusal := _not_offered(position, move) or forbids(board, move.tile, move.line):
        raise IllegalMove(move, refusal)
    offered = _offered(position, move.source)
    count, left = offered[move.tile], offered.without(move.tile)
    facts = {"source": move.source, "color": move.tile, "count": count, "line": move.line}
    events = [Event("took", seat, facts)]
    if _takes_marker(position, move):
        events.append(Event("marker", seat))
    if move.source != CENTER and left:
        events.append(Event("to-center", facts={"source": move.source, "tiles": str(left)}))
    if fallen := count - _fitting(board, count, move.line):
        to_lid = _overflow(len(board.floor) + _takes_marker(position, move), fallen)
        events.append(Event("broken", seat, {"color": move.tile, "count": fallen, "lid": to_lid}))
    return events


def laid(position: Position, move: Take) -> tuple[Board, Tiles]:
    """The mover's board after a legal *move*, and the tiles that go to the lid."""
    board = position.boards[position.turn or 0]
    if _takes_marker(position, move):
        board = replace(board, floor=(*board.floor, MARKER))
    count = _offered(position, move.source)[move.tile]
    fits = _fitting(board, count, move.line)
    if fits:
        held = board.lines[move.line - 1].filled
        board = board.with_line(move.line - 1, Line(move.tile, held + fits))
    return drop(board, Tiles.of(move.tile, count - fits))


def is_last(position: Position, move: Take) -> bool:
    """Whether a legal *move* takes all that there is to take, so that the walls are tiled next."""
    return sum(map(len, (position.center, *position.displays))) == _offered(position, move.source)[move.tile]


def accepts(board: Board, tile: Tile, line: int) -> bool:
    """Whether *tile* may go to *line*."""
    return forbids(board, tile, line) is None


def drop(board: Board, tiles: Tiles) -> tuple[Board, Tiles]:
    """The board with *tiles* on the floor line, and those that go to the lid.

    The floor line has seven spaces, filled from the left; what comes when
    they are full goes to the lid and costs nothing.
    """
    if not tiles:
        return board, tiles
    fallen = [*tiles]
    kept = len(fallen) - _overflow(len(board.floor), len(fallen))
    return replace(board, floor=(*board.floor, *fallen[:kept])), Tiles.collect(fallen[kept:])


def _not_offered(position: Position, move: Take) -> Refusal | None:
    """Why there is nothing to take as *move* says, or None if there is."""
    if not 0 <= move.source <= len(position.displays):
        return Refusal("azul/displays", f"there are {len(position.displays)} displays")
    if not 0 <= move.line <= SIZE:
        return Refusal("azul/one-line", "the pattern lines are 1 to 5, and 0 is the floor line")
    if move.tile not in _offered(position, move.source):
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


def _offered(position: Position, source: int) -> Tiles:
    return position.center if source == CENTER else position.displays[source - 1]


def _takes_marker(position: Position, move: Take) -> bool:
    return move.source == CENTER and position.center_marker


def _fitting(board: Board, count: int, line: int) -> int:
    """How many of *count* tiles find a space in *line*; in the floor line, they fall."""
    return 0 if line == FLOOR else min(count, line - board.lines[line - 1].filled)


def _overflow(held: int, fallen: int) -> int:
    """How many of the *fallen* tiles find no space in a floor line that holds so many."""
    return max(0, fallen - max(0, len(FLOOR_PENALTIES) - held))
