"""Positions and moves as the bytes and numbers of the kernel (kernel/pavilion.hpp), and back.

Tiles are five bits for each color, and a set of spaces is a bit for each.  Actions
are all takes, places, bonuses and passes that the board and the displays allow,
numbered in the order in which the rules list them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

from majolika.games.pavilion.acquire_tiles import Take
from majolika.games.pavilion.board import Board, Places, star_forbids
from majolika.games.pavilion.bonus_tiles import Bonus
from majolika.games.pavilion.box import ROUNDS, Setup, Side, Tile, Tiles, displays_for
from majolika.games.pavilion.next_round import Deal, Displays, Supply
from majolika.games.pavilion.passing import KEEPABLE, Pass
from majolika.games.pavilion.play_tiles import Place
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.star import BOARD, NUMBERS, PLACES, SPACES, Star

COLORS = tuple(Tile)
LANE = 5
AWAITS_DEAL, OVER = 254, 255

Move = Take | Place | Bonus | Pass


def kind(position: Position) -> str:
    """The kernel's name for games like this."""
    return f"pavilion-{position.players}" if position.side == "colored" else f"pavilion-gray-{position.players}"


def pack_setup(setup: Setup) -> bytes:
    """The part of a set-up that is not in the kind: who starts, and the round track."""
    return bytes([setup.starter, *setup.track])


def action(position: Position, move: Move) -> int:
    """The number of a move."""
    return _numbers(position.side, position.players)[move]


def move(position: Position, action: int) -> Move:
    """The move with this number."""
    return _moves(position.side, position.players)[action]


def meanings(kind: str, actions: Sequence[int]) -> dict[int, int | None]:
    """What people mean by moves: a color to take, or to place at a price; nobody means to pass.

    A pass that keeps fewer tiles than it may is not among them, nor one that throws tiles
    away where one can be placed.
    """
    side: Side = "gray" if "gray" in kind else "colored"
    moves, meant = _moves(side, int(kind[-1])), _meant(side, int(kind[-1]))
    kept = {action: len(move.kept) for action in actions if isinstance(move := moves[action], Pass)}
    fullest = [action for action in kept if kept[action] == max(kept.values())]
    if len(fullest) > 1 and len(kept) < len(actions):
        fullest = []
    return {action: meant[action] for action in actions if action not in kept or action in fullest}


def deal_between(before: Position, after: Position) -> Deal:
    """The deal that leads from one position to the other."""
    return Supply(after.supply - before.supply) if before.awaits_supply else Displays(after.displays)


def pack(position: Position) -> bytes:
    """The bytes of a position."""
    offers = (position.center, *position.displays)
    sources = [sum(1 << source for source, offer in enumerate(offers) if tile in offer) for tile in Tile]
    turn = position.turn if position.turn is not None else OVER if position.over else AWAITS_DEAL
    holders = [*(board.token for board in position.boards), position.center_token]
    table = _table(position.players).pack(
        *map(_lanes, (*position.displays, position.center, position.supply, position.bag, position.tower)),
        *sources,
        *position.track,
        position.round,
        position.starter,
        position.to_play,
        position.owed,
        turn,
        holders.index(True),
        sum(board.passed << seat for seat, board in enumerate(position.boards)),
    )
    return table + b"".join(_pack_board(board, position.side) for board in position.boards)


def unpack(kind: str, state: bytes) -> Position:
    """The position that these bytes mean."""
    side: Side = "gray" if kind.startswith("pavilion-gray-") else "colored"
    players = int(kind[-1])
    displays, table, board = displays_for(players), _table(players), _board(side)
    values = table.unpack_from(state)
    heaps = [_tiles(lanes) for lanes in values[: displays + 4]]
    track = values[displays + 4 + len(Tile) :][:ROUNDS]
    number, starter, to_play, owed, turn, token, passed = values[-7:]
    packed_boards = (board.unpack_from(state, table.size + board.size * seat) for seat in range(players))
    return Position(
        side=side,
        track=tuple(COLORS[color] for color in track),
        round=number,
        starter=starter,
        to_play=to_play,
        owed=owed,
        over=turn == OVER,
        displays=tuple(heaps[:displays]),
        center=heaps[displays],
        center_token=token == players,
        supply=heaps[displays + 1],
        bag=heaps[displays + 2],
        tower=heaps[displays + 3],
        boards=tuple(
            _unpack_board(packed, side, passed=bool(passed >> seat & 1), token=token == seat)
            for seat, packed in enumerate(packed_boards)
        ),
    )


@cache
def _moves(side: Side, players: int) -> tuple[Move, ...]:
    """All moves, by number."""
    return (
        *(Take(source, tile) for source in range(displays_for(players) + 1) for tile in Tile),
        *(
            Place(space, tile, wilds)
            for space in SPACES
            for tile in Tile
            if star_forbids(space.star, (), tile, side) is None
            for wilds in range(NUMBERS[side][space])
        ),
        *map(Bonus, Tile),
        *map(Pass, KEEPABLE),
    )


@cache
def _meant(side: Side, players: int) -> tuple[int | None, ...]:
    """The first move that means the same as each, by number."""
    first: dict[object, int] = {}
    return tuple(
        None if isinstance(move, Pass) else first.setdefault(_meaning(side, move), number)
        for number, move in enumerate(_moves(side, players))
    )


def _meaning(side: Side, move: Move) -> object:
    match move:
        case Take(_, tile):
            return tile
        case Place(space, tile, _):
            return tile, NUMBERS[side][space]
    return move


@cache
def _numbers(side: Side, players: int) -> dict[Move, int]:
    return {move: number for number, move in enumerate(_moves(side, players))}


def _table(players: int) -> Struct:
    return Struct(f"<{displays_for(players) + 4}I6H6B7B3x")


def _board(side: Side) -> Struct:
    return Struct("<QIIi7I7Bx" if side == "gray" else "<QIIiI7Bx")


def _pack_board(board: Board, side: Side) -> bytes:
    cells = [sum((tile or 0) << 3 * place for place, tile in enumerate(places)) for places in board.stars]
    return _board(side).pack(
        sum(1 << number for number, space in enumerate(SPACES) if board.at(space) is not None),
        _lanes(board.hand),
        _lanes(board.corners),
        board.score,
        *(cells if side == "gray" else cells[:1]),
        *(_colors_taken(board.star_tiles(star), star, side) for star in Star),
    )


def _unpack_board(values: tuple[int, ...], side: Side, passed: bool, token: bool) -> Board:
    placed, hand, corners, score, *rest = values
    cells = [rest[star] if side == "gray" or star is Star.C else None for star in Star]
    return Board(
        score=score,
        hand=_tiles(hand),
        corners=_tiles(corners),
        stars=tuple(_places(placed >> PLACES * star, star, cells[star]) for star in Star),
        passed=passed,
        token=token,
    )


@cache
def _colors_taken(held: tuple[Tile, ...], star: Star, side: Side) -> int:
    """The colors that a star takes, as a mask."""
    return sum(1 << tile for tile in Tile if star_forbids(star, held, tile, side) is None)


def _places(placed: int, star: Star, cells: int | None) -> Places:
    """The places of one star: cells name their colors, or else the board prints them."""
    colors = [BOARD[star].color if cells is None else COLORS[cells >> 3 * place & 7] for place in range(PLACES)]
    return tuple(color if placed >> place & 1 else None for place, color in enumerate(colors))


def _lanes(tiles: Tiles) -> int:
    return sum(number << LANE * place for place, number in enumerate(tiles.counts))


def _tiles(lanes: int) -> Tiles:
    return Tiles(tuple(lanes >> LANE * place & 31 for place in range(len(Tile))))
