"""Followers: their help, what they do alone, and how they are gained, taught, lost and replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta

from threefold.model.acts import Takes, said_enough, when_done
from threefold.model.bounds import Day, Difficulty, Level, Name, Text
from threefold.model.characters import Pc
from threefold.model.checks import fits_sheet
from threefold.model.growth import Follower
from threefold.procedures.base import Change as FigureChange
from threefold.procedures.base import (
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Scene,
    Setting,
    at_once,
)
from threefold.procedures.d20 import (
    circumstances,
    initial_line,
    outcome,
    resolve_d20,
    set_d20,
    setting_of,
    settle_d20,
    skill_lines,
)
from threefold.procedures.figures import cannot_act
from threefold.procedures.inputs import BareTask, EaseEffort, Inputs, Label
from threefold.rules.bases import stated
from threefold.rules.binding import implements
from threefold.rules.followers import (
    PET_LEVEL,
    acts_as,
    help_with,
    level_gained,
    may_gain,
    may_learn,
    may_replace,
    open_choices,
    own_ease,
)
from threefold.rules.near import shown
from threefold.rules.skills import named
from threefold.rules.tasks import Attempt, Payer, set_task
from threefold.rules.types import Line, Message, Params, Refusal, Stat, sum_of

replace = msgspec.structs.replace

Do = Literal["gain", "learn", "lose", "replace"]


def followers_of(pc: Pc) -> list[Follower]:
    """Every follower a character has or has lost."""
    return [] if pc.followers is UNSET else pc.followers


def the_follower(pc: Pc, name: str, lost: bool) -> Follower | Refusal:
    """The follower of this name who is there, or who is lost."""
    there = [f for f in followers_of(pc) if (f.lost is True) is lost]
    for follower in there:
        if named(name, [follower.name]) is not None:
            return follower
    nobody, why = ("nobody_lost", "none_lost") if lost else ("nobody", "unknown")
    if not there:
        return Refusal("bad_value", "inputs.follower", Message(f"refusal.follower.{nobody}", {"name": pc.name}))
    params: Params = {"name": pc.name, "follower": shown(name), "known": ", ".join(f.name for f in there)}
    return Refusal("bad_value", "inputs.follower", Message(f"refusal.follower.{why}", params))


# --- help, and acting alone -------------------------------------------------------------------------------------------


class FollowerHelpInputs(BareTask, kw_only=True, frozen=True):
    """A task that a follower helps its PC with, or attempts alone; without a difficulty only what it is worth."""

    follower: Name
    task: Name
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
def set_help(scene: Scene, inputs: FollowerHelpInputs) -> Setting | Refusal:
    """The PC's task with the follower's asset, or the follower's own task, for which the PC's player rolls."""
    no = cannot_act(scene.pc, reacting=True)
    if no is not None:
        return no
    follower = the_follower(scene.pc, inputs.follower, lost=False)
    if isinstance(follower, Refusal):
        return follower
    if inputs.stat is None and inputs.difficulty is not None:
        return Refusal("bad_value", "inputs.stat", Message("refusal.follower.stat_missing"))
    if inputs.alone:
        return _set_alone(scene, inputs, follower)
    line = help_with(follower.helper(), inputs.task, inputs.fighting, inputs.well_kept, scene.rules, inputs.comfort)
    if isinstance(line, Refusal):
        return line
    if inputs.stat is None or inputs.difficulty is None:
        return Setting()
    return set_d20(
        scene,
        inputs,
        inputs.stat,
        stated(inputs.difficulty),
        [*skill_lines(scene, inputs.skill or inputs.task), line],
        ease=inputs.effort.ease,
        initial=initial_line(inputs.initial_cost),
        retry=inputs.retry,
    )


def _set_alone(scene: Scene, inputs: FollowerHelpInputs, follower: Follower) -> Setting | Refusal:
    """An NPC pays nothing and has neither Effort nor skills of the PC; its modification is worth a step."""
    stray = [f for f, default in _NOT_ALONE.items() if getattr(inputs, f) != default]
    if stray:
        params: Params = {"name": follower.name, "field": stray[0]}
        return Refusal("not_allowed", f"inputs.{stray[0]}", Message("refusal.follower.alone", params))
    if inputs.stat is None or inputs.difficulty is None:
        return Setting()
    ease = own_ease(follower.helper(), inputs.task, scene.rules)
    lines = [*([ease] if ease is not None else []), *circumstances(inputs, scene.rules)]
    attempt = Attempt(
        inputs.stat,
        stated(inputs.difficulty),
        lines,
        roll_bonus=inputs.roll_bonus,
        intrusion=inputs.intrusion,
        roll_anyway=inputs.roll_anyway,
    )
    task = set_task(attempt, _PAYS_NOTHING, scene.rules)
    return task if isinstance(task, Refusal) else setting_of(task, scene.rules)


def resolve_help(scene: Scene, inputs: FollowerHelpInputs, setting: Setting, faces: Sequence[int]) -> Resolved:
    """A task deals no damage: 19 offers a minor effect, 20 a major one."""
    return resolve_d20(scene, setting, faces, damaging=False)


def settle_help(scene: Scene, inputs: FollowerHelpInputs, resolved: Resolved) -> Outcome | Refusal:
    """Pay what the PC's task cost, and say what the follower was worth."""
    out = outcome(scene, resolved, settle_d20(scene, resolved, None), scene.target, None)
    follower = the_follower(scene.pc, inputs.follower, lost=False)
    if isinstance(follower, Refusal):
        return follower
    return out._replace(extra=_worth(scene, inputs, follower))


def _worth(scene: Scene, inputs: FollowerHelpInputs, follower: Follower) -> dict[str, object]:
    """The asset as other procedures take it, or the level it acts as alone."""
    helper = follower.helper()
    if inputs.alone:
        lines = acts_as(helper, inputs.task, scene.rules)
        return {"asset": None, "acts_as_level": {"level": sum_of(lines), "lines": lines}}
    line = help_with(helper, inputs.task, inputs.fighting, inputs.well_kept, scene.rules, inputs.comfort)
    assert not isinstance(line, Refusal)
    return {"asset": {"name": follower.name, "steps": -line.steps, "why": "follower"}, "acts_as_level": None}


FOLLOWER_HELP = Procedure(
    id="follower_help",
    module="followers",
    rules=("follower.help.asset", "follower.help.unmodified", "follower.combat.minimum_level", "follower.autonomous"),
    inputs=FollowerHelpInputs,
    dice=(Die(20, "die.task"),),
    set=set_help,
    resolve=resolve_help,
    settle=settle_help,
    target=("pc", "npc", "object", "vehicle"),
    with_effort=lambda inputs, ease, _damage: replace(inputs, effort=EaseEffort(ease=ease)),
)


# --- coming and going -------------------------------------------------------------------------------------------------


class FollowerInputs(Inputs, kw_only=True, frozen=True):
    """A follower who is gained, learns a task, is lost, or is replaced by another."""

    do: Do
    follower: Name
    name: Label = ""
    level: Level | None = None
    tasks: Annotated[list[Name], Meta(max_length=20)] = []
    granted: Annotated[list[Name], Meta(max_length=20)] = []
    ability: Label = ""
    exceptional: bool = False
    pet: bool = False
    text: Text = ""
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


class Change(NamedTuple):
    """The followers as they are now, the one it concerns, and what is to be told."""

    followers: list[Follower]
    one: Follower
    told: tuple[Notice, ...]


def new_follower(pc: Pc, name: str, inputs: FollowerInputs, scene: Scene) -> Follower | Refusal:
    """A follower as it joins: the level of the ability that grants it, and the tasks chosen for it."""
    assert inputs.level is not None
    level = level_gained(inputs.level, inputs.exceptional, scene.rules)
    follower = Follower(
        name,
        level,
        gained_at=pc.tier,
        granted=inputs.granted or UNSET,
        ability=inputs.ability or UNSET,
        exceptional=inputs.exceptional or UNSET,
        pet=inputs.pet or UNSET,
        text=inputs.text or UNSET,
    )
    no = may_learn(follower.helper(), inputs.tasks)
    follower = replace(follower, tasks=inputs.tasks)
    no = no or may_gain(follower.helper(), inputs.ability)
    if no is None and named(name, [f.name for f in followers_of(pc)]) is not None:
        no = Refusal("not_allowed", "inputs.follower", Message("refusal.follower.name_taken", {"name": name}))
    return no or follower


@implements("follower.upkeep")
def gain(scene: Scene, inputs: FollowerInputs) -> Change | Refusal:
    """Somebody comes along; nobody has to pay or feed them."""
    follower = new_follower(scene.pc, inputs.follower, inputs, scene)
    if isinstance(follower, Refusal):
        return follower
    params: Params = {"name": scene.pc.name, "follower": follower.name, "level": follower.level}
    told = [Notice("follower", Message("event.follower.gained", params), "follower.source")]
    if not inputs.pet:
        text = Message("event.follower.upkeep", {"name": follower.name})
        told.append(Notice("upkeep", text, "follower.upkeep"))
    return Change([*followers_of(scene.pc), follower], follower, (*told, *_choices(follower)))


@implements("follower.help.task_count", "follower.progression.new_modification")
def _choices(follower: Follower) -> tuple[Notice, ...]:
    """What a follower could still learn; a pet need not."""
    left = open_choices(follower.helper())
    if not left or (follower.pet is True and not follower.tasks):
        return ()
    text = Message("event.follower.choices", {"name": follower.name, "n": left})
    return (Notice("follower_choices", text, "follower.help.task_count"),)


def learn(scene: Scene, inputs: FollowerInputs) -> Change | Refusal:
    """The PC's player picks a task for a level that has none yet."""
    follower = the_follower(scene.pc, inputs.follower, lost=False)
    if isinstance(follower, Refusal):
        return follower
    no = may_learn(follower.helper(), inputs.tasks)
    after = replace(follower, tasks=[*follower.tasks, *inputs.tasks])
    no = no or may_gain(after.helper(), "" if follower.ability is UNSET else follower.ability)
    if no is not None:
        return no
    params: Params = {"name": follower.name, "tasks": ", ".join(inputs.tasks)}
    told = Notice("follower", Message("event.follower.learned", params), "follower.help.predetermined")
    return Change(_put(scene.pc, follower, after), after, (told, *_choices(after)))


def lose(scene: Scene, inputs: FollowerInputs) -> Change | Refusal:
    """A follower dies or leaves for good."""
    follower = the_follower(scene.pc, inputs.follower, lost=False)
    if isinstance(follower, Refusal):
        return follower
    after = replace(follower, lost=True, lost_on=UNSET if inputs.day is None else inputs.day)
    text = Message("event.follower.lost", {"name": follower.name, "n": scene.rules.followers.recruiting_days})
    told = Notice("follower", text, "follower.replacement")
    return Change(_put(scene.pc, follower, after), after, (told,))


@implements("follower.replacement")
def replaced(scene: Scene, inputs: FollowerInputs) -> Change | Refusal:
    """Another takes the place of a lost follower, at the level of the ability that grants it."""
    lost = the_follower(scene.pc, inputs.follower, lost=True)
    if isinstance(lost, Refusal):
        return lost
    days = _days_since(lost, inputs)
    if days is None:
        params: Params = {"field": "days", "act": Message("follower_do.replace")}
        return Refusal("bad_value", "inputs.days", Message("refusal.input_missing", params))
    no = may_replace(lost.helper(), days, inputs.recruited, scene.rules)
    if no is not None:
        return no
    left = [f for f in followers_of(scene.pc) if f is not lost]
    return gain(scene._replace(actor=replace(scene.pc, followers=left)), replace(inputs, follower=inputs.name))


def _days_since(lost: Follower, inputs: FollowerInputs) -> int | None:
    """Days since a follower was lost: as they are given, or from the day on which that was to today."""
    if inputs.days is not None or inputs.day is None or lost.lost_on is UNSET:
        return inputs.days
    return max(0, inputs.day - lost.lost_on)


def _put(pc: Pc, before: Follower, after: Follower) -> list[Follower]:
    return [after if f is before else f for f in followers_of(pc)]


_DO: Mapping[Do, Callable[[Scene, FollowerInputs], Change | Refusal]] = {
    "gain": gain,
    "learn": learn,
    "lose": lose,
    "replace": replaced,
}


def settle_follower(scene: Scene, inputs: FollowerInputs, resolved: Resolved) -> Outcome | Refusal:
    """The sheet with its followers as they are now."""
    if inputs.do == "gain" and inputs.pet and inputs.level is None:
        inputs = replace(inputs, level=PET_LEVEL)
    no = cannot_act(scene.pc, reacting=True)
    no = no or said_enough(inputs, TAKES[inputs.do], Message(f"follower_do.{inputs.do}"))
    if no is not None:
        return no
    change = _DO[inputs.do](scene, inputs)
    if isinstance(change, Refusal):
        return change
    after = replace(scene.pc, followers=change.followers)
    no = fits_sheet(after, "inputs")
    return no or Outcome(
        after, scene.target, notices=change.told, extra={"follower": change.one, **_level_lines(inputs)}
    )


def _level_lines(inputs: FollowerInputs) -> dict[str, object]:
    """Why a new follower is of its level."""
    if inputs.do not in ("gain", "replace") or inputs.level is None:
        return {}
    lines = [FigureChange("follower", "level", Line(inputs.level, Message("line.follower.granted"), "follower.source"))]
    if inputs.exceptional:
        lines.append(
            FigureChange("follower", "level", Line(1, Message("line.follower.exceptional"), "follower.exceptional"))
        )
    return {"follower_lines": lines}


FOLLOWER = at_once(
    id="follower",
    module="followers",
    rules=("follower.help.task_count", "follower.exceptional", "follower.replacement", "pet.modifications"),
    inputs=FollowerInputs,
    settle=settle_follower,
    when=when_done("do", TAKES),
)
