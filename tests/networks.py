"""Networks that know nothing, and whether the kernel sees and judges as the readable features and NumPy do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pytest

from majolika import games, kernel
from majolika.players import network
from majolika.players.network import Weights


def random_weights(kind: str, shape: Sequence[int], seats: int, seed: int = 1) -> Weights:
    """Weights drawn by chance: a network that knows nothing, but says something."""
    random = np.random.default_rng(seed)
    sizes = network.layer_sizes(shape[0], shape[1], shape[2], seats).values()
    halves = np.concatenate([random.standard_normal(np.prod(size)) * 0.1 for size in sizes]).astype("<f2")
    halves = (halves.view("<u2") & 0xFFF8).view("<f2")
    return Weights(kind, shape[0], shape[1], shape[2], seats, halves.astype("<f4").tobytes())


def assert_seen_equally(position: Any) -> None:
    """Rows, numbers, viewpoint and the rows of all moves are those of the readable features."""
    game = games.game_of(position)
    features, codec = games.features(game), games.codec(game)
    packed, state = kernel.load(codec.kind(position)), codec.pack(position)
    shape = packed.shape
    assert shape is not None
    rows, dense = np.zeros(shape.most_active, np.int32), np.zeros(shape.dense, np.float32)
    viewpoint = np.zeros(1, np.int32)
    packed.describe(state, rows, dense, viewpoint)
    wanted_rows, wanted_dense = features.describe(position)
    assert _used(rows.tolist()) == sorted(wanted_rows)
    assert dense == pytest.approx(wanted_dense, abs=1e-4)
    assert viewpoint[0] == features.viewpoint(position)
    moves = game.legal_moves(position)
    actions = np.array([codec.action(position, move) for move in moves], np.uint16)
    described = np.zeros((len(moves), shape.most_move_rows), np.int32)
    packed.describe_moves(state, np.array([len(moves)], np.int32), actions, described)
    for move, found in zip(moves, described.tolist(), strict=True):
        assert _used(found) == sorted(features.describe_move(position, move))


def assert_judged_equally(weights: Weights, positions: Iterable[Any]) -> None:
    """Priors, shares, margins and points are those that NumPy computes."""
    packed = kernel.load(weights.kind)
    search = packed.search(packed.network(weights.floats))
    for position in positions:
        game = games.game_of(position)
        codec = games.codec(game)
        search.look(codec.pack(position))
        found = search.candidates()
        moves = [codec.move(position, candidate.action) for candidate in found]
        wanted = network.judge(weights, games.features(game), position, moves)
        assert [candidate.prior for candidate in found] == pytest.approx(wanted.priors, abs=1e-4)
        shares, margins, points = search.outlook()
        assert shares == pytest.approx(wanted.shares, abs=1e-4)
        assert margins == pytest.approx(wanted.margins, abs=1e-4)
        assert points == pytest.approx(wanted.points, abs=1e-2)
        assert found[0].value == pytest.approx(wanted.utility(position.turn), abs=1e-4)


def _used(rows: Iterable[int]) -> list[int]:
    return sorted(row for row in rows if row >= 0)
