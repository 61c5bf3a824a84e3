"""``majolika doctor``: what this installation has, and what it lacks."""

from __future__ import annotations

import platform
from importlib import metadata

import click

from majolika import games, kernel

ADVICE = """\
Everything works without it, only more slowly. To build it, install a C++20 compiler:
  Debian, Ubuntu   apt install g++
  macOS            xcode-select --install
  anywhere         uv pip install ziglang
and then: uv sync --reinstall-package majolika"""


@click.command()
def doctor() -> None:
    """Say which kernel is in use, how it was built, and what to install if there is none."""
    click.echo(f"majolika  {metadata.version('majolika')}")
    click.echo(f"python    {platform.python_version()} on {platform.system()} {platform.machine()}")
    click.echo(f"games     {', '.join(games.names())}")
    if reason := kernel.why_missing():
        click.echo(f"kernel    none: {reason}")
        click.echo(ADVICE)
    else:
        click.echo(f"kernel    {kernel.library_path().name}, built by {kernel.build()}")
        click.echo(f"          plays {', '.join(kernel.kinds())}")
