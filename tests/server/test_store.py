"""The database: built, changed and taken down on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from majolika import games
from majolika.server import schema, table
from majolika.server import store as storing
from majolika.server.errors import Refused
from majolika.server.fanout import Alone, _payloads
from majolika.server.store import Stale, Store, full_url, migrate
from majolika.server.table import Seat, Table


def new_table(number: int) -> Table:
    rules = games.load("azul")
    seats = (Seat("person", "Anna", "anna"), Seat("person", "Béla", "bela"))
    setup = rules.parse_setup("players=2")
    start = Table(f"{number:016x}", "azul", setup, "7", (), "anna", "public", True, None, 1.0, seats)
    return table.dealt(table.laid(start), 2.0)


def move(before: Table) -> Table:
    text = str(before.rules.legal_moves(before.position)[0])
    return table.play(before, [0, 1], before.ply, text, 3.0)


def test_the_tables_are_as_described_and_can_be_taken_down_and_built_again(database: str) -> None:
    async def run() -> None:
        store = Store(database, Alone())
        await store.open()

        def differs(connection: Any) -> list[Any]:
            found: list[Any] = compare_metadata(MigrationContext.configure(connection), schema.metadata)
            return found

        async with store.writing() as connection:
            assert await connection.run_sync(differs) == []
            await connection.run_sync(migrate, "base")
            assert await connection.run_sync(lambda c: inspect(c).get_table_names()) == ["alembic_version"]
            await connection.run_sync(migrate, "head")
            assert await connection.run_sync(differs) == []
        await store.close()

    asyncio.run(run())


def test_the_newest_migration_is_the_one_that_is_expected() -> None:
    folder = ScriptDirectory(storing.MIGRATIONS)
    assert folder.get_current_head() == schema.HEAD


def test_a_table_is_rebuilt_from_its_log(database: str) -> None:
    async def run() -> None:
        store = Store(database, Alone())
        await store.open()
        now = new_table(1)
        await store.create(now, None)
        for _ in range(40):
            after = move(now)
            await store.append(now, after, None)
            now = after
        back = table.take_back(now, [0, 1], now.ply, 4.0)
        await store.append(now, back, None)
        assert await store.load(now.id) == back
        assert await store.refresh(now) == back
        await store.close()

    asyncio.run(run())


def test_of_two_changes_of_one_table_the_second_is_refused(database: str) -> None:
    async def run() -> None:
        store = Store(database, Alone())
        await store.open()
        now = new_table(2)
        await store.create(now, None)
        await store.append(now, move(now), None)
        with pytest.raises(Stale):
            await store.append(now, move(now), None)
        results = await asyncio.gather(
            *(store.append(move(now), move(move(now)), None) for _ in range(3)), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "Stale", "Stale"]
        await store.close()

    asyncio.run(run())


def test_moves_of_several_tables_share_one_commit(database: str) -> None:
    async def run() -> None:
        store = Store(database, Alone())
        await store.open()
        tables = [new_table(100 + number) for number in range(20)]
        for each in tables:
            await store.create(each, None)
        await asyncio.gather(*(store.append(each, move(each), None) for each in tables))
        assert store.counts.changes == 20
        assert store.counts.commits <= 3
        await store.close()

    asyncio.run(run())


def test_a_database_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused, match="mysql"):
        Store("mysql://localhost/x", Alone())


@pytest.mark.parametrize("start", ["postgres://", "postgresql://", "postgresql+psycopg://"])
def test_postgresql_has_several_names_but_one_driver(start: str) -> None:
    assert full_url(f"{start}anna:p%40ss@db.example/tables") == "postgresql+psycopg://anna:p%40ss@db.example/tables"


def test_words_are_packed_into_as_few_payloads_as_fit() -> None:
    words = [f"table {number:016x} {number}" for number in range(1000)]
    payloads = _payloads(words)
    assert all(len(payload) < 8000 for payload in payloads)
    assert "\n".join(payloads).split("\n") == words
