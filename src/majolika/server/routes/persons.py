"""Who you are: guests, accounts, sessions, and your games."""

from __future__ import annotations

import io
import zipfile
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request, Response

from majolika.server import models, people, thinking, wishes
from majolika.server.errors import Refused
from majolika.server.house import House
from majolika.server.people import Person
from majolika.server.routes.common import (
    COOKIE,
    Anybody,
    Costly,
    Somebody,
    TheHouse,
    TheLimits,
    address,
    answer,
    keep,
    limits_of,
    refusals,
)
from majolika.server.routes.lists import shown

MOST_EXPORTED = 10_000

router = APIRouter(tags=["people"])


@router.get("/me", response_model=models.Me, responses=refusals("no-identity"))
async def read_me(person: Somebody) -> Response:
    """Who you are."""
    return answer(person._asdict())


@router.put("/me", response_model=models.Me, responses=refusals())
async def name_me(request: Request, body: models.Naming, person: Anybody, house: TheHouse) -> Response:
    """Give yourself a name: this makes you a guest, or renames you unless only somebody new is to be named."""
    if person is not None:
        kept = person if body.only_new else await people.rename(house.store, person, body.name)
        return answer(kept._asdict())
    limits_of(request).spend("costly", address(request))
    guest, token = await people.welcome(house.store, body.name, house.now())
    return keep(answer(guest._asdict()), request, token)


@router.delete("/me", status_code=204, responses=refusals("no-identity"))
async def forget_me(person: Somebody, house: TheHouse) -> Response:
    """Delete yourself: bots take your seats, games that only you played are gone, your name is gone from the others."""
    await _leave_everything(house, person)
    await people.forget(house.store, person)
    await _dismiss(house, person)
    return _signed_out()


@router.post(
    "/me/account", response_model=models.Me, responses=refusals("no-identity", "login-taken"), dependencies=[Costly]
)
async def register(body: models.Account, person: Somebody, house: TheHouse) -> Response:
    """Give yourself a login and a password, or change them; your games stay yours."""
    return answer((await people.register(house.store, person, body.login, body.password))._asdict())


@router.post("/sessions", response_model=models.Me, responses=refusals("wrong-password"), dependencies=[Costly])
async def sign_in(request: Request, body: models.Account, house: TheHouse, limits: TheLimits) -> Response:
    """Sign in with login and password."""
    limits.spend("login", address(request))
    limits.spend("login", f"login {body.login.casefold()}")
    person, token = await people.sign_in(house.store, body.login, body.password, house.now())
    return keep(answer(person._asdict()), request, token)


@router.post("/sessions/device", response_model=models.Me, responses=refusals("wrong-token"), dependencies=[Costly])
async def sign_in_device(request: Request, body: models.DeviceToken, house: TheHouse) -> Response:
    """Sign in with the token of a device link; it can be used once."""
    token = await people.sign_in_device(house.store, body.token, house.now())
    person = await people.who(house.store, token)
    assert person is not None, "a session has a person"
    return keep(answer(person._asdict()), request, token)


@router.post(
    "/me/devices",
    response_model=models.Device,
    status_code=201,
    responses=refusals("no-identity"),
    dependencies=[Costly],
)
async def link_device(person: Somebody, house: TheHouse) -> Response:
    """A token with which another device becomes you; put it behind the # of a link, where no server sees it."""
    token, expires = await people.link_device(house.store, person, house.now())
    return answer({"token": token, "expires": expires}, 201)


@router.delete("/sessions/current", status_code=204, responses=refusals("no-identity"))
async def sign_out(request: Request, person: Somebody, house: TheHouse) -> Response:
    """Sign out on this device; a guest without login or other device cannot come back."""
    await people.sign_out(house.store, request.cookies[COOKIE])
    await _dismiss(house, person)
    return _signed_out()


@router.delete("/sessions", status_code=204, responses=refusals("no-identity"))
async def sign_out_everywhere(person: Somebody, house: TheHouse) -> Response:
    """Sign out on all devices."""
    await people.sign_out_everywhere(house.store, person)
    await _dismiss(house, person)
    return _signed_out()


@router.get("/me/tables", response_model=models.Rows, responses=refusals("no-identity"))
async def list_my_tables(
    person: Somebody,
    house: TheHouse,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    before: Annotated[float | None, Query(description="Only tables set up before this time.")] = None,
) -> Response:
    """The tables at which you play or have played, newest first."""
    rows = await house.store.of_person(person.id, limit, float("inf") if before is None else before)
    return answer({"tables": [shown(row, person.id) for row in rows]})


@router.get(
    "/me/games.zip",
    response_class=Response,
    responses=refusals("no-identity") | {200: {"content": {"application/zip": {}}}},
    dependencies=[Costly],
)
async def export_records(person: Somebody, house: TheHouse) -> Response:
    """All your games as records, in a zip file; one that still hides something is left out."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for game in await _exported(house, person):
            archive.writestr(f"{game['id']}.majolika", game["record"])
    return _download(file.getvalue(), "application/zip", "games.zip")


@router.get(
    "/me/games.jsonl",
    response_class=Response,
    responses=refusals("no-identity") | {200: {"content": {"application/jsonl": {}}}},
    dependencies=[Costly],
)
async def export_lines(person: Somebody, house: TheHouse) -> Response:
    """All your games as JSON, one a line, each with its record."""
    lines = b"".join(msgspec.json.encode(game) + b"\n" for game in await _exported(house, person))
    return _download(lines, "application/jsonl", "games.jsonl")


async def _exported(house: House, person: Person) -> list[dict[str, Any]]:
    """What a person takes home of every game whose record tells nothing hidden."""
    found = []
    for row in await house.store.of_person(person.id, MOST_EXPORTED, float("inf")):
        current = await house.store.load(row["id"])
        if current is not None and current.steps:
            seats = [number for number, seat in enumerate(current.seats) if seat.person == person.id]
            exported = await house.quick(thinking.exported, current, seats)
            found += [exported] if exported else []
    return found


async def _leave_everything(house: House, person: Person) -> None:
    for row in await house.store.of_person(person.id, MOST_EXPORTED, float("inf")):
        if row["status"] != "ended":
            with suppress(Refused):
                await house.change(row["id"], wishes.leave(person.id))


async def _dismiss(house: House, person: Person) -> None:
    house.dismiss(person.id)
    await house.store.announce(f"person {person.id}")


def _signed_out() -> Response:
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def _download(data: bytes, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(data, media_type=kind, headers=headers)
