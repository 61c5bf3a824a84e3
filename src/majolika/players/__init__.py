"""Those who choose moves: `Player.choose` is the whole interface of a bot.

A player is given a view, which holds only what its seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from majolika import games, kernel
from majolika.errors import SetupError
from majolika.players import network
from majolika.players.greedy import GreedyPlayer
from majolika.players.levels import LEVELS, NAMES, Level, ladder, meaning, pick
from majolika.players.network import Weights
from majolika.players.random import RandomPlayer
from majolika.players.search import MOST_VISITS, VISITS, Habit, SearchPlayer
from majolika.table import Chance

__all__ = ["LEVELS", "NAMES", "GreedyPlayer", "LevelPlayer", "Player", "RandomPlayer", "SearchPlayer", "make", "names"]


class Player(Protocol):
    """Anything that can choose a move in a view."""

    def choose(self, view: Any) -> Any:
        """One of the legal moves of the seat whose turn it is."""


def make(name: str, chance: Chance) -> Player:
    """A player of the kind *name*, who leaves to *chance* what it does not decide.

    ``search-1000`` visits 1000 positions, and ``search-100ms`` searches for 100 milliseconds;
    ``heuristic-1000`` does so with the evaluation made by hand, and ``search-1000@FILE`` with
    the network in a file.  The strongest level can be given seconds for a move, on all cores:
    ``grandmaster-5s``.
    """
    if name in PLAYERS:
        return PLAYERS[name](chance)
    if timed := TIMED.fullmatch(name):
        return SearchPlayer(chance, MOST_VISITS, seconds=int(timed[1]), threads=kernel.cores())
    found = SEARCH.fullmatch(name)
    if found is None or (found["evaluation"] == "heuristic" and found["file"]):
        known = f"{', '.join(names())} and searches like search-1000 or search-100ms"
        raise SetupError(f"there is no player {name!r}; there are {known}")
    weights: Callable[[str], Weights | None] = network.shipped
    if found["file"]:
        weights = partial(network.load, Path(found["file"]))
    elif found["evaluation"] == "heuristic":
        weights = _no_network
    if found["milliseconds"]:
        return SearchPlayer(chance, MOST_VISITS, seconds=int(found["milliseconds"]) / 1_000, weights=weights)
    return SearchPlayer(chance, int(found["visits"] or VISITS), weights=weights)


def names() -> list[str]:
    """The kinds of players, then the named levels, each weakest first."""
    return list(PLAYERS)


class LevelPlayer:
    """Plays every game as a named level does."""

    def __init__(self, name: str, chance: Chance) -> None:
        self._name = name
        self._chance = chance
        self._players: dict[str, SearchPlayer] = {}

    def choose(self, view: Any) -> Any:
        """What the level plays."""
        played = games.codec(games.game_of(view)).kind(view)
        if played not in self._players:
            level = ladder(played)[self._name]
            habit = partial(pick, level, meaning=meaning(played))
            self._players[played] = _of_level(level, self._chance, habit)
        return self._players[played].choose(view)


def _of_level(level: Level, chance: Chance, habit: Habit) -> SearchPlayer:
    return SearchPlayer(chance, level.visits, weights=_no_network if level.is_eager else network.shipped, habit=habit)


def _no_network(kind: str) -> None:
    """An evaluation made by hand does without."""


PLAYERS: dict[str, Callable[[Chance], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "policy": partial(_of_level, Level(1), habit=partial(pick, Level(1))),
    "search": SearchPlayer,
    **{name: partial(LevelPlayer, name) for name in NAMES},
}

SEARCH = re.compile(
    r"(?P<evaluation>search|heuristic)"
    r"(?:-(?P<visits>[1-9][0-9]{0,7})|-(?P<milliseconds>[1-9][0-9]{0,4})ms)?"
    r"(?:@(?P<file>.+))?"
)
"""A search: its evaluation, its visits or its time, and the file of its network."""

TIMED = re.compile(r"grandmaster-([1-9][0-9]?)s")
"""The strongest level with so many seconds for a move."""
