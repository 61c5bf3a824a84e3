"""What is printed on the boards (RULES.md, stars and features): the table agrees with its own geometry."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import dist, isclose

import pytest

from majolika.errors import NotationError
from majolika.games.pavilion import Space, Star
from majolika.games.pavilion.box import MOST_OWED
from majolika.games.pavilion.star import (
    BOARD,
    FEATURES,
    FEATURES_AT,
    NUMBERS,
    SHOWING,
    SPACES,
    Feature,
    middle_of,
    shape_of,
)

PIECES: list[Space | Feature] = [*SPACES, *FEATURES]
Edge = frozenset[tuple[float, float]]


def edges(piece: Space | Feature) -> set[Edge]:
    """The four sides of a space or feature, rounded so that they can be compared."""
    corners = [(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in shape_of(piece).outline()]
    return {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}


def names(feature: Feature) -> str:
    return " ".join(map(str, feature.spaces))


def test_seven_stars_have_six_spaces_each() -> None:
    """1.1."""
    assert len(SPACES) == len(set(SPACES)) == 42
    assert [star.name for star in Star] == ["C", "W", "NW", "NE", "E", "SE", "SW"]


def test_the_outer_stars_lie_clockwise_in_their_colors() -> None:
    """1.1: orange at the upper left, then red, blue, yellow, green and purple."""
    star, seen = Star.NW, list[str]()
    for _ in range(6):
        color = BOARD[star].color
        assert color is not None
        seen.append(color.word)
        star = star.next
    assert seen == ["orange", "red", "blue", "yellow", "green", "purple"]
    assert BOARD[Star.C].color is None


def test_stars_lie_where_their_names_say() -> None:
    """1.1: y grows downward."""
    for star in set(Star) - {Star.C}:
        x, y = middle_of(star)
        assert isclose(dist((x, y), (0, 0)), 3)
        assert ("N" in star.name) == (y < -1)
        assert ("S" in star.name) == (y > 1)
        assert ("W" in star.name) == (x < -1)
        assert ("E" in star.name) == (x > 1)


def test_the_places_of_a_star_run_clockwise() -> None:
    """1.1: with y downward, a clockwise turn is positive."""
    for star in Star:
        middle = middle_of(star)
        ring = [shape_of(space).middle for space in SPACES if space.star is star]
        for one, two in zip(ring, ring[1:] + ring[:1], strict=True):
            assert isclose(dist(one, two), 3**0.5 / 2)
            turn = (one.x - middle.x) * (two.y - middle.y) - (one.y - middle.y) * (two.x - middle.x)
            assert turn > 0


def test_the_numbers_are_where_the_colored_board_prints_them() -> None:
    """1.2: the highest space of each star shows 1 (center, purple), 6, 5, 4, 3 and 2, clockwise."""
    for star, top in {"C": 1, "W": 1, "NW": 6, "NE": 5, "E": 4, "SE": 3, "SW": 2}.items():
        spaces = [space for space in SPACES if space.star.name == star]
        highest = min(spaces, key=lambda space: shape_of(space).middle.y)
        assert NUMBERS["colored"][highest] == top


def test_on_the_colored_side_a_place_is_its_number() -> None:
    """1.2: 21 tiles for a star, 147 for the board."""
    assert all(number == space.place for space, number in NUMBERS["colored"].items())
    assert sum(NUMBERS["colored"].values()) == 147


def test_on_the_gray_side_other_numbers_are_printed() -> None:
    """2.1: 21 tiles for an outer star, 18 for the center star, 144 in all."""
    gray = NUMBERS["gray"]
    assert [gray[space] for space in SPACES if space.star is Star.C] == [3] * 6
    for star in set(Star) - {Star.C}:
        assert [gray[space] for space in SPACES if space.star is star] == [3, 2, 1, 4, 5, 6]
    assert sum(gray.values()) == 144


def test_every_number_is_printed_seven_times_but_on_the_gray_side() -> None:
    """4.6, 2.8."""
    assert [len(SHOWING["colored"][number]) for number in range(1, 7)] == [7] * 6
    assert [len(SHOWING["gray"][number]) for number in range(1, 7)] == [6, 6, 12, 6, 6, 6]


def test_spaces_and_features_do_not_overlap() -> None:
    """1.3: rhombi of one size, of which no two share their middle or more than a side."""
    for one, two in combinations(PIECES, 2):
        assert dist(shape_of(one).middle, shape_of(two).middle) > 0.86
        assert len(edges(one) & edges(two)) <= 1
    for piece in PIECES:
        corners = shape_of(piece).outline()
        assert all(isclose(dist(one, two), 1) for one, two in zip(corners, corners[1:] + corners[:1], strict=True))


def test_the_spaces_of_a_feature_are_those_that_share_a_side_with_it() -> None:
    """1.3: membership, written in the table, follows from geometry alone."""
    for feature in FEATURES:
        around = {space for space in SPACES if edges(space) & edges(feature)}
        assert around == set(feature.spaces)
        assert len(around) == (2 if feature.kind == "window" else 4)


def test_neighbors_in_a_star_are_those_that_share_a_side() -> None:
    """4.7, 1.3: a ring of six, and no neighbors in other stars."""
    for one, two in combinations(SPACES, 2):
        is_next = one.star is two.star and abs(one.place - two.place) in (1, 5)
        assert bool(edges(one) & edges(two)) == is_next


def test_each_outer_star_has_a_pillar_a_statue_and_a_window() -> None:
    """1.3."""
    assert Counter(feature.kind for feature in FEATURES) == {"pillar": 6, "statue": 6, "window": 6}
    table = {str(feature): names(feature) for feature in FEATURES}
    assert table["pillar E"] == "E2 E3 C2 C3"
    assert table["pillar NW"] == "NW2 NW3 C6 C1"
    assert table["statue W-NW"] == "W1 W2 NW3 NW4"
    assert table["statue SW-W"] == "SW1 SW2 W3 W4"
    assert table["window NW"] == "NW5 NW6"


def test_all_features_together_give_36_tiles() -> None:
    """1.3."""
    assert sum(feature.tiles for feature in FEATURES) == 36
    assert {feature.kind: feature.tiles for feature in FEATURES} == {"pillar": 1, "statue": 2, "window": 3}


def test_no_placement_earns_more_than_three_tiles() -> None:
    """1.3: a window, or a statue and a pillar; two pillars in the center."""
    earned = {space: sum(feature.tiles for feature in FEATURES_AT[space]) for space in SPACES}
    assert max(earned.values()) == MOST_OWED == 3
    kinds = {space: sorted(feature.kind for feature in FEATURES_AT[space]) for space in SPACES}
    for space, around in kinds.items():
        expected = {1: ["statue"], 2: ["pillar", "statue"], 3: ["pillar", "statue"], 4: ["statue"]}
        outer = expected.get(space.place, ["window"])
        assert around == (["pillar", "pillar"] if space.star is Star.C else outer)


def test_the_features_are_the_same_on_both_sides() -> None:
    """2.2: by place, so that only the numbers around them differ."""
    numbers = {"pillar": [1, 2, 3, 3], "statue": [1, 2, 3, 4], "window": [5, 6]}
    for feature in FEATURES:
        assert sorted(NUMBERS["gray"][space] for space in feature.spaces) == numbers[feature.kind]


def test_pillars_face_the_center_and_windows_the_outside() -> None:
    """1.3."""
    radius = {"pillar": 1.5, "statue": 1.5 * 3**0.5, "window": 4.5}
    for feature in FEATURES:
        assert isclose(dist(shape_of(feature).middle, (0, 0)), radius[feature.kind])


@pytest.mark.parametrize("text", ["", "C", "C0", "C7", "N1", "X1", "W12", "1W", "NW", "w 1", "Ç1"])
def test_what_is_no_space_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a space is a star"):
        Space.parse(text)


def test_a_space_is_read_in_either_case() -> None:
    assert [str(Space.parse(text)) for text in ("c1", "nW6", "SW4")] == ["C1", "NW6", "SW4"]
