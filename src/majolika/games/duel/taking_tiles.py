"""Actions B and C: tiles of one color from a sun or from all moons (rulebook: Acquiring)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.duel.acquiring import end_turn
from majolika.games.duel.board import Board, Row
from majolika.games.duel.box import BROKEN, LARGE, ROWS, SMALL_FACTORIES, Tile, Tiles
from majolika.games.duel.position import Position
from majolika.reading import fields, many, text, whole
from majolika.values import replace


@dataclass(frozen=True, slots=True)
class TakeSun:
    """Action B: takes all tiles of one color from a sun and adds them to one pattern row.

    Written as ``B``, factory (``5`` the large one), color and row (``0`` for
    the broken tiles); then, if tiles that would fit are to be broken, how many
    (``-1``); then the order in which a small factory's other tiles are stacked
    on its moon, from bottom to top.

    >>> print(TakeSun.parse("b3k4.yrt"))
    B3K4.YRT
    """

    factory: int
    tile: Tile
    row: int
    order: tuple[Tile, ...] = ()
    fewer: int = 0

    def __str__(self) -> str:
        order = f".{''.join(map(str, self.order))}" if self.order else ""
        return f"B{self.factory}{self.tile}{self.row}{_less(self.fewer)}{order}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        found = re.fullmatch(r"B([1-5])([BYRKT])([0-6])(?:-([1-5]))?(?:\.([BYRKT]{1,3}))?", written.upper())
        if not found:
            raise NotationError(written, "action B is factory, color, row and the order of the rest, like B3K4.YRT")
        order = tuple(map(Tile.parse, found[5] or ""))
        return cls(int(found[1]), Tile.parse(found[2]), int(found[3]), order, int(found[4] or 0))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {
            "type": "take-sun",
            "factory": self.factory,
            "color": str(self.tile),
            "row": self.row,
            "order": [str(tile) for tile in self.order],
            "fewer": self.fewer,
        }

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        factory, color, row, order, fewer = fields(value, "factory", "color", "row", "order", "fewer")
        move = cls(
            whole(factory, 1, LARGE),
            Tile.parse(text(color)),
            whole(row, 0, ROWS),
            tuple(Tile.parse(text(tile)) for tile in many(order)),
            whole(fewer, 0, ROWS - 1),
        )
        return cls.parse(str(move))


@dataclass(frozen=True, slots=True)
class TakeMoons:
    """Action C: takes all top tiles of one color from all moons and adds them to one pattern row.

    >>> print(TakeMoons.parse("ck4"))
    CK4
    """

    tile: Tile
    row: int
    fewer: int = 0

    def __str__(self) -> str:
        return f"C{self.tile}{self.row}{_less(self.fewer)}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        found = re.fullmatch(r"C([BYRKT])([0-6])(?:-([1-5]))?", written.upper())
        if not found:
            raise NotationError(written, "action C is color and row, like CK4")
        return cls(Tile.parse(found[1]), int(found[2]), int(found[3] or 0))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "take-moons", "color": str(self.tile), "row": self.row, "fewer": self.fewer}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        color, row, fewer = fields(value, "color", "row", "fewer")
        return cls(Tile.parse(text(color)), whole(row, 0, ROWS), whole(fewer, 0, ROWS - 1))


def suns(position: Position) -> list[TakeSun]:
    """All moves of action B, by factory, color, row (the broken tiles first) and order."""
    return [
        TakeSun(number, tile, row, order, fewer)
        for number, sun in enumerate(_suns(position), 1)
        for tile in sun.kinds()
        for row, fewer in _rows(position, tile, sun[tile])
        for order in _orders(sun.without(tile) if number != LARGE else Tiles.none())
    ]


def moons(position: Position) -> list[TakeMoons]:
    """All moves of action C, by color and row (the broken tiles first)."""
    tops = top_tiles(position)
    return [TakeMoons(tile, row, fewer) for tile in tops.kinds() for row, fewer in _rows(position, tile, tops[tile])]


def top_tiles(position: Position) -> Tiles:
    """The tiles that action C can reach: the top of each small moon, and the whole large one."""
    return position.large.moon + Tiles.collect(factory.moon[-1] for factory in position.small if factory.moon)


def every_row(position: Position) -> Iterator[TakeSun | TakeMoons]:
    """Every take to every pattern row, whether the row allows it or not, in one order on the moon each."""
    for number, sun in enumerate(_suns(position), 1):
        for tile in sun.kinds():
            left = tuple(sun.without(tile)) if number != LARGE else ()
            yield from (TakeSun(number, tile, row, left) for row in range(1, ROWS + 1))
    yield from (TakeMoons(tile, row) for tile in top_tiles(position).kinds() for row in range(1, ROWS + 1))


def forbids(position: Position, move: TakeSun | TakeMoons) -> Refusal | None:
    """Why *move* may not be made, or None if it may."""
    if isinstance(move, TakeSun):
        return _not_on_sun(position, move) or _refuses(position, move.tile, _count(position, move), move)
    return _not_on_top(position, move) or _refuses(position, move.tile, top_tiles(position)[move.tile], move)


def take_sun(position: Position, move: TakeSun) -> tuple[Position, list[Event]]:
    """The table after action B, and what happened; raises `IllegalMove`."""
    if refusal := forbids(position, move):
        raise IllegalMove(move, refusal)
    count = _count(position, move)
    facts = {"factory": move.factory, "color": move.tile, "count": count, "row": move.row}
    events = [Event("took-sun", position.seat, facts)]
    with_start = False
    if move.factory == LARGE:
        left = position.large.sun.without(move.tile)
        with_start = not left and position.large.start_tile and position.agreed.start_tile_with_sun
        position = replace(position, large=position.large._replace(sun=Tiles.none(), moon=left))
    else:
        left = Tiles.collect(move.order)
        factory = position.small[move.factory - 1]
        position = position.with_small(move.factory, factory._replace(sun=Tiles.none(), moon=move.order))
    if left:
        tiles, top = "".join(map(str, move.order)) or str(left), "".join(map(str, move.order[-1:]))
        events.append(Event("to-moon", facts={"factory": move.factory, "tiles": tiles, "top": top}))
    return _add(position, move, count, with_start, events)


def take_moons(position: Position, move: TakeMoons) -> tuple[Position, list[Event]]:
    """The table after action C, and what happened; raises `IllegalMove`."""
    if refusal := forbids(position, move):
        raise IllegalMove(move, refusal)
    count = top_tiles(position)[move.tile]
    facts = {"color": move.tile, "count": count, "row": move.row}
    events = [Event("took-moons", position.seat, facts)]
    with_start = move.tile in position.large.moon and position.large.start_tile
    small = (
        factory._replace(moon=factory.moon[:-1]) if factory.moon[-1:] == (move.tile,) else factory
        for factory in position.small
    )
    large = position.large._replace(moon=position.large.moon.without(move.tile))
    return _add(replace(position, small=tuple(small), large=large), move, count, with_start, events)


def _add(
    position: Position, move: TakeSun | TakeMoons, count: int, with_start: bool, events: list[Event]
) -> tuple[Position, list[Event]]:
    """Adds the tiles taken to the board, and the starting tile where it comes with them; ends the turn."""
    board = position.board
    if with_start:
        events.append(Event("start-tile", position.seat))
        board = replace(board, start_tile=True)
        position = replace(position, large=position.large._replace(start_tile=False))
    kept = 0
    if move.row != BROKEN:
        kept = _fitting(board, move.row, count) - move.fewer
        board = board.with_row(move.row - 1, Row(move.tile, board.rows[move.row - 1].filled + kept))
    board, to_tower = board.break_tiles(move.tile, count - kept)
    if count > kept:
        facts = {"color": move.tile, "count": count - kept, "tower": len(to_tower)}
        events.append(Event("broken", position.seat, facts))
    position = replace(position.with_board(board), tower=position.tower + to_tower)
    position, passed = end_turn(position)
    return position, events + passed


def _suns(position: Position) -> list[Tiles]:
    return [*(factory.sun for factory in position.small), position.large.sun]


def _count(position: Position, move: TakeSun) -> int:
    return _suns(position)[move.factory - 1][move.tile]


def _rows(position: Position, tile: Tile, count: int) -> Iterator[tuple[int, int]]:
    """Where *count* tiles can go: pattern rows and, where a take may be split, how many that fit are broken."""
    for row in range(ROWS + 1):
        if _row_refuses(position.board, tile, row) is None:
            splits = position.agreed.split_take and row != BROKEN
            for fewer in range(_fitting(position.board, row, count) if splits else 1):
                yield row, fewer


def _orders(tiles: Tiles) -> list[tuple[Tile, ...]]:
    """All orders of a few tiles."""
    return sorted(set(permutations(tiles)))


def _fitting(board: Board, row: int, count: int) -> int:
    return min(count, board.missing(row - 1))


def _not_on_sun(position: Position, move: TakeSun) -> Refusal | None:
    """Why there is nothing to take as *move* says, or None if there is."""
    if not 1 <= move.factory <= LARGE:
        return Refusal("duel/factories", f"the factories are 1 to {SMALL_FACTORIES}, and {LARGE} is the large one")
    sun = _suns(position)[move.factory - 1]
    if move.tile not in sun:
        return Refusal("duel/one-color", f"the sun of factory {move.factory} holds no {move.tile.word} tile")
    left = sun.without(move.tile) if move.factory != LARGE else Tiles.none()
    if Tiles.collect(move.order) != left:
        if move.factory == LARGE:
            return Refusal("duel/moon-order", "on the large moon all tiles lie side by side, in no order")
        return Refusal("duel/moon-order", f"the order on the moon must be one of the tiles left, {left}")
    return None


def _not_on_top(position: Position, move: TakeMoons) -> Refusal | None:
    """Why there is nothing to take as *move* says, or None if there is."""
    if move.tile in top_tiles(position):
        return None
    return Refusal("duel/top-tiles", f"no {move.tile.word} tile is on top of a moon")


def _refuses(position: Position, tile: Tile, count: int, move: TakeSun | TakeMoons) -> Refusal | None:
    """Why *count* tiles may not go where *move* says, or None if they may."""
    if not 0 <= move.row <= ROWS:
        return Refusal("duel/pattern-rows", "the pattern rows are 1 to 6, and 0 stands for the broken tiles")
    if refusal := _row_refuses(position.board, tile, move.row):
        return refusal
    if move.fewer and not position.agreed.split_take:
        return Refusal("duel/split-take", "tiles that fit into the row go there, or all of them are broken")
    if move.fewer and not 0 < move.fewer < (_fitting(position.board, move.row, count) if move.row != BROKEN else 0):
        return Refusal("duel/split-take", "at least one tile goes to the row, and no more are broken than would fit")
    return None


def _row_refuses(board: Board, tile: Tile, row: int) -> Refusal | None:
    """Why *tile* may not go to *row*, or None if it may; the dome does not matter."""
    if row == BROKEN:
        return None
    held = board.rows[row - 1]
    if board.is_complete(row - 1):
        return Refusal("duel/row-complete", f"pattern row {row} is complete")
    if held.tile is not None and held.tile != tile:
        return Refusal("duel/row-color", f"pattern row {row} holds {held.tile.word} tiles")
    return None


def _less(fewer: int) -> str:
    return f"-{fewer}" if fewer else ""
