"""Tables, records, links and visits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the schema to this revision."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "records",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_records_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_records"),
    )
    op.create_index("ix_records_table_id_command", "records", ["table_id", "command"])
    op.create_table(
        "links",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("pc", sa.String(16), nullable=True),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.Column("revoked", sa.String(40), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_links_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_links"),
        sa.UniqueConstraint("token_hash", name="uq_links_token_hash"),
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_table(
        "visits",
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("link_id", sa.String(32), nullable=False),
        sa.Column("created", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["link_id"], ["links.id"], name="fk_visits_link_id"),
        sa.PrimaryKeyConstraint("secret_hash", name="pk_visits"),
    )
    op.create_index("ix_visits_link_id", "visits", ["link_id"])
