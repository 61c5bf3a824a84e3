"""A dome: nine spaces for plates, which make six rows and six columns of spaces for tiles.

Rows, columns and spaces for plates count from 0 inside, from 1 in writing.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Self

from majolika.errors import NotationError, Refusal
from majolika.games.duel.box import PLATE_SPACES, ROWS, Kind, Plate, Space, Tile, Tiles
from majolika.games.duel.data import Box
from majolika.reading import fields, many, text, whole

Covered = Tile | Kind | None
"""What lies on a space: a tile, a special tile (`Kind.SPECIAL`) or nothing."""

BARE: tuple[Covered, ...] = (None,) * 4


class Laid(NamedTuple):
    """A plate in a dome: how it was turned, and what lies on its four spaces.

    Written as its number, ``+``, quarter turns clockwise and, where tiles lie
    on it, its spaces with ``_`` for an empty one: ``13+1_K_S``.
    """

    plate: Plate
    turns: int
    tiles: tuple[Covered, ...] = BARE

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces as they lie: top left, top right, bottom left, bottom right."""
        return self.plate.turned(self.turns)

    def covered(self) -> int:
        """How many spaces hold a tile."""
        return 4 - self.tiles.count(None)

    def special_corner(self) -> int | None:
        """Where a special tile is due: the only space left of a special plate."""
        corner = self.tiles.index(None) if self.covered() == 3 else None
        return corner if corner is not None and self.spaces[corner] is Kind.SPECIAL else None

    def with_tile(self, corner: int, tile: Tile | Kind) -> Self:
        """The plate with *tile* on a space."""
        return self._replace(tiles=(*self.tiles[:corner], tile, *self.tiles[corner + 1 :]))

    def fault(self) -> Refusal | None:
        """Why these tiles cannot lie on these spaces, or None if they can."""
        for space, tile in zip(self.spaces, self.tiles, strict=True):
            if tile is not None and not fits(tile, space):
                return Refusal("duel/matching-space", f"a tile on plate {self.plate} is not on its own color")
        if self.special_corner() is not None or (Kind.SPECIAL in self.tiles and self.covered() < 4):
            return Refusal("duel/special-tile", f"plate {self.plate} gets its special tile with the third colored one")
        return None

    def __str__(self) -> str:
        tiles = "".join("_" if tile is None else str(tile) for tile in self.tiles)
        return f"{self.plate}+{self.turns}{tiles if self.covered() else ''}"


Dome = tuple[Laid | None, ...]
"""The spaces for plates, row by row."""

EMPTY_DOME: Dome = (None,) * PLATE_SPACES


def fits(tile: Tile | Kind, space: Space) -> bool:
    """Whether *tile* may lie on *space*: on its own color or a wild space; a special tile on a special space."""
    return tile == space or (isinstance(tile, Tile) and space is Kind.WILD)


def place_of(row: int, column: int) -> tuple[int, int]:
    """The space for a plate, and the corner of that plate, where *row* and *column* meet."""
    return row // 2 * 3 + column // 2, row % 2 * 2 + column % 2


def open_columns(dome: Dome, row: int, tile: Tile) -> list[int]:
    """Where *row* takes *tile*: empty spaces of that color, and empty wild spaces."""
    found = []
    for place in range(row // 2 * 3, row // 2 * 3 + 3):
        laid = dome[place]
        if laid is None:
            continue
        for side in range(2):
            corner = row % 2 * 2 + side
            if laid.tiles[corner] is None and fits(tile, laid.spaces[corner]):
                found.append(place % 3 * 2 + side)
    return found


def has_all_plates(dome: Dome, row: int) -> bool:
    """Whether all three plates that *row* runs through have been laid."""
    first = row // 2 * 3
    return None not in dome[first : first + 3]


def with_tile(dome: Dome, row: int, column: int, tile: Tile | Kind) -> Dome:
    """The dome with *tile* on a space of a plate."""
    place, corner = place_of(row, column)
    laid = dome[place]
    assert laid is not None, "a tile lies on a plate"
    return (*dome[:place], laid.with_tile(corner, tile), *dome[place + 1 :])


def with_plate(dome: Dome, place: int, laid: Laid) -> Dome:
    """The dome with a plate on one of its spaces."""
    return (*dome[:place], laid, *dome[place + 1 :])


def tile_rows(dome: Dome) -> list[list[Covered]]:
    """What lies on all spaces, row by row."""
    rows: list[list[Covered]] = [[None] * ROWS for _ in range(ROWS)]
    for place, laid in enumerate(dome):
        if laid is not None:
            top, left = place // 3 * 2, place % 3 * 2
            rows[top][left : left + 2] = laid.tiles[:2]
            rows[top + 1][left : left + 2] = laid.tiles[2:]
    return rows


def plates(dome: Dome) -> list[Laid]:
    """The plates that have been laid."""
    return [laid for laid in dome if laid is not None]


def dome_tiles(dome: Dome) -> Tiles:
    """The colored tiles in the dome."""
    return Tiles.collect(tile for laid in plates(dome) for tile in laid.tiles if isinstance(tile, Tile))


def special_tiles(dome: Dome) -> int:
    """How many special tiles lie in the dome."""
    return sum(laid.tiles.count(Kind.SPECIAL) for laid in plates(dome))


def dome_text(dome: Dome) -> str:
    """A dome in writing: rows of plates with ``/`` between them, ``-`` for an empty space."""
    written = ["-" if laid is None else str(laid) for laid in dome]
    return "/".join(".".join(written[first : first + 3]) for first in (0, 3, 6))


def parse_dome(written: str, box: Box) -> Dome:
    """Reads what `dome_text` writes, in either case."""
    rows = [row.split(".") for row in written.split("/")]
    if [len(row) for row in rows] != [3, 3, 3]:
        raise NotationError(written, "a dome is three rows of three plates like 13+1_K_S, or - for none")
    return tuple(None if laid == "-" else _parse_laid(laid, box) for row in rows for laid in row)


def _parse_laid(written: str, box: Box) -> Laid:
    found = re.fullmatch(r"([0-9]{1,2})\+([0-3])([_BYRKTS]{4})?", written.upper())
    if not found:
        raise NotationError(written, "a plate in a dome is number+turns and its four spaces, like 13+1_K_S")
    tiles = (None if tile == "_" else _parse_covered(tile) for tile in found[3] or "____")
    return Laid(box.plate(int(found[1])), int(found[2]), tuple(tiles))


def _parse_covered(letter: str) -> Tile | Kind:
    return Kind.SPECIAL if letter == "S" else Tile.parse(letter)


def dome_json(dome: Dome) -> list[dict[str, Any] | None]:
    """A dome as nine objects, or null where no plate lies."""
    return [None if laid is None else _laid_json(laid) for laid in dome]


def _laid_json(laid: Laid) -> dict[str, Any]:
    return {
        "plate": laid.plate.number,
        "turns": laid.turns,
        "spaces": [str(space) for space in laid.spaces],
        "tiles": [None if tile is None else str(tile) for tile in laid.tiles],
    }


def dome_from_json(value: object) -> str:
    """What `dome_json` wrote, in the notation of `dome_text`."""
    laid = ["-" if plate is None else _laid_from_json(plate) for plate in many(value)]
    if len(laid) != PLATE_SPACES:
        raise NotationError(value, "a dome has nine spaces for plates")
    return "/".join(".".join(laid[first : first + 3]) for first in (0, 3, 6))


def _laid_from_json(value: object) -> str:
    plate, turns, tiles = fields(value, "plate", "turns", "tiles")
    letters = "".join("_" if tile is None else str(_parse_covered(text(tile).upper())) for tile in many(tiles))
    if len(letters) != 4:
        raise NotationError(value, "a plate has four spaces")
    return f"{whole(plate, 1, 99)}+{whole(turns, 0, 3)}{letters}"
