"""Jobs of the laboratory, so that whichever worker is asked knows them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the schema here."""
    op.create_table(
        "jobs",
        sa.Column("id_hash", sa.String(64), nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id_hash", name="pk_jobs"),
    )
    op.create_index("ix_jobs_at", "jobs", ["at"])
