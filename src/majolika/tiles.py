"""Colors and counts of tiles, shared by all games.

A game names its colors by subclassing `Color` and counts them by subclassing
`Tiles`; everything else, the notation included, is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import compress, product
from operator import add, le, mul, sub
from typing import ClassVar, Generic, Self, TypeVar

from majolika.errors import NotationError
from majolika.values import reduced


def linked(spaces: Sequence[object], place: int) -> int:
    """The length of the unbroken run through *place*, where an empty space is None.

    >>> linked(["B", None, "R", "K", None], 3)
    2
    """
    first = last = place
    while first > 0 and spaces[first - 1] is not None:
        first -= 1
    while last < len(spaces) - 1 and spaces[last + 1] is not None:
        last += 1
    return last - first + 1


MOST = 999
"""No heap that is read from outside holds more tiles of a color."""


class Color(int, Enum):
    """A color of tiles, written as one letter that is the same in every language."""

    letter: str

    def __new__(cls, value: int, letter: str) -> Self:
        """A color is its number in the order of writing, and its letter."""
        color = int.__new__(cls, value)
        color._value_ = value
        color.letter = letter
        return color

    def __str__(self) -> str:
        return self.letter

    __hash__ = int.__hash__
    """Equal numbers are equal colors already; an enum's own hash is many times slower."""

    def __bool__(self) -> bool:
        """Always true: the first color is no less a color for being number 0."""
        return True

    @property
    def word(self) -> str:
        """The color's English name in small letters."""
        return self.name.lower()

    @classmethod
    def letters(cls) -> str:
        """All letters in the order in which tiles are written."""
        return "".join(color.letter for color in cls)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The color with this letter, in either case."""
        found = _by_letter(cls).get(text.upper())
        if not isinstance(found, cls):
            raise NotationError(text, f"a color is one of {' '.join(cls.letters())}")
        return found


C = TypeVar("C", bound=Color)


@cache
def _by_letter(colors: type[Color]) -> dict[str, Color]:
    return {color.letter: color for color in colors}


@dataclass(frozen=True, slots=True)
class Tiles(Generic[C]):
    """How many tiles of each color lie somewhere: bag, display, hand.

    Written tile by tile (``BBRK``) or with numbers (``B15Y16``), ``-`` when
    there are none; either way can be read, in any order and case.
    """

    counts: tuple[int, ...]

    color: ClassVar[type[Color]]
    colors: ClassVar[tuple[Color, ...]]
    letters: ClassVar[tuple[str, ...]]

    __reduce__ = reduced

    def __init_subclass__(cls) -> None:
        """Lists the colors once: going through an enum takes long."""
        cls.colors = tuple(cls.color)
        cls.letters = tuple(cls.color.letters())

    @classmethod
    def none(cls) -> Self:
        """No tiles."""
        return cls.each(0)

    @classmethod
    def each(cls, number: int) -> Self:
        """*number* tiles of every color."""
        return cls((number,) * len(cls.colors))

    @classmethod
    def of(cls, color: C, number: int = 1) -> Self:
        """*number* tiles of one color."""
        counts = [0] * len(cls.colors)
        counts[color] = number
        return cls(tuple(counts))

    @classmethod
    def collect(cls, colors: Iterable[C]) -> Self:
        """The given tiles, counted."""
        counts = [0] * len(cls.colors)
        for color in colors:
            counts[color] += 1
        return cls(tuple(counts))

    @classmethod
    def sum(cls, heaps: Iterable[Self]) -> Self:
        """All *heaps* together."""
        counts = tuple(map(sum, zip(*(heap.counts for heap in heaps), strict=True)))
        return cls(counts) if counts else cls.none()

    def __getitem__(self, color: C) -> int:
        return self.counts[color]

    def __len__(self) -> int:
        return sum(self.counts)

    def __iter__(self) -> Iterator[C]:
        for color, count in zip(self.colors, self.counts, strict=True):
            for _ in range(count):
                yield color  # type: ignore[misc]  # the colors are Cs; ClassVar cannot say so

    def __contains__(self, color: C) -> bool:
        return self.counts[color] > 0

    def __add__(self, other: Self) -> Self:
        return type(self)(tuple(map(add, self.counts, other.counts)))

    def __sub__(self, other: Self) -> Self:
        return type(self)(tuple(map(sub, self.counts, other.counts)))

    def __le__(self, other: Self) -> bool:
        """Whether *other* holds all these tiles."""
        return all(map(le, self.counts, other.counts))

    def kinds(self) -> list[C]:
        """The colors that are there, in order."""
        return [*compress(self.colors, self.counts)]  # type: ignore[list-item]

    def only(self, color: C) -> Self:
        """The tiles of one color."""
        return self.of(color, self[color])

    def without(self, color: C) -> Self:
        """The tiles of all other colors."""
        return type(self)((*self.counts[:color], 0, *self.counts[color + 1 :]))

    def __str__(self) -> str:
        """Tile by tile: ``BBRK``."""
        return "".join(map(mul, self.letters, self.counts)) or "-"

    def numbers(self) -> str:
        """With numbers, for large heaps: ``B2R1K1``."""
        return "".join(f"{color}{self.counts[color]}" for color in self.kinds()) or "-"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads either way of writing."""
        if text == "-":
            return cls.none()
        letters = cls.color.letters()
        if not re.fullmatch(rf"(?:[{letters}{letters.lower()}][0-9]{{0,3}})+", text):
            raise NotationError(text, f"tiles are letters of {letters}, each with a number or without, or - for none")
        counts = [0] * len(cls.colors)
        for letter, number in re.findall(r"([A-Za-z])([0-9]*)", text):
            counts[cls.color.parse(letter)] += int(number or 1)
        if max(counts) > MOST:
            raise NotationError(text, f"no heap holds more than {MOST} tiles of a color")
        return cls(tuple(counts))

    def as_json(self) -> dict[str, int]:
        """The number of tiles by letter, zeros included."""
        return dict(zip(self.letters, self.counts, strict=True))

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote; colors that are not named count nothing."""
        if not isinstance(value, Mapping):
            raise NotationError(value, "tiles are an object of numbers by letter")
        counts = [0] * len(cls.colors)
        for letter, number in value.items():
            if type(number) is not int or not 0 <= number <= MOST:
                raise NotationError(value, f"a number of tiles is a whole number from 0 to {MOST}")
            counts[cls.color.parse(str(letter))] += number
        return cls(tuple(counts))


@cache
def contents() -> dict[tuple[int, ...], int]:
    """The number of every content of up to four tiles of five colors, as networks know them.

    >>> contents()[1, 0, 0, 0, 3]
    73
    """
    counts = (counts for counts in product(range(5), repeat=5) if sum(counts) <= 4)
    return {each: number for number, each in enumerate(counts)}
