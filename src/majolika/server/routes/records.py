"""Records from elsewhere, replayed for looking at; nothing is stored."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from majolika.match import verify
from majolika.record import Record, json_steps, read_headers
from majolika.server import models, views
from majolika.server.routes.common import Costly, TheHouse, answer, refusals
from majolika.server.setting_up import refuse_files

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
    return answer(await house.quick(_replayed, await request.body()))


def _replayed(data: bytes) -> dict[str, Any]:
    """A record with everything that a client needs for showing it; this runs in another process."""
    headers = read_headers(data.decode(errors="replace"))
    refuse_files(headers.get("Game", ""), headers.get("Setup", ""))
    record = Record.decode(data)
    outcome = record.outcome()
    steps = [*json_steps(record)]
    stories: list[list[dict[str, Any]]] = [[]]
    for position, step in zip(record.positions(), record.steps, strict=False):
        stories.append(views.story(record.rules, position, step, None, record.names))
    return {
        "game": record.game,
        "title": record.rules.TITLE,
        "names": list(record.names),
        "ended": record.ended or None,
        "scores": list(outcome.scores) if outcome else None,
        "winners": list(outcome.winners) if outcome else None,
        "verdict": verify(record).reason if record.seed else None,
        "steps": [{**step, "story": story} for step, story in zip(steps, stories, strict=True)],
    }
