"""Filling the displays (rulebook: Set-up, C. Preparing the next round)."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from majolika import table
from majolika.errors import IllegalDeal, NotationError, Refusal
from majolika.game import Event
from majolika.games.azul.board import Board
from majolika.games.azul.box import DISPLAY_SIZE, TILES_OF_EACH_COLOR, Setup, Tiles, displays_for
from majolika.games.azul.end_of_game import end, is_last_round
from majolika.games.azul.position import Position
from majolika.reading import fields, many
from majolika.table import Chance
from majolika.values import replace


class Deal(NamedTuple):
    """The tiles that come out of the bag, display by display.

    >>> print(Deal.parse("KRBB.wkyy.rrww.bykw.-"))
    BBRK.YYKW.RRWW.BYKW.-
    """

    displays: tuple[Tiles, ...]

    def __str__(self) -> str:
        return ".".join(map(str, self.displays))

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, tiles in any order and case."""
        if not written:
            raise NotationError(written, "a deal is the tiles of each display, like BBRK.YYKW.-")
        return cls(tuple(map(Tiles.parse, written.split("."))))

    def as_json(self) -> dict[str, Any]:
        """The deal with named fields."""
        return {"type": "deal", "displays": [display.as_json() for display in self.displays]}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (displays,) = fields(value, "displays")
        if not many(displays):
            raise NotationError(value, "a deal has at least one display")
        return cls(tuple(map(Tiles.from_json, many(displays))))


_NOT_DUE = Refusal("azul/deal-once", "the displays are filled only at the start of a round")


def first_round(setup: Setup) -> Position:
    """The table before the first deal: all tiles in the bag, the marker in the center."""
    return Position(
        wall=setup.wall,
        round=1,
        starter=setup.starter,
        turn=None,
        over=False,
        displays=(Tiles.none(),) * displays_for(setup.players),
        center=Tiles.none(),
        center_marker=True,
        bag=Tiles.each(TILES_OF_EACH_COLOR),
        lid=Tiles.none(),
        boards=(Board(),) * setup.players,
    )


def next_round(position: Position) -> tuple[Position, list[Event]]:
    """What follows a scored round: the end of the game, or a new round to be dealt.

    The holder of the marker puts it back and starts; where nobody took it, the
    same player starts again.
    """
    holders = [seat for seat, board in enumerate(position.boards) if board.has_marker]
    starter = holders[0] if holders else position.starter
    boards = tuple(replace(board, floor=()) for board in position.boards)
    position = replace(position, starter=starter, turn=None, center_marker=True, boards=boards)
    if is_last_round(position):
        return end(position)
    if not (position.bag or position.lid):
        over, events = end(position)
        return over, [Event("no-tile-left"), *events]
    return replace(position, round=position.round + 1), [Event("next-round", starter, {"round": position.round + 1})]


def draw(position: Position, chance: Chance) -> Deal:
    """Four tiles for each display, as far as bag and lid go; raises `IllegalDeal` where none is due."""
    if not position.awaits_deal:
        raise IllegalDeal("nothing", _NOT_DUE)
    return Deal(tuple(table.draw(position.bag, position.lid, _sizes(position), chance)))


def deal(position: Position, dealt: Deal) -> tuple[Position, list[Event]]:
    """The table with filled displays, and what happened; raises `IllegalDeal`."""
    if refusal := _cannot_come(position, dealt):
        raise IllegalDeal(dealt, refusal)
    rest = table.take_out(position.bag, position.lid, dealt.displays)
    if rest is None:
        raise IllegalDeal(
            dealt, Refusal("azul/bag-and-lid", "these tiles cannot come out of bag and lid in this order")
        )
    events = [Event("dealt", facts={"round": position.round, "displays": str(dealt)})]
    if sum(map(len, dealt.displays)) > len(position.bag):
        events.insert(0, Event("refill", facts={"tiles": len(position.lid)}))
    bag, lid = rest
    return replace(position, turn=position.starter, displays=dealt.displays, bag=bag, lid=lid), events


def _sizes(position: Position) -> list[int]:
    """How many tiles each display gets; the last ones stay short when tiles run out."""
    return table.portions(len(position.displays), DISPLAY_SIZE, len(position.bag) + len(position.lid))


def _cannot_come(position: Position, dealt: Deal) -> Refusal | None:
    """Why *dealt* does not fit the displays, or None if it does."""
    if not position.awaits_deal:
        return _NOT_DUE
    sizes = _sizes(position)
    if len(dealt.displays) != len(sizes):
        return Refusal("azul/displays", f"{position.players} players have {len(sizes)} displays")
    if [len(display) for display in dealt.displays] != sizes:
        return Refusal("azul/displays", f"the displays get {'.'.join(map(str, sizes))} tiles")
    return None
