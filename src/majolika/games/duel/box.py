"""What is in the box: tiles, plates, chips, goals, and how many fit where (rulebook: Contents, Set-up).

How many there are of each, what they show and what they are worth comes from
the data file: see ``data``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple, Self

from majolika import tiles
from majolika.errors import NotationError
from majolika.tiles import Color

ROUNDS = 5
ROWS = 6
"""Pattern rows, and rows and columns of the dome; pattern row n has n spaces."""

PLATE_SPACES = 9
"""Spaces for plates in a dome: three rows of three."""

SMALL_FACTORIES = 4
LARGE = 5
"""The number of the large factory; the small ones are 1 to 4."""

SMALL_SUN, LARGE_SUN = 4, 5
SMALL_MOON, LARGE_MOON = 3, 4
"""The most tiles that a moon can hold: what may be left of a sun."""

DISPLAY = 3
"""Plates that lie face up."""

MARKERS = 2
"""Plates that a player gets in each of the rounds 1 to 4."""

CHIPS_EACH = 2
"""Chips that a player takes in each round."""

BROKEN_SPACES = 4
BROKEN = 0
"""The row of a take that is not a pattern row; these count from 1."""


class Tile(Color):
    """A color of tiles."""

    BLUE = 0, "B"
    YELLOW = 1, "Y"
    RED = 2, "R"
    BLACK = 3, "K"
    TURQUOISE = 4, "T"


class Tiles(tiles.Tiles[Tile]):
    """A number of tiles of each color."""

    __slots__ = ()
    color = Tile


NO_TILES = Tiles.none()


class Kind(Enum):
    """What the back of a plate shows: whether its odd space is special or wild.

    On the front, the same letters are that space; ``S`` is a special tile, too.
    """

    SPECIAL = "S"
    WILD = "W"

    def __str__(self) -> str:
        return self.value

    @property
    def word(self) -> str:
        """The kind's English name in small letters."""
        return self.name.lower()


Space = Tile | Kind
"""A space of a plate: of one color, special or wild."""


class Plate(NamedTuple):
    """A plate of two times two spaces: top left, top right, bottom left, bottom right.

    >>> plate = Plate.of(1, "YKTS")
    >>> "".join(map(str, plate.turned(1)))
    'TYSK'
    """

    number: int
    spaces: tuple[Space, ...]

    @classmethod
    def of(cls, number: int, letters: str) -> Self:
        """The plate with these spaces."""
        return cls(number, tuple(map(parse_space, letters)))

    @property
    def kind(self) -> Kind:
        """What its back shows."""
        return Kind.SPECIAL if Kind.SPECIAL in self.spaces else Kind.WILD

    def turned(self, turns: int) -> tuple[Space, ...]:
        """The spaces as they lie after *turns* quarter turns clockwise."""
        first, second, third, fourth = _CLOCKWISE[turns]
        return self.spaces[first], self.spaces[second], self.spaces[third], self.spaces[fourth]

    def __str__(self) -> str:
        return str(self.number)


_CLOCKWISE = ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0), (1, 3, 0, 2))


def parse_space(letter: str) -> Space:
    """The space with this letter, in either case."""
    if letter.upper() in "SW" and letter:
        return Kind(letter.upper())
    return Tile.parse(letter)


class Chip(NamedTuple):
    """A bonus chip, worth half a tile of each color that it shows.

    >>> print(Chip.parse("ty"))
    YT
    """

    colors: tuple[Tile, ...]

    def shows(self, tile: Tile) -> bool:
        """Whether the chip shows the color *tile*."""
        return tile in self.colors

    def __str__(self) -> str:
        return "".join(map(str, self.colors))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads one or two different colors, in any order and case."""
        if not re.fullmatch(r"[A-Za-z]{1,2}", text):
            raise NotationError(text, "a chip shows one or two colors, like T or YK")
        colors = tuple(sorted(map(Tile.parse, text)))
        if len(set(colors)) < len(colors):
            raise NotationError(text, "a chip shows two different colors, or only one")
        return cls(colors)


Chips = tuple[Chip, ...]
"""Some chips, sorted: those of one color come first."""


def sorted_chips(some: Iterable[Chip]) -> Chips:
    """The chips in their order."""
    return tuple(sorted(some, key=lambda chip: (len(chip.colors), chip.colors)))


def chips_without(many: Chips, some: Iterable[Chip]) -> Chips | None:
    """*many* without *some*, or None where they are not all there."""
    rest = list(many)
    for chip in some:
        if chip not in rest:
            return None
        rest.remove(chip)
    return tuple(rest)


def chips_text(some: Chips) -> str:
    """Chips in writing: ``B.B.YK``, or ``-`` for none."""
    return ".".join(map(str, some)) or "-"


def parse_chips(text: str) -> Chips:
    """Reads what `chips_text` writes, in any order and case."""
    return () if text == "-" else sorted_chips(map(Chip.parse, text.split(".")))


class FaceDown(Enum):
    """A chip that lies face down; nobody knows which."""

    CHIP = "?"

    def __str__(self) -> str:
        return self.value


FACE_DOWN: Final = FaceDown.CHIP


class Goal(Enum):
    """What is scored at the end; the two sides of a tablet are never in play together."""

    ROWS = "rows"
    COLORFUL_ROWS = "colorfulRows"
    COLUMNS = "columns"
    OUTER = "outer"
    DIAGONALS = "diagonals"
    CORNERS = "corners"
    WILD = "wild"
    EMPTY_SPECIAL = "emptySpecial"

    def __str__(self) -> str:
        return self.value

    @property
    def word(self) -> str:
        """The goal's English name in small letters."""
        return self.name.lower().replace("_", " ")
