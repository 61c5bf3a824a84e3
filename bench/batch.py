"""Steps a second of batches of several sizes, one thread and two.

uv run python -m bench.batch [--rounds 5] [--kind azul-2 ...]
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from bench._measure import kinds_and_rounds, rounds_of, shown
from bench.playouts import setup_of
from majolika import games, kernel

SIZES = (64, 1024, 16384)
STEPS_OF_A_RUN = 1_000_000


def main() -> None:
    """Prints a table for every kind."""
    kinds, rounds = kinds_and_rounds(__doc__)
    for kind in kinds:
        print(f"\n{kind}")
        with ThreadPoolExecutor(2) as pool:
            tasks = {
                f"{size} games{', two threads' * (parts == 2)}": stepping(kind, size, pool, parts)
                for size in SIZES
                for parts in (1, 2)
            }
            for name, rates in rounds_of(tasks, rounds).items():
                print(f"  {name:<26}{shown(rates):>44} steps/s")


def stepping(kind: str, size: int, pool: ThreadPoolExecutor, parts: int) -> Callable[[], float]:
    """Steps a batch with random actions; only the steps are timed, not the choosing."""
    packed = kernel.load(kind)
    setup = games.codec(games.load(kind.partition("-")[0])).pack_setup(setup_of(kind))
    batch = packed.batch(setup, size, seed=1)
    seats = size * packed.players
    actions = bytearray(4 * size)
    out = kernel.Outputs(
        bytearray(size * packed.actions), bytearray(size), bytearray(4 * seats), bytearray(4 * seats), bytearray(size)
    )
    batch.look(out)

    def run() -> float:
        steps = max(1, STEPS_OF_A_RUN // size)
        seconds = 0.0
        for _ in range(steps):
            batch.choose(actions)
            began = perf_counter()
            batch.step(actions, out, pool if parts > 1 else None, parts)
            seconds += perf_counter() - began
        return steps * size / seconds

    return run


if __name__ == "__main__":
    main()
