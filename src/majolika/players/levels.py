"""The named levels: from one that a child beats to one that strong people lose to.

Weak levels lose as people do.  They see the next points and not what comes of them, and
overlook some of what they could do altogether; but what they do, they do as well as they can,
and throw nothing away.  A little stronger, they see everything, and still count the next
points.  Strong levels look far ahead.  A level is made of visits and habits, never of time,
so it is as strong on every machine; how strong is in ``docs/reference/levels.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from majolika import games
from majolika.table import Chance

FINENESS = 1 << 30
"""In how many parts a chance is divided."""

MANY = 6
"""With so many others to choose from, a move is overlooked as often as a level says; with fewer, less often."""


class Level(NamedTuple):
    """How somebody plays."""

    visits: int
    """How many positions are looked at; with one, the move is chosen at first sight."""
    doubt: float = 0.0
    """0 takes the best move; more lets others have a chance, 1 as much as they deserve."""
    overlooked: float = 0.0
    """The share of moves that are not seen."""
    sense: float = 0.0
    """No move is played that looks worse than this share of the best; with any, moves are seen by what they mean."""
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


def _forgetful(*overlooked: float) -> list[Level]:
    """Levels that see the next points only, and not all moves."""
    return [Level(1, overlooked=share, sense=0.1, is_eager=True) for share in overlooked]


def _eager(*visits: int) -> list[Level]:
    """Levels that see all moves and look ahead, but count the next points only."""
    return [Level(each, sense=0.1, is_eager=True) for each in visits]


HESITANT = Level(1, doubt=1.5, sense=0.1)
"""Asks the network and does not look ahead; plays what looks good to it, and not always what looks best."""

AMONG_MANY = _ladder(_naive(0.02), *_forgetful(1.0, 0.55, 0.1), *_eager(100), visits=(5, 36, 130, 500, 2000))
GRAY_AMONG_MANY = _ladder(_naive(0.02), *_forgetful(1.0, 0.45), *_eager(12, 150), visits=(14, 56, 190, 600, 2400))
PAVILION_AMONG_MANY = _ladder(_naive(0.01), *_forgetful(1.0, 0.6, 0.2), *_eager(12, 60), visits=(3, 25, 220, 2000))
"""With more than two seats."""

LEVELS = {
    "azul": _ladder(_naive(0.01), *_forgetful(0.94, 0.4), *_eager(20, 70, 220), visits=(2, 24, 80, 320)),
    "azul-3": AMONG_MANY,
    "azul-4": AMONG_MANY,
    "azul-gray": _ladder(_naive(0.015), *_forgetful(1.0, 0.2), *_eager(42, 210), visits=(3, 24, 105, 480, 2200)),
    "azul-gray-3": GRAY_AMONG_MANY,
    "azul-gray-4": GRAY_AMONG_MANY,
    "duel": _ladder(_naive(0.03), *_forgetful(0.75, 0.14), *_eager(15, 56), HESITANT, visits=(2, 44, 250, 2700)),
    "pavilion": _ladder(_naive(0.01), *_forgetful(1.0, 0.45), *_eager(6, 20, 70), HESITANT, visits=(2, 60, 2000)),
    "pavilion-3": PAVILION_AMONG_MANY,
    "pavilion-4": PAVILION_AMONG_MANY,
    "pavilion-gray": _ladder(_naive(0.01), *_forgetful(1.0, 0.45), *_eager(8, 32, 140), HESITANT, visits=(2, 60, 2000)),
    "pavilion-gray-3": PAVILION_AMONG_MANY,
    "pavilion-gray-4": PAVILION_AMONG_MANY,
}
"""How the levels play each game and side, or kind: as far apart as they are in ``docs/reference/levels.md``."""


def ladder(kind: str) -> dict[str, Level]:
    """How the levels play a kind of game."""
    return LEVELS.get(kind) or LEVELS[kind.rstrip("234").rstrip("-")]


Meanings = dict[int, int | None]
"""What people mean by moves: one number for those that only differ in how well they do it, none if nobody means it."""


def meaning(kind: str) -> Callable[[Sequence[int]], Meanings]:
    """What is meant by the moves that there are; what no person plays is not among them."""
    return partial(games.codec(games.load(kind.partition("-")[0])).meanings, kind)


def _each(actions: Sequence[int]) -> Meanings:
    return {action: action for action in actions}


def pick(
    level: Level, found: Sequence[Any], chance: Chance, meaning: Callable[[Sequence[int]], Meanings] = _each
) -> Any:
    """What this level plays, of the moves that its search has weighed by visits and priors."""
    weights = [move.prior if level.visits == 1 else move.visits + move.prior for move in found]
    weighed = list(zip(found, weights, strict=True))
    if level.sense:
        weighed = _sensible(level, weighed, meaning([move.action for move in found]))
    if level.overlooked:
        weighed = _noticed(level.overlooked * min(1.0, (len(weighed) - 1) / MANY), weighed, chance)
    best, weight = max(weighed, key=_weight)
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


def _weight(each: tuple[Any, float]) -> float:
    return each[1]


def _sensible(level: Level, weighed: Weighed, meant: Meanings) -> Weighed:
    """The best move for everything that may be meant and makes sense beside the best of all."""
    weighed = sorted((each for each in weighed if each[0].action in meant), key=_weight, reverse=True)
    least = level.sense * weighed[0][1]
    first: dict[int | None, tuple[Any, float]] = {}
    for each in weighed:
        if each[1] >= least:
            first.setdefault(meant[each[0].action], each)
    return [each for mean, each in first.items() if mean is not None or each is weighed[0]]


def _noticed(overlooked: float, weighed: Weighed, chance: Chance) -> Weighed:
    """What is not overlooked; if that is nothing, any one of the moves."""
    seen = [each for each in weighed if chance.randrange(FINENESS) >= overlooked * FINENESS]
    return seen or [weighed[chance.randrange(len(weighed))]]
