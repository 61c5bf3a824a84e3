"""Passing and keeping tiles (RULES.md, pass and keep-four)."""

from __future__ import annotations

import json

import pytest

from majolika.errors import NotationError
from majolika.game import Event
from majolika.games import pavilion
from majolika.games.pavilion import Pass, Tiles
from majolika.games.pavilion.passing import KEEPABLE
from tests.games.pavilion import board, moves, play, refused, story, table

OTHER = board(hand="RRRR")


def test_up_to_four_tiles_are_kept_and_each_other_costs_a_point() -> None:
    """5.5.1."""
    position = play(table(board(hand="GGGGGRR", score=20), OTHER), "=GGRR")
    passed = position.boards[0]
    assert (str(passed.corners), str(passed.hand), passed.score, passed.passed) == ("GGRR", "-", 17, True)
    assert str(position.tower) == "GGG"


def test_keeping_fewer_than_possible_is_allowed() -> None:
    """5.5.1: it costs a point for each tile all the same."""
    position = table(board("E1B C1B", hand="BB", score=20), OTHER)
    assert {move for move in moves(position) if move.startswith("=")} == {"=BB", "=B", "=-"}
    assert [play(position, move).boards[0].score for move in ("=BB", "=B", "=-")] == [20, 19, 18]


def test_five_tiles_cannot_be_kept() -> None:
    """5.5.1."""
    assert refused(table(board(hand="GGGGG"), OTHER), "=GGGGG") == "pavilion/keep-four"


def test_only_tiles_in_hand_can_be_kept() -> None:
    """5.5.1."""
    assert refused(table(board(hand="GGGR"), OTHER), "=RR") == "pavilion/keep-four"


def test_every_choice_is_one_move() -> None:
    """5.5.1: with four and more of each color, 210 of them."""
    assert len(set(KEEPABLE)) == len(KEEPABLE) == 210
    position = table(board(hand="P5G5O5Y5B5R5"), OTHER)
    assert sum(move.startswith("=") for move in moves(position)) == 210


@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_the_score_never_falls_below_one(before: int, after: int) -> None:
    """5.5.2: a ruling."""
    assert play(table(board(hand="GGGGRR", score=before), OTHER), "=GGGG").boards[0].score == after


def test_kept_tiles_return_to_the_hand_for_the_next_round() -> None:
    """5.5.3: and the corners are free again."""
    position = play(table(board(hand="GGGG"), board(hand="RRB")), "=GGGG", "=RR")
    assert position.round == 2
    assert [str(each.hand) for each in position.boards] == ["GGGG", "RR"]
    assert not any(each.corners or each.passed for each in position.boards)


def test_kept_tiles_are_wild_only_in_the_round_of_their_color() -> None:
    """5.5.3: green in round 2, not in round 3."""
    kept = board(hand="GGGR")
    assert "NE4R3" in moves(table(kept, OTHER, when="2aa"))
    assert refused(table(kept, OTHER, when="3aa"), "NE4R3") == "pavilion/cost"


def test_example_f_four_of_six_tiles_are_kept() -> None:
    """F: two points lost, and green is wild in round 2."""
    position = play(table(board("W1P W2P W3P", hand="GGGGRR", score=10), OTHER), "=GGGG")
    passed = position.boards[0]
    assert (str(passed.corners), str(position.tower), passed.score) == ("GGGG", "RR", 8)
    assert play(position, "=RRRR").wild.word == "green"


def test_example_e_leads_to_example_f() -> None:
    """E, F: the same player, one turn later."""
    position = table(board("W1P W3P", hand="PPGGGGRR", score=10), board(hand="R"))
    position = play(position, "W2P", "=R", "=GGGG")
    assert position.boards[0].score == 10 + 3 - 2
    assert (position.round, str(position.boards[0].hand)) == (2, "GGGG")


# Story and notation


def test_a_pass_tells_what_is_kept_and_lost() -> None:
    """5.5.1, 5.5.2."""
    position = table(board(hand="GGGGRRR", score=3), OTHER)
    assert story(position, "=GGGG") == [
        Event("passed", 0, {"kept": "GGGG", "discarded": "RRR"}, {"discarded": -3, "not below 1": 1}, 1)
    ]
    assert story(table(OTHER, OTHER), "=RRRR") == [Event("passed", 0, {"kept": "RRRR", "discarded": "-"}, {}, 5)]


def test_a_pass_is_written_with_the_tiles_that_are_kept() -> None:
    kept = Pass(Tiles.parse("GGRR"))
    assert str(kept) == "=GGRR"
    assert Pass.parse("=rgrg") == kept == pavilion.parse_move("=GRGR") == pavilion.parse_move("=G2R2")
    assert str(Pass.parse("=-")) == "=-"
    assert json.dumps(kept.as_json()).startswith('{"type": "pass", "kept": {"P": 0, "G": 2,')
    assert pavilion.move_from_json(kept.as_json()) == kept


@pytest.mark.parametrize("text", ["", "=", "GG", "==", "=K", "=G-", "= G"])
def test_what_is_no_pass_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Pass.parse(text)
