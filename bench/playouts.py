"""Random complete games a second: the readable rules and the kernel, one thread and two.

uv run python -m bench.playouts [--rounds 5] [--kind azul-2 ...]
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from bench._measure import in_turns, kinds_and_rounds, shown
from majolika import games, kernel

READABLE_SECONDS = 0.5
KERNEL_GAMES = 20_000


def main() -> None:
    """Prints a table for every kind."""
    kinds, rounds = kinds_and_rounds(__doc__)
    for kind in kinds:
        compare(kind, rounds)


def compare(kind: str, rounds: int) -> None:
    """Measures one kind, and prints games/s, moves/s and the ratios to the readable rules."""
    game = games.load(kind.partition("-")[0])
    setup = setup_of(kind)
    packed, packed_setup = kernel.load(kind), games.codec(game).pack_setup(setup)
    sample = packed.playouts(packed_setup, 1, 2000)
    moves = sample["moves"] / 2000

    def in_kernel(threads: int) -> Callable[[], float]:
        def run() -> float:
            with ThreadPoolExecutor(threads) as pool:
                seeds = range(threads)
                list(pool.map(lambda seed: packed.playouts(packed_setup, seed, KERNEL_GAMES), seeds))
            return threads * KERNEL_GAMES

        return run

    rates = in_turns(
        {"rules": lambda: readable(game, setup), "kernel": in_kernel(1), "kernel, two threads": in_kernel(2)}, rounds
    )
    print(f"\n{kind}: {moves:.1f} moves a game")
    base = median(rates["rules"])
    for name, measured in rates.items():
        rate = median(measured)
        print(f"  {name:<20}{shown(measured):>44} games/s {rate * moves:>14,.0f} moves/s {rate / base:>10,.1f} x")


def readable(game: Any, setup: Any) -> float:
    """Random games with the readable rules for about half a second; how many."""
    random, began, played = Random(1), perf_counter(), 0
    while perf_counter() - began < READABLE_SECONDS:
        position = game.start(setup)
        while not position.over and position.round < 200:
            if position.awaits_deal:
                position = game.deal(position, game.draw(position, random))
            else:
                position = game.play(position, random.choice(game.legal_moves(position)))
        played += 1
    return played


def setup_of(kind: str) -> Any:
    """The plainest set-up that is played by *kind*: defaults, but for the variant and the players."""
    game = games.load(kind.partition("-")[0])
    codec = games.codec(game)
    first, *others = game.choices()
    for players in first.values:
        for choice in others:
            for value in choice.values[:2]:
                setup = game.parse_setup(f"players={players} {choice.name}={value}")
                if codec.kind(game.start(setup)) == kind:
                    return setup
    raise AssertionError(f"no set-up is played by {kind}")


if __name__ == "__main__":
    main()
