"""Action A: getting a plate and laying it in the dome (rulebook: Acquiring; the opening: Set-up).

A plate lies face up in the display, or is drawn from the stack: one after the
other, unseen, for a point each; then the player looks at all of them, keeps
one, lays it, and puts the others under the stack one at a time.
"""

from __future__ import annotations

from majolika.errors import IllegalDeal, IllegalMove, Refusal
from majolika.game import Event
from majolika.games.duel.acquiring import end_turn
from majolika.games.duel.box import PLATE_SPACES, Kind, Plate
from majolika.games.duel.dome import Laid, with_plate
from majolika.games.duel.plate_moves import DrawPlate, Keep, Lay, Look, LookAt, PlateMove, Return, TakePlate
from majolika.games.duel.plates import Hidden, Named, Plates, named, named_text, without
from majolika.games.duel.position import Position
from majolika.games.duel.table import Stage
from majolika.table import Chance
from majolika.values import replace


def actions(position: Position) -> list[PlateMove]:
    """All moves with which action A begins."""
    moves: list[PlateMove] = [TakePlate(plate.number) for plate in position.plates.display]
    return [move for move in [*moves, DrawPlate()] if forbids(position, move) is None]


def steps(position: Position) -> list[PlateMove]:
    """All moves with which action A goes on."""
    if position.stage is Stage.DRAWING:
        more: list[PlateMove] = [DrawPlate()] if _cannot_draw(position) is None else []
        return [*more, Look()]
    if position.stage is Stage.LAYING:
        free = [space for space, laid in enumerate(position.board.dome, 1) if laid is None]
        return [Lay(space, turns) for space in free for turns in range(4)]
    names = [named(entry.face) for entry in position.plates.hand]
    if position.stage is Stage.RETURNING:
        return [Return(name) for name in dict.fromkeys(names)]
    return [Keep(name) for name in names if not isinstance(name, Kind)]


def forbids(position: Position, move: PlateMove) -> Refusal | None:
    """Why the rules forbid *move*, which is due at this stage, or None if they do not."""
    match move:
        case TakePlate(number):
            return _cannot_begin(position) or _not_displayed(position, number)
        case DrawPlate():
            return _cannot_begin(position) or _cannot_draw(position)
        case Keep(number) if _find(position, number) is None:
            return Refusal("duel/keep-one", f"plate {number} is not among the plates drawn")
        case Lay(space, turns):
            return _cannot_lay(position, space, turns)
        case Return(name) if name not in [named(entry.face) for entry in position.plates.hand]:
            return Refusal("duel/return-the-others", f"plate {named_text(name)} is not left in the hand")
    return None


def act(position: Position, move: PlateMove) -> tuple[Position, list[Event]]:
    """The table after *move*, and what happened; raises `IllegalMove`."""
    if refusal := forbids(position, move):
        raise IllegalMove(move, refusal)
    if isinstance(move, TakePlate):
        return _take(position, move)
    if isinstance(move, DrawPlate):
        return _draw(position)
    if isinstance(move, Look):
        return replace(position, stage=Stage.LOOKING), [Event("stopped", position.seat)]
    if isinstance(move, Keep):
        return _keep(position, move)
    if isinstance(move, Lay):
        return _lay(position, move)
    return _put_back(position, move.plate)


def draw_fronts(position: Position, chance: Chance) -> LookAt:
    """What the plates drawn turn out to be: those that were put back are known, the others any unseen ones."""
    plates, fronts = position.plates, list[Plate]()
    for entry in plates.hand:
        plate = entry.face
        if isinstance(plate, Kind):
            lost = plates.mislaid if entry.by is not None else ()
            fitting = [other for other in (*plates.unseen, *lost) if other.kind == entry.kind]
            plate = fitting[chance.randrange(len(fitting))]
            plates = plates.find(plate) or plates
        fronts.append(plate)
    order = sorted(range(len(fronts)), key=lambda n: plates.hand[n]._replace(face=fronts[n]).sort_key())
    return LookAt(tuple(fronts[n].number for n in order))


def look(position: Position, dealt: LookAt) -> tuple[Position, list[Event]]:
    """The table after the plates drawn have been looked at, and what happened; raises `IllegalDeal`.

    A single plate has to be kept, so it is shown to everybody and laid.
    """
    plates = position.plates
    if len(dealt.plates) != len(plates.hand):
        raise IllegalDeal(dealt, Refusal("duel/look", f"{len(plates.hand)} plates have been drawn"))
    seen = []
    for entry, name in zip(plates.hand, dealt.plates, strict=True):
        looked = _look_at(plates, entry, name, position)
        if looked is None:
            raise IllegalDeal(dealt, Refusal("duel/look", f"plate {named_text(name)} cannot have been drawn"))
        plates, entry = looked
        seen.append(entry)
    events = [Event("looked", position.seat, {"plates": [named_text(name) for name in dealt.plates]})]
    face = seen[0].face
    if len(seen) > 1:
        return replace(position, plates=plates.with_hand(seen), stage=Stage.KEEPING), events
    if isinstance(face, Kind):
        raise IllegalDeal(dealt, Refusal("duel/look", "a single plate is laid at once, so everybody sees it"))
    return replace(position, plates=replace(plates, hand=(), kept=face), stage=Stage.LAYING), events


def _look_at(plates: Plates, entry: Hidden, name: Named, position: Position) -> tuple[Plates, Hidden] | None:
    """One of the plates drawn after a look at it, or None if it cannot be *name*."""
    by = position.seat if entry.by is None else entry.by
    face, left = entry.face, plates
    if isinstance(face, Kind) and not isinstance(name, Kind):
        possible = plates.unseen if entry.by is None else (*plates.unseen, *plates.mislaid)
        found = next((plate for plate in possible if plate.number == name and plate.kind == face), None)
        if found is None:
            return None
        face, left = found, plates.find(found) or plates
    if named(face) != name:
        return None
    return left, Hidden(face, by, entry.shared or by != position.seat)


def _cannot_begin(position: Position) -> Refusal | None:
    """Why the player may not get a plate at all, or None; the opening needs no marker, nor does drawing on."""
    if position.stage is not Stage.ACTION or position.is_opening:
        return None
    if position.board.markers == 0:
        return Refusal("duel/two-markers", "this player has no marker left in this round")
    if None not in position.board.dome:
        return Refusal("duel/lay-at-once", "this player's dome is full")
    return None


def _not_displayed(position: Position, number: int) -> Refusal | None:
    if number in [plate.number for plate in position.plates.display]:
        return None
    return Refusal("duel/display", f"plate {number} is not in the display")


def _cannot_lay(position: Position, space: int, turns: int) -> Refusal | None:
    if not 1 <= space <= PLATE_SPACES or turns not in range(4):
        return Refusal("duel/lay-at-once", "the spaces of a dome are 1 to 9, and a plate is turned 0 to 3 times")
    if position.board.dome[space - 1] is not None:
        return Refusal("duel/lay-at-once", f"space {space} of the dome is taken")
    return None


def _cannot_draw(position: Position) -> Refusal | None:
    """Why no (further) plate may be drawn from the stack, or None if one may."""
    if position.plates.stack_size == 0:
        return Refusal("duel/stack", "no plate is left in the stack")
    if position.board.score > 0 or position.agreed.draw_at_zero == "free":
        return None
    if position.plates.hand:
        return Refusal("duel/draw-at-zero", "there is no point left to pay for another plate")
    if position.agreed.draw_at_zero == "forcedOnly" and position.plates.display:
        return Refusal("duel/draw-at-zero", "without points a plate is drawn only when the display is empty")
    return None


def _take(position: Position, move: TakePlate) -> tuple[Position, list[Event]]:
    plate = next(plate for plate in position.plates.display if plate.number == move.plate)
    events = [Event("took-plate", position.seat, {"plate": move.plate})]
    if not position.is_opening:
        position = _use_marker(position)
    plates = replace(position.plates, display=without(position.plates.display, plate), kept=plate)
    return replace(position, plates=plates, stage=Stage.LAYING), events


def _draw(position: Position) -> tuple[Position, list[Event]]:
    """Pays for the top of the stack and draws it; looks at what was drawn if no more can be."""
    if position.stage is Stage.ACTION:
        position = _use_marker(position)
    paid = min(1, position.board.score)
    board = replace(position.board, score=position.board.score - paid)
    plates = position.plates
    if plates.depth:
        assert plates.back is not None, "the top of the stack shows its back"
        drawn = Hidden(plates.back)
        plates = replace(plates, back=None).with_hand([*plates.hand, drawn]).show_back()
    else:
        drawn = plates.under[0]
        plates = replace(plates, under=plates.under[1:]).with_hand([*plates.hand, drawn])
    facts = {"kind": drawn.kind.word, "drawn": len(plates.hand)}
    events = [Event("drew", position.seat, facts, {"for the draw": -paid}, board.score)]
    position = replace(position.with_board(board), plates=plates, stage=Stage.DRAWING)
    if _cannot_draw(position):
        position = replace(position, stage=Stage.LOOKING)
    return position, events


def _use_marker(position: Position) -> Position:
    return position.with_board(replace(position.board, markers=position.board.markers - 1))


def _find(position: Position, number: int) -> tuple[Plate, Plates] | None:
    """The plate *number* of the hand, and the plates without it, or None if it is not there.

    Where only backs are seen, it may be any plate with such a back.
    """
    plates = position.plates
    plate = next((plate for plate in position.box.plates if plate.number == number), None)
    if plate is None:
        return None
    for face, left in ((plate, plates), (plate.kind, plates.find(plate))):
        entry = next((entry for entry in plates.hand if entry.face == face), None)
        if entry is not None and left is not None:
            hand = list(plates.hand)
            hand.remove(entry)
            return plate, left.with_hand(hand)
    return None


def _keep(position: Position, move: Keep) -> tuple[Position, list[Event]]:
    """Keeps a plate; from now on nobody else can tell where each of the others goes."""
    found = _find(position, move.plate)
    assert found is not None, "the plate is in the hand"
    plate, plates = found
    others = [Hidden(entry.face, position.seat, entry.shared or entry.by != position.seat) for entry in plates.hand]
    plates = replace(plates.with_hand(others), kept=plate)
    events = [Event("kept", position.seat, {"plate": move.plate, "others": len(others)})]
    return replace(position, plates=plates, stage=Stage.LAYING), events


def _lay(position: Position, move: Lay) -> tuple[Position, list[Event]]:
    """Lays the plate; then the others go back, or the turn ends, or the opening goes on."""
    plate, was_opening = position.plates.kept, position.is_opening
    assert plate is not None, "a plate is to be laid"
    dome = with_plate(position.board.dome, move.space - 1, Laid(plate, move.turns))
    facts = {"plate": plate.number, "space": move.space, "turns": move.turns}
    events = [Event("laid", position.seat, facts)]
    position = position.with_board(replace(position.board, dome=dome))
    position = replace(position, plates=replace(position.plates, kept=None))
    if was_opening:
        stage = Stage.DISPLAY if position.plates.lacks else Stage.ACTION
        return replace(position, seat=position.starter, stage=stage), events
    after, followed = _go_on(position)
    return after, events + followed


def _put_back(position: Position, name: Named) -> tuple[Position, list[Event]]:
    """Puts a plate under the stack."""
    entry = next(entry for entry in position.plates.hand if named(entry.face) == name)
    hand = list(position.plates.hand)
    hand.remove(entry)
    plates = replace(position.plates, under=(*position.plates.under, entry)).with_hand(hand)
    event = Event("returned", position.seat, {"plate": named_text(name)})
    after, followed = _go_on(replace(position, plates=plates))
    return after, [event, *followed]


def _go_on(position: Position) -> tuple[Position, list[Event]]:
    """What follows when a plate was laid or put back: the last of the others goes back by itself."""
    hand = position.plates.hand
    if len(hand) == 1:
        return _put_back(position, named(hand[0].face))
    return (replace(position, stage=Stage.RETURNING), []) if hand else end_turn(position)
