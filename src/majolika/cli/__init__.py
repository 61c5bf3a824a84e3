"""The command line: ``majolika`` and its commands, one file each.

A file without a leading underscore is a command; it is imported when it is
called for, so that ``majolika --version`` stays quick.
"""

from __future__ import annotations

import errno
import io
import sys
from importlib import import_module, metadata
from pkgutil import iter_modules
from typing import Any

import click

from majolika.errors import MajolikaError


class Refused(click.ClickException):
    """Something that came in is wrong; said in one sentence, with exit code 2."""

    exit_code = 2


class Commands(click.Group):
    """Finds the commands by their files, and says errors without a traceback."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """To serve is meant when no command is named."""
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "--version")):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The files of this folder that are commands."""
        return sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of the same name as its file."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = getattr(import_module(f"{__name__}.{cmd_name}"), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what is wrong with the input is told, not raised."""
        try:
            return super().invoke(ctx)
        except MajolikaError as error:
            raise Refused(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            raise Refused(f"{error.filename or 'the output cannot be written'}: {error.strerror}") from error


@click.command(cls=Commands)
@click.version_option(metadata.version("majolika"), prog_name="majolika")
def main() -> None:
    """Play and study the Azul family of board games, exactly by the rulebooks.

    Without a command, tables are served and the browser opens; ``play`` plays in the terminal.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
