"""``majolika backup``: a copy of the database, also while it is being served from."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import click

from majolika.cli.serve import default_database
from majolika.errors import MatchError, SetupError


@click.command(context_settings={"auto_envvar_prefix": "MAJOLIKA"})
@click.argument("copy", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--database", metavar="URL", help="sqlite:///FILE.  [default: a file of yours]")
def backup(copy: Path, database: str | None) -> None:
    """Copy all tables and people to FILE, whole and at one moment, while the server runs.

    A PostgreSQL database is copied by its own pg_dump.
    """
    kind, _, name = (database or default_database()).partition(":///")
    if kind != "sqlite":
        raise SetupError("only SQLite is copied by this command; PostgreSQL has pg_dump")
    if not Path(name).exists():
        raise SetupError(f"there is no database {name}")
    if copy.exists():
        raise MatchError(f"{copy} exists already; choose another name")
    try:
        with (
            closing(sqlite3.connect(f"file:{name}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
    except sqlite3.Error as error:
        raise MatchError(f"{copy} cannot be written: {error}") from error
    click.echo(f"The copy is in {copy}")
