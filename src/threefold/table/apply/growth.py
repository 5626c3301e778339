"""Growth: XP awarded and spent, arcs, followers, abilities, benefits that end."""

from __future__ import annotations

from threefold.table.apply.base import changed, on
from threefold.table.events import AbilityLearned, Advanced, ArcPursued, Awarded, BenefitsEnded, FollowerChanged

APPLIED = (
    on(Awarded, changed),
    on(Advanced, changed),
    on(ArcPursued, changed),
    on(FollowerChanged, changed),
    on(AbilityLearned, changed),
    on(BenefitsEnded, changed),
)
