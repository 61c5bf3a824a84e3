"""What is shown of a table: everything here is made from what a seat, or an onlooker, may know.

The messages are plain values, ready to be written as JSON.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import Any

from majolika import games
from majolika.errors import MajolikaError
from majolika.game import AnyGame, Event
from majolika.server.errors import described
from majolika.server.table import STEPS, Happening, Seat, Table, can_take_back, happenings


def viewer(seats: Sequence[int], turn: int | None) -> int | None:
    """With whose eyes somebody looks who sits at *seats*.

    Who has several seats at one device sees what the one to move may know, and
    between turns only what everybody may.
    """
    if len(seats) == 1:
        return seats[0]
    return turn if turn in seats else None


def table_message(table: Table, seats: Sequence[int]) -> dict[str, Any]:
    """The whole table, for somebody who sits at *seats*."""
    return {
        "type": "table",
        "id": table.id,
        "game": table.game,
        "title": table.rules.TITLE,
        "setup": dict(word.split("=", 1) for word in str(table.setup).split()),
        "drawn": list(table.drawn),
        "visibility": table.visibility,
        "casual": table.casual,
        "time_control": str(table.clock) if table.clock else None,
        "created": table.created,
        "commitment": table.commitment,
        "you": list(seats),
        "ply": table.ply,
        "position": _view(table, seats).as_json(),
        "now": now(table, seats),
    }


def happened_message(table: Table, ply: int, seats: Sequence[int]) -> dict[str, Any]:
    """What has happened since *ply*, and how things stand, for somebody who sits at *seats*."""
    names = [seat.name for seat in table.seats]
    told = [_told(table.rules, happening, seats, names) for happening in happenings(table, ply)]
    return {"type": "happened", "ply": table.ply, "entries": told, "now": now(table, seats)}


def now(table: Table, seats: Sequence[int]) -> dict[str, Any]:
    """What can change at a table besides its position."""
    view = _view(table, seats)
    standing = table.rules.standing(view)
    return {
        "status": table.status,
        "turn": table.turn,
        "seats": [seat_message(number, seat, table.host) for number, seat in enumerate(table.seats)],
        "clock": _clock(table),
        "agreed": sorted(table.agreed),
        "take_back": can_take_back(table),
        "standing": {"scores": list(standing.scores), "places": list(standing.places)},
        "census": table.rules.census(view),
        "outlook": outlook(table.rules, view),
        "result": _result(table),
        "seed": table.seed if table.ended else None,
        "rematch": table.rematch or None,
    }


def seat_message(number: int, seat: Seat, host: str) -> dict[str, Any]:
    """Who sits where."""
    return {
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level or None,
        "left": seat.left or None,
        "host": bool(host) and seat.person == host,
    }


def moves(view: Any, seat: int) -> list[dict[str, Any]]:
    """Every legal move of *seat* in its view, with what follows from it up to the next choice."""
    rules = games.game_of(view)
    after = getattr(rules, "outlook_after", None)
    return [
        {
            "text": str(move),
            "value": move.as_json(),
            "preview": [_foreseen(event) for event in rules.story(view, move, seat)],
            "outlook": after(view, move) if after else None,
        }
        for move in rules.legal_moves(view)
    ]


def refused(view: Any) -> list[dict[str, str]]:
    """Moves that somebody may think of and the rules forbid, with the rule, in games that can tell them."""
    tell = getattr(games.game_of(view), "refused", None)
    return [{"text": str(move), "error": refusal.code} for move, refusal in tell(view)] if tell else []


def outlook(rules: AnyGame, view: Any) -> list[dict[str, Any]] | None:
    """What the round would bring every seat if it ended now, in games that score at the end of a round."""
    ahead = getattr(rules, "outlook", None)
    return ahead(view) if ahead else None


def preview(view: Any, seat: int, text: str, names: Sequence[str]) -> dict[str, Any]:
    """What one move would do, or which rule forbids it."""
    rules = games.game_of(view)
    try:
        move = rules.parse_move(text)
        told = story(rules, view, move, seat, names)
    except MajolikaError as error:
        refusal = described(error)[1]
        rule = games.rule_text(refusal["error"]) if "/" in refusal["error"] else ""
        return {"legal": False, "text": text, **refusal, "rule": rule}
    return {"legal": True, "text": str(move), "value": move.as_json(), "preview": told}


def points(table: Table) -> list[dict[str, int]]:
    """Where the points of every seat came from, by the names that the stories use.

    They add up to what it won: what a score that stops at 0 was spared is among them.
    """
    sums: list[Counter[str]] = [Counter() for _ in table.seats]
    record = table.record()
    for position, step in zip(record.positions(), record.steps, strict=False):
        scores = [board.score for board in position.boards]
        for event in table.rules.story(position, step, None):
            if event.seat is None or event.score is None:
                continue
            sums[event.seat].update(event.points)
            if spared := event.score - scores[event.seat] - sum(event.points.values()):
                sums[event.seat]["not below 0"] += spared
            scores[event.seat] = event.score
    return [dict(each) for each in sums]


def story(rules: AnyGame, position: Any, step: Any, seat: int | None, names: Sequence[str]) -> list[dict[str, Any]]:
    """What *seat* sees happen, each event with its English sentence."""
    return [_event(rules, event, names) for event in rules.story(position, step, seat)]


def hides(table: Table) -> bool:
    """Whether the record so far tells more than everybody may know."""
    record = table.record()
    steps = zip(record.positions(), record.steps, strict=False)
    return any(table.rules.seen(position, step, None) != step for position, step in steps)


def is_open(table: Table, ply: int) -> bool:
    """Whether everybody sees the same of what has happened since *ply*: then one message serves all."""
    return all(
        position is None or table.rules.view(position, None) is position
        for happening in happenings(table, ply)
        for position in happening[1:]
    )


def _view(table: Table, seats: Sequence[int]) -> Any:
    return table.rules.view(table.position, viewer(seats, table.turn))


def _told(rules: AnyGame, happening: Happening, seats: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """An entry with everything that a client needs for showing it."""
    entry, before, after = happening
    message: dict[str, Any] = {"ply": entry.ply, "kind": entry.kind, "seat": entry.seat, "at": entry.at}
    if entry.kind not in STEPS:
        message["text"] = entry.text
    if after is not None:
        message["position"] = rules.view(after, viewer(seats, after.turn)).as_json()
    if entry.kind in STEPS:
        eyes = viewer(seats, before.turn)
        step = rules.parse_deal(entry.text) if entry.kind == "deal" else rules.parse_move(entry.text)
        seen = rules.seen(before, step, eyes)
        message |= {"text": str(seen), "value": seen.as_json(), "story": story(rules, before, step, eyes, names)}
    return message


def _event(rules: AnyGame, event: Event, names: Sequence[str]) -> dict[str, Any]:
    return {**_foreseen(event), "text": rules.tell(event, names)}


def _foreseen(event: Event) -> dict[str, Any]:
    return {
        "name": event.name,
        "seat": event.seat,
        "facts": {key: str(value) if isinstance(value, Enum) else value for key, value in event.facts.items()},
        "points": dict(event.points),
        "score": event.score,
    }


def _clock(table: Table) -> dict[str, Any] | None:
    if table.clock is None:
        return None
    return {"left": list(table.left), "since": table.since, "deadline": table.deadline}


def _result(table: Table) -> dict[str, Any] | None:
    """How the game ended; who has left comes after all who stayed."""
    outcome = table.outcome()
    if outcome is None:
        return None
    ranked = [(bool(who.left), place) for who, place in zip(table.seats, outcome.places, strict=True)]
    places = [1 + sum(other < each for other in ranked) for each in ranked]
    return {
        "ended": table.ended,
        "scores": list(outcome.scores),
        "places": places,
        "winners": [seat for seat, place in enumerate(places) if place == 1],
    }
