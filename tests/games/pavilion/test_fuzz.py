"""Whatever comes in is read or refused, and whatever was read can be written, read again and played."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from majolika.drawing import plain
from majolika.errors import IllegalDeal, IllegalMove
from majolika.games import pavilion
from majolika.games.pavilion import (
    Board,
    Bonus,
    Displays,
    Pass,
    Place,
    Position,
    Setup,
    Space,
    Star,
    Supply,
    Take,
    Tile,
    Tiles,
)
from majolika.games.pavilion.board import star_forbids
from majolika.games.pavilion.box import Side, displays_for
from majolika.games.pavilion.star import SPACES
from tests.fuzzing import CHARACTERS, JSON, nearly_right, nearly_right_json, reads_json, reads_text
from tests.games.pavilion import ALL_TILES, follow, random_game, random_step

some = settings(deadline=None, max_examples=80)
many = settings(deadline=None, max_examples=150)

GAMES = [
    list(random_game(Setup.parse(setup), seed=number))
    for number, setup in enumerate(
        ("players=2", "players=2 side=gray", "players=3 track=RBYOGP", "players=4", "players=4 side=gray track=OBPYRG")
    )
]
STEPS = sorted({step for game in GAMES for _, step, _ in game}, key=str)
POSITIONS = [
    after
    for game in GAMES
    for number, (_, step, after) in enumerate(game)
    if isinstance(step, Bonus) or number % 7 == 0 or after.over
]
BOARDS = sorted({board for position in POSITIONS for board in position.boards}, key=str)[::5]

READERS: dict[str, Callable[[str], object]] = {
    "tile": Tile.parse,
    "tiles": Tiles.parse,
    "space": Space.parse,
    "move": pavilion.parse_move,
    "take": Take.parse,
    "place": Place.parse,
    "bonus": Bonus.parse,
    "pass": Pass.parse,
    "deal": pavilion.parse_deal,
    "board": Board.parse,
    "position": pavilion.parse_position,
    "setup": pavilion.parse_setup,
}
JSON_READERS: dict[str, Callable[[object], Any]] = {
    "tiles": Tiles.from_json,
    "move": pavilion.move_from_json,
    "take": Take.from_json,
    "place": Place.from_json,
    "bonus": Bonus.from_json,
    "pass": Pass.from_json,
    "deal": pavilion.deal_from_json,
    "board": Board.from_json,
    "position": pavilion.position_from_json,
}
SAMPLES: dict[str, list[Any]] = {
    "tile": list(Tile),
    "tiles": [heap for position in POSITIONS[::9] for _, heap in position.heaps()],
    "space": list(SPACES),
    "move": [step for step in STEPS if not isinstance(step, Supply | Displays)],
    "take": [step for step in STEPS if isinstance(step, Take)],
    "place": [step for step in STEPS if isinstance(step, Place)],
    "bonus": [step for step in STEPS if isinstance(step, Bonus)],
    "pass": [step for step in STEPS if isinstance(step, Pass)],
    "deal": [step for step in STEPS if isinstance(step, Supply | Displays)],
    "board": BOARDS,
    "position": POSITIONS,
    "setup": [Setup(), Setup.parse("players=3 side=gray track=RBYOGP starter=c")],
}


@pytest.mark.parametrize("kind", READERS)
@given(data=st.data())
@some
def test_any_text_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    reads_text(READERS[kind], data.draw(st.text(CHARACTERS, max_size=30)))


@pytest.mark.parametrize("kind", READERS)
@given(data=st.data())
@many
def test_text_with_mistakes_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    right = str(data.draw(st.sampled_from(SAMPLES[kind])))
    reads_text(READERS[kind], data.draw(nearly_right(right)), can_be_used)


@pytest.mark.parametrize("kind", JSON_READERS)
@given(value=JSON)
@some
def test_any_json_is_read_or_refused(kind: str, value: object) -> None:
    reads_json(READERS[kind], JSON_READERS[kind], value)


@pytest.mark.parametrize("kind", JSON_READERS)
@given(data=st.data())
@many
def test_json_with_mistakes_is_read_or_refused(kind: str, data: st.DataObject) -> None:
    right = data.draw(st.sampled_from(SAMPLES[kind])).as_json()
    reads_json(READERS[kind], JSON_READERS[kind], data.draw(nearly_right_json(right)), can_be_used)


def can_be_used(value: object) -> None:
    """A move may be refused, but only as a move; a position can be drawn and played on."""
    if isinstance(value, Take | Place | Bonus | Pass | Supply | Displays):
        for position in POSITIONS[::20]:
            with suppress(IllegalMove, IllegalDeal):
                assert follow(position, value).check()
    if isinstance(value, Position):
        can_be_played(value)


def can_be_played(position: Position) -> None:
    """Whatever is legal leads to a possible position, and everything about it can be told."""
    names = ["Anna", "Ben", "Cleo", "Dan"]
    assert plain(pavilion.picture(position, names, 80))
    assert pavilion.standing(position).winners
    assert all(pavilion.heuristic(position, seat) > -1000 for seat in range(position.players))
    moves = pavilion.legal_moves(position)
    assert bool(moves) == (position.turn is not None)
    for move in moves[:: 1 + len(moves) // 40]:
        assert pavilion.play(position, move).check()
        assert all(pavilion.tell(event, names) for event in pavilion.story(position, move))
    if position.awaits_deal:
        assert pavilion.deal(position, pavilion.draw(position, Random(1))).check()


# What is written can be read


@pytest.mark.parametrize("kind", SAMPLES)
def test_what_is_written_can_be_read(kind: str) -> None:
    for value in SAMPLES[kind]:
        assert READERS[kind](str(value)) == value


@pytest.mark.parametrize("kind", JSON_READERS)
def test_what_is_written_as_json_can_be_read(kind: str) -> None:
    for value in SAMPLES[kind]:
        assert JSON_READERS[kind](json.loads(json.dumps(value.as_json()))) == value


@pytest.mark.parametrize("kind", [kind for kind in SAMPLES if kind != "setup"])
def test_case_makes_no_difference(kind: str) -> None:
    for value in SAMPLES[kind]:
        assert READERS[kind](str(value).lower()) == READERS[kind](str(value).upper()) == value


# Positions that no game has led to


class Workshop:
    """Makes tables by chance from 132 tiles, within the rules but without a game before them."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.left = list(ALL_TILES)
        self.chance.shuffle(self.left)
        self.plenty = self.chance.choice([0.1, 0.5, 1, 1])
        self.side: Side = self.chance.choice(["colored", "gray"])

    def heap(self, most: int) -> Tiles:
        """Up to *most* tiles."""
        size = self.chance.randint(0, min(most, len(self.left)))
        heap, self.left = self.left[:size], self.left[size:]
        return Tiles.collect(heap)

    def board(self, *, token: bool, passed: bool) -> Board:
        """A board with some tiles on its stars."""
        made = Board(self.chance.choice([1, 2, 5, 80]))
        for star in self.chance.sample(list(Star), self.chance.randint(0, 7)):
            for place in self.chance.sample(range(1, 7), self.chance.randint(0, 6)):
                held = made.star_tiles(star)
                fitting = [tile for tile in self.left if star_forbids(star, held, tile, self.side) is None]
                if fitting:
                    self.left.remove(fitting[0])
                    made = made.with_tile(Space(star, place), fitting[0])
        kept = self.heap(4) if passed else Tiles.none()
        hand = Tiles.none() if passed else self.heap(int(20 * self.plenty))
        return Board(made.score, hand, kept, made.stars, passed, token)

    def table(self, *, offering: bool) -> Position | None:
        """A position with tiles to take or to place, often with few left to deal, unless none came up."""
        players = self.chance.randint(2, 4)
        seat = self.chance.randrange(players)
        holder = self.chance.randint(0, players) if offering else self.chance.randrange(players)
        passed = [not offering and each != seat and self.chance.random() < 0.4 for each in range(players)]
        boards = [self.board(token=each == holder, passed=passed[each]) for each in range(players)]
        none = (Tiles.none(),) * displays_for(players)
        displays = tuple(self.heap(4) for _ in none) if offering else none
        center = self.heap(int(20 * self.plenty)) if offering else Tiles.none()
        supply = self.heap(10)
        spare, self.left = self.left, []
        if self.plenty < 1 and not offering:
            boards[seat] = replace(boards[seat], hand=boards[seat].hand + Tiles.collect(spare))
            spare = []
        tower = Tiles.collect(spare[: self.chance.randint(0, len(spare))])
        if not (any(displays) or center if offering else boards[seat].hand):
            return None
        return Position(
            side=self.side,
            track=tuple(self.chance.sample(list(Tile), 6)),
            round=self.chance.randint(1, 6),
            starter=self.chance.randrange(players),
            to_play=seat,
            owed=0 if offering else self.chance.randint(0, min(3, len(supply))),
            over=False,
            displays=displays,
            center=center,
            center_token=holder == players,
            supply=supply,
            bag=Tiles.collect(spare) - tower,
            tower=tower,
            boards=tuple(boards),
        ).check()


@pytest.mark.parametrize("offering", [True, False])
@given(seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=60)
def test_any_table_can_be_played_on(offering: bool, seed: int) -> None:
    """5.1.8, 5.3.6, 5.4.3: shortages of every kind included."""
    workshop = Workshop(seed)
    position = workshop.table(offering=offering)
    assume(position is not None)
    assert position is not None
    can_be_played(position)
    for _ in range(40):
        if position.over:
            break
        position = follow(position, random_step(position, workshop.chance))
        assert Position.parse(str(position)) == position
        assert Position.from_json(position.as_json()) == position
        assert Tiles.sum(heap for _, heap in position.heaps()) == ALL_TILES
