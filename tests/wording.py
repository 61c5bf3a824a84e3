"""What the tests ask of the catalogues."""

from __future__ import annotations

from majolika import words


def event_names(game: str) -> set[str]:
    """The events of a game that have a sentence."""
    keys = [key.split(".") for key in words.load(words.ENGLISH)]
    return {key[2] for key in keys if key[:2] == ["event", game] and len(key) == 3}
