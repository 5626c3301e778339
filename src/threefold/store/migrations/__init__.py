"""The schema's history: Alembic revisions, run on a connection whose transaction is already
open. Alembic itself is loaded only where an older store is brought up to date: every start of a
table opens a store, and nearly all of them have the newest revision or are new.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    inspect,
    select,
)

from threefold.store.schema import METADATA

SERVER_VERSIONS: Final = "threefold_version"
"""The table in which a database server notes the revision of the schema. A file is known as ours by
its application id; on a server this table shows it."""

_REVISION: Final = re.compile(r"\d{4}")
_SCRIPT: Final = re.compile(r"v(\d{4})_\w+\.py")
"""The name of a revision's file; it begins with its number."""


def version_table(connection: Connection) -> str:
    """Return the name of the table that holds the revision of a store."""
    if connection.dialect.name == "sqlite":
        return "alembic_version"
    return SERVER_VERSIONS


def known_revisions() -> list[str]:
    """Return the revisions that this version of the program knows, the newest first."""
    scripts = (Path(__file__).parent / "versions").iterdir()
    found = (_SCRIPT.fullmatch(script.name) for script in scripts)
    return sorted((match[1] for match in found if match is not None), reverse=True)


def newest_revision() -> str:
    """Return the revision whose tables are those of ``store/schema.py``."""
    return known_revisions()[0]


def revision_trouble(revision: object) -> Literal["corrupt", "newer", "older"] | None:
    """Return why this program cannot use a store with this revision; None if it can. A store is
    ``older`` when a test version from before the first release made it."""
    if not isinstance(revision, str) or not _REVISION.fullmatch(revision):
        return "corrupt"
    known = known_revisions()
    if revision in known:
        return None
    if revision < known[-1]:
        return "older"
    return "newer"


def upgrade(connection: Connection) -> None:
    """Create the tables of a new store; upgrade those of an existing one to the newest revision."""
    revisions = _revision_rows(version_table(connection))
    known = inspect(connection).has_table(revisions.name)
    revision = connection.scalar(select(revisions.c.version_num)) if known else None
    if revision is None:
        METADATA.create_all(connection)
        revisions.create(connection, checkfirst=True)
        connection.execute(revisions.insert().values(version_num=newest_revision()))
    elif revision != newest_revision():
        _upgrade_stored(connection)


def _revision_rows(name: str) -> Table:
    """Return the table in which Alembic notes the revision, as Alembic makes it."""
    key = PrimaryKeyConstraint("version_num", name=f"{name}_pkc")
    return Table(name, MetaData(), Column("version_num", String(32), nullable=False), key)


def _upgrade_stored(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
