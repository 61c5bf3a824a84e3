"""Preparing the next round."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

from majolika.games import duel
from majolika.games.duel import Board, FillFactories, Position, Stage, Tile, Tiles
from majolika.games.duel.box import FACE_DOWN
from majolika.games.duel.next_round import draw_tiles
from tests.games.duel import board, cannot_come, moves, play, random_game, story, table

EMPTY = "-.-.-.-.-.-"


def last_chip(*boards: Board, **words: str) -> Position:
    """A table on which the last chip of the round is to be taken by seat a."""
    return table(*boards, small="-/-/T", **words)


def unfilled(bag: str, *boards: Board, when: str = "2aaF") -> Position:
    """A table whose factories are to be filled from this bag; all other tiles are in the tower."""
    return table(*boards, when=when, display="1.2.3", bag=bag)


def drawn(position: Position, seeds: int = 200) -> list[FillFactories]:
    return [draw_tiles(position, Random(seed)) for seed in range(seeds)]


# The round


def test_after_a_round_markers_come_back_and_chips_are_to_be_taken_again() -> None:
    """8.12."""
    position = play(last_chip(board(due="A0D1"), board(due="A0D0")), "D1")
    assert position.round == 3
    assert [(shown.markers, shown.chips_due) for shown in position.boards] == [(2, 2), (2, 2)]


def test_the_display_is_filled_to_three_before_the_factories() -> None:
    """8.12."""
    position = play(last_chip(board(due="A0D1"), board(due="A0D0"), display="1"), "D1")
    assert position.stage is Stage.DISPLAY
    position = play(position, "P5.2", "S?")
    assert [plate.number for plate in position.plates.display] == [1, 2, 5]
    assert position.stage is Stage.FACTORIES


def test_the_display_stays_short_when_the_stack_runs_out() -> None:
    """8.12: one plate is left, then none."""
    laid = [{space: f"{space + shift}+0" for space in range(1, 9)} for shift in (0, 8)]
    boards = board(laid=laid[0], due="A0D1"), board(laid=laid[1], due="A0D0")
    position = play(last_chip(*boards, display="17"), "D1")
    assert cannot_come(position, "P17") == "duel/display"
    position = play(position, "P18")
    assert position.stage is Stage.FACTORIES
    assert [plate.number for plate in position.plates.display] == [17, 18]


def test_plates_that_were_put_back_are_turned_up_in_their_order() -> None:
    """8.12, 8.13."""
    laid = [{space: f"{space + shift}+0" for space in range(1, 8)} for shift in (0, 7)]
    boards = board(laid=laid[0], due="A0D1"), board(laid=laid[1], due="A0D0")
    position = play(last_chip(*boards, under="16a.15b.17a.18b"), "D1")
    assert str(duel.draw(position, Random(1))) == "P16.15.17"
    for dealt in ("P15.16.17", "P16.15.18"):
        assert cannot_come(position, dealt) == "duel/display"


def test_a_chip_is_put_face_down_on_each_small_moon() -> None:
    """8.12, U5."""
    position = play(unfilled("-"), "BBYR.BBYR.BBYR.BBYR.YRKTT")
    assert all(factory.chip is FACE_DOWN for factory in position.small)
    assert position.turn == 0


def test_the_holder_of_the_starting_tile_puts_it_back_and_starts() -> None:
    """8.2."""
    position = play(last_chip(board(due="A0D1"), board(broken="*", due="A0D0")), "D1")
    assert (position.starter, position.seat) == (1, 1)
    assert position.large.start_tile
    assert not any(shown.start_tile for shown in position.boards)
    filled = play(position, "P1.2.3", "S?", "BBYR.BBYR.BBYR.BBYR.YRKTT")
    assert filled.turn == 1


def test_where_nobody_has_it_the_same_player_starts_again() -> None:
    """8.2, 10.10: the large factory was empty."""
    position = last_chip(board(due="A0D1"), board(due="A0D0"), when="2baA")
    assert play(position, "D1").starter == 1


def test_somebody_always_takes_it_if_the_large_factory_had_two_colors() -> None:
    """8.2."""
    for seed in range(3):
        for before, _, after in random_game(seed):
            two = len(before.large.sun.kinds()) > 1
            if after.round > before.round:
                assert any(shown.start_tile for shown in before.boards) or not two


def test_after_round_4_there_are_no_markers_and_no_plates() -> None:
    """8.7, A2."""
    full = [{space: f"{space + shift}+0" for space in range(1, 10)} for shift in (0, 9)]
    boards = board(laid=full[0], due="A0D1"), board(laid=full[1], due="A0D0")
    position = play(last_chip(*boards, when="4aaA"), "D1")
    assert position.round == 5
    assert position.stage is Stage.FACTORIES
    assert [shown.markers for shown in position.boards] == [0, 0]


def test_nothing_is_prepared_after_round_5() -> None:
    """8.7."""
    position = play(last_chip(board(due="A0D1"), board(due="A0D0"), when="5aaA"), "D1")
    assert position.over
    assert not position.awaits_deal


def test_every_game_has_five_rounds() -> None:
    """8.7."""
    rounds = Counter(before.round for before, step, _ in random_game(2) if isinstance(step, FillFactories))
    assert rounds == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}


# Bag and tower


def test_the_tower_is_poured_in_when_a_tile_is_needed_and_the_bag_is_empty() -> None:
    """8.12: in the middle of factory 2."""
    position = unfilled("BBYRKBBYRKB")
    dealt = "BBYR.BBTT.TTTT.YYYY.BYRKK"
    assert str(position.bag) == "BBBBBYYRRKK"
    assert cannot_come(position, "TTTT.BBBB.YYYY.RRRR.BYRKK") == "duel/bag-and-tower"
    after = play(position, dealt)
    assert not after.tower
    assert len(after.bag) == 65 - 21
    assert story(position, dealt)[0] == "The bag runs empty and takes in 54 tiles from the tower."


def test_the_tower_is_not_touched_while_the_bag_lasts() -> None:
    """8.12."""
    position = unfilled("B5Y5R5K5T5")
    for dealt in drawn(position, 20):
        after = duel.deal(position, dealt)
        assert after.tower == position.tower
        assert len(after.bag) == 4


def test_the_large_factory_is_filled_first() -> None:
    """8.12: its tiles are those of the bag."""
    position = unfilled("BBYYR")
    assert {str(dealt.suns[4]) for dealt in drawn(position, 30)} == {"BBYYR"}
    assert cannot_come(position, "BBYY.RRRR.KKKK.TTTT.BYRKT") == "duel/bag-and-tower"


# Too few tiles


def few(folder: Path, tiles: int, bag: str, tower: str = "-", rows: tuple[str, str] = (EMPTY, EMPTY)) -> Position:
    """A table of a game with *tiles* tiles of each color, whose factories are to be filled."""
    path = folder / "few.json"
    path.write_text(json.dumps({"tilesPerColor": tiles}), encoding="utf-8")
    shown = [str(board(row)) for row in rows]
    words = str(table(when="2aaF", display="1.2.3")).split()
    return Position.parse(" ".join(["duel", f"data={path}", *words[1:12], bag, tower, "9", *shown]))


def test_small_factories_stay_short_or_empty_when_tiles_run_out(tmp_path: Path) -> None:
    """8.12: ten tiles for five factories."""
    position = few(tmp_path, 2, "BBYYRRKKTT")
    assert {tuple(map(len, dealt.suns)) for dealt in drawn(position, 20)} == {(4, 1, 0, 0, 5)}
    assert cannot_come(position, "BBYY.RRKK.TT.-.-") == "duel/factories"


def test_an_empty_small_factory_shows_its_chip_at_once(tmp_path: Path) -> None:
    """8.12."""
    position = play(few(tmp_path, 2, "BBYYRRKKTT"), "BBYY.R.-.-.RKKTT")
    assert position.chips_to_turn == [3, 4]
    position = play(position, "3=T.4=YK")
    assert {"D3", "D4"} <= moves(position)
    assert position.turn == 0


def test_a_round_without_any_tile_is_played_with_chips_and_plates(tmp_path: Path) -> None:
    """8.12, 8.2: nobody gets the starting tile, and the same player starts again."""
    rows = "-.Y.-.-.-.B", "-.R.K.T.-.-"
    position = play(few(tmp_path, 1, "-", rows=rows), "-.-.-.-.-", "1=B.2=Y.3=R.4=K")
    assert {move[0] for move in moves(position)} == {"A", "D"}
    position = play(position, "D1", "D2", "D3", "D4", "A1", "L1+0", "A2", "L1+0", "A3", "L2+0", "A?", "W?", "A!", "!7")
    after = play(position, "L2+0")
    assert (after.round, after.starter) == (3, 0)


def test_a_large_factory_may_be_one_colored_only_if_nothing_else_is_left(tmp_path: Path) -> None:
    """8.3: the other colors all lie in pattern rows."""
    position = few(tmp_path, 5, "B5", rows=("Y.RR.KKK.TTTT.YYYY.RRR", "T.KK.-.-.-.-"))
    assert {str(dealt) for dealt in drawn(position, 9)} == {"-.-.-.-.BBBBB"}
    assert play(position, "-.-.-.-.BBBBB").large.sun == Tiles.parse("BBBBB")


def test_fewer_than_five_equal_tiles_are_accepted(tmp_path: Path) -> None:
    """8.3: there are no more."""
    position = few(tmp_path, 4, "B4", rows=("Y.RR.KKK.TTTT.YYY.RR", "K.-.-.-.-.-"))
    assert {str(dealt) for dealt in drawn(position, 9)} == {"-.-.-.-.BBBB"}


# Five equal tiles


def test_five_equal_tiles_are_put_back_and_drawn_again() -> None:
    """8.3, U5: eleven blue and one yellow are in the bag."""
    position = unfilled("B11Y1T8")
    larges = {dealt.suns[4] for dealt in drawn(position)}
    assert Tiles.parse("BBBBB") not in larges
    assert all(len(large.kinds()) > 1 for large in larges)
    assert cannot_come(position, "BBBB.BBYT.TTTT.TTBB.BBBBB") == "duel/five-equal"


def test_redrawing_favors_no_tile() -> None:
    """8.3: any five tiles of BBBBBY that are not equal come with the same chance."""
    position = unfilled("B5Y1")
    assert {str(dealt.suns[4]) for dealt in drawn(position)} == {"BBBBY"}


def test_the_tower_is_emptied_into_a_bag_of_one_color() -> None:
    """8.3: then all colors can come."""
    position = unfilled("B6")
    for dealt in drawn(position, 50):
        assert len(dealt.suns[4].kinds()) > 1
        after = duel.deal(position, dealt)
        assert not after.tower
        assert len(after.bag) == 65 - 21


def test_the_second_try_may_leave_out_what_came_first() -> None:
    """8.3: three blue tiles came first and two more with them, then all five went back (9 of 100 times)."""
    rows = "Y.RR.KKK.TTTT.YYYYY.RRRRRR", "K.TT.KKK.YYYY.TTTTT.KKKKKK"
    position = unfilled("BBB", board(rows[0]), board(rows[1]))
    larges = Counter(dealt.suns[4][Tile.BLUE] for dealt in drawn(position, 400))
    assert {1, 2, 3, 4} <= set(larges) <= {0, 1, 2, 3, 4}
    assert 20 < larges[0] + larges[1] + larges[2] < 60
    assert play(position, "BBBB.BBBB.BBBR.RRTT.BYYYR").turn == 0


def test_a_bag_of_two_colors_needs_no_second_try() -> None:
    """8.3, 8.12: both tiles of the bag must be among the five."""
    position = unfilled("BY")
    assert cannot_come(position, "BBBB.YYYY.RRRR.KKKK.TTTTR") == "duel/bag-and-tower"
    assert all(Tiles.parse("BY") <= dealt.suns[4] for dealt in drawn(position, 30))
