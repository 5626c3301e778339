"""Effects that wait for a moment, such as when the character is attacked or hurt: automatic ones,
and ones to use.

Effects of conditions, worn things and abilities without a cost are automatic. Reactions, and all
effects with a cost, are for their owner to use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.active_effects import fill_in_choices, words_of
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Upon
from threefold.model.shelf.traits import traits_of

MOMENTS: Final[tuple[Upon, ...]] = (
    "attacked", "damaged", "touched", "defended", "foe_down", "killed", "recovered", "failed",
    "worsened",
)  # fmt: skip
"""Moments that the table detects."""

_GUARDS: Final = ("attacked", "damaged", "touched", "defended")
"""Moments at which an effect with a span applies only if its ability was used before."""


class Waiting(NamedTuple):
    """An effect that waits for a moment: its source, the level of the source, and the condition
    that has it. With a ``power``, it applies only if that power is used."""

    source: str
    effect: Effect
    level: int | None = None
    condition: str = ""
    power: Ability | Artifact | None = None


def effects_at_moment(figure: Pc | FullNpc, moment: Upon, attack: str = "") -> list[Waiting]:
    """Return all effects of a figure that wait for this moment.

    An artifact that is a weapon applies its effects to an ``attack`` made with it.
    """
    found = list(_of_conditions(figure, moment))
    if isinstance(figure, Pc):
        found += [*_of_abilities(figure, moment), *_of_things(figure, moment, attack)]
    return found


def _of_conditions(figure: Pc | FullNpc, moment: Upon) -> Iterator[Waiting]:
    for condition in figure.conditions or ():
        if not isinstance(condition, Condition):
            continue
        level = condition.level or None
        own = [*condition.holds(isinstance(figure, FullNpc)), *(condition.each_turn or [])]
        for effect in _at(own, moment):
            yield Waiting(condition.name, effect, level, condition.name)


def _of_abilities(pc: Pc, moment: Upon) -> Iterator[Waiting]:
    for ability in pc.abilities:
        if not isinstance(ability, Ability):
            continue
        for effect in (
            fill_in_choices(each, ability.chosen or {}) for each in _at(effects_of(ability), moment)
        ):
            if moment == "killed" and not ability.cost:
                yield Waiting(ability.name, effect)
            elif ability.use in ("reaction", "defense") or ability.cost:
                if moment != "attacked" and (effect.lasts is None or ability.use == "reaction"):
                    yield Waiting(ability.name, effect, power=ability)
            elif ability.use == "enabler" and (effect.lasts is None or moment not in _GUARDS):
                yield Waiting(ability.name, effect)


def _of_things(pc: Pc, moment: Upon, attack: str) -> Iterator[Waiting]:
    for item in pc.carries():
        if attack and item.known and not item.spent and _is_weapon(item, attack):
            for effect in _at(effects_of(item), moment):
                yield Waiting(item.name, fill_in_choices(effect, item.chosen or {}), item.level)
        elif item.at_work:
            for effect in _at(effects_of(item), moment):
                if item.depletion is None:
                    spends = None
                else:
                    spends = item
                yield Waiting(
                    item.name, fill_in_choices(effect, item.chosen or {}), item.level, power=spends
                )
    for gear in pc.equipment or ():
        if gear.at_work:
            for effect in _at(gear.effects or (), moment):
                yield Waiting(gear.name, effect)


def _is_weapon(item: Artifact, attack: str) -> bool:
    """Return True if the attack is made with this artifact."""
    arms = (effect for effect in effects_of(item) if isinstance(effect, kinds.Weapon))
    return any(effect.name.casefold() == attack.casefold() for effect in arms)


def _at(effects: Iterable[Effect], moment: Upon) -> Iterator[Effect]:
    return (effect for effect in effects if effect.upon == moment)


def can_answer_attack(ability: Ability) -> bool:
    """Return True if a reaction may answer an attack in place of a roll: none of its effects waits
    for the result.
    """
    return not any(
        effect.upon in MOMENTS and effect.upon != "attacked" for effect in effects_of(ability)
    )


def comes_of_itself(each: Waiting) -> bool:
    """Return True if an effect needs no decision: no cost, no choice, nothing that only people can
    judge.
    """
    effect = each.effect
    free = effect.asks is None and not words_of(effect.when) and not traits_of(effect).optional
    return each.power is None and free


def effect_when_due(effect: Effect) -> Effect:
    """Return the effect as it applies when its moment has come."""
    kept = {key: value for key, value in effect.when.items() if key in _AT_TARGET}
    return structs.replace(effect, upon=None, uses=None, limit=None, asks=None, when=kept)


_AT_TARGET: Final = ("target_level_max", "target_level_below", "health_below", "damage_at_least")
"""Conditions that are checked when an effect applies."""
