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
from majolika.games import duel
from majolika.games.duel import Board, Deal, Position, Setup, Tile, Tiles
from majolika.games.duel.box import Chip
from tests.fuzzing import CHARACTERS, JSON, nearly_right, nearly_right_json, reads_json, reads_text
from tests.games.duel import BOX, NAMES, board, random_game, random_setup, table

some = settings(deadline=None, max_examples=60)
many = settings(deadline=None, max_examples=120)

STEPS = [step for seed in (1, 2, 3) for step in random_game(seed)]
POSITIONS = [after for _, _, after in STEPS[::11]]
POSITIONS += [duel.view(after, seat) for _, _, after in STEPS[::37] for seat in (None, 0, 1)]
FULL = POSITIONS[: len(STEPS[::11])]

READERS: dict[str, Callable[[str], object]] = {
    "tiles": Tiles.parse,
    "chip": Chip.parse,
    "move": duel.parse_move,
    "deal": duel.parse_deal,
    "board": Board.parse,
    "position": duel.parse_position,
    "setup": duel.parse_setup,
}
JSON_READERS: dict[str, Callable[[object], Any]] = {
    "move": duel.move_from_json,
    "deal": duel.deal_from_json,
    "board": Board.from_json,
    "position": duel.position_from_json,
}
SAMPLES: dict[str, list[Any]] = {
    "tiles": [heap for position in POSITIONS[::9] for _, heap in position.heaps()],
    "chip": list(BOX.chips),
    "move": sorted({step for _, step, _ in STEPS if not isinstance(step, Deal)}, key=str),
    "deal": sorted({step for _, step, _ in STEPS if isinstance(step, Deal)}, key=str),
    "board": sorted({shown for position in POSITIONS for shown in position.boards}, key=str)[::3],
    "position": POSITIONS,
    "setup": [Setup(), *(random_setup(Random(seed)) for seed in range(4))],
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


@pytest.mark.parametrize("kind", ["move", "deal", "board", "position", "chip", "tiles"])
def test_what_is_written_can_be_read_in_either_case(kind: str) -> None:
    for value in SAMPLES[kind][::3]:
        assert READERS[kind](str(value)) == READERS[kind](str(value).lower()) == value


@pytest.mark.parametrize("kind", JSON_READERS)
def test_what_is_written_as_json_can_be_read(kind: str) -> None:
    for value in SAMPLES[kind][::3]:
        assert JSON_READERS[kind](json.loads(json.dumps(value.as_json()))) == value


def can_be_used(value: object) -> None:
    """A step may be refused, but only as a step; a position can be drawn and played on."""
    if isinstance(value, Position):
        can_be_played(value)
    elif not isinstance(value, Tiles | Chip | Board | Setup):
        for position in POSITIONS[::9]:
            with suppress(IllegalMove, IllegalDeal):
                if isinstance(value, Deal):
                    duel.deal(position, value)
                else:
                    duel.play(position, value)  # type: ignore[arg-type]  # all that is left are moves


def can_be_played(position: Position, most: int = 25) -> None:
    """Whatever is legal leads to a possible position, and everything about it can be told."""
    chance = Random(1)
    assert plain(duel.picture(position, NAMES, 80))
    assert duel.standing(position).winners
    for seat in (None, 0, 1):
        view = duel.view(position, seat)
        assert duel.complete(view, chance).check()
    assert all(duel.heuristic(position, seat) > -1000 for seat in (0, 1))
    moves = duel.legal_moves(position)
    is_view = duel.complete(position, chance) != position
    assert bool(moves) == (position.turn is not None) or is_view
    for move in chance.sample(moves, min(most, len(moves))):
        assert duel.play(position, move).check()
        assert all(duel.tell(event, NAMES) for event in duel.story(position, move))
    if position.awaits_deal:
        assert duel.deal(position, duel.draw(position, chance)).check()


# Positions that no game has led to


class Workshop:
    """Makes tables by chance from all pieces, within the rules but without a game before them."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.tiles = list(BOX.tiles)
        self.chance.shuffle(self.tiles)
        self.plates = [plate.number for plate in BOX.plates]
        self.chance.shuffle(self.plates)
        self.chips = list(BOX.chips)
        self.chance.shuffle(self.chips)
        self.round = self.chance.randint(2, 5)

    def heap(self, most: int) -> str:
        """Up to *most* tiles."""
        size = self.chance.randint(0, min(most, len(self.tiles)))
        heap, self.tiles = self.tiles[:size], self.tiles[size:]
        return "".join(map(str, heap))

    def board(self, broken: str, due: str) -> Board:
        """A board with any plates, rows and chips."""
        laid, rows = {}, []
        for space in self.chance.sample(range(1, 10), self.chance.randint(0, 8)):
            if self.plates:
                laid[space] = f"{self.plates.pop()}+{self.chance.randrange(4)}"
        for size in range(1, 7):
            tile, filled = self.chance.choice(list(Tile)), self.chance.choice([0, 0, size - 1, size])
            fits = self.tiles.count(tile) >= filled
            rows.append(str(tile) * filled if filled and fits else "-")
            for _ in range(filled if fits else 0):
                self.tiles.remove(tile)
        spare = len(self.chips) - 4 * (6 - self.round)
        held = [str(self.chips.pop()) for _ in range(self.chance.randint(0, max(0, spare)))]
        cut = self.chance.randint(0, len(held))
        chips = {"chips": ".".join(held[:cut]) or "-", "spent": ".".join(held[cut:]) or "-"}
        return board(
            ".".join(rows), laid, broken=broken, due=due, score=str(self.chance.choice([0, 0, 1, 30])), **chips
        )

    def table(self) -> Position:
        """A position in which there are tiles to take."""
        holder = self.chance.randint(0, 2)
        markers = [0 if self.round == 5 else self.chance.randint(0, 2) for _ in (0, 1)]
        broken = [("*" if holder == seat else "") + self.heap(4) or "-" for seat in (0, 1)]
        first = str(self.tiles.pop())
        boards = [self.board(broken[seat], f"A{markers[seat]}D2") for seat in (0, 1)]
        suns = [first, self.heap(4) or "-", "-", "-"]
        moons = ["-", "-", self.heap(3) or "-", self.heap(3) or "-"]
        small = " ".join(f"{sun}/{moon}/?" for sun, moon in zip(suns, moons, strict=True))
        display = [self.plates.pop() for _ in range(min(3, len(self.plates)))]
        under = [
            f"{self.plates.pop()}{self.chance.choice(['a', 'b', 'ab', 'ba'])}" for _ in range(min(3, len(self.plates)))
        ]
        kinds = {BOX.plate(number).kind for number in self.plates}
        return table(
            *boards,
            when=f"{self.round}{self.chance.choice('ab')}{self.chance.choice('ab')}A",
            small=small,
            large=f"-/{('*' if holder == 2 else '') + self.heap(4) or '-'}",
            display=".".join(map(str, display)) or "-",
            under=".".join(under),
            back=f"{min(map(str, kinds), default='S')}?",
            bag="".join(map(str, self.tiles[::2])),
            agreed=" ".join(random_setup(self.chance).words()),
        )


@given(seed=st.integers(0, 2**32))
@settings(deadline=None, max_examples=60)
def test_any_table_can_be_played_to_its_end(seed: int) -> None:
    """P2, 8.12: few tiles and plates, crowded boards and doomed rows included."""
    workshop = Workshop(seed)
    position = workshop.table()
    can_be_played(position)
    for number in range(400):
        if position.over:
            break
        if position.awaits_deal:
            position = duel.deal(position, duel.draw(position, workshop.chance))
        else:
            position = duel.play(position, workshop.chance.choice(duel.legal_moves(position)))
        if number % 5 == 0:
            assert Position.parse(str(position)) == position
            assert Position.from_json(position.as_json()) == position
    assert position.over
