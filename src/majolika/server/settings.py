"""What can be set when the server starts; every field is an option and an environment variable."""

from __future__ import annotations

from dataclasses import dataclass, field

from majolika.kernel import cores


@dataclass(frozen=True, slots=True)
class Settings:
    """How to serve; ``docs/reference/configuration.md`` says more."""

    database: str
    """The address of the database, as SQLAlchemy writes it."""
    fanout: str = ""
    """The address of a Redis server through which several processes tell each other what changes."""
    origins: tuple[str, ...] = ()
    """Under which addresses people reach the server, besides those it listens on."""
    hosts: tuple[str, ...] = ("localhost",)
    """Names under which requests are taken besides those of *origins*; addresses in numbers always are."""
    rate: int = 600
    """Requests a minute from one address; a tenth of it for new people, tables and log-ins."""
    connections: int = 200
    """Open WebSockets from one address."""
    thinkers: int = field(default_factory=lambda: max(1, cores() - 1))
    """Processes in which bots think."""
