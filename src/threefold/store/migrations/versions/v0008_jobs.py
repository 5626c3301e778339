"""Jobs of the laboratory, so that every worker knows them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the schema to this revision."""
    op.create_table(
        "jobs",
        sa.Column("id_hash", sa.String(64), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id_hash", name="pk_jobs"),
    )
    op.create_index("ix_jobs_at", "jobs", ["at"])
