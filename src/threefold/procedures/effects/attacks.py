"""Effects of a use that is an attack with a weapon: the attack, its blow, and what applies to this
attack alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Attack, Pc
from threefold.model.powers import Ability
from threefold.model.raised import TURNS
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import strikes
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.fixed import with_fixed_figures
from threefold.procedures.effects.rolled import counts_for
from threefold.rules.combat import damage_per_level
from threefold.rules.ruleset import Rules


def as_attack(effect: Effect) -> kinds.AttackRule | None:
    """Return the effect if it is an attack of its use; else None."""
    if isinstance(effect, kinds.AttackRule) and strikes(effect):
        return effect
    return None


def attack_among(effects: Iterable[Effect]) -> kinds.AttackRule | None:
    """Return the first attack among the effects of a use; None if there is none."""
    return next(filter(None, map(as_attack, effects)), None)


def attacks_among(effects: Iterable[Effect]) -> list[kinds.AttackRule]:
    """Return all rules for attacks among effects, those of later attacks included."""
    return [e for e in effects if isinstance(e, kinds.AttackRule)]


def task_among(effects: Iterable[Effect]) -> kinds.Save | None:
    """Return the task among the effects of a use that decides which attack follows; None if there
    is none.
    """
    return next((e for e in effects if isinstance(e, kinds.Save) and strikes(e)), None)


def deciding_task(effects: Sequence[Effect], named: bool) -> kinds.Save | None:
    """Return the task that decides what a use comes to: that before its attack, or that of its user
    if its difficulty was ``named``. None if there is none.
    """
    task = task_among(effects)
    if task is None and named:
        return roll_of_use(effects)
    return task


def roll_of_use(effects: Iterable[Effect]) -> kinds.Save | None:
    """Return the roll of its user that a use consists of; None if there is none, or if it hangs on
    something else.
    """
    return next(
        (
            e
            for e in effects
            if isinstance(e, kinds.Save) and e.by == "self" and not e.when and e.upon is None
        ),
        None,
    )


def may_strike(effect: Effect) -> bool:
    """True if an effect is an attack with a weapon, or a choice that may lead to one."""
    if strikes(effect):
        return True
    if not isinstance(effect, kinds.Choose):
        return False
    return any(any(map(strikes, option.effects)) for option in effect.options)


def effects_if_passed(effect: Effect) -> Sequence[Effect]:
    """Return what an effect of a use comes to: what follows if its user passes a roll of their own,
    else the effect itself."""
    if isinstance(effect, kinds.Save) and effect.by == "self":
        return effect.passed
    return (effect,)


def harm_among(effects: Iterable[Effect]) -> kinds.Damage | None:
    """Return the first damage among effects that is not dealt to their user; None if there is
    none.
    """
    return next(
        (e for e in effects if isinstance(e, kinds.Damage) and e.to not in ("self", "holder")), None
    )


# --- the blow -------------------------------------------------------------------------------------


def blow_among(then: Sequence[Effect]) -> kinds.Damage | None:
    """Return the damage after a hit that becomes the blow of a weapon which deals none itself; None
    if there is none: the first on the target, if it comes at once and on no condition."""
    blow = next((e for e in then if isinstance(e, kinds.Damage) and e.to in (None, "target")), None)
    if blow is None or blow.when or blow.after or blow.each:
        return None
    return blow


def attack_with_blow(
    attack: Attack, name: str, blow: kinds.Damage, c: EffectContext
) -> tuple[Attack, int]:
    """Return an attack that deals this damage under the name of the power, and its points."""
    figure = with_fixed_figures(blow, c).points
    points = 0
    if isinstance(figure, int):
        points = figure
    passes = blow.ignores_armor
    dealt = structs.replace(
        attack,
        name=name,
        damage=points,
        kinds=None if blow.type is None else [blow.type],
        damage_type=blow.pool or None,
        ignores_armor=True if passes is True else None,
        pierces=None if isinstance(passes, bool) else passes,
        stopped_by=blow.stopped_by or None,
    )
    return dealt, points


# --- what applies to one attack -------------------------------------------------------------------


class OneAttack(NamedTuple):
    """An attack of a use: who makes it, with what, what people say is so, and whether Effort is
    applied to it.
    """

    pc: Pc
    attack: Attack
    said: Sequence[str]
    with_effort: bool
    rules: Rules


_BESIDE: Final = (kinds.Step, kinds.Skill, kinds.FreeEffort, kinds.Bonus, kinds.DieRule)
_NOW: Final = ("1 round", *TURNS)


def effect_on_attack(effect: Effect, made: OneAttack) -> Effect | None:
    """Return an effect of the same power in the form for this attack, if it applies to this attack
    alone; else None.
    """
    if not isinstance(effect, _BESIDE) or effect.to not in ("self", "holder"):
        return None
    if isinstance(effect, kinds.DieRule) and effect.what != "bonus":
        return None
    if effect.uses is None and effect.lasts not in _NOW:
        return None
    met = without_said(effect, made.said)
    when = {key: value for key, value in met.when.items() if not _is_known(key, value, made)}
    if isinstance(effect, kinds.FreeEffort) and "damage" in effect.tasks:
        if when:
            points = 0
        else:
            points = damage_per_level(made.attack.area is True, made.rules)
        return kinds.Bonus(points=points)
    if isinstance(effect, kinds.Skill):
        tasks = effect.of
    else:
        tasks = effect.tasks
    if not isinstance(effect, kinds.Bonus) and not counts_for(
        tasks, Rolled("attack", "might", attack=made.attack)
    ):
        return None
    return structs.replace(met, when=when, uses=None, lasts=None)


def on_own_roll(effect: Effect, said: Sequence[str] = ()) -> Effect | None:
    """Return a step or a free level of a use on the roll of that very use, in the form for that
    roll; None if the effect is something else.
    """
    if not isinstance(effect, kinds.Step | kinds.FreeEffort):
        return None
    if effect.upon != "use" or effect.uses is None:
        return None
    if effect.to not in ("self", "holder"):
        return None
    return structs.replace(without_said(effect, said), uses=None, lasts=None, upon=None)


def without_said(effect: Effect, said: Sequence[str]) -> Effect:
    """Return the effect without the condition that the table says is met."""
    if "said" in effect.when and str(effect.when["said"]) in said:
        return structs.replace(
            effect, when={key: value for key, value in effect.when.items() if key != "said"}
        )
    return effect


def _is_known(key: str, value: object, made: OneAttack) -> bool:
    """True if the sheet or the inputs show that a condition is met: an ability on the sheet, or
    applied Effort.
    """
    if key == "ability":
        return any(isinstance(a, Ability) and a.key == value for a in made.pc.abilities)
    return key == "effort_on" and made.with_effort
