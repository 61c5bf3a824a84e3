"""The whole table: notation, JSON, and what no table can show."""

from __future__ import annotations

import json

import pytest

from majolika import games
from majolika.errors import ImpossiblePosition, NotationError
from majolika.games import pavilion
from majolika.games.pavilion import Position, Setup
from tests.games.pavilion import board, follow, play, random_game, table

STARTED = "5:-:-:6/6/6/6/6/6/6"
TEXT = "pavilion 1ab -.GGOR.PYBR.GOOY.PPBB *PG OOYYBBBRRR P17G18O17Y17B16R17 - 5:PY:-:6/6/6/6/6/6/6 5:-:-:6/6/6/6/6/6/6"
PLACING = table(board(hand="R"), board("E1B", hand="RR"))
BEFORE = str(pavilion.start())


def code(text: str) -> str:
    with pytest.raises(ImpossiblePosition) as caught:
        Position.parse(text)
    return caught.value.code


def test_a_position_is_written_on_one_line() -> None:
    position = Position.parse(TEXT)
    assert str(position) == TEXT
    assert (position.side, position.round, position.starter, position.turn) == ("colored", 1, 0, 1)
    assert position.center_token
    assert games.parse_position(TEXT) == position


def test_case_and_order_of_tiles_make_no_difference() -> None:
    assert Position.parse(TEXT.lower().replace("goor", "roog").replace("*pg", "gp*")) == Position.parse(TEXT)
    assert Position.parse(TEXT.upper()) == Position.parse(TEXT)


def test_a_track_is_written_only_where_it_is_not_the_standard_one() -> None:
    """3.2."""
    position = pavilion.start(Setup.parse("side=gray track=ORBYGP"))
    assert str(position).startswith("pavilion-gray ORBYGP 1a-a ")
    assert Position.parse(str(position)) == position
    assert Position.parse(BEFORE.replace("pavilion", "pavilion pgoybr")) == pavilion.start()


@pytest.mark.parametrize(
    ("when", "turn", "to_play", "owed"), [("1a-a", None, 0, 0), ("1ab", 1, 1, 0), ("1aa+2", 0, 0, 2)]
)
def test_who_is_to_move_is_written_with_what_comes_first(when: str, turn: int | None, to_play: int, owed: int) -> None:
    """5.3.7, 5.4.1: a deal, or bonus tiles."""
    position = pavilion.start() if "-" in when else table(board(hand="R"), board(hand="R"), when=when)
    assert (position.turn, position.to_play, position.owed) == (turn, to_play, owed)
    assert str(position).split()[1] == when


def test_a_finished_game_is_written_with_a_hash() -> None:
    position = play(table(board(hand="R"), board(corners="-"), when="6aa"), "=-")
    assert str(position).split()[1] == "6a#"
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize("setup", ["players=2", "players=3 side=gray track=RBYOGP", "players=4 starter=c"])
def test_every_position_of_a_game_can_be_read_back(setup: str) -> None:
    for before, step, after in random_game(Setup.parse(setup), seed=9):
        again = Position.parse(str(after))
        assert again == after == Position.from_json(json.loads(json.dumps(after.as_json())))
        assert hash(again) == hash(after)
        assert follow(Position.parse(str(before)), step) == after


@pytest.mark.parametrize(
    "text",
    [
        "",
        "azul",
        "pavilion",
        "pavilion-colored" + TEXT.removeprefix("pavilion"),
        TEXT.replace("pavilion", "pavilion PGOYBB"),
        TEXT.replace("1ab", "0ab"),
        TEXT.replace("1ab", "7ab"),
        TEXT.replace("1ab", "1ae"),
        TEXT.replace("1ab", "1ab+4"),
        TEXT.replace("1ab", "1ab+0"),
        TEXT.replace("1ab", "1a"),
        TEXT.replace("1ab", "1a#b"),
        TEXT.replace("*PG", "**PG"),
        TEXT.replace("*PG", ""),
        TEXT.replace("GGOR", "GGKR"),
        TEXT + f" {STARTED} {STARTED} {STARTED}",
        TEXT.rsplit(" ", 1)[0],
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Position.parse(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT.replace("P17", "P18"), "tiles"),
        (TEXT.replace("*PG", "PG"), "token"),
        (TEXT.replace(" 5:PY", " 5:*PY"), "token"),
        (TEXT.replace("1ab", "1cb"), "players"),
        (TEXT.replace("1ab", "1ac"), "players"),
        (TEXT.replace("-.GGOR", "GGOR"), "displays"),
        (TEXT.replace("GGOR.PYBR", "GGORB.PYR"), "displays"),
        (TEXT.replace("OOYYBBBRRR P17", "OOYYBBBRRRP P16"), "supply"),
        (TEXT.replace(" 5:PY", " 0:PY"), "score"),
        (TEXT.replace("5:-:-:6", "5:-:=-:6"), "acquire-first"),
        (TEXT.replace("1ab", "1ab+1"), "bonus-tiles"),
        (TEXT.replace("1ab", "1a-b"), "deal-first"),
        (TEXT.replace("OOYYBBBRRR P17G18O17Y17B16R17", "OOYYBBBRR P17G18O17Y17B16R18"), "deal-first"),
        (TEXT.replace("1ab", "6a#"), "end"),
        (BEFORE.replace("1a-a", "1aa"), "deal-first"),
        (BEFORE.replace("1a-a", "1a-b"), "deal-first"),
        (BEFORE.replace("1a-a", "6a#"), "end"),
        (str(PLACING).replace("1aa", "6a#"), "end"),
        (str(PLACING).replace("1aa", "1aa+1").replace("PPGGOYYBRR", "-").replace("P20", "P22"), "tiles"),
        (str(PLACING).replace("5:*R:-:", "5:*:=R:"), "pass"),
        (str(PLACING).replace("5:*R:-:", "5:*RRRR:-:").replace("R17", "R14").replace("1aa", "1ab"), ""),
        (str(PLACING).replace("5:*R:-:", "5:*:-:").replace("R17", "R18"), "pass"),
        (str(PLACING).replace("/B5/", "/R5/"), "star-color"),
        (str(PLACING).replace("5:RR:-:", "5:R:=R:"), "pass"),
    ],
)
def test_what_no_table_can_show_is_named_by_its_rule(text: str, expected: str) -> None:
    """4.1, 4.2, 4.3, 4.4, 5.1.7, 5.2.3, 5.4.1, 5.6.1."""
    if expected:
        assert code(text) == f"pavilion/{expected}"
    else:
        assert str(Position.parse(text)) == text


def test_a_finished_game_has_no_tiles_left_over() -> None:
    """5.6.2."""
    over = str(play(table(board(hand="R"), board(corners="-"), when="6aa"), "=-"))
    assert code(over.replace("6a#", "5a#")) == "pavilion/end"
    assert code(over.replace(":=-:", ":=R:", 1).replace("R1 ", "- ")) == "pavilion/end"


def test_bonus_tiles_are_owed_only_from_what_the_supply_has() -> None:
    """5.3.6."""
    text = str(table(board(hand="R"), board(hand="R"), when="1aa+3", supply="PPP"))
    assert code(text.replace("PPP", "PP").replace("P19", "P20")) == "pavilion/bonus-tiles"


def test_a_fault_names_the_board() -> None:
    with pytest.raises(ImpossiblePosition, match="board b: star E takes only blue tiles"):
        Position.parse(str(PLACING).replace("/B5/", "/R5/"))


def test_json_names_every_part() -> None:
    written = Position.parse(TEXT).as_json()
    assert list(written) == [
        "game",
        "side",
        "track",
        "round",
        "wild",
        "starter",
        "turn",
        "to_play",
        "owed",
        "awaits_deal",
        "over",
        "displays",
        "center",
        "center_token",
        "supply",
        "bag",
        "tower",
        "boards",
    ]
    assert written["track"] == ["P", "G", "O", "Y", "B", "R"]
    assert (written["turn"], written["wild"], written["center_token"]) == (1, "P", True)


@pytest.mark.parametrize(
    "change",
    [
        {"side": "blue"},
        {"side": ["gray"]},
        {"track": "PGOYBR"},
        {"track": ["P"] * 6},
        {"track": ["P", "G", "O", "Y", "BR", ""]},
        {"round": 7},
        {"round": True},
        {"starter": 4},
        {"to_play": None},
        {"owed": 4},
        {"over": "no"},
        {"awaits_deal": None},
        {"displays": {}},
        {"displays": [1]},
        {"center": []},
        {"center_token": 1},
        {"supply": None},
        {"bag": {"K": 1}},
        {"tower": {"P": 1.5}},
        {"boards": None},
        {"boards": [{}, {}]},
    ],
)
def test_json_that_is_no_position_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        Position.from_json(Position.parse(TEXT).as_json() | change)


def test_json_that_no_table_can_show_is_refused() -> None:
    right = Position.parse(TEXT).as_json()
    changes: list[dict[str, object]] = [{"awaits_deal": True}, {"boards": []}, {"over": True}, {"displays": []}]
    for change in changes:
        with pytest.raises(ImpossiblePosition):
            Position.from_json(right | change)
    with pytest.raises(NotationError):
        Position.from_json([])


def test_the_census_counts_every_piece_where_it_is() -> None:
    """5.4.5."""
    census = pavilion.census(Position.parse(TEXT))
    assert census["P"] == {
        "bag": 17,
        "tower": 0,
        "supply": 0,
        "displays": 3,
        "center": 1,
        "hands": 1,
        "corners": 0,
        "stars": 0,
    }
    assert census["token"] == {"center": 1, "boards": 0}
