"""Guests, accounts, sessions and links between devices.

Of every token the database keeps only the SHA-256, so that nobody who reads it
can act for anybody.
"""

from __future__ import annotations

import asyncio
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from majolika.record import LONGEST_NAME, tidy
from majolika.server import schema
from majolika.server.errors import Refused
from majolika.server.store import Store

DEVICE_SECONDS = 600.0
"""How long a link to another device can be used."""

HASHING = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_at_once = asyncio.Semaphore(2)


class Person(NamedTuple):
    """Somebody who plays here: a guest, or with a login."""

    id: str
    name: str
    login: str | None


def hashed(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode()).hexdigest()


def named(name: str) -> str:
    """A name as it is shown; raises where it is none."""
    clean = tidy(name)
    if not 0 < len(clean) <= LONGEST_NAME:
        raise Refused("bad-request", f"A name has 1 to {LONGEST_NAME} characters.")
    return clean


async def who(store: Store, token: str) -> Person | None:
    """The person with this session."""
    p, s = schema.people.c, schema.sessions.c
    query = select(p.id, p.name, p.login).join(schema.sessions, s.person == p.id).where(s.token == hashed(token))
    async with store.reading() as connection:
        row = (await connection.execute(query)).first()
    return Person(*row) if row else None


async def welcome(store: Store, name: str, now: float) -> tuple[Person, str]:
    """A new guest, and the token of its session."""
    person, token = Person(token_hex(8), named(name), None), token_urlsafe(32)
    async with store.writing() as connection:
        await connection.execute(insert(schema.people), {"id": person.id, "name": person.name, "created": now})
        await connection.execute(insert(schema.sessions), _session(person.id, token, now))
    return person, token


async def rename(store: Store, person: Person, name: str) -> Person:
    """Gives a person another name; seats already taken keep the old one."""
    async with store.writing() as connection:
        await connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(name=named(name)))
    return person._replace(name=named(name))


async def register(store: Store, person: Person, login: str, password: str) -> Person:
    """Gives a person a login and a password, so that the games can be reached from anywhere."""
    async with _at_once:
        stored = await asyncio.to_thread(HASHING.hash, password)
    values = {"login": login.casefold(), "password": stored}
    try:
        async with store.writing() as connection:
            await connection.execute(update(schema.people).where(schema.people.c.id == person.id).values(values))
    except IntegrityError:
        raise Refused("login-taken") from None
    return person._replace(login=login.casefold())


async def sign_in(store: Store, login: str, password: str, now: float) -> tuple[Person, str]:
    """A new session for who knows the password."""
    p = schema.people.c
    async with store.reading() as connection:
        query = select(p.id, p.name, p.login, p.password).where(p.login == login.casefold())
        row = (await connection.execute(query)).first()
    async with _at_once:
        is_right = await asyncio.to_thread(_fits, row.password if row else _NOBODYS, password)
    if row is None or not is_right:
        raise Refused("wrong-password")
    return Person(*row[:3]), await _new_session(store, row.id, now)


async def link_device(store: Store, person: Person, now: float) -> tuple[str, float]:
    """A token with which another device signs in once, and until when."""
    token, expires = token_urlsafe(32), now + DEVICE_SECONDS
    async with store.writing() as connection:
        await connection.execute(delete(schema.devices).where(schema.devices.c.expires < now))
        values = {"token": hashed(token), "person": person.id, "expires": expires}
        await connection.execute(insert(schema.devices), values)
    return token, expires


async def sign_in_device(store: Store, token: str, now: float) -> str:
    """A new session for who brings the token of a device link; the link is used up."""
    d = schema.devices.c
    async with store.writing() as connection:
        query = delete(schema.devices).where(d.token == hashed(token)).returning(d.person, d.expires)
        row = (await connection.execute(query)).first()
        if row is None or row.expires < now:
            raise Refused("wrong-token")
        session = token_urlsafe(32)
        await connection.execute(insert(schema.sessions), _session(row.person, session, now))
    return session


async def sign_out(store: Store, token: str) -> None:
    """Ends one session."""
    async with store.writing() as connection:
        await connection.execute(delete(schema.sessions).where(schema.sessions.c.token == hashed(token)))


async def sign_out_everywhere(store: Store, person: Person) -> None:
    """Ends all sessions and open device links of a person."""
    async with store.writing() as connection:
        await connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person.id))
        await connection.execute(delete(schema.devices).where(schema.devices.c.person == person.id))


async def forget(store: Store, person: Person) -> None:
    """Deletes a person, the tables at which nobody else ever sat, and the name at all others."""
    t, s = schema.tables.c, schema.seats.c
    others = select(s.table_id).where(s.person != "", s.person != person.id)
    mine = select(s.table_id).where(s.person == person.id)
    async with store.writing() as connection:
        await connection.execute(
            delete(schema.tables).where((t.host == person.id) | t.id.in_(mine), t.id.not_in(others))
        )
        await connection.execute(update(schema.seats).where(s.person == person.id).values(person="", name=""))
        await connection.execute(update(schema.tables).where(t.host == person.id).values(host=""))
        await connection.execute(delete(schema.people).where(schema.people.c.id == person.id))


async def _new_session(store: Store, person: str, now: float) -> str:
    token = token_urlsafe(32)
    async with store.writing() as connection:
        await connection.execute(insert(schema.sessions), _session(person, token, now))
    return token


def _session(person: str, token: str, now: float) -> dict[str, object]:
    return {"token": hashed(token), "person": person, "created": now}


def _fits(stored: str, password: str) -> bool:
    try:
        return HASHING.verify(stored, password)
    except VerifyMismatchError:
        return False


_NOBODYS = "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$p5TTSdIMvbTCTrT7gbBdUKnH8TvQBZ5YYWmrLdBVsfo"
"""Checked where there is no such login, so that the answer takes as long."""
