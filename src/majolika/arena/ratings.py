"""Strengths by maximum likelihood over all games (Bradley and Terry), with intervals.

A rating is in Elo: 400 points mean odds of ten to one.  The mean of all is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from majolika.arena.lineups import Lineup
from majolika.arena.playing import Result

ELO = 400 / log(10)
SURE = 1.96
"""Standard errors of an interval that holds in 95 of 100 cases."""

STEPS = 200


class Rating(NamedTuple):
    """A player's strength: Elo, half the width of its interval, games, and share of victories."""

    name: str
    elo: float
    margin: float
    games: int
    share: float


Scores = dict[tuple[str, str], list[float]]
"""For each ordered pair of players, the points of the first in every comparison: 1, 1/2 or 0."""


def pairwise(results: Iterable[Result]) -> Scores:
    """Every game as comparisons between its different players, by their places."""
    scores: Scores = {}
    for result in results:
        for lineup, outcome in result.games:
            for seat, one in enumerate(lineup):
                for other_seat, other in enumerate(lineup):
                    if one < other:
                        points = _compared(outcome.places[seat], outcome.places[other_seat])
                        scores.setdefault((one, other), []).append(points)
    return scores


def ahead(places: Sequence[int], seat: int) -> list[float]:
    """1 for each other seat that is behind this one, 1/2 for each that is level."""
    return [_compared(places[seat], other) for other in (*places[:seat], *places[seat + 1 :])]


def _compared(mine: int, theirs: int) -> float:
    return 0.5 * (1 + (mine < theirs) - (mine > theirs))


def victories(results: Iterable[Result]) -> dict[Lineup, list[float]]:
    """The share of the victory of each lineup's first player, game by game: one among equals of the other."""
    shares: dict[Lineup, list[float]] = {}
    for result in results:
        for lineup, outcome in result.games:
            won = sum(lineup[seat] == result.deal.lineup[0] for seat in outcome.winners) / len(outcome.winners)
            shares.setdefault(result.deal.lineup, []).append(won)
    return shares


def rate(scores: Scores) -> list[Rating]:
    """The ratings of all players, the strongest first.

    A player who has won or lost everything gets a rating all the same: one drawn
    game against each opponent is assumed.
    """
    names = sorted({name for pair in scores for name in pair})
    strengths = [0.0] * len(names)
    pairs = [
        (names.index(one), names.index(other), sum(points) + 0.5, len(points) + 1)
        for (one, other), points in scores.items()
    ]
    for _ in range(STEPS):
        slope, curve = _derivatives(strengths, pairs)
        step = _solve(curve, slope)
        strengths = [strength + change for strength, change in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    spread = _errors(_derivatives(strengths, pairs)[1])
    rated = [
        Rating(name, ELO * strengths[number], SURE * ELO * spread[number], *_record(name, scores))
        for number, name in enumerate(names)
    ]
    return sorted(rated, key=lambda rating: -rating.elo)


def _record(name: str, scores: Scores) -> tuple[int, float]:
    """How many comparisons a player has, and the share of points in them."""
    points = [point for (one, _), all_points in scores.items() if one == name for point in all_points]
    points += [1 - point for (_, other), all_points in scores.items() if other == name for point in all_points]
    return len(points), sum(points) / len(points)


Matrix = list[list[float]]


def _derivatives(
    strengths: Sequence[float], pairs: Sequence[tuple[int, int, float, int]]
) -> tuple[list[float], Matrix]:
    """Slope and (negative) curvature of the log-likelihood; the mean is held at 0 by a weight on the sum."""
    size = len(strengths)
    slope = [-sum(strengths)] * size
    curve = [[1.0] * size for _ in range(size)]
    for one, other, points, number in pairs:
        expected = 1 / (1 + exp(strengths[other] - strengths[one]))
        slope[one] += points - number * expected
        slope[other] -= points - number * expected
        weight = number * expected * (1 - expected)
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            curve[row][column] += sign * weight
    return slope, curve


def _solve(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    """Solves a small system of equations by elimination."""
    size = len(vector)
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[column], strict=True)]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def _errors(curve: Matrix) -> list[float]:
    """Standard errors: the roots of the diagonal of the inverse curvature."""
    size = len(curve)
    unit = [[float(row == column) for row in range(size)] for column in range(size)]
    inverse = [_solve(curve, unit[column]) for column in range(size)]
    return [sqrt(max(0.0, inverse[number][number] - 1 / size**2)) for number in range(size)]
