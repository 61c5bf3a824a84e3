"""What may break, and what must not be lost then."""

from __future__ import annotations

import asyncio
import resource
import socket as sockets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from majolika.server.settings import Settings
from majolika.server.socket import MOST_QUEUED, TOO_SLOW, Connection
from tests.server.serving import Person, Process, in_thread


def play_until(stop: Event, person: Person, table: str) -> list[tuple[int, str]]:
    """Plays on, and keeps what was confirmed."""
    confirmed = []
    try:
        while not stop.is_set():
            told = person.play(table)
            confirmed += [(entry["ply"], entry["text"]) for entry in told["entries"]]
            if told["now"]["status"] == "ended":
                break
    except Exception:  # the server is gone, in whatever way that shows
        pass
    return confirmed


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_after_a_power_cut_every_confirmed_move_is_there_and_every_table_goes_on(
    kind: str, file: str, request: pytest.FixtureRequest
) -> None:
    database = file
    if kind == "postgresql":
        from bench import _postgres as postgres  # noqa: PLC0415

        database = postgres.new_database(request.getfixturevalue("postgres_url"))
    server = Process(database)
    people = [Person(server.url, f"Anna {number}") for number in range(4)]
    tables = [person.set_up("human", "human")["id"] for person in people]
    with_bot = people[0].set_up("human", "greedy", choices={"starter": "b"})["id"]
    stop = Event()
    with ThreadPoolExecutor(len(people)) as pool:
        playing = [pool.submit(play_until, stop, *each) for each in zip(people, tables, strict=True)]
        people_seen = Person(server.url)
        people_seen.wait(tables[0], lambda t: t["ply"] > 8)
        server.kill()
        stop.set()
        confirmed = [each.result() for each in playing]
    again = Process(database)
    for person, table, moves in zip(people, tables, confirmed, strict=True):
        person.url, person.http.base_url = again.url, f"{again.url}/api/v1"
        log = {entry["ply"]: entry["text"] for entry in person.done("GET", f"/tables/{table}/log")["entries"]}
        assert moves
        assert all(log[ply] == text for ply, text in moves)
        if person.table(table)["now"]["status"] == "running":
            person.play(table)
    people[0].wait(with_bot, lambda t: t["now"]["turn"] == 0)
    again.end()
    for person in [*people, people_seen]:
        person.close()


def test_on_a_full_disk_moves_are_refused_and_later_go_on(file: str) -> None:
    server = Process(file)
    anna = Person(server.url, "Anna")
    table = anna.set_up("human", "human")["id"]
    confirmed = anna.play(table)["ply"]
    size = Path(f"{file.removeprefix('sqlite:///')}-wal").stat().st_size
    pid = server._process.pid
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    answers = [anna.ask("POST", f"/tables/{table}/moves", anna.first_move(table)) for _ in range(3)]
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert [answer.json().get("error") for answer in answers] == ["storage"] * 3
    assert anna.table(table)["ply"] == confirmed
    assert anna.play(table)["ply"] == confirmed + 1
    server.end()
    anna.close()


def test_a_client_that_never_reads_is_let_go_and_delays_nobody(file: str) -> None:
    with in_thread(Settings(database=file, rate=100_000)) as url:
        anna, lazy = Person(url, "Anna"), Person(url)
        table = anna.set_up("human", "human")["id"]
        host, port = url.removeprefix("http://").split(":")
        raw = sockets.socket()
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        raw.connect((host, int(port)))
        raw.sendall(
            f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        with anna.watching(table) as hers:
            move = anna.first_move(table)
            for _ in range(400):
                told = anna.done("POST", f"/tables/{table}/moves", move)
                assert hers.until("happened")["ply"] == told["ply"]
                told = anna.done("POST", f"/tables/{table}/take-back", {"ply": told["ply"]})
                assert hers.until("happened")["ply"] == told["ply"]
                move["ply"] = told["ply"]
                if "majolika_connections 1\n" in lazy.http.get(f"{url}/metrics").text:
                    break
            else:
                pytest.fail("the client that never reads is still there")
        raw.close()
        anna.close()
        lazy.close()


def test_what_is_kept_for_a_slow_client_is_bounded() -> None:
    class Stuck:
        async def send_text(self, text: str) -> None:
            await asyncio.Event().wait()

    async def flood() -> tuple[int, int]:
        stuck: Any = Stuck()
        client = Connection(stuck, "anna")
        writing = asyncio.create_task(client.write())
        await asyncio.sleep(0)
        sent = 0
        while not client.closing.done():
            client.send("x")
            sent += 1
        writing.cancel()
        return sent, client.closing.result()

    sent, code = asyncio.run(flood())
    assert sent <= MOST_QUEUED + 2
    assert code == TOO_SLOW


def test_of_two_clients_that_race_for_one_move_one_wins(file: str) -> None:
    with in_thread(Settings(database=file, rate=100_000)) as url:
        anna = Person(url, "Anna")
        table = anna.set_up("human", "human")["id"]
        with anna.watching(table) as first, anna.watching(table) as second:
            offered = [each.until("moves") for each in (first, second)]
            first.send(type="move", ply=offered[0]["ply"], text=offered[0]["moves"][0]["text"])
            second.send(type="move", ply=offered[0]["ply"], text=offered[0]["moves"][-1]["text"])
            answers = [first.receive(), second.receive()]
            assert all(answer["type"] in ("happened", "error") for answer in answers)
            refused = [
                each.until("error") for each in (first, second) if each is second or answers[0]["type"] == "error"
            ]
            assert {answer["error"] for answer in refused} <= {"stale", "not-your-turn"}
        assert anna.table(table)["ply"] == offered[0]["ply"] + 1
        anna.close()
