"""Who knows what: views, what is seen of a step, and full positions that agree with a view.

Only plates are ever known to one player and not to the other: the player who
drew some knows them, and knows where they are that went back under the stack.
``RULES.md`` says under *Hidden information* what everybody can know.
"""

from __future__ import annotations

from typing import TypeVar

from majolika.games.duel.box import Kind
from majolika.games.duel.plate_moves import LookAt, Return
from majolika.games.duel.plates import Hidden, in_order, named
from majolika.games.duel.position import Position
from majolika.games.duel.table import Stage
from majolika.table import Chance
from majolika.values import replace

LOOKED_AT = (Stage.KEEPING, Stage.LAYING, Stage.RETURNING)
"""The stages in which the player who drew plates knows them."""


def view(position: Position, seat: int | None) -> Position:
    """What *seat* (None: an onlooker) may know."""
    plates = position.plates
    knows_hand = seat == position.seat and position.stage in LOOKED_AT
    hidden = [entry for entry in plates.under if not _knows(entry, seat)]
    hidden += [entry for entry in plates.hand if not (knows_hand or _knows(entry, seat))]
    unseen, mislaid = [*plates.unseen], [*plates.mislaid]
    for entry in hidden:
        if not isinstance(entry.face, Kind):
            (mislaid if entry.shared else unseen).append(entry.face)
    if seat is None:
        unseen, mislaid = unseen + mislaid, []
    covered = {entry: Hidden(entry.kind, entry.by) for entry in hidden}
    plates = replace(
        plates,
        unseen=in_order(unseen),
        mislaid=in_order(mislaid),
        under=tuple(covered.get(entry, entry) for entry in plates.under),
    ).with_hand(covered.get(entry, entry) for entry in plates.hand)
    return replace(position, plates=plates)


S = TypeVar("S")


def seen(position: Position, step: S, seat: int | None) -> S | Return | LookAt:
    """What *seat* (None: an onlooker) sees of a move or deal made in *position*."""
    if seat == position.seat:
        return step
    hand = position.plates.hand
    if isinstance(step, Return):
        kinds = [entry.kind for entry in hand if named(entry.face) == step.plate]
        return Return(kinds[0]) if kinds else step
    if isinstance(step, LookAt) and len(step.plates) == len(hand) > 1:
        names = zip(hand, step.plates, strict=True)
        return LookAt(tuple(name if _knows(entry, seat) else entry.kind for entry, name in names))
    return step


def complete(view: Position, chance: Chance) -> Position:
    """A full position that agrees with *view*, all equally likely: each hidden plate is one that it may be.

    Mislaid plates lie somewhere among those that the other player drew.
    """
    plates = view.plates
    entries, unseen = [*plates.hidden()], [*plates.unseen]
    for plate in plates.mislaid:
        spots = _spots(entries, plate.kind)
        spot = spots[chance.randrange(len(spots))]
        entries[spot] = Hidden(plate, entries[spot].by, True)
    for kind in Kind:
        for spot in _spots(entries, kind):
            fitting = [plate for plate in unseen if plate.kind is kind]
            plate = fitting[chance.randrange(len(fitting))]
            unseen.remove(plate)
            entries[spot] = entries[spot]._replace(face=plate)
    under, hand = entries[: len(plates.under)], entries[len(plates.under) :]
    plates = replace(plates, unseen=tuple(unseen), mislaid=(), under=tuple(under)).with_hand(hand)
    return replace(view, plates=plates)


def _knows(entry: Hidden, seat: int | None) -> bool:
    """Whether *seat* put the plate under the stack, and so knows where it is."""
    return seat is not None and entry.by == seat


def _spots(entries: list[Hidden], kind: Kind) -> list[int]:
    """Where a plate of this kind lies that somebody else knows."""
    return [spot for spot, entry in enumerate(entries) if entry.face is kind and entry.by is not None]
