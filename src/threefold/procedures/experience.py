"""Chapter 12: GM intrusions and their XP, the reroll, and other XP awards by the GM."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import Level, OwnText, Session, whole
from threefold.model.characters import Pc
from threefold.model.checks import check_pc, over_sheet_limits
from threefold.procedures.accounts import intrusion_changes
from threefold.procedures.answers import FIGURES_KEPT, Answer, FigureChange, in_events
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    ProcedureEntry,
    Resolved,
    Setting,
    Setup,
    diceless_procedure,
    resolve_nothing,
)
from threefold.procedures.figures import cannot_act, hoard_notices
from threefold.procedures.inputs import Inputs
from threefold.rules.binding import implements
from threefold.rules.experience import Award, IntrusionXp, award, intrusion_xp
from threefold.rules.ruleset import Rules
from threefold.rules.skills import repeated
from threefold.rules.types import Line, Message, Refusal


class IntrudeInputs(Inputs, kw_only=True, frozen=True):
    """A player's answer to an intrusion. The second XP goes to another PC, with a reason; to nobody
    where the PC is ``alone``. One that ``stands`` cannot be refused and gives its PC no XP; one that
    is ``waived`` is refused without XP."""

    accept: bool
    free: bool = False
    pass_to: Pc | None = None
    alone: bool = False
    reason: OwnText = ""
    mind_control: bool = False
    stands: bool = False
    waived: bool = False


def xp_moved(inputs: IntrudeInputs, pc: Pc, rules: Rules) -> IntrusionXp | Refusal:
    """The XP that an answer to an intrusion moves. What cannot be refused for XP cannot be refused
    without either.
    """
    if inputs.stands and not inputs.accept:
        return Refusal("not_allowed", "inputs.accept", Message("refusal.intrusion_stands"))
    held = max(pc.xp, rules.experience.refusal) if inputs.waived else pc.xp
    xp = intrusion_xp(inputs.accept, inputs.free, held, inputs.mind_control, rules)
    if isinstance(xp, Refusal):
        return xp
    if inputs.waived and not inputs.accept:
        return IntrusionXp(0, 0)
    return xp._replace(target=0) if inputs.stands else xp


def set_intrusion(setup: Setup, inputs: IntrudeInputs) -> Setting | Refusal:
    """Check the answer. An accepted intrusion that is not free passes 1 of its 2 XP to another PC,
    if there is one.
    """
    refusal = cannot_act(setup.pc, reacting=True)
    if refusal is None and inputs.pass_to is not None:
        refusal = check_pc(inputs.pass_to, "inputs.pass_to", setup.rules)
    if refusal is not None:
        return refusal
    if inputs.alone and inputs.pass_to is not None:
        return Refusal("not_allowed", "inputs.alone", Message("refusal.pass_to_alone"))
    if inputs.accept and not inputs.free and not inputs.alone:
        if inputs.pass_to is None:
            return Refusal("bad_value", "inputs.pass_to", Message("refusal.pass_to_missing"))
        if inputs.pass_to.name == setup.pc.name:
            return Refusal(
                "not_allowed",
                "inputs.pass_to",
                Message("refusal.pass_to_self", {"name": setup.pc.name}),
            )
    xp = xp_moved(inputs, setup.pc, setup.rules)
    if isinstance(xp, Refusal):
        return xp
    return Setting()


class IntrusionAnswer(Answer, kw_only=True, frozen=True):
    """The PC to whom a point of XP is passed on, as they are afterwards."""

    pass_to: Annotated[Pc | None, FIGURES_KEPT] = None


def settle_intrusion(setup: Setup, inputs: IntrudeInputs, resolved: Resolved) -> Outcome | Refusal:
    """Give XP to the PC of the intrusion and to the PC who receives a point, or take the XP cost of
    a refusal.
    """
    pc = setup.pc
    xp = xp_moved(inputs, pc, setup.rules)
    if isinstance(xp, Refusal):
        return xp
    pc = msgspec.structs.replace(pc, xp=pc.xp + xp.target)
    notices = hoard_notices(pc, xp.target, setup.rules)
    answer = IntrusionAnswer()
    changes = intrusion_changes(inputs.accept, xp, pc.name, alone=inputs.alone)
    if inputs.pass_to is not None:
        other = msgspec.structs.replace(inputs.pass_to, xp=inputs.pass_to.xp + xp.passed_on)
        notices += hoard_notices(other, xp.passed_on, setup.rules)
        answer = IntrusionAnswer(pass_to=other)
    return Outcome(pc, setup.target, notices=notices, answer=answer, changes=changes)


INTRUDE = Procedure(
    id="intrude",
    module="experience",
    rules=(
        "xp.intrusion.award",
        "xp.intrusion.refuse",
        "xp.intrusion.refuse_needs_xp",
        "xp.intrusion.natural_1",
    ),
    inputs=IntrudeInputs,
    answer=IntrusionAnswer,
    dice=(),
    set=set_intrusion,
    resolve=resolve_nothing,
    settle=settle_intrusion,
)


class AwardInputs(Inputs, kw_only=True, frozen=True):
    """The reason for an XP award by the GM, and the PCs who receive it."""

    what: Award
    pcs: Annotated[list[Pc], Meta(max_length=20)]
    level: Level | None = None
    sessions: Session | None = None
    points: Annotated[int, whole(0, 99, "xp")] | None = None
    reason: OwnText = ""


_AWARDS: Mapping[Award, Takes] = {
    "artifact": Takes(("level",), ("reason",)),
    "mission": Takes(("sessions",), ("points", "reason")),
    "other": Takes(("points",), ("reason",)),
}


@implements("xp.award.when", "xp.award.artifact", "xp.award.mission")
def each(inputs: AwardInputs, setup: Setup) -> Line | Refusal:
    """The XP for each character. The GM may give more than the minimum for a mission."""
    takes = _AWARDS.get(inputs.what, Takes(may=("reason",)))
    refusal = check_act_inputs(inputs, takes, Message(f"award.{inputs.what}"))
    if refusal is not None:
        return refusal
    if not inputs.pcs:
        return Refusal("bad_value", "inputs.pcs", Message("refusal.award.nobody"))
    figure = inputs.level or inputs.sessions or inputs.points or 0
    line = award(inputs.what, figure, len(inputs.pcs), setup.rules)
    if inputs.points is None or inputs.points == line.points:
        return line
    if inputs.points < line.points:
        return Refusal(
            "not_allowed",
            "inputs.points",
            Message("refusal.award.mission_least", {"n": line.points}),
        )
    return line._replace(points=inputs.points)


class AwardAnswer(Answer, kw_only=True, frozen=True):
    """The XP that each PC receives, and the PCs as they are afterwards."""

    xp: Annotated[tuple[Line, ...], in_events("award")]
    pcs: Annotated[list[Pc], FIGURES_KEPT]


def settle_award(setup: Setup, inputs: AwardInputs, resolved: Resolved) -> Outcome | Refusal:
    """Give the same XP to each of the PCs."""
    twice = repeated([pc.name for pc in inputs.pcs])
    if twice is not None:
        return Refusal("bad_value", "inputs.pcs", Message("refusal.award.twice", {"name": twice}))
    line = each(inputs, setup)
    if isinstance(line, Refusal):
        return line
    notices = [
        Notice("award", Message("event.award", {"what": line.name, "n": line.points}), line.rule)
    ]
    pcs = []
    for i, pc in enumerate(inputs.pcs):
        after = msgspec.structs.replace(pc, xp=pc.xp + line.points)
        refusal = check_pc(pc, f"inputs.pcs[{i}]", setup.rules) or over_sheet_limits(
            after, f"inputs.pcs[{i}].xp"
        )
        if refusal is not None:
            return refusal
        notices += hoard_notices(after, line.points, setup.rules)
        pcs.append(after)
    changes = tuple(FigureChange("pcs", f"[{i}].xp", line) for i in range(len(pcs)) if line.points)
    return Outcome(
        setup.actor,
        setup.target,
        notices=tuple(notices),
        answer=AwardAnswer(xp=(line,), pcs=pcs),
        changes=changes,
    )


AWARD = diceless_procedure(
    id="award",
    module="experience",
    rules=("xp.award.artifact", "xp.award.misc_discovery", "xp.award.mission", "xp.award.no_loot"),
    inputs=AwardInputs,
    answer=AwardAnswer,
    settle=settle_award,
    when={name: to for name, to in when_done("what", _AWARDS).items() if name != "reason"},
    actor=(),
)


class RerollInputs(Inputs, kw_only=True, frozen=True):
    """A reroll of an earlier request: the whole request, with its dice faces."""

    request: Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]


REROLL = ProcedureEntry(
    id="reroll",
    module="experience",
    rules=("xp.immediate.reroll",),
    inputs=RerollInputs,
    dice=(Die(20, "die.reroll"),),
    actor=(),
)
"""A reroll has no task of its own: it plays the earlier request again with the better face and
costs 1 XP.
"""
