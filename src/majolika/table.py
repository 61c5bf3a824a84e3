"""Bag and lid: drawing tiles and filling displays, shared by all games.

Tiles are drawn one by one.  When a tile is needed and the bag is empty, all
tiles of the lid (the tower, in the later games) go into the bag first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from majolika.tiles import Color, Tiles

T = TypeVar("T", bound=Tiles[Any])
C = TypeVar("C", bound=Color)


class Chance(Protocol):
    """A source of luck: ``random.Random``, or the dealer of a match.

    The rules ask for nothing but `randrange`, so that a deal depends on our own
    documented way of drawing and not on a library's.
    """

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to *stop* - 1, all equally likely."""


def portions(places: int, size: int, available: int) -> list[int]:
    """How many tiles each of *places* gets when they are filled in order.

    >>> portions(places=3, size=4, available=6)
    [4, 2, 0]
    """
    return [max(0, min(size, available - size * place)) for place in range(places)]


def pick(tiles: Tiles[C], chance: Chance) -> C:
    """One tile of *tiles*, each equally likely."""
    number = chance.randrange(len(tiles))
    for color in tiles.kinds():
        number -= tiles[color]
        if number < 0:
            return color
    raise AssertionError("randrange stays below its limit")


def draw(bag: T, lid: T, sizes: Iterable[int], chance: Chance) -> list[T]:
    """Draws as many tiles for each place as *sizes* says, from bag, then lid."""
    filled = []
    for size in sizes:
        drawn = []
        for _ in range(size):
            if not bag:
                bag, lid = lid, lid.none()
            drawn.append(pick(bag, chance))
            bag -= bag.of(drawn[-1])
        filled.append(bag.collect(drawn))
    return filled


def take_out(bag: T, lid: T, drawn: Sequence[T]) -> tuple[T, T] | None:
    """Bag and lid after *drawn* came out of them in order, or None if it cannot have.

    The last tile of the bag is drawn before the first of the lid.
    """
    for portion in drawn:
        if len(portion) > len(bag):
            if not bag <= portion:
                return None
            portion -= bag
            bag, lid = lid, lid.none()
        if not portion <= bag:
            return None
        bag -= portion
    return bag, lid
