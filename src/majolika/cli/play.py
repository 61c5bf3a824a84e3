"""``majolika play``: a game in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

import click

from majolika import games, players
from majolika.cli._screen import Screen
from majolika.cli._table import Seat, Table
from majolika.errors import MatchError, SetupError
from majolika.game import SEATS, Choice
from majolika.match import Dealer, Match, draw_setup

HUMAN = "human"
DRAW = "random"
LONGEST_LIST = 8


class Games(click.Group):
    """One command for each game, with the game's own choices as options."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the games."""
        return games.names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command that plays the game *cmd_name*."""
        return _command(cmd_name) if cmd_name in games.names() else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Azul is played when no game is named."""
        if not args or (args[0].startswith("-") and args[0] != "--help"):
            args = ["azul", *args]
        return super().parse_args(ctx, args)


@click.command(cls=Games)
def play() -> None:
    """Play a game in the terminal, against the computer or with others.

    Without the name of a game, Azul is played.
    """


def _command(name: str) -> click.Command:
    """The command that plays one game."""
    game = games.load(name)
    kinds = ", ".join([HUMAN, *players.names()])

    def run(
        seats: str, seed: str | None, save: Path | None, confirm: bool | None, round_cap: int, **wanted: str
    ) -> None:
        if save is not None and save.exists():
            raise MatchError(f"{save} exists already; choose another name")
        entries = seats.split(",")
        seed = seed or token_hex(32)
        wanted["players"] = str(len(entries))
        setup, drawn = draw_setup(game, wanted, Dealer(seed, 0))
        seated = _seated(entries, seed)
        match = Match(game, setup, seed, [seat.name for seat in seated], round_cap=round_cap, drawn=drawn)
        Table(match, seated, Screen(), save, confirm).run()

    common: list[click.Parameter] = [
        click.Option(
            ["--seats"],
            default=f"{HUMAN},greedy",
            show_default=True,
            help=f"Who plays, in order: {kinds}. Anna:human gives a seat a name.",
        ),
        click.Option(["--seed"], help="What all luck follows from.  [default: a new secret one]"),
        click.Option(["--save"], type=click.Path(path_type=Path, dir_okay=False), help="Where the record goes."),
        click.Option(["--confirm/--no-confirm"], default=None, help="Show what a move does before it is played."),
        click.Option(
            ["--round-cap"], type=click.IntRange(1), default=200, show_default=True, help="The last round to be played."
        ),
    ]
    options = [_option(choice) for choice in game.choices() if choice.name != "players"]
    return click.Command(name, callback=run, params=[*common, *options], help=f"Play {game.TITLE}.")


def _option(choice: Choice) -> click.Option:
    """A choice of the game as an option of the command line; short lists are spelled out."""
    values = [DRAW, *choice.values] if choice.drawn else list(choice.values)
    is_short = len(values) <= LONGEST_LIST and not choice.open
    meaning = f"{choice.meaning}, or {DRAW}" if choice.drawn and not is_short else choice.meaning
    return click.Option(
        [f"--{choice.name.replace('_', '-')}", choice.name],
        type=click.Choice(values, case_sensitive=False) if is_short else str,
        default=values[0] if is_short else choice.default,
        show_default=True,
        help=f"{meaning[0].upper()}{meaning[1:]}.",
    )


def _seated(entries: Sequence[str], seed: str) -> list[Seat]:
    """Reads ``Anna:human,greedy``; bots have luck of their own, apart from the deals."""
    seats: list[Seat] = []
    for number, entry in enumerate(entries):
        name, colon, kind = entry.strip().rpartition(":")
        if kind not in (HUMAN, *players.names()):
            kinds = ", ".join([HUMAN, *players.names()])
            raise SetupError(f"{entry!r} cannot sit at the table: a seat is one of {kinds}")
        taken = [seat.name for seat in seats]
        name = name if colon and name else _free_name("Player" if kind == HUMAN else kind.capitalize(), taken)
        bot: Any = None if kind == HUMAN else players.make(kind, Dealer(f"{seed}/seat {SEATS[number % 4]}", 0))
        seats.append(Seat(name, bot))
    return seats


def _free_name(name: str, taken: Sequence[str]) -> str:
    return next(each for each in (name, *(f"{name} {n}" for n in range(2, 9))) if each not in taken)
