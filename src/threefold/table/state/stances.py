"""All types of stances. A stance lasts from one roll to the next: help, guards, readied actions,
what recurs.
"""

from __future__ import annotations

from threefold.table.state.cooperation import Aid, Guarding, Holding, Past, Reacting
from threefold.table.state.powers import InUse
from threefold.table.state.procedures import Ongoing, Recurring
from threefold.table.state.scene import Drifting

Stance = Aid | Guarding | Holding | Past | Reacting | Recurring | Ongoing | Drifting | InUse


def ids_in_stance(stance: Stance) -> set[str]:
    """The ids of all people and things without whom a stance makes no sense."""
    others = {getattr(stance, field, None) for field in ("to", "whom", "guard")}
    return {stance.by, *(id for id in others if isinstance(id, str))}
