"""Commands that exist once for each game, with the game's own choices as options."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
        games.load(cmd_name)
        return self.make(cmd_name)

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
    is_drawn = choice.drawn and is_short
    meaning = f"{choice.meaning}, or {DRAW}" if choice.drawn and not is_short else choice.meaning
    return click.Option(
        [f"--{choice.name.replace('_', '-')}", choice.name],
        type=click.Choice(values, case_sensitive=False) if is_short else str,
        default=DRAW if is_drawn else None,
        help=f"{meaning[0].upper()}{meaning[1:]}.  [default: {DRAW if is_drawn else choice.default}]",
    )


def chosen(options: Mapping[str, str | None]) -> dict[str, str]:
    """The choices that were made; the others keep the game's own defaults."""
    return {name: value for name, value in options.items() if value is not None}
