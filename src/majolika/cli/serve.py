"""``majolika serve``: tables for everybody who can reach this machine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

PORT = 8765


@click.command(context_settings={"auto_envvar_prefix": "MAJOLIKA"})
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port, or the next one that is free.",
)
@click.option("--database", metavar="URL", help="sqlite:///FILE or postgresql://...  [default: a file of yours]")
@click.option("--fanout", metavar="URL", default="", help="redis://... through which several processes work together.")
@click.option("--origin", metavar="URL", multiple=True, help="How people reach the server, e.g. https://azul.example.")
@click.option(
    "--rate", type=click.IntRange(1), default=600, show_default=True, help="Requests a minute from one address."
)
@click.option(
    "--connections", type=click.IntRange(1), default=200, show_default=True, help="WebSockets from one address."
)
@click.option(
    "--thinkers", type=click.IntRange(1), help="Processes in which bots think.  [default: one a core but one]"
)
@click.option("--browser/--no-browser", default=True, help="Open the browser when the server is there.")
def serve(
    host: str,
    port: int,
    database: str | None,
    fanout: str,
    origin: tuple[str, ...],
    browser: bool,
    **limits: Any,
) -> None:
    """Serve tables over HTTP, for a browser or for programs.

    Every option can also be given as an environment variable: MAJOLIKA_PORT=80.
    """
    from majolika.server.running import serve as run  # noqa: PLC0415
    from majolika.server.settings import Settings  # noqa: PLC0415

    settings = Settings(database=database or default_database(), fanout=fanout, origins=origin)
    settings = replace(settings, **{name: value for name, value in limits.items() if value is not None})
    run(settings, host, port, click.echo, browser)


def default_database() -> str:
    """The file in the user's data directory."""
    from platformdirs import user_data_path  # noqa: PLC0415

    folder = user_data_path("majolika", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'majolika.db'}"
