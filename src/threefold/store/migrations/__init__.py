"""The schema's history: Alembic revisions, carried out on a connection whose transaction is already open."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

SERVER_VERSIONS: Final = "threefold_version"
"""Where a database server notes how far the schema is. A file says by its application id that it is ours; on a server
this table does."""


def config() -> Config:
    """Alembic's configuration, without a file."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    return settings


def known_revisions() -> set[str]:
    """The revisions this version of the program knows."""
    return {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


def upgrade(connection: Connection) -> None:
    """Bring the schema up to the newest revision."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
