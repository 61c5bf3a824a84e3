"""Every page, in every state that matters: axe finds nothing, nothing scrolls sideways, and pictures are kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import AXE, Visitor

Visit = Callable[..., Visitor]
SIZES = {"desktop": (1280, 800), "phone": (360, 640)}
PAGES = [
    "/",
    "/new",
    "/watch",
    "/games",
    "/replay",
    "/learn",
    "/learn/pavilion",
    "/settings",
    "/about",
    "/nowhere",
    "/table/0000000000000000",
]

CUT = """lists => lists.flatMap(list => {
  const pen = document.createElement("canvas").getContext("2d");
  const style = getComputedStyle(list);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 24;
  return [...list.options].map(option => option.text).filter(text => pen.measureText(text).width > room);
})"""
"""The texts in lists for which there is no room beside the arrow."""

TABLETS = (700, 768, 820, 912)
SPILLING = """boxes => boxes.filter(box => [...box.querySelectorAll("*")].some(each =>
  each.getBoundingClientRect().right > box.getBoundingClientRect().right + 0.5 && !each.closest(".count"))).length"""
"""How many boxes have something that sticks out of them on the right."""

needs_axe = pytest.mark.skipif(not AXE.exists(), reason="npm install has not been run in web/")


def settle(visitor: Visitor) -> None:
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_selector("h1")


@needs_axe
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_no_page_has_a_barrier(visit: Visit, size: str, look: str) -> None:
    visitor = visit(size=SIZES[size], is_dark=look == "dark", language="hu" if look == "dark" else "cs")
    found = {}
    for path in PAGES:
        visitor.page.goto(path)
        settle(visitor)
        found[path] = visitor.violations() + visitor.too_wide()
        visitor.take_picture(f"page-{path.strip('/').split('/')[0] or 'home'}-{size}-{look}")
    visitor.complaints = [each for each in visitor.complaints if "404" not in each]
    assert {path: each for path, each in found.items() if each} == {}


@needs_axe
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("size", "look", "language"), [("desktop", "light", "en"), ("phone", "dark", "hu"), ("desktop", "dark", "cs")]
)
def test_no_state_of_a_table_has_a_barrier(visit: Visit, players: int, size: str, look: str, language: str) -> None:
    visitor = visit(
        size=SIZES[size], is_dark=look == "dark", language=language, has_touch=size == "phone", confirm="on"
    )
    table = visitor.set_up("human", *["greedy"] * (players - 1))
    visitor.play_ahead(table, "2")
    page = visitor.page
    page.goto(f"/table/{table}")
    page.wait_for_selector("button.tile:not(:disabled)")
    page.wait_for_load_state("networkidle")
    name = f"table-{players}-{size}-{look}-{language}"
    found = {"idle": visitor.violations()}
    visitor.take_picture(f"{name}-idle")
    page.locator("button.tile").first.click()
    found["selected"] = visitor.violations()
    visitor.take_picture(f"{name}-selected")
    page.locator(".legal [data-target]").first.click()
    found["proposed"] = visitor.violations()
    visitor.take_picture(f"{name}-proposed")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    for key, panel in (("m", "menu"), ("b", "bag"), ("l", "log")):
        page.keyboard.press(key)
        found[panel] = visitor.violations()
    assert visitor.too_wide() == []
    assert {state: each for state, each in found.items() if each} == {}


@needs_axe
@pytest.mark.parametrize("size", SIZES)
def test_tiling_and_the_end_have_no_barrier(visit: Visit, size: str) -> None:
    visitor = visit(size=SIZES[size])
    table = visitor.set_up("human", "greedy", choices={"wall": "gray"})
    visitor.play_ahead(table, "tiling")
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_selector(".space")
    found = {"tiling": visitor.violations()}
    visitor.take_picture(f"tiling-{size}")
    visitor.play_ahead(table, "99")
    visitor.page.reload()
    visitor.page.wait_for_selector(".end")
    visitor.page.wait_for_load_state("networkidle")
    found["end"] = visitor.violations()
    visitor.take_picture(f"end-{size}")
    visitor.page.get_by_role("link", name="Replay").click()
    visitor.page.wait_for_selector("input[type=range]")
    found["replay"] = visitor.violations() + visitor.too_wide()
    visitor.take_picture(f"replay-{size}")
    assert {state: each for state, each in found.items() if each} == {}


@needs_axe
def test_text_mode_and_the_lobby_have_no_barrier(visit: Visit) -> None:
    visitor = visit(text=True)
    visitor.sit("human", "open")
    visitor.page.wait_for_selector("h1")
    found = {"lobby": visitor.violations()}
    visitor.sit("human", "greedy")
    visitor.page.wait_for_selector("form")
    found["text"] = visitor.violations()
    visitor.take_picture("text")
    assert {state: each for state, each in found.items() if each} == {}


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360), (844, 390)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_phone_shows_market_and_own_board_without_scrolling(
    visit: Visit, players: int, size: tuple[int, int]
) -> None:
    visitor = visit(size=size, has_touch=True)
    visitor.sit("human", *["greedy"] * (players - 1))
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    for part in (".market", ".own", ".nav"):
        box = visitor.page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


@needs_axe
@pytest.mark.parametrize("game", ["azul", "duel", "pavilion"])
def test_a_phone_that_lies_has_no_barrier(visit: Visit, game: str) -> None:
    visitor = visit(size=(640, 360), has_touch=True)
    visitor.sit("human", "greedy", game=game, choices={"starter": "a"})
    visitor.page.wait_for_selector("[data-tile]:enabled")
    assert visitor.violations() == []
    assert visitor.too_wide() == []
    visitor.take_picture(f"lying-{game}")


def test_all_targets_are_large_enough_to_touch(visit: Visit) -> None:
    """24 px, as WCAG 2.2 AA asks; the buttons for a chosen place have 44."""
    visitor = visit(size=(360, 640), has_touch=True, confirm="on")
    visitor.sit("human", "greedy", "greedy", "greedy")
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    sides = "els => els.map(el => el.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
    assert min(visitor.page.locator("button:visible:not(.text-switch)").evaluate_all(sides)) >= 24
    visitor.page.locator("button.tile").first.tap()
    assert min(visitor.page.locator(".act button").evaluate_all(sides)) >= 44


@pytest.mark.parametrize(("game", "players"), [("azul", 4), ("pavilion", 3), ("pavilion", 4)])
def test_a_tablet_shows_all_of_every_factory_and_opponent(visit: Visit, game: str, players: int) -> None:
    visitor = visit(language="hu")
    visitor.sit("human", *["kneader"] * (players - 1), game=game, choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    for width in TABLETS:
        visitor.page.set_viewport_size({"width": width, "height": 1024})
        assert visitor.too_wide() == []
        assert visitor.page.locator(".fac, .opp").evaluate_all(SPILLING) == 0


def test_the_sums_at_the_end_are_seen_on_every_screen(visit: Visit) -> None:
    visitor = visit(language="hu")
    table = visitor.set_up("human", "kneader")
    visitor.play_ahead(table, "99")
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_selector(".end td:not(:text('…'))")
    for width in (320, *TABLETS):
        visitor.page.set_viewport_size({"width": width, "height": 900})
        assert visitor.page.locator(".end").evaluate_all(SPILLING) == 0


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_thin_glyphs_stand_out_from_their_wells(visit: Visit, look: str) -> None:
    """3:1, as WCAG 2.2 AA asks of pictures that mean something."""
    visitor = visit(is_dark=look == "dark")
    visitor.page.goto("/about")
    for color in ("blue", "yellow", "red", "black", "white", "turq"):
        assert visitor.contrast(f"--w-{color}", "--well") >= 3, color


def test_a_record_is_replayed_and_its_positions_have_links(visit: Visit) -> None:
    visitor = visit()
    table = visitor.set_up("human", "greedy")
    visitor.play_ahead(table, "99")
    visitor.page.goto(f"/replay/{table}/7")
    expect(visitor.page.get_by_role("status")).to_contain_text("Step 7 of")
    visitor.page.keyboard.press("ArrowRight")
    expect(visitor.page).to_have_url(re.compile("/8$"))
    record = visitor.context.request.get(f"/api/v1/tables/{table}/record").text()
    visitor.page.goto("/replay")
    visitor.page.get_by_label("Or its text").fill(record)
    visitor.page.get_by_role("button", name="Show it").click()
    expect(visitor.page.get_by_role("status")).to_contain_text("Step 1 of")


def test_a_table_is_created_with_a_gray_wall_and_a_clock(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/new")
    visitor.page.get_by_label("Level").first.select_option("4 · Potter")
    expect(visitor.page.locator(".strength").first).to_contain_text(re.compile(r"next points.*rating \d+"))
    visitor.page.get_by_label("Wall").select_option("gray")
    visitor.page.get_by_label("Clock").select_option("game 600+5")
    visitor.page.get_by_role("button", name="Create the table").click()
    expect(visitor.page.get_by_text("gray wall")).to_be_visible()
    expect(visitor.page.locator(".clock").first).to_have_text(re.compile(r"\d+:\d\d"))


def test_the_strongest_level_can_be_given_time(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/new")
    expect(visitor.page.get_by_label("Thinking time")).to_have_count(0)
    visitor.page.get_by_label("Level").first.select_option("10 · Grandmaster")
    visitor.page.get_by_label("Thinking time").select_option("2 seconds a move")
    visitor.page.get_by_role("button", name="Create the table").click()
    expect(visitor.page.get_by_text("Grandmaster (2 s)").first).to_be_visible()


def test_pages_opened_before_load_offline_and_say_so(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/about")
    visitor.page.evaluate("navigator.serviceWorker.ready")
    visitor.page.reload()
    visitor.page.wait_for_load_state("networkidle")
    visitor.context.set_offline(True)
    visitor.page.reload()
    expect(visitor.page.get_by_role("alert")).to_contain_text("offline")
    visitor.complaints.clear()


def test_settings_are_kept(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/settings")
    visitor.page.get_by_label("Theme", exact=False).and_(visitor.page.locator("select")).select_option("dark")
    visitor.page.get_by_label("Letters on tiles").check()
    visitor.page.reload()
    assert visitor.page.locator("html").get_attribute("data-theme") == "dark"
    expect(visitor.page.get_by_label("Letters on tiles")).to_be_checked()


def test_settings_answer_beside_what_was_pressed_and_in_the_own_language(visit: Visit) -> None:
    visitor = visit(size=(390, 844), language="cs", named=True)
    visitor.ask("PUT", "/me", {"name": "Anna"})
    page = visitor.page
    page.goto("/settings")
    expect(page.get_by_label("Jméno", exact=True)).to_have_value("Anna")
    page.get_by_role("button", name="Uložit jméno").click()
    expect(page.get_by_text("Uloženo.")).to_be_in_viewport()
    page.get_by_label("Přihlašovací jméno").fill("nobody")
    page.get_by_label("Heslo").fill("not the password")
    page.get_by_role("button", name="Přihlásit se").click()
    expect(page.get_by_role("alert")).to_have_text("Jméno a heslo k sobě nepatří.")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    visitor.complaints.clear()


def test_a_newcomer_makes_an_account_and_every_page_has_its_title(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    expect(page).to_have_title("Majolika")
    page.get_by_role("link", name="Settings").first.click()
    expect(page).to_have_title("Settings · Majolika")
    expect(page.locator("[aria-live]").first).to_have_text("Settings · Majolika")
    page.get_by_label("Login").fill("newcomer")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text("newcomer").first).to_be_visible()
    assert visitor.ask("GET", "/me")["login"] == "newcomer"


def test_nobody_is_deleted_without_being_asked(visit: Visit) -> None:
    visitor = visit(named=True)
    visitor.ask("PUT", "/me", {"name": "Anna"})
    page = visitor.page
    page.goto("/settings")
    page.get_by_role("button", name="Delete me").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text("your account")
    assert visitor.ask("GET", "/me")["name"] == "Anna"
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("You have been deleted.")).to_be_visible()
    assert visitor.context.request.get("/api/v1/me").status == 401


def test_an_invitation_says_to_which_game_and_by_whom(visit: Visit) -> None:
    host, guest = visit(), visit(language="hu")
    table = host.sit("human", "open", game="pavilion")
    expect(host.page.get_by_role("navigation")).to_be_visible()
    token = host.ask("POST", f"/tables/{table}/seats/1/link")["token"]
    guest.page.goto(f"/join/{table}#{token}")
    expect(guest.page.get_by_text("Anna játszani hív: Azul: A királyi pavilon.")).to_be_visible()


def test_a_replay_speaks_the_readers_language_and_cuts_no_move(visit: Visit) -> None:
    visitor = visit(language="hu")
    table = visitor.set_up("human", "helper")
    visitor.play_ahead(table, "99")
    visitor.page.goto(f"/replay/{table}/9999")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Azul: Anna, Segéd")
    expect(visitor.page.get_by_role("status")).to_contain_text("Szerencse: minden osztás")
    cut = "els => els.filter(el => el.scrollWidth > el.clientWidth).length"
    assert visitor.page.locator(".way").evaluate_all(cut) == 0


def test_a_wrong_address_is_answered_in_the_readers_language(visit: Visit) -> None:
    visitor = visit(language="hu")
    visitor.page.goto("/table/xyz")
    expect(visitor.page.get_by_text("Nincs ilyen asztal")).to_be_visible()
    visitor.page.goto("/replay")
    visitor.page.get_by_label("Vagy a szövege").fill("hello")
    visitor.page.get_by_role("button", name="Mutasd").click()
    expect(visitor.page.get_by_role("alert")).to_contain_text("A játszma leírása ellentmondásos.")
    visitor.complaints.clear()


@pytest.mark.parametrize("language", ["en", "hu", "cs"])
def test_no_choice_is_cut_short(visit: Visit, language: str) -> None:
    visitor = visit(language=language)
    for path in ("/settings", "/new", "/new/duel", "/new/pavilion"):
        visitor.page.goto(path)
        settle(visitor)
        assert visitor.page.locator("main select").evaluate_all(CUT) == []


def test_nothing_is_asked_of_another_site(visit: Visit, address: str) -> None:
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.goto("/")
    settle(visitor)
    assert all(url.startswith((address, "blob:")) for url in asked)


def test_a_lesson_is_solved_and_a_wrong_answer_is_told(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/learn")
    lesson = visitor.page.locator(".lesson").first
    for line, answer in (("3", "not what was asked"), ("2", "✓")):
        lesson.locator('[data-tile="1B"]').first.click()
        lesson.locator(f'[data-target="{line}"]').click()
        expect(lesson.get_by_role("status")).to_contain_text(answer)
        lesson.get_by_role("button", name="Again").click()
