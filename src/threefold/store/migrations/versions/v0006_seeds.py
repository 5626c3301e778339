"""The seeds of sealed dice, by their commitments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Upgrade the schema to this revision."""
    op.create_table(
        "seeds",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seeds_table_id"),
        sa.PrimaryKeyConstraint("table_id", "commitment", name="pk_seeds"),
    )
