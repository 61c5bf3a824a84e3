"""How good the table looks at a glance: what greedy play and weak levels go by."""

from __future__ import annotations

from majolika.games.pavilion.board import Board, Places, star_forbids
from majolika.games.pavilion.box import ROUNDS, Side, Tile, Tiles
from majolika.games.pavilion.end_of_game import NUMBER_POINTS, SIX_COLORS_POINTS, STAR_POINTS, goals
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.star import FEATURES, NUMBERS, PLACES, SHOWING, Space, Star

LEAD = 0.01
"""What a point of lead is worth while the game goes on."""

STARTING = 0.5
"""What holding the token is worth, in points, when another round follows."""

TILE, KEPT_TILE, LAST_TILE = 0.9, 0.6, 0.35
"""What a tile is worth that can still be used: in hand, in a corner, in hand when the last tiles are placed."""

WILD_TILE = 0.3
"""What a wild tile is worth beyond that."""

USELESS_TILE = -0.3
"""What a tile is worth for which there is no space."""

STAR, LINK, NUMBER, FEATURE = 0.5, 0.35, 0.3, 0.6
"""What unfinished things are worth: shares of their points, points for each linked tile, shares of bonus tiles."""

LATE = {ROUNDS: 0.3, ROUNDS - 1: 0.7}
"""Which share of that counts in the last rounds, when less of it will be finished."""


def heuristic(position: Position, seat: int) -> float:
    """The points of *seat*, goals included, and what its hand and its unfinished stars promise.

    The lead over the best other score breaks ties; in a finished game it counts
    fully, so that winning is better than a high score.
    """
    worth = _worth(position, seat)
    lead = worth - max(board.score for other, board in enumerate(position.boards) if other != seat)
    return worth + lead * (1 if position.over else LEAD)


def _worth(position: Position, seat: int) -> float:
    board, side = position.boards[seat], position.side
    if position.over:
        return board.score
    unfinished = _stars(board, side) + _numbers(board, side) + _features(board)
    worth = board.score + sum(goals(board, side).values()) + LATE.get(position.round, 1) * unfinished
    worth += _tiles(position, board)
    if position.round < ROUNDS:
        worth += STARTING * board.token
    if seat == position.to_play:
        worth += position.owed * (TILE if position.round < ROUNDS else LAST_TILE)
    return worth


def _stars(board: Board, side: Side) -> float:
    """What the tiles of unfinished stars promise: the star's points, and links for the next tile."""
    worth = 0.0
    for star in Star:
        tiles = board.star_tiles(star)
        if 0 < len(tiles) < PLACES:
            is_plain = len(set(tiles)) == 1 and (side == "gray" or star is not Star.C)
            points = STAR_POINTS[tiles[0]] if is_plain else SIX_COLORS_POINTS
            worth += STAR * points * (len(tiles) / PLACES) ** 2 + LINK * _longest_link(board.stars[star])
    return worth


def _numbers(board: Board, side: Side) -> float:
    """What covered spaces promise for numbers that are not covered everywhere."""
    worth = 0.0
    for number, points in NUMBER_POINTS.items():
        spaces = SHOWING[side][number]
        covered = sum(board.at(space) is not None for space in spaces)
        worth += NUMBER * points * (covered / len(spaces)) ** 3 if covered < len(spaces) else 0
    return worth


def _features(board: Board) -> float:
    """What filled spaces promise around features that are not surrounded."""
    worth = 0.0
    for feature in FEATURES:
        lacks, around = board.lacks(feature), len(feature.spaces)
        worth += FEATURE * TILE * feature.tiles * (1 - lacks / around) ** 2 if lacks else 0
    return worth


def _tiles(position: Position, board: Board) -> float:
    """What the tiles in hand or corners are worth, as far as there are spaces for them."""
    is_last = position.round == ROUNDS
    if board.passed:
        return -len(board.corners) if is_last else _usable(board, board.corners, position, KEPT_TILE)
    return _usable(board, board.hand, position, LAST_TILE if is_last and not position.is_offering else TILE)


def _usable(board: Board, tiles: Tiles, position: Position, each: float) -> float:
    wild = position.track[position.round] if board.passed else position.wild
    worth = tiles[wild] * (each + WILD_TILE)
    for tile in tiles.without(wild).kinds():
        useful = min(tiles[tile], _wanted(board, tile, position.side))
        worth += useful * each + (tiles[tile] - useful) * USELESS_TILE
    return worth


def _wanted(board: Board, tile: Tile, side: Side) -> int:
    """How many tiles the empty spaces cost that take *tile*."""
    numbers = NUMBERS[side]
    return sum(
        numbers[Space(star, place)]
        for star in Star
        if star_forbids(star, board.star_tiles(star), tile, side) is None
        for place, held in enumerate(board.stars[star], 1)
        if held is None
    )


def _longest_link(places: Places) -> int:
    """The most tiles that lie next to each other around the ring."""
    runs = "".join("." if tile is None else "x" for tile in places * 2).split(".")
    return max(map(len, runs))
