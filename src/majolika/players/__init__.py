"""Those who choose moves: `Player.choose` is the whole interface of a bot.

A player is given a view, which holds only what its seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Protocol

from majolika.errors import SetupError
from majolika.players.greedy import GreedyPlayer
from majolika.players.random import RandomPlayer
from majolika.players.search import SearchPlayer
from majolika.table import Chance

__all__ = ["GreedyPlayer", "Player", "RandomPlayer", "SearchPlayer", "make", "names"]


class Player(Protocol):
    """Anything that can choose a move in a view."""

    def choose(self, view: Any) -> Any:
        """One of the legal moves of the seat whose turn it is."""


PLAYERS: dict[str, Callable[[Chance], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "search": SearchPlayer,
}
MOST_VISITS = 10_000_000


def names() -> list[str]:
    """The kinds of players, weakest first; ``search-1000`` is a search with 1000 visits."""
    return list(PLAYERS)


def make(name: str, chance: Chance) -> Player:
    """A player of the kind *name*, who leaves to *chance* what it does not decide."""
    if name in PLAYERS:
        return PLAYERS[name](chance)
    kind, _, visits = name.partition("-")
    if kind != "search" or not re.fullmatch(r"[1-9][0-9]{0,7}", visits) or int(visits) > MOST_VISITS:
        raise SetupError(f"there is no player {name!r}; there are {', '.join(PLAYERS)} and searches like search-1000")
    return SearchPlayer(chance, int(visits))
