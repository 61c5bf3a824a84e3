"""The whole table as a value."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Self

from majolika.errors import ImpossiblePosition, NotationError, Refusal, SetupError
from majolika.game import SEATS, parse_seat
from majolika.games.duel.board import Board, chips_from_json
from majolika.games.duel.box import (
    FACE_DOWN,
    ROUNDS,
    ROWS,
    SMALL_FACTORIES,
    Chip,
    Chips,
    Tile,
    Tiles,
    chips_text,
    parse_chips,
)
from majolika.games.duel.data import Box
from majolika.games.duel.dome import plates, special_tiles
from majolika.games.duel.factories import Large, Small
from majolika.games.duel.plates import Plates
from majolika.games.duel.setup import Agreement, parse_agreement
from majolika.reading import fields, many, text, whole


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


ACQUIRING = (Stage.ACTION, Stage.DRAWING, Stage.LOOKING, Stage.KEEPING, Stage.LAYING, Stage.RETURNING)
"""The stages of phase 1."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that lies on the table, and who knows what lies face down.

    Written as game and what was agreed on; round, starter, who acts and what
    the table waits for (``-`` when chance is next); small factories 1 to 4 and
    the large one; display, stack, unseen plates and hand; unseen chips; bag;
    tower; special tiles; and two boards.
    """

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

    def check(self) -> Self:
        """The position itself, or `ImpossiblePosition` with the reason why no table can show it."""
        for fault in (self._tile_fault, self._plate_fault, self._chip_fault, self._board_fault, self._stage_fault):
            if refusal := fault():
                raise ImpossiblePosition("the table", refusal)
        return self

    def _tile_fault(self) -> Refusal | None:
        """What is wrong with the number of tiles."""
        if fault := self.large.fault():
            return fault
        for factory in self.small:
            if fault := factory.fault():
                return fault
        counted = Tiles.sum(heap for _, heap in self.heaps())
        for tile in Tile:
            if counted[tile] != self.box.tiles[tile]:
                return Refusal("duel/tiles", f"there are {counted[tile]} {tile.word} tiles, not {self.box.tiles[tile]}")
        if self.special + sum(special_tiles(board.dome) for board in self.boards) != self.box.special_tiles:
            return Refusal("duel/tiles", f"there are {self.box.special_tiles} special tiles")
        if self.large.start_tile + sum(board.start_tile for board in self.boards) != 1:
            return Refusal("duel/starting-tile", "the starting tile must be in exactly one place")
        return None

    def _plate_fault(self) -> Refusal | None:
        """What is wrong with the plates."""
        laid = [laid.plate.number for board in self.boards for laid in plates(board.dome)]
        counted = Counter([*laid, *self.plates.numbers()])
        for plate in self.box.plates:
            if counted[plate.number] != 1:
                return Refusal("duel/plates", f"plate {plate} must be in exactly one place")
        return self.plates.fault()

    def _chip_fault(self) -> Refusal | None:
        """What is wrong with the chips."""
        shown = [factory.chip for factory in self.small if isinstance(factory.chip, Chip)]
        held = [chip for board in self.boards for chip in (*board.chips, *board.spent)]
        if Counter([*self.chips, *shown, *held]) != Counter(self.box.chips):
            return Refusal("duel/chips", "each chip of the box must be in exactly one place")
        placed = sum(factory.chip is not None for factory in self.small)
        down = sum(factory.chip is FACE_DOWN for factory in self.small)
        due = sum(board.chips_due for board in self.boards)
        if self.stage in ACQUIRING and placed != due:
            return Refusal("duel/two-chips", f"{due} chips are still to be taken, but factories hold {placed}")
        later = SMALL_FACTORIES * (
            ROUNDS - self.round + (placed == 0 and self.stage in (Stage.DISPLAY, Stage.FACTORIES))
        )
        if not self.over and len(self.chips) < down + later:
            return Refusal("duel/chips", "there are not enough chips for the rounds to come")
        return None

    def _board_fault(self) -> Refusal | None:
        """What is wrong with a board by itself."""
        for board in self.boards:
            if fault := board.fault():
                return fault
            if self.round == ROUNDS and board.markers:
                return Refusal("duel/no-plates-in-round-5", "there are no markers to be used in round 5")
        return None

    def _stage_fault(self) -> Refusal | None:
        """What is wrong with the moment of the game that the table shows."""
        empty = not self.has_tiles and not self.has_chips
        hand, kept = len(self.plates.hand), self.plates.kept is not None
        fine = {
            Stage.DISPLAY: self.plates.lacks > 0 and not hand and not kept,
            Stage.FACTORIES: empty and self.large.start_tile and not hand and not kept,
            Stage.ACTION: self._can_begin() and not hand and not kept,
            Stage.DRAWING: hand > 0 and not kept and self.plates.stack_size > 0,
            Stage.LOOKING: hand > 0 and not kept,
            Stage.KEEPING: hand > 1 and not kept and all(entry.by is not None for entry in self.plates.hand),
            Stage.LAYING: kept and None in self.board.dome and self._holds_hand(),
            Stage.RETURNING: hand > 1 and not kept and self._holds_hand(),
            Stage.TILING: empty and not hand and not kept and self._has_row_to_tile(),
            Stage.OVER: empty and not hand and not kept and self.round == ROUNDS,
        }
        if not fine[self.stage]:
            return Refusal("duel/stages", f"this table does not wait for what {self.stage} stands for")
        if self.stage in (Stage.DISPLAY, Stage.FACTORIES) and any(board.broken for board in self.boards):
            return Refusal("duel/losses", "broken tiles lie there, but the round has been scored")
        return None

    def _can_begin(self) -> bool:
        return bool(self.plates.display) if self.is_opening else self.can_act(self.seat)

    def _holds_hand(self) -> bool:
        return all(entry.by == self.seat for entry in self.plates.hand)

    def _has_row_to_tile(self) -> bool:
        is_first = self.seat == self.starter
        waits = self.board.awaits_choice(self.row, self.agreed.chips_if_placeable)
        return waits and (is_first or not self.boards[self.starter].broken)

    def can_act(self, seat: int) -> bool:
        """Whether any action is possible for *seat*, once all chips without tiles have been turned up."""
        board = self.boards[seat]
        return (
            self.has_tiles
            or (board.chips_due > 0 and self.has_chips)
            or (board.markers > 0 and bool(self.plates.display or self.plates.stack_size))
        )

    def __str__(self) -> str:
        stage = f"{self.stage}{self.row + 1}" if self.stage is Stage.TILING else str(self.stage)
        words = [
            "duel",
            *self.agreed.words(),
            f"{self.round}{SEATS[self.starter]}{SEATS[self.seat]}{stage}{'-' if self.awaits_deal else ''}",
            *map(str, (*self.small, self.large)),
            str(self.plates),
            chips_text(self.chips),
            self.bag.numbers(),
            self.tower.numbers(),
            str(self.special),
            *map(str, self.boards),
        ]
        return " ".join(words)

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        game, *words = written.split() or [""]
        agreed = [word for word in words if "=" in word[1:]]
        words = words[len(agreed) :]
        if game.lower() != "duel" or len(words) != 16 or any("=" in word[1:] for word in words):
            raise NotationError(written, "a position is duel, choices, round, five factories, plates, and so on")
        agreement = _agreement(agreed)
        when, *rest = words
        number, starter, seat, stage, row, is_chance = _parse_when(when)
        position = cls(
            agreed=agreement,
            round=number,
            starter=starter,
            seat=seat,
            stage=stage,
            row=row,
            small=tuple(map(Small.parse, rest[:SMALL_FACTORIES])),
            large=Large.parse(rest[4]),
            plates=Plates.parse(rest[5:9], agreement.box),
            chips=parse_chips(rest[9]),
            bag=Tiles.parse(rest[10]),
            tower=Tiles.parse(rest[11]),
            special=_parse_number(rest[12]),
            boards=tuple(Board.parse(board, agreement.box) for board in rest[13:]),
        ).check()
        if position.awaits_deal != is_chance:
            raise NotationError(when, f"chance is {'next' if position.awaits_deal else 'not next'}, and - says so")
        return position

    def as_json(self) -> dict[str, Any]:
        """The position with named fields."""
        return {
            "game": "duel",
            "agreed": self.agreed.as_json(),
            "goals": [str(goal) for goal in self.agreed.goals],
            "round": self.round,
            "starter": self.starter,
            "seat": self.seat,
            "stage": self.stage.name.lower(),
            "row": self.row + 1 if self.stage is Stage.TILING else None,
            "turn": self.turn,
            "awaits_deal": self.awaits_deal,
            "over": self.over,
            "factories": [*(factory.as_json() for factory in self.small), self.large.as_json()],
            "plates": self.plates.as_json(),
            "chips": [str(chip) for chip in self.chips],
            "bag": self.bag.as_json(),
            "tower": self.tower.as_json(),
            "special": self.special,
            "boards": [board.as_json() for board in self.boards],
        }

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        agreed, number, starter, seat, stage, row = fields(value, "agreed", "round", "starter", "seat", "stage", "row")
        factories, beside, chips, bag = fields(value, "factories", "plates", "chips", "bag")
        tower, special, boards = fields(value, "tower", "special", "boards")
        if len(many(factories)) != SMALL_FACTORIES + 1 or len(many(boards)) != 2:
            raise NotationError(value, "there are four small factories, a large one, and two boards")
        agreement = _agreement_from_json(agreed)
        return cls(
            agreed=agreement,
            round=whole(number, 1, ROUNDS),
            starter=whole(starter, 0, 1),
            seat=whole(seat, 0, 1),
            stage=_stage_from_json(stage),
            row=0 if row is None else whole(row, 1, ROWS) - 1,
            small=tuple(map(Small.from_json, factories[:SMALL_FACTORIES])),
            large=Large.from_json(factories[SMALL_FACTORIES]),
            plates=Plates.from_json(beside, agreement.box),
            chips=parse_chips(chips_from_json(chips)),
            bag=Tiles.from_json(bag),
            tower=Tiles.from_json(tower),
            special=whole(special, 0, 99),
            boards=tuple(Board.from_json(board, agreement.box) for board in boards),
        ).check()


def _parse_when(written: str) -> tuple[int, int, int, Stage, int, bool]:
    found = re.fullmatch(r"([1-5])([AB])([AB])(T[1-6]|[PFADKLU!#])(-?)", written.upper())
    if not found:
        raise NotationError(
            written, "round, starter, who acts and what is awaited are written like 1abA, 2abT3 or 4aaF-"
        )
    stage = Stage(found[4][0])
    row = int(found[4][1]) - 1 if stage is Stage.TILING else 0
    return int(found[1]), parse_seat(found[2]), parse_seat(found[3]), stage, row, bool(found[5])


def _parse_number(written: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", written):
        raise NotationError(written, "a number of special tiles is expected")
    return int(written)


def _agreement_from_json(value: object) -> Agreement:
    if not isinstance(value, dict):
        raise NotationError(value, "what was agreed on is an object of texts by name")
    words = [f"{name}={text(chosen)}" for name, chosen in value.items()]
    if any(len(word.split()) != 1 for word in words):
        raise NotationError(value, "no choice has blanks in it")
    return _agreement(words)


def _agreement(words: list[str]) -> Agreement:
    try:
        return parse_agreement(words)
    except SetupError as error:
        raise NotationError(" ".join(words), str(error)) from error


def _stage_from_json(value: object) -> Stage:
    stages = {stage.name.lower(): stage for stage in Stage}
    if text(value) not in stages:
        raise NotationError(value, f"a stage is one of {', '.join(stages)}")
    return stages[text(value)]
