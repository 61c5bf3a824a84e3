"""The table as text, and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from majolika import words
from majolika.drawing import Line, Span, beside, pad, width
from majolika.game import SEATS, Event
from majolika.games.azul.board import Board
from majolika.games.azul.box import FLOOR_PENALTIES, MARKER, SIZE, Marker, Tile, Tiles, WallSide
from majolika.games.azul.box import printed_column as printed
from majolika.games.azul.position import Position
from majolika.games.azul.wall_tiling import floor_points
from majolika.words import Catalogue

EMPTY = "·"

HOW_TO_MOVE = words.tell(words.load(words.ENGLISH), "moves.azul")


def picture(position: Position, names: Sequence[str], width: int, language: str = words.ENGLISH) -> list[Line]:
    """The whole table: displays, center, bag and lid, and every board."""
    catalogue = words.load(language)
    tile_width = {2: 3, 3: 2}.get(position.players, 1)
    boards = [_board(position, seat, names[seat], tile_width) for seat in range(position.players)]
    return [
        _title(position, names, catalogue),
        _displays(position, 2 if position.players == 2 else 1),
        _center(position, catalogue),
        [*_heap("bag", position.bag, catalogue), Span("   "), *_heap("lid", position.lid, catalogue)],
        [],
        *_rows_of_boards(boards, width),
    ]


def _title(position: Position, names: Sequence[str], catalogue: Catalogue) -> Line:
    key = "picture.azul.title" if position.wall == "colored" else "picture.azul.title.gray"
    title = Span(words.tell(catalogue, key, round=position.round), "bold")
    if position.turn is None:
        return [title, Span(words.tell(catalogue, f"picture.azul.{'over' if position.over else 'deal'}"))]
    task = f"picture.azul.{'take' if position.is_offering else 'place'}"
    return [title, Span(words.tell(catalogue, task, who=names[position.turn], seat=SEATS[position.turn]))]


def _displays(position: Position, tile_width: int) -> Line:
    line: Line = []
    for number, display in enumerate(position.displays, 1):
        line += [Span(f"{number} ", "bold" if display else "dim")]
        line += pad(_tiles(display, tile_width) if display else [Span(EMPTY, "dim")], 4 * tile_width + 1)
    return line


def _center(position: Position, catalogue: Catalogue) -> Line:
    label = words.tell(catalogue, "picture.azul.center")
    line = [Span("0 ", "bold" if position.center else "dim"), Span(f"{label} ", "dim")]
    if position.center_marker:
        line += [_marker(1), Span(" ")]
    for tile in position.center.kinds():
        line += [*_tiles(position.center.only(tile), 1), Span(" ")]
    return line


def _heap(name: str, tiles: Tiles, catalogue: Catalogue) -> Line:
    line = [Span(f"{words.tell(catalogue, f'picture.azul.{name}')} {len(tiles)}:", "dim")]
    for tile in Tile:
        line += [Span(" "), _tile(tile, 1), Span(f"{tiles[tile]}", "" if tiles[tile] else "dim")]
    return line


def _rows_of_boards(boards: Sequence[Sequence[Line]], room: int) -> list[Line]:
    """As many boards beside each other as there is room for."""
    for gap in (4, 2):
        size = max(width(line) for board in boards for line in board) + gap
        fitting = max(1, (room + gap) // size)
        if fitting >= len(boards):
            break
    rows = [boards[first : first + fitting] for first in range(0, len(boards), fitting)]
    return [line for row in rows for line in beside(row, gap)]


def _board(position: Position, seat: int, name: str, tile_width: int) -> list[Line]:
    board = position.boards[seat]
    wall_width = max(2, tile_width)
    is_turn = position.turn == seat
    size = 2 + SIZE * tile_width + 1 + SIZE * wall_width
    score = f"{board.score}"
    title = f"{'>' if is_turn else ' '}{SEATS[seat]} {name}"[: size - len(score) - 1]
    head = [*pad([Span(title, "bold" if is_turn else "")], size - len(score)), Span(score, "bold")]
    lines = [_line(board, line, position.wall, tile_width, wall_width) for line in range(SIZE)]
    lost = floor_points(position.uncharged_floor(board))
    columns = [_columns(size, wall_width)] if position.wall == "gray" else []
    return [head, *columns, *lines, _floor(board, tile_width, lost)]


def _columns(size: int, wall_width: int) -> Line:
    numbers = "".join(str(column).center(wall_width) for column in range(1, SIZE + 1))
    return [Span(numbers.rjust(size), "dim")]


def _line(board: Board, line: int, side: WallSide, tile_width: int, wall_width: int) -> Line:
    tile, filled = board.lines[line]
    blanks = Span(" " * (SIZE - line - 1) * tile_width)
    spaces = [Span(EMPTY.center(tile_width), "dim")] * (line + 1 - filled)
    tiles = [_tile(tile, tile_width)] * filled if tile is not None else []
    return [
        Span(f"{line + 1} ", "dim"),
        blanks,
        *spaces,
        *tiles,
        Span("|", "dim"),
        *_wall(board, line, side, wall_width),
    ]


def _wall(board: Board, line: int, side: WallSide, wall_width: int) -> Line:
    spaces: Line = []
    for column, tile in enumerate(board.wall[line]):
        if tile is not None:
            spaces.append(_tile(tile, wall_width))
        elif side == "gray":
            spaces.append(Span(EMPTY.center(wall_width), "dim"))
        else:
            color = next(tile for tile in Tile if printed(tile, line) == column)
            spaces.append(Span(str(color).lower().center(wall_width), f"space {color}"))
    return spaces


def _floor(board: Board, tile_width: int, lost: int) -> Line:
    entries = [_marker(tile_width) if isinstance(entry, Marker) else _tile(entry, tile_width) for entry in board.floor]
    free = [Span(EMPTY.center(tile_width), "dim")] * (len(FLOOR_PENALTIES) - len(entries))
    return [Span("0 ", "dim"), *entries, *free, Span(f" {lost}" if lost else "", "bad")]


def _tiles(tiles: Tiles, tile_width: int) -> Line:
    return [_tile(tile, tile_width) for tile in tiles]


def _tile(tile: Tile, tile_width: int) -> Span:
    return Span(str(tile).center(tile_width), f"tile {tile}")


def _marker(tile_width: int) -> Span:
    return Span(str(MARKER).center(tile_width), "bold")


def tell(event: Event, names: Sequence[str], language: str = words.ENGLISH) -> str:
    """An event as a sentence."""
    return words.event("azul", event, names, language)
