"""The gray side of the boards (RULES.md, The gray side)."""

from __future__ import annotations

import pytest

from majolika.games import pavilion
from majolika.games.pavilion import Board, Position, Setup
from majolika.games.pavilion.end_of_game import goals
from majolika.games.pavilion.star import NUMBERS, SPACES
from tests.games.pavilion import board, moves, play, random_game, refused, table

OTHER = board(hand="RRRR")


def gray(mine: Board, when: str = "1aa") -> Position:
    return table(mine, OTHER, when=when, side="gray")


def spaces(position: Position, color: str) -> set[str]:
    """The spaces on which *color* can be placed."""
    places = (move for move in moves(position) if not move.startswith("="))
    return {move.rstrip("012345")[:-1] for move in places if move.rstrip("012345").endswith(color)}


def test_a_space_costs_the_number_of_its_side() -> None:
    """2.1: E1 costs 3, E3 costs 1, every space of the center 3."""
    position = gray(board(hand="B"))
    assert spaces(position, "B") == {f"{star}3" for star in ("W", "NW", "NE", "E", "SE", "SW")}
    assert refused(position, "E1B") == "pavilion/cost"
    position = gray(board(hand="BBB"))
    assert {f"C{place}" for place in range(1, 7)} <= spaces(position, "B")
    assert str(play(position, "C1B").tower) == "BB"


def test_features_are_where_they_were() -> None:
    """2.2: E5 and E6 still enclose a window."""
    position = play(gray(board("E5B", hand="BBBBBB")), "E6B")
    assert position.owed == 3


def test_every_star_takes_every_color_at_first() -> None:
    """2.3: the center as well, with one tile or none."""
    position = gray(board("C1R E1G", hand="RRRRBBBB"))
    assert {space[:-1] for space in spaces(position, "B")} == {"C", "W", "NW", "NE", "E", "SE", "SW"}
    assert {"C2", "E3"} <= spaces(position, "R")


def test_two_equal_tiles_make_a_star_of_one_color() -> None:
    """2.4: in the center too."""
    position = gray(board("C1R C2R E1G E3G", hand="RRRRBBBBGGGG"))
    assert "C3" in spaces(position, "R")
    assert refused(position, "C3B") == "pavilion/one-color-or-six"
    assert refused(position, "E2R") == "pavilion/one-color-or-six"
    assert "E2" in spaces(position, "G")


def test_two_different_tiles_make_a_star_of_six_colors() -> None:
    """2.4."""
    position = gray(board("C1R C2G E1G E3B", hand="RRRRBBBB"))
    assert refused(position, "C3R") == "pavilion/one-color-or-six"
    assert refused(position, "E2B") == "pavilion/one-color-or-six"
    assert "C3" in spaces(position, "B")
    assert "E2" in spaces(position, "R")


def test_several_stars_may_have_one_color_and_several_six() -> None:
    """2.5: each scores."""
    purple = [f"{star}{place}P" for star in ("W", "E") for place in range(1, 7)]
    mixed = [f"{star}{place}{color}" for star in ("C", "NE") for place, color in enumerate("PGOYBR", 1)]
    reached = goals(board(" ".join(purple + mixed)), "gray")
    assert sorted(reached.values()) == [12, 12, 20, 20]


def test_wild_tiles_pay_as_ever_and_are_placed_as_what_they_are() -> None:
    """2.6."""
    position = gray(board(hand="GPPP"))
    assert str(play(position, "E4G3").tower) == "PPP"
    assert refused(position, "E1P1") == "pavilion/wild-as-itself"
    assert refused(position, "E3G1") == "pavilion/one-of-its-color"
    six = gray(board("E1P E2G", hand="PPPP"))
    assert refused(six, "E3P") == "pavilion/one-color-or-six"


@pytest.mark.parametrize(
    ("star", "colors", "points"), [("E", "PPPPPP", 20), ("W", "RRRRRR", 14), ("C", "GGGGGG", 18), ("SE", "BRYPGO", 12)]
)
def test_a_complete_star_counts_by_what_it_is_built_of(star: str, colors: str, points: int) -> None:
    """2.7: wherever it lies."""
    placed = " ".join(f"{star}{place}{color}" for place, color in enumerate(colors, 1))
    assert list(goals(board(placed), "gray").values()) == [points]


@pytest.mark.parametrize(("number", "count"), [(1, 6), (2, 6), (3, 12), (4, 6)])
def test_the_goals_ask_for_the_numbers_of_this_side(number: int, count: int) -> None:
    """2.8: twelve 3s, six of them in the center."""
    wanted = [space for space in SPACES if NUMBERS["gray"][space] == number]
    assert len(wanted) == count
    placed = [f"{space}{'PGOYBR'[space.place - 1]}" for space in wanted]
    assert goals(board(" ".join(placed)), "gray").get(f"every {number}") == 4 * number
    assert f"every {number}" not in goals(board(" ".join(placed[1:])), "gray")


def test_the_last_three_may_lie_in_the_center() -> None:
    """2.8: with the center empty, six 3s are not all."""
    outer = " ".join(f"{star}1R" for star in ("W", "NW", "NE", "E", "SE", "SW"))
    assert goals(board(outer), "gray") == {}


def test_all_players_use_the_same_side() -> None:
    """2.9: the side belongs to the table."""
    position = pavilion.start(Setup.parse("players=4 side=gray"))
    assert position.side == "gray"
    assert str(position).startswith("pavilion-gray 1a-a ")
    for _, _, after in random_game(Setup(side="gray"), seed=4):
        assert after.side == "gray"
