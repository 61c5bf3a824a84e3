"""The computer opponents that a table can have: the one place where named levels plug in."""

from __future__ import annotations

import re

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
    """Raises `SetupError` where a level is not offered: it thinks too long for a server, or reads a file."""
    searching = re.fullmatch(r"search-([1-9][0-9]{0,7})", level)
    if level not in names() and not (searching and int(searching[1]) <= MOST_VISITS):
        offered = f"{', '.join(names())} and searches up to search-{MOST_VISITS}"
        raise SetupError(f"there is no level {level!r} here; there are {offered}")


def make(level: str, chance: Chance) -> players.Player:
    """The player of this level."""
    return players.make(level, chance)
