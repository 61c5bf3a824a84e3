from __future__ import annotations

from random import Random

import pytest
from bench.equal import setup_of

from majolika import kernel
from majolika.games import duel
from majolika.games.duel import features
from majolika.games.duel.position import Position
from tests.networks import assert_judged_equally, assert_seen_equally, random_weights

needs_kernel = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
SEEDS = range(12)


def positions(seed: int) -> list[Position]:
    """A game of random moves; every other one favors those that come first, which are about plates."""
    random = Random(f"features of duel {seed}")
    position = duel.start(setup_of("duel", random))
    found = list[Position]()
    while not position.over:
        found.append(position)
        if position.awaits_deal:
            position = duel.deal(position, duel.draw(position, random))
        else:
            moves = duel.legal_moves(position)
            position = duel.play(position, random.choice(moves[:3] if seed % 2 and random.random() < 0.4 else moves))
    return found


@needs_kernel
@pytest.mark.parametrize("seed", SEEDS)
def test_the_kernel_sees_the_same(seed: int) -> None:
    shape = kernel.load("duel").shape
    assert shape is not None
    assert (shape.rows, shape.dense, shape.move_rows) == features.SHAPE
    for position in positions(seed):
        assert_seen_equally(position)


@needs_kernel
def test_the_kernel_judges_as_numpy_does() -> None:
    weights = random_weights("duel", features.SHAPE, 2)
    assert_judged_equally(weights, [position for position in positions(1) if position.turn is not None][::4])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_network_sees_no_more_than_the_view(seed: int) -> None:
    """What a seat cannot know makes no difference; every completion of its view looks the same."""
    random = Random(seed)
    for position in positions(seed)[::5]:
        view = duel.view(position, position.seat)
        other = duel.complete(view, random)
        seen = features.describe(position)
        assert seen == features.describe(view)
        assert seen == features.describe(other)
        moves = duel.legal_moves(position)
        assert moves == duel.legal_moves(view)
        for move in moves[::7]:
            assert features.describe_move(position, move) == features.describe_move(view, move)
