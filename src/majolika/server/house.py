"""All tables of this process: who may do what, in which order, and who is told."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol

from majolika.errors import MajolikaError
from majolika.server import levels, table, views
from majolika.server.errors import Refused
from majolika.server.fanout import AGAIN
from majolika.server.minds import Minds
from majolika.server.store import Stale, Store
from majolika.server.table import Entry, Table, rebuilt
from majolika.server.thinking import choose, encode, moves_message
from majolika.server.wishes import Decision

TRIES = 5
MOST_IDLE = 500
"""How many tables that nobody watches are kept in memory."""

LEASE_SECONDS = 90.0
"""A bot that has not moved after that long is asked again, by whichever process sees it."""

THINKING_SECONDS = 60.0
QUICK_SECONDS = 30.0
TICK_SECONDS = 0.5

log = logging.getLogger("majolika.server")


class Watcher(Protocol):
    """Somebody who is told what happens at a table."""

    person: str

    def send(self, message: str) -> None:
        """Takes a message, at once and without waiting."""

    def end(self) -> None:
        """Says that there will be no more."""


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    is_stale: bool = False
    renamed: int = 0
    """How often somebody here has got another name, or none."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    thinking: asyncio.Task[None] | None = None
    subject: Any = None
    """The position that is thought about."""


class House:
    """The tables; *now* is asked for the time, so that tests can set it."""

    def __init__(self, store: Store, quick: Minds, bots: Minds, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.moves = 0
        self._quick = quick
        self._bots = bots
        self._live: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def live(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    @property
    def bots_waiting(self) -> int:
        """How many bots wait for a process to think in."""
        return self._bots.waiting

    async def add(self, new: Table) -> Live:
        """Opens a new table; where all seats are taken, the game begins."""
        laid = table.laid(new)
        begun = table.dealt(laid, self.now()) if laid.status == "running" else laid
        await self.store.create(begun, self._due(begun))
        live = self._live[new.id] = Live(begun)
        self._go_on(live)
        return live

    async def find(self, table_id: str, person: str) -> Live:
        """The table, if this person may see it."""
        live = await self.find_any(table_id)
        seen = live.table
        if seen.visibility == "private" and person not in {seen.host, *(seat.person for seat in seen.seats)} - {""}:
            raise Refused("not-found")
        return live

    async def change(self, table_id: str, decide: Decision) -> Table:
        """Changes a table as *decide* says; the change is on disk before anybody hears of it."""
        task = self._begin(self._change(table_id, decide))
        return await asyncio.shield(task)

    async def remove(self, table_id: str) -> None:
        """Takes a table away for good."""
        live = self._live.pop(table_id, None)
        await self.store.remove(table_id)
        for watcher in [*live.watchers] if live else []:
            watcher.end()

    async def watch(self, live: Live, watcher: Watcher, ply: int | None) -> None:
        """From now on the watcher is told; first it is shown the table, or what it missed since *ply*."""
        message: dict[str, Any] | None = None
        seats = live.table.seats_of(watcher.person)
        if ply is None or ply > live.table.ply:
            message = views.table_message(live.table, seats)
        elif ply < live.table.ply:
            message = await self.happened(live, ply, seats)
        missed = live.table.ply if message is None else message["ply"]
        if message is not None:
            watcher.send(encode(message))
        if missed < live.table.ply:
            watcher.send(encode(views.happened_message(live.table, missed, seats)))
        live.watchers.add(watcher)
        self._offer_moves(live, watcher)

    def unwatch(self, live: Live, watcher: Watcher) -> None:
        """The watcher is told no more."""
        live.watchers.discard(watcher)

    async def happened(self, live: Live, ply: int, seats: tuple[int, ...]) -> dict[str, Any]:
        """What has happened since *ply*; a long story is told by another process."""
        current = live.table
        if current.ply - ply < table.KEPT and not any(e.kind == "take-back" for e in current.log[ply:]):
            return views.happened_message(current, ply, seats)
        told: dict[str, Any] = await self.quick(views.happened_message, current, ply, seats)
        return told

    async def quick(self, function: Callable[..., Any], *args: Any) -> Any:
        """What *function* returns, worked out by another process."""
        async with self._quick.one() as mind:
            return await mind.ask(QUICK_SECONDS, function, *args)

    async def advise(self, function: Callable[..., Any], *args: Any) -> Any:
        """What *function* returns, worked out where bots think."""
        async with self._bots.one() as mind:
            return await mind.ask(THINKING_SECONDS, function, *args)

    def heard(self, word: str) -> None:
        """Another process has changed something."""
        kind, _, rest = word.partition(" ")
        if word == AGAIN:
            for live in self._live.values():
                self._begin(self._catch_up(live, live.table.ply + 1))
        elif kind == "table":
            table_id, ply, *added = rest.split(" ", 2)
            known = self._live.get(table_id)
            if known is not None and known.table.ply < int(ply):
                entries = [Entry(*entry) for entry in json.loads(added[0])] if added else []
                self._begin(self._catch_up(known, int(ply), entries))
        elif kind == "person":
            self.dismiss(rest)

    def dismiss(self, person: str) -> None:
        """Ends all connections of a person, and reads again who sits at the person's tables."""
        for live in self._live.values():
            if any(seat.person == person for seat in live.table.seats):
                live.is_stale = True
                live.renamed += 1
            for watcher in [each for each in live.watchers if each.person == person]:
                watcher.end()

    async def tick(self) -> None:
        """Ends the time of those who have none left, and wakes bots that nobody asks any more."""
        self._tidy()
        for table_id in await self.store.due(self.now()):
            with suppress(Refused):
                live = await self.find_any(table_id)
                deadline = live.table.deadline
                if deadline is None:
                    self._go_on(live)
                elif deadline <= self.now():
                    await self.change(table_id, _time_out)

    async def wake_bots(self) -> None:
        """Lets all bots think that were thinking when the last server ended."""
        for table_id in await self.store.bots_to_move():
            with suppress(Refused):
                self._go_on(await self.find_any(table_id))

    async def keep_time(self) -> None:
        """Wakes the bots, then ticks without end."""
        work = self.wake_bots
        while True:
            try:
                await work()
                work = self.tick
            except Exception:
                log.exception("the clocks could not be looked at")
            await asyncio.sleep(TICK_SECONDS)

    async def find_any(self, table_id: str) -> Live:
        """The table, whoever asks; where other processes may have changed it, as it is in the database."""
        live = await self._open(table_id)
        if self.store.is_shared and await self.store.ply(table_id) != live.table.ply:
            live.is_stale = True
        if live.is_stale:
            async with live.lock:
                if live.is_stale:
                    await self._refresh(live)
        return live

    async def close(self) -> None:
        """Stops thinking."""
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._quick.close()
        await self._bots.close()

    async def _open(self, table_id: str) -> Live:
        live = self._live.pop(table_id, None)
        if live is None:
            found = await self.store.load(table_id)
            if found is None:
                raise Refused("not-found")
            live = self._live.pop(table_id, None) or Live(found)
        self._live[table_id] = live
        return live

    def _tidy(self) -> None:
        """Forgets the tables that nobody has looked at for longest."""
        if len(self._live) <= MOST_IDLE:
            return
        idle = [key for key, live in self._live.items() if not (live.watchers or live.thinking or live.lock.locked())]
        for key in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._live[key]

    async def _change(self, table_id: str, decide: Decision) -> Table:
        live = await self._open(table_id)
        async with live.lock:
            for _ in range(TRIES):
                if live.is_stale:
                    await self._refresh(live)
                before = live.table
                try:
                    after = decide(before, self.now())
                except MajolikaError:
                    if not self.store.is_shared or await self.store.ply(table_id) == before.ply:
                        raise
                    live.is_stale = True
                    continue
                if after is before:
                    return after
                live.is_stale, renamed = True, live.renamed
                with suppress(Stale):
                    await self.store.append(before, after, self._due(after))
                    live.table, live.is_stale = after, live.renamed != renamed
                    self._tell(live, before.ply)
                    self._go_on(live)
                    return after
        raise Refused("busy")

    async def _refresh(self, live: Live) -> None:
        """Reads what others have added to a table, and tells it."""
        before, renamed = live.table, live.renamed
        after = await self.store.refresh(before)
        if after is None:
            self._live.pop(before.id, None)
            raise Refused("not-found")
        live.table, live.is_stale = after, live.renamed != renamed
        if after.ply > before.ply:
            self._tell(live, before.ply)

    async def _catch_up(self, live: Live, ply: int, entries: Sequence[Entry] = ()) -> None:
        """Brings a table to *ply*, unless it is there already: by the entries that it lacks, or by reading."""
        async with live.lock:
            before = live.table.ply
            if entries and entries[0].ply == before + 1 and not live.is_stale:
                live.table = rebuilt(live.table, entries)
                self._tell(live, before)
            elif before < ply:
                with suppress(Refused):
                    await self._refresh(live)
        self._stop_thinking(live)

    def _tell(self, live: Live, ply: int) -> None:
        """Tells everybody who watches what has happened since *ply*."""
        current = live.table
        self.moves += sum(entry.kind == "move" for entry in current.log[ply:])
        live.changed.set()
        live.changed = asyncio.Event()
        if not live.watchers:
            return
        is_open = views.is_open(current, ply)
        sat = any(entry.kind == "sit" for entry in current.log[ply:])
        messages: dict[tuple[int, ...], str] = {}
        for watcher in live.watchers:
            seats = current.seats_of(watcher.person)
            key = () if is_open else seats
            if key not in messages:
                messages[key] = encode(views.happened_message(current, ply, key))
            watcher.send(messages[key])
            if sat:
                watcher.send(encode(views.table_message(current, seats)))
        for watcher in live.watchers:
            self._offer_moves(live, watcher)

    def _offer_moves(self, live: Live, watcher: Watcher) -> None:
        """Sends the legal moves to who is to move."""
        turn = live.table.turn
        if turn is not None and turn in live.table.seats_of(watcher.person) and live.table.seats[turn].kind == "person":
            self._begin(self._send_moves(live, watcher, live.table.position))

    async def _send_moves(self, live: Live, watcher: Watcher, position: Any) -> None:
        with suppress(Refused):
            async with self._quick.one() as mind:
                if live.table.position is position and watcher in live.watchers:
                    message = await mind.ask(QUICK_SECONDS, moves_message, *_asked(live.table))
                    if live.table.position is position:
                        watcher.send(message)

    def _go_on(self, live: Live) -> None:
        """Lets a bot think if it is to move."""
        self._stop_thinking(live)
        turn = live.table.turn
        if live.thinking is None and turn is not None and live.table.seats[turn].kind == "bot":
            live.subject = live.table.position
            live.thinking = self._begin(self._think(live, live.table, turn))

    def _stop_thinking(self, live: Live) -> None:
        if live.thinking is not None and live.subject is not live.table.position:
            live.thinking.cancel()
            live.thinking = None

    async def _think(self, live: Live, current: Table, seat: int) -> None:
        """Lets the bot at *seat* choose, and plays what it chose."""
        view = current.rules.view(current.position, seat)
        luck = sha256(f"{current.seed}/seat {seat}/{current.ply}".encode()).hexdigest()
        try:
            async with self._bots.one() as mind:
                try:
                    text = await mind.ask(THINKING_SECONDS, choose, view, current.seats[seat].level, luck)
                except Refused:
                    log.exception("the bot at table %s could not choose", current.id)
                    text = await mind.ask(THINKING_SECONDS, choose, view, levels.STAND_IN, luck)
        finally:
            if live.subject is current.position:
                live.thinking = None
        try:
            await self.change(current.id, lambda now, at: table.play(now, [seat], current.ply, text, at))
        except Refused as error:
            log.info("the bot's move at table %s was not made: %s", current.id, error)

    def _due(self, after: Table) -> float | None:
        """When the server must act by itself at this table, if nobody does."""
        if after.turn is None:
            return None
        is_bot = after.seats[after.turn].kind == "bot"
        return self.now() + LEASE_SECONDS if is_bot else after.deadline

    def _begin(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def asked(current: Table, seats: tuple[int, ...]) -> tuple[Any, int, int]:
    """What another process needs to know to list the moves of the seat to move, if that is one of *seats*."""
    table.check_running(current)
    if current.turn not in seats:
        raise Refused("not-your-turn")
    return _asked(current)


def _asked(current: Table) -> tuple[Any, int, int]:
    turn = current.turn
    assert turn is not None, "somebody is to move"
    return current.rules.view(current.position, turn), turn, current.ply


def _time_out(current: Table, now: float) -> Table:
    """The table after the person to move has run out of time."""
    if current.deadline is None or current.deadline > now or current.turn is None:
        return current
    return table.leave(current, [current.turn], "time-out", now)
