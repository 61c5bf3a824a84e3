"""When the game ends, and what counts then (rulebook: End of the game)."""

from __future__ import annotations

from majolika.game import Event, Outcome
from majolika.games.azul.board import Board
from majolika.games.azul.box import SIZE
from majolika.games.azul.position import Position
from majolika.values import replace

ROW_BONUS, COLUMN_BONUS, COLOR_BONUS = 2, 7, 10


def is_last_round(position: Position) -> bool:
    """Whether a horizontal line of a wall is full; columns and colors do not end the game."""
    return any(board.wall_rows() for board in position.boards)


def bonuses(board: Board) -> dict[str, int]:
    """Points for full rows, full columns and colors of which all five tiles are placed."""
    columns = sum(None not in column for column in zip(*board.wall, strict=True))
    colors = board.wall_tiles().counts.count(SIZE)
    parts = {"rows": ROW_BONUS * board.wall_rows(), "columns": COLUMN_BONUS * columns, "colors": COLOR_BONUS * colors}
    return {part: points for part, points in parts.items() if points}


def end(position: Position) -> tuple[Position, list[Event]]:
    """The table after the last round, with the bonuses in the scores."""
    boards, events = [], []
    for seat, board in enumerate(position.boards):
        points = bonuses(board)
        boards.append(replace(board, score=board.score + sum(points.values())))
        events.append(Event("bonus", seat, points=points, score=boards[-1].score))
    position = replace(position, turn=None, over=True, boards=tuple(boards))
    winners = ranking(position).winners
    return position, [*events, Event("over", facts={"winners": winners})]


def ranking(position: Position) -> Outcome:
    """Most points win, final bonuses included; among equals most full rows; then they share the victory."""
    scores = [board.score + (0 if position.over else sum(bonuses(board).values())) for board in position.boards]
    rows = [board.wall_rows() for board in position.boards]
    return Outcome.ranked(scores, [*zip(scores, rows, strict=True)])
