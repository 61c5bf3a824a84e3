"""Taking tiles from the displays and the center (rulebook: 1. Acquire tiles)."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.box import CENTER, NO_TILES, Tile, Tiles
from majolika.games.pavilion.position import Position
from majolika.reading import fields, text, whole
from majolika.values import replace


class Take(NamedTuple):
    """Takes the tiles of one color, and a wild tile with them, from one place.

    Written as two characters: where from (display ``1``-``9``, ``0`` for the
    center) and which color (``P G O Y B R``).

    >>> str(Take(3, Tile.GREEN))
    '3G'
    >>> Take.parse("0y")
    Take(source=0, tile=<Tile.YELLOW: 3>)
    """

    source: int
    tile: Tile

    def __str__(self) -> str:
        return f"{self.source}{self.tile}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        if not re.fullmatch(r"[0-9][A-Za-z]", written):
            raise NotationError(written, "a take is display (0 the center) and color, like 3G")
        return cls(int(written[0]), Tile.parse(written[1]))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "take", "source": self.source, "color": str(self.tile)}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        source, color = fields(value, "source", "color")
        return cls(whole(source, 0, 9), Tile.parse(text(color)))


def takes(position: Position) -> list[Take]:
    """All takes, by source and color."""
    every = (Take(source, tile) for source in range(len(position.displays) + 1) for tile in Tile)
    return [move for move in every if forbids(position, move) is None]


def take(position: Position, move: Take) -> tuple[Position, list[Event]]:
    """The table after *move*, and what happened; raises `IllegalMove`."""
    if refusal := forbids(position, move):
        raise IllegalMove(move, refusal)
    seat = position.to_play
    position, taken, events = _pick_up(position, move)
    board = replace(position.boards[seat], hand=position.boards[seat].hand + taken)
    if move.source == CENTER and position.center_token:
        board, event = _take_token(board, seat, len(taken))
        position = replace(position, center_token=False)
        events.append(event)
    return replace(position.with_board(seat, board), to_play=(seat + 1) % position.players), events


def forbids(position: Position, move: Take) -> Refusal | None:
    """Why *move* may not be made, or None if it may."""
    if not 0 <= move.source <= len(position.displays):
        return Refusal("pavilion/displays", f"there are {len(position.displays)} displays")
    offered = position.center if move.source == CENTER else position.displays[move.source - 1]
    if move.tile not in offered:
        return Refusal("pavilion/take-one-color", f"{_place(move.source)} holds no {move.tile.word} tile")
    if move.tile is position.wild and len(offered) > offered[move.tile]:
        return Refusal("pavilion/wild-comes-along", f"{_place(move.source)} holds other colors than the wild one")
    return None


def _pick_up(position: Position, move: Take) -> tuple[Position, Tiles, list[Event]]:
    """Takes the tiles away: all of the color and one wild tile; a display's other tiles go to the center.

    Where there are only wild tiles, one of them is taken.
    """
    wild = position.wild
    offered = position.center if move.source == CENTER else position.displays[move.source - 1]
    chosen = NO_TILES if move.tile is wild else offered.only(move.tile)
    taken = chosen + Tiles.of(wild, min(1, offered[wild]))
    left = offered - taken
    events = [Event("took", position.to_play, {"source": move.source, "color": move.tile, "tiles": str(taken)})]
    if move.source == CENTER:
        return replace(position, center=left), taken, events
    if left:
        events.append(Event("to-center", facts={"source": move.source, "tiles": str(left)}))
    displays = list(position.displays)
    displays[move.source - 1] = NO_TILES
    return replace(position, displays=tuple(displays), center=position.center + left), taken, events


def _take_token(board: Board, seat: int, taken: int) -> tuple[Board, Event]:
    """The first to take from the center gets the token and loses a point for each tile taken."""
    board, points = replace(board, token=True).lose("tiles taken", taken)
    return board, Event("token", seat, points=points, score=board.score)


def _place(source: int) -> str:
    return "the center" if source == CENTER else f"display {source}"
