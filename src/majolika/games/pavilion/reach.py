"""What tiles of one color bring to a star if all are spent there at once: what networks go by."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from majolika.games.pavilion.board import Board, Places, star_forbids
from majolika.games.pavilion.box import Side, Tile
from majolika.games.pavilion.end_of_game import STAR_POINTS
from majolika.games.pavilion.play_tiles import tile_points
from majolika.games.pavilion.star import NUMBERS, PLACES, Space, Star

MOST = 21
"""Tiles that all places of a star cost at most."""


class Reach(NamedTuple):
    """The most points for links, and whether the star can be completed."""

    points: int
    completes: bool


def reach(board: Board, tile: Tile, number: int, side: Side) -> int:
    """The points that *number* tiles bring where they bring most, with the goal of a star that they complete."""
    most = 0
    for star in Star:
        held = board.star_tiles(star)
        if star_forbids(star, held, tile, side) is None and set(held) <= {tile} and not _is_center(star, side):
            found = _reach(star is not Star.C, tuple(place is not None for place in board.stars[star]), number, side)
            most = max(most, found.points + (STAR_POINTS[tile] if found.completes else 0))
    return most


def _is_center(star: Star, side: Side) -> bool:
    """Whether a star is built of six colors in any case."""
    return star is Star.C and side == "colored"


@cache
def _reach(is_outer: bool, filled: tuple[bool, ...], tiles: int, side: Side) -> Reach:
    points, completes = 0, False
    for place in range(PLACES):
        cost = NUMBERS[side][Space(Star.W if is_outer else Star.C, place + 1)]
        if filled[place] or cost > tiles:
            continue
        after = (*filled[:place], True, *filled[place + 1 :])
        further = _reach(is_outer, after, min(tiles, MOST) - cost, side)
        points = max(points, _link_points(after, place + 1) + further.points)
        completes |= all(after) or further.completes
    return Reach(points, completes)


def _link_points(filled: tuple[bool, ...], place: int) -> int:
    places: Places = tuple(Tile.PURPLE if each else None for each in filled)
    return sum(tile_points(places, place).values())
