"""The table as text, and events as English sentences."""

from __future__ import annotations

from collections.abc import Sequence

from majolika.drawing import Line, Span, beside, pad, width
from majolika.game import SEATS, Event, victory
from majolika.games.azul.board import Board
from majolika.games.azul.box import CENTER, FLOOR, FLOOR_PENALTIES, MARKER, SIZE, Marker, Tile, Tiles, WallSide
from majolika.games.azul.box import printed_column as printed
from majolika.games.azul.position import Position
from majolika.games.azul.wall_tiling import floor_points

EMPTY = "·"

HOW_TO_MOVE = """\
A take is three characters: where from, which color, where to.
  where from   1-9 a display, 0 the center
  color        B blue, Y yellow, R red, K black, W white
  where to     1-5 a pattern line, 0 the floor line
3k2 takes all black tiles of display 3 and adds them to pattern line 2.
On the gray wall, 2-4 places the tile of pattern line 2 in column 4."""


def picture(position: Position, names: Sequence[str], width: int) -> list[Line]:
    """The whole table: displays, center, bag and lid, and every board."""
    tile_width = {2: 3, 3: 2}.get(position.players, 1)
    boards = [_board(position, seat, names[seat], tile_width) for seat in range(position.players)]
    return [
        _title(position, names),
        _displays(position, 2 if position.players == 2 else 1),
        _center(position),
        [*_heap("bag", position.bag), Span("   "), *_heap("lid", position.lid)],
        [],
        *_rows_of_boards(boards, width),
    ]


def _title(position: Position, names: Sequence[str]) -> Line:
    wall = "" if position.wall == "colored" else ", gray wall"
    title = [Span(f"Azul{wall}, round {position.round}", "bold")]
    if position.turn is None:
        return [*title, Span(", the game is over" if position.over else ", the displays are to be filled")]
    task = "takes tiles" if position.is_offering else "places a tile"
    return [*title, Span(f", {names[position.turn]} ({SEATS[position.turn]}) {task}")]


def _displays(position: Position, tile_width: int) -> Line:
    line: Line = []
    for number, display in enumerate(position.displays, 1):
        line += [Span(f"{number} ", "bold" if display else "dim")]
        line += pad(_tiles(display, tile_width) if display else [Span(EMPTY, "dim")], 4 * tile_width + 1)
    return line


def _center(position: Position) -> Line:
    line = [Span("0 ", "bold" if position.center else "dim"), Span("center ", "dim")]
    if position.center_marker:
        line += [_marker(1), Span(" ")]
    for tile in position.center.kinds():
        line += [*_tiles(position.center.only(tile), 1), Span(" ")]
    return line


def _heap(name: str, tiles: Tiles) -> Line:
    line = [Span(f"{name} {len(tiles)}:", "dim")]
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


SENTENCES = {
    "dealt": "Round {round} is dealt: {displays}.",
    "refill": "The bag runs empty and takes in {tiles} tiles from the lid.",
    "took": "{who} takes {count} {color} from {source} to {line}.",
    "to-center": "To the center: {tiles}.",
    "marker": "{who} takes the starting player marker.",
    "broken": "{count} {color} to {who}'s floor line{lid}.",
    "placed": "{who} places {color} in line {line}, column {column}: {sum} ({score}).",
    "line-fell": "{who}'s line {line} has no space on the wall: {count} {color} fall to the floor line{lid}.",
    "floor": "{who} loses for the floor line: {sum} ({score}).",
    "no-tile-left": "No tile is left to deal, so the game ends.",
    "next-round": "{who} starts round {round}.",
    "bonus": "{who} ends with {score}: {sum}.",
    "over": "The game is over. {winners}.",
}


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as an English sentence."""
    facts = dict(event.facts)
    if "color" in facts:
        facts["color"] = facts["color"].word
    if event.name == "took":
        facts["source"] = "the center" if facts["source"] == CENTER else f"display {facts['source']}"
        facts["line"] = "the floor line" if facts["line"] == FLOOR else f"line {facts['line']}"
    if "lid" in facts:
        facts["lid"] = f" ({facts['lid']} of them to the lid)" if facts["lid"] else ""
    if event.name == "over":
        facts["winners"] = victory(facts["winners"], names)
    who = "" if event.seat is None else names[event.seat]
    return SENTENCES[event.name].format(who=who, sum=event.sum() or "no bonus", score=event.score, **facts)
