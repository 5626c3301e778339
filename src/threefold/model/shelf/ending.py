"""What is asked of effects about their end: by whose will, by what acts, and what dies with whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import conditions_among
from threefold.model.shelf.effects import Effect


class GivenUp(NamedTuple):
    """A form that its bearer gives up at will, by its name, and how; ``rolled`` is the roll that this
    takes."""

    name: str
    revert: Literal["action", "part_of_action", "any"]
    rolled: Effect | None = None


def forms_left_at_will(effects: Iterable[Effect]) -> list[GivenUp]:
    """Return the forms among effects that their bearer gives up at will."""
    return [
        GivenUp(e.name, e.revert, _roll_to_revert(e))
        for e in effects
        if isinstance(e, kinds.Form) and e.revert is not None
    ]


def _roll_to_revert(form: kinds.Form) -> Effect | None:
    """Return the task with which somebody leaves a form; None if they just do."""
    task = form.reverts_by
    if task is None or task.task is None:
        return None
    over = kinds.End(to="self", what=[form.name])
    skill = task.skill or ""
    return kinds.Save(stat=task.task, level=task.level, by="self", skill=skill, passed=[over])


def changes_form_at_will(effects: Iterable[Effect]) -> bool:
    """Return True if effects hold a form that is taken up and given up at will."""
    return any(form.revert == "any" for form in forms_left_at_will(effects))


def conditions_paused(effects: Iterable[Effect]) -> list[str]:
    """Return the names of the conditions that an act of their bearer only pauses, among the effects
    of a use: also of forms that are changed at will."""
    paused = [
        each.name
        for each in conditions_among(effects)
        if each.ends_by is not None and each.ends_by.pause
    ]
    return paused + [form.name for form in forms_left_at_will(effects) if form.revert == "any"]


def own_name(effect: Effect) -> str | None:
    """Return the name that an effect itself gives to the state it brings; None if it has none."""
    if isinstance(effect, kinds.ConditionEffect | kinds.Form):
        return effect.name
    return None


def ended_by_more_than_deeds(effect: Effect) -> bool:
    """Return True if a roll or something that people judge ends an effect, not only an act."""
    if not isinstance(effect, kinds.ConditionEffect) or effect.ends_by is None:
        return False
    ends = effect.ends_by
    return ends.defense is not None or ends.task is not None or ends.words is not None


def death_of_target() -> Effect:
    """Return the effect that kills whom it falls on."""
    return kinds.Track(to="target", steps=0, dead=True)
