"""Whole games of Duel in the browser, and the small steps of its moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.duelist import Duelist, play_ahead, play_out, set_up, with_finger, with_keys, with_mouse
from tests.e2e.test_pages import SIZES, needs_axe
from tests.e2e.visitor import Visitor

Visit = Callable[..., Any]
RECORDS = Path(__file__).parent.parent / "records"


def sit(visitor: Visitor, *seats: str, **more: Any) -> str:
    table = set_up(visitor, *seats, **more)
    visitor.page.goto(f"/table/{table}")
    return table


def at_action(position: dict[str, Any]) -> bool:
    return bool(position["stage"] == "action" and position["boards"][0]["dome"].count(None) < 9)


def with_two_left_on_a_sun(position: dict[str, Any]) -> bool:
    return at_action(position) and any(sum(map(bool, each["sun"].values())) > 2 for each in position["factories"][:4])


def test_a_game_against_a_bot_is_played_with_the_mouse(visit: Visit) -> None:
    visitor = visit(Duelist, speed=50)
    sit(visitor, "human", "random")
    play_out(visitor, with_mouse)
    expect(visitor.page.get_by_role("heading", name="Final standings")).to_be_visible()


def test_a_game_is_played_with_the_keyboard_only(visit: Visit) -> None:
    visitor = visit(Duelist, speed=50)
    sit(visitor, "human", "random")
    play_out(visitor, with_keys)


def test_a_game_is_played_with_a_finger_on_a_phone(visit: Visit) -> None:
    visitor = visit(Duelist, speed=50, size=(360, 640), has_touch=True, confirm="on")
    sit(visitor, "human", "random")
    play_out(visitor, with_finger)


def positions_in(value: object) -> Iterator[dict[str, Any]]:
    """All positions in what a browser was sent."""
    if isinstance(value, dict):
        if value.get("game") == "duel" and "plates" in value:
            yield value
        for each in value.values():
            yield from positions_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from positions_in(each)


def test_two_people_play_and_no_secret_reaches_the_other_page(visit: Visit) -> None:
    """Anna draws three plates; Béla sees their backs and the plate she keeps, nothing else, now and later."""
    anna, bela = visit(confirm="off"), visit(Duelist, speed=50, confirm="off")
    table = set_up(anna, "human", "open", choices={"starter": "a"})
    anna.page.goto(f"/table/{table}")
    anna.page.get_by_role("button", name="Make an invitation link").click()
    bela.page.goto(anna.page.get_by_label("Invitation link").input_value())
    bela.page.get_by_label("Name").fill("Béla")
    bela.page.get_by_role("button", name="Sit down").click()
    for visitor in (bela, anna):
        visitor.page.locator("button[data-plate]:not(:disabled)").first.click()
        visitor.page.locator("[data-space]").first.click()
    anna.page.locator('[data-plate="stack"]:not(:disabled)').click()
    for _ in range(2):
        anna.page.locator('[data-do="draw"]').click()
    anna.page.locator('[data-do="look"]').click()
    anna.page.wait_for_selector(".hand button[data-plate]:not(:disabled)")
    drawn = [entry["plate"] for entry in anna.ask("GET", f"/tables/{table}")["position"]["plates"]["hand"]]
    expect(bela.page.locator(".hand .back")).to_have_count(3)
    expect(bela.page.locator(".hand [data-plate]")).to_have_count(0)
    anna.page.locator(f'.hand [data-plate="{drawn[0]}"]').click()
    anna.page.locator("[data-space]").first.click()
    anna.page.locator(f'.hand [data-plate="{drawn[2]}"]').click()
    bela.page.wait_for_selector("button.tile:not(:disabled)")
    told = [*positions_in(bela.heard), *positions_in(bela.ask("GET", f"/tables/{table}/log?after=0"))]
    assert len(told) > 10
    for plates in (position["plates"] for position in told):
        assert {entry["plate"] for entry in (*plates["hand"], *plates["stack"]["under"])} <= {None}
    page = bela.page.locator("body").inner_html()
    for secret in drawn[1:]:
        assert not re.search(rf"\bU{secret}\b", page)
        expect(bela.page.locator(f'[data-plate="{secret}"]')).to_have_count(0)
    assert re.search(r"\bU[SW]\?", page)


def test_what_is_left_of_a_sun_goes_to_the_moon_in_the_order_of_ones_choice(visit: Visit) -> None:
    visitor = visit(confirm="on")
    table = set_up(visitor, "human", "greedy", choices={"starter": "a"})
    play_ahead(visitor, table, with_two_left_on_a_sun)
    suns = [factory["sun"] for factory in visitor.ask("GET", f"/tables/{table}")["position"]["factories"][:4]]
    number, colors = next(
        (n, [*filter(sun.get, sun)]) for n, sun in enumerate(suns, 1) if len([*filter(sun.get, sun)]) > 2
    )
    page = visitor.page
    page.goto(f"/table/{table}")
    page.locator(f'[data-tile="{number}{colors[0]}"]:not(:disabled)').first.click()
    page.locator('[data-target="0"]').click()
    expect(page.get_by_role("status")).to_contain_text("bottom first")
    expect(page.locator(".status .primary")).to_have_count(0)
    places = [each.bounding_box() for each in page.locator("[data-order]").all()]
    page.locator("[data-order]").first.click()
    page.get_by_role("button", name="Reset").click()
    for _ in page.locator("[data-order]").all():
        page.locator('[data-order][aria-pressed="false"]').last.click()
    assert [each.bounding_box() for each in page.locator("[data-order]").all()] == places
    order = "".join(str(each.get_attribute("data-order")) for each in reversed(page.locator("[data-order]").all()))
    page.locator(".status .primary").click()
    expect(page.locator(".log code").filter(has_text=f".{order}")).to_have_count(1)


@pytest.mark.parametrize("language", ["hu", "cs"])
def test_the_order_on_the_moon_fits_a_small_phone(visit: Visit, language: str) -> None:
    visitor = visit(size=(360, 640), language=language, confirm="on")
    table = set_up(visitor, "human", "human", choices={"starter": "a"})
    play_ahead(visitor, table, with_two_left_on_a_sun)
    suns = [factory["sun"] for factory in visitor.ask("GET", f"/tables/{table}")["position"]["factories"][:4]]
    number, sun = max(enumerate(suns, 1), key=lambda each: sum(map(bool, each[1].values())))
    page = visitor.page
    page.goto(f"/table/{table}")
    page.locator(f'[data-tile="{number}{next(filter(sun.get, sun))}"]:not(:disabled)').first.click()
    page.locator('[data-target="0"]').click()
    expect(page.locator("[data-order]").first).to_be_visible()
    for _ in page.locator("[data-order]").all():
        page.locator('[data-order][aria-pressed="false"]').first.click()
    expect(page.locator(".act .primary")).to_be_visible()
    spilling = "el => el.getBoundingClientRect().right > innerWidth || el.scrollWidth > el.clientWidth"
    assert page.locator(".act button").evaluate_all(f"els => els.filter({spilling}).length") == 0
    expect(page.locator(".corner small").first).to_be_visible()


def test_a_plate_is_turned_and_shown_on_the_dome_before_it_is_laid(visit: Visit) -> None:
    visitor = visit()
    sit(visitor, "human", "greedy", choices={"starter": "b"})
    page = visitor.page
    page.locator("button[data-plate]:not(:disabled)").first.click()
    page.keyboard.press("e")
    page.locator('[data-space="5"]').hover()
    expect(page.locator('[data-place="0-5"] .gh')).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("on space 5, a quarter turn")
    page.locator('[data-space="5"]').click()
    expect(page.locator(".log code").filter(has_text="L5+1")).to_have_count(1)


def test_a_chip_below_tiles_and_a_third_plate_are_refused_with_a_reason(visit: Visit) -> None:
    visitor = visit()
    table = set_up(visitor, "human", "greedy", choices={"starter": "a"})
    play_ahead(visitor, table, at_action)
    page = visitor.page
    page.goto(f"/table/{table}")
    page.wait_for_selector("button.tile:not(:disabled)")
    page.keyboard.type("d1")
    expect(page.get_by_role("status")).to_contain_text("face down until its factory has no tile left")


def test_rulings_and_goals_are_chosen_when_a_table_is_created(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/new/duel")
    page.get_by_label("Goals").select_option("colorfulRows+outer+corners+wild")
    page.get_by_label("Splitting a take").select_option("yes")
    page.get_by_role("button", name="Create the table").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_text("Colorful rows", exact=True)).to_be_visible()
    page.get_by_text("Some data is reconstructed").click()
    expect(page.get_by_text("Known from one other program only")).to_be_visible()


def test_a_game_is_played_in_text_mode(visit: Visit) -> None:
    visitor = visit(text=True)
    sit(visitor, "human", "random", choices={"starter": "b"})
    page = visitor.page
    field = page.get_by_label("Move or command")
    plate = page.get_by_role("listitem").filter(has_text=re.compile("^(special|wild) plate")).first.inner_text()

    def command(text: str, answer: str) -> None:
        """Says something until the page, which first has to hear what is possible, answers so."""
        for _ in range(600):
            field.fill(text)
            page.keyboard.press("Enter")
            page.wait_for_timeout(200)
            if page.get_by_text(answer).count():
                return
        raise AssertionError(f"{answer} was never told")

    command("a" + str(re.findall(r"\d+", plate)[0]), "to lay:")
    command("l5+0", "Space 5, plate")
    command("x9", "is no move or command")


def test_the_log_scrolls_down_beside_the_table(visit: Visit) -> None:
    visitor = visit()
    table = set_up(visitor, "human", "greedy", choices={"starter": "a"})
    play_ahead(visitor, table, lambda position: position["round"] >= 2)
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_selector(".log code")
    assert visitor.page.locator(".past .scroll").evaluate("el => el.scrollHeight > el.clientHeight")


def test_the_log_keeps_the_notation_of_a_row_that_many_chips_complete(visit: Visit) -> None:
    """Where a line is too short for all chips, these are cut, not the notation."""
    page = visit(size=(320, 568)).page
    page.goto("/replay")
    page.get_by_label("Or its text").fill((RECORDS / "duel-drawn-goals.majolika").read_text(encoding="utf-8"))
    page.get_by_role("button", name="Show it").click()
    notation = page.locator(".log code", has_text="5+Y.T.T.BK.YT.YT")
    expect(notation).to_be_visible()
    right = "el => el.getBoundingClientRect().right"
    assert notation.evaluate(right) <= notation.locator("..").evaluate(right)


@needs_axe
@pytest.mark.parametrize(
    ("size", "look", "language"), [("desktop", "light", "en"), ("phone", "dark", "hu"), ("desktop", "dark", "cs")]
)
def test_no_state_of_a_table_has_a_barrier(visit: Visit, size: str, look: str, language: str) -> None:
    visitor = visit(size=SIZES[size], is_dark=look == "dark", language=language, confirm="on")
    table = set_up(visitor, "human", "greedy", choices={"starter": "b"})
    page, found = visitor.page, {}

    def see(state: str) -> None:
        found[state] = visitor.violations() + visitor.too_wide()
        visitor.take_picture(f"duel-{size}-{look}-{language}-{state}")

    page.goto(f"/table/{table}")
    page.wait_for_selector("button[data-plate]:not(:disabled)")
    see("opening")
    play_ahead(visitor, table, lambda position: position["round"] >= 2 and with_two_left_on_a_sun(position))
    page.reload()
    page.wait_for_selector("button.tile:not(:disabled)")
    see("idle")
    page.locator(".sun button.tile").first.click()
    see("selected")
    page.locator('[data-target="0"]').click()
    see("order")
    for _ in range(3):
        page.keyboard.press("Escape")
    page.locator("button[data-plate]:not(:disabled)").first.click()
    page.locator("[data-space]").first.click()
    see("plate")
    for _ in range(2):
        page.keyboard.press("Escape")
    for key, panel in (("m", "menu"), ("l", "log")):
        page.keyboard.press(key)
        see(panel)
        page.keyboard.press(key)
    assert {state: each for state, each in found.items() if each} == {}


@needs_axe
def test_drawing_tiling_and_the_end_have_no_barrier(visit: Visit) -> None:
    visitor = visit()
    table = set_up(visitor, "human", "greedy", choices={"starter": "a"})
    page, found = visitor.page, {}

    def see(state: str, ready: str) -> None:
        page.wait_for_selector(ready)
        page.wait_for_load_state("networkidle")
        for size, (width, height) in reversed(SIZES.items()):
            page.set_viewport_size({"width": width, "height": height})
            found[f"{state} {size}"] = visitor.violations() + visitor.too_wide()
            visitor.take_picture(f"duel-{state}-{size}")

    play_ahead(visitor, table, at_action)
    page.goto(f"/table/{table}")
    page.locator('[data-plate="stack"]:not(:disabled)').click()
    see("drawing", '[data-do="draw"]')
    page.locator('[data-do="draw"]').click()
    page.locator('[data-do="look"]').click()
    see("keeping", ".hand button[data-plate]:not(:disabled)")
    play_ahead(visitor, table, lambda position: position["stage"] == "tiling")
    page.reload()
    see("tiling", ".space, [data-do]")
    play_ahead(visitor, table, lambda _: False)
    page.reload()
    see("end", ".end")
    page.get_by_role("link", name="Replay").click()
    see("replay", "input[type=range]")
    assert {state: each for state, each in found.items() if each} == {}


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360), (844, 390)])
def test_a_phone_shows_everything_without_scrolling(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size, has_touch=True)
    sit(visitor, "human", "greedy", choices={"starter": "b"})
    visitor.page.wait_for_selector("button[data-plate]:not(:disabled)")
    for part in (".market", ".platepanel", ".own", ".goalpanel", ".opp", ".nav"):
        box = visitor.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]
    sides = "els => els.map(el => el.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    assert min(visitor.page.locator("button:visible:not(.text-switch)").evaluate_all(sides)) >= 24


def test_a_phone_on_its_side_shows_all_colors_of_a_sun_beside_the_goals(visit: Visit) -> None:
    visitor = visit(size=(640, 360), language="hu", has_touch=True)
    table = set_up(visitor, "human", "kneader", choices={"starter": "a"})
    play_ahead(visitor, table, at_action)
    visitor.page.goto(f"/table/{table}")
    goals = visitor.page.locator(".goalpanel").bounding_box()
    assert goals is not None
    for factory in range(1, 5):
        visitor.page.locator(f'[data-tile^="{factory}"]:not(:disabled)').first.tap()
        rights = "els => els.map(el => el.getBoundingClientRect().right)"
        assert max(visitor.page.locator(".act button").evaluate_all(rights)) <= goals["x"]


def test_a_lesson_is_solved_and_a_wrong_answer_is_told(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/learn/duel")
    lesson = visitor.page.locator(".lesson").nth(1)
    for row, answer in (("3", "not what was asked"), ("2", "✓")):
        lesson.locator('[data-tile="1B"]').first.click()
        lesson.locator(f'[data-target="{row}"]').click()
        lesson.locator('[data-order="Y"]').click()
        expect(lesson.get_by_role("status")).to_contain_text(answer)
        lesson.get_by_role("button", name="Again").click()
