"""What counts after the sixth round (RULES.md, End of the game)."""

from __future__ import annotations

import pytest

from majolika.game import Event
from majolika.games import pavilion
from majolika.games.pavilion import Board, Position, Space, Star, Tile
from majolika.games.pavilion.end_of_game import goals
from majolika.games.pavilion.play_tiles import tile_points
from majolika.games.pavilion.star import BOARD, NUMBERS, SPACES
from tests.games.pavilion import board, play, refused, story, table

CENTER = " ".join(f"C{place}{color}" for place, color in enumerate("PGOYBR", 1))


def star(name: str, color: str) -> str:
    return " ".join(f"{name}{place}{color}" for place in range(1, 7))


def color_of(space: Space) -> Tile:
    """The color that the colored side wants, or any that differs in the center."""
    return BOARD[space.star].color or list(Tile)[space.place - 1]


def numbers(*wanted: int) -> str:
    """Tiles on all spaces of the colored side that show one of these numbers."""
    return " ".join(f"{space}{color_of(space)}" for space in SPACES if NUMBERS["colored"][space] in wanted)


def last(mine: Board, corners: str = "-") -> Position:
    """The last turn of the game: the first seat has still to pass."""
    return table(mine, board(corners=corners), when="6aa")


@pytest.mark.parametrize(
    ("placed", "points"),
    [
        (star("NE", "R"), 14),
        (star("E", "B"), 15),
        (star("SE", "Y"), 16),
        (star("NW", "O"), 17),
        (star("SW", "G"), 18),
        (star("W", "P"), 20),
        (CENTER, 12),
    ],
    ids=["red", "blue", "yellow", "orange", "green", "purple", "six-colors"],
)
def test_a_complete_star_is_worth_its_color(placed: str, points: int) -> None:
    """4.5."""
    assert list(goals(board(placed), "colored").values()) == [points]
    assert goals(board(placed[4:]), "colored") == {}


@pytest.mark.parametrize(("number", "points"), [(1, 4), (2, 8), (3, 12), (4, 16)])
def test_covering_a_number_everywhere_is_worth_four_times_the_number(number: int, points: int) -> None:
    """4.6: seven spaces, that of the center included."""
    covered = numbers(number)
    assert len(covered.split()) == 7
    assert goals(board(covered), "colored") == {f"every {number}": points}
    assert goals(board(covered[4:]), "colored") == {}


@pytest.mark.parametrize("number", [5, 6])
def test_fives_and_sixes_are_worth_nothing(number: int) -> None:
    """4.6."""
    assert goals(board(numbers(number)), "colored") == {}


def test_an_empty_board_reaches_nothing() -> None:
    """4.5, 4.6."""
    assert goals(board(), "colored") == goals(board(), "gray") == {}


def test_a_full_colored_board_is_worth_304_points() -> None:
    """4.8: 147 for placing, 112 for stars, 40 for numbers, and the 5 of the beginning."""
    made, placing = board(), 0
    for space in SPACES:
        made = made.with_tile(space, color_of(space))
        placing += sum(tile_points(made.stars[space.star], space.place).values())
    reached = goals(made, "colored")
    stars = sum(points for name, points in reached.items() if "star" in name)
    assert (placing, stars, sum(reached.values()) - stars) == (147, 112, 40)
    assert made.score + placing + sum(reached.values()) == 304


def test_the_last_pass_of_round_six_ends_the_game_with_the_goals() -> None:
    """5.6.1, 5.6.2."""
    position = play(last(board(star("E", "B"), hand="R", score=30)), "=-")
    assert position.over
    assert position.boards[0].score == 30 - 1 + 15
    outcome = pavilion.outcome(position)
    assert outcome is not None
    assert outcome.scores == (44, 5)


def test_stored_tiles_cost_a_point_each_and_go_to_the_tower() -> None:
    """5.6.2."""
    position = play(last(board(hand="RRG", score=30), corners="BBBB"), "=RRG")
    assert [each.score for each in position.boards] == [27, 1]
    assert not any(each.corners or each.hand for each in position.boards)
    assert str(position.tower) == "GBBBBRR"


def test_leftovers_are_charged_after_the_goals() -> None:
    """5.6.2: a ruling; the other way round, the score of 2 would have swallowed two of the three points."""
    position = play(last(board(star("E", "B"), hand="RRG", score=2)), "=RRG")
    assert position.boards[0].score == 2 + 15 - 3


def test_the_last_loss_stops_at_one_too() -> None:
    """5.6.2, 5.5.2."""
    assert play(last(board(hand="RRG", score=2)), "=RRG").boards[0].score == 1


def test_most_points_win() -> None:
    """5.6.3."""
    outcome = pavilion.outcome(play(last(board(hand="R", score=7)), "=R"))
    assert outcome is not None
    assert (outcome.scores, outcome.places, outcome.winners) == ((6, 5), (1, 2), (0,))


def test_equals_share_the_victory_whatever_their_boards() -> None:
    """5.6.3."""
    outcome = pavilion.outcome(play(last(board("NE1R NE2R", hand="R", score=6)), "=R"))
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_nothing_can_be_played_afterwards() -> None:
    """5.6.1."""
    position = play(last(board(hand="R")), "=R")
    assert pavilion.legal_moves(position) == []
    assert refused(position, "=-") == refused(position, "1G") == "pavilion/end"


def test_the_standing_counts_goals_and_every_tile_not_placed() -> None:
    """5.6.2: as if everybody passed now; nothing on the table changes."""
    position = table(board(star("E", "B"), hand="RRRRRR", score=30), board(corners="GG", score=9), when="2aa")
    standing = pavilion.standing(position)
    assert standing.scores == (30 + 15 - 6, 9 - 2)
    assert pavilion.outcome(position) is None
    finished = play(last(board(hand="R", score=7)), "=R")
    assert pavilion.standing(finished) == pavilion.outcome(finished)


def test_the_end_is_told_with_every_goal() -> None:
    """5.6.2, 5.6.3."""
    position = last(board(f"{star('E', 'B')} {CENTER}", hand="RR", score=30), corners="G")
    assert story(position, "=R")[1:] == [
        Event("goals", 0, points={"six-color star C": 12, "blue star E": 15}, score=56),
        Event("leftovers", 0, {"tiles": "R"}, {"left over": -1}, 55),
        Event("goals", 1, points={}, score=5),
        Event("leftovers", 1, {"tiles": "G"}, {"left over": -1}, 4),
        Event("over", facts={"winners": (0,)}),
    ]


def test_star_names_tell_equal_goals_apart() -> None:
    """2.5: two purple stars on the gray side are two goals."""
    reached = goals(board(f"{star('E', 'P')} {star('C', 'P')}"), "gray")
    assert reached == {"purple star C": 20, "purple star E": 20}
    assert [Star[name.split()[-1]] for name in reached] == [Star.C, Star.E]
