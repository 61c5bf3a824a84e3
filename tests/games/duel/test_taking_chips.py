"""Action D."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from majolika.errors import IllegalMove
from majolika.games import duel
from majolika.games.duel import TakeChip
from majolika.games.duel.box import chips_text
from tests.games.duel import board, cannot_come, moves, play, random_game, refused, table


def test_a_face_up_chip_is_taken_into_the_store() -> None:
    """D1."""
    position = table(board(chips="B", due="A2D1"), board(due="A2D1"), small="-/-/YK -/-/T")
    after = play(position, "D1")
    assert chips_text(after.boards[0].chips) == "B.YK"
    assert after.small[0].chip is None
    assert refused(after, "D1") == "duel/chips"


def test_a_chip_under_tiles_cannot_be_taken() -> None:
    """D1, 8.5: nor one beside tiles on the sun."""
    position = table(small="-/Y/? BBYY/-/? -/-/T")
    assert refused(position, "D1") == refused(position, "D2") == "duel/chips-face-down"
    assert moves(position, "D") == {"D3"}


def test_nobody_takes_a_third_chip() -> None:
    """D1, 8.5."""
    position = table(board(due="A2D0"), board(due="A2D2"), small="-/-/T -/-/YK", large="-/*B")
    assert refused(position, "D1") == "duel/two-chips"
    assert not moves(position, "D")


def test_everybody_takes_exactly_two_chips_in_every_round() -> None:
    """D1, 8.5, 8.7: round 5 included."""
    taken: Counter[tuple[int, int]] = Counter()
    for before, step, _ in random_game(5):
        if isinstance(step, TakeChip):
            taken[before.round, before.seat] += 1
    assert taken == {(number, seat): 2 for number in range(1, 6) for seat in (0, 1)}


def test_there_are_four_small_factories() -> None:
    """U5: the large factory has no chip."""
    with pytest.raises(IllegalMove, match="duel/factories"):
        duel.play(table(large="-/*B"), TakeChip(5))


def test_only_uncovered_chips_are_turned_up_and_all_of_them() -> None:
    """8.5, C3."""
    position = play(table(small="-/B/? -/B/? -/Y/?"), "CB2")
    for dealt in ("1=T", "1=T.3=K", "1=T.2=K.3=B", "2=T.3=B"):
        assert cannot_come(position, dealt) == "duel/chips-face-down"


def test_a_chip_that_has_been_seen_cannot_come_again() -> None:
    """8.5: there are two of each, and one lies spent."""
    position = play(table(board(chips="T", spent="T"), board(), small="-/B/?"), "CB2")
    assert cannot_come(position, "1=T") == "duel/chips"
    assert "1=T" not in {str(duel.draw(position, Random(seed))) for seed in range(60)}


def test_any_chip_that_is_left_may_come() -> None:
    """8.5: all that are left, equally likely."""
    position = play(table(board(chips="T.T.B"), board(), small="-/B/?"), "CB2")
    drawn = Counter(str(duel.draw(position, Random(seed))) for seed in range(3400))
    assert set(drawn) == {f"1={chip}" for chip in position.chips}
    assert 150 < drawn["1=B"] < 250
    assert 340 < drawn["1=YK"] < 460
