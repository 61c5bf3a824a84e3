"""Choosing where tiles go on the gray wall (RULES.md, Gray wall)."""

from __future__ import annotations

import json

import pytest

from majolika.errors import IllegalMove, NotationError
from majolika.games import azul
from majolika.games.azul import Board, Deal, Line, Place, Position, Setup, Tile
from majolika.games.azul.box import printed_column
from tests.games.azul import board, moves, play, random_game, refused, table

DEAD = """
    BYRK.
    YKWR.
    WBK.Y
    KRB.W
    RW.YB
"""
"""A wall on which no line can be finished: the column of each empty space holds the missing color."""


def choosing(*boards: Board) -> Position:
    """The gray wall when all tiles have been taken; the last one, a white one, by the last seat."""
    seats = "abcd"[len(boards)]
    return play(table(*boards, Board(), when=f"1{seats}{seats}", displays="W", side="gray"), "1W5")


def test_only_the_space_of_a_tile_differs_from_the_colored_wall() -> None:
    """V1: who always chooses the space of the colored wall plays the same game."""
    gray = azul.start(Setup(3, "gray"))
    for before, step, after in random_game(Setup(3, "colored"), seed=5):
        gray = azul.deal(gray, step) if isinstance(step, Deal) else azul.play(gray, step)
        while gray.turn is not None and not gray.is_offering:
            line = next(gray.boards[gray.turn].complete_lines())
            tile = gray.boards[gray.turn].lines[line].tile
            assert tile is not None
            gray = azul.play(gray, Place(line + 1, printed_column(tile, line) + 1))
        assert str(gray) == str(after).replace("azul", "azul-gray"), before


def test_a_tile_goes_to_any_empty_space_of_its_line() -> None:
    """V2."""
    position = choosing(board("-.BB.-.-.-", "..... .R.K. ..... ..... ....."))
    assert moves(position) == {"2-1", "2-3", "2-5"}
    assert refused(position, "2-2") == "azul/space-taken"
    assert str(play(position, "2-5").boards[0]) == "2:-.-.-.-.-:5/1R1KB/5/5/5:-"


def test_a_color_comes_only_once_in_a_column() -> None:
    """V3."""
    position = choosing(board("-.BB.-.-.-", "..B.. ..... ..... B.... ....."))
    assert moves(position) == {"2-2", "2-4", "2-5"}
    assert refused(position, "2-1") == "azul/column-has-color"
    assert refused(position, "2-3") == "azul/column-has-color"


def test_a_tile_that_has_a_space_must_be_placed() -> None:
    """V4: also where there is but one; nothing else can be done."""
    position = choosing(board("-.BB.-.-.-", "..... RYK.W ..... ..... ....."))
    assert moves(position) == {"2-4"}
    assert refused(position, "0B0") == "azul/offer-empty"


def test_a_line_without_a_space_falls_to_the_floor_line() -> None:
    """V5: all its tiles, without points, and they cost points in the same round."""
    position = choosing(board("-.-.RRR.-.-", DEAD, score=20))
    assert position.awaits_deal
    assert str(position.boards[0]) == "16:-.-.-.-.-:BYRK1/YKWR1/WBK1Y/KRB1W/RW1YB:-"
    assert str(position.lid) == "RRR"


def test_tiles_of_a_fallen_line_beyond_the_seventh_space_go_to_the_lid() -> None:
    """V5, F4: seven spaces cost 14, and the marker uses one of them."""
    position = table(
        board("-.-.-.-.KKKKK", DEAD, floor="*BBB", score=20), Board(), when="1bb", displays="W", side="gray"
    )
    fell = next(event for event in azul.story(position, azul.parse_move("1W5")) if event.name == "line-fell")
    assert (fell.facts["count"], fell.facts["lid"]) == (5, 2)
    after = play(position, "1W5")
    assert after.boards[0].score == 20 - 14
    assert str(after.lid) == "BBBKKKKK"


def test_several_lines_without_a_space_fall_one_after_the_other() -> None:
    """V5, V6: from top to bottom, without a question to anybody."""
    position = table(board("W.BB.RRR.YYYY.KKKKK", DEAD, score=30), Board(), when="1bb", displays="W", side="gray")
    events = azul.story(position, azul.parse_move("1W5"))
    fell = [(event.facts["line"], event.facts["count"], event.facts["lid"]) for event in events[1:6]]
    assert fell == [(1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 4, 3), (5, 5, 5)]
    after = play(position, "1W5")
    assert after.awaits_deal
    assert after.boards[0].score == 30 - 14
    assert after.lid.as_json() == {"B": 2, "Y": 4, "R": 3, "K": 5, "W": 1}


def test_a_line_without_a_space_falls_only_when_its_turn_comes() -> None:
    """V6: here line 2, between two lines that leave a choice."""
    position = choosing(board("R.BB.YYY.-.-", "..... RYK.W ..... ...B. ....."))
    assert moves(position) == {"1-2", "1-3", "1-4", "1-5"}
    assert position.boards[0].lines[1] == Line(Tile.BLUE, 2)
    position = play(position, "1-3")
    assert str(position.boards[0]) == "2:-.-.YYY.-.-:2R2/RYK1W/5/3B1/5:BB"
    assert position.turn == 0
    assert moves(position) == {"3-1", "3-3", "3-4", "3-5"}


def test_a_tile_placed_for_a_higher_line_blocks_its_column_and_counts_as_neighbor() -> None:
    """V6."""
    position = play(choosing(board("B.BB.-.-.-")), "1-2")
    assert moves(position) == {"2-1", "2-3", "2-4", "2-5"}
    assert refused(position, "2-2") == "azul/column-has-color"
    position = play(choosing(board("B.KK.-.-.-")), "1-2", "2-2")
    assert position.boards[0].score == 1 + 2


def test_lines_are_placed_from_top_to_bottom() -> None:
    """V6, W2."""
    position = choosing(board("B.KK.-.-.-"))
    assert refused(position, "2-1") == "azul/top-to-bottom"


def test_a_choice_may_leave_a_lower_line_without_a_space() -> None:
    """V7: nobody has to look ahead."""
    position = choosing(board("B.BB.-.-.-", "YR..K RKY.W ..... ..... ....."))
    assert moves(position) == {"1-3", "1-4"}
    assert play(position, "1-3").turn == 0
    fell = play(position, "1-4")
    assert fell.awaits_deal
    assert str(fell.boards[0]) == "0:-.-.-.-.-:YR1BK/RKY1W/5/5/5:-"


def test_a_color_may_be_collected_where_no_column_is_open_for_it() -> None:
    """V8: only the rules of the colored wall close a line."""
    position = table(board(picture=DEAD), Board(), displays="RRBB", side="gray")
    assert {"1R3", "1B2"} <= moves(position)
    assert str(play(position, "1R3").boards[0].lines[2]) == "RR"


def test_an_incomplete_line_without_a_space_stays() -> None:
    """V9."""
    position = choosing(board("-.B.RR.YYY.KKKK", DEAD))
    assert str(position.boards[0]).startswith("0:-.B.RR.YYY.KKKK:")


def test_the_bonuses_are_those_of_the_colored_wall() -> None:
    """V10, G3: a row, and five blues anywhere; the tile itself scores its row of 5."""
    picture = """
        WYKR.
        ...B.
        ..B..
        .B...
        B....
    """
    position = play(choosing(board("B.-.-.-.-", picture)), "1-5")
    assert position.over
    assert position.boards[0].score == 5 + 2 + 10


def test_a_fallen_line_does_not_finish_its_row() -> None:
    """V11: the game goes on although four tiles and a complete line were there."""
    position = choosing(board("W.-.-.-.-", DEAD))
    assert not position.over
    assert position.boards[0].wall_rows() == 0


def test_the_special_case_of_the_gray_wall() -> None:
    """V5: the only empty space of the line is in a column that holds the color."""
    position = choosing(board("-.-.-.BBBB.-", "..... .B... ..... W.RKY .....", score=10))
    assert position.awaits_deal
    assert str(position.boards[0]) == "4:-.-.-.-.-:5/1B3/5/W1RKY/5:-"
    assert str(position.lid) == "BBBB"


# Whose turn it is


def test_the_first_seat_with_a_choice_chooses_until_its_board_is_done() -> None:
    """W1, V6: then the next one; who has none is not asked."""
    position = choosing(board("B.KK.-.-.-"), board("-.B.-.-.-"), board("-.-.RRR.-.-"))
    turns = [position.turn]
    for move in ("1-1", "2-1", "3-5"):
        position = play(position, move)
        turns.append(position.turn)
    assert turns == [0, 0, 2, None]
    assert position.awaits_deal


def test_every_board_that_leaves_no_choice_settles_at_once() -> None:
    """V5, F5: before the first choice of another seat."""
    position = choosing(board("B.-.-.-.-", floor="Y", score=9), board("W.-.-.-.-", DEAD, floor="K", score=9))
    assert position.turn == 0
    assert [shown.score for shown in position.boards] == [9, 9 - 2, 0]
    assert str(position.boards[0]).endswith(":Y")
    assert [shown.score for shown in play(position, "1-1").boards] == [9, 7, 0]


def test_the_game_ends_when_the_last_choice_is_made() -> None:
    """G1: a full row on one board does not spare the others theirs."""
    position = choosing(board("B.-.-.-.-", ".YRKW ..... ..... ..... ....."), board("B.-.-.-.-"))
    position = play(position, "1-1")
    assert (position.turn, position.over) == (1, False)
    assert position.boards[0].wall_rows() == 1
    position = play(position, "1-1")
    assert position.over
    assert [shown.score for shown in position.boards] == [5 + 2, 1, 0]


# What is refused


def test_only_a_complete_line_is_placed() -> None:
    """W3."""
    position = choosing(board("-.BB.R.-.-"))
    assert refused(position, "3-1") == "azul/line-incomplete"
    assert refused(position, "1-1") == "azul/line-incomplete"


@pytest.mark.parametrize("move", [Place(0, 1), Place(6, 1), Place(2, 0), Place(2, 6), Place(-1, -1)], ids=str)
def test_there_are_five_lines_and_five_columns(move: Place) -> None:
    """V2."""
    with pytest.raises(IllegalMove) as caught:
        azul.play(choosing(board("-.BB.-.-.-")), move)
    assert caught.value.code == "azul/gray-wall"


def test_nothing_is_placed_before_all_tiles_are_taken() -> None:
    """D16, W3."""
    position = table(board("B.-.-.-.-"), Board(), displays="W", side="gray")
    assert refused(position, "1-1") == "azul/offer-first"
    assert refused(azul.start(Setup(wall="gray")), "1-1") == "azul/deal-first"
    assert refused(table(board("B.-.-.-.-"), Board(), displays="W"), "1-1") == "azul/colored-wall"


def test_the_legal_places_are_exactly_those_that_can_be_played() -> None:
    every_place = [Place(line, column) for line in range(1, 6) for column in range(1, 6)]
    for before, step, _ in random_game(Setup(3, "gray"), seed=3):
        if isinstance(step, Place):
            assert [move for move in every_place if can_be_played(before, move)] == azul.legal_moves(before)


def can_be_played(position: Position, move: Place) -> bool:
    try:
        azul.play(position, move)
    except IllegalMove:
        return False
    return True


# Notation


def test_a_place_that_is_written_can_be_read() -> None:
    for line in range(1, 6):
        for column in range(1, 6):
            place = Place(line, column)
            assert Place.parse(str(place)) == azul.parse_move(str(place)) == place
            assert azul.move_from_json(json.loads(json.dumps(place.as_json()))) == place


@pytest.mark.parametrize("text", ["-", "2-", "-4", "2-6", "0-1", "2-0", "2-4-", "2 -4", "2-4\n", "2--4", "B-1"])
def test_what_is_no_place_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        azul.parse_move(text)


@pytest.mark.parametrize(
    "change", [{"line": 0}, {"line": 6}, {"column": "1"}, {"column": 1.0}, {"column": None}], ids=str
)
def test_json_that_is_no_place_cannot_be_read(change: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        azul.move_from_json({"type": "place", "line": 1, "column": 1, **change})
