"""Somebody at a table of Summer Pavilion."""

from __future__ import annotations

from typing import Any

from tests.e2e.visitor import LONGEST_GAME, Visitor

READY = "button.tile:not(:disabled), .center button:not(:disabled), [data-pass], button[data-supply], .end"
ROUNDS_OF_PLACING = 2
"""Later a player passes at once, so that games end soon."""


def sit(visitor: Visitor, *seats: str, **choices: str) -> str:
    """Sets a table up and goes there."""
    table = set_up(visitor, *seats, **choices)
    visitor.page.goto(f"/table/{table}")
    return table


def set_up(visitor: Visitor, *seats: str, **choices: str) -> str:
    """A table where the first seat starts and places first if it can."""
    return visitor.set_up(*seats, game="pavilion", choices={"starter": "a", **choices})


def good_move(visitor: Visitor, table: str, *, is_late: bool | None = None) -> dict[str, Any]:
    """Places what scores most in the first rounds (unless *is_late* says when), and takes the most tiles."""
    offered = visitor.ask("GET", f"/tables/{table}/moves")
    if is_late is None:
        is_late = visitor.ask("GET", f"/tables/{table}")["position"]["round"] > ROUNDS_OF_PLACING
    move: dict[str, Any] = max(offered["moves"], key=lambda move: _worth(move, offered["seat"], is_late=is_late))
    return move


def _worth(move: dict[str, Any], seat: int, *, is_late: bool) -> int:
    points = sum(sum(event["points"].values()) for event in move["preview"] if event["seat"] == seat)
    if move["value"]["type"] == "place":
        return (-100 if is_late else 100) + points
    return points + sum(len(event["facts"]["tiles"]) for event in move["preview"] if event["name"] == "took")


def play_with_mouse(visitor: Visitor, table: str) -> None:
    """One move by clicking: tiles; or a space and, where it is asked, how to pay; or passing."""
    move = good_move(visitor, table)
    value, page = move["value"], visitor.page
    if value["type"] == "take":
        page.locator(f'[data-tile="{move["text"]}"]').first.click()
    elif value["type"] == "bonus":
        page.locator(f'button[data-supply="{value["color"]}"]').first.click()
    elif value["type"] == "pass":
        page.locator("[data-pass]").click()
        page.wait_for_timeout(20)
        if page.get_by_role("status").get_by_text("Passing.").count():
            page.locator(".status .primary").click()
    else:
        place_with_mouse(visitor, table, move)


def place_with_mouse(visitor: Visitor, table: str, move: dict[str, Any]) -> None:
    """Clicks a space and, unless there is but one way, the color and the payment."""
    page, value = visitor.page, move["value"]
    offered = [
        each for each in visitor.ask("GET", f"/tables/{table}/moves")["moves"] if each["value"]["type"] == "place"
    ]
    ways = [each["value"] for each in offered if each["value"]["space"] == value["space"]]
    same_color = [way for way in ways if way["color"] == value["color"]]
    page.locator(f'[data-space="{value["space"]}"]').click()
    if len(same_color) < len(ways):
        page.locator(f'[data-pay-color="{value["color"]}"]').click()
    if len(same_color) > 1:
        page.locator(f'[data-pay="{move["text"]}"]').click()


def play_with_keys(visitor: Visitor, table: str) -> None:
    """One move by typing it."""
    visitor.page.keyboard.type(good_move(visitor, table)["text"].lower())
    visitor.page.keyboard.press("Enter")


def play_with_finger(visitor: Visitor, table: str) -> None:
    """One move by tapping: what is wanted, and the button that confirms it."""
    move = good_move(visitor, table)
    value, page = move["value"], visitor.page
    if value["type"] == "take":
        page.locator(f'[data-tile="{move["text"]}"]').first.tap()
    elif value["type"] == "bonus":
        page.locator(f'button[data-supply="{value["color"]}"]').first.tap()
    elif value["type"] == "pass":
        page.locator("[data-pass]").tap()
    else:
        page.locator(f'[data-space="{value["space"]}"]').tap()
    page.locator(".act .primary").tap()


def play_ahead(visitor: Visitor, table: str, until: str) -> None:
    """Plays without the browser until a move *until*, ``take``, ``place`` or ``bonus``, is due in round 3 or later."""
    for _ in range(2 * LONGEST_GAME):
        shown = visitor.ask("GET", f"/tables/{table}")
        if shown["now"]["status"] == "ended":
            return
        if shown["now"]["turn"] not in shown["you"]:
            visitor.ask("GET", f"/tables/{table}/log?after={shown['ply']}&wait=5")
            continue
        offered = visitor.ask("GET", f"/tables/{table}/moves")
        kinds = {move["value"]["type"] for move in offered["moves"]}
        if until in kinds and shown["position"]["round"] > ROUNDS_OF_PLACING:
            return
        move = max(offered["moves"], key=lambda move: _worth(move, offered["seat"], is_late=False))
        visitor.ask("POST", f"/tables/{table}/moves", {"ply": offered["ply"], "text": move["text"]})
    raise AssertionError("the game never came that far")
