"""What a network sees of a table and of a move: rows of its layers, by number.

The table is described from the side of the seat to move, or of the seat that will
start the next round.  ``kernel/azul_features.hpp`` says the same for packed states.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from majolika.games.azul.board import Board, Line, Wall
from majolika.games.azul.box import MARKER, SIZE, Tile, Tiles, WallSide, printed_column
from majolika.games.azul.end_of_game import bonuses
from majolika.games.azul.factory_offer import Take, accepts
from majolika.games.azul.gray_wall import Place
from majolika.games.azul.position import Position
from majolika.games.azul.wall_tiling import floor_points, score_tile
from majolika.tiles import contents

LINES, ROWS, COLUMNS, PLACED, POINTS, FLOOR, MARKER_HERE, LAST, LEAD, ROW_COLORS, COLUMN_COLORS = (
    0, 75, 235, 395, 425, 475, 483, 484, 485, 526, 686,
)  # fmt: skip
"""The first rows of a seat's parts."""

SEAT = {"colored": 526, "gray": 846}
"""How many rows a seat has."""

DISPLAYS, CENTER, CENTER_MARKER, OFFERED, BAG, ROUND, BEFORE_DEAL, TILING, GROUPS, TABLE = (
    0, 126, 186, 187, 287, 392, 402, 403, 404, 430,
)  # fmt: skip
"""The first rows of the table's parts, after the seats, and how many rows it has."""

COLOR_TO_LINE, TAKEN_TO_LINE, FILLING, TILE_POINTS, TAKES_MARKER, PLACE, COLOR_TO_COLUMN = (
    630, 660, 708, 996, 1018, 1019, 1044,
)  # fmt: skip
GAIN, LEFT_OVER, LATE, USE_TO_NEXT, THROWN, MOVE_ROWS = 1069, 1105, 1305, 1593, 1665, 1697
"""The first rows of a move's parts, after where it takes from, and how many rows there are."""

FEW_GROUPS = 6
"""With so few groups of tiles left, a round is at its end."""


class Shape(NamedTuple):
    """How many inputs a network has."""

    rows: int
    dense: int
    move_rows: int


def shape(side: WallSide, players: int) -> Shape:
    """The inputs of a network for this wall and number of players."""
    return Shape(players * SEAT[side] + TABLE, 4 * players, MOVE_ROWS)


def viewpoint(position: Position) -> int:
    """The seat from whose side a network sees the table."""
    return position.starter if position.turn is None else position.turn


def describe(position: Position) -> tuple[list[int], list[float]]:
    """The active rows, and the numbers."""
    side = viewpoint(position)
    boards = [position.boards[(side + place) % position.players] for place in range(position.players)]
    after = [_projected(board, position) for board in boards]
    finals = [board.score + sum(bonuses(board).values()) for board in after]
    rows, dense = list[int](), list[float]()
    for place, (board, projected) in enumerate(zip(boards, after, strict=True)):
        lead = finals[place] - max(finals[:place] + finals[place + 1 :])
        seat = [*_board_rows(board, projected, position.wall), LEAD + min(max(lead, -20), 20) + 20]
        rows += [place * SEAT[position.wall] + row for row in seat]
        dense += [board.score / 50, projected.score / 50, finals[place] / 50, lead / 20]
    first = position.players * SEAT[position.wall]
    return rows + [first + row for row in _table_rows(position)], dense


def describe_move(position: Position, move: Take | Place) -> list[int]:
    """The rows of a legal move."""
    assert position.turn is not None, "somebody is to move"
    board = position.boards[position.turn]
    if isinstance(move, Place):
        line, column = move.line - 1, move.column - 1
        tile = board.lines[line].tile
        assert tile is not None, "a complete line holds tiles"
        points = min(score_tile(board.with_tile(line, column, tile).wall, line, column), 10)
        return [PLACE + SIZE * line + column, COLOR_TO_COLUMN + SIZE * tile + column, TILE_POINTS + 2 * points + 1]
    source = position.displays[move.source - 1] if move.source else position.center
    taken, spaces = source[move.tile], move.line - board.lines[move.line - 1].filled if move.line else 0
    points = _likely_points(board, move.line - 1, move.tile, board.wall, position.wall) if move.line else 0
    takes_marker = move.source == 0 and position.center_marker
    overflow, is_filling = max(taken - spaces, 0), taken >= spaces
    floor = (*board.floor, *[move.tile] * (overflow + takes_marker))
    gain = is_filling * min(points, 10) + floor_points(floor) - floor_points(board.floor)
    offered, groups = _offered(position.displays, position.center)
    left = offered[move.tile] - taken
    return [
        SIZE * (contents()[source.counts] if move.source else 0) + move.tile,
        COLOR_TO_LINE + 6 * move.tile + move.line,
        TAKEN_TO_LINE + 6 * (min(taken, 8) - 1) + move.line,
        FILLING + 48 * move.line + 8 * spaces + min(overflow, 7),
        TILE_POINTS + 2 * min(points, 10) + is_filling,
        *([TAKES_MARKER] if takes_marker else []),
        GAIN + min(max(gain, -15), 20) + 15,
        *([LEFT_OVER + 40 * (move.line - 1) + 8 * max(spaces - taken, 0) + min(left, 7)] if move.line else []),
        *(
            [LATE + 48 * (groups - 1) + 8 * move.line + 2 * min(overflow, 3) + (move.line > 0 and is_filling)]
            if groups <= FEW_GROUPS
            else []
        ),
        USE_TO_NEXT + 6 * _use_to_next(position, move.tile, taken) + min(taken, 6) - 1,
        THROWN + _thrown(source if move.source else None, position.center, move.tile),
    ]


def _use_to_next(position: Position, tile: Tile, taken: int) -> int:
    """What the next seat could do with some tiles: nothing, fill a line, begin one, or overfill one."""
    assert position.turn is not None, "somebody is to move"
    board = position.boards[(position.turn + 1) % position.players]
    spaces = {line: line - board.lines[line - 1].filled for line in range(1, SIZE + 1) if accepts(board, tile, line)}
    filled = [line for line, free in spaces.items() if free == taken]
    begun = [SIZE + line for line, free in spaces.items() if free > taken]
    return max(filled or begun, default=2 * SIZE + 1 if spaces else 0)


@lru_cache(256)
def _thrown(display: Tiles | None, center: Tiles, taken: Tile) -> int:
    """How many tiles go to the center, and how many of a color lie there at most after that."""
    if display is None:
        return min(max(center[tile] for tile in Tile if tile != taken), 7)
    moved = [0 if tile == taken else number for tile, number in enumerate(display.counts)]
    most = max(here + more for here, more in zip(center.counts, moved, strict=True))
    return 8 * sum(moved) + min(most, 7)


def _projected(board: Board, position: Position) -> Board:
    """The board as it would be if the round ended now; lines that are tiled keep their tiles."""
    score, projected = board.score, board
    for line in board.complete_lines():
        tile = board.lines[line].tile
        assert tile is not None, "a complete line holds tiles"
        column = _likely_column(board, line, tile, projected.wall, position.wall)
        if column is not None:
            projected = projected.with_tile(line, column, tile)
            score += score_tile(projected.wall, line, column)
    score = max(0, score + floor_points(position.uncharged_floor(board)))
    return Board(score, board.lines, projected.wall, board.floor)


def _likely_column(board: Board, line: int, tile: Tile, wall: Wall, side: WallSide) -> int | None:
    """Where a tile will go: its printed place, or the best open one of the gray wall."""
    if side == "colored":
        return printed_column(tile, line)
    open_columns = board.with_line(line, Line(tile, 1)).open_columns(line)
    columns = [column for column in open_columns if wall[line][column] is None]
    return max(columns, key=lambda column: _points_at(wall, line, column, tile), default=None)


def _likely_points(board: Board, line: int, tile: Tile, wall: Wall, side: WallSide) -> int:
    column = _likely_column(board, line, tile, wall, side)
    return 0 if column is None else _points_at(wall, line, column, tile)


def _points_at(wall: Wall, line: int, column: int, tile: Tile) -> int:
    return score_tile(Board(wall=wall).with_tile(line, column, tile).wall, line, column)


def _board_rows(board: Board, projected: Board, side: WallSide) -> list[int]:
    placed = projected.wall_tiles()
    rows = [PLACED + 6 * tile + placed[tile] for tile in Tile]
    for line, (tile, filled) in enumerate(board.lines):
        rows.append(ROWS + 32 * line + _mask(space is not None for space in board.wall[line]))
        rows.append(COLUMNS + 32 * line + _mask(space is not None for space in board.column(line)))
        if tile is not None:
            rows.append(LINES + 5 * line * (line + 1) // 2 + tile * (line + 1) + filled - 1)
            points = _likely_points(board, line, tile, projected.wall, side)
            if not board.is_complete(line) and points:
                rows.append(POINTS + 10 * line + min(points, 10) - 1)
        if side == "gray":
            rows.append(ROW_COLORS + 32 * line + _mask(color in board.wall[line] for color in Tile))
            rows.append(COLUMN_COLORS + 32 * line + _mask(color in board.column(line) for color in Tile))
    rows.append(FLOOR + min(len(board.floor), 7))
    rows += [MARKER_HERE] if MARKER in board.floor else []
    rows += [LAST] if projected.wall_rows() else []
    return rows


def _table_rows(position: Position) -> list[int]:
    rows = [DISPLAYS + contents()[display.counts] for display in position.displays if display]
    offered, groups = _offered(position.displays, position.center)
    for tile in Tile:
        center = position.center[tile]
        rows += [CENTER + 12 * tile + min(center, 12) - 1] if center else []
        rows += [OFFERED + 20 * tile + offered[tile] - 1] if offered[tile] else []
        rows.append(BAG + 21 * tile + position.bag[tile])
    rows += [CENTER_MARKER] if position.center_marker else []
    rows.append(ROUND + min(position.round, 10) - 1)
    rows += [BEFORE_DEAL] if position.awaits_deal else []
    rows += [TILING] if not position.awaits_deal and not groups else []
    rows.append(GROUPS + min(groups, 25))
    return rows


@lru_cache(16)
def _offered(displays: tuple[Tiles, ...], center: Tiles) -> tuple[Tiles, int]:
    """All tiles that can be taken, and in how many ways."""
    return sum(displays, center), sum(tile in source for source in (center, *displays) for tile in Tile)


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)
