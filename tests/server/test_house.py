"""All tables of a process: which are kept in memory."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from majolika.server import house as housing
from majolika.server.fanout import Alone
from majolika.server.house import House
from majolika.server.minds import Minds
from majolika.server.store import Store
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
