"""Chapter 10: find traps, disable or bypass them, escape from a net."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import structs

from threefold.model.bounds import Difficulty, whole
from threefold.model.conditions import without_conditions
from threefold.model.time import span, time_in_words
from threefold.model.traps import Met, Trap, TrapName, the_trap
from threefold.procedures.answers import (
    LOGGED,
    NEXT_ROLL,
    Answer,
    LoggedFigure,
    Reasons,
    in_events,
    logged,
)
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.consequences import Consequence, FurtherRoll
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.figures import may_not_roll
from threefold.procedures.inputs import BareTask, OwnLabel, TaskLabel
from threefold.rules.bases import stated_base
from threefold.rules.binding import implements
from threefold.rules.conditions import ENTANGLED
from threefold.rules.objects import ObjectDamage, object_down, object_steps
from threefold.rules.traps import (
    HALF_SPEED,
    Search,
    TrapState,
    Way,
    bypass_lines,
    disable_base,
    goes_off,
    may_notice,
    search_rounds,
    trap_cannot_work,
)
from threefold.rules.types import Line, Measure, Message, Modifier, Refusal, Result, Stat

Areas = Annotated[int, whole(1, 99, "areas")]


# --- finding --------------------------------------------------------------------------------------


class TrapFindInputs(BareTask, kw_only=True, frozen=True):
    """A search for traps: the trap that is there, and the kind of search."""

    trap: TrapName | Trap
    search: Search = "active"
    areas: Areas = 1
    hidden: bool = True
    difficulty: Difficulty | None = None
    stat: Stat = "intellect"
    skill: TaskLabel = "perception"


def _met(setup: Setup, inputs: TrapFindInputs | TrapDisableInputs) -> Met | Refusal:
    """Return the trap, or a refusal. Only a trap with hidden parts may be marked as not
    ``hidden``.
    """
    if isinstance(inputs, TrapDisableInputs):
        variant = inputs.variant
    else:
        variant = ""
    met = the_trap(setup.traps(), inputs.trap, variant)
    if not isinstance(met, Refusal) and not inputs.hidden and not met.trap.modifications.if_hidden:
        return Refusal(
            "not_allowed", "inputs.hidden", Message("refusal.trap.no_hole", {"trap": met.trap.name})
        )
    return met


class TrapFindAnswer(Answer, kw_only=True, frozen=True):
    """The rounds of an active search, and the share of the usual speed of a passive one."""

    rounds: Annotated[int, LOGGED]
    rounds_lines: Reasons
    speed: Annotated[float | None, LOGGED] = None
    speed_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        if self.rounds:
            time = time_in_words(span(self.rounds))
            yield logged("trap.search", "trap.find.active.time", time=time)
        if self.speed is not None:
            percent = int(self.speed * 100)
            yield logged("trap.speed", "trap.find.passive.timers", percent=percent)


@implements(
    "trap.find.default",
    "trap.find.passive.roll",
    "trap.find.active.one_roll",
    "trap.find.active.time",
)
def set_find(setup: Setup, inputs: TrapFindInputs) -> Setting | Refusal:
    """Set an Intellect task at the trap's stealth level. A PC who does not search gets no roll."""
    met = _met(setup, inputs)
    if isinstance(met, Refusal):
        return met
    if inputs.areas != 1 and inputs.search != "active":
        return Refusal("bad_value", "inputs.areas", Message("refusal.trap.areas"))
    rounds = search_rounds(inputs.search, inputs.areas)
    areas = Message("line.account.areas", {"n": inputs.areas})
    answer = TrapFindAnswer(
        rounds=rounds,
        rounds_lines=(Line(rounds, areas, "trap.find.active.time"),) if rounds else (),
    )
    if inputs.search == "passive":
        why = Message("line.account.passive")
        answer = msgspec.structs.replace(
            answer,
            speed=HALF_SPEED,
            speed_lines=(Measure(HALF_SPEED, why, "trap.find.passive.speed"),),
        )
    if not may_notice(inputs.search):
        return Setting(answer=answer)
    base = (
        (met.trap.met("stealth", inputs.hidden),)
        if inputs.difficulty is None
        else stated_base(inputs.difficulty)
    )
    return set_bare(setup, inputs, inputs.stat, base, answer=answer)


@implements("trap.find.default", "trap.find.passive.timers")
def settle_find(setup: Setup, inputs: TrapFindInputs, resolved: Resolved) -> Outcome:
    """Report whether the trap is found. A passive search halves the speed, so timed effects last
    for less distance.
    """
    settlement = settle_d20(setup, resolved, None)
    notices = settlement.notices
    if not may_notice(inputs.search):
        notices.append(Notice("unnoticed", Message("event.trap.unnoticed"), "trap.find.default"))
    else:
        found = succeeded(resolved)
        if inputs.search == "passive":
            rule = "trap.find.passive.roll"
        else:
            rule = "trap.find.active.one_roll"
        notices.append(
            Notice("search", Message("event.trap.found" if found else "event.trap.not_found"), rule)
        )
    if inputs.search == "passive":
        notices.append(Notice("slow", Message("event.trap.slow"), "trap.find.passive.timers"))
    return outcome(setup, resolved, settlement, setup.target, None)


TRAP_FIND = Procedure(
    id="trap_find",
    module="traps",
    rules=(
        "trap.find.default",
        "trap.find.passive.roll",
        "trap.find.active.one_roll",
        "trap.listing.modifications",
    ),
    inputs=TrapFindInputs,
    answer=TrapFindAnswer,
    dice=(Die(20, "die.task"),),
    set=set_find,
    resolve=resolve_bare,
    settle=settle_find,
    with_effort=with_ease,
)


# --- disabling, bypassing, attacking --------------------------------------------------------------


class TrapDisableInputs(BareTask, kw_only=True, frozen=True):
    """Work on a found trap: disable, bypass, sabotage or attack it."""

    trap: TrapName | Trap
    variant: OwnLabel = ""
    way: Way = "disable"
    manipulates_magic: bool = False
    hidden: bool = True
    difficulty: Difficulty | None = None
    object_damage: ObjectDamage = "intact"
    stat: Stat | None = None
    skill: TaskLabel = ""


class TrapDisableAnswer(Answer, kw_only=True, frozen=True):
    """The state of the trap, and its damage as an object."""

    trap_state: Annotated[TrapState, in_events("trap")]
    object_damage: Annotated[ObjectDamage, NEXT_ROLL]


@implements(
    "trap.disable.difficulty", "trap.bypass.hindrance", "trap.attack", "trap.magical.disable"
)
def set_disable(setup: Setup, inputs: TrapDisableInputs) -> Setting | Refusal:
    """Set a Speed or Intellect task (Might for an attack) at the trap's defense level. Bypassing is
    harder.
    """
    met = _met(setup, inputs)
    refusal = met if isinstance(met, Refusal) else trap_cannot_work(inputs.object_damage)
    if isinstance(met, Refusal) or refusal is not None:
        return refusal or Setting()
    level = met.trap.met("defense", inputs.hidden)
    if inputs.difficulty is not None:
        level = Line(inputs.difficulty, Message("line.base.stated"), "trap.disable.difficulty")
    base = disable_base(level, inputs.object_damage, setup.rules)
    lines: list[Modifier] = []
    if inputs.way == "bypass":
        lines = bypass_lines(met.trap.magical, inputs.manipulates_magic, setup.rules)
    stat: Stat = inputs.stat or ("might" if inputs.way == "attack" else "speed")
    return set_bare(
        setup, inputs, stat, base, lines, act="attack" if inputs.way == "attack" else "task"
    )


@implements(
    "trap.disable.effect",
    "trap.bypass.effect",
    "trap.failure.activates",
    "trap.object_track",
    "trap.magical.disable",
)
def settle_disable(setup: Setup, inputs: TrapDisableInputs, resolved: Resolved) -> Outcome:
    """On success, the trap is disabled for good, bypassed but still armed, or damaged as an object.
    A failure sets it off on the actor. An impossible task is not attempted."""
    settlement = settle_d20(setup, resolved, None)
    state: TrapState = "armed"
    damage: ObjectDamage = inputs.object_damage
    task = resolved.setting.task
    if task is not None and succeeded(resolved):
        if inputs.way == "attack":
            if resolved.roll is not None:
                steps = object_steps(resolved.roll.total, task.difficulty, setup.rules)
            else:
                steps = 1
            damage = object_down(damage, steps)
            if damage == "minor":
                state = "armed"
            else:
                state = "disabled"
            text = Message("event.trap.damaged", {"state": Message(f"object_damage.{damage}")})
            rule = "trap.object_track"
        elif inputs.way == "bypass":
            state, text, rule = "bypassed", Message("event.trap.bypassed"), "trap.bypass.effect"
        else:
            state, text, rule = "disabled", Message("event.trap.disabled"), "trap.disable.effect"
        settlement.notices.append(Notice("trap", text, rule))
    elif resolved.result != "impossible" and goes_off(inputs.way):
        state = "sprung"
        settlement.notices.append(
            Notice("trap", Message("event.trap.sprung"), "trap.failure.activates")
        )
    ended = outcome(setup, resolved, settlement, setup.target, None)
    return structs.replace(ended, answer=TrapDisableAnswer(trap_state=state, object_damage=damage))


def trap_sets_off(
    inputs: TrapDisableInputs, answer: TrapDisableAnswer, result: Result | None
) -> Sequence[Consequence]:
    """A trap that goes off in the attempt strikes the PC who tried."""
    if answer.trap_state != "sprung":
        return ()
    return (FurtherRoll("trap_spring", {"in_harms_way": True}, carried=("trap",)),)


def next_of_disable(
    inputs: TrapDisableInputs, answer: TrapDisableAnswer
) -> TrapDisableInputs | None:
    """The inputs of the next attempt on a damaged trap that can still go off; None for any other
    trap.
    """
    if answer.trap_state != "armed" or answer.object_damage == "intact":
        return None
    return msgspec.structs.replace(inputs, object_damage=answer.object_damage)


TRAP_DISABLE = Procedure(
    id="trap_disable",
    module="traps",
    rules=(
        "trap.disable.difficulty",
        "trap.bypass.hindrance",
        "trap.bypass.magical",
        "trap.failure.activates",
    ),
    inputs=TrapDisableInputs,
    answer=TrapDisableAnswer,
    follows=trap_sets_off,
    dice=(Die(20, "die.task"),),
    set=set_disable,
    resolve=resolve_bare,
    settle=settle_disable,
    with_effort=with_ease,
    goes_on=next_of_disable,
)


# --- escape ---------------------------------------------------------------------------------------


class TrapEscapeInputs(BareTask, kw_only=True, frozen=True):
    """An action to break or slip out of a trap that holds the PC, such as a net."""

    trap: TrapName | Trap = "net"
    stat: Stat = "might"


@implements("trap.net.escape")
def set_escape(setup: Setup, inputs: TrapEscapeInputs) -> Setting | Refusal:
    """Set a Might or Speed defense roll at the net's defense level."""
    met = the_trap(setup.traps(), inputs.trap)
    if isinstance(met, Refusal):
        return met
    if inputs.stat == "intellect":
        return Refusal("not_allowed", "inputs.stat", Message("refusal.trap.escape_stat"))
    # It is an action, and its roll is a defense: who cannot act does not get free, and what eases
    # defenses counts.
    refusal = may_not_roll(setup.pc, "task", inputs.stat)
    if refusal is not None:
        return refusal
    return set_bare(setup, inputs, inputs.stat, (met.trap.met("defense"),), act="defense")


@implements("trap.net.escape")
def settle_escape(setup: Setup, inputs: TrapEscapeInputs, resolved: Resolved) -> Outcome:
    """Settle an attempt to get free: success frees the PC; otherwise they stay unable to move."""
    settlement = settle_d20(setup, resolved, None)
    free = succeeded(resolved)
    pc = settlement.actor
    if free:
        pc = without_conditions(pc, (ENTANGLED,))
    text = Message("event.trap.free" if free else "event.trap.held", {"name": pc.name})
    settlement.notices.append(Notice("escape", text, "trap.net.escape"))
    return outcome(setup, resolved, structs.replace(settlement, actor=pc), setup.target, None)


TRAP_ESCAPE = Procedure(
    id="trap_escape",
    module="traps",
    rules=("trap.net.escape",),
    inputs=TrapEscapeInputs,
    answer=Answer,
    dice=(Die(20, "die.task"),),
    set=set_escape,
    resolve=resolve_bare,
    settle=settle_escape,
    with_effort=with_ease,
)
