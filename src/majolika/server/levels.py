"""The computer opponents that a table can have: the named levels, and for bot authors some others."""

from __future__ import annotations

from typing import Any

from majolika import games, kernel, players
from majolika.errors import SetupError
from majolika.game import AnyGame
from majolika.match import Dealer, draw_setup
from majolika.players.measured import strengths
from majolika.table import Chance

STAND_IN = "greedy"
"""Who takes the seat of a person that has left."""

OTHERS = ("random", "greedy", "policy", "search")
"""Players without a level's name."""

MOST_VISITS = 2400
"""A search of more visits takes too long for a server."""

MOST_IN_PYTHON = 600
"""A search of more visits takes too long where no kernel could be built."""

MOST_SECONDS = 10


def names() -> list[str]:
    """The levels on offer, weakest first."""
    return list(players.NAMES)


def check(level: str) -> None:
    """Raises `SetupError` where a level is not offered: it thinks too long for a server, or reads a file."""
    if level not in (*names(), *OTHERS) and not _is_short_search(level):
        offered = f"{', '.join((*names(), *OTHERS))}, searches up to search-{MOST_VISITS}"
        raise SetupError(f"there is no level {level!r} here; there are {offered} and grandmaster-{MOST_SECONDS}s")
    if level in names() and not _is_quick(level):
        raise SetupError(f"the level {level!r} needs the compiled kernel, which could not be built here")


def make(level: str, chance: Chance) -> players.Player:
    """The player of this level."""
    return players.make(level, chance)


def offered(game: AnyGame, choices: dict[str, str]) -> list[dict[str, Any]]:
    """The levels with what was measured of them in this kind of game."""
    setup, _ = draw_setup(game, choices, Dealer("levels", 0))
    kind = games.codec(game).kind(game.start(setup))
    measured = {each.level: each for each in strengths().get(kind, ())}
    return [
        {
            "name": name,
            "rating": measured[name].rating if name in measured else None,
            "available": _is_quick(name),
        }
        for name in names()
    ]


def _is_short_search(level: str) -> bool:
    if timed := players.TIMED.fullmatch(level):
        return int(timed[1]) <= MOST_SECONDS
    found = players.SEARCH.fullmatch(level)
    if found is None or found["evaluation"] != "search" or found["file"] or not found["visits"]:
        return False
    return int(found["visits"]) <= MOST_VISITS


def _is_quick(level: str) -> bool:
    return kernel.is_available() or all(game[level].visits <= MOST_IN_PYTHON for game in players.LEVELS.values())
