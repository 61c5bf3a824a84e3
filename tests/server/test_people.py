"""Guests, accounts, devices, and leaving for good."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import update
from websockets.exceptions import ConnectionClosed

from majolika.record import Record
from majolika.server import schema
from majolika.server.house import House
from majolika.server.store import Store
from majolika.server.table import Table
from tests.server.serving import Person

People = Callable[..., Person]


def test_a_guest_has_a_name_and_keeps_it(person: People) -> None:
    anna = person()
    assert anna.refused("GET", "/me") == "no-identity"
    me = anna.done("PUT", "/me", {"name": "  Anna  "})
    assert (me["name"], me["login"]) == ("Anna", None)
    assert anna.done("PUT", "/me", {"name": "Annie"})["id"] == me["id"]
    assert anna.refused("PUT", "/me", {"name": "\u0000"}) == "bad-request"


def test_the_session_cannot_be_read_by_scripts(person: People) -> None:
    cookie = person().ask("PUT", "/me", {"name": "Anna"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_an_account_keeps_the_games_of_a_guest(person: People) -> None:
    anna, elsewhere = person("Anna"), person()
    table = anna.set_up("human", "greedy")["id"]
    login = f"anna-{table}"
    anna.done("POST", "/me/account", {"login": login, "password": "correct horse"})
    assert elsewhere.refused("POST", "/sessions", {"login": login, "password": "wrong horse"}) == "wrong-password"
    assert elsewhere.refused("POST", "/sessions", {"login": "nobody", "password": "wrong horse"}) == "wrong-password"
    elsewhere.done("POST", "/sessions", {"login": login.upper(), "password": "correct horse"})
    assert elsewhere.table(table)["you"] == [0]
    taken = {"login": login, "password": "another horse"}
    assert person("Béla").refused("POST", "/me/account", taken) == "login-taken"


def test_a_device_link_works_once(person: People) -> None:
    anna, phone, thief = person("Anna"), person(), person()
    token = anna.done("POST", "/me/devices")["token"]
    assert phone.done("POST", "/sessions/device", {"token": token})["name"] == "Anna"
    assert thief.refused("POST", "/sessions/device", {"token": token}) == "wrong-token"


def test_who_signs_out_everywhere_is_out_everywhere_at_once(person: People) -> None:
    anna, phone = person("Anna"), person()
    phone.done("POST", "/sessions/device", {"token": anna.done("POST", "/me/devices")["token"]})
    table = anna.set_up("human", "open")["id"]
    with phone.watching(table) as watching:
        watching.receive()
        anna.done("DELETE", "/sessions")
        with pytest.raises(ConnectionClosed):
            watching.until("nothing")
    assert phone.refused("GET", "/me") == "no-identity"


def test_signing_out_leaves_other_devices_alone(person: People) -> None:
    anna, phone = person("Anna"), person()
    phone.done("POST", "/sessions/device", {"token": anna.done("POST", "/me/devices")["token"]})
    anna.done("DELETE", "/sessions/current")
    assert anna.refused("GET", "/me") == "no-identity"
    assert phone.done("GET", "/me")["name"] == "Anna"


def test_who_is_forgotten_leaves_no_name_behind(person: People) -> None:
    anna, bela = person("Anna"), person("Béla")
    alone = anna.set_up("human", "greedy")["id"]
    shared = anna.set_up("human", "open")["id"]
    bela.done("POST", f"/tables/{shared}/join", {})
    anna.done("DELETE", "/me")
    assert anna.refused("GET", "/me") == "no-identity"
    assert bela.refused("GET", f"/tables/{alone}") == "not-found"
    seats = bela.table(shared)["now"]["seats"]
    assert seats[0] == {**seats[0], "name": "", "kind": "bot", "left": "resigned"}


def test_a_name_that_goes_while_a_move_is_written_is_gone(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bela = person("Anna"), person("Béla")
    table = anna.set_up("human", "open", choices={"starter": "a"})["id"]
    bela.done("POST", f"/tables/{table}/join", {})
    append, due, houses = Store.append, House._due, list[House]()

    def remember(house: House, after: Table) -> float | None:
        houses.append(house)
        return due(house, after)

    async def append_and_dismiss(store: Store, before: Table, *more: Any) -> None:
        await append(store, before, *more)
        async with store.writing() as connection:
            await connection.execute(
                update(schema.seats).where(schema.seats.c.table_id == before.id).values(name="gone")
            )
        houses[-1].dismiss(before.seats[0].person)

    monkeypatch.setattr(House, "_due", remember)
    monkeypatch.setattr(Store, "append", append_and_dismiss)
    anna.play(table)
    assert [seat["name"] for seat in bela.table(table)["now"]["seats"]] == ["gone", "gone"]


def test_all_games_can_be_taken_home(person: People) -> None:
    anna = person("Anna")
    tables = [anna.set_up("human", "greedy")["id"] for _ in range(2)]
    for table in tables:
        anna.done("POST", f"/tables/{table}/agree")
    with zipfile.ZipFile(io.BytesIO(anna.ask("GET", "/me/games.zip").content)) as archive:
        records = {name: Record.decode(archive.read(name)) for name in archive.namelist()}
    assert {*records} == {f"{table}.majolika" for table in tables}
    lines = [json.loads(line) for line in anna.ask("GET", "/me/games.jsonl").text.splitlines()]
    assert {line["id"]: line["record"] for line in lines} == {
        name.removesuffix(".majolika"): str(record) for name, record in records.items()
    }


def test_who_has_a_name_keeps_it_where_only_somebody_new_is_to_be_named(person: People) -> None:
    assert person("Anna").done("PUT", "/me", {"name": "Guest", "only_new": True})["name"] == "Anna"
    assert person().done("PUT", "/me", {"name": "Guest", "only_new": True})["name"] == "Guest"
