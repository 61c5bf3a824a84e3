"""Bots think apart from everything else, a few at once, and stop when nobody needs them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest

from majolika import kernel
from majolika.errors import SetupError
from majolika.players.measured import strengths
from majolika.server import levels
from majolika.server.errors import Refused
from majolika.server.minds import Minds
from majolika.server.settings import Settings
from majolika.server.thinking import choose
from tests.server.serving import Person, in_thread

SLOW = "search-2000"


def choose_slowly(view: Any, level: str, luck: str) -> str:
    """Thinks for longer than any test waits, where the level is the slow one."""
    if level == SLOW:
        sleep(3600)
    return choose(view, level, luck)


@pytest.fixture
def anna(file: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    monkeypatch.setattr("majolika.server.house.choose", choose_slowly)
    with in_thread(Settings(database=file, rate=100_000, thinkers=1)) as url:
        anna = Person(url, "Anna")
        yield anna
        anna.close()


def thinking(anna: Person) -> str:
    """A table at which a slow bot has just begun to think."""
    table: str = anna.set_up("human", SLOW, choices={"starter": "a"})["id"]
    anna.play(table)
    return table


def test_while_a_bot_thinks_other_tables_go_on(anna: Person) -> None:
    slow = thinking(anna)
    table = anna.set_up("human", "human")["id"]
    with anna.watching(table) as watching:
        for _ in range(5):
            offered = watching.until("moves")
            watching.send(type="move", ply=offered["ply"], text=offered["moves"][0]["text"])
            assert watching.until("happened")["ply"] == offered["ply"] + 1
    assert anna.table(slow)["now"]["turn"] == 1


def test_a_bot_that_is_not_needed_any_more_makes_room_for_others(anna: Person) -> None:
    slow = thinking(anna)
    quick = anna.set_up("human", "greedy", choices={"starter": "b"})["id"]
    assert anna.table(quick)["now"]["turn"] == 1
    assert anna.table(slow)["now"]["turn"] == 1
    anna.done("POST", f"/tables/{slow}/take-back", {"ply": anna.table(slow)["ply"]})
    assert anna.wait(quick, lambda t: t["now"]["turn"] == 0)
    assert anna.table(slow)["now"]["turn"] == 0


def test_a_process_that_takes_too_long_is_replaced() -> None:
    async def run() -> None:
        minds = Minds(1, 0)
        async with minds.one() as mind:
            first = await mind.ask(30, os.getpid)
            assert await mind.ask(30, os.getpid) == first
            with pytest.raises(Refused, match="busy"):
                await mind.ask(0.2, sleep, 60)
            assert await mind.ask(30, os.getpid) != first
            with pytest.raises(Refused, match="wrong"):
                await mind.ask(30, os._exit, 3)
            assert await mind.ask(30, os.getpid)
        await minds.close()

    asyncio.run(run())


def test_who_asks_first_is_served_first() -> None:
    async def run() -> list[int]:
        minds, served = Minds(1, 0), list[int]()

        async def ask(number: int) -> None:
            async with minds.one() as mind:
                served.append(await mind.ask(30, abs, number))

        await asyncio.gather(*map(ask, range(8)))
        await minds.close()
        return served

    assert asyncio.run(run()) == [*range(8)]


def test_what_is_wrong_with_a_question_is_told_as_an_error() -> None:
    async def run() -> None:
        minds = Minds(1, 0)
        async with minds.one() as mind:
            with pytest.raises(Refused) as refused:
                await mind.ask(30, levels.check, "genius")
            assert refused.value.code == "setup"
        await minds.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "level",
    [
        "search-2401",
        "search-0",
        "search-100ms",
        "heuristic-10",
        "grandmaster-11s",
        "genius",
        "",
        "search-10@/etc/passwd",
        "search@x",
    ],
)
def test_a_level_that_thinks_too_long_or_reads_a_file_is_refused(level: str) -> None:
    with pytest.raises(SetupError):
        levels.check(level)


def test_every_level_on_offer_is_taken() -> None:
    for level in (*levels.names(), "greedy", "search-2400", "grandmaster-10s"):
        levels.check(level)


def test_the_levels_are_told_with_their_measured_strength(anna: Person) -> None:
    found = anna.done("GET", "/games/azul/levels?setup=players=2%20wall=colored")["levels"]
    assert [each["name"] for each in found] == levels.names()
    assert [each["rating"] for each in found] == [each.rating for each in strengths()["azul-2"]]
    assert anna.refused("GET", "/games/azul/levels?setup=players=9") == "setup"
    assert anna.refused("GET", "/games/azul/levels?setup=wall") == "setup"
    assert anna.refused("GET", "/games/chess/levels") == "not-found"


def test_without_a_kernel_slow_levels_are_not_available(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "is_available", lambda: False)
    slow = [each["name"] for each in anna.done("GET", "/games/azul/levels")["levels"] if not each["available"]]
    assert slow == ["grandmaster"]
    with pytest.raises(SetupError, match="kernel"):
        levels.check("grandmaster")
