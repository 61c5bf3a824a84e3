"""What is in the box."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from majolika.errors import NotationError
from majolika.games.duel import Chip, Goal, Kind, Plate, Tile, Tiles
from majolika.games.duel.box import chips_text, chips_without, parse_chips, parse_space
from tests.games.duel import BOX


def colors(plate: Plate) -> tuple[Tile, ...]:
    """The three colors clockwise, beginning after the special or wild space."""
    top_left, top_right, bottom_left, bottom_right = plate.spaces
    ring = [top_left, top_right, bottom_right, bottom_left]
    start = next(place for place, space in enumerate(ring) if isinstance(space, Kind))
    after = [ring[(start + step) % 4] for step in (1, 2, 3)]
    return tuple(space for space in after if isinstance(space, Tile))


def test_there_are_thirteen_tiles_of_each_color_and_nine_special_ones() -> None:
    """U4."""
    assert BOX.tiles == Tiles.each(13)
    assert len(BOX.tiles) == 65
    assert BOX.special_tiles == 9


def test_there_are_nine_special_and_nine_wild_plates() -> None:
    """U2."""
    assert Counter(plate.kind for plate in BOX.plates) == {Kind.SPECIAL: 9, Kind.WILD: 9}
    assert [plate.number for plate in BOX.plates] == list(range(1, 19))


def test_every_plate_shows_three_different_colors() -> None:
    """10.3: nine of the ten triples for each kind, once each."""
    assert all(len(set(colors(plate))) == 3 for plate in BOX.plates)
    for kind in Kind:
        triples = {frozenset(colors(plate)) for plate in BOX.plates if plate.kind is kind}
        assert len(triples) == 9
        missing = {frozenset(triple) for triple in combinations(Tile, 3)} - triples
        assert missing == {frozenset(map(Tile.parse, "YRT" if kind is Kind.SPECIAL else "BYK"))}


def test_plates_with_the_same_colors_have_them_in_the_same_order() -> None:
    """10.3: so a typing error is unlikely; a common mirror image cannot be excluded."""
    orders: dict[frozenset[Tile], set[tuple[Tile, ...]]] = {}
    for plate in BOX.plates:
        orders.setdefault(frozenset(colors(plate)), set()).add(colors(plate))
    assert all(len(found) == 1 for found in orders.values())


def test_the_colors_of_the_plates_are_spread_evenly() -> None:
    """10.3."""
    spread = Counter(color for plate in BOX.plates for color in colors(plate))
    assert "".join(f"{tile}{spread[tile]}" for tile in Tile) == "B11Y10R11K11T11"


@pytest.mark.parametrize(
    ("number", "clockwise"), [(1, "TYK"), (2, "BKT"), (8, "KYB"), (14, "YRT"), (17, "KBR"), (18, "YRB")]
)
def test_the_plates_are_those_of_the_data_file(number: int, clockwise: str) -> None:
    """10.2: the numbers are ours."""
    assert "".join(map(str, colors(BOX.plate(number)))) == clockwise


def test_a_plate_is_turned_clockwise() -> None:
    """A1: four quarter turns are none."""
    plate = Plate.of(1, "YKTS")
    turned = ["".join(map(str, plate.turned(turns))) for turns in range(4)]
    assert turned == ["YKTS", "TYSK", "STKY", "KSYT"]
    assert {colors(Plate.of(1, written)) for written in turned} == {colors(plate)}


def test_there_are_twenty_chips_with_each_color_on_six() -> None:
    """8.5: ten with one color, ten with two."""
    assert len(BOX.chips) == 20
    assert Counter(len(chip.colors) for chip in BOX.chips) == {1: 10, 2: 10}
    assert all(sum(chip.shows(tile) for chip in BOX.chips) == 6 for tile in Tile)
    assert set(Counter(BOX.chips).values()) == {2}


def test_a_chip_is_read_in_any_order_and_case() -> None:
    assert Chip.parse("ty") == Chip.parse("YT")
    assert str(Chip.parse("kb")) == "BK"
    assert parse_chips("yt.t.B") == parse_chips("b.T.ty")
    assert chips_text(parse_chips("yt.t.B")) == "B.T.YT"
    assert chips_text(()) == "-"


@pytest.mark.parametrize("text", ["", "BB", "BYR", "W", "B1", "?", "."])
def test_no_other_text_is_a_chip(text: str) -> None:
    with pytest.raises(NotationError):
        Chip.parse(text)


def test_chips_are_taken_away_one_for_one() -> None:
    assert chips_without(parse_chips("B.B.T"), parse_chips("B")) == parse_chips("B.T")
    assert chips_without(parse_chips("B.T"), parse_chips("B.B")) is None


def test_a_space_is_a_color_special_or_wild() -> None:
    assert [parse_space(letter) for letter in "kSw"] == [Tile.BLACK, Kind.SPECIAL, Kind.WILD]
    with pytest.raises(NotationError):
        parse_space("")


def test_a_goal_has_a_name_of_its_own() -> None:
    """10.4: the names are ours."""
    assert len({goal.word for goal in Goal}) == 8
    assert Goal.EMPTY_SPECIAL.word == "empty special"
