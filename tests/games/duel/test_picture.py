"""The table as text."""

from __future__ import annotations

import pytest

from majolika.drawing import plain, width
from majolika.games import duel
from majolika.games.duel import Position, Setup
from majolika.games.duel.picture import HOW_TO_MOVE
from tests.games.duel import NAMES, board, play, random_game, table


def shown(position: Position, room: int = 80) -> str:
    return plain(duel.picture(position, NAMES, room))


def test_plates_show_their_colors_wild_and_special_spaces() -> None:
    """U2: plate 7 is SK over RB, plate 2 WB over TK."""
    drawn = shown(table(small="BBYR/-/?", display="2.7"))
    assert "plates 2    7" in drawn
    assert "       w b  s k" in drawn
    assert "       t k  r b" in drawn


def test_a_dome_shows_tiles_as_capital_and_spaces_as_small_letters() -> None:
    """8.9: empty spaces for plates show their number."""
    drawn = shown(table(board(laid={1: "7+0SKRB", 2: "2+1", 9: "4+0___T"}), board(), small="BBYR/-/?"))
    assert "|S K |t w | 3  | 1" in drawn
    assert "|R B |k b |    | 2" in drawn
    assert "| 7  | 8  |k y | 5" in drawn
    assert "|    |    |r T | 6" in drawn


def test_pattern_rows_fill_from_right_to_left() -> None:
    """E1: what was paid for with chips is a plus."""
    agreed = "chips_if_placeable=no"
    drawn = shown(table(board("K.R.YY+1.-.-.BBB"), board(), small="BBYR/-/?", agreed=agreed))
    for line in ("1           K ", "2         · R ", "3       + Y Y ", "6 · · · B B B "):
        assert line in drawn


def test_moons_are_stacks_with_the_top_marked() -> None:
    """C1."""
    drawn = shown(table(small="BBYR/-/? -/YKR/? -/-/YK", large="-/*BK"))
    assert "suns   B B Y R  ·        ·" in drawn
    assert "moons  ·        yk>R     ·        ·        * B K" in drawn
    assert "chips  ?        ?        YK       ·" in drawn


def test_goals_show_their_present_value() -> None:
    """U3, G6, G7."""
    first = board(laid={1: "7+0SKRB"})
    drawn = shown(table(first, board(), small="BBYR/-/?", agreed="goals=outer+corners+emptySpecial"))
    assert "goals  outer 3/0  corners 3/0  empty special 0/0" in drawn


def test_scores_broken_tiles_and_chips_are_shown() -> None:
    """E2, D1."""
    first = board(score="33", broken="*BYR", chips="T.YK")
    drawn = shown(table(first, board(), small="BBYR/-/?"))
    assert "0 B Y R · * -8 A2 D1 left" in drawn
    assert "chips T YK" in drawn
    assert "33" in drawn


def test_the_title_says_who_does_what() -> None:
    """P1."""
    position = table(small="BBYR/-/?", display="1.2.3")
    assert shown(position).startswith("Azul Duel, round 2, Anna (a) chooses an action")
    assert "lays a plate" in shown(play(position, "A1"))
    drawing = play(position, "A?", "W?", "A?", "S?")
    assert "draws or looks" in shown(drawing)
    assert "keeps a plate" in shown(play(drawing, "A!", "!7.4"))
    assert "chance is next" in shown(duel.start())
    assert "chooses a first plate" in shown(play(duel.start(), "P7.2.12", "S?", "BYRK.BBYY.RRTT.BKTT.BYRKT"))


def test_plates_in_hand_are_shown_as_far_as_they_are_known() -> None:
    """8.13."""
    position = play(table(small="BBYR/-/?", display="1.2.3"), "A?", "W?", "A?", "S?", "A!", "!7.4")
    assert "3    |    7    4" in shown(duel.view(position, 0))
    assert "3    |    S?   W?" in shown(duel.view(position, 1))


def test_every_position_of_a_game_fits_the_terminal() -> None:
    for before, _, after in [*random_game(4), *random_game(5)]:
        for seat in (None, 0, 1):
            lines = duel.picture(duel.view(before, seat), ["A" * 24, "B" * 24], 80)
            assert max(map(width, lines)) <= 80
            assert len(lines) <= 22
        assert after


def test_the_fullest_table_fits_the_terminal() -> None:
    """All goals, all chips, long numbers, and a hand of thirteen plates."""
    agreed = "goals=colorfulRows+outer+corners+emptySpecial draw_at_zero=free"
    full = {space: f"{number}+0" for space, number in enumerate((1, 5, 7, 8), 1)}
    first = board("K.RR.YYY.BBBB.TTTTT.KKKKKK", full, score="188", chips="B.B.Y.R.K.BR.BK.YK.YT.RT", broken="*TTTT")
    boards = first, board(score="188", chips="-")
    hand = ".".join(f"{number}a" for number in (9, 11, 13, 16, 18, 2, 3, 4, 6, 10, 12, 14, 15, 17))
    position = table(*boards, when="4aaK", small="BBYR/-/?", agreed=agreed, hand=hand)
    lines = duel.picture(position, ["A" * 24, "B" * 24], 80)
    assert max(map(width, lines)) <= 80
    assert len(lines) <= 22


@pytest.mark.parametrize("room", [20, 60, 200])
def test_any_room_gives_a_picture(room: int) -> None:
    assert "Béla" in shown(duel.start(Setup()), room)


def test_the_help_fits_the_terminal_and_its_moves_can_be_read() -> None:
    assert all(len(line) <= 80 for line in HOW_TO_MOVE.splitlines())
    words = [word for line in HOW_TO_MOVE.splitlines() if line.startswith("  ") for word in line[2:13].split()]
    assert len(words) == 12
    for word in words:
        assert str(duel.parse_move(word)) == word
