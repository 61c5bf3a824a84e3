"""Tiling the dome and scoring."""

from __future__ import annotations

import pytest

from majolika.games.duel import Board, Position, Row, Stage, Tile, Tiles
from majolika.games.duel.box import chips_text
from majolika.games.duel.dome import open_columns
from majolika.games.duel.tiling import loss, payments, tile_points
from tests.games.duel import BOX, board, dome, moves, play, refused, story, table

TOP = {1: "7+0", 2: "13+0", 3: "17+0"}
"""Rows 1 and 2 of the dome: S K | B K | R W  over  R B | S T | B K."""

MIDDLE = {4: "9+0", 5: "3+0", 6: "5+2"}
"""Row 3 of the dome: T R | T R | R T."""

IDLE = board(due="A0D0")


def tiling(first: Board, second: Board = IDLE, when: str = "2aaT1", **words: str) -> Position:
    """A table whose first seat tiles its dome."""
    return table(first, second, when=when, **words)


def shown(rows: str, laid: dict[int, str], **words: str) -> Board:
    return board(rows, laid, **({"due": "A0D0"} | words))


# Order


def test_phase_2_begins_when_the_last_action_is_done() -> None:
    """P2, 8.9: seat b took the last chip, the starter a tiles first."""
    boards = shown("K.-.-.-.-.-", TOP), board("T.-.-.-.-.-", {1: "1+0"}, due="A0D1")
    position = play(table(*boards, when="2abA", small="-/-/T"), "D1")
    assert position.stage is Stage.TILING
    assert position.turn == 0


def test_the_starter_tiles_first_then_the_other() -> None:
    """8.9."""
    boards = shown("K.-.-.-.-.-", TOP), shown("T.-.-.-.-.-", {1: "1+1"})
    position = tiling(*boards)
    assert position.turn == 0
    position = play(position, "1-2")
    assert position.turn == 1
    assert play(position, "1-1").round == 3


def test_rows_are_dealt_with_from_top_to_bottom() -> None:
    """8.9."""
    position = tiling(shown("K.BB.-.-.-.-", TOP))
    assert refused(position, "2-1") == "duel/top-to-bottom"
    position = play(position, "1-2")
    assert moves(position) == {"2-2", "2-5"}


def test_nothing_else_can_be_done_meanwhile() -> None:
    """8.9."""
    position = tiling(shown("K.-.-.-.-.-", TOP))
    for move in ("CB1", "A7", "D1"):
        assert refused(position, move) == "duel/tiling"


# Placing


def test_a_complete_row_with_a_space_must_be_placed() -> None:
    """8.9: there is no way around it, not even with one space."""
    position = tiling(shown("B.-.-.-.-.-", TOP, chips="B.B"))
    assert moves(position) == {"1-3", "1-6"}
    assert refused(position, "1+-") == refused(position, "1+B.B") == "duel/must-place"


def test_the_tile_goes_to_its_own_color_or_to_a_wild_space() -> None:
    """8.9, 8.11: row 1 shows S K B K R W."""
    assert open_columns(dome(TOP), 0, Tile.parse("K")) == [1, 3, 5]
    assert open_columns(dome(TOP), 0, Tile.parse("R")) == [4, 5]
    position = tiling(shown("T.-.-.-.-.-", TOP))
    assert moves(position) == {"1-6"}
    for move in ("1-1", "1-2", "1-5"):
        assert refused(position, move) == "duel/matching-space"


def test_a_covered_space_takes_no_tile() -> None:
    """8.9."""
    position = tiling(shown("B.-.-.-.-.-", TOP | {2: "13+0B___"}))
    assert moves(position) == {"1-6"}
    assert refused(position, "1-3") == "duel/matching-space"


def test_one_tile_goes_to_the_dome_and_the_others_to_the_tower() -> None:
    """8.9."""
    position = tiling(shown("-.-.-.YYYY.-.-", {4: "18+1"}), when="2aaT4")
    after = play(position, "4-2")
    assert after.tower == Tiles.parse("YYY")
    assert after.boards[0].rows[3] == Row()
    assert after.boards[0].score == 6


def test_the_player_chooses_the_space() -> None:
    """8.9: the same tile scores 1 or 2."""
    position = tiling(shown("B.-.-.-.-.-", TOP | {2: "13+0_K__"}))
    scores = {move: play(position, move).boards[0].score - 5 for move in moves(position)}
    assert scores == {"1-3": 2, "1-6": 1}


def test_an_incomplete_row_stays_for_the_next_round() -> None:
    """8.9."""
    position = play(tiling(shown("K.T.-.-.-.-", TOP)), "1-2")
    assert position.round == 3
    assert str(position.boards[0].rows[1]) == "T"


def test_a_complete_row_waits_while_a_plate_is_missing() -> None:
    """8.9: nothing in row 2 is blue yet, but a third plate is to come."""
    position = play(tiling(shown("K.YY.-.-.-.-", {1: "7+0", 2: "13+0"})), "1-2")
    assert str(position.boards[0].rows[1]) == "YY"
    assert not position.boards[0].broken


def test_a_row_that_can_never_be_placed_is_broken() -> None:
    """8.9: complete or not; row 2 of the dome shows R B S T B K, all plates lie there."""
    for rows, lost in (("K.YY.-.-.-.-", -3), ("K.Y.-.-.-.-", -1)):
        position = tiling(shown(rows, TOP, score="20"))
        assert "has no space in the dome" in story(position, "1-2")[1]
        after = play(position, "1-2")
        assert after.boards[0].rows[1] == Row()
        assert after.boards[0].score == 20 + 1 + lost
        assert after.tower == Tiles.of(Tile.YELLOW, rows.count("Y"))


def test_broken_rows_fill_four_spaces_and_the_rest_goes_to_the_tower() -> None:
    """8.9: 2 were broken, a row of 3 and one of 2 follow; 10 points are lost."""
    position = tiling(shown("K.YY.YYY.-.-.-", TOP | MIDDLE, broken="BB", score="20"))
    after = play(position, "1-2")
    assert after.boards[0].score == 20 + 1 - 10
    assert after.tower == Tiles.parse("BBYYYYY")


def test_whether_a_row_can_be_placed_is_seen_when_its_turn_comes() -> None:
    """8.9: chips cannot save it."""
    position = tiling(shown("K.Y.-.-.-.-", TOP, chips="Y.Y.YK", score="20"))
    after = play(position, "1-2")
    assert after.round == 3
    assert chips_text(after.boards[0].chips) == "Y.Y.YK"


def test_rows_that_are_merely_unfinished_cost_nothing_at_the_end() -> None:
    """8.9."""
    after = play(tiling(shown("K.T.-.-.-.-", TOP, score="20"), when="5aaT1"), "1-2")
    assert after.over
    assert after.boards[0].score == 21


# Chips


def chipped(rows: str, chips: str, when: str, agreed: str = "") -> Position:
    """Row 3 of the dome shows T R | - | - over B W; two plates are missing."""
    return tiling(shown(rows, {4: "3+0"}, chips=chips), when=when, agreed=agreed)


def test_two_chips_of_the_color_or_any_three_pay_for_a_missing_tile() -> None:
    """8.9, 8.5: three chips may be any, matching ones too."""
    position = chipped("-.-.TT.-.-.-", "T.RT.B.K", "2aaT3")
    assert moves(position) == {"3+-", "3+T.RT", "3+B.T.RT", "3+B.K.RT", "3+B.K.T", "3+K.T.RT"}


def test_chips_pay_for_all_missing_tiles_or_for_none() -> None:
    """8.9: two tiles are missing; pairs and threes may be mixed."""
    position = chipped("-.-.T.-.-.-", "T.T.RT.B.K.K", "2aaT3")
    payable = {move: len(move.split("+")[1].split(".")) for move in moves(position) if move != "3+-"}
    assert set(payable.values()) == {5, 6}
    assert "3+B.K.K.T.T" in payable
    for move in ("3+T.T", "3+T.T.RT", "3+T.T.RT.B"):
        assert refused(position, move) == "duel/completing-rows"


def test_a_chip_of_one_color_is_one_chip() -> None:
    """8.5: a single T does not pay for a turquoise tile."""
    position = chipped("-.-.TT.-.-.-", "T.T.B", "2aaT3")
    assert moves(position) == {"3+-", "3+T.T", "3+B.T.T"}
    assert refused(position, "3+T") == refused(position, "3+B.T") == "duel/completing-rows"


def test_only_chips_that_one_has_can_be_spent() -> None:
    """8.5."""
    assert refused(chipped("-.-.TT.-.-.-", "T.RT", "2aaT3"), "3+T.T") == "duel/completing-rows"


def test_chips_that_look_alike_are_the_same() -> None:
    """8.5."""
    held = board("-.-.TT.-.-.-", {4: "3+0"}, chips="T.T.RT.RT")
    assert [chips_text(spent) for spent in payments(held, 2)] == ["T.T", "T.RT", "RT.RT", "T.T.RT", "T.RT.RT"]


def test_spent_chips_are_gone_for_good() -> None:
    """8.5."""
    position = play(chipped("-.-.TT.-.-.-", "T.RT.B", "2aaT3"), "3+T.RT")
    assert chips_text(position.boards[0].chips) == "B"
    assert chips_text(position.boards[0].spent) == "T.RT"


def test_a_row_completed_with_chips_must_be_placed() -> None:
    """8.9: only real tiles go to the tower."""
    position = play(chipped("-.-.TT.-.-.-", "T.RT", "2aaT3"), "3+T.RT")
    assert str(position.boards[0].rows[2]) == "TT+1"
    assert moves(position) == {"3-1"}
    assert play(position, "3-1").tower == Tiles.parse("T")


def test_a_row_may_be_left_although_there_are_chips() -> None:
    """8.9."""
    position = play(chipped("-.-.TT.-.-.-", "T.RT", "2aaT3"), "3+-")
    assert str(position.boards[0].rows[2]) == "TT"
    assert position.round == 3


def test_an_empty_row_cannot_be_bought() -> None:
    """8.9: at least one tile must lie there."""
    position = tiling(shown("K.-.-.-.-.-", TOP, chips="K.K.T.T.B.B"))
    assert play(position, "1-2").round == 3


def test_an_incomplete_row_cannot_be_placed() -> None:
    """8.9."""
    assert refused(chipped("-.-.TT.-.-.-", "T.RT", "2aaT3"), "3-1") == "duel/row-incomplete"


def test_chips_complete_only_a_row_that_can_be_placed_now() -> None:
    """8.9, 10.9: chips_if_placeable=yes; no space is yellow yet."""
    position = tiling(shown("-.R.YY.-.-.-", {1: "7+0", 4: "3+0"}, chips="Y.Y.R.R"), when="2aaT2")
    assert play(position, "2+-").round == 3


def test_chips_may_complete_a_row_that_waits_where_that_was_agreed() -> None:
    """8.9, 10.9: chips_if_placeable=no; the row is closed and keeps what was paid for."""
    agreed = "chips_if_placeable=no"
    first = shown("-.-.YY.-.-.-", {4: "3+0"}, chips="Y.Y.R.R")
    position = tiling(first, when="2aaT3", agreed=agreed)
    assert moves(position) == {"3+-", "3+Y.Y", "3+Y.Y.R", "3+Y.R.R"}
    after = play(position, "3+Y.Y")
    assert after.round == 3
    assert str(after.boards[0].rows[2]) == "YY+1"
    assert after.boards[0].is_complete(2)


def test_a_bought_row_that_can_never_be_placed_breaks_its_real_tiles() -> None:
    """8.9, 10.9."""
    first = shown("K.-.YY+1.-.-.-", TOP | MIDDLE, score="20")
    after = play(tiling(first, agreed="chips_if_placeable=no"), "1-2")
    assert after.boards[0].score == 20 + 1 - 3
    assert after.tower == Tiles.parse("YY")


def test_no_position_has_more_than_a_few_hundred_ways_to_pay() -> None:
    """8.9: ten chips, no two alike."""
    rows = [f"-.-.-.-.-.{'T' * filled}" for filled in range(1, 6)]
    ways = [len(payments(board(row, chips="B.Y.R.K.T.BR.BK.YK.YT.RT"), 5)) for row in rows]
    assert max(ways) < 1000


# Scoring


def scored(picture: str, row: int, column: int) -> dict[str, int]:
    """What the tile at *row* and *column*, counted from 1, has scored in a dome that is drawn line by line."""
    lines = picture.split()
    laid = {}
    for place, plate in enumerate((2, 3, 4, 6, 10, 12, 14, 15, 17)):
        top, left = place // 3 * 2, place % 3 * 2
        tiles = lines[top][left : left + 2] + lines[top + 1][left : left + 2]
        laid[place + 1] = f"{plate}+0{tiles.replace('.', '_')}"
    return tile_points(dome(laid), row - 1, column - 1)


def test_a_tile_without_a_neighbor_scores_one() -> None:
    """8.10: tiles that touch at a corner are no neighbors."""
    picture = """
        ......
        .B.K..
        ..Y...
        .B.K..
        ......
        R....T
    """
    assert scored(picture, 3, 3) == {"alone": 1}


def test_a_tile_scores_the_row_and_the_column_it_is_linked_to() -> None:
    """8.10: four across and three down; a gap ends the row, colors do not matter."""
    picture = """
        ...R..
        ......
        ...B..
        BYRR.K
        ...B..
        ......
    """
    assert scored(picture, 4, 4) == {"across": 4, "down": 3}


def test_a_row_or_column_of_one_counts_nothing() -> None:
    """8.10."""
    across = "...... ...... BY.... ...... ...... ......"
    down = "...... .R.... .Y.... ...... ...... ......"
    assert scored(across, 3, 2) == {"across": 2}
    assert scored(down, 3, 2) == {"down": 2}


def test_no_tile_scores_more_than_twelve() -> None:
    """8.10: special tiles count in chains."""
    picture = "..R... ..S... BYRKTS ..R... ..S... ..R..."
    assert scored(picture, 3, 3) == {"across": 6, "down": 6}


# Special tiles


def test_the_third_colored_tile_of_a_special_plate_brings_a_special_tile() -> None:
    """8.11: with the points of its own row, 5, not those of row 6; none for its neighbors."""
    position = tiling(shown("-.-.-.-.-.BBBBBB", {7: "7+0_KR_"}), when="2aaT6")
    assert story(position, "6-2")[:2] == [
        "Anna places blue in row 6, column 2: 2 across + 2 down = 4 (9).",
        "Anna gets a special tile in row 5: 5 special tile (14).",
    ]
    after = play(position, "6-2")
    assert str(after.boards[0].dome[6]) == "7+0SKRB"
    assert after.special == 8


def test_the_second_colored_tile_brings_nothing_yet() -> None:
    """8.11."""
    position = tiling(shown("-.-.-.-.-.BBBBBB", {7: "7+0_K__"}), when="2aaT6")
    after = play(position, "6-2")
    assert str(after.boards[0].dome[6]) == "7+0_K_B"
    assert after.special == 9


def test_a_wild_plate_gets_no_special_tile() -> None:
    """8.11: its wild space takes a colored one."""
    position = tiling(shown("-.-.-.-.-.BBBBBB", {7: "4+0KYR_"}), when="2aaT6")
    assert moves(position) == {"6-2"}
    after = play(position, "6-2")
    assert str(after.boards[0].dome[6]) == "4+0KYRB"
    assert after.special == 9


# Worked examples


def test_a_yellow_tile_brings_a_special_tile_and_a_blue_one_is_linked_to_it() -> None:
    """9.2: 2 + 2 for yellow, 2 for the special tile in row 2, 3 for the column with blue."""
    position = tiling(shown("Y.-.BBB.-.-.-", {1: "8+0_BK_", 4: "2+0"}, score="0"))
    assert story(position, "1-1")[:2] == [
        "Anna places yellow in row 1, column 1: 2 across + 2 down = 4 (4).",
        "Anna gets a special tile in row 2: 2 special tile (6).",
    ]
    position = play(position, "1-1")
    assert moves(position) == {"3-1", "3-2"}
    assert story(position, "3-2")[0] == "Anna places blue in row 3, column 2: 3 down (9)."


def test_one_row_falls_two_are_placed_and_two_stay() -> None:
    """9.3: row 1 is broken, rows 2 and 4 score 1 each, rows 3 and 5 stay."""
    laid = {1: "7+0", 2: "13+0", 3: "12+1", 4: "4+0"}
    first = board("Y.KK.R.BBBB.T.-", laid, due="A0D1", score="10")
    position = play(table(first, IDLE, small="-/-/T"), "D1")
    assert str(position.boards[0].broken) == "Y"
    assert moves(position) == {"2-5", "2-6"}
    position = play(position, "2-6")
    assert moves(position) == {"4-2"}
    assert str(position.tower) == "K"
    position = play(position, "4-2")
    after = position.boards[0]
    assert after.score == 10 + 1 + 1 - 1
    assert ".".join(map(str, after.rows)) == "-.-.R.-.T.-"
    assert position.tower == Tiles.parse("YKBBB")


def test_two_turquoise_chips_or_any_three_complete_a_row() -> None:
    """9.4."""
    first = shown("-.-.TT.KKK.-.-", {4: "12+0"}, chips="T.RT.B.Y.R")
    position = play(tiling(first, when="2aaT3"), "3+T.RT", "3-1")
    assert moves(position) == {"4+-", "4+B.Y.R"}
    position = play(position, "4+B.Y.R", "4-2")
    assert not position.boards[0].chips
    assert position.tower == Tiles.parse("TKK")


# Losses


@pytest.mark.parametrize(("broken", "points"), [("-", 0), ("B", -1), ("BY", -3), ("BYR", -6), ("BYRK", -10)])
def test_broken_tiles_cost_one_three_six_or_ten(broken: str, points: int) -> None:
    """9.1."""
    assert sum(loss(board(broken=broken), BOX).values()) == points


def test_the_starting_tile_costs_two_more() -> None:
    """8.2, 9.1: three broken tiles and the starting tile cost 8."""
    assert loss(board(broken="*BYR"), BOX) == {"broken tiles": -6, "starting tile": -2}
    assert loss(board(broken="*"), BOX) == {"starting tile": -2}


def test_no_score_falls_below_zero() -> None:
    """8.2, 9.1."""
    position = tiling(shown("K.-.-.-.-.-", TOP, broken="*BYR", score="3"))
    after = play(position, "1-2")
    assert after.boards[0].score == 0
    assert "Anna loses: -6 broken tiles + -2 starting tile = -8 (0)." in story(position, "1-2")


def test_broken_tiles_go_to_the_tower() -> None:
    """P2, 9.1."""
    after = play(tiling(shown("K.-.-.-.-.-", TOP, broken="BYR")), "1-2")
    assert after.tower == Tiles.parse("BYR")
    assert not after.boards[0].broken


def test_points_won_before_the_losses_can_pay_for_them() -> None:
    """8.9: the losses come after the last row."""
    after = play(tiling(shown("K.-.-.-.-.-", TOP, broken="B", score="0")), "1-2")
    assert after.boards[0].score == 0 + 1 - 1
