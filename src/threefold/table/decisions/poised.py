"""What people stand ready for, as decisions ask for it: help with a roll, who may act, what a settled roll turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

import msgspec
from msgspec import structs

from threefold.model.characters import Condition, Pc
from threefold.model.conditions import held
from threefold.model.time import Duration
from threefold.procedures.base import AnyProcedure, Outcome, Scene, play
from threefold.procedures.cooperation import HELP, HelpInputs
from threefold.procedures.figures import cannot_act
from threefold.procedures.inputs import Besides, Steps, Why
from threefold.procedures.power_used import place_of
from threefold.rules.binding import implements
from threefold.rules.clock import moment
from threefold.rules.cooperation import OPTIONS, Option
from threefold.rules.powers import Depletion, depletion
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.base import Asked
from threefold.table.decisions.drifting import adrift
from threefold.table.decisions.work_progress import advanced
from threefold.table.events import AnyEvent, Closed, DayDawned, Opened, Readied, StoodDown, WorkChanged
from threefold.table.inputs import with_inputs
from threefold.table.poised import Aid, AidKind, Guarding, Holding, InUse, Past, Recurring
from threefold.table.state import State
from threefold.table.waiting import Called, FollowUp, Incoming, Rolled

_HELP: Final = cast(AnyProcedure, HELP)


# --- help -------------------------------------------------------------------------------------------------------------


@implements("cooperation.help.base_ease", "cooperation.help.trained_two_steps", "cooperation.help.inability_zero")
def aids(state: State, pc_id: str, kind: AidKind, names: Sequence[str]) -> list[Steps]:
    """The assets that comrades give to a roll of a kind, by the names that a skill for it may have."""
    given = []
    for aid in state.poised.values():
        if not isinstance(aid, Aid) or aid.to != pc_id or aid.kind not in ("any", kind) or aid.by not in state.party:
            continue
        helper = state.party[aid.by].pc
        steps = worth(state, helper, names) if aid.steps is None else aid.steps
        if steps:
            why: Why = "help" if aid.steps is None else "complement"
            given.append(Steps(name=helper.name, steps=steps, why=why))
    return given


def worth(state: State, helper: Pc, names: Sequence[str]) -> int:
    """What somebody's help with a roll is worth, by the first of its names that the helper has learned or cannot do."""
    task = next((name for name in names if name in helper.skills), "")
    out = play(_HELP, Scene(state.rules(), helper), HelpInputs(task=task[:120]), ())
    asset = out.extra["asset"] if isinstance(out, Outcome) else None
    return cast(dict[str, int], asset)["steps"] if asset else 0


# --- who may act ------------------------------------------------------------------------------------------------------


class Used(NamedTuple):
    """What a character has done in this round: the ways of working together, and whether the action is gone."""

    used: list[Option]
    acted: bool


@implements("cooperation.options.exclusive", "cooperation.take_attack.once_per_round")
def used_by(state: State, pc_id: str, gm: bool = False) -> Used:
    """What a character has used of this round. The GM may let anybody act once more, but never work together twice."""
    encounter = state.encounter
    if encounter is None or pc_id not in encounter.spent:
        return Used([], False)
    way = encounter.spent[pc_id]
    return Used([option for option in OPTIONS if option == way], not gm)


def waiting_now(state: State, pc_id: str) -> bool:
    """Whether somebody has waited for what happens now, and may act out of turn."""
    return any(isinstance(p, Holding) and p.by == pc_id and p.now for p in state.poised.values())


def guards_of(state: State, id: str) -> list[tuple[str, Guarding]]:
    """Who stands guard over somebody or something, able to do so."""
    return [
        (key, p)
        for key, p in state.poised.items()
        if isinstance(p, Guarding) and p.whom == id and (p.by not in state.foes or state.foes[p.by].npc.health > 0)
    ]


@implements("guarding.npc_guard.pass_difficulty")
def guard_before(state: State, pc_id: str, foe_id: str) -> Refusal | None:
    """Whoever stands guard over a foe has to be passed before it is attacked."""
    past = {p.guard for p in state.poised.values() if isinstance(p, Past) and p.by == pc_id}
    for _, guarding in guards_of(state, foe_id):
        if guarding.by in state.foes and guarding.by not in past:
            params: Params = {"guard": state.name_of(guarding.by), "foe": state.name_of(foe_id)}
            return Refusal("not_allowed", "foe_id", Message("refusal.together.guarded", params))
    return None


@implements("cooperation.take_attack.trigger", "defend.forgo.auto_hit")
def may_be_taken(state: State, rolled: Rolled, out: Outcome) -> bool:
    """Whether an attack that has hit in a fight, by the die or because nobody defends, is kept open for those who could
    still throw themselves before it."""
    encounter = state.encounter
    if rolled.procedure != "defend" or encounter is None or encounter.phase != "turns":
        return False
    if out.result not in ("failure", "impossible") or not out.through:
        return False
    return any(
        id != rolled.pc and not used_by(state, id).acted and cannot_act(member.pc, reacting=False) is None
        for id, member in state.party.items()
    )


# --- what follows from a roll -----------------------------------------------------------------------------------------


def follow_up(asked: Asked, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """What a settled roll turns, stops, lets pass or gives, beside its figures; ``offset`` are ids taken already."""
    done = out.result in ("success", "routine")
    match rolled.procedure:
        case "draw_attack":
            return _drawn(asked, rolled, out, offset) if done else []
        case "push_off":
            return adrift(asked, rolled, out, offset)
        case "guard":
            return _guarded(asked, rolled, done, offset)
        case "help":
            asset = cast("dict[str, int] | None", out.extra.get("asset"))
            if asset is None or rolled.target not in asked.state.party:
                return []
            aid = Aid(by=rolled.pc, to=rolled.target, steps=asset["steps"])
            return [Readied(by=rolled.pc, way="help", whom=rolled.target, puts={asked.new_id("r", offset): aid})]
        case "artifact":
            return _in_use(asked, rolled, out, offset)
        case "trap_disable":
            return _sprung(asked, rolled, out, offset)
        case "trap_spring":
            return _poisoned(asked, rolled, out, offset)
        case "trap_poison":
            return _strikes_again(asked, rolled, out, offset)
    return [*_work_goes_on(asked, rolled, out), *_comes_again(asked, rolled, out, offset)]


@implements("artifact_crafting.depletion")
def _in_use(asked: Asked, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """An artifact that wears with time is in use from now on, until it is put away."""
    at = place_of(rolled.before.carries(), rolled.title)
    if at is None or not isinstance(out.actor, Pc) or out.result not in ("success", "routine"):
        return []
    item = out.actor.carries()[at]
    wear = Depletion() if item.spent or item.depletion is msgspec.UNSET else depletion(item.depletion)
    span = None if isinstance(wear, Refusal) else wear.span
    if span is None or in_use(asked.state, rolled.pc, item.called) is not None:
        return []
    put = InUse(by=rolled.pc, name=item.called, at=asked.state.clock.now + span, every=span)
    return [Readied(by=rolled.pc, way="again", puts={asked.new_id("r", offset, put): put})]


def in_use(state: State, pc: str, name: str) -> tuple[str, InUse] | None:
    """Somebody's artifact that is in use, with its id among what is poised."""
    found = ((id, p) for id, p in state.poised.items() if isinstance(p, InUse) and (p.by, p.name) == (pc, name))
    return next(found, None)


@implements("artifact_crafting.depletion")
def worn(state: State, pc: str, name: str, spent: bool) -> list[AnyEvent]:
    """An artifact in use after its depletion die was thrown: the next throw a span later, or none any more."""
    found = in_use(state, pc, name)
    if found is None or (not spent and found[1].at > state.clock.now):
        return []
    id, use = found
    if spent:
        return [StoodDown(ids=[id])]
    return [Readied(by=pc, way="again", puts={id: structs.replace(use, at=use.at + use.every)})]


@implements("trap.failure.activates")
def _sprung(asked: Asked, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """A trap that is set off in the attempt to disarm it goes off on whoever tried."""
    if out.extra.get("trap_state") != "sprung":
        return []
    trap = msgspec.json.decode(rolled.inputs)["trap"]
    follows = FollowUp(
        pc=rolled.pc, procedure="trap_spring", inputs=with_inputs(msgspec.Raw(b"{}"), trap=trap, in_harms_way=True)
    )
    return [Opened(id=asked.new_id("o", offset, follows), open=follows)]


@implements("trap_poison.index")
def _poisoned(asked: Asked, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """Whoever a poisoned trap has hit resists its poison, of which the GM says what it does."""
    level = out.extra.get("poison")
    if level is None:
        return []
    follows = FollowUp(pc=rolled.pc, procedure="trap_poison", inputs=with_inputs(msgspec.Raw(b"{}"), level=level))
    return [Opened(id=asked.new_id("o", offset, follows), open=follows)]


@implements("trap_poison.ongoing_damage.repeat")
def _strikes_again(asked: Asked, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """A poison that hurts on and on is resisted again a round or a minute later, until its times are over."""
    again = cast("dict[str, object] | None", out.extra.get("again"))
    if again is None:
        return []
    plain = msgspec.Raw(msgspec.json.encode(without_own(msgspec.json.decode(rolled.inputs))))
    inputs = with_inputs(plain, repeat=True, times=again["times"])
    wait = Duration(1, "rounds" if again["every"] == "round" else "minutes")
    put = Recurring(by=rolled.pc, procedure=rolled.procedure, inputs=inputs, at=asked.state.clock.now + wait.rounds)
    return [Readied(by=rolled.pc, way="again", puts={asked.new_id("r", offset, put): put})]


def _work_goes_on(asked: Asked, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """A roll that was one step of a work has brought it further, or back."""
    work = asked.state.works.get(rolled.about or "")
    if work is None or rolled.about is None or work.procedure != rolled.procedure or work.stage == "done":
        return []
    after = advanced(work, out)
    return [WorkChanged(id=rolled.about, work=after, why="stopped" if after.stopped is not None else "rolled")]


@implements("cooperation.draw_attack.intellect_roll", "cooperation.draw_attack.defense_hindered")
def _drawn(asked: Asked, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    incoming = asked.state.open.get(rolled.about or "")
    if rolled.about is None or not isinstance(incoming, Incoming) or incoming.drawn:
        return []
    return [turned(asked, rolled.about, incoming, rolled.pc, out, offset)]


def turned(asked: Asked, open_id: str, incoming: Incoming, to: str, out: Outcome, offset: int) -> Opened:
    """The attack as it goes on against the one who has drawn it."""
    from_whom = asked.state.name_of(incoming.pc)
    steps = [h["steps"] for h in cast("list[dict[str, int]]", out.extra["hinder"])]
    hinder = [Steps(name=from_whom, steps=n, why="drawn") for n in steps]
    drawn = structs.replace(incoming, pc=to, drawn=True, hinder=[*incoming.hinder, *hinder])
    return Opened(id=asked.new_id("o", offset), open=drawn, replaces=open_id)


@implements("guarding.intercept.success", "guarding.npc_guard.pass_success", "guarding.npc_guard.same_procedure")
def _guarded(asked: Asked, rolled: Rolled, done: bool, offset: int) -> list[AnyEvent]:
    """A foe who is stopped has lost its action; a PC past a guard goes on, one who is not has lost the action."""
    act = msgspec.json.decode(rolled.inputs).get("act", "stand")
    if act == "stop":
        stopped = rolled.about if done and rolled.about in asked.state.open else None
        return [Closed(id=stopped)] if stopped is not None else []
    if act != "pass" or rolled.foe is None:
        return []
    if not done:
        return [Readied(by=rolled.pc, way="pass", whom=rolled.foe, spends=True)]
    past = Past(by=rolled.pc, guard=rolled.foe)
    return [Readied(by=rolled.pc, way="pass", whom=rolled.foe, puts={asked.new_id("r", offset, past): past})]


# --- what the clock brings --------------------------------------------------------------------------------------------


def _schedule(condition: Condition | str) -> Condition | None:
    return condition if isinstance(condition, Condition) and condition.again is not msgspec.UNSET else None


@implements("special_damage.disease.daily")
def _comes_again(asked: Asked, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """A poison or disease that is to be resisted again: when, by the campaign's clock."""
    if not isinstance(out.actor, Pc):
        return []
    events: list[AnyEvent] = []
    for condition in filter(None, map(_schedule, held(out.actor))):
        if condition in held(rolled.before) and rolled.procedure not in ("poison", "disease"):
            continue
        assert condition.again is not msgspec.UNSET
        if condition.name != msgspec.json.decode(rolled.inputs).get("name", condition.name):
            continue
        put = Recurring(
            by=rolled.pc,
            condition=condition.name,
            procedure=rolled.procedure,
            inputs=_once_less(rolled),
            at=asked.state.clock.now + condition.again.rounds,
        )
        events.append(Readied(by=rolled.pc, way="again", puts={asked.new_id("r", offset + len(events), put): put}))
    return events


def _once_less(rolled: Rolled) -> msgspec.Raw:
    """The same roll again, with what was chosen for this one alone left out."""
    inputs = without_own(msgspec.json.decode(rolled.inputs))
    times = inputs.get("times")
    if isinstance(times, int):
        inputs["times"] = max(0, times - 1)
    return msgspec.Raw(msgspec.json.encode(inputs))


def without_own(inputs: dict[str, object]) -> dict[str, object]:
    """Inputs without what was chosen for one roll alone."""
    own = ("effort", "assets", "ease", "hinder", *Besides.__struct_fields__, "retry", "roll_anyway", "initial_cost")
    return {name: value for name, value in inputs.items() if name not in own}


def come_due(asked: Asked, before: State) -> list[AnyEvent]:
    """What the clock has brought since: rolls against poison and disease, and the first aid of a new day."""
    state = asked.state
    if state.clock.now <= before.clock.now:
        return []
    events: list[AnyEvent] = []
    over = []
    for id, due in state.poised.items():
        if not isinstance(due, Recurring) or due.at > state.clock.now or due.by not in state.party:
            continue
        if due.condition and due.condition not in state.party[due.by].pc.condition_names():
            over.append(id)
            continue
        called = Called(pc=due.by, procedure=due.procedure, inputs=due.inputs, title=due.condition, about=id)
        events.append(Opened(id=asked.new_id("o", len(events)), open=called))
    return [*([StoodDown(ids=over)] if over else []), *events, *_new_day(before, state)]


@implements("healing.limit.once_per_day")
def _new_day(before: State, state: State) -> list[AnyEvent]:
    if day_of(before) == day_of(state):
        return []
    fresh = {id: structs.replace(m.pc, healed_by=msgspec.UNSET) for id, m in state.party.items() if m.pc.healed_by}
    return [DayDawned(after=fresh)] if fresh else []


def day_of(state: State) -> int:
    """The day of the campaign."""
    return moment(state.clock.now).day
