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


def _ladder(overlooked: tuple[float, ...], visits: tuple[int, ...], doubts: tuple[float, ...] = ()) -> dict[str, Level]:
    """Levels that overlook much and see the next points only, some that doubt, and those that look ahead."""
    eager = [Level(1, overlooked=share, is_eager=True) for share in overlooked]
    return dict(zip(NAMES, (*eager, *(Level(1, doubt) for doubt in doubts), *map(Level, visits)), strict=True))


LEVELS = {
    "azul": _ladder((0.75, 0.49, 0.14), doubts=(1.1, 0.47), visits=(10, 30, 92, 255, 800)),
    "azul-gray": _ladder((0.8, 0.46, 0.22), doubts=(0.85, 0.42), visits=(15, 46, 135, 440, 1500)),
    "duel": _ladder((0.9, 0.52, 0.27, 0), visits=(11, 26, 58, 160, 600, 4000)),
    "pavilion": _ladder((0.9, 0.8, 0.66, 0.44, 0.2), visits=(6, 20, 55, 250, 5000)),
    "pavilion-gray": _ladder((0.9, 0.78, 0.62, 0.37, 0.06), visits=(12, 32, 95, 350, 5000)),
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
