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
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter, sleep

import psycopg
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from bench import _postgres
from bench._crowd import Table, connected, load, seated

ECHO_CONNECTIONS = 200
COMMITS = 300
ECHOED = "x" * 2500
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
        commits = pg_commits(database) if arguments.postgres else sqlite_commits(folder)
        echo_port = _postgres.free_port()
        stack.enter_context(started([sys.executable, "-m", "bench._echo", str(echo_port)]))
        uvloop.run(measure(arguments, servers, commits, echo_port))


async def measure(
    wanted: Namespace,
    servers: list[tuple[subprocess.Popen[str], str]],
    commits: list[float],
    echo: int,
) -> None:
    """Seats, connects, plays and prints."""
    urls = [url for _, url in servers]
    began = perf_counter()
    empty = memory([process for process, _ in servers])
    ids = await seated(urls, wanted.tables)
    say(f"{len(ids)} tables set up in {perf_counter() - began:.0f} s")
    alone = memory([process for process, _ in servers])
    echoes = await echo_delays(echo, wanted)
    tables = await connected(urls, ids)
    clients = [client for table in tables for client in table.clients]
    reading = [asyncio.create_task(client.read()) for client in clients]
    await asyncio.sleep(5)
    full = memory([process for process, _ in servers])
    say(f"{len(clients)} clients connected; playing {wanted.rate:.0f} moves/s for {wanted.seconds:.0f} s")
    busy = work([process for process, _ in servers])
    offered = await load(tables, wanted.rate, wanted.seconds)
    busy = work([process for process, _ in servers]) - busy
    await asyncio.sleep(3)
    for task in reading:
        task.cancel()
    await asyncio.gather(*reading, return_exceptions=True)
    await asyncio.gather(*(client.socket.close() for client in clients))
    report(tables, offered, wanted.seconds)
    judge(tables, echoes, commits)
    sent = sum(table.sent for table in tables)
    print(f"work           {1000 * busy / sent:.2f} ms of processor time a move, in the processes that talk")
    table, client = (alone - empty) / len(tables), (full - alone) / len(clients)
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
    sockets: list[ClientConnection] = [
        await connect(f"ws://127.0.0.1:{port}", compression=None) for _ in range(ECHO_CONNECTIONS)
    ]
    delays = []
    for number in range(int(wanted.rate * min(wanted.seconds, 5))):
        sent_at, socket = perf_counter(), sockets[number % len(sockets)]
        await socket.send(ECHOED)
        await socket.recv()
        delays.append(perf_counter() - sent_at)
        await asyncio.sleep(max(0.0, 1 / wanted.rate - delays[-1]))
    await asyncio.gather(*(socket.close() for socket in sockets))
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


def memory(processes: Sequence[subprocess.Popen[str]]) -> float:
    """What the processes hold in memory, in KiB; their children not counted."""
    held = 0.0
    for process in processes:
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
        held += next(float(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return held


def work(processes: Sequence[subprocess.Popen[str]]) -> float:
    """Processor time that the processes have used, in seconds; their children not counted."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


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
