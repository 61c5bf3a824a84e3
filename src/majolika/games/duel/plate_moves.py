"""The moves of action A, and what the player who drew plates sees, in writing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Self

from majolika.errors import NotationError
from majolika.games.duel.box import PLATE_SPACES, Kind
from majolika.games.duel.plates import Named, named_text, parse_named
from majolika.reading import fields, many, text, whole


@dataclass(frozen=True, slots=True)
class TakePlate:
    """Takes a plate from the display: ``A7``."""

    plate: int

    def __str__(self) -> str:
        return f"A{self.plate}"

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "take-plate", "plate": self.plate}


@dataclass(frozen=True, slots=True)
class DrawPlate:
    """Pays a point and draws the top plate of the stack, unseen: ``A?``."""

    def __str__(self) -> str:
        return "A?"

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "draw-plate"}


@dataclass(frozen=True, slots=True)
class Look:
    """Draws no more plates, and looks at those drawn: ``A!``."""

    def __str__(self) -> str:
        return "A!"

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "look"}


@dataclass(frozen=True, slots=True)
class Keep:
    """Keeps one of the plates drawn: ``K7``."""

    plate: int

    def __str__(self) -> str:
        return f"K{self.plate}"

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "keep", "plate": self.plate}


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays the plate on a space of the dome after some quarter turns clockwise: ``L5+1``.

    The spaces count from 1, row by row.
    """

    space: int
    turns: int

    def __str__(self) -> str:
        return f"L{self.space}+{self.turns}"

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "lay", "space": self.space, "turns": self.turns}


@dataclass(frozen=True, slots=True)
class Return:
    """Puts one of the other plates under the stack: ``U7``, or ``UW?`` as the other player sees it."""

    plate: Named

    def __str__(self) -> str:
        return f"U{named_text(self.plate)}"

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "return", "plate": _name_json(self.plate)}


@dataclass(frozen=True, slots=True)
class LookAt:
    """The plates drawn, in the order of the hand, as the player who drew them sees them: ``!7.12``.

    To the others they are ``!S?.W?``.
    """

    plates: tuple[Named, ...]

    def __str__(self) -> str:
        return f"!{'.'.join(map(named_text, self.plates))}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        if not written.startswith("!"):
            raise NotationError(written, "the plates drawn are written like !7.12")
        return cls(tuple(map(parse_named, written[1:].split("."))))

    def as_json(self) -> dict[str, Any]:
        """The deal with named fields."""
        return {"type": "look-at", "plates": [_name_json(plate) for plate in self.plates]}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (plates,) = fields(value, "plates")
        if not many(plates):
            raise NotationError(value, "at least one plate has been drawn")
        return cls(tuple(map(_name_from_json, plates)))


PlateMove = TakePlate | DrawPlate | Look | Keep | Lay | Return


def parse(written: str) -> PlateMove:
    """Reads a move of action A, in either case."""
    upper = written.upper()
    if upper == "A?":
        return DrawPlate()
    if upper == "A!":
        return Look()
    if found := re.fullmatch(r"L([1-9])(?:\+([0-3]))?", upper):
        return Lay(int(found[1]), int(found[2] or 0))
    if found := re.fullmatch(r"([AKU])([0-9]{1,2})", upper):
        number = int(found[2])
        return TakePlate(number) if found[1] == "A" else Keep(number) if found[1] == "K" else Return(number)
    if re.fullmatch(r"U[SW]\?", upper):
        return Return(Kind(upper[1]))
    raise NotationError(written, "moves are like A7, A?, A!, K7, L5+1, U12, B3K4.YRT, CK4, D3, 3+T.YT or 3-5")


def from_json(kind: object, value: object) -> PlateMove | None:
    """Reads what the `as_json` of such a move wrote, or nothing if it is no such move."""
    if kind == "draw-plate":
        return DrawPlate()
    if kind == "look":
        return Look()
    if kind == "lay":
        space, turns = fields(value, "space", "turns")
        return Lay(whole(space, 1, PLATE_SPACES), whole(turns, 0, 3))
    if kind not in ("take-plate", "keep", "return"):
        return None
    name = _name_from_json(*fields(value, "plate"))
    if kind == "return":
        return Return(name)
    if isinstance(name, Kind):
        raise NotationError(value, "a plate that everybody sees has a number")
    return TakePlate(name) if kind == "take-plate" else Keep(name)


def _name_json(name: Named) -> int | str:
    return named_text(name) if isinstance(name, Kind) else name


def _name_from_json(value: object) -> Named:
    return parse_named(text(value)) if isinstance(value, str) else whole(value, 0, 99)
