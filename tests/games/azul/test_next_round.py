"""Filling the displays (RULES.md, Set-up and Next round)."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from majolika.errors import IllegalDeal, NotationError
from majolika.games import azul
from majolika.games.azul import Board, Deal, Position, Setup, Tile, Tiles
from majolika.record import Record
from tests.games.azul import ALL_TILES, board, play, random_game, table

FIRST = "BBRK.YYKW.RRWW.BYKW.BBYR"


def cannot_come(position: Position, deal: str) -> str:
    """The code of the rule by which *deal* cannot come."""
    with pytest.raises(IllegalDeal) as caught:
        azul.deal(position, Deal.parse(deal))
    return caught.value.code


def missing(color: str, lines: str) -> Board:
    """A wall that has every color but one in every line."""
    return board(lines, "BYRKW WBYRK KWBYR RKWBY YRKWB".replace(color, "."))


def short_of_tiles(players: int) -> tuple[Board, ...]:
    """Boards that keep many tiles: walls without one color, which their lines wait for."""
    lines = "-.x.xx.xxx.xxxx" if players == 3 else "-.x.xx.x.x"
    return tuple(missing(color, lines.replace("x", color)) for color in "BYRK"[:players])


# The deal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_display_gets_four_tiles_from_the_bag(players: int) -> None:
    """S9."""
    position = azul.start(Setup(players=players))
    dealt = azul.deal(position, azul.draw(position, Random(9)))
    assert [len(display) for display in dealt.displays] == [4] * (2 * players + 1)
    assert dealt.bag + Tiles.sum(dealt.displays) == ALL_TILES


def test_chance_draws_any_tile_of_the_bag() -> None:
    """S9: other luck, other tiles."""
    position = azul.start()
    assert len({azul.draw(position, Random(seed)) for seed in range(20)}) == 20
    firsts = {tile for seed in range(40) for tile in azul.draw(position, Random(seed)).displays[0].kinds()}
    assert firsts == set(Tile)


def test_the_center_is_empty_but_for_the_marker_when_a_round_starts() -> None:
    """S10."""
    for before, step, after in random_game(Setup(players=3), seed=10):
        if isinstance(step, Deal):
            assert not before.center
            assert not after.center
            assert after.center_marker


@pytest.mark.parametrize(
    "deal", ["BBBB", f"{FIRST}.BBBB", "-.-.-.-.-", "BBR.YYKW.RRWW.BYKW.BBYR", "BBBBB.YYK.RRWW.BYKW.BBYR"]
)
def test_a_deal_that_does_not_fill_the_displays_cannot_come(deal: str) -> None:
    """S9, N3."""
    assert cannot_come(azul.start(), deal) == "azul/displays"


def test_the_displays_are_filled_once_in_a_round() -> None:
    """S9."""
    assert cannot_come(table(displays=FIRST), FIRST) == "azul/deal-once"
    row = board(picture="BYRKW ..... ..... ..... .....")
    assert cannot_come(table(row, Board(), when="5a#"), FIRST) == "azul/deal-once"


# After a round


def test_a_new_round_follows_only_if_no_row_is_full() -> None:
    """N1."""
    four = ".YRKW ..... ..... ..... ....."
    goes_on = play(table(board(picture=four), Board(), when="4bb", displays="W"), "1W5")
    assert (goes_on.round, goes_on.awaits_deal) == (5, True)
    ends = play(table(board("B.-.-.-.-", four), Board(), when="4bb", displays="W"), "1W5")
    assert (ends.round, ends.over) == (4, True)


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_the_holder_of_the_marker_starts_the_next_round(holder: int) -> None:
    """N2."""
    boards = [board(floor="*" if seat == holder else "-") for seat in range(3)]
    position = play(table(*boards, when="1bc", displays="W"), "1W5")
    assert position.starter == holder
    dealt = azul.deal(position, azul.draw(position, Random(2)))
    assert dealt.turn == holder


def test_the_next_starter_is_neither_the_next_seat_nor_the_last_to_move() -> None:
    """4.21: and from there it goes on clockwise."""
    boards = [Board(), Board(), board(floor="*"), Board()]
    position = play(table(*boards, when="1ab", displays="W"), "1W5")
    position = azul.deal(position, azul.draw(position, Random(21)))
    turns = []
    for _ in range(5):
        turns.append(position.turn)
        position = azul.play(position, azul.legal_moves(position)[-1])
    assert turns == [2, 3, 0, 1, 2]


def test_where_nobody_took_the_marker_the_same_player_starts_again() -> None:
    """4.10: so it is when every display shows one color."""
    position = azul.start(Setup(players=2, starter=1))
    position = azul.deal(position, Deal.parse("BBBB.YYYY.RRRR.KKKK.WWWW"))
    position = play(position, "1B4", "2Y4", "3R3", "4K3", "5W5")
    assert position.awaits_deal
    assert position.center_marker
    assert (position.starter, position.round) == (1, 2)


@pytest.mark.parametrize("seed", range(5))
def test_somebody_takes_the_marker_as_soon_as_a_tile_lies_in_the_center(seed: int) -> None:
    """4.10."""
    had_tiles = False
    for _, step, after in random_game(Setup(players=2), seed):
        if isinstance(step, Deal):
            had_tiles = False
        had_tiles = had_tiles or bool(after.center)
        if after.turn is not None and had_tiles and not after.center:
            assert not after.center_marker


# Bag and lid


def test_the_lid_goes_into_the_bag_when_a_tile_is_needed_and_the_bag_is_empty() -> None:
    """N3: also in the middle of a display."""
    position = table(when="6a-", bag="B4Y2")
    dealt = azul.deal(position, Deal.parse("BBBB.YYRR.RRWW.BYKW.BBYR"))
    assert not dealt.lid
    assert dealt.bag + Tiles.sum(dealt.displays) == ALL_TILES


@pytest.mark.parametrize("deal", ["BBBB.YRRR.RRWW.BYKW.BBYR", "BBBR.BYYR.RRWW.BYKW.BBYR", "YYBB.KKBR.RRWW.BYKW.BBYR"])
def test_the_bag_is_emptied_before_the_lid_is_touched(deal: str) -> None:
    """N4: another deal cannot come."""
    assert cannot_come(table(when="6a-", bag="B4Y2"), deal) == "azul/bag-and-lid"


def test_more_tiles_of_a_color_than_bag_and_lid_hold_cannot_come() -> None:
    """S2, N3: two of the twenty blues are on a board."""
    held = board("-.-.BB.-.-")
    assert cannot_come(table(held, Board(), when="2a-"), "BBBB.BBBB.BBBB.BBBB.BBBB") == "azul/bag-and-lid"
    assert cannot_come(table(held, Board(), when="2a-", bag="R1"), "RBBB.BBBB.BBBB.BBBB.BBBB") == "azul/bag-and-lid"


def test_chance_draws_the_rest_of_the_bag_first() -> None:
    """N4: the lid is full of other colors, and yet the black tiles always come first."""
    position = table(when="6a-", bag="K6")
    for seed in range(20):
        dealt = azul.draw(position, Random(seed))
        assert str(dealt.displays[0]) == "KKKK"
        assert dealt.displays[1][Tile.BLACK] >= 2
        assert sum(map(len, dealt.displays)) == 20


def test_the_lid_waits_while_the_bag_holds_enough() -> None:
    """4.6: it is not tipped because the last tile was drawn."""
    position = table(when="5a-", bag="B10Y10")
    dealt = azul.deal(position, Deal.parse("BBBB.BBBB.BBYY.YYYY.YYYY"))
    assert not dealt.bag
    assert dealt.lid == position.lid
    assert [event.name for event in azul.story(position, Deal.parse("BBBB.BBBB.BBYY.YYYY.YYYY"))] == ["dealt"]


def test_the_lid_is_not_tipped_because_the_bag_holds_too_few() -> None:
    """4.6: the tiles of the bag come first; here three blues that must all be in display 1."""
    position = table(when="5a-", bag="B3")
    assert cannot_come(position, "BBRR.BRRK.BYKW.BYKW.BYKW") == "azul/bag-and-lid"
    assert azul.deal(position, Deal.parse("BBBR.BRRK.BYKW.BYKW.BYKW")).turn == 0


def test_a_display_that_empties_the_bag_is_filled_up_from_the_lid() -> None:
    """4.7."""
    position = table(when="8a-", bag="B4Y4R2")
    deal = Deal.parse("BBBB.YYYY.RRKW.KWKW.BYRK")
    assert azul.deal(position, deal).turn == 0
    story = azul.story(position, deal)
    assert [event.name for event in story] == ["refill", "dealt"]
    assert story[0].facts == {"tiles": 90}


@pytest.mark.parametrize(("players", "number", "in_bag"), [(2, 6, 0), (3, 4, 16), (4, 3, 28)])
def test_the_first_refill_never_falls_inside_a_display(players: int, number: int, in_bag: int) -> None:
    """4.7: round 6 with two players, round 4 before display 5 with three, round 3 before display 8 with four."""
    for before, step, _ in random_game(Setup(players=players), seed=20, clumsy=1):
        if isinstance(step, Deal) and azul.story(before, step)[0].name == "refill":
            assert (before.round, len(before.bag)) == (number, in_bag)
            break
    else:
        pytest.fail("the game was too short")


def test_with_two_players_there_are_always_tiles_enough() -> None:
    """4.8: two boards keep at most 60 tiles, and a round needs 20."""
    for seed in range(10):
        for before, step, after in random_game(Setup(players=2), seed, clumsy=0.4):
            if isinstance(step, Deal):
                assert len(before.bag + before.lid) >= 40
                assert [len(display) for display in after.displays] == [4] * 5


@pytest.mark.parametrize(
    ("players", "deal"),
    [(3, "KKKK.KWWW.WW.-.-.-.-"), (4, "KKKK.K.-.-.-.-.-.-.-")],
)
def test_where_tiles_run_out_the_last_displays_stay_short_or_empty(players: int, deal: str) -> None:
    """N5, 4.8: with three or four players; the round is played all the same."""
    boards = short_of_tiles(players)
    if players == 4:
        boards = (*boards[:3], missing("K", "-.-.-.-.-"))
    position = table(*boards, when="9a-", bag="K2")
    assert len(position.bag + position.lid) == sum(map(len, Deal.parse(deal).displays))
    drawn = azul.draw(position, Random(5))
    assert [len(display) for display in drawn.displays] == [len(display) for display in Deal.parse(deal).displays]
    dealt = azul.deal(position, Deal.parse(deal))
    assert not dealt.bag
    assert not dealt.lid
    while dealt.turn is not None:
        dealt = azul.play(dealt, azul.legal_moves(dealt)[0])
    assert dealt.awaits_deal


def test_displays_are_filled_in_order_when_tiles_run_out() -> None:
    """4.8: no tile may be spared for a later display."""
    boards = (*short_of_tiles(4)[:3], missing("K", "-.-.-.-.-"))
    for deal in ("KKK.KK.-.-.-.-.-.-.-", "K.KKKK.-.-.-.-.-.-.-", "KKKK.-.K.-.-.-.-.-.-", "KKKK.-.-.-.-.-.-.-.-"):
        assert cannot_come(table(*boards, when="9a-"), deal) == "azul/displays"


def test_the_story_says_why_a_game_without_tiles_ends() -> None:
    """4.9, in a game that really came to it."""
    record = Record.decode((Path(__file__).parents[2] / "records" / "azul-4-no-tile-left.majolika").read_bytes())
    *_, before, _ = record.positions()
    events = azul.story(before, record.steps[-1])
    assert [azul.tell(event, record.names) for event in events if event.name == "no-tile-left"] == [
        "No tile is left to deal, so the game ends."
    ]


def test_where_no_tile_is_left_at_all_the_game_ends() -> None:
    """4.9: with the final bonuses, four colors on every wall; nobody has a row, so all share the victory."""
    boards = short_of_tiles(4)
    waiting = missing("B", "-.B.B.B.B")
    position = play(table(waiting, *boards[1:], when="9aa", displays="B"), "1B3")
    assert position.over
    assert not position.awaits_deal
    outcome = azul.outcome(position)
    assert outcome is not None
    assert outcome.scores == (40, 40, 40, 40)
    assert outcome.winners == (0, 1, 2, 3)


# Notation


@pytest.mark.parametrize("text", [FIRST, "-.-.-.-.-", "BBBB.K.-.-.-.-.-.-.-", "-"])
def test_a_deal_that_is_written_can_be_read(text: str) -> None:
    deal = Deal.parse(text)
    assert str(deal) == text
    assert azul.deal_from_json(json.loads(json.dumps(deal.as_json()))) == deal


def test_a_deal_reads_in_any_case_and_order() -> None:
    assert Deal.parse("krBb.Wkyy.w2r2.wkyb.R1ybB") == Deal.parse(FIRST)


@pytest.mark.parametrize("text", ["", ".", "BBRK.", "BBRK,YYKW", "BBRK YYKW", "GGGG", "*", "B-", "4B"])
def test_what_is_no_deal_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        azul.parse_deal(text)


@pytest.mark.parametrize(
    "value",
    [None, {}, [], {"displays": None}, {"displays": []}, {"displays": ["BBRK"]}, {"displays": [{"B": True}]}],
    ids=str,
)
def test_json_that_is_no_deal_cannot_be_read(value: object) -> None:
    with pytest.raises(NotationError):
        azul.deal_from_json(value)
