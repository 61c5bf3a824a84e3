"""What a player sees ahead: goals, stars and features as they are now, and what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from majolika.errors import IllegalMove
from majolika.games import pavilion
from majolika.games.pavilion import Setup
from majolika.games.pavilion.box import Side
from tests.games.pavilion import board, table
from tests.playing import play_out

BLUE_STAR = "E1B E2B E3B E4B E5B E6B"


def ahead(placed: str, hand: str = "R", side: Side = "colored") -> dict[str, Any]:
    """The outlook of seat a with these tiles."""
    return pavilion.outlook(table(board(placed, hand), board(hand="R"), side=side))[0]


def star(name: str, placed: str, side: Side = "colored") -> tuple[object, ...]:
    found = next(each for each in ahead(placed, side=side)["stars"] if each["star"] == name)
    return found["becomes"], found["filled"], found["points"]


def test_the_outlook_adds_goals_and_takes_off_what_is_left() -> None:
    seen = ahead(BLUE_STAR, hand="RR")
    assert (seen["goals"], seen["left_over"], seen["score"]) == (15, -2, 5 + 15 - 2)


def test_the_outlook_of_every_position_is_the_standing() -> None:
    for position in play_out(pavilion, Setup(players=3), Random(5)).positions[::9]:
        assert [seen["score"] for seen in pavilion.outlook(position)] == list(pavilion.standing(position).scores)


@pytest.mark.parametrize(
    ("when", "score", "move", "lost"),
    [
        ("5aa", 20, "=GGGG", -2),
        ("6aa", 20, "=GGGG", -6),
        ("6aa", 20, "=-", -6),
        ("6aa", 1, "=GGGG", -4),
        ("6aa", 1, "=-", 0),
    ],
)
def test_passing_costs_kept_tiles_too_in_the_last_round(when: str, score: int, move: str, lost: int) -> None:
    position = table(board(BLUE_STAR, hand="GGGGRR", score=score), board(hand="R"), when=when)
    assert pavilion.outlook_after(position, pavilion.parse_move(move)) == {"lost": lost}
    assert pavilion.outlook_after(position, pavilion.parse_move("NE1R")) is None


def test_a_colored_star_becomes_what_is_printed() -> None:
    assert star("E", "E1B E2B") == ("B", 2, 15)
    assert star("C", "C1B") == ("six", 1, 12)


def test_a_gray_star_is_free_until_its_second_tile() -> None:
    assert star("E", "E1P", "gray") == ("free", 1, None)
    assert star("E", "E1P E4P", "gray") == ("P", 2, 20)
    assert star("C", "C1P C4R", "gray") == ("six", 2, 12)


def test_numbers_are_counted_on_the_side_that_is_up() -> None:
    assert ahead("E1B C1R")["numbers"][0] == {"number": 1, "covered": 2, "of": 7, "points": 4}
    assert ahead("E1B C1R", side="gray")["numbers"][2] == {"number": 3, "covered": 2, "of": 12, "points": 12}


def test_features_say_how_many_spaces_they_lack() -> None:
    features = ahead("E2B E3B E5B")["features"]
    assert (features["pillar E"], features["statue NE-E"], features["window E"], features["window W"]) == (2, 3, 1, 2)


def test_a_wild_tile_beside_others_is_refused() -> None:
    position = table(board(), board(), displays="PGGO.PPPP")
    assert [(str(move), refusal.code) for move, refusal in pavilion.refused(position)] == [
        ("1P", "pavilion/wild-comes-along")
    ]


def test_a_space_that_cannot_be_paid_for_says_so_once() -> None:
    refused = {str(move): refusal.code for move, refusal in pavilion.refused(table(board(hand="GG"), board(hand="R")))}
    assert refused["SW3G"] == refused["C6G"] == refused["E1B"] == "pavilion/cost"
    assert not {"SW1G", "SW2G", "C1G", "C2G"} & refused.keys()
    assert len(refused) == 42 - 4


@pytest.mark.parametrize("side", ["colored", "gray"])
def test_what_is_refused_and_what_is_legal_are_apart(side: Side) -> None:
    for position in play_out(pavilion, Setup(players=2, side=side), Random(3)).positions[::7]:
        for move, refusal in pavilion.refused(position):
            with pytest.raises(IllegalMove) as error:
                pavilion.play(position, move)
            assert error.value.code == refusal.code
