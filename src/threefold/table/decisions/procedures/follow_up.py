"""Events that follow from a settled roll."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec import structs

from threefold.model.characters import Condition, Pc
from threefold.model.conditions import figure_conditions
from threefold.model.marks import mark_among
from threefold.model.picked import place_of
from threefold.model.time import Duration
from threefold.procedures.base import Outcome
from threefold.procedures.inputs import AbilityExtras, Steps
from threefold.rules.binding import implements
from threefold.rules.conditions import WARDED_OUT, condition_name
from threefold.rules.powers import Depletion, depletion
from threefold.rules.types import Refusal
from threefold.table.decisions.base import Context
from threefold.table.decisions.powers.in_use import in_use
from threefold.table.decisions.scene.drifting import drift_started
from threefold.table.decisions.works.progress import advanced
from threefold.table.events import AnyEvent, Closed, Opened, Readied, WorkChanged
from threefold.table.state import Aid, FollowUp, Incoming, InUse, Past, Recurring, Rolled
from threefold.table.state.inputs import with_inputs

# --- what follows from a roll ---------------------------------------------------------------------


def follow_up(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """Events that follow from a settled roll, by its procedure. ``offset`` is the number of ids
    already given.
    """
    done = out.result in ("success", "routine")
    match rolled.procedure:
        case "draw_attack":
            if done:
                return _attack_drawn(context, rolled, out, offset)
            return []
        case "push_off":
            return drift_started(context, rolled, out, offset)
        case "guard":
            return _guard_settled(context, rolled, done, offset)
        case "help":
            asset = cast("dict[str, int] | None", out.extra.get("asset"))
            if asset is None or rolled.target not in context.state.party:
                return []
            aid = Aid(by=rolled.pc, to=rolled.target, steps=asset["steps"])
            return [
                Readied(
                    by=rolled.pc,
                    way="help",
                    whom=rolled.target,
                    puts={context.new_id("r", offset): aid},
                )
            ]
        case "artifact":
            return in_use_from(context, rolled, out, offset)
        case "trap_disable":
            return _sprung(context, rolled, out, offset)
        case "trap_spring":
            return _poisoned(context, rolled, out, offset)
        case "trap_poison":
            return _poison_repeats(context, rolled, out, offset)
    return [*_work_goes_on(context, rolled, out), *_recurs(context, rolled, out, offset)]


@implements("artifact_crafting.depletion")
def in_use_from(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """The event that puts an artifact in use, if it depletes with time."""
    at = rolled.picked.power if rolled.picked is not None else None
    at = place_of(rolled.before.carries(), rolled.title) if at is None else at
    if at is None or not isinstance(out.actor, Pc) or out.result not in ("success", "routine"):
        return []
    item = out.actor.carries()[at]
    wear = Depletion() if item.spent or item.depletion is None else depletion(item.depletion)
    span = None if isinstance(wear, Refusal) else wear.span
    if span is None or in_use(context.state, rolled.pc, item) is not None:
        return []
    carried = rolled.before.carries()
    of = mark_among(carried, carried[at])
    put = InUse(
        by=rolled.pc, name=item.called, at=context.state.clock.now + span, every=span, of=of
    )
    return [Readied(by=rolled.pc, way="again", puts={context.new_id("r", offset, put): put})]


@implements("trap.failure.activates")
def _sprung(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """A pending follow-up: a trap set off in the attempt to disarm it strikes the PC who tried."""
    if out.extra.get("trap_state") != "sprung":
        return []
    trap = msgspec.json.decode(rolled.inputs)["trap"]
    inputs = with_inputs(msgspec.Raw(b"{}"), trap=trap, in_harms_way=True)
    follows = FollowUp(
        pc=rolled.pc, procedure="trap_spring", inputs=inputs, hidden=rolled.hidden or None
    )
    return [Opened(id=context.new_id("o", offset, follows), open=follows)]


@implements("trap_poison.index")
def _poisoned(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """A pending follow-up: the poison of a trap that hit."""
    level = out.extra.get("poison")
    if level is None:
        return []
    inputs = with_inputs(msgspec.Raw(b"{}"), level=level)
    follows = FollowUp(
        pc=rolled.pc, procedure="trap_poison", inputs=inputs, hidden=rolled.hidden or None
    )
    return [Opened(id=context.new_id("o", offset, follows), open=follows)]


@implements("trap_poison.ongoing_damage.repeat")
def _poison_repeats(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """The event that lets a trap's poison strike again a round or a minute later, as often as it
    repeats.
    """
    again = cast("dict[str, object] | None", out.extra.get("again"))
    if again is None:
        return []
    plain = msgspec.Raw(
        msgspec.json.encode(without_roll_choices(msgspec.json.decode(rolled.inputs)))
    )
    inputs = with_inputs(plain, repeat=True, times=again["times"])
    wait = Duration(1, "rounds" if again["every"] == "round" else "minutes")
    put = Recurring(
        by=rolled.pc,
        procedure=rolled.procedure,
        inputs=inputs,
        at=context.state.clock.now + wait.rounds,
        hidden=rolled.hidden or None,
    )
    return [Readied(by=rolled.pc, way="again", puts={context.new_id("r", offset, put): put})]


def _work_goes_on(context: Context, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """The event that updates the work to which this roll belongs."""
    work = context.state.works.get(rolled.about or "")
    if (
        work is None
        or rolled.about is None
        or work.procedure != rolled.procedure
        or work.stage == "done"
    ):
        return []
    after = advanced(work, out)
    return [
        WorkChanged(
            id=rolled.about, work=after, why="stopped" if after.stopped is not None else "rolled"
        )
    ]


@implements("cooperation.draw_attack.intellect_roll", "cooperation.draw_attack.defense_hindered")
def _attack_drawn(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    incoming = context.state.open.get(rolled.about or "")
    if rolled.about is None or not isinstance(incoming, Incoming) or incoming.drawn:
        return []
    return [attack_redirected(context, rolled.about, incoming, rolled.pc, out, offset)]


def attack_redirected(
    context: Context, open_id: str, incoming: Incoming, to: str, out: Outcome, offset: int
) -> Opened:
    """Return the event that turns a pending attack on the PC who drew it."""
    from_whom = context.state.name_of(incoming.pc)
    steps = [h["steps"] for h in cast("list[dict[str, int]]", out.extra["hinder"])]
    hinder = [Steps(name=from_whom, steps=n, why="drawn") for n in steps]
    drawn = structs.replace(incoming, pc=to, drawn=True, hinder=[*incoming.hinder, *hinder])
    return Opened(id=context.new_id("o", offset), open=drawn, replaces=open_id)


@implements(
    "guarding.intercept.success",
    "guarding.npc_guard.pass_success",
    "guarding.npc_guard.same_procedure",
)
def _guard_settled(context: Context, rolled: Rolled, done: bool, offset: int) -> list[AnyEvent]:
    """Settle the roll of a guard, or a roll to pass a guard.

    A foe who is stopped loses its action. A PC who fails to pass a guard loses the action too.
    """
    act = msgspec.json.decode(rolled.inputs).get("act", "stand")
    if act == "stop":
        if done and rolled.about in context.state.open:
            stopped = rolled.about
        else:
            stopped = None
        if stopped is not None:
            return [Closed(id=stopped)]
        return []
    if act != "pass" or rolled.foe is None:
        return []
    if not done:
        return [Readied(by=rolled.pc, way="pass", whom=rolled.foe, spends=True)]
    past = Past(by=rolled.pc, guard=rolled.foe)
    return [
        Readied(
            by=rolled.pc,
            way="pass",
            whom=rolled.foe,
            puts={context.new_id("r", offset, past): past},
        )
    ]


# --- what the clock brings ------------------------------------------------------------------------


@implements("special_damage.disease.daily", "ritual.consecration.warded_pc")
def _recurs(context: Context, rolled: Rolled, out: Outcome, offset: int) -> list[AnyEvent]:
    """Events that schedule the next roll against a poison, a disease or a ward by the clock."""
    if not isinstance(out.actor, Pc):
        return []
    about = _condition_of(rolled)
    due = [
        (c.name, c.again)
        for c in figure_conditions(out.actor)
        if isinstance(c, Condition) and c.again is not None
        if condition_name(c.name) == about or c not in figure_conditions(rolled.before)
    ]
    again = out.extra.get("again")
    if isinstance(again, Duration) and not about:
        due.append(("", again))
    events: list[AnyEvent] = []
    for name, wait in due:
        put = Recurring(
            by=rolled.pc,
            condition=name,
            procedure=rolled.procedure,
            inputs=_next_repeat(rolled),
            at=context.state.clock.now + wait.rounds,
            hidden=rolled.hidden or None,
        )
        events.append(
            Readied(
                by=rolled.pc,
                way="again",
                puts={context.new_id("r", offset + len(events), put): put},
            )
        )
    return events


def _condition_of(rolled: Rolled) -> str:
    """The condition that a roll is about: the poison or disease it resists, or the ward. Conditions
    of other rolls do not fall due again. "" if the condition has no name: it is on no sheet, but it
    falls due all the same."""
    inputs = msgspec.json.decode(rolled.inputs)
    if rolled.procedure == "ritual":
        if inputs.get("do") == "enter_ward":
            return condition_name(WARDED_OUT)
        return ""
    return condition_name(inputs.get("name") or "")


def _next_repeat(rolled: Rolled) -> msgspec.Raw:
    """The inputs of the next repeat, without the choices for this roll alone."""
    inputs = without_roll_choices(msgspec.json.decode(rolled.inputs))
    times = inputs.get("times")
    if isinstance(times, int):
        inputs["times"] = max(0, times - 1)
    if inputs.get("do") == "enter_ward":
        inputs["inside"] = True
    return msgspec.Raw(msgspec.json.encode(inputs))


def without_roll_choices(inputs: dict[str, object]) -> dict[str, object]:
    """Return the inputs without what a player chose for one roll alone."""
    own = (
        "effort",
        "assets",
        "ease",
        "hinder",
        *AbilityExtras.__struct_fields__,
        "retry",
        "roll_anyway",
        "initial_cost",
    )
    return {name: value for name, value in inputs.items() if name not in own}
