"""The named levels: from one that a child beats to one that strong people lose to.

Weak levels lose as people do.  They see the next points and not what comes of them, and
overlook some moves altogether; a little stronger, they have a good eye but do not always
trust it.  Strong levels look ahead.  A level is made of visits and habits, never of time,
so it is as strong on every machine; how strong is in ``docs/reference/levels.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from majolika.table import Chance

FINENESS = 1 << 30
"""In how many parts a chance is divided."""


class Level(NamedTuple):
    """How somebody plays."""

    visits: int
    """How many positions are looked at; with one, the move is chosen at first sight."""
    doubt: float = 0.0
    """0 takes the best move; more lets others have a chance, 1 as much as they deserve."""
    overlooked: float = 0.0
    """The share of moves that are not seen."""
    is_eager: bool = False
    """Whether the next points are all that counts: the evaluation made by hand, not the network."""


NAMES = (
    "kneader", "apprentice", "helper", "potter", "journeyman", "glazer", "painter", "tiler", "master", "grandmaster",
)  # fmt: skip
"""The weakest first."""


def _ladder(*first: Level, visits: tuple[int, ...]) -> dict[str, Level]:
    """The first levels, and then those that look ahead with the network, or where there is none, by hand."""
    return dict(zip(NAMES, (*first, *map(Level, visits)), strict=True))


def _eager(*overlooked: float) -> list[Level]:
    """Levels that see the next points only, and not all moves."""
    return [Level(1, overlooked=share, is_eager=True) for share in overlooked]


AMONG_MANY = _ladder(
    *_eager(0.75, 0.5, 0.16), Level(12, is_eager=True), Level(1, doubt=0.65), visits=(6, 27, 83, 235, 800)
)
GRAY_AMONG_MANY = _ladder(
    *_eager(0.8, 0.48, 0.24), Level(1, doubt=0.6), Level(1, doubt=0.3), visits=(15, 46, 150, 550, 2200)
)
"""Of Azul with more than two seats, by the wall: who doubts much plays worse there than who is eager."""

PAVILION = _eager(0.87, 0.76, 0.62, 0.455, 0.225)
"""The first five levels of the colored side."""

LEVELS = {
    "azul": _ladder(*_eager(0.75, 0.53, 0.26), Level(1, doubt=1.7), Level(1, doubt=1.02), visits=(3, 16, 48, 140, 480)),
    "azul-3": AMONG_MANY,
    "azul-4": AMONG_MANY,
    "azul-gray": _ladder(
        *_eager(0.8, 0.48, 0.24), Level(1, doubt=0.95), Level(1, doubt=0.55), visits=(11, 42, 150, 550, 2200)
    ),
    "azul-gray-3": GRAY_AMONG_MANY,
    "azul-gray-4": GRAY_AMONG_MANY,
    "duel": _ladder(
        *_eager(0.9, 0.61, 0.31), Level(1, doubt=1.04), Level(1, doubt=0.72), visits=(6, 28, 120, 560, 3000)
    ),
    "pavilion": _ladder(*PAVILION, Level(1, doubt=1.15), Level(1, doubt=0.72), visits=(4, 40, 2000)),
    "pavilion-3": _ladder(*PAVILION, Level(1, doubt=0.95), Level(1, doubt=0.65), visits=(4, 40, 2000)),
    "pavilion-4": _ladder(*PAVILION, visits=(6, 18, 50, 225, 5000)),
    "pavilion-gray": _ladder(*_eager(0.9, 0.8, 0.64, 0.38, 0.06), visits=(12, 32, 95, 350, 5000)),
}
"""How the levels play each game and side, or kind: as far apart as they are in ``docs/reference/levels.md``."""


def ladder(kind: str) -> dict[str, Level]:
    """How the levels play a kind of game."""
    return LEVELS.get(kind) or LEVELS[kind.rstrip("234").rstrip("-")]


def pick(level: Level, found: Sequence[Any], chance: Chance) -> Any:
    """What this level plays, of the moves that its search has weighed by visits and priors."""
    seen = [move for move in found if not _happens(level.overlooked, chance)] or found
    weights = [move.prior if level.visits == 1 else move.visits + move.prior for move in seen]
    if not level.doubt:
        return seen[weights.index(max(weights))]
    shares = [(weight / max(weights)) ** (1 / level.doubt) for weight in weights]
    point = chance.randrange(FINENESS) / FINENESS * sum(shares)
    for move, share in zip(seen, shares, strict=True):
        point -= share
        if point < 0:
            return move
    return seen[shares.index(max(shares))]


def _happens(share: float, chance: Chance) -> bool:
    return share > 0 and chance.randrange(FINENESS) < share * FINENESS
