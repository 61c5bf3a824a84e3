"""Databases and servers for the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from bench import _postgres as postgres

from majolika.server.settings import Settings
from tests.server.serving import Person, in_thread


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL that all tests of this process share."""
    if not (postgres.program("initdb") and postgres.program("postgres")):
        pytest.skip("PostgreSQL is not installed")
    with postgres.running(durable=False) as url:
        yield url


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('database') / 'majolika.db'}"
    return postgres.new_database(request.getfixturevalue("postgres_url"))


@pytest.fixture(scope="module")
def url(database: str) -> Iterator[str]:
    """The address of a server with that database."""
    with in_thread(Settings(database=database, rate=100_000, thinkers=1)) as served:
        yield served


@pytest.fixture
def person(url: str) -> Iterator[Callable[..., Person]]:
    """Makes people who talk to that server."""
    everybody: list[Person] = []

    def make(name: str = "") -> Person:
        everybody.append(Person(url, name))
        return everybody[-1]

    yield make
    for each in everybody:
        each.close()


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The address of a database in a new file."""
    return f"sqlite:///{tmp_path / 'majolika.db'}"
