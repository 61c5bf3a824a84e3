"""What is in the box, and what can be chosen (RULES.md, Set-up)."""

from __future__ import annotations

import pytest

from majolika.errors import NotationError, SetupError
from majolika.games import azul
from majolika.games.azul import Board, Setup, Tile
from majolika.games.azul.box import CHOICES, FLOOR_PENALTIES, displays_for, printed_column
from tests.games.azul import ALL_TILES, random_game

EVERY_SETUP = [Setup.parse(f"players={players} wall={wall}") for players in (2, 3, 4) for wall in ("colored", "gray")]


def test_two_three_or_four_play() -> None:
    """S1."""
    assert [azul.start(Setup(players=players)).players for players in (2, 3, 4)] == [2, 3, 4]
    for players in (0, 1, 5):
        with pytest.raises(SetupError, match=r"azul/players"):
            Setup(players=players)


def test_all_hundred_tiles_start_in_the_bag() -> None:
    """S2: five colors with twenty tiles each."""
    position = azul.start()
    assert position.bag.as_json() == {"B": 20, "Y": 20, "R": 20, "K": 20, "W": 20}
    assert len(position.bag) == 100
    assert not position.lid


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_five_seven_or_nine_displays(players: int, displays: int) -> None:
    """S3."""
    assert displays_for(players) == displays
    assert len(azul.start(Setup(players=players)).displays) == displays


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_all_boards_show_the_same_side_for_the_whole_game(setup: Setup) -> None:
    """S4: the side belongs to the table and not to a board, and no step changes it."""
    assert {after.wall for _, _, after in random_game(setup, seed=4)} == {setup.wall}


def test_another_side_than_colored_and_gray_is_not_offered() -> None:
    """S4."""
    with pytest.raises(SetupError, match=r"azul/wall-side"):
        Setup(wall="blue")  # type: ignore[arg-type]


def test_scores_start_at_zero() -> None:
    """S5."""
    assert [board.score for board in azul.start(Setup(players=4)).boards] == [0, 0, 0, 0]


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_pattern_line_n_has_n_spaces(line: int) -> None:
    """S6."""
    lines = ["-"] * 5
    lines[line - 1] = "R" * line
    full = Board.parse(f"0:{'.'.join(lines)}:5/5/5/5/5:-")
    assert list(full.complete_lines()) == [line - 1]
    lines[line - 1] += "R"
    with pytest.raises(NotationError):
        Board.parse(f"0:{'.'.join(lines)}:5/5/5/5/5:-")


def test_a_board_has_a_wall_of_five_by_five_and_seven_floor_spaces() -> None:
    """S6."""
    assert [len(spaces) for spaces in Board().wall] == [5] * 5
    assert len(FLOOR_PENALTIES) == 7


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_there_is_one_marker_and_it_is_not_among_the_hundred_tiles(setup: Setup) -> None:
    """S7: it lies in the center or on a floor line, and never enters bag or lid."""
    for _, _, after in random_game(setup, seed=7):
        pieces = azul.census(after)
        marker = pieces.pop("marker")
        assert set(marker) == {"center", "floor lines"}
        assert sum(marker.values()) == 1
        assert [sum(places.values()) for places in pieces.values()] == list(ALL_TILES.counts)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_any_seat_may_start_the_first_round(starter: int) -> None:
    """S8: who that is, the players agree on or leave to chance."""
    position = azul.start(Setup(players=3, starter=starter))
    assert azul.deal(position, azul.parse_deal("BBBB." * 5 + "KKKK.KKKK")).turn == starter


def test_only_seats_at_the_table_may_start() -> None:
    """S8."""
    with pytest.raises(SetupError, match="seat c"):
        Setup(players=2, starter=2)
    with pytest.raises(SetupError, match="seat d"):
        Setup.parse("players=3 starter=d")


def test_the_starter_is_the_only_choice_left_to_chance() -> None:
    """S8."""
    assert [choice.name for choice in azul.choices() if choice.drawn] == ["starter"]
    assert azul.choices() is CHOICES


def test_the_colored_wall_moves_its_colors_one_space_to_the_right_in_each_line() -> None:
    """W3: each color has one space in each line, and one in each column."""
    lines = [
        "".join(str(tile) for tile in sorted(Tile, key=lambda tile: printed_column(tile, line))) for line in range(5)
    ]
    assert lines == ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]


@pytest.mark.parametrize("setup", [*EVERY_SETUP, Setup(4, "gray", 3)], ids=str)
def test_a_setup_that_is_written_can_be_read(setup: Setup) -> None:
    assert Setup.parse(str(setup)) == setup


def test_what_a_setup_does_not_name_keeps_its_default() -> None:
    assert Setup.parse("") == Setup() == Setup(players=2, wall="colored", starter=0)
    assert Setup.parse("wall=gray") == Setup(wall="gray")


@pytest.mark.parametrize("text", ["players", "players=", "players=five", "wall=blue", "starter=e", "rounds=3", "="])
def test_a_setup_that_is_not_offered_is_refused(text: str) -> None:
    with pytest.raises(SetupError):
        Setup.parse(text)
