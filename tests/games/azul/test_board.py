"""A player's board: its notation, its JSON, and what no board can show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from majolika.errors import NotationError
from majolika.games.azul import MARKER, Board, Line, Tile
from majolika.games.azul.box import WallSide
from tests.games.azul import board

BOARDS = [
    "0:-.-.-.-.-:5/5/5/5/5:-",
    "12:-.RR.-.BBB.-:B1R2/5/5/5/5:*KK",
    "240:B.YY.RRR.KKKK.WWWWW:5/5/5/5/5:BYRKWBY",
    "7:-.-.-.-.B:BYRKW/WBYRK/KWBYR/RKWBY/YRKW1:*",
    "0:-.-.-.-.-:5/5/5/5/5:BBBBBBB*",
    "0:-.-.-.-.-:1B1R1/W3K/2B2/B4/4B:B*Y",
]


@pytest.mark.parametrize("text", BOARDS)
def test_a_board_that_is_written_can_be_read(text: str) -> None:
    assert str(Board.parse(text)) == text


def test_a_board_reads_in_small_letters_and_with_gaps_in_pieces() -> None:
    assert str(Board.parse("07:-.rR.-.-.-:b1111/14/23/32/41:k*")) == "7:-.RR.-.-.-:B4/5/5/5/5:K*"


def test_a_board_says_what_lies_where() -> None:
    shown = board("-.RR.K.-.-", "B..K. ..... ..... ..... .....", "Y*", score=3)
    assert shown.score == 3
    assert shown.lines == (Line(), Line(Tile.RED, 2), Line(Tile.BLACK, 1), Line(), Line())
    assert shown.wall[0] == (Tile.BLUE, None, None, Tile.BLACK, None)
    assert shown.column(3) == (Tile.BLACK, None, None, None, None)
    assert shown.floor == (Tile.YELLOW, MARKER)
    assert shown.has_marker
    assert (str(shown.line_tiles()), str(shown.wall_tiles()), str(shown.floor_tiles())) == ("RRK", "BK", "Y")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "0:-.-.-.-.-:5/5/5/5/5",
        "0:-.-.-.-.-:5/5/5/5/5:-:-",
        ":-.-.-.-.-:5/5/5/5/5:-",
        "-1:-.-.-.-.-:5/5/5/5/5:-",
        "1.5:-.-.-.-.-:5/5/5/5/5:-",
        "1234567:-.-.-.-.-:5/5/5/5/5:-",
        "0:-.-.-.-:5/5/5/5/5:-",
        "0:-.-.-.-.-.-:5/5/5/5/5:-",
        "0:-..-.-.-:5/5/5/5/5:-",
        "0:-.RB.-.-.-:5/5/5/5/5:-",
        "0:RR.-.-.-.-:5/5/5/5/5:-",
        "0:G.-.-.-.-:5/5/5/5/5:-",
        "0:*.-.-.-.-:5/5/5/5/5:-",
        "0:-.-.-.-.-:5/5/5/5:-",
        "0:-.-.-.-.-:5/5/5/5/4:-",
        "0:-.-.-.-.-:5/5/5/5/6:-",
        "0:-.-.-.-.-:5/5/5/5/B5:-",
        "0:-.-.-.-.-:5/5/5/5/-:-",
        "0:-.-.-.-.-:0B4/5/5/5/5:-",
        "0:-.-.-.-.-:*4/5/5/5/5:-",
        "0:-.-.-.-.-:5/5/5/5/5:",
        "0:-.-.-.-.-:5/5/5/5/5:G",
        "0:-.-.-.-.-:5/5/5/5/5:B-",
    ],
)
def test_what_is_no_board_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        Board.parse(text)


@pytest.mark.parametrize("floor", ["BBBBBBBB", "**", "*BBBBBBB", "BBBBBB*B", "BBBBBBB**", "BBBBBBBB*"])
def test_a_floor_line_with_too_much_on_it_cannot_be_read(floor: str) -> None:
    """F1: seven spaces; only the marker can come as an eighth entry, after seven tiles."""
    with pytest.raises(NotationError, match="floor line"):
        board(floor=floor)


@pytest.mark.parametrize("text", BOARDS)
def test_the_json_of_a_board_can_be_read(text: str) -> None:
    shown = Board.parse(text)
    assert Board.from_json(json.loads(json.dumps(shown.as_json()))) == shown


def test_json_names_every_color_by_its_letter() -> None:
    shown = board("B.-.-.-.-", ".Y... ..... ..... ..... .....", "*B").as_json()
    assert shown["lines"][:2] == [{"color": "B", "count": 1}, {"color": None, "count": 0}]
    assert json.dumps(shown["wall"][0]) == '[null, "Y", null, null, null]'
    assert shown["floor"] == ["*", "B"]


def changed(field: str, value: object) -> dict[str, Any]:
    return {**Board().as_json(), field: value}


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"score": 0},
        changed("score", -1),
        changed("score", True),
        changed("score", "0"),
        changed("lines", None),
        changed("lines", [{"color": None, "count": 0}] * 4),
        changed("lines", [{"color": None, "count": 1}] * 5),
        changed("lines", [{"color": "B", "count": 0}] * 5),
        changed("lines", [{"color": "B", "count": 2}] * 5),
        changed("lines", [{"color": "-", "count": 1}] * 5),
        changed("lines", [{"color": "-.-", "count": 1}, *[{"color": None, "count": 0}] * 3]),
        changed("wall", [[None] * 5] * 4),
        changed("wall", [["5"]] * 5),
        changed("wall", [["5/5/5/5/5"]]),
        changed("wall", [[0] * 5] * 5),
        changed("floor", ["-"]),
        changed("floor", ["BB"]),
        changed("floor", ["B"] * 8),
        changed("floor", ["*", "*"]),
        changed("floor", "B"),
    ],
)
def test_json_that_is_no_board_cannot_be_read(value: object) -> None:
    with pytest.raises(NotationError):
        Board.from_json(value)


@pytest.mark.parametrize(
    ("side", "shown", "code"),
    [
        ("gray", board(picture="B..B. ..... ..... ..... ....."), "azul/wall-has-color"),
        ("colored", board(picture="B..B. ..... ..... ..... ....."), "azul/wall-has-color"),
        ("gray", board("B.-.-.-.-", picture="...B. ..... ..... ..... ....."), "azul/wall-has-color"),
        ("colored", board("-.-.-.-.W", picture="..... ..... ..... ..... ...W."), "azul/wall-has-color"),
        ("colored", board(picture="..... B.... ..... ..... ....."), "azul/colored-wall"),
        ("colored", board(picture="..... ..... ..... ..... K...."), "azul/colored-wall"),
        ("gray", board(picture="..... B.... ..... B.... ....."), "azul/column-has-color"),
    ],
)
def test_a_board_that_no_game_leads_to_has_a_fault(side: WallSide, shown: Board, code: str) -> None:
    """D10c, W3, V3."""
    fault = shown.fault(side)
    assert fault is not None
    assert fault.code == code


def test_a_board_without_a_fault_has_none() -> None:
    """W3, V2: the gray wall takes a tile on any space, the colored wall on its own."""
    assert board("-.B.-.-.-", "BYRKW ..... ..... ..... .....").fault("colored") is None
    assert board("-.B.-.-.-", "WKRYB ..... ..... ..... .....").fault("gray") is None
