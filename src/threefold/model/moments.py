"""Effects that wait for a moment: what comes of itself when somebody is attacked, hurt or down, what they may use then.

What is put on somebody, what is worn and what an ability without a price gives comes of itself. A reaction, and all
that has a price, is for its owner to use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import UNSET, structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.held import resolved, words_of
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Upon

MOMENTS: Final[tuple[Upon, ...]] = (
    "attacked", "damaged", "touched", "defended", "foe_down", "killed", "recovered", "failed", "worsened",
)  # fmt: skip
"""Moments that the table sees."""

_GUARDS: Final = ("attacked", "damaged", "touched", "defended")
"""Moments for which an effect with a span waits only once its ability has been used."""


class Waiting(NamedTuple):
    """An effect that waits for a moment: what it comes from, its level, the condition that bears it. With a ``power``
    it comes only if that is used."""

    source: str
    effect: Effect
    level: int | None = None
    condition: str = ""
    power: Ability | Artifact | None = None


def waiting(figure: Pc | FullNpc, moment: Upon, attack: str = "") -> list[Waiting]:
    """All that waits for a moment on somebody; what an artifact that is a weapon does waits for its own ``attack``."""
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
        for effect in (resolved(each, ability.chosen or {}) for each in _at(effects_of(ability), moment)):
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
                yield Waiting(item.name, resolved(effect, item.chosen or {}), item.level)
        elif item.at_work:
            for effect in _at(effects_of(item), moment):
                spends = None if item.depletion is UNSET else item
                yield Waiting(item.name, resolved(effect, item.chosen or {}), item.level, power=spends)
    for gear in pc.equipment or ():
        if gear.at_work:
            for effect in _at(gear.effects or (), moment):
                yield Waiting(gear.name, effect)


def _is_weapon(item: Artifact, attack: str) -> bool:
    """Whether an attack is made with an artifact."""
    arms = (effect for effect in effects_of(item) if isinstance(effect, kinds.Weapon))
    return any(effect.name.casefold() == attack.casefold() for effect in arms)


def _at(effects: Iterable[Effect], moment: Upon) -> Iterator[Effect]:
    return (effect for effect in effects if effect.upon == moment)


def meets(ability: Ability) -> bool:
    """Whether a reaction may meet an attack in place of a roll: all but those that wait for what comes of it."""
    return not any(effect.upon in MOMENTS and effect.upon != "attacked" for effect in effects_of(ability))


CHOSEN: Final = (kinds.Act, kinds.Choose, kinds.Companion)
"""Kinds that nobody is made to use."""


def comes_of_itself(each: Waiting) -> bool:
    """Whether an effect needs nobody's word: no price, no choice, nothing that people alone can judge."""
    effect = each.effect
    free = effect.asks is None and not words_of(effect.when) and not isinstance(effect, CHOSEN)
    return each.power is None and free


def now(effect: Effect) -> Effect:
    """An effect as it comes once its moment is there."""
    kept = {key: value for key, value in effect.when.items() if key in _AT_TARGET}
    return structs.replace(effect, upon=None, uses=None, limit=None, asks=None, when=kept)


_AT_TARGET: Final = ("target_level_max", "target_level_below", "health_below", "damage_at_least")
"""Conditions that are judged as an effect comes."""
