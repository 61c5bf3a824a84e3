"""What a star promises by itself, which networks see: it is looked at as if it were alone.

Every round brings some tiles for it, each at the price of what it would earn
elsewhere, and all are spent as well as can be until the game ends.
``kernel/pavilion_outlook.hpp`` says the same.  Places are bits of a number here.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from majolika.games.pavilion.box import BONUS_TILES, CORNERS, ROUNDS, Side, Tile
from majolika.games.pavilion.end_of_game import SIX_COLORS_POINTS, STAR_POINTS
from majolika.games.pavilion.play_tiles import tile_points
from majolika.games.pavilion.star import NUMBERS, PLACES, Space, Star

COLORS = tuple(Tile)
COMPLETE = (1 << PLACES) - 1
WINDOW = 0b110000
SIX_COLORS = len(COLORS)
"""The kind of a star that is built of six colors; the others are of one."""

MOST_TILES = 14
"""With which a star is looked at."""

TILE_PRICE = 1.15
"""Points that a tile earns elsewhere."""

BONUS_TILE = 1
"""Points that a bonus tile earns."""

BROUGHT = ((0.15, 0.12, 0.15, 0.16, 0.15, 0.12, 0.09, 0.06), (0.30, 0.20, 0.20, 0.15, 0.10, 0.05, 0.0, 0.0))
"""How likely a round brings so many tiles for a star of one color, and of six."""

NEARLY = 1e-4
"""Points that make no difference, so that rounding never decides."""


class Promise(NamedTuple):
    """The points that a star promises to a seat with 0, 1, 2 and so on tiles for it."""

    now: tuple[float, ...]
    """When the tiles of the round are taken."""
    soon: tuple[float, ...]
    """When they are to be taken."""
    left: tuple[int, ...]
    """Tiles that are not spent when they are taken."""

    def at(self, tiles: int, share: float) -> float:
        """Between the two, when a *share* of the round's tiles is to be taken."""
        number = min(tiles, MOST_TILES)
        return self.now[number] + share * (self.soon[number] - self.now[number])


@cache
def promise(side: Side, number: int, is_outer: bool, kind: int, filled: int) -> Promise:
    """What a star with some *filled* places promises in a round; the round after the last is the end of the game."""
    if number > ROUNDS:
        goal = SIX_COLORS_POINTS if kind == SIX_COLORS else STAR_POINTS[COLORS[kind]]
        end = tuple(float((goal if filled == COMPLETE else 0) - tiles) for tiles in range(MOST_TILES + 1))
        return Promise((), end, ())
    spent = [_spent(side, number, is_outer, kind, filled, tiles) for tiles in range(MOST_TILES + 1)]
    now, left = tuple(points for points, _ in spent), tuple(rest for _, rest in spent)
    soon = tuple(_soon(now, tiles, kind) for tiles in range(MOST_TILES + 1))
    return Promise(now, soon, left)


@cache
def earned(is_outer: bool, before: int, after: int) -> float:
    """The most points to fill places of a star, those of bonus tiles at its window included."""
    most = 0.0
    for place in range(PLACES):
        filled = before | 1 << place
        if after & ~before & 1 << place:
            closes = is_outer and filled & WINDOW == WINDOW and before & WINDOW != WINDOW
            here = link_points(filled, place) + (BONUS_TILES["window"] * BONUS_TILE if closes else 0)
            most = max(most, here + earned(is_outer, filled, after))
    return most


def link_points(filled: int, place: int) -> int:
    """Points for the tile on a place (from 0) of a star."""
    places = tuple(Tile.PURPLE if filled >> other & 1 else None for other in range(PLACES))
    return sum(tile_points(places, place + 1).values())


def cost(side: Side, is_outer: bool, place: int) -> int:
    """The number on a place (from 0)."""
    return NUMBERS[side][Space(Star.W if is_outer else Star.C, place + 1)]


def _spent(side: Side, number: int, is_outer: bool, kind: int, filled: int, tiles: int) -> tuple[float, int]:
    """The most points with some tiles, and how many of these are left; tries all ways to fill places."""
    best, left = -1e9, 0
    for after, price, points in _fillings(side, is_outer, filled):
        rest = tiles - price
        if rest >= 0:
            kept = min(rest, CORNERS)
            later = promise(side, number + 1, is_outer, kind, after).soon[kept] - (rest - kept)
            if points + later > best + NEARLY:
                best, left = points + later, rest
    return best, left


@cache
def _fillings(side: Side, is_outer: bool, filled: int) -> list[tuple[int, int, float]]:
    """All ways to fill empty places, most places first: what is filled then, its price and its points."""
    empty = COMPLETE & ~filled
    ways = [placed for placed in range(COMPLETE, -1, -1) if placed & ~empty == 0]
    prices = [sum(cost(side, is_outer, place) for place in range(PLACES) if placed >> place & 1) for placed in ways]
    return [
        (filled | placed, price, earned(is_outer, filled, filled | placed))
        for placed, price in zip(ways, prices, strict=True)
    ]


def _soon(now: tuple[float, ...], tiles: int, kind: int) -> float:
    """The mean over the tiles that a round may bring."""
    mean, best = 0.0, now[tiles]
    for more, chance in enumerate(BROUGHT[kind == SIX_COLORS]):
        best = max(best, now[min(MOST_TILES, tiles + more)] - TILE_PRICE * more)
        mean += chance * best
    return mean
