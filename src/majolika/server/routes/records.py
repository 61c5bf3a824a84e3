"""Positions and records from elsewhere, replayed for looking at; nothing is stored."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from majolika.server import models, thinking
from majolika.server.routes.common import Costly, TheHouse, answer, refusals

router = APIRouter(tags=["records"])
EXAMPLE = '[Game "azul"]\n\n1. BKWW.BBYY.BBKW.YRKW.YRRW 1W2 2Y2'
BODY = {"required": True, "content": {"text/plain": {"schema": {"type": "string"}, "example": EXAMPLE}}}


@router.post(
    "/records",
    response_model=models.RecordShown,
    responses=refusals("record"),
    dependencies=[Costly],
    openapi_extra={"requestBody": BODY},
)
async def replay_record(request: Request, house: TheHouse) -> Response:
    """Replay a record: every step with its story and the position after it, and whether the luck was honest."""
    return answer(await house.quick(thinking.replayed, await request.body()))


@router.post(
    "/positions",
    response_model=models.PositionShown,
    responses=refusals("notation", "setup"),
    dependencies=[Costly],
)
async def lay_out(body: models.Written, house: TheHouse) -> Response:
    """Lay out a position, with every legal move and what it does; nothing is stored."""
    return answer(await house.quick(thinking.laid_out, body.position))
