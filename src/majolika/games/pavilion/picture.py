"""The table as text, and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from majolika import words
from majolika.drawing import Line, Span, beside, pad, width
from majolika.game import SEATS, Event
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.box import ROUNDS, TOKEN, Side, Tile, Tiles
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.star import (
    BOARD,
    FEATURES,
    NUMBERS,
    PLACES,
    SPACES,
    Feature,
    Point,
    Space,
    Star,
    middle_of,
    shape_of,
)
from majolika.words import Catalogue

HOW_TO_MOVE = words.tell(words.load(words.ENGLISH), "moves.pavilion")

EMPTY = "·"
BOARD_WIDTH = 39
GAP = 2
SMALL_NUMBERS = str.maketrans("123456", "¹²³⁴⁵⁶")


def picture(position: Position, names: Sequence[str], width: int, language: str = words.ENGLISH) -> list[Line]:
    """The whole table: what there is to take, supply, bag and tower, and every board.

    Where there is no room for all boards, the one whose turn it is is drawn in
    full, and the others are listed star by star.
    """
    catalogue = words.load(language)
    tile_width = 2 if position.players == 2 else 1
    offer = [[Span(words.tell(catalogue, "picture.pavilion.legend"), "dim")]]
    if position.is_offering:
        offer = [_displays(position, tile_width), _center(position, catalogue)]
    return [
        _title(position, names, width, catalogue),
        _track(position, catalogue),
        *offer,
        [*_heap("bag", position.bag, catalogue), Span("   "), *_heap("tower", position.tower, catalogue)],
        *_boards(position, names, width, catalogue),
    ]


def _title(position: Position, names: Sequence[str], room: int, catalogue: Catalogue) -> Line:
    """Round and task; a long name gives way."""
    key = "picture.pavilion.title" if position.side == "colored" else "picture.pavilion.title.gray"
    title = Span(words.tell(catalogue, key, round=position.round, rounds=ROUNDS), "bold")
    task = words.tell(catalogue, _task(position), count=position.owed, seat=SEATS[position.to_play])
    if position.turn is None:
        return [title, Span(task)]
    return [title, Span(names[position.to_play][: max(1, room - len(title.text) - len(task))] + task)]


def _task(position: Position) -> str:
    """The key of what comes next."""
    if position.over:
        return "picture.pavilion.over"
    if position.awaits_deal:
        return f"picture.pavilion.{'supply' if position.awaits_supply else 'displays'}-due"
    if position.is_offering:
        return "picture.pavilion.take"
    return "picture.pavilion.bonus" if position.owed else "picture.pavilion.place"


def _track(position: Position, catalogue: Catalogue) -> Line:
    line = [Span(f"{words.tell(catalogue, 'picture.pavilion.wild')} ", "dim")]
    for number, tile in enumerate(position.track, 1):
        left, right = "[]" if number == position.round else "  "
        line += [Span(left, "bold"), _tile(tile, 1), Span(right, "bold")]
    label = words.tell(catalogue, "picture.pavilion.supply")
    return [*line, Span(f"   {label} ", "dim"), *_tiles(position.supply, 1)]


def _displays(position: Position, tile_width: int) -> Line:
    line: Line = []
    for number, display in enumerate(position.displays, 1):
        line += [Span(f"{number} ", "bold" if display else "dim")]
        line += pad(_tiles(display, tile_width) if display else [Span(EMPTY, "dim")], 4 * tile_width + 1)
    return line


def _center(position: Position, catalogue: Catalogue) -> Line:
    label = words.tell(catalogue, "picture.pavilion.center")
    line = [Span("0 ", "bold" if position.center else "dim"), Span(f"{label} ", "dim")]
    if position.center_token:
        line += [Span(TOKEN, "bold"), Span(" ")]
    for tile in position.center.kinds():
        line += [*_tiles(position.center.only(tile), 1), Span(" ")]
    return line


def _heap(name: str, tiles: Tiles, catalogue: Catalogue) -> Line:
    label = words.tell(catalogue, f"picture.pavilion.{name}")
    line = [Span(f"{label} {len(tiles)}{':' if tiles else ''}", "dim")]
    for tile in tiles.kinds():
        line += [Span(" "), _tile(tile, 1), Span(f"{tiles[tile]}")]
    return line


def _boards(position: Position, names: Sequence[str], room: int, catalogue: Catalogue) -> list[Line]:
    seats = range(position.players)
    if (room + GAP) // (BOARD_WIDTH + GAP) >= position.players:
        return beside([_large(position, seat, names[seat], catalogue) for seat in seats], GAP)
    large = _large(position, position.to_play, names[position.to_play], catalogue)
    others = [_small(position, seat, names[seat], catalogue) for seat in seats if seat != position.to_play]
    small = [line for lines in others for line in (*lines, [])]
    return beside([large, small[:-1]], GAP) if room >= 2 * BOARD_WIDTH + GAP else large + small


def _head(position: Position, seat: int, name: str, catalogue: Catalogue) -> list[Line]:
    """Name and score, and the tiles that lie beside the board or in its corners."""
    board, is_turn = position.boards[seat], position.turn == seat
    score = f"{board.score}"
    token = f" {TOKEN}" if board.token else ""
    title = f"{'>' if is_turn else ' '}{SEATS[seat]} {name}"[: BOARD_WIDTH - len(score) - len(token) - 1] + token
    held = ("passed", board.corners) if board.passed else ("hand", board.hand)
    return [
        [*pad([Span(title, "bold" if is_turn else "")], BOARD_WIDTH - len(score)), Span(score, "bold")],
        [Span(" " * GAP), *_heap(*held, catalogue)],
    ]


class Cell(NamedTuple):
    """Where something is drawn, counted from the middle of the board, and what it is."""

    row: int
    column: int
    span: Span


def _large(position: Position, seat: int, name: str, catalogue: Catalogue) -> list[Line]:
    """A board with its stars and features where they lie."""
    board, side = position.boards[seat], position.side
    cells = [
        *(_cell(shape_of(space).middle, _space(board, space, side)) for space in SPACES),
        *(_cell(shape_of(feature).middle, _feature(board, feature)) for feature in FEATURES),
        *(_cell(middle_of(star), _label(star, side)) for star in Star),
    ]
    rows = sorted({cell.row for cell in cells})
    head = _head(position, seat, name, catalogue)
    return [*head, *(_row([cell for cell in cells if cell.row == row]) for row in rows)]


def _cell(point: Point, span: Span) -> Cell:
    """The place of a point: the pieces lie in a grid of 13 columns and 19 rows.

    Four rows hold but features, which fit into the rows beside them.
    """
    row, column = round(point.y / (sqrt(3) / 4)), round(point.x / (3 / 4))
    return Cell({-9: -8, -3: -2, 3: 2, 9: 8}.get(row, row), column, span)


def _row(cells: list[Cell]) -> Line:
    """The cells of one row, each three characters wide or as wide as its text."""
    line: Line = []
    for cell in sorted(cells, key=lambda cell: cell.column):
        middle = BOARD_WIDTH // 2 + 3 * cell.column
        line = [*pad(line, middle - len(cell.span.text) // 2), cell.span]
    return pad(line, BOARD_WIDTH)


def _space(board: Board, space: Space, side: Side) -> Span:
    """A tile, or the number of the place; on the gray side with the printed number."""
    tile, color = board.at(space), BOARD[space.star].color
    if tile is not None:
        return _tile(tile, 3)
    if side == "gray":
        return Span(f"{space.place}{str(NUMBERS[side][space]).translate(SMALL_NUMBERS)}")
    return Span(f" {space.place} ", "" if color is None else f"space {color}")


def _feature(board: Board, feature: Feature) -> Span:
    lacks = board.lacks(feature)
    return Span(f"{feature.kind[0]}{lacks}", "good" if lacks == 1 else "dim") if lacks else Span(EMPTY, "dim")


def _label(star: Star, side: Side) -> Span:
    color = BOARD[star].color
    return Span(star.name if color is None or side == "gray" else f"{star.name}-{color}", "dim")


def _small(position: Position, seat: int, name: str, catalogue: Catalogue) -> list[Line]:
    """A board star by star, and the features of which one space is empty."""
    board, side = position.boards[seat], position.side
    stars = [_listed(board, star, side) for star in Star]
    near = [f"{feature.kind[0]}{feature.star.name}" for feature in FEATURES if board.lacks(feature) == 1]
    lines = [beside([[star] for star in stars[first : first + 3]], GAP)[0] for first in range(0, len(stars), 3)]
    note = words.tell(catalogue, "picture.pavilion.nearly", features=" ".join(near)) if near else ""
    lines[-1] += [Span(note[: BOARD_WIDTH - width(lines[-1]) - GAP], "dim")]
    return [*_head(position, seat, name, catalogue), *([Span(" " * GAP), *line] for line in lines)]


def _listed(board: Board, star: Star, side: Side) -> Line:
    spaces = [Space(star, place) for place in range(1, PLACES + 1)]
    drawn = [_space(board, space, side) for space in spaces]
    return [Span(f"{star.name:3}", "dim"), *(Span(span.text.strip()[0], span.look) for span in drawn)]


def _tiles(tiles: Tiles, tile_width: int) -> Line:
    return [_tile(tile, tile_width) for tile in tiles]


def _tile(tile: Tile, tile_width: int) -> Span:
    return Span(str(tile).center(tile_width), f"tile {tile}")


def tell(event: Event, names: Sequence[str], language: str = words.ENGLISH) -> str:
    """An event as a sentence."""
    return words.event("pavilion", event, names, language)
