"""Artifacts in use: their depletion die falls due by the clock."""

from __future__ import annotations

from msgspec import structs

from threefold.model.powers import Artifact
from threefold.rules.binding import implements
from threefold.table.events import AnyEvent, Readied, StoodDown
from threefold.table.state import InUse, State
from threefold.table.views import is_in_use


def stance_in_use(state: State, pc: str, item: Artifact) -> tuple[str, InUse] | None:
    """Return the stance of an artifact that a PC has in use, with its id. None if it is not in
    use.
    """
    mine = ((id, p) for id, p in state.stances.items() if isinstance(p, InUse) and p.by == pc)
    return next(((id, p) for id, p in mine if is_in_use(p, item)), None)


@implements("artifact_crafting.depletion")
def depletion_checked(state: State, pc: str, item: Artifact, spent: bool) -> list[AnyEvent]:
    """Return the event after the depletion die of an artifact in use: its next roll is set, or the
    use ends. Empty otherwise."""
    found = stance_in_use(state, pc, item)
    if found is None:
        return []
    id, use = found
    if not spent and use.at > state.clock.now:
        return []
    if spent:
        return [StoodDown(ids=[id])]
    return [Readied(by=pc, way="again", puts={id: structs.replace(use, at=use.at + use.every)})]
