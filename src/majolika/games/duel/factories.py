"""The factories: tiles on the sun side, what is left of them on the moon side, and the chips."""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from majolika.errors import NotationError, Refusal
from majolika.games.duel.box import (
    FACE_DOWN,
    LARGE_MOON,
    LARGE_SUN,
    NO_TILES,
    SMALL_MOON,
    SMALL_SUN,
    Chip,
    FaceDown,
    Tile,
    Tiles,
)
from majolika.reading import fields, flag, many, text


class Small(NamedTuple):
    """A small factory; its moon is one stack on the chip, written from bottom to top.

    Written as sun, moon and chip (``?`` face down, ``-`` taken): ``-/YRB/?``.
    """

    sun: Tiles = NO_TILES
    moon: tuple[Tile, ...] = ()
    chip: Chip | FaceDown | None = None

    @property
    def is_uncovered(self) -> bool:
        """Whether a chip lies face down with no tile on it or beside it, so that it is turned up."""
        return self.chip is FACE_DOWN and not self.moon and not self.sun

    def fault(self) -> Refusal | None:
        """Why no table can show this factory, or None if one can."""
        if len(self.sun) > SMALL_SUN or len(self.moon) > SMALL_MOON or (self.sun and self.moon):
            return Refusal("duel/factories", f"a small factory holds {self}: 4 tiles on its sun or 3 on its moon")
        if (self.sun or self.moon) and self.chip is not FACE_DOWN:
            return Refusal("duel/chips-face-down", f"a small factory holds {self}: its chip lies below its tiles")
        return None

    def __str__(self) -> str:
        moon = "".join(map(str, self.moon)) or "-"
        return f"{self.sun}/{moon}/{'-' if self.chip is None else self.chip}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        parts = written.split("/")
        if len(parts) != 3:
            raise NotationError(written, "a small factory is sun/moon/chip, like -/YRB/?")
        sun, moon, chip = parts
        return cls(
            Tiles.parse(sun),
            () if moon == "-" else tuple(map(Tile.parse, moon)),
            {"?": FACE_DOWN, "-": None}[chip] if chip in ("?", "-") else Chip.parse(chip),
        )

    def as_json(self) -> dict[str, Any]:
        """The factory with named fields."""
        return {
            "sun": self.sun.as_json(),
            "moon": [str(tile) for tile in self.moon],
            "chip": None if self.chip is None else str(self.chip),
        }

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        sun, moon, chip = fields(value, "sun", "moon", "chip")
        stack = "".join(str(Tile.parse(text(tile))) for tile in many(moon)) or "-"
        return cls.parse(f"{Tiles.from_json(sun)}/{stack}/{'-' if chip is None else text(chip)}")


class Large(NamedTuple):
    """The large factory; on its moon every tile is a top tile, and the starting tile lies there.

    Written as sun and moon, with ``*`` for the starting tile: ``-/*RK``.
    """

    sun: Tiles = NO_TILES
    moon: Tiles = NO_TILES
    start_tile: bool = True

    def fault(self) -> Refusal | None:
        """Why no table can show this factory, or None if one can."""
        if len(self.sun) > LARGE_SUN or len(self.moon) > LARGE_MOON or (self.sun and self.moon):
            return Refusal("duel/factories", f"the large factory holds {self}: 5 tiles on its sun or 4 on its moon")
        return None

    def __str__(self) -> str:
        moon = ("*" if self.start_tile else "") + (str(self.moon) if self.moon else "")
        return f"{self.sun}/{moon or '-'}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        parts = written.split("/")
        if len(parts) != 2:
            raise NotationError(written, "the large factory is sun/moon, like -/*RK")
        sun, moon = parts
        return cls(Tiles.parse(sun), Tiles.parse(moon.replace("*", "", 1) or "-"), "*" in moon)

    def as_json(self) -> dict[str, Any]:
        """The factory with named fields."""
        return {"sun": self.sun.as_json(), "moon": self.moon.as_json(), "start_tile": self.start_tile}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        sun, moon, start_tile = fields(value, "sun", "moon", "start_tile")
        return cls(Tiles.from_json(sun), Tiles.from_json(moon), flag(start_tile))
