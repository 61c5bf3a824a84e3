"""Summer Pavilion in the browser: whole games, and every state of its table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.pavilion import (
    READY,
    good_move,
    place_with_mouse,
    play_ahead,
    play_with_finger,
    play_with_keys,
    play_with_mouse,
    set_up,
    sit,
)
from tests.e2e.visitor import AXE, LONGEST_GAME, Visitor

Visit = Callable[..., Visitor]
Play = Callable[[Visitor, str], None]

needs_axe = pytest.mark.skipif(not AXE.exists(), reason="npm install has not been run in web/")


def play_out(visitor: Visitor, play: Play, table: str) -> None:
    for _ in range(LONGEST_GAME):
        visitor.page.wait_for_selector(READY)
        if visitor.page.locator(".end").count():
            return
        play(visitor, table)
        visitor.page.wait_for_selector(".status:not(.alarm)")
        visitor.page.keyboard.press("Shift")
    raise AssertionError("the game never ended")


def test_a_game_against_a_bot_is_played_with_the_mouse(visit: Visit) -> None:
    visitor = visit()
    table = sit(visitor, "human", "random")
    play_out(visitor, play_with_mouse, table)
    expect(visitor.page.get_by_role("heading", name="Final standings")).to_be_visible()
    visitor.page.get_by_role("link", name="Replay").click()
    expect(visitor.page.get_by_role("status")).to_contain_text("Step 1 of")
    visitor.page.keyboard.press("End")
    visitor.page.wait_for_selector("[data-tile-on]")


def test_a_game_on_the_gray_side_is_played_with_the_keyboard_only(visit: Visit) -> None:
    visitor = visit()
    table = sit(visitor, "human", "random", side="gray", track="RBYOGP")
    play_out(visitor, play_with_keys, table)


def test_a_game_is_played_with_a_finger_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=(360, 640), has_touch=True, confirm="on")
    table = sit(visitor, "human", "random")
    play_out(visitor, play_with_finger, table)


def test_two_people_play_and_a_third_looks_on(visit: Visit) -> None:
    anna, bela, guest = visit(), visit(), visit()
    table = set_up(anna, "human", "open")
    anna.page.goto(f"/table/{table}")
    anna.page.get_by_role("button", name="Make an invitation link").click()
    bela.page.goto(anna.page.get_by_label("Invitation link").input_value())
    bela.page.get_by_label("Name").fill("Béla")
    bela.page.get_by_role("button", name="Sit down").click()
    guest.page.goto(f"/table/{table}")
    for visitor in (anna, bela, anna):
        visitor.page.wait_for_selector("button.tile:not(:disabled)")
        play_with_keys(visitor, table)
    expect(bela.page.locator(".log .move")).to_have_count(3)
    expect(guest.page.locator(".log .move")).to_have_count(3)
    expect(guest.page.locator("button.tile:not(:disabled)")).to_have_count(0)


def test_four_play_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=(360, 640), has_touch=True, confirm="on")
    table = sit(visitor, "human", "random", "random", "random")
    for _ in range(2):
        visitor.page.wait_for_selector("button.tile:not(:disabled), .center button:not(:disabled)")
        play_with_finger(visitor, table)
    visitor.page.wait_for_selector("button.tile:not(:disabled), .center button:not(:disabled)")
    visitor.page.get_by_role("button", name="Look at the board of").first.click()
    expect(visitor.page.get_by_role("button", name="Look at the board of Anna")).to_be_visible()


def test_market_and_board_fit_a_small_phone(visit: Visit) -> None:
    visitor = visit(size=(360, 640), has_touch=True)
    for seats in (["human", "random"], ["human", "random", "random", "random"]):
        sit(visitor, *seats)
        visitor.page.wait_for_selector("button.tile:not(:disabled)")
        board = visitor.page.locator(".pic").first.bounding_box()
        nav = visitor.page.locator("nav").bounding_box()
        assert board is not None
        assert nav is not None
        assert board["y"] + board["height"] <= nav["y"]


def sit_where(visitor: Visitor, is_wanted: Callable[[list[str]], bool]) -> tuple[str, list[dict[str, Any]]]:
    """Goes to a table where tiles are to be placed, at spaces as wanted: the table, and the placements.

    Luck deals the tiles, and rarely leaves nothing to choose; then another table is set up.
    """
    for _ in range(20):
        table = set_up(visitor, "human", "random")
        play_ahead(visitor, table, "place")
        moves = [move["value"] for move in visitor.ask("GET", f"/tables/{table}/moves")["moves"]]
        places = [move for move in moves if move["type"] == "place"]
        if is_wanted([place["space"] for place in places]):
            visitor.page.goto(f"/table/{table}")
            visitor.page.wait_for_selector("[data-pass]")
            return table, places
    raise AssertionError("no table is as wanted")


def test_several_ways_to_pay_are_offered_and_a_single_one_is_paid_by_itself(visit: Visit) -> None:
    visitor = visit()
    table, places = sit_where(visitor, lambda spaces: len(set(spaces)) < len(spaces))
    spaces = [place["space"] for place in places]
    several = next(space for space in spaces if spaces.count(space) > 1)
    visitor.page.locator(f'[data-space="{several}"]').click()
    expect(visitor.page.get_by_role("group", name="How to pay")).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("group", name="How to pay")).to_have_count(0)
    single = next((space for space in spaces if spaces.count(space) == 1), None)
    if single:
        visitor.page.locator(f'[data-space="{single}"]').click()
        visitor.page.wait_for_selector(f'[data-tile-on="0-{single}"]')
    else:
        place_with_mouse(visitor, table, good_move(visitor, table))


def test_passing_shows_its_cost_and_lets_one_choose_what_to_keep(visit: Visit) -> None:
    visitor = visit()
    table = set_up(visitor, "human", "random")
    play_ahead(visitor, table, "place")
    visitor.page.goto(f"/table/{table}")
    passing = visitor.page.locator("[data-pass]")
    expect(passing).to_contain_text("Pass: keep 4, lose")
    passing.click()
    confirm = visitor.page.locator(".status .primary")
    expect(confirm).to_contain_text("keep 4")
    visitor.page.locator("[data-corner]").first.click()
    expect(confirm).to_contain_text("keep 3")
    visitor.page.locator("button[data-hand]").last.click()
    expect(confirm).to_contain_text("keep 4")
    confirm.click()
    expect(visitor.page.locator(".log")).to_contain_text("passes, keeps 4")


def test_what_is_refused_says_why(visit: Visit) -> None:
    visitor = visit()
    table = set_up(visitor, "human", "random")
    play_ahead(visitor, table, "place")
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_selector("[data-pass]")
    refused = visitor.ask("GET", f"/tables/{table}/moves")["refused"][0]["text"]
    space = re.sub(r"[A-Z]\d?$", "", refused)
    visitor.page.locator(f'[data-space="{space}"]').click(force=True)
    expect(visitor.page.get_by_role("status")).to_contain_text("Not possible. You do not have enough tiles")
    visitor.page.keyboard.type("sw1r")
    expect(visitor.page.get_by_role("status")).to_contain_text("Not possible.")


def test_a_color_of_the_hand_shows_where_it_can_go(visit: Visit) -> None:
    visitor = visit()
    _, places = sit_where(visitor, lambda spaces: any(not space.startswith("C") for space in spaces))
    move = next(place for place in places if not place["space"].startswith("C"))
    visitor.page.locator(f'button[data-hand$="-{move["color"]}"]').click()
    lit = visitor.page.locator("[data-space].legal")
    stars = {re.sub(r"\d", "", lit.nth(index).get_attribute("data-space") or "") for index in range(lit.count())}
    assert stars <= {re.sub(r"\d", "", move["space"]), "C"}


def test_a_tile_is_dragged_to_a_space(visit: Visit) -> None:
    visitor = visit()
    table = set_up(visitor, "human", "random")
    play_ahead(visitor, table, "place")
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_selector("[data-pass]")
    value = good_move(visitor, table, is_late=False)["value"]
    space = visitor.page.locator(f'[data-space="{value["space"]}"]')
    visitor.page.locator(f'button[data-hand$="-{value["color"]}"]').drag_to(space)
    expect(
        visitor.page.locator(f'[data-space="{value["space"]}"].on, [data-tile-on="0-{value["space"]}"]')
    ).to_have_count(1)


def test_the_focus_is_never_lost(visit: Visit) -> None:
    visitor = visit()
    sit(visitor, "human", "random")
    tile = visitor.page.locator("button.tile:not(:disabled):not([aria-disabled=true])").first
    tile.focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".log .move")).not_to_have_count(0)
    assert visitor.page.evaluate("document.activeElement !== document.body")


def test_a_hint_lights_up_what_it_means(visit: Visit) -> None:
    visitor = visit()
    sit(visitor, "human", "random")
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.page.keyboard.press("h")
    expect(visitor.page.get_by_role("status")).to_contain_text(re.compile(r"Worth a look: .*\d[PGOYBR]"))
    expect(visitor.page.locator(".tile.hint, .grp.hint").first).to_be_visible()


def test_a_game_is_played_in_text_mode(visit: Visit) -> None:
    visitor = visit(text=True)
    table = set_up(visitor, "human", "random")
    play_ahead(visitor, table, "place")
    page = visitor.page
    page.goto(f"/table/{table}")
    expect(page.get_by_role("heading", name="Board of Anna")).to_be_visible()
    page.get_by_label("Move or command").fill(good_move(visitor, table)["text"].lower())
    page.keyboard.press("Enter")
    expect(page.get_by_text("Anna passes").first).to_be_visible()


def test_a_table_is_created_with_a_round_track_of_ones_own(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/new/pavilion")
    page.get_by_label("Board side").select_option("gray")
    page.get_by_role("combobox", name="Round track").select_option("own order")
    page.get_by_label("Round track: own order").fill("RBYOGP")
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_selector("button.tile")
    expect(page.get_by_role("list", name="Wild colors")).to_contain_text("Round 1: red")


def test_a_lesson_is_solved(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/learn/pavilion")
    page.locator(".lesson").nth(3).locator('[data-space="SW4"]').click()
    expect(page.locator(".lesson").nth(3).get_by_role("status")).to_contain_text("✓")


@needs_axe
@pytest.mark.parametrize(
    ("players", "size", "look", "language", "side"),
    [
        (2, (1280, 800), "light", "en", "colored"),
        (4, (1440, 900), "dark", "cs", "gray"),
        (3, (360, 640), "light", "hu", "gray"),
    ],
)
def test_no_state_of_the_table_has_a_barrier(
    visit: Visit, players: int, size: tuple[int, int], look: str, language: str, side: str
) -> None:
    visitor = visit(size=size, is_dark=look == "dark", language=language, confirm="on")
    page, found = visitor.page, dict[str, list[str]]()

    def look_at(state: str) -> None:
        found[state] = visitor.violations() + visitor.too_wide()
        visitor.take_picture(f"pavilion-{players}-{size[0]}-{look}-{language}-{state}")

    table = set_up(visitor, "human", *["random"] * (players - 1), side=side)
    play_ahead(visitor, table, "take")
    page.goto(f"/table/{table}")
    takable = (
        "button.tile:not([aria-disabled=true]):not(:disabled), .center button:not([aria-disabled=true]):not(:disabled)"
    )
    page.locator(takable).first.click()
    look_at("taking")
    play_ahead(visitor, table, "place")
    page.goto(f"/table/{table}")
    page.locator("[data-space].legal").first.click()
    look_at("paying")
    page.keyboard.press("Escape")
    page.locator("[data-pass]").click()
    look_at("passing")
    play_ahead(visitor, table, "bonus")
    page.goto(f"/table/{table}")
    page.wait_for_selector("button[data-supply], .end")
    look_at("bonus")
    play_ahead(visitor, table, "nothing")
    page.goto(f"/table/{table}")
    page.wait_for_selector(".end")
    look_at("ended")
    assert {state: each for state, each in found.items() if each} == {}
