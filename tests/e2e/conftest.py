"""A server, a browser, and people in front of it; skipped where there is no browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from bench.web import CHROMIUM
from playwright.sync_api import Browser, sync_playwright

from majolika.server.settings import Settings
from tests.e2e.visitor import Visitor
from tests.server.serving import in_thread


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("house") / "majolika.db"
    with in_thread(Settings(database=f"sqlite:///{file}", rate=1_000_000)) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium here")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM)
        yield opened
        opened.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Opens the site for a new visitor; what the page complained about fails the test."""
    visitors: list[Visitor] = []

    def open_site(kind: type[Visitor] = Visitor, **wishes: object) -> Visitor:
        visitors.append(kind(browser, address, **wishes))  # type: ignore[arg-type]  # passed on as they are
        return visitors[-1]

    yield open_site
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.leave()
    assert complaints == []
