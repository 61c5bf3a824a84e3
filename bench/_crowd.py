"""Many clients at many tables: each checks that it is told everything once and in order."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect

API = "/api/v1"
TABLES_OF_A_PAIR = 40
AT_ONCE = 20


class Entry(msgspec.Struct):
    """What is read of an entry."""

    ply: int
    kind: str


class Now(msgspec.Struct):
    """What is read of how things stand."""

    status: str


class Offered(msgspec.Struct):
    """What is read of a legal move."""

    text: str


class Message(msgspec.Struct):
    """What is read of any message."""

    type: str
    ply: int = 0
    entries: list[Entry] = []
    moves: list[Offered] = []
    now: Now | None = None
    error: str = ""


DECODER = msgspec.json.Decoder(Message)


class Client:
    """One seat at one table."""

    def __init__(self, table: Table, seat: int, socket: ClientConnection) -> None:
        self.table = table
        self.seat = seat
        self.socket = socket
        self.ply = 0
        self.faults = 0
        self.errors = 0

    async def read(self) -> None:
        """Reads for ever; counts what comes twice, too late or not at all."""
        async for data in self.socket:
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
    """One table with its clients, and the move that is under way."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        self.clients: list[Client] = []
        self.mover: Client | None = None
        self.offered: Message | None = None
        self.sent_at = 0.0
        self.sent = 0
        self.told_moves = 0
        self.delays: list[float] = []

    def offer(self, client: Client, message: Message) -> None:
        """It is this client's turn."""
        self.mover, self.offered = client, message

    def told(self, client: Client, message: Message) -> None:
        """A client hears of a move; the time that counts is the opponent's."""
        moves = sum(entry.kind == "move" for entry in message.entries)
        self.told_moves += moves
        if moves and self.sent_at and client is not self.mover:
            self.delays.append(perf_counter() - self.sent_at)
            self.sent_at = 0.0

    async def move(self) -> bool:
        """Plays any legal move, if one can be played now."""
        if self.mover is None or self.offered is None or self.sent_at or not self.offered.moves:
            return False
        offered, self.offered = self.offered, None
        self.sent += 1
        self.sent_at = perf_counter()
        text = self.random.choice(offered.moves).text
        await self.mover.socket.send(msgspec.json.encode({"type": "move", "ply": offered.ply, "text": text}).decode())
        return True


async def seated(urls: Sequence[str], count: int) -> list[tuple[str, list[Any]]]:
    """Sets up so many tables of two; the id of each, and the cookies of its people."""
    found: list[tuple[str, list[Any]]] = []
    for _ in range(-(-count // TABLES_OF_A_PAIR)):
        async with httpx2.AsyncClient(timeout=60) as first, httpx2.AsyncClient(timeout=60) as second:
            pair = (first, second)
            for http in pair:
                (await http.put(f"{urls[0]}{API}/me", json={"name": "Bench"})).raise_for_status()
            cookies = [dict(http.cookies) for http in pair]
            for _ in range(min(TABLES_OF_A_PAIR, count - len(found))):
                body = {"game": "azul", "seats": [{"kind": "human"}, {"kind": "open"}]}
                made = (await first.post(f"{urls[0]}{API}/tables", json=body)).raise_for_status().json()["id"]
                (await second.post(f"{urls[0]}{API}/tables/{made}/join", json={})).raise_for_status()
                found.append((made, cookies))
    return found


async def connected(urls: Sequence[str], tables: Sequence[tuple[str, list[Any]]]) -> list[Table]:
    """Connects both people of every table; with several servers, each person to another."""
    gate = asyncio.Semaphore(AT_ONCE)
    made = [Table(number) for number in range(len(tables))]

    async def join(table: Table, table_id: str, cookies: dict[str, str], seat: int) -> None:
        url = urls[seat % len(urls)].replace("http", "ws")
        header = {"Cookie": "; ".join(f"{key}={value}" for key, value in cookies.items())}
        async with gate:
            socket = await connect(
                f"{url}{API}/tables/{table_id}/socket", additional_headers=header, compression=None, max_size=None
            )
        table.clients.append(Client(table, seat, socket))

    seats = [
        (made[n], table_id, cookies[seat], seat) for n, (table_id, cookies) in enumerate(tables) for seat in (0, 1)
    ]
    await asyncio.gather(*(join(*seat) for seat in seats))
    return made


async def load(tables: Sequence[Table], rate: float, seconds: float) -> int:
    """Plays so many moves a second, spread over all tables in turn; how many were offered."""
    began, offered, turn = perf_counter(), 0, 0
    while (passed := perf_counter() - began) < seconds:
        for _ in range(int(passed * rate) - offered):
            for _ in range(len(tables)):
                turn = (turn + 1) % len(tables)
                if await tables[turn].move():
                    break
            offered += 1
        await asyncio.sleep(0.002)
    return offered
