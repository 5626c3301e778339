"""The baseline: the tables as they were when the first release was near. A new store begins with
the newest tables (``migrations.upgrade``), so no revision creates these.
"""

from __future__ import annotations

revision = "0009"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Do nothing: every store that has a revision has these tables."""
