"""Chapter 9: mind control and its limits on the victim, and wishes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from threefold.model.bounds import NAME_LENGTH, whole
from threefold.model.characters import Condition, Pc
from threefold.model.checks import check_pc
from threefold.model.conditions import with_condition, without_conditions
from threefold.procedures.accounts import intrusion_changes
from threefold.procedures.answers import (
    FIGURES_KEPT,
    LOGGED,
    ONCE_OVER,
    Answer,
    AnswerPart,
    FigureChange,
    LoggedFigure,
    Reasons,
    in_events,
    logged,
)
from threefold.procedures.base import Notice, Outcome, Resolved, Setup, diceless_procedure
from threefold.procedures.figures import cannot_act, hoard_notices
from threefold.procedures.inputs import Inputs, OwnLabel, Steps
from threefold.procedures.traits import Agreement, ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.experience import intrusion_xp
from threefold.rules.mind_control import (
    BARRED,
    COMMAND,
    EXPERIENCES,
    Experience,
    Granted,
    act_allowed,
    commanded,
    cooperation,
    grant,
    wish_for_wishes,
)
from threefold.rules.possession import not_consented
from threefold.rules.task_words import EVERYTHING
from threefold.rules.types import Line, Message, Params, Refusal


class MindControlInputs(Inputs, kw_only=True, frozen=True):
    """Control of the actor's mind: what it feels like, what it forbids or commands, and the actor's
    intended action.
    """

    experience: Experience
    action: OwnLabel = ""
    forbidden: Annotated[list[OwnLabel], Meta(max_length=20)] = []
    command: OwnLabel = ""
    steps: Annotated[int, whole(1, 10, "steps")] = 1
    obeyed: bool = False
    cooperates: bool = False
    sexual: bool = False
    permitted: bool = False


@implements(
    "mind_control.experience_options",
    "mind_control.safer.command_hindrance",
    "mind_control.consent",
)
def settle_control(
    setup: Setup, inputs: MindControlInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Report if the action is allowed, its hindrance, and how the control feels. Give XP for
    cooperation.
    """
    refusal = cannot_act(setup.pc, reacting=True) or not_consented(inputs.sexual, inputs.permitted)
    if refusal is None and not inputs.command and (inputs.steps != 1 or inputs.obeyed):
        if inputs.steps != 1:
            field = "steps"
        else:
            field = "obeyed"
        refusal = Refusal("bad_value", f"inputs.{field}", Message("refusal.no_command"))
    if refusal is not None:
        return refusal
    pc = setup.pc
    steps = commanded(inputs.command, inputs.action, inputs.steps, inputs.obeyed)
    during, after = EXPERIENCES[inputs.experience]
    notices: list[Notice] = []
    pc = _controlled_pc(pc, inputs, notices)
    answer = MindControlAnswer(
        allowed=act_allowed(inputs.action, inputs.forbidden),
        hinder=[Steps(name=inputs.command, steps=steps, why="command")] if steps else [],
        experience=Feeling(during=Message(during), after=Message(after)),
    )
    if not inputs.cooperates:
        return Outcome(pc, setup.target, notices=tuple(notices), answer=answer)
    line = cooperation(setup.rules)
    pc = msgspec.structs.replace(pc, xp=pc.xp + line.points)
    notices.append(
        Notice("xp", Message("event.cooperation", {"name": pc.name, "n": line.points}), line.rule)
    )
    notices += hoard_notices(pc, line.points, setup.rules)
    gained = (FigureChange("actor", "xp", line),)
    return Outcome(pc, setup.target, notices=tuple(notices), answer=answer, changes=gained)


class Feeling(AnswerPart, kw_only=True, frozen=True):
    """How the control feels, and how it feels once it is over."""

    during: Annotated[Message, in_events("experience")]
    after: Annotated[Message, ONCE_OVER]


class MindControlAnswer(Answer, kw_only=True, frozen=True):
    """Whether the action is allowed, the hindrance of the command, and how the control feels."""

    allowed: Annotated[bool, LOGGED]
    hinder: Annotated[list[Steps], in_events("command")]
    experience: Feeling

    def figures(self) -> Iterator[LoggedFigure]:
        if not self.allowed:
            yield logged("mind_control.barred", "mind_control.experience_options")


@implements(
    "mind_control.safer.command_hindrance",
    "mind_control.safer.forbid_actions",
    "mind_control.experience_options",
)
def _controlled_pc(pc: Pc, inputs: MindControlInputs, notices: list[Notice]) -> Pc:
    """Store the control on the sheet: a command that hinders everything until it is obeyed, and
    forbidden actions.
    """
    held = "mind_control.safer.command_hindrance"
    during, after = (Message(key) for key in EXPERIENCES[inputs.experience])
    if inputs.command:
        params: Params = {"name": pc.name, "command": inputs.command, "n": inputs.steps}
        named = f"{COMMAND}{inputs.command}"[:NAME_LENGTH]
        pc = without_conditions(pc, (named,))
        if inputs.obeyed:
            notices.append(Notice("obeyed", Message("event.mind_control.obeyed", params), held))
        else:
            pc = with_condition(pc, Condition(named, hinders={EVERYTHING: inputs.steps}))
            notices.append(Notice("command", Message("event.mind_control.command", params), held))
    if inputs.forbidden and not inputs.obeyed:
        barred = ", ".join(inputs.forbidden)
        pc = with_condition(pc, f"{BARRED}{barred}"[:NAME_LENGTH])
        text = Message("event.mind_control.barred", {"name": pc.name, "barred": barred})
        notices.append(Notice("barred", text, "mind_control.safer.forbid_actions"))
    if not (inputs.command or inputs.forbidden or inputs.cooperates):
        return pc
    words: Params = {"name": pc.name, "words": after if inputs.obeyed else during}
    text = Message(
        "event.mind_control.after" if inputs.obeyed else "event.mind_control.during", words
    )
    notices.append(Notice("experience", text, "mind_control.experience_options"))
    return pc


MIND_CONTROL = diceless_procedure(
    id="mind_control",
    module="magic",
    rules=(
        "mind_control.experience_options",
        "mind_control.safer.command_hindrance",
        "mind_control.consent",
    ),
    inputs=MindControlInputs,
    answer=MindControlAnswer,
    traits=ProcedureTraits(
        agreement=Agreement(
            agreed={"cooperates": True},
            refused={"cooperates": False},
            held=("command", "forbidden", "steps", "obeyed"),
        )
    ),
    settle=settle_control,
    target=("npc",),
    target_optional=True,
)


class WishInputs(Inputs, kw_only=True, frozen=True):
    """A wish of the actor: the levels of its granter and of the wish, and the answer to a twist, if
    any.
    """

    granter_level: Annotated[int, whole(1, 20, "level")]
    level: Annotated[int, whole(0, 20, "level")]
    more_wishes: bool = False
    twist: Literal["accepted", "refused"] | None = None
    pass_to: Pc | None = None


class GrantedWish(AnswerPart, kw_only=True, frozen=True):
    """What is granted of a wish, at which level, and whether it is twisted."""

    granted: Annotated[Granted, in_events("wish")]
    level: Annotated[int, in_events("wish")]
    twisted: Annotated[bool, in_events("twist")]


class WishAnswer(Answer, kw_only=True, frozen=True):
    """What is granted, and the PC to whom the XP of a twist is passed on, as they are afterwards."""

    wish: GrantedWish
    wish_lines: Reasons
    pass_to: Annotated[Pc | None, FIGURES_KEPT] = None


@implements("wish.twist.intrusion")
def settle_wish(setup: Setup, inputs: WishInputs, resolved: Resolved) -> Outcome | Refusal:
    """Report what is granted. A twist is an intrusion: accepted for its XP, or refused for 1 XP."""
    pc, rules, other = setup.pc, setup.rules, inputs.pass_to
    refusal = cannot_act(pc, reacting=True) or wish_for_wishes(inputs.more_wishes)
    refusal = refusal or (check_pc(other, "inputs.pass_to", rules) if other is not None else None)
    if refusal is not None:
        return refusal
    accepted = inputs.twist == "accepted"
    if accepted != (other is not None):
        return Refusal("bad_value", "inputs.pass_to", Message("refusal.wish_twist"))
    if other is not None and other.name == pc.name:
        return Refusal(
            "not_allowed", "inputs.pass_to", Message("refusal.pass_to_self", {"name": pc.name})
        )
    wish = grant(inputs.granter_level, inputs.level)
    lines = [Line(inputs.level, Message("line.account.asked"), "wish.default_grant")]
    if wish.level != inputs.level:
        lines.append(
            Line(wish.level - inputs.level, Message("line.account.granter"), "wish.level_cap")
        )
    answer = WishAnswer(
        wish=GrantedWish(granted=wish.granted, level=wish.level, twisted=accepted),
        wish_lines=[FigureChange("wish", "level", line) for line in lines],
    )
    text = Message(f"event.wish.{wish.granted}", {"n": wish.level})
    notices: list[Notice] = [Notice("wish", text, "wish.level_cap")]
    changes: tuple[FigureChange, ...] = ()
    if inputs.twist is not None:
        xp = intrusion_xp(accepted, False, pc.xp, False, rules)
        if isinstance(xp, Refusal):
            return xp
        pc = msgspec.structs.replace(pc, xp=pc.xp + xp.target)
        notices += [Notice("twist", Message(f"event.wish.{inputs.twist}"), "wish.twist.intrusion")]
        notices += hoard_notices(pc, xp.target, rules)
        changes = intrusion_changes(accepted, xp, pc.name)
        if other is not None:
            richer = msgspec.structs.replace(other, xp=other.xp + xp.passed_on)
            answer = msgspec.structs.replace(answer, pass_to=richer)
    return Outcome(pc, setup.target, notices=tuple(notices), answer=answer, changes=changes)


WISH = diceless_procedure(
    id="wish",
    module="magic",
    rules=("wish.level_cap", "wish.twist.intrusion", "wish.no_more_wishes"),
    inputs=WishInputs,
    answer=WishAnswer,
    traits=ProcedureTraits(
        agreement=Agreement(
            agreed={"twist": "accepted"}, refused={"twist": "refused"}, passes_on=True
        )
    ),
    settle=settle_wish,
)
