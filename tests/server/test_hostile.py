"""Strangers who mean no good."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from majolika.server.settings import Settings
from tests.fuzzing import JSON
from tests.server.serving import API, Person, in_thread


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for all of them."""
    file = tmp_path_factory.mktemp("hostile") / "majolika.db"
    with in_thread(Settings(database=f"sqlite:///{file}", rate=100_000)) as served:
        yield served


@pytest.fixture
def anna(url: str) -> Iterator[Person]:
    anna = Person(url, "Anna")
    yield anna
    anna.close()


def socket_url(url: str, table: str) -> str:
    return f"{url.replace('http', 'ws')}{API}/tables/{table}/socket"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_request_from_another_site_is_refused(anna: Person, headers: dict[str, str]) -> None:
    assert anna.refused("PUT", "/me", {"name": "Eve"}, headers=headers) == "foreign-origin"
    assert anna.done("GET", "/me")["name"] == "Anna"


def test_a_request_from_the_own_page_is_taken(anna: Person, url: str) -> None:
    assert anna.done("PUT", "/me", {"name": "Annie"}, headers={"Origin": url, "Sec-Fetch-Site": "same-origin"})


def test_a_name_that_points_here_without_being_ours_is_refused(anna: Person) -> None:
    assert anna.refused("GET", "/me", headers={"Host": "evil.example"}) == "foreign-host"


def test_a_websocket_from_another_site_is_refused(anna: Person, url: str) -> None:
    table = anna.set_up("human", "open")["id"]
    with pytest.raises(InvalidStatus), connect(socket_url(url, table), origin=Origin("https://evil.example")):
        pass


def test_every_answer_carries_the_strict_headers(anna: Person, url: str) -> None:
    for answer in (anna.ask("GET", "/me"), anna.http.get(f"{url}/"), anna.ask("GET", "/nothing")):
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in answer.headers
        assert "server" not in answer.headers or "uvicorn" not in answer.headers["server"]


def test_a_body_that_is_too_large_is_refused(anna: Person) -> None:
    assert anna.refused("PUT", "/me", {"name": "x" * 100_000}) == "too-large"
    assert anna.refused("POST", "/records", content=b"x" * 10_000_000) == "too-large"

    def chunks() -> Iterator[bytes]:
        for _ in range(200):
            yield b"x" * 10_000

    assert anna.refused("POST", "/records", content=chunks()) in ("too-large", "bad-request")


@pytest.mark.parametrize(
    "body",
    [b"\xff\xfe", b"[" * 50_000, b'{"name": ' * 5000, b"", b'{"name": 5}', b'{"name": "A", "admin": true}', b'"A"'],
)
def test_a_body_that_makes_no_sense_is_refused(anna: Person, body: bytes) -> None:
    assert anna.refused("PUT", "/me", content=body, headers={"content-type": "application/json"}) == "bad-request"


@pytest.mark.parametrize(
    ("message", "code"),
    [("x" * 10_000_000, 1009), (b"\xff\xfe", None), ("[" * 30_000, None), ('{"type": ' * 3000, None)],
)
def test_a_message_that_makes_no_sense_changes_nothing(anna: Person, message: str | bytes, code: int | None) -> None:
    table = anna.set_up("human", "human")["id"]
    with anna.watching(table) as watching:
        watching.until("moves")
        if code is not None:
            with suppress(ConnectionClosed):
                watching.socket.send(message)
            with pytest.raises(ConnectionClosed) as closed:
                watching.receive()
            assert closed.value.rcvd is None or closed.value.rcvd.code == code
        else:
            watching.socket.send(message)
            assert watching.receive()["error"] == "bad-request"
    assert anna.play(table)


def test_text_that_is_no_utf_8_ends_the_connection(anna: Person) -> None:
    table = anna.set_up("human", "human")["id"]
    with anna.watching(table) as watching:
        watching.until("moves")
        watching.socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            watching.receive()


@pytest.fixture(scope="module")
def quiet(url: str) -> Iterator[tuple[Person, str]]:
    """A table at which nobody moves, and its host."""
    host = Person(url, "Anna")
    yield host, host.set_up("human", "human")["id"]
    host.close()


@settings(max_examples=40, deadline=None)
@given(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["move", "take-back", "agree!", "catch-up", "preview", "moves", ""])},
        optional={"ply": JSON, "text": JSON, "more": JSON},
    )
    | JSON
)
def test_any_message_is_answered_or_refused(url: str, quiet: tuple[Person, str], message: Any) -> None:
    eve, (host, table) = Person(url), quiet
    with eve.watching(table) as watching:
        watching.receive()
        watching.socket.send(json.dumps(message))
        watching.send(type="move", ply=1, text="3K2")
        answers = [watching.receive()]
        while answers[-1].get("about") != "move" or answers[-1]["error"] not in ("not-your-turn", "stale"):
            answers.append(watching.receive())
        assert all(set(a) == {"type", "about", "error", "message"} for a in answers if a["type"] == "error")
    assert host.table(table)["ply"] == 1
    eve.close()


def test_nobody_plays_for_another(anna: Person, url: str) -> None:
    bela, eve = Person(url, "Béla"), Person(url, "Eve")
    table = anna.set_up("human", "open", choices={"starter": "a"})["id"]
    bela.done("POST", f"/tables/{table}/join", {})
    ply = anna.table(table)["ply"]
    for who in (bela, eve):
        with who.watching(table) as watching:
            watching.receive()
            for message in ({"type": "move", "text": "1B0"}, {"type": "take-back"}):
                watching.send(ply=ply, **message)
                assert watching.until("error")["error"] in ("not-your-turn", "not-yours", "no-take-back")
    with eve.watching(table) as watching:
        watching.receive()
        for kind in ("agree", "decline", "leave", "moves"):
            watching.send(type=kind)
            assert watching.until("error")["error"] in ("not-yours", "not-your-turn")
    assert anna.table(table)["ply"] == ply
    bela.close()
    eve.close()


def test_who_sends_too_much_is_let_go(anna: Person) -> None:
    table = anna.set_up("human", "human")["id"]
    with anna.watching(table) as watching:
        with suppress(ConnectionClosed):
            for _ in range(1000):
                watching.send(type="decline")
        with pytest.raises(ConnectionClosed) as closed:
            watching.until("nothing")
        assert closed.value.rcvd is None or closed.value.rcvd.code == 4008


def test_one_address_gets_so_many_connections_and_others_go_on(file: str) -> None:
    with in_thread(Settings(database=file, rate=100_000, connections=12)) as url:
        anna = Person(url, "Anna")
        table = anna.set_up("human", "human")["id"]
        refused = 0
        with ExitStack() as opened:
            for _ in range(40):
                try:
                    opened.enter_context(connect(socket_url(url, table)))
                except InvalidStatus:
                    refused += 1
            assert refused == 28
            assert anna.play(table)
        anna.close()


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute that does not end while a test counts what is asked for in it."""
    monkeypatch.setattr("limits.storage.memory.time", SimpleNamespace(time=lambda: 90.0))


@pytest.mark.usefixtures("still")
def test_one_address_may_ask_only_so_often(file: str) -> None:
    with in_thread(Settings(database=file, rate=30)) as url, closing(Person(url)) as eve:
        answers = [eve.ask("GET", "/games").status_code for _ in range(40)]
        assert answers == [200] * 30 + [429] * 10
        assert eve.refused("GET", "/games") == "too-many"


@pytest.mark.usefixtures("still")
def test_new_people_and_passwords_are_limited_more(file: str) -> None:
    with in_thread(Settings(database=file, rate=1000)) as url, closing(Person(url)) as eve:
        guess = {"login": "anna", "password": "guess what"}
        codes = [eve.refused("POST", "/sessions", guess) for _ in range(12)]
        assert codes == ["wrong-password"] * 10 + ["too-many"] * 2
