"""Gain, teach, lose and replace followers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from threefold.model.acts import Takes, check_act_inputs
from threefold.model.bounds import Day, Level, OwnName, ShelfName, ShelfText, TaskName
from threefold.model.characters import Pc
from threefold.model.checks import over_sheet_limits
from threefold.model.growth import Follower
from threefold.procedures.answers import GROWTH, Answer, FigureChange, Reasons
from threefold.procedures.base import Notice, Outcome, Resolved, Setup
from threefold.procedures.figures import cannot_act
from threefold.procedures.followers.known import followers_of, the_follower
from threefold.procedures.inputs import Inputs, ShelfLabel
from threefold.rules.binding import implements
from threefold.rules.followers import (
    PET_LEVEL,
    level_gained,
    may_not_gain,
    may_not_learn,
    may_not_replace,
    open_choices,
)
from threefold.rules.skills import find_name
from threefold.rules.types import Line, Message, Params, Refusal

replace = msgspec.structs.replace


Do = Literal["gain", "learn", "lose", "replace"]


class FollowerInputs(Inputs, kw_only=True, frozen=True):
    """A change to a PC's followers: gain one, teach one a task, lose one, or replace one."""

    do: Do
    follower: OwnName
    name: ShelfLabel = ""
    level: Level | None = None
    tasks: Annotated[list[TaskName], Meta(max_length=20)] = []
    granted: Annotated[list[ShelfName], Meta(max_length=20)] = []
    ability: ShelfLabel = ""
    exceptional: bool = False
    pet: bool = False
    text: ShelfText = ""
    days: Day | None = None
    day: Day | None = None
    recruited: bool = False


_NEW = ("tasks", "granted", "ability", "exceptional", "pet", "text")


TAKES: Mapping[Do, Takes] = {
    "gain": Takes(("level",), _NEW),
    "learn": Takes(("tasks",)),
    "lose": Takes((), ("day",)),
    "replace": Takes(("name", "level"), ("days", "day", "recruited", *_NEW)),
}


class FollowerChange(NamedTuple):
    """The result of a change: all followers afterwards, the one that changed, and the notices."""

    followers: list[Follower]
    one: Follower
    notices: tuple[Notice, ...]


def new_follower(pc: Pc, name: str, inputs: FollowerInputs, setup: Setup) -> Follower | Refusal:
    """Build a new follower, with the level from the ability that grants it and the chosen tasks; or
    refuse.
    """
    assert inputs.level is not None
    level = level_gained(inputs.level, inputs.exceptional, setup.rules)
    follower = Follower(
        name,
        level,
        gained_at=pc.tier,
        granted=inputs.granted or None,
        ability=inputs.ability or None,
        exceptional=inputs.exceptional or None,
        pet=inputs.pet or None,
        text=inputs.text or None,
    )
    refusal = may_not_learn(follower.helper(), inputs.tasks)
    follower = replace(follower, tasks=inputs.tasks)
    refusal = refusal or may_not_gain(follower.helper(), inputs.ability)
    if refusal is None and find_name(name, [f.name for f in followers_of(pc)]) is not None:
        refusal = Refusal(
            "not_allowed", "inputs.follower", Message("refusal.follower.name_taken", {"name": name})
        )
    return refusal or follower


@implements("follower.upkeep")
def gain(setup: Setup, inputs: FollowerInputs) -> FollowerChange | Refusal:
    """Add a new follower. The PC need not pay or feed it."""
    follower = new_follower(setup.pc, inputs.follower, inputs, setup)
    if isinstance(follower, Refusal):
        return follower
    params: Params = {"name": setup.pc.name, "follower": follower.name, "level": follower.level}
    notices = [Notice("follower", Message("event.follower.gained", params), "follower.source")]
    if not inputs.pet:
        text = Message("event.follower.upkeep", {"name": follower.name})
        notices.append(Notice("upkeep", text, "follower.upkeep"))
    return FollowerChange(
        [*followers_of(setup.pc), follower], follower, (*notices, *_choices(follower))
    )


@implements("follower.help.task_count", "follower.progression.new_modification")
def _choices(follower: Follower) -> tuple[Notice, ...]:
    """The notice of how many tasks a follower may still learn. A pet without tasks gets none."""
    left = open_choices(follower.helper())
    if not left or (follower.pet is True and not follower.tasks):
        return ()
    text = Message("event.follower.choices", {"name": follower.name, "n": left})
    return (Notice("follower_choices", text, "follower.help.task_count"),)


def learn(setup: Setup, inputs: FollowerInputs) -> FollowerChange | Refusal:
    """Teach a follower the tasks that the PC's player picks, for levels without a task."""
    follower = the_follower(setup.pc, inputs.follower, lost=False, place=setup.picked.follower)
    if isinstance(follower, Refusal):
        return follower
    refusal = may_not_learn(follower.helper(), inputs.tasks)
    after = replace(follower, tasks=[*follower.tasks, *inputs.tasks])
    refusal = refusal or may_not_gain(after.helper(), follower.ability or "")
    if refusal is not None:
        return refusal
    params: Params = {"name": follower.name, "tasks": ", ".join(inputs.tasks)}
    notice = Notice(
        "follower", Message("event.follower.learned", params), "follower.help.predetermined"
    )
    return FollowerChange(
        _followers_with(setup.pc, follower, after), after, (notice, *_choices(after))
    )


def lose(setup: Setup, inputs: FollowerInputs) -> FollowerChange | Refusal:
    """Mark a follower as lost: it died or left for good."""
    follower = the_follower(setup.pc, inputs.follower, lost=False, place=setup.picked.follower)
    if isinstance(follower, Refusal):
        return follower
    after = replace(follower, lost=True, lost_on=inputs.day)
    text = Message(
        "event.follower.lost", {"name": follower.name, "n": setup.rules.followers.recruiting_days}
    )
    notice = Notice("follower", text, "follower.replacement")
    return FollowerChange(_followers_with(setup.pc, follower, after), after, (notice,))


@implements("follower.replacement")
def replaced(setup: Setup, inputs: FollowerInputs) -> FollowerChange | Refusal:
    """Replace a lost follower by a new one, at the level of the ability that grants it."""
    lost = the_follower(setup.pc, inputs.follower, lost=True, place=setup.picked.follower)
    if isinstance(lost, Refusal):
        return lost
    days = _days_since(lost, inputs)
    if days is None:
        params: Params = {"field": "days", "act": Message("follower_do.replace")}
        return Refusal("bad_value", "inputs.days", Message("refusal.input_missing", params))
    refusal = may_not_replace(lost.helper(), days, inputs.recruited, setup.rules)
    if refusal is not None:
        return refusal
    left = [f for f in followers_of(setup.pc) if f is not lost]
    return gain(
        setup._replace(actor=replace(setup.pc, followers=left)),
        replace(inputs, follower=inputs.name),
    )


def _days_since(lost: Follower, inputs: FollowerInputs) -> int | None:
    """Days since a follower was lost: as given, or from the day of the loss to today. None if
    unknown.
    """
    if inputs.days is not None or inputs.day is None or lost.lost_on is None:
        return inputs.days
    return max(0, inputs.day - lost.lost_on)


def _followers_with(pc: Pc, before: Follower, after: Follower) -> list[Follower]:
    return [after if f is before else f for f in followers_of(pc)]


_DO: Mapping[Do, Callable[[Setup, FollowerInputs], FollowerChange | Refusal]] = {
    "gain": gain,
    "learn": learn,
    "lose": lose,
    "replace": replaced,
}


def settle_follower(setup: Setup, inputs: FollowerInputs, resolved: Resolved) -> Outcome | Refusal:
    """Apply the change and return the PC with the new list of followers."""
    if inputs.do == "gain" and inputs.pet and inputs.level is None:
        inputs = replace(inputs, level=PET_LEVEL)
    refusal = cannot_act(setup.pc, reacting=True)
    refusal = refusal or check_act_inputs(
        inputs, TAKES[inputs.do], Message(f"follower_do.{inputs.do}")
    )
    if refusal is not None:
        return refusal
    change = _DO[inputs.do](setup, inputs)
    if isinstance(change, Refusal):
        return change
    after = replace(setup.pc, followers=change.followers)
    refusal = over_sheet_limits(after, "inputs")
    return refusal or Outcome(
        after,
        setup.target,
        notices=change.notices,
        answer=FollowerAnswer(follower=change.one, follower_lines=tuple(_level_lines(inputs))),
    )


class FollowerAnswer(Answer, kw_only=True, frozen=True):
    """The follower as they are afterwards, and the lines of the level of a new one."""

    follower: Annotated[Follower, GROWTH]
    follower_lines: Reasons = ()


def _level_lines(inputs: FollowerInputs) -> list[FigureChange]:
    """The lines that explain the level of a new follower."""
    if inputs.do not in ("gain", "replace") or inputs.level is None:
        return []
    lines = [
        FigureChange(
            "follower",
            "level",
            Line(inputs.level, Message("line.follower.granted"), "follower.source"),
        )
    ]
    if inputs.exceptional:
        lines.append(
            FigureChange(
                "follower",
                "level",
                Line(1, Message("line.follower.exceptional"), "follower.exceptional"),
            )
        )
    return lines
