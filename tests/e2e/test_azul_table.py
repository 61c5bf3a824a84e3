"""Whole games of Azul in the browser, and what can happen in the middle of one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import LONGEST_GAME, Visitor

Visit = Callable[..., Visitor]


def play_out(visitor: Visitor, play: Callable[[str], None], table: str) -> None:
    for _ in range(LONGEST_GAME):
        if visitor.is_over():
            return
        play(table)
        visitor.page.wait_for_selector(".status:not(.alarm)")
        visitor.page.keyboard.press("Shift")
    raise AssertionError("the game never ended")


def test_a_game_against_a_bot_is_played_with_the_mouse(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Play now").first.click()
    visitor.page.wait_for_url(re.compile("/table/"))
    play_out(visitor, visitor.play_with_mouse, visitor.page.url.rpartition("/")[2])
    expect(visitor.page.get_by_role("heading", name="Final standings")).to_be_visible()
    visitor.page.get_by_role("button", name="Rematch").click()
    visitor.page.wait_for_selector("button.tile")


def test_a_game_is_played_with_the_keyboard_only(visit: Visit) -> None:
    visitor = visit()
    table = visitor.sit("human", "random")
    play_out(visitor, visitor.play_with_keys, table)


def test_a_game_is_played_with_a_finger_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=(360, 640), has_touch=True, confirm="on")
    table = visitor.sit("human", "random")
    play_out(visitor, visitor.play_with_finger, table)


def test_a_gray_wall_is_tiled_to_the_end(visit: Visit) -> None:
    visitor = visit()
    table = visitor.sit("human", "random", choices={"wall": "gray"})
    play_out(visitor, visitor.play_with_mouse, table)


def test_a_space_of_the_gray_wall_is_confirmed_where_moves_are(visit: Visit) -> None:
    visitor = visit(confirm="on")
    table = visitor.set_up("human", "random", choices={"wall": "gray"})
    visitor.play_ahead(table, "tiling")
    visitor.page.goto(f"/table/{table}")
    space = visitor.page.locator(".space").first
    space.click()
    expect(space).to_have_attribute("aria-pressed", "true")
    visitor.page.keyboard.press("Escape")
    expect(space).to_have_attribute("aria-pressed", "false")
    before = visitor.page.locator(".log .move").count()
    space.click()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".log .move").nth(before)).to_be_visible()


def test_two_people_play_and_a_third_looks_on(visit: Visit) -> None:
    anna, bela, guest = visit(), visit(), visit()
    table = anna.set_up("human", "open", choices={"starter": "a"})
    anna.page.goto(f"/table/{table}")
    anna.page.get_by_role("button", name="Make an invitation link").click()
    bela.page.goto(anna.page.get_by_label("Invitation link").input_value())
    bela.page.get_by_label("Name").fill("Béla")
    bela.page.get_by_role("button", name="Sit down").click()
    guest.page.goto(f"/table/{table}")
    for visitor in (anna, bela, anna):
        visitor.page.wait_for_selector("button.tile:not(:disabled)")
        visitor.play_with_keys(table)
        visitor.page.keyboard.press("Enter")
    expect(bela.page.locator(".log .move")).to_have_count(3)
    expect(guest.page.locator(".log .move")).to_have_count(3)
    expect(guest.page.locator("button.tile:not(:disabled)")).to_have_count(0)


def test_moves_against_people_are_confirmed_unless_one_wishes_otherwise(visit: Visit) -> None:
    anna, bela = visit(), visit()
    table = anna.set_up_with(bela)
    anna.page.goto(f"/table/{table}")
    anna.page.wait_for_selector("button.tile:not(:disabled)")
    anna.play_with_keys(table)
    expect(anna.page.locator(".status .primary")).to_be_visible()
    expect(anna.page.locator(".log .move")).to_have_count(0)
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".log .move")).to_have_count(1)


@pytest.mark.parametrize("size", [(1366, 768), (360, 640), (640, 360)])
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_moves_from_one_state_to_the_next(visit: Visit, players: int, size: tuple[int, int]) -> None:
    visitor = visit(size=size, confirm="on")
    table = visitor.set_up("human", *["greedy"] * (players - 1))
    visitor.play_ahead(table, "2")
    page = visitor.page
    page.goto(f"/table/{table}")
    page.wait_for_selector("button.tile:not(:disabled)")
    page.wait_for_selector(".log .move", state="attached" if size[0] > 700 else "detached")

    def places() -> list[list[int]]:
        sides = "el => Object.values(el.getBoundingClientRect().toJSON()).map(Math.round)"
        return [page.locator(part).evaluate(sides) for part in (".status", ".market", ".own", ".others")]

    before = places()
    page.locator("button.tile").first.click()
    assert places() == before, "selected"
    page.locator(".legal [data-target]").first.click()
    assert places() == before, "proposed"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.get_by_role("status")).to_contain_text("Worth a look")
    assert places() == before, "hinted"
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("status")).to_contain_text("Step")
    assert places() == before, "looking back"


def test_the_boards_are_as_high_in_the_tiling_as_before(visit: Visit) -> None:
    visitor = visit(size=(1440, 900))
    table = visitor.sit("human", "human", "human", "human", choices={"wall": "gray"})
    own = visitor.page.locator(".own")
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    offered = own.bounding_box()
    visitor.play_ahead(table, "tiling")
    visitor.page.reload()
    visitor.page.wait_for_selector(".space")
    assert own.bounding_box() == offered


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (640, 360)])
def test_everybodys_clock_is_seen(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size)
    visitor.sit("human", "greedy", "greedy", "greedy", choices={"starter": "a"}, time_control="game 1200+10")
    clocks = visitor.page.locator(".card .clock, .scores .clock")
    expect(clocks).to_have_count(4)
    for clock in clocks.all():
        expect(clock).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (640, 360)])
def test_the_center_holds_all_colors_on_a_phone(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size)
    table = visitor.set_up("human", "human", choices={"starter": "a"})
    for _ in range(3):
        offered = visitor.ask("GET", f"/tables/{table}/moves")
        rarest = min(
            offered["moves"], key=lambda move: (not move["value"]["source"], move["preview"][0]["facts"]["count"])
        )
        visitor.ask("POST", f"/tables/{table}/moves", {"ply": offered["ply"], "text": rarest["text"]})
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_selector(".center button")
    reach = "els => Math.max(...els.map(el => el.getBoundingClientRect().right))"
    counts = visitor.page.locator(".center .grp > *").evaluate_all(reach)
    assert counts <= visitor.page.locator(".center").evaluate_all(reach)


def test_a_move_is_shown_at_once_and_can_be_taken_back(visit: Visit) -> None:
    visitor = visit()
    visitor.sit("human", "greedy", choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.page.locator("button.tile").first.click()
    visitor.page.locator('[data-target="3"]').click()
    assert visitor.page.locator('[data-cell="0-l3-0"] use').get_attribute("href") != "#w-empty"
    expect(visitor.page.locator(".log .move")).to_have_count(2)
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.page.keyboard.press("u")
    expect(visitor.page.locator(".log .move")).to_have_count(0)


def test_tiles_can_be_dragged_to_a_line_and_fall_back_elsewhere(visit: Visit) -> None:
    visitor = visit()
    visitor.sit("human", "greedy", choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    tile = visitor.page.locator("button.tile").first
    tile.drag_to(visitor.page.locator("h1").first, force=True)
    expect(visitor.page.locator("[data-target]")).to_have_count(0)
    tile.drag_to(visitor.page.locator('[data-cell="0-l3-0"]'), force=True)
    assert visitor.page.locator('[data-cell="0-l3-0"] use').get_attribute("href") != "#w-empty"
    expect(visitor.page.locator(".log .move")).to_have_count(2)


def test_a_line_that_refuses_says_why(visit: Visit) -> None:
    visitor = visit()
    visitor.sit("human", "greedy", choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.page.locator("button.tile").first.click()
    visitor.page.locator('[data-target="1"]').click()
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.page.locator("button.tile").first.click()
    visitor.page.locator('[data-target="1"]').click(force=True)
    expect(visitor.page.get_by_role("status")).to_contain_text("Not possible.")


def test_who_reloads_or_loses_the_connection_goes_on_where_they_were(visit: Visit) -> None:
    visitor = visit()
    table = visitor.sit("human", "greedy", choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.play_with_mouse(table)
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.page.reload()
    expect(visitor.page.locator(".log .move")).to_have_count(2)
    before = visitor.page.locator("main").bounding_box()
    visitor.context.set_offline(True)
    visitor.page.evaluate("dispatchEvent(new Event('offline'))")
    expect(visitor.page.get_by_role("alert")).to_contain_text("offline")
    assert visitor.page.locator("main").bounding_box() == before, "the notice does not move the table"
    visitor.context.set_offline(False)
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.play_with_mouse(table)
    expect(visitor.page.locator(".log .move")).to_have_count(4)


def test_a_hint_tells_more_and_more_in_words_and_is_put_away(visit: Visit) -> None:
    visitor = visit()
    visitor.sit("human", "greedy", choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    status = visitor.page.get_by_role("status")
    visitor.page.keyboard.press("h")
    expect(status).to_contain_text(re.compile(r"Worth a look: .*factory \d → row \d \(\d[BYRKW]\d\)"))
    expect(visitor.page.locator(".own .hint").first).to_be_visible()
    visitor.page.keyboard.press("h")
    expect(status).to_contain_text("%")
    visitor.page.keyboard.press("h")
    expect(status).to_contain_text("May go on")
    visitor.page.get_by_role("button", name="Close").click()
    expect(status).to_contain_text("Your turn")


def test_a_refusal_goes_when_the_person_goes_on(visit: Visit) -> None:
    visitor = visit()
    visitor.sit("human", "greedy", choices={"starter": "a"}, casual=False)
    status = visitor.page.get_by_role("status")
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.page.keyboard.press("h")
    expect(status).to_contain_text("no hints at this table")
    visitor.page.locator("button.tile").first.click()
    expect(status).to_contain_text("Choose a row")
    visitor.page.keyboard.press("h")
    visitor.page.keyboard.press("Escape")
    expect(status).to_contain_text("Your turn")


def test_keys_and_presses_count_while_a_story_is_told(visit: Visit) -> None:
    visitor = visit(speed=0.5)
    table = visitor.sit("human", "greedy", choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    moves = visitor.page.locator(".log .move")
    for answered in (2, 4):
        visitor.play_with_keys(table)
        expect(moves).to_have_count(answered)
    expect(visitor.page.get_by_role("status")).not_to_contain_text("Your turn")
    visitor.page.locator("button.tile").first.click(force=True)
    expect(visitor.page.get_by_role("status")).to_contain_text("Choose a row")


def test_who_is_offered_the_end_can_play_on(visit: Visit) -> None:
    anna, bela = visit(), visit()
    table = anna.set_up_with(bela)
    bela.ask("POST", f"/tables/{table}/agree")
    anna.page.goto(f"/table/{table}")
    anna.page.get_by_role("button", name="Play on").click()
    expect(anna.page.get_by_role("status")).to_contain_text("Your turn")


def test_the_game_can_be_looked_through_while_it_runs(visit: Visit) -> None:
    visitor = visit()
    table = visitor.set_up("human", "greedy")
    visitor.play_ahead(table, "2")
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_selector(".log .move")
    visitor.page.keyboard.press("Home")
    expect(visitor.page.get_by_role("status")).to_contain_text("Step 1 of")
    visitor.page.keyboard.press("ArrowRight")
    expect(visitor.page.get_by_role("status")).to_contain_text("Step 2 of")
    visitor.page.keyboard.press("End")
    expect(visitor.page.get_by_role("status")).to_contain_text("Your turn")
    line = visitor.page.locator(".log .move").nth(3)
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    visitor.page.keyboard.press("ArrowLeft")
    expect(line).not_to_have_attribute("aria-current", "step")


def test_the_log_scrolls_down_and_not_sideways(visit: Visit) -> None:
    visitor = visit()
    table = visitor.set_up("human", "greedy")
    visitor.play_ahead(table, "3")
    visitor.page.goto(f"/table/{table}")
    visitor.page.wait_for_selector(".log .move")
    log = visitor.page.locator(".past .scroll")
    assert log.evaluate("el => el.scrollWidth <= el.clientWidth && el.scrollHeight > el.clientHeight")


def test_an_opponents_board_is_enlarged_beside_the_table(visit: Visit) -> None:
    visitor = visit(size=(1366, 768))
    visitor.sit("human", "greedy", "greedy", "greedy")
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    large = visitor.page.locator(".enlarged")
    visitor.page.keyboard.press("o")
    expect(large.get_by_role("group", name="Board of Greedy", exact=True)).to_be_visible()
    visitor.page.get_by_role("button", name="Look at the board of Greedy 2").click()
    expect(large.get_by_role("group", name="Board of Greedy 2")).to_be_visible()
    large.get_by_role("button").click()
    expect(large).to_have_count(0)


def test_a_press_on_a_score_shows_that_board_on_a_phone(visit: Visit) -> None:
    visitor = visit(size=(360, 640), has_touch=True)
    visitor.sit("human", "greedy", choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    own = visitor.page.locator(".own")
    visitor.page.locator(".scores button").nth(1).tap()
    expect(own.get_by_role("group", name="Board of Greedy")).to_be_visible()
    visitor.page.locator("button.tile").first.tap()
    expect(own.get_by_role("group", name="Board of Anna")).to_be_visible()


def test_keys_tell_the_scores_and_show_the_help(visit: Visit) -> None:
    visitor = visit()
    visitor.sit("human", "greedy", choices={"starter": "a"})
    visitor.page.wait_for_selector("button.tile:not(:disabled)")
    visitor.page.keyboard.press("s")
    expect(visitor.page.locator("[aria-live=polite]").last).to_have_text("Anna: 0, Greedy: 0")
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_text("Keys: type a move")).to_be_visible()


def test_a_game_is_played_in_text_mode(visit: Visit) -> None:
    visitor = visit(text=True)
    table = visitor.sit("human", "random", choices={"starter": "a"})
    page = visitor.page
    for _ in range(3):
        expect(page.get_by_role("status")).to_contain_text("Your turn")
        page.get_by_label("Move or command").fill(visitor.good_move(table)["text"])
        page.keyboard.press("Enter")
        page.wait_for_function("document.querySelector('input').value === ''")
        visitor.play_ahead(table, "1")
    expect(page.get_by_role("heading", name="Board of Anna")).to_be_visible()
    page.get_by_label("Move or command").fill("9x9")
    page.keyboard.press("Enter")
    expect(page.get_by_text("is no move or command")).to_be_visible()


def test_text_mode_leads_everywhere_that_the_table_does(visit: Visit) -> None:
    visitor = visit(text=True)
    table = visitor.sit("human", "random", choices={"starter": "a"})
    page = visitor.page
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    visitor.play_ahead(table, "99")
    page.reload()
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(table))
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("button", name="Leave: the game ends")).to_be_visible()


def test_the_language_is_switched_without_leaving(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/")
    visitor.page.get_by_label("Language").select_option("hu")
    expect(visitor.page.get_by_role("button", name="Játék most").first).to_be_visible()
    assert visitor.page.locator("html").get_attribute("lang") == "hu"
    visitor.page.get_by_label("Nyelv").select_option("cs")
    expect(visitor.page.get_by_role("button", name="Hrát teď").first).to_be_visible()
