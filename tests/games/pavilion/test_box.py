"""What is in the box (RULES.md, What lies on the table)."""

from __future__ import annotations

import pytest

from majolika.errors import SetupError
from majolika.games import pavilion
from majolika.games.pavilion import Setup, Tile, Tiles
from majolika.games.pavilion.box import CHOICES, STANDARD_TRACK, displays_for, track_text
from majolika.match import Dealer, draw_setup
from tests.games.pavilion import random_game


def test_there_are_22_tiles_of_each_of_six_colors() -> None:
    """4.1."""
    bag = pavilion.start().bag
    assert len(bag) == 132
    assert bag == Tiles.parse("P22G22O22Y22B22R22")


@pytest.mark.parametrize(("players", "displays", "left"), [(2, 5, 102), (3, 7, 94), (4, 9, 86)])
def test_the_first_deal_fills_ten_supply_spaces_and_four_on_each_display(
    players: int, displays: int, left: int
) -> None:
    """4.2, 4.3."""
    for _, _, position in random_game(Setup(players), seed=1):
        if position.turn is not None:
            break
    assert len(position.supply) == 10
    assert [len(display) for display in position.displays] == [4] * displays
    assert len(position.bag) == left
    assert displays_for(players) == displays


def test_everybody_begins_with_five_points_and_nothing_else() -> None:
    """4.4."""
    position = pavilion.start(Setup(players=4))
    assert [str(board) for board in position.boards] == ["5:-:-:6/6/6/6/6/6/6"] * 4
    assert position.center_token


def test_the_starter_begins_the_first_round() -> None:
    """4.4."""
    for _, _, position in random_game(Setup(players=3, starter=2), seed=1):
        if position.turn is not None:
            assert position.turn == 2
            break


def test_the_standard_track_is_purple_green_orange_yellow_blue_red() -> None:
    """3.1."""
    assert track_text(STANDARD_TRACK) == "PGOYBR"
    wilds = {after.round: after.wild for _, _, after in random_game(Setup(), seed=2)}
    assert [wilds[number].word for number in range(1, 7)] == ["purple", "green", "orange", "yellow", "blue", "red"]


def test_any_order_of_the_six_colors_can_be_chosen() -> None:
    """3.2: the order on the back of the small edition's board is not known."""
    setup = Setup.parse("track=orbygp")
    assert track_text(setup.track) == "ORBYGP"
    wilds = {after.round: str(after.wild) for _, _, after in random_game(setup, seed=3)}
    assert "".join(wilds[number] for number in range(1, 7)) == "ORBYGP"


def test_all_orders_can_be_drawn() -> None:
    """3.2."""
    (track,) = [choice for choice in CHOICES if choice.name == "track"]
    assert track.drawn
    assert len(set(track.values)) == 720
    assert track.default == "PGOYBR"
    drawn = {str(draw_setup(pavilion, {"track": "random"}, Dealer(str(seed), 0))[0]) for seed in range(8)}
    assert len(drawn) > 5


def test_a_setup_is_written_with_all_its_choices() -> None:
    setup = Setup.parse("players=4 side=gray track=RBYOGP starter=d")
    assert setup == Setup(4, "gray", tuple(reversed(Tile)), 3)
    assert str(setup) == "players=4 side=gray track=RBYOGP starter=d"
    assert Setup.parse("") == Setup(2, "colored", STANDARD_TRACK, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players=5", "players=5"),
        ("side=blue", "side=blue"),
        ("track=PGOYB", "'PGOYB' is not offered.*pavilion/round-track"),
        ("track=PGOYBB", "'PGOYBB' is not offered.*pavilion/round-track"),
        ("track=PGOYBK", "'PGOYBK' is not offered.*pavilion/round-track"),
        ("track=", "'' is not offered.*pavilion/round-track"),
        ("starter=c", "seat c cannot start"),
        ("wall=gray", "wall=gray"),
    ],
)
def test_what_is_not_offered_is_refused(text: str, message: str) -> None:
    with pytest.raises(SetupError, match=message) as refused:
        Setup.parse(text)
    assert len(str(refused.value)) < 150


def test_a_setup_made_by_hand_is_checked_too() -> None:
    with pytest.raises(SetupError, match="pavilion/players"):
        Setup(players=1)
    with pytest.raises(SetupError, match="pavilion/board-side"):
        Setup(side="red")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="pavilion/round-track"):
        Setup(track=(Tile.RED,) * 6)
