"""Effects that wait for a moment, such as when the character is attacked or hurt: automatic ones,
and ones to use.

Effects of conditions, worn things and abilities without a cost are automatic. Reactions, and all
effects with a cost, are for their owner to use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.active_effects import artifact_of_attack, words_to_confirm
from threefold.model.characters import Attack, Condition, FullNpc, Pc
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf.choosing import fill_in_choices
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Upon
from threefold.model.shelf.traits import traits_of
from threefold.rules.powers import wear_of

MOMENTS: Final[tuple[Upon, ...]] = (
    "attacked", "damaged", "touched", "defended", "foe_down", "killed", "recovered", "failed",
    "worsened", "afflicted", "struck", "leaves_reach", "rolled", "attacks",
    "shoved",
)  # fmt: skip
"""Moments that the table detects."""

_GUARDS: Final = ("attacked", "damaged", "touched", "defended", "struck", "rolled")
"""Moments at which an effect with a span applies only if its ability was used before."""


class PendingEffect(NamedTuple):
    """An effect that waits for a moment: its source, the level of the source, and the condition
    that has it. With a ``power``, it applies only if that power is used. ``wears`` is the
    artifact that struck, if each time that this comes may deplete it."""

    source: str
    effect: Effect
    level: int | None = None
    condition: str = ""
    power: Ability | Artifact | None = None
    wears: Artifact | None = None


def effects_at_moment(
    figure: Pc | FullNpc, moment: Upon, attack: Attack | None = None
) -> list[PendingEffect]:
    """Return all effects of a figure that wait for this moment.

    An artifact that is a weapon applies its effects to an ``attack`` made with it.
    """
    found = list(_of_conditions(figure, moment))
    if isinstance(figure, Pc):
        found += [*_of_abilities(figure, moment), *_item_effects(figure, moment, attack)]
    return found


def _of_conditions(figure: Pc | FullNpc, moment: Upon) -> Iterator[PendingEffect]:
    for condition in figure.conditions or ():
        if not isinstance(condition, Condition):
            continue
        level = condition.level or None
        own = [*condition.active_effects(isinstance(figure, FullNpc)), *(condition.each_turn or [])]
        for effect in _effects_at(own, moment):
            yield PendingEffect(condition.name, effect, level, condition.name)


def _of_abilities(pc: Pc, moment: Upon) -> Iterator[PendingEffect]:
    for ability in pc.abilities:
        if not isinstance(ability, Ability):
            continue
        for effect in _effects_at(effects_of(ability), moment):
            filled = fill_in_choices(effect, ability.chosen or {})
            if _comes_by_itself(effect, ability, moment):
                yield PendingEffect(ability.name, filled)
            elif _may_be_used(effect, ability, moment):
                yield PendingEffect(ability.name, filled, power=ability)


def _is_used(ability: Ability) -> bool:
    """Return True if somebody decides to use an ability at a moment: a reaction, or one that is
    paid for.
    """
    return ability.use in ("reaction", "defense") or bool(ability.cost)


def _comes_by_itself(effect: Effect, ability: Ability, moment: Upon) -> bool:
    if moment == "killed" and (not ability.cost or effect.lasts == "always"):
        return True
    if _is_used(ability):
        return False
    if ability.use != "enabler" and moment != "helped":  # help is an action itself
        return False
    return effect.lasts is None or moment not in _GUARDS


def _may_be_used(effect: Effect, ability: Ability, moment: Upon) -> bool:
    if not _is_used(ability) or moment == "attacked":
        return False
    return effect.lasts is None or ability.use == "reaction"


def _item_effects(pc: Pc, moment: Upon, attack: Attack | None) -> Iterator[PendingEffect]:
    striking = None
    if attack is not None:
        striking = artifact_of_attack(pc, attack)
    for item in pc.carries():
        if item is striking:
            power = None
        elif item.at_work:
            power = _used_up(item)
        else:
            continue
        for effect in _effects_at(effects_of(item), moment):
            filled = fill_in_choices(effect, item.chosen or {})
            wears = item if item is striking and _wears_by_kills(item) else None
            yield PendingEffect(item.name, filled, item.level, power=power, wears=wears)
    for gear in pc.equipment or ():
        if gear.at_work:
            for effect in _effects_at(gear.effects or (), moment):
                yield PendingEffect(gear.name, effect)


def _wears_by_kills(item: Artifact) -> bool:
    return wear_of(item.depletion).rolled_at_kill


def worn_by_kill(pc: Pc, attack: Attack) -> Artifact | None:
    """Return the artifact that an attack is made with, if a kill may deplete it and brings nothing
    else: what it brings rolls the die itself."""
    item = artifact_of_attack(pc, attack)
    if item is None or not _wears_by_kills(item):
        return None
    brings = next(iter(_effects_at(effects_of(item), "foe_down")), None)
    return item if brings is None else None


def _used_up(item: Artifact) -> Artifact | None:
    """Return the item if a use may deplete it, so that its bearer decides; else None."""
    if item.depletion:
        return item
    return None


def _effects_at(effects: Iterable[Effect], moment: Upon) -> Iterator[Effect]:
    return (effect for effect in effects if effect.upon == moment)


def can_answer_attack(ability: Ability) -> bool:
    """Return True if an ability may answer an attack in place of a roll: none of its effects waits
    for the result, and a reaction says that it comes when somebody is attacked. What says nothing
    of itself is for people to judge.
    """
    moments = {effect.upon for effect in effects_of(ability)}
    if any(upon in MOMENTS and upon != "attacked" for upon in moments):
        return False
    at_attacks = not moments or "attacked" in moments or ability.answers is True
    return at_attacks or ability.use != "reaction"


def answers_moment(ability: Ability) -> bool:
    """Return True if an ability is a reaction to a moment that the table sees: it is offered then,
    and cannot be used before. What goes on after an attack may also be used without one. An enabler
    is one if its owner decides at such a moment about all that it does."""
    effects = effects_of(ability)
    if ability.use == "enabler" and not ability.cost:
        asked = (each.upon in MOMENTS and each.asks == "owner" for each in effects)
        return bool(effects) and all(asked)
    if ability.use != "reaction":
        return False
    return any(
        effect.upon in MOMENTS and (effect.upon != "attacked" or effect.lasts is None)
        for effect in effects
    )


def comes_of_itself(each: PendingEffect) -> bool:
    """Return True if an effect needs no decision: no cost, no choice, nothing that only people can
    judge.
    """
    effect = each.effect
    free = (
        effect.asks is None
        and not words_to_confirm(effect.when)
        and not traits_of(effect).use.optional
    )
    return each.power is None and free


def effect_when_due(effect: Effect) -> Effect:
    """Return the effect as it applies when its moment has come."""
    kept = {key: value for key, value in effect.when.items() if key in _AT_TARGET}
    due = structs.replace(effect, upon=None, uses=None, limit=None, asks=None, when=kept)
    if effect.upon == "rolled":
        lasts = None if effect.lasts == "as_condition" else effect.lasts
        return structs.replace(due, uses=effect.uses, lasts=lasts)
    return due


def awaits_rolls(pc: Pc) -> bool:
    """Return True if something on a PC waits for what the die of a roll shows. This is asked at every
    roll, so only conditions are searched."""
    for condition in pc.conditions:
        if isinstance(condition, Condition):
            for effect in condition.effects or ():
                if effect.upon == "rolled":
                    return True
    return False


_AT_TARGET: Final = (
    "target_level_max",
    "target_level_below",
    "target_level_over",
    "health_below",
    "damage_at_least",
)
"""Conditions that are checked when an effect applies."""
