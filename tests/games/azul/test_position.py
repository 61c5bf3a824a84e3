"""The whole table: its notation, its JSON, and what no table can show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from majolika.errors import ImpossiblePosition, NotationError
from majolika.games import azul
from majolika.games.azul import Board, Position, Setup
from tests.games.azul import board, random_game, table

FIRST = "BBRK.YYKW.RRWW.BYKW.BBYR"
EMPTY = "0:-.-.-.-.-:5/5/5/5/5:-"

POSITIONS = [
    f"azul 1a- -.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY}",
    f"azul-gray 1c- -.-.-.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY} {EMPTY}",
    f"azul 12ba -.YYKW.RRWW.BYKW.BBYR *RK B15Y16R16K17W16 - 0:-.BB.-.-.-:5/5/5/5/5:- {EMPTY}",
    "azul 1ab -.YYKW.RRWW.BYKW.BBYR RK B15Y16R16K17W16 - 0:-.BB.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:*",
    f"azul 7a# -.-.-.-.- * B19Y19R19K19W19 - 2:-.-.-.-.-:BYRKW/5/5/5/5:- {EMPTY}",
    f"azul-gray 2ba -.-.-.-.- * B19Y20R17K20W20 - 1:-.RR.-.-.-:B4/5/5/5/5:R {EMPTY}",
]


def changed(position: Position, **fields: object) -> dict[str, Any]:
    return {**position.as_json(), **fields}


def impossible(text: str) -> str:
    """The code of the rule by which no table shows what *text* says."""
    with pytest.raises(ImpossiblePosition) as caught:
        Position.parse(text)
    return caught.value.code


def no_table(*boards: Board, **words: Any) -> str:
    """The code of the rule by which there is no such table."""
    with pytest.raises(ImpossiblePosition) as caught:
        table(*boards, **words)
    return caught.value.code


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_that_is_written_can_be_read(text: str) -> None:
    assert str(Position.parse(text)) == text


@pytest.mark.parametrize("text", POSITIONS)
def test_the_json_of_a_position_can_be_read(text: str) -> None:
    position = Position.parse(text)
    assert Position.from_json(json.loads(json.dumps(position.as_json()))) == position


def test_a_position_reads_in_any_case_and_order() -> None:
    written = f"AZUL  1AB -.wKyY.rrww.bykw.bbyr k*r w16k17r16y16b15 -\n{POSITIONS[2].split()[-2].lower()} {EMPTY}"
    assert str(Position.parse(written)) == POSITIONS[2].replace("12ba", "1ab")


def test_a_position_says_whose_turn_it_is() -> None:
    """D1: nobody's while the displays are filled, and when the game is over."""
    states = [(position.turn, position.awaits_deal, position.over) for position in map(Position.parse, POSITIONS)]
    assert states == [
        (None, True, False),
        (None, True, False),
        (0, False, False),
        (1, False, False),
        (None, False, True),
        (0, False, False),
    ]


@pytest.mark.parametrize("setup", [Setup(2), Setup(3, "gray"), Setup(4)], ids=str)
def test_every_position_of_a_game_is_possible(setup: Setup) -> None:
    assert all(after.check() is after for _, _, after in random_game(setup, seed=1))


def test_nothing_is_hidden() -> None:
    position = table(displays=FIRST)
    take = azul.parse_move("1B2")
    for seat in (None, 0, 1):
        assert azul.view(position, seat) is position
        assert azul.seen(position, take, seat) is take
        assert azul.story(position, take, seat) == azul.story(position, take)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "azul",
        f"azul 1a- -.-.-.-.- * B20Y20R20K20W20 - {EMPTY}",
        f"duel 1a- -.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY}",
        f"azul-blue 1a- -.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY}",
        f"azul 0a- -.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY}",
        f"azul 1e- -.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY}",
        f"azul 1a -.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY}",
        f"azul 1a* -.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY}",
        f"azul 1a- -.-.-.-.- ** B20Y20R20K20W20 - {EMPTY} {EMPTY}",
        f"azul 1a- -.-.-.-. * B20Y20R20K20W20 - {EMPTY} {EMPTY}",
        f"azul 1a- -.-.-.-.- * B20Y20R20K20G20 - {EMPTY} {EMPTY}",
        f"azul 1a- -.-.-.-.- * 20B - {EMPTY} {EMPTY}",
        f"azul 1a- -.-.-.-.- * B20Y20R20K20W20 - {EMPTY} {EMPTY} {EMPTY} {EMPTY} {EMPTY}",
    ],
)
def test_what_is_no_position_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        Position.parse(text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_with_the_wrong_number_of_displays_cannot_be_read(players: int) -> None:
    """S3."""
    boards = " ".join([EMPTY] * players)
    for displays in (2 * players, 2 * players + 2):
        with pytest.raises(NotationError, match=f"{players} players have {2 * players + 1} displays"):
            Position.parse(f"azul 1a- {'.'.join('-' * displays)} * B20Y20R20K20W20 - {boards}")


@pytest.mark.parametrize(
    "change",
    [
        {"wall": "blue"},
        {"wall": None},
        {"round": 0},
        {"round": "1"},
        {"round": 1.0},
        {"starter": -1},
        {"starter": 4},
        {"turn": "a"},
        {"turn": False},
        {"over": None},
        {"over": 0},
        {"displays": {}},
        {"displays": [None] * 5},
        {"center": []},
        {"center": {"G": 1}},
        {"center": {"B": -1}},
        {"center": {"B": 0.0}},
        {"center_marker": 1},
        {"bag": None},
        {"lid": "-"},
        {"boards": None},
        {"boards": [None, None]},
    ],
    ids=str,
)
def test_json_that_is_no_position_cannot_be_read(change: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        Position.from_json(changed(azul.start(), **change))


@pytest.mark.parametrize("field", ["wall", "round", "starter", "turn", "over", "displays", "center", "bag", "boards"])
def test_json_without_a_field_cannot_be_read(field: str) -> None:
    value = azul.start().as_json()
    del value[field]
    with pytest.raises(NotationError, match=field):
        Position.from_json(value)


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_two_three_or_four_boards_are_on_the_table(players: int) -> None:
    """S1: also where the fifth board is impossible in itself."""
    broken = board(picture="BB... ..... ..... ..... .....").as_json()
    value = changed(azul.start(), boards=[*[Board().as_json()] * (players - 1), broken][:players])
    with pytest.raises(ImpossiblePosition) as caught:
        Position.from_json(value)
    assert caught.value.code == "azul/players"


def test_the_displays_fit_the_number_of_players() -> None:
    """S3."""
    value = changed(azul.start(Setup(players=2)), displays=[{}] * 7)
    with pytest.raises(ImpossiblePosition) as caught:
        Position.from_json(value)
    assert caught.value.code == "azul/displays"


@pytest.mark.parametrize(("bag", "colors"), [("B21Y19R20K20W20", "21 blue"), ("B19Y20R20K20W20", "19 blue")])
def test_there_are_twenty_tiles_of_each_color(bag: str, colors: str) -> None:
    """S2."""
    with pytest.raises(ImpossiblePosition, match=colors) as caught:
        Position.parse(f"azul 1a- -.-.-.-.- * {bag} - {EMPTY} {EMPTY}")
    assert caught.value.code == "azul/tiles"


@pytest.mark.parametrize(
    ("center", "floors"),
    [("*", ("*", "-")), ("-", ("*", "*")), ("-", ("-", "-"))],
    ids=["twice with the center", "twice on boards", "nowhere"],
)
def test_the_marker_is_in_exactly_one_place(center: str, floors: tuple[str, str]) -> None:
    """S7."""
    boards = " ".join(str(board(floor=floor)) for floor in floors)
    assert impossible(f"azul 1aa BBBB.-.-.-.- {center} B16Y20R20K20W20 - {boards}") == "azul/marker"


def test_a_display_holds_no_more_than_four_tiles() -> None:
    """S9."""
    assert no_table(displays="BBBBB") == "azul/displays"


@pytest.mark.parametrize("when", ["1ac", "1ad", "1ca", "1c-"])
def test_starter_and_seat_to_move_are_at_the_table(when: str) -> None:
    """S8, D1."""
    assert no_table(when=when, displays="BBBB" if when[2] != "-" else "-") == "azul/players"


@pytest.mark.parametrize(
    ("wrong", "side", "code"),
    [
        (board(picture="B.B.. ..... ..... ..... ....."), "colored", "azul/wall-has-color"),
        (board("B.-.-.-.-", "B.... ..... ..... ..... ....."), "colored", "azul/wall-has-color"),
        (board(picture=".B... ..... ..... ..... ....."), "colored", "azul/colored-wall"),
        (board(picture=".B... ..... .B... ..... ....."), "gray", "azul/column-has-color"),
    ],
)
def test_a_table_with_an_impossible_board_names_its_seat(wrong: Board, side: str, code: str) -> None:
    """D10c, W3, V3."""
    with pytest.raises(ImpossiblePosition, match="board b") as caught:
        table(Board(), wrong, displays="W", side=side)  # type: ignore[arg-type]
    assert caught.value.code == code


@pytest.mark.parametrize("when", ["2a-", "2a#"])
@pytest.mark.parametrize(
    "words",
    [{"displays": "BBBB"}, {"center": "B"}],
    ids=str,
)
def test_somebody_is_to_move_while_there_are_tiles_to_take(when: str, words: dict[str, str]) -> None:
    """D16."""
    assert no_table(when=when, **words) == "azul/wall-tiling"


@pytest.mark.parametrize(
    "unsettled",
    [board(floor="B"), board(floor="*"), board("B.-.-.-.-"), board("-.-.-.-.WWWWW")],
    ids=str,
)
def test_a_round_ends_only_when_every_board_is_settled(unsettled: Board) -> None:
    """W3, F7: no complete line, no tile on a floor line, the marker back in the center."""
    assert no_table(Board(), unsettled, when="2a-") == "azul/wall-tiling"


def test_the_game_is_over_exactly_when_a_row_is_full_or_no_tile_is_left() -> None:
    """G1, 4.9."""
    row = board(picture="BYRKW ..... ..... ..... .....")
    assert table(row, Board(), when="6a#").over
    assert no_table(row, Board(), when="6a-") == "azul/end"
    assert no_table(row, Board(), when="6aa", displays="BBBB") == "azul/end"
    assert no_table(when="6a#") == "azul/end"


def test_nobody_is_to_move_when_the_game_is_over() -> None:
    """G1."""
    with pytest.raises(ImpossiblePosition) as caught:
        Position.from_json(changed(table(displays="BBBB"), over=True))
    assert caught.value.code == "azul/end"


def test_nobody_is_to_move_where_there_is_nothing_to_take() -> None:
    """D16: on the colored wall all that follows, follows by itself."""
    assert no_table(board("B.-.-.-.-"), Board(), when="1aa") == "azul/wall-tiling"
    assert no_table(when="1aa", side="gray") == "azul/wall-tiling"


@pytest.mark.parametrize(
    ("when", "boards", "code"),
    [
        ("1ab", (board("B.-.-.-.-"), board("B.-.-.-.-")), "azul/wall-tiling"),
        ("1aa", (Board(), board("B.-.-.-.-")), "azul/wall-tiling"),
        ("1ab", (board(floor="Y"), board("B.-.-.-.-")), "azul/floor-line"),
        ("1aa", (board("B.-.-.-.-"), board(floor="Y")), "azul/floor-line"),
        ("1aa", (board("W.-.-.-.-", "BYRK. YKWR. WBK.Y KRB.W RW.YB"), Board()), "azul/impossible-line"),
    ],
    ids=["not the first seat", "nothing to place", "floor line before", "floor line after", "no space"],
)
def test_on_the_gray_wall_all_but_the_choices_has_happened(when: str, boards: tuple[Board, ...], code: str) -> None:
    """V5, V6: the first seat with a complete line chooses, and other boards are settled."""
    assert no_table(*boards, when=when, side="gray") == code


def test_on_the_gray_wall_a_position_between_two_choices_is_possible() -> None:
    """V6: the floor line waits for its board's last line, and a full row for the end of the round."""
    choosing = board("-.BB.-.-.-", "WKRYB ..... ..... ..... .....", floor="Y*")
    position = table(board(floor="-"), choosing, when="3ab", side="gray")
    assert position.turn == 1
    assert not position.is_offering
