"""The server under load: many tables, two connected clients each, moves at a steady rate.

uv run --group dev python -m bench.server [--tables 1000] [--rate 300] [--seconds 60] [--postgres --processes 2]

Printed beside the delay from sending a move to the opponent's receipt are, from
the same run, those of a bare echo server and of a bare durable commit.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, sleep

import psycopg
import uvloop

from bench import _postgres
from bench._crowd import Table, connected, load, seated
from bench._wire import Wire, wire

ECHO_CONNECTIONS = 200
COMMITS = 300
ECHOED = b"x" * 2500
"""As long as what is told of a move."""


def main() -> None:
    """Runs everything and prints a few lines."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=300.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--processes", type=int, default=1)
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = f"sqlite:///{folder / 'majolika.db'}"
        if arguments.postgres:
            database = _postgres.new_database(stack.enter_context(_postgres.running(durable=True)))
        servers = [stack.enter_context(serving(database)) for _ in range(arguments.processes)]
        commits = partial(pg_commits, database) if arguments.postgres else partial(sqlite_commits, folder)
        echo_port = _postgres.free_port()
        stack.enter_context(started([sys.executable, "-m", "bench._echo", str(echo_port)]))
        uvloop.run(measure(arguments, servers, commits, echo_port))


async def measure(
    wanted: Namespace,
    servers: list[tuple[subprocess.Popen[str], str]],
    commit: Callable[[], list[float]],
    echo: int,
) -> None:
    """Seats, connects, plays and prints."""
    urls, talkers = [url for _, url in servers], [process.pid for process, _ in servers]
    began = perf_counter()
    empty = memory(talkers)
    ids = await seated(urls, wanted.tables)
    say(f"{len(ids)} tables set up in {perf_counter() - began:.0f} s")
    alone = memory(talkers)
    commits, echoes = commit(), await echo_delays(echo, wanted)
    tables = await connected(urls, ids)
    clients = 2 * len(tables)
    await asyncio.sleep(5)
    full = memory(talkers)
    say(f"{clients} clients connected; playing {wanted.rate:.0f} moves/s for {wanted.seconds:.0f} s")
    began, before = perf_counter(), work(talkers)
    offered = await load(tables, wanted.rate, wanted.seconds)
    took, after = perf_counter() - began, work(talkers)
    await asyncio.sleep(3)
    report(tables, offered, wanted.seconds)
    judge(tables, echoes, commits)
    show_work({name: after[name] - before[name] for name in after}, took, sum(table.sent for table in tables))
    table, client = (alone - empty) / len(tables), (full - alone) / clients
    print(f"memory         {table:.0f} KiB a table, {client:.0f} KiB a connection")


def report(tables: Sequence[Table], offered: int, seconds: float) -> None:
    """What was sent, and whether it all arrived."""
    sent = sum(table.sent for table in tables)
    told = sum(table.told_moves for table in tables)
    faults = sum(client.faults for table in tables for client in table.clients)
    errors = sum(client.errors for table in tables for client in table.clients)
    print(f"moves          {offered} offered, {sent} sent in {seconds:.0f} s ({sent / seconds:.0f}/s)")
    print(f"deliveries     {told} of {2 * sent}, {faults} lost or doubled, {errors} refused")


def judge(tables: Sequence[Table], echoes: Sequence[float], commits: Sequence[float]) -> None:
    """The delays, side by side."""
    delays = [delay for table in tables for delay in table.delays]
    for name, values in (("move", delays), ("bare echo", echoes), ("bare commit", commits)):
        print(f"{name:<15}p50 {1000 * part(values, 0.5):7.2f} ms   p99 {1000 * part(values, 0.99):7.2f} ms")
    print(f"p50 is {part(delays, 0.5) / (part(echoes, 0.5) + part(commits, 0.5)):.1f} times echo plus commit")


async def echo_delays(port: int, wanted: Namespace) -> list[float]:
    """There and back again at the same rate."""
    heard = asyncio.Event()
    wires: list[Wire] = [await wire(f"http://127.0.0.1:{port}", lambda _: heard.set()) for _ in range(ECHO_CONNECTIONS)]
    delays = []
    for number in range(int(wanted.rate * min(wanted.seconds, 5))):
        heard.clear()
        sent_at = perf_counter()
        wires[number % len(wires)].send(ECHOED)
        await heard.wait()
        delays.append(perf_counter() - sent_at)
        await asyncio.sleep(max(0.0, 1 / wanted.rate - delays[-1]))
    for each in wires:
        each.close()
    return delays


def sqlite_commits(folder: Path) -> list[float]:
    """Rows that survive a power cut, one a commit, on the same disk."""
    with sqlite3.connect(folder / "bare.db", isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE bare (number INTEGER, text TEXT)")
        return [timed(lambda: connection.execute("INSERT INTO bare VALUES (1, '3K2')")) for _ in range(COMMITS)]


def pg_commits(database: str) -> list[float]:
    """The same in PostgreSQL."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CREATE TABLE bare (number INTEGER, text TEXT)")
        return [timed(lambda: connection.execute("INSERT INTO bare VALUES (1, '3K2')")) for _ in range(COMMITS)]


def timed(task: object) -> float:
    """How long a task takes."""
    began = perf_counter()
    task()  # type: ignore[operator]
    return perf_counter() - began


def part(values: Sequence[float], share: float) -> float:
    """The value below which that share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def memory(talkers: Sequence[int]) -> float:
    """What the processes that talk hold in memory, in KiB; their children not counted."""
    held = 0.0
    for process in talkers:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
        held += next(float(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return held


def work(talkers: Sequence[int]) -> dict[str, float]:
    """Processor time in seconds, by who has used it."""
    ticks = os.sysconf("SC_CLK_TCK")
    processes = [_stat(each) for each in Path("/proc").iterdir() if each.name.isdigit()]
    children = [each for each in processes if each and each[1] in talkers]
    everything = Path("/proc/stat").read_text(encoding="utf-8").split("\n", 1)[0].split()[1:]
    used = {
        "talking": sum(each[2] for each in processes if each and each[0] in talkers) / ticks,
        "previews": sum(each[2] for each in children) / ticks,
        "database": sum(each[2] for each in processes if each and each[3] == "postgres") / ticks,
        "clients": sum(os.times()[:2]),
    }
    everybody = sum(int(each) for place, each in enumerate(everything[:8]) if place not in (3, 4)) / ticks
    return used | {"others": everybody - sum(used.values())}


def _stat(process: Path) -> tuple[int, int, int, str] | None:
    """The number of a process, its parent's, the ticks that it has used, and its name."""
    try:
        name, _, rest = (process / "stat").read_text(encoding="utf-8").partition("(")[2].rpartition(")")
    except OSError:
        return None
    fields = rest.split()
    return int(process.name), int(fields[1]), int(fields[11]) + int(fields[12]), name


def show_work(used: dict[str, float], seconds: float, moves: int) -> None:
    """How much each kind of process had to do; 100 % is one processor."""
    for name, spent in used.items():
        a_move = "" if name == "others" else f"   {1000 * spent / moves:5.2f} ms a move"
        print(f"{name:<15}{100 * spent / seconds:4.0f} % busy{a_move}")


@contextmanager
def serving(database: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server as a user starts it, with room for a crowd from one address."""
    command = [sys.executable, "-c", "from majolika.cli import main; main()", "serve", "--no-browser", "--port", "0"]
    options = ["--database", database, "--rate", "10000000", "--connections", "100000"]
    began = perf_counter()
    with started([*command, *options]) as process:
        assert process.stdout is not None, "it is a pipe"
        url = process.stdout.readline().split()[-1]
        say(f"a server answers after {perf_counter() - began:.1f} s")
        yield process, url


@contextmanager
def started(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that is ended afterwards."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        sleep(0.5)
        try:
            yield process
        finally:
            process.terminate()


def say(text: str) -> None:
    """Shows that something goes on."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
