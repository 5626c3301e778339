"""The progress of works at the table: by the clock, by steps of the GM, and their completion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Raw, structs

from threefold.model.characters import Gear, Pc
from threefold.model.conditions import has_condition
from threefold.model.gear import with_thing
from threefold.model.shelf.entries import EquipmentEntry
from threefold.model.time import span
from threefold.procedures.base import Outcome, play
from threefold.procedures.possession import Do as Deed
from threefold.rules.binding import implements
from threefold.rules.clock import Unit, moment, rounds_in
from threefold.rules.conditions import POSSESSED
from threefold.rules.types import Message, Refusal
from threefold.table.commands import PassTime, StepWork, WorkOn
from threefold.table.decisions.actions.effects import conditions_added, new_conditions, without_new
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only, set_and_throw
from threefold.table.decisions.clock import pass_time
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.procedures.figures import Others, others_after
from threefold.table.decisions.procedures.ready import Ready
from threefold.table.decisions.works.progress import advanced, stated_inputs
from threefold.table.decisions.works.steps import NextStep, next_step
from threefold.table.events import AnyEvent, Opened, WorkChanged, WorkStepped
from threefold.table.history import GM
from threefold.table.state import Called, State, Work, possesses
from threefold.table.state.facts import text
from threefold.table.state.inputs import decoded_inputs, with_inputs
from threefold.table.state.seats import PLAYER
from threefold.table.views import all_targets, hides_difficulty

NOTHING: Final = Raw(b"{}")


def work_of(context: Context, id: str) -> Work | Refusal:
    """Return a work, or a refusal if this seat does not know it or may not handle it."""
    work = context.state.works.get(id)
    if work is None or (work.secret and not context.gm):
        return Refusal("stale", "work_id", Message("work.no.such"))
    if not context.gm and context.by.pc != work.pc:
        name = context.state.name_of(work.pc)
        return Refusal("not_your_seat", "work_id", Message("refusal.not_your_pc", {"name": name}))
    return work


# --- time -----------------------------------------------------------------------------------------


@implements("magic_crafting.time.unattended", "crafting.time.by_difficulty", "ritual.time.phases")
def work_on(context: Context, command: WorkOn) -> Decision:
    """Move the clock on by the time of the next step (GM only). All works that are under way go
    on.
    """
    refusal = gm_only(context)
    if refusal is None:
        work = work_of(context, command.work_id)
    else:
        work = refusal
    if isinstance(work, Refusal):
        return work
    if work.stage != "under_way":
        return Refusal("out_of_order", "work_id", Message(f"work.no.{work.stage}"))
    time = command.time or span(max(1, work.needs - work.worked))
    return pass_time(context, PassTime(time=time, why="" if work.secret else work.title))


def works_continued(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of all works after time has passed or a roll was settled: steps without a
    roll are played, the next roll is called for."""
    events: list[AnyEvent] = []
    elapsed = max(0, context.state.clock.now - before.clock.now)
    for id in context.state.works:
        was = before.works.get(id)
        if was is not None and was.stage == "under_way":
            counted = elapsed
        else:
            counted = 0
        new = [
            *_built_item_owned(context, id, was),
            *_new_days(context, id, was, before),
            *_continue_work(context, id, counted),
        ]
        context = context.after(new)
        events += new
    return events


@implements("possession.eject.daily_roll", "possession.eject.long_possession")
def _new_days(context: Context, id: str, was: Work | None, before: State) -> list[AnyEvent]:
    """Events for each new day of a possession: the host may try again to end it."""
    events: list[AnyEvent] = []
    days = moment(context.state.clock.now).day - moment(before.clock.now).day
    for _ in range(days if was is not None and possesses(was) else 0):
        work = context.state.works[id]
        if work.stage == "roll":  # nobody made yesterday's roll, and it is over
            late = WorkChanged(id=id, work=structs.replace(work, stage="open"), why="went_on")
            events.append(late)
            context = context.after([late])
            work = late.work
        if work.stage == "open":
            step = next_step(context.state, id, work, _possession_inputs(work, "next_day"))
        else:
            step = None
        if step is None or isinstance(step, Refusal):
            done = None
        else:
            done = _play_step(context, id, work, step, ())
        if done is None or isinstance(done, Refusal):
            break
        events += done
        context = context.after(done)
    return events


@implements("possession.host_death", "ritual.exorcism.return_ban")
def possession_ends(context: Context) -> list[AnyEvent]:
    """Return the events that end possessions whose host has died, or has lost the condition by an
    exorcism or by the GM."""
    events: list[AnyEvent] = []
    for id, work in context.state.works.items():
        if not possesses(work):
            continue
        pc = context.state.party[work.pc].pc
        if pc.damage_track != "dead" and has_condition(pc, POSSESSED):
            continue
        step = next_step(context.state, id, work, _possession_inputs(work, "leave"))
        done = step if isinstance(step, Refusal) else _play_step(context, id, work, step, ())
        if not isinstance(done, Refusal):
            events += done
            context = context.after(done)
    return events


def _possession_inputs(work: Work, do: Deed, given: Raw = NOTHING) -> Raw:
    """The inputs of the next step of a possession."""
    return with_inputs(given, do=do, state=decoded_inputs(work.inputs)["state"])


def _continue_work(context: Context, id: str, elapsed: int) -> list[AnyEvent]:
    current = context.state.works[id]
    if current.stage != "under_way":
        return []
    events: list[AnyEvent] = []
    work = structs.replace(current, worked=current.worked + elapsed, spent=current.spent + elapsed)
    while True:
        step = next_step(context.state, id, work)
        if isinstance(step, Refusal):
            stopped = structs.replace(work, stage="aside", stopped=text(step.message))
            return [*events, WorkChanged(id=id, work=stopped, why="stopped")]
        work = structs.replace(
            work, needs=step.needs, done=step.done, of=step.of, materials=step.materials
        )
        if work.worked < step.needs:
            if work == context.state.works[id]:
                return events
            return [*events, WorkChanged(id=id, work=work, why="went_on")]
        if step.rolls:
            due = structs.replace(work, stage="roll")
            events.append(WorkChanged(id=id, work=due, why="due"))
            if work.secret:
                return events
            return [*events, Opened(id=context.new_id("o"), pending=step.called)]
        done = _play_step(context, id, work, step, ())
        if isinstance(done, Refusal):
            stopped = structs.replace(work, stage="aside", stopped=text(done.message))
            return [*events, WorkChanged(id=id, work=stopped, why="stopped")]
        events += done
        context = context.after(done)
        work = context.state.works[id]
        if work.stage != "under_way":
            return [*events, *_built_item_owned(context, id, current)]


def _built_item_owned(context: Context, id: str, was: Work | None) -> list[AnyEvent]:
    """The event that gives a PC the item they built without magic: a thing of the shelf with its
    figures, any other in words. Magic items are put on the sheet by their procedure."""
    work = context.state.works[id]
    if work.stage != "done" or was is None or was.stage == "done" or work.procedure != "craft":
        return []
    if not work.title or stated_inputs(work.inputs).work != "build":
        return []
    pc, entry = context.state.party[work.pc].pc, _on_shelf(context, work)
    if entry is not None:
        after = with_thing(pc, entry, context.state.rules())
    else:
        equipment = pc.equipment or []
        after = structs.replace(pc, equipment=[*equipment, Gear(work.title[:120])])
    return [WorkChanged(id=id, work=work, why="carried", words=work.title, after={work.pc: after})]


def _on_shelf(context: Context, work: Work) -> EquipmentEntry | None:
    """The thing of the shelf that is built: the item that was chosen, or the one of this name."""
    shelf, title = context.shelf("equipment"), work.title.casefold()
    entry = shelf.get(stated_inputs(work.inputs).item)
    entry = entry or next((each for each in shelf.values() if each.name.casefold() == title), None)
    if isinstance(entry, EquipmentEntry):
        return entry
    return None


# --- steps that the GM makes ----------------------------------------------------------------------

ROLLED: Final[tuple[Deed, ...]] = ("attempt", "control", "eject", "command")
_TAKES: Final[Mapping[str, Unit]] = {"act": "rounds", "control": "rounds", "next_day": "days"}


@implements("possession.control", "possession.uncontrolled_rounds", "possession.eject.daily_roll")
def step_work(context: Context, command: StepWork) -> Decision:
    """Carry out what a possessor does next, or what its host tries. Rolls become pending for the
    host's player, all else happens at once.

    The GM makes the due rolls of a secret work.
    """
    work = work_of(context, command.work_id)
    if isinstance(work, Refusal):
        return work
    if command.do not in ("eject", "command"):
        refusal = gm_only(context)
        if refusal is not None:
            return refusal
    if not context.gm and decoded_inputs(command.inputs):
        return Refusal("not_your_seat", "inputs", Message("refusal.gm_sets_modifiers"))
    if command.do == "roll":
        return _rolled_in_secret(context, command, work)
    if work.stage != "open":
        return Refusal("out_of_order", "work_id", Message("work.no.open"))
    step = next_step(
        context.state, command.work_id, work, _possession_inputs(work, command.do, command.inputs)
    )
    if isinstance(step, Refusal):
        return step
    passed = _time_of(context, command.do)
    if command.do == "next_day":
        return passed  # the event of the clock also counts the day
    if command.do in ROLLED and not work.secret:
        due = structs.replace(work, stage="roll")
        waits = Opened(id=context.new_id("o"), pending=step.called)
        return [*passed, WorkChanged(id=command.work_id, work=due, why="due"), waits]
    done = _play_step(context, command.work_id, work, step, command.faces)
    if isinstance(done, Refusal):
        return done
    return [*passed, *done]


def _time_of(context: Context, do: str) -> list[AnyEvent]:
    """The event that moves the clock by a round or a day of a possession. In a fight, rounds are
    not counted here.
    """
    unit = _TAKES.get(do)
    if unit is None or (unit == "rounds" and context.state.encounter is not None):
        return []
    time = span(rounds_in(1, unit))
    passed = pass_time(context._replace(by=GM), PassTime(time=time))
    if isinstance(passed, Refusal):
        return []
    return passed


def _rolled_in_secret(context: Context, command: StepWork, work: Work) -> Decision:
    if work.stage != "roll" or not work.secret:
        return Refusal("out_of_order", "work_id", Message("work.no.roll"))
    step = next_step(context.state, command.work_id, work)
    if isinstance(step, Refusal):
        return step
    return _play_step(context, command.work_id, work, step, command.faces)


def _play_step(
    context: Context, id: str, work: Work, step: NextStep, faces: Sequence[int]
) -> list[AnyEvent] | Refusal:
    """Carry out a step now: what it changes in all figures, and the progress of the work."""
    prepared = step.ready
    hidden = not work.secret and hides_difficulty(
        context.state, work.hidden, all_targets(work.target, ()), PLAYER
    )
    setup = prepared.setup._replace(hidden=hidden)
    fell = set_and_throw(prepared.procedure, setup, prepared.inputs, None, context.dice, faces)
    if isinstance(fell, Refusal):
        return fell
    out = play(prepared.procedure, setup, prepared.inputs, fell[1])
    if isinstance(out, Refusal):
        return out
    others, started = step_changes(context, step.called, prepared, out)
    stepped = WorkStepped(
        id=id,
        work=advanced(work, out),
        after=others.pcs,
        foes_after=others.foes,
        things_after=others.things,
        resolution=resolution(work.procedure, out, prepared.inputs),
        title=work.title,
    )
    return [stepped, *started]


def step_changes(
    context: Context, called: Called, prepared: Ready, out: Outcome
) -> tuple[Others, list[AnyEvent]]:
    """Return the figures after a step that no player rolled, and the events of conditions that
    begin with it.
    """
    actor, was = out.actor, prepared.setup.pc
    started: list[AnyEvent] = []
    if isinstance(actor, Pc):
        started += conditions_added(
            context.state, called.pc, new_conditions(called.procedure, was, actor)
        )
        actor = without_new(called.procedure, was, actor)
    before = {**prepared.others, called.pc: was}
    if called.target is not None and prepared.setup.target is not None:
        before[called.target] = prepared.setup.target
    return others_after(context.state, before, out, actor), started


DECIDED = (
    decide_command(WorkOn, work_on),
    decide_command(StepWork, step_work),
)
