from __future__ import annotations

from random import Random

import numpy as np
import pytest
from bench.equal import setup_of

from majolika import games, kernel
from majolika.games import azul
from majolika.games.azul import features

KINDS = [kind for kind in kernel.kinds() if kind.startswith("azul")] if kernel.is_available() else []
OPENING = "azul 1aa BBRK.YYKW.RRWW.BYKW.BBYR * B15Y16R16K17W16 - 0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-"


@pytest.mark.parametrize("kind", KINDS)
def test_the_kernel_sees_the_same(kind: str) -> None:
    """Random games: rows, numbers, viewpoints and rows of all moves are those of the readable features."""
    packed, codec, random = kernel.load(kind), games.codec(azul), Random(kind)
    shape = packed.shape
    assert shape is not None
    position = azul.start(setup_of(kind, random))
    assert features.shape(position.wall, position.players) == (shape.rows, shape.dense, shape.move_rows)
    while not position.over and position.round < 9:
        state = codec.pack(position)
        rows, dense = np.zeros(shape.most_active, np.int32), np.zeros(shape.dense, np.float32)
        viewpoint = np.zeros(1, np.int32)
        packed.describe(state, rows, dense, viewpoint)
        wanted_rows, wanted_dense = features.describe(position)
        assert sorted(row for row in rows.tolist() if row >= 0) == sorted(wanted_rows)
        assert dense == pytest.approx(wanted_dense)
        assert viewpoint[0] == features.viewpoint(position)
        if position.awaits_deal:
            position = azul.deal(position, azul.draw(position, random))
            continue
        moves = azul.legal_moves(position)
        actions = np.array([codec.action(position, move) for move in moves], np.uint16)
        described = np.zeros((len(moves), shape.most_move_rows), np.int32)
        packed.describe_moves(state, np.array([len(moves)], np.int32), actions, described)
        for move, found in zip(moves, described.tolist(), strict=True):
            assert sorted(row for row in found if row >= 0) == sorted(features.describe_move(position, move))
        position = azul.play(position, random.choice(moves))


def test_the_order_of_displays_has_no_meaning() -> None:
    turned = OPENING.replace("BBRK.YYKW.RRWW.BYKW.BBYR", "YYKW.BBYR.BBRK.RRWW.BYKW")
    one, other = (features.describe(azul.Position.parse(text)) for text in (OPENING, turned))
    assert (sorted(one[0]), one[1]) == (sorted(other[0]), other[1])


def test_the_table_is_seen_from_the_side_of_the_mover() -> None:
    """A table with boards, starter and mover exchanged looks the same to the mover."""
    first = "azul 3ab -.-.-.-.- RK B15Y16R16K17W16 B5Y4R3K2W4 7:-.-.-.-.-:5/5/5/5/5:* 3:-.-.-.-.-:5/5/5/5/5:-"
    swapped = "azul 3ba -.-.-.-.- RK B15Y16R16K17W16 B5Y4R3K2W4 3:-.-.-.-.-:5/5/5/5/5:- 7:-.-.-.-.-:5/5/5/5/5:*"
    assert features.describe(azul.Position.parse(first)) == features.describe(azul.Position.parse(swapped))
