"""Lists of tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response

from majolika import games
from majolika.server import models, views
from majolika.server.routes.common import Anybody, TheHouse, answer, refusals
from majolika.server.table import Seat

router = APIRouter(tags=["tables"])


@router.get("/tables", response_model=models.Rows, responses=refusals())
async def list_tables(
    person: Anybody,
    house: TheHouse,
    status: Literal["open", "running", "ended"] = "open",
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Response:
    """Public tables, newest first: those with an open seat, those being played, or those that have ended."""
    rows = await house.store.listed(status, limit)
    return answer({"tables": [shown(row, person.id if person else "") for row in rows]})


def shown(row: dict[str, Any], person: str) -> dict[str, Any]:
    """A table of the database as somebody sees it in a list."""
    return {
        "id": row["id"],
        "game": row["game"],
        "title": games.load(row["game"]).TITLE,
        "setup": dict(word.split("=", 1) for word in row["setup"].split()),
        "status": row["status"],
        "visibility": row["visibility"],
        "casual": row["casual"],
        "time_control": row["clock"] or None,
        "created": row["created"],
        "turn": row["turn"],
        "you": [seat["seat"] for seat in row["seats"] if person and seat["person"] == person],
        "seats": [views.seat_message(seat["seat"], _seat(seat), row["host"]) for seat in row["seats"]],
    }


def _seat(row: dict[str, Any]) -> Seat:
    return Seat(row["kind"], row["name"], row["person"], row["level"], row["left"])
