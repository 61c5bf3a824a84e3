"""Time for thinking; the tests set the time themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from majolika.server.clock import Clock
from majolika.server.settings import Settings
from tests.fuzzing import nearly_right, reads_text
from tests.server.serving import Person, in_thread


class Time:
    """A time that only moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def pair(file: str, time: Time) -> Iterator[tuple[Person, Person]]:
    """Anna and Béla at a server with that time."""
    with in_thread(Settings(database=file, rate=100_000), time) as url:
        anna, bela = Person(url, "Anna"), Person(url, "Béla")
        yield anna, bela
        anna.close()
        bela.close()


def timed(pair: tuple[Person, Person], time_control: str) -> str:
    anna, bela = pair
    table: str = anna.set_up("human", "open", choices={"starter": "a"}, time_control=time_control)["id"]
    bela.done("POST", f"/tables/{table}/join", {})
    return table


def test_a_move_costs_its_time_and_earns_the_increment(pair: tuple[Person, Person], time: Time) -> None:
    table = timed(pair, "game 600+5")
    time.now += 100
    told = pair[0].play(table)
    assert told["now"]["clock"] == {"left": [505, 600], "since": time.now, "deadline": time.now + 600}


def test_who_runs_out_of_time_is_replaced_by_a_bot(pair: tuple[Person, Person], time: Time) -> None:
    table = timed(pair, "game 600+5")
    move = pair[0].first_move(table)
    time.now += 600
    now = pair[1].wait(table, lambda t: t["now"]["turn"] == 1)["now"]
    assert now["seats"][0] == {**now["seats"][0], "kind": "bot", "left": "time-out"}
    assert now["clock"]["left"][0] < 10
    assert pair[0].refused("POST", f"/tables/{table}/moves", move) in ("time-out", "stale")


def test_with_days_a_move_every_move_has_its_own_time(pair: tuple[Person, Person], time: Time) -> None:
    table = timed(pair, "turn 259200")
    time.now += 259_000
    assert pair[0].play(table)["now"]["clock"]["deadline"] == time.now + 259_200
    time.now += 259_000
    pair[1].play(table)
    assert pair[0].table(table)["now"]["status"] == "running"


def test_without_a_clock_nobody_runs_out_of_time(pair: tuple[Person, Person], time: Time) -> None:
    anna, bela = pair
    table = anna.set_up("human", "open", choices={"starter": "a"})["id"]
    bela.done("POST", f"/tables/{table}/join", {})
    time.now += 10**9
    assert anna.play(table)["now"]["clock"] is None


@pytest.mark.parametrize("text", ["game 5+0", "game 600", "turn 9999999", "blitz", "game 600+9999", ""])
def test_a_clock_that_makes_no_sense_is_refused(pair: tuple[Person, Person], text: str) -> None:
    seats = [{"kind": "human"}, {"kind": "open"}]
    body = {"game": "azul", "seats": seats, "time_control": text}
    assert pair[0].refused("POST", "/tables", body) in ("notation", "bad-request")


@given(st.text() | st.sampled_from(["game 600+5", "turn 259200"]).flatmap(nearly_right))
def test_any_text_is_refused_or_read_as_a_clock(text: str) -> None:
    reads_text(Clock.parse, text)
