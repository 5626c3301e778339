"""When links, browsers and tokens were used last, and how long they are good at each table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the schema to this revision. What has no row was not used since, and has no end."""
    op.create_table(
        "uses",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("used", sa.String(40), nullable=True),
        sa.Column("device", sa.String(40), nullable=True),
        sa.Column("browser", sa.String(64), nullable=True),
        sa.PrimaryKeyConstraint("key", name="pk_uses"),
    )
    op.create_index("ix_uses_browser", "uses", ["browser"])
    op.create_table(
        "ages",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("browsers", sa.Integer(), nullable=False),
        sa.Column("links", sa.Integer(), nullable=False),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_ages_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_ages"),
    )
