"""Tiles from the supply for surrounded pillars, statues and windows (rulebook: 2. Play tiles and score, Bonus)."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.box import Tile, Tiles
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.star import FEATURES_AT, Space
from majolika.reading import fields, text
from majolika.values import replace


class Bonus(NamedTuple):
    """Takes one bonus tile from the supply, written like ``+G``.

    >>> Bonus.parse("+g")
    Bonus(tile=<Tile.GREEN: 1>)
    """

    tile: Tile

    def __str__(self) -> str:
        return f"+{self.tile}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        if not re.fullmatch(r"\+[A-Za-z]", written):
            raise NotationError(written, "a bonus tile is written as + and its color, like +G")
        return cls(Tile.parse(written[1]))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "bonus", "color": str(self.tile)}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (color,) = fields(value, "color")
        return cls(Tile.parse(text(color)))


def earn(board: Board, seat: int, filled: Space, available: int) -> tuple[int, list[Event]]:
    """How many bonus tiles are owed for features that lacked but the space just *filled*, and what happened.

    Where the supply has fewer, those are owed, and the rest lapses.
    """
    surrounded = [feature for feature in FEATURES_AT[filled] if not board.lacks(feature)]
    earned = sum(feature.tiles for feature in surrounded)
    events = [Event("surrounded", seat, {"feature": str(feature), "tiles": feature.tiles}) for feature in surrounded]
    if earned > available:
        events.append(Event("supply-short", seat, {"tiles": available}))
    return min(earned, available), events


def bonuses(position: Position) -> list[Bonus]:
    """All tiles that may be taken from the supply."""
    return [Bonus(tile) for tile in Tile if _forbids(position.supply, tile) is None]


def take_bonus(position: Position, move: Bonus) -> tuple[Position, list[Event]]:
    """The table after *move*, and what happened; raises `IllegalMove`."""
    seat = position.to_play
    if refusal := _forbids(position.supply, move.tile):
        raise IllegalMove(move, refusal)
    tile, board = Tiles.of(move.tile), position.boards[seat]
    position = position.with_board(seat, replace(board, hand=board.hand + tile))
    position = replace(position, supply=position.supply - tile, owed=position.owed - 1)
    return position.next_turn(), [Event("bonus", seat, {"color": move.tile})]


def _forbids(supply: Tiles, tile: Tile) -> Refusal | None:
    """Why *tile* cannot be taken, or None if it can."""
    if tile not in supply:
        return Refusal("pavilion/bonus-tiles", f"the supply holds no {tile.word} tile")
    return None
