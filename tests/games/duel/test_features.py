from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from bench.equal import setup_of

from majolika import games, kernel
from majolika.games import duel
from majolika.games.duel import features
from majolika.games.duel.position import Position
from majolika.players import network
from majolika.players.network import Weights

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


def some_weights() -> Weights:
    """Weights drawn by chance: a network that knows nothing, but says something."""
    sizes = network.layer_sizes(*features.SHAPE, 2).values()
    random = np.random.default_rng(1)
    floats = np.concatenate([random.standard_normal(np.prod(size)) for size in sizes]).astype("<f4") * np.float32(0.1)
    return Weights("duel", *features.SHAPE, 2, floats.tobytes())


def seen_by_kernel(packed: kernel.Kernel, state: bytes) -> tuple[list[int], Any, int]:
    shape = packed.shape
    assert shape is not None
    rows, dense = np.zeros(shape.most_active, np.int32), np.zeros(shape.dense, np.float32)
    viewpoint = np.zeros(1, np.int32)
    packed.describe(state, rows, dense, viewpoint)
    return sorted(row for row in rows.tolist() if row >= 0), dense, int(viewpoint[0])


@needs_kernel
@pytest.mark.parametrize("seed", SEEDS)
def test_the_kernel_sees_the_same(seed: int) -> None:
    """Random games: rows, numbers, viewpoints and rows of all moves are those of the readable features."""
    packed, codec = kernel.load("duel"), games.codec(duel)
    shape = packed.shape
    assert shape is not None
    assert (shape.rows, shape.dense, shape.move_rows) == features.SHAPE
    for position in positions(seed):
        state = codec.pack(position)
        rows, dense, viewpoint = seen_by_kernel(packed, state)
        wanted_rows, wanted_dense = features.describe(position)
        assert rows == sorted(wanted_rows)
        assert dense == pytest.approx(wanted_dense, abs=1e-5)
        assert viewpoint == features.viewpoint(position)
        moves = duel.legal_moves(position)
        actions = np.array([codec.action(position, move) for move in moves], np.uint16)
        described = np.zeros((len(moves), shape.most_move_rows), np.int32)
        packed.describe_moves(state, np.array([len(moves)], np.int32), actions, described)
        for move, found in zip(moves, described.tolist(), strict=True):
            assert sorted(row for row in found if row >= 0) == sorted(features.describe_move(position, move))


@needs_kernel
def test_the_kernel_judges_as_numpy_does() -> None:
    weights, packed, codec = some_weights(), kernel.load("duel"), games.codec(duel)
    search = packed.search(packed.network(weights.floats))
    for position in [position for position in positions(1) if position.turn is not None][::4]:
        search.look(codec.pack(position))
        found = search.candidates()
        moves = [codec.move(position, candidate.action) for candidate in found]
        wanted = network.judge(weights, features, position, moves)
        assert [candidate.prior for candidate in found] == pytest.approx(wanted.priors, abs=1e-4)
        shares, margins, points = search.outlook()
        assert shares == pytest.approx(wanted.shares, abs=1e-4)
        assert margins == pytest.approx(wanted.margins, abs=1e-4)
        assert points == pytest.approx(wanted.points, abs=1e-2)


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
