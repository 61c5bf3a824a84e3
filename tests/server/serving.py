"""A server for the tests: the real one, in a thread or in a process, and people who talk to it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep, time
from typing import Any

import httpx2
import uvicorn
from websockets.sync.client import ClientConnection, connect

from majolika.server.app import make_app
from majolika.server.running import LARGEST_MESSAGE, bound
from majolika.server.settings import Settings

API = "/api/v1"
SECONDS = 120.0
"""Before an answer counts as never coming: a crowded machine may stand still for a while."""


class Person:
    """Somebody with a browser."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx2.Client(base_url=f"{url}{API}", timeout=SECONDS)
        if name:
            self.done("PUT", "/me", {"name": name})

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx2.Response:
        """An answer, whatever it says."""
        return (
            self.http.request(method, path, json=body, **more)
            if body is not None
            else self.http.request(method, path, **more)
        )

    def done(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The JSON of an answer that says yes."""
        response = self.ask(method, path, body, **more)
        assert response.status_code < 400, response.text
        return response.json() if response.content else None

    def refused(self, method: str, path: str, body: Any = None, **more: Any) -> str:
        """The code of an answer that says no, in the one shape."""
        response = self.ask(method, path, body, **more)
        assert response.status_code >= 400, response.text
        shape = response.json()
        assert set(shape) == {"error", "message"}
        assert shape["message"]
        return str(shape["error"])

    def set_up(self, *seats: str, game: str = "azul", **more: Any) -> dict[str, Any]:
        """A new table; a seat is ``human``, ``open`` or the level of a bot."""
        kinds = [{"kind": seat} if seat in ("human", "open") else {"kind": "bot", "level": seat} for seat in seats]
        table: dict[str, Any] = self.done("POST", "/tables", {"game": game, "seats": kinds, **more})
        return table

    def table(self, table_id: str) -> dict[str, Any]:
        """The table as this person sees it."""
        table: dict[str, Any] = self.done("GET", f"/tables/{table_id}")
        return table

    def first_move(self, table_id: str) -> dict[str, Any]:
        """What to send to play the first legal move."""
        offered = self.done("GET", f"/tables/{table_id}/moves")
        return {"ply": offered["ply"], "text": offered["moves"][0]["text"]}

    def play(self, table_id: str) -> dict[str, Any]:
        """Plays the first legal move."""
        told: dict[str, Any] = self.done("POST", f"/tables/{table_id}/moves", self.first_move(table_id))
        return told

    def wait(self, table_id: str, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The table as soon as it is so."""
        until = monotonic() + SECONDS
        while monotonic() < until:
            table = self.table(table_id)
            if is_so(table):
                return table
            self.done("GET", f"/tables/{table_id}/log", params={"after": table["ply"], "wait": 5})
        raise AssertionError("it never came about")

    @contextmanager
    def watching(self, table_id: str, **more: Any) -> Iterator[Watching]:
        """A WebSocket at a table."""
        query = "&".join(f"{key}={value}" for key, value in more.items())
        cookies = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        url = f"{self.url.replace('http', 'ws')}{API}/tables/{table_id}/socket?{query}"
        headers = {"Cookie": cookies} if cookies else {}
        with connect(url, additional_headers=headers, compression=None, max_size=None) as socket:
            yield Watching(socket)

    def close(self) -> None:
        """Closes the browser."""
        self.http.close()


class Watching:
    """A WebSocket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    def send(self, **message: Any) -> None:
        """Sends a message."""
        self.socket.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(SECONDS))
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (message := self.receive())["type"] != kind:
            pass
        return message


@contextmanager
def in_thread(settings: Settings, now: Callable[[], float] = time) -> Iterator[str]:
    """The address of a server that runs beside the test."""
    listener = bound("127.0.0.1", 0)
    config = uvicorn.Config(
        make_app(settings, now),
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_level="error",
        server_header=False,
        loop="asyncio",
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server does not start"
            sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


class Process:
    """A server in a process of its own, as a user starts it."""

    def __init__(self, database: str, *options: str) -> None:
        command = [sys.executable, "-c", "from majolika.cli import main; main()", "serve", "--no-browser"]
        self._process = subprocess.Popen(
            [*command, "--port", "0", "--database", database, "--rate", "1000000", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None, "it is a pipe"
        first = self._process.stdout.readline()
        assert "http://" in first, first
        self.url = first.split()[-1]

    def kill(self) -> None:
        """Ends it at once, as a power cut would."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> int:
        """Ends it as Ctrl-C does."""
        self._process.terminate()
        self._process.communicate(timeout=SECONDS)
        return self._process.returncode
