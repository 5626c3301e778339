"""Abilities that improve others: apply all improvements that a PC has to one of its abilities.

An improvement is a `Change` that names other abilities by key. It counts while its owner has it
permanently. The effects it adds join those of the other ability and last as long. Damage it adds is
part of the blow. An improvement of permanent effects is active with them (see `active_effects`). A `Change`
that names a sort of abilities improves those of the sort (see `ability_sorts`), or all that bring
companions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from msgspec import structs

from threefold.model.ability_sorts import (
    for_whom_aimed,
    is_of_sort,
    own_lists,
    reaching_farther,
    wider,
)
from threefold.model.characters import Condition, Pc
from threefold.model.powers import Ability, affects, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import conditions_among
from threefold.model.shelf.figures import Aim, When, WhenValue
from threefold.model.shelf.joined import (
    COMPANIONS,
    changed_aim,
    changed_by,
    common_span,
    has_change,
    join_effect,
)
from threefold.rules.conditions import condition_name


def ability_key(ability: Ability | str) -> str:
    """Return the key of an ability. Without a key, derive it from the name."""
    if isinstance(ability, Ability) and ability.key is not None:
        return ability.key
    if isinstance(ability, str):
        name = ability
    else:
        name = ability.name
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"['\u2019]", "", name.lower())).strip("_")


def for_all(ability: Ability) -> bool:
    """Return True if the effects of an ability are permanent: it is an enabler and has no cost."""
    return ability.use == "enabler" and not ability.cost


def has_improvements(abilities: Iterable[Ability]) -> bool:
    """Return True if one of these abilities may improve others."""
    return any(has_change(ability.effects or ()) for ability in abilities)


def improvements(pc: Pc, improved: Ability) -> Iterator[kinds.Change]:
    """Yield the changes of a PC that improve an ability: permanent ones, including the ability's
    own, and those that were paid for.
    """
    key = ability_key(improved)
    owned, lists = [ability_key(each) for each in pc.abilities], own_lists(pc)
    before: list[str] = []
    for ability in pc.abilities:
        if isinstance(ability, str):
            continue
        own = ability_key(ability)
        of_itself, times = own == key, before.count(own)
        before.append(own)
        for effect in effects_of(ability):
            if not isinstance(effect, kinds.Change) or not _is_for(
                effect, improved, of_itself, lists
            ):
                continue
            if effect.lasts is None:
                permanent = of_itself or for_all(ability)
            else:
                permanent = effect.lasts == "always"
            if permanent and effect.uses is None and _abilities_owned(effect, owned):
                yield _taken_again(effect, times)
    for condition in pc.conditions:
        for change in changes_held(condition, improved):
            if _abilities_owned(change, owned):
                yield change


def held_at_once(pc: Pc, condition: str) -> int:
    """Return how many may bear a condition of this name at once, which one use after the other of an
    ability gives: as many as that says, or an improvement of that ability."""
    most = 1
    for ability in pc.abilities:
        if isinstance(ability, str):
            continue
        given = [
            pc.tier if each.at_once == "tier" else each.at_once
            for each in conditions_among(effects_of(ability))
            if condition_name(each.name) == condition_name(condition)
        ]
        if not given:
            continue
        most = max(most, *given)
        for change in improvements(pc, ability):
            if isinstance(change.targets, int):
                most = max(most, change.targets)
    return most


def changes_held(condition: Condition | str, ability: Ability) -> list[kinds.Change]:
    """Return the changes of an ability that a condition holds: those of another one that was paid
    for, or of a cypher, for its next use.
    """
    key = ability_key(ability)
    if isinstance(condition, str) or ability_key(condition.name) == key:
        return []
    return [
        each
        for each in condition.effects or ()
        if isinstance(each, kinds.Change) and (key in each.of or is_of_sort(ability, each.any_of))
    ]


def _is_for(
    change: kinds.Change, ability: Ability, of_itself: bool, lists: Collection[str]
) -> bool:
    """Return True if a change improves this ability, or any other of its sort or that brings
    companions. ``lists`` are those that its owner chooses from.
    """
    if ability_key(ability) in change.of:
        return True
    of_sort = change.any_of == COMPANIONS or is_of_sort(ability, change.any_of, lists)
    return of_sort and not of_itself


def _taken_again(change: kinds.Change, times: int) -> kinds.Change:
    """Return a change for all companions of an ability that was taken so many times before: each
    time brings one level more.
    """
    if times and change.any_of == COMPANIONS and isinstance(change.level, int):
        return structs.replace(change, level=change.level + times)
    return change


_OWNED: Final = {"ability": 1, "has": 1, "has_twice": 2}
"""Conditions of improvements, and how often their owner has the ability that they name, or one of
several."""


def _abilities_owned(change: kinds.Change, owned: Sequence[str]) -> bool:
    """Return True if a change has no conditions but abilities that its owner has, once or from two
    sources."""
    return all(
        word in _OWNED and any(owned.count(name) >= _OWNED[word] for name in _named(names))
        for word, names in change.when.items()
    )


def _named(value: WhenValue) -> list[str]:
    """Return the abilities that a condition names: one, or those of a list."""
    if isinstance(value, list):
        return value
    return [str(value)]


def gains_by_second(ability: Ability) -> bool:
    """Return True if it is better to have an ability from two sources."""
    return any(each.when.get("has_twice") == ability_key(ability) for each in effects_of(ability))


def may_come_again(ability: Ability) -> bool:
    """Return True if an ability may be gained more than once."""
    return ability.again is True or gains_by_second(ability)


def has_same_choice(pc: Pc, ability: Ability) -> bool:
    """Return True if a PC has an ability already with the choices that were made for this one."""
    key, chosen = ability_key(ability), _plain_choices(ability)
    return bool(chosen) and any(
        isinstance(each, Ability) and ability_key(each) == key and _plain_choices(each) == chosen
        for each in pc.abilities
    )


def _plain_choices(ability: Ability) -> dict[str, list[str]]:
    """Return the choices of an ability, in an order of their own and in small letters."""
    made = ability.chosen or {}
    return {name: sorted(word.casefold() for word in words) for name, words in made.items()}


def improved(pc: Pc, ability: Ability) -> Ability:
    """Return the ability with all its improvements; unchanged if there are none."""
    if ability.effects is None:
        return ability
    changes = improvements(pc, ability)
    for change in sorted(changes, key=lambda change: not change.instead):
        ability = _better(ability, change)
    return ability


def _spread_out(ability: Ability, change: kinds.Change) -> Ability:
    """Return the ability with the range, the area and the price of a change that moves them."""
    if change.cost is not None:
        ability = structs.replace(ability, cost=change.cost)
    if change.farther:
        ability = reaching_farther(ability, change.farther)
    if change.wider and ability.aim is not None:
        ability = structs.replace(ability, aim=wider(ability.aim, change.wider))
    if change.aim is not None and change.aim.when:
        ability = structs.replace(ability, aim=_in_need(ability.aim, change.aim.when))
    return ability


def _in_need(aim: Aim | None, when: When) -> Aim:
    """Return the aim of an ability that works only on further conditions."""
    if aim is None:
        return Aim(who="self", when=when)
    return structs.replace(aim, when={**aim.when, **when})


def _better(ability: Ability, change: kinds.Change) -> Ability:
    ability = _spread_out(ability, change)
    if change.instead:
        effects = []
    else:
        effects = [each for each in effects_of(ability) if each is not change]
    span = common_span(effects)
    for more in change.add:
        effects = join_effect(effects, more, span)
    effects = [changed_by(each, change, span) for each in effects]
    # purchases in words stand beside each other; a figure that Effort buys is offered once
    replaced = {new.buys for new in change.effort} - {"effect"}
    effort = [each for each in ability.effort or [] if each.buys not in replaced]
    aim = ability.aim
    if change.aim is not None and not change.aim.when and affects(ability) == "self":
        aim, effects = change.aim, for_whom_aimed(effects)
    return structs.replace(
        ability,
        effects=effects,
        aim=aim and changed_aim(aim, change),
        effort=[*effort, *change.effort] or None,
    )
