"""What counts after the sixth round (rulebook: End of the game)."""

from __future__ import annotations

from majolika.game import Event, Outcome
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.box import NO_TILES, Side, Tile, Tiles
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.star import PLACES, SHOWING, Star
from majolika.values import replace

STAR_POINTS = {Tile.RED: 14, Tile.BLUE: 15, Tile.YELLOW: 16, Tile.ORANGE: 17, Tile.GREEN: 18, Tile.PURPLE: 20}
SIX_COLORS_POINTS = 12
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}
"""Points for covering every space that shows the number."""


def goals(board: Board, side: Side) -> dict[str, int]:
    """Points for complete stars, by what they are built of, and for numbers covered everywhere."""
    points = {}
    for star in Star:
        tiles = board.star_tiles(star)
        if len(tiles) == PLACES and len(set(tiles)) == 1:
            points[f"{tiles[0].word} star {star.name}"] = STAR_POINTS[tiles[0]]
        elif len(tiles) == PLACES:
            points[f"six-color star {star.name}"] = SIX_COLORS_POINTS
    for number, worth in NUMBER_POINTS.items():
        if all(board.at(space) is not None for space in SHOWING[side][number]):
            points[f"every {number}"] = worth
    return points


def end(position: Position) -> tuple[Position, list[Event]]:
    """The table after the last round: the goals are added, then each tile left over costs a point."""
    boards, events = [], []
    for seat, board in enumerate(position.boards):
        points = goals(board, position.side)
        board = replace(board, score=board.score + sum(points.values()))
        events.append(Event("goals", seat, points=points, score=board.score))
        board, happened = _discard_leftovers(board, seat)
        boards.append(board)
        events += happened
    leftovers = Tiles.sum(board.hand + board.corners for board in position.boards)
    position = replace(
        position,
        to_play=position.starter,
        owed=0,
        over=True,
        tower=position.tower + leftovers,
        boards=tuple(boards),
    )
    return position, [*events, Event("over", facts={"winners": ranking(position).winners})]


def ranking(position: Position) -> Outcome:
    """Most points win; equals share the victory."""
    scores = [board.score for board in position.boards]
    return Outcome.ranked(scores, scores)


def _discard_leftovers(board: Board, seat: int) -> tuple[Board, list[Event]]:
    left = board.hand + board.corners
    if not left:
        return board, []
    board, points = replace(board, hand=NO_TILES, corners=NO_TILES).lose("left over", len(left))
    return board, [Event("leftovers", seat, {"tiles": str(left)}, points, board.score)]
