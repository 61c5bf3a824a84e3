"""Somebody in front of the browser, with a mouse, a keyboard or a finger."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench.web import PATIENCE
from playwright.sync_api import Browser, ConsoleMessage
from playwright.sync_api import TimeoutError as NeverHappened

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PICTURES = Path(__file__).parent / "pictures"
LOCALES = {"en": "en-US", "hu": "hu-HU", "cs": "cs-CZ"}
READY = "button.tile:not(:disabled), .center button:not(:disabled), .space, .end"
LONGEST_GAME = 200
FITS = "document.documentElement.scrollWidth <= innerWidth"
STICKING_OUT = """() => [...document.body.querySelectorAll("*")]
  .filter(each => each.getBoundingClientRect().right > innerWidth + 0.5)
  .map(each => each.outerHTML.slice(0, 80))"""
PAINTED = """name => {
  const pen = document.createElement("canvas").getContext("2d");
  const sample = document.body.appendChild(document.createElement("i"));
  sample.style.color = `var(${name})`;
  pen.fillStyle = getComputedStyle(sample).color;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""


class Visitor:
    """A browser window of its own, with what the page complained about."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        is_dark: bool = False,
        has_touch: bool = False,
        **preferences: Any,
    ) -> None:
        self.complaints: list[str] = []
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES[language],
            color_scheme="dark" if is_dark else "light",
            has_touch=has_touch,
            reduced_motion="reduce",
        )
        wishes = json.dumps({"speed": 2, **preferences})
        self.context.add_init_script(f"localStorage.majolika ??= JSON.stringify({wishes})")
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def leave(self) -> None:
        self.context.close()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Asks the server with this visitor's session."""
        answer = self.context.request.fetch(f"/api/v1{path}", method=method, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def set_up(self, *seats: str, **more: Any) -> str:
        """A new table, of Azul unless *more* says otherwise, at which this visitor sits; others are bots or open."""
        self.ask("PUT", "/me", {"name": "Anna"})
        kinds = [{"kind": seat} if seat in ("human", "open") else {"kind": "bot", "level": seat} for seat in seats]
        return str(self.ask("POST", "/tables", {"game": "azul", "seats": kinds, **more})["id"])

    def set_up_with(self, friend: Visitor) -> str:
        """A new table of Azul at which this visitor and then a friend sit."""
        table = self.set_up("human", "open", choices={"starter": "a"})
        token = self.ask("POST", f"/tables/{table}/seats/1/link")["token"]
        friend.ask("PUT", "/me", {"name": "Béla"})
        friend.ask("POST", f"/tables/{table}/join", {"token": token})
        return table

    def sit(self, *seats: str, **more: Any) -> str:
        """Sets a table up and goes there."""
        table = self.set_up(*seats, **more)
        self.page.goto(f"/table/{table}")
        return table

    def good_move(self, table: str) -> dict[str, Any]:
        """A move that soon brings the game to its end: short lines first, nothing to the floor."""
        offered = self.ask("GET", f"/tables/{table}/moves")["moves"]
        move: dict[str, Any] = min(offered, key=_badness)
        return move

    def is_over(self) -> bool:
        """Waits until there is something to do, and says whether that is nothing."""
        self.page.wait_for_selector(READY)
        return self.page.locator(".end").count() > 0

    def play_with_mouse(self, table: str) -> None:
        """One move by clicking."""
        value = self.good_move(table)["value"]
        if value["type"] == "place":
            self.page.locator(f'[data-cell="0-w{value["line"]}-{value["column"]}"] .space').click()
            return
        self.page.locator(f'[data-tile="{value["source"]}{value["color"]}"]').first.click()
        self.page.locator(f'[data-target="{value["line"]}"]').click()

    def play_with_keys(self, table: str) -> None:
        """One move by typing it."""
        self.page.keyboard.type(self.good_move(table)["text"].lower())

    def play_with_finger(self, table: str) -> None:
        """One move by tapping: the tiles, the line, the button."""
        value = self.good_move(table)["value"]
        self.page.locator(f'[data-tile="{value["source"]}{value["color"]}"]').first.tap()
        self.page.locator(f'[data-target="{value["line"]}"]').tap()
        self.page.locator(".act .primary").tap()

    def play_ahead(self, table: str, until: str) -> None:
        """Plays without the browser until a round, or (``tiling``) until tiles are placed."""
        for _ in range(LONGEST_GAME):
            shown = self.ask("GET", f"/tables/{table}")
            if shown["now"]["status"] == "ended" or _is_reached(shown, until):
                return
            if shown["now"]["turn"] in shown["you"]:
                offered = self.ask("GET", f"/tables/{table}/moves")
                move = min(offered["moves"], key=_badness)
                self.ask("POST", f"/tables/{table}/moves", {"ply": offered["ply"], "text": move["text"]})
            else:
                self.ask("GET", f"/tables/{table}/log?after={shown['ply']}&wait=5")
        raise AssertionError("the game never came that far")

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is now."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found["violations"]]

    def too_wide(self) -> list[str]:
        """What sticks out of the window, if the page scrolls sideways.

        It may do so for a moment after the window has changed its size.
        """
        try:
            self.page.wait_for_function(FITS, timeout=10_000)
        except NeverHappened:
            return ["wider than the window", *self.page.evaluate(STICKING_OUT)]
        return []

    def contrast(self, one: str, other: str) -> float:
        """How well two colors of the page can be told apart, by their names in the style."""
        lighter, darker = sorted((_luminance(self.page.evaluate(PAINTED, name)) for name in (one, other)), reverse=True)
        return (lighter + 0.05) / (darker + 0.05)

    def take_picture(self, name: str) -> None:
        """Keeps a picture of the page for people to look at."""
        PICTURES.mkdir(exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")


def _badness(move: dict[str, Any]) -> tuple[int, int]:
    value = move["value"]
    if value["type"] == "place":
        return 0, -sum(sum(event["points"].values()) for event in move["preview"])
    spilled = sum(event["facts"]["count"] for event in move["preview"] if event["name"] == "broken")
    return (9 if value["line"] == 0 else 0) + spilled, value["line"]


def _is_reached(shown: dict[str, Any], until: str) -> bool:
    position = shown["position"]
    if position["turn"] not in shown["you"]:
        return False
    if until == "tiling":
        return not any(sum(tiles.values()) for tiles in (*position["displays"], position["center"]))
    return bool(position["round"] >= int(until))


def _luminance(color: list[int]) -> float:
    """As WCAG defines it, of red, green and blue."""
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
