"""Moving tiles to the wall and scoring them (RULES.md, Floor line and Wall-tiling)."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majolika.games import azul
from majolika.games.azul import Board, Line, Tile
from majolika.games.azul.board import Wall
from majolika.games.azul.wall_tiling import floor_points, score_tile, tile_points
from tests.games.azul import board, play, table, wall


def tiled(shown: Board) -> Board:
    """The board after the round, in which the other player takes the last tile, a white one."""
    return play(table(shown, Board(), when="1bb", displays="W"), "1W5").boards[0]


# Moving


def test_the_order_of_the_boards_has_no_effect() -> None:
    """W1."""
    one = board("B.YY.-.-.-", floor="RR", score=5)
    other = board("K.-.RRR.-.-", "..... .B... ..... ..... .....", floor="*")
    forward = play(table(one, other, Board(), when="1cc", displays="W"), "1W5")
    backward = play(table(other, one, Board(), when="1cc", displays="W"), "1W5")
    assert forward.boards[:2] == backward.boards[1::-1]
    assert forward.lid == backward.lid


def test_lines_are_handled_from_top_to_bottom() -> None:
    """W2."""
    position = table(board("B.YY.RRR.KKKK.WWWWW"), Board(), when="1bb", displays="W")
    events = azul.story(position, azul.parse_move("1W5"))
    assert [event.facts["line"] for event in events if event.name == "placed"] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("tile", Tile, ids=str)
def test_a_complete_line_moves_a_tile_to_its_color_in_the_same_line_of_the_wall(tile: Tile) -> None:
    """W3: every complete line does."""
    full = board(".".join(str(tile) * line for line in range(1, 6)))
    last = "R" if tile == Tile.BLACK else "K"
    after = play(table(full, Board(), when="1bb", displays=last), f"1{last}5")
    printed = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
    assert [spaces.index(tile) for spaces in after.boards[0].wall] == [line.index(str(tile)) for line in printed]
    assert not after.boards[0].line_tiles()


def test_each_tile_scores_before_the_next_line_is_handled() -> None:
    """W4: blue scores 1 alone, and then white below it 2, although blue would score 2 with it."""
    assert tiled(board("B.WW.-.-.-")).score == 1 + 2


def test_the_other_tiles_of_a_complete_line_go_to_the_lid() -> None:
    """W8: and the line is empty."""
    position = table(board("B.YY.RRR.KKKK.BBBBB"), Board(), when="1bb", displays="W")
    after = play(position, "1W5")
    assert after.lid.as_json() == {"B": 4, "Y": 1, "R": 2, "K": 3, "W": 0}
    assert after.boards[0].lines == (Line(),) * 5


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_one_tile_of_a_complete_line_is_kept(line: int) -> None:
    """4.11: the first line gives nothing to the lid, the fifth four tiles."""
    lines = ["-"] * 5
    lines[line - 1] = "R" * line
    after = play(table(board(".".join(lines)), Board(), when="1bb", displays="W"), "1W5")
    assert after.lid[Tile.RED] == len(after.lid) == line - 1
    assert str(after.boards[0].wall_tiles()) == "R"


def test_incomplete_lines_stay() -> None:
    """W9."""
    assert str(tiled(board("-.R.BB.YYY.KKKK"))) == "0:-.R.BB.YYY.KKKK:5/5/5/5/5:-"


def test_the_worked_example_of_two_complete_lines() -> None:
    """E3: one red and three blues go to the lid, two lines stay, and each tile scores 1."""
    position = table(board("-.RR.YY.BBBB.KKK"), Board(), when="1bb", displays="W")
    after = play(position, "1W5")
    assert str(after.boards[0]) == "2:-.-.YY.-.KKK:5/3R1/5/3B1/5:-"
    assert str(after.lid) == "BBBR"


# Scoring a tile


def test_a_tile_without_neighbors_scores_one() -> None:
    """W5, E4a: diagonal tiles are no neighbors."""
    picture = """
        ..R.W
        ...R.
        ..B.R
        .....
        .....
    """
    assert score_tile(wall(picture), line=1, column=3) == 1


def test_a_tile_scores_its_row() -> None:
    """W6, E4b."""
    picture = """
        .....
        .....
        .WBY.
        .....
        .....
    """
    assert score_tile(wall(picture), line=2, column=3) == 3


def test_a_tile_scores_its_column() -> None:
    """W6, E4c."""
    picture = """
        ..R..
        ..Y..
        ..B..
        .....
        .....
    """
    assert score_tile(wall(picture), line=2, column=2) == 3


def test_a_tile_scores_its_row_and_its_column() -> None:
    """W6, E4d: the new tile counts in both."""
    picture = """
        ...K.
        ...R.
        KWBY.
        .....
        .....
    """
    assert tile_points(wall(picture), line=2, column=3) == {"across": 4, "down": 3}
    assert score_tile(wall(picture), line=2, column=3) == 4 + 3


def test_a_tile_with_one_neighbor_across_and_one_down_scores_four() -> None:
    """W6, E4e."""
    picture = """
        B....
        WB...
        .....
        .....
        .....
    """
    assert score_tile(wall(picture), line=1, column=0) == 2 + 2


def test_a_tile_scores_at_most_ten_and_gaps_end_a_row() -> None:
    """W7."""
    full = "BYRKW WBYRK KWBYR RKWBY YRKWB"
    assert {score_tile(wall(full), line, column) for line in range(5) for column in range(5)} == {10}
    picture = """
        ..R..
        .....
        K.BY.
        ..W..
        .....
    """
    assert score_tile(wall(picture), line=2, column=2) == 2 + 2


def test_neighbors_in_one_direction_only_score_only_there() -> None:
    """4.17: the other direction adds nothing, not even 1."""
    picture = """
        .....
        .....
        ..BYR
        .....
        .....
    """
    assert tile_points(wall(picture), line=2, column=2) == {"across": 3}


def test_tiles_of_the_same_round_count_only_if_they_came_before() -> None:
    """4.16: three in a column, from the top, score 1, 2 and 3."""
    position = table(board("B.WW.KKK.-.-"), Board(), when="1bb", displays="R")
    events = azul.story(position, azul.parse_move("1R5"))
    assert [sum(event.points.values()) for event in events if event.name == "placed"] == [1, 2, 3]


WALLS = st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=5, max_size=5)


@given(WALLS, st.integers(0, 4), st.integers(0, 4))
@settings(deadline=None, max_examples=200)
def test_a_tile_scores_the_unbroken_rows_it_is_part_of(filled: list[list[bool]], line: int, column: int) -> None:
    """W6, W7: counted here in another way, on any wall."""
    filled[line][column] = True
    shown: Wall = tuple(tuple(Tile.BLUE if space else None for space in spaces) for spaces in filled)
    lengths = [run(filled[line], column), run([spaces[column] for spaces in filled], line)]
    points = score_tile(shown, line, column)
    assert points == (sum(length for length in lengths if length > 1) or 1)
    assert 1 <= points <= 10


def run(spaces: list[bool], place: int) -> int:
    """The length of the unbroken run at *place*, by cutting the row at its gaps."""
    row = "".join("#" if space else "." for space in spaces)
    return len(row[:place].rpartition(".")[2]) + len(row[place:].partition(".")[0])


# The floor line


def test_the_spaces_of_the_floor_line_cost_more_and_more() -> None:
    """F2: 1, 1, 2, 2, 2, 3 and 3 points."""
    costs = [-floor_points((Tile.BLUE,) * number) for number in range(8)]
    assert costs == [0, *accumulate([1, 1, 2, 2, 2, 3, 3])] == [0, 1, 2, 4, 6, 8, 11, 14]


@pytest.mark.parametrize(("floor", "lost"), [("*", 1), ("B*", 2), ("BB*", 4), ("BBBBB*", 11), ("*BBBBBB", 14)])
def test_the_marker_costs_what_its_space_costs(floor: str, lost: int) -> None:
    """F3, 4.3: that is not always 1."""
    assert floor_points(board(floor=floor).floor) == -lost


def test_the_marker_does_not_go_to_the_lid() -> None:
    """4.3."""
    after = play(table(board(floor="B*Y"), Board(), when="1bb", displays="W"), "1W5")
    assert str(after.lid) == "BY"
    assert after.center_marker


def test_the_floor_line_costs_after_the_gains_of_the_round() -> None:
    """F5, W10: 0 + 1 - 1 is 0; the other way around it would be 1."""
    assert tiled(board("B.-.-.-.-", floor="R")).score == 0
    assert tiled(board("B.-.-.-.-", floor="R", score=4)).score == 4


def test_a_score_never_goes_below_zero() -> None:
    """F6."""
    assert tiled(board(floor="RRRRR", score=7)).score == 0


def test_the_loss_that_does_not_fit_is_forgotten() -> None:
    """F6, 4.5: what was 5 - 8 yesterday is 0 + 1 today."""
    once = tiled(board("-.R.-.-.-", floor="YYYYY", score=5))
    assert str(once) == "0:-.R.-.-.-:5/5/5/5/5:-"
    assert tiled(board("-.RR.-.-.-", score=once.score)).score == 1


def test_the_loss_is_counted_once_for_each_player_and_round() -> None:
    """4.5: gains first, then one loss, then never below 0."""
    assert tiled(board("B.-.-.-.-", floor="RRRR", score=3)).score == max(0, 3 + 1 - 6)
    assert tiled(board("B.-.-.-.-", floor="RRRR", score=6)).score == max(0, 6 + 1 - 6)


def test_the_bonuses_come_after_the_last_loss() -> None:
    """4.5, G4: a row of 5 and a column of 2, then 14 lost, then 2 for the row."""
    last = board("B.-.-.-.-", ".YRKW W.... ..... ..... .....", floor="RRRRRRR", score=3)
    assert tiled(last).score == max(0, 3 + 5 + 2 - 14) + 2


def test_the_floor_line_is_cleared_and_the_marker_kept_until_the_next_round() -> None:
    """F7: its holder starts."""
    after = play(table(board(floor="R*R"), Board(), Board(), when="1cc", displays="W"), "1W5")
    assert after.boards[0].floor == ()
    assert (after.starter, str(after.lid)) == (0, "RR")


def test_on_the_gray_wall_the_marker_stays_with_its_holder_while_others_choose() -> None:
    """F7."""
    position = table(board(floor="R*"), board("B.-.-.-.-"), when="1aa", displays="W", side="gray")
    after = play(position, "1W5")
    assert (after.turn, str(after.boards[0])) == (1, "0:-.-.-.-.W:5/5/5/5/5:*")
    assert play(after, "1-1").starter == 0


def test_the_floor_line_comes_after_all_lines() -> None:
    """W10."""
    position = table(board("B.-.RRR.-.-", floor="Y"), Board(), when="1bb", displays="W")
    events = azul.story(position, azul.parse_move("1W5"))
    assert [event.name for event in events if event.seat == 0] == ["placed", "placed", "floor"]


def test_the_worked_example_of_a_floor_line() -> None:
    """E5: four tiles and the marker cost 8 of 20 points."""
    position = table(board(floor="BY*RK", score=20), Board(), when="1bb", displays="W")
    after = play(position, "1W5")
    assert after.boards[0].score == 12
    assert str(after.lid) == "BYRK"
    assert after.starter == 0
