from __future__ import annotations

from random import Random

import numpy as np
import pytest
from bench.equal import setup_of

from majolika import games, kernel
from majolika.games import pavilion
from majolika.games.pavilion import features
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.reach import reach
from majolika.players import network
from majolika.players.network import Weights

needs_kernel = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
KINDS = [f"pavilion-{side}{players}" for side in ("", "gray-") for players in (2, 3, 4)]


def positions(kind: str, seed: int) -> list[Position]:
    """A game of random moves; in every other one tiles are placed while that can be, where others mostly pass."""
    random = Random(f"{kind} {seed}")
    position = pavilion.start(setup_of(kind, random))
    found = list[Position]()
    while not position.over:
        found.append(position)
        if position.awaits_deal:
            position = pavilion.deal(position, pavilion.draw(position, random))
        else:
            moves = pavilion.legal_moves(position)
            position = pavilion.play(position, random.choice(moves[: 1 + len(moves) // 3] if seed % 2 else moves))
    return found


def some_weights(kind: str) -> Weights:
    """Weights drawn by chance: a network that knows nothing, but says something."""
    shape = features.shape("gray" if "gray" in kind else "colored", int(kind[-1]))
    sizes = network.layer_sizes(*shape, int(kind[-1])).values()
    random = np.random.default_rng(1)
    floats = np.concatenate([random.standard_normal(np.prod(size)) for size in sizes]).astype("<f4") * np.float32(0.1)
    return Weights(kind, *shape, int(kind[-1]), floats.tobytes())


@needs_kernel
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS)
def test_the_kernel_sees_the_same(kind: str, seed: int) -> None:
    """Random games: rows, numbers, viewpoints and rows of all moves are those of the readable features."""
    packed, codec = kernel.load(kind), games.codec(pavilion)
    shape = packed.shape
    assert shape is not None
    for position in positions(kind, seed):
        assert features.shape(position.side, position.players) == (shape.rows, shape.dense, shape.move_rows)
        state = codec.pack(position)
        rows, dense = np.zeros(shape.most_active, np.int32), np.zeros(shape.dense, np.float32)
        viewpoint = np.zeros(1, np.int32)
        packed.describe(state, rows, dense, viewpoint)
        wanted_rows, wanted_dense = features.describe(position)
        assert sorted(row for row in rows.tolist() if row >= 0) == sorted(wanted_rows)
        assert dense == pytest.approx(wanted_dense, abs=1e-4)
        assert viewpoint[0] == features.viewpoint(position)
        moves = pavilion.legal_moves(position)
        actions = np.array([codec.action(position, move) for move in moves], np.uint16)
        described = np.zeros((len(moves), shape.most_move_rows), np.int32)
        packed.describe_moves(state, np.array([len(moves)], np.int32), actions, described)
        for move, found in zip(moves, described.tolist(), strict=True):
            assert sorted(row for row in found if row >= 0) == sorted(features.describe_move(position, move))


@needs_kernel
@pytest.mark.parametrize("kind", ["pavilion-2", "pavilion-gray-3"])
def test_the_kernel_judges_as_numpy_does(kind: str) -> None:
    weights, packed, codec = some_weights(kind), kernel.load(kind), games.codec(pavilion)
    search = packed.search(packed.network(weights.floats))
    for position in [position for position in positions(kind, 1) if position.turn is not None][::4]:
        search.look(codec.pack(position))
        found = search.candidates()
        moves = [codec.move(position, candidate.action) for candidate in found]
        wanted = network.judge(weights, features, position, moves)
        assert [candidate.prior for candidate in found] == pytest.approx(wanted.priors, abs=1e-4)
        shares, margins, points = search.outlook()
        assert shares == pytest.approx(wanted.shares, abs=1e-4)
        assert margins == pytest.approx(wanted.margins, abs=1e-4)
        assert points == pytest.approx(wanted.points, abs=1e-2)


def test_the_order_of_displays_has_no_meaning() -> None:
    opening = "pavilion 1aa {} * OOYYBBBRRR P19G18O17Y17B15R16 - 5:-:-:6/6/6/6/6/6/6 5:-:-:6/6/6/6/6/6/6"
    one, other = (
        features.describe(Position.parse(opening.format(displays)))
        for displays in ("GGOR.PYBR.GOOY.PPBB.GYBR", "GYBR.PPBB.GGOR.PYBR.GOOY")
    )
    assert (sorted(one[0]), one[1]) == (sorted(other[0]), other[1])


@pytest.mark.parametrize(
    ("stars", "tiles", "points"),
    [
        ("6/6/6/6/6/6/6", 0, 0),
        ("6/6/6/6/6/6/6", 3, 1 + 2),
        ("6/1P4/6/6/6/6/6", 4, 2 + 3),
        ("6/PPPPP1/6/6/6/6/6", 6, 6 + 20),
        ("6/PPPPPP/6/6/6/6/6", 21, 0),
    ],
)
def test_tiles_of_one_color_reach_the_best_places_of_their_star(stars: str, tiles: int, points: int) -> None:
    board = pavilion.Board.parse(f"5:-:-:{stars}")
    assert reach(board, pavilion.Tile.PURPLE, tiles, "colored") == points
