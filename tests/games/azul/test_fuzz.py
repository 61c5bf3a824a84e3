"""Whatever comes in is read or refused, and whatever was read can be written, read again and played."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majolika.drawing import plain
from majolika.errors import IllegalDeal, IllegalMove
from majolika.games import azul
from majolika.games.azul import MARKER, Board, Deal, Line, Place, Position, Setup, Take, Tile, Tiles
from majolika.games.azul.board import Floor
from majolika.games.azul.box import displays_for, printed_column
from tests.fuzzing import CHARACTERS, JSON, nearly_right, nearly_right_json, reads_json, reads_text
from tests.games.azul import ALL_TILES, random_game, random_step

some = settings(deadline=None, max_examples=100)
many = settings(deadline=None, max_examples=200)

GAMES = [
    list(random_game(Setup.parse(f"players={players} wall={wall}"), seed=players))
    for players in (2, 3, 4)
    for wall in ("colored", "gray")
]
POSITIONS = [
    after
    for game in GAMES
    for number, (_, step, after) in enumerate(game)
    if isinstance(step, Place) or number % 9 == 0 or after.over
]
BOARDS = sorted({board for position in POSITIONS for board in position.boards}, key=str)[::3]
STEPS = sorted({step for game in GAMES for _, step, _ in game}, key=str)

READERS: dict[str, Callable[[str], object]] = {
    "tile": Tile.parse,
    "tiles": Tiles.parse,
    "move": azul.parse_move,
    "take": Take.parse,
    "place": Place.parse,
    "deal": azul.parse_deal,
    "board": Board.parse,
    "position": azul.parse_position,
    "setup": azul.parse_setup,
}
JSON_READERS: dict[str, Callable[[object], Any]] = {
    "tiles": Tiles.from_json,
    "move": azul.move_from_json,
    "take": Take.from_json,
    "place": Place.from_json,
    "deal": azul.deal_from_json,
    "board": Board.from_json,
    "position": azul.position_from_json,
}
SAMPLES: dict[str, list[Any]] = {
    "tile": list(Tile),
    "tiles": [heap for position in POSITIONS[::9] for _, heap in position.heaps()],
    "move": [step for step in STEPS if not isinstance(step, Deal)],
    "take": [step for step in STEPS if isinstance(step, Take)],
    "place": [step for step in STEPS if isinstance(step, Place)],
    "deal": [step for step in STEPS if isinstance(step, Deal)],
    "board": BOARDS,
    "position": POSITIONS,
    "setup": [Setup(), Setup(3, "gray", 2)],
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
    for position in POSITIONS[::20]:
        with suppress(IllegalMove, IllegalDeal):
            if isinstance(value, Deal):
                azul.deal(position, value)
            elif isinstance(value, Take | Place):
                azul.play(position, value)
    if isinstance(value, Position):
        can_be_played(value)


def can_be_played(position: Position) -> None:
    """Whatever is legal leads to a possible position, and everything about it can be told."""
    names = ["Anna", "Ben", "Cleo", "Dan"]
    assert plain(azul.picture(position, names, 80))
    assert azul.standing(position).winners
    assert all(azul.heuristic(position, seat) > -1000 for seat in range(position.players))
    moves = azul.legal_moves(position)
    assert bool(moves) == (position.turn is not None)
    for move in moves:
        assert azul.play(position, move).check()
        assert all(azul.tell(event, names) for event in azul.story(position, move))
    if position.awaits_deal:
        assert azul.deal(position, azul.draw(position, Random(1))).check()


# What is written can be read


@pytest.mark.parametrize("kind", SAMPLES)
def test_what_is_written_can_be_read(kind: str) -> None:
    for value in SAMPLES[kind]:
        assert READERS[kind](str(value)) == value


@pytest.mark.parametrize("kind", JSON_READERS)
def test_what_is_written_as_json_can_be_read(kind: str) -> None:
    for value in SAMPLES[kind]:
        assert JSON_READERS[kind](json.loads(json.dumps(value.as_json()))) == value


@pytest.mark.parametrize("kind", ["tile", "tiles", "move", "take", "deal", "board", "position"])
def test_case_makes_no_difference(kind: str) -> None:
    for value in SAMPLES[kind]:
        assert READERS[kind](str(value).lower()) == READERS[kind](str(value).upper()) == value


@given(heap=st.lists(st.sampled_from(Tile), min_size=1, max_size=30), chance=st.randoms(use_true_random=False))
@some
def test_the_order_of_tiles_makes_no_difference(heap: list[Tile], chance: Random) -> None:
    tiles = Tiles.collect(heap)
    chance.shuffle(heap)
    assert Tiles.parse("".join(map(str, heap))) == Tiles.parse(str(tiles)) == Tiles.parse(tiles.numbers()) == tiles


@given(position=st.sampled_from(POSITIONS), chance=st.randoms(use_true_random=False))
@some
def test_the_order_of_tiles_on_the_table_makes_no_difference(position: Position, chance: Random) -> None:
    game, when, displays, center, bag, lid, *boards = str(position).split()
    heaps = [".".join(shuffled(display, chance) for display in displays.split(".")), shuffled(center, chance)]
    counted = [str(heap) if chance.random() < 0.5 else heap.numbers() for heap in (position.bag, position.lid)]
    assert bag == position.bag.numbers()
    assert lid == position.lid.numbers()
    assert Position.parse(" ".join([game, when, *heaps, *counted, *boards])) == position


def shuffled(text: str, chance: Random) -> str:
    return "".join(chance.sample(text, len(text)))


# Positions that no game has led to


class Workshop:
    """Makes tables by chance from a hundred tiles, within the rules but without a game before them."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.left = list(ALL_TILES)
        self.chance.shuffle(self.left)
        self.greed = self.chance.random()

    def pick(self, tile: Tile, number: int) -> bool:
        """Whether *number* of *tile* were left; then they are gone."""
        if self.left.count(tile) < number:
            return False
        for _ in range(number):
            self.left.remove(tile)
        return True

    def heap(self, most: int) -> list[Tile]:
        """Up to *most* tiles."""
        size = self.chance.randint(0, min(most, len(self.left)))
        heap, self.left = self.left[:size], self.left[size:]
        return heap

    def board(self, side: str, marker: bool) -> Board:
        """A board without a full row."""
        made = Board(score=self.chance.randrange(100))
        for line in range(5):
            for tile in self.chance.sample(list(Tile), self.chance.choice([0, 2, 4, 4])):
                column = printed_column(tile, line) if side == "colored" else self.chance.randrange(5)
                if made.wall[line][column] is None and tile not in made.column(column) and self.pick(tile, 1):
                    made = made.with_tile(line, column, tile)
        for line in range(5):
            tile, filled = self.chance.choice(list(Tile)), self.chance.choice([0, line, line + 1])
            if filled and tile not in made.wall[line] and self.pick(tile, filled):
                made = made.with_line(line, Line(tile, filled))
        floor: Floor = tuple(self.heap(int(8 * self.greed)))
        place = self.chance.randint(0, len(floor)) if len(floor) < 7 else 7
        return Board(made.score, made.lines, made.wall, (*floor[:place], MARKER, *floor[place:]) if marker else floor)

    def table(self) -> Position:
        """A position in which there are tiles to take."""
        players, side = self.chance.randint(2, 4), self.chance.choice(["colored", "gray"])
        holder = self.chance.randint(0, players)
        first = self.left.pop()
        boards = [self.board(side, seat == holder) for seat in range(players)]
        displays = [Tiles.of(first), *(Tiles.collect(self.heap(4)) for _ in range(displays_for(players) - 1))]
        center = "".join(map(str, self.heap(int(20 * self.greed))))
        lid = Tiles.collect(self.heap(100))
        starter, turn = self.chance.choices("abcd"[:players], k=2)
        words = [
            "azul" if side == "colored" else "azul-gray",
            f"{self.chance.randint(1, 20)}{starter}{turn}",
            ".".join(map(str, displays)),
            ("*" if holder == players else "") + center or "-",
            Tiles.collect(self.left).numbers(),
            lid.numbers(),
            *map(str, boards),
        ]
        return Position.parse(" ".join(words))


@given(seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=120)
def test_any_table_can_be_played_on(seed: int) -> None:
    """N5, V5: few tiles, crowded floor lines and doomed lines included."""
    workshop = Workshop(seed)
    position = workshop.table()
    can_be_played(position)
    for _ in range(40):
        if position.over:
            break
        step = random_step(position, workshop.chance)
        position = azul.deal(position, step) if isinstance(step, Deal) else azul.play(position, step)
        assert Position.parse(str(position)) == position
        assert Position.from_json(position.as_json()) == position
