"""What a player sees ahead: what the round and the goals would bring now, and what the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from majolika.errors import Refusal
from majolika.games.duel import taking_chips, taking_plates, taking_tiles, tiling
from majolika.games.duel.board import Board, Row
from majolika.games.duel.box import ROWS, SMALL_FACTORIES, Goal
from majolika.games.duel.dome import has_all_plates
from majolika.games.duel.goals import goal_points, progress
from majolika.games.duel.plate_moves import DrawPlate, Keep, Lay, TakePlate
from majolika.games.duel.position import Position
from majolika.games.duel.setup import Agreement
from majolika.games.duel.table import Stage
from majolika.games.duel.taking_chips import TakeChip
from majolika.games.duel.taking_tiles import TakeMoons, TakeSun
from majolika.games.duel.tiling import Place

Thinkable = TakePlate | DrawPlate | TakeSun | TakeMoons | TakeChip | Place


def outlook(position: Position) -> list[dict[str, Any]]:
    """What every board would score if the round ended now, and what each goal would bring it.

    No chips are spent, and every tile is taken to go where it scores most at that moment.
    """
    return [
        _of_board(board, position.agreed, _first_row(position, seat))
        | {"goals": [_goal(board, goal, position.agreed) for goal in position.agreed.goals]}
        for seat, board in enumerate(position.boards)
    ]


def outlook_after(position: Position, move: object) -> dict[str, Any] | None:
    """What the round would bring the seat to move once it has taken tiles or laid a plate; None for other moves.

    For a plate that is taken or kept, that is asked for every way to lay it.
    """
    if isinstance(move, TakePlate | Keep):
        laying = taking_plates.act(position, move)[0]
        return {"lays": [_of_lay(laying, lay) for lay in taking_plates.steps(laying) if isinstance(lay, Lay)]}
    if isinstance(move, TakeSun):
        after = taking_tiles.take_sun(position, move)[0]
    elif isinstance(move, TakeMoons):
        after = taking_tiles.take_moons(position, move)[0]
    elif isinstance(move, Lay):
        after = taking_plates.act(position, move)[0]
    else:
        return None
    return _of_board(after.boards[position.seat], position.agreed, 0)


def refused(position: Position) -> Iterator[tuple[Thinkable, Refusal]]:
    """Moves that somebody may think of and that the rules do not allow now, and why."""
    if position.turn is None or position.is_opening:
        return
    for move in _thinkable(position):
        if refusal := _forbids(position, move):
            yield move, refusal


def _thinkable(position: Position) -> Iterator[Thinkable]:
    if position.stage is Stage.TILING:
        yield from (Place(position.row + 1, column) for column in range(1, ROWS + 1))
    if position.stage is not Stage.ACTION:
        return
    yield from (TakePlate(plate.number) for plate in position.plates.display)
    yield DrawPlate()
    yield from (TakeChip(factory) for factory in range(1, SMALL_FACTORIES + 1))
    yield from taking_tiles.every_row(position)


def _forbids(position: Position, move: Thinkable) -> Refusal | None:
    if isinstance(move, TakeSun | TakeMoons):
        return taking_tiles.forbids(position, move)
    if isinstance(move, TakeChip):
        return taking_chips.forbids(position, move)
    if isinstance(move, Place):
        return tiling.forbids(position, move)
    return taking_plates.forbids(position, move)


def _first_row(position: Position, seat: int) -> int:
    """The first pattern row (from 0) that is still to be tiled; beyond the last where a board is done."""
    if position.stage is not Stage.TILING:
        return ROWS if position.over or position.stage in (Stage.DISPLAY, Stage.FACTORIES) else 0
    if seat == position.seat:
        return position.row
    return ROWS if seat == position.starter else 0


def _of_lay(position: Position, lay: Lay) -> dict[str, Any]:
    """Which rows could be tiled once a plate is laid, and what they would score."""
    after = taking_plates.act(position, lay)[0]
    ahead = _of_board(after.boards[position.seat], position.agreed, 0)
    rows = [placed["row"] for placed in ahead["placed"]]
    return {"space": lay.space, "turns": lay.turns, "rows": rows, "won": ahead["won"]}


@lru_cache(maxsize=256)
def _of_board(board: Board, agreed: Agreement, first: int) -> dict[str, Any]:
    """The points of one board from pattern row *first* (from 0) on, tile by tile."""
    placed, fallen, before = list[dict[str, Any]](), list[int](), board.score
    for row in range(first, ROWS):
        columns = board.open_columns(row)
        if columns and board.is_complete(row):
            column = _best_column(board, row, agreed)
            board, points, special = tiling.lay_tile(board, row, column, agreed.box)
            if special is not None:
                points = points | {"special tile": agreed.box.special_points[special]}
            placed.append({"row": row + 1, "column": column + 1, "points": points})
        elif not columns and board.rows[row].tile is not None and has_all_plates(board.dome, row):
            fallen.append(row + 1)
            board = _broken(board, row)
    losses = tiling.loss(board, agreed.box) if first < ROWS else {}
    won = board.score - before
    return {
        "placed": placed,
        "fallen": fallen,
        "won": won,
        "losses": losses,
        "score": max(0, board.score + sum(losses.values())),
    }


def _best_column(board: Board, row: int, agreed: Agreement) -> int:
    """Where the tile of a complete row (from 0) scores most now, its special tile included."""
    return max(board.open_columns(row), key=lambda column: tiling.lay_tile(board, row, column, agreed.box)[0].score)


def _broken(board: Board, row: int) -> Board:
    tile, filled, _ = board.rows[row]
    assert tile is not None, "a row that falls holds tiles"
    return board.with_row(row, Row()).break_tiles(tile, filled)[0]


def _goal(board: Board, goal: Goal, agreed: Agreement) -> dict[str, Any]:
    done, of = progress(goal, board.dome, agreed)
    return {"goal": str(goal), "points": goal_points(goal, board.dome, agreed), "done": done, "of": of}
