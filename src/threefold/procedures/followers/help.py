"""A follower helps its PC, or acts alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import structs

from threefold.model.bounds import Difficulty, OwnName, TaskName
from threefold.model.growth import Follower
from threefold.procedures.answers import LOGGED, Answer, AnswerPart, LoggedFigure, Reasons, logged
from threefold.procedures.base import Outcome, Resolved, Setting, Setup
from threefold.procedures.d20 import (
    D20,
    Payment,
    circumstances,
    initial_line,
    outcome,
    set_d20,
    setting_of,
    settle_d20,
    skill_lines,
)
from threefold.procedures.figures import cannot_act
from threefold.procedures.followers.known import the_follower
from threefold.procedures.inputs import BareTask, EaseEffort, Steps
from threefold.rules.bases import stated_base
from threefold.rules.binding import implements
from threefold.rules.followers import acts_as, help_with, own_ease
from threefold.rules.tasks import Payer, TaskAttempt, set_task
from threefold.rules.types import Message, Params, Refusal, Stat, sum_of


class FollowerHelpInputs(BareTask, kw_only=True, frozen=True):
    """A task that a follower helps with, or attempts alone. Without a difficulty, only its worth is
    reported.
    """

    follower: OwnName
    task: TaskName
    stat: Stat | None = None
    difficulty: Difficulty | None = None
    fighting: bool = False
    alone: bool = False
    well_kept: bool = True
    comfort: bool = False


_PAYS_NOTHING = Payer(pool=0, edge=0, effort=0)


_NOT_ALONE: Mapping[str, object] = {
    "effort": EaseEffort(),
    "free_effort": 0,
    "initial_cost": 0,
    "skill": "",
    "edge_on": None,
    "retry": False,
}


@implements("follower.help.asset", "follower.autonomous", "follower.who_rolls", "effort.npcs_never")
def set_follower_help(setup: Setup, inputs: FollowerHelpInputs) -> Setting | Refusal:
    """Set the PC's task with the follower's asset, or the follower's own task. The PC's player
    rolls for both.
    """
    refusal = cannot_act(setup.pc, reacting=True)
    if refusal is not None:
        return refusal
    follower = the_follower(setup.pc, inputs.follower, lost=False, place=setup.picked.follower)
    if isinstance(follower, Refusal):
        return follower
    if inputs.stat is None and inputs.difficulty is not None:
        return Refusal("bad_value", "inputs.stat", Message("refusal.follower.stat_missing"))
    if inputs.alone:
        return _set_alone(setup, inputs, follower)
    line = help_with(
        follower.helper(),
        inputs.task,
        inputs.fighting,
        inputs.well_kept,
        setup.rules,
        inputs.comfort,
    )
    if isinstance(line, Refusal):
        return line
    if inputs.stat is None or inputs.difficulty is None:
        return Setting()
    return set_d20(
        setup,
        inputs,
        D20(
            inputs.stat,
            stated_base(inputs.difficulty),
            [*skill_lines(setup, inputs.skill or inputs.task), line],
            retry=inputs.retry,
        ),
        Payment(inputs.effort.ease, initial=initial_line(inputs.initial_cost)),
    )


def _set_alone(setup: Setup, inputs: FollowerHelpInputs, follower: Follower) -> Setting | Refusal:
    """Set the follower's own task, without costs, Effort or PC skills. Its modification eases it by
    a step.
    """
    stray = [f for f, default in _NOT_ALONE.items() if getattr(inputs, f) != default]
    if stray:
        params: Params = {"name": follower.name, "field": stray[0]}
        return Refusal(
            "not_allowed", f"inputs.{stray[0]}", Message("refusal.follower.alone", params)
        )
    if inputs.stat is None or inputs.difficulty is None:
        return Setting()
    ease = own_ease(follower.helper(), inputs.task, setup.rules)
    lines = [*([ease] if ease is not None else []), *circumstances(inputs, setup.rules)]
    attempt = TaskAttempt(
        inputs.stat,
        stated_base(inputs.difficulty),
        lines,
        roll_bonus=inputs.roll_bonus,
        intrusion=inputs.intrusion,
        roll_anyway=inputs.roll_anyway,
        hidden=setup.hidden,
    )
    task = set_task(attempt, _PAYS_NOTHING, setup.rules)
    if isinstance(task, Refusal):
        return task
    return setting_of(task, setup.rules)


def settle_follower_help(
    setup: Setup, inputs: FollowerHelpInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Pay the cost of the PC's task, and report what the follower is worth."""
    out = outcome(setup, resolved, settle_d20(setup, resolved, None), setup.target, None)
    follower = the_follower(setup.pc, inputs.follower, lost=False, place=setup.picked.follower)
    if isinstance(follower, Refusal):
        return follower
    return structs.replace(out, answer=_worth(setup, inputs, follower))


class FollowerLevel(AnswerPart, kw_only=True, frozen=True):
    """The level at which a follower acts alone, with its lines."""

    level: Annotated[int, LOGGED]
    lines: Reasons


class FollowerHelpAnswer(Answer, kw_only=True, frozen=True):
    """The follower's asset in the form that other procedures take, or its own level."""

    asset: Annotated[Steps | None, LOGGED]
    acts_as_level: Annotated[FollowerLevel | None, LOGGED]

    def figures(self) -> Iterator[LoggedFigure]:
        if self.asset is not None:
            rule = "follower.help.asset"
            yield logged("asset", rule, what=self.asset.name, n=self.asset.steps)
        if self.acts_as_level is not None:
            yield logged("acts_as", "follower.autonomous", level=self.acts_as_level.level)


def _worth(setup: Setup, inputs: FollowerHelpInputs, follower: Follower) -> FollowerHelpAnswer:
    """The follower's asset in the form that other procedures take, or the level at which it acts
    alone.
    """
    helper = follower.helper()
    if inputs.alone:
        lines = acts_as(helper, inputs.task, setup.rules)
        own = FollowerLevel(level=sum_of(lines), lines=lines)
        return FollowerHelpAnswer(asset=None, acts_as_level=own)
    line = help_with(
        helper, inputs.task, inputs.fighting, inputs.well_kept, setup.rules, inputs.comfort
    )
    assert not isinstance(line, Refusal)
    asset = Steps(name=follower.name, steps=-line.steps, why="follower")
    return FollowerHelpAnswer(asset=asset, acts_as_level=None)
