"""Run by Alembic: applies the revisions on the connection that it is given."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from threefold.store.migrations import version_table
from threefold.store.schema import METADATA

connection: Connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=METADATA,
    transactional_ddl=True,
    render_as_batch=True,
    version_table=version_table(connection),
)
with context.begin_transaction():
    context.run_migrations()
