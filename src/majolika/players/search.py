"""A player who looks ahead: a tree search with priors (PUCT), in the kernel where it can, else in Python.

It asks the network that comes with Majolika, or where there is none yet, an evaluation made by hand.

Strength depends on the number of visits, not on the machine; a time limit is
there for who would rather wait for seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Event
from time import monotonic
from typing import Any, NamedTuple

from majolika import games, kernel
from majolika.errors import SetupError
from majolika.game import AnyGame
from majolika.players import network, plain_search
from majolika.players.network import Weights
from majolika.table import Chance

VISITS = 400
MOST_VISITS = 10_000_000
SLICE = 0.02
"""Seconds between two looks at the clock; where a move has little time, a twentieth of that."""


class Candidate(NamedTuple):
    """What a search found out about one move."""

    move: Any
    visits: int
    prior: float
    value: float
    """Its mean value for the seat to move, from -1 (lost) to 1 (won)."""
    shares: tuple[float, ...]
    """The share of the victory that each seat may expect."""
    points: tuple[float, ...]
    """The points at the end of the game that each seat may expect."""
    line: tuple[Any, ...]
    """The moves most looked at after it, up to the next deal."""


def most_visited(found: Sequence[Any], chance: Chance) -> Any:
    """The move that was visited most; the one that looked better first, where two were visited equally."""
    return max(found, key=lambda move: (move.visits, move.prior))


Habit = Callable[[Sequence[Any], Chance], Any]
"""Chooses one of the moves that a search has weighed."""


class SearchPlayer:
    """Chooses the move that its search visited most, after so many visits or seconds, whichever comes first.

    Another habit may choose among all moves that the search found.
    """

    def __init__(
        self,
        chance: Chance,
        visits: int = VISITS,
        seconds: float | None = None,
        threads: int = 1,
        weights: Callable[[str], Weights | None] = network.shipped,
        habit: Habit = most_visited,
    ) -> None:
        if not 1 <= visits <= MOST_VISITS:
            raise SetupError(f"a search takes 1 to {MOST_VISITS} visits, not {visits}")
        self._chance = chance
        self._visits = visits
        self._seconds = seconds
        self._threads = threads
        self._weights = weights
        self._habit = habit
        self._cancelled = Event()
        self._searches: dict[str, kernel.Search] = {}

    def cancel(self) -> None:
        """Ends the search that another thread waits for, with what it has found so far."""
        self._cancelled.set()

    def choose(self, view: Any) -> Any:
        """The most visited move, or what else is the player's habit; an only one at once."""
        moves = games.game_of(view).legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        codec, search = games.codec(games.game_of(view)), self._searched(view)
        if search is not None:
            return codec.move(view, self._habit(search.candidates(), self._chance).action)
        found = self._in_python(view)
        numbered = [kernel.Candidate(codec.action(view, each.move), *each[1:4]) for each in found]
        return found[numbered.index(self._habit(numbered, self._chance))].move

    def analyse(self, view: Any) -> list[Candidate]:
        """The legal moves, the most visited first; those that are another one over again may be left out."""
        search = self._searched(view)
        found = self._in_python(view) if search is None else self._in_kernel(view, search)
        return sorted(found, key=lambda candidate: (-candidate.visits, -candidate.prior))

    def _in_python(self, view: Any) -> list[Candidate]:
        game = games.game_of(view)
        weights = self._weights(games.codec(game).kind(view))
        evaluator = plain_search.ByNetwork(game, weights) if weights else plain_search.ByHeuristic(game)
        root = plain_search.search(game, view, self._visits, evaluator, self._is_late())
        mean = root.judged.utility(view.turn)
        return [
            Candidate(
                move,
                visits,
                prior,
                total / visits if visits else mean,
                *plain_search.outlook(child or root),
                tuple(plain_search.line(child)),
            )
            for move, visits, prior, total, child in zip(
                root.moves, root.visits, root.priors, root.sums, root.children, strict=True
            )
        ]

    def _in_kernel(self, view: Any, search: kernel.Search) -> list[Candidate]:
        game = games.game_of(view)
        return [
            Candidate(
                games.codec(game).move(view, found.action),
                *found[1:],
                search.outlook(place).shares,
                search.outlook(place).points,
                _line(game, view, found.action, search.line(place)),
            )
            for place, found in enumerate(search.candidates())
        ]

    def _searched(self, view: Any) -> kernel.Search | None:
        """The search of this position, as far as visits, seconds and patience allow.

        There is none where no kernel could be built, or where it cannot hold the position:
        a composed one of Duel may have more chips than a game ever gives.
        """
        if not kernel.is_available():
            return None
        game = games.game_of(view)
        codec = games.codec(game)
        kind = codec.kind(view)
        state = codec.pack(game.complete(view, self._chance))
        if not kernel.load(kind).is_state(state):
            return None
        if kind not in self._searches:
            weights = self._weights(kind)
            self._searches[kind] = kernel.load(kind).search(_network(weights) if weights else None)
        search = self._searches[kind]
        visited = search.look(state, self._chance.randrange(kernel.SEEDS))
        is_late, visits = self._is_late(), 64
        slice_seconds = min(SLICE, (self._seconds or 1) / 20)
        while visited < self._visits and not (visited and is_late()):
            began = monotonic()
            visits = min(visits, self._visits - visited)
            self._run(search, visits)
            visited += visits
            visits = max(1, int(visits * min(8, slice_seconds / max(monotonic() - began, 1e-6))))
        return search

    def _run(self, search: kernel.Search, visits: int) -> None:
        threads = min(self._threads, visits, kernel.MOST_THREADS)
        if threads == 1:
            search.run(visits)
            return
        with ThreadPoolExecutor(threads) as pool:
            parts = [visits * (thread + 1) // threads - visits * thread // threads for thread in range(threads)]
            for running in [pool.submit(search.run, part, thread, True) for thread, part in enumerate(parts)]:
                running.result()

    def _is_late(self) -> Callable[[], bool]:
        until = None if self._seconds is None else monotonic() + self._seconds
        return lambda: self._cancelled.is_set() or (until is not None and monotonic() >= until)


@cache
def _network(weights: Weights) -> kernel.Network:
    return kernel.load(weights.kind).network(weights.floats)


def _line(game: AnyGame, view: Any, action: int, actions: list[int]) -> tuple[Any, ...]:
    """The moves after *action*, as far as they are open to the position that is seen."""
    codec, moves = games.codec(game), list[Any]()
    position = game.play(view, codec.move(view, action))
    for next_action in actions:
        if position.turn is None:
            break
        move = codec.move(position, next_action)
        if move not in game.legal_moves(position):
            break
        moves.append(move)
        position = game.play(position, move)
    return tuple(moves)
