"""The web client in a real browser: first load, clicks, and the end of a round of four.

uv run --group dev python -m bench.web [--rounds 3]

A person and three bots play Azul with all motion on.  Printed are the first
load, the long tasks (over 50 ms) of every round, its end included, how long
clicks take until their frame is shown, and how soon an opponent sees a move.
On a busy machine a task also waits for others, so the longest is told in
processor time, too.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.server import serving

CHROMIUM = Path("/usr/bin/chromium")
WATCH = (Path(__file__).parent / "_web.js").read_text(encoding="utf-8")
CAN_TAKE = "[data-tile]:enabled"
PATIENCE = 120_000
"""Milliseconds before something counts as never happening: a crowded machine may stand still for a while."""
LOADS = 5
MOVES_BETWEEN_PEOPLE = 8
"""Fewer than a round has."""


def main() -> None:
    """Runs everything and prints a few lines."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/majolika.db") as (_, url),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        print(f"machine        {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Chromium {browser.version}")
        first_load([visited(browser, url) for _ in range(LOADS)])
        four_players(visited(browser, url), rounds)
        two_people(visited(browser, url), visited(browser, url))
        browser.close()


def visited(browser: Browser, url: str) -> Page:
    """The first page, opened by somebody new."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": 1366, "height": 768},
        locale="en-US",
        reduced_motion="no-preference",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    context.add_init_script("localStorage.majolika ??= JSON.stringify({ confirm: 'off' })")
    page = context.new_page()
    page.goto("/")
    page.wait_for_selector("main .btn.primary")
    return page


def first_load(pages: Sequence[Page]) -> None:
    """How much the first page needs, and when it can be used."""
    pages[0].wait_for_load_state("networkidle")
    asked = pages[0].evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    code = ["/", *(url for url in asked if url.endswith((".js", ".css")))]
    bodies = [pages[0].request.get(url).body() for url in code]
    sizes = sum(map(len, bodies)) / 1000, sum(len(gzip.compress(body)) for body in bodies) / 1000
    usable = [page.evaluate("seen.usable") for page in pages]
    print(f"first load     {sizes[0]:.0f} kB of code and style, compressed {sizes[1]:.0f} kB")
    print(f"usable         {_times(usable)} after opening")


def four_players(page: Page, rounds: int) -> None:
    """Some rounds with three bots."""
    table = set_up(page, "human", "greedy", "greedy", "greedy")
    page.goto(f"/table/{table}")
    page.wait_for_selector(CAN_TAKE)
    for number in range(1, rounds + 1):
        print(f"round {number}        {one_round(page, table, number)}")
    print(f"clicks         {_times(page.evaluate('seen.clicks'))} from the click to its frame")


def one_round(page: Page, table: str, number: int) -> str:
    """Plays a round to its end and says what kept the page busy."""
    page.evaluate("seen.tasks.length = seen.marks = 0")
    browser = page.context.browser
    assert browser is not None, "contexts of a launched browser have one"
    browser.start_tracing(page=page, categories=["toplevel"])
    while ask(page, f"/tables/{table}")["position"]["round"] == number:
        play(page, table)
        page.wait_for_selector(CAN_TAKE)
    wall, work = longest_task(json.loads(browser.stop_tracing())["traceEvents"])
    long, marks = len(page.evaluate("seen.tasks")), page.evaluate("seen.marks")
    return f"{long} long tasks; the longest task {wall:.0f} ms, in processor time {work:.0f} ms; {marks} points told"


def longest_task(events: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """Milliseconds of the pages' longest task, and of that with the most processor time."""
    pages = {(event["pid"], event["tid"]) for event in events if event.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [
        event
        for event in events
        if event["name"].endswith("RunTask") and event["ph"] == "X" and (event["pid"], event["tid"]) in pages
    ]
    return max(task["dur"] for task in tasks) / 1000, max(task.get("tdur", 0) for task in tasks) / 1000


def two_people(anna: Page, bela: Page) -> None:
    """How soon a move shows on the other's screen."""
    table = set_up(anna, "human", "open", choices={"starter": "a"})
    token = ask(anna, f"/tables/{table}/seats/1/link", {})["token"]
    ask(bela, "/me", {"name": "Béla"}, "PUT")
    ask(bela, f"/tables/{table}/join", {"token": token})
    delays = []
    for page in (anna, bela):
        page.goto(f"/table/{table}")
        page.evaluate("watchLog()")
    for number in range(1, MOVES_BETWEEN_PEOPLE + 1):
        anna.wait_for_selector(CAN_TAKE)
        play(anna, table)
        delays.append(bela.evaluate("loggedAt", number) - anna.evaluate("seen.clickedAt.at(-1)"))
        anna, bela = bela, anna
    print(f"opponent       {_times(delays)} from the click to the other's frame")


def set_up(page: Page, *seats: str, **more: Any) -> str:
    """A new table at which this visitor sits; other seats are open or bots."""
    ask(page, "/me", {"name": "Anna"}, "PUT")
    kinds = [{"kind": seat} if seat in ("human", "open") else {"kind": "bot", "level": seat} for seat in seats]
    return str(ask(page, "/tables", {"game": "azul", "seats": kinds, **more})["id"])


def ask(page: Page, path: str, body: object = None, method: str = "") -> Any:
    """Asks the server with the visitor's session."""
    answer = page.request.fetch(f"/api/v1{path}", data=body, method=method or ("POST" if body is not None else "GET"))
    if not answer.ok:
        raise SystemExit(answer.text())
    return answer.json()


def play(page: Page, table: str) -> None:
    """Clicks the first legal move that does not go to the floor, if there is one."""
    moves = [move["value"] for move in ask(page, f"/tables/{table}/moves")["moves"]]
    move = min(moves, key=lambda value: value["line"] == 0)
    page.locator(f'[data-tile="{move["source"]}{move["color"]}"]').first.click()
    page.locator(f'[data-target="{move["line"]}"]').click()


def _times(milliseconds: Sequence[float]) -> str:
    return f"median {median(milliseconds):.0f} ms, slowest {max(milliseconds):.0f} ms of {len(milliseconds)}"


if __name__ == "__main__":
    main()
