"""What a player sees ahead of the end of a round."""

from __future__ import annotations

from random import Random

import pytest

from majolika.errors import IllegalMove
from majolika.games import azul
from majolika.games.azul import Board, Position
from majolika.games.azul.box import WallSide
from tests.games.azul import board, play, table
from tests.playing import play_out


def offered(*boards: Board, side: WallSide = "colored") -> Position:
    """A table where seat a takes, and tiles for both are left."""
    return table(*boards, when="1aa", displays="BBKW.W", side=side)


def test_the_outlook_is_what_the_end_of_the_round_brings() -> None:
    mine = board("B.YY.-.-.-", "..... ..... ..... ..... .....", floor="RR", score=5)
    position = table(mine, Board(), when="1bb", displays="W")
    assert azul.outlook(position)[0]["score"] == play(position, "1W5").boards[0].score


def test_the_outlook_counts_tile_by_tile() -> None:
    ahead = azul.outlook(offered(board("B.BB.-.-.-", floor="R"), Board()))[0]
    assert ahead["placed"] == [
        {"line": 1, "column": 1, "points": {"alone": 1}},
        {"line": 2, "column": 2, "points": {"alone": 1}},
    ]
    assert (ahead["floor"], ahead["score"]) == (-1, 1)


def test_the_outlook_after_a_take_has_its_tiles() -> None:
    ahead = azul.outlook_after(offered(Board(), Board()), azul.Take.parse("1B1"))
    assert ahead == {
        "placed": [{"line": 1, "column": 1, "points": {"alone": 1}}],
        "floor": -1,
        "score": 0,
        "ends": False,
    }


def test_on_the_gray_wall_the_outlook_takes_the_best_column() -> None:
    ahead = azul.outlook(offered(board("B.-.-.-.-", "..KW. ..... ..... ..... ....."), Board(), side="gray"))[0]
    assert ahead["placed"] == [{"line": 1, "column": 2, "points": {"across": 3}}]


@pytest.mark.parametrize("side", ["colored", "gray"])
def test_what_is_refused_and_what_is_legal_are_apart(side: WallSide) -> None:
    played = play_out(azul, azul.Setup(players=2, wall=side), Random(3))
    for position in played.positions[::7]:
        legal = set(azul.legal_moves(position))
        for move, refusal in azul.refused(position):
            assert move not in legal
            with pytest.raises(IllegalMove) as error:
                azul.play(position, move)
            assert error.value.code == refusal.code


def test_the_outlook_knows_when_the_round_would_be_the_last() -> None:
    mine = board("W.-.-.-.-", "BYRK. ..... ..... ..... .....")
    assert [each["ends"] for each in azul.outlook(offered(mine, Board()))] == [True, False]


def test_the_outlook_of_the_last_take_of_a_round_counts_the_floor_line() -> None:
    last = table(displays="B")
    assert azul.outlook_after(last, azul.Take.parse("1B0")) == {"placed": [], "floor": -1, "score": 0, "ends": False}
