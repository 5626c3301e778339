"""Chained digests of records; records set aside; the key of what a table was made from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from threefold.store.chain import START, chained

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_AT_ONCE = 1000


def upgrade() -> None:
    """Upgrade the schema to this revision, and chain the existing records."""
    op.add_column("tables", sa.Column("made_from", sa.String(64), nullable=True))
    op.create_index("ix_tables_made_from", "tables", ["made_from"], unique=True)
    op.add_column("records", sa.Column("digest", sa.LargeBinary(), nullable=True))
    op.create_table(
        "set_aside",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_set_aside_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_set_aside"),
    )
    op.create_index("ix_set_aside_table_id", "set_aside", ["table_id"])
    _chain_all(op.get_bind())


def _chain_all(connection: sa.Connection) -> None:
    """Give every record its digest. A record that cannot be chained is damaged, and stays without
    one.
    """
    names = ("table_id", "seq", "command", "body", "digest")
    records = sa.table("records", *map(sa.column, names))
    read = sa.select(records.c.seq, records.c.command, records.c.body).order_by(records.c.seq)
    put = (
        sa.update(records)
        .where(records.c.table_id == sa.bindparam("of"), records.c.seq == sa.bindparam("number"))
        .values(digest=sa.bindparam("found"))
    )
    for table in connection.scalars(sa.select(records.c.table_id).distinct()).all():
        before, last = START, 0
        while rows := connection.execute(
            read.where(records.c.table_id == table, records.c.seq > last).limit(_AT_ONCE)
        ).all():
            found = []
            for last, command, body in rows:
                if isinstance(command, str) and isinstance(body, bytes):
                    before = chained(before, last, command, body)
                    found.append({"of": table, "number": last, "found": before})
            if found:
                connection.execute(put, found)
