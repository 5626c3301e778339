"""Works: their progress, and what ends when a person leaves. Also what a player agreed to."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_changes, apply_event
from threefold.table.events import AccordReached, WorkChanged, WorkEnded, WorkStepped
from threefold.table.state import Called, Pending, State, Work, stage_of
from threefold.table.state.ids import with_ids_used
from threefold.table.state.inputs import decoded_inputs, with_inputs


def _work_changed(state: State, event: WorkChanged | WorkStepped) -> State:
    state = apply_changes(state, event)
    state = with_ids_used(
        structs.replace(state, works={**state.works, event.id: event.work}), event.id
    )
    if event.work.stage == "roll":
        return state
    return _uncalled(state, event.id)


def _work_ended(state: State, event: WorkEnded) -> State:
    left = {id: work for id, work in state.works.items() if id != event.id}
    return _uncalled(structs.replace(state, works=left), event.id)


def _uncalled(state: State, work: str) -> State:
    """Return the state without the pending roll of a work."""
    left = {
        id: o for id, o in state.pending.items() if not (isinstance(o, Called) and o.about == work)
    }
    if len(left) == len(state.pending):
        return state
    return structs.replace(state, pending=left)


def put_aside(state: State, closed: Pending | None) -> State:
    """Return the state after a request was withdrawn. A work that waited for it is put aside; a
    possession goes on.
    """
    if isinstance(closed, Called):
        about = closed.about
    else:
        about = None
    work = state.works.get(about or "")
    if about is None or work is None or work.stage != "roll":
        return state
    return structs.replace(
        state, works={**state.works, about: structs.replace(work, stage=stage_of(work, "aside"))}
    )


def works_without(state: State, gone: str) -> State:
    """Return the state after a person has left: works of theirs or on them end, and they leave all
    others.
    """
    left = {
        id: _work_with_parts_done(work, gone)
        for id, work in state.works.items()
        if gone not in (work.pc, work.target)
    }
    if state.works:
        return structs.replace(state, works=left)
    return state


def _work_with_parts_done(work: Work, gone: str) -> Work:
    taking = decoded_inputs(work.inputs).get("participants")
    if not isinstance(taking, list):
        return work
    left = [each for each in taking if not (isinstance(each, dict) and each.get("pc") == gone)]
    if len(left) == len(taking):
        return work
    return structs.replace(work, inputs=with_inputs(work.inputs, participants=left))


APPLIED = (
    apply_event(WorkChanged, _work_changed),
    apply_event(WorkStepped, _work_changed),
    apply_event(WorkEnded, _work_ended),
    apply_event(AccordReached, apply_changes),
)
