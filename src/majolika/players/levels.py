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


def _eager(overlooked: float) -> Level:
    return Level(1, overlooked=overlooked, is_eager=True)


def _ladder(*five: Level, visits: tuple[int, ...]) -> dict[str, Level]:
    """Five levels that do not look ahead, or hardly, and five that look at so many positions."""
    return dict(zip(NAMES, (*five, *map(Level, visits)), strict=True))


def _azul(doubt: float) -> dict[str, Level]:
    first_sight = Level(1, doubt=doubt), Level(1, doubt=0.5)
    return _ladder(_eager(0.8), _eager(0.5), _eager(0.2), *first_sight, visits=(10, 40, 120, 400, 1500))


PAVILION = _ladder(_eager(0.76), _eager(0.6), _eager(0.45), _eager(0.28), _eager(0), visits=(10, 28, 85, 300, 5000))
DUEL = _ladder(
    _eager(0.8), _eager(0.5), _eager(0.25), _eager(0), Level(10, overlooked=0.1), visits=(14, 40, 120, 400, 1500)
)
LEVELS = {
    "azul": _azul(doubt=1.0),
    "azul-gray": _azul(doubt=0.8),
    "duel": DUEL,
    "pavilion": PAVILION,
    "pavilion-gray": PAVILION,
}
"""How the levels play each game and side: as far apart as they are in ``docs/reference/levels.md``."""


def side(kind: str) -> str:
    """The game and side of a kind, without its number of players."""
    return kind.rstrip("234").rstrip("-")


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
