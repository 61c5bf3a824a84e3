"""The web client: built files, each with how long it may be kept."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Majolika</title>
<h1>Majolika</h1>
<p>The server is running, but the web client has not been built into it.</p>
<p>Programs can play here: <a href="/api/v1/openapi.json">the interface</a>.</p>
</html>
"""

router = APIRouter(include_in_schema=False)
files = StaticFiles(directory=STATIC, check_dir=False)


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def read_page(request: Request, path: str) -> Response:
    """A file of the web client; an address without an ending is one of its pages."""
    if path.startswith("api/"):
        raise HTTPException(404)
    try:
        response = await files.get_response(path or INDEX, request.scope)
    except HTTPException:
        if "." in path.rpartition("/")[2]:
            raise
        if not (STATIC / INDEX).exists():
            return HTMLResponse(NOT_BUILT, headers={"cache-control": ASK_FIRST})
        response = await files.get_response(INDEX, request.scope)
    response.headers["cache-control"] = FOR_EVER if path.startswith("assets/") else ASK_FIRST
    return response
