"""How good the table looks at a glance."""

from __future__ import annotations

from random import Random

from majolika.games import duel
from majolika.games.duel import Board, Position
from majolika.players import make
from tests.games.duel import board, moves, play, table

TILES = "BBYR/-/?"
TOP = {1: "7+0", 2: "13+0", 3: "17+0"}


def worth(shown: Board, **words: str) -> float:
    return duel.heuristic(table(shown, board(), **({"small": TILES} | words)), 0)


def choice(position: Position) -> str:
    return str(make("greedy", Random(1)).choose(position))


def test_more_points_look_better() -> None:
    assert worth(board(score="9")) > worth(board(score="8"))


def test_a_complete_row_with_a_space_is_worth_its_points() -> None:
    """8.9."""
    assert worth(board("K.-.-.-.-.-", TOP)) > worth(board("-.-.-.-.-.-", TOP)) + 0.9


def test_a_row_that_can_never_be_placed_looks_bad() -> None:
    """8.9."""
    assert worth(board("-.YY.-.-.-.-", TOP)) < worth(board("-.-.-.-.-.-", TOP))


def test_broken_tiles_look_bad() -> None:
    """9.1."""
    assert worth(board(broken="BB")) < worth(board()) - 2.9


def test_a_longer_unfinished_row_looks_better() -> None:
    rows = ["-.-.-.-.-.-", "-.-.-.B.-.-", "-.-.-.BB.-.-", "-.-.-.BBB.-.-"]
    values = [worth(board(row, {4: "3+0"})) for row in rows]
    assert values == sorted(values)


def test_chips_are_worth_something_while_rounds_are_to_come() -> None:
    assert worth(board(chips="B.T")) > worth(board())


def test_a_plate_in_hand_counts_where_it_is_worth_most() -> None:
    """A1: plate 1 has a yellow space for the row that waits."""
    shown = board("Y.-.-.-.-.-")
    with_space = table(shown, board(), when="2aaL", small=TILES, hand="=1")
    without = table(shown, board(), when="2aaL", small=TILES, hand="=3")
    assert duel.heuristic(with_space, 0) > duel.heuristic(without, 0)
    assert choice(with_space).startswith(("L1", "L2", "L3"))


def test_in_a_finished_game_winning_counts_most() -> None:
    """8.14."""

    def final(mine: str, theirs: str) -> float:
        boards = board(score=mine, due="A0D1"), board(score=theirs, due="A0D0")
        return duel.heuristic(play(table(*boards, when="5aaA", small="-/-/T"), "D1"), 0)

    assert final("30", "20") > final("31", "32")


def test_greedy_completes_a_row_that_can_be_placed() -> None:
    """B1: two blue tiles fit row 2, where a blue space waits."""
    position = table(board("-.-.-.-.-.-", TOP, due="A0D1"), board(), small="BBYR/-/?")
    assert choice(position).startswith("B1B2.")


def test_greedy_places_a_tile_where_it_scores_most() -> None:
    """8.10."""
    position = table(board("B.-.-.-.-.-", TOP | {2: "13+0_K__"}, due="A0D0"), board(due="A0D0"), when="2aaT1")
    assert moves(position) == {"1-3", "1-6"}
    assert choice(position) == "1-3"


def test_greedy_works_in_a_view_with_hidden_plates() -> None:
    """8.13."""
    position = play(table(small=TILES, display="1.2.3"), "A?", "W?", "A?", "S?", "A!", "!7.4")
    view = duel.view(position, 0)
    assert choice(view) in {"K7", "K4"}
    assert duel.heuristic(duel.view(position, 1), 1) == duel.heuristic(position, 1)
