"""Search: visits and evaluations a second, microseconds an evaluation, two threads, beside plain playouts.

uv run python -m bench.search [--rounds 5] [--kind azul-2 ...]
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from time import perf_counter, process_time

from bench._measure import kinds_and_rounds, rounds_of, shown
from bench.playouts import setup_of
from majolika import games, kernel
from majolika.kernel import CHANCE
from majolika.players import network

VISITS = 60_000
POSITIONS = 300
DEPTH = 3_000
"""Visits of one search."""
PLAYOUTS = 5_000


def main() -> None:
    """Prints a table for every kind."""
    kinds, rounds = kinds_and_rounds(__doc__)
    for kind in kinds:
        compare(kind, rounds)


def compare(kind: str, rounds: int) -> None:
    """Measures one kind with the hand-made evaluation and, where there is one, with its network."""
    packed = kernel.load(kind)
    setup = games.codec(games.load(kind.partition("-")[0])).pack_setup(setup_of(kind))
    shipped = network.shipped(kind)
    nets = {"hand-made": None} | ({"network": packed.network(shipped.floats)} if shipped else {})
    states = positions(packed, setup)
    print(f"\n{kind}")
    tasks: dict[str, Callable[[], float]] = {"playouts": lambda: playouts(packed, setup)}
    for name, net in nets.items():
        tasks[f"{name}, visits"] = lambda net=net: visits(packed, net, states, 1)  # type: ignore[misc]
        tasks[f"{name}, two threads"] = lambda net=net: visits(packed, net, states, 2)  # type: ignore[misc]
        tasks[f"{name}, evaluations"] = lambda net=net: evaluations(packed, net, states)  # type: ignore[misc]
    rates = rounds_of(tasks, rounds)
    for name, measured in rates.items():
        print(f"  {name:<26}{shown(measured):>44} a second{_beside(name, rates)}")


def positions(packed: kernel.Kernel, setup: bytes) -> list[bytes]:
    """Positions of random games in which somebody is to move, from the first move on."""
    found, seed = list[bytes](), 0
    while len(found) < POSITIONS:
        state, moves = packed.start(setup), 0
        while packed.turn(state) != kernel.OVER and moves < 40 and len(found) < POSITIONS:
            seed += 1
            if packed.turn(state) == CHANCE:
                state = packed.deal(state, seed)
                continue
            found.append(state)
            legal = packed.legal(state)
            state, moves = packed.play(state, legal[seed * 7919 % len(legal)]), moves + 1
    return found


def playouts(packed: kernel.Kernel, setup: bytes) -> float:
    """Plays random games; how many a second."""
    began = process_time()
    return packed.playouts(setup, 1, PLAYOUTS)["games"] / (process_time() - began)


def visits(
    packed: kernel.Kernel, net: kernel.Network | None, states: list[bytes], threads: int, depth: int = DEPTH
) -> float:
    """Searches some positions; how many visits a second: of one thread's own time, or with several of everybody's."""
    clock = process_time if threads == 1 else perf_counter
    number = min(max(VISITS // depth, 1), len(states))
    search, chosen = packed.search(net), states[:: len(states) // number][:number]
    with ThreadPoolExecutor(threads) as pool:

        def look_and_run(state: bytes) -> None:
            search.look(state)
            others = [pool.submit(search.run, depth, thread, True) for thread in range(1, threads)]
            search.run(depth, 0, threads > 1)
            for other in others:
                other.result()

        look_and_run(states[-1])
        began = clock()
        for state in chosen:
            look_and_run(state)
    return depth * len(chosen) * threads / (clock() - began)


def evaluations(packed: kernel.Kernel, net: kernel.Network | None, states: list[bytes]) -> float:
    """Looks at every position once, with priors for its moves; how many a second, less what the calls alone cost."""
    search = packed.search(net)
    for state in states:
        search.look(state)
    began = process_time()
    for state in states:
        search.look(state)
    middle = process_time()
    for _ in states:
        search.look(states[-1])
    calls = process_time() - middle
    return len(states) / max(middle - began - calls, 1e-9)


def _beside(name: str, rates: dict[str, list[float]]) -> str:
    """What a rate means: microseconds of an evaluation, or times one thread."""
    kind, _, what = name.partition(", ")
    if what == "evaluations":
        return f"  {1e6 / median(rates[name]):.2f} µs each"
    if what == "two threads":
        return f"  {median(rates[name]) / median(rates[f'{kind}, visits']):.2f} x one"
    return ""


if __name__ == "__main__":
    main()
