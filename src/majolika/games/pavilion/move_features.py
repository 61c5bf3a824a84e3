"""What a network sees of a move: rows by number."""

from __future__ import annotations

from math import floor
from typing import get_args

from majolika.games.pavilion.acquire_tiles import Take
from majolika.games.pavilion.appeal import appeal
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.bonus_tiles import Bonus
from majolika.games.pavilion.box import CENTER, ROUNDS, Tile
from majolika.games.pavilion.end_of_game import NUMBER_POINTS
from majolika.games.pavilion.passing import Pass
from majolika.games.pavilion.play_tiles import Place, tile_points
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.reach import reach
from majolika.games.pavilion.star import FEATURES_AT, NUMBERS, PLACES, SHOWING, SPACES, Space

Move = Take | Place | Bonus | Pass

(
    TAKE_CENTER, TOKEN_COST, TAKE_LEFT, TAKE_HAND, TAKE_GAIN, PLACE_SPACE, PLACE_COLOR, PLACE_PAY, PLACE_POINTS,
    PLACE_REST, PLACE_WILDS, PLACE_WASTE, PLACE_BONUS, PLACE_NEAR, PLACE_COMPLETES, PLACE_NUMBER, PLACE_KIND, BONUS,
    BONUS_WILD, BONUS_GAIN, KEEP, KEEP_WILD, DISCARD, LAST_PASS, APPEAL,
) = (
    108, 110, 121, 125, 203, 224, 266, 308, 344, 350, 398, 406, 412, 416, 419, 426, 442, 470, 524, 525, 546, 570, 574,
    595, 596,
)  # fmt: skip
"""The first rows of a move's parts, after what it takes."""

APPEALS = 64
"""Rows for how natural a move of each kind looks."""

MOVE_ROWS = APPEAL + len(get_args(Move)) * APPEALS
"""How many rows there are."""


def describe_move(position: Position, move: Move) -> list[int]:
    """The rows of a legal move."""
    step = 20 + floor(min(max(2 * appeal(position, move) + 0.3717, -20), 43))
    return [*_own_rows(position, move), APPEAL + APPEALS * get_args(Move).index(type(move)) + step]


def _own_rows(position: Position, move: Move) -> list[int]:
    match move:
        case Take():
            return _take_rows(position, move)
        case Place():
            return _place_rows(position, move)
        case Bonus(tile):
            held = position.boards[position.to_play].hand[tile]
            is_wild = [BONUS_WILD] if tile is position.wild else []
            return [BONUS + 9 * tile + min(held, 8), *is_wild, BONUS_GAIN + _gain(position, tile, 1)]
        case Pass():
            return _pass_rows(position, move)


def star_kind(tiles: tuple[Tile, ...]) -> int:
    """What a star of the gray side is built of: nothing, one tile, several of one color, or of several colors."""
    if not tiles:
        return 0
    return 1 + 2 * len(Tile) if len(set(tiles)) > 1 else 1 + tiles[0] + len(Tile) * (len(tiles) > 1)


def _gain(position: Position, tile: Tile, more: int) -> int:
    """What more tiles of a color bring, in steps of two points."""
    board = position.boards[position.to_play]
    before, after = (reach(board, tile, board.hand[tile] + number, position.side) for number in (0, more))
    return min(max(after - before, 0), 40) // 2


def _take_rows(position: Position, move: Take) -> list[int]:
    source = position.center if move.source == CENTER else position.displays[move.source - 1]
    is_wild, wilds = move.tile is position.wild, int(position.wild in source)
    number = 0 if is_wild else source[move.tile]
    held = position.boards[position.to_play].hand[move.tile] + (wilds if is_wild else number)
    rows = [
        18 * move.tile + 2 * min(number, 8) + wilds,
        TAKE_HAND + 13 * move.tile + min(held, 12),
        TAKE_GAIN + _gain(position, move.tile, number),
    ]
    if move.source != CENTER:
        return [*rows, TAKE_LEFT + len(source) - number - wilds]
    cost = [TOKEN_COST + min(number + wilds, 10)] if position.center_token else []
    return [*rows, TAKE_CENTER + position.center_token, *cost]


def _place_rows(position: Position, move: Place) -> list[int]:
    board, (space, tile, wilds) = position.boards[position.to_play], move
    number = NUMBERS[position.side][space]
    after = board.with_tile(space, tile)
    points = sum(tile_points(after.stars[space.star], space.place).values())
    rest = board.hand[position.wild] - (number - wilds if tile is position.wild else wilds)
    rows = [
        PLACE_SPACE + SPACES.index(space),
        PLACE_COLOR + len(Tile) * space.star + tile,
        PLACE_PAY + 6 * (number - 1) + wilds,
        PLACE_POINTS + points - 1,
        PLACE_REST + 8 * tile + min(board.hand[tile] - (number - wilds), 7),
        PLACE_WILDS + min(rest, 7),
        PLACE_WASTE + wilds - max(0, number - board.hand[tile]),
    ]
    rows += _feature_rows(board, space) + _goal_rows(position, after, space, tile)
    if position.side == "gray":
        held = board.star_tiles(space.star)
        rows.append(PLACE_KIND + 2 * star_kind(held) + (tile not in held))
    return rows


def _feature_rows(board: Board, space: Space) -> list[int]:
    """The bonus tiles that a space earns, and the features that then lack one space."""
    lacks = [(feature.tiles, board.lacks(feature)) for feature in FEATURES_AT[space]]
    tiles = sum(number for number, missing in lacks if missing == 1)
    return [PLACE_BONUS + tiles, PLACE_NEAR + sum(missing == 2 for _, missing in lacks)]


def _goal_rows(position: Position, after: Board, space: Space, tile: Tile) -> list[int]:
    """The star that a tile completes, and how far its number is."""
    rows, tiles, number = list[int](), after.star_tiles(space.star), NUMBERS[position.side][space]
    if len(tiles) == PLACES:
        rows.append(PLACE_COMPLETES + (tile if len(set(tiles)) == 1 else len(Tile)))
    if number in NUMBER_POINTS:
        missing = sum(after.at(each) is None for each in SHOWING[position.side][number])
        rows.append(PLACE_NUMBER + 4 * (number - 1) + min(missing, 3))
    return rows


def _pass_rows(position: Position, move: Pass) -> list[int]:
    hand, is_last = position.boards[position.to_play].hand, position.round == ROUNDS
    rows = [KEEP + 4 * tile + move.kept[tile] - 1 for tile in move.kept.kinds()]
    wild = None if is_last else position.track[position.round]
    rows += [KEEP_WILD + move.kept[wild] - 1] if wild is not None and wild in move.kept else []
    return [*rows, DISCARD + min(len(hand) - len(move.kept), 20), *([LAST_PASS] if is_last else [])]
