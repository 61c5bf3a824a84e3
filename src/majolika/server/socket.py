"""The WebSocket of a table: what happens is told at once, and wishes come in."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from majolika.errors import MajolikaError
from majolika.server import people, views, wishes
from majolika.server.errors import Refused, described
from majolika.server.house import House, Live, asked
from majolika.server.limits import Bucket, Limits, network
from majolika.server.routes.common import COOKIE
from majolika.server.thinking import encode, moves_message

MOST_QUEUED = 64
MOST_CHARACTERS = 2**20
COSTLY = 5.0
"""How many usual messages one counts for that makes others work."""

POLICY, TOO_MANY, TOO_SLOW, GONE = 1008, 4008, 4009, 4001

router = APIRouter()


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """What a client may send; the type says what is wished."""


class Move(Message, tag="move"):
    """A move, and the ply of the table in which it was chosen."""

    ply: int
    text: str


class TakeBack(Message, tag="take-back"):
    """To take the last move back."""

    ply: int


class Agree(Message, tag="agree"):
    """To end the game now."""


class Decline(Message, tag="decline"):
    """To go on."""


class Leave(Message, tag="leave"):
    """To leave the table."""


class CatchUp(Message, tag="catch-up"):
    """To be told what has happened since *ply*."""

    ply: int


class Moves(Message, tag="moves"):
    """To be given the legal moves again."""


class Preview(Message, tag="preview"):
    """To be told what a move would do, or which rule forbids it."""

    text: str


Wish = Move | TakeBack | Agree | Decline | Leave | CatchUp | Moves | Preview
DECODER: msgspec.json.Decoder[Wish] = msgspec.json.Decoder(Wish)
LONGEST_TEXT = 64


class Connection:
    """One client: a bounded queue of what it is to be sent, emptied by a task of its own."""

    def __init__(self, socket: WebSocket, person: str) -> None:
        self.person = person
        self.closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._socket = socket
        self._queue: asyncio.Queue[str] = asyncio.Queue(MOST_QUEUED)
        self._characters = 0

    def send(self, message: str) -> None:
        """Queues a message; a client that reads too slowly is let go, and asks for the gap when it comes back."""
        if self._queue.full() or self._characters > MOST_CHARACTERS:
            self.close(TOO_SLOW)
            return
        self._characters += len(message)
        self._queue.put_nowait(message)

    def end(self) -> None:
        """Lets the client go: it is somebody else now, or the table is gone."""
        self.close(GONE)

    def close(self, code: int) -> None:
        """Lets the client go."""
        if not self.closing.done():
            self.closing.set_result(code)

    async def write(self) -> None:
        """Sends what is queued, without end."""
        while True:
            message = await self._queue.get()
            self._characters -= len(message)
            await self._socket.send_text(message)


@router.websocket("/tables/{table_id}/socket")
async def watch_table(socket: WebSocket, table_id: str, after: int | None = None) -> None:
    """Watch a table, and play at it."""
    house: House = socket.app.state.house
    limits: Limits = socket.app.state.limits
    address = network(socket.client.host if socket.client else "")
    try:
        limits.connect(address)
    except Refused:
        await socket.close(POLICY, "too-many")
        return
    try:
        token = socket.cookies.get(COOKIE, "")
        person = await people.who(house.store, token) if token else None
        live = await house.find(table_id, person.id if person else "")
        await socket.accept()
        await _serve(house, live, Connection(socket, person.id if person else ""), socket, after)
    except Refused as error:
        await socket.close(POLICY, error.code)
    finally:
        limits.disconnect(address)


async def _serve(house: House, live: Live, client: Connection, socket: WebSocket, after: int | None) -> None:
    """Reads and writes until one of both ends, or the client is let go."""
    tasks = [asyncio.create_task(client.write()), asyncio.create_task(_read(house, live, client, socket, after))]
    try:
        ends: list[asyncio.Future[Any]] = [*tasks, client.closing]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.unwatch(live, client)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError | OSError):
                raise result
    if client.closing.done():
        with suppress(RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(1):
                await socket.close(client.closing.result())


async def _read(house: House, live: Live, client: Connection, socket: WebSocket, after: int | None) -> None:
    bucket = Bucket(monotonic())
    await house.watch(live, client, after)
    while True:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        data = received.get("text") or received.get("bytes") or b""
        about = None
        try:
            wish = _decoded(data)
            about = type(wish).__struct_config__.tag
            if not bucket.take(monotonic(), COSTLY if isinstance(wish, CatchUp | Moves | Preview | TakeBack) else 1.0):
                client.close(TOO_MANY)
                return
            await _fulfil(house, live, client, wish)
        except MajolikaError as error:
            client.send(encode({"type": "error", "about": about, **described(error)[1]}))
            if about is None and not bucket.take(monotonic()):
                client.close(TOO_MANY)
                return


def _decoded(data: str | bytes) -> Wish:
    try:
        wish = DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused("bad-request", f"This is no message: {error}") from None
    if isinstance(wish, Move | Preview) and not 0 < len(wish.text) <= LONGEST_TEXT:
        raise Refused("bad-request", f"A move has 1 to {LONGEST_TEXT} characters.")
    return wish


async def _fulfil(house: House, live: Live, client: Connection, wish: Wish) -> None:
    """Does what is wished; everybody who watches, the client too, is told of a change by the house."""
    current, person = live.table, client.person
    match wish:
        case Move(ply, text):
            await house.change(current.id, wishes.move(person, ply, text))
        case TakeBack(ply):
            await house.change(current.id, wishes.take_back(person, ply))
        case Agree():
            await house.change(current.id, wishes.agree(person))
        case Decline():
            await house.change(current.id, wishes.decline(person))
        case Leave():
            await house.change(current.id, wishes.leave(person))
        case CatchUp(ply):
            house.unwatch(live, client)
            await house.watch(live, client, max(0, ply))
        case Moves():
            client.send(await house.quick(moves_message, *asked(current, current.seats_of(person))))
        case Preview(text):
            view, seat, ply = asked(current, current.seats_of(person))
            names = [each.name for each in current.seats]
            client.send(encode({"type": "preview", "ply": ply, **views.preview(view, seat, text, names)}))
