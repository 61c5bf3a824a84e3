"""Nobody is told what is hidden from them."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from majolika import games
from majolika.server import table, views
from majolika.server.settings import Settings
from majolika.server.table import Seat, Table
from majolika.server.thinking import moves_message
from tests.playing import play_out
from tests.server.serving import Person, in_thread

SEED = "secret" * 8


def played(name: str, number: int) -> list[Table]:
    """Every table of a random game, from the first deal to the end."""
    rules, random = games.load(name), Random(number)
    setup = play_out(rules, rules.parse_setup("players=2"), random).setup
    seats = (Seat("person", "Anna", "anna"), Seat("person", "Béla", "bela"))
    start = Table("t", name, setup, SEED, (), "anna", "public", True, None, 0.0, seats)
    tables = [table.dealt(table.laid(start), 0.0)]
    while not tables[-1].ended and len(tables) < 400:
        now = tables[-1]
        move = random.choice(rules.legal_moves(now.position))
        tables.append(table.play(now, [0, 1], now.ply, str(move), 1.0))
    return tables


@pytest.mark.parametrize("name", games.names())
def test_no_message_tells_more_than_its_reader_may_know(name: str) -> None:
    for number in range(3):
        for before, after in zip(tables := played(name, number), tables[1:], strict=False):
            for seats in ((0,), (1,), ()):
                eyes = seats[0] if seats else None
                told, shown = views.happened_message(after, before.ply, seats), views.table_message(after, seats)
                assert shown["position"] == after.rules.view(after.position, eyes).as_json()
                for entry, happening in zip(told["entries"], table.happenings(after, before.ply), strict=True):
                    if happening.after is not None:
                        assert entry["position"] == after.rules.view(happening.after, eyes).as_json()
                        assert entry["text"] == str(after.rules.seen(happening.before, _step(after, happening), eyes))
                assert after.ended or SEED not in json.dumps([told, shown])


@pytest.mark.parametrize("name", games.names())
def test_what_is_hidden_makes_no_difference_to_what_is_shown(name: str) -> None:
    """Two tables that a seat cannot tell apart are shown to it alike."""
    random = Random(5)
    for now in played(name, 1):
        for seats in ((0,), (1,), ()):
            view = now.rules.view(now.position, seats[0] if seats else None)
            if now.turn is not None:
                other = replace(now, recent=(*now.recent[:-1], now.rules.complete(view, random)))
                assert views.table_message(other, seats) == views.table_message(now, seats)


def _step(current: Table, happening: table.Happening) -> Any:
    parse = current.rules.parse_deal if happening.entry.kind == "deal" else current.rules.parse_move
    return parse(happening.entry.text)


def test_a_drawn_plate_is_told_only_to_who_drew_it() -> None:
    hidden = 0
    for number in range(6):
        for now in played("duel", number):
            full, turn = now.position, now.turn
            if turn is None:
                continue
            mine, theirs = (views.table_message(now, (seat,))["position"] for seat in (turn, 1 - turn))
            hidden += mine != theirs
            assert json.dumps(views.table_message(now, ())["position"]) == json.dumps(
                now.rules.view(full, None).as_json()
            )
    assert hidden, "in some of these games plates were drawn"


def test_the_previews_are_made_from_the_view_alone() -> None:
    for now in played("duel", 2):
        if now.turn is not None:
            view = now.rules.view(now.position, now.turn)
            again = now.rules.view(view, now.turn)
            assert moves_message(view, now.turn, now.ply) == moves_message(again, now.turn, now.ply)


def test_an_unfinished_record_with_hidden_plates_is_given_to_nobody(file: str) -> None:
    with in_thread(Settings(database=file, rate=100_000)) as url:
        anna, onlooker = Person(url, "Anna"), Person(url)
        for _ in range(20):
            made = anna.set_up("human", "human", game="duel")["id"]
            random, hides = Random(3), False
            for _ in range(80):
                offered = anna.done("GET", f"/tables/{made}/moves")
                draws = [each["text"] for each in offered["moves"] if each["value"]["type"] in ("draw-plate", "look")]
                text = draws[0] if draws else random.choice(offered["moves"])["text"]
                told = anna.done("POST", f"/tables/{made}/moves", {"ply": offered["ply"], "text": text})
                hides = any(
                    entry["kind"] == "deal" and entry["value"]["type"] == "look-at" for entry in told["entries"]
                )
                if hides or told["now"]["status"] == "ended":
                    break
            if hides:
                break
        else:
            pytest.fail("nobody drew a plate")
        assert anna.refused("GET", f"/tables/{made}/record") == "hidden"
        assert onlooker.refused("GET", f"/tables/{made}/record") == "hidden"
        assert anna.ask("GET", "/me/games.jsonl").text.count(made) == 0
        anna.done("POST", f"/tables/{made}/agree")
        assert onlooker.ask("GET", f"/tables/{made}/record").status_code == 200
        anna.close()
        onlooker.close()
