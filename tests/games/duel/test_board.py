"""A player's board and dome."""

from __future__ import annotations

import pytest

from majolika.errors import NotationError
from majolika.games.duel import Board, Kind, Row, Tile, Tiles
from majolika.games.duel.dome import Laid, has_all_plates, open_columns, place_of, tile_rows
from tests.games.duel import BOX, board, dome

WRITTEN = "12:-.RR.-.BBB.-.YY+4:13+1_K__.-.-/-.7+0SKRB.-/-.-.2+3:*KK:T.YK:B.RT:A1D2"


def test_a_board_is_read_as_it_is_written() -> None:
    shown = Board.parse(WRITTEN)
    assert str(shown) == WRITTEN
    assert Board.parse(WRITTEN.lower()) == shown == Board.from_json(shown.as_json())
    assert (shown.score, shown.start_tile, shown.markers, shown.chips_due) == (12, True, 1, 2)
    assert shown.rows[5] == Row(Tile.YELLOW, 2, 4)
    assert shown.broken == Tiles.parse("KK")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12",
        WRITTEN.replace("12:", "-1:"),
        WRITTEN.replace("12:", "99999:"),
        WRITTEN.replace("RR", "RRR"),
        WRITTEN.replace("RR", "RB"),
        WRITTEN.replace("YY+4", "YY+3"),
        WRITTEN.replace("YY+4", "+6"),
        WRITTEN.replace(".BBB.", "."),
        WRITTEN.replace("13+1", "13+4"),
        WRITTEN.replace("13+1", "19+1"),
        WRITTEN.replace("13+1", "0+1"),
        WRITTEN.replace("_K__", "_K_"),
        WRITTEN.replace("_K__", "_W__"),
        WRITTEN.replace("/", "."),
        WRITTEN.replace("*KK", "**"),
        WRITTEN.replace("T.YK", "T.Y?"),
        WRITTEN.replace("A1D2", "A3D2"),
        WRITTEN.replace("A1D2", "D2"),
        WRITTEN + ":",
    ],
)
def test_no_other_text_is_a_board(text: str) -> None:
    with pytest.raises(NotationError):
        Board.parse(text)


def test_the_six_rows_have_one_to_six_spaces() -> None:
    """E1."""
    assert [board().missing(row) for row in range(6)] == [1, 2, 3, 4, 5, 6]
    assert board("B.YY.-.-.-.-").is_complete(0)
    assert board("B.YY.-.-.-.-").is_complete(1)
    assert not board("B.Y.-.-.-.-").is_complete(1)


def test_a_plate_covers_two_rows_and_two_columns() -> None:
    """8.9: plate space 6 holds rows 3 and 4, columns 5 and 6."""
    assert place_of(2, 4) == (5, 0)
    assert place_of(3, 5) == (5, 3)
    shown = tile_rows(dome({6: "7+0SKRB"}))
    assert [["".join(str(tile) for tile in row if tile)] for row in shown[2:4]] == [["SK"], ["RB"]]


def test_a_row_of_the_dome_runs_through_three_plates() -> None:
    """8.9."""
    shown = dome({4: "1+0", 5: "2+0", 6: "3+0", 7: "4+0"})
    assert [has_all_plates(shown, row) for row in range(6)] == [False, False, True, True, False, False]


def test_only_free_spaces_of_the_color_and_wild_ones_are_open() -> None:
    """8.11: row 1 shows W B and Y K; a special space is open to no color."""
    shown = dome({1: "2+0", 3: "1+0_K__"})
    assert open_columns(shown, 0, Tile.BLUE) == [0, 1]
    assert open_columns(shown, 0, Tile.YELLOW) == [0, 4]
    assert open_columns(shown, 0, Tile.BLACK) == [0]
    assert open_columns(shown, 1, Tile.RED) == []


def test_a_special_tile_is_due_with_the_third_colored_one() -> None:
    """8.11."""
    plate = BOX.plate(7)
    assert Laid(plate, 0, (None, Tile.BLACK, Tile.RED, Tile.BLUE)).special_corner() == 0
    assert Laid(plate, 0, (None, Tile.BLACK, Tile.RED, None)).special_corner() is None
    assert Laid(BOX.plate(2), 0, (None, Tile.BLUE, Tile.TURQUOISE, Tile.BLACK)).special_corner() is None


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ("7+0_B__", "duel/matching-space"),
        ("7+0B___", "duel/matching-space"),
        ("2+0S___", "duel/matching-space"),
        ("7+0S___", "duel/special-tile"),
        ("7+0_KRB", "duel/special-tile"),
    ],
)
def test_tiles_lie_only_where_they_may(laid: str, code: str) -> None:
    """8.11."""
    fault = board(laid={1: laid}).fault()
    assert fault is not None
    assert fault.code == code


def test_a_wild_space_holds_any_color() -> None:
    """8.11."""
    assert all(board(laid={1: f"2+0{tile}BTK"}).fault() is None for tile in Tile)
    assert Kind.WILD in BOX.plate(2).spaces


def test_more_than_four_broken_tiles_are_impossible() -> None:
    """E2."""
    fault = board(broken="BBBBB").fault()
    assert fault is not None
    assert fault.code == "duel/broken-tiles"
