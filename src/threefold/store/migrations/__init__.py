"""The schema's history: Alembic revisions, run on a connection whose transaction is already
open.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from threefold.store.schema import METADATA

SERVER_VERSIONS: Final = "threefold_version"
"""The table in which a database server notes the revision of the schema. A file is known as ours by
its application id; on a server this table shows it."""

_REVISION: Final = re.compile(r"\d{4}")


def version_table(connection: Connection) -> str:
    """Return the name of the table that holds the revision of a store."""
    if connection.dialect.name == "sqlite":
        return "alembic_version"
    return SERVER_VERSIONS


def _config(connection: Connection | None = None) -> Config:
    """Return Alembic's configuration, without a file."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings


def _known_revisions() -> list[str]:
    """Return the revisions that this version of the program knows, the newest first."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return [script.revision for script in scripts]


def newest_revision() -> str:
    """Return the revision whose tables are those of ``store/schema.py``."""
    return _known_revisions()[0]


def revision_trouble(revision: object) -> Literal["corrupt", "newer", "older"] | None:
    """Return why this program cannot use a store with this revision; None if it can. A store is
    ``older`` when a test version from before the first release made it."""
    if not isinstance(revision, str) or not _REVISION.fullmatch(revision):
        return "corrupt"
    known = _known_revisions()
    if revision in known:
        return None
    if revision < known[-1]:
        return "older"
    return "newer"


def upgrade(connection: Connection) -> None:
    """Create the tables of a new store; upgrade those of an existing one to the newest revision."""
    options = {"version_table": version_table(connection)}
    revision = MigrationContext.configure(connection, opts=options).get_current_revision()
    if revision is None:
        METADATA.create_all(connection)
        command.stamp(_config(connection), "head")
    elif revision != newest_revision():
        command.upgrade(_config(connection), "head")
