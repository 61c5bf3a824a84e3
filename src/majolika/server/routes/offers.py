"""What can be played here, and the rules."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import PlainTextResponse

from majolika import games
from majolika.server import levels, models
from majolika.server.errors import Refused
from majolika.server.routes.common import answer, refusals
from majolika.server.setting_up import default, wanted

router = APIRouter(tags=["games"])
Word = Annotated[str, Path(max_length=64, pattern=r"^[a-z0-9-]+$")]


@router.get("/games", response_model=models.GamesOffered, responses=refusals())
async def list_games() -> Response:
    """All games with what can be chosen, and the levels of the bots."""
    return answer({"games": [_offered(name) for name in games.names()], "levels": levels.names()})


@router.get("/games/{game}/levels", response_model=models.LevelsOffered, responses=refusals("not-found", "setup"))
async def list_levels(game: Word, setup: Annotated[str, Query(max_length=400)] = "") -> Response:
    """The levels of the bots, and how strong they are with choices written like ``players=2 wall=gray``."""
    if game not in games.names():
        raise Refused("not-found")
    choices = dict(word.partition("=")[::2] for word in setup.split())
    players = choices.get("players", "2")
    made = wanted(games.load(game), choices, int(players) if players.isdecimal() else 0)
    return answer({"levels": levels.offered(games.load(game), made)})


@router.get("/games/{game}/rules", response_class=PlainTextResponse, responses=refusals("not-found"))
async def read_rules(game: Word) -> str:
    """The rules of a game in our own words, as Markdown."""
    if game not in games.names():
        raise Refused("not-found")
    return files(f"majolika.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")


@router.get("/rules/{game}/{anchor}", response_model=models.Rule, responses=refusals("not-found"))
async def read_rule(game: Word, anchor: Word) -> Response:
    """What one rule says; game and anchor together are the code of an error."""
    text = games.rule_text(f"{game}/{anchor}") if game in games.names() else ""
    if not text:
        raise Refused("not-found")
    return answer({"code": f"{game}/{anchor}", "text": text})


def _offered(name: str) -> dict[str, Any]:
    game = games.load(name)
    players, *others = game.choices()
    return {
        "name": name,
        "title": game.TITLE,
        "players": [int(value) for value in players.values],
        "choices": [
            {
                "name": choice.name,
                "values": list(choice.values),
                "default": default(choice),
                "meaning": choice.meaning,
                "drawn": choice.drawn,
            }
            for choice in others
        ],
        "how_to_move": game.HOW_TO_MOVE,
    }
