"""Preparing the next round."""

from __future__ import annotations

from collections import Counter
from random import Random

from majolika.games import duel
from majolika.games.duel import Board, FillFactories, Position, Stage, Tiles
from majolika.games.duel.box import FACE_DOWN
from majolika.games.duel.next_round import draw_tiles
from tests.games.duel import board, cannot_come, play, random_game, story, table


def last_chip(*boards: Board, **words: str) -> Position:
    """A table on which the last chip of the round is to be taken by seat a."""
    return table(*boards, small="-/-/T", **words)


def unfilled(bag: str, *boards: Board, when: str = "2aaF") -> Position:
    """A table whose factories are to be filled from this bag; all other tiles are in the tower."""
    return table(*boards, when=when, display="1.2.3", bag=bag)


def sun_sizes(dealt: FillFactories) -> list[int]:
    return [len(sun) for sun in dealt.suns]


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
    dealt = "BBYR.BKTT.TTTT.YYYY.BYRKK"
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


def short(tiles: str) -> Position:
    """A table with nothing but these tiles in bag and tower: all others lie in rows and broken."""
    left = Tiles.each(13) - Tiles.parse(tiles)
    rows: list[list[str]] = [[], []]
    heap = [str(tile) for tile in left]
    for seat in (0, 1):
        for size in range(1, 7):
            same = [letter for letter in dict.fromkeys(heap) if heap.count(letter) >= size]
            letter = same[0] if same else ""
            rows[seat].append(letter * size or "-")
            for _ in letter * size:
                heap.remove(letter)
    spread = [heap[place::36] for place in range(36)]
    assert all(len(part) <= 1 for part in spread)
    laid = {space: plate for space, plate in enumerate(("2+0", "3+0", "4+0", "6+0", "10+0", "12+0", "14+0"), 1)}
    assert laid
    return table(*(board(".".join(row)) for row in rows), when="4aaF", display="1.2.3")
