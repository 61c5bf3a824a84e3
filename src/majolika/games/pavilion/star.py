"""The printed board: seven stars of six spaces, and what lies between them (rulebook: The player board).

`BOARD` says everything that is printed, once; legality, scoring and every
picture follow from it.  The places of a star count clockwise from 1, and a
space is written as star and place, like ``SW4``.

For pictures, points are ``(x, y)`` with y downward, the middle of the board is
the origin, the side of a space is 1, and angles are degrees clockwise from the
top.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import cache
from math import cos, radians, sin, sqrt
from typing import Final, NamedTuple, Self

from majolika.errors import NotationError
from majolika.games.pavilion.box import BONUS_TILES, Side, Tile

PLACES = 6
"""Spaces of a star."""


class Star(IntEnum):
    """A star: the one in the center, or where the other six lie, clockwise."""

    C = 0
    W = 1
    NW = 2
    NE = 3
    E = 4
    SE = 5
    SW = 6

    @property
    def next(self) -> Star:
        """The next outer star, clockwise."""
        return Star(self % PLACES + 1)


class Printed(NamedTuple):
    """What is printed of one star, and of the three features that go with it.

    *angle* is where the star lies, seen from the center star, and how far it is
    turned; *colored* and *gray* are the numbers of its places on the two sides.
    The statue lies between the star and the next one clockwise.
    """

    color: Tile | None
    angle: int
    colored: str
    gray: str
    pillar: str = ""
    statue: str = ""
    window: str = ""


BOARD: Final = {
    Star.C: Printed(None, 270, "123456", "333333"),
    Star.W: Printed(Tile.PURPLE, 270, "123456", "321456", "W2 W3 C5 C6", "W1 W2 NW3 NW4", "W5 W6"),
    Star.NW: Printed(Tile.ORANGE, 330, "123456", "321456", "NW2 NW3 C6 C1", "NW1 NW2 NE3 NE4", "NW5 NW6"),
    Star.NE: Printed(Tile.RED, 30, "123456", "321456", "NE2 NE3 C1 C2", "NE1 NE2 E3 E4", "NE5 NE6"),
    Star.E: Printed(Tile.BLUE, 90, "123456", "321456", "E2 E3 C2 C3", "E1 E2 SE3 SE4", "E5 E6"),
    Star.SE: Printed(Tile.YELLOW, 150, "123456", "321456", "SE2 SE3 C3 C4", "SE1 SE2 SW3 SW4", "SE5 SE6"),
    Star.SW: Printed(Tile.GREEN, 210, "123456", "321456", "SW2 SW3 C4 C5", "SW1 SW2 W3 W4", "SW5 SW6"),
}


class Space(NamedTuple):
    """One space of the board.

    >>> str(Space(Star.SW, 4))
    'SW4'
    >>> Space.parse("nw1")
    Space(star=<Star.NW: 2>, place=1)
    """

    star: Star
    place: int

    def __str__(self) -> str:
        return f"{self.star.name}{self.place}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        found = re.fullmatch(r"(C|W|NW|NE|E|SE|SW)([1-6])", written, re.IGNORECASE)
        if not found:
            raise NotationError(written, "a space is a star, one of C W NW NE E SE SW, and a place from 1 to 6")
        return cls(Star[found[1].upper()], int(found[2]))


class Feature(NamedTuple):
    """A pillar, statue or window, the bonus tiles it gives, and the spaces around it."""

    kind: str
    star: Star
    tiles: int
    spaces: tuple[Space, ...]

    def __str__(self) -> str:
        return f"{self.kind} {self.star.name}" + (f"-{self.star.next.name}" if self.kind == "statue" else "")


def _features() -> tuple[Feature, ...]:
    kinds = [
        Feature(kind, star, tiles, tuple(map(Space.parse, getattr(printed, kind).split())))
        for kind, tiles in BONUS_TILES.items()
        for star, printed in BOARD.items()
    ]
    return tuple(feature for feature in kinds if feature.spaces)


SPACES: Final = tuple(Space(star, place) for star in Star for place in range(1, PLACES + 1))
FEATURES: Final = _features()
FEATURES_AT: Final = {space: [feature for feature in FEATURES if space in feature.spaces] for space in SPACES}
NUMBERS: Final[dict[Side, dict[Space, int]]] = {
    "colored": {space: int(BOARD[space.star].colored[space.place - 1]) for space in SPACES},
    "gray": {space: int(BOARD[space.star].gray[space.place - 1]) for space in SPACES},
}
"""The printed number of each space, by side: how many tiles it costs."""

SHOWING: Final = {
    side: {number: [space for space in SPACES if numbers[space] == number] for number in range(1, PLACES + 1)}
    for side, numbers in NUMBERS.items()
}
"""The spaces that show each number, by side."""


class Point(NamedTuple):
    """A point of the picture."""

    x: float
    y: float


class Rhombus(NamedTuple):
    """The shape of every space and feature: sides of 1, the long diagonal along *axis*."""

    middle: Point
    axis: int

    def outline(self) -> tuple[Point, ...]:
        """The four corners, clockwise from the one at *axis*."""
        reaches = (sqrt(3) / 2, 1 / 2, sqrt(3) / 2, 1 / 2)
        return tuple(_from(self.middle, reach, self.axis + 90 * turn) for turn, reach in enumerate(reaches))


@cache
def middle_of(star: Star) -> Point:
    """The point where the six spaces of *star* meet."""
    return _from(Point(0, 0), 0 if star is Star.C else 3, BOARD[star].angle)


@cache
def shape_of(piece: Space | Feature) -> Rhombus:
    """Where a space or a feature lies."""
    angle = BOARD[piece.star].angle
    if isinstance(piece, Space):
        axis = angle + 90 + 60 * (piece.place - 1)
        return Rhombus(_from(middle_of(piece.star), sqrt(3) / 2, axis), axis)
    if piece.kind == "statue":
        return Rhombus(_from(Point(0, 0), 1.5 * sqrt(3), angle + 30), angle + 30)
    return Rhombus(_from(Point(0, 0), 1.5 if piece.kind == "pillar" else 4.5, angle), angle + 90)


def _from(point: Point, distance: float, angle: float) -> Point:
    return Point(point.x + distance * sin(radians(angle)), point.y - distance * cos(radians(angle)))
