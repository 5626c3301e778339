"""Results of a player's action beyond its own log line: all its targets, where there are several,
and its effects on the actor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from threefold.service.log_shelf import LOG_SHELF
from threefold.table.events import ActionSettled, EffectsCame
from threefold.table.history import History, Record
from threefold.table.log import entry_in
from threefold.table.state import State
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views import ResolutionView, further_target_view


class TargetMet(Struct, frozen=True, kw_only=True):
    """One of several targets of an action: its name, the die and the result."""

    name: str
    resolution: ResolutionView


def met_besides(history: History, record: Record) -> list[EffectsCame]:
    """Return the results for further targets of a power whose use a record settles."""
    return [event for _, event in _effects_after(history, record) if event.why == "also"]


def brought(history: History, record: Record, pc: str, seat: Seat) -> list[Text]:
    """Return the effects of a settled roll on the PC who made it, in the words of the log:
    conditions, harm, what ends. Empty where the roll had no effect but its own damage."""
    found: list[Text] = []
    for later, event in _effects_after(history, record):
        if event.why == "also" or event.on != pc:
            continue
        entry = entry_in(history, later, seat, LOG_SHELF)
        if entry is not None:
            found += entry.details or [entry.head]
    return found


def _effects_after(history: History, record: Record) -> Iterator[tuple[Record, EffectsCame]]:
    """Yield the effects that the same command produced after a record."""
    for n in range(record.seq, history.version):
        later = history.records[n]
        if later.command != record.command:
            return
        if isinstance(later.event, EffectsCame):
            yield later, later.event


def targets_met(
    state: State,
    event: ActionSettled,
    view: ResolutionView,
    further: Sequence[EffectsCame],
    seat: Seat,
) -> list[TargetMet]:
    """Return all targets of an action with their results; empty where there is only one. ``view``
    is the result for the first."""
    if not further:
        return []
    met = [(event.foe or event.target, view)]
    met += [
        (each.on, further_target_view(state, each.on, each.resolution, each.hidden, seat))
        for each in further
    ]
    return [
        TargetMet(name=state.name_of(id), resolution=came)
        for id, came in met
        if id is not None and state.anything(id) is not None
    ]
