"""Chapter 5: stand guard (PCs and foes), and wait for a trigger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from threefold.model.bounds import OwnName
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import for_a_round, has_condition, with_condition
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.answers import LOGGED, Answer, AnswerPart, LoggedFigure, in_events, logged
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    diceless_procedure,
)
from threefold.procedures.consequences import AttackStopped, Consequence, GuardPassed
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.figures import cannot_act
from threefold.procedures.inputs import BareTask, EaseEffort, Inputs, OwnLabel
from threefold.rules.bases import level_base
from threefold.rules.binding import implements
from threefold.rules.conditions import ON_GUARD
from threefold.rules.cooperation import guard_hindrance, intercepting, may_not_intercept
from threefold.rules.types import Message, Params, Refusal, Result, Stat


class GuardInputs(BareTask, kw_only=True, frozen=True):
    """Stand guard, stop a foe while on guard, or get past a foe on guard."""

    act: Literal["stand", "stop", "pass"] = "stand"
    against: OwnLabel = ""
    tried: Annotated[list[OwnName], Meta(max_length=50)] = []
    stat: Stat = "speed"


@implements("guarding.stance.action", "guarding.npc_guard.same_procedure")
def _stand(setup: Setup, inputs: GuardInputs) -> Setting | Refusal:
    """Stand guard: an action without a roll, for PCs and NPCs."""
    if inputs.effort != EaseEffort() or inputs.initial_cost or inputs.free_effort:
        return Refusal("not_allowed", "inputs.effort", Message("refusal.no_roll_no_effort"))
    if isinstance(setup.actor, Pc):
        refusal = cannot_act(setup.actor, reacting=False)
    else:
        refusal = None
    return refusal or Setting()


@implements("guarding.intercept.speed_task", "guarding.npc_guard.pass_difficulty")
def set_guard(setup: Setup, inputs: GuardInputs) -> Setting | Refusal:
    """Set a Speed task at the level of the foe: eased for a PC on guard who stops it, hindered to
    get past it.
    """
    if inputs.act == "stand":
        return _stand(setup, inputs)
    if not isinstance(setup.actor, Pc):
        return Refusal("bad_value", "actor", Message("refusal.guard_pc"))
    if not isinstance(setup.target, FullNpc):
        return Refusal("bad_value", "target", Message("refusal.guard_whom"))
    rule = "guarding.intercept.speed_task"
    if inputs.act == "stop":
        refusal = may_not_intercept(setup.npc.name, inputs.tried)
        if refusal is not None:
            return refusal
        if has_condition(setup.pc, ON_GUARD):
            lines = [intercepting(setup.rules)]
        else:
            lines = []
    else:
        lines, rule = [guard_hindrance(setup.rules)], "guarding.npc_guard.pass_difficulty"
    base = level_base(setup.npc.name, setup.npc.level, rule)
    answer = GuardAnswer(guarding=inputs.act)
    return set_bare(setup, inputs, inputs.stat, base, lines, answer=answer)


class GuardAnswer(Answer, kw_only=True, frozen=True):
    """What the guard does."""

    guarding: Annotated[str, in_events("guard")]


@implements(
    "guarding.stance.defense_eased",
    "guarding.intercept.success",
    "guarding.npc_guard.pass_success",
    "guarding.npc_guard.same_procedure",
)
def settle_guard(setup: Setup, inputs: GuardInputs, resolved: Resolved) -> Outcome:
    """A guard's defenses are eased. A foe who is stopped loses its action, and so does a PC who
    does not get past.
    """
    if inputs.act == "stand":
        return _settle_standing_guard(setup, inputs)
    settlement = settle_d20(setup, resolved, None)
    if succeeded(resolved):
        done = "done"
    else:
        done = "failed"
    params: Params = {"name": setup.pc.name, "foe": setup.npc.name}
    rule = {
        ("stop", "done"): "guarding.intercept.success",
        ("stop", "failed"): "guarding.intercept.speed_task",
        ("pass", "done"): "guarding.npc_guard.pass_success",
        ("pass", "failed"): "guarding.npc_guard.same_procedure",
    }[inputs.act, done]
    settlement.notices.append(
        Notice("guard", Message(f"event.guard.{inputs.act}.{done}", params), rule)
    )
    if inputs.act == "stop" and inputs.tried:
        params = {"name": setup.pc.name, "n": len(inputs.tried) + 1}
        settlement.notices.append(Notice("guard", Message("event.guard.many", params), rule))
    return outcome(setup, resolved, settlement, setup.target, None)


def _settle_standing_guard(setup: Setup, inputs: GuardInputs) -> Outcome:
    """Put the figure on guard until its next turn."""
    guard = setup.actor
    assert guard is not None
    params: Params = {"name": guard.name, "against": inputs.against}
    if inputs.against:
        key = "event.guard.against"
    else:
        key = "event.guard.stand"
    notice = Notice("guard", Message(key, params), "guarding.stance.defense_eased")
    after = with_condition(guard, for_a_round(ON_GUARD))
    answer = GuardAnswer(guarding=inputs.act)
    return Outcome(after, setup.target, notices=(notice,), answer=answer)


def guard_settled(
    inputs: GuardInputs, answer: GuardAnswer, result: Result | None
) -> Sequence[Consequence]:
    """A guard who succeeds stops the foe. A PC who passes a guard is past it, or loses the action."""
    success = result in ("success", "routine")
    if inputs.act == "stop" and success:
        return (AttackStopped(),)
    if inputs.act == "pass":
        return (GuardPassed(success),)
    return ()


GUARD = Procedure(
    id="guard",
    module="actions",
    rules=(
        "guarding.stance.action",
        "guarding.stance.defense_eased",
        "guarding.intercept.speed_task",
        "guarding.npc_guard.pass_difficulty",
    ),
    inputs=GuardInputs,
    answer=GuardAnswer,
    follows=guard_settled,
    dice=(Die(20, "die.task"),),
    set=set_guard,
    resolve=resolve_bare,
    settle=settle_guard,
    actor=("pc", "npc"),
    target=("pc", "npc", "object", "vehicle"),
    with_effort=with_ease,
)


# --- waiting --------------------------------------------------------------------------------------


class WaitInputs(Inputs, kw_only=True, frozen=True):
    """A wait for a trigger before acting, or the end of such a wait."""

    trigger: Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.OWN]
    action: OwnLabel = ""
    happens: bool | None = None
    unseen: bool = False
    acted: bool = False


class WaitProgress(AnswerPart, kw_only=True, frozen=True):
    """A wait: its trigger, the action afterwards, whether it goes on, and who acts first."""

    trigger: Annotated[str, in_events("wait")]
    action: Annotated[str, LOGGED]
    state: Annotated[str, in_events("wait")]
    acts_first: Annotated[bool | None, in_events("wait")]


class WaitAnswer(Answer, kw_only=True, frozen=True):
    """The wait as it is now."""

    waiting: WaitProgress

    def figures(self) -> Iterator[LoggedFigure]:
        if self.waiting.action:
            yield logged("wait", "wait.declare_trigger", action=self.waiting.action)


@implements("wait.declare_trigger", "wait.acts_first", "wait.versus_cover")
def settle_wait(setup: Setup, inputs: WaitInputs, resolved: Resolved) -> Outcome | Refusal:
    """Name the trigger. When it occurs, the waiting PC acts first, unless there is nothing to act
    on before it.

    If the trigger does not occur by the PC's next turn, the wait ends. The order of turns does not
    change.
    """
    actor = setup.pc
    refusal = cannot_act(actor, reacting=False)
    if refusal is not None:
        return refusal
    if inputs.acted:
        return Refusal("out_of_order", "inputs.acted", Message("refusal.cooperation.acted"))
    params: Params = {"name": actor.name, "trigger": inputs.trigger}
    first = None
    if inputs.happens is None:
        key, rule, state = "event.wait.waits", "wait.declare_trigger", "waiting"
    elif not inputs.happens:
        key, rule, state = "event.wait.over", "wait.declare_trigger", "over"
    elif inputs.unseen:
        key, rule, state, first = "event.wait.after", "wait.versus_cover", "released", False
    else:
        key, rule, state, first = "event.wait.first", "wait.acts_first", "released", True
    waiting = WaitProgress(
        trigger=inputs.trigger, action=inputs.action, state=state, acts_first=first
    )
    return Outcome(
        actor,
        setup.target,
        notices=(Notice("wait", Message(key, params), rule),),
        answer=WaitAnswer(waiting=waiting),
    )


WAIT = diceless_procedure(
    id="wait",
    module="actions",
    rules=("wait.declare_trigger", "wait.acts_first", "wait.versus_cover"),
    inputs=WaitInputs,
    answer=WaitAnswer,
    settle=settle_wait,
    target=("pc", "npc", "object", "vehicle"),
)
