"""The computer opponents that a table can have: the one place where named levels plug in."""

from __future__ import annotations

from majolika import players
from majolika.errors import SetupError
from majolika.table import Chance

STAND_IN = "greedy"
"""Who takes the seat of a person that has left."""

MOST_VISITS = 2000
"""A search of more visits takes too long where the rules are searched in Python."""


def names() -> list[str]:
    """The levels on offer, weakest first."""
    return players.names()


def check(level: str) -> None:
    """Raises `SetupError` where there is no such level, or it thinks too long for a server."""
    make(level, _NoChance())
    visits = level.partition("-")[2]
    if visits and int(visits) > MOST_VISITS:
        raise SetupError(f"{level} thinks too long for a server; a search has at most {MOST_VISITS} visits here")


def make(level: str, chance: Chance) -> players.Player:
    """The player of this level."""
    return players.make(level, chance)


class _NoChance:
    """Luck for a player that is only made to see whether there is one."""

    def randrange(self, stop: int, /) -> int:
        """Always the first."""
        return 0
