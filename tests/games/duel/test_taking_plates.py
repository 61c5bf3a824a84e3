"""Action A."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from majolika.errors import IllegalMove
from majolika.games import duel
from majolika.games.duel import Kind, Lay, Position, Stage
from majolika.games.duel.dome import plates
from tests.games.duel import BOX, board, cannot_come, moves, play, random_game, refused, story, table

TILES = "BBYR/-/?"
TURN = table(small=TILES, display="1.2.3")
POOR = board(score="0"), board()


def display(position: Position) -> list[int]:
    return [plate.number for plate in position.plates.display]


def under(position: Position) -> list[str]:
    return [str(entry) for entry in position.plates.under]


# A plate of the display


def test_a_plate_of_the_display_costs_a_marker_and_no_points() -> None:
    """A1."""
    position = play(TURN, "A2")
    assert position.boards[0].markers == 1
    assert position.boards[0].score == 5


def test_the_display_is_not_refilled_during_the_round() -> None:
    """A1, 8.12."""
    assert display(play(TURN, "A2", "L1+0")) == [1, 3]
    position = table(small=TILES, display="1")
    after = play(position, "A1", "L1+0")
    assert display(after) == []
    assert after.turn == 1


def test_only_a_plate_that_lies_there_can_be_taken() -> None:
    """A1."""
    assert refused(TURN, "A4") == "duel/display"
    assert moves(TURN, "A") == {"A1", "A2", "A3", "A?"}


def test_the_plate_is_laid_at_once_on_any_empty_space_in_any_rotation() -> None:
    """A1: space 5 is taken."""
    position = play(table(board(laid={5: "13+0"}), board(), small=TILES, display="1.2.3"), "A2")
    assert position.turn == 0
    assert moves(position) == {f"L{space}+{turns}" for space in (1, 2, 3, 4, 6, 7, 8, 9) for turns in range(4)}
    assert refused(position, "L5+0") == "duel/lay-at-once"
    assert refused(position, "B1B2.YR") == "duel/lay-at-once"
    with pytest.raises(IllegalMove, match="duel/lay-at-once"):
        duel.play(position, Lay(10, 0))


def test_a_plate_lies_as_it_was_turned() -> None:
    """A1: plate 1 is YK over TS."""
    laid = play(TURN, "A1", "L4+1").boards[0].dome[3]
    assert laid is not None
    assert "".join(map(str, laid.spaces)) == "TYSK"
    assert laid.turns == 1


def test_laying_ends_the_turn() -> None:
    """P1."""
    assert play(TURN, "A1", "L4+1").turn == 1


def test_both_markers_are_used_in_every_round_but_the_last() -> None:
    """A2, 8.7: two plates for each player in rounds 1 to 4, none in round 5."""
    laid: Counter[tuple[int, int]] = Counter()
    for before, step, _ in random_game(6):
        if isinstance(step, Lay) and not before.is_opening:
            laid[before.round, before.seat] += 1
    assert laid == {(number, seat): 2 for number in range(1, 5) for seat in (0, 1)}


def test_without_a_marker_there_is_no_plate() -> None:
    """A2."""
    position = table(board(due="A0D1"), board(), small=TILES, display="1.2.3")
    assert refused(position, "A1") == refused(position, "A?") == "duel/two-markers"


def test_in_round_5_nobody_has_markers() -> None:
    """A2, 8.7."""
    boards = board(due="A0D2"), board(due="A0D2")
    position = table(*boards, when="5aaA", small="BBYR/-/? BYRK/-/? BBYY/-/? RRKK/-/?", display="1.2.3")
    assert not moves(position, "A")
    assert refused(position, "A1") == "duel/two-markers"


def test_a_full_dome_takes_no_plate() -> None:
    """A1: no game leads there, but it does no harm."""
    full = {space: f"{space}+0" for space in range(1, 10)}
    position = table(board(laid=full), board(), small=TILES, display="10.11.12")
    assert refused(position, "A10") == refused(position, "A?") == "duel/lay-at-once"


# Drawing from the stack


def test_each_plate_from_the_stack_costs_a_point() -> None:
    """A1."""
    position = play(TURN, "A?", "W?", "A?", "W?", "A?", "S?")
    assert position.boards[0].score == 2
    assert len(position.plates.hand) == 3
    assert story(TURN, "A?") == ["Anna draws a special plate from the stack: -1 for the draw (4)."]


def test_a_marker_is_used_once_for_all_plates_drawn() -> None:
    """A1."""
    assert play(TURN, "A?", "W?", "A?").boards[0].markers == 1


def test_the_next_back_is_seen_before_going_on() -> None:
    """8.13: the plate drawn is special, the next one wild."""
    position = play(TURN, "A?")
    assert position.awaits_deal
    position = play(position, "W?")
    assert position.plates.top is Kind.WILD
    assert moves(position) == {"A?", "A!"}


def test_the_fronts_are_unseen_until_one_stops() -> None:
    """A1: nobody knows them, so any special plate that is left may have been drawn."""
    position = play(TURN, "A?", "W?")
    assert [str(entry) for entry in position.plates.hand] == ["S?"]
    stopped = play(position, "A!")
    drawn = {str(duel.draw(stopped, Random(seed))) for seed in range(80)}
    assert drawn == {f"!{plate}" for plate in position.plates.unseen if plate.kind is Kind.SPECIAL}


def test_while_drawing_nothing_else_can_be_done() -> None:
    """A1."""
    position = play(TURN, "A?", "W?")
    for move in ("A1", "K1", "L1+0", "B1B2.YR"):
        assert refused(position, move) == "duel/look"


def test_one_of_the_plates_is_kept() -> None:
    """A1."""
    position = play(TURN, "A?", "W?", "A?", "S?", "A!", "!7.4")
    assert moves(position) == {"K7", "K4"}
    assert refused(position, "K1") == refused(position, "K99") == "duel/keep-one"
    assert refused(position, "L1+0") == "duel/keep-one"
    after = play(position, "K4")
    assert after.plates.kept == BOX.plate(4)
    assert after.stage is Stage.LAYING


def test_the_plates_looked_at_are_those_drawn() -> None:
    """A1: one special and one wild plate that nobody has seen."""
    position = play(TURN, "A?", "W?", "A?", "S?", "A!")
    for dealt in ("!7", "!7.4.5", "!7.8", "!4.7", "!1.4", "!7.99"):
        assert cannot_come(position, dealt) == "duel/look"


def test_the_others_go_back_under_the_stack_in_an_order_of_choice() -> None:
    """A1: after the plate has been laid; the last one goes by itself."""
    position = play(TURN, "A?", "W?", "A?", "W?", "A?", "S?", "A!", "!7.4.6", "K7", "L1+0")
    assert position.stage is Stage.RETURNING
    assert moves(position) == {"U4", "U6"}
    assert under(play(position, "U4")) == ["4a", "6a"]
    assert under(play(position, "U6")) == ["6a", "4a"]
    assert play(position, "U6").turn == 1
    assert refused(position, "U7") == refused(position, "UW?") == "duel/return-the-others"
    assert refused(position, "B1B2.YR") == "duel/return-the-others"


def test_returned_plates_come_last() -> None:
    """A1: below all that nobody has seen, and below those that were put back before."""
    position = table(small=TILES, under="9b.10a")
    after = play(position, "A?", "W?", "A?", "S?", "A!", "!7.4", "K7", "L1+0")
    assert under(after) == ["9b", "10a", "4a"]


def test_a_single_plate_drawn_is_laid_without_a_choice() -> None:
    """A1: and everybody sees it."""
    position = play(TURN, "A?", "W?", "A!")
    assert cannot_come(position, "!S?") == "duel/look"
    position = play(position, "!7")
    assert position.plates.kept == BOX.plate(7)
    assert play(position, "L1+0").turn == 1


def test_plates_that_were_put_back_can_be_drawn_again() -> None:
    """A1: they are what they are, and no chance is needed for their backs."""
    laid = [board(laid={space: f"{space}+0" for space in range(1, 8)}), board(laid={1: "8+0", 2: "9+0"})]
    position = table(*laid, small=TILES, display="10.11.12", under="13b.14b.15a.16a.17a.18a")
    assert position.plates.top is Kind.SPECIAL
    position = play(position, "A?", "A?", "A!")
    assert [str(entry) for entry in position.plates.hand] == ["13b", "14b"]
    assert {str(duel.draw(position, Random(seed))) for seed in range(9)} == {"!13.14"}
    assert cannot_come(position, "!13.15") == "duel/look"


def test_an_empty_stack_gives_nothing() -> None:
    """A1."""
    full = [{space: f"{space + shift}+0" for space in range(1, 9)} for shift in (0, 8)]
    position = table(board(laid=full[0]), board(laid=full[1]), small=TILES, display="17.18")
    assert refused(position, "A?") == "duel/stack"
    assert moves(position, "A") == {"A17", "A18"}


def test_the_last_plate_of_the_stack_is_looked_at_at_once() -> None:
    """A1, 8.6: in round 4 the stack holds a single plate."""
    full = [{space: f"{space + shift}+0" for space in range(1, 8)} for shift in (0, 7)]
    position = table(board(laid=full[0]), board(laid=full[1]), small=TILES, display="15.16.17")
    assert position.plates.stack_size == 1
    assert play(position, "A?").stage is Stage.LOOKING


def test_one_kind_of_plate_left_needs_no_chance_for_the_back() -> None:
    """8.13: of the unseen plates only special ones are left."""
    wild = [str(plate) for plate in BOX.plates if plate.kind is Kind.WILD]
    laid = {space: f"{number}+0" for space, number in enumerate(wild, 1)}
    position = table(board(), board(laid=laid), small=TILES)
    position = play(position, "A?")
    assert position.turn == 0
    assert position.plates.top is Kind.SPECIAL


# Without points


def test_a_player_without_points_draws_one_plate_for_nothing() -> None:
    """8.1, 10.6: draw_at_zero=firstFree."""
    position = table(*POOR, small=TILES, display="1.2.3")
    assert "A?" in moves(position)
    after = play(position, "A?")
    assert after.boards[0].score == 0
    assert after.stage is Stage.LOOKING
    assert story(position, "A?") == ["Anna draws a special plate from the stack: 0 for the draw (0)."]


def test_the_last_point_pays_for_one_plate_and_no_second_comes_for_nothing() -> None:
    """8.1, 10.6: draw_at_zero=firstFree."""
    position = table(board(score="1"), board(), small=TILES, display="1.2.3")
    position = play(position, "A?", "W?")
    assert position.stage is Stage.LOOKING
    assert position.boards[0].score == 0


def test_a_player_without_points_draws_only_if_forced_where_that_was_agreed() -> None:
    """8.1, 10.6: draw_at_zero=forcedOnly."""
    position = table(*POOR, small=TILES, display="1", agreed="draw_at_zero=forcedOnly")
    assert refused(position, "A?") == "duel/draw-at-zero"
    assert moves(position, "A") == {"A1"}
    forced = table(*POOR, small=TILES, agreed="draw_at_zero=forcedOnly")
    assert moves(forced, "A") == {"A?"}
    assert play(forced, "A?").stage is Stage.LOOKING


def test_a_player_without_points_draws_freely_where_that_was_agreed() -> None:
    """8.1, 10.6: draw_at_zero=free."""
    position = table(*POOR, small=TILES, display="1.2.3", agreed="draw_at_zero=free")
    position = play(position, "A?", "W?", "A?", "W?", "A?", "S?")
    assert position.boards[0].score == 0
    assert moves(position) == {"A?", "A!"}


def test_a_second_plate_without_points_is_refused_by_name() -> None:
    """8.1, 10.6."""
    position = table(board(score="0"), board(), when="2aaD", small=TILES, hand="S?")
    assert refused(position, "A?") == "duel/draw-at-zero"
    assert moves(position) == {"A!"}


def test_in_every_round_a_plate_must_come_from_the_stack() -> None:
    """8.1: four are needed, three lie open."""
    drawn = set()
    for before, step, _ in random_game(11):
        if isinstance(step, duel.DrawPlate):
            drawn.add(before.round)
    assert drawn == {1, 2, 3, 4}


def test_all_plates_are_laid_in_the_end() -> None:
    """8.7: nine in each dome."""
    *_, (_, _, last) = random_game(12)
    assert [len(plates(shown.dome)) for shown in last.boards] == [9, 9]
    assert last.plates.stack_size == 0
