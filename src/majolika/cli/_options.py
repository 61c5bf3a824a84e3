"""Commands that exist once for each game, with the game's own choices as options."""

from __future__ import annotations

from collections.abc import Callable

import click

from majolika import games
from majolika.game import AnyGame, Choice

DRAW = "random"
LONGEST_LIST = 8


class GameCommands(click.Group):
    """One command for each game; the first game named, or Azul when none is."""

    make: Callable[[str], click.Command]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the games."""
        return games.names()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command for the game *cmd_name*."""
        return self.make(cmd_name) if cmd_name in games.names() else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Azul is meant when no game is named."""
        if not args or (args[0].startswith("-") and args[0] != "--help"):
            args = ["azul", *args]
        return super().parse_args(ctx, args)


def choice_options(game: AnyGame) -> list[click.Parameter]:
    """The choices of a game as options, but for the players, who follow from the seats."""
    return [_option(choice) for choice in game.choices() if choice.name != "players"]


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
