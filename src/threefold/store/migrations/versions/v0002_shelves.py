"""Shelves, on which players keep characters."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the schema to this revision."""
    op.create_table(
        "kept",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("shelf_hash", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("updated", sa.String(40), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept"),
    )
    op.create_index("ix_kept_shelf_hash", "kept", ["shelf_hash"])
