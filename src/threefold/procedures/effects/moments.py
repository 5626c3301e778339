"""Effects at the moment for which they waited: which attacks they answer, and what they do as they
come.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.moments import effect_when_due
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import averts_step
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.harm import endable
from threefold.rules.binding import implements
from threefold.rules.conditions import condition_name
from threefold.rules.harm import Pools
from threefold.rules.task_words import are_of_powers
from threefold.rules.types import STATS


def counts_for_blow(effects: Iterable[Effect]) -> bool:
    """True if one of these effects adds damage to the next attack with a weapon, perhaps on somebody
    in some state. What is for abilities alone, or for a hit, waits for one that hits.
    """
    return any(
        isinstance(effect, kinds.Bonus)
        and effect.upon != "hit"
        and effect.when.keys() <= _OF_TARGET
        and not are_of_powers(effect.tasks)
        for effect in effects
    )


_OF_TARGET: Final = frozenset({"target_condition"})
"""Conditions on whoever is struck: the blow is made, whether they are met or not."""


class Lent(NamedTuple):
    """What an effect lends to a roll of somebody who is helped: steps that ease it or assets, free
    levels of Effort, a second try that needs no Effort.
    """

    assets: int = 0
    ease: int = 0
    free_effort: int = 0
    second_try: bool = False


def lent_to_roll(effect: Effect, effort: int) -> Lent:
    """Return what an effect lends to a roll with so many levels of Effort."""
    match effect:
        case kinds.Step(by="asset", steps=int(n)):
            return Lent(assets=n)
        case kinds.Step(by="ease", steps=int(n)):
            return Lent(ease=n)
        case kinds.FreeEffort(free=int(n)):
            least = effect.when.get("effort")
            if not isinstance(least, int) or effort >= least:
                return Lent(free_effort=n)
        case kinds.DieRule(what="reroll"):
            return Lent(second_try=True)
    return Lent()


def comes_with_help_alone(effects: Collection[Effect]) -> bool:
    """True if all that effects do is to better the help that their owner gives, beside a second try,
    which is given by itself."""
    return bool(effects) and all(
        effect.upon == "helped" and not lent_to_roll(effect, 0).second_try for effect in effects
    )


def lends_training(effect: Effect) -> bool:
    """True if an effect makes a helper count as trained in what it helps with."""
    return isinstance(effect, kinds.Skill) and effect.level == "trained"


def answers_melee_alone(effect: Effect) -> bool:
    """True if an effect answers only attacks in melee."""
    match effect:
        case kinds.Act():
            return "melee" in (effect.at or "")
        case kinds.AttackRule():
            return "melee" in effect.weapon
        case _:
            return False


def strikes_attacker(effect: Effect) -> bool:
    """True if an effect answers an attack with one on the attacker, and on nobody else."""
    match effect:
        case kinds.Act(upon="defended", what="attack"):
            return "attacker" in (effect.at or "")
        case kinds.AttackRule():
            return effect.upon == "defended"
        case _:
            return False


def undoes(effect: Effect, figure: Pc | FullNpc, condition: str) -> bool:
    """True if an effect ends the condition that has just befallen a figure, perhaps with a roll."""
    if isinstance(effect, kinds.Save):
        return any(undoes(each, figure, condition) for each in effect.passed)
    if not isinstance(effect, kinds.End):
        return False
    ended = map(condition_name, endable(effect.what, figure, None))
    return condition_name(condition) in ended


def back_to(effects: Iterable[Effect], spot: int | None) -> list[Effect]:
    """Return the effects of a reaction to a push, with what a roll that is made does: it puts whoever
    was pushed back on that spot."""
    if spot is None:
        return [*effects]
    back = kinds.Move(to="self", mode="walk", spot=spot)
    return [
        structs.replace(each, passed=[*each.passed, back]) if isinstance(each, kinds.Save) else each
        for each in effects
    ]


def is_borne_by_another(effect: Effect) -> bool:
    """True if another figure takes the damage that an effect prevents, and so decides about it."""
    return isinstance(effect, kinds.Reduce) and effect.borne_by == "self"


class TakenOver(NamedTuple):
    """What an attack comes to that somebody takes for another: the other's health is back, and the
    blow falls on the one who takes it."""

    back: Effect
    blow: Effect


@implements("cooperation.take_attack.auto_hit", "cooperation.take_attack.extra_damage")
def attack_taken_over(taken: int, dealt: int) -> TakenOver:
    """Return what a creature's taking of an attack comes to, of which so many points were dealt to
    the other and so many got through."""
    return TakenOver(
        kinds.Heal(points=taken, to="target"), kinds.Damage(points=dealt + 1, to="target")
    )


def points_spared_to_guard(effect: Effect) -> int | None:
    """Return the points that an effect takes off an attack which its owner takes in place of
    another; None if it takes off none.
    """
    if not isinstance(effect, kinds.Reduce) or not is_borne_by_another(effect):
        return None
    if effect.upon == "attacked" and isinstance(effect.points, int):
        return effect.points
    return None


def against_death(save: kinds.Save) -> kinds.Save:
    """Return the roll of somebody whose death waits for it: who fails dies, and who passes has
    nothing more to keep off.
    """
    dies = kinds.Track(to="self", dead=True)
    passed = [effect for effect in save.passed if not averts_step(effect)]
    return structs.replace(save, passed=passed, failed=[*save.failed, dies])


def death_put_off() -> Effect:
    """Return the effect that keeps the dead alive until a roll has fallen."""
    return kinds.Track(to="self", averts="bare")


def effects_as_they_come(effects: Iterable[Effect], lost: Pools) -> list[Effect]:
    """Return the effects as they apply at their moment. One that reduces damage gives back points
    that were lost.
    """
    found: list[Effect] = []
    for effect in effects:
        if (
            isinstance(effect, kinds.Reduce | kinds.Immune)
            and effect.upon == "damaged"
            and effect.lasts is None
        ):
            found += points_given_back(effect, lost)
        else:
            found.append(effect_when_due(effect))
    return found


def points_given_back(effect: kinds.Reduce | kinds.Immune, lost: Pools) -> list[kinds.Heal]:
    """Return the heals that give back points lost to damage, Pool by Pool."""
    points = sum(lost)
    if isinstance(effect, kinds.Reduce) and effect.half:
        points //= 2
    elif isinstance(effect, kinds.Reduce) and isinstance(effect.points, int):
        points = effect.points
    found: list[kinds.Heal] = []
    for stat, n in zip(STATS, lost, strict=True):
        back = min(n, points)
        if back:
            found.append(kinds.Heal(points=back, pools=[stat]))
            points -= back
    return found


def damage_taken_over(effect: Effect, lost: Pools) -> list[Effect] | None:
    """Return what a figure does who takes damage in place of another: points given back to the
    other, and the same points lost, which Armor does not reduce. None if the effect shares no
    damage."""
    if not isinstance(effect, kinds.Reduce):
        return None
    back = points_given_back(effect, lost)
    borne = [
        kinds.Damage(points=heal.points, pool=heal.pools[0], ignores_armor=True, to="self")
        for heal in back
    ]
    return [*(structs.replace(heal, to="target") for heal in back), *borne]
