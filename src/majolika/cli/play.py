"""``majolika play``: a game in the terminal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

import click

from majolika import games, players, words
from majolika.cli._options import GameCommands, choice_options, chosen
from majolika.cli._screen import Screen
from majolika.cli._table import Seat, Table
from majolika.errors import SetupError
from majolika.game import SEATS
from majolika.match import Dealer, Match, draw_setup

HUMAN = "human"


@click.command(cls=GameCommands)
def play() -> None:
    """Play a game in the terminal, against the computer or with others.

    Without the name of a game, Azul is played.
    """


def _command(name: str) -> click.Command:
    """The command that plays one game."""
    game = games.load(name)
    kinds = ", ".join([HUMAN, *players.names()])

    def run(
        seats: str,
        seed: str | None,
        save: Path | None,
        confirm: bool | None,
        round_cap: int,
        language: str | None,
        **options: str | None,
    ) -> None:
        entries = seats.split(",")
        seed = token_hex(32) if seed is None else seed
        wanted = {"players": str(len(entries)), **chosen(options)}
        setup, drawn = draw_setup(game, wanted, Dealer(seed, 0))
        language = language or words.of_environment(os.environ)
        seated = _seated(entries, seed, language)
        match = Match(game, setup, seed, [seat.name for seat in seated], round_cap=round_cap, drawn=drawn)
        Table(match, seated, Screen(), save, confirm, language).run()

    common: list[click.Parameter] = [
        click.Option(
            ["--seats"],
            default=f"{HUMAN},helper",
            show_default=True,
            help=f"Who plays, in order: {kinds}. Anna:human gives a seat a name.",
        ),
        click.Option(["--seed"], help="What all luck follows from.  [default: a new secret one]"),
        click.Option(["--save"], type=click.Path(path_type=Path, dir_okay=False), help="Where the record goes."),
        click.Option(["--confirm/--no-confirm"], default=None, help="Show what a move does before it is played."),
        click.Option(
            ["--round-cap"], type=click.IntRange(1), default=200, show_default=True, help="The last round to be played."
        ),
        click.Option(
            ["--language"],
            type=click.Choice(words.LANGUAGES, case_sensitive=False),
            help="The language of the table.  [default: that of your system, or en]",
        ),
    ]
    return click.Command(name, callback=run, params=[*common, *choice_options(game)], help=f"Play {game.TITLE}.")


def _seated(entries: Sequence[str], seed: str, language: str) -> list[Seat]:
    """Reads ``Anna:human,helper``; bots have luck of their own, apart from the deals."""
    seats: list[Seat] = []
    for number, entry in enumerate(entries):
        name, colon, kind = entry.strip().rpartition(":")
        if not kind:
            raise SetupError(f"{entry!r} cannot sit at the table: a seat is {HUMAN} or a player")
        taken = [seat.name for seat in seats]
        name = name if colon and name else _free_name(_usual_name(kind, language), taken)
        bot: Any = None if kind == HUMAN else players.make(kind, Dealer(f"{seed}/seat {SEATS[number % 4]}", 0))
        seats.append(Seat(name, bot))
    return seats


def _usual_name(kind: str, language: str) -> str:
    bot, dash, more = kind.partition("-")
    catalogue, key = words.load(language), "terminal.player" if kind == HUMAN else f"bot.{bot}"
    return (words.tell(catalogue, key) if key in catalogue else bot.capitalize()) + dash + more


def _free_name(name: str, taken: Sequence[str]) -> str:
    return next(each for each in (name, *(f"{name} {n}" for n in range(2, 9))) if each not in taken)


play.make = _command
