"""A player's board: score, tiles in hand and in the corners, seven stars."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Self

from majolika.errors import NotationError, Refusal
from majolika.games.pavilion.box import CORNERS, LEAST_SCORE, NO_TILES, TOKEN, Side, Tile, Tiles
from majolika.games.pavilion.star import BOARD, PLACES, Feature, Space, Star
from majolika.reading import fields, flag, many, text, whole
from majolika.values import reduced, replace

Places = tuple[Tile | None, ...]
"""The six places of one star, clockwise."""

EMPTY_STARS: Final = ((None,) * PLACES,) * len(Star)


@dataclass(frozen=True, slots=True)
class Board:
    """One player's board, and the tiles beside it.

    Written as score, hand, corners and stars.  ``*`` before the hand is the
    starting player token; the corners are ``-`` until the player passes, and
    then ``=`` with the tiles that are kept; in the stars, which come as C W NW NE
    E SE SW, a digit stands for that many empty places.

    >>> board = Board.parse("12:*PPG:-:6/P1P3/6/6/6/6/2G3")
    >>> board.at(Space.parse("W3"))
    <Tile.PURPLE: 0>
    >>> str(board)
    '12:*PPG:-:6/P1P3/6/6/6/6/2G3'
    """

    score: int
    hand: Tiles = NO_TILES
    corners: Tiles = NO_TILES
    """The tiles kept for the next round."""
    stars: tuple[Places, ...] = EMPTY_STARS
    passed: bool = False
    """Whether the player is done with this round."""
    token: bool = False
    """Whether the player holds the starting player token."""

    __reduce__ = reduced

    def at(self, space: Space) -> Tile | None:
        """The tile on a space."""
        return self.stars[space.star][space.place - 1]

    def with_tile(self, space: Space, tile: Tile) -> Self:
        """The board with *tile* on a space."""
        places = list(self.stars[space.star])
        places[space.place - 1] = tile
        return replace(self, stars=(*self.stars[: space.star], tuple(places), *self.stars[space.star + 1 :]))

    def lose(self, part: str, number: int) -> tuple[Self, dict[str, int]]:
        """The board with *number* points less, but never below 1, and the named parts of the loss."""
        spared = max(0, LEAST_SCORE + number - self.score)
        points = {part: -number} | ({"not below 1": spared} if spared else {})
        return replace(self, score=self.score - number + spared), points

    def star_tiles(self, star: Star) -> tuple[Tile, ...]:
        """The tiles of one star, clockwise."""
        return _tiles_of(self.stars[star])

    def placed_tiles(self) -> Tiles:
        """The tiles on all stars."""
        return Tiles.collect(tile for star in Star for tile in self.star_tiles(star))

    def lacks(self, feature: Feature) -> int:
        """How many spaces around *feature* are empty."""
        return sum(self.at(space) is None for space in feature.spaces)

    def fault(self, side: Side) -> Refusal | None:
        """Why no game can lead to this board, or None if one may."""
        if self.score < LEAST_SCORE:
            return Refusal("pavilion/score", f"the score is below {LEAST_SCORE}")
        if len(self.corners) > CORNERS:
            return Refusal("pavilion/keep-four", f"there are more than {CORNERS} tiles in the corners")
        if self.hand if self.passed else self.corners:
            return Refusal("pavilion/pass", "tiles are in the hand until the player passes, and then in the corners")
        for star in Star:
            tiles = self.star_tiles(star)
            for number, tile in enumerate(tiles):
                if refusal := star_forbids(star, tiles[:number], tile, side):
                    return refusal
        return None

    def __str__(self) -> str:
        hand = str(self.hand) if self.hand or not self.token else ""
        corners = f"={self.corners}" if self.passed else "-"
        return f"{self.score}:{TOKEN * self.token}{hand}:{corners}:{'/'.join(map(_places_text, self.stars))}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        found = re.fullmatch(r"([0-9]{1,6}):(\*?)([^:*]*):(-|=[^:=]+):([^:]+)", written)
        stars = found[5].split("/") if found else []
        if not found or len(stars) != len(Star):
            raise NotationError(written, "a board is score:hand:corners:stars, seven stars with / between them")
        score, token, hand, corners, _ = found.groups()
        return cls(
            score=int(score),
            hand=Tiles.parse("-" if token and not hand else hand),
            corners=Tiles.parse(corners.removeprefix("=")),
            stars=tuple(map(_parse_places, stars)),
            passed=corners.startswith("="),
            token=bool(token),
        )

    def as_json(self) -> dict[str, Any]:
        """The board with named fields."""
        return {
            "score": self.score,
            "hand": self.hand.as_json(),
            "corners": self.corners.as_json(),
            "passed": self.passed,
            "token": self.token,
            "stars": {star.name: [None if tile is None else str(tile) for tile in self.stars[star]] for star in Star},
        }

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        score, hand, corners = fields(value, "score", "hand", "corners")
        passed, token, stars = fields(value, "passed", "token", "stars")
        kept = Tiles.from_json(corners)
        if kept and not flag(passed):
            raise NotationError(corners, "there are tiles in the corners only when the player has passed")
        return cls(
            score=whole(score, 0, 999_999),
            hand=Tiles.from_json(hand),
            corners=kept,
            stars=tuple(map(_places_from_json, fields(stars, *(star.name for star in Star)))),
            passed=flag(passed),
            token=flag(token),
        )


@cache
def star_forbids(star: Star, held: tuple[Tile, ...], tile: Tile, side: Side) -> Refusal | None:
    """Why *star*, holding *held*, does not take *tile*, or None if it does.

    A star of the gray side is free until its second tile; from then on it is of
    one color, or of six.
    """
    color, name = BOARD[star].color, star.name
    if side == "gray":
        if len(held) > 1 and held[0] is held[1] and tile is not held[0]:
            return Refusal("pavilion/one-color-or-six", f"star {name} is a {held[0].word} star by now")
        if len(held) > 1 and held[0] is not held[1] and tile in held:
            return Refusal("pavilion/one-color-or-six", f"star {name} takes six colors and has {tile.word} already")
    elif color is None and tile in held:
        return Refusal("pavilion/six-colors", f"star {name} takes six colors and has {tile.word} already")
    elif color is not None and tile is not color:
        return Refusal("pavilion/star-color", f"star {name} takes only {color.word} tiles")
    return None


@cache
def _tiles_of(places: Places) -> tuple[Tile, ...]:
    return tuple(tile for tile in places if tile is not None)


def _places_text(places: Places) -> str:
    written = "".join("." if tile is None else str(tile) for tile in places)
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), written)


def _parse_places(written: str) -> Places:
    places: list[Tile | None] = []
    for character in written:
        if character in "123456":
            places += [None] * int(character)
        else:
            places.append(Tile.parse(character))
    if len(places) != PLACES:
        raise NotationError(written, "a star has six places: letters, and digits for gaps")
    return tuple(places)


def _places_from_json(value: object) -> Places:
    places = many(value)
    if len(places) != PLACES:
        raise NotationError(value, "a star has six places: a letter or null each")
    return tuple(None if tile is None else Tile.parse(text(tile)) for tile in places)
