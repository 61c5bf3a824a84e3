"""Matches between players, and what they prove.

``lineups``    who sits where: the same deals with all seats rotated
``playing``    playing deals, on all cores, kept as records so that a run can go on later
``in_kernel``  games that are played in the kernel alone
``ratings``    strengths by maximum likelihood, with intervals
``sprt``       a sequential test: go on until a change is accepted or rejected
``workers``    processes that play side by side
"""

from __future__ import annotations

from majolika.arena.lineups import Lineup, lineups, rotations
from majolika.arena.playing import Deal, Result, play_deal, play_deals
from majolika.arena.ratings import Rating, ahead, pairwise, rate, victories
from majolika.arena.sprt import Sprt, share_of

__all__ = [
    "Deal",
    "Lineup",
    "Rating",
    "Result",
    "Sprt",
    "ahead",
    "lineups",
    "pairwise",
    "play_deal",
    "play_deals",
    "rate",
    "rotations",
    "share_of",
    "victories",
]
