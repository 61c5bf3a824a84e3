"""Actions B and C."""

from __future__ import annotations

import pytest

from majolika.errors import IllegalMove
from majolika.games import duel
from majolika.games.duel import Position, Tile, Tiles
from majolika.games.duel.taking_tiles import top_tiles
from tests.games.duel import board, moves, play, refused, story, table

SMALL = table(small="BBYR/-/? BYRK/-/? BBBB/-/? BBYY/-/?", large="BBRKT/*")


def rows(position: Position, seat: int = 0) -> str:
    return str(position.boards[seat]).split(":")[1]


def broken(position: Position, seat: int = 0) -> str:
    return str(position.boards[seat]).split(":")[3]


# Action B


def test_all_tiles_of_one_color_are_taken_from_one_sun() -> None:
    """B1."""
    position = play(SMALL, "B1B2.YR")
    assert rows(position) == "-.BB.-.-.-.-"
    assert not position.small[0].sun


def test_only_a_color_that_lies_on_the_sun_can_be_taken() -> None:
    """B1."""
    assert refused(SMALL, "B1K2.BY") == "duel/one-color"
    assert refused(play(SMALL, "B1B2.YR"), "B1Y2.R") == "duel/one-color"


def test_there_are_five_factories() -> None:
    """U5."""
    with pytest.raises(IllegalMove, match="duel/factories"):
        duel.play(SMALL, duel.TakeSun(6, Tile.BLUE, 1))
    with pytest.raises(IllegalMove, match="duel/pattern-rows"):
        duel.play(SMALL, duel.TakeSun(3, Tile.BLUE, 7))


def test_the_others_are_stacked_on_the_moon_in_an_order_of_choice() -> None:
    """B1: six orders of three different tiles, three of BBK."""
    assert {move[5:] for move in moves(SMALL, "B2Y2")} == {"BRK", "BKR", "RBK", "RKB", "KBR", "KRB"}
    assert {move[5:] for move in moves(SMALL, "B1Y2")} == {"BBR", "BRB", "RBB"}
    assert str(play(SMALL, "B2Y2.BKR").small[1]) == "-/BKR/?"


@pytest.mark.parametrize("move", ["B2Y2", "B2Y2.BR", "B2Y2.BRT", "B2Y2.BRR", "B3B2.B", "B5B2.RKT"])
def test_the_order_names_exactly_the_tiles_left(move: str) -> None:
    """B1: on the large moon they lie in no order."""
    assert refused(SMALL, move) == "duel/moon-order"


def test_the_other_tiles_of_the_large_sun_go_to_its_moon() -> None:
    """B1: taking from the large sun does not bring the starting tile (8.2)."""
    position = play(SMALL, "B5B2")
    assert str(position.large) == "-/*RKT"
    assert not position.boards[0].start_tile


def test_four_equal_tiles_leave_nothing_for_the_moon_and_turn_the_chip_up() -> None:
    """B2, 8.4."""
    position = play(SMALL, "B3B4")
    assert position.small[2].moon == ()
    assert position.chips_to_turn == [3]
    assert str(play(position, "3=RT").small[2]) == "-/-/RT"


# Action C


MOONS = table(small="-/YRB/? -/BB/? -/YYR/? -/-/T", large="-/*BBK")


def test_all_top_tiles_of_one_color_are_taken_from_all_moons() -> None:
    """C1: two on small moons, two on the large one."""
    position = play(MOONS, "CB4")
    assert rows(position) == "-.-.-.BBBB.-.-"
    assert [str(factory) for factory in position.small[:3]] == ["-/YR/?", "-/B/?", "-/YYR/?"]
    assert str(position.large) == "-/K"


def test_an_equal_tile_under_a_taken_one_stays_for_this_turn() -> None:
    """C1."""
    position = table(small="-/YBB/?")
    after = play(position, "CB1")
    assert str(after.small[0]) == "-/YB/?"
    assert rows(after) == "B.-.-.-.-.-"


def test_on_the_large_moon_every_tile_is_a_top_tile() -> None:
    """C1."""
    assert top_tiles(MOONS) == Tiles.parse("BBBBRK")
    assert {move[1] for move in moves(MOONS, "C")} == {"B", "R", "K"}
    assert refused(MOONS, "CY2") == "duel/top-tiles"


def test_nothing_on_a_sun_can_be_taken_from_the_moons() -> None:
    """C1."""
    assert refused(table(small="BBYR/-/?"), "CB1") == "duel/top-tiles"


def test_the_first_take_from_the_large_moon_brings_the_starting_tile() -> None:
    """C2, 8.2."""
    position = play(MOONS, "CB4")
    assert position.boards[0].start_tile
    assert not position.large.start_tile
    assert "Anna takes the starting tile." in story(MOONS, "CB4")


def test_a_take_from_small_moons_alone_does_not_bring_it() -> None:
    """C2, 8.2."""
    position = play(MOONS, "CR1")
    assert not position.boards[0].start_tile
    assert position.large.start_tile


def test_the_starting_tile_lies_on_a_space_of_its_own() -> None:
    """C2, 8.2: four broken tiles leave room for it."""
    position = table(board(broken="YYRR"), board(), large="-/*BB")
    assert broken(play(position, "CB2")) == "*YYRR"


def test_yellow_without_one_on_the_large_moon_does_not_bring_the_starting_tile() -> None:
    """9.5: one red, two black and two yellow lie on the moons."""
    position = table(small="-/Y/? -/RY/? -/K/? -/R/?", large="-/*K")
    assert top_tiles(position) == Tiles.parse("RKKYY")
    after = play(position, "CY2")
    assert not after.boards[0].start_tile
    assert rows(after) == "-.YY.-.-.-.-"
    assert play(position, "CK2").boards[0].start_tile


def test_the_last_tile_of_a_small_moon_turns_its_chip_up() -> None:
    """C3: two chips at once."""
    position = play(table(small="-/B/? -/B/? -/YB/?"), "CB3")
    assert position.chips_to_turn == [1, 2]
    shown = play(position, "1=T.2=YK")
    assert [str(factory) for factory in shown.small[:3]] == ["-/-/T", "-/-/YK", "-/Y/?"]


# Where the tiles go


def test_all_tiles_of_a_take_go_to_one_pattern_row() -> None:
    """E1, 8.8."""
    assert {move[3] for move in moves(SMALL, "B4B")} == set("0123456")
    assert rows(play(SMALL, "B4B3.YY")) == "-.-.BB.-.-.-"


def test_what_does_not_fit_is_broken() -> None:
    """E1, 8.8: three find no space."""
    position = play(SMALL, "B3B1")
    assert rows(position) == "B.-.-.-.-.-"
    assert broken(position) == "BBB"


def test_all_tiles_may_be_broken_by_choice() -> None:
    """E1, 8.8."""
    position = play(SMALL, "B4B0.YY")
    assert rows(position) == "-.-.-.-.-.-"
    assert broken(position) == "BB"


def test_a_row_takes_only_its_own_color() -> None:
    """E1, 8.8."""
    position = table(board("-.-.YY.-.-.-"), board(), small="BBYR/-/?")
    assert refused(position, "B1B3.YR") == "duel/row-color"
    assert rows(play(position, "B1Y3.BBR")) == "-.-.YYY.-.-.-"


def test_a_complete_row_takes_nothing() -> None:
    """E1, 8.8: also while it waits for a plate."""
    position = table(board("-.BB.-.-.-.-"), board(), small="BBYR/-/?")
    assert refused(position, "B1B2.YR") == "duel/row-complete"


def test_a_row_may_be_filled_whatever_the_dome_shows() -> None:
    """E1, 8.8: row 1 of the dome has no blue space and no place for one."""
    laid = {1: "4+0", 2: "6+0", 3: "12+0"}
    position = table(board(laid=laid), board(), small="BBYR/-/?")
    assert rows(play(position, "B1B1.YR")) == "B.-.-.-.-.-"


def test_several_rows_may_hold_the_same_color() -> None:
    """8.8."""
    position = table(board("B.BB.B.-.-.-"), board(), small="BBYR/-/?")
    assert {move[3] for move in moves(position, "B1B")} == set("03456")


def test_there_are_four_spaces_for_broken_tiles_and_more_go_to_the_tower() -> None:
    """E2."""
    position = table(board(broken="YYR"), board(), small="BBBB/-/?")
    after = play(position, "B1B1")
    assert broken(after) == "BYYR"
    assert after.tower == Tiles.parse("BB")
    assert "Anna breaks 3 blue (2 of them to the tower)." in story(position, "B1B1")


# Open rulings


def test_a_take_is_not_split() -> None:
    """8.8, 10.8."""
    assert refused(SMALL, "B3B3-1") == "duel/split-take"
    assert refused(MOONS, "CB5-2") == "duel/split-take"
    assert not any("-" in move for move in moves(SMALL, "B"))


def test_a_take_may_be_split_where_that_was_agreed() -> None:
    """8.8, 10.8: split_take=yes; at least one tile goes to the row."""
    position = table(small="BBBB/-/?", large="-/*YYY", agreed="split_take=yes")
    assert moves(position, "B1B3") == {"B1B3", "B1B3-1", "B1B3-2"}
    assert moves(position, "CY6") == {"CY6", "CY6-1", "CY6-2"}
    after = play(position, "B1B3-2")
    assert rows(after) == "-.-.B.-.-.-"
    assert broken(after) == "BBB"
    for move in ("B1B3-3", "B1B0-1", "CY2-2"):
        assert refused(position, move) == "duel/split-take"


def test_the_starting_tile_goes_with_a_one_colored_large_sun() -> None:
    """8.2, 10.10."""
    position = table(large="BBB/*", small="YYRR/-/?")
    after = play(position, "B5B3")
    assert after.boards[0].start_tile
    assert not after.large.start_tile


def test_the_starting_tile_stays_where_that_was_agreed() -> None:
    """8.2, 10.10: start_tile_with_sun=no."""
    position = table(large="BBB/*", small="YYRR/-/?", agreed="start_tile_with_sun=no")
    after = play(position, "B5B3")
    assert not after.boards[0].start_tile
    assert after.large.start_tile


def test_a_one_colored_small_sun_has_nothing_to_do_with_it() -> None:
    """8.2."""
    assert not play(SMALL, "B3B4").boards[0].start_tile
