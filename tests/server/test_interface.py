"""The interface as OpenAPI describes it, and as the documents do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from click.testing import CliRunner
from hypothesis import HealthCheck, settings
from pydantic import BaseModel
from schemathesis import Case

from majolika import words
from majolika.cli.serve import serve
from majolika.server import models
from majolika.server.app import make_app
from majolika.server.errors import REASONS
from majolika.server.settings import Settings
from majolika.server.socket import Message
from tests.server.serving import API, Person, in_thread

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/reference/api.md").read_text(encoding="utf-8")

schema = schemathesis.openapi.from_dict(make_app(Settings(database="sqlite://")).openapi())


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("interface") / "majolika.db"
    with in_thread(Settings(database=f"sqlite:///{file}", rate=1_000_000)) as served:
        yield served


@pytest.fixture(scope="module")
def guest(url: str) -> dict[str, str]:
    """The cookie of somebody who has a table."""
    anna = Person(url, "Anna")
    anna.set_up("human", "greedy", visibility="public")
    cookies = dict(anna.http.cookies)
    anna.close()
    return cookies


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=[*HealthCheck])
def test_whatever_is_asked_the_answer_is_as_described(case: Case[Any], url: str, guest: dict[str, str]) -> None:
    if case.operation.path.endswith("/log"):
        case.query = {key: value for key, value in (case.query or {}).items() if key != "wait"}
    if case.operation.method == "delete":
        guest = {}
    response = case.call(base_url=url, cookies=guest)
    case.validate_response(response, excluded_checks=EXCLUDED)


EXCLUDED: list[Any] = [
    check
    for check in schemathesis.checks.CHECKS.get_all()
    if check.__name__ in ("unsupported_method", "missing_required_header", "positive_data_acceptance", "ignored_auth")
]
"""What is legal by the description may still be refused: a table that is not there, a move that the rules forbid."""


def test_what_the_websocket_sends_is_as_described(url: str) -> None:
    shapes: dict[str, type[BaseModel]] = {
        "table": models.TableShown,
        "happened": models.Happened,
        "moves": models.MovesOffered,
    }
    anna = Person(url, "Anna")
    for game in ("azul", "duel", "pavilion"):
        table = anna.set_up("human", "human", game=game)["id"]
        with anna.watching(table) as watching:
            for _ in range(6):
                offered = watching.until("moves")
                shapes["moves"].model_validate(offered)
                watching.send(type="move", ply=offered["ply"], text=offered["moves"][0]["text"])
                shapes["happened"].model_validate(watching.until("happened"))
            watching.send(type="preview", text="hm")
            models.Preview.model_validate(watching.until("preview"))
        shapes["table"].model_validate(anna.table(table))
    anna.close()


def test_every_error_is_in_the_documents() -> None:
    listed = dict(re.findall(r"^\| `([a-z-]+)` \| ([0-9]{3}) \|", PAGE, re.MULTILINE))
    assert listed == {code: str(status) for code, (status, _) in REASONS.items()}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_error_can_be_said_in_every_language(language: str) -> None:
    assert {f"error.{code}" for code in REASONS} <= {*words.load(language)}


def test_every_route_is_in_the_documents() -> None:
    described: dict[str, Any] = make_app(Settings(database="sqlite://")).openapi()
    for path, operations in described["paths"].items():
        short = path.removeprefix(API).replace("{table_id}", "{id}")
        for method in operations:
            assert f"`{method.upper()} {short}" in PAGE, f"{method} {short}"


def test_every_message_is_in_the_documents() -> None:
    for kind in Message.__subclasses__():
        assert f'{{"type": "{kind.__struct_config__.tag}"' in PAGE


def test_every_setting_is_in_the_documents() -> None:
    page = (ROOT / "docs/reference/configuration.md").read_text(encoding="utf-8")
    for option in serve.params:
        assert f"`--{option.name}" in page or f"`--{option.name}`" in page, option.name
        assert f"`MAJOLIKA_{option.name.upper()}`" in page, option.name
    assert "--no-browser" in CliRunner().invoke(serve, ["--help"]).output


def test_the_page_says_so_where_the_client_is_not_built(url: str) -> None:
    page = httpx2.get(f"{url}/table/123")
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-cache"
    assert httpx2.get(f"{url}/missing.js").status_code == 404
    assert httpx2.get(f"{url}/../../app.py").status_code == 404
    assert httpx2.get(f"{url}/healthz").json() == {"status": "ok"}
