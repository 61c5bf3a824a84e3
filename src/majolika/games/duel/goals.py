"""The goals, and the end of the game (rulebook: End of the game, Goals)."""

from __future__ import annotations

from collections.abc import Callable

from majolika.game import Event, Outcome
from majolika.games.duel.box import ROWS, Goal, Kind, Tile
from majolika.games.duel.dome import BARE, Covered, Dome, Laid, plates, tile_rows
from majolika.games.duel.position import Position
from majolika.games.duel.setup import Agreement
from majolika.games.duel.table import Stage
from majolika.values import replace

UPPER_CORNERS, LOWER_CORNERS = (0, 2), (6, 8)
CORNERS = UPPER_CORNERS + LOWER_CORNERS
COLORS_IN_A_ROW = 5


def rows(dome: Dome) -> int:
    """How many rows of the dome are full."""
    return sum(None not in row for row in tile_rows(dome))


def columns(dome: Dome) -> int:
    """How many columns of the dome are full."""
    return sum(None not in column for column in zip(*tile_rows(dome), strict=True))


def diagonals(dome: Dome) -> int:
    """How many of the two long diagonals are full."""
    return sum(None not in diagonal for diagonal in _diagonals(tile_rows(dome)))


def wild_spaces(dome: Dome) -> int:
    """How many wild spaces there are if all of them are covered, otherwise none."""
    wild = _odd_spaces(dome, Kind.WILD)
    return 0 if None in wild else len(wild)


def empty_special_spaces(dome: Dome) -> int:
    """How many special spaces are not covered."""
    return _odd_spaces(dome, Kind.SPECIAL).count(None)


def outer_spaces(dome: Dome) -> int:
    """How many tiles lie on the border of the dome."""
    return _covered(_border(tile_rows(dome)))


def colorful_rows(dome: Dome, special_counts: bool) -> int:
    """How many rows show at least five colors, for which one special tile may count as one."""
    return sum(_colors(row, special_counts) >= COLORS_IN_A_ROW for row in tile_rows(dome))


def full_corners(dome: Dome, corners: tuple[int, int]) -> int:
    """How many of the *corners* hold a plate with four tiles."""
    return sum(_is_full(dome[corner]) for corner in corners)


_COUNTS: dict[Goal, Callable[[Dome], int]] = {
    Goal.ROWS: rows,
    Goal.COLUMNS: columns,
    Goal.DIAGONALS: diagonals,
    Goal.WILD: wild_spaces,
    Goal.OUTER: outer_spaces,
    Goal.EMPTY_SPECIAL: empty_special_spaces,
}


def goal_points(goal: Goal, dome: Dome, agreed: Agreement) -> int:
    """What a goal is worth to a player with this dome."""
    if goal is Goal.CORNERS:
        upper, lower = agreed.box.corner_values
        return upper * full_corners(dome, UPPER_CORNERS) + lower * full_corners(dome, LOWER_CORNERS)
    if goal is Goal.COLORFUL_ROWS:
        return agreed.box.goal_values[goal] * colorful_rows(dome, agreed.special_counts)
    return agreed.box.goal_values[goal] * _COUNTS[goal](dome)


def progress(goal: Goal, dome: Dome, agreed: Agreement) -> tuple[int, int]:
    """How far a goal is: of the row, column or plate that is nearest, or of all spaces where all of them count."""
    rows_of_tiles = tile_rows(dome)
    lines: dict[Goal, list[list[Covered]]] = {
        Goal.ROWS: rows_of_tiles,
        Goal.COLUMNS: [list(column) for column in zip(*rows_of_tiles, strict=True)],
        Goal.DIAGONALS: _diagonals(rows_of_tiles),
        Goal.CORNERS: [list(laid.tiles if (laid := dome[corner]) else BARE) for corner in CORNERS],
        Goal.OUTER: [_border(rows_of_tiles)],
        Goal.WILD: [_odd_spaces(dome, Kind.WILD)],
        Goal.EMPTY_SPECIAL: [_odd_spaces(dome, Kind.SPECIAL)],
    }
    if goal is Goal.COLORFUL_ROWS:
        colors = max(_colors(row, agreed.special_counts) for row in rows_of_tiles)
        return min(colors, COLORS_IN_A_ROW), COLORS_IN_A_ROW
    best = max(lines[goal], key=_covered)
    return _covered(best), len(best)


def end(position: Position) -> tuple[Position, list[Event]]:
    """The table after the last round, with the goals in the scores: all are added up, then no score is below 0."""
    events = []
    for seat, board in enumerate(position.boards):
        points = {goal.word: goal_points(goal, board.dome, position.agreed) for goal in position.agreed.goals}
        score = max(0, board.score + sum(points.values()))
        position = position.with_board(replace(board, score=score), seat)
        events.append(Event("goals", seat, points=points, score=score))
    position = replace(position, stage=Stage.OVER, row=0)
    return position, [*events, Event("over", facts={"winners": ranking(position).winners})]


def ranking(position: Position) -> Outcome:
    """Most points win; among equals the holder of the starting tile or, where nobody took it, the last holder."""
    holders = [seat for seat, board in enumerate(position.boards) if board.start_tile] or [position.starter]
    keys = [(board.score, seat in holders) for seat, board in enumerate(position.boards)]
    return Outcome.ranked([board.score for board in position.boards], keys)


def _odd_spaces(dome: Dome, kind: Kind) -> list[Covered]:
    """What lies on all wild or on all special spaces."""
    return [laid.tiles[laid.spaces.index(kind)] for laid in plates(dome) if laid.plate.kind is kind]


def _diagonals(tiles: list[list[Covered]]) -> list[list[Covered]]:
    return [[tiles[n][n] for n in range(ROWS)], [tiles[n][ROWS - 1 - n] for n in range(ROWS)]]


def _border(tiles: list[list[Covered]]) -> list[Covered]:
    return [*tiles[0], *tiles[-1], *(row[side] for row in tiles[1:-1] for side in (0, -1))]


def _covered(spaces: list[Covered]) -> int:
    return len(spaces) - spaces.count(None)


def _colors(row: list[Covered], special_counts: bool) -> int:
    """How many colors a row shows, for which one special tile may count as one."""
    return len({tile for tile in row if isinstance(tile, Tile)}) + (special_counts and Kind.SPECIAL in row)


def _is_full(laid: Laid | None) -> bool:
    return laid is not None and None not in laid.tiles
