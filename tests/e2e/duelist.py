"""Somebody who plays Duel in front of the browser, with a mouse, a keyboard or a finger."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.visitor import Visitor

LONGEST_GAME = 200
PARTS = ["button.tile", "button.market-plate", "[data-chip]", ".space", "[data-space]", "[data-do]", ".end"]
READY = ", ".join(f"{part}:not(:disabled):visible" for part in PARTS)


class Duelist(Visitor):
    """A visitor who also hears everything that the server tells the page."""

    def __init__(self, *args: Any, **wishes: Any) -> None:
        super().__init__(*args, **wishes)
        self.heard: list[dict[str, Any]] = []
        self.page.on("websocket", lambda line: line.on("framereceived", self._listen))

    def _listen(self, frame: str | bytes) -> None:
        self.heard.append(json.loads(frame))

    def offered(self) -> list[dict[str, Any]]:
        """The moves that the page was told last."""
        told = [message for message in self.heard if message["type"] == "moves"]
        return list(told[-1]["moves"])


def set_up(visitor: Visitor, *seats: str, **more: Any) -> str:
    """A new table of Duel at which this visitor sits."""
    return visitor.set_up(*seats, game="duel", **more)


def good_move(visitor: Visitor, table: str) -> dict[str, Any]:
    """A move that a person could make: no tiles broken for nothing, plates and chips as they come."""
    moves: list[dict[str, Any]] = visitor.ask("GET", f"/tables/{table}/moves")["moves"]
    return min(moves, key=_badness)


def play_ahead(visitor: Visitor, table: str, is_reached: Callable[[dict[str, Any]], bool]) -> None:
    """Plays without the browser until it is this visitor's turn in such a position, or to the end."""
    for _ in range(LONGEST_GAME):
        shown = visitor.ask("GET", f"/tables/{table}")
        if shown["now"]["status"] == "ended":
            return
        if shown["now"]["turn"] not in shown["you"]:
            visitor.ask("GET", f"/tables/{table}/log?after={shown['ply']}&wait=5")
        elif is_reached(shown["position"]):
            return
        else:
            move = good_move(visitor, table)
            visitor.ask("POST", f"/tables/{table}/moves", {"ply": shown["ply"], "text": move["text"]})
    raise AssertionError("the game never came that far")


def play_out(visitor: Duelist, play: Callable[[Visitor, dict[str, Any]], None]) -> None:
    """Plays in the browser to the end."""
    for _ in range(LONGEST_GAME):
        visitor.page.locator(READY).first.wait_for()
        if visitor.page.locator(".end").count():
            return
        play(visitor, min(visitor.offered(), key=_badness))
        visitor.page.wait_for_selector(".status:not(.alarm)")
        visitor.page.keyboard.press("Shift")
    raise AssertionError("the game never ended")


def with_mouse(visitor: Visitor, move: dict[str, Any]) -> None:
    """One move by clicking."""
    _point(visitor, move, lambda found: found.click())


def with_finger(visitor: Visitor, move: dict[str, Any]) -> None:
    """One move by tapping, and the button that confirms it."""
    _point(visitor, move, lambda found: found.tap())


def with_keys(visitor: Visitor, move: dict[str, Any]) -> None:
    """One move by typing it."""
    visitor.page.keyboard.type(move["text"].lower())
    if visitor.page.locator(".status kbd", has_text=move["text"].lower()).count():
        visitor.page.keyboard.press("Enter")


def _point(visitor: Visitor, move: dict[str, Any], touch: Callable[[Locator], None]) -> None:
    value, page = move["value"], visitor.page
    for selector in _pointed_at(value):
        touch(page.locator(selector).first)
    laid = value["type"] in ("take-plate", "keep")
    if laid:
        touch(page.locator("[data-space]").first)
    for color in value.get("order", []):
        button = page.locator(f'[data-order="{color}"][aria-pressed="false"]')
        if button.count():
            touch(button.first)
    confirm = page.locator(".act .play")
    if confirm.count():
        touch(confirm)
    if laid:
        expect(page.locator(".market-plate.sel")).to_have_count(0)


def _pointed_at(value: dict[str, Any]) -> list[str]:
    """What is clicked for a move, one after the other."""
    match value["type"]:
        case "take-plate" | "keep":
            return [f'[data-plate="{value["plate"]}"]']
        case "return":
            return [f'.hand [data-plate="{value["plate"]}"]']
        case "draw-plate":
            return ['[data-plate="stack"]:visible, [data-do="draw"]:visible']
        case "look":
            return ['[data-do="look"]']
        case "lay":
            return [f'[data-space="{value["space"]}"]']
        case "take-sun":
            return [f'[data-tile="{value["factory"]}{value["color"]}"]', f'[data-target="{value["row"]}"]']
        case "take-moons":
            return [f'[data-tile^="m"][data-tile$="{value["color"]}"]', f'[data-target="{value["row"]}"]']
        case "take-chip":
            return [f'[data-chip="{value["factory"]}"]']
        case "complete":
            return ['[data-do="pay"]' if value["chips"] else '[data-do="leave"]']
    return [f'[data-cell="0-d{value["row"]}-{value["column"]}"] .space']


def _badness(move: dict[str, Any]) -> int:
    value, outlook = move["value"], move["outlook"] or {}
    spilled: int = sum(event["facts"]["count"] for event in move["preview"] if event["name"] == "broken")
    won: int = outlook.get("won", 0)
    usual = {"take-plate": 1, "draw-plate": 2, "take-chip": -5, "complete": -len(value.get("chips", []))}
    return usual.get(value["type"], 0) + 3 * spilled - won
