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
    seat = position.turn or 0
    refusal = _not_offered(position, move) or forbids(position.boards[seat], move.tile, move.line)
    if refusal:
        raise IllegalMove(move, refusal)
    board, to_lid, fallen = laid(position, move)
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
    return after, _told(position, move, fallen, len(to_lid))


def laid(position: Position, move: Take) -> tuple[Board, Tiles, int]:
    """The mover's board after a legal *move*, what goes to the lid, and how many tiles fell."""
    board = position.boards[position.turn or 0]
    if move.source == CENTER and position.center_marker:
        board = replace(board, floor=(*board.floor, MARKER))
    return _add(board, move.tile, _offered(position, move.source)[move.tile], move.line)


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
    free = max(0, len(FLOOR_PENALTIES) - len(board.floor))
    fallen = list(tiles)
    return replace(board, floor=(*board.floor, *fallen[:free])), Tiles.collect(fallen[free:])


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


def _add(board: Board, tile: Tile, count: int, line: int) -> tuple[Board, Tiles, int]:
    """Adds *count* tiles to *line*: the board, what goes to the lid, how many fell."""
    fits = 0
    if line != FLOOR:
        held = board.lines[line - 1].filled
        fits = min(count, line - held)
        board = board.with_line(line - 1, Line(tile, held + fits))
    board, to_lid = drop(board, Tiles.of(tile, count - fits))
    return board, to_lid, count - fits


def _told(position: Position, move: Take, fallen: int, discarded: int) -> list[Event]:
    """What happens when *move* is made: tiles are taken, the others and the marker move, some fall."""
    seat, offered = position.turn, _offered(position, move.source)
    facts = {"source": move.source, "color": move.tile, "count": offered[move.tile], "line": move.line}
    events = [Event("took", seat, facts)]
    if move.source == CENTER:
        if position.center_marker:
            events.append(Event("marker", seat))
    elif left := offered.without(move.tile):
        events.append(Event("to-center", facts={"source": move.source, "tiles": str(left)}))
    if fallen:
        events.append(Event("broken", seat, {"color": move.tile, "count": fallen, "lid": discarded}))
    return events
