"""Playing at a table with plain HTTP; the WebSocket does the same faster."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import PlainTextResponse

from majolika.server import models, thinking, views, wishes
from majolika.server.house import asked
from majolika.server.people import Person
from majolika.server.routes.common import Anybody, Somebody, TheHouse, answer, refusals
from majolika.server.routes.seats import TableId
from majolika.server.table import Table

LONGEST_WAIT = 30

router = APIRouter(tags=["playing"])
PLAYING = ("no-identity", "not-found", "not-running", "stale", "storage")


@router.get(
    "/tables/{table_id}/moves",
    response_model=models.MovesOffered,
    responses=refusals("no-identity", "not-found", "not-running", "not-your-turn"),
)
async def list_moves(table_id: TableId, person: Somebody, house: TheHouse) -> Response:
    """Your legal moves, each with what follows from it up to the next choice."""
    live = await house.find(table_id, person.id)
    view = asked(live.table, live.table.seats_of(person.id))
    return Response(
        await house.quick(thinking.moves_message, *view),
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


@router.get(
    "/tables/{table_id}/preview",
    response_model=models.Preview,
    responses=refusals("no-identity", "not-found", "not-running", "not-your-turn"),
)
async def preview_move(
    table_id: TableId, text: Annotated[str, Query(min_length=1, max_length=64)], person: Somebody, house: TheHouse
) -> Response:
    """What a move of yours would do, or which rule forbids it."""
    live = await house.find(table_id, person.id)
    view, seat, _ = asked(live.table, live.table.seats_of(person.id))
    names = [each.name for each in live.table.seats]
    return answer(views.preview(view, seat, text, names))


@router.post(
    "/tables/{table_id}/moves",
    response_model=models.Happened,
    status_code=201,
    responses=refusals(*PLAYING, "not-your-turn", "time-out", "notation"),
)
async def play_move(table_id: TableId, body: models.Move, person: Somebody, house: TheHouse) -> Response:
    """Play a move; the answer tells what happened, and comes when that is on disk."""
    seen = (await house.find(table_id, person.id)).table
    after = await house.change(table_id, wishes.move(person.id, body.ply, body.text))
    return _since(after, min(body.ply, seen.ply), person, 201)


@router.post(
    "/tables/{table_id}/take-back", response_model=models.Happened, responses=refusals(*PLAYING, "no-take-back")
)
async def take_back(table_id: TableId, body: models.At, person: Somebody, house: TheHouse) -> Response:
    """Take your last move back, and what bots answered."""
    await house.find(table_id, person.id)
    after = await house.change(table_id, wishes.take_back(person.id, body.ply))
    return answer(await house.quick(views.happened_message, after, after.ply - 1, after.seats_of(person.id)))


@router.post("/tables/{table_id}/agree", response_model=models.Happened, responses=refusals(*PLAYING, "not-yours"))
async def agree_to_end(table_id: TableId, person: Somebody, house: TheHouse) -> Response:
    """Wish to end the game now; it ends when all people at the table do."""
    seen = (await house.find(table_id, person.id)).table
    after = await house.change(table_id, wishes.agree(person.id))
    return _since(after, seen.ply, person)


@router.post("/tables/{table_id}/decline", response_model=models.Happened, responses=refusals(*PLAYING, "not-yours"))
async def decline_to_end(table_id: TableId, person: Somebody, house: TheHouse) -> Response:
    """Wish to go on, so that nobody's wish to end the game counts any more."""
    seen = (await house.find(table_id, person.id)).table
    after = await house.change(table_id, wishes.decline(person.id))
    return _since(after, seen.ply, person)


@router.get("/tables/{table_id}/log", response_model=models.Happened, responses=refusals("not-found"))
async def read_log(
    table_id: TableId,
    person: Anybody,
    house: TheHouse,
    after: Annotated[int, Query(ge=0, le=1_000_000, description="The last ply that you know.")] = 0,
    wait: Annotated[int, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for something new.")] = 0,
) -> Response:
    """What has happened since, with stories and positions as you may see them."""
    live = await house.find(table_id, person.id if person else "")
    if wait and live.table.ply <= after and live.table.status != "ended":
        changed = live.changed
        try:
            async with asyncio.timeout(wait):
                await changed.wait()
        except TimeoutError:
            pass
    seats = live.table.seats_of(person.id) if person else ()
    return answer(await house.happened(live, min(after, live.table.ply), seats))


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse, responses=refusals("not-found", "hidden"))
async def read_record(table_id: TableId, person: Anybody, house: TheHouse) -> Response:
    """The game as a record; while it is played, only where it tells nothing hidden."""
    live = await house.find(table_id, person.id if person else "")
    return PlainTextResponse(await house.quick(thinking.record_text, live.table), headers={"cache-control": "no-store"})


@router.get("/tables/{table_id}/points", response_model=models.Points, responses=refusals("not-found"))
async def read_points(table_id: TableId, person: Anybody, house: TheHouse) -> Response:
    """Where the points of every seat came from so far."""
    live = await house.find(table_id, person.id if person else "")
    return answer({"points": await house.quick(views.points, live.table)})


def _since(current: Table, ply: int, person: Person, status: int = 200) -> Response:
    return answer(views.happened_message(current, ply, current.seats_of(person.id)), status)
