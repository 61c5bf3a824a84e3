"""A player's board: score, pattern rows, dome, broken tiles, chips."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from majolika.errors import NotationError, Refusal
from majolika.games.duel.box import (
    BROKEN_SPACES,
    CHIPS_EACH,
    MARKERS,
    NO_TILES,
    ROWS,
    Chip,
    Chips,
    Tile,
    Tiles,
    chips_text,
    parse_chips,
)
from majolika.games.duel.data import STANDARD, Box, load
from majolika.games.duel.dome import (
    EMPTY_DOME,
    Dome,
    dome_from_json,
    dome_json,
    dome_text,
    dome_tiles,
    has_all_plates,
    open_columns,
    parse_dome,
    plates,
)
from majolika.reading import fields, flag, many, text, whole
from majolika.values import reduced, replace


class Row(NamedTuple):
    """A pattern row: its color, how many tiles lie in it, and how many more were paid for with chips."""

    tile: Tile | None = None
    filled: int = 0
    bought: int = 0

    def __str__(self) -> str:
        if self.tile is None:
            return "-"
        return str(self.tile) * self.filled + (f"+{self.bought}" if self.bought else "")


@dataclass(frozen=True, slots=True)
class Board:
    """One player's board.

    Written as score, pattern rows, dome, broken tiles (``*`` the starting
    tile), chips, spent chips, and how many plates and chips are still to be
    taken in this round.

    >>> board = Board.parse("12:-.RR.-.BBB.-.-:13+1_K__.-.-/-.-.-/-.-.-:*KK:T.YK:B.RT:A1D2")
    >>> board.rows[1]
    Row(tile=<Tile.RED: 2>, filled=2, bought=0)
    >>> print(board)
    12:-.RR.-.BBB.-.-:13+1_K__.-.-/-.-.-/-.-.-:*KK:T.YK:B.RT:A1D2
    """

    score: int
    rows: tuple[Row, ...] = (Row(),) * ROWS
    dome: Dome = EMPTY_DOME
    broken: Tiles = NO_TILES
    start_tile: bool = False
    """Whether the starting tile lies here."""
    chips: Chips = ()
    spent: Chips = ()
    """Chips that were used; they lie face down and are gone for good."""
    markers: int = MARKERS
    """Player markers not yet used in this round."""
    chips_due: int = CHIPS_EACH
    """Chips still to be taken in this round."""

    __reduce__ = reduced

    @property
    def can_get_plate(self) -> bool:
        """Whether a marker is left, and a space for a plate."""
        return self.markers > 0 and None in self.dome

    def missing(self, row: int) -> int:
        """How many tiles a pattern row (from 0) lacks."""
        return row + 1 - self.rows[row].filled - self.rows[row].bought

    def is_complete(self, row: int) -> bool:
        """Whether every space of a pattern row (from 0) is filled or paid for."""
        return self.missing(row) == 0

    def open_columns(self, row: int) -> list[int]:
        """Where in the dome the tile of a pattern row (from 0) can be placed."""
        tile = self.rows[row].tile
        return [] if tile is None else open_columns(self.dome, row, tile)

    def can_complete(self, row: int) -> bool:
        """Whether there are chips for all tiles that a pattern row (from 0) lacks: two of its color, or three."""
        tile, missing = self.rows[row].tile, self.missing(row)
        pairs = sum(chip.shows(tile) for chip in self.chips) // 2 if tile is not None else 0
        return tile is not None and len(self.chips) >= 3 * missing - min(missing, pairs)

    def awaits_choice(self, row: int, chips_if_placeable: bool) -> bool:
        """Whether tiling a pattern row (from 0) is up to the player: where to place it, or whether to complete it."""
        columns = self.open_columns(row)
        if self.is_complete(row):
            return bool(columns)
        waits_for_plates = not chips_if_placeable and not has_all_plates(self.dome, row)
        return (bool(columns) or waits_for_plates) and self.can_complete(row)

    def with_row(self, row: int, held: Row) -> Self:
        """The board with another pattern row *row* (from 0)."""
        return replace(self, rows=(*self.rows[:row], held, *self.rows[row + 1 :]))

    def break_tiles(self, tile: Tile, number: int) -> tuple[Self, Tiles]:
        """The board with more broken tiles, and those that go to the tower for want of space."""
        kept = min(number, BROKEN_SPACES - len(self.broken))
        return replace(self, broken=self.broken + Tiles.of(tile, kept)), Tiles.of(tile, number - kept)

    def row_tiles(self) -> Tiles:
        """The tiles in the pattern rows."""
        return Tiles.collect(row.tile for row in self.rows if row.tile is not None for _ in range(row.filled))

    def dome_tiles(self) -> Tiles:
        """The colored tiles in the dome."""
        return dome_tiles(self.dome)

    def fault(self) -> Refusal | None:
        """Why no table can show this board, or None if one can."""
        if len(self.broken) > BROKEN_SPACES:
            return Refusal("duel/broken-tiles", f"there are spaces for {BROKEN_SPACES} broken tiles")
        for laid in plates(self.dome):
            if fault := laid.fault():
                return fault
        return None

    def __str__(self) -> str:
        broken = ("*" if self.start_tile else "") + (str(self.broken) if self.broken else "")
        parts = [
            str(self.score),
            ".".join(map(str, self.rows)),
            dome_text(self.dome),
            broken or "-",
            chips_text(self.chips),
            chips_text(self.spent),
            f"A{self.markers}D{self.chips_due}",
        ]
        return ":".join(parts)

    @classmethod
    def parse(cls, written: str, box: Box | None = None) -> Self:
        """Reads what `str` writes, in either case; plates are those of *box*."""
        parts = written.split(":")
        if len(parts) != 7:
            raise NotationError(written, "a board is score:rows:dome:broken:chips:spent:A2D2")
        score, rows, dome, broken, chips, spent, due = parts
        if not re.fullmatch(r"[0-9]{1,4}", score):
            raise NotationError(score, "a score is a whole number, 0 or more")
        if len(rows.split(".")) != ROWS:
            raise NotationError(rows, "there are six pattern rows with '.' between them")
        if not re.fullmatch(r"[Aa][0-2][Dd][0-2]", due):
            raise NotationError(due, "plates and chips still to be taken are written like A2D2")
        return cls(
            int(score),
            tuple(_parse_row(number, row) for number, row in enumerate(rows.split("."), 1)),
            parse_dome(dome, box or load(STANDARD)),
            Tiles.parse(broken.replace("*", "", 1) or "-"),
            "*" in broken,
            parse_chips(chips),
            parse_chips(spent),
            int(due[1]),
            int(due[3]),
        )

    def as_json(self) -> dict[str, Any]:
        """The board with named fields."""
        return {
            "score": self.score,
            "rows": [_row_json(row) for row in self.rows],
            "dome": dome_json(self.dome),
            "broken": self.broken.as_json(),
            "start_tile": self.start_tile,
            "chips": [str(chip) for chip in self.chips],
            "spent": [str(chip) for chip in self.spent],
            "markers": self.markers,
            "chips_due": self.chips_due,
        }

    @classmethod
    def from_json(cls, value: object, box: Box | None = None) -> Self:
        """Reads what `as_json` wrote."""
        score, rows, dome, broken, start_tile = fields(value, "score", "rows", "dome", "broken", "start_tile")
        chips, spent, markers, chips_due = fields(value, "chips", "spent", "markers", "chips_due")
        lost = Tiles.from_json(broken)
        written = [
            str(whole(score, 0, 9999)),
            ".".join(map(_row_from_json, many(rows))),
            dome_from_json(dome),
            ("*" if flag(start_tile) else "") + (str(lost) if lost else "") or "-",
            chips_from_json(chips),
            chips_from_json(spent),
            f"A{whole(markers, 0, MARKERS)}D{whole(chips_due, 0, CHIPS_EACH)}",
        ]
        return cls.parse(":".join(written), box)


def chips_from_json(value: object) -> str:
    """A list of chips in writing."""
    return ".".join(str(Chip.parse(text(chip))) for chip in many(value)) or "-"


def _parse_row(number: int, written: str) -> Row:
    if written == "-":
        return Row()
    found = re.fullmatch(r"(([A-Z])\2*)(?:\+([1-5]))?", written.upper())
    bought = int(found[3] or 0) if found else 0
    if not found or len(found[1]) + bought > number or (bought and len(found[1]) + bought != number):
        expected = f"pattern row {number} holds up to {number} tiles of one color, or - for none"
        raise NotationError(written, f"{expected}; RR+1 is a row of three that a chip completed")
    return Row(Tile.parse(found[2]), len(found[1]), bought)


def _row_json(row: Row) -> dict[str, Any]:
    return {"color": None if row.tile is None else str(row.tile), "count": row.filled, "bought": row.bought}


def _row_from_json(value: object) -> str:
    color, count, bought = fields(value, "color", "count", "bought")
    if color is None and whole(count, 0, 0) == whole(bought, 0, 0):
        return "-"
    return str(Row(Tile.parse(text(color)), whole(count, 1, ROWS), whole(bought, 0, ROWS - 1)))
