"""Those who choose moves: `Player.choose` is the whole interface of a bot.

A player is given a view, which holds only what its seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from majolika.errors import SetupError
from majolika.players import network
from majolika.players.greedy import GreedyPlayer
from majolika.players.network import Weights
from majolika.players.policy import PolicyPlayer
from majolika.players.random import RandomPlayer
from majolika.players.search import VISITS, SearchPlayer
from majolika.table import Chance

__all__ = ["GreedyPlayer", "Player", "PolicyPlayer", "RandomPlayer", "SearchPlayer", "make", "names"]


class Player(Protocol):
    """Anything that can choose a move in a view."""

    def choose(self, view: Any) -> Any:
        """One of the legal moves of the seat whose turn it is."""


PLAYERS: dict[str, Callable[[Chance], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "policy": PolicyPlayer,
    "search": SearchPlayer,
}
SEARCH = re.compile(r"(search|heuristic)(?:-([1-9][0-9]{0,7}))?(?:@(.+))?")


def names() -> list[str]:
    """The kinds of players, weakest first; ``search-1000`` is a search with 1000 visits."""
    return list(PLAYERS)


def make(name: str, chance: Chance) -> Player:
    """A player of the kind *name*, who leaves to *chance* what it does not decide.

    ``search-1000`` visits 1000 positions; ``heuristic-1000`` does so with the evaluation
    made by hand, and ``search-1000@FILE`` with the network in a file.
    """
    if name in PLAYERS:
        return PLAYERS[name](chance)
    found = SEARCH.fullmatch(name)
    if found is None or (found[1] == "heuristic" and found[3]):
        raise SetupError(f"there is no player {name!r}; there are {', '.join(PLAYERS)} and searches like search-1000")
    kind, visits, file = found.groups()
    weights: Callable[[str], Weights | None] = network.shipped
    if file:
        weights = partial(network.load, Path(file))
    elif kind == "heuristic":
        weights = _no_network
    return SearchPlayer(chance, int(visits or VISITS), weights=weights)


def _no_network(kind: str) -> None:
    """An evaluation made by hand does without."""
