"""Several processes serve the same tables: through PostgreSQL, and with Redis beside it."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from bench import _postgres as postgres
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Person, Process


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    """A Redis of the tests' own."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("Redis is not installed")
    port = postgres.free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/") as server:
        yield f"redis://127.0.0.1:{port}"
        server.terminate()


@pytest.fixture(scope="module", params=["postgresql", "redis"])
def shared(request: pytest.FixtureRequest, postgres_url: str) -> Iterator[tuple[str, str, str]]:
    """The addresses of two servers and of their database."""
    database = postgres.new_database(postgres_url)
    options = ["--fanout", request.getfixturevalue("redis_url")] if request.param == "redis" else []
    servers = [Process(database, "--thinkers", "1", *options) for _ in range(2)]
    yield servers[0].url, servers[1].url, database
    assert [server.end() for server in servers] == [-signal.SIGTERM] * 2


@pytest.fixture
def pair(shared: tuple[str, str, str]) -> Iterator[tuple[Person, Person, str]]:
    """Anna at one server and Béla at the other, at one table; Anna begins."""
    anna, bela = Person(shared[0], "Anna"), Person(shared[1], "Béla")
    table = anna.set_up("human", "open", choices={"starter": "a"})["id"]
    bela.done("POST", f"/tables/{table}/join", {})
    yield anna, bela, table
    anna.close()
    bela.close()


def test_a_move_at_one_server_is_told_at_the_other(pair: tuple[Person, Person, str]) -> None:
    anna, bela, table = pair
    with anna.watching(table) as hers, bela.watching(table) as his:
        for mover, other in ((hers, his), (his, hers), (hers, his)):
            offered = mover.until("moves")
            mover.send(type="move", ply=offered["ply"], text=offered["moves"][0]["text"])
            while (told := other.until("happened"))["entries"][-1]["text"] != offered["moves"][0]["text"]:
                pass
            assert told["ply"] == offered["ply"] + 1


def test_of_two_servers_that_race_for_one_move_one_wins(pair: tuple[Person, Person, str]) -> None:
    anna, _, table = pair
    elsewhere = Person(pair[1].url)
    elsewhere.done("POST", "/sessions/device", {"token": anna.done("POST", "/me/devices")["token"]})
    anna.wait(table, lambda t: t["now"]["turn"] == 0)
    path = f"/tables/{table}/moves"
    for _ in range(5):
        moves = anna.done("GET", path)
        bodies = [{"ply": moves["ply"], "text": each["text"]} for each in (moves["moves"][0], moves["moves"][-1])]
        with ThreadPoolExecutor(2) as pool:
            asks = [
                pool.submit(who.ask, "POST", path, body) for who, body in zip((anna, elsewhere), bodies, strict=True)
            ]
            answers = [each.result() for each in asks]
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        ply = next(answer.json()["ply"] for answer in answers if answer.status_code == 201)
        anna.done("POST", f"/tables/{table}/take-back", {"ply": ply})
    elsewhere.close()


def test_a_bot_answers_once_whoever_watches(shared: tuple[str, str, str]) -> None:
    anna = Person(shared[0], "Anna")
    table = anna.set_up("human", "greedy", choices={"starter": "a"})["id"]
    onlooker = Person(shared[1])
    with onlooker.watching(table):
        for _ in range(4):
            anna.play(table)
            anna.wait(table, lambda t: t["now"]["turn"] == 0)
    log = onlooker.done("GET", f"/tables/{table}/log")["entries"]
    assert [entry["seat"] for entry in log if entry["kind"] == "move"] == [0, 1] * 4
    anna.close()
    onlooker.close()


def test_who_signs_out_at_one_server_is_out_at_the_other(pair: tuple[Person, Person, str]) -> None:
    anna, _, table = pair
    elsewhere = Person(pair[1].url)
    elsewhere.done("POST", "/sessions/device", {"token": anna.done("POST", "/me/devices")["token"]})
    with elsewhere.watching(table) as watching:
        watching.receive()
        anna.done("DELETE", "/sessions")
        with pytest.raises(ConnectionClosed):
            watching.until("nothing")
    elsewhere.close()


def test_tables_go_on_after_all_connections_to_the_database_were_cut(
    shared: tuple[str, str, str], pair: tuple[Person, Person, str]
) -> None:
    anna, bela, table = pair
    confirmed = anna.play(table)["ply"]
    with psycopg.connect(shared[2], autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    with anna.watching(table) as hers:
        hers.receive()
        for _ in range(20):
            answer = bela.ask("POST", f"/tables/{table}/moves", bela.first_move(table))
            if answer.status_code == 201:
                break
            assert answer.json()["error"] in ("storage", "fault"), answer.text
        assert hers.until("happened")["ply"] == confirmed + 1
    assert anna.table(table)["ply"] == confirmed + 1
