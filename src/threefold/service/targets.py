"""What an action of a player came to beyond its own line: all whom it met, where they are several, and what it
brought the one who acted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from threefold.table.events import ActionSettled, EffectsCame
from threefold.table.history import History, Record
from threefold.table.log import entry_of
from threefold.table.state import State
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views import ResolutionView, also_met


class TargetMet(Struct, frozen=True, kw_only=True):
    """One of several whom an action met: by name, the die and what came of it."""

    name: str
    resolution: ResolutionView


def met_besides(history: History, record: Record) -> list[EffectsCame]:
    """What the use of a power that a record settles came to for further targets."""
    return [event for _, event in _effects_after(history, record) if event.why == "also"]


def brought(history: History, record: Record, pc: str, seat: Seat) -> list[Text]:
    """What came of a roll that a record settles on the PC who made it, in the words of the log: conditions, harm, what
    ends. Empty where nothing hung on the roll but its own damage."""
    found: list[Text] = []
    for later, event in _effects_after(history, record):
        if event.why == "also" or event.on != pc:
            continue
        entry = entry_of(later, history.states[later.seq - 1], history.states[later.seq], seat)
        if entry is not None:
            found += entry.details or [entry.head]
    return found


def _effects_after(history: History, record: Record) -> Iterator[tuple[Record, EffectsCame]]:
    """Effects that came with the same command, after a record."""
    for n in range(record.seq, history.version):
        later = history.records[n]
        if later.command != record.command:
            return
        if isinstance(later.event, EffectsCame):
            yield later, later.event


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
