"""The words of Majolika: one catalogue of sentences a language, shared by Python and the web.

A catalogue is a flat JSON object in ``locales/``: a key has a sentence with
``{named}`` gaps, or one sentence for each plural form.  Rules and server speak in
keys and facts; only here, and in the web client in the same way, do they become
sentences.  ``docs/guides/translating.md`` says how the keys are made.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from majolika.errors import SetupError
from majolika.game import Event

ENGLISH = "en"
LANGUAGES = (ENGLISH, "hu", "cs")
FORMS = {"en": ("one", "other"), "hu": ("one", "other"), "cs": ("one", "few", "many", "other")}
"""The plural forms of each language."""

Catalogue = Mapping[str, str | Mapping[str, str]]
"""Sentences, or their plural forms, by key."""


@cache
def load(language: str) -> Catalogue:
    """The catalogue of a language.

    >>> tell(load("hu"), "count.tiles", count=3)
    '3 csempe'
    """
    if language not in LANGUAGES:
        raise SetupError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    catalogue: Catalogue = json.loads(_text(f"{language}.json"))
    return catalogue


def tell(catalogue: Catalogue, key: str, /, **facts: object) -> str:
    """The sentence of *key* with the facts filled in, or the key itself where there is none.

    ``count`` chooses the plural form; a gap without a fact stays as it is.

    >>> tell(load("cs"), "count.tiles", count=3), tell(load("cs"), "count.tiles", count=5)
    ('3 dlaždice', '5 dlaždic')
    >>> tell(load("cs"), "no.such.key")
    'no.such.key'
    """
    sentence = catalogue.get(key, key)
    if isinstance(sentence, Mapping):
        form = plural_form(str(catalogue.get("language", ENGLISH)), facts.get("count", 1))
        sentence = sentence.get(form) or sentence.get("other", key)
    texts, gaps = _pieces(sentence)
    filled = (str(facts[gap]) if gap in facts else f"{{{gap}}}" for gap in gaps)
    return "".join(text for pair in zip(texts, filled, strict=False) for text in pair) + texts[-1]


def plural_form(language: str, number: object) -> str:
    """The plural form that *number* asks for, as Unicode's CLDR says.

    >>> [plural_form("cs", number) for number in (0, 1, 2, 5, 1.5)]
    ['other', 'one', 'few', 'other', 'many']
    """
    if not isinstance(number, int | float):
        return "other"
    size = abs(number)
    if language == "cs" and size % 1:
        return "many"
    if language == "cs" and 2 <= size <= 4:
        return "few"
    return "one" if size == 1 else "other"


def negotiate(accepted: str) -> str:
    """The language of ours that comes first in an ``Accept-Language`` text; English where none does.

    >>> negotiate("de-AT,hu-HU;q=0.8,en;q=0.5")
    'hu'
    """
    wanted = dict[str, float]()
    for language, _, weight in re.findall(r"([A-Za-z]+)[\w-]*\s*(;\s*q\s*=\s*([0-9.]+))?", accepted):
        share = float(weight) if re.fullmatch(r"[01](\.[0-9]{0,3})?", weight) else 1.0
        wanted[language.lower()] = max(share, wanted.get(language.lower(), 0))
    offered = [language for language in LANGUAGES if wanted.get(language)]
    return max(offered, key=lambda language: wanted[language], default=ENGLISH)


def of_environment(environment: Mapping[str, str]) -> str:
    """The language that the variables of a process ask for: the first of three that is set.

    >>> of_environment({"LC_ALL": "", "LANG": "cs_CZ.UTF-8"})
    'cs'
    """
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return negotiate(next(filter(None, settings), "").split(".")[0].replace("_", "-"))


def event(game: str, event: Event, names: Sequence[str], language: str, you: int | None = None) -> str:
    """An event as a sentence for onlookers or, where it is the seat *you* that acts, for that seat.

    >>> event("azul", Event("next-round", 0, {"round": 2}), ["Anna", "Béla"], "cs")
    '2. kolo začíná Anna.'
    """
    catalogue, key = load(language), f"event.{game}.{event.name}"
    facts = {name: _in_words(language, game, key, name, event) for name in event.facts}
    if "winners" in facts:
        facts["winners"] = victory(event.facts["winners"], names, language, you)
    who = "" if event.seat is None else names[event.seat]
    told = f"{key}.you" if event.seat is not None and event.seat == you else key
    points = arithmetic(game, event.points, language)
    return tell(catalogue, told, **facts, who=who, sum=points, score=event.score)


def arithmetic(game: str, points: Mapping[str, int], language: str) -> str:
    """The named parts of what a seat won or lost, and their sum where there are several.

    >>> arithmetic("azul", {"across": 3, "down": 2}, "en")
    '3 across + 2 down = 5'
    """
    catalogue = load(language)
    if not points:
        return tell(catalogue, f"points.{game}.none")
    told = []
    for part, value in points.items():
        name, place = _split(part)
        told.append(tell(catalogue, f"points.{game}.{name}", value=value, count=value, place=place))
    return " + ".join(told) + (f" = {sum(points.values())}" if len(points) > 1 else "")


def victory(winners: Sequence[int], names: Sequence[str], language: str, you: int | None = None) -> str:
    """Who won, without a full stop.

    >>> victory((0,), ["Anna", "Béla"], "en"), victory((0, 1), ["Anna", "Béla"], "hu")
    ('Anna wins', 'Anna és Béla osztoznak a győzelemben')
    """
    catalogue = load(language)
    if [*winners] == [you]:
        return tell(catalogue, "ending.wins.you")
    who, *others = [names[seat] for seat in winners]
    for other in others:
        who = tell(catalogue, "ending.and", first=who, second=other)
    return tell(catalogue, "ending.shared" if others else "ending.wins", who=who)


def rules(game: str, language: str) -> list[dict[str, Any]]:
    """The rules page of a game: its sections in order, each with positions to try.

    >>> [section["name"] for section in rules("azul", "cs")][:3]
    ['goal', 'turn', 'filling']
    """
    if f"game.{game}.title" not in load(language):
        raise SetupError(f"there is no rules page for {game!r}")
    told = json.loads(_text(f"rules/{game}.{language}.json"))
    tries = json.loads(_text(f"rules/{game}.json"))
    return [{"name": name, **told[name], "try": _tries(tries[name], told[name]["try"])} for name in tries]


def _tries(positions: Sequence[dict[str, Any]], tasks: Sequence[dict[str, str]]) -> list[dict[str, Any]]:
    return [{**position, **task} for position, task in zip(positions, tasks, strict=True)]


def _in_words(language: str, game: str, key: str, name: str, event: Event) -> object:
    """A fact of an event as it stands in the sentence of *key*; a list is told one by one."""
    fact, count = event.facts[name], event.facts.get("count", 1)
    if isinstance(fact, list | tuple):
        return ", ".join(str(_word(language, game, key, name, each, count)) for each in fact)
    return _word(language, game, key, name, fact, count)


@lru_cache(maxsize=4096, typed=True)
def _word(language: str, game: str, key: str, name: str, fact: object, count: object) -> object:
    """The first that the catalogue has: for this event or for all, for this value or for all; else the fact."""
    catalogue = load(language)
    value, place = _split(str(fact))
    places = (f"{key}.{name}", f"fact.{game}.{name}")
    keys = [each for where in places for each in (f"{where}.{value}", where)] + [f"word.{game}.{value}"]
    found = next((each for each in keys if each in catalogue), None) if str(fact) else None
    number = fact if type(fact) is int else count
    return tell(catalogue, found, value=fact, count=number, place=place) if found else fact


@lru_cache(maxsize=4096)
def _pieces(sentence: str) -> tuple[list[str], list[str]]:
    """The texts between the gaps of a sentence, and the names of its gaps.

    >>> _pieces("{who} takes {count} tiles.")
    (['', ' takes ', ' tiles.'], ['who', 'count'])
    """
    pieces = re.split(r"\{(\w+)\}", sentence)
    return pieces[::2], pieces[1::2]


@lru_cache(maxsize=4096)
def _split(text: str) -> tuple[str, str]:
    """The part of a key that *text* stands for, and what follows it: a number or a place on the board.

    >>> _split("six-color star NW"), _split("floor line"), _split("7")
    (('six-color-star', 'NW'), ('floor-line', ''), ('7', ''))
    """
    found = re.fullmatch(r"(.+?)(?: ([A-Z-]+|[0-9]+))?", text, re.DOTALL)
    return (found[1].replace(" ", "-"), found[2] or "") if found else ("", "")


def _text(name: str) -> str:
    return files("majolika").joinpath("locales", *name.split("/")).read_text(encoding="utf-8")
