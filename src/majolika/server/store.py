"""Reading and writing: SQLite or PostgreSQL through the same statements.

Changes of tables go through one writer, which puts all that have arrived into
one commit; each is checked against the ply that it was decided at.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    delete,
    event,
    func,
    insert,
    inspect,
    make_url,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from majolika import games
from majolika.server import schema
from majolika.server.clock import Clock
from majolika.server.committing import PLY, SEAT, Change, Committer, Sorted, log_rows, ply_row, seat_rows
from majolika.server.committing import prepare as prepare_sqlite
from majolika.server.errors import Refused
from majolika.server.fanout import LONGEST_PAYLOAD, Alone, Fanout
from majolika.server.table import Entry, Seat, Table, laid, rebuilt
from majolika.values import replace

MOST_WAITING = 2000
MIGRATIONS = str(Path(__file__).parent / "migrations")
MIGRATING = 7_305_114
"""The number of the lock under which PostgreSQL lets one process at a time change the tables."""


T = TypeVar("T")


class Stale(Exception):
    """Raised when a table has changed since a change was decided on."""


@dataclass(slots=True)
class Counts:
    """What has been written."""

    commits: int = 0
    changes: int = 0
    seconds: float = 0.0
    failures: int = 0


class Store:
    """The database."""

    def __init__(self, url: str, fanout: Fanout) -> None:
        self.url = full_url(url)
        self.counts = Counts()
        self.is_shared = not isinstance(fanout, Alone)
        self._fanout = fanout
        self._is_sqlite = self.url.startswith("sqlite")
        self._waiting: asyncio.Queue[Change] = asyncio.Queue(MOST_WAITING)
        self._writing: asyncio.Task[None] | None = None
        self._committer: Committer | None = None
        if self._is_sqlite:
            self._writer = create_async_engine(self.url, pool_size=1, max_overflow=0)
            self._reader = create_async_engine(self.url, pool_size=4, max_overflow=0)
            self._committer = Committer(make_url(self.url).database or "")
            _prepare_sqlite(self._writer.sync_engine, "BEGIN IMMEDIATE")
            _prepare_sqlite(self._reader.sync_engine, "BEGIN")
        else:
            self._writer = self._reader = create_async_engine(self.url, pool_size=8, max_overflow=4, pool_pre_ping=True)

    async def open(self) -> None:
        """Brings the tables up to date and begins to write."""
        async with self._writer.begin() as connection:
            if not self._is_sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
            await connection.run_sync(_migrate)
        self._writing = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Writes what waits, and ends the connections."""
        if self._writing is not None:
            await self._waiting.join()
            self._writing.cancel()
        if self._committer is not None:
            self._committer.close()
        await self._writer.dispose()
        await self._reader.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may change something."""
        async with self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with self._reader.connect() as connection:
            yield connection

    async def append(self, before: Table, after: Table, due: float | None) -> None:
        """Makes a change of a table last; raises `Stale` where another came first."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self._waiting.put_nowait(Change(before, after, due, done))
        except asyncio.QueueFull:
            raise Refused("busy") from None
        await done

    async def create(self, table: Table, due: float | None) -> None:
        """Adds a new table."""
        async with self.writing() as connection:
            await connection.execute(insert(schema.tables), _table_row(table, due))
            await connection.execute(insert(schema.seats), [_seat_row(table, n) for n in range(len(table.seats))])
            if table.log:
                await connection.execute(insert(schema.log), log_rows(table, 0))
            await connection.run_sync(self._fanout.in_transaction, [f"table {table.id} {table.ply}"])

    async def load(self, table_id: str) -> Table | None:
        """The table, rebuilt from its log."""
        async with self.reading() as connection:
            found = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table_id))).first()
            if found is None:
                return None
            seats, entries = await _seats(connection, table_id), await _entries(connection, table_id, 0)
        return rebuilt(laid(_table(found._mapping, seats)), entries)

    async def refresh(self, table: Table) -> Table | None:
        """The table with what has been added since, or None where it has been taken away."""
        async with self.reading() as connection:
            seats = await _seats(connection, table.id)
            entries = await _entries(connection, table.id, table.ply)
        return rebuilt(replace(table, seats=seats), entries) if seats else None

    async def ply(self, table_id: str) -> int | None:
        """How many entries the log of a table has, or None where there is no such table."""
        t = schema.tables.c
        async with self.reading() as connection:
            found: int | None = (await connection.execute(select(t.ply).where(t.id == table_id))).scalar()
        return found

    async def due(self, now: float) -> list[str]:
        """The tables at which the server must act by itself."""
        t = schema.tables.c
        query = select(t.id).where(t.status == "running", t.due <= now).order_by(t.due).limit(100)
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def bots_to_move(self) -> list[str]:
        """The tables at which a bot is to move."""
        t, s = schema.tables.c, schema.seats.c
        joined = schema.tables.join(schema.seats, (s.table_id == t.id) & (s.seat == t.turn))
        query = select(t.id).select_from(joined).where(t.status == "running", s.kind == "bot")
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def listed(self, status: str, limit: int) -> list[dict[str, Any]]:
        """Public tables, newest first."""
        t = schema.tables.c
        query = select(schema.tables).where(t.status == status, t.visibility == "public")
        return await self._rows(query.order_by(t.created.desc()).limit(limit))

    async def of_person(self, person: str, limit: int, before: float) -> list[dict[str, Any]]:
        """The tables at which a person sits or sat, or that the person has set up, newest first."""
        t, s = schema.tables.c, schema.seats.c
        mine = select(s.table_id).where(s.person == person)
        query = select(schema.tables).where(or_(t.id.in_(mine), t.host == person), t.created < before)
        return await self._rows(query.order_by(t.created.desc()).limit(limit))

    async def unfinished(self, person: str) -> int:
        """How many tables this person has set up that have not ended."""
        t = schema.tables.c
        query = select(func.count()).where(t.host == person, t.status != "ended")
        async with self.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def set_link(self, table_id: str, seat: int, link: str) -> None:
        """Sets the hash of the token for a seat; an empty one revokes it."""
        s = schema.seats.c
        async with self.writing() as connection:
            await connection.execute(
                update(schema.seats).where(s.table_id == table_id, s.seat == seat).values(link=link)
            )

    async def links(self, table_id: str) -> dict[str, int]:
        """The seats by the hashes of their tokens."""
        s = schema.seats.c
        async with self.reading() as connection:
            rows = await connection.execute(select(s.link, s.seat).where(s.table_id == table_id, s.link != ""))
            return {row.link: row.seat for row in rows}

    async def remove(self, table_id: str) -> None:
        """Takes a table away for good."""
        async with self.writing() as connection:
            await connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))

    async def announce(self, word: str) -> None:
        """Tells the other processes something that is no change of a table."""
        async with self.writing() as connection:
            await connection.run_sync(self._fanout.in_transaction, [word])
        await self._fanout.after_commit([word])

    async def is_well(self) -> bool:
        """Whether the database answers."""
        try:
            async with self.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return True

    async def _rows(self, query: Any) -> list[dict[str, Any]]:
        """Tables as rows of a list, each with its seats."""
        async with self.reading() as connection:
            rows = [dict(row._mapping) for row in await connection.execute(query)]
            s = schema.seats.c
            chosen = select(schema.seats).where(s.table_id.in_([row["id"] for row in rows])).order_by(s.seat)
            seats = [dict(row._mapping) for row in await connection.execute(chosen)]
        for row in rows:
            row["seats"] = [seat for seat in seats if seat["table_id"] == row["id"]]
        return rows

    async def _write(self) -> None:
        """Writes whatever waits, as much as there is at once in one commit."""
        while True:
            changes = [await self._waiting.get()]
            while not self._waiting.empty():
                changes.append(self._waiting.get_nowait())
            await self._commit(changes)
            for _ in changes:
                self._waiting.task_done()

    async def _commit(self, changes: Sequence[Change]) -> None:
        began = perf_counter()
        try:
            fitting, stale = await self._transact(changes)
            await self._fanout.after_commit([_word(change) for change in fitting])
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            self.counts.failures += len(changes)
            _settle(changes, Refused("storage"), error)
            return
        _settle(fitting)
        _settle(stale, Stale())
        self.counts.commits += 1
        self.counts.changes += len(fitting)
        self.counts.seconds += perf_counter() - began

    async def _transact(self, changes: Sequence[Change]) -> Sorted:
        """Writes all changes that fit in one transaction."""
        if self._committer is not None:
            return await self._committer.commit(changes)
        async with self.writing() as connection:
            return await connection.run_sync(self._add, changes)

    def _add(self, connection: Connection, changes: Sequence[Change]) -> Sorted:
        """Adds the changes that fit, and tells which these are and which come too late."""
        fitting, stale = _sorted_out(connection, changes)
        if fitting:
            entries = [row for change in fitting for row in log_rows(change.after, change.before.ply)]
            connection.execute(insert(schema.log), entries)
            connection.execute(PLY, [ply_row(change) for change in fitting])
            seats = [row for change in fitting for row in seat_rows(change)]
            if seats:
                connection.execute(SEAT, seats)
            self._fanout.in_transaction(connection, [_told(change) for change in fitting])
        return fitting, stale


def full_url(url: str) -> str:
    """The address with the driver that we use."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise Refused("setup", f"{url!r} is no address of a database, like sqlite:///FILE.") from None
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    if parsed.drivername not in {*drivers, *drivers.values()}:
        raise Refused("setup", f"{parsed.drivername} is no database that can be used; sqlite and postgresql are.")
    drivername = drivers.get(parsed.drivername, parsed.drivername)
    if drivername.startswith("sqlite") and not Path(parsed.database or "").parent.is_dir():
        raise Refused("setup", f"The database cannot be used: there is no folder for {parsed.database}.")
    if drivername.startswith("sqlite") and parsed.database in (None, "", ":memory:"):
        raise Refused("setup", "The database is a file, like sqlite:///majolika.db.")
    return parsed.set(drivername=drivername).render_as_string(hide_password=False)


_PLIES = (
    select(schema.tables.c.id, schema.tables.c.ply)
    .where(schema.tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.tables.c.id)
    .with_for_update()
)


async def prepare(url: str) -> None:
    """Brings a database up to date, or says in a sentence why it cannot be used."""
    try:
        store = Store(url, Alone())
        try:
            await store.open()
        finally:
            await store.close()
    except ModuleNotFoundError as error:
        raise Refused(
            "setup", f"{error.name} is missing for this database: pip install 'majolika[postgres]'."
        ) from None
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise Refused("setup", f"The database cannot be used: {reason}.") from None


def _sorted_out(connection: Connection, changes: Sequence[Change]) -> Sorted:
    """The changes that fit their tables as these are now, and those that come too late."""
    found = connection.execute(_PLIES, {"ids": [change.before.id for change in changes]})
    plies = {row.id: row.ply for row in found}
    fitting: list[Change] = []
    stale: list[Change] = []
    for change in changes:
        fits = plies.get(change.before.id) == change.before.ply
        (fitting if fits else stale).append(change)
        plies.pop(change.before.id, None)
    return fitting, stale


def _settle(changes: Sequence[Change], error: Exception | None = None, cause: Exception | None = None) -> None:
    for change in changes:
        if change.done.done():
            continue
        if error is None:
            change.done.set_result(None)
        else:
            error.__cause__ = cause
            change.done.set_exception(error)


def _word(change: Change) -> str:
    return f"table {change.after.id} {change.after.ply}"


def _told(change: Change) -> str:
    """The word with what was added to the log, so that nobody has to read it; without where more has changed."""
    if change.before.seats is not change.after.seats:
        return _word(change)
    told = f"{_word(change)} {json.dumps(change.after.log[change.before.ply :])}"
    return told if len(told) < LONGEST_PAYLOAD else _word(change)


def _table_row(table: Table, due: float | None) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "setup": str(table.setup),
        "drawn": " ".join(table.drawn),
        "seed": table.seed,
        "host": table.host,
        "visibility": table.visibility,
        "casual": table.casual,
        "clock": str(table.clock) if table.clock else "",
        "created": table.created,
        "ply": table.ply,
        "status": table.status,
        "turn": table.turn,
        "due": due,
    }


def _seat_row(table: Table, number: int) -> dict[str, Any]:
    return {"table_id": table.id, "seat": number, "link": "", **asdict(table.seats[number])}


def _table(row: Mapping[Any, Any], seats: tuple[Seat, ...]) -> Table:
    return Table(
        id=row["id"],
        game=row["game"],
        setup=games.load(row["game"]).parse_setup(row["setup"]),
        seed=row["seed"],
        drawn=tuple(row["drawn"].split()),
        host=row["host"],
        visibility=row["visibility"],
        casual=row["casual"],
        clock=Clock.parse(row["clock"]) if row["clock"] else None,
        created=row["created"],
        seats=seats,
    )


async def _seats(connection: AsyncConnection, table_id: str) -> tuple[Seat, ...]:
    s = schema.seats.c
    query = select(s.kind, s.name, s.person, s.level, s.left).where(s.table_id == table_id).order_by(s.seat)
    return tuple(Seat(*row) for row in await connection.execute(query))


async def _entries(connection: AsyncConnection, table_id: str, ply: int) -> list[Entry]:
    e = schema.log.c
    query = select(e.ply, e.kind, e.seat, e.text, e.at).where(e.table_id == table_id, e.ply > ply).order_by(e.ply)
    return [Entry(*row) for row in await connection.execute(query)]


def _prepare_sqlite(engine: Engine, begin: str) -> None:
    """Sets up what SQLAlchemy connects to SQLite, and begins transactions as *begin* says."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: Any) -> None:
        prepare_sqlite(connection)

    @event.listens_for(engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)


def _migrate(connection: Any) -> None:
    """Brings the tables up to date; alembic is loaded only when there is something to do."""
    version = text("SELECT version_num FROM alembic_version")
    is_new = not inspect(connection).has_table("alembic_version")
    if is_new or connection.execute(version).scalar() != schema.HEAD:
        migrate(connection, "head")


def migrate(connection: Any, revision: str) -> None:
    """Brings the tables up to a revision, or down to ``base``, where there are none."""
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", MIGRATIONS.replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        (command.downgrade if revision == "base" else command.upgrade)(config, revision)
    except CommandError as error:
        raise Refused("setup", f"The database was made by a newer Majolika: {error}.") from None
