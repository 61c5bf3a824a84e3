"""How good the table looks at a glance."""

from __future__ import annotations

import pytest

from majolika.drawing import plain
from majolika.games.azul import Board, Position, heuristic, picture
from tests.games.azul import board, play, table

ROW = "BYRKW ..... ..... ..... ....."


def worth(*boards: Board, **words: str) -> float:
    """What the table looks like to the first seat while one white tile is left to take."""
    return heuristic(table(*boards, displays="W", **words), 0)  # type: ignore[arg-type]


def test_it_is_the_score_and_a_little_for_the_lead() -> None:
    assert worth(board(score=10), board(score=4), board(score=7)) == pytest.approx(10 + 0.01 * 3)


def test_it_counts_complete_lines_and_the_floor_line_as_if_the_round_ended() -> None:
    """W5, F5: red scores 1, and two tiles on the floor line cost 2."""
    shown = board("-.RR.-.-.-", floor="BB", score=10)
    settled = 10 + 1 - 2
    assert worth(shown, Board()) == pytest.approx(settled + 0.01 * settled)


def test_it_counts_the_bonuses_in_sight() -> None:
    """G3: five points for the tile and seven for its column."""
    shown = board("-.-.-.-.YYYYY", "B.... W.... K.... R.... .....")
    assert worth(shown, Board()) == pytest.approx(12 + 0.12)


def test_an_unfinished_line_is_worth_a_share_of_its_points() -> None:
    empty, half, most = (worth(board(lines), Board()) for lines in ("-.-.-.-.-", "-.-.-.RR.-", "-.-.-.RRR.-"))
    assert empty < half < most < 1


def test_a_line_without_a_space_on_the_gray_wall_is_worth_what_its_fall_costs() -> None:
    """V5: three tiles cost 4 points; while the line is not complete they cost nothing."""
    doomed = "..R.. ..... BYK.W ...R. ....."
    assert worth(board("-.-.RRR.-.-", doomed, score=9), Board(), side="gray") == pytest.approx(5 + 0.05)
    assert worth(board("-.-.RR.-.-", doomed, score=9), Board(), side="gray") == pytest.approx(9 + 0.09)


def test_on_the_gray_wall_the_best_open_space_counts() -> None:
    """V2."""
    shown = board("-.BB.-.-.-", "..... .RY.. ..... ..... .....")
    assert worth(shown, Board(), side="gray") == pytest.approx(3 + 0.03)


def test_starting_the_next_round_is_worth_half_a_point() -> None:
    """N2: the marker costs 1 as well."""
    with_marker = heuristic(table(board(floor="*", score=9), Board(), displays="W"), 0)
    assert with_marker == pytest.approx((9 - 1 + 0.5) * 1.01)


def test_a_useful_take_looks_better_than_a_broken_one() -> None:
    position = table(displays="BBRK.YYKW")
    useful, broken = (heuristic(play(position, move), 0) for move in ("1B2", "1B0"))
    assert useful > broken


def final(*boards: Board) -> Position:
    return table(*boards, when="7a#")


def test_in_a_finished_game_only_points_count() -> None:
    """G3: bonuses are in the scores already, and unfinished lines are worth nothing."""
    loser, winner = board("-.R.KK.RRR.WWWW", ROW, score=50), board(score=52)
    assert heuristic(final(loser, winner), 0) == 50 - 2
    assert heuristic(final(loser, winner), 1) == 52 + 2


def test_a_tiled_board_does_not_pay_for_the_marker_twice() -> None:
    """Seat a has tiled its gray wall and keeps the marker until seat b has chosen."""
    tiled = "azul-gray 1ab -.-.-.-.- - B19Y20R20K20W20 - 3:-.-.-.-.-:5/5/5/5/5:* 0:B.-.-.-.-:5/5/5/5/5:-"
    position = Position.parse(tiled)
    assert heuristic(position, 0) > 3
    assert "-1" not in plain(picture(position, ["Anna", "Béla"], 80))
