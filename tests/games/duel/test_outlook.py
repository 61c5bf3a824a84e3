"""What a player sees ahead of the end of a round and of the game."""

from __future__ import annotations

import pytest

from majolika.errors import IllegalMove
from majolika.games import duel
from majolika.games.duel import Agreement, Goal
from majolika.games.duel.goals import goal_points, progress
from majolika.games.duel.taking_tiles import TakeSun
from tests.games.duel import board, play, random_game, table
from tests.games.duel.test_goals import EMPTY, FULL, SPECIAL, drawn

LAID = {1: "3+0_R__", 2: "1+0__T_"}


def test_the_outlook_is_what_the_end_of_the_round_brings() -> None:
    mine = board("-.BB.-.-.-.-", LAID, broken="*K", due="A0D0")
    position = table(mine, board(due="A0D0"), when="2bbA", large="Y/-")
    ended = play(position, "B5Y0", "2-2")
    assert duel.outlook(position)[0]["score"] == ended.boards[0].score


def test_the_outlook_counts_tile_by_tile_and_takes_the_best_space() -> None:
    ahead = duel.outlook(table(board("-.BB.-.-.-.-", LAID, broken="K"), board()))[0]
    assert ahead["placed"] == [{"row": 2, "column": 2, "points": {"across": 2, "down": 2}}]
    assert (ahead["won"], ahead["losses"], ahead["score"]) == (4, {"broken tiles": -1}, 8)


def test_the_outlook_has_the_points_of_a_special_tile() -> None:
    ahead = duel.outlook(table(board("-.TT.-.-.-.-", {1: "1+0YK__"}), board()))[0]
    assert ahead["placed"] == [{"row": 2, "column": 1, "points": {"down": 2, "special tile": 2}}]


def test_the_outlook_breaks_rows_that_have_no_space() -> None:
    full = {1: "1+0", 2: "5+0", 3: "11+0"}
    ahead = duel.outlook(table(board("B.-.-.-.-.-", full), board()))[0]
    assert (ahead["fallen"], ahead["losses"]) == ([1], {"broken tiles": -1})


def test_a_board_that_is_tiled_loses_nothing_more() -> None:
    done = board(score="7", broken="*", due="A0D0")
    position = table(done, board("B.-.-.-.-.-", {1: "2+0"}, due="A0D0"), when="2abT1")
    assert duel.outlook(position)[0]["score"] == 7


def test_the_outlook_after_a_take_or_a_plate_has_them() -> None:
    position = table(board(laid={1: "2+0"}), board(), small="BYRK/-/?", display="7")
    taken = duel.outlook_after(position, TakeSun.parse("B1B1.YRK"))
    assert taken is not None
    assert taken["placed"] == [{"row": 1, "column": 1, "points": {"alone": 1}}]
    laying = play(table(board("B.-.-.-.-.-"), board(), display="2"), "A2")
    laid = duel.outlook_after(laying, duel.parse_move("L1+0"))
    assert laid is not None
    assert laid["won"] == 1
    assert duel.outlook_after(position, duel.parse_move("A?")) is None


def test_before_a_plate_is_taken_the_outlook_has_every_way_to_lay_it() -> None:
    ahead = duel.outlook_after(table(board("B.-.-.-.-.-"), board(), display="2"), duel.parse_move("A2"))
    assert ahead is not None
    assert len(ahead["lays"]) == 9 * 4
    assert {"space": 1, "turns": 0, "rows": [1], "won": 1} in ahead["lays"]
    assert {"space": 9, "turns": 0, "rows": [], "won": 0} in ahead["lays"]


@pytest.mark.parametrize("goal", Goal)
def test_a_goal_that_is_nowhere_near_has_no_progress(goal: Goal) -> None:
    done, of = progress(
        goal, drawn(EMPTY, SPECIAL if goal is Goal.EMPTY_SPECIAL else {n: n for n in range(1, 10)}), Agreement()
    )
    assert done == 0
    assert of > 0


@pytest.mark.parametrize("goal", Goal)
def test_a_full_dome_has_reached_every_goal(goal: Goal) -> None:
    done, of = progress(goal, drawn(FULL), Agreement())
    assert done == of
    assert goal_points(goal, drawn(FULL), Agreement()) >= 0


def test_progress_is_that_of_the_nearest_row_or_plate() -> None:
    picture = "BYR... B..... ...... ...... ....KT ....RY"
    assert progress(Goal.ROWS, drawn(picture), Agreement()) == (3, 6)
    assert progress(Goal.COLUMNS, drawn(picture), Agreement()) == (2, 6)
    assert progress(Goal.CORNERS, drawn(picture), Agreement()) == (4, 4)
    assert progress(Goal.OUTER, drawn(picture), Agreement()) == (7, 20)
    assert progress(Goal.COLORFUL_ROWS, drawn(picture), Agreement()) == (3, 5)


def test_what_is_refused_and_what_is_legal_are_apart() -> None:
    told = set()
    for position, _, _ in random_game(3):
        legal = set(duel.legal_moves(position))
        for move, refusal in duel.refused(position):
            assert move not in legal
            with pytest.raises(IllegalMove) as error:
                duel.play(position, move)
            assert error.value.code == refusal.code
            told.add(refusal.code)
    assert {"duel/row-color", "duel/row-complete", "duel/chips-face-down", "duel/two-markers"} <= told
