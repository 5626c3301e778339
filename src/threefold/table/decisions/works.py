"""Works at the table: begun, gone on with as the clock goes on, rolled for, put aside, finished or given up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from msgspec import UNSET, Raw, structs

from threefold.model.characters import Gear, Pc
from threefold.model.rituals import Ritual
from threefold.model.time import span
from threefold.procedures.base import Outcome, play
from threefold.procedures.possession import Do as Deed
from threefold.rules.binding import implements
from threefold.rules.clock import moment, rounds_in
from threefold.rules.types import Message, Refusal
from threefold.table.commands import (
    AnswerAccord,
    AskAccord,
    BeginWork,
    EndWork,
    PassTime,
    ReviseWork,
    ShareInWork,
    StepWork,
    TendWork,
    WorkOn,
)
from threefold.table.decisions.base import Asked, Decision, gm_only, open_of, pc_of, thrown
from threefold.table.decisions.clock import pass_time
from threefold.table.decisions.landing import begun, new_on, without_new
from threefold.table.decisions.others import Others, others_after
from threefold.table.decisions.procedures import Ready, ready
from threefold.table.decisions.work_progress import advanced, said
from threefold.table.decisions.work_steps import Step, next_step
from threefold.table.events import AccordReached, AnyEvent, Opened, WorkChanged, WorkEnded, WorkStepped
from threefold.table.facts import Text, resolution, text
from threefold.table.history import GM
from threefold.table.inputs import decoded, with_inputs
from threefold.table.state import Accord, Called, FollowUp, State, Work

MAX_WORKS: Final = 20
NOTHING: Final = Raw(b"{}")


def _work_of(asked: Asked, id: str) -> Work | Refusal:
    """A work that is there for whoever asks: for players those of theirs that they know of."""
    work = asked.state.works.get(id)
    if work is None or (work.secret and not asked.gm):
        return Refusal("stale", "work_id", Message("work.no.such"))
    if not asked.gm and asked.by.pc != work.pc:
        name = asked.state.name_of(work.pc)
        return Refusal("not_your_seat", "work_id", Message("refusal.not_your_pc", {"name": name}))
    return work


# --- begun, revised ---------------------------------------------------------------------------------------------------


@implements("ritual.time.phases", "magic_crafting.steps", "possession.attempt.defense")
def begin_work(asked: Asked, command: BeginWork) -> Decision:
    """The GM begins a work; a player proposes one. What could not go on at all is refused at once."""
    pc = pc_of(asked, command.pc_id)
    no = pc if isinstance(pc, Refusal) else None
    if no is None and command.secret:
        no = gm_only(asked)
    if no is None and len(asked.state.works) >= MAX_WORKS:
        no = Refusal("not_allowed", "type", Message("work.no.too_many", {"n": MAX_WORKS}))
    if no is None and not asked.gm and not _PLANNED.issuperset(decoded(command.inputs)):
        no = Refusal("not_your_seat", "inputs", Message("refusal.gm_sets_modifiers"))
    if no is not None:
        return no
    work = Work(
        procedure=command.procedure,
        pc=command.pc_id,
        inputs=_to_begin(command),
        target=command.target,
        title=command.title.strip() or _called(command.inputs),
        secret=command.secret,
        hidden=command.hidden if asked.gm else None,
        stage="under_way" if asked.gm else "proposed",
    )
    id = asked.new_id("w")
    step = next_step(asked.state, id, work)
    if isinstance(step, Refusal):
        return step
    no = _unfit(asked.state, id, work)
    if no is not None:
        return no
    work = structs.replace(work, needs=step.needs, done=step.done, of=step.of, materials=step.materials)
    return [WorkChanged(id=id, work=work, why="began" if asked.gm else "proposed")]


_PLANNED: Final = frozenset({"ritual", "name", "skill", "level"})
"""What a player's plan says; what bears on it besides, who takes part and how far it has come is not the player's."""


def _called(inputs: Raw) -> str:
    """What a work is called if nobody says: as the ritual, or as what is made."""
    spoken = said(inputs)
    return spoken.ritual.name if isinstance(spoken.ritual, Ritual) else spoken.name


def _to_begin(command: BeginWork) -> Raw:
    """A possession begins with the attempt, a ritual with getting ready."""
    if command.procedure == "possession":
        return with_inputs(command.inputs, do="attempt")
    return command.inputs


def revise_work(asked: Asked, command: ReviseWork) -> Decision:
    """The GM changes what a work is done with; a roll that waits is called for anew."""
    no = gm_only(asked)
    work = _work_of(asked, command.work_id) if no is None else no
    if isinstance(work, Refusal):
        return work
    kept = {name: value for name, value in decoded(work.inputs).items() if name in _KEPT}
    revised = structs.replace(
        work,
        inputs=with_inputs(command.inputs, **kept),
        title=command.title.strip() or work.title,
        secret=command.secret,
        hidden=command.hidden,
        stage="under_way" if work.stage == "roll" else work.stage,
    )
    no = _unfit(asked.state, command.work_id, revised)
    return no or [WorkChanged(id=command.work_id, work=revised, why="revised")]


_KEPT: Final = ("done", "failures", "to_replace", "xp_paid", "state")


@implements("ritual.pool.sharing", "ritual.assist.roles")
def share_in_work(asked: Asked, command: ShareInWork) -> Decision:
    """A player says in which role the own PC takes part in a ritual, and with how many points."""
    pc = pc_of(asked, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    work = asked.state.works.get(command.work_id)
    if work is None or (not asked.gm and (work.secret or work.stage == "proposed")):
        return Refusal("stale", "work_id", Message("work.no.such"))
    if work.procedure != "ritual" or work.stage == "done" or work.pc == command.pc_id:
        return Refusal("not_allowed", "work_id", Message("work.no.share"))
    mine: dict[str, object] = {"pc": command.pc_id, "role": command.role, "points": command.points}
    if command.stat is not None:
        mine["stat"] = command.stat
    taking = cast("list[dict[str, object]]", decoded(work.inputs).get("participants", []))
    others = [each for each in taking if each.get("pc") != command.pc_id]
    inputs = with_inputs(work.inputs, participants=[*others, mine])
    shared = structs.replace(work, inputs=inputs, stage="under_way" if work.stage == "roll" else work.stage)
    no = _unfit(asked.state, command.work_id, shared)
    if no is not None:
        return no
    words = command.role or work.title
    return [WorkChanged(id=command.work_id, work=shared, why="shared", words=words, pc=command.pc_id)]


def _unfit(state: State, id: str, work: Work) -> Refusal | None:
    """What its rolls would be refused for, also while a ritual is still prepared."""
    inputs = with_inputs(work.inputs, do="subtask") if work.procedure == "ritual" else None
    step = next_step(state, id, work, inputs) if work.stage != "open" else None
    return step if isinstance(step, Refusal) else None


# --- time -------------------------------------------------------------------------------------------------------------


@implements("magic_crafting.time.unattended", "crafting.time.by_difficulty", "ritual.time.phases")
def work_on(asked: Asked, command: WorkOn) -> Decision:
    """The clock goes on by what the next step takes; everything that is under way goes on with it."""
    no = gm_only(asked)
    work = _work_of(asked, command.work_id) if no is None else no
    if isinstance(work, Refusal):
        return work
    if work.stage != "under_way":
        return Refusal("out_of_order", "work_id", Message(f"work.no.{work.stage}"))
    time = command.time or span(max(1, work.needs - work.worked))
    return pass_time(asked, PassTime(time=time, why="" if work.secret else work.title))


def carried_on(asked: Asked, before: State) -> list[AnyEvent]:
    """What time and rolls have brought to every work: steps that take no roll are done, the next roll is called for."""
    events: list[AnyEvent] = []
    elapsed = max(0, asked.state.clock.now - before.clock.now)
    for id in asked.state.works:
        was = before.works.get(id)
        counted = elapsed if was is not None and was.stage == "under_way" else 0
        new = [*_landed(asked, id, was), *_days_gone(asked, id, was, before), *_gone_on(asked, id, counted)]
        asked = asked.after(new)
        events += new
    return events


@implements("possession.eject.daily_roll", "possession.eject.long_possession")
def _days_gone(asked: Asked, id: str, was: Work | None, before: State) -> list[AnyEvent]:
    """With each new day a host may try again to throw out what holds them."""
    events: list[AnyEvent] = []
    days = moment(asked.state.clock.now).day - moment(before.clock.now).day
    for _ in range(days if was is not None and was.procedure == "possession" else 0):
        work = asked.state.works[id]
        step = next_step(asked.state, id, work, _dealt(work, "next_day")) if work.stage == "open" else None
        done = None if step is None or isinstance(step, Refusal) else _played(asked, id, work, step, ())
        if done is None or isinstance(done, Refusal):
            break
        events += done
        asked = asked.after(done)
    return events


def _dealt(work: Work, do: Deed, given: Raw = NOTHING) -> Raw:
    """The inputs of something that happens in a possession, as it stands."""
    return with_inputs(given, do=do, state=decoded(work.inputs)["state"])


def _gone_on(asked: Asked, id: str, elapsed: int) -> list[AnyEvent]:
    known = asked.state.works[id]
    if known.stage != "under_way":
        return []
    events: list[AnyEvent] = []
    work = structs.replace(known, worked=known.worked + elapsed, spent=known.spent + elapsed)
    while True:
        step = next_step(asked.state, id, work)
        if isinstance(step, Refusal):
            stopped = structs.replace(work, stage="aside", stopped=text(step.message))
            return [*events, WorkChanged(id=id, work=stopped, why="stopped")]
        work = structs.replace(work, needs=step.needs, done=step.done, of=step.of, materials=step.materials)
        if work.worked < step.needs:
            return events if work == asked.state.works[id] else [*events, WorkChanged(id=id, work=work, why="went_on")]
        if step.rolls:
            due = structs.replace(work, stage="roll")
            events.append(WorkChanged(id=id, work=due, why="due"))
            return events if work.secret else [*events, Opened(id=asked.new_id("o"), open=step.called)]
        done = _played(asked, id, work, step, ())
        if isinstance(done, Refusal):
            stopped = structs.replace(work, stage="aside", stopped=text(done.message))
            return [*events, WorkChanged(id=id, work=stopped, why="stopped")]
        events += done
        asked = asked.after(done)
        work = asked.state.works[id]
        if work.stage != "under_way":
            return [*events, *_landed(asked, id, known)]


def _landed(asked: Asked, id: str, was: Work | None) -> list[AnyEvent]:
    """What was built without magic is carried by its maker from now on; magic items put themselves on the sheet."""
    work = asked.state.works[id]
    if work.stage != "done" or was is None or was.stage == "done" or work.procedure != "craft":
        return []
    if not work.title or said(work.inputs).work != "build":
        return []
    pc = asked.state.party[work.pc].pc
    equipment = [] if pc.equipment is UNSET else pc.equipment
    after = structs.replace(pc, equipment=[*equipment, Gear(work.title[:120])])
    return [WorkChanged(id=id, work=work, why="carried", words=work.title, after={work.pc: after})]


# --- tended, given up -------------------------------------------------------------------------------------------------


def tend_work(asked: Asked, command: TendWork) -> Decision:
    """Put aside, taken up again, its lost material replaced, a side effect brought about."""
    work = _work_of(asked, command.work_id)
    if isinstance(work, Refusal):
        return work
    if command.do in ("take_up", "side_effect") and (work.stage == "proposed" or command.do == "side_effect"):
        no = gm_only(asked)
        if no is not None:
            return no
    tended = _TENDED[command.do](work)
    if tended is None:
        return Refusal("out_of_order", "do", Message(f"work.no.{command.do}"))
    if command.do == "take_up":
        step = next_step(asked.state, command.work_id, tended)
        if isinstance(step, Refusal):
            return step
    why = {"replace": "replaced", "take_up": "began" if work.stage == "proposed" else "taken_up"}
    reason = why.get(command.do, command.do)
    changed = WorkChanged(id=command.work_id, work=tended, why=reason, words=command.words)  # type: ignore[arg-type]
    return [changed, *(_harm(asked, work, command.words) if command.do == "side_effect" else [])]


@implements("ritual.side_effects.trigger")
def _harm(asked: Asked, work: Work, words: str) -> list[AnyEvent]:
    """What a side effect that hurts does, ready for the GM: steps down the damage track, or points, for which the
    ritual's level is proposed."""
    ritual = said(work.inputs).ritual
    harm = ritual.harms.get(words) if isinstance(ritual, Ritual) else None
    if harm is None:
        return []
    procedure, inputs = "damage", with_inputs(NOTHING, points=work.of, source=words)
    if harm.steps_down:
        procedure, inputs = "special_damage", with_inputs(NOTHING, steps_down=harm.steps_down)
    on = work.target if harm.whom == "target" else None
    follows = FollowUp(
        pc=work.pc, procedure=procedure, inputs=inputs, on=on, title=words, enough=on not in asked.state.foes
    )
    return [Opened(id=asked.new_id("o"), open=follows)]


def _taken_up(work: Work) -> Work | None:
    if work.stage in ("done", "open", "materials", "under_way"):
        return None
    return structs.replace(work, stage="under_way", stopped=None)


def _set_aside(work: Work) -> Work | None:
    return structs.replace(work, stage="aside") if work.stage in ("under_way", "roll") else None


@implements("magic_crafting.subtask.failure.second_in_row")
def _replaced(work: Work) -> Work | None:
    """New material in place of what a streak of failures has spoiled: the work goes on."""
    if work.stage != "materials":
        return None
    return structs.replace(work, stage="under_way", lacks=0, inputs=with_inputs(work.inputs, to_replace=0))


@implements("ritual.side_effects.trigger")
def _troubled(work: Work) -> Work | None:
    return structs.replace(work, troubles=[]) if work.troubles else None


_TENDED: Final = {"take_up": _taken_up, "set_aside": _set_aside, "replace": _replaced, "side_effect": _troubled}


def end_work(asked: Asked, command: EndWork) -> Decision:
    """A work is given up, with what it has cost; or, once finished, cleared away. A player may take a proposal back,
    and put away what is done."""
    work = _work_of(asked, command.work_id)
    if isinstance(work, Refusal):
        return work
    no = None if work.stage in ("proposed", "done") else gm_only(asked)
    return no or [WorkEnded(id=command.work_id, work=work, lost=_lost(work))]


def _lost(work: Work) -> list[Text]:
    """What is gone for nothing: the time, what was used up, the XP an artifact has cost."""
    if work.stage in ("done", "proposed", "open"):
        return []
    lost: list[Message] = []
    if work.spent:
        time = span(work.spent)
        lost.append(Message("work.lost.time", {"time": Message(f"span.{time.unit}", {"n": time.n})}))
    if work.materials and work.procedure == "magic_craft" and work.marks:
        lost.append(Message("work.lost.materials"))
    if decoded(work.inputs).get("xp_paid"):
        lost.append(Message("work.lost.xp"))
    return [text(each) for each in lost]


# --- steps that the GM makes ------------------------------------------------------------------------------------------

ROLLED: Final[tuple[Deed, ...]] = ("attempt", "control", "eject", "command")
_TAKES: Final = {"act": "rounds", "control": "rounds", "next_day": "days"}


@implements("possession.control", "possession.uncontrolled_rounds", "possession.eject.daily_roll")
def step_work(asked: Asked, command: StepWork) -> Decision:
    """What a possessor does next, or its host tries: rolls wait for the host's player, all else happens at once.

    Of a secret work the GM makes the roll that has fallen due.
    """
    work = _work_of(asked, command.work_id)
    if isinstance(work, Refusal):
        return work
    if command.do not in ("eject", "command"):
        no = gm_only(asked)
        if no is not None:
            return no
    if not asked.gm and decoded(command.inputs):
        return Refusal("not_your_seat", "inputs", Message("refusal.gm_sets_modifiers"))
    if command.do == "roll":
        return _rolled_in_secret(asked, command, work)
    if work.procedure != "possession" or work.stage != "open":
        return Refusal("out_of_order", "work_id", Message("work.no.open"))
    step = next_step(asked.state, command.work_id, work, _dealt(work, command.do, command.inputs))
    if isinstance(step, Refusal):
        return step
    passed = _time_of(asked, command.do)
    if command.do == "next_day":
        return passed  # with the clock the day is counted
    if command.do in ROLLED and not work.secret:
        due = structs.replace(work, stage="roll")
        waits = Opened(id=asked.new_id("o"), open=step.called)
        return [*passed, WorkChanged(id=command.work_id, work=due, why="due"), waits]
    done = _played(asked, command.work_id, work, step, command.faces)
    return done if isinstance(done, Refusal) else [*passed, *done]


def _time_of(asked: Asked, do: str) -> list[AnyEvent]:
    """Outside a fight, whose turns count themselves, a round or a day of a possession moves the clock."""
    unit = _TAKES.get(do)
    if unit is None or (unit == "rounds" and asked.state.encounter is not None):
        return []
    time = span(rounds_in(1, unit))  # type: ignore[arg-type]
    passed = pass_time(asked._replace(by=GM), PassTime(time=time))
    return [] if isinstance(passed, Refusal) else passed


def _rolled_in_secret(asked: Asked, command: StepWork, work: Work) -> Decision:
    if work.stage != "roll" or not work.secret:
        return Refusal("out_of_order", "work_id", Message("work.no.roll"))
    step = next_step(asked.state, command.work_id, work)
    return step if isinstance(step, Refusal) else _played(asked, command.work_id, work, step, command.faces)


def _played(asked: Asked, id: str, work: Work, step: Step, faces: Sequence[int]) -> list[AnyEvent] | Refusal:
    """Carry a step out now: what it changed in everybody, and how far the work has come."""
    prepared = step.ready
    fell = thrown(prepared.procedure, prepared.scene, prepared.inputs, None, asked.dice, faces)
    if isinstance(fell, Refusal):
        return fell
    out = play(prepared.procedure, prepared.scene, prepared.inputs, fell[1])
    if isinstance(out, Refusal):
        return out
    others, started = _changes(asked, step.called, prepared, out)
    stepped = WorkStepped(
        id=id,
        work=advanced(work, out),
        after=others.pcs,
        foes_after=others.foes,
        things_after=others.things,
        resolution=resolution(work.procedure, out),
        title=work.title,
    )
    return [stepped, *started]


def _changes(asked: Asked, called: Called, prepared: Ready, out: Outcome) -> tuple[Others, list[AnyEvent]]:
    """Everybody as they are after something that no player rolled, and what holds for the one who acted from now on."""
    actor, was = out.actor, prepared.scene.pc
    started: list[AnyEvent] = []
    if isinstance(actor, Pc):
        started += begun(asked.state, called.pc, new_on(called.procedure, was, actor))
        actor = without_new(called.procedure, was, actor)
    before = {**prepared.others, called.pc: was}
    if called.target is not None and prepared.scene.target is not None:
        before[called.target] = prepared.scene.target
    return others_after(asked.state, before, out._replace(extra={**out.extra, "": actor})), started


# --- what a player agrees to ------------------------------------------------------------------------------------------


def ask_accord(asked: Asked, command: AskAccord) -> Decision:
    """The GM asks; what could not be carried out anyway is refused at once."""
    no = gm_only(asked)
    pc = pc_of(asked, command.pc_id) if no is None else no
    if isinstance(pc, Refusal):
        return pc
    accord = Accord(
        pc=command.pc_id,
        procedure=command.procedure,
        inputs=command.inputs,
        target=command.target,
        title=command.title,
        secret=command.secret,
    )
    met = _met(asked.state, accord, command.inputs)
    return met[1] if isinstance(met[1], Refusal) else [Opened(id=asked.new_id("o"), open=accord)]


def _met(state: State, accord: Accord, inputs: Raw) -> tuple[Called, Ready | Refusal]:
    called = Called(pc=accord.pc, procedure=accord.procedure, inputs=inputs, target=accord.target)
    prepared = ready(state, called, accord.pc)
    if isinstance(prepared, Refusal):
        return called, prepared
    setting = prepared.procedure.set(prepared.scene, prepared.inputs)
    return called, setting if isinstance(setting, Refusal) else prepared


@implements("mind_control.xp.cooperation", "wish.twist.intrusion")
def answer_accord(asked: Asked, command: AnswerAccord) -> Decision:
    """Whoever plays along gets 1 XP; whoever takes a wish's twist 2, one of them for somebody else; refusing it costs
    1 XP."""
    accord = open_of(asked, command.open_id, Accord)
    if isinstance(accord, Refusal):
        return accord
    answer: dict[str, object] = {"cooperates": command.agree}
    if accord.procedure == "wish":
        answer = {"twist": "accepted" if command.agree else "refused"}
        if command.agree and command.pass_to is not None:
            answer["pass_to"] = command.pass_to
    called, prepared = _met(asked.state, accord, with_inputs(accord.inputs, **answer))
    if isinstance(prepared, Refusal):
        return prepared._replace(field="pass_to") if prepared.field == "inputs.pass_to" else prepared
    out = play(prepared.procedure, prepared.scene, prepared.inputs, ())
    if isinstance(out, Refusal):
        return out
    others, started = _changes(asked, called, prepared, out)
    reached = AccordReached(
        pc=accord.pc,
        agreed=command.agree,
        after=others.pcs,
        foes_after=others.foes,
        things_after=others.things,
        resolution=resolution(accord.procedure, out),
        title=accord.title,
        secret=accord.secret,
        answers=command.open_id,
    )
    return [reached, *started]
