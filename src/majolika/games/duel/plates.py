"""The plates that no dome holds yet: display, stack, and what a player has drawn (rulebook: Set-up).

Most of the stack has never been seen by anybody; those plates are not in any
order here, and chance decides which one comes up.  Plates that a player drew and
put back have been seen: they lie under the stack in a known order, and the
position says who knows them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from majolika.errors import NotationError, Refusal
from majolika.game import SEATS, parse_seat
from majolika.games.duel.box import DISPLAY, Kind, Plate
from majolika.games.duel.data import Box
from majolika.reading import fields, many, text, whole
from majolika.values import replace

Face = Plate | Kind
"""A plate, or no more than the kind that its back shows."""


def kind_of(face: Face) -> Kind:
    """What the back of the plate shows."""
    return face if isinstance(face, Kind) else face.kind


Named = int | Kind
"""A plate as moves and deals name it: its number, or its kind where only the back is seen."""


def named(face: Face) -> Named:
    """The plate as moves and deals name it."""
    return face if isinstance(face, Kind) else face.number


def named_text(name: Named) -> str:
    """A plate's number, or ``S?`` or ``W?`` where only the back is seen."""
    return f"{name}?" if isinstance(name, Kind) else str(name)


def parse_named(written: str) -> Named:
    """Reads what `named_text` writes, in either case."""
    if re.fullmatch(r"[SsWw]\?", written):
        return Kind(written[0].upper())
    if not re.fullmatch(r"[0-9]{1,2}", written):
        raise NotationError(written, "a plate is a number, or S? or W? where only its back is seen")
    return int(written)


def parse_face(written: str, box: Box) -> Face:
    """The plate or the kind that is written."""
    name = parse_named(written)
    return name if isinstance(name, Kind) else box.plate(name)


class Hidden(NamedTuple):
    """A plate that lies face down, or in the hand of the player who drew it.

    Written as the plate, who put it under the stack and so knows where it is,
    and the other seat as well if that has seen it before, but has not seen
    where it went: ``7a``, ``7ab``; ``W?a`` in the eyes of b.  A plate that was
    drawn and that nobody has looked at yet is written ``W?``.
    """

    face: Face
    by: int | None = None
    shared: bool = False

    @property
    def kind(self) -> Kind:
        """What the back of the plate shows."""
        return kind_of(self.face)

    def __str__(self) -> str:
        if self.by is None:
            return named_text(named(self.face))
        return f"{named_text(named(self.face))}{SEATS[self.by]}{SEATS[1 - self.by] if self.shared else ''}"

    @classmethod
    def parse(cls, written: str, box: Box) -> Self:
        """Reads what `str` writes, in either case."""
        found = re.fullmatch(r"([0-9]{1,2}|[SW]\?)(A|B|AB|BA)?", written.upper())
        if not found or (found[1][0].isdigit() and not found[2]):
            raise NotationError(written, "a hidden plate is the plate and who knows it, like 7a, 7ab or W?a")
        by = parse_seat(found[2][0]) if found[2] else None
        return cls(parse_face(found[1], box), by, len(found[2] or "") == 2)

    def as_json(self) -> dict[str, Any]:
        """The plate with named fields."""
        plate = None if isinstance(self.face, Kind) else self.face.number
        return {"plate": plate, "kind": str(self.kind), "by": self.by, "shared": self.shared}

    def sort_key(self) -> tuple[str, int, int]:
        """The order of the plates in a hand: those that look alike to the other player together."""
        number = 0 if isinstance(self.face, Kind) else self.face.number
        return str(self.kind), -1 if self.by is None else self.by, number


def hidden_from_json(value: object) -> str:
    """What `Hidden.as_json` wrote, in writing."""
    plate, kind, by, shared = fields(value, "plate", "kind", "by", "shared")
    face = f"{text(kind)}?" if plate is None else str(whole(plate, 1, 99))
    if by is None:
        return face
    seat = whole(by, 0, 1)
    return f"{face}{SEATS[seat]}{SEATS[1 - seat] if shared is True else ''}"


@dataclass(frozen=True, slots=True)
class Plates:
    """All plates beside the domes.

    Where `hand` or `under` show no more than a plate's kind, that plate is one
    of `unseen` or `mislaid`; the rest of these make up the stack above `under`.
    """

    display: tuple[Plate, ...] = ()
    back: Kind | None = None
    """What the top of the unseen plates shows, once that is known."""
    unseen: tuple[Plate, ...] = ()
    """The plates that may still come up wherever only the back is known."""
    under: tuple[Hidden, ...] = ()
    """The plates that were put back, from top to bottom, below all unseen ones."""
    hand: tuple[Hidden, ...] = ()
    """The plates that the player who takes one has drawn."""
    kept: Plate | None = None
    """The plate that is to be laid at once."""
    mislaid: tuple[Plate, ...] = ()
    """In a seat's view: plates it has seen, which the other player drew and put back it knows not where."""

    def hidden(self) -> Iterator[Hidden]:
        """All plates put back or drawn."""
        yield from self.under
        yield from self.hand

    def unseen_kinds(self) -> Counter[Kind]:
        """How many plates of each kind are in the part of the stack that nobody has seen."""
        kinds = Counter(plate.kind for plate in (*self.unseen, *self.mislaid))
        kinds.subtract(entry.face for entry in self.hidden() if isinstance(entry.face, Kind))
        return kinds

    @property
    def depth(self) -> int:
        """How many plates of the stack nobody has seen."""
        unknown = sum(isinstance(entry.face, Kind) for entry in self.hidden())
        return len(self.unseen) + len(self.mislaid) - unknown

    @property
    def stack_size(self) -> int:
        """How many plates are in the stack."""
        return self.depth + len(self.under)

    @property
    def top(self) -> Kind | None:
        """What the top of the stack shows, or None where that is not known or there is none."""
        return self.back if self.depth else self.under[0].kind if self.under else None

    @property
    def lacks(self) -> int:
        """How many plates would fill the display."""
        return min(DISPLAY - len(self.display), self.stack_size)

    def find(self, plate: Plate) -> Self | None:
        """The plates without *plate* among those of which only the back was known, or None if it is not there."""
        if plate in self.unseen:
            return replace(self, unseen=without(self.unseen, plate))
        return replace(self, mislaid=without(self.mislaid, plate)) if plate in self.mislaid else None

    def with_hand(self, hand: Iterable[Hidden]) -> Self:
        """The plates with another hand, in its order."""
        return replace(self, hand=tuple(sorted(hand, key=Hidden.sort_key)))

    def show_back(self) -> Self:
        """The plates with the back of the stack's top known where only one kind is left."""
        kinds = [kind for kind, number in self.unseen_kinds().items() if number]
        return replace(self, back=kinds[0]) if self.back is None and len(kinds) == 1 else self

    def numbers(self) -> list[int]:
        """The number of every plate that is named here."""
        faces = [entry.face for entry in self.hidden()]
        named = [*self.display, *self.unseen, *self.mislaid, *([self.kept] if self.kept else []), *faces]
        return [face.number for face in named if not isinstance(face, Kind)]

    def fault(self) -> Refusal | None:
        """Why plates cannot lie like this, or None if they can."""
        kinds = self.unseen_kinds()
        if len(self.display) > DISPLAY:
            return Refusal("duel/display", f"the display holds {DISPLAY} plates")
        if min(kinds.values(), default=0) < 0:
            return Refusal("duel/plates", "there are more face-down plates of a kind than plates that they may be")
        spots = Counter(entry.face for entry in self.hidden() if entry.by is not None)
        if any(spots[kind] < number for kind, number in Counter(plate.kind for plate in self.mislaid).items()):
            return Refusal("duel/plates", "there are more mislaid plates than face-down ones that they may be")
        if self.back is not None and not kinds[self.back]:
            return Refusal(
                "duel/backs", f"the top of the stack shows {self.back.word}, but no such plate is left there"
            )
        return None

    def __str__(self) -> str:
        """Four words: display, stack from the top, unseen (and mislaid) plates, hand."""
        top = [] if not self.depth else ["?"] if self.back is None else [named_text(self.back)]
        hand = [*([f"={self.kept}"] if self.kept else []), *map(str, self.hand)]
        mislaid = f"/{_joined(self.mislaid)}" if self.mislaid else ""
        stack = [*top, *map(str, self.under)]
        return " ".join([_joined(self.display), _joined(stack), f"{_joined(self.unseen)}{mislaid}", _joined(hand)])

    @classmethod
    def parse(cls, words: list[str], box: Box) -> Self:
        """Reads the four words that `str` writes, in either case."""
        display, stack, unseen, hand = words
        known, _, mislaid = unseen.partition("/")
        tops = [word for word in _split(stack) if word.upper() in ("?", "S?", "W?")]
        kept = [word for word in _split(hand) if word.startswith("=")]
        if _split(stack)[: len(tops)] != tops or len(tops) > 1 or len(kept) > 1:
            raise NotationError(" ".join(words), "the back of the stack's top comes first, and one plate is kept")
        plates = cls(
            display=_parse_plates(display, box),
            back=Kind(tops[0][0].upper()) if tops and tops[0] != "?" else None,
            unseen=_parse_plates(known, box),
            under=tuple(Hidden.parse(word, box) for word in _split(stack)[len(tops) :]),
            kept=_parse_plate(kept[0][1:], box) if kept else None,
            mislaid=_parse_plates(mislaid or "-", box),
        ).with_hand(Hidden.parse(word, box) for word in _split(hand) if word not in kept)
        if bool(tops) != (plates.depth > 0) or any(entry.by is None for entry in plates.under):
            raise NotationError(stack, "the stack is the back of its top if nobody has seen it, then what was put back")
        return plates

    def as_json(self) -> dict[str, Any]:
        """The plates with named fields; the stack's unseen part by its size and the back of its top."""
        return {
            "display": [plate.number for plate in self.display],
            "stack": {
                "size": self.stack_size,
                "top": None if self.top is None else str(self.top),
                "under": [entry.as_json() for entry in self.under],
            },
            "unseen": [plate.number for plate in self.unseen],
            "mislaid": [plate.number for plate in self.mislaid],
            "hand": [entry.as_json() for entry in self.hand],
            "kept": None if self.kept is None else self.kept.number,
        }

    @classmethod
    def from_json(cls, value: object, box: Box) -> Self:
        """Reads what `as_json` wrote."""
        display, stack, unseen, mislaid, hand, kept = fields(
            value, "display", "stack", "unseen", "mislaid", "hand", "kept"
        )
        size, top, under = fields(stack, "size", "top", "under")
        put_back = [hidden_from_json(entry) for entry in many(under)]
        shown = ["?" if top is None else f"{text(top)}?"] if whole(size, 0, 99) > len(put_back) else []
        drawn = [*([] if kept is None else [f"={whole(kept, 1, 99)}"]), *map(hidden_from_json, many(hand))]
        lost = f"/{_numbers(mislaid)}" if many(mislaid) else ""
        words = [_numbers(display), _joined([*shown, *put_back]), f"{_numbers(unseen)}{lost}", _joined(drawn)]
        return cls.parse(words, box)


def without(plates: tuple[Plate, ...], plate: Plate) -> tuple[Plate, ...]:
    """The plates without one of them."""
    return tuple(other for other in plates if other != plate)


def in_order(plates: Iterable[Plate]) -> tuple[Plate, ...]:
    """The plates by their numbers."""
    return tuple(sorted(plates, key=lambda plate: plate.number))


def _joined(items: Iterable[object]) -> str:
    return ".".join(map(str, items)) or "-"


def _split(written: str) -> list[str]:
    return [] if written == "-" else written.split(".")


def _numbers(value: object) -> str:
    return _joined(whole(number, 1, 99) for number in many(value))


def _parse_plate(written: str, box: Box) -> Plate:
    face = parse_face(written, box)
    if isinstance(face, Kind):
        raise NotationError(written, "a plate that lies face up has a number")
    return face


def _parse_plates(written: str, box: Box) -> tuple[Plate, ...]:
    return in_order(_parse_plate(word, box) for word in _split(written))
