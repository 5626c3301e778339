"""All whom an action of a player met, where they are several: which die counts against each, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from threefold.table.events import ActionSettled, EffectsCame
from threefold.table.history import History, Record
from threefold.table.state import State
from threefold.table.state.seats import Seat
from threefold.table.views import ResolutionView, also_met


class TargetMet(Struct, frozen=True, kw_only=True):
    """One of several whom an action met: by name, the die and what came of it."""

    name: str
    resolution: ResolutionView


def met_besides(history: History, record: Record) -> list[EffectsCame]:
    """What the use of a power that a record settles came to for further targets."""
    found: list[EffectsCame] = []
    for n in range(record.seq, history.version):
        later = history.records[n]
        if later.command != record.command:
            break
        if isinstance(later.event, EffectsCame) and later.event.why == "also":
            found.append(later.event)
    return found


def targets_met(
    state: State, event: ActionSettled, view: ResolutionView, further: Sequence[EffectsCame], seat: Seat
) -> list[TargetMet]:
    """All whom an action met, where they are several. ``view`` is what it came to for the first of them."""
    if not further:
        return []
    met = [(event.foe or event.target, view)]
    met += [(each.on, also_met(state, each.on, each.resolution, each.hidden, seat)) for each in further]
    return [
        TargetMet(name=state.name_of(id), resolution=came)
        for id, came in met
        if id is not None and state.anything(id) is not None
    ]
