"""``majolika verify``: whether the luck of a record was honest."""

from __future__ import annotations

import click

from majolika import match
from majolika.cli import _files
from majolika.record import Record

DISHONEST = 1


@click.command()
@click.argument("record", metavar="FILE", callback=_files.read)
def verify(record: Record) -> None:
    """Draw every deal of the record in FILE anew from its seed, and compare.

    The exit code is 0 when the luck was honest, 1 when it was not, and 2 when
    the record cannot be read or does not reveal its seed.
    """
    verdict = match.verify(record)
    click.echo(f"{'honest' if verdict.honest else 'not honest'}: {verdict.reason}")
    if not verdict.honest:
        raise click.exceptions.Exit(DISHONEST)
