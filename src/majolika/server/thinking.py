"""What other processes work out, so that the one that talks is never held up.

Nothing heavy is imported here: these processes start quickly and stay small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from majolika import games
from majolika.match import Dealer, Verdict, verify
from majolika.record import Record, json_steps, read_headers
from majolika.server import levels, views
from majolika.server.errors import Refused
from majolika.server.setting_up import refuse_files
from majolika.server.table import Table


def encode(message: Any) -> str:
    """A message as JSON."""
    return msgspec.json.encode(message).decode()


def choose(view: Any, level: str, luck: str) -> str:
    """The move that a bot chooses, who sees only what the seat may know."""
    return str(levels.make(level, Dealer(luck, 0)).choose(view))


def moves_message(view: Any, seat: int, ply: int) -> str:
    """The legal moves of the seat to move, each with what it does."""
    offered, refused = views.moves(view, seat), views.refused(view)
    return encode({"type": "moves", "ply": ply, "seat": seat, "moves": offered, "refused": refused})


def laid_out(text: str) -> dict[str, Any]:
    """A position with all that the seat to move can do, for trying it out."""
    refuse_files(text.partition(" ")[0].lower(), text)
    position = games.parse_position(text)
    seat = position.turn
    return {
        "game": games.name_of(games.game_of(position)),
        "position": position.as_json(),
        "seat": seat,
        "moves": [] if seat is None else views.moves(position, seat),
        "refused": views.refused(position),
    }


def record_text(current: Table) -> str:
    """The game as a record, unless that tells something hidden."""
    if not current.ended and views.hides(current):
        raise Refused("hidden")
    return str(current.record())


def exported(current: Table, seats: Sequence[int]) -> dict[str, Any] | None:
    """One game as its players take it home, or nothing where its record tells something hidden."""
    if not current.ended and views.hides(current):
        return None
    record = current.record()
    outcome = record.outcome()
    return {
        "id": current.id,
        "game": current.game,
        "created": current.created,
        "names": list(record.names),
        "you": list(seats),
        "ended": current.ended or None,
        "scores": list(outcome.scores) if outcome else None,
        "record": str(record),
    }


def replayed(data: bytes) -> dict[str, Any]:
    """A record from elsewhere with everything that a client needs for showing it."""
    headers = read_headers(data.decode(errors="replace"))
    refuse_files(headers.get("Game", ""), headers.get("Setup", ""))
    record = Record.decode(data)
    outcome = record.outcome()
    verdict = verify(record) if record.seed else None
    stories: list[list[dict[str, Any]]] = [[]]
    for position, step in zip(record.positions(), record.steps, strict=False):
        stories.append(views.story(record.rules, position, step, None, record.names))
    return {
        "game": record.game,
        "title": record.rules.TITLE,
        "names": list(record.names),
        "ended": record.ended or None,
        "scores": list(outcome.scores) if outcome else None,
        "winners": list(outcome.winners) if outcome else None,
        "luck": _luck(record, verdict),
        "verdict": verdict.reason if verdict else None,
        "steps": [{**step, "story": story} for step, story in zip(json_steps(record), stories, strict=True)],
    }


def _luck(record: Record, verdict: Verdict | None) -> str | None:
    if verdict is None:
        return None
    if not verdict.honest:
        return "wrong"
    return "promised" if record.commitment else "unpromised"
