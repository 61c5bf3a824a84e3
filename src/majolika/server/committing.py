"""Changes of tables that are to be written, and how SQLite writes them: many in one commit.

Moves are by far the most that is written, and SQLAlchemy takes several times as
long for them as SQLite does; so its driver is spoken to directly, in a thread
of its own, with the statements that SQLAlchemy has made once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, update
from sqlalchemy.dialects import sqlite

from majolika.server import schema
from majolika.server.table import Table

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
"""A confirmed move survives power loss, and readers do not wait for the writer."""


class Change(NamedTuple):
    """A change of one table that waits to be written."""

    before: Table
    after: Table
    due: float | None
    done: asyncio.Future[None]


Sorted = tuple[list[Change], list[Change]]
"""The changes that fit their tables as these are now, and those that come too late."""

PLY = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("the_id"))
    .values(
        ply=bindparam("new_ply"), status=bindparam("new_status"), turn=bindparam("new_turn"), due=bindparam("new_due")
    )
)
SEAT = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("the_id"), schema.seats.c.seat == bindparam("the_seat"))
    .values({name: bindparam(f"new_{name}") for name in ("kind", "name", "person", "level", "left", "link")})
)


def ply_row(change: Change) -> dict[str, Any]:
    """What changes in the row of the table."""
    after = change.after
    return {
        "the_id": after.id,
        "new_ply": after.ply,
        "new_status": after.status,
        "new_turn": after.turn,
        "new_due": change.due,
    }


def seat_rows(change: Change) -> list[dict[str, Any]]:
    """What changes in the rows of its seats."""
    if change.before.seats is change.after.seats:
        return []
    pairs = enumerate(zip(change.before.seats, change.after.seats, strict=True))
    return [
        {"the_id": change.after.id, "the_seat": number, "new_link": ""}
        | {f"new_{key}": value for key, value in asdict(seat).items()}
        for number, (old, seat) in pairs
        if old != seat
    ]


def log_rows(table: Table, ply: int) -> list[dict[str, Any]]:
    """What is added to its log after *ply*."""
    return [{"table_id": table.id, **entry._asdict()} for entry in table.log[ply:]]


def prepare(connection: Any) -> None:
    """Sets a new connection to SQLite up; transactions begin and end where we say so."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _text(statement: Any) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


_ADVANCE = _text(PLY.where(schema.tables.c.ply == bindparam("old_ply")))
_LOG, _SEAT = _text(insert(schema.log)), _text(SEAT)


class Committer:
    """A thread with a connection of its own to the file *path*."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "committer")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, changes: Sequence[Change]) -> Sorted:
        """Writes all changes that fit."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, changes)

    def close(self) -> None:
        """Ends the connection and the thread."""
        if self._connection is not None:
            self._thread.submit(self._connection.close).result()
        self._thread.shutdown()

    def _commit(self, changes: Sequence[Change]) -> Sorted:
        if self._connection is None:
            self._connection = sqlite3.connect(self._path)
            prepare(self._connection)
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            written = _write(self._connection, changes)
            self._connection.execute("COMMIT")
        except BaseException:
            self._connection.rollback()
            raise
        return written


def _write(connection: sqlite3.Connection, changes: Sequence[Change]) -> Sorted:
    fitting: list[Change] = []
    stale: list[Change] = []
    for change in changes:
        row = {**ply_row(change), "old_ply": change.before.ply}
        fits = connection.execute(_ADVANCE, row).rowcount
        (fitting if fits else stale).append(change)
    connection.executemany(_LOG, [row for change in fitting for row in log_rows(change.after, change.before.ply)])
    connection.executemany(_SEAT, [row for change in fitting for row in seat_rows(change)])
    return fitting, stale
