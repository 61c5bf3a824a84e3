"""Asking the computer for advice."""

from __future__ import annotations

from hashlib import sha256

from fastapi import APIRouter, Response

from majolika.server import hints, models
from majolika.server.errors import Refused
from majolika.server.house import asked
from majolika.server.routes.common import Somebody, TheHouse, answer, refusals
from majolika.server.routes.seats import TableId

router = APIRouter(tags=["playing"])


@router.get(
    "/tables/{table_id}/hints",
    response_model=models.Hints,
    responses=refusals("no-identity", "not-found", "not-running", "not-your-turn", "not-casual", "busy"),
)
async def read_hints(table_id: TableId, person: Somebody, house: TheHouse) -> Response:
    """Good moves for you; only at casual tables."""
    current = (await house.find(table_id, person.id)).table
    view, seat, ply = asked(current, current.seats_of(person.id))
    if not current.casual:
        raise Refused("not-casual")
    luck = sha256(f"{current.seed}/hint {seat}/{ply}".encode()).hexdigest()
    return answer(await house.advise(hints.hints, view, seat, ply, luck))
