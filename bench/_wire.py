"""A WebSocket as thin as it can be, so that a crowd of them leaves the processor to the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
NO_MASK = bytes(4)
"""A client must mask what it sends; this mask changes nothing."""


class Wire(asyncio.Protocol):
    """One connection; whole messages are given to *heard* as they come."""

    def __init__(self, greeting: bytes, heard: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard = heard
        self._greeting = greeting
        self._held = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._greeting)

    def data_received(self, data: bytes) -> None:
        """Cuts what comes into messages."""
        data = self._held + data if self._held else data
        if not self.opened.done():
            data = self._opened(data)
        start = 0
        while (end := _end(data, start)) and end[1] <= len(data):
            self._take(data[start] & 0x0F, data[end[0] : end[1]])
            start = end[1]
        self._held = data[start:]

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the wait for an answer that does not come."""
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("The server has hung up."))

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        """Sends one message."""
        assert self._transport is not None, "it is connected"
        self._transport.write(bytes((FINAL | kind,)) + _length(len(payload)) + NO_MASK + payload)

    def close(self) -> None:
        """Hangs up."""
        assert self._transport is not None, "it is connected"
        self._transport.close()

    def _opened(self, data: bytes) -> bytes:
        head, ends, rest = data.partition(b"\r\n\r\n")
        if not ends:
            return data
        status = head.split(b" ", 2)[1]
        if status != b"101":
            self.opened.set_exception(ConnectionError(f"The server answers {head.decode(errors='replace')}."))
            return b""
        self.opened.set_result(None)
        return rest

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self.heard(payload)
        elif kind == PING:
            self.send(payload, PONG)
        elif kind == CLOSE:
            self.close()


async def wire(url: str, heard: Callable[[bytes], None], headers: Mapping[str, str] | None = None) -> Wire:
    """Opens a WebSocket."""
    parts = urlsplit(url)
    asked = {
        "Host": parts.netloc,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "bWFqb2xpa2EgaXMgYnVzeQ==",
        **(headers or {}),
    }
    lines = [f"GET {parts.path or '/'} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items()), "", ""]
    greeting = "\r\n".join(lines).encode()
    loop = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: Wire(greeting, heard), parts.hostname or "", parts.port or 80)
    await made.opened
    return made


def _end(data: bytes, start: int) -> tuple[int, int] | None:
    """Where the payload of the frame at *start* begins and ends, as soon as that can be known."""
    if len(data) < start + 2:
        return None
    length = data[start + 1] & 0x7F
    first = start + {TWO_BYTES: 4, EIGHT_BYTES: 10}.get(length, 2)
    if len(data) < first:
        return None
    return first, first + (int.from_bytes(data[start + 2 : first], "big") if length >= TWO_BYTES else length)


def _length(length: int) -> bytes:
    """The length of a masked payload as a frame tells it."""
    if length < TWO_BYTES:
        return bytes((MASKED | length,))
    return bytes((MASKED | TWO_BYTES,)) + length.to_bytes(2, "big")
