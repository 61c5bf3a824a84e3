"""Tables: setting up, joining, leaving."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Annotated

from fastapi import APIRouter, Path, Response

from majolika.server import models, people, setting_up, table, views, wishes
from majolika.server.clock import Clock
from majolika.server.errors import Refused
from majolika.server.house import House
from majolika.server.people import Person
from majolika.server.routes.common import Anybody, Costly, Somebody, TheHouse, answer, refusals
from majolika.server.table import Seat, Table

MOST_TABLES = 50
"""How many tables that have not ended one person may have set up."""

router = APIRouter(tags=["tables"])
TableId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
SeatNumber = Annotated[int, Path(ge=0, le=3)]


@router.post(
    "/tables",
    response_model=models.TableShown,
    status_code=201,
    responses=refusals("no-identity", "setup", "not-found", "too-many-tables"),
    dependencies=[Costly],
)
async def set_up(body: models.NewTable, person: Somebody, house: TheHouse) -> Response:
    """Set a table up; the game begins when no seat is open."""
    if await house.store.unfinished(person.id) >= MOST_TABLES:
        raise Refused("too-many-tables")
    seats: list[Seat] = []
    for wish in body.seats:
        seats.append(_seat(wish, person, [seat.name for seat in seats]))
    clock = Clock.parse(body.time_control) if body.time_control else None
    terms = setting_up.Terms(body.visibility, body.casual, clock)
    new = setting_up.new_table(body.game, seats, body.choices, terms, person.id, house.now())
    live = await house.add(new)
    return answer(views.table_message(live.table, live.table.seats_of(person.id)), 201)


@router.get("/tables/{table_id}", response_model=models.TableShown, responses=refusals("not-found"))
async def read_table(table_id: TableId, person: Anybody, house: TheHouse) -> Response:
    """The table as you may see it."""
    return shown(await _found(house, table_id, person), person)


@router.delete(
    "/tables/{table_id}", status_code=204, responses=refusals("no-identity", "not-found", "not-yours", "stale")
)
async def remove_table(table_id: TableId, person: Somebody, house: TheHouse) -> Response:
    """Take away a table of yours at which no game has begun."""
    current = await _found(house, table_id, person)
    if current.host != person.id:
        raise Refused("not-yours")
    if current.status != "open":
        raise Refused("stale", "The game has begun; leave it instead.")
    await house.remove(table_id)
    return Response(status_code=204)


@router.post(
    "/tables/{table_id}/join",
    response_model=models.TableShown,
    responses=refusals("no-identity", "not-found", "seat-taken", "wrong-token"),
)
async def join(table_id: TableId, body: models.Joining, person: Somebody, house: TheHouse) -> Response:
    """Take an open seat; at a private table only with the token of its link."""
    seat = body.seat
    current = (await house.find_any(table_id)).table
    if body.token is not None:
        seat = (await house.store.links(table_id)).get(people.hashed(body.token))
        if seat is None or body.seat not in (None, seat):
            raise Refused("wrong-token")
    elif current.visibility == "private" and person.id != current.host:
        raise Refused("not-found")
    name = people.named(body.name or person.name)

    def decide(now: Table, at: float) -> Table:
        chosen = _open_seat(now) if seat is None else seat
        if chosen >= len(now.seats):
            raise Refused("not-found")
        taken = [each.name for each in now.seats]
        return table.sit(now, chosen, Seat("person", setting_up.free_name(name, taken), person.id), at)

    return shown(await house.change(table_id, decide), person)


@router.put(
    "/tables/{table_id}/seats/{seat}",
    response_model=models.TableShown,
    responses=refusals("no-identity", "not-found", "not-yours", "seat-taken", "setup"),
)
async def seat_bot(
    table_id: TableId, seat: SeatNumber, body: models.BotSeat, person: Somebody, house: TheHouse
) -> Response:
    """Let a bot take an open seat at a table of yours."""
    await _hosted(house, table_id, seat, person)

    def decide(now: Table, at: float) -> Table:
        return table.sit(now, seat, setting_up.bot(body.level, [each.name for each in now.seats]), at)

    return shown(await house.change(table_id, decide), person)


@router.post(
    "/tables/{table_id}/seats/{seat}/link",
    response_model=models.SeatLink,
    status_code=201,
    responses=refusals("no-identity", "not-found", "not-yours", "seat-taken"),
)
async def make_link(table_id: TableId, seat: SeatNumber, person: Somebody, house: TheHouse) -> Response:
    """A token for an open seat, in place of an earlier one; put it behind the # of a link, where no server sees it."""
    current = await _hosted(house, table_id, seat, person)
    if current.seats[seat].kind != "open":
        raise Refused("seat-taken")
    token = token_urlsafe(24)
    await house.store.set_link(table_id, seat, people.hashed(token))
    return answer({"seat": seat, "token": token}, 201)


@router.delete(
    "/tables/{table_id}/seats/{seat}/link", status_code=204, responses=refusals("no-identity", "not-found", "not-yours")
)
async def revoke_link(table_id: TableId, seat: SeatNumber, person: Somebody, house: TheHouse) -> Response:
    """Revoke the token of a seat."""
    await _hosted(house, table_id, seat, person)
    await house.store.set_link(table_id, seat, "")
    return Response(status_code=204)


@router.post(
    "/tables/{table_id}/leave",
    response_model=models.TableShown,
    responses=refusals("no-identity", "not-found", "not-yours", "not-running"),
)
async def leave(table_id: TableId, person: Somebody, house: TheHouse) -> Response:
    """Leave: before the game your seat is open again; in the game you resign, and a bot takes your seat."""
    await _found(house, table_id, person)
    return shown(await house.change(table_id, wishes.leave(person.id)), person)


@router.post(
    "/tables/{table_id}/rematch",
    response_model=models.TableShown,
    responses=refusals("no-identity", "not-found", "not-yours", "not-ended", "seat-taken"),
    dependencies=[Costly],
)
async def play_again(table_id: TableId, person: Somebody, house: TheHouse) -> Response:
    """Sit down for another game with the same seats, the next of them beginning; the first to ask sets the table up."""
    old = await _found(house, table_id, person)
    if old.status != "ended":
        raise Refused("not-ended")
    if not old.seats_of(person.id):
        raise Refused("not-yours")
    if not old.rematch:
        old = await _succeeded(house, old, person)
    current = (await house.find_any(old.rematch)).table
    for seat in old.seats_of(person.id):
        if current.seats[seat].person != person.id:
            again = Seat("person", old.seats[seat].name, person.id)
            current = await house.change(old.rematch, wishes.sit(seat, again))
    return shown(current, person)


def shown(current: Table, person: Person | None) -> Response:
    """The table as somebody sees it."""
    return answer(views.table_message(current, current.seats_of(person.id) if person else ()))


async def _succeeded(house: House, old: Table, person: Person) -> Table:
    """The old table with another one to play on at; where two ask at once, one of the new ones is taken away again."""
    mine = old.seats_of(person.id)
    seats = [seat if seat.kind == "bot" and not seat.left else Seat() for seat in old.seats]
    for seat in mine:
        seats[seat] = Seat("person", old.seats[seat].name, person.id)
    terms = setting_up.Terms(old.visibility, old.casual, old.clock)
    new = setting_up.new_table(old.game, seats, setting_up.next_choices(old), terms, person.id, house.now())
    await house.add(new)
    after = await house.change(old.id, wishes.succeed(new.id, mine[0]))
    if after.rematch != new.id:
        await house.remove(new.id)
    return after


def _seat(wish: models.WantedSeat, person: Person, taken: list[str]) -> Seat:
    if wish.kind == "open":
        return Seat()
    if wish.kind == "bot":
        return setting_up.bot(wish.level or "", taken)
    return Seat("person", setting_up.free_name(people.named(wish.name or person.name), taken), person.id)


def _open_seat(current: Table) -> int:
    found = [number for number, seat in enumerate(current.seats) if seat.kind == "open"]
    if not found:
        raise Refused("seat-taken")
    return found[0]


async def _found(house: House, table_id: str, person: Person | None) -> Table:
    return (await house.find(table_id, person.id if person else "")).table


async def _hosted(house: House, table_id: str, seat: int, person: Person) -> Table:
    current = await _found(house, table_id, person)
    if current.host != person.id:
        raise Refused("not-yours")
    if seat >= len(current.seats):
        raise Refused("not-found")
    return current
