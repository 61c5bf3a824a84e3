"""``majolika train``: a network that learns from games against itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from majolika import games
from majolika.cli._options import GameCommands, choice_options, chosen
from majolika.match import every_setup
from majolika.training.crew import Crew, LocalCrew, RayCrew
from majolika.training.inheriting import begin_with
from majolika.training.plan import (
    FULL_VISITS,
    GAMES_OF_A_PIECE,
    PIECES,
    QUICK_SHARE,
    RATE,
    SKETCHES,
    USES,
    WINDOW,
    Folder,
    Plan,
)


@click.command(cls=GameCommands)
def train() -> None:
    """Train a network by self-play; a run that was stopped goes on where it was."""


def _command(name: str) -> click.Command:
    """The command for one game."""
    game = games.load(name)

    def run(folder: Path, seats: int, games_: int, seed: int, first: Path | None, **options: Any) -> None:
        where, workers, address, lessons = (options.pop(name) for name in ("where", "workers", "address", "lessons"))
        visits, generation = options.pop("visits"), options.pop("generation")
        numbers = {name: options.pop(name) for name in ("rate", "sketches", "window", "uses")}
        setups = every_setup(game, {**chosen(options), "players": str(seats)})
        codec = games.codec(game)
        packed = " ".join(codec.pack_setup(setup).hex() for setup in setups)
        kind = codec.kind(game.start(setups[0]))
        quick, pieces = round(QUICK_SHARE * visits), -(-generation // GAMES_OF_A_PIECE)
        plan = Plan(kind, packed, seed, full_visits=visits, quick_visits=quick, pieces=pieces, **numbers)
        if first:
            begin_with(Folder(folder), plan, first)
        _watch(
            plan,
            folder,
            -(-games_ // plan.games(1)),
            RayCrew(workers, address) if where == "ray" else LocalCrew(workers),
            -(-lessons // plan.games_of_a_piece),
        )

    options: list[click.Parameter] = [
        click.Option(
            ["--folder"],
            type=click.Path(path_type=Path, file_okay=False),
            required=True,
            help="Where games, networks and the log are kept.",
        ),
        click.Option(["--seats"], type=click.IntRange(2, 4), default=2, show_default=True, help="Seats of a game."),
        click.Option(
            ["--games", "games_"],
            type=click.IntRange(1),
            default=300_000,
            show_default=True,
            help="Games in all, those of earlier runs in this folder included.",
        ),
        click.Option(
            ["--visits"],
            type=click.IntRange(50),
            default=FULL_VISITS,
            show_default=True,
            help="Visits of a full search; a quick one has about a quarter of them.",
        ),
        click.Option(
            ["--rate"],
            type=click.FloatRange(0, 0.1, min_open=True),
            default=RATE,
            show_default=True,
            help="How fast the network learns; less, where it begins with one that has learned much already.",
        ),
        click.Option(
            ["--sketches"],
            type=click.IntRange(0),
            default=SKETCHES,
            show_default=True,
            help="Games without search for each that is searched; they teach how games end.",
        ),
        click.Option(
            ["--generation"],
            type=click.IntRange(1),
            default=PIECES * GAMES_OF_A_PIECE,
            show_default=True,
            help=f"Games between two networks, {GAMES_OF_A_PIECE} or a multiple.",
        ),
        click.Option(
            ["--window"],
            type=click.IntRange(1),
            default=WINDOW,
            show_default=True,
            help="The most samples that are learned from, the newest.",
        ),
        click.Option(
            ["--uses"],
            type=click.FloatRange(1, 20),
            default=USES,
            show_default=True,
            help="How often a sample is learned, on average.",
        ),
        click.Option(
            ["--lessons"],
            type=click.IntRange(0),
            default=0,
            show_default=True,
            help="Games of the finished network without search, all searched deeply, for it to learn from at the end.",
        ),
        click.Option(["--workers"], type=click.IntRange(1), help="Who plays side by side.  [default: all cores]"),
        click.Option(
            ["--on", "where"],
            type=click.Choice(["local", "ray"]),
            default="local",
            show_default=True,
            help="Processes here, or a Ray cluster.",
        ),
        click.Option(["--address"], help="The Ray cluster to join.  [default: the one that is there, or a new one]"),
        click.Option(
            ["--begin-with", "first"],
            type=click.Path(path_type=Path, dir_okay=False, exists=True),
            help="A network to begin with, of the same kind or of the same game with other seats or sides.",
        ),
        click.Option(["--seed"], type=int, default=1, show_default=True, help="What all luck follows from."),
        *(option for option in choice_options(game) if option.name != "starter"),
    ]
    return click.Command(name, callback=run, params=options, help=f"Train a network of {game.TITLE}.")


def _watch(plan: Plan, folder: Path, generations: int, crew: Crew, lessons: int) -> None:
    """Trains with a progress bar that tells games a minute, losses and strength."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn  # noqa: PLC0415

    from majolika.training.learning import train as learn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as progress:
        task = progress.add_task(f"{plan.kind}: playing", total=plan.games(generations))

        def report(told: dict[str, Any]) -> None:
            if "games" in told:
                progress.update(task, completed=told["games"])
                speed = 60 * (progress.tasks[task].speed or 0)
                progress.update(task, description=f"{plan.kind}: {speed:,.0f} games a minute")
            elif "lessons" in told:
                total = lessons * plan.games_of_a_piece
                progress.update(task, completed=told["lessons"], total=total, description=f"{plan.kind}: lessons")
            else:
                losses = " ".join(f"{name} {told[name]:.3f}" for name in ("policy", "shares", "margins", "points"))
                rated = f", rated {told['rating']:+.0f} ±{told['margin']:.0f}" if "rating" in told else ""
                progress.console.print(f"{told['learned']:>9,} games learned: {losses}{rated}", highlight=False)

        try:
            last = learn(plan, folder, generations, crew, report, lessons)
        finally:
            crew.close()
    click.echo(f"The network is {last}; its curve is {folder / 'curve.svg'}.")


train.make = _command
