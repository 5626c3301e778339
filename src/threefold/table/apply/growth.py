"""Growth: XP awarded and spent, arcs, followers, abilities, benefits that end."""

from __future__ import annotations

from threefold.table.apply.base import apply_changes, on
from threefold.table.events import (
    AbilityLearned,
    Advanced,
    ArcPursued,
    Awarded,
    BenefitsEnded,
    FollowerChanged,
)

APPLIED = (
    on(Awarded, apply_changes),
    on(Advanced, apply_changes),
    on(ArcPursued, apply_changes),
    on(FollowerChanged, apply_changes),
    on(AbilityLearned, apply_changes),
    on(BenefitsEnded, apply_changes),
)
