"""Action D: bonus chips, and turning them up (rulebook: Acquiring)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Self

from majolika.errors import IllegalDeal, IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.duel.acquiring import end_turn
from majolika.games.duel.box import FACE_DOWN, SMALL_FACTORIES, Chip, chips_without, sorted_chips
from majolika.games.duel.position import Position
from majolika.reading import fields, many, text, whole
from majolika.table import Chance
from majolika.values import replace


@dataclass(frozen=True, slots=True)
class TakeChip:
    """Action D: takes the chip that lies face up on a small factory.

    >>> print(TakeChip.parse("d3"))
    D3
    """

    factory: int

    def __str__(self) -> str:
        return f"D{self.factory}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        if not re.fullmatch(r"[Dd][1-4]", written):
            raise NotationError(written, "action D is the number of a small factory, like D3")
        return cls(int(written[1]))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "take-chip", "factory": self.factory}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (factory,) = fields(value, "factory")
        return cls(whole(factory, 1, SMALL_FACTORIES))


@dataclass(frozen=True, slots=True)
class TurnChips:
    """Chance turns up the chips of factories that have become empty.

    >>> print(TurnChips.parse("4=ky.2=t"))
    2=T.4=YK
    """

    chips: tuple[tuple[int, Chip], ...]
    """Factories (from 1) and what their chips show."""

    def __str__(self) -> str:
        return ".".join(f"{factory}={chip}" for factory, chip in self.chips)

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in any order and case."""
        if not re.fullmatch(r"[1-4]=[A-Za-z]{1,2}(\.[1-4]=[A-Za-z]{1,2}){0,3}", written):
            raise NotationError(written, "chips that are turned up are written with their factories, like 2=T.4=YK")
        turned = [word.split("=") for word in written.split(".")]
        return cls(tuple(sorted((int(factory), Chip.parse(chip)) for factory, chip in turned)))

    def as_json(self) -> dict[str, Any]:
        """The deal with named fields."""
        return {"type": "turn-chips", "chips": [{"factory": number, "chip": str(chip)} for number, chip in self.chips]}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        (turned,) = fields(value, "chips")
        pairs = [fields(entry, "factory", "chip") for entry in many(turned)]
        written = ".".join(f"{whole(factory, 1, SMALL_FACTORIES)}={text(chip)}" for factory, chip in pairs)
        return cls.parse(written)


def offered(position: Position) -> list[TakeChip]:
    """All moves of action D."""
    moves = [TakeChip(factory) for factory in range(1, SMALL_FACTORIES + 1)]
    return [move for move in moves if forbids(position, move) is None]


def take_chip(position: Position, move: TakeChip) -> tuple[Position, list[Event]]:
    """The table after action D, and what happened; raises `IllegalMove`."""
    if refusal := forbids(position, move):
        raise IllegalMove(move, refusal)
    factory, board = position.small[move.factory - 1], position.board
    assert isinstance(factory.chip, Chip), "the chip lies face up"
    events = [Event("took-chip", position.seat, {"factory": move.factory, "chip": str(factory.chip)})]
    board = replace(board, chips=sorted_chips([*board.chips, factory.chip]), chips_due=board.chips_due - 1)
    position = position.with_board(board).with_small(move.factory, factory._replace(chip=None))
    position, passed = end_turn(position)
    return position, events + passed


def draw_chips(position: Position, chance: Chance) -> TurnChips:
    """Any chip that may still come up, for each factory that has become empty."""
    rest, turned = list(position.chips), []
    for factory in position.chips_to_turn:
        turned.append((factory, rest.pop(chance.randrange(len(rest)))))
    return TurnChips(tuple(turned))


def turn_chips(position: Position, dealt: TurnChips) -> tuple[Position, list[Event]]:
    """The table with chips turned up, and what happened; raises `IllegalDeal`."""
    if [factory for factory, _ in dealt.chips] != position.chips_to_turn:
        where = ", ".join(map(str, position.chips_to_turn))
        raise IllegalDeal(dealt, Refusal("duel/chips-face-down", f"the chips to be turned up are on {where}"))
    rest = chips_without(position.chips, (chip for _, chip in dealt.chips))
    if rest is None:
        raise IllegalDeal(dealt, Refusal("duel/chips", "not all of these chips can still come up"))
    events = []
    for factory, chip in dealt.chips:
        position = position.with_small(factory, position.small[factory - 1]._replace(chip=chip))
        events.append(Event("chip-up", facts={"factory": factory, "chip": str(chip)}))
    return replace(position, chips=rest), events


def forbids(position: Position, move: TakeChip) -> Refusal | None:
    """Why the chip may not be taken, or None if it may."""
    if not 1 <= move.factory <= SMALL_FACTORIES:
        return Refusal("duel/factories", f"the small factories are 1 to {SMALL_FACTORIES}")
    if position.board.chips_due == 0:
        return Refusal("duel/two-chips", "this player has taken both chips of this round")
    chip = position.small[move.factory - 1].chip
    if chip is None:
        return Refusal("duel/chips", f"the chip of factory {move.factory} has been taken")
    if chip is FACE_DOWN:
        return Refusal("duel/chips-face-down", f"the chip of factory {move.factory} lies face down")
    return None
