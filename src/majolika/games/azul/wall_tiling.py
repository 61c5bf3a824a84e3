"""Moving tiles to the wall and scoring them (rulebook: B. Wall-tiling).

Each function returns the board, the tiles that go to the lid, and what happened.
"""

from __future__ import annotations

from majolika.game import Event
from majolika.games.azul.board import Board, Floor, Line, Wall
from majolika.games.azul.box import FLOOR_PENALTIES, MARKER, Tiles, printed_column
from majolika.tiles import linked
from majolika.values import replace

Tiled = tuple[Board, Tiles, list[Event]]


def tile_board(board: Board, seat: int) -> Tiled:
    """A board with the colored wall: its complete lines from top to bottom, then its floor line."""
    lid, events = Tiles.none(), list[Event]()
    for line in [*board.complete_lines()]:
        tile = board.lines[line].tile
        assert tile is not None, "a complete line holds tiles"
        board, discarded, placed = place_tile(board, seat, line, printed_column(tile, line))
        lid += discarded
        events += placed
    board, swept, cleared = clear_floor(board, seat)
    return board, lid + swept, events + cleared


def place_tile(board: Board, seat: int, line: int, column: int) -> Tiled:
    """The tile of a complete line goes to the wall and scores at once.

    The other tiles of the line go to the lid, and the line is empty again.
    """
    tile, filled = board.lines[line]
    assert tile is not None, "a complete line holds tiles"
    board = board.with_line(line, Line()).with_tile(line, column, tile)
    points = tile_points(board.wall, line, column)
    board = replace(board, score=board.score + sum(points.values()))
    facts = {"color": tile, "line": line + 1, "column": column + 1, "discarded": filled - 1}
    return board, Tiles.of(tile, filled - 1), [Event("placed", seat, facts, points, board.score)]


def score_tile(wall: Wall, line: int, column: int) -> int:
    """Points for the tile just placed at *line* and *column*."""
    return sum(tile_points(wall, line, column).values())


def tile_points(wall: Wall, line: int, column: int) -> dict[str, int]:
    """The parts of a placed tile's score.

    A tile without neighbors is worth 1.  Otherwise it is worth the length of
    the row of tiles it is linked to, plus the length of the column, where a
    row or column of the tile alone counts nothing.
    """
    across = linked(wall[line], column)
    down = linked(tuple(spaces[column] for spaces in wall), line)
    parts = {"across": across, "down": down}
    return {part: length for part, length in parts.items() if length > 1} or {"alone": 1}


def floor_points(floor: Floor) -> int:
    """Points lost for a floor line, as a number below zero; the marker counts as a tile."""
    return -sum(FLOOR_PENALTIES[: len(floor)])


def clear_floor(board: Board, seat: int) -> Tiled:
    """Takes off the points of the floor line, never below 0, and its tiles.

    The marker stays with its holder until the round is over for everybody.
    """
    if not board.floor:
        return board, Tiles.none(), []
    kept: Floor = (MARKER,) if board.has_marker else ()
    lost = floor_points(board.floor)
    cleared = replace(board, score=max(0, board.score + lost), floor=kept)
    facts = {"spaces": min(len(board.floor), len(FLOOR_PENALTIES))}
    event = Event("floor", seat, facts, {"floor line": lost}, cleared.score)
    return cleared, board.floor_tiles(), [event]
