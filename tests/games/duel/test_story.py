"""What happens, told in sentences with the arithmetic of every point."""

from __future__ import annotations

from majolika.games import duel
from majolika.games.duel import Setup
from tests.games.duel import NAMES, board, random_game, story, table
from tests.wording import event_names


def test_a_take_from_a_sun_is_told() -> None:
    """B1, E1."""
    position = table(board("-.B.-.-.-.-"), board(), small="BBYR/-/?", large="-/*")
    assert story(position, "B1B2.YR") == [
        "Anna takes 2 blue from the sun of factory 1 to row 2.",
        "To the moon of factory 1: YR, R on top.",
        "Anna breaks 1 blue.",
    ]


def test_a_take_from_the_large_sun_is_told() -> None:
    """B1, E1."""
    position = table(small="BBYR/-/?", large="BBKRT/*")
    assert story(position, "B5B0") == [
        "Anna takes 2 blue from the sun of the large factory to the broken tiles.",
        "To the moon of the large factory: RKT.",
        "Anna breaks 2 blue.",
    ]


def test_a_take_from_the_moons_is_told() -> None:
    """C1, C2."""
    position = table(small="-/YB/?", large="-/*BK")
    assert story(position, "CB2") == ["Anna takes 2 blue from the moons to row 2.", "Anna takes the starting tile."]


def test_plates_and_chips_are_told() -> None:
    """A1, D1."""
    position = table(small="-/-/YK BBYR/-/?", display="1.2.3")
    assert story(position, "A2") == ["Anna takes plate 2."]
    assert story(position, "D1") == ["Anna takes the chip YK of factory 1."]
    laying = table(when="2aaL", small="BBYR/-/?", hand="=7")
    assert story(laying, "L5+0") == ["Anna lays plate 7 on space 5."]
    assert story(laying, "L5+3") == ["Anna lays plate 7 on space 5, turned three times."]


def test_chips_spent_are_told() -> None:
    """8.9."""
    position = table(board("-.-.TT.-.-.-", {4: "3+0"}, chips="T.RT", due="A0D0"), board(due="A0D0"), when="2aaT3")
    assert story(position, "3+T.RT") == ["Anna completes row 3 with chips T.RT for 1 turquoise."]
    assert story(position, "3+-")[0] == "Anna leaves row 3 as it is."


def test_the_same_story_is_told_to_everybody_where_nothing_is_hidden() -> None:
    position = table(small="BBYR/-/?")
    assert story(position, "B1B2.YR", 0) == story(position, "B1B2.YR", 1) == story(position, "B1B2.YR", None)


def test_every_kind_of_event_happens_and_can_be_told() -> None:
    special = table(board("Y.-.-.-.-.-", {1: "8+0_BK_"}, due="A0D0"), board(due="A0D0"), when="2aaT1")
    steps = [(before, step) for seed in range(8) for before, step, _ in random_game(seed, Setup())]
    told = set[str]()
    for position, step in [*steps, (special, duel.parse_move("1-1"))]:
        for event in duel.story(position, step, len(told) % 2):
            assert duel.tell(event, NAMES).endswith(".")
            told.add(event.name)
    assert told == event_names("duel")


def test_the_points_told_add_up_to_the_scores() -> None:
    """Every point that a score changes by is told, except where a score is kept at zero."""
    for seed in range(4):
        for before, step, after in random_game(seed):
            scores = [shown.score for shown in before.boards]
            for event in duel.story(before, step):
                if event.seat is not None and event.score is not None:
                    assert event.score == max(0, scores[event.seat] + sum(event.points.values()))
                    scores[event.seat] = event.score
            assert scores == [shown.score for shown in after.boards]
