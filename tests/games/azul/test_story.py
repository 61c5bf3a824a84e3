"""What happens, in order and with the arithmetic of every point."""

from __future__ import annotations

import pytest

from majolika.errors import IllegalDeal, IllegalMove
from majolika.game import Event
from majolika.games import azul
from majolika.games.azul import Board, Deal, Position, Setup, Tile
from majolika.words import arithmetic
from tests.games.azul import board, play, random_game, table


def story(position: Position, move: str) -> list[Event]:
    return azul.story(position, azul.parse_move(move))


def test_a_take_from_a_display_tells_what_goes_to_the_center() -> None:
    """D2, D3."""
    assert story(table(displays="BBRK.W"), "1B2") == [
        Event("took", 0, {"source": 1, "color": Tile.BLUE, "count": 2, "line": 2}),
        Event("to-center", facts={"source": 1, "tiles": "RK"}),
    ]


def test_a_take_of_a_whole_display_tells_nothing_of_the_center() -> None:
    """D4."""
    assert [event.name for event in story(table(displays="BBBB.W"), "1B4")] == ["took"]


def test_a_take_from_the_center_tells_the_marker_before_the_tiles_that_fall() -> None:
    """D6, D7, D12, F4."""
    assert story(table(board(floor="YYYYY"), Board(), center="BBBR"), "0B1") == [
        Event("took", 0, {"source": 0, "color": Tile.BLUE, "count": 3, "line": 1}),
        Event("marker", 0),
        Event("broken", 0, {"color": Tile.BLUE, "count": 2, "lid": 1}),
    ]


def test_the_end_of_a_round_tells_every_tile_and_every_floor_line() -> None:
    """W2, W10, N2: seat by seat, line by line."""
    holder = board("-.RR.-.-.-", "..... ..Y.. ..... ..... .....", floor="K*", score=5)
    assert story(table(holder, Board(), when="1bb", center="WWW"), "0W2") == [
        Event("took", 1, {"source": 0, "color": Tile.WHITE, "count": 3, "line": 2}),
        Event("broken", 1, {"color": Tile.WHITE, "count": 1, "lid": 0}),
        Event("placed", 0, {"color": Tile.RED, "line": 2, "column": 4, "discarded": 1}, {"across": 2}, 7),
        Event("floor", 0, {"spaces": 2}, {"floor line": -2}, 5),
        Event("placed", 1, {"color": Tile.WHITE, "line": 2, "column": 1, "discarded": 1}, {"alone": 1}, 1),
        Event("floor", 1, {"spaces": 1}, {"floor line": -1}, 0),
        Event("next-round", 0, {"round": 2}),
    ]


def test_a_placed_tile_tells_what_it_scores_across_and_down() -> None:
    """W6."""
    position = table(board("-.-.YYY.-.-", "...K. ...R. KWB.. ..... ....."), Board(), when="1bb", displays="W")
    placed = story(position, "1W5")[1]
    assert placed.points == {"across": 4, "down": 3}
    assert arithmetic("azul", placed.points, "en") == "4 across + 3 down = 7"


def test_a_floor_line_tells_its_whole_cost_and_what_is_left() -> None:
    """F6: the score stops at 0."""
    position = table(board(floor="YYYYY", score=3), Board(), when="1bb", displays="W")
    assert story(position, "1W5")[1] == Event("floor", 0, {"spaces": 5}, {"floor line": -8}, 0)


def test_the_marker_beside_a_full_floor_line_uses_no_space() -> None:
    """4.1."""
    position = table(board(floor="YYYYYYY*", score=20), Board(), when="1bb", displays="W")
    assert story(position, "1W5")[1] == Event("floor", 0, {"spaces": 7}, {"floor line": -14}, 6)


def test_the_end_of_the_game_tells_bonuses_for_rows_columns_and_colors() -> None:
    """G3, G5."""
    position = table(board("B.-.-.-.-", ".YRKW WB... K.B.. R..B. Y...B", score=10), Board(), when="6bb", displays="W")
    assert story(position, "1W5")[1:] == [
        Event("placed", 0, {"color": Tile.BLUE, "line": 1, "column": 1, "discarded": 0}, {"across": 5, "down": 5}, 20),
        Event("bonus", 0, points={"rows": 2, "columns": 7, "colors": 10}, score=39),
        Event("bonus", 1, score=0),
        Event("over", facts={"winners": (0,)}),
    ]


def test_a_fallen_line_tells_how_many_tiles_go_to_the_lid() -> None:
    """V5."""
    doomed = board("-.-.-.-.BBBBB", "B.... ..... ..... ..... .YRKW", floor="YYYY")
    position = table(doomed, Board(), when="1bb", displays="W", side="gray")
    assert story(position, "1W5")[1:3] == [
        Event("line-fell", 0, {"color": Tile.BLUE, "line": 5, "count": 5, "lid": 2}),
        Event("floor", 0, {"spaces": 7}, {"floor line": -14}, 0),
    ]


def test_a_choice_on_the_gray_wall_tells_what_follows_from_it() -> None:
    """V5, V7."""
    position = table(board("B.BB.-.-.-", "YR..K RKY.W ..... ..... ....."), Board(), when="1aa", side="gray")
    assert story(position, "1-4") == [
        Event("placed", 0, {"color": Tile.BLUE, "line": 1, "column": 4, "discarded": 0}, {"across": 2}, 2),
        Event("line-fell", 0, {"color": Tile.BLUE, "line": 2, "count": 2, "lid": 0}),
        Event("floor", 0, {"spaces": 2}, {"floor line": -2}, 0),
        Event("next-round", 0, {"round": 2}),
    ]


def test_a_deal_tells_the_displays_and_whether_the_lid_was_needed() -> None:
    """S9, N3."""
    deal = Deal.parse("BBRK.YYKW.RRWW.BYKW.BBYR")
    dealt = Event("dealt", facts={"round": 6, "displays": str(deal)})
    assert azul.story(table(when="6a-"), deal) == [dealt]
    assert azul.story(table(when="6a-", bag="-"), deal) == [Event("refill", facts={"tiles": 100}), dealt]


@pytest.mark.parametrize("setup", [Setup(2), Setup(4), Setup(2, "gray"), Setup(3, "gray")], ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_arithmetic_of_a_whole_game_adds_up(setup: Setup, seed: int) -> None:
    """F6, W4, G3: every point is in the story, and only a floor line stops at 0."""
    scores = [0] * setup.players
    for before, step, after in random_game(setup, seed):
        for event in azul.story(before, step):
            if event.score is not None and event.seat is not None:
                scores[event.seat] = max(0, scores[event.seat] + sum(event.points.values()))
                assert event.score == scores[event.seat]
                assert all((number < 0) == (event.name == "floor") for number in event.points.values())
        assert scores == [shown.score for shown in after.boards]


def test_what_may_not_be_done_has_no_story() -> None:
    position = table(displays="BBRK")
    with pytest.raises(IllegalMove):
        story(position, "1W1")
    with pytest.raises(IllegalDeal):
        azul.story(position, Deal.parse("BBBB.BBBB.BBBB.BBBB.BBBB"))


def test_a_story_changes_nothing() -> None:
    position = table(displays="BBRK")
    before = str(position)
    story(position, "1B2")
    assert str(position) == before != str(play(position, "1B2"))
