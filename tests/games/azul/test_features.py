from __future__ import annotations

from random import Random

import pytest
from bench.equal import setup_of

from majolika import kernel
from majolika.games import azul
from majolika.games.azul import features
from tests.networks import assert_seen_equally

KINDS = [kind for kind in kernel.kinds() if kind.startswith("azul")] if kernel.is_available() else []
OPENING = "azul 1aa BBRK.YYKW.RRWW.BYKW.BBYR * B15Y16R16K17W16 - 0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-"


@pytest.mark.parametrize("kind", KINDS)
def test_the_kernel_sees_the_same(kind: str) -> None:
    shape, random = kernel.load(kind).shape, Random(kind)
    assert shape is not None
    position = azul.start(setup_of(kind, random))
    assert features.shape(position.wall, position.players) == (shape.rows, shape.dense, shape.move_rows)
    while not position.over and position.round < 9:
        assert_seen_equally(position)
        if position.awaits_deal:
            position = azul.deal(position, azul.draw(position, random))
        else:
            position = azul.play(position, random.choice(azul.legal_moves(position)))


def test_the_order_of_displays_has_no_meaning() -> None:
    turned = OPENING.replace("BBRK.YYKW.RRWW.BYKW.BBYR", "YYKW.BBYR.BBRK.RRWW.BYKW")
    one, other = (features.describe(azul.Position.parse(text)) for text in (OPENING, turned))
    assert (sorted(one[0]), one[1]) == (sorted(other[0]), other[1])


def test_the_table_is_seen_from_the_side_of_the_mover() -> None:
    """A table with boards, starter and mover exchanged looks the same to the mover."""
    first = "azul 3ab -.-.-.-.- RK B15Y16R16K17W16 B5Y4R3K2W4 7:-.-.-.-.-:5/5/5/5/5:* 3:-.-.-.-.-:5/5/5/5/5:-"
    swapped = "azul 3ba -.-.-.-.- RK B15Y16R16K17W16 B5Y4R3K2W4 3:-.-.-.-.-:5/5/5/5/5:- 7:-.-.-.-.-:5/5/5/5/5:*"
    assert features.describe(azul.Position.parse(first)) == features.describe(azul.Position.parse(swapped))
