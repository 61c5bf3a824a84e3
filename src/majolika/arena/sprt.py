"""A sequential test of whether one player is better than another by so much, or not at all.

The unit is a deal with all its rotations, so that luck in deals and seats does not
count as strength.  Deals are taken as independent with the mean and variance that
they show (a generalised sequential probability ratio test).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean, pvariance

from majolika.arena.playing import Result

FEWEST = 8
"""No verdict before as many deals: a variance from fewer means nothing."""


def share_of(player: str, result: Result) -> float:
    """The share of victory of *player* in a deal, over its rotations, scaled so that 1/2 is its fair share."""
    shares, fair = [], []
    for lineup, outcome in result.games:
        winners = outcome.winners
        shares.append(sum(lineup[seat] == player for seat in winners) / len(winners))
        fair.append(lineup.count(player) / len(lineup))
    share, expected = fmean(shares), fmean(fair)
    return share / (2 * expected) if share <= expected else 1 - (1 - share) / (2 * (1 - expected))


@dataclass(frozen=True, slots=True)
class Sprt:
    """The test of *better* Elo against *equal* Elo, wrong in at most *risk* of the cases either way."""

    equal: float = 0.0
    better: float = 20.0
    risk: float = 0.05

    def ratio(self, shares: Sequence[float]) -> float:
        """The logarithm of how much likelier *better* makes these shares than *equal*."""
        if len(shares) < FEWEST:
            return 0.0
        variance = max(pvariance(shares), 1e-4)
        low, high = _expected(self.equal), _expected(self.better)
        return len(shares) * (high - low) * (2 * fmean(shares) - low - high) / (2 * variance)

    def verdict(self, shares: Sequence[float]) -> bool | None:
        """Whether the player is better; None while that is open."""
        bound = log((1 - self.risk) / self.risk)
        ratio = self.ratio(shares)
        return True if ratio >= bound else False if ratio <= -bound else None


def _expected(elo: float) -> float:
    return float(1 / (1 + 10 ** (-elo / 400)))
