"""Effects that apply to a character and are not in the figures of the sheet: of enablers, worn
things, conditions.

A permanent effect of an ability is either *written* on the sheet when the ability is gained (a
skill, Pool points, Armor, an attack …) or *held*: read here, at the moment of the roll. All effects
of an enabler without a cost are permanent unless they say otherwise. Of an ability that is used or
paid for, only effects that last ``always`` are permanent; the others come with its use. An effect
on others (``to``) never applies to the owner.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.improved import for_all, improved
from threefold.model.powers import Ability, at_level, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect, EffectBase
from threefold.model.shelf.figures import When, WhenKey
from threefold.model.shelf.traits import TRAITS, strikes, traits_of

_CHOICE: Final = re.compile(r"\$([a-z_]+)")


K = TypeVar("K", bound=EffectBase)


Choices = Mapping[str, Sequence[str]]
"""The words that were chosen, by the name of each choice."""


BY_PEOPLE: Final[tuple[WhenKey, ...]] = ("said", "place", "light", "foe", "thing")
"""Conditions of effects that only the people at the table can judge."""


def words_of(when: When) -> list[str]:
    """Return the conditions that people must confirm before an effect applies, in words. Two
    weapons in hand is one of them, because no sheet records it."""
    found = [when[key] for key in BY_PEOPLE if key in when]
    arms = when.get("weapon")
    found += [arms] if isinstance(arms, str) and arms.startswith("two ") else []
    return [
        word
        for value in found
        for word in (value if isinstance(value, list) else [value])
        if isinstance(word, str)
    ]


def said_so(value: object, said: Sequence[str]) -> bool:
    """Return True if people have confirmed a condition. Of a list of words, one is enough."""
    return any(str(word) in said for word in (value if isinstance(value, list) else [value]))


class Held(NamedTuple):
    """An effect that applies now, the name of its source, and the level of the source, if it has
    one.
    """

    source: str
    effect: Effect
    level: int | None = None


def may_hold(figure: Pc | FullNpc) -> bool:
    """Return True if the sheet may have held effects: a quick check with which most rolls end the
    search.
    """
    if isinstance(figure, FullNpc):
        return bool(figure.conditions)
    return bool(figure.abilities or figure.conditions or figure.artifacts or figure.equipment)


_PERMANENT: Final = frozenset(kind for kind, traits in TRAITS.items() if traits.on_sheet != "no")
"""Kinds of effect that an ability which is used or paid for may have for good."""


OWN: Final = (None, "self", "holder")
"""Values of ``to`` for effects that fall on their owner."""


_BEARER: Final = (*OWN, "target", "targets")
"""Values of ``to`` for effects of a condition that fall on whoever has the condition."""


def is_written_on_sheet(effect: Effect) -> bool:
    """Return True if a permanent effect is written into the figures of the sheet when the ability
    is gained.
    """
    always = (
        effect.lasts in (None, "always")
        and not effect.when
        and effect.upon is None
        and effect.limit is None
    )
    traits = traits_of(effect)
    return always and effect.to in OWN and traits.on_sheet == "written" and traits.written(effect)


def permanent_effects(ability: Ability) -> list[Effect]:
    """Return the permanent effects of an ability, written or held, without those that come with its
    use.
    """
    effects = effects_of(ability)
    if ability.use == "enabler" and not ability.cost:
        return [e for e in effects if e.lasts in (None, "always") and not strikes(e)]
    return [e for e in effects if e.lasts == "always" and e.to in OWN and type(e) in _PERMANENT]


def holds_while_worn(effect: Effect) -> bool:
    """Return True if an effect without a span applies while its thing is worn, rather than when the
    thing is used.
    """
    return type(effect) in _PERMANENT and effect.upon in (None, "worn")


def taken_at_rolls(effect: Effect) -> bool:
    """Return True if the owner of an effect that may be used only so often takes it for a roll, by
    saying so.
    """
    counted = effect.limit is not None and not effect.limit.each_target
    if (
        not counted
        or effect.asks not in (None, "owner")
        or effect.upon is not None
        or effect.to not in OWN
    ):
        return False
    return traits_of(effect).claimed(effect)


def use_effects(ability: Ability) -> list[Effect]:
    """Return the effects of using an ability: all, except the permanent effects of one that is used
    or paid for.
    """
    if ability.use == "enabler" and not ability.cost:
        return effects_of(ability)
    lasting = permanent_effects(ability)
    return [e for e in effects_of(ability) if e not in lasting]


def active_effects(figure: Pc | FullNpc, sorts: Collection[type[EffectBase]] = ()) -> list[Held]:
    """Return all effects that apply to a figure now and are not written on the sheet; with
    ``sorts``, only these kinds.

    This runs at every roll, so effects of other kinds are skipped before anything else is checked.
    """
    if figure.conditions:
        found = list(_of_conditions(figure, sorts))
    else:
        found = []
    if isinstance(figure, Pc):
        if figure.abilities:
            found += _of_abilities(figure, sorts)
        if figure.artifacts:
            found += _of_things(figure, sorts)
        if figure.equipment:
            found += _of_gear(figure, sorts)
    return found


def of_kind(figure: Pc | FullNpc, kind: type[K]) -> list[tuple[Held, K]]:
    """Return the held effects of one kind, each with its source."""
    return [
        (each, each.effect)
        for each in active_effects(figure, (kind,))
        if isinstance(each.effect, kind)
    ]


Sorts = Collection[type[EffectBase]]


def _of_abilities(pc: Pc, sorts: Sorts) -> Iterator[Held]:
    typed = (a.effects for a in pc.abilities if isinstance(a, Ability) and a.effects is not None)
    some_improve = any(type(effect) is kinds.Change for effects in typed for effect in effects)
    for ability in pc.abilities:
        if isinstance(ability, str):
            continue
        plain = for_all(ability)
        own = effects_of(ability)
        if some_improve and plain:
            better = effects_of(improved(pc, ability))
        else:
            better = own
        for effect in better:
            if sorts and type(effect) not in sorts:
                continue
            if effect.lasts != "always" and (effect.lasts is not None or not plain):
                continue
            if strikes(effect):
                continue  # an attack that its owner makes by choice
            on_sheet = is_written_on_sheet(effect) and (better is own or effect in own)
            if effect.to in OWN and (plain or type(effect) in _PERMANENT) and not on_sheet:
                yield Held(ability.name, fill_in_choices(effect, ability.chosen or {}))


def _of_things(pc: Pc, sorts: Sorts) -> Iterator[Held]:
    for item in pc.carries():
        if item.at_work:
            for effect in effects_of(item):
                if sorts and type(effect) not in sorts:
                    continue
                if effect.lasts in (None, "always") and effect.to in OWN:
                    yield Held(
                        item.name,
                        at_level(fill_in_choices(effect, item.chosen or {}), item.level),
                        item.level,
                    )


def helps_carried(effect: Effect) -> bool:
    """Return True if bought equipment has this effect while it is carried, rather than when it is
    used.
    """
    return holds_while_worn(effect) and effect.lasts in (None, "always") and effect.to in OWN


def _of_gear(pc: Pc, sorts: Sorts) -> Iterator[Held]:
    for gear in pc.equipment or ():
        if gear.at_work:
            for effect in gear.effects or ():
                if (not sorts or type(effect) in sorts) and helps_carried(effect):
                    yield Held(gear.name, structs.replace(effect, uses=None))


def _of_conditions(figure: Pc | FullNpc, sorts: Sorts) -> Iterator[Held]:
    for condition in figure.conditions or ():
        if not isinstance(condition, Condition) or condition.effects is None:
            continue
        if condition.level is None:
            level = None
        else:
            level = condition.level
        for effect in condition.holds(isinstance(figure, FullNpc)):
            if (not sorts or type(effect) in sorts) and effect.to in _BEARER:
                yield Held(
                    condition.name,
                    effect if effect.to is None else structs.replace(effect, to=None),
                    level,
                )


def fill_in_choices(effect: Effect, chosen: Choices) -> Effect:
    """Return the effect with the ``$name`` of each choice replaced by what was chosen, in its words
    and conditions.
    """
    changes: dict[str, object] = {}
    if not chosen:
        return effect
    for field in _WORDS:
        words = getattr(effect, field, None)
        if isinstance(words, list) and any(isinstance(word, str) and "$" in word for word in words):
            changes[field] = filled_in(words, chosen) or words
        elif isinstance(words, str) and "$" in words:
            changes[field] = next(iter(filled_in([words], chosen)), words)
    if any(isinstance(value, str) and value.startswith("$") for value in effect.when.values()):
        changes["when"] = {
            key: (list(chosen.get(value[1:], ())) or value)
            if isinstance(value, str) and value.startswith("$")
            else value
            for key, value in effect.when.items()
        }
    if changes:
        return structs.replace(effect, **changes)
    return effect


_WORDS: Final = (
    "tasks",
    "of",
    "not_tasks",
    "against",
    "type",
    "types",
    "to_what",
    "behaves",
    "versus",
)
"""Fields of effects that may name a choice, besides their conditions."""


def filled_in(words: Sequence[str], chosen: Choices) -> list[str]:
    """Return the words with each choice's ``$name`` replaced by what was chosen; without words of
    open choices.
    """
    found: list[str] = []
    for word in words:
        name = _CHOICE.search(word)
        found += (
            [word]
            if name is None
            else [word.replace(name[0], each) for each in chosen.get(name[1], ())]
        )
    return found
