"""Taking tiles (RULES.md, Acquire tiles).  Purple is wild in round 1."""

from __future__ import annotations

import json

import pytest

from majolika.errors import NotationError
from majolika.game import Event
from majolika.games import pavilion
from majolika.games.pavilion import Position, Take, Tile
from tests.games.pavilion import board, moves, play, refused, story, table

EMPTY = board()


def hand(position: Position, seat: int = 0) -> str:
    return str(position.boards[seat].hand)


def test_a_turn_takes_from_one_place_and_passes_clockwise() -> None:
    """5.1.1."""
    position = table(EMPTY, EMPTY, EMPTY, when="1cb", displays="GGOO.YYBB.RRRR.GGGG")
    order = []
    for move in ("1G", "2Y", "3R", "4G"):
        order.append(position.turn)
        position = play(position, move)
    assert order == [1, 2, 0, 1]


def test_tiles_must_be_taken() -> None:
    """5.1.1: there is no passing, not even with tiles in hand."""
    position = table(board(hand="GG"), EMPTY, displays="GGOO")
    assert moves(position) == {"1G", "1O"}
    assert refused(position, "=GG") == "pavilion/acquire-first"


def test_all_tiles_of_the_color_are_taken_and_the_rest_goes_to_the_center() -> None:
    """5.1.2."""
    position = play(table(EMPTY, EMPTY, displays="GGOR.YYYY", center="B"), "1G")
    assert hand(position) == "GG"
    assert str(position.center) == "OBR"
    assert not position.displays[0]


def test_exactly_one_wild_tile_comes_along() -> None:
    """5.1.2: compulsory, and never more than one."""
    position = play(table(EMPTY, EMPTY, displays="PPPG.YYYY"), "1G")
    assert hand(position) == "PG"
    assert str(position.center) == "PP"


def test_a_display_of_wild_tiles_gives_one_of_them() -> None:
    """5.1.3: even where there are other sources."""
    position = table(EMPTY, EMPTY, displays="PPPP.YYYY")
    assert moves(position) == {"1P", "2Y"}
    position = play(position, "1P")
    assert hand(position) == "P"
    assert str(position.center) == "PPP"


def test_the_wild_color_cannot_be_named_beside_another() -> None:
    """5.1.4."""
    position = table(EMPTY, EMPTY, displays="PPGO.YYYY", center="PB")
    assert moves(position) == {"0B", "1G", "1O", "2Y"}
    assert refused(position, "1P") == refused(position, "0P") == "pavilion/wild-comes-along"


def test_the_wild_color_is_that_of_the_round() -> None:
    """5.1.2, 5.1.4: in round 2 purple is a color like others."""
    position = table(EMPTY, EMPTY, when="2aa", displays="PPGO.YYYY")
    assert refused(position, "1G") == "pavilion/wild-comes-along"
    assert hand(play(position, "1P")) == "PPG"


def test_what_is_left_in_the_center_stays_there() -> None:
    """5.1.5."""
    position = play(table(EMPTY, EMPTY, displays="YYYY", center="PPGGO"), "0G")
    assert hand(position) == "PGG"
    assert str(position.center) == "PO"


def test_wild_tiles_alone_in_the_center_go_one_by_one() -> None:
    """5.1.5: three of them are three turns."""
    position = table(board(hand="B"), EMPTY, center="PPP")
    for left in (2, 1, 0):
        assert moves(position) == {"0P"}
        position = play(position, "0P")
        assert len(position.center) == left
    assert [hand(position, seat) for seat in (0, 1)] == ["PPB", "P"]


def test_the_first_from_the_center_takes_the_token_and_pays_for_each_tile() -> None:
    """5.1.6: the wild tile counts, the token does not."""
    position = play(table(board(score=20), EMPTY, displays="YYYY", center="PPGGO"), "0G")
    assert position.boards[0].score == 20 - 3
    assert position.boards[0].token
    assert not position.center_token


def test_the_second_from_the_center_pays_nothing() -> None:
    """5.1.6."""
    position = play(table(EMPTY, board(score=20), displays="YYYY", center="PGGO"), "0G", "0O")
    assert position.boards[1].score == 20
    assert not position.boards[1].token


def test_a_take_from_a_display_leaves_the_token() -> None:
    """5.1.6."""
    assert play(table(EMPTY, EMPTY, displays="GGOO.YYYY", center="B"), "1G").center_token


@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (4, 1), (5, 1), (6, 2)])
def test_the_score_never_falls_below_one(before: int, after: int) -> None:
    """5.1.6, 4.4: at a score of 1 the token is free."""
    position = table(board(score=before), EMPTY, displays="YYYY", center="GGGG")
    assert play(position, "0G").boards[0].score == after


def test_a_single_wild_tile_costs_one_point() -> None:
    """5.1.6."""
    assert play(table(board(score=9), EMPTY, displays="YYYY", center="P"), "0P").boards[0].score == 8


def test_the_token_cannot_be_taken_alone() -> None:
    """5.1.6."""
    position = table(EMPTY, EMPTY, displays="YYYY")
    assert moves(position) == {"1Y"}
    assert refused(position, "0Y") == "pavilion/take-one-color"


def test_the_phase_ends_when_nothing_is_left() -> None:
    """5.1.7: here b had two turns and a one."""
    position = play(table(EMPTY, EMPTY, when="1ab", displays="GGGG.YYYY", center="B"), "1G", "2Y", "0B")
    assert not position.is_offering
    assert (position.turn, str(position.boards[1].hand)) == (1, "GGGGB")
    assert refused(position, "1G") == "pavilion/all-taken"


def test_nothing_is_placed_before_the_phase_ends() -> None:
    """5.1.7."""
    position = table(board(hand="R"), EMPTY, displays="YYYY")
    assert refused(position, "NE1R") == "pavilion/acquire-first"
    assert refused(position, "+R") == "pavilion/acquire-first"


def test_an_untaken_token_stays_with_the_starter() -> None:
    """5.1.8: a ruling; it costs nothing."""
    position = play(table(EMPTY, EMPTY, when="1ab", displays="GGGG"), "1G")
    assert position.boards[0].token
    assert position.boards[0].score == 5
    assert not position.center_token
    empty_handed = [position.boards[0].passed, position.boards[1].passed]
    assert empty_handed == [True, False]
    assert position.turn == 1


@pytest.mark.parametrize("move", ["6G", "9G", "2R", "3G", "0Y"])
def test_what_is_not_there_cannot_be_taken(move: str) -> None:
    """5.1.1: an empty display is no source."""
    position = table(EMPTY, EMPTY, displays="GGOO.YYYY", center="B")
    code = "pavilion/displays" if move[0] in "69" else "pavilion/take-one-color"
    assert refused(position, move) == code


# The rulebook's example of three turns


def test_example_turn_1_two_red_of_four_tiles() -> None:
    """Turn 1: no wild tile, no loss; two yellow tiles go to the center."""
    position = play(table(EMPTY, EMPTY, EMPTY, displays="YYRR.PPGY"), "1R")
    assert hand(position) == "RR"
    assert str(position.center) == "YY"
    assert position.boards[0].score == 5


def test_example_turn_2_a_green_tile_and_a_wild_one() -> None:
    """Turn 2: the second purple tile goes to the center."""
    position = play(table(EMPTY, EMPTY, EMPTY, when="1ab", displays="PPGY", center="YY"), "1G")
    assert hand(position, 1) == "PG"
    assert str(position.center) == "PYYY"


def test_example_turn_3_the_first_take_from_the_center() -> None:
    """Turn 3: four tiles, four points."""
    position = play(table(EMPTY, EMPTY, EMPTY, when="1ac", displays="GGGG", center="PYYY"), "0Y")
    assert hand(position, 2) == "PYYY"
    assert position.boards[2].score == 5 - 4
    assert position.boards[2].token
    assert not position.center


# Story and notation


def test_a_take_tells_what_was_taken_and_what_goes_to_the_center() -> None:
    """5.1.2."""
    assert story(table(EMPTY, EMPTY, displays="PPGO.YYYY"), "1G") == [
        Event("took", 0, {"source": 1, "color": Tile.GREEN, "tiles": "PG"}),
        Event("to-center", facts={"source": 1, "tiles": "PO"}),
    ]


def test_the_token_tells_its_price_and_what_the_score_is_spared() -> None:
    """5.1.6."""
    position = table(board(score=3), EMPTY, displays="YYYY", center="GGGG")
    assert story(position, "0G") == [
        Event("took", 0, {"source": 0, "color": Tile.GREEN, "tiles": "GGGG"}),
        Event("token", 0, points={"tiles taken": -4, "not below 1": 2}, score=1),
    ]


def test_an_untaken_token_is_told() -> None:
    """5.1.8."""
    names = [event.name for event in story(table(EMPTY, EMPTY, when="1ab", displays="GGGG"), "1G")]
    assert names == ["took", "token-untaken", "passed"]


def test_a_take_is_written_as_source_and_color() -> None:
    take = Take(3, Tile.GREEN)
    assert str(take) == "3G"
    assert Take.parse("3g") == take == pavilion.parse_move("3G")
    assert json.dumps(take.as_json()) == '{"type": "take", "source": 3, "color": "G"}'
    assert pavilion.move_from_json(take.as_json()) == take


@pytest.mark.parametrize("text", ["", "3", "G", "3K", "G3", "33G", "3GG", "-1G", "٣G"])
def test_what_is_no_take_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Take.parse(text)
