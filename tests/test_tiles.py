from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majolika.errors import MajolikaError, NotationError
from majolika.games.azul import Tile, Tiles

heaps = st.lists(st.integers(0, 30), min_size=5, max_size=5).map(lambda counts: Tiles(tuple(counts)))


def test_a_color_is_written_as_its_letter_even_in_longer_text() -> None:
    assert str(Tile.BLACK) == f"{Tile.BLACK}" == "K"
    assert Tile.parse("k") is Tile.BLACK


def test_the_first_color_is_as_true_as_any_other() -> None:
    assert int(Tile.BLUE) == 0
    assert bool(Tile.BLUE)


@pytest.mark.parametrize("text", ["", "Q", "BB", "1", "é"])
def test_a_letter_of_no_color_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Tile.parse(text)


@given(heap=heaps)
def test_tiles_can_be_read_as_they_are_written_either_way(heap: Tiles) -> None:
    assert Tiles.parse(str(heap)) == heap == Tiles.parse(heap.numbers())
    assert Tiles.from_json(heap.as_json()) == heap


def test_reading_forgives_case_and_order_and_writing_is_canonical() -> None:
    assert str(Tiles.parse("wkBb")) == "BBKW"
    assert Tiles.parse("y2b1Y") == Tiles.parse("BYYY")


def test_no_tiles_are_written_as_a_dash() -> None:
    assert str(Tiles.none()) == Tiles.none().numbers() == "-"


@pytest.mark.parametrize("text", ["", " ", "B-", "--", "2B", "BQ", "B1000", "B²", "B B"])
def test_text_that_is_no_tiles_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Tiles.parse(text)


@given(text=st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        heap = Tiles.parse(text)
    except MajolikaError:
        return
    assert Tiles.parse(str(heap)) == heap


@pytest.mark.parametrize("value", [None, 3, [], {"B": -1}, {"B": 1.0}, {"B": True}, {"Q": 1}, {"B": "1"}, {"B": 1000}])
def test_json_that_is_no_tiles_is_refused(value: object) -> None:
    with pytest.raises(NotationError):
        Tiles.from_json(value)


@given(one=heaps, other=heaps)
def test_heaps_add_up(one: Tiles, other: Tiles) -> None:
    both = one + other
    assert both - other == one
    assert len(both) == len(one) + len(other)
    assert one <= both
    assert Tiles.sum([one, other]) == both
    assert Tiles.collect(both) == both


def test_tiles_know_their_colors() -> None:
    heap = Tiles.parse("BBRK")
    assert heap.kinds() == [Tile.BLUE, Tile.RED, Tile.BLACK]
    assert heap[Tile.BLUE] == 2
    assert Tile.RED in heap
    assert Tile.WHITE not in heap
    assert heap.only(Tile.BLUE) == Tiles.of(Tile.BLUE, 2)
    assert heap.without(Tile.BLUE) == Tiles.parse("RK")
    assert Tiles.sum([]) == Tiles.none()
