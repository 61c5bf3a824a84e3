"""Each network against the evaluation made by hand, with the same CPU time for both.

uv run --group dev python -m bench.networks [--deals 100] [--visits 400] [--kind azul-2 ...]

How fast both search is measured first, in turns; then the hand-made evaluation gets as many
more visits as it is faster, and the line says how long the network searches with its own.
With more than two seats one network sits among hand-made ones; then a second figure says how
often it came in ahead of each of them, draws as half.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import mean, median, stdev
from typing import NamedTuple

from bench._measure import rounds_of
from bench.levels import net, setup
from bench.search import positions, visits
from majolika import kernel
from majolika.arena import ahead
from majolika.arena.in_kernel import by_visits, play_game

SURE = 1.96


class Task(NamedTuple):
    """A game to be played."""

    kind: str
    visits: tuple[int, int]
    """Of the network, and of the hand-made evaluation."""
    deal: int
    seat: int


def main() -> None:
    """Prints a line for every kind that has a network."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--visits", type=int, default=400)
    parser.add_argument("--kind", action="append", choices=kernel.kinds())
    arguments = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        for kind in [each for each in arguments.kind or kernel.kinds() if net(each)]:
            network, by_hand = speeds(kind)
            budget = arguments.visits, round(arguments.visits * by_hand / network)
            seats = range(kernel.load(kind).players)
            tasks = [Task(kind, budget, deal, seat) for deal in range(arguments.deals) for seat in seats]
            line = told(list(pool.map(play, tasks, chunksize=4)))
            milliseconds = 1_000 * arguments.visits / network
            print(f"{kind}: {budget[0]} visits against {budget[1]}, {milliseconds:.2g} ms: {line}", flush=True)


def speeds(kind: str) -> tuple[float, float]:
    """How many visits a second the network and the hand-made evaluation make."""
    packed = kernel.load(kind)
    states = positions(packed, setup(kind))
    rates = rounds_of(
        {
            "network": lambda: visits(packed, net(kind), states, 1),
            "hand-made": lambda: visits(packed, None, states, 1),
        },
        3,
    )
    return median(rates["network"]), median(rates["hand-made"])


class Result(NamedTuple):
    """How a game ended for the network."""

    share: float
    """Of the victory."""
    ahead: float
    """Of the opponents that it left behind."""


def play(task: Task) -> Result:
    """Plays a game."""
    packed = kernel.load(task.kind)
    choosers = [
        by_visits(
            packed.search(net(task.kind) if seat == task.seat else None), task.visits[seat != task.seat], task.deal
        )
        for seat in range(packed.players)
    ]
    _, places = play_game(packed, setup(task.kind), choosers, str(task.deal))
    return Result((places[task.seat] == 1) / places.count(1), mean(ahead(places, task.seat)))


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
