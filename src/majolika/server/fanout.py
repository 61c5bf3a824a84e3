"""Several processes tell each other what has changed: through PostgreSQL, or through Redis.

What is told is a word: ``table <id> <ply>`` or ``person <id>``.  Through PostgreSQL,
which holds it anyway, what was added to the log of a table is told too, behind the ply.
A word may be lost; whoever hears nothing for a while, or loses the connection, looks at
the database again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, text

CHANNEL = "majolika"
LONGEST_PAYLOAD = 7000
"""PostgreSQL takes at most 8000 bytes."""

AGAIN = "again"
"""The word for: words may have been missed, look at everything again."""

RETRY_SECONDS = 1.0

log = logging.getLogger("majolika.server")


class Fanout(Protocol):
    """How words travel between processes."""

    def in_transaction(self, connection: Connection, words: Sequence[str]) -> None:
        """Tells the others, if and when the transaction is committed."""

    async def after_commit(self, words: Sequence[str]) -> None:
        """Tells the others now."""

    def words(self) -> AsyncIterator[str]:
        """What the others tell, without end."""

    async def close(self) -> None:
        """Ends the connections."""


class Alone:
    """One process: nobody to tell."""

    def in_transaction(self, connection: Connection, words: Sequence[str]) -> None:
        """Nothing."""

    async def after_commit(self, words: Sequence[str]) -> None:
        """Nothing."""

    async def words(self) -> AsyncIterator[str]:
        """Nothing, for ever."""
        await asyncio.Event().wait()
        yield AGAIN

    async def close(self) -> None:
        """Nothing."""


class ThroughPostgres:
    """LISTEN and NOTIFY, on a connection of our own that no pool may take away."""

    def __init__(self, url: str) -> None:
        self._url = url

    def in_transaction(self, connection: Connection, words: Sequence[str]) -> None:
        """Notifies within the transaction, so that a word is heard exactly when its change can be read."""
        for payload in _payloads(words):
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    async def after_commit(self, words: Sequence[str]) -> None:
        """Nothing: the transaction has told already."""

    async def words(self) -> AsyncIterator[str]:
        """Listens, and connects again whenever the connection is lost."""
        import psycopg  # noqa: PLC0415

        while True:
            with contextlib.suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(self._url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    yield AGAIN
                    async for notice in connection.notifies():
                        for word in notice.payload.split("\n"):
                            yield word
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        """Nothing: the listener ends with its task."""


class ThroughRedis:
    """Publish and subscribe."""

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis  # noqa: PLC0415

        self._redis: Any = Redis.from_url(url, socket_connect_timeout=5)

    def in_transaction(self, connection: Connection, words: Sequence[str]) -> None:
        """Nothing: a word must not be heard before its change can be read."""

    async def after_commit(self, words: Sequence[str]) -> None:
        """Publishes; what cannot be published is found by the others when they look again."""
        from redis.exceptions import RedisError  # noqa: PLC0415

        with contextlib.suppress(RedisError, OSError):
            for payload in _payloads(words):
                await self._redis.publish(CHANNEL, payload)

    async def words(self) -> AsyncIterator[str]:
        """Subscribes, and does so again whenever the connection is lost."""
        from redis.exceptions import RedisError  # noqa: PLC0415

        while True:
            with contextlib.suppress(RedisError, OSError):
                async with self._redis.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    yield AGAIN
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            for word in message["data"].decode().split("\n"):
                                yield word
            await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        """Ends the connections."""
        await self._redis.aclose()


def connect(database: str, fanout: str) -> Fanout:
    """The way that fits: Redis where it is named, else PostgreSQL where that is the database."""
    if fanout:
        return ThroughRedis(fanout)
    if database.startswith("postgresql"):
        return ThroughPostgres(database.replace("postgresql+psycopg://", "postgresql://"))
    return Alone()


async def listen(fanout: Fanout, heard: Callable[[str], None]) -> None:
    """Calls *heard* with every word, without end."""
    async for word in fanout.words():
        try:
            heard(word)
        except (ValueError, TypeError):
            log.warning("a word from elsewhere means nothing: %.60r", word)


def _payloads(words: Sequence[str]) -> list[str]:
    """The words, a line each, in as few payloads as they fit into."""
    payloads: list[str] = []
    for word in words:
        if payloads and len(payloads[-1]) + len(word) < LONGEST_PAYLOAD:
            payloads[-1] += f"\n{word}"
        else:
            payloads.append(word)
    return payloads
