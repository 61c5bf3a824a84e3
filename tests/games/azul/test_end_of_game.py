"""When the game ends, and what counts then (RULES.md, End of game)."""

from __future__ import annotations

from random import Random

import pytest

from majolika.game import Outcome
from majolika.games import azul
from majolika.games.azul import Board, Position, Setup, Take, Tile
from majolika.games.azul.end_of_game import bonuses
from tests.games.azul import board, moves, play, random_game, random_step, table

FULL_WALL = "BYRKW WBYRK KWBYR RKWBY YRKWB"
FOUR = ".YRKW ..... ..... ..... ....."
DEAD = "BYRK. YKWR. WBK.Y KRB.W RW.YB"


def ending(*boards: Board) -> Position:
    """The end of a game: the last seat scores 5 for its last tile, and 2 for its row."""
    seats = "abcd"[len(boards)]
    return play(table(*boards, board(picture=FOUR), when=f"5{seats}{seats}", displays="B"), "1B1")


def the_outcome(*boards: Board) -> Outcome:
    """How a game with these final boards ended."""
    outcome = azul.outcome(table(*boards, when="7a#"))
    assert outcome is not None
    return outcome


def test_the_game_ends_after_the_tiling_in_which_a_row_is_full() -> None:
    """G1."""
    position = ending(Board())
    assert position.over
    assert position.turn is None
    assert azul.legal_moves(position) == []


def test_the_round_of_a_full_row_is_played_to_its_end_by_everybody() -> None:
    """G1, 4.18: a completes a line that will fill a row, and yet the offer and the tiling go on for all."""
    position = table(board(picture=FOUR), board("-.R.-.-.-"), when="5aa", displays="BBBB.RRRR.KKKK")
    position = play(position, "1B1")
    assert position.turn == 1
    position = play(position, "2R2")
    assert not position.over
    position = play(position, "3K4")
    assert position.over
    assert position.boards[1].wall[1][3] == Tile.RED


@pytest.mark.parametrize(
    ("picture", "last", "points"),
    [("B.... W.... K.... R.... .....", "YYYYY", 5), ("B.... .B... ..B.. ...B. .....", "BBBBB", 1)],
    ids=["column", "color"],
)
def test_a_full_column_or_color_does_not_end_the_game(picture: str, last: str, points: int) -> None:
    """G2, 4.19: nor does it bring more points before the end than its last tile does."""
    position = play(table(board(f"-.-.-.-.{last}", picture), Board(), when="5bb", displays="W"), "1W5")
    assert bonuses(position.boards[0])
    assert position.awaits_deal
    assert position.boards[0].score == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("BYRKW ..... ..... ..... .....", {"rows": 2}),
        ("BYRKW ..... ..... RKWBY .....", {"rows": 4}),
        ("B.... W.... K.... R.... Y....", {"columns": 7}),
        ("B.... .B... ..B.. ...B. ....B", {"colors": 10}),
        (FULL_WALL, {"rows": 10, "columns": 35, "colors": 50}),
        (FULL_WALL.replace("B", "."), {"colors": 40}),
        (FOUR, {}),
    ],
)
def test_bonuses_count_rows_columns_and_colors(picture: str, points: dict[str, int]) -> None:
    """G3: 2 for a row, 7 for a column, 10 for all five tiles of a color."""
    assert bonuses(board(picture=picture)) == points


def test_everybody_gets_bonuses_once_at_the_end() -> None:
    """G3, 4.18: also who has no row."""
    position = ending(board(picture="B.... W.... K.... R.... Y....", score=30), Board())
    assert [shown.score for shown in position.boards] == [37, 0, 5 + 2]


def test_bonuses_come_after_the_last_floor_line() -> None:
    """G4: 3 - 14 is 0, and then 7."""
    position = ending(board(picture="B.... W.... K.... R.... Y....", floor="RRRRRRR", score=3))
    assert position.boards[0].score == 7


def test_most_points_win() -> None:
    """G5."""
    outcome = the_outcome(board(picture="BYRKW ..... ..... ..... .....", score=40), board(score=41))
    assert (outcome.scores, outcome.winners) == ((40, 41), (1,))


def test_most_rows_win_among_equal_points() -> None:
    """G5."""
    outcome = the_outcome(board(score=40), board(picture="BYRKW ..... ..... ..... .....", score=40))
    assert outcome.winners == (1,)


def test_equal_points_and_rows_share_the_victory() -> None:
    """G5."""
    row = board(picture="BYRKW ..... ..... ..... .....", score=40)
    assert the_outcome(row, board(score=12), row).winners == (0, 2)


def test_rows_are_compared_only_among_those_with_most_points() -> None:
    """4.20: c has most rows but fewer points."""
    one, two = "BYRKW ..... ..... ..... .....", "BYRKW WBYRK ..... ..... ....."
    outcome = the_outcome(board(score=50), board(picture=one, score=50), board(picture=two, score=49))
    assert outcome.winners == (1,)
    assert outcome.places == (2, 1, 3)


def test_the_other_places_go_by_points_and_then_rows_too() -> None:
    """G6: equal places are shared."""
    row = "BYRKW ..... ..... ..... ....."
    outcome = the_outcome(board(score=9), board(score=60), board(picture=row, score=9), board(score=9))
    assert outcome.places == (3, 1, 2, 3)


def test_a_score_has_no_upper_limit() -> None:
    """G7: the track of a hundred points is only a counter."""
    position = ending(board("B.-.-.-.-", FOUR, score=240))
    assert azul.outcome(position) == Outcome((247, 7), (1, 2))


def test_the_standing_counts_the_bonuses_of_a_game_that_goes_on() -> None:
    """G3: at the end they are in the scores already."""
    position = table(board(picture="B.... W.... K.... R.... Y....", score=3), board(score=9), displays="BBBB")
    assert azul.outcome(position) is None
    assert azul.standing(position).scores == (10, 9)
    over = ending(Board())
    assert azul.standing(over) == azul.outcome(over)


def test_no_game_ends_before_round_five() -> None:
    """4.22: a row gets one tile in a round; five rounds of one color each are enough."""
    position = azul.start()
    for number, tile in enumerate(Tile, 1):
        assert (position.round, position.boards[0].wall_rows()) == (number, 0)
        position = azul.deal(position, azul.draw(position, Random(number)))
        while position.turn is not None:
            wanted = [
                move
                for move in azul.legal_moves(position)
                if isinstance(move, Take) and (move.tile, move.line, position.turn) == (tile, 1, 0)
            ]
            position = azul.play(position, *(wanted[:1] or azul.legal_moves(position)[:1]))
        assert len(position.boards[0].wall_tiles()) == number
    assert position.over
    assert position.round == 5


@pytest.mark.parametrize("seed", range(6))
def test_no_random_game_ends_before_round_five(seed: int) -> None:
    """4.22."""
    *_, (_, _, last) = random_game(Setup(players=2 + seed % 3), seed, clumsy=0)
    assert last.round >= 5


# Games without an end


def test_who_takes_everything_to_the_floor_line_plays_for_ever() -> None:
    """4.23: the rules have no limit of rounds; the scores stay at 0."""
    position, chance = azul.start(), Random(23)
    while position.round <= 40:
        assert not position.over
        position = azul.deal(position, azul.draw(position, chance))
        while position.turn is not None:
            floor = next(move for move in azul.legal_moves(position) if str(move).endswith("0"))
            position = azul.play(position, floor)
    assert [str(shown) for shown in position.boards] == ["0:-.-.-.-.-:5/5/5/5/5:-"] * 2


def test_where_all_tiles_of_a_color_are_locked_only_the_floor_line_is_left() -> None:
    """4.23: all twenty blacks wait in incomplete lines, and every row needs black."""
    locked = board("-.K.KK.KKK.KKKK", FULL_WALL.replace("K", "."))
    position, chance = table(locked, locked, when="9a-"), Random(1)
    for _ in range(5):
        position = azul.deal(position, azul.draw(position, chance))
        while position.turn is not None:
            assert all(move.endswith("0") for move in moves(position))
            position = azul.play(position, chance.choice(azul.legal_moves(position)))
    assert position.awaits_deal
    assert position.boards[0].lines == locked.lines


def test_where_no_row_of_a_gray_wall_can_be_finished_the_game_goes_on() -> None:
    """4.23: whatever is collected falls, and nothing else happens."""
    dead = board(picture=DEAD, score=100)
    position, chance = table(dead, dead, when="9a-", side="gray"), Random(3)
    fallen = 0
    while position.round < 15:
        step = random_step(position, chance, clumsy=0)
        fallen += sum(event.name == "line-fell" for event in azul.story(position, step))
        position = azul.deal(position, step) if isinstance(step, azul.Deal) else azul.play(position, step)
    assert not position.over
    assert fallen > 0
    assert all(shown.wall == dead.wall for shown in position.boards)
