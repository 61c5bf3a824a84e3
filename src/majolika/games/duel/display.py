"""Turning up plates from the stack, and the back of the next one (rulebook: Set-up, Preparing the next round)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Self

from majolika.errors import IllegalDeal, NotationError, Refusal
from majolika.game import Event
from majolika.games.duel.box import Kind, Plate
from majolika.games.duel.plates import Plates, in_order
from majolika.games.duel.position import Position
from majolika.games.duel.table import Stage
from majolika.reading import fields, many, whole
from majolika.table import Chance
from majolika.values import replace


@dataclass(frozen=True, slots=True)
class TurnPlates:
    """Plates come from the top of the stack to the display, in this order.

    >>> print(TurnPlates.parse("p7.2.12"))
    P7.2.12
    """

    plates: tuple[int, ...]

    def __str__(self) -> str:
        return f"P{'.'.join(map(str, self.plates))}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        if not re.fullmatch(r"[Pp][0-9]{1,2}(\.[0-9]{1,2}){0,2}", written):
            raise NotationError(written, "plates that are turned up are written like P7.2.12")
        return cls(tuple(map(int, written[1:].split("."))))

    def as_json(self) -> dict[str, Any]:
        """The deal with named fields."""
        return {"type": "turn-plates", "plates": list(self.plates)}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (plates,) = fields(value, "plates")
        return cls.parse(f"P{'.'.join(str(whole(plate, 0, 99)) for plate in many(plates))}")


@dataclass(frozen=True, slots=True)
class ShowBack:
    """The back of the plate that now lies on top of the stack comes to light.

    >>> print(ShowBack.parse("w?"))
    W?
    """

    kind: Kind

    def __str__(self) -> str:
        return f"{self.kind}?"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        if not re.fullmatch(r"[SsWw]\?", written):
            raise NotationError(written, "the back of a plate is S? or W?")
        return cls(Kind(written[0].upper()))

    def as_json(self) -> dict[str, Any]:
        """The deal with named fields."""
        return {"type": "show-back", "kind": str(self.kind)}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (kind,) = fields(value, "kind")
        return cls.parse(f"{kind}?")


def draw_plates(position: Position, chance: Chance) -> TurnPlates:
    """The plates that fill the display: what was put back as it lies, any other plate by chance."""
    plates, turned = position.plates, list[Plate]()
    for _ in range(plates.lacks):
        turned.append(_draw_top(plates, chance))
        after = _turn(plates, turned[-1])
        assert after is not None, "the plate drawn is on top"
        plates = after
    return TurnPlates(tuple(plate.number for plate in turned))


def draw_back(position: Position, chance: Chance) -> ShowBack:
    """The back of any of the unseen plates."""
    return ShowBack(_draw_kind(position.plates, chance))


def turn_plates(position: Position, dealt: TurnPlates) -> tuple[Position, list[Event]]:
    """The table with a filled display, and what happened; raises `IllegalDeal`.

    Between rounds the factories are filled next; in the opening they are full.
    """
    if len(dealt.plates) != position.plates.lacks:
        raise IllegalDeal(dealt, Refusal("duel/display", f"the display lacks {position.plates.lacks}"))
    plates = position.plates
    for number in dealt.plates:
        plate = next((plate for plate in position.box.plates if plate.number == number), None)
        after = _turn(plates, plate) if plate else None
        if after is None:
            raise IllegalDeal(dealt, Refusal("duel/display", f"plate {number} cannot be on top of the stack"))
        plates = after
    events = [Event("plates-up", facts={"plates": list(dealt.plates)})]
    stage = Stage.ACTION if position.has_tiles or position.has_chips else Stage.FACTORIES
    return replace(position, plates=plates.show_back(), stage=stage), events


def show_back(position: Position, dealt: ShowBack) -> tuple[Position, list[Event]]:
    """The table with the back of the stack's top known, and what happened; raises `IllegalDeal`."""
    if not position.plates.unseen_kinds()[dealt.kind]:
        raise IllegalDeal(dealt, Refusal("duel/backs", f"no {dealt.kind.word} plate is left in the stack"))
    events = [Event("back", facts={"kind": dealt.kind.word})]
    return replace(position, plates=replace(position.plates, back=dealt.kind)), events


def _draw_kind(plates: Plates, chance: Chance) -> Kind:
    return [*plates.unseen_kinds().elements()][chance.randrange(plates.depth)]


def _draw_top(plates: Plates, chance: Chance) -> Plate:
    """Which plate is on top of the stack."""
    if plates.depth:
        kind = plates.back or _draw_kind(plates, chance)
        fitting = [plate for plate in plates.unseen if plate.kind == kind]
    elif isinstance(plates.under[0].face, Plate):
        return plates.under[0].face
    else:
        fitting = [plate for plate in (*plates.unseen, *plates.mislaid) if plate.kind == plates.under[0].face]
    return fitting[chance.randrange(len(fitting))]


def _turn(plates: Plates, plate: Plate) -> Plates | None:
    """The plates with *plate* turned up from the top of the stack, or None if it cannot be there."""
    display = in_order([*plates.display, plate])
    if not plates.depth:
        top, *under = plates.under
        left = plates if top.face == plate else plates.find(plate) if top.face == plate.kind else None
        return replace(left, display=display, under=tuple(under)) if left else None
    if plate not in plates.unseen or plates.back not in (None, plate.kind) or not plates.unseen_kinds()[plate.kind]:
        return None
    left = plates.find(plate)
    return replace(left, display=display, back=None) if left else None
