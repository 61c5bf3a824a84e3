"""Bonus tiles (RULES.md, bonus-tiles and bonus-first)."""

from __future__ import annotations

import json

import pytest

from majolika.errors import NotationError
from majolika.game import Event
from majolika.games import pavilion
from majolika.games.pavilion import Bonus, Tile
from tests.games.pavilion import board, moves, play, refused, starved, story, table

OTHER = board(hand="RRRR")
PILLAR = "E3B C2G C3O"
STATUE = "W1P W2P NW4O"
WINDOW = "SW5G"
PILLAR_AND_STATUE = "NW1O NW3O C6R C1B NE3R NE4R"
TWO_PILLARS = "C6R C2B NW2O NW3O NE2R NE3R"


@pytest.mark.parametrize(
    ("placed", "hand", "move", "tiles"),
    [(PILLAR, "BB", "E2B", 1), (STATUE, "OOO", "NW3O", 2), (WINDOW, "GGGGGG", "SW6G", 3)],
    ids=["pillar", "statue", "window"],
)
def test_the_last_space_around_a_feature_earns_tiles(placed: str, hand: str, move: str, tiles: int) -> None:
    """5.3.1: one for a pillar, two for a statue, three for a window, at once."""
    position = play(table(board(placed, hand=hand), OTHER), move)
    assert (position.turn, position.owed) == (0, tiles)
    assert not position.awaits_deal


def test_the_tiles_are_of_ones_choice() -> None:
    """5.3.1: wild ones allowed, as many as there are."""
    position = play(table(board(WINDOW, hand="GGGGGG"), OTHER, supply="PPPPGOYBBR"), "SW6G")
    assert moves(position) == {"+P", "+G", "+O", "+Y", "+B", "+R"}
    position = play(position, "+P", "+P", "+P")
    assert str(position.boards[0].hand) == "PPP"
    assert str(position.supply) == "PGOYBBR"


def test_a_feature_that_still_lacks_a_space_earns_nothing() -> None:
    """5.3.1."""
    position = play(table(board("E3B C2G", hand="BB"), OTHER), "E2B")
    assert (position.owed, position.turn) == (0, 1)


def test_the_points_are_counted_whether_or_not_tiles_are_taken() -> None:
    """5.3.2: E2 is linked to E3."""
    position = play(table(board(PILLAR, hand="BB", score=10), OTHER), "E2B")
    assert position.boards[0].score == play(position, "+P").boards[0].score == 12


def test_a_pillar_and_a_statue_at_once_earn_three_tiles() -> None:
    """5.3.3, 1.3: and three points for the tile."""
    position = play(table(board(PILLAR_AND_STATUE, hand="OO", score=10), OTHER), "NW2O")
    assert (position.owed, position.boards[0].score) == (3, 13)


def test_two_pillars_at_once_earn_two_tiles() -> None:
    """5.3.3, 1.3: C6, C1 and C2 are linked."""
    position = play(table(board(TWO_PILLARS, hand="Y", score=10), OTHER), "C1Y")
    assert (position.owed, position.boards[0].score) == (2, 13)


def test_all_tiles_come_from_the_same_supply() -> None:
    """5.3.3: it is not filled up in between."""
    position = play(table(board(PILLAR_AND_STATUE, hand="OO"), OTHER), "NW2O", "+P", "+P")
    assert len(position.supply) == 8
    assert not position.awaits_deal
    assert "+P" not in moves(position)
    position = play(position, "+G")
    assert position.awaits_supply


def test_a_feature_pays_once() -> None:
    """5.3.4: later tiles of the star earn nothing from it."""
    position = table(board(f"{PILLAR} E2B", hand="B"), OTHER)
    assert play(position, "E1B").owed == 0


def test_the_tiles_can_be_used_in_the_next_turn_of_the_round() -> None:
    """5.3.5: even when the hand was empty."""
    position = table(board(WINDOW, hand="GGGGGG", token=True), board(hand="R"))
    position = play(position, "SW6G", "+R", "+R", "+Y", "PGO", "NE1R")
    assert position.turn == 0
    assert "NE2R" in moves(position)


def test_the_turn_ends_with_the_last_tile() -> None:
    """5.3.5."""
    position = play(table(board(STATUE, hand="OOOO"), OTHER), "NW3O")
    assert position.turn == 0
    position = play(position, "+P", "+P")
    assert (position.turn, position.to_play) == (None, 1)
    assert play(position, "PG").turn == 1


def test_a_supply_with_too_few_tiles_gives_what_it_has() -> None:
    """5.3.6: a ruling; bag and tower must be empty for that."""
    position = starved(board(WINDOW, hand="GGGGGG"), supply="YB")
    assert story(position, "SW6G")[1:] == [
        Event("surrounded", 0, {"feature": "window SW", "tiles": 3}),
        Event("supply-short", 0, {"tiles": 2}),
    ]
    position = play(position, "SW6G")
    assert position.owed == 2
    position = play(position, "+Y", "+B")
    assert str(position.boards[0].hand) == "YB"
    assert (position.to_play, position.owed) == (1, 0)


def test_an_empty_supply_gives_nothing() -> None:
    """5.3.6: the turn is over at once."""
    position = play(starved(board(WINDOW, hand="GGGGGG")), "SW6G")
    assert (position.to_play, position.owed) == (1, 0)
    assert position.awaits_supply


def test_bonus_tiles_must_be_taken() -> None:
    """5.3.7: wanted or not, before anything else."""
    position = play(table(board(WINDOW, hand="GGGGGGR"), OTHER), "SW6G")
    for move in ("NE1R", "=R", "=-"):
        assert refused(position, move) == "pavilion/bonus-first"


def test_no_bonus_tile_is_taken_without_a_reason() -> None:
    """5.3.1."""
    assert refused(table(), "+P") == "pavilion/bonus-tiles"


def test_what_the_supply_lacks_cannot_be_taken() -> None:
    """5.3.1."""
    position = play(table(board(WINDOW, hand="GGGGGG"), OTHER, supply="PPPPPGGGGG"), "SW6G")
    assert moves(position) == {"+P", "+G"}
    assert refused(position, "+R") == "pavilion/bonus-tiles"


# Story and notation


def test_surrounded_features_are_told_one_by_one() -> None:
    """5.3.3."""
    position = table(board(PILLAR_AND_STATUE, hand="OO"), OTHER)
    assert story(position, "NW2O")[1:] == [
        Event("surrounded", 0, {"feature": "pillar NW", "tiles": 1}),
        Event("surrounded", 0, {"feature": "statue NW-NE", "tiles": 2}),
    ]
    assert story(play(position, "NW2O"), "+P") == [Event("bonus", 0, {"color": Tile.PURPLE})]


def test_a_bonus_tile_is_written_with_a_plus() -> None:
    bonus = Bonus(Tile.GREEN)
    assert str(bonus) == "+G"
    assert Bonus.parse("+g") == bonus == pavilion.parse_move("+G")
    assert json.dumps(bonus.as_json()) == '{"type": "bonus", "color": "G"}'
    assert pavilion.move_from_json(bonus.as_json()) == bonus


@pytest.mark.parametrize("text", ["+", "G", "+K", "+GG", "++G", "+1"])
def test_what_is_no_bonus_tile_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Bonus.parse(text)
