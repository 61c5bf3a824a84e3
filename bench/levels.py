"""The named levels: how strong each is, against the one below it, in games in the kernel.

uv run --group dev python -m bench.levels [--deals 100] [--first 4000] [--kind azul-2 ...] [--write]

With more than two seats, one sits among copies of the level below.  ``--write`` keeps the
figures for the program and writes docs/reference/levels.md anew.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from time import thread_time
from typing import NamedTuple

from bench.playouts import setup_of
from majolika import games, kernel
from majolika.arena import ahead, rate
from majolika.arena.in_kernel import Chooser, by_level, play_game
from majolika.arena.workers import hire
from majolika.players import NAMES, network
from majolika.players.levels import ladder
from majolika.players.measured import Measured, strengths

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/reference/levels.md"
KEPT = ROOT / "src/majolika/players/measured.json"
FIRST = 500
"""The rating of the weakest level."""


class Game(NamedTuple):
    """A game between two neighbors."""

    share: float
    """Of the victory, of the stronger level's one seat."""
    better: list[float]
    """By the other seats, as `ahead` says."""
    seconds: float
    moves: int


def main() -> None:
    """Prints a table for each kind."""
    from rich.progress import track  # noqa: PLC0415

    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=4000, help="the number of the first deal")
    parser.add_argument("--kind", action="append", choices=kernel.kinds())
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    with hire() as pool:
        for kind in arguments.kind or kernel.kinds():
            seats = range(kernel.load(kind).players)
            tasks = [
                (kind, pair, deal, seat)
                for pair in pairwise(NAMES)
                for deal in range(arguments.first, arguments.first + arguments.deals)
                for seat in seats
            ]
            played = list(track(pool.map(play, tasks, chunksize=4), description=kind, total=len(tasks)))
            measured = rated(dict(zip(tasks, played, strict=True)))
            print(f"\n{kind}\n{table(measured)}")
            if arguments.write:
                keep(kind, measured)


def play(task: tuple[str, tuple[str, str], int, int]) -> Game:
    """One game: the stronger level sits at one seat, the weaker at all others."""
    kind, (weaker, stronger), deal, seat = task
    packed, clock = kernel.load(kind), [0.0, 0]
    choosers = [chooser(kind, weaker, f"{deal} {seat} {other}", [0.0, 0]) for other in range(packed.players)]
    choosers[seat] = chooser(kind, stronger, f"{deal} {seat} {seat}", clock)
    _, places = play_game(packed, setup(kind), choosers, str(deal))
    return Game((places[seat] == 1) / places.count(1), ahead(places, seat), clock[0], int(clock[1]))


def chooser(kind: str, name: str, luck: str, clock: list[float]) -> Chooser:
    """Plays as a level does, and adds its time and moves to a clock."""
    level = ladder(kind)[name]
    plays = by_level(kernel.load(kind).search(None if level.is_eager else net(kind)), level, Random(luck))

    def choose(state: bytes) -> int:
        began = thread_time()
        action = plays(state)
        clock[0] += thread_time() - began
        clock[1] += 1
        return action

    return choose


@cache
def net(kind: str) -> kernel.Network | None:
    """The network that comes with Majolika."""
    shipped = network.shipped(kind)
    return kernel.load(kind).network(shipped.floats) if shipped else None


@cache
def setup(kind: str) -> bytes:
    """The plainest set-up of this kind."""
    packed: bytes = games.codec(games.load(kind.partition("-")[0])).pack_setup(setup_of(kind))
    return packed


def rated(played: dict[tuple[str, tuple[str, str], int, int], Game]) -> list[Measured]:
    """What the games say of every level, the weakest first."""
    pairs: dict[tuple[str, str], list[Game]] = {}
    for (_, (weaker, stronger), _, _), game in played.items():
        pairs.setdefault((stronger, weaker), []).append(game)
    ratings = {
        rating.name: rating
        for rating in rate({pair: [each for game in found for each in game.better] for pair, found in pairs.items()})
    }
    weakest = NAMES[0]
    measured = [Measured(weakest, FIRST, 0, None, None)]
    for (stronger, _), found in pairs.items():
        elo = FIRST + ratings[stronger].elo - ratings[weakest].elo
        share = sum(game.share for game in found) / len(found)
        milliseconds = 1000 * sum(game.seconds for game in found) / sum(game.moves for game in found)
        measured.append(Measured(stronger, round(elo), round(ratings[stronger].margin), share, milliseconds))
    return measured


def keep(kind: str, measured: list[Measured]) -> None:
    """Keeps the figures of a kind, and writes the page anew."""
    known = {**strengths(), kind: measured}
    strengths.cache_clear()
    rows = {name: [each._asdict() for each in known[name]] for name in kernel.kinds() if name in known}
    KEPT.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(strengths()), encoding="utf-8")


def page(known: dict[str, list[Measured]]) -> str:
    """The page that tells the figures, with its text as it is."""
    head = PAGE.read_text(encoding="utf-8").partition("\n## ")[0].rstrip()
    parts = [f"## {kind}\n\n{table(measured)}" for kind, measured in known.items()]
    return "\n".join([head, "", *parts])


def table(measured: list[Measured]) -> str:
    """The figures of a kind."""
    rows = [
        f"| {level} | {rating} | {f'±{margin}' if margin else ''} | "
        f"{'' if share is None else f'{share:.1%}'.replace('%', ' %')} | "
        f"{'' if milliseconds is None else f'{milliseconds:.2f}'} |\n"
        for level, rating, margin, share, milliseconds in measured
    ]
    return "".join(
        ["| level | rating | 95 % | wins against the level below | ms a move |\n|---|---|---|---|---|\n", *rows]
    )


if __name__ == "__main__":
    main()
