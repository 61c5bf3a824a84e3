"""``majolika arena``: players against players, with ratings and intervals."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from secrets import token_hex
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any

import click

from majolika import arena as arenas
from majolika import games, players
from majolika.cli._options import GameCommands, choice_options, chosen
from majolika.errors import SetupError
from majolika.match import Dealer

if TYPE_CHECKING:
    from rich.table import Table


@click.command(cls=GameCommands)
def arena() -> None:
    """Let players play each other, and rate them.

    Every deal is played once from every rotation of the seats, so that luck in
    deals and seats does not count as strength.
    """


def _command(name: str) -> click.Command:
    """The command for one game."""
    game = games.load(name)

    def run(
        entrants: tuple[str, ...],
        seats: int,
        deals: int,
        seed: str | None,
        records: Path | None,
        sprt: tuple[float, float] | None,
        **options: Any,
    ) -> None:
        gauntlet, processes = options.pop("gauntlet"), options.pop("processes")
        for entrant in entrants:
            players.make(entrant, Dealer("", 0))
        test = arenas.Sprt(*sprt) if sprt else None
        if test and len(entrants) != 2:
            raise SetupError("a sequential test compares two players")
        game.parse_setup(f"players={seats}")
        seed = token_hex(8) if seed is None else seed
        planned = [
            arenas.Deal(name, tuple(chosen(options).items()), lineup, seed, number)
            for number in range(1, deals + 1)
            for lineup in arenas.lineups(entrants, seats, gauntlet=gauntlet)
        ]
        click.echo(f"{game.TITLE}, seed {seed}: {len(planned)} deals, each from every rotation of {seats} seats")
        _watch(planned, records, processes, test, entrants[0])

    options: list[click.Parameter] = [
        click.Argument(["entrants"], nargs=-1, required=True),
        click.Option(["--seats"], type=click.IntRange(2, 4), default=2, show_default=True, help="Seats of a game."),
        click.Option(
            ["--deals"], type=click.IntRange(1), default=50, show_default=True, help="Deals for every pair of players."
        ),
        click.Option(
            ["--gauntlet"],
            is_flag=True,
            help="Only the first player meets the others, alone among equals where there are more than two seats.",
        ),
        click.Option(["--seed"], help="What all luck follows from.  [default: a new one]"),
        click.Option(
            ["--records"],
            type=click.Path(path_type=Path, file_okay=False),
            help="Keeps all games here; a run that was stopped goes on with what is there.",
        ),
        click.Option(
            ["--sprt"],
            type=(float, float),
            metavar="ELO ELO",
            help="Stops when the first player is proven better by the second number of Elo, or only by the first.",
        ),
        click.Option(["--processes"], type=click.IntRange(1), help="How many at once.  [default: all cores]"),
        *choice_options(game),
    ]
    return click.Command(name, callback=run, params=options, help=f"Let players play {game.TITLE}.")


def _watch(
    planned: list[arenas.Deal], records: Path | None, processes: int | None, test: arenas.Sprt | None, first: str
) -> None:
    """Plays under a progress bar and a table of what is known so far; at the end says what it proves."""
    from rich.console import Console, Group  # noqa: PLC0415
    from rich.live import Live  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    results: list[arenas.Result] = []
    verdict = None
    progress = Progress()
    task = progress.add_task("playing", total=len(planned))
    with Live(progress, transient=True, refresh_per_second=4) as live:
        played = arenas.play_deals(planned, records, processes)
        for result in played:
            results.append(result)
            progress.advance(task)
            live.update(Group(progress, _table(arenas.rate(arenas.pairwise(results)))))
            if test:
                verdict = test.verdict(_shares(results, first))
                if verdict is not None:
                    break
        played.close()
    Console(highlight=False).print(_table(arenas.rate(arenas.pairwise(results))))
    for lineup, shares in arenas.victories(results).items():
        error = 1.96 * pstdev(shares) / sqrt(len(shares))
        others = f"{len(lineup) - 1} x {lineup[1]}" if len(lineup) > 2 else lineup[1]
        click.echo(f"{lineup[0]} against {others}: wins {fmean(shares):.1%} ±{error:.1%} of {len(shares)} games")
    if test:
        said = {True: "accepted", False: "rejected", None: "still open"}[verdict]
        ratio = test.ratio(_shares(results, first))
        click.echo(
            f"{first} is better by {test.better:g} Elo: {said} after {len(results)} deals (log ratio {ratio:.2f})"
        )


def _shares(results: list[arenas.Result], player: str) -> list[float]:
    """The shares of *player* in the deals, in the order of the deals and not of their coming in."""
    return [arenas.share_of(player, result) for result in sorted(results, key=lambda result: result.deal.number)]


def _table(ratings: list[arenas.Rating]) -> Table:
    from rich.table import Table  # noqa: PLC0415

    table = Table("player", "Elo", "95 %", "share", "comparisons")
    for rating in ratings:
        table.add_row(
            rating.name, f"{rating.elo:+.0f}", f"±{rating.margin:.0f}", f"{rating.share:.1%}", f"{rating.games}"
        )
    return table


arena.make = _command
