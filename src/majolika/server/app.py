"""Everything together: the application that uvicorn serves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import metadata
from time import time
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from majolika.errors import MajolikaError
from majolika.server import fanout, pages, socket, watching
from majolika.server.errors import Refused, described
from majolika.server.guard import Guard
from majolika.server.house import House
from majolika.server.limits import Limits
from majolika.server.minds import Minds
from majolika.server.routes import hints, lists, offers, persons, playing, records, seats
from majolika.server.routes.common import answer
from majolika.server.settings import Settings
from majolika.server.store import Store, full_url

API = "/api/v1"
QUICK, SLOW = 2, 10
"""How far the processes for quick questions, and those for bots, stand back for the one that talks."""

log = logging.getLogger("majolika.server")


def make_app(settings: Settings, now: Callable[[], float] = time) -> FastAPI:
    """The application; *now* is the clock of all tables."""
    app = FastAPI(
        title="Majolika",
        version=metadata.version("majolika"),
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lambda app: _living(app, settings, now),
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.limits = Limits(settings.rate, settings.connections)
    app.add_middleware(Guard, settings=settings, limits=app.state.limits)
    for part in (offers, persons, lists, seats, playing, hints, records, socket):
        app.include_router(part.router, prefix=API)
    app.include_router(watching.router)
    app.include_router(pages.router)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]  # as FastAPI's own documents do it
    _answer_errors(app)
    return app


@asynccontextmanager
async def _living(app: FastAPI, settings: Settings, now: Callable[[], float]) -> AsyncIterator[None]:
    """Opens the database and begins to listen and to tick; ends all that afterwards."""
    words = fanout.connect(full_url(settings.database), settings.fanout)
    store = Store(settings.database, words)
    await store.open()
    house = app.state.house = House(store, Minds(1, QUICK), Minds(settings.thinkers, SLOW), now)
    tasks = [asyncio.create_task(fanout.listen(words, house.heard)), asyncio.create_task(house.keep_time())]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await house.close()
    await store.close()
    await words.close()


def _answer_errors(app: FastAPI) -> None:
    """Gives every error the one shape."""

    @app.exception_handler(MajolikaError)
    async def refuse(_: Request, error: MajolikaError) -> Response:
        status, shape = described(error)
        return answer(shape, status)

    @app.exception_handler(RequestValidationError)
    async def refuse_shape(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["loc"][0] == "path":
            return await refuse(request, Refused("not-found"))
        where = " ".join(map(str, first["loc"]))
        return await refuse(request, Refused("bad-request", f"The request cannot be read: {where}: {first['msg']}."))

    @app.exception_handler(HTTPException)
    async def refuse_address(request: Request, error: HTTPException) -> Response:
        if error.status_code == 405 and (methods := _methods(app, request.url.path)):
            response = await refuse(request, Refused("method"))
            response.headers["allow"] = ", ".join(sorted(methods))
            return response
        codes = {404: "not-found", 405: "not-found", 413: "too-large"}
        return await refuse(request, Refused(codes.get(error.status_code, "bad-request")))

    @app.exception_handler(Exception)
    async def admit(request: Request, error: Exception) -> Response:
        log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return await refuse(request, Refused("fault"))


def _methods(app: FastAPI, path: str) -> set[str]:
    """The methods that an address of the interface takes."""
    routes = [route for route in app.routes if isinstance(route, APIRoute) and route.include_in_schema]
    return {method for route in routes if route.path_regex.match(path) for method in route.methods or ()}


def _described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description; what cannot be read is refused with 400, so FastAPI's own 422 is left out."""
    if app.openapi_schema is None:
        described = get_openapi(title=app.title, version=app.version, routes=app.routes)
        for path in described["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        for name in ("HTTPValidationError", "ValidationError"):
            described["components"]["schemas"].pop(name, None)
        app.openapi_schema = described
    return app.openapi_schema
