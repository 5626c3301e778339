"""Run by Alembic: carries the revisions out on the connection it is handed."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from threefold.store.schema import METADATA

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=True, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
