"""Games that are played in the kernel alone: as many in a minute as the readable rules play in an hour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random

from majolika.kernel import CHANCE, OVER, Kernel, Search
from majolika.players.levels import Level, meaning, pick

MOST_MOVES = 1_000
"""A game that lasts longer, which only bad play makes it, is broken off."""

Chooser = Callable[[bytes], int]
"""Chooses an action in a state; it must look only at what the seat to move may know, as `kernel.Search` does."""


def by_visits(search: Search, visits: int, seed: int) -> Chooser:
    """Chooses what a search of so many visits visited most."""

    def choose(state: bytes) -> int:
        _run(search, visits - search.look(state, seed))
        return most_visited(search)

    return choose


def most_visited(search: Search) -> int:
    """What a search visited most; of equals, the move that looked best."""
    return max(search.candidates(), key=lambda found: (found.visits, found.prior)).action


def by_level(search: Search, level: Level, random: Random) -> Chooser:
    """Chooses as a level does, with the search that it asks."""
    meant = meaning(search.kind)

    def choose(state: bytes) -> int:
        _run(search, level.visits - search.look(state, random.getrandbits(63)))
        return int(pick(level, search.candidates(), random, meant).action)

    return choose


def _run(search: Search, visits: int) -> None:
    """Searches, if there is a choice."""
    if visits < 2 or search.number() > 1:
        search.run(max(1, visits))


def play_game(
    packed: Kernel, setup: bytes, choosers: Sequence[Chooser], luck: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Plays one game, a chooser for each seat; scores and places.  The deals follow from *luck* alone."""
    state, deals, moves = packed.start(setup), 0, 0
    while (turn := packed.turn(state)) != OVER and moves < MOST_MOVES:
        if turn == CHANCE:
            state = packed.deal(state, int.from_bytes(sha256(f"{luck} {deals}".encode()).digest()[:8]))
            deals += 1
        else:
            state = packed.play(state, choosers[turn](state))
            moves += 1
    return packed.scores(state)
