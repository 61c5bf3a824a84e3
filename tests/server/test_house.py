"""All tables of a process: which are kept in memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from majolika import games
from majolika.server import house as housing
from majolika.server import table
from majolika.server.committing import Change
from majolika.server.fanout import Alone
from majolika.server.house import House
from majolika.server.minds import Minds
from majolika.server.store import Store, _told, _word
from majolika.server.table import Table
from tests.server.test_store import new_table


class Onlooker:
    """Somebody who watches and says nothing."""

    person = "carla"

    def send(self, message: str) -> None:
        """Nothing."""

    def end(self) -> None:
        """Nothing."""


def test_the_tables_that_nobody_looks_at_are_forgotten_oldest_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housing, "MOST_IDLE", 3)

    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'majolika.db'}", Alone())
        await store.open()
        house = House(store, Minds(1, 0), Minds(1, 0), lambda: 5.0)
        for number in range(7):
            live = await house.add(new_table(number))
            if number == 0:
                await house.watch(live, Onlooker(), None)
        await house.tick()
        assert [*house._live] == [f"{number:016x}" for number in (0, 4, 5, 6)]
        await house.tick()
        assert house.live == 4
        await house.close()
        await store.close()

    asyncio.run(run())


def test_what_another_process_added_is_followed_without_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the entries join on; a table that lacks more, or is told no entries, is read."""

    async def run() -> None:
        store = Store(f"sqlite:///{tmp_path / 'majolika.db'}", Alone())
        await store.open()
        here, there = (House(store, Minds(1, 0), Minds(1, 0), lambda: 5.0) for _ in range(2))
        current = (await here.add(new_table(1))).table
        other = await there.find_any(current.id)
        refresh, reads = store.refresh, list[Table]()

        async def read_again(known: Table) -> Table | None:
            reads.append(known)
            return await refresh(known)

        monkeypatch.setattr(store, "refresh", read_again)
        for is_heard, is_full, read in ((True, True, 0), (True, False, 1), (False, True, 1), (True, True, 2)):
            before, current = current, await here.change(current.id, play_the_first_move)
            change = Change(before, current, None, asyncio.get_running_loop().create_future())
            if is_heard:
                there.heard(_told(change) if is_full else _word(change))
                await asyncio.gather(*there._tasks)
                assert (other.table.log, other.table.position) == (current.log, current.position)
            assert len(reads) == read
        await asyncio.gather(here.close(), there.close())
        await store.close()

    asyncio.run(run())


def play_the_first_move(now: Table, at: float) -> Table:
    move = games.load("azul").legal_moves(now.position)[0]
    assert now.turn is not None
    return table.play(now, (now.turn,), now.ply, str(move), at)
