"""Who sits where.

Luck in the seats and in the deals is shared fairly: every lineup plays each deal
once from every rotation of the seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from majolika.errors import SetupError

Lineup = tuple[str, ...]
"""The players of a game, by seat."""


def lineups(entrants: Sequence[str], seats: int, *, gauntlet: bool = False) -> list[Lineup]:
    """All contests between *entrants*: each pair, and with more seats one of them among equals of the other.

    In a gauntlet only the first of them meets the others, and sits alone among equals.

    >>> lineups(["a", "b"], 2)
    [('a', 'b')]
    >>> lineups(["a", "b"], 3)
    [('a', 'b', 'b'), ('b', 'a', 'a')]
    >>> lineups(["a", "b", "c"], 3, gauntlet=True)
    [('a', 'b', 'b'), ('a', 'c', 'c')]
    """
    if len(set(entrants)) < len(entrants) or len(entrants) < 2:
        raise SetupError("an arena needs at least two players, each named once")
    pairs = list(combinations(entrants, 2))
    if gauntlet:
        pairs = pairs[: len(entrants) - 1]
    elif seats > 2:
        pairs = [contest for pair in pairs for contest in (pair, pair[::-1])]
    return [(one, *[other] * (seats - 1)) for one, other in pairs]


def rotations(lineup: Lineup) -> list[Lineup]:
    """The lineup with everybody moved on by one seat, as often as that is new.

    >>> rotations(("a", "b", "b"))
    [('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a')]
    """
    turned = [lineup[-shift:] + lineup[:-shift] for shift in range(len(lineup))]
    return list(dict.fromkeys(turned))
