"""Hints: what a search would play, how often that wins, and how play may go on."""

from __future__ import annotations

from typing import Any

from majolika import games
from majolika.match import Dealer
from majolika.players import SearchPlayer

MOST = 3
VISITS, REPLY_VISITS = 800, 100
DEEPEST = 4
"""How many moves of a line are told."""


def hints(view: Any, seat: int, ply: int, luck: str) -> dict[str, Any]:
    """The best moves of *seat*; this runs in another process, and sees only what the seat may know."""
    best = SearchPlayer(Dealer(luck, 0), VISITS).analyse(view)[:MOST]
    told = [
        {
            "text": str(candidate.move),
            "value": candidate.move.as_json(),
            "share": round((1 + candidate.value) / 2, 3),
            "line": _line(view, candidate.move, luck),
        }
        for candidate in best
        if candidate.visits
    ]
    return {"ply": ply, "seat": seat, "hints": told}


def _line(view: Any, move: Any, luck: str) -> list[str]:
    """The move and likely answers to it, up to where chance decides."""
    rules = games.game_of(view)
    line = [move]
    after = rules.play(view, move)
    while len(line) < DEEPEST and after.turn is not None:
        seen = rules.view(after, after.turn)
        line.append(SearchPlayer(Dealer(luck, len(line)), REPLY_VISITS).choose(seen))
        after = rules.play(after, line[-1])
    return [str(each) for each in line]
