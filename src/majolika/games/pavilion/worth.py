"""What a board will probably be worth at the end: the kernel's hand-made evaluation, which networks see too.

``kernel/pavilion_heuristic.hpp`` says the same for packed states.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from majolika.games.pavilion.board import Board, star_forbids
from majolika.games.pavilion.box import CORNERS, DISPLAY_SIZE, ROUNDS, Side, Tile, Tiles
from majolika.games.pavilion.end_of_game import NUMBER_POINTS
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.promise import (
    BONUS_TILE,
    COMPLETE,
    NEARLY,
    SIX_COLORS,
    TILE_PRICE,
    Promise,
    cost,
    earned,
    promise,
)
from majolika.games.pavilion.star import BOARD, FEATURES, PLACES, SHOWING, Star

TOKEN_WORTH = 4
"""Points that it is worth to start the next round."""

TURN_WORTH = 1
"""And to be next."""

TILE_WORTH = 1.4
"""And to hold a tile, whatever it is."""

SURPLUS = 0.5
"""What a tile costs that will not find a corner."""

LACKING = {"pillar": (0, 1.5, 0.5, 0.2, 0), "statue": (0, 1.8, 0.8, 0.3, 0)}
"""What features promise that lack so many spaces; windows are a matter of their star."""


class Stock(NamedTuple):
    """The tiles of a seat, the round in which it spends them, and the share of its tiles still to be taken."""

    tiles: Tiles
    round: int
    share: float

    @property
    def rounds_left(self) -> float:
        """How many rounds will bring tiles."""
        return ROUNDS - self.round + self.share


@dataclass(slots=True)
class Use:
    """How tiles of one color are used: the promise of the star they go to, how many, and points there."""

    promise: Promise
    tiles: int
    share: float

    @property
    def points(self) -> float:
        """What the star promises with these tiles."""
        return self.promise.at(self.tiles, self.share)


def worth(position: Position, seat: int) -> float:
    """Points at the end: those won, those that stars and tiles promise, and what the tiles to come are worth."""
    board, stock = position.boards[seat], _stock(position, seat)
    points = board.score + _stars(board, stock, position.side) + _numbers(board, stock.rounds_left, position.side)
    if stock.round > ROUNDS:
        return points - len(stock.tiles)
    is_before = position.is_before_round
    if position.starter == seat if is_before else board.token and position.round < ROUNDS:
        points += TOKEN_WORTH
    if position.to_play == seat:
        points += TURN_WORTH + BONUS_TILE * position.owed
    points += _pillars_and_statues(board, stock.rounds_left) + _tiles_in_hand(position, board, stock)
    return points + TILE_PRICE * DISPLAY_SIZE * len(position.displays) / position.players * stock.rounds_left


def _stock(position: Position, seat: int) -> Stock:
    board = position.boards[seat]
    if board.passed:
        return Stock(board.corners, position.round + 1, 1)
    if position.is_before_round:
        return Stock(board.hand, position.round, 1)
    offered = len(position.center) + sum(map(len, position.displays))
    return Stock(board.hand, position.round, offered / (DISPLAY_SIZE * len(position.displays)))


def filled_places(board: Board, star: Star) -> int:
    """The filled places of a star, as bits."""
    return sum(1 << place for place, tile in enumerate(board.stars[star]) if tile is not None)


def kind_of(board: Board, star: Star, side: Side) -> int:
    """What a star is to become; one of the gray side that is still empty counts as of a middling color."""
    if side == "colored":
        color = BOARD[star].color
        return SIX_COLORS if color is None else color
    tiles = set(board.star_tiles(star))
    return SIX_COLORS if len(tiles) > 1 else next(iter(tiles), Tile.ORANGE)


def _stars(board: Board, stock: Stock, side: Side) -> float:
    points = 0.0
    for star in Star:
        found = promise(side, stock.round, star is not Star.C, kind_of(board, star, side), filled_places(board, star))
        points += found.soon[0] if stock.round > ROUNDS else found.at(0, stock.share)
    return points


def _numbers(board: Board, rounds_left: float, side: Side) -> float:
    """Goals for numbers: those reached, and a part of those that nearly are."""
    points = 0.0
    for number, goal in NUMBER_POINTS.items():
        missing = number * sum(board.at(space) is None for space in SHOWING[side][number])
        lack = missing / (1 + 3 * rounds_left)
        points += goal * (1 if not missing else 0.4 / (1 + lack * lack) if rounds_left > 0 else 0)
    return points


def _pillars_and_statues(board: Board, rounds_left: float) -> float:
    points = sum(LACKING[feature.kind][board.lacks(feature)] for feature in FEATURES if feature.kind in LACKING)
    return points * min(1, 0.1 + 0.5 * rounds_left)


def _tiles_in_hand(position: Position, board: Board, stock: Stock) -> float:
    """What the tiles add to the promises of the stars."""
    wild = position.track[stock.round - 1]
    uses = _own_stars(board, stock, wild, position.side)
    _spend_wilds(uses, wild, stock.tiles[wild])
    points = _stars_of_six_colors(uses, board, stock, position.side)
    points += sum(use.points - use.promise.at(0, stock.share) for use in uses)
    left = sum(use.promise.left[min(use.tiles, len(use.promise.left) - 1)] for use in uses)
    points -= SURPLUS * (1 - stock.share) * max(0, left - CORNERS)
    trust = 0.8 - 0.08 * (ROUNDS - stock.round)
    return trust * points + TILE_WORTH * len(stock.tiles)


def _own_stars(board: Board, stock: Stock, wild: Tile, side: Side) -> list[Use]:
    """All tiles but the wild ones at the star of their color."""
    uses, claimed = list[Use](), set[Star]()
    for tile in Tile:
        held = stock.tiles[tile]
        found, star = best_star(board, stock, tile, max(1, held), claimed, side)
        uses.append(Use(found, 0 if tile is wild else held, stock.share))
        if star is not None and uses[-1].tiles:
            claimed.add(star)
    return uses


def best_star(
    board: Board, stock: Stock, tile: Tile, tiles: int, claimed: set[Star], side: Side
) -> tuple[Promise, Star | None]:
    """Where tiles of a color add most; if no star wants them, as to a star that is complete."""
    if side == "colored":
        star = next(star for star in Star if BOARD[star].color is tile)
        return promise(side, stock.round, True, tile, filled_places(board, star)), None
    best, chosen = promise(side, stock.round, False, tile, COMPLETE), None
    most = best.at(tiles, stock.share) - best.at(0, stock.share)
    for star in Star:
        held = board.star_tiles(star)
        if star in claimed or not set(held) <= {tile} or star_forbids(star, held, tile, side):
            continue
        found = promise(side, stock.round, star is not Star.C, tile, filled_places(board, star))
        gain = found.at(tiles, stock.share) - found.at(0, stock.share)
        if gain > most + NEARLY:
            most, best, chosen = gain, found, star
    return best, chosen


def _spend_wilds(uses: list[Use], wild: Tile, wilds: int) -> None:
    """Wild tiles where each of them adds most."""
    while wilds:
        most, best, spent = -1e9, uses[wild], 1
        for tile, use in zip(Tile, uses, strict=True):
            for more in range(1, wilds + 1) if tile is wild or use.tiles else ():
                gain = (use.promise.at(use.tiles + more, use.share) - use.points) / more
                if gain > most + NEARLY:
                    most, best, spent = gain, use, more
        best.tiles += spent
        wilds -= spent


def _stars_of_six_colors(uses: list[Use], board: Board, stock: Stock, side: Side) -> float:
    """Moves tiles to stars of six colors where they add more there; returns the points there."""
    points = 0.0
    for star in Star:
        filled, held = filled_places(board, star), board.star_tiles(star)
        if filled == COMPLETE or kind_of(board, star, side) != SIX_COLORS:
            continue
        for tile, use in zip(Tile, uses, strict=True):
            if star_forbids(star, held, tile, side) is None:
                more, filled = _place_in_six(use, star is not Star.C, filled, stock.round, side)
                points += more
    return points


def _place_in_six(use: Use, is_outer: bool, filled: int, number: int, side: Side) -> tuple[float, int]:
    """The points of the best place of such a star for tiles of a color, and what is filled then."""
    most, points, spent, placed = 0.0, 0.0, 0, filled
    before = promise(side, number, is_outer, SIX_COLORS, filled).at(0, use.share)
    for place in range(PLACES):
        price, after = cost(side, is_outer, place), filled | 1 << place
        if filled == after or price > use.tiles:
            continue
        there = earned(is_outer, filled, after) - before
        there += promise(side, number, is_outer, SIX_COLORS, after).at(0, use.share)
        gain = there + use.promise.at(use.tiles - price, use.share) - use.points
        if gain > most + NEARLY:
            most, points, spent, placed = gain, there, price, after
    use.tiles -= spent
    return points, placed
