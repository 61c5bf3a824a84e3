"""The tables of the database.  A change here needs a migration beside it."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

HEAD = "0001"
"""The newest migration."""

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("login", String(64), unique=True),
    Column("password", Text),
    Column("created", Double, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(32), ForeignKey(people.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Double, nullable=False),
)
"""Signed-in devices; *token* is the SHA-256 of what the device keeps."""

devices = Table(
    "devices",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(32), ForeignKey(people.c.id, ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", Double, nullable=False),
)
"""Links that sign another device in, once."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("setup", Text, nullable=False),
    Column("drawn", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("host", String(32), nullable=False),
    Column("visibility", String(8), nullable=False),
    Column("casual", Boolean, nullable=False),
    Column("clock", String(32), nullable=False),
    Column("created", Double, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("turn", Integer),
    Column("due", Double),
    Index("ix_tables_status_due", "status", "due"),
    Index("ix_tables_created", "created"),
)
"""*ply* is how many entries the log has; *due* is when the server must act by itself."""

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey(tables.c.id, ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(24), nullable=False),
    Column("person", String(32), nullable=False, index=True),
    Column("level", String(32), nullable=False),
    Column("left", String(16), nullable=False),
    Column("link", String(64), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
"""*link* is the SHA-256 of the token that lets its bearer take the seat."""

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey(tables.c.id, ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "ply"),
)
"""Everything that has happened, only ever added to."""
