"""Setting up, and the plates that are laid before round 1."""

from __future__ import annotations

import pytest

from majolika.games import duel
from majolika.games.duel import Kind, Setup, Stage, Tiles
from majolika.games.duel.box import FACE_DOWN
from tests.games.duel import BOX, cannot_come, moves, play, refused

SUNS = "BYRK.BBYY.RRTT.BKTT.BYRKT"
BEGUN = play(duel.start(Setup(starter=0)), "P7.2.12", "S?", SUNS)
"""Seat b is about to take the first plate."""


def test_both_players_start_with_five_points_and_two_markers() -> None:
    """U1."""
    for board in duel.start().boards:
        assert (board.score, board.markers, board.chips_due) == (5, 2, 2)
        assert board.dome == (None,) * 9


def test_everything_begins_in_its_place() -> None:
    """U4."""
    position = duel.start()
    assert position.bag == Tiles.each(13)
    assert position.special == 9
    assert position.large.start_tile
    assert position.plates.unseen == BOX.plates
    assert position.chips == BOX.chips


def test_three_plates_are_turned_up_and_the_next_back_is_seen() -> None:
    """U2."""
    position = play(duel.start(), "P7.2.12")
    assert [plate.number for plate in position.plates.display] == [2, 7, 12]
    assert position.plates.stack_size == 15
    assert position.plates.top is None
    assert play(position, "S?").plates.top is Kind.SPECIAL


@pytest.mark.parametrize("dealt", ["P7.2", "P7", "P7.7.2", "P7.2.19", "P0.1.2"])
def test_no_other_plates_can_be_turned_up(dealt: str) -> None:
    """U2: three different plates of the box."""
    assert cannot_come(duel.start(), dealt) == "duel/display"


def test_the_large_factory_gets_five_tiles_and_each_small_one_four_and_a_chip() -> None:
    """U5, 9.6: 21 tiles are out, 44 are in the bag."""
    assert len(BEGUN.large.sun) == 5
    assert [len(factory.sun) for factory in BEGUN.small] == [4, 4, 4, 4]
    assert all(factory.chip is FACE_DOWN for factory in BEGUN.small)
    assert len(BEGUN.bag) == 44


@pytest.mark.parametrize(
    "dealt", ["BYRK.BBYY.RRTT.BKTT.BYRK", "BYRKT.BBYY.RRTT.BKTT.BYRK", "BYR.BBYY.RRTT.BKTT.BYRKTT", "-.-.-.-.-"]
)
def test_no_factory_gets_more_or_fewer(dealt: str) -> None:
    """U5."""
    assert cannot_come(play(duel.start(), "P7.2.12", "S?"), dealt) == "duel/factories"


def test_the_large_factory_never_gets_five_equal_tiles() -> None:
    """U5, 8.3."""
    assert cannot_come(play(duel.start(), "P7.2.12", "S?"), "BYRK.BBYY.RRTT.BKTT.YYYYY") == "duel/five-equal"


def test_no_more_tiles_of_a_color_come_than_there_are() -> None:
    """U4, 8.12."""
    dealt = "BBBB.BBBB.BBBB.BBYY.YYRRT"
    assert cannot_come(play(duel.start(), "P7.2.12", "S?"), dealt) == "duel/bag-and-tower"


@pytest.mark.parametrize("starter", [0, 1])
def test_the_other_player_lays_the_first_plate(starter: int) -> None:
    """U6."""
    position = play(duel.start(Setup(starter=starter)), "P7.2.12", "S?", SUNS)
    assert position.turn == 1 - starter
    position = play(position, "A7", "L5+0", "P1", "W?")
    assert position.turn == starter
    position = play(position, "A2", "L1+3", "P4", "S?")
    assert position.turn == starter
    assert not position.is_opening


def test_in_the_opening_only_a_plate_of_the_display_can_be_taken() -> None:
    """U6."""
    assert moves(BEGUN) == {"A2", "A7", "A12"}
    for move in ("A?", "B1K4.BYR", "CK1", "D1"):
        assert refused(BEGUN, move) == "duel/opening"
    assert refused(BEGUN, "A3") == "duel/display"


def test_the_first_plate_goes_to_any_space_in_any_rotation() -> None:
    """U6."""
    laying = play(BEGUN, "A7")
    assert moves(laying) == {f"L{space}+{turns}" for space in range(1, 10) for turns in range(4)}


def test_the_first_plate_needs_no_marker_and_costs_nothing() -> None:
    """U6."""
    board = play(BEGUN, "A7", "L5+0").boards[1]
    assert (board.markers, board.score) == (2, 5)


def test_after_each_plate_of_the_opening_the_display_is_filled() -> None:
    """U6, 9.6: in the end three plates lie open and thirteen are in the stack."""
    position = play(BEGUN, "A7", "L5+0")
    assert position.stage is Stage.DISPLAY
    assert cannot_come(position, "P1.3") == "duel/display"
    position = play(position, "P1", "W?", "A2", "L1+3", "P4", "S?")
    assert [plate.number for plate in position.plates.display] == [1, 4, 12]
    assert position.plates.stack_size == 13


def test_the_plate_turned_up_has_the_back_that_was_seen() -> None:
    """U2: plate 7 is special."""
    position = play(BEGUN, "A7", "L5+0")
    assert position.plates.top is Kind.SPECIAL
    assert cannot_come(position, "P3") == "duel/display"
    assert play(position, "P1").plates.stack_size == 14


def test_a_plate_that_everybody_knows_cannot_come_up_again() -> None:
    """U2."""
    assert cannot_come(play(BEGUN, "A7", "L5+0"), "P7") == "duel/display"


def test_chance_comes_first_and_one_thing_at_a_time() -> None:
    start = duel.start()
    assert refused(start, "A7") == "duel/chance-first"
    for dealt in ("S?", SUNS, "1=T", "!7.2"):
        assert cannot_come(start, dealt) == "duel/chance-first"
    assert cannot_come(BEGUN, "P1") == "duel/chance-first"
