"""Setting up, filling the factories, and going on to the next round (rulebook: Set-up, phase 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from majolika import table
from majolika.errors import IllegalDeal, NotationError, Refusal
from majolika.game import Event
from majolika.games.duel.board import Board
from majolika.games.duel.box import (
    CHIPS_EACH,
    FACE_DOWN,
    LARGE,
    LARGE_SUN,
    MARKERS,
    ROUNDS,
    SMALL_FACTORIES,
    SMALL_SUN,
    Tiles,
)
from majolika.games.duel.factories import Large, Small
from majolika.games.duel.goals import end
from majolika.games.duel.plates import Plates
from majolika.games.duel.position import Position
from majolika.games.duel.setup import Setup
from majolika.games.duel.table import Stage
from majolika.reading import fields, many
from majolika.table import Chance
from majolika.values import replace


@dataclass(frozen=True, slots=True)
class FillFactories:
    """The tiles that come out of the bag for the suns of factories 1 to 5; the large one is filled first.

    >>> print(FillFactories.parse("KRYB.bbyy.-.-.ttkyb"))
    BYRK.BBYY.-.-.BYKTT
    """

    suns: tuple[Tiles, ...]

    def __str__(self) -> str:
        return ".".join(map(str, self.suns))

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, tiles in any order and case."""
        suns = written.split(".")
        if len(suns) != LARGE:
            raise NotationError(written, "the tiles of factories 1 to 5 are written like BYRK.BBYY.RRTT.BKTT.BYRKT")
        return cls(tuple(map(Tiles.parse, suns)))

    def as_json(self) -> dict[str, Any]:
        """The deal with named fields."""
        return {"type": "fill-factories", "suns": [sun.as_json() for sun in self.suns]}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (suns,) = fields(value, "suns")
        if len(many(suns)) != LARGE:
            raise NotationError(value, "there are five factories")
        return cls(tuple(map(Tiles.from_json, suns)))


def first_round(setup: Setup) -> Position:
    """The table before anything is turned up or drawn; the player who does not start will lay the first plate."""
    box = setup.box
    return Position(
        agreed=setup.agreement(),
        round=1,
        starter=setup.starter,
        seat=1 - setup.starter,
        stage=Stage.DISPLAY,
        row=0,
        small=(Small(),) * SMALL_FACTORIES,
        large=Large(),
        plates=Plates(unseen=box.plates),
        chips=box.chips,
        bag=box.tiles,
        tower=Tiles.none(),
        special=box.special_tiles,
        boards=(Board(box.start_score),) * setup.players,
    )


def next_round(position: Position) -> tuple[Position, list[Event]]:
    """What follows a scored round: the end of the game, or a new round to be prepared.

    The holder of the starting tile puts it back and starts; where nobody took
    it, the same player starts again.  In round 5 the markers stay unused.
    """
    if position.round == ROUNDS:
        return end(position)
    number = position.round + 1
    holders = [seat for seat, board in enumerate(position.boards) if board.start_tile]
    starter = holders[0] if holders else position.starter
    markers = MARKERS if number < ROUNDS else 0
    boards = [replace(board, start_tile=False, markers=markers, chips_due=CHIPS_EACH) for board in position.boards]
    position = replace(
        position,
        round=number,
        starter=starter,
        seat=starter,
        stage=Stage.DISPLAY if position.plates.lacks else Stage.FACTORIES,
        row=0,
        large=Large(),
        boards=tuple(boards),
    )
    return position, [Event("next-round", starter, {"round": number})]


def draw_tiles(position: Position, chance: Chance) -> FillFactories:
    """Five tiles of at least two colors for the large factory, four for each small one, as far as they go."""
    bag, tower = position.bag, position.tower
    large, bag, tower = _draw_large(bag, tower, chance)
    sizes = table.portions(SMALL_FACTORIES, SMALL_SUN, len(bag) + len(tower))
    return FillFactories((*table.draw(bag, tower, sizes, chance), large))


def fill_factories(position: Position, dealt: FillFactories) -> tuple[Position, list[Event]]:
    """The table with tiles on the suns and a chip face down on each small moon; raises `IllegalDeal`."""
    *small, large = dealt.suns
    if refusal := _wrong_sizes(position, dealt) or _equal_tiles(position, large):
        raise IllegalDeal(dealt, refusal)
    after_large = _after_large(position.bag, position.tower, large)
    rest = table.take_out(*after_large, small) if after_large else None
    if rest is None:
        reason = "these tiles cannot come out of bag and tower in this order"
        raise IllegalDeal(dealt, Refusal("duel/bag-and-tower", reason))
    bag, tower = rest
    events = [Event("filled", facts={"round": position.round, "suns": str(dealt)})]
    if position.tower and not tower:
        events.insert(0, Event("refill", facts={"tiles": len(position.tower)}))
    if position.round == 1:
        events.append(_sources(position))
    position = replace(
        position,
        stage=Stage.ACTION,
        small=tuple(Small(sun, (), FACE_DOWN) for sun in small),
        large=position.large._replace(sun=large),
        bag=bag,
        tower=tower,
    )
    return position, events


def _sources(position: Position) -> Event:
    """Which facts of the data file are not in the rulebook."""
    known_from = position.box.known_from
    facts = {"implementer": known_from("implementer"), "reconstruction": known_from("reconstruction")}
    return Event("sources", facts=facts)


def _draw_large(bag: Tiles, tower: Tiles, chance: Chance) -> tuple[Tiles, Tiles, Tiles]:
    """The tiles for the large factory, and bag and tower without them.

    Five equal tiles go back into the bag, into which the tower is emptied if
    it has no other color; then five are drawn again.
    """
    size = min(LARGE_SUN, len(bag) + len(tower))
    while True:
        (large,) = table.draw(bag, tower, [size], chance)
        rest = table.take_out(bag, tower, [large])
        assert rest is not None, "the tiles came out of bag and tower"
        if not _must_redraw(bag + tower, large):
            return large, *rest
        bag, tower = rest[0] + large, rest[1]
        if len(bag.kinds()) == 1:
            bag, tower = bag + tower, Tiles.none()


def _must_redraw(tiles: Tiles, large: Tiles) -> bool:
    """Whether *large* is five equal tiles although there are others."""
    return len(large) == LARGE_SUN and len(large.kinds()) == 1 < len(tiles.kinds())


def _after_large(bag: Tiles, tower: Tiles, large: Tiles) -> tuple[Tiles, Tiles] | None:
    """Bag and tower after *large* came out of them, perhaps on a second try, or None if it cannot have."""
    if rest := table.take_out(bag, tower, [large]):
        return rest
    missing = LARGE_SUN - len(bag)
    may_fail = len(bag.kinds()) == 1 and (missing <= 0 or tower[bag.kinds()[0]] >= missing)
    everything = bag + tower
    return (everything - large, Tiles.none()) if may_fail and large <= everything else None


def _wrong_sizes(position: Position, dealt: FillFactories) -> Refusal | None:
    """Why *dealt* does not fit the factories, or None if it does; small ones stay short when tiles run out."""
    available = len(position.bag) + len(position.tower)
    large = min(LARGE_SUN, available)
    sizes = [*table.portions(SMALL_FACTORIES, SMALL_SUN, available - large), large]
    if [len(sun) for sun in dealt.suns] != sizes:
        return Refusal("duel/factories", f"the factories get {'.'.join(map(str, sizes))} tiles")
    return None


def _equal_tiles(position: Position, large: Tiles) -> Refusal | None:
    """Why the large factory may not get these tiles, or None if it may."""
    if _must_redraw(position.bag + position.tower, large):
        return Refusal("duel/five-equal", "the large factory does not get five equal tiles while there are others")
    return None
