"""Measuring in turns: machines are noisy, so everything to be compared is run in one round, several rounds long."""

from __future__ import annotations

import os
import platform
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from statistics import median
from time import perf_counter

from majolika import kernel


def kinds_and_rounds(description: str | None) -> tuple[list[str], int]:
    """What the command line asks for: which kinds of games, and how many rounds of measuring."""
    parser = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--kind", action="append", choices=kernel.kinds())
    arguments = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores", kernel.build(), sep="\n")
    return arguments.kind or kernel.kinds(), arguments.rounds


def in_turns(tasks: dict[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Runs every task once a round; each returns how many units it did, and units a second are kept."""

    def timed(task: Callable[[], float]) -> Callable[[], float]:
        def run() -> float:
            began = perf_counter()
            units = task()
            return units / (perf_counter() - began)

        return run

    return rounds_of({name: timed(task) for name, task in tasks.items()}, rounds)


def rounds_of(tasks: dict[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Runs every task once a round; each returns its own rate."""
    rates: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            rates[name].append(task())
    return rates


def shown(rates: list[float]) -> str:
    """The median, and the least and the greatest."""
    return f"{median(rates):>12,.0f}  ({min(rates):,.0f} to {max(rates):,.0f})"
