"""What every request has to pass, and what every answer carries; also for WebSockets."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from majolika.server.errors import Refused, described
from majolika.server.limits import Limits, network
from majolika.server.settings import Settings

LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 512 * 1024
SAFE = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SECURE = {"strict-transport-security": "max-age=31536000"}


class Guard:
    """Refuses foreign hosts and origins, large bodies and too many requests."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app = app
        self._origins = {origin.rstrip("/").lower() for origin in settings.origins}
        self._hosts = {*settings.hosts, *(urlsplit(origin).hostname or "" for origin in self._origins)}
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on, or says why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] == "http":
            send = _with_headers(send, scope["scheme"] == "https")
        try:
            self._check(scope)
        except Refused as error:
            await _refuse(scope, send, error)
            return
        await self._app(scope, _bounded(scope, receive), send)

    def _check(self, scope: Scope) -> None:
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        host = headers.get("host", "")
        if not (_is_address(host) or (urlsplit(f"//{host}").hostname or "") in self._hosts):
            raise Refused("foreign-host")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._check_origin(headers, host)
        self._limits.spend("request", network(scope["client"][0] if scope["client"] else ""))
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > _largest(scope):
            raise Refused("too-large")

    def _check_origin(self, headers: dict[str, str], host: str) -> None:
        """Programs send no origin; browsers do, and it must be ours."""
        origin = headers.get("origin")
        if (
            origin is not None
            and origin.lower() not in self._origins
            and urlsplit(origin).netloc.lower() != host.lower()
        ):
            raise Refused("foreign-origin")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise Refused("foreign-origin")


def _is_address(host: str) -> bool:
    """Whether a host is an address in numbers: only names can be made to point to us by a stranger."""
    try:
        ip_address(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return False
    return True


def _largest(scope: Scope) -> int:
    return LARGEST_RECORD if scope["path"].endswith("/records") else LARGEST_BODY


def _bounded(scope: Scope, receive: Receive) -> Receive:
    """Receives no more than the largest body, whatever its header says."""
    received = 0

    async def bounded() -> Message:
        nonlocal received
        message = await receive()
        if message["type"] == "http.request":
            received += len(message.get("body", b""))
            if received > _largest(scope):
                raise Refused("too-large")
        return message

    return bounded


def _with_headers(send: Send, is_secure: bool) -> Send:
    extra = [(key.encode(), value.encode()) for key, value in (HEADERS | (SECURE if is_secure else {})).items()]

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *extra]
        await send(message)

    return with_headers


async def _refuse(scope: Scope, send: Send, error: Refused) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    status, shape = described(error)
    body = msgspec.json.encode(shape)
    headers: list[tuple[bytes, Any]] = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
