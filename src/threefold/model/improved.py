"""Abilities that improve others: apply all improvements that a PC has to one of its abilities.

An improvement is a `Change` that names other abilities by key. It counts while its owner has it permanently. The
effects it adds join those of the other ability and last as long. Damage it adds is part of the blow. An improvement of
permanent effects is held with them (see `held`). A `Change` that names only a sort of ability is not applied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from msgspec import UNSET, structs

from threefold.model.characters import Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.raised import added
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Aim, Figure, Span
from threefold.model.shelf.traits import traits_of

E = TypeVar("E", bound=Effect)

_NOT_OTHERS: Final = (None, "target", "targets")


def key_of(ability: Ability | str) -> str:
    """Return the key of an ability. Without a key, derive it from the name."""
    if isinstance(ability, Ability) and ability.key is not UNSET:
        return ability.key
    name = ability if isinstance(ability, str) else ability.name
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"['\u2019]", "", name.lower())).strip("_")


def for_all(ability: Ability) -> bool:
    """Return True if the effects of an ability are permanent: it is an enabler and has no cost."""
    return ability.use == "enabler" and not ability.cost


def improvements(pc: Pc, key: str) -> Iterator[kinds.Change]:
    """Yield the permanent changes of a PC that improve the ability with this key, including the ability's own."""
    owned = {key_of(each) for each in pc.abilities}
    for ability in pc.abilities:
        if isinstance(ability, str):
            continue
        for effect in effects_of(ability):
            if not isinstance(effect, kinds.Change) or key not in effect.of or effect.uses is not None:
                continue
            own = key_of(ability) == key
            good = effect.lasts == "always" or (effect.lasts is None and (own or for_all(ability)))
            if good and all(word == "ability" and name in owned for word, name in effect.when.items()):
                yield effect


def improved(pc: Pc, ability: Ability) -> Ability:
    """Return the ability with all its improvements; unchanged if there are none."""
    if ability.effects is UNSET:
        return ability
    changes = improvements(pc, key_of(ability))
    for change in sorted(changes, key=lambda change: not change.instead):
        ability = _better(ability, change)
    return ability


def _better(ability: Ability, change: kinds.Change) -> Ability:
    effects = [] if change.instead else [each for each in effects_of(ability) if each is not change]
    span = next((e.lasts for e in effects if e.lasts is not None and not isinstance(e, kinds.Change)), None)
    for more in change.add:
        effects = _joined(effects, more, span)
    effects = [_changed(each, change) for each in effects]
    aim = ability.aim if ability.aim is UNSET else _aimed(ability.aim, change)
    effort = [each for each in ability.effort or [] if each.buys not in {new.buys for new in change.effort}]
    return structs.replace(ability, effects=effects, aim=aim, effort=[*effort, *change.effort] or UNSET)


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
    return structs.replace(aim, **changes) if changes else aim


def _changed(effect: Effect, change: kinds.Change) -> Effect:
    """Return the effect with the change's span, its distance if it is a move, its level if it is a companion."""
    if change.span is not None and effect.lasts is not None and not isinstance(effect, kinds.Change):
        effect = structs.replace(effect, lasts=change.span)
    if change.range is not None and isinstance(effect, kinds.Move) and effect.distance is not None:
        effect = structs.replace(effect, distance=change.range)
    if change.level is not None and isinstance(effect, kinds.Companion):
        effect = structs.replace(
            effect, level=change.level, health=None, damage=effect.damage if _none(effect) else None
        )
    return effect


def _none(companion: kinds.Companion) -> bool:
    """Return True if a companion does no damage at any level."""
    return companion.damage == 0


# --- what is added ----------------------------------------------------------------------------------------------------


def _joined(effects: list[Effect], more: Effect, span: Span | None) -> list[Effect]:
    """Return the effects with one more: in the blow, companion or option that it belongs to, otherwise at the end."""
    if isinstance(more, kinds.Choose):
        names = [option.name for option in more.options]
        for i, each in enumerate(effects):
            if isinstance(each, kinds.Choose) and [option.name for option in each.options] == names:
                options = [
                    structs.replace(o, effects=_all_joined(o.effects, m.effects, span))
                    for o, m in zip(each.options, more.options, strict=True)
                ]
                return [*effects[:i], structs.replace(each, options=options), *effects[i + 1 :]]
    if isinstance(more, kinds.Bonus) and _on_the_blow(more) and (found := _in_blow(effects, more)) is not None:
        return found
    if isinstance(more, kinds.StatPoints) and more.what == "health" and more.to == "companion":
        return [_hardier(each, more.points) if isinstance(each, kinds.Companion) else each for each in effects]
    return [*effects, lasting(more, span)]


def _all_joined(effects: list[Effect], more: Sequence[Effect], span: Span | None) -> list[Effect]:
    for each in more:
        effects = _joined(effects, each, span)
    return effects


def lasting(effect: Effect, span: Span | None) -> Effect:
    """Return an added effect with the span of what it joins, unless it says otherwise."""
    if span is None:
        return effect
    if isinstance(effect, kinds.Choose):
        options = [structs.replace(o, effects=[lasting(e, span) for e in o.effects]) for o in effect.options]
        return structs.replace(effect, options=options)
    joins = traits_of(effect).joins and effect.lasts is None and effect.uses is None and effect.upon is None
    return structs.replace(effect, lasts=span) if joins and effect.to in (None, "self") else effect


def _on_the_blow(more: kinds.Bonus) -> bool:
    """Return True if added damage belongs to the blow of the ability itself."""
    free = not more.when and not more.tasks and more.uses is None and more.lasts is None and more.factor is None
    return free and more.upon in (None, "hit")


def _in_blow(effects: list[Effect], more: kinds.Bonus) -> list[Effect] | None:
    """Return the effects with damage added to their first blow, or to each option that strikes; None if none of them
    does.

    If the added damage ignores Armor and the blow does not, it becomes a blow of its own.
    """
    for i, each in enumerate(effects):
        if isinstance(each, kinds.Choose):
            ways = [_in_blow(option.effects, more) for option in each.options]
            if any(way is not None for way in ways):
                options = [
                    option if way is None else structs.replace(option, effects=way)
                    for option, way in zip(each.options, ways, strict=True)
                ]
                return [*effects[:i], structs.replace(each, options=options), *effects[i + 1 :]]
        if isinstance(each, kinds.Damage) and each.to in _NOT_OTHERS:
            if more.ignores_armor and not each.ignores_armor:
                return [*effects[: i + 1], _apart(more), *effects[i + 1 :]]
            return [*effects[:i], structs.replace(each, points=added(each.points, more.points)), *effects[i + 1 :]]
        if isinstance(each, kinds.AttackRule) and each.lasts is None:
            follows: Effect = _apart(more) if more.ignores_armor else more
            return [*effects[:i], structs.replace(each, then=[*each.then, follows]), *effects[i + 1 :]]
        if isinstance(each, kinds.Bonus) and not isinstance(each.points, dict):
            return [*effects[:i], structs.replace(each, points=added(each.points, more.points)), *effects[i + 1 :]]
    return None


def _apart(more: kinds.Bonus) -> Effect:
    return kinds.Damage(points=more.points, type=more.type, ignores_armor=more.ignores_armor)


def _hardier(companion: kinds.Companion, more: Figure) -> kinds.Companion:
    """Return the companion with health added to the printed figure, or to three times its level."""
    least = companion.health
    if least is None and isinstance(companion.level, int):
        least = 3 * companion.level
    return companion if least is None else structs.replace(companion, health=added(least, more))
