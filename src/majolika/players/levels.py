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


LEVELS = {
    "kneader": Level(1, overlooked=0.8, is_eager=True),
    "apprentice": Level(1, overlooked=0.5, is_eager=True),
    "helper": Level(1, overlooked=0.2, is_eager=True),
    "potter": Level(1, doubt=0.9),
    "journeyman": Level(1, doubt=0.5),
    "glazer": Level(10),
    "painter": Level(40),
    "tiler": Level(120),
    "master": Level(400),
    "grandmaster": Level(1500),
}
"""The weakest first."""


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
