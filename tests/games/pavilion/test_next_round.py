"""Filling supply and displays (RULES.md, Prepare for the next round)."""

from __future__ import annotations

import json
from random import Random

import pytest

from majolika.errors import IllegalDeal, IllegalMove, NotationError
from majolika.game import Event
from majolika.games import pavilion
from majolika.games.pavilion import Displays, Position, Setup, Supply, Tile, Tiles
from tests.games.pavilion import SUPPLY, board, play, random_game, starved, story, table

OTHER = board(hand="RRRR")
WINDOW = board("SW5G", hand="GGGGGG", token=True)
DISPLAYS = "GGOR.PYBR.GOOY.PPBB.OYRR"


def refused(position: Position, deal: str) -> str:
    """The code of the rule that forbids *deal*."""
    with pytest.raises(IllegalDeal) as caught:
        pavilion.deal(position, pavilion.parse_deal(deal))
    return caught.value.code


def test_the_supply_is_filled_after_the_turn_and_before_the_next() -> None:
    """5.4.1: not while tiles are being taken from it."""
    position = play(table(WINDOW, OTHER), "SW6G", "+P", "+P")
    assert not position.awaits_deal
    position = play(position, "+G")
    assert (position.awaits_supply, position.turn) == (True, None)
    position = play(position, "OYR")
    assert (len(position.supply), position.turn) == (10, 1)


def test_a_full_supply_needs_no_deal() -> None:
    """5.4.1."""
    assert play(table(), "NE1R").turn == 1


def test_gaps_that_stayed_open_are_tried_again_after_every_turn() -> None:
    """5.4.1: after a pass, too, with the tiles just discarded."""
    position = play(starved(board(hand="RR"), supply="PG", when="1aa"), "=-")
    assert position.awaits_supply
    assert play(position, "RR").turn == 1


def test_the_tower_goes_into_the_bag_when_a_tile_is_wanted_and_none_is_there() -> None:
    """5.4.2: the last tiles of the bag are drawn first."""
    position = play(table(WINDOW, OTHER, bag="P"), "SW6G", "+P", "+P", "+G")
    tower = len(position.tower)
    assert refused(position, "OYR") == "pavilion/bag-and-tower"
    position = play(position, "POY")
    assert len(position.bag) == tower - 2
    assert not position.tower


def test_a_bag_that_is_just_emptied_stays_empty() -> None:
    """5.4.2: the tower waits until a tile is wanted."""
    position = play(table(WINDOW, OTHER, bag="POY"), "SW6G", "+P", "+P", "+G", "POY")
    assert not position.bag
    assert position.tower


def test_a_supply_that_cannot_be_filled_stays_short() -> None:
    """5.4.3."""
    position = starved(board(hand="RRO"), supply="PG")
    after = play(position, "NE1R")
    assert (len(after.supply), after.turn) == (2, 1)
    tower_of_one = play(position, "NE2R")
    assert refused(tower_of_one, "RR") == "pavilion/supply"
    assert len(play(tower_of_one, "R").supply) == 3


def test_displays_are_filled_in_order_as_far_as_the_tiles_go() -> None:
    """5.4.3: the last ones stay short or empty."""
    full = board(hand="P22G22O22Y22")
    position = table(full, board(hand="B13R10"), when="5a-a", supply="BBBBBRRRRR", bag="BBBBR")
    assert refused(position, DISPLAYS) == "pavilion/displays"
    assert refused(position, "RRRR.BBBB.RRR.-.-") == "pavilion/bag-and-tower"
    position = play(position, "BBBB.RRRR.RRR.-.-")
    assert [len(display) for display in position.displays] == [4, 4, 3, 0, 0]
    assert position.turn == 0


def test_the_supply_comes_before_the_displays() -> None:
    """5.4.1, 5.4.3: a ruling; with six tiles left, the displays get two of them."""
    full = board(hand="P22G22O22Y22")
    position = table(full, board(hand="B16R16"), when="5a-a", supply="BBBRRR", bag="BBBRRR")
    assert position.awaits_supply
    assert not position.awaits_displays
    assert refused(position, "BBBR.RR.-.-.-") == "pavilion/supply-first"
    position = play(position, "BBRR")
    assert position.awaits_displays
    assert refused(position, "BR") == "pavilion/supply-first"
    assert play(position, "BR.-.-.-.-").turn == 0


def test_when_nothing_is_left_at_all_the_next_round_needs_no_deal() -> None:
    """5.1.8, 5.4.3: every tile lies on a board or in a corner."""
    position = nothing_left()
    assert position.turn == 0
    names = [event.name for event in story(position, "=P")]
    assert names == ["passed", "next-round", "token-untaken"]
    position = play(position, "=P")
    assert (position.round, position.turn, position.boards[0].token) == (5, 0, True)
    assert not position.awaits_deal


def nothing_left() -> Position:
    """A table of which every tile lies on a board, in a corner or in the hand of a."""
    colors = dict(zip(("W", "NW", "NE", "E", "SE", "SW"), "PORBYG", strict=True))
    outer = " ".join(f"{star}{place}{color}" for star, color in colors.items() for place in range(1, 7))
    center = " ".join(f"C{place}{color}" for place, color in enumerate("PGOYBR", 1))
    full = f"{outer} {center}"
    boards = [board(hand="P"), board(full, corners="G"), board(full, corners="OY"), board(full, corners="BR")]
    return table(*boards, when="4aa", supply="-", bag="-")


def test_with_four_players_more_than_86_tiles_held_leave_the_last_display_short() -> None:
    """5.4.4: 132 tiles less 10 for the supply and 36 for nine displays."""
    held = [board(hand="P7G7O7"), board(hand="Y8B8R6"), board(hand="P7G7O7"), board(hand="Y8B8R7")]
    assert sum(len(each.hand) for each in held) == 87
    position = table(*held, when="6a-a")
    assert len(position.bag) == 35
    deal = pavilion.draw(position, Random(1))
    assert isinstance(deal, Displays)
    assert [len(display) for display in deal.displays] == [4] * 8 + [3]


def test_only_the_tower_is_used_again() -> None:
    """5.4.5: 132 tiles, in every position of a game."""
    for players in (2, 4):
        for _, _, position in random_game(Setup(players), seed=players):
            assert Tiles.sum(heap for _, heap in position.heaps()) == Tiles.each(22)


def test_a_new_round_starts_with_the_holder_of_the_token() -> None:
    """5.6.1: the token is back in the center, and the round marker has moved."""
    position = table(board(corners="PG"), board(hand="R", token=True), when="2ab")
    position = play(position, "=R")
    assert (position.round, position.starter, position.center_token) == (3, 1, True)
    assert not any(each.token for each in position.boards)
    assert play(position, DISPLAYS).turn == 1


def test_the_last_pass_ends_the_round_and_then_the_supply_is_filled() -> None:
    """5.4.1, 5.6.1: in the sixth round the game is over, whatever the supply lacks."""
    position = play(starved(board(corners="PG", token=True), supply="R", when="3ab"), "=PPPP")
    assert (position.round, position.awaits_supply, position.starter) == (4, True, 0)
    position = play(starved(board(corners="PG", token=True), supply="R", when="6ab"), "=PPPP")
    assert position.over
    assert (position.awaits_deal, len(position.supply)) == (False, 1)


def test_there_is_no_new_round_after_the_sixth() -> None:
    """5.6.1."""
    position = play(table(board(corners="PG"), board(hand="R", token=True), when="6ab"), "=R")
    assert position.over
    assert (position.round, position.awaits_deal, position.turn) == (6, False, None)


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (DISPLAYS, "pavilion/supply-first"),
        ("PPGGOYYBR", "pavilion/supply"),
        ("PPGGOYYBRRR", "pavilion/supply"),
        ("-", "pavilion/supply"),
    ],
)
def test_the_first_deal_fills_the_supply(deal: str, code: str) -> None:
    """4.2."""
    assert refused(pavilion.start(), deal) == code


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (SUPPLY, "pavilion/supply-first"),
        ("GGOR.PYBR.GOOY.PPBB", "pavilion/displays"),
        ("GGOR.PYBR.GOOY.PPBB.OYR", "pavilion/displays"),
        ("GGOR.PYBR.GOOY.PPBB.OYRRR", "pavilion/displays"),
        ("GGGG.GGGG.GGGG.GGGG.GGGG.GGGG", "pavilion/displays"),
        ("RRRR.RRRR.RRRR.RRRR.RRRR", ""),
        ("GGGG.GGGG.GGGG.GGGG.GGGG", ""),
    ],
)
def test_the_second_deal_fills_the_displays(deal: str, code: str) -> None:
    """4.3: any tiles that the bag holds may come."""
    position = play(pavilion.start(), SUPPLY)
    if code:
        assert refused(position, deal) == code
    else:
        assert str(Displays(play(position, deal).displays)) == deal


def test_what_the_bag_does_not_hold_cannot_come() -> None:
    """5.4.2."""
    position = play(pavilion.start(), "RRRRRRRRRR")
    assert refused(position, "RRRR.RRRR.RRRR.RRRR.RRRR") == "pavilion/bag-and-tower"


def test_nothing_is_dealt_when_nothing_is_due() -> None:
    """5.4.1, 5.6.1."""
    assert refused(table(), "P") == refused(table(), DISPLAYS) == "pavilion/deal-once"
    over = play(table(board(corners="PG"), board(hand="R", token=True), when="6ab"), "=R")
    assert refused(over, DISPLAYS) == "pavilion/deal-once"


@pytest.mark.parametrize("move", ["1G", "NE1R", "+P", "=R"])
def test_nobody_moves_before_the_deal(move: str) -> None:
    """5.4.1, 5.6.1."""
    for position in (pavilion.start(), play(table(WINDOW, OTHER), "SW6G", "+P", "+P", "+G")):
        assert pavilion.legal_moves(position) == []
        with pytest.raises(IllegalMove, match="pavilion/deal-first"):
            play_move(position, move)


def play_move(position: Position, move: str) -> Position:
    return pavilion.play(position, pavilion.parse_move(move))


def test_every_tile_of_the_bag_is_equally_likely() -> None:
    """5.4.2: a third of the tiles is green, and a third of those drawn."""
    position = table(board(hand="P22O22Y22"), board(hand="B12R18"), when="1a-a", supply="BBBBBBBBBB", bag="G8R4")
    chance, green = Random(5), 0
    for _ in range(300):
        deal = pavilion.draw(position, chance)
        assert isinstance(deal, Displays)
        green += deal.displays[0][Tile.GREEN]
    assert abs(green / 1200 - 2 / 3) < 0.05


# Story and notation


def test_a_deal_tells_its_tiles_and_whether_the_tower_was_needed() -> None:
    """5.4.2."""
    position = play(pavilion.start(), SUPPLY)
    dealt = Event("dealt", facts={"round": 1, "color": Tile.PURPLE, "displays": DISPLAYS})
    assert story(pavilion.start(), SUPPLY) == [Event("supplied", facts={"tiles": SUPPLY})]
    assert story(position, DISPLAYS) == [dealt]
    emptied = table(board(), board(), when="2a-a", bag="-")
    assert story(emptied, DISPLAYS)[0] == Event("refill", facts={"tiles": 122})


def test_a_new_round_is_told_with_its_wild_color() -> None:
    """5.6.1."""
    told = story(table(board(corners="PG"), board(hand="R", token=True), when="2ab"), "=R")
    assert told[1] == Event("next-round", 1, {"round": 3, "color": Tile.ORANGE})


def test_deals_are_written_as_tiles_with_dots_between_displays() -> None:
    supply, displays = pavilion.parse_deal("gpg"), pavilion.parse_deal("rogg.bpyr.oogy.bbpp.-")
    assert supply == Supply(Tiles.parse("PGG"))
    assert str(supply) == "PGG"
    assert isinstance(displays, Displays)
    assert str(displays) == "GGOR.PYBR.GOOY.PPBB.-"
    assert json.loads(json.dumps(supply.as_json()))["type"] == "supply"
    for deal in (supply, displays):
        assert pavilion.deal_from_json(json.loads(json.dumps(deal.as_json()))) == deal


@pytest.mark.parametrize("text", ["", ".", "PG.", "K", "PG..O", "PG,O", "P.K"])
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        pavilion.parse_deal(text)


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"type": "deal"},
        {"type": "supply"},
        {"type": "displays", "displays": 3},
        {"type": "displays", "displays": []},
        {"type": "displays", "displays": [{"P": 4}]},
    ],
)
def test_json_that_is_no_deal_is_refused(value: object) -> None:
    with pytest.raises(NotationError):
        pavilion.deal_from_json(value)
