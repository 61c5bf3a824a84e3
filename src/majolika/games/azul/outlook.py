"""What a player sees ahead: what the round would bring if it ended now, and what the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from majolika.errors import Refusal
from majolika.game import Event
from majolika.games.azul.board import Board
from majolika.games.azul.box import SIZE, WallSide
from majolika.games.azul.factory_offer import Take, forbids, laid
from majolika.games.azul.gray_wall import Place, settle
from majolika.games.azul.gray_wall import forbids as forbids_place
from majolika.games.azul.position import Position
from majolika.games.azul.wall_tiling import place_tile, score_tile, tile_board


def outlook(position: Position) -> list[Mapping[str, Any]]:
    """What every board would score if the round ended now, and whether that would end the game.

    Bonuses of the last round are not in the score.  On the gray wall every tile is taken to go where it scores most.
    """
    return [_of_seat(position, seat) for seat in range(position.players)]


def outlook_after(position: Position, move: Take | Place) -> Mapping[str, Any] | None:
    """The outlook of the seat to move once it has made *move*; None where a tile is placed, which scores at once."""
    seat = position.turn
    if seat is None or isinstance(move, Place):
        return None
    return _of_board(laid(position, move)[0], seat, position.wall)


def refused(position: Position) -> Iterator[tuple[Take | Place, Refusal]]:
    """Every move to a line or column that the rules do not allow now, and why."""
    if position.turn is None:
        return
    board = position.boards[position.turn]
    for move in _thinkable(position, board):
        refusal = forbids(board, move.tile, move.line) if isinstance(move, Take) else forbids_place(board, move)
        if refusal:
            yield move, refusal


def _thinkable(position: Position, board: Board) -> Iterator[Take | Place]:
    if position.is_offering:
        for source, offered in enumerate((position.center, *position.displays)):
            yield from (Take(source, tile, line) for tile in offered.kinds() for line in range(1, SIZE + 1))
    else:
        line = next(board.complete_lines())
        yield from (Place(line + 1, column) for column in range(1, SIZE + 1))


def _of_seat(position: Position, seat: int) -> Mapping[str, Any]:
    board = position.boards[seat]
    if not position.is_offering and next(board.complete_lines(), None) is None:
        return {"placed": [], "floor": 0, "score": board.score, "ends": board.wall_rows() > 0}
    return _of_board(board, seat, position.wall)


@lru_cache(maxsize=2**12)
def _of_board(board: Board, seat: int, wall: WallSide) -> Mapping[str, Any]:
    """The points of one board that is still to be tiled, tile by tile; only one board changes with a move."""
    tiled, told = _tiled_best(board, seat) if wall == "gray" else tile_board(board, seat)[::2]
    placed = [
        {"line": event.facts["line"], "column": event.facts["column"], "points": dict(event.points)}
        for event in told
        if event.name == "placed"
    ]
    lost = sum(event.points["floor line"] for event in told if event.name == "floor")
    return {"placed": placed, "floor": lost, "score": tiled.score, "ends": tiled.wall_rows() > 0}


def _tiled_best(board: Board, seat: int) -> tuple[Board, list[Event]]:
    """The board and what happens on a gray wall when every tile goes where it scores most at that moment."""
    told = list[Event]()
    while True:
        board, _, events = settle(board, seat)
        told += events
        line = next(board.complete_lines(), None)
        if line is None:
            return board, told
        board, _, events = place_tile(board, seat, line, _best_column(board, line))
        told += events


def _best_column(board: Board, line: int) -> int:
    tile = board.lines[line].tile
    assert tile is not None, "a complete line holds tiles"
    return max(
        board.open_columns(line),
        key=lambda column: score_tile(board.with_tile(line, column, tile).wall, line, column),
    )
