"""Taking tiles and adding them to a line (RULES.md, Factory offer and Floor line)."""

from __future__ import annotations

import json

import pytest

from majolika.errors import IllegalMove, NotationError
from majolika.games import azul
from majolika.games.azul import Board, Line, Position, Setup, Take, Tile
from tests.games.azul import board, moves, play, random_game, refused, table

FIRST = "BBRK.YYKW.RRWW.BYKW.BBYR"


# Whose turn it is


def test_the_starter_takes_first_and_then_everybody_clockwise() -> None:
    """D1: one take each, again and again."""
    position = table(Board(), Board(), Board(), when="1bb", displays="BBRK.YYKW.RRWW.BYKW")
    seats = [position.turn]
    for move in ("1B2", "2Y2", "3R2", "4B1"):
        position = play(position, move)
        seats.append(position.turn)
    assert seats == [1, 2, 0, 1, 2]


@pytest.mark.parametrize("setup", [Setup(2), Setup(3), Setup(4, "gray")], ids=str)
def test_nobody_can_pass(setup: Setup) -> None:
    """D1: while tiles are offered every move takes some, so there is one fewer each time."""
    for before, move, after in random_game(setup, seed=1):
        if isinstance(move, Take):
            offered = [sum(map(len, position.displays)) + len(position.center) for position in (before, after)]
            assert offered[0] > offered[1]
            assert all(isinstance(legal, Take) for legal in azul.legal_moves(before))


# Taking


def test_a_take_removes_all_tiles_of_one_color_from_one_place() -> None:
    """D2: here the two blues of display 1, not those of display 5."""
    position = play(table(displays=FIRST), "1B2")
    assert position.boards[0].lines[1] == Line(Tile.BLUE, 2)
    assert str(position.displays[4]) == "BBYR"
    assert "B" not in str(position.center)


@pytest.mark.parametrize("move", ["1Y2", "2B0", "0R1", "3K5"])
def test_only_a_color_that_lies_there_can_be_taken(move: str) -> None:
    """D2."""
    assert refused(table(displays=FIRST, center="BKW"), move) == "azul/take-one-color"


def test_only_displays_on_the_table_can_be_taken_from() -> None:
    """D2, S3: two players have no display 6."""
    assert refused(table(displays=FIRST), "6B1") == "azul/displays"
    with pytest.raises(IllegalMove, match=r"azul/displays"):
        azul.play(table(displays=FIRST), Take(-1, Tile.BLUE, 1))


def test_the_other_tiles_of_a_display_go_to_the_center() -> None:
    """D3: and the display is empty for the rest of the round."""
    position = play(table(displays=FIRST, center="W"), "1B2")
    assert not position.displays[0]
    assert str(position.center) == "RKW"
    assert refused(position, "1R1") == "azul/take-one-color"


def test_a_display_of_one_color_adds_nothing_to_the_center() -> None:
    """D4."""
    position = play(table(displays="BBBB.YYYK"), "1B4")
    assert not position.center
    assert position.center_marker


def test_the_other_colors_of_the_center_stay_there() -> None:
    """D5."""
    assert str(play(table(center="BBYRR", displays="W"), "0R3").center) == "BBY"


def test_the_worked_example_of_three_takes() -> None:
    """E1: black from display 1, yellow from display 2, red and the marker from the center."""
    position = table(Board(), Board(), Board(), displays="KKBW.YRRR.BBYY.RKWW.BYRK.WWWW.BBKK")
    position = play(position, "1K2")
    assert str(position.center) == "BW"
    position = play(position, "2Y1")
    assert str(position.center) == "BRRRW"
    position = play(position, "0R3")
    assert str(position.center) == "BW"
    assert str(position.boards[2]) == "0:-.-.RRR.-.-:5/5/5/5/5:*"


# The marker


def test_the_first_take_from_the_center_takes_the_marker() -> None:
    """D6: the second does not."""
    position = play(table(center="BBRR", displays="W"), "0B2")
    assert [board.has_marker for board in position.boards] == [True, False]
    assert not position.center_marker
    assert [board.has_marker for board in play(position, "0R2").boards] == [True, False]


def test_the_marker_goes_to_the_leftmost_free_space_of_the_floor_line() -> None:
    """D6: free, not simply the first one."""
    position = play(table(board(floor="KK"), Board(), center="BBRR"), "0B2")
    assert str(position.boards[0]).endswith(":KK*")


def test_the_marker_is_laid_down_before_the_taken_tiles() -> None:
    """D7."""
    assert str(play(table(center="BBBRR"), "0B2").boards[0]) == "0:-.BB.-.-.-:5/5/5/5/5:*B"


def test_the_marker_alone_cannot_be_taken() -> None:
    """D8: it comes with tiles, and only from the center."""
    position = table(displays=FIRST)
    assert position.center_marker
    assert not any(move.startswith("0") for move in moves(position))
    for color in "BYRKW":
        assert refused(position, f"0{color}0") == "azul/take-one-color"
    assert play(position, "1B2").center_marker


def test_a_take_from_a_display_leaves_the_marker_alone() -> None:
    """D8: even when tiles lie beside it in the center."""
    position = play(table(displays=FIRST, center="KW"), "1B2")
    assert position.center_marker
    assert not any(board.has_marker for board in position.boards)


def test_the_marker_taken_with_a_full_floor_line_lies_beside_it() -> None:
    """4.1: its holder starts the next round, no tile is displaced, and it costs nothing more."""
    full = board(floor="YYYYYYY", score=20)
    position = play(table(full, Board(), center="BB", displays="K"), "0B2")
    assert str(position.boards[0]) == "20:-.BB.-.-.-:5/5/5/5/5:YYYYYYY*"
    position = play(position, "1K1")
    assert position.boards[0].score == 20 - 14 + 1
    assert position.starter == 0
    assert str(position.lid) == "BYYYYYYY"


def test_tiles_that_come_after_the_marker_beside_the_floor_line_go_to_the_lid() -> None:
    """4.1, F4."""
    position = play(table(board(floor="YYYYYYY"), Board(), center="BBBR"), "0B2")
    assert (str(position.boards[0]), str(position.lid)) == ("0:-.BB.-.-.-:5/5/5/5/5:YYYYYYY*", "B")


def test_the_marker_takes_the_seventh_space_before_the_tiles_of_its_take() -> None:
    """4.2: these go to the lid."""
    position = play(table(board(floor="YYYYYY"), Board(), center="BBBR"), "0B1")
    assert str(position.boards[0]) == "0:B.-.-.-.-:5/5/5/5/5:YYYYYY*"
    assert str(position.lid) == "BB"


# Adding to a line


def test_all_taken_tiles_go_to_one_line() -> None:
    """D9: what is too much for it goes to the floor line, not to another line."""
    position = play(table(displays="BBBB.Y"), "1B2")
    assert str(position.boards[0]) == "0:-.BB.-.-.-:5/5/5/5/5:BB"


@pytest.mark.parametrize("line", [-1, 6])
def test_there_are_five_pattern_lines_and_the_floor_line(line: int) -> None:
    """D9."""
    with pytest.raises(IllegalMove) as caught:
        azul.play(table(displays=FIRST), Take(1, Tile.BLUE, line))
    assert caught.value.code == "azul/one-line"


def test_a_line_that_holds_another_color_is_closed() -> None:
    """D10a: an empty line, and one that holds the same color, are open."""
    position = table(board("-.K.B.-.-"), Board(), displays=FIRST)
    assert refused(position, "1B2") == "azul/other-color"
    assert {"1B3", "1B4"} <= moves(position)


def test_a_complete_line_is_closed() -> None:
    """D10b."""
    position = table(board("-.BB.-.-.-"), Board(), displays=FIRST)
    assert refused(position, "1B2") == "azul/line-complete"


def test_a_line_whose_line_of_the_wall_holds_the_color_is_closed() -> None:
    """D10c: other lines of the wall do not matter."""
    position = table(board(picture="..... .B... ..... ..... ....."), Board(), displays=FIRST)
    assert refused(position, "1B2") == "azul/wall-has-color"
    assert {"1B1", "1B3", "1B4", "1B5"} <= moves(position)


def test_only_the_number_of_tiles_in_a_line_matters() -> None:
    """D11: one and two make the same line as three."""
    bit_by_bit = play(table(displays="BKKK.BBYY.W"), "1B3", "3W0", "2B3")
    at_once = play(table(displays="BBBW"), "1B3")
    assert bit_by_bit.boards[0].lines[2] == at_once.boards[0].lines[2] == Line(Tile.BLUE, 3)


def test_tiles_that_do_not_fit_fall_to_the_floor_line() -> None:
    """D12."""
    position = play(table(board("-.-.B.-.-"), Board(), displays="BBBB.K"), "1B3")
    assert str(position.boards[0]) == "0:-.-.BBB.-.-:5/5/5/5/5:BB"


def test_all_taken_tiles_may_go_to_the_floor_line_by_choice() -> None:
    """D13."""
    assert str(play(table(displays=FIRST), "1B0").boards[0]) == "0:-.-.-.-.-:5/5/5/5/5:BB"


def test_no_tile_is_held_back_from_a_line_that_has_room_for_it() -> None:
    """D14: a take names a line and no number, so each line gives one result."""
    position = table(displays="YYYK.BBBB")
    to_line_5 = [azul.play(position, move) for move in azul.legal_moves(position) if str(move).startswith("1Y5")]
    assert [str(after.boards[0]) for after in to_line_5] == ["0:-.-.-.-.YYY:5/5/5/5/5:-"]


def test_a_color_may_be_collected_in_several_lines() -> None:
    """D15."""
    position = play(table(board("-.B.-.-.-"), Board(), displays=FIRST), "1B4", "2Y2", "5B3")
    assert str(position.boards[0]).startswith("0:-.B.BB.BB.-:")


def example_2() -> Position:
    holder = board("-.-.-.B.-", "..... ..Y.. ...Y. ..... .....")
    return table(holder, Board(), displays="YYKR.WWWW")


@pytest.mark.parametrize(
    ("move", "code"),
    [("1Y2", "azul/wall-has-color"), ("1Y3", "azul/wall-has-color"), ("1Y4", "azul/other-color")],
)
def test_the_worked_example_of_lines_that_refuse_a_color(move: str, code: str) -> None:
    """E2."""
    assert refused(example_2(), move) == code


@pytest.mark.parametrize(
    ("move", "lines", "floor"),
    [("1Y1", "Y.-.-.B.-", "Y"), ("1Y5", "-.-.-.B.YY", "-"), ("1Y0", "-.-.-.B.-", "YY")],
    ids=["E2A", "E2B", "E2C"],
)
def test_the_worked_example_of_lines_that_take_a_color(move: str, lines: str, floor: str) -> None:
    """E2A: overflow; E2B: room for both; E2C: the floor line by choice."""
    after = str(play(example_2(), move).boards[0])
    assert after == f"0:{lines}:5/2Y2/3Y1/5/5:{floor}"


def test_a_line_that_was_filled_this_round_cannot_be_chosen_again() -> None:
    """4.12."""
    position = play(table(displays="BBRK.YYKW.BBYR"), "1B2", "2Y2")
    assert refused(position, "3B2") == "azul/line-complete"


def test_a_line_refuses_a_color_of_its_wall_in_all_later_rounds() -> None:
    """4.13: also when it is empty."""
    position = play(table(board("B.-.-.-.-"), Board(), when="1bb", displays="W"), "1W5")
    for _ in range(3):
        position = azul.deal(position, azul.parse_deal("BYRK.BYRK.BYRK.BYRK.BYRK"))
        position = position if position.turn == 0 else play(position, "5B0")
        assert position.boards[0].lines[0] == Line()
        assert refused(position, "1B1") == "azul/wall-has-color"
        while not position.awaits_deal:
            position = azul.play(position, azul.legal_moves(position)[0])


def test_a_line_with_too_few_spaces_may_be_chosen() -> None:
    """4.14."""
    assert "1B1" in moves(table(displays="BBBB"))


def test_the_floor_line_may_always_be_chosen() -> None:
    """4.15: for every color at every place, also when it is full."""
    position = table(board(floor="YYYYYYY"), Board(), displays=FIRST, center="BK")
    assert {move for move in moves(position) if move.endswith("0")} == {
        f"{source}{color}0" for source, offered in enumerate(["BK", *FIRST.split(".")]) for color in set(offered)
    }


# The floor line


def test_the_floor_line_fills_from_left_to_right() -> None:
    """F1: in order of arrival."""
    position = play(table(displays="KBBB.YYYK.RRRR"), "1K0", "3R4", "2Y2")
    assert str(position.boards[0]).endswith(":KY")


def test_the_marker_uses_a_space_of_the_floor_line() -> None:
    """F3: six tiles fit beside it."""
    position = play(table(board(floor="*"), Board(), displays="BBBB.RRRR.YY.K"), "1B0", "3Y2", "2R0")
    assert str(position.boards[0]).endswith(":*BBBBRR")
    assert str(position.lid) == "RR"


def test_tiles_beyond_the_seventh_space_go_to_the_lid_at_once() -> None:
    """F4: before the round is over."""
    position = play(table(board(floor="YYYYY"), Board(), displays="BBBB.RRRR"), "1B0")
    assert str(position.boards[0]).endswith(":YYYYYBB")
    assert str(position.lid) == "BB"


def test_more_than_seven_tiles_cost_no_more_than_seven() -> None:
    """4.4."""
    for tiles, score in (("BB", 36), ("BBBB", 36)):
        position = play(table(board(floor="YYYYY", score=50), Board(), displays=tiles), "1B0")
        assert position.boards[0].score == score


# When it ends


def test_the_offer_ends_when_displays_and_center_hold_no_tile() -> None:
    """D16."""
    position = play(table(displays="BBBB", center="R"), "1B4")
    assert position.is_offering
    assert play(position, "0R1").awaits_deal


def test_the_marker_alone_in_the_center_does_not_keep_the_offer_going() -> None:
    """D16."""
    position = table(displays="BBBB")
    assert position.center_marker
    assert play(position, "1B4").awaits_deal


def test_no_tile_is_taken_before_the_deal_or_after_the_game() -> None:
    """S9, G1."""
    assert refused(azul.start(), "1B1") == "azul/deal-first"
    row = board(picture="BYRKW ..... ..... ..... .....")
    assert refused(table(row, Board(), when="5a#"), "1B1") == "azul/end"


def test_no_tile_is_taken_when_all_have_been() -> None:
    """D16: on the gray wall they are placed first."""
    assert refused(table(board("B.-.-.-.-"), Board(), side="gray"), "1B1") == "azul/offer-empty"


# Legality as a whole


@pytest.mark.parametrize("setup", [Setup(2), Setup(3), Setup(4, "gray")], ids=str)
def test_the_legal_takes_are_exactly_those_that_can_be_played(setup: Setup) -> None:
    every_take = [Take(source, tile, line) for source in range(10) for tile in Tile for line in range(6)]
    for before, _, _ in list(random_game(setup, seed=2))[::5]:
        legal = azul.legal_moves(before)
        assert len(set(legal)) == len(legal)
        assert {move for move in every_take if can_be_played(before, move)} == {
            move for move in legal if isinstance(move, Take)
        }


def can_be_played(position: Position, move: Take) -> bool:
    try:
        azul.play(position, move)
    except IllegalMove:
        return False
    return True


# Notation


@pytest.mark.parametrize("source", range(10))
def test_a_take_that_is_written_can_be_read(source: int) -> None:
    for tile in Tile:
        for line in range(6):
            take = Take(source, tile, line)
            assert Take.parse(str(take)) == Take.parse(str(take).lower()) == azul.parse_move(str(take)) == take
            assert azul.move_from_json(json.loads(json.dumps(take.as_json()))) == take


@pytest.mark.parametrize(
    "text", ["", "3K", "K32", "3K6", "3KK", "3G2", "3K2 ", " 3K2", "33K2", "3K2\n", "3\u212a2", "٣K2"]
)
def test_what_is_no_take_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        azul.parse_move(text)


@pytest.mark.parametrize(
    "value",
    [
        None,
        "3K2",
        {"type": "take"},
        {"type": "pass"},
        {"type": ["take"], "source": 3, "color": "K", "line": 2},
        {"type": "take", "source": 10, "color": "K", "line": 2},
        {"type": "take", "source": True, "color": "K", "line": 2},
        {"type": "take", "source": 3, "color": "KK", "line": 2},
        {"type": "take", "source": 3, "color": 3, "line": 2},
        {"type": "take", "source": 3, "color": "K", "line": 6},
        {"type": "take", "source": 3, "color": "K", "line": None},
    ],
)
def test_json_that_is_no_move_cannot_be_read(value: object) -> None:
    with pytest.raises(NotationError):
        azul.move_from_json(value)
