"""The goals, and the end of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from majolika.games import duel
from majolika.games.duel import Agreement, Board, Goal, Position, Setup
from majolika.games.duel.dome import Dome
from majolika.games.duel.goals import goal_points
from tests.games.duel import board, dome, play, random_game, story, table

WILD = dict(enumerate([2, 3, 4, 6, 10, 12, 14, 15, 17], 1))
SPECIAL = dict(enumerate([1, 5, 7, 8, 9, 11, 13, 16, 18], 1))


def drawn(picture: str, numbers: dict[int, int] = WILD) -> Dome:
    """A dome of nine plates, with tiles where the picture shows them."""
    lines, laid = picture.split(), {}
    for place in range(9):
        top, left = place // 3 * 2, place % 3 * 2
        tiles = lines[top][left : left + 2] + lines[top + 1][left : left + 2]
        laid[place + 1] = f"{numbers[place + 1]}+0{tiles.replace('.', '_')}"
    return dome(laid)


def worth(goal: Goal, picture: str, numbers: dict[int, int] = WILD, **agreed: bool) -> int:
    return goal_points(goal, drawn(picture, numbers), Agreement(**agreed))  # type: ignore[arg-type]


FULL = "BYRKTB " * 6
EMPTY = "...... " * 6


def test_rows_bring_three_points_each() -> None:
    """G1: special tiles count as tiles; a gap spoils the row."""
    assert worth(Goal.ROWS, "BBBBBB BYRKT. SSYRKT ...... ...... .BYRKT") == 2 * 3
    assert worth(Goal.ROWS, FULL) == 6 * 3


def test_columns_bring_seven_points_each() -> None:
    """G2."""
    assert worth(Goal.COLUMNS, "B.S... B.S... B.S... B.S... B.S... B.S..K") == 2 * 7
    assert worth(Goal.COLUMNS, FULL) == 6 * 7


def test_diagonals_bring_ten_points_each() -> None:
    """G3: two long ones, at most 20 points."""
    falling = "B..... .Y.... ..R... ...K.. ....T. .....S"
    rising = ".....B ....Y. ...R.. ..K... .T.... S....."
    assert worth(Goal.DIAGONALS, falling) == 10
    assert worth(Goal.DIAGONALS, rising) == 10
    assert worth(Goal.DIAGONALS, FULL) == 20
    assert worth(Goal.DIAGONALS, falling.replace("K", ".")) == 0


def test_wild_spaces_bring_two_points_each_if_all_are_covered() -> None:
    """G4: one plate is covered, the other is not yet."""
    agreed = Agreement()
    assert goal_points(Goal.WILD, dome({1: "2+0K___", 5: "3+0___B"}), agreed) == 4
    assert goal_points(Goal.WILD, dome({1: "2+0K___", 5: "3+0__B_"}), agreed) == 0
    assert goal_points(Goal.WILD, drawn(FULL), agreed) == 18


def test_a_dome_without_wild_plates_gets_nothing_for_wild_spaces() -> None:
    """G4."""
    assert worth(Goal.WILD, FULL, SPECIAL) == 0


def test_colorful_rows_bring_four_points_each() -> None:
    """G5: five colors, in any order, with a gap or a color twice."""
    assert worth(Goal.COLORFUL_ROWS, "BYRKT. TKR.YB BYRKTT BYRKBB BYRK.. ......") == 3 * 4


def test_one_special_tile_may_be_one_of_the_five() -> None:
    """G5, 10.7: special_counts=yes; a second one does not help."""
    picture = "BYRKS. BYRSS. BYRKSS ...... ...... BYRKTS"
    assert worth(Goal.COLORFUL_ROWS, picture) == 3 * 4


def test_special_tiles_do_not_count_in_colorful_rows_where_that_was_agreed() -> None:
    """G5, 10.7: special_counts=no."""
    picture = "BYRKS. BYRSS. BYRKSS ...... ...... BYRKTS"
    assert worth(Goal.COLORFUL_ROWS, picture, special_counts=False) == 4


def test_outer_spaces_bring_a_point_for_each_tile() -> None:
    """G6: twenty spaces on the border; special tiles count."""
    assert worth(Goal.OUTER, "BS...K .BB... .BB..B ...... ...... S...B.") == 6
    assert worth(Goal.OUTER, FULL) == 20


def test_full_corner_plates_bring_three_above_and_eight_below() -> None:
    """G7: a corner with three tiles brings nothing; 22 points at most."""
    assert worth(Goal.CORNERS, "BB..BB BB..BB ...... ...... ...... ......") == 2 * 3
    assert worth(Goal.CORNERS, "...... ...... ...... ...... BB..B. BB..BB") == 8
    assert worth(Goal.CORNERS, FULL) == 22
    assert worth(Goal.CORNERS, "..BB.. ..BB.. BBBBBB BBBBBB ..BB.. ..BB..") == 0


def test_a_corner_without_a_plate_brings_nothing() -> None:
    """G7."""
    assert goal_points(Goal.CORNERS, dome({}), Agreement()) == 0


def test_every_empty_special_space_costs_three_points() -> None:
    """G8: three special plates, one of them full."""
    shown = dome({1: "7+0SKRB", 2: "1+0YK__", 9: "5+2", 4: "2+0"})
    assert goal_points(Goal.EMPTY_SPECIAL, shown, Agreement()) == -6
    assert worth(Goal.EMPTY_SPECIAL, EMPTY, SPECIAL) == -27


@pytest.mark.parametrize("goal", list(Goal))
def test_an_empty_dome_is_worth_nothing(goal: Goal) -> None:
    """U3."""
    assert goal_points(goal, dome({}), Agreement()) == 0


# The end


def last_chip(first: Board, second: Board, when: str = "5aaA", agreed: str = "") -> Position:
    """The last chip of the last round is to be taken by seat a."""
    boards = replace(first, markers=0, chips_due=1), replace(second, markers=0, chips_due=0)
    return table(*boards, when=when, small="-/-/T", agreed=agreed)


def test_the_game_ends_after_round_5_with_the_goals() -> None:
    """8.7: the story adds up what each of them brings."""
    agreed = "goals=outer+corners+emptySpecial"
    position = last_chip(board(laid={1: "7+0SKRB"}, score="20"), board(laid={9: "1+0YK__"}, score="9"), agreed=agreed)
    after = play(position, "D1")
    assert after.over
    assert [shown.score for shown in after.boards] == [20 + 3 + 3, 9 + 1 - 3]
    assert story(position, "D1")[-3:] == [
        "Anna scores the goals: 3 outer + 3 corners + 0 empty special = 6 (26).",
        "Béla scores the goals: 1 outer + 0 corners + -3 empty special = -2 (7).",
        "The game is over. Anna wins.",
    ]


def test_only_goals_in_play_count() -> None:
    """U3."""
    position = last_chip(board(laid={1: "7+0SKRB"}, score="20"), board(score="9"))
    assert play(position, "D1").boards[0].score == 20


def test_goals_are_added_up_before_a_score_is_kept_at_zero() -> None:
    """10.11: 1 point, 3 for the outer spaces, 6 lost."""
    agreed = "goals=rows+outer+emptySpecial"
    position = last_chip(board(laid={1: "1+0YK__", 5: "5+2", 2: "4+0KY__"}, score="1"), board(score="9"), agreed=agreed)
    after = play(position, "D1")
    assert after.boards[0].score == max(0, 1 + 4 - 6)
    richer = last_chip(board(laid={1: "1+0YK__", 5: "5+2", 2: "4+0KY__"}, score="3"), board(score="9"), agreed=agreed)
    assert play(richer, "D1").boards[0].score == 1


def test_losses_of_the_last_round_come_before_the_goals() -> None:
    """8.7, 10.11: a score that is kept at zero gets the goals in full."""
    agreed = "goals=rows+outer+emptySpecial"
    position = last_chip(board(laid={2: "4+0KY__"}, score="1", broken="BYR"), board(score="9"), agreed=agreed)
    assert play(position, "D1").boards[0].score == 2


def test_most_points_win() -> None:
    """8.14."""
    outcome = duel.outcome(play(last_chip(board(score="20"), board(score="30", broken="*")), "D1"))
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.scores == (20, 28)


@pytest.mark.parametrize(("first", "second", "winner"), [("*", "-", 0), ("-", "*", 1)])
def test_on_a_tie_the_holder_of_the_starting_tile_wins(first: str, second: str, winner: int) -> None:
    """8.14: both end with 20 points."""
    scores = ["22" if broken == "*" else "20" for broken in (first, second)]
    position = last_chip(board(score=scores[0], broken=first), board(score=scores[1], broken=second))
    outcome = duel.outcome(play(position, "D1"))
    assert outcome is not None
    assert outcome.scores == (20, 20)
    assert outcome.winners == (winner,)


@pytest.mark.parametrize(("when", "winner"), [("5aaA", 0), ("5baA", 1)])
def test_if_nobody_holds_it_the_last_holder_wins(when: str, winner: int) -> None:
    """8.14: who started the last round held it before."""
    outcome = duel.outcome(play(last_chip(board(score="20"), board(score="20"), when=when), "D1"))
    assert outcome is not None
    assert outcome.winners == (winner,)


def test_there_is_no_highest_score() -> None:
    """10.5."""
    position = last_chip(board(laid={2: "4+0KY__"}, score="199"), board(score="9"), agreed="goals=rows+outer+wild")
    assert play(position, "D1").boards[0].score == 201


def test_the_standing_is_the_outcome_if_the_game_ended_now() -> None:
    """8.14: goals are counted, but the scores on the boards stay."""
    position = table(
        board(laid={1: "7+0SKRB"}, score="3"), board(score="5"), small="BBYR/-/?", agreed="goals=outer+corners+wild"
    )
    assert duel.standing(position).scores == (9, 5)
    assert duel.outcome(position) is None


def test_every_game_ends_with_nine_plates_and_ten_chips_for_each_player() -> None:
    """8.5, 8.7."""
    for seed in range(20, 24):
        *_, (_, _, last) = random_game(seed, Setup())
        assert last.round == 5
        for shown in last.boards:
            assert None not in shown.dome
            assert len(shown.chips) + len(shown.spent) == 10
