"""Works as events go by: where they stand, and what is over for them when somebody leaves."""

from __future__ import annotations

from msgspec import structs

from threefold.table.events import (
    AnyEvent,
    Closed,
    FoeRemoved,
    PcRemoved,
    ThingRemoved,
    WorkChanged,
    WorkEnded,
    WorkStepped,
)
from threefold.table.state import Called, State, Work, stage_of
from threefold.table.state.ids import numbered
from threefold.table.state.inputs import decoded, with_inputs


def worked(before: State, state: State, event: AnyEvent) -> State:
    """The state once works have followed an event."""
    match event:
        case WorkChanged() | WorkStepped():
            state = structs.replace(state, works={**state.works, event.id: event.work})
            state = numbered(state, event.id)
            return state if event.work.stage == "roll" else _uncalled(state, event.id)
        case WorkEnded():
            left = {id: work for id, work in state.works.items() if id != event.id}
            return _uncalled(structs.replace(state, works=left), event.id)
        case Closed():
            return _put_aside(before, state, event.id)
        case PcRemoved(id=gone) | FoeRemoved(id=gone) | ThingRemoved(id=gone):
            return _without(state, gone)
    return state


def _uncalled(state: State, work: str) -> State:
    """What was called for a work waits no longer."""
    left = {id: o for id, o in state.open.items() if not (isinstance(o, Called) and o.about == work)}
    return state if len(left) == len(state.open) else structs.replace(state, open=left)


def _put_aside(before: State, state: State, open_id: str) -> State:
    """A work whose roll is called off is put aside; a possession goes on."""
    closed = before.open.get(open_id)
    about = closed.about if isinstance(closed, Called) else None
    work = state.works.get(about or "")
    if about is None or work is None or work.stage != "roll":
        return state
    return structs.replace(state, works={**state.works, about: structs.replace(work, stage=stage_of(work, "aside"))})


def _without(state: State, gone: str) -> State:
    """Who leaves takes the own works along, and has no part in those of others."""
    left = {id: _parted(work, gone) for id, work in state.works.items() if gone not in (work.pc, work.target)}
    return structs.replace(state, works=left) if state.works else state


def _parted(work: Work, gone: str) -> Work:
    taking = decoded(work.inputs).get("participants")
    if not isinstance(taking, list):
        return work
    kept = [each for each in taking if not (isinstance(each, dict) and each.get("pc") == gone)]
    if len(kept) == len(taking):
        return work
    return structs.replace(work, inputs=with_inputs(work.inputs, participants=kept))
