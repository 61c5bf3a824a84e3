"""Tables over HTTP and WebSocket, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from majolika import games
from majolika.games import azul
from majolika.match import Match, verify
from majolika.record import Record
from tests.server.serving import Person

People = Callable[..., Person]


def together(people: People, **more: Any) -> tuple[Person, Person, str]:
    """Anna and Béla at one table; Anna begins."""
    anna, bela = people("Anna"), people("Béla")
    table = anna.set_up("human", "open", choices={"starter": "a"}, **more)
    bela.done("POST", f"/tables/{table['id']}/join", {})
    return anna, bela, table["id"]


@pytest.mark.parametrize("game", games.names())
def test_a_program_plays_a_game_to_its_end_with_plain_http(person: People, game: str) -> None:
    anna = person("Anna")
    table = anna.set_up("human", "greedy", game=game)["id"]
    while (now := anna.wait(table, lambda t: t["now"]["turn"] in (0, None))["now"])["status"] == "running":
        assert now["seed"] is None
        anna.play(table)
    record = Record.parse(anna.ask("GET", f"/tables/{table}/record").text)
    assert record.ended == "rules"
    assert now["result"]["scores"] == [*record.outcome().scores]  # type: ignore[union-attr]
    assert now["seed"] == record.seed
    assert verify(record).honest
    won = [sum(parts.values()) for parts in anna.done("GET", f"/tables/{table}/points")["points"]]
    begun = [board.score for board in next(record.positions()).boards]
    assert [*map(sum, zip(begun, won, strict=True))] == now["result"]["scores"]


def test_a_friend_joins_by_link_and_both_play(person: People) -> None:
    anna, bela, table = together(person)
    assert [seat["name"] for seat in anna.table(table)["now"]["seats"]] == ["Anna", "Béla"]
    told = anna.play(table)
    assert told["entries"][0]["kind"] == "move"
    assert told["entries"][0]["story"][0]["text"].startswith("Anna")
    assert bela.table(table)["now"]["turn"] == 1
    bela.play(table)
    assert anna.table(table)["ply"] == bela.table(table)["ply"]


def test_a_move_is_told_to_everybody_who_watches(person: People) -> None:
    anna, bela, table = together(person)
    with anna.watching(table) as hers, bela.watching(table) as his, person().watching(table) as onlookers:
        assert hers.receive()["you"] == [0]
        assert his.receive()["you"] == [1]
        assert onlookers.receive()["you"] == []
        offered = hers.until("moves")
        hers.send(type="move", ply=offered["ply"], text=offered["moves"][0]["text"])
        told = [each.until("happened") for each in (hers, his, onlookers)]
        assert told[0] == told[1] == told[2]
        assert told[0]["entries"][0]["text"] == offered["moves"][0]["text"]
        assert his.until("moves")["seat"] == 1


def test_a_preview_says_what_the_move_then_does(person: People) -> None:
    anna, _, table = together(person)
    offered = anna.done("GET", f"/tables/{table}/moves")
    chosen = offered["moves"][-1]
    told = anna.done("POST", f"/tables/{table}/moves", {"ply": offered["ply"], "text": chosen["text"]})
    story = told["entries"][0]["story"]
    assert story == [{**event, "text": told["text"]} for event, told in zip(chosen["preview"], story, strict=True)]
    assert told["entries"][0]["value"] == chosen["value"]


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(person: People) -> None:
    anna, _, table = together(person)
    before = anna.table(table)
    missing = next(str(n) for n in "123456789" if not any(before["position"]["displays"][int(n) - 1 : int(n)]))
    text = f"{missing}K1"
    assert anna.refused("POST", f"/tables/{table}/moves", {"ply": before["ply"], "text": text}).startswith("azul/")
    assert anna.refused("POST", f"/tables/{table}/moves", {"ply": before["ply"], "text": "hm"}) == "notation"
    shown = anna.done("GET", f"/tables/{table}/preview", params={"text": text})
    assert not shown["legal"]
    assert shown["rule"]
    assert anna.table(table) == before


def test_a_stale_move_is_refused(person: People) -> None:
    anna, bela, table = together(person)
    old = anna.first_move(table)
    anna.play(table)
    assert anna.refused("POST", f"/tables/{table}/moves", old) == "stale"
    assert bela.refused("POST", f"/tables/{table}/moves", {**bela.first_move(table), "ply": old["ply"]}) == "stale"
    assert bela.refused("POST", f"/tables/{table}/moves", {**bela.first_move(table), "ply": 999}) == "stale"


def test_a_move_out_of_turn_is_refused(person: People) -> None:
    anna, bela, table = together(person)
    move = anna.first_move(table)
    assert bela.refused("POST", f"/tables/{table}/moves", move) == "not-your-turn"
    assert person("Cecil").refused("POST", f"/tables/{table}/moves", move) == "not-your-turn"
    assert person().refused("POST", f"/tables/{table}/moves", move) == "no-identity"
    assert bela.refused("GET", f"/tables/{table}/moves") == "not-your-turn"


def test_a_wish_to_end_does_not_make_a_move_stale(person: People) -> None:
    anna, bela, table = together(person)
    move = anna.first_move(table)
    bela.done("POST", f"/tables/{table}/agree")
    assert anna.done("POST", f"/tables/{table}/moves", move)["now"]["agreed"] == []


def test_who_was_away_gets_exactly_what_was_missed(person: People) -> None:
    anna, bela, table = together(person)
    with anna.watching(table) as hers:
        known = hers.receive()["ply"]
    for each in (anna, bela, anna):
        each.play(table)
    now = bela.table(table)["ply"]
    with anna.watching(table, after=known) as hers:
        missed = hers.receive()
        assert missed["type"] == "happened"
        assert [entry["ply"] for entry in missed["entries"]] == [*range(known + 1, now + 1)]
        hers.send(type="catch-up", ply=now - 1)
        assert [entry["ply"] for entry in hers.receive()["entries"]] == [now]
    log = anna.done("GET", f"/tables/{table}/log", params={"after": 0})
    assert [entry["ply"] for entry in log["entries"]] == [*range(1, now + 1)]


def test_against_a_bot_its_reply_is_taken_back_too(person: People) -> None:
    anna = person("Anna")
    table = anna.set_up("human", "greedy", choices={"starter": "a"})["id"]
    before = anna.table(table)
    assert before["now"]["take_back"] == []
    anna.play(table)
    after = anna.wait(table, lambda t: t["now"]["turn"] == 0)
    assert after["now"]["take_back"] == [0]
    told = anna.done("POST", f"/tables/{table}/take-back", {"ply": after["ply"]})
    assert told["entries"][0]["position"] == before["position"]
    assert anna.table(table)["position"] == before["position"]
    assert anna.refused("POST", f"/tables/{table}/take-back", {"ply": told["ply"]}) == "no-take-back"


def test_with_people_a_move_is_taken_back_only_until_another_moves(person: People) -> None:
    anna, bela, table = together(person)
    told = anna.play(table)
    anna.done("POST", f"/tables/{table}/take-back", {"ply": told["ply"]})
    assert anna.play(table)["now"]["take_back"] == [0]
    told = bela.play(table)
    assert told["now"]["take_back"] == [1]
    assert anna.refused("POST", f"/tables/{table}/take-back", {"ply": told["ply"]}) == "no-take-back"


def test_at_a_serious_table_nothing_is_taken_back(person: People) -> None:
    anna, _, table = together(person, casual=False)
    told = anna.play(table)
    assert told["now"]["take_back"] == []
    assert anna.refused("POST", f"/tables/{table}/take-back", {"ply": told["ply"]}) == "no-take-back"


def test_a_bot_takes_the_seat_of_who_leaves_and_the_others_are_told(person: People) -> None:
    anna, bela, table = together(person)
    with bela.watching(table) as his:
        his.receive()
        anna.done("POST", f"/tables/{table}/leave")
        told = his.until("happened")
        assert told["entries"][0] == {**told["entries"][0], "kind": "leave", "seat": 0, "text": "resigned"}
    now = bela.wait(table, lambda t: t["now"]["turn"] == 1)["now"]
    assert now["seats"][0] == {**now["seats"][0], "kind": "bot", "left": "resigned"}
    assert anna.refused("POST", f"/tables/{table}/leave") == "not-yours"
    ended = bela.done("POST", f"/tables/{table}/leave")
    assert ended["now"]["result"]["ended"] == "agreement"


def test_who_has_left_comes_last_and_may_play_again(person: People) -> None:
    anna = person("Anna")
    table = anna.set_up("human", "greedy", choices={"starter": "a"})["id"]
    left = anna.done("POST", f"/tables/{table}/leave")
    assert left["now"]["result"] == {"ended": "agreement", "scores": [0, 0], "places": [2, 1], "winners": [1]}
    assert left["you"] == anna.table(table)["you"] == [0]
    again = anna.done("POST", f"/tables/{table}/rematch")
    assert again["you"] == [0]
    assert again["now"]["status"] == "running"
    assert again["now"]["seats"][0] == {**again["now"]["seats"][0], "kind": "person", "name": "Anna", "left": None}


def test_a_game_ends_when_all_people_agree(person: People) -> None:
    anna, bela, table = together(person)
    assert anna.done("POST", f"/tables/{table}/agree")["now"]["agreed"] == [0]
    assert bela.done("POST", f"/tables/{table}/decline")["now"]["agreed"] == []
    bela.done("POST", f"/tables/{table}/agree")
    assert anna.done("POST", f"/tables/{table}/agree")["now"]["result"]["ended"] == "agreement"
    assert anna.refused("POST", f"/tables/{table}/agree") == "not-running"
    assert verify(Record.parse(person().ask("GET", f"/tables/{table}/record").text)).honest


def test_in_a_rematch_the_next_seat_begins(person: People) -> None:
    anna, bela, table = together(person)
    assert anna.refused("POST", f"/tables/{table}/rematch") == "not-ended"
    for each in (anna, bela):
        each.done("POST", f"/tables/{table}/agree")
    again = anna.done("POST", f"/tables/{table}/rematch")
    assert again["now"]["status"] == "open"
    assert again["setup"]["starter"] == "b"
    assert person("Cecil").refused("POST", f"/tables/{table}/rematch") == "not-yours"
    assert bela.table(table)["now"]["rematch"] == again["id"]
    assert bela.done("POST", f"/tables/{table}/rematch")["now"]["status"] == "running"
    assert bela.table(again["id"])["you"] == [1]


def test_several_people_share_one_device(person: People) -> None:
    anna = person("Anna")
    seats = [{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Béla"}]
    table = anna.done("POST", "/tables", {"game": "azul", "seats": seats})
    assert table["you"] == [0, 1]
    first, second = anna.play(table["id"]), anna.play(table["id"])
    assert {first["entries"][0]["seat"], second["entries"][0]["seat"]} == {0, 1}


def test_a_public_table_is_listed_while_it_is_open_and_running(person: People) -> None:
    anna, bela = person("Anna"), person("Béla")
    table = anna.set_up("human", "open", visibility="public")["id"]
    hidden = anna.set_up("human", "open")["id"]

    def listed(status: str) -> list[str]:
        return [row["id"] for row in bela.done("GET", "/tables", params={"status": status})["tables"]]

    assert table in listed("open")
    assert hidden not in listed("open")
    bela.done("POST", f"/tables/{table}/join", {"seat": 1})
    assert table in listed("running")
    assert [row["you"] for row in bela.done("GET", "/me/tables")["tables"]] == [[1]]


def test_a_private_table_is_joined_only_by_its_link_and_the_link_only_once(person: People) -> None:
    anna, bela, cecil = person("Anna"), person("Béla"), person("Cecil")
    table = anna.set_up("human", "open", "open", visibility="private")["id"]
    link = anna.done("POST", f"/tables/{table}/seats/1/link")
    assert bela.refused("GET", f"/tables/{table}") == "not-found"
    assert bela.refused("POST", f"/tables/{table}/join", {}) == "not-found"
    assert bela.refused("POST", f"/tables/{table}/join", {"token": "guessed"}) == "wrong-token"
    assert bela.refused("POST", f"/tables/{table}/seats/1/link") == "not-found"
    assert bela.done("POST", f"/tables/{table}/join", {"token": link["token"]})["you"] == [1]
    assert cecil.refused("POST", f"/tables/{table}/join", {"token": link["token"]}) == "wrong-token"
    revoked = anna.done("POST", f"/tables/{table}/seats/2/link")
    anna.done("DELETE", f"/tables/{table}/seats/2/link")
    assert cecil.refused("POST", f"/tables/{table}/join", {"token": revoked["token"]}) == "wrong-token"


def test_a_host_seats_a_bot_and_takes_a_table_away(person: People) -> None:
    anna, bela = person("Anna"), person("Béla")
    table = anna.set_up("human", "open")["id"]
    assert bela.refused("PUT", f"/tables/{table}/seats/1", {"level": "greedy"}) == "not-yours"
    assert anna.done("PUT", f"/tables/{table}/seats/1", {"level": "greedy"})["now"]["status"] == "running"
    assert anna.refused("DELETE", f"/tables/{table}") == "stale"
    other = anna.set_up("human", "open")["id"]
    assert bela.refused("DELETE", f"/tables/{other}") == "not-yours"
    anna.done("DELETE", f"/tables/{other}")
    assert anna.refused("GET", f"/tables/{other}") == "not-found"


def test_a_set_up_that_is_not_offered_is_refused(person: People) -> None:
    anna = person("Anna")

    def wish(game: str = "azul", count: int = 2, **choices: str) -> str:
        seats = [{"kind": "human"}] * count
        return anna.refused("POST", "/tables", {"game": game, "seats": seats, "choices": choices})

    assert wish("chess") == "not-found"
    assert wish(wall="pink") == "setup"
    assert wish(color="red") == "setup"
    assert wish(players="3") == "setup"
    assert wish("duel", 3) == "setup"
    assert wish("duel", data="/etc/passwd") == "setup"
    bot = {"kind": "bot", "level": "search-9999999"}
    assert anna.refused("POST", "/tables", {"game": "azul", "seats": [{"kind": "human"}, bot]}) == "setup"
    assert anna.refused("POST", "/tables", {"game": "azul", "seats": [bot, bot]}) == "setup"


def test_an_imported_record_is_replayed_for_looking_at(person: People) -> None:
    text = '[Game "azul"]\n\n1. BKWW.BBYY.BBKW.YRKW.YRRW 1W2 2Y2'
    shown = person().done("POST", "/records", content=text)
    assert [step["text"] for step in shown["steps"][1:]] == ["BKWW.BBYY.BBKW.YRKW.YRRW", "1W2", "2Y2"]
    assert shown["steps"][2]["story"][0]["name"] == "took"
    assert shown["luck"] is shown["verdict"] is None
    assert person().refused("POST", "/records", content=text + " 9B9") == "record"
    assert person().refused("POST", "/records", content=b"\xff\xfe") == "record"


def test_a_replayed_record_tells_whether_its_luck_was_honest(person: People) -> None:
    def luck(record: Record) -> str:
        return str(person().done("POST", "/records", content=str(record))["luck"])

    match = Match(azul, azul.Setup(players=2), seed="honest")
    match.agree_to_end()
    record = match.record()
    assert luck(record) == "promised"
    assert luck(replace(record, commitment="")) == "unpromised"
    assert luck(replace(record, seed="other")) == "wrong"


def test_an_address_that_no_table_can_have_is_not_found(person: People) -> None:
    assert person("Anna").refused("GET", "/tables/xyz") == "not-found"


def test_a_record_cannot_make_the_server_read_a_file(person: People) -> None:
    for setup in ("data=/etc/passwd", "da\\ta=/etc/passwd"):
        text = f'[Game "duel"]\n[Setup "{setup}"]\n'
        assert person().refused("POST", "/records", content=text) == "setup"


def test_a_position_is_laid_out_with_its_moves(person: People) -> None:
    anna = person("Anna")
    text = "azul 1aa BBRK.-.-.-.- * B18Y20R19K19W20 - 0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-"
    laid = anna.done("POST", "/positions", {"position": text})
    assert (laid["game"], laid["seat"]) == ("azul", 0)
    assert "1B2" in [move["text"] for move in laid["moves"]]
    assert anna.refused("POST", "/positions", {"position": "azul 1aa"}) == "notation"


def test_a_position_that_cannot_be_names_the_rule(person: People) -> None:
    text = "azul 1aa BBRK.-.-.-.- * B99 - 0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-"
    assert person("Anna").refused("POST", "/positions", {"position": text}) == "azul/tiles"
