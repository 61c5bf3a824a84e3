"""Records on disk: where they go by default, and how they are written without harm."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path

import click

from majolika.errors import MatchError, RecordError
from majolika.record import LARGEST, Record

ENDING = ".majolika"


def new_path(game: str, now: datetime) -> Path:
    """A name that no record has yet, in the user's data directory."""
    from platformdirs import user_data_path  # noqa: PLC0415

    folder = user_data_path("majolika", appauthor=False) / "records"
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{now:%Y-%m-%d-%H%M%S}-{game}"
    names = [f"{stem}{ENDING}", *(f"{stem}-{number}{ENDING}" for number in range(2, 1000))]
    return next(folder / name for name in names if not (folder / name).exists())


def write(record: Record, path: Path, *, replace: bool) -> None:
    """Writes the whole record or nothing; another file is never overwritten."""
    text = str(record)
    try:
        if os.path.lexists(path) and not replace:
            raise MatchError(f"{path} exists already; choose another name")
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise MatchError(f"{path} cannot be written: {error.strerror}") from error
    except ValueError as error:
        raise error if isinstance(error, MatchError) else MatchError(f"{str(path)!r} is no name of a file") from error


def read(ctx: click.Context, param: click.Parameter, name: str) -> Record:
    """The record in the file *name*, or on standard input where that is ``-``."""
    if name == "-" and sys.stdin is None:
        raise RecordError("standard input is closed")
    with click.open_file(name, "rb") as file:
        return Record.decode(file.read(LARGEST + 1))
