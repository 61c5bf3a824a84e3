"""Positions in which one move is clearly best: what the kernel's evaluation of Azul Duel knows."""

from __future__ import annotations

from random import Random

import pytest

from majolika import games, kernel
from majolika.arena import Deal, pairwise, play_deal
from majolika.games import duel
from majolika.games.duel import Board, Position
from majolika.players import SearchPlayer
from tests.games.duel import board, play, table

pytestmark = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")

at_a_glance_and_ahead = pytest.mark.parametrize("visits", [60, 1000])

TOP = {1: "7+0", 2: "13+0", 3: "17+0"}
"""Rows 1 and 2 of the dome: S K | B K | R W  over  R B | S T | B K."""

FULL = {1: "1+0YKTS", 2: "2+0R_TK", 3: "3+0TRBY", 4: "4+0KYRB", 5: "5+0KSTR", 6: "6+0TYBK"}
FULL |= {7: "7+0SKRB", 8: "8+0YBKS", 9: "9+0TRBS"}
"""A dome that lacks only the blue tile of row 1; with it all goals are reached."""

IDLE = board(due="A0D0")


def searched(position: Position, visits: int) -> kernel.Search:
    search = kernel.load("duel").search()
    search.look(games.codec(duel).pack(position), seed=1)
    search.run(visits)
    return search


def choice(position: Position, visits: int) -> str:
    """The move that the search visits most."""
    best = max(searched(position, visits).candidates(), key=lambda found: (found.visits, found.prior))
    return str(games.codec(duel).move(position, best.action))


def worth(shown: Board, goals: str = "rows+columns+diagonals", when: str = "4aaT1") -> float:
    """What the first seat will probably have at the end, as it looks after its only move and before the next deal."""
    search = searched(table(shown, IDLE, when=when, agreed=f"goals={goals}"), 1)
    assert len(search.candidates()) == 1
    return search.outlook(0).points[0]


# Tiling


@at_a_glance_and_ahead
def test_a_tile_is_placed_where_it_scores_most(visits: int) -> None:
    """8.10: in column 3 it lies beside a black tile."""
    shown = board("B.-.-.-.-.-", TOP | {2: "13+0_K__"}, due="A0D0")
    assert choice(table(shown, IDLE, when="2aaT1"), visits) == "1-3"


@at_a_glance_and_ahead
def test_a_special_plate_is_filled(visits: int) -> None:
    """8.11: in column 2 the tile brings the special tile of its plate."""
    shown = board("-.BB.-.-.-.-", TOP | {1: "7+0_KR_", 3: "17+0R__K"}, due="A0D0")
    assert choice(table(shown, IDLE, when="2aaT2"), visits) == "2-2"


@at_a_glance_and_ahead
def test_chips_are_spent_in_the_last_round(visits: int) -> None:
    """8.9: they are worth nothing later."""
    shown = board("-.-.BB.-.-.-", {4: "18+1", 5: "15+0", 6: "3+0"}, chips="B.B", due="A0D0")
    assert choice(table(shown, IDLE, when="5aaT3"), visits) == "3+B.B"


@at_a_glance_and_ahead
def test_chips_are_kept_where_a_tile_brings_less_than_they_are_worth(visits: int) -> None:
    """8.9: five chips for a single point."""
    shown = board("-.-.B.-.-.-", {4: "18+1", 5: "15+0", 6: "3+0"}, chips="B.B.R.R.K", due="A0D0")
    assert choice(table(shown, IDLE, when="3aaT3"), visits) == "3+-"


# Tiles


@at_a_glance_and_ahead
def test_tiles_go_to_the_row_that_they_complete(visits: int) -> None:
    """B1: two blue tiles fit row 2, where a blue space waits."""
    position = table(board("-.-.-.-.-.-", TOP, due="A0D1"), board(due="A0D0"), small="BBYR/-/?")
    assert choice(position, visits).startswith("B1B2.")


@at_a_glance_and_ahead
def test_tiles_go_to_a_row_that_can_place_them(visits: int) -> None:
    """8.9: rows 1 and 2 have all their plates and no space for yellow; a row of those would break."""
    shown = board("-.-.-.-.-.-", {1: "9+0", 2: "3+2", 3: "12+1", 4: "1+0"}, due="A0D0")
    position = table(shown, board(due="A0D0", broken="*"), large="-/YYY")
    assert choice(position, visits) == "CY3"


@at_a_glance_and_ahead
def test_in_the_last_round_a_row_that_stays_unfinished_is_worth_nothing(visits: int) -> None:
    """8.7: the last two blue tiles complete row 2; in row 6 they would never be placed."""
    lower = {7: "18+1", 8: "15+0", 9: "3+0"}
    position = table(board("-.-.-.-.-.-", TOP | lower, broken="*", due="A0D0"), IDLE, when="5aaA", large="-/BB")
    assert choice(position, visits) == "CB2"


@at_a_glance_and_ahead
def test_the_starting_tile_is_left_to_the_other_in_the_last_round(visits: int) -> None:
    """8.2: both tiles find a space in row 1, but with the black one come 2 points less."""
    position = table(board("-.-.-.-.-.-", TOP, due="A0D0"), board(due="A0D1"), when="5aaA", small="-/R/?", large="-/*K")
    assert choice(position, visits) == "CR1"


@at_a_glance_and_ahead
def test_tiles_that_break_are_left_to_the_other(visits: int) -> None:
    """8.8: three red tiles fit no row of the other player, who must take them if the blue one is gone."""
    other = board("K.KK.KKK.KKKK.T.T", score="20", due="A0D0")
    mine = board("-.-.-.-.-.-", TOP, broken="*", score="20", due="A0D0")
    assert choice(table(mine, other, when="5aaA", large="-/BRRR"), visits)[:2] == "CB"


def test_a_tile_that_the_other_needs_is_taken() -> None:
    """Black and red bring the same 1 point; but for the black one the other would get 6."""
    other = board("-.-.-.-.-.-", {1: "12+0TK__", 2: "4+0_Y__", 3: "1+0YK__"}, score="30", due="A0D0")
    mine = board("-.-.-.-.-.-", TOP, broken="*", score="30", due="A0D0")
    position = table(mine, other, when="5aaA", large="-/RK")
    assert choice(position, 1000) == "CK1"


def test_a_search_looks_past_a_chip_that_is_turned_up() -> None:
    """Red brings 2 points and turns a chip up; but then the other would get 6 for the black tile."""
    other = board("-.-.-.-.-.-", {1: "12+0TK__", 2: "4+0_Y__", 3: "1+0YK__"}, score="30", due="A0D0")
    mine = board("-.-.-.-.-.-", TOP | {2: "13+0_K__"}, broken="*", score="33", due="A0D1")
    position = table(mine, other, when="5aaA", small="-/R/?", large="-/K")
    assert choice(position, 60) == "CK1"


# Plates


@at_a_glance_and_ahead
def test_the_plate_for_which_a_row_waits_is_taken_and_laid_there(visits: int) -> None:
    """A1: only plate 1 has a yellow space for row 3, which is complete."""
    shown = board("-.-.YYY.-.-.-", {4: "9+0", 5: "12+0"})
    position = table(shown, board(due="A1D0"), display="2.3.1")
    assert choice(position, visits) == "A1"
    assert choice(play(position, "A1"), visits) in {"L6+0", "L6+1"}


# What a table is worth before the next deal


@pytest.mark.parametrize(
    ("goal", "value", "others"),
    [
        ("rows", 6 * 3, "columns+diagonals+wild"),
        ("colorfulRows", 4, "columns+diagonals+wild"),
        ("columns", 6 * 7, "rows+diagonals+wild"),
        ("outer", 20, "rows+diagonals+wild"),
        ("diagonals", 2 * 10, "rows+columns+wild"),
        ("corners", 2 * 3 + 2 * 8, "rows+columns+wild"),
        ("wild", 4 * 2, "rows+columns+diagonals"),
    ],
)
def test_a_goal_that_is_reached_counts_if_it_is_in_play(goal: str, value: int, others: str) -> None:
    shown = board("B.-.-.-.-.-", FULL, due="A0D0")
    assert worth(shown, f"{others}+{goal}") > worth(shown, others) + value / 2


def test_empty_special_spaces_count_if_that_goal_is_in_play() -> None:
    """G8."""
    shown = board("B.-.-.-.-.-", {1: "1+0", 2: "2+0R_TK"}, due="A0D0")
    assert worth(shown, "rows+columns+diagonals+emptySpecial") < worth(shown, "rows+columns+diagonals") - 1


def test_chips_and_a_row_begun_promise_something() -> None:
    bare = worth(board("K.-.-.-.-.-", {1: "7+0"}, due="A0D0"), when="2aaT1")
    assert worth(board("K.-.-.-.-.-", {1: "7+0"}, chips="B", due="A0D0"), when="2aaT1") > bare
    assert worth(board("K.-.-.RR.-.-", {1: "7+0", 4: "9+0"}, due="A0D0"), when="2aaT1") > bare


def test_a_row_that_can_never_be_placed_costs_points() -> None:
    """8.9."""
    alone, dead = (worth(board(rows, TOP, due="A0D0")) for rows in ("Y.-.-.-.-.-", "Y.YY.-.-.-.-"))
    assert dead < alone - 2


def test_a_search_beats_greedy() -> None:
    """Five deals from both seats: it wins nearly all."""
    deals = [Deal("duel", (), ("search-400", "greedy"), "beats", number) for number in range(5)]
    (points,) = pairwise([play_deal(deal) for deal in deals]).values()
    assert len(points) == 10
    assert 10 - sum(points) >= 7


# What the kernel cannot hold


def test_a_composed_table_with_more_chips_than_a_game_gives_is_searched_in_python() -> None:
    position = table(board("-.T.-.-.-.-", TOP, chips="T.T.B.B.Y", due="A0D0"), IDLE, when="2aaT2")
    packed = kernel.load("duel")
    assert not packed.is_state(games.codec(duel).pack(position))
    assert SearchPlayer(Random(1), visits=20).choose(position) in duel.legal_moves(position)
