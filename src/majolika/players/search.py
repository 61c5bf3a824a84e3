"""A player who looks ahead: a tree search with priors (PUCT), in the kernel where it can, else in Python.

Strength depends on the number of visits, not on the machine.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any, NamedTuple

from majolika import games, kernel
from majolika.errors import KernelError
from majolika.game import AnyGame
from majolika.players import plain_search
from majolika.table import Chance

VISITS = 400
COMPLETIONS = 8
"""How many full positions a view with secrets is completed to, each searched with its share of the visits."""


class Candidate(NamedTuple):
    """What a search found out about one move."""

    move: Any
    visits: int
    prior: float
    value: float
    """Its mean value for the seat to move, from -1 (lost) to 1 (won)."""


class SearchPlayer:
    """Chooses the move that its search visited most."""

    def __init__(self, chance: Chance, visits: int = VISITS) -> None:
        self._chance = chance
        self._visits = visits

    def choose(self, view: Any) -> Any:
        """The most visited move."""
        return self.analyse(view)[0].move

    def analyse(self, view: Any) -> list[Candidate]:
        """All legal moves, the most visited first."""
        game = games.game_of(view)
        search = _kernel_search(games.codec(game).kind(view)) if kernel.is_available() else None
        found = self._in_python(game, view) if search is None else self._in_kernel(game, view, search)
        return sorted(found, key=lambda candidate: (-candidate.visits, -candidate.prior))

    def _in_python(self, game: AnyGame, view: Any) -> list[Candidate]:
        root = plain_search.search(game, view, self._visits)
        rows = zip(root.moves, root.visits, root.priors, root.sums, strict=True)
        mean = root.values[view.turn]
        return [Candidate(move, n, prior, total / n if n else mean) for move, n, prior, total in rows]

    def _in_kernel(self, game: AnyGame, view: Any, packed: kernel.Kernel) -> list[Candidate]:
        """Searches full positions that agree with the view; where nothing is hidden, there is but one."""
        codec = games.codec(game)
        times = 1 if game.complete(view, self._chance) == view else COMPLETIONS
        found: dict[int, list[kernel.Candidate]] = defaultdict(list)
        for _ in range(times):
            full = game.complete(view, self._chance)
            for candidate in packed.search().run(codec.pack(full), max(1, self._visits // times)):
                found[candidate.action].append(candidate)
        return [_merged(codec.move(view, action), candidates) for action, candidates in found.items()]


def _merged(move: Any, candidates: list[kernel.Candidate]) -> Candidate:
    visits = sum(candidate.visits for candidate in candidates)
    weights = [candidate.visits if visits else 1 for candidate in candidates]
    value = sum(weight * each.value for weight, each in zip(weights, candidates, strict=True)) / sum(weights)
    return Candidate(move, visits, sum(each.prior for each in candidates) / len(candidates), value)


@cache
def _kernel_search(kind: str) -> kernel.Kernel | None:
    """The packed rules of this kind, if the kernel can evaluate it."""
    packed = kernel.load(kind)
    try:
        packed.search()
    except KernelError:
        return None
    return packed
