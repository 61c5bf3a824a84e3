"""A PostgreSQL of our own for tests and benches, on a free port of this machine, as a user that may not do much."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_numbers = count(1)


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian does not put all of them on the path."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or next(map(str, places), None)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(*, durable: bool) -> Iterator[str]:
    """The address of a new PostgreSQL, which is gone afterwards."""
    initdb, postgres = program("initdb"), program("postgres")
    assert initdb, "the caller has looked"
    assert postgres, "the caller has looked"
    folder, port, user = Path(tempfile.mkdtemp()), free_port(), _user()
    if user:
        shutil.chown(folder, user)
    try:
        made = [initdb, "--pgdata", str(folder / "data"), "--username", "majolika", "--auth", "trust", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, user=user, cwd="/")
        options = ["-c", f"port={port}", "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={folder}"]
        command = [
            postgres,
            "-D",
            str(folder / "data"),
            *options,
            "-c",
            f"fsync={'on' if durable else 'off'}",
            "-c",
            "max_connections=60",
        ]
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=user, cwd="/"
        ) as server:
            try:
                url = f"postgresql://majolika@127.0.0.1:{port}"
                _wait(f"{url}/postgres")
                yield url
            finally:
                server.terminate()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(url: str) -> str:
    """The address of a new, empty database."""
    name = f"tables{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return f"{url}/{name}"


def _user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    return "postgres" if any(entry.pw_name == "postgres" for entry in pwd.getpwall()) else "nobody"


def _wait(url: str) -> None:
    for _ in range(200):
        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError:
            subprocess.run(["sleep", "0.1"], check=True)
        else:
            return
    raise AssertionError("PostgreSQL does not start")
