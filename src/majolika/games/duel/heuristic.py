"""How good the table looks at a glance: what greedy play and weak levels go by."""

from __future__ import annotations

from majolika.games.duel.board import Board, Row
from majolika.games.duel.box import PLATE_SPACES, ROUNDS, ROWS, Kind, Tile
from majolika.games.duel.dome import Dome, Laid, has_all_plates, with_plate
from majolika.games.duel.goals import goal_points
from majolika.games.duel.position import Position
from majolika.games.duel.setup import Agreement
from majolika.games.duel.tiling import lay_tile, loss
from majolika.values import replace

PROGRESS = 0.6
"""What an almost complete row is worth, in shares of its tile's points."""

WAITING = 0.4
"""The same, where the plate that could take the tile has not been laid yet."""

CHIP = 0.4
"""What a chip in the store is worth, in points, while there are rows to complete."""

STARTING = 1.0
"""What starting the next round is worth, in points."""

ROOM = 0.04
"""What it is worth that a row of the dome has a space for a color, in points."""

SPECIAL_PROGRESS = 0.25
"""What a special tile is worth before its plate is full, in shares of its points for each tile."""

LEAD = 0.01
"""What a point of lead is worth while the game goes on."""


def heuristic(position: Position, seat: int) -> float:
    """The points of *seat* if the round ended now, with a share of the goals and of what is under way.

    A plate in hand counts as if it lay where it is worth most.  The lead breaks
    ties; in a finished game it counts fully, so that winning is better than a
    high score.
    """
    boards = position.boards
    if position.over:
        return 2.0 * boards[seat].score - boards[1 - seat].score
    own, other = (_worth(boards[player], position.round, position.agreed) for player in (seat, 1 - seat))
    if position.plates.kept is not None and position.seat == seat:
        laid = [Laid(position.plates.kept, turns) for turns in range(4)]
        free = [space for space in range(PLATE_SPACES) if boards[seat].dome[space] is None]
        domes = [with_plate(boards[seat].dome, space, plate) for space in free for plate in laid]
        own = max(_worth(replace(boards[seat], dome=dome), position.round, position.agreed) for dome in domes)
    return own + LEAD * (own - other)


def _worth(board: Board, number: int, agreed: Agreement) -> float:
    """A board's score after this round's tiling, with shares of goals, unfinished rows and chips."""
    promise = STARTING * board.start_tile + CHIP * len(board.chips) * (number < ROUNDS)
    for row in range(ROWS):
        tile = board.rows[row].tile
        if tile is None:
            continue
        columns = board.open_columns(row)
        tried = [lay_tile(board, row, column, agreed.box)[0] for column in columns]
        best = max(tried, key=lambda after: after.score, default=None)
        share = board.rows[row].filled / (row + 1)
        if best is None and has_all_plates(board.dome, row):
            board, _ = board.with_row(row, Row()).break_tiles(tile, board.rows[row].filled)
        elif best is None:
            promise += WAITING * share
        elif board.is_complete(row):
            board = best
        elif number < ROUNDS or len(board.chips) > 1:
            promise += PROGRESS * share * share * (best.score - board.score)
    score = max(0, board.score + sum(loss(board, agreed.box).values()))
    goals = sum(goal_points(goal, board.dome, agreed) for goal in agreed.goals)
    return score + goals * number / ROUNDS + promise + _room(board.dome, number, agreed)


def _room(dome: Dome, number: int, agreed: Agreement) -> float:
    """What the empty spaces of a dome are good for: colors that its rows can take, and special tiles to come."""
    open_to, special = set[tuple[int, Tile]](), 0.0
    for place, laid in enumerate(dome):
        if laid is None:
            continue
        for corner, (space, tile) in enumerate(zip(laid.spaces, laid.tiles, strict=True)):
            row = place // 3 * 2 + corner // 2
            if space is Kind.SPECIAL and tile is None:
                special += laid.covered() * agreed.box.special_points[row]
            elif tile is None:
                open_to.update((row, color) for color in ([space] if isinstance(space, Tile) else Tile))
    return (ROOM * len(open_to) + SPECIAL_PROGRESS * special / 3) * (ROUNDS - number)
