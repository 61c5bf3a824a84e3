"""How natural a move looks by itself to the kernel's hand-made evaluation, which networks see too.

``kernel/pavilion_heuristic.hpp`` says the same for packed states.
"""

from __future__ import annotations

from majolika.games.pavilion.acquire_tiles import Take
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.bonus_tiles import Bonus
from majolika.games.pavilion.box import CENTER, ROUNDS, Side, Tile
from majolika.games.pavilion.passing import Pass
from majolika.games.pavilion.play_tiles import Place
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.promise import SIX_COLORS, link_points, promise
from majolika.games.pavilion.star import FEATURES_AT, NUMBERS, Star
from majolika.games.pavilion.worth import TOKEN_WORTH, Stock, best_star, filled_places, kind_of

LACKING = {1: 1.5, 2: 0.4}
"""What a bonus tile promises at a feature that lacks so many spaces; with more, it is `FAR`."""

FAR = 0.2


def appeal(position: Position, move: Take | Place | Bonus | Pass) -> float:
    """What a move wins at once and what it adds to a star, less what it costs."""
    board = position.boards[position.to_play]
    match move:
        case Take():
            return _take(position, board, move)
        case Place():
            return _place(position, board, move)
        case Bonus(tile):
            if tile is position.wild:
                return 1
            return 0.7 * _gain(board, Stock(board.hand, position.round, 0), tile, 1, position.side)
        case Pass():
            return _pass(position, board, move)


def _gain(board: Board, stock: Stock, tile: Tile, more: int, side: Side) -> float:
    """What more tiles of a color add to those of a stock."""
    own = stock.tiles[tile]
    found, _ = best_star(board, stock, tile, own + more, set(), side)
    return found.at(own + more, stock.share) - found.at(own, stock.share)


def _take(position: Position, board: Board, move: Take) -> float:
    source = position.center if move.source == CENTER else position.displays[move.source - 1]
    wilds, number = int(position.wild in source), 0 if move.tile is position.wild else source[move.tile]
    points = 1.6 * wilds
    if number:
        points += _gain(board, Stock(board.hand, position.round, 0.7), move.tile, number, position.side)
    if move.source == CENTER and position.center_token:
        points += (TOKEN_WORTH if position.round < ROUNDS else 0) - number - wilds
    return 0.5 * points


def _place(position: Position, board: Board, move: Place) -> float:
    (star, place), tile, wilds = move
    before, number = filled_places(board, star), NUMBERS[position.side][move.space]
    after, kind = before | 1 << place - 1, kind_of(board, star, position.side)
    if position.side == "gray" and kind != tile:
        kind = SIX_COLORS if before else tile
    later = [
        promise(position.side, position.round + 1, star is not Star.C, kind, each).soon[0] for each in (after, before)
    ]
    points = link_points(after, place - 1) + later[0] - later[1]
    points += sum(feature.tiles * LACKING.get(board.lacks(feature), FAR) for feature in FEATURES_AT[move.space])
    points -= 0.7 * number + 0.5 * wilds + wilds - max(0, number - board.hand[tile])
    return 4.5 + 0.8 * points


def _pass(position: Position, board: Board, move: Pass) -> float:
    points = float(len(move.kept) - len(board.hand))
    if position.round == ROUNDS:
        return points - len(board.hand)
    none = Stock(board.hand - board.hand, position.round + 1, 1)
    for tile in move.kept.kinds():
        points += _gain(board, none, tile, move.kept[tile], position.side)
        points += 0.8 * move.kept[tile] if tile is position.track[position.round] else 0
    return points
