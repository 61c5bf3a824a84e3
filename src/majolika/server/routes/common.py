"""What all routes need: who asks, and how is answered."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import Depends, Request, Response

from majolika.server import people
from majolika.server.errors import REASONS, Refused
from majolika.server.house import House
from majolika.server.limits import Limits, network
from majolika.server.models import Error
from majolika.server.people import Person

COOKIE = "majolika"
COOKIE_SECONDS = 400 * 24 * 3600


def house_of(request: Request) -> House:
    """The tables of this process."""
    house: House = request.app.state.house
    return house


def limits_of(request: Request) -> Limits:
    """What counts requests."""
    limits: Limits = request.app.state.limits
    return limits


TheHouse = Annotated[House, Depends(house_of)]
TheLimits = Annotated[Limits, Depends(limits_of)]


async def anybody(request: Request, house: TheHouse) -> Person | None:
    """Who asks, if that is known."""
    token = request.cookies.get(COOKIE, "")
    return await people.who(house.store, token) if token else None


async def somebody(person: Annotated[Person | None, Depends(anybody)], limits: TheLimits) -> Person:
    """Who asks; raises where nobody knows."""
    if person is None:
        raise Refused("no-identity")
    limits.spend("request", f"person {person.id}")
    return person


async def costly(request: Request, limits: TheLimits) -> None:
    """Counts a request that costs more than others."""
    limits.spend("costly", address(request))


Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
Costly = Depends(costly)


def address(request: Request) -> str:
    """Where the request comes from."""
    return network(request.client.host if request.client else "")


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(
        msgspec.json.encode(value), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def keep(response: Response, request: Request, token: str) -> Response:
    """The answer with a session that the browser keeps and no script can read."""
    is_secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=is_secure)
    return response


def refusals(*codes: str) -> dict[int | str, dict[str, Any]]:
    """What a route may say no with, for OpenAPI."""
    told: dict[int | str, dict[str, Any]] = {}
    for code in ("bad-request", "foreign-origin", "too-large", "too-many", "fault", "busy", *codes):
        status, message = REASONS[code]
        examples = told.setdefault(status, {"model": Error, "description": "Refused."})
        content = examples.setdefault("content", {"application/json": {"examples": {}}})
        content["application/json"]["examples"][code] = {"value": {"error": code, "message": message}}
    return told
