"""Events as English sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from majolika.game import Event, victory
from majolika.games.duel.box import BROKEN, LARGE

SENTENCES = {
    "sources": "Known from one other program only: {implementer}. Reconstructed: {reconstruction}.",
    "plates-up": "Turned up: {plates}.",
    "back": "The stack shows a {kind} plate.",
    "filled": "Round {round}: the factories get {suns}.",
    "refill": "The bag runs empty and takes in {tiles} tiles from the tower.",
    "chip-up": "The chip of {factory} is turned up: {chip}.",
    "took-plate": "{who} takes {plate}.",
    "drew": "{who} draws a {kind} plate from the stack: {sum} ({score}).",
    "stopped": "{who} draws no more.",
    "looked": "{who} looks at {plates}.",
    "kept": "{who} keeps {plate}.",
    "laid": "{who} lays {plate} on space {space}{turns}.",
    "returned": "{who} puts {plate} under the stack.",
    "took-sun": "{who} takes {count} {color} from the sun of {factory} to {row}.",
    "took-moons": "{who} takes {count} {color} from the moons to {row}.",
    "to-moon": "{tiles} to the moon of {factory}{top}.",
    "start-tile": "{who} takes the starting tile.",
    "broken": "{who} breaks {count} {color}{tower}.",
    "took-chip": "{who} takes the chip {chip} of {factory}.",
    "passed": "{who} can do nothing and passes.",
    "left-row": "{who} leaves {row} as it is.",
    "completed": "{who} completes {row} with chips {chips} for {count} {color}.",
    "placed": "{who} places {color} in {row}, column {column}: {sum} ({score}).",
    "special": "{who} gets a special tile in {row}: {sum} ({score}).",
    "row-fell": "{who}'s {row} has no space in the dome: {count} {color} broken{tower}.",
    "lost": "{who} loses: {sum} ({score}).",
    "next-round": "{who} starts round {round}.",
    "goals": "{who} scores the goals: {sum} ({score}).",
    "over": "The game is over. {winners}.",
}


def tell(event: Event, names: Sequence[str]) -> str:
    """An event as an English sentence."""
    facts = {name: _WORDS[name](fact) if name in _WORDS else fact for name, fact in event.facts.items()}
    if event.name == "over":
        facts["winners"] = victory(event.facts["winners"], names)
    who = "" if event.seat is None else names[event.seat]
    return SENTENCES[event.name].format(who=who, sum=event.sum(), score=event.score, **facts)


def _plates(names: Sequence[object]) -> str:
    """Plates by their numbers, or by their backs where only these are seen."""
    backs = {"S?": "a special plate", "W?": "a wild plate"}
    return ", ".join(backs.get(str(name), f"plate {name}") for name in names)


def _facts(keys: Sequence[str]) -> str:
    """The facts of the data file by their keys, in words."""
    return ", ".join(re.sub(r"([A-Z])", r" \1", key).lower() for key in keys)


_WORDS: dict[str, Callable[[Any], str]] = {
    "color": lambda tile: str(tile.word),
    "row": lambda row: "the broken tiles" if row == BROKEN else f"row {row}",
    "factory": lambda factory: "the large factory" if factory == LARGE else f"factory {factory}",
    "plate": lambda plate: _plates([plate]),
    "plates": _plates,
    "turns": lambda turns: ("", ", turned once", ", turned twice", ", turned three times")[turns],
    "tower": lambda number: f" ({number} of them to the tower)" if number else "",
    "top": lambda tile: f", {tile} on top" if tile else "",
    "implementer": _facts,
    "reconstruction": _facts,
}
