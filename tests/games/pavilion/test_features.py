from __future__ import annotations

from random import Random

import pytest
from bench.equal import setup_of

from majolika import kernel
from majolika.games import pavilion
from majolika.games.pavilion import features
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.reach import reach
from tests.networks import assert_judged_equally, assert_seen_equally, random_weights

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


def shape_of(kind: str) -> features.Shape:
    return features.shape("gray" if "gray" in kind else "colored", int(kind[-1]))


@needs_kernel
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS)
def test_the_kernel_sees_the_same(kind: str, seed: int) -> None:
    shape = kernel.load(kind).shape
    assert shape is not None
    assert (shape.rows, shape.dense, shape.move_rows) == shape_of(kind)
    for position in positions(kind, seed):
        assert_seen_equally(position)


@needs_kernel
@pytest.mark.parametrize("kind", ["pavilion-2", "pavilion-gray-3"])
def test_the_kernel_judges_as_numpy_does(kind: str) -> None:
    weights = random_weights(kind, shape_of(kind), int(kind[-1]))
    assert_judged_equally(weights, [position for position in positions(kind, 1) if position.turn is not None][::4])


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
