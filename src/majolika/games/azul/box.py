"""What is in the box: tiles, boards, and how many of each (rulebook: Contents, Set-up)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, Self

from majolika import tiles
from majolika.errors import SetupError
from majolika.game import SEATS, Choice, parse_seat, read_choices, seat_text
from majolika.tiles import Color

TILES_OF_EACH_COLOR = 20
DISPLAY_SIZE = 4
SIZE = 5
"""Lines and columns of the wall; pattern line n has n spaces."""

FLOOR_PENALTIES = (1, 1, 2, 2, 2, 3, 3)
"""Points lost for each space of the floor line, from the left."""

CENTER = 0
"""The source of a take that is not a display; displays count from 1."""

FLOOR = 0
"""The line of a take that is not a pattern line; these count from 1."""


class Tile(Color):
    """A color of tiles, in the order of the wall's first line."""

    BLUE = 0, "B"
    YELLOW = 1, "Y"
    RED = 2, "R"
    BLACK = 3, "K"
    WHITE = 4, "W"


class Tiles(tiles.Tiles[Tile]):
    """A number of tiles of each color."""

    __slots__ = ()
    color = Tile


class Marker(Enum):
    """The starting player marker; it is no tile, but it lies among them."""

    MARKER = "*"

    def __str__(self) -> str:
        return self.value


MARKER: Final = Marker.MARKER

WallSide = Literal["colored", "gray"]


def displays_for(players: int) -> int:
    """Factory displays on the table: 5, 7 or 9 for 2, 3 or 4 players."""
    return 2 * players + 1


def printed_column(tile: Tile, line: int) -> int:
    """The column of the colored wall that shows *tile* in *line*, both from 0.

    Each line shows the order of the line above, moved one space to the right.
    """
    return (tile + line) % SIZE


CHOICES = (
    Choice("players", ("2", "3", "4"), "how many play"),
    Choice("wall", ("colored", "gray"), "which side of the boards is up"),
    Choice("starter", tuple(SEATS), "who starts the first round", drawn=True),
)


@dataclass(frozen=True, slots=True)
class Setup:
    """What the players agree on before the game.

    >>> str(Setup(players=3, wall="gray"))
    'players=3 wall=gray starter=a'
    """

    players: int = 2
    wall: WallSide = "colored"
    starter: int = 0

    def __post_init__(self) -> None:
        if type(self.players) is not int or self.players not in (2, 3, 4):
            raise SetupError(f"{self.players} players are not offered: 2, 3 or 4 play (azul/players)")
        if self.wall not in ("colored", "gray"):
            raise SetupError(f"the wall {self.wall!r} is not offered: it is colored or gray (azul/wall-side)")
        if type(self.starter) is not int or not 0 <= self.starter < self.players:
            raise SetupError(f"seat {seat_text(self.starter)} cannot start: the seats are {SEATS[: self.players]}")

    def __str__(self) -> str:
        return f"players={self.players} wall={self.wall} starter={SEATS[self.starter]}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes; what is not named keeps its default."""
        chosen = read_choices(CHOICES, text)
        wall: WallSide = "gray" if chosen["wall"] == "gray" else "colored"
        return cls(int(chosen["players"]), wall, parse_seat(chosen["starter"]))
