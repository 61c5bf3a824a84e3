"""Taking turns in phase 1."""

from __future__ import annotations

from majolika.games import duel
from majolika.games.duel import Stage
from tests.games.duel import board, moves, play, random_game, refused, story, table


def test_players_take_turns_with_one_action_each() -> None:
    """P1: every action ends the turn."""
    position = table(small="BBYR/-/? BYRK/-/? -/-/T", large="-/*RR", display="1.2.3")
    assert position.turn == 0
    for action in (["B1B2.YR"], ["CR1"], ["D3"], ["A1", "L1+0"]):
        assert play(position, *action).turn == 1


def test_four_kinds_of_actions_are_possible() -> None:
    """P1."""
    position = table(small="BBYR/-/? -/YK/? -/-/T", large="-/*RR", display="1.2.3")
    assert {move[0] for move in moves(position)} == set("ABCD")


def test_nobody_passes_while_any_action_is_possible() -> None:
    """P1, 8.6: seat b has only a marker left, and goes on after seat a."""
    position = table(board(due="A0D2"), board(due="A1D0"), small="-/-/T -/-/Y", display="1.2.3")
    position = play(position, "D1")
    assert position.turn == 1
    assert moves(position) == {"A1", "A2", "A3", "A?"}


def test_who_can_do_nothing_passes_and_the_other_goes_on_alone() -> None:
    """P1, 8.6."""
    position = table(board(due="A0D2"), board(due="A0D0"), small="-/-/T -/-/Y")
    assert story(position, "D1")[-1] == "Béla can do nothing and passes."
    position = play(position, "D1")
    assert position.turn == 0
    assert play(position, "D2").round == 3


def test_a_chip_that_is_turned_up_by_the_last_tile_keeps_the_other_player_in() -> None:
    """P1, C3: the turn goes on once chance has spoken."""
    position = table(board(due="A0D0"), board(due="A0D1"), small="-/Y/?")
    uncovered = play(position, "CY1")
    assert uncovered.turn is None
    assert play(uncovered, "1=T").turn == 1


def test_phase_1_ends_when_tiles_chips_and_markers_are_gone() -> None:
    """P2, 8.6: seat b still has a marker; then row 1 is tiled."""
    boards = board("B.-.-.-.-.-", {1: "7+0"}, due="A0D2"), board("-.-.-.-.-.-", {1: "1+0"}, due="A1D0")
    position = table(*boards, small="-/-/T -/-/Y", display="2")
    position = play(position, "D1", "A2", "L2+0", "D2")
    assert position.stage is not Stage.ACTION


def test_the_phase_does_not_end_while_a_marker_is_left() -> None:
    """P2, A2."""
    position = table(board(due="A1D0"), board(due="A0D0"), display="1.2", when="2aaA")
    assert position.turn == 0
    assert moves(position) == {"A1", "A2", "A?"}
    assert play(position, "A1", "L1+0").round == 3


def test_the_phase_does_not_end_while_a_tile_is_left() -> None:
    """P2."""
    position = table(board(due="A0D2"), board(due="A0D2"), large="-/*RR", when="5aaA", display="-")
    assert play(position, "CR2").over is True
    position = table(board(due="A0D2"), board(due="A0D2"), large="-/*RRK", when="5aaA", display="-")
    assert play(position, "CR2").turn == 1


def test_plates_left_at_the_start_of_each_round_are_enough_for_all_markers() -> None:
    """8.6: 16, 12, 8, 4 and none."""
    left = {}
    for before, _, _ in random_game(8):
        if before.turn is not None and before.round not in left and not before.is_opening:
            left[before.round] = len(before.plates.display) + before.plates.stack_size
    assert left == {1: 16, 2: 12, 3: 8, 4: 4, 5: 0}


def test_an_action_is_due_before_anything_else() -> None:
    position = table(small="BBYR/-/?", display="1.2.3")
    for move in ("K7", "L1+0", "U7", "A!", "3-5", "3+-"):
        assert refused(position, move) == "duel/actions"


def test_nobody_moves_when_the_game_is_over() -> None:
    """8.7."""
    *_, (_, _, last) = random_game(9)
    assert duel.legal_moves(last) == []
    assert refused(last, "CB1") == "duel/end"
