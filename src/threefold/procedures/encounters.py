"""Chapter 2: initiative."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, field

from threefold.model.bounds import ShelfName, whole
from threefold.model.characters import Npc
from threefold.model.checks import check_npc
from threefold.procedures.answers import (
    LOGGED,
    Answer,
    AnswerPart,
    FigureChange,
    LoggedFigure,
    logged,
)
from threefold.procedures.base import (
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Setting,
    Setup,
    resolve_nothing,
)
from threefold.procedures.inputs import Inputs
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.encounters import (
    Figure,
    Opponent,
    initiative_figure,
    initiative_order,
    initiative_targets,
)
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import target_number
from threefold.rules.types import Line, Message, Refusal


class InitiativeRoll(Inputs, kw_only=True, frozen=True):
    """One PC's initiative: the natural roll, and the steps that ease the task (below 0: hinder
    it).
    """

    name: ShelfName
    natural: Annotated[int, whole(1, 20, "face")]
    steps: Annotated[int, whole(-20, 20, "steps")] = 0


class InitiativeInputs(Inputs, kw_only=True, frozen=True):
    """The rolls of all PCs, and the foes."""

    rolls: Annotated[list[InitiativeRoll], Meta(max_length=100)]
    foes: Annotated[list[Npc], Meta(max_length=100)]


def set_initiative(setup: Setup, inputs: InitiativeInputs) -> Setting | Refusal:
    """Check the names and the foes. The request already contains all rolls."""
    names = [r.name for r in inputs.rolls]
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        return Refusal(
            "bad_value", "inputs.rolls", Message("refusal.rolled_twice", {"name": twice})
        )
    bad = (check_npc(npc, f"inputs.foes[{i}]", setup.rules) for i, npc in enumerate(inputs.foes))
    return next((refusal for refusal in bad if refusal is not None), Setting())


@implements("special_roll.one.free_intrusion", "xp.intrusion.natural_1")
def free_intrusions(inputs: InitiativeInputs, rules: Rules) -> tuple[Notice, ...]:
    """Initiative is a task: a natural 1 gives the GM a free intrusion."""
    rule = "special_roll.one.free_intrusion"
    return tuple(
        Notice("gm_intrusion", Message("event.free_intrusion_on", {"name": r.name}), rule)
        for r in inputs.rolls
        if r.natural <= rules.special.intrusion
    )


class FoeTarget(AnswerPart, kw_only=True, frozen=True):
    """The target number of initiative of one foe."""

    name: Annotated[str, LOGGED]
    target: Annotated[int, LOGGED]


class InitiativeAnswer(Answer, kw_only=True, frozen=True):
    """The order of the encounter, the target number of each foe, and the figure of each PC."""

    order: Annotated[list[str], LOGGED]
    foe_targets: list[FoeTarget]
    figures_by_name: Annotated[dict[str, int], LOGGED] = field(name="figures")

    def figures(self) -> Iterator[LoggedFigure]:
        rule = "initiative.order.persists"
        yield logged("order", rule, names=", ".join(self.order))
        for foe in self.foe_targets:
            group = "initiative.group.highest_target"
            yield logged("initiative_target", group, name=foe.name, n=foe.target)
        for name, figure in self.figures_by_name.items():
            yield logged("initiative_figure", rule, name=name, n=figure)


def settle_initiative(setup: Setup, inputs: InitiativeInputs, resolved: Resolved) -> Outcome:
    """Build the initiative order for the whole encounter."""
    rolls = [Figure(r.name, r.natural, r.steps) for r in inputs.rolls]
    foes = [
        Opponent(npc.name, npc.modifications.get("initiative", npc.level)) for npc in inputs.foes
    ]
    figures = {r.name: initiative_figure(r, setup.rules) for r in rolls}
    targets = initiative_targets(foes, setup.rules)
    return Outcome(
        setup.actor,
        setup.target,
        notices=free_intrusions(inputs, setup.rules),
        answer=InitiativeAnswer(
            order=initiative_order(rolls, foes, setup.rules),
            foe_targets=[
                FoeTarget(name=f.name, target=n) for f, n in zip(foes, targets, strict=True)
            ],
            figures_by_name=figures,
        ),
        changes=(*_figure_lines(inputs, setup.rules), *_target_lines(foes, targets, setup.rules)),
    )


def _figure_lines(inputs: InitiativeInputs, rules: Rules) -> Iterator[FigureChange]:
    """The lines of each initiative figure: the face of the die, and what easing adds."""
    for r in inputs.rolls:
        yield FigureChange(
            "figures", r.name, Line(r.natural, Message("line.account.die"), "initiative.roll.speed")
        )
        eased = initiative_figure(Figure(r.name, r.natural, r.steps), rules) - r.natural
        if eased:
            steps = Message("line.account.steps", {"n": r.steps})
            yield FigureChange("figures", r.name, Line(eased, steps, "task.step.terms"))


def _target_lines(
    foes: Sequence[Opponent], targets: Sequence[int], rules: Rules
) -> Iterator[FigureChange]:
    """The lines of each foe's target: three times its level, plus the difference if the highest
    counts for all.
    """
    for i, (foe, target) in enumerate(zip(foes, targets, strict=True)):
        own = target_number(foe.level, rules)
        name = Message("line.account.foe_target", {"name": foe.name})
        yield FigureChange(
            "foe_targets", f"[{i}].target", Line(own, name, "initiative.target.level_times_three")
        )
        if target != own:
            highest = Line(
                target - own,
                Message("line.account.highest_target"),
                "initiative.group.highest_target",
            )
            yield FigureChange("foe_targets", f"[{i}].target", highest)


INITIATIVE = Procedure(
    id="initiative",
    module="encounters",
    rules=(
        "initiative.roll.speed",
        "initiative.order.must_exceed",
        "initiative.group.highest_target",
    ),
    inputs=InitiativeInputs,
    answer=InitiativeAnswer,
    traits=ProcedureTraits(aid=None),
    dice=(),
    set=set_initiative,
    resolve=resolve_nothing,
    settle=settle_initiative,
    actor=(),
)
