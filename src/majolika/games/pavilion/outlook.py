"""What a player sees ahead: what would count if the game ended now, and what the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from majolika.errors import Refusal
from majolika.game import Event
from majolika.games.pavilion import acquire_tiles, play_tiles
from majolika.games.pavilion.acquire_tiles import Take
from majolika.games.pavilion.board import Board, star_forbids
from majolika.games.pavilion.box import ROUNDS, Side, Tile
from majolika.games.pavilion.end_of_game import NUMBER_POINTS, SIX_COLORS_POINTS, STAR_POINTS, end
from majolika.games.pavilion.passing import Pass, pass_turn
from majolika.games.pavilion.play_tiles import Place
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.star import BOARD, FEATURES, PLACES, SHOWING, SPACES, Space, Star


def outlook(position: Position) -> list[dict[str, Any]]:
    """What every seat would have if the game ended now, and how far its goals, stars and features are."""
    ended, events = (position, []) if position.over else end(position)
    return [
        {
            "score": ended.boards[seat].score,
            "goals": _points(events, "goals", seat),
            "left_over": _points(events, "leftovers", seat),
            "stars": [_star(board, star, position.side) for star in Star],
            "numbers": [_number(board, number, position.side) for number in NUMBER_POINTS],
            "features": {str(feature): board.lacks(feature) for feature in FEATURES},
        }
        for seat, board in enumerate(position.boards)
    ]


def outlook_after(position: Position, move: object) -> dict[str, Any] | None:
    """What passing costs in all, below zero: in the last round kept tiles, too, once the goals are added; else None."""
    if not isinstance(move, Pass):
        return None
    seat = position.to_play
    after, events = pass_turn(position, move)
    lost = _points(events, "passed", seat)
    if position.round == ROUNDS:
        lost += _points(end(after)[1], "leftovers", seat)
    return {"lost": lost}


def refused(position: Position) -> Iterator[tuple[Take | Place, Refusal]]:
    """Wild tiles that cannot be chosen, or empty spaces that cannot be paid for, and why."""
    if position.turn is None or position.owed:
        return
    for move in _thinkable(position, position.boards[position.turn]):
        refusal = (
            acquire_tiles.forbids(position, move)
            if isinstance(move, Take)
            else play_tiles.forbids(position.boards[position.turn], move, position.side, position.wild)
        )
        if refusal:
            yield move, refusal


def _thinkable(position: Position, board: Board) -> Iterator[Take | Place]:
    """The wild color wherever it lies; or, on spaces where nothing can go, the color that comes nearest."""
    if position.is_offering:
        for source, offered in enumerate((position.center, *position.displays)):
            if position.wild in offered:
                yield Take(source, position.wild)
        return
    payable = {move.space for move in play_tiles.places(position)}
    for space in SPACES:
        if board.at(space) is None and space not in payable:
            yield Place(space, _nearest(board, space, position.side), 0)


def _points(events: list[Event], name: str, seat: int) -> int:
    return sum(sum(event.points.values()) for event in events if (event.name, event.seat) == (name, seat))


def _nearest(board: Board, space: Space, side: Side) -> Tile:
    """The color that the star takes and the hand has most of."""
    held = board.star_tiles(space.star)
    taken = (tile for tile in Tile if star_forbids(space.star, held, tile, side) is None)
    return max(taken, key=lambda tile: board.hand[tile])


def _star(board: Board, star: Star, side: Side) -> dict[str, Any]:
    """What a star is becoming, a color, ``six`` or still ``free``, and what it is worth once complete."""
    tiles = board.star_tiles(star)
    if side == "colored":
        color = BOARD[star].color
    elif len(tiles) < 2:
        return {"star": star.name, "becomes": "free", "filled": len(tiles), "of": PLACES, "points": None}
    else:
        color = tiles[0] if tiles[0] is tiles[1] else None
    points = SIX_COLORS_POINTS if color is None else STAR_POINTS[color]
    becomes = "six" if color is None else str(color)
    return {"star": star.name, "becomes": becomes, "filled": len(tiles), "of": PLACES, "points": points}


def _number(board: Board, number: int, side: Side) -> dict[str, Any]:
    """How many spaces that show a number are covered, and what all of them are worth."""
    spaces = SHOWING[side][number]
    covered = sum(board.at(space) is not None for space in spaces)
    return {"number": number, "covered": covered, "of": len(spaces), "points": NUMBER_POINTS[number]}
