"""Placing tiles and scoring them (RULES.md, Play tiles and score).  Purple is wild in round 1."""

from __future__ import annotations

import json

import pytest

from majolika.errors import IllegalMove, NotationError
from majolika.game import Event
from majolika.games import pavilion
from majolika.games.pavilion import Place, Position, Space, Star, Tile
from majolika.games.pavilion.play_tiles import tile_points
from tests.games.pavilion import board, moves, play, refused, story, table

OTHER = board(hand="RRRR")


def placements(position: Position) -> set[str]:
    return {move for move in moves(position) if not move.startswith("=")}


def points(position: Position, move: str) -> int:
    return play(position, move).boards[0].score - position.boards[0].score


# Turns


def test_the_holder_of_the_token_is_first_and_not_the_starter() -> None:
    """5.2.1: then clockwise."""
    position = play(table(OTHER, OTHER, OTHER, when="1aa", displays="GGGG", center="Y"), "1G", "0Y")
    assert position.turn == 1
    position = play(position, "NE1R", "NE1R", "NE1R")
    assert position.turn == 1


def test_a_turn_places_one_tile_or_passes() -> None:
    """5.2.2: passing is always allowed."""
    position = table(board(hand="RR"), OTHER)
    assert placements(position) == {"NE1R", "NE2R", "C1R", "C2R"}
    assert moves(position) - placements(position) == {"=RR", "=R", "=-"}
    assert play(position, "NE1R").turn == 1
    assert play(position, "=RR").turn == 1


def test_without_a_placement_only_passing_is_left() -> None:
    """5.2.2: and the player still chooses what to keep."""
    position = table(board("NE1R C1R", hand="R"), OTHER)
    assert moves(position) == {"=R", "=-"}


def test_without_tiles_passing_happens_by_itself() -> None:
    """5.2.2."""
    position = play(table(board(hand="R"), OTHER), "NE1R", "NE1R")
    assert position.boards[0].passed
    assert position.boards[0].score == 6
    assert position.turn == 1


def test_players_who_passed_are_skipped_and_the_last_goes_on_alone() -> None:
    """5.2.3."""
    position = table(OTHER, OTHER, OTHER, OTHER)
    position = play(position, "=-")
    assert len(position.supply) == 10
    position = play(position, "NE1R", "=RR", "NE1R", "C1R", "=RRR")
    assert [board.passed for board in position.boards] == [True, False, True, True]
    assert position.turn == 1
    assert play(position, "NE2R").round == 2


def test_the_phase_ends_when_all_have_passed() -> None:
    """5.2.3."""
    position = play(table(OTHER, OTHER), "=RR")
    assert position.round == 1
    assert play(position, "=RR").round == 2


# Payment


def test_a_space_costs_exactly_its_number() -> None:
    """5.2.4: one tile is placed, the others go to the tower."""
    position = play(table(board(hand="BBBBBBB"), OTHER), "E6B")
    assert position.boards[0].at(Space.parse("E6")) is Tile.BLUE
    assert str(position.boards[0].hand) == "B"
    assert str(position.tower) == "BBBBB"


def test_every_mixture_of_color_and_wild_can_pay() -> None:
    """5.2.4: also where there are enough tiles of the color."""
    position = table(board("SW1G SW2G SW3G SW6G C1G", hand="GGGGGPPPP"), OTHER)
    green = {move for move in placements(position) if move.startswith("SW")}
    assert green == {"SW4G", "SW4G1", "SW4G2", "SW4G3", "SW5G", "SW5G1", "SW5G2", "SW5G3", "SW5G4"}
    paid = play(position, "SW4G2")
    assert str(paid.boards[0].hand) == "PPGGG"
    assert str(paid.tower) == "PPG"


def test_at_least_one_tile_has_the_color_that_is_placed() -> None:
    """5.2.4: so that nothing else pays for a 1."""
    position = table(board(hand="GPPPPPP"), OTHER)
    assert "SW6G5" in moves(position)
    assert refused(position, "SW1G1") == "pavilion/one-of-its-color"
    assert refused(position, "SW4G4") == "pavilion/one-of-its-color"


def test_a_wild_tile_is_placed_and_paid_only_as_itself() -> None:
    """5.2.4."""
    position = table(board(hand="PPP"), OTHER)
    assert placements(position) == {f"{star}{place}P" for star in ("W", "C") for place in (1, 2, 3)}
    assert refused(position, "W3P1") == "pavilion/wild-as-itself"
    assert refused(position, "SW1P") == "pavilion/star-color"


def test_only_this_rounds_color_is_wild() -> None:
    """5.2.4."""
    hand = board(hand="OPPP")
    assert "NW4O3" in moves(table(hand, OTHER))
    assert refused(table(hand, OTHER, when="2aa"), "NW4O3") == "pavilion/cost"
    assert "NW4O3" in moves(table(hand, OTHER, when="2aa", track="RPGOYB"))


def test_a_star_takes_its_own_color_only() -> None:
    """5.2.5."""
    position = table(board(hand="RB"), OTHER)
    assert placements(position) == {"NE1R", "E1B", "C1R", "C1B"}
    assert refused(position, "E1R") == "pavilion/star-color"


def test_the_center_star_takes_each_color_once_on_any_space() -> None:
    """5.2.5: the wild color too, paid with its own tiles."""
    position = table(board("C2G", hand="GGPPRR"), OTHER)
    center = {move for move in placements(position) if move.startswith("C")}
    assert center == {"C1P", "C1R", "C3R1", "C3R2", "C4R2"}
    assert refused(position, "C1G") == "pavilion/six-colors"


def test_a_filled_space_stays_filled() -> None:
    """5.2.6."""
    position = table(board("E1B", hand="BB"), OTHER)
    assert refused(position, "E1B") == "pavilion/space-taken"


@pytest.mark.parametrize(
    ("placed", "hand", "move", "code"),
    [
        ("", "PPPP", "SW4G3", "pavilion/cost"),
        ("", "PPPP", "SW1P", "pavilion/star-color"),
        ("C2G", "GGGG", "C4G", "pavilion/six-colors"),
        ("", "PPPGGGG", "W4P", "pavilion/cost"),
        ("", "BBBBB", "E6B", "pavilion/cost"),
        ("E6B", "BBBBBB", "E6B", "pavilion/space-taken"),
    ],
    ids=["no-tile-of-the-color", "wild-on-another-star", "color-twice", "others-never-pay", "too-few", "taken"],
)
def test_example_placements_that_are_refused(placed: str, hand: str, move: str, code: str) -> None:
    """5.2.4, 5.2.5, 5.2.6."""
    assert refused(table(board(placed, hand=hand), OTHER), move) == code


def test_a_move_made_by_hand_is_checked_too() -> None:
    position = table(board(hand="PPPPPPB"), OTHER)
    for move, code in (
        (Place(Space(Star.C, 9), Tile.PURPLE), "pavilion/stars"),
        (Place(Space.parse("E1"), Tile.BLUE, -1), "pavilion/one-of-its-color"),
        (pavilion.Take(-1, Tile.BLUE), "pavilion/all-taken"),
    ):
        with pytest.raises(IllegalMove) as caught:
            pavilion.play(position, move)
        assert caught.value.code == code


# Points


@pytest.mark.parametrize(
    ("placed", "place", "scored"),
    [
        ("", 3, 1),
        ("E1B", 3, 1),
        ("E2B", 3, 2),
        ("E2B E4B", 3, 3),
        ("E1B E2B E5B E6B", 3, 5),
        ("E1B E2B E4B E6B", 3, 5),
        ("E2B E6B", 1, 3),
        ("E5B E1B", 6, 3),
        ("E1B E2B E4B E5B E6B", 3, 6),
        ("NE1R NE2R C2R C3B", 3, 1),
    ],
)
def test_a_tile_scores_one_for_itself_and_one_for_each_linked_tile(placed: str, place: int, scored: int) -> None:
    """4.7: around the ring, across 6 and 1; other stars do not count."""
    filled = board(f"{placed} E{place}B")
    assert sum(tile_points(filled.stars[Star.E], place).values()) == scored


def test_a_star_filled_in_order_scores_21() -> None:
    """4.7, 4.8."""
    made, total = board(), 0
    for place in range(1, 7):
        made = made.with_tile(Space(Star.NE, place), Tile.RED)
        total += sum(tile_points(made.stars[Star.NE], place).values())
    assert total == 21


# The rulebook's examples


def test_example_wild_a_green_4_with_one_green_tile() -> None:
    """Wild: three purple tiles stand in for green."""
    position = table(board(hand="PPPG"), OTHER)
    after = play(position, "SW4G3")
    assert points(position, "SW4G3") == points(position, "C4G3") == 1
    assert str(after.tower) == "PPP"
    assert not after.boards[0].hand
    own_star = play(position, "W3P")
    assert str(own_star.boards[0].hand) == "G"
    assert str(own_star.tower) == "PP"
    purple = {move for move in placements(position) if "P" in move}
    assert purple == {f"{star}{place}P" for star in ("W", "C") for place in (1, 2, 3)}


def test_example_a_six_of_seven_blue_tiles() -> None:
    """A."""
    position = table(board(hand="BBBBBBB"), OTHER)
    after = play(position, "E6B")
    assert points(position, "E6B") == 1
    assert str(after.tower) == "BBBBB"
    assert str(after.boards[0].hand) == "B"


def test_example_b_a_gap_on_either_side() -> None:
    """B: red 6 and 1 are not linked to 3."""
    position = table(board("NE6R NE1R", hand="RRR"), OTHER)
    after = play(position, "NE3R")
    assert points(position, "NE3R") == 1
    assert str(after.tower) == "RR"


def test_example_c_two_linked_tiles_and_a_window() -> None:
    """C: three points, and three tiles from the supply, since blue 5 and 6 close the window."""
    position = table(board("E4B E5B", hand="PPPBBB"), OTHER)
    after = play(position, "E6B3")
    assert points(position, "E6B3") == 3
    assert str(after.tower) == "PPPBB"
    assert (after.turn, after.owed) == (0, 3)
    after = play(after, "+P", "+P", "+G")
    assert str(after.boards[0].hand) == "PPG"
    assert after.awaits_supply


def test_example_d_tiles_on_both_sides() -> None:
    """D: green stays in hand."""
    position = table(board("NW3O NW5O", hand="PPPGO"), OTHER)
    after = play(position, "NW4O3")
    assert points(position, "NW4O3") == 3
    assert str(after.tower) == "PPP"
    assert str(after.boards[0].hand) == "G"
    assert not after.owed


def test_example_e_the_wild_color_in_its_own_star() -> None:
    """E: all tiles paid are purple."""
    position = table(board("W1P W3P", hand="PPGGGGRR"), OTHER)
    after = play(position, "W2P")
    assert points(position, "W2P") == 3
    assert str(after.tower) == "P"
    assert str(after.boards[0].hand) == "GGGGRR"


# Story and notation


def test_a_placement_tells_its_payment_and_its_points() -> None:
    """4.7, 5.2.4."""
    assert story(table(board("NW3O NW5O", hand="PPPGO", score=10), OTHER), "NW4O3") == [
        Event("placed", 0, {"space": "NW4", "color": Tile.ORANGE, "paid": "PPPO"}, {"tile": 1, "linked": 2}, 13)
    ]
    (placed,) = story(table(board(hand="RR"), OTHER), "NE1R")
    assert placed.points == {"tile": 1}


def test_a_place_is_written_as_space_color_and_wild_tiles() -> None:
    place = Place(Space.parse("SW4"), Tile.GREEN, 3)
    assert str(place) == "SW4G3"
    assert Place.parse("sw4g3") == place == pavilion.parse_move("Sw4G3")
    assert str(Place.parse("E6B0")) == str(Place.parse("E6B")) == "E6B"
    assert json.dumps(place.as_json()) == '{"type": "place", "space": "SW4", "color": "G", "wilds": 3}'
    assert pavilion.move_from_json(place.as_json()) == place


@pytest.mark.parametrize("text", ["", "E6", "E7B", "E6K", "E6B6", "E6B33", "X6B", "SSW4G", "B6E", "E6B-1", "=E6B"])
def test_what_is_no_placement_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Place.parse(text)


@pytest.mark.parametrize(
    "value",
    [
        {"type": "place", "space": "E6", "color": "B"},
        {"type": "place", "space": "E6", "color": "B", "wilds": 6},
        {"type": "place", "space": "E6", "color": "B", "wilds": True},
        {"type": "place", "space": 6, "color": "B", "wilds": 0},
        {"type": "placed", "space": "E6", "color": "B", "wilds": 0},
        {"type": ["place"]},
        "E6B",
        None,
    ],
)
def test_json_that_is_no_move_is_refused(value: object) -> None:
    with pytest.raises(NotationError):
        pavilion.move_from_json(value)
