"""The schema's history: Alembic revisions, run on a connection whose transaction is already
open.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

SERVER_VERSIONS: Final = "threefold_version"
"""The table in which a database server notes the revision of the schema. A file is known as ours by
its application id; on a server this table shows it."""


def config() -> Config:
    """Alembic's configuration, without a file."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    return settings


def known_revisions() -> set[str]:
    """Return the revisions that this version of the program knows."""
    return {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


def newest_revision() -> str:
    """Return the revision whose tables are those of ``store/schema.py``."""
    newest = ScriptDirectory.from_config(config()).get_current_head()
    assert newest is not None
    return newest


def upgrade(connection: Connection) -> None:
    """Upgrade the schema to the newest revision."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
