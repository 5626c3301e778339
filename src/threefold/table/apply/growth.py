"""Growth: XP awarded and spent, arcs, followers, abilities, benefits that end."""

from __future__ import annotations

from threefold.table.apply.base import apply_changes, apply_event
from threefold.table.events import (
    AbilityLearned,
    Advanced,
    ArcPursued,
    Awarded,
    BenefitsEnded,
    FollowerChanged,
)

APPLIED = (
    apply_event(Awarded, apply_changes),
    apply_event(Advanced, apply_changes),
    apply_event(ArcPursued, apply_changes),
    apply_event(FollowerChanged, apply_changes),
    apply_event(AbilityLearned, apply_changes),
    apply_event(BenefitsEnded, apply_changes),
)
