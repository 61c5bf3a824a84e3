"""How good the table looks at a glance: what greedy play and weak levels go by."""

from __future__ import annotations

from majolika.games.azul.board import Board, Line
from majolika.games.azul.box import Tile, Tiles, WallSide, printed_column
from majolika.games.azul.end_of_game import bonuses
from majolika.games.azul.factory_offer import drop
from majolika.games.azul.position import Position
from majolika.games.azul.wall_tiling import floor_points, place_tile, score_tile
from majolika.values import replace

PROGRESS = 0.1
"""What a filled space of an unfinished line is worth, in shares of its tile's points."""

LEAD = 0.01
"""What a point of lead is worth while the game goes on."""

STARTING = 0.5
"""What starting the next round is worth, in points."""


def heuristic(position: Position, seat: int) -> float:
    """The points of *seat* if the round ended now, and a little for unfinished lines.

    The lead over the best other seat breaks ties; in a finished game, where the
    scores hold all there is, it counts fully, so that winning is better than a
    high score.
    """
    worth = [_worth(position, board) for board in position.boards]
    lead = worth[seat] - max(value for other, value in enumerate(worth) if other != seat)
    return worth[seat] + lead * (1 if position.over else LEAD)


def _worth(position: Position, board: Board) -> float:
    """A board's score after this round's tiling, with bonuses and a share of unfinished lines."""
    if position.over:
        return board.score
    promise = STARTING * board.has_marker
    board = replace(board, floor=position.uncharged_floor(board))
    for line, (tile, filled) in enumerate(board.lines):
        if tile is None:
            continue
        column = _likely_column(board, line, tile, position.wall)
        if column is not None and board.is_complete(line):
            board = place_tile(board, 0, line, column)[0]
        elif column is not None:
            promise += PROGRESS * filled / (line + 1) * score_tile(board.wall, line, column)
        elif board.is_complete(line):
            board = drop(board.with_line(line, Line()), Tiles.of(tile, filled))[0]
    return max(0, board.score + floor_points(board.floor)) + sum(bonuses(board).values()) + promise


def _likely_column(board: Board, line: int, tile: Tile, side: WallSide) -> int | None:
    """Where the tile will go: its printed place, or the best open one on the gray wall."""
    if side == "colored":
        return printed_column(tile, line)
    return max(board.open_columns(line), key=lambda column: score_tile(board.wall, line, column), default=None)
