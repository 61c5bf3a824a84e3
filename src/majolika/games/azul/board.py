"""A player's board: score, pattern lines, wall, floor line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Self

from majolika.errors import NotationError, Refusal
from majolika.games.azul.box import (
    FLOOR_PENALTIES,
    MARKER,
    SIZE,
    Marker,
    Tile,
    Tiles,
    WallSide,
    printed_column,
)
from majolika.reading import fields, many, text, whole
from majolika.values import reduced, replace


class Line(NamedTuple):
    """A pattern line: how many spaces are filled, and with which color."""

    tile: Tile | None = None
    filled: int = 0

    def __str__(self) -> str:
        return "-" if self.tile is None else str(self.tile) * self.filled


Spaces = tuple[Tile | None, ...]
"""One line of the wall, from left to right."""

Wall = tuple[Spaces, ...]
"""The wall, from top to bottom."""

Floor = tuple[Tile | Marker, ...]
"""The floor line in order of arrival."""

EMPTY_WALL: Wall = ((None,) * SIZE,) * SIZE


@dataclass(frozen=True, slots=True)
class Board:
    """One player's board.

    Written as score, pattern lines, wall and floor line.  In the wall a digit
    stands for that many empty spaces; in the floor line ``*`` is the marker,
    which comes as an eighth entry where all seven spaces were taken.

    >>> board = Board.parse("12:-.RR.-.BBB.-:B1R2/5/5/5/5:*KK")
    >>> board.lines[1]
    Line(tile=<Tile.RED: 2>, filled=2)
    >>> str(board)
    '12:-.RR.-.BBB.-:B1R2/5/5/5/5:*KK'
    """

    score: int = 0
    lines: tuple[Line, ...] = (Line(),) * SIZE
    wall: Wall = EMPTY_WALL
    floor: Floor = ()

    __reduce__ = reduced

    def is_complete(self, line: int) -> bool:
        """Whether every space of pattern line *line* (from 0) is filled."""
        return self.lines[line].filled == line + 1

    def complete_lines(self) -> Iterator[int]:
        """The complete pattern lines from top to bottom, counted from 0."""
        return (line for line, held in enumerate(self.lines) if held.filled > line)

    def with_line(self, line: int, held: Line) -> Self:
        """The board with another pattern line *line* (from 0)."""
        return replace(self, lines=(*self.lines[:line], held, *self.lines[line + 1 :]))

    def with_tile(self, line: int, column: int, tile: Tile) -> Self:
        """The board with *tile* on a space of the wall."""
        spaces = self.wall[line]
        spaces = (*spaces[:column], tile, *spaces[column + 1 :])
        return replace(self, wall=(*self.wall[:line], spaces, *self.wall[line + 1 :]))

    def column(self, column: int) -> Spaces:
        """One column of the wall, from top to bottom."""
        return tuple(spaces[column] for spaces in self.wall)

    def wall_rows(self) -> int:
        """How many horizontal lines of the wall are full."""
        return sum(None not in spaces for spaces in self.wall)

    @property
    def has_marker(self) -> bool:
        """Whether the starting player marker lies here."""
        return MARKER in self.floor

    def open_columns(self, line: int) -> list[int]:
        """Where a gray wall takes the tile of pattern line *line*: empty spaces
        of that line in columns that do not hold the color yet (gray wall).
        """
        tile = self.lines[line].tile
        empty = (column for column, space in enumerate(self.wall[line]) if space is None)
        return [column for column in empty if tile not in self.column(column)]

    def floor_tiles(self) -> Tiles:
        """The tiles on the floor line."""
        return Tiles.collect(entry for entry in self.floor if isinstance(entry, Tile))

    def line_tiles(self) -> Tiles:
        """The tiles on the pattern lines."""
        return Tiles.collect(tile for tile, filled in self.lines if tile is not None for _ in range(filled))

    def wall_tiles(self) -> Tiles:
        """The tiles on the wall."""
        return _tiles_of(self.wall)

    def fault(self, side: WallSide) -> Refusal | None:
        """Why no game can lead to this board, or None if one may."""
        for line, spaces in enumerate(self.wall):
            tiles = [tile for tile in spaces if tile is not None]
            held = self.lines[line].tile
            if len(set(tiles)) < len(tiles):
                return Refusal("azul/wall-has-color", f"line {line + 1} of the wall holds a color twice")
            if held in tiles:
                return Refusal("azul/wall-has-color", f"pattern line {line + 1} holds a color of its line of the wall")
            if side == "colored" and any(spaces[printed_column(tile, line)] != tile for tile in tiles):
                return Refusal("azul/colored-wall", f"a tile in line {line + 1} of the wall is not on its own color")
        for number in range(SIZE):
            column = [tile for tile in self.column(number) if tile is not None]
            if len(set(column)) < len(column):
                return Refusal("azul/column-has-color", f"column {number + 1} of the wall holds a color twice")
        return None

    def __str__(self) -> str:
        lines = ".".join(map(str, self.lines))
        wall = "/".join(map(_spaces_text, self.wall))
        floor = "".join(map(str, self.floor)) or "-"
        return f"{self.score}:{lines}:{wall}:{floor}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        parts = written.split(":")
        if len(parts) != 4:
            raise NotationError(written, "a board is score:lines:wall:floor")
        score, lines, wall, floor = parts
        if not re.fullmatch(r"[0-9]{1,6}", score):
            raise NotationError(score, "a score is a whole number of up to six digits")
        return cls(
            int(score),
            tuple(_parse_line(number, line) for number, line in enumerate(_five(lines, "."), 1)),
            tuple(map(_parse_spaces, _five(wall, "/"))),
            _parse_floor(floor),
        )

    def as_json(self) -> dict[str, Any]:
        """The board with named fields."""
        return {
            "score": self.score,
            "lines": [{"color": None if tile is None else tile.letter, "count": filled} for tile, filled in self.lines],
            "wall": [[None if tile is None else tile.letter for tile in spaces] for spaces in self.wall],
            "floor": [str(entry) for entry in self.floor],
        }

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        score, lines, wall, floor = fields(value, "score", "lines", "wall", "floor")
        written = (
            str(whole(score, 0, 999_999)),
            ".".join(map(_line_from_json, many(lines))),
            "/".join("".join("1" if tile is None else _one(tile) for tile in many(spaces)) for spaces in many(wall)),
            "".join("*" if entry == str(MARKER) else _one(entry) for entry in many(floor)) or "-",
        )
        return cls.parse(":".join(written))


def _five(written: str, separator: str) -> list[str]:
    parts = written.split(separator)
    if len(parts) != SIZE:
        raise NotationError(written, f"there are five lines with {separator!r} between them")
    return parts


def _parse_line(number: int, written: str) -> Line:
    if written == "-":
        return Line()
    if not written or len(written) > number or len(set(written.upper())) > 1:
        raise NotationError(written, f"pattern line {number} holds up to {number} tiles of one color, or - for none")
    return Line(Tile.parse(written[0]), len(written))


@lru_cache(maxsize=2**12)
def _tiles_of(wall: Wall) -> Tiles:
    """The tiles on a wall; it changes once a round, and is counted at every move."""
    return Tiles.collect(tile for spaces in wall for tile in spaces if tile is not None)


def _line_from_json(value: object) -> str:
    color, count = fields(value, "color", "count")
    if color is None and whole(count, 0, 0) == 0:
        return "-"
    return _one(color) * whole(count, 1, SIZE)


def _one(value: object) -> str:
    """The letter of exactly one tile."""
    return str(Tile.parse(text(value)))


def _spaces_text(spaces: Spaces) -> str:
    written = "".join("." if tile is None else str(tile) for tile in spaces)
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), written)


def _parse_spaces(written: str) -> Spaces:
    spaces: list[Tile | None] = []
    for character in written:
        if character in "12345":
            spaces += [None] * int(character)
        else:
            spaces.append(Tile.parse(character))
    if len(spaces) != SIZE:
        raise NotationError(written, "a line of the wall has five spaces: letters, and digits for gaps")
    return tuple(spaces)


def _parse_floor(written: str) -> Floor:
    if written == "-":
        return ()
    floor = tuple(MARKER if character == "*" else Tile.parse(character) for character in written)
    spaces = len(FLOOR_PENALTIES)
    if floor.count(MARKER) > 1 or not floor or len(floor) > spaces + (MARKER in floor[spaces:]):
        raise NotationError(written, "a floor line has up to seven tiles, one marker among them or after them, or -")
    return floor
