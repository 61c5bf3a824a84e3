"""The whole table as a value, and how it is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Self

from majolika.errors import ImpossiblePosition, NotationError, SetupError
from majolika.game import SEATS, parse_seat
from majolika.games.duel.board import Board, chips_from_json
from majolika.games.duel.box import ROUNDS, ROWS, SMALL_FACTORIES, Tiles, chips_text, parse_chips
from majolika.games.duel.factories import Large, Small
from majolika.games.duel.faults import fault
from majolika.games.duel.plates import Plates
from majolika.games.duel.setup import Agreement, parse_agreement
from majolika.games.duel.table import Stage, Table
from majolika.reading import expect, fields, many, text, whole


@dataclass(frozen=True, slots=True)
class Position(Table):
    """Everything that lies on the table, and who knows what lies face down.

    Written as game and what was agreed on; round, starter, who acts and what
    the table waits for (``-`` when chance is next); small factories 1 to 4 and
    the large one; display, stack, unseen plates and hand; unseen chips; bag;
    tower; special tiles; and two boards.
    """

    def check(self) -> Self:
        """The position itself, or `ImpossiblePosition` with the reason why no table can show it."""
        if refusal := fault(self):
            raise ImpossiblePosition("the table", refusal)
        return self

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
        if is_chance and not position.awaits_deal:
            raise NotationError(when, "chance is not next, although the - says so")
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
        game, awaits_deal = fields(value, "game", "awaits_deal")
        expect(game, "duel", "game")
        agreed, number, starter, seat, stage, row = fields(value, "agreed", "round", "starter", "seat", "stage", "row")
        factories, beside, chips, bag = fields(value, "factories", "plates", "chips", "bag")
        tower, special, boards = fields(value, "tower", "special", "boards")
        if len(many(factories)) != SMALL_FACTORIES + 1 or len(many(boards)) != 2:
            raise NotationError(value, "there are four small factories, a large one, and two boards")
        agreement = _agreement_from_json(agreed)
        position = cls(
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
        expect(awaits_deal, position.awaits_deal, "awaits_deal")
        return position


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
