"""What can be chosen before the game."""

from __future__ import annotations

import pytest

from majolika.errors import SetupError
from majolika.games import duel
from majolika.games.duel import Agreement, Goal, Setup

FIELDS = ["goals", "draw_at_zero", "special_counts", "split_take", "chips_if_placeable", "start_tile_with_sun", "data"]


def values(name: str) -> tuple[str, ...]:
    return next(choice.values for choice in duel.choices() if choice.name == name)


def test_two_play() -> None:
    """U1."""
    assert Setup().players == 2
    assert values("players") == ("2",)
    with pytest.raises(SetupError):
        Setup.parse("players=3")


def test_the_starter_and_the_goals_can_be_drawn() -> None:
    """U6, U3."""
    assert [choice.name for choice in duel.choices() if choice.drawn] == ["starter", "goals"]


def test_three_or_four_goals_are_in_play_one_side_of_each_tablet() -> None:
    """U3: 4 * 8 ways to choose three, 16 ways to choose four; the first-game three come first."""
    offered = values("goals")
    assert offered[0] == "rows+columns+diagonals"
    assert len(offered) == len(set(offered)) == 32 + 16
    for text in offered:
        goals = Setup.parse(f"goals={text}").goals
        assert all(not {*tablet} <= {*goals} for tablet in duel.start().box.tablets)


def test_the_order_of_goals_makes_no_difference() -> None:
    assert Setup.parse("goals=wild+outer+rows") == Setup.parse("goals=rows+outer+wild")
    assert Setup(goals=(Goal.WILD, Goal.OUTER, Goal.ROWS)).goals == (Goal.ROWS, Goal.OUTER, Goal.WILD)


@pytest.mark.parametrize(
    "text",
    ["goals=rows+outer", "goals=rows+colorfulRows+outer", "goals=rows+rows+outer", "goals=", "goals=a+b+c", "goals"],
)
def test_other_goals_are_refused(text: str) -> None:
    """U3."""
    with pytest.raises(SetupError):
        Setup.parse(text)


def test_two_goals_of_one_tablet_are_refused_by_name() -> None:
    """U3."""
    with pytest.raises(SetupError, match="duel/goals"):
        Setup(goals=(Goal.ROWS, Goal.COLORFUL_ROWS, Goal.OUTER))


def test_every_open_ruling_is_a_choice_with_the_default_of_the_data_file() -> None:
    """10.6, 10.7, 10.8, 10.9, 10.10."""
    agreed = Agreement()
    assert agreed.draw_at_zero == "firstFree"
    assert agreed.special_counts
    assert not agreed.split_take
    assert agreed.chips_if_placeable
    assert agreed.start_tile_with_sun
    assert [choice.name for choice in duel.choices()] == ["players", "starter", *FIELDS]


def test_a_setup_is_read_as_it_is_written() -> None:
    setup = Setup.parse("starter=b draw_at_zero=forcedOnly special_counts=no split_take=yes chips_if_placeable=no")
    assert setup.starter == 1
    assert Setup.parse(str(setup)) == setup
    assert Setup.parse("") == Setup()


def test_a_position_says_only_what_is_not_the_default() -> None:
    position = duel.start(Setup(starter=1))
    assert str(position).startswith("duel 1baP- ")
    assert position.agreed == Agreement()
    other = duel.start(Setup.parse("split_take=yes goals=rows+outer+wild"))
    assert str(other).startswith("duel goals=rows+outer+wild split_take=yes 1abP- ")


@pytest.mark.parametrize("text", ["starter=c", "draw_at_zero=never", "split_take=maybe", "wall=gray", "data=", "x"])
def test_what_is_not_offered_is_refused(text: str) -> None:
    with pytest.raises(SetupError):
        Setup.parse(text)


def test_only_somebody_at_the_table_can_start() -> None:
    with pytest.raises(SetupError, match="duel/players"):
        Setup(starter=2)
    with pytest.raises(SetupError, match="duel/draw-at-zero"):
        Setup(draw_at_zero="sometimes")  # type: ignore[arg-type]  # that is the point
