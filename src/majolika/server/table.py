"""One table as a value: who sits there, what has happened, and how the game stands.

Whatever happens to a table is an entry of its log, and nothing is ever taken out
of the log: a take-back is an entry too.  The number of entries is the table's
``ply``.  `follow` is the only way from one table to the next, so a table that
is rebuilt from its log is the table that was.  The functions that people's
wishes call (`sit`, `play`, ...) decide which entries come next, or refuse.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from majolika import games
from majolika.game import AnyGame, Outcome
from majolika.match import Dealer, commitment_to
from majolika.record import Record
from majolika.server.clock import Clock, after_move, spent
from majolika.server.errors import Refused
from majolika.server.levels import STAND_IN
from majolika.values import replace

LAST_ROUND = 200
"""A game that has not ended by then is ended: no game that people play lasts so long."""

KEPT = 24
"""How many steps back positions are kept in memory; older ones are played again."""

STEPS = ("deal", "move")


class Entry(NamedTuple):
    """Something that happened at a table.

    =============  =======================================================
    kind           text
    =============  =======================================================
    ``sit``        nothing; who sits there is told by the seat
    ``deal``       the deal in notation
    ``move``       the move in notation
    ``take-back``  how many deals and moves remain
    ``agree``      nothing: the seat wishes to end the game now
    ``decline``    nothing: the seat wishes to go on
    ``leave``      why: ``resigned`` or ``time-out``
    ``end``        why, where the rules have not ended the game
    ``rematch``    the table of the next game
    =============  =======================================================
    """

    ply: int
    kind: str
    seat: int | None
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: open, a person's or a bot's."""

    kind: str = "open"
    name: str = ""
    person: str = ""
    level: str = ""
    left: str = ""
    """Why the person who sat here has left, if one did."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about one table; *recent* ends with the position as it is now."""

    id: str
    game: str
    setup: Any
    seed: str
    drawn: tuple[str, ...]
    host: str
    visibility: str
    casual: bool
    clock: Clock | None
    created: float
    seats: tuple[Seat, ...]
    log: tuple[Entry, ...] = ()
    steps: tuple[Any, ...] = ()
    recent: tuple[Any, ...] = ()
    deals: int = 0
    left: tuple[float, ...] = ()
    """Seconds that each seat has left, where there is a clock for the game."""
    since: float = 0.0
    """When the seat to move began to think."""
    agreed: frozenset[int] = field(default_factory=frozenset)
    ended: str = ""
    rematch: str = ""

    @property
    def rules(self) -> AnyGame:
        """The module of the game."""
        return games.load(self.game)

    @property
    def ply(self) -> int:
        """How many entries the log has."""
        return len(self.log)

    @property
    def position(self) -> Any:
        """The game as it stands."""
        return self.recent[-1]

    @property
    def status(self) -> str:
        """``open`` while seats are, ``running``, or ``ended``."""
        if self.ended:
            return "ended"
        return "open" if "open" in [seat.kind for seat in self.seats] else "running"

    @property
    def turn(self) -> int | None:
        """The seat to move, or None."""
        turn: int | None = self.position.turn
        return turn if turn is not None and self.status == "running" else None

    @property
    def deadline(self) -> float | None:
        """When the time of the person to move runs out."""
        if self.clock is None or self.turn is None or self.seats[self.turn].kind != "person":
            return None
        return self.since + (self.left[self.turn] if self.clock.kind == "game" else self.clock.seconds)

    @property
    def commitment(self) -> str:
        """What is published of the seed before the first deal."""
        return commitment_to(self.seed)

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Where this person sits and plays; after the game, also where they sat until they left it."""
        is_over = self.status == "ended"
        own = [n for n, seat in enumerate(self.seats) if person and seat.person == person]
        return tuple(n for n in own if is_over or self.seats[n].kind == "person")

    def people(self) -> set[str]:
        """Those who play."""
        return {seat.person for seat in self.seats if seat.kind == "person"}

    def record(self) -> Record:
        """The game so far; the seed is revealed when it has ended."""
        return Record(
            game=self.game,
            setup=self.setup,
            names=tuple(seat.name for seat in self.seats),
            steps=self.steps,
            ended=self.ended,
            drawn=self.drawn,
            commitment=self.commitment,
            seed=self.seed if self.ended else "",
        )

    def outcome(self) -> Outcome | None:
        """How the game ended; where it was ended early, by what the boards are worth then."""
        return self.rules.standing(self.position) if self.ended else None


def laid(table: Table) -> Table:
    """The table before anything has happened."""
    clock = table.clock
    return replace(
        table,
        log=(),
        steps=(),
        recent=(table.rules.start(table.setup),),
        deals=0,
        left=(float(clock.seconds),) * len(table.seats) if clock and clock.kind == "game" else (),
        since=table.created,
        agreed=frozenset(),
        ended="",
        rematch="",
    )


def follow(table: Table, entry: Entry) -> Table:
    """The table after one more entry, whether it was just decided on or comes from the database."""
    after = replace(table, log=(*table.log, entry))
    match entry.kind:
        case "deal":
            deal = table.rules.parse_deal(entry.text)
            after = _stepped(replace(after, deals=table.deals + 1), deal, table.rules.deal(table.position, deal))
            return replace(after, since=entry.at)
        case "move":
            move = table.rules.parse_move(entry.text)
            after = _stepped(after, move, table.rules.play(table.position, move))
            return replace(_clocked(table, after, entry.at), agreed=frozenset())
        case "take-back":
            return _taken_back(after, int(entry.text), entry.at)
        case "agree":
            return replace(after, agreed=table.agreed | {int(entry.seat or 0)})
        case "decline":
            return replace(after, agreed=frozenset())
        case "leave":
            left = spent(table.clock, table.left, int(entry.seat or 0)) if entry.text == "time-out" else table.left
            return replace(after, agreed=frozenset(), left=left)
        case "end":
            return replace(after, ended=entry.text)
        case "rematch":
            return replace(after, rematch=entry.text)
    return after


def rebuilt(table: Table, entries: Iterable[Entry]) -> Table:
    """The table that the entries of its log lead to."""
    for entry in entries:
        table = follow(table, entry)
    return table


class Happening(NamedTuple):
    """An entry, and the positions before and after it where it changed the position."""

    entry: Entry
    before: Any
    after: Any


def happenings(table: Table, ply: int) -> list[Happening]:
    """What has happened since *ply*."""
    missed = table.log[ply:]
    stepped = sum(entry.kind in STEPS for entry in missed)
    if stepped >= len(table.recent) or any(entry.kind == "take-back" for entry in missed):
        return _played_again(table, ply)
    positions = iter(table.recent[len(table.recent) - 1 - stepped :])
    before, told = next(positions), []
    for entry in missed:
        after = next(positions) if entry.kind in STEPS else None
        told.append(Happening(entry, before, after))
        before = before if after is None else after
    return told


def sit(table: Table, seat: int, who: Seat, now: float) -> Table:
    """Somebody takes an open seat; when it was the last one, the game begins."""
    if table.ended or table.seats[seat].kind != "open":
        raise Refused("seat-taken")
    seats = (*table.seats[:seat], who, *table.seats[seat + 1 :])
    table = _next(replace(table, seats=seats), "sit", seat, "", now)
    return dealt(table, now) if table.status == "running" else table


def stand_up(table: Table, mine: Collection[int], now: float) -> Table:
    """Somebody leaves before the game has begun: the seats are open again."""
    for seat in mine:
        table = _next(table, "sit", seat, "", now)
    return replace(table, seats=tuple(Seat() if n in mine else seat for n, seat in enumerate(table.seats)))


def play(table: Table, mine: Collection[int], ply: int, text: str, now: float) -> Table:
    """A move by one of the seats *mine*, made in the position that stood at *ply*."""
    check_running(table)
    if not _position_since(table) <= ply <= table.ply:
        raise Refused("stale")
    if table.turn not in mine:
        raise Refused("not-your-turn")
    if table.deadline is not None and now > table.deadline:
        raise Refused("time-out")
    move = table.rules.parse_move(text)
    return dealt(_next(table, "move", table.turn, str(move), now), now)


def dealt(table: Table, now: float) -> Table:
    """The table after everything that chance decides next."""
    while table.position.awaits_deal and not table.ended:
        if table.position.round > LAST_ROUND:
            return _next(table, "end", None, "round cap", now)
        deal = table.rules.draw(table.position, Dealer(table.seed, table.deals + 1))
        table = _next(table, "deal", None, str(deal), now)
    return table


def take_back(table: Table, mine: Collection[int], ply: int, now: float) -> Table:
    """Goes back to before the last move of the seats *mine*."""
    check_running(table)
    if not _position_since(table) <= ply <= table.ply:
        raise Refused("stale")
    step = _own_last_move(table, mine)
    if step is None:
        raise Refused("no-take-back", "Only at a casual table, until another person has moved or chance has spoken.")
    return _next(table, "take-back", _standing_steps(table)[step].seat, str(step), now)


def can_take_back(table: Table) -> list[int]:
    """The seats of everybody who may take back a move."""
    everybody = [table.seats_of(person) for person in table.people()]
    return sorted(seat for mine in everybody if _own_last_move(table, mine) is not None for seat in mine)


def _own_last_move(table: Table, mine: Collection[int]) -> int | None:
    """The step, from 0, that the seats *mine* may take back with all that followed it; None where there is none.

    A person alone with bots may go back as far as there are moves.  Where others
    play too, only until one of them has moved or chance has spoken.
    """
    if table.status != "running" or not table.casual:
        return None
    standing = _standing_steps(table)
    own = [n for n, entry in enumerate(standing) if entry.kind == "move" and entry.seat in mine]
    if not own:
        return None
    others = table.people() - {table.seats[seat].person for seat in mine}
    theirs = {n for n, seat in enumerate(table.seats) if seat.kind == "person" and seat.person in others}
    stands = others and any(entry.kind == "deal" or entry.seat in theirs for entry in standing[own[-1] + 1 :])
    return None if stands else own[-1]


def leave(table: Table, mine: Collection[int], why: str, now: float) -> Table:
    """Those who sat at *mine* leave: bots go on for them, and when nobody is left the game ends."""
    check_running(table)
    for seat in mine:
        gone = replace(table.seats[seat], kind="bot", level=STAND_IN, left=why)
        seats = (*table.seats[:seat], gone, *table.seats[seat + 1 :])
        table = _next(replace(table, seats=seats), "leave", seat, why, now)
    return table if table.people() else _next(table, "end", None, "agreement", now)


def agree(table: Table, mine: Collection[int], now: float) -> Table:
    """The seats *mine* wish to end the game; it ends when all people do."""
    check_running(table)
    for seat in mine:
        if seat not in table.agreed:
            table = _next(table, "agree", seat, "", now)
    people = {n for n, seat in enumerate(table.seats) if seat.kind == "person"}
    return _next(table, "end", None, "agreement", now) if people <= table.agreed else table


def decline(table: Table, seat: int, now: float) -> Table:
    """A seat wishes to go on, so nobody's wish to end the game counts any more."""
    check_running(table)
    return _next(table, "decline", seat, "", now) if table.agreed else table


def succeeded(table: Table, rematch: str, seat: int, now: float) -> Table:
    """The table after the next game has been set up elsewhere."""
    return _next(table, "rematch", seat, rematch, now)


def check_running(table: Table) -> None:
    """Raises where no game is being played."""
    if table.status != "running":
        raise Refused("not-running")


def _next(table: Table, kind: str, seat: int | None, text: str, now: float) -> Table:
    return follow(table, Entry(table.ply + 1, kind, seat, text, now))


def _stepped(table: Table, step: Any, position: Any) -> Table:
    return replace(
        table,
        steps=(*table.steps, step),
        recent=(*table.recent, position)[-KEPT - 1 :],
        ended="rules" if position.over else table.ended,
    )


def _clocked(before: Table, after: Table, at: float) -> Table:
    if before.clock is None:
        return after
    seat = before.position.turn
    passes = after.position.turn != seat
    return replace(after, left=after_move(before.clock, before.left, seat, at - before.since, passes), since=at)


def _taken_back(table: Table, kept: int, at: float) -> Table:
    gone = len(table.steps) - kept
    if gone < len(table.recent):
        recent = table.recent[: len(table.recent) - gone]
    else:
        recent = tuple(replace(table.record(), steps=table.steps[:kept], ended="", seed="").positions())[-KEPT - 1 :]
    deals = sum(entry.kind == "deal" for entry in _standing_steps(table)[:kept])
    return replace(table, steps=table.steps[:kept], recent=recent, deals=deals, since=at, agreed=frozenset(), ended="")


def _standing_steps(table: Table) -> list[Entry]:
    """The deals and moves that have not been taken back."""
    standing: list[Entry] = []
    for entry in table.log:
        if entry.kind == "take-back":
            del standing[int(entry.text) :]
        elif entry.kind in STEPS:
            standing.append(entry)
    return standing


def _position_since(table: Table) -> int:
    """The ply at which the position came about that stands now."""
    return next((entry.ply for entry in reversed(table.log) if entry.kind in (*STEPS, "take-back")), 0)


def _played_again(table: Table, ply: int) -> list[Happening]:
    told, before = [], laid(table)
    for entry in table.log:
        after = follow(before, entry)
        if entry.ply > ply:
            changed = entry.kind in (*STEPS, "take-back")
            told.append(Happening(entry, before.position, after.position if changed else None))
        before = after
    return told
