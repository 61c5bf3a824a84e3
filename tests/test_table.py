from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from majolika.games.azul import Tiles
from majolika.table import draw, pick, portions, take_out

heaps = st.lists(st.integers(0, 6), min_size=5, max_size=5).map(lambda counts: Tiles(tuple(counts)))


def test_places_are_filled_in_order_until_nothing_is_left() -> None:
    assert portions(5, 4, 100) == [4, 4, 4, 4, 4]
    assert portions(5, 4, 9) == [4, 4, 1, 0, 0]
    assert portions(5, 4, 0) == [0] * 5


@given(bag=heaps, lid=heaps, seed=st.integers(0, 99))
def test_what_is_drawn_can_be_taken_out(bag: Tiles, lid: Tiles, seed: int) -> None:
    sizes = portions(9, 4, len(bag) + len(lid))
    drawn = draw(bag, lid, sizes, Random(seed))
    rest = take_out(bag, lid, drawn)
    assert rest is not None
    assert rest[0] + rest[1] + Tiles.sum(drawn) == bag + lid


def test_the_whole_bag_is_drawn_before_the_lid() -> None:
    bag, lid = Tiles.parse("BB"), Tiles.parse("YYYY")
    assert take_out(bag, lid, [Tiles.parse("BBYY")]) == (Tiles.parse("YY"), Tiles.none())
    assert take_out(bag, lid, [Tiles.parse("BYYY")]) is None


def test_the_lid_stays_closed_while_the_bag_is_enough() -> None:
    bag, lid = Tiles.parse("BBBB"), Tiles.parse("YYYY")
    assert take_out(bag, lid, [Tiles.parse("BBBB")]) == (Tiles.none(), lid)
    assert take_out(bag, lid, [Tiles.parse("BBBY")]) is None


def test_every_tile_is_equally_likely() -> None:
    random = Random(1)
    drawn = Tiles.collect(pick(Tiles.parse("BYYY"), random) for _ in range(4000))
    assert 900 < drawn.counts[0] < 1100
    assert drawn.counts[0] + drawn.counts[1] == 4000
