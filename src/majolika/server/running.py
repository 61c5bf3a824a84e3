"""Serving: a free port, a link to show, and a browser that opens on it."""

from __future__ import annotations

import asyncio
import errno
import io
import ipaddress
import socket
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import segno
import uvicorn

from majolika.errors import SetupError
from majolika.server.app import make_app
from majolika.server.settings import Settings
from majolika.server.store import prepare

PORTS = 20
"""How many ports are tried, from the one wished for on."""

LARGEST_MESSAGE = 64 * 1024


class Announcing(uvicorn.Server):
    """A server that says when it can be reached."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts, and says so."""
        await super().startup(sockets)
        if self.started:
            self._announce()


def serve(settings: Settings, host: str, port: int, say: Callable[[str], None], open_browser: bool) -> None:
    """Serves until it is interrupted; *say* is told where."""
    asyncio.run(prepare(settings.database))
    listener = bound(host, port)
    local, lan = links(host, listener.getsockname()[1])
    settings = replace(settings, hosts=(*settings.hosts, host, socket.gethostname().lower()))

    def announce() -> None:
        say(f"Majolika is served at {local}" + ("" if not open_browser else " and opens in your browser"))
        if lan:
            say(f"Others in your network reach it at {lan}\n\n{qr_code(lan)}")
        for origin in settings.origins:
            say(f"It is known as {origin}")
        say("Ctrl-C ends it; nothing that was played is lost.")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(local,), daemon=True).start()

    config = uvicorn.Config(
        make_app(settings),
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )
    try:
        Announcing(config, announce).run(sockets=[listener])
    except KeyboardInterrupt:
        say("Ended.")


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens on the port, or on the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + PORTS, 65536)) if port else [0]:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise SetupError(f"{host}:{number} cannot be listened on: {error.strerror}") from None
        except OverflowError:
            listener.close()
            raise SetupError(f"{port} is no port; it is a number from 0 to 65535") from None
        else:
            listener.set_inheritable(True)
            return listener
    raise SetupError(f"no port from {port} to {port + PORTS - 1} is free")


def links(host: str, port: int) -> tuple[str, str]:
    """The link for this machine, and the one for others in the network, if they can reach it."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return f"http://{host}:{port}", ""
    if address.is_loopback:
        return f"http://{_bracketed(host)}:{port}", ""
    lan = lan_address() if address.is_unspecified else host
    return (
        f"http://{'127.0.0.1' if address.is_unspecified else _bracketed(host)}:{port}",
        f"http://{_bracketed(lan)}:{port}",
    )


def lan_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def qr_code(link: str) -> str:
    """The link for a phone's camera, drawn with blocks."""
    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
