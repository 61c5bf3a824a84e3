"""Passing and keeping tiles (rulebook: 2. Play tiles and score, Passing)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.pavilion.box import CORNERS, NO_TILES, Tile, Tiles
from majolika.games.pavilion.position import Position
from majolika.reading import fields
from majolika.values import replace

KEEPABLE: Final = tuple(
    Tiles.collect(kept) for number in range(CORNERS, -1, -1) for kept in combinations_with_replacement(Tile, number)
)
"""All ways to fill up to four corners, the fullest first."""


class Pass(NamedTuple):
    """Passes and keeps up to four tiles, written like ``=GGRR``, or ``=-`` when none is kept.

    >>> print(Pass.parse("=rgrg"))
    =GGRR
    """

    kept: Tiles

    def __str__(self) -> str:
        return f"={self.kept}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, tiles in any order and case."""
        if not written.startswith("="):
            raise NotationError(written, "passing is written as = and the tiles that are kept, like =GGRR or =-")
        return cls(Tiles.parse(written[1:]))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "pass", "kept": self.kept.as_json()}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (kept,) = fields(value, "kept")
        return cls(Tiles.from_json(kept))


def passes(position: Position) -> list[Pass]:
    """All ways to pass, those that keep most tiles first."""
    hand = position.boards[position.to_play].hand
    return [Pass(kept) for kept in KEEPABLE if _forbids(hand, kept) is None]


def pass_turn(position: Position, move: Pass) -> tuple[Position, list[Event]]:
    """The table after *move*, and what happened; raises `IllegalMove`."""
    seat = position.to_play
    board = position.boards[seat]
    if refusal := _forbids(board.hand, move.kept):
        raise IllegalMove(move, refusal)
    discarded = board.hand - move.kept
    board = replace(board, hand=NO_TILES, corners=move.kept, passed=True)
    board, points = board.lose("discarded", len(discarded))
    facts = {"kept": str(move.kept), "discarded": str(discarded)}
    event = Event("passed", seat, facts, points if discarded else {}, board.score)
    position = replace(position.with_board(seat, board), tower=position.tower + discarded)
    return position.next_turn(), [event]


def pass_empty_handed(position: Position) -> tuple[Position, list[Event]]:
    """A player without tiles cannot but pass."""
    return pass_turn(position, Pass(NO_TILES))


def _forbids(hand: Tiles, kept: Tiles) -> Refusal | None:
    """Why *kept* cannot be kept, or None if it can."""
    if len(kept) > CORNERS:
        return Refusal("pavilion/keep-four", f"there are {CORNERS} corners, one for each tile that is kept")
    if not kept <= hand:
        return Refusal("pavilion/keep-four", "only tiles in hand can be kept")
    return None
