"""Everything on the table, and what can be told from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Self

from majolika.games.duel.board import Board
from majolika.games.duel.box import Chips, Tiles
from majolika.games.duel.data import Box
from majolika.games.duel.dome import plates
from majolika.games.duel.factories import Large, Small
from majolika.games.duel.plates import Plates
from majolika.games.duel.setup import Agreement
from majolika.values import reduced, replace


class Stage(Enum):
    """What the table waits for, with the letter that stands for it in writing."""

    DISPLAY = "P"
    """Plates are turned up until three lie in the display."""
    FACTORIES = "F"
    """Tiles and chips are put on the factories."""
    ACTION = "A"
    """A player chooses an action or, at the very beginning, a plate."""
    DRAWING = "D"
    """A player has drawn plates and may draw more."""
    LOOKING = "!"
    """A player looks at the plates drawn."""
    KEEPING = "K"
    """A player keeps one of the plates drawn."""
    LAYING = "L"
    """A player lays the plate in the dome."""
    RETURNING = "U"
    """A player puts the other plates under the stack, one at a time."""
    TILING = "T"
    """A player completes or empties a pattern row."""
    OVER = "#"
    """The game has ended."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Table:
    """The fields of a position; `Position` adds how it is written."""

    agreed: Agreement
    round: int
    starter: int
    """Who began this round; once a round is scored, who begins the next."""
    seat: int
    """Who acts, once chance has spoken."""
    stage: Stage
    row: int
    """While tiling: the pattern row (from 0) that is being dealt with; otherwise 0."""
    small: tuple[Small, ...]
    large: Large
    plates: Plates
    chips: Chips
    """The chips that may still come up, those that lie face down on factories included."""
    bag: Tiles
    tower: Tiles
    special: int
    """Special tiles that are not in a dome yet."""
    boards: tuple[Board, ...]

    __reduce__ = reduced

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.boards)

    @property
    def box(self) -> Box:
        """What the data file says."""
        return self.agreed.box

    @property
    def board(self) -> Board:
        """The board of the player who acts."""
        return self.boards[self.seat]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage is Stage.OVER

    @property
    def back_due(self) -> bool:
        """Whether the back of the stack's top comes to light next."""
        waits = self.stage is not Stage.DISPLAY and self.plates.back is None
        return waits and self.plates.depth > 0 and not self.over

    @property
    def chips_to_turn(self) -> list[int]:
        """The factories (from 1) whose chip is turned up next."""
        return [number for number, factory in enumerate(self.small, 1) if factory.is_uncovered]

    @property
    def awaits_deal(self) -> bool:
        """Whether chance decides next."""
        if self.stage in (Stage.DISPLAY, Stage.FACTORIES, Stage.LOOKING):
            return True
        return self.back_due or any(factory.is_uncovered for factory in self.small)

    @property
    def turn(self) -> int | None:
        """The seat that decides next, or None."""
        return None if self.over or self.awaits_deal else self.seat

    @property
    def is_opening(self) -> bool:
        """Whether the player who acts has no plate yet, and so lays the first one before round 1."""
        return self.round == 1 and not plates(self.board.dome)

    @property
    def has_tiles(self) -> bool:
        """Whether any factory holds a tile."""
        return bool(self.large.sun or self.large.moon) or any(factory.sun or factory.moon for factory in self.small)

    @property
    def has_chips(self) -> bool:
        """Whether any factory holds a chip."""
        return any(factory.chip is not None for factory in self.small)

    def with_board(self, board: Board, seat: int | None = None) -> Self:
        """The position with another board at *seat*, or where the player who acts sits."""
        place = self.seat if seat is None else seat
        return replace(self, boards=(*self.boards[:place], board, *self.boards[place + 1 :]))

    def with_small(self, number: int, factory: Small) -> Self:
        """The position with another small factory *number* (from 1)."""
        return replace(self, small=(*self.small[: number - 1], factory, *self.small[number:]))

    def heaps(self) -> Iterator[tuple[str, Tiles]]:
        """All colored tiles by where they are."""
        yield "bag", self.bag
        yield "tower", self.tower
        yield "suns", Tiles.sum([self.large.sun, *(factory.sun for factory in self.small)])
        yield "moons", self.large.moon + Tiles.collect(tile for factory in self.small for tile in factory.moon)
        yield "pattern rows", Tiles.sum(board.row_tiles() for board in self.boards)
        yield "domes", Tiles.sum(board.dome_tiles() for board in self.boards)
        yield "broken tiles", Tiles.sum(board.broken for board in self.boards)

    def can_act(self, seat: int) -> bool:
        """Whether any action is possible for *seat*, once all chips without tiles have been turned up."""
        return (
            self.has_tiles
            or (self.boards[seat].chips_due > 0 and self.has_chips)
            or (self.boards[seat].can_get_plate and bool(self.plates.display or self.plates.stack_size))
        )
