"""All types of pending requests. A request is open until it is answered or withdrawn."""

from __future__ import annotations

from threefold.table.state.actions import Incoming, Proposal, Rolled, TaskCall
from threefold.table.state.growth import Petition
from threefold.table.state.intrusions import FreeIntrusion, Intrusion
from threefold.table.state.procedures import Called, FollowUp
from threefold.table.state.recovery import Recovering
from threefold.table.state.works import Accord

Pending = (
    TaskCall
    | Called
    | Proposal
    | Incoming
    | Rolled
    | Recovering
    | Intrusion
    | FreeIntrusion
    | FollowUp
    | Petition
    | Accord
)


def ids_in_pending(pending: Pending) -> set[str]:
    """The ids of everyone without whom a pending request makes no sense."""
    named = {
        id for field in ("pc", "foe", "target") if (id := getattr(pending, field, None)) is not None
    }
    if isinstance(pending, Called):
        return named | set(pending.others)
    return named
