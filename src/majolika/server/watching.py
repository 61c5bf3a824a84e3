"""What to watch: whether the server is well, and what it has done."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from majolika.server.errors import Refused
from majolika.server.house import House
from majolika.server.limits import Limits
from majolika.server.routes.common import answer

LOOPBACK = ("127.0.0.1", "::1", "testclient")

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def is_well(request: Request) -> Response:
    """Whether the database answers."""
    house: House = request.app.state.house
    is_well = await house.store.is_well()
    return answer({"status": "ok" if is_well else "no database"}, 200 if is_well else 503)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus, told to this machine only."""
    if request.client is None or request.client.host not in LOOPBACK:
        raise Refused("not-found")
    house: House = request.app.state.house
    limits: Limits = request.app.state.limits
    counts = house.store.counts
    figures = [
        ("connections", "gauge", "Open WebSockets.", limits.connections),
        ("tables_in_memory", "gauge", "Tables in memory.", house.live),
        ("bots_waiting", "gauge", "Bots that wait for a process to think in.", house.bots_waiting),
        ("moves_total", "counter", "Moves told.", house.moves),
        ("commits_total", "counter", "Commits of changes of tables.", counts.commits),
        ("changes_total", "counter", "Changes of tables written.", counts.changes),
        ("commit_seconds_total", "counter", "Time that these commits took.", counts.seconds),
        ("storage_failures_total", "counter", "Changes that could not be written.", counts.failures),
    ]
    lines = [
        f"# HELP majolika_{name} {meaning}\n# TYPE majolika_{name} {kind}\nmajolika_{name} {value}\n"
        for name, kind, meaning, value in figures
    ]
    return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")
