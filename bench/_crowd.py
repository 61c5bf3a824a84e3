"""Many clients at many tables: each checks that it is told everything once and in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

import httpx2
import msgspec

from bench._wire import Wire, wire

API = "/api/v1"
TABLES_OF_A_PAIR = 40
AT_ONCE = 20


class Entry(msgspec.Struct):
    """What is read of an entry."""

    ply: int
    kind: str


class Offered(msgspec.Struct):
    """What is read of a legal move."""

    text: str


class Message(msgspec.Struct):
    """What is read of any message."""

    type: str
    ply: int = 0
    entries: list[Entry] = []
    moves: list[Offered] = []


DECODER = msgspec.json.Decoder(Message)


class Client:
    """One seat at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.wire: Wire | None = None
        self.ply = 0
        self.faults = 0
        self.errors = 0

    def hear(self, data: bytes) -> None:
        """Reads a message; counts what comes twice, too late or not at all."""
        message = DECODER.decode(data)
        if message.type == "table":
            self.ply = message.ply
        elif message.type == "moves":
            self.table.offer(self, message)
        elif message.type == "happened":
            for entry in message.entries:
                self.faults += entry.ply != self.ply + 1
                self.ply = entry.ply
            self.table.told(self, message)
        elif message.type == "error":
            self.errors += 1


class Table:
    """One table with its clients, and the move that is under way; *ready* are the tables that wait for a move."""

    def __init__(self, number: int, ready: deque[Table]) -> None:
        self.random = Random(number)
        self.ready = ready
        self.clients = (Client(self), Client(self))
        self.mover = self.clients[0]
        self.offered = Message("moves")
        self.sent_at = 0.0
        self.sent = 0
        self.told_moves = 0
        self.delays: list[float] = []

    def offer(self, client: Client, message: Message) -> None:
        """It is this client's turn."""
        if message.moves:
            self.mover, self.offered = client, message
            self.ready.append(self)

    def told(self, client: Client, message: Message) -> None:
        """A client hears of a move; the time that counts is the opponent's."""
        moves = sum(entry.kind == "move" for entry in message.entries)
        self.told_moves += moves
        if moves and self.sent_at and client is not self.mover and message.ply > self.offered.ply:
            self.delays.append(perf_counter() - self.sent_at)
            self.sent_at = 0.0

    def move(self) -> None:
        """Plays any legal move."""
        assert self.mover.wire is not None, "who was told something is connected"
        text = self.random.choice(self.offered.moves).text
        self.sent += 1
        self.sent_at = perf_counter()
        self.mover.wire.send(msgspec.json.encode({"type": "move", "ply": self.offered.ply, "text": text}))


async def seated(urls: Sequence[str], count: int) -> list[tuple[str, list[Any]]]:
    """Sets up so many tables of two; the id of each, and the cookies of its people."""
    sizes = [min(TABLES_OF_A_PAIR, count - first) for first in range(0, count, TABLES_OF_A_PAIR)]
    pairs = await asyncio.gather(*(_pair(urls[number % len(urls)], size) for number, size in enumerate(sizes)))
    return [table for pair in pairs for table in pair]


async def _pair(url: str, count: int) -> list[tuple[str, list[Any]]]:
    """Two people and their tables."""
    async with httpx2.AsyncClient(timeout=60) as first, httpx2.AsyncClient(timeout=60) as second:
        for http in (first, second):
            (await http.put(f"{url}{API}/me", json={"name": "Bench"})).raise_for_status()
        cookies = [dict(http.cookies) for http in (first, second)]
        found: list[tuple[str, list[Any]]] = []
        for _ in range(count):
            body = {"game": "azul", "seats": [{"kind": "human"}, {"kind": "open"}]}
            made = (await first.post(f"{url}{API}/tables", json=body)).raise_for_status().json()["id"]
            (await second.post(f"{url}{API}/tables/{made}/join", json={})).raise_for_status()
            found.append((made, cookies))
        return found


async def connected(urls: Sequence[str], tables: Sequence[tuple[str, list[Any]]]) -> list[Table]:
    """Connects both people of every table; with several servers, each person to another."""
    gate = asyncio.Semaphore(AT_ONCE)
    ready = deque[Table]()
    made = [Table(number, ready) for number in range(len(tables))]

    async def join(client: Client, url: str, table_id: str, cookies: dict[str, str]) -> None:
        header = {"Cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}
        async with gate:
            client.wire = await wire(f"{url}{API}/tables/{table_id}/socket", client.hear, header)

    await asyncio.gather(
        *(
            join(client, urls[seat % len(urls)], table_id, cookies[seat])
            for table, (table_id, cookies) in zip(made, tables, strict=True)
            for seat, client in enumerate(table.clients)
        )
    )
    return made


async def load(tables: Sequence[Table], rate: float, seconds: float) -> int:
    """Plays so many moves a second at the tables that have waited longest; how many were offered."""
    began, offered, ready = perf_counter(), 0, tables[0].ready
    while (passed := perf_counter() - began) < seconds:
        for _ in range(int(passed * rate) - offered):
            if ready:
                ready.popleft().move()
            offered += 1
        await asyncio.sleep(0.002)
    return offered
