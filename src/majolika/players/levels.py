"""The named levels: from one that a child beats to one that strong people lose to.

Weak levels lose as people do.  They see the next points and not what comes of them, and
overlook some moves altogether, but throw nothing away; a little stronger, they have a good
eye but do not always trust it.  Strong levels look ahead.  A level is made of visits and
habits, never of time, so it is as strong on every machine; how strong is in
``docs/reference/levels.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from majolika import games
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
    sense: float = 0.0
    """No move is played that looks worse than this share of the best; with any, tiles are given away only if best."""
    is_eager: bool = False
    """Whether the next points are all that counts: the evaluation made by hand, not the network."""


NAMES = (
    "kneader", "apprentice", "helper", "potter", "journeyman", "glazer", "painter", "tiler", "master", "grandmaster",
)  # fmt: skip
"""The weakest first."""


def _ladder(*first: Level, visits: tuple[int, ...]) -> dict[str, Level]:
    """The first levels, and then those that look ahead with the network, or where there is none, by hand."""
    return dict(zip(NAMES, (*first, *map(Level, visits)), strict=True))


def _naive(sense: float) -> Level:
    """A level that takes what looks nice, and does not compare."""
    return Level(1, overlooked=1.0, sense=sense, is_eager=True)


def _eager(*overlooked: float) -> list[Level]:
    """Levels that see the next points only, and not all moves."""
    return [Level(1, overlooked=share, sense=0.1, is_eager=True) for share in overlooked]


def _doubting(*doubt: float) -> list[Level]:
    """Levels with a good eye that do not always trust it."""
    return [Level(1, doubt=each, sense=0.05) for each in doubt]


AMONG_MANY = _ladder(
    _naive(0.06), *_eager(0.92, 0.5), Level(12, is_eager=True), *_doubting(1.0), visits=(10, 36, 130, 500, 2000)
)
GRAY_AMONG_MANY = _ladder(_naive(0.06), *_eager(0.92, 0.5), *_doubting(1.7, 0.5), visits=(14, 56, 190, 600, 2400))
PAVILION_AMONG_MANY = _ladder(_naive(0.02), *_eager(1.0, 0.68, 0.45, 0.2), *_doubting(1.7, 0.7), visits=(4, 40, 2000))
"""With more than two seats: who doubts much plays worse there than who is eager."""

LEVELS = {
    "azul": _ladder(
        _naive(0.05), *_eager(0.93, 0.3), Level(20, is_eager=True), *_doubting(2.0), visits=(3, 16, 48, 140, 480)
    ),
    "azul-3": AMONG_MANY,
    "azul-4": AMONG_MANY,
    "azul-gray": _ladder(_naive(0.04), *_eager(0.9, 0.3), *_doubting(2.1, 0.85), visits=(7, 34, 140, 520, 2200)),
    "azul-gray-3": GRAY_AMONG_MANY,
    "azul-gray-4": GRAY_AMONG_MANY,
    "duel": _ladder(_naive(0.05), *_eager(0.88, 0.42), *_doubting(2.2, 0.85), visits=(4, 26, 110, 600, 5000)),
    "pavilion": _ladder(_naive(0.02), *_eager(1.0, 0.68, 0.43, 0.08), *_doubting(2.1, 0.85), visits=(4, 60, 2000)),
    "pavilion-3": PAVILION_AMONG_MANY,
    "pavilion-4": PAVILION_AMONG_MANY,
    "pavilion-gray": _ladder(
        _naive(0.02), *_eager(1.0, 0.6, 0.25), Level(5, is_eager=True), *_doubting(2.0, 0.9), visits=(3, 50, 2000)
    ),
    "pavilion-gray-3": PAVILION_AMONG_MANY,
    "pavilion-gray-4": PAVILION_AMONG_MANY,
}
"""How the levels play each game and side, or kind: as far apart as they are in ``docs/reference/levels.md``."""


def ladder(kind: str) -> dict[str, Level]:
    """How the levels play a kind of game."""
    return LEVELS.get(kind) or LEVELS[kind.rstrip("234").rstrip("-")]


Test = Callable[[Any], bool]


def _keeps_all(found: Any) -> bool:
    return False


def giving_away(kind: str) -> Test:
    """Whether a move throws tiles away: on the floor line, broken, or by a pass."""
    codec = games.codec(games.load(kind.partition("-")[0]))
    return lambda found: bool(codec.gives_away(kind, found.action))


def pick(level: Level, found: Sequence[Any], chance: Chance, gives_away: Test = _keeps_all) -> Any:
    """What this level plays, of the moves that its search has weighed by visits and priors."""
    weights = [move.prior if level.visits == 1 else move.visits + move.prior for move in found]
    weighed = list(zip(found, weights, strict=True))
    if level.sense:
        weighed = _sensible(level, weighed, gives_away)
    if level.overlooked:
        weighed = _noticed(level, weighed, chance)
    best, weight = max(weighed, key=lambda each: each[1])
    if not level.doubt:
        return best
    shares = [(other / weight) ** (1 / level.doubt) for _, other in weighed]
    point = chance.randrange(FINENESS) / FINENESS * sum(shares)
    for (move, _), share in zip(weighed, shares, strict=True):
        point -= share
        if point < 0:
            return move
    return best


Weighed = list[tuple[Any, float]]


def _sensible(level: Level, weighed: Weighed, gives_away: Test) -> Weighed:
    """The best move, and those that make sense beside it."""
    best = max(weighed, key=lambda each: each[1])
    return [each for each in weighed if each is best or (each[1] >= level.sense * best[1] and not gives_away(each[0]))]


def _noticed(level: Level, weighed: Weighed, chance: Chance) -> Weighed:
    """What is not overlooked; if that is nothing, any one of the moves."""
    seen = [each for each in weighed if not _happens(level.overlooked, chance)]
    return seen or [weighed[chance.randrange(len(weighed))]]


def _happens(share: float, chance: Chance) -> bool:
    return chance.randrange(FINENESS) < share * FINENESS
