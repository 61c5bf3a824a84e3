"""How good the table looks at a glance, and what greedy play makes of it."""

from __future__ import annotations

from random import Random

import pytest

from majolika.games import pavilion
from majolika.games.pavilion import Board, Position, Setup, heuristic
from majolika.games.pavilion.heuristic import LEAD, STARTING, TILE
from majolika.players import GreedyPlayer
from tests.games.pavilion import board, play, table

OTHER = board(hand="RRRR")


def worth(mine: Board, when: str = "2aa", **words: str) -> float:
    """What the table looks like to the first seat while the second holds the token."""
    return heuristic(table(mine, board(hand="RRRR", token=True), when=when, **words), 0)  # type: ignore[arg-type]


def greedy(position: Position) -> str:
    return str(GreedyPlayer(Random(1)).choose(position))


def test_it_is_the_score_and_a_little_for_the_lead() -> None:
    position = table(board(score=10, corners="-"), board(score=4, hand="R", token=True), when="1bb")
    assert heuristic(position, 0) == pytest.approx(10 + 6 * LEAD)


def test_it_counts_goals_that_are_reached() -> None:
    """4.5: 15 points for the blue star, less what the sixth tile promised."""
    five, six = (worth(board(" ".join(f"E{place}B" for place in range(1, n)), corners="-"), when="2ab") for n in (6, 7))
    assert six > five + 4
    assert six > 5 + 15


def test_more_tiles_in_hand_look_better_but_not_in_the_end() -> None:
    """5.6.2."""
    assert worth(board(hand="BB")) - worth(board(hand="B")) == pytest.approx(TILE * (1 + LEAD))
    assert worth(board(corners="BB"), when="2ab") > worth(board(corners="B"), when="2ab")
    assert worth(board(corners="BB"), when="6ab") < worth(board(corners="B"), when="6ab")


def test_wild_tiles_look_better_and_useless_ones_worse() -> None:
    """5.2.4, 5.5.3: a kept tile is wild if the next round makes it so."""
    assert worth(board(hand="G")) > worth(board(hand="B"))
    assert worth(board(corners="O"), when="2ab") > worth(board(corners="G"), when="2ab")
    full = " ".join(f"E{place}B" for place in range(1, 7)) + " C1B"
    assert worth(board(full, hand="BB")) < worth(board(full, hand="RR"))


def test_unfinished_stars_features_and_numbers_promise_something() -> None:
    assert worth(board("E1B E2B", hand="R")) > worth(board("E1B E4B", hand="R")) > worth(board(hand="R"))
    assert worth(board("E5B", hand="R")) > worth(board("E1B", hand="R"))


def test_promises_fade_in_the_last_rounds() -> None:
    early, late, last = (worth(board("E1B E2B E3B", hand="R"), when=when) for when in ("2aa", "5aa", "6aa"))
    assert early > late > last


def test_bonus_tiles_still_to_be_taken_count() -> None:
    """5.3.1."""
    position = table(board(hand="R"), OTHER, when="1aa+2")
    assert heuristic(position, 0) > heuristic(table(board(hand="R"), OTHER), 0) + 1


def test_starting_the_next_round_is_worth_something() -> None:
    """5.6.1: but not after the last."""
    for when, gain in (("2aa", STARTING), ("6aa", 0)):
        holder, other = (heuristic(table(board(hand="R"), board(hand="R"), when=when), seat) for seat in (0, 1))
        assert holder - other == pytest.approx(gain * (1 + LEAD))


def test_in_a_finished_game_only_points_count() -> None:
    position = play(table(board("E1B E2B", hand="R", score=50), board(corners="-", score=52), when="6aa"), "=R")
    assert heuristic(position, 0) == 49 - 3
    assert heuristic(position, 1) == 52 + 3


@pytest.mark.parametrize(
    ("placed", "hand", "best"),
    [
        ("E1B E2B E5B", "BBBBBB", "E6B"),
        ("W1P W3P", "PP", "W2P"),
        ("E1B E2B E4B E5B E6B", "BBBRR", "E3B"),
        ("NE1R NE2R C1R", "R", "=R"),
    ],
    ids=["closes-a-window", "links-two", "completes-a-star", "keeps-what-it-cannot-place"],
)
def test_greedy_plays_sensibly(placed: str, hand: str, best: str) -> None:
    assert greedy(table(board(placed, hand=hand), OTHER)) == best


def test_greedy_places_everything_it_can_in_the_last_round() -> None:
    """5.6.2: what is left over costs a point."""
    assert not greedy(table(board(hand="RRBB"), OTHER, when="6aa")).startswith("=")


def test_greedy_takes_wild_tiles_from_the_supply() -> None:
    """5.3.1."""
    assert greedy(table(board(hand="R"), OTHER, when="1aa+3")) == "+P"


def test_greedy_takes_many_tiles_but_not_the_token_at_any_price() -> None:
    """5.1.6."""
    assert greedy(table(board(score=20), OTHER, displays="GGGG.YYBB")) == "1G"
    assert greedy(table(board(score=20), OTHER, displays="GGOO", center="RRRRRR")) in ("1G", "1O")


@pytest.mark.parametrize("side", ["colored", "gray"])
def test_greedy_reaches_a_good_score_against_random_play(side: str) -> None:
    setup, chance = Setup.parse(f"side={side}"), Random(11)
    position = pavilion.start(setup)
    player = GreedyPlayer(chance)
    while not position.over:
        if position.awaits_deal:
            position = pavilion.deal(position, pavilion.draw(position, chance))
        elif position.turn == 0:
            position = pavilion.play(position, player.choose(position))
        else:
            position = pavilion.play(position, chance.choice(pavilion.legal_moves(position)))
    assert position.boards[0].score > 50
    assert position.boards[1].score < 20
