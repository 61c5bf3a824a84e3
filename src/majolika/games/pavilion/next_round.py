"""Filling the supply and the displays (rulebook: Set-up, 3. Prepare for the next round)."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from majolika import table
from majolika.errors import IllegalDeal, NotationError, Refusal
from majolika.game import Event
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.box import (
    DISPLAY_SIZE,
    FIRST_SCORE,
    NO_TILES,
    SUPPLY_SIZE,
    TILES_OF_EACH_COLOR,
    Setup,
    Tiles,
    displays_for,
)
from majolika.games.pavilion.position import Position
from majolika.reading import fields, many
from majolika.table import Chance
from majolika.values import replace


class Supply(NamedTuple):
    """The tiles that come out of the bag to fill the gaps of the supply, written like ``PGG``.

    >>> print(Supply.parse("gpg"))
    PGG
    """

    tiles: Tiles

    def __str__(self) -> str:
        return str(self.tiles)

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in any order and case."""
        return cls(Tiles.parse(written))

    def as_json(self) -> dict[str, Any]:
        """The deal with named fields."""
        return {"type": "supply", "tiles": self.tiles.as_json()}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (tiles,) = fields(value, "tiles")
        return cls(Tiles.from_json(tiles))


class Displays(NamedTuple):
    """The tiles that come out of the bag at the start of a round, display by display.

    >>> print(Displays.parse("rogg.bpyr.oogy.bbpp.-"))
    GGOR.PYBR.GOOY.PPBB.-
    """

    displays: tuple[Tiles, ...]

    def __str__(self) -> str:
        return ".".join(map(str, self.displays))

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, tiles in any order and case."""
        if "." not in written:
            raise NotationError(written, "displays are written with dots between them, like GGOR.PYBR.-")
        return cls(tuple(map(Tiles.parse, written.split("."))))

    def as_json(self) -> dict[str, Any]:
        """The deal with named fields."""
        return {"type": "displays", "displays": [display.as_json() for display in self.displays]}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (displays,) = fields(value, "displays")
        if len(many(displays)) < 2:
            raise NotationError(displays, "there are several displays")
        return cls(tuple(map(Tiles.from_json, displays)))


Deal = Supply | Displays


_NOT_DUE = Refusal("pavilion/deal-once", "nothing is to be dealt now")


def first_round(setup: Setup) -> Position:
    """The table before the first deal: all tiles in the bag, the token in the center."""
    return Position(
        side=setup.side,
        track=setup.track,
        round=1,
        starter=setup.starter,
        to_play=setup.starter,
        owed=0,
        over=False,
        displays=(NO_TILES,) * displays_for(setup.players),
        center=NO_TILES,
        center_token=True,
        supply=NO_TILES,
        bag=Tiles.each(TILES_OF_EACH_COLOR),
        tower=NO_TILES,
        boards=(Board(FIRST_SCORE),) * setup.players,
    )


def next_round(position: Position) -> tuple[Position, list[Event]]:
    """A new round, to be dealt: the token goes back, its holder starts, kept tiles return to the hands."""
    starter = next(seat for seat, board in enumerate(position.boards) if board.token)
    boards = tuple(
        replace(board, hand=board.corners, corners=NO_TILES, passed=False, token=False) for board in position.boards
    )
    position = replace(
        position, round=position.round + 1, starter=starter, to_play=starter, center_token=True, boards=boards
    )
    return position, [Event("next-round", starter, {"round": position.round, "color": position.wild})]


def draw(position: Position, chance: Chance) -> Deal:
    """As many tiles as are wanted for the supply, or else for the displays, as far as bag and tower go.

    Raises `IllegalDeal` where neither is due.
    """
    if not position.awaits_deal:
        raise IllegalDeal("nothing", _NOT_DUE)
    drawn = table.draw(position.bag, position.tower, _sizes(position), chance)
    return Supply(drawn[0]) if position.awaits_supply else Displays(tuple(drawn))


def deal(position: Position, dealt: Deal) -> tuple[Position, list[Event]]:
    """The table with the dealt tiles, and what happened; raises `IllegalDeal`."""
    drawn = (dealt.tiles,) if isinstance(dealt, Supply) else dealt.displays
    if refusal := _cannot_come(position, dealt, drawn):
        raise IllegalDeal(dealt, refusal)
    rest = table.take_out(position.bag, position.tower, drawn)
    if rest is None:
        reason = "these tiles cannot come out of bag and tower in this order"
        raise IllegalDeal(dealt, Refusal("pavilion/bag-and-tower", reason))
    events = [_told(position, dealt)]
    if sum(map(len, drawn)) > len(position.bag):
        events.insert(0, Event("refill", facts={"tiles": len(position.tower)}))
    bag, tower = rest
    position = replace(position, bag=bag, tower=tower)
    if isinstance(dealt, Supply):
        return replace(position, supply=position.supply + dealt.tiles), events
    return replace(position, displays=dealt.displays), events


def _told(position: Position, dealt: Deal) -> Event:
    if isinstance(dealt, Supply):
        return Event("supplied", facts={"tiles": str(dealt)})
    return Event("dealt", facts={"round": position.round, "color": position.wild, "displays": str(dealt)})


def _sizes(position: Position) -> list[int]:
    """How many tiles are drawn for the supply, or else for each display; the last places may stay short."""
    available = len(position.bag) + len(position.tower)
    if position.awaits_supply:
        return [min(SUPPLY_SIZE - len(position.supply), available)]
    return table.portions(len(position.displays), DISPLAY_SIZE, available)


def _cannot_come(position: Position, dealt: Deal, drawn: tuple[Tiles, ...]) -> Refusal | None:
    """Why *dealt* is not what is due, or None if it is."""
    if not position.awaits_deal:
        return _NOT_DUE
    if isinstance(dealt, Supply) != position.awaits_supply:
        due = "the supply" if position.awaits_supply else "the displays"
        return Refusal("pavilion/supply-first", f"{due} must be filled now")
    sizes = _sizes(position)
    if [len(tiles) for tiles in drawn] != sizes:
        where = "the supply gets" if position.awaits_supply else "the displays get"
        code = "pavilion/supply" if position.awaits_supply else "pavilion/displays"
        return Refusal(code, f"{where} {'.'.join(map(str, sizes))} tiles")
    return None
