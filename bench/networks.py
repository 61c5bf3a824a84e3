"""Each network against the evaluation made by hand, with the same CPU time for both.

uv run --group dev python -m bench.networks [--deals 100] [--visits 400] [--kind azul-2 ...]
uv run --group dev python -m bench.networks [--deals 100] --milliseconds 100 [--kind azul-2 ...]

With visits, how fast both search is measured first, in turns; then the hand-made evaluation gets
as many more visits as it is faster, and the line says how long the network searches with its own.
With milliseconds, each searches for so much time of its own thread at every move that is a choice.
With more than two seats one network sits among hand-made ones; then a second figure says how
often it came in ahead of each of them, draws as half.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from operator import truediv
from statistics import mean, median, stdev
from time import thread_time
from typing import NamedTuple

from bench._measure import rounds_of
from bench.levels import net, setup
from bench.search import positions, visits
from majolika import kernel
from majolika.arena import ahead
from majolika.arena.in_kernel import Chooser, by_visits, most_visited, play_game
from majolika.arena.workers import hire

SURE = 1.96
ROUNDS = 15
"""Of measuring how fast both search."""
SLICE = 100
"""Visits between two looks at the clock."""


class Task(NamedTuple):
    """A game to be played."""

    kind: str
    visits: tuple[int, int] | None
    """Of the network, and of the hand-made evaluation, or None if time is what they have."""
    milliseconds: float
    deal: int
    seat: int


def main() -> None:
    """Prints a line for every kind that has a network."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--visits", type=int, default=400)
    parser.add_argument("--milliseconds", type=float, help="of CPU time a move, instead of visits")
    parser.add_argument("--kind", action="append", choices=kernel.kinds())
    arguments = parser.parse_args()
    if arguments.milliseconds is not None and arguments.milliseconds <= 0:
        parser.error("--milliseconds must be more than 0")
    with hire() as pool:
        for kind in [each for each in arguments.kind or kernel.kinds() if net(each)]:
            budget, milliseconds = budgets(kind, arguments.visits, arguments.milliseconds)
            seats = range(kernel.load(kind).players)
            tasks = [Task(kind, budget, milliseconds, deal, seat) for deal in range(arguments.deals) for seat in seats]
            line = told(list(pool.map(play, tasks, chunksize=4)))
            visited = f"{budget[0]} visits against {budget[1]}, " if budget else ""
            print(f"{kind}: {visited}{milliseconds:.3g} ms: {line}", flush=True)


def budgets(kind: str, visits: int, milliseconds: float | None) -> tuple[tuple[int, int] | None, float]:
    """The visits of both sides, unless time is given, and how long the network takes for a move."""
    if milliseconds:
        return None, milliseconds
    speed, ratio = speeds(kind, visits)
    return (visits, round(visits * ratio)), 1_000 * visits / speed


def speeds(kind: str, depth: int) -> tuple[float, float]:
    """How many visits a second the network makes in searches of so many, and how many times as many are made by hand.

    A machine is fast for a second and slow for another, so the two are compared round by round.
    """
    packed = kernel.load(kind)
    states = positions(packed, setup(kind))
    rates = rounds_of(
        {
            "network": lambda: visits(packed, net(kind), states, 1, depth),
            "hand-made": lambda: visits(packed, None, states, 1, depth),
        },
        ROUNDS,
    )
    ratios = map(truediv, rates["hand-made"], rates["network"])
    return median(rates["network"]), median(ratios)


class Result(NamedTuple):
    """How a game ended for the network."""

    share: float
    """Of the victory."""
    ahead: float
    """Of the opponents that it left behind."""


def play(task: Task) -> Result:
    """Plays a game."""
    packed = kernel.load(task.kind)
    choosers = [chooser(task, is_hand_made=seat != task.seat) for seat in range(packed.players)]
    _, places = play_game(packed, setup(task.kind), choosers, str(task.deal))
    return Result((places[task.seat] == 1) / places.count(1), mean(ahead(places, task.seat)))


def chooser(task: Task, *, is_hand_made: bool) -> Chooser:
    """One side of a game."""
    search = kernel.load(task.kind).search(None if is_hand_made else net(task.kind))
    if task.visits:
        return by_visits(search, task.visits[is_hand_made], task.deal)
    return by_time(search, task.milliseconds / 1_000, task.deal)


def by_time(search: kernel.Search, seconds: float, seed: int) -> Chooser:
    """Chooses what a search visited most that had so much time of this thread; an only move takes none."""

    def choose(state: bytes) -> int:
        began = thread_time()
        search.look(state, seed)
        is_choice = search.number() > 1
        while is_choice and thread_time() < began + seconds:
            search.run(SLICE)
        return most_visited(search)

    return choose


def told(results: list[Result]) -> str:
    """The results in words."""
    shares, aheads = zip(*results, strict=True)
    line = f"wins {interval(shares)} of {len(results)} games"
    return line if shares == aheads else f"{line}, ahead of each {interval(aheads)}"


def interval(numbers: Sequence[float]) -> str:
    """Their mean, as a percentage with its 95 % interval."""
    return f"{mean(numbers):.1%} ± {SURE * stdev(numbers) / len(numbers) ** 0.5:.1%}"


if __name__ == "__main__":
    main()
