"""What happens, in order and with the arithmetic of every point."""

from __future__ import annotations

from random import Random

import pytest

from majolika.errors import IllegalDeal, IllegalMove
from majolika.games import pavilion
from majolika.games.pavilion import Setup
from tests.games.pavilion import board, random_game, story, table


@pytest.mark.parametrize("setup", ["players=2", "players=4", "players=3 side=gray track=BRPGOY"])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_arithmetic_of_a_whole_game_adds_up(setup: str, seed: int) -> None:
    """4.7, 5.1.6, 5.5.1, 5.6.2: every point is in the story, and its parts make up the score."""
    chosen = Setup.parse(setup)
    scores = [5] * chosen.players
    for before, step, after in random_game(chosen, seed):
        for event in pavilion.story(before, step):
            if event.score is not None and event.seat is not None:
                scores[event.seat] += sum(event.points.values())
                assert event.score == scores[event.seat]
            else:
                assert not event.points
        assert scores == [shown.score for shown in after.boards]


def test_everybody_is_told_the_same() -> None:
    position = table(board(hand="R"), board(hand="R"))
    move = pavilion.parse_move("NE1R")
    assert pavilion.story(position, move, 0) == pavilion.story(position, move, 1) == pavilion.story(position, move)


def test_nothing_is_hidden() -> None:
    """5.4.5: what is in the bag can be counted, so a view is the whole table."""
    position = table()
    move = pavilion.parse_move("NE1R")
    assert pavilion.view(position, 1) is position
    assert pavilion.seen(position, move, None) is move
    assert pavilion.complete(position, Random(1)) is position


def test_what_may_not_be_done_has_no_story() -> None:
    with pytest.raises(IllegalMove):
        story(table(), "NE3R")
    with pytest.raises(IllegalDeal):
        pavilion.story(table(), pavilion.parse_deal("PG"))
