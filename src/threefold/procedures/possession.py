"""Chapter 9, possession: the attempt, then rounds and days until the possessor is expelled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from msgspec import Struct, structs

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import whole
from threefold.model.conditions import with_condition, without_conditions
from threefold.procedures.accounts import state_moved
from threefold.procedures.answers import PROGRESS, Answer, WorkStep, in_events
from threefold.procedures.bare import resolve_bare, set_bare, succeeded, with_ease
from threefold.procedures.base import Die, Notice, Outcome, Procedure, Resolved, Setting, Setup
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.inputs import TASK_INPUTS, BareTask, OwnLabel
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.combat import modified_base
from threefold.rules.conditions import POSSESSED
from threefold.rules.possession import (
    FREE,
    TAKEN,
    Aim,
    PossessionProgress,
    long_held,
    may_not_cast_out,
    may_not_control,
    next_day,
    next_round,
    not_consented,
    possession_target,
)
from threefold.rules.types import Message, Modifier, Params, Refusal, Stat

Do = Literal["attempt", "control", "act", "eject", "command", "next_day", "attacked", "leave"]


class PossessionState(Struct, frozen=True, forbid_unknown_fields=True):
    """The state of a possession. The next request repeats the state from the last answer."""

    held: bool = False
    round: Annotated[int, whole(0, 99999, "rounds")] = 0
    day: Annotated[int, whole(0, 9999, "days")] = 0
    ejected: bool = False
    commanded: bool = False

    def hold(self) -> PossessionProgress:
        """The state in the form that the rules use."""
        return PossessionProgress(self.held, self.round, self.day, self.ejected, self.commanded)


class PossessionInputs(BareTask, kw_only=True, frozen=True):
    """An event in a possession. The actor is the host, the target is the creature that possesses
    the host.
    """

    do: Do
    state: PossessionState = PossessionState()
    touched: bool = True
    suggestion: OwnLabel = ""
    aim: Aim = "physical"
    sexual: bool = False
    permitted: bool = False
    stat: Stat = "intellect"


_TAKES: Mapping[Do, Takes] = {
    "attempt": Takes(may=(*TASK_INPUTS, "touched", "state")),
    "control": Takes(may=(*TASK_INPUTS, "state", "suggestion", "sexual", "permitted")),
    "act": Takes(may=("state",)),
    "eject": Takes(may=(*TASK_INPUTS, "state")),
    "command": Takes(may=(*TASK_INPUTS, "state")),
    "next_day": Takes(may=("state",)),
    "attacked": Takes(may=("state", "aim")),
    "leave": Takes(may=("state",)),
}


@implements("possession.attempt.touch", "possession.control", "possession.eject.daily_roll")
def event_out_of_order(inputs: PossessionInputs) -> Refusal | None:
    """Refuse an event that does not fit the state: no attempt on a possessed host, nothing else on
    a free one.
    """
    hold = inputs.state.hold()
    if hold.held == (inputs.do == "attempt"):
        if hold.held:
            key = "held"
        else:
            key = "free"
        return Refusal("out_of_order", "inputs.state.held", Message(f"refusal.possession.{key}"))
    if inputs.do == "attempt" and not inputs.touched:
        return Refusal("not_allowed", "inputs.touched", Message("refusal.possession.touch"))
    if inputs.do == "control":
        return may_not_control(hold) or not_consented(inputs.sexual, inputs.permitted)
    if inputs.do in ("eject", "command"):
        return may_not_cast_out(hold, inputs.do)
    return None


class PossessionAnswer(Answer, kw_only=True, frozen=True):
    """The state of the possession, and whom an attack on the host hurts."""

    state: Annotated[PossessionState, PROGRESS]
    hurts: Annotated[str | None, in_events("possession")] = None

    def work_step(self) -> WorkStep:
        stage: Literal["open", "done"] = "open" if self.state.held else "done"
        return WorkStep(stage=stage, defense=True)


_RESISTED: Mapping[Do, str] = {
    "attempt": "possession.attempt.defense",
    "control": "possession.control",
    "eject": "possession.eject.daily_roll",
    "command": "possession.exorcise.command",
}


@implements("possession.attempt.defense", "possession.control", "possession.eject.long_possession")
def set_possession(setup: Setup, inputs: PossessionInputs) -> Setting | Refusal:
    """Set an Intellect defense at the possessor's level: against the attempt or a suggestion, or to
    expel it.
    """
    refusal = check_act_inputs(
        inputs, _TAKES[inputs.do], Message(f"possession_do.{inputs.do}")
    ) or event_out_of_order(inputs)
    if refusal is not None:
        return refusal
    answer = PossessionAnswer(state=inputs.state)
    if inputs.do not in ("attempt", "control", "eject", "command"):
        return Setting(answer=answer)
    lines: Sequence[Modifier] = ()
    if inputs.do in ("eject", "command"):
        lines = long_held(inputs.state.day, setup.rules)
    base = modified_base(
        setup.npc.name, setup.npc.level, setup.npc.modifications, "attack", _RESISTED[inputs.do]
    )
    return set_bare(setup, inputs, inputs.stat, base, lines, act="defense", answer=answer)


_COUNTED: Mapping[str, str] = {
    "round": "possession.first_round",
    "day": "possession.eject.daily_roll",
}


class PossessionTurn(NamedTuple):
    """The result of an event: the state of the possession afterwards, and the key and rule of the
    notice.
    """

    hold: PossessionProgress
    key: str
    rule: str


_RESISTED_ATTEMPT = PossessionTurn(FREE, "resisted", "possession.attempt.defense")
_TAKEN = PossessionTurn(TAKEN, "taken", "possession.attempt.defense")
_HOST_DEAD = PossessionTurn(FREE, "host_dead", "possession.host_death")
_LEFT = PossessionTurn(FREE, "left", "possession.control")
_OUT = PossessionTurn(FREE, "out", "possession.eject.daily_roll")


def possession_result(inputs: PossessionInputs, resisted: bool, dead: bool) -> PossessionTurn:
    """Return the result of an event. A host who resists control does nothing that round. A dead
    host frees the possessor."""
    hold = inputs.state.hold()
    match inputs.do:
        case "attempt":
            return _RESISTED_ATTEMPT if resisted else _TAKEN
        case "control":
            if resisted:
                return PossessionTurn(next_round(hold), "nothing", "possession.control.resisted")
            return PossessionTurn(next_round(hold), "controlled", "possession.control")
        case "act":
            first = hold.round == 1
            rule = "possession.first_round" if first else "possession.uncontrolled_rounds"
            return PossessionTurn(next_round(hold), "acts", rule)
        case "next_day":
            return PossessionTurn(next_day(hold), "day", "possession.eject.daily_roll")
        case "attacked":
            return PossessionTurn(hold, possession_target(inputs.aim), "possession.immunity")
        case "leave":
            return _HOST_DEAD if dead else _LEFT
        case "eject":
            tried = hold._replace(ejected=True)
        case "command":
            tried = hold._replace(commanded=True)
    return _OUT if resisted else PossessionTurn(tried, "stays", "possession.eject.daily_roll")


@implements("possession.control.resisted", "possession.host_death", "possession.eject.powerless")
def settle_possession(setup: Setup, inputs: PossessionInputs, resolved: Resolved) -> Outcome:
    """Settle the event: update the host and the state of the possession."""
    settlement = settle_d20(setup, resolved, None)
    pc, notices = settlement.actor, settlement.notices
    turn = possession_result(inputs, succeeded(resolved), pc.damage_track == "dead")
    params: Params = {"name": pc.name, "foe": setup.npc.name, "what": inputs.suggestion or "–"}
    notices.append(Notice("possession", Message(f"event.possession.{turn.key}", params), turn.rule))
    if turn.key == "out":
        text = Message("event.possession.powerless")
        notices.append(Notice("powerless", text, "possession.eject.powerless"))
    if turn.hold.held and not inputs.state.held:
        pc = with_condition(pc, POSSESSED)
    elif not turn.hold.held:
        pc = without_conditions(pc, (POSSESSED,))
    hurts = possession_target(inputs.aim) if inputs.do == "attacked" else None
    answer = PossessionAnswer(state=PossessionState(*turn.hold), hurts=hurts)
    changes = (
        *settlement.changes,
        *state_moved(inputs.state, PossessionState(*turn.hold), _COUNTED),
    )
    settlement = structs.replace(settlement, actor=pc, changes=changes)
    return structs.replace(outcome(setup, resolved, settlement, setup.target, None), answer=answer)


POSSESSION = Procedure(
    id="possession",
    module="magic",
    rules=(
        "possession.attempt.defense",
        "possession.control",
        "possession.eject.daily_roll",
        "possession.eject.long_possession",
        "possession.exorcise.command",
        "possession.immunity",
    ),
    inputs=PossessionInputs,
    answer=PossessionAnswer,
    traits=ProcedureTraits(begins_with={"do": "attempt"}, befalls=True),
    carried=("state",),
    dice=(Die(20, "die.possession"),),
    set=set_possession,
    resolve=resolve_bare,
    settle=settle_possession,
    when=when_done("do", _TAKES),
    target=("npc",),
    with_effort=with_ease,
)
