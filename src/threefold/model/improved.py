"""Abilities that improve others: apply all improvements that a PC has to one of its abilities.

An improvement is a `Change` that names other abilities by key. It counts while its owner has it
permanently. The effects it adds join those of the other ability and last as long. Damage it adds is
part of the blow. An improvement of permanent effects is held with them (see `active_effects`). A `Change`
that names only a sort of ability is not applied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Aim
from threefold.model.shelf.joined import changed_by, join_effect

E = TypeVar("E", bound=Effect)


def key_of(ability: Ability | str) -> str:
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


def improvements(pc: Pc, key: str) -> Iterator[kinds.Change]:
    """Yield the permanent changes of a PC that improve the ability with this key, including the
    ability's own.
    """
    owned = {key_of(each) for each in pc.abilities}
    for ability in pc.abilities:
        if isinstance(ability, str):
            continue
        for effect in effects_of(ability):
            if (
                not isinstance(effect, kinds.Change)
                or key not in effect.of
                or effect.uses is not None
            ):
                continue
            own = key_of(ability) == key
            good = effect.lasts == "always" or (effect.lasts is None and (own or for_all(ability)))
            if good and all(
                word == "ability" and name in owned for word, name in effect.when.items()
            ):
                yield effect


def improved(pc: Pc, ability: Ability) -> Ability:
    """Return the ability with all its improvements; unchanged if there are none."""
    if ability.effects is None:
        return ability
    changes = improvements(pc, key_of(ability))
    for change in sorted(changes, key=lambda change: not change.instead):
        ability = _better(ability, change)
    return ability


def _better(ability: Ability, change: kinds.Change) -> Ability:
    effects = [] if change.instead else [each for each in effects_of(ability) if each is not change]
    span = next(
        (e.lasts for e in effects if e.lasts is not None and not isinstance(e, kinds.Change)), None
    )
    for more in change.add:
        effects = join_effect(effects, more, span)
    effects = [changed_by(each, change) for each in effects]
    aim = ability.aim if ability.aim is None else _aimed(ability.aim, change)
    effort = [
        each
        for each in ability.effort or []
        if each.buys not in {new.buys for new in change.effort}
    ]
    return structs.replace(
        ability, effects=effects, aim=aim, effort=[*effort, *change.effort] or None
    )


def _aimed(aim: Aim, change: kinds.Change) -> Aim:
    """Return the aim with the range, area, number of targets and level limit of the change."""
    changes: dict[str, object] = {}
    if change.range is not None:
        changes["range"] = change.range
    if change.area is not None:
        changes["area"] = change.area
    if isinstance(change.targets, int):
        changes["count"] = change.targets
    if change.level is not None and aim.level_max is not None:
        changes["level_max"] = change.level
    if changes:
        return structs.replace(aim, **changes)
    return aim
