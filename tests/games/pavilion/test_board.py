"""A player's board: notation, JSON, and what no board can show."""

from __future__ import annotations

import json

import pytest

from majolika.errors import NotationError
from majolika.games.pavilion import Board, Space, Star, Tile, Tiles
from tests.games.pavilion import board


def test_a_board_is_written_as_score_hand_corners_and_stars() -> None:
    made = board("C1P W3P SW6G", hand="GGP", score=17, token=True)
    assert str(made) == "17:*PGG:-:P5/2P3/6/6/6/6/5G"
    assert Board.parse("17:*gPg:-:p5/2p3/6/6/6/6/5g") == made


def test_the_token_is_a_star_before_the_hand() -> None:
    assert str(board(token=True)) == "5:*:-:6/6/6/6/6/6/6"
    assert Board.parse("5:*:-:6/6/6/6/6/6/6") == Board.parse("5:*-:-:6/6/6/6/6/6/6") == board(token=True)
    assert Board.parse("5:-:-:6/6/6/6/6/6/6") == board()


def test_corners_say_whether_a_player_has_passed() -> None:
    """5.5.1: with nothing kept, too."""
    kept, none, not_yet = (Board.parse(f"5:-:{corners}:6/6/6/6/6/6/6") for corners in ("=RGG", "=-", "-"))
    assert (kept.passed, str(kept.corners)) == (True, "GGR")
    assert (none.passed, len(none.corners)) == (True, 0)
    assert not not_yet.passed
    assert str(kept) == "5:-:=GGR:6/6/6/6/6/6/6"


def test_gaps_may_be_split() -> None:
    assert Board.parse("5:-:-:1P112/6/6/33/6/6/6") == board("C2P")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "5:-:-",
        "5:-:-:6/6/6/6/6/6",
        "5:-:-:6/6/6/6/6/6/6/6",
        "5:-:-:6/6/6/6/6/6/7",
        "5:-:-:6/6/6/6/6/6/5",
        "5:-:-:6/6/6/6/6/6/PPPPPPP",
        "5:-:-:6/6/6/6/6/6/K5",
        "-1:-:-:6/6/6/6/6/6/6",
        "5::-:6/6/6/6/6/6/6",
        "5:**:-:6/6/6/6/6/6/6",
        "5:P*:-:6/6/6/6/6/6/6",
        "5:-:=:6/6/6/6/6/6/6",
        "5:-:PP:6/6/6/6/6/6/6",
        "5:-:==:6/6/6/6/6/6/6",
        "5:K:-:6/6/6/6/6/6/6",
        "1234567:-:-:6/6/6/6/6/6/6",
    ],
)
def test_what_is_no_board_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Board.parse(text)


def test_json_names_every_part() -> None:
    made = board("W3P", hand="GGP", score=17, token=True)
    written = json.loads(json.dumps(made.as_json()))
    assert written == {
        "score": 17,
        "hand": {"P": 1, "G": 2, "O": 0, "Y": 0, "B": 0, "R": 0},
        "corners": {"P": 0, "G": 0, "O": 0, "Y": 0, "B": 0, "R": 0},
        "passed": False,
        "token": True,
        "stars": {
            "C": [None] * 6,
            "W": [None, None, "P", None, None, None],
            **{star: [None] * 6 for star in ("NW", "NE", "E", "SE", "SW")},
        },
    }
    assert Board.from_json(written) == made


@pytest.mark.parametrize(
    "change",
    [
        {"score": "5"},
        {"score": -1},
        {"hand": "PP"},
        {"hand": {"P": -1}},
        {"corners": None},
        {"corners": {"P": 1}},
        {"passed": 1},
        {"token": None},
        {"stars": []},
        {"stars": {"C": [None] * 6}},
        {"stars": {star.name: ["PPPPPP"] for star in Star}},
        {"stars": {star.name: [None] * 5 for star in Star}},
        {"stars": {star.name: [None] * 5 + [0] for star in Star}},
    ],
)
def test_json_that_is_no_board_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        Board.from_json(board().as_json() | change)


def test_a_tile_lies_on_its_space() -> None:
    made = board("E4B")
    assert made.at(Space.parse("E4")) is Tile.BLUE
    assert made.at(Space.parse("E5")) is None
    assert made.placed_tiles() == Tiles.parse("B")


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (board(score=0), "pavilion/score"),
        (board(corners="GGGGR"), "pavilion/keep-four"),
        (board(hand="G", corners="R"), "pavilion/pass"),
        (Board(5, corners=Tiles.parse("G")), "pavilion/pass"),
        (board("W1G"), "pavilion/star-color"),
        (board("C1G C4G"), "pavilion/six-colors"),
    ],
)
def test_what_no_board_can_show_is_named_by_its_rule(made: Board, code: str) -> None:
    """4.4, 5.2.5, 5.5.1."""
    fault = made.fault("colored")
    assert fault is not None
    assert fault.code == code


@pytest.mark.parametrize("placed", ["W1P W2P W3G", "W1P W2G W3P", "C1R C2R C3B", "C1R C6B C3B"])
def test_a_star_of_the_gray_side_is_of_one_color_or_of_six(placed: str) -> None:
    """2.3, 2.4."""
    fault = board(placed).fault("gray")
    assert fault is not None
    assert fault.code == "pavilion/one-color-or-six"


@pytest.mark.parametrize("placed", ["", "W1G", "W1G W2G W6G", "W1P W2G W3O W4Y W5B W6R", "C1R C2R", "E1P NE1P"])
def test_any_other_board_is_possible_on_the_gray_side(placed: str) -> None:
    """2.3, 2.5."""
    assert board(placed).fault("gray") is None
