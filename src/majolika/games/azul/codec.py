"""Positions and moves as the bytes and numbers of the kernel (kernel/azul.hpp), and back.

Tiles are five bits for each color.  Actions are takes, numbered by source, color
and line, and after them, on the gray wall, the spaces of the wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from struct import Struct

from majolika.games.azul.board import Board, Line, Spaces
from majolika.games.azul.box import MARKER, SIZE, Setup, Tile, Tiles, displays_for
from majolika.games.azul.factory_offer import Take, accepts
from majolika.games.azul.gray_wall import Place
from majolika.games.azul.next_round import Deal
from majolika.games.azul.position import Position

COLORS = tuple(Tile)
LANE = 5
AWAITS_DEAL, OVER = 254, 255
MARKER_ENTRY = len(Tile)
LINES = SIZE + 1
TAKES_OF_A_SOURCE = len(Tile) * LINES


def kind(position: Position) -> str:
    """The kernel's name for games like this."""
    return f"azul-{position.players}" if position.wall == "colored" else f"azul-gray-{position.players}"


def pack_setup(setup: Setup) -> bytes:
    """The part of a set-up that is not in the kind: who starts."""
    return bytes([setup.starter])


def action(position: Position, move: Take | Place) -> int:
    """The number of a move."""
    if isinstance(move, Take):
        return move.source * TAKES_OF_A_SOURCE + move.tile * LINES + move.line
    return _takes(position) + (move.line - 1) * SIZE + move.column - 1


def move(position: Position, action: int) -> Take | Place:
    """The move with this number."""
    if action < _takes(position):
        source, rest = divmod(action, TAKES_OF_A_SOURCE)
        tile, line = divmod(rest, LINES)
        return Take(source, COLORS[tile], line)
    line, column = divmod(action - _takes(position), SIZE)
    return Place(line + 1, column + 1)


def meanings(kind: str, actions: Sequence[int]) -> dict[int, int | None]:
    """What people mean by moves: a color and a line, wherever the tiles are; nobody means the floor line."""
    takes = (displays_for(int(kind[-1])) + 1) * TAKES_OF_A_SOURCE
    return {action: _meaning_of_take(action) if action < takes else action for action in actions}


def _meaning_of_take(action: int) -> int | None:
    return action % TAKES_OF_A_SOURCE if action % LINES else None


def deal_between(before: Position, after: Position) -> Deal:
    """The deal that leads from one position to the other."""
    return Deal(after.displays)


def pack(position: Position) -> bytes:
    """The bytes of a position."""
    offers = (position.center, *position.displays)
    sources = [sum(1 << source for source, offer in enumerate(offers) if tile in offer) for tile in Tile]
    turn = position.turn if position.turn is not None else OVER if position.over else AWAITS_DEAL
    is_gray = position.wall == "gray"
    table = _table(position.players).pack(
        *map(_lanes, (*position.displays, position.center, position.bag, position.lid)),
        *sources,
        position.round,
        position.starter,
        turn,
        position.center_marker,
        0,
    )
    return table + b"".join(_pack_board(board, is_gray) for board in position.boards)


def unpack(kind: str, state: bytes) -> Position:
    """The position that these bytes mean."""
    is_gray, players = kind.startswith("azul-gray-"), int(kind[-1])
    table, board = _table(players), _board(is_gray)
    values = table.unpack_from(state)
    displays = displays_for(players)
    heaps = [_tiles(lanes) for lanes in values[: displays + 3]]
    number, starter, turn, marker = values[displays + 8 : displays + 12]
    return Position(
        wall="gray" if is_gray else "colored",
        round=number,
        starter=starter,
        turn=turn if turn < players else None,
        over=turn == OVER,
        displays=tuple(heaps[:displays]),
        center=heaps[displays],
        center_marker=bool(marker),
        bag=heaps[displays + 1],
        lid=heaps[displays + 2],
        boards=tuple(
            _unpack_board(board.unpack_from(state, table.size + board.size * seat), is_gray) for seat in range(players)
        ),
    )


def _takes(position: Position) -> int:
    return (len(position.displays) + 1) * TAKES_OF_A_SOURCE


def _table(players: int) -> Struct:
    return Struct(f"<{displays_for(players) + 3}I5HHBBBB")


def _board(is_gray: bool) -> Struct:
    return Struct("<IIIh5HB5B5B5B" if is_gray else "<IIIhHB5B5B5B")


def _pack_board(board: Board, is_gray: bool) -> bytes:
    spaces = [(line, column) for line in range(SIZE) for column in range(SIZE) if board.wall[line][column] is not None]
    cells = [sum((tile or 0) << 3 * column for column, tile in enumerate(row)) for row in board.wall]
    entries = [entry if isinstance(entry, Tile) else MARKER_ENTRY for entry in board.floor]
    is_open = {tile: [accepts(board, tile, line) for line in range(1, LINES)] for tile in Tile}
    return _board(is_gray).pack(
        sum(1 << SIZE * line + column for line, column in spaces),
        sum(1 << SIZE * column + line for line, column in spaces),
        sum(entry << 3 * place for place, entry in enumerate(entries)),
        board.score,
        *(cells if is_gray else [0]),
        len(board.floor),
        *(line.tile or 0 for line in board.lines),
        *(line.filled for line in board.lines),
        *(_mask(is_open[tile]) for tile in Tile),
    )


def _unpack_board(values: tuple[int, ...], is_gray: bool) -> Board:
    wall, _, floor, score, *rest = values
    cells, (length, *lines) = rest[: SIZE if is_gray else 1], rest[SIZE if is_gray else 1 :]
    entries = [floor >> 3 * place & 7 for place in range(length)]
    return Board(
        score,
        tuple(
            Line(COLORS[color], filled) if filled else Line()
            for color, filled in zip(lines[:5], lines[5:10], strict=True)
        ),
        tuple(_spaces(wall >> SIZE * line, line, cells[line] if is_gray else None) for line in range(SIZE)),
        tuple(MARKER if entry == MARKER_ENTRY else COLORS[entry] for entry in entries),
    )


def _spaces(filled: int, line: int, cells: int | None) -> Spaces:
    """One line of the wall: the gray wall names its colors, the colored wall prints them."""
    colors = [cells >> 3 * column & 7 if cells is not None else (column - line) % SIZE for column in range(SIZE)]
    return tuple(COLORS[color] if filled >> column & 1 else None for column, color in enumerate(colors))


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _lanes(tiles: Tiles) -> int:
    return sum(number << LANE * place for place, number in enumerate(tiles.counts))


def _tiles(lanes: int) -> Tiles:
    return Tiles(tuple(lanes >> LANE * place & 31 for place in range(len(Tile))))
