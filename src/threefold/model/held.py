"""What holds for somebody beside the figures of the sheet: effects of enablers, of worn things, of conditions.

An effect of an enabler is either *written* on the sheet when the ability is gained (a skill, Pool points, Armor, an
attack …) or *held*: read here, at the moment of the roll.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar

from msgspec import UNSET

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect, EffectBase

K = TypeVar("K", bound=EffectBase)


class Held(NamedTuple):
    """An effect that holds, the name of what it comes from, and the level of that, where it has one."""

    source: str
    effect: Effect
    level: int | None = None


_WRITTEN: Final = (
    kinds.Skill,
    kinds.StatPoints,
    kinds.ArmorBonus,
    kinds.Weapon,
    kinds.Recovery,
    kinds.ItemRule,
    kinds.GearGain,
)


def written(effect: Effect) -> bool:
    """Whether an effect of an enabler goes into the figures of the sheet when the ability is gained."""
    always = effect.lasts in (None, "always") and not effect.when and effect.upon is None and effect.limit is None
    if not always or not isinstance(effect, _WRITTEN):
        return False
    if isinstance(effect, kinds.Skill):
        return not effect.except_for
    if isinstance(effect, kinds.ArmorBonus):
        return isinstance(effect.points, int) and effect.points >= 0
    if isinstance(effect, kinds.Recovery):
        return effect.rest is None and isinstance(effect.points, int)
    if isinstance(effect, kinds.ItemRule):
        return effect.what == "cypher_limit"
    return True


def held(figure: Pc | FullNpc) -> list[Held]:
    """Everything that holds for somebody now, beside what stands on the sheet."""
    found = list(_of_conditions(figure))
    if isinstance(figure, Pc):
        found += _of_abilities(figure)
        found += _of_things(figure)
    return found


def of_kind(figure: Pc | FullNpc, kind: type[K]) -> list[tuple[Held, K]]:
    """What holds of one kind of effect."""
    return [(each, each.effect) for each in held(figure) if isinstance(each.effect, kind)]


def _of_abilities(pc: Pc) -> Iterator[Held]:
    for ability in pc.abilities:
        if not isinstance(ability, Ability) or ability.use != "enabler" or ability.cost:
            continue
        for effect in effects_of(ability):
            if not written(effect) and effect.lasts in (None, "always"):
                yield Held(ability.name, effect)


def _of_things(pc: Pc) -> Iterator[Held]:
    for item in pc.carries():
        if item.worn is True and item.known and not item.spent:
            for effect in effects_of(item):
                if effect.lasts in (None, "always"):
                    yield Held(item.name, effect, item.level)


def _of_conditions(figure: Pc | FullNpc) -> Iterator[Held]:
    for condition in figure.conditions or ():
        if not isinstance(condition, Condition) or condition.effects is UNSET:
            continue
        level = None if condition.level is UNSET else condition.level
        for effect in condition.holds(isinstance(figure, FullNpc)):
            yield Held(condition.name, effect, level)
