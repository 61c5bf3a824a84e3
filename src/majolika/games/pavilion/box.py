"""What is in the box: tiles, displays, round track, and how many of each (rulebook: Contents, Set-up)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import Final, Literal, Self

from majolika import tiles
from majolika.errors import NotationError, SetupError
from majolika.game import SEATS, Choice, parse_seat, read_choices, seat_text
from majolika.tiles import Color

TILES_OF_EACH_COLOR = 22
DISPLAY_SIZE = 4
SUPPLY_SIZE = 10
CORNERS = 4
"""Tiles a player may keep for the next round, one in each corner of the board."""

BONUS_TILES = {"pillar": 1, "statue": 2, "window": 3}
"""Supply tiles for surrounding each kind of feature."""

MOST_OWED = 3
"""No placement earns more: a window, or a statue and a pillar."""

ROUNDS = 6
FIRST_SCORE = 5
LEAST_SCORE = 1
"""The score track begins here: no loss leads below it."""

CENTER = 0
"""The source of a take that is not a display; displays count from 1."""

TOKEN = "*"
"""The starting player token, as it is written."""


class Tile(Color):
    """A color of tiles, in the order in which the standard round track makes them wild."""

    PURPLE = 0, "P"
    GREEN = 1, "G"
    ORANGE = 2, "O"
    YELLOW = 3, "Y"
    BLUE = 4, "B"
    RED = 5, "R"


class Tiles(tiles.Tiles[Tile]):
    """A number of tiles of each color."""

    __slots__ = ()
    color = Tile


NO_TILES: Final = Tiles.none()

Side = Literal["colored", "gray"]
"""Which side of the boards is up; it is the same for all players."""

Track = tuple[Tile, ...]
"""The wild color of each round, in order."""

STANDARD_TRACK: Final[Track] = tuple(Tile)
TRACK_RULE = "a round track is six letters, one of each color, like PGOYBR"


def track_text(track: Track) -> str:
    """The round track as six letters.

    >>> track_text(STANDARD_TRACK)
    'PGOYBR'
    """
    return "".join(map(str, track))


def parse_track(letters: Iterable[str]) -> Track:
    """Reads a round track from its letters, in either case."""
    track = tuple(map(Tile.parse, letters))
    if sorted(track) != list(Tile):
        raise NotationError(track_text(track), TRACK_RULE)
    return track


def displays_for(players: int) -> int:
    """Factory displays on the table: 5, 7 or 9 for 2, 3 or 4 players."""
    return 2 * players + 1


CHOICES = (
    Choice("players", ("2", "3", "4"), "how many play"),
    Choice("side", ("colored", "gray"), "which side of the boards is up"),
    Choice(
        "track",
        tuple(map("".join, permutations(Tile.letters()))),
        "the wild color of each round, as six letters",
        drawn=True,
        open=True,
    ),
    Choice("starter", tuple(SEATS), "who starts the first round", drawn=True),
)


@dataclass(frozen=True, slots=True)
class Setup:
    """What the players agree on before the game.

    >>> str(Setup(players=3, side="gray"))
    'players=3 side=gray track=PGOYBR starter=a'
    """

    players: int = 2
    side: Side = "colored"
    track: Track = STANDARD_TRACK
    starter: int = 0

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in (2, 3, 4):
            raise SetupError(f"{self.players} players are not offered: 2, 3 or 4 play (pavilion/players)")
        if self.side not in ("colored", "gray"):
            raise SetupError(f"the side {self.side!r} is not offered: it is colored or gray (pavilion/board-side)")
        if sorted(self.track) != list(Tile):
            raise _no_track(track_text(self.track))
        if type(self.starter) is not int or not 0 <= self.starter < self.players:
            raise SetupError(f"seat {seat_text(self.starter)} cannot start: the seats are {SEATS[: self.players]}")

    def __str__(self) -> str:
        return f"players={self.players} side={self.side} track={track_text(self.track)} starter={SEATS[self.starter]}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes; what is not named keeps its default."""
        chosen = read_choices(CHOICES, text)
        try:
            track = parse_track(chosen["track"])
        except NotationError:
            raise _no_track(chosen["track"]) from None
        side: Side = "gray" if chosen["side"] == "gray" else "colored"
        return cls(int(chosen["players"]), side, track, parse_seat(chosen["starter"]))


def _no_track(text: str) -> SetupError:
    return SetupError(f"the track {text!r} is not offered: {TRACK_RULE} (pavilion/round-track)")
