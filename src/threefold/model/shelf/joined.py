"""Effects that an improvement brings to another ability: each joins the part of it that it belongs
to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from threefold.model.raised import added
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Figure, Span
from threefold.model.shelf.traits import traits_of

_NOT_OTHERS: Final = (None, "target", "targets")
"""Values of ``to`` for a blow that falls on whoever the ability is aimed at."""


def join_effect(effects: list[Effect], more: Effect, span: Span | None) -> list[Effect]:
    """Return the effects with one more: in the blow, companion or option that it belongs to,
    otherwise at the end.
    """
    if isinstance(more, kinds.Choose):
        names = [option.name for option in more.options]
        for i, each in enumerate(effects):
            if isinstance(each, kinds.Choose) and [option.name for option in each.options] == names:
                options = [
                    structs.replace(o, effects=_join_all(o.effects, m.effects, span))
                    for o, m in zip(each.options, more.options, strict=True)
                ]
                return [*effects[:i], structs.replace(each, options=options), *effects[i + 1 :]]
    if (
        isinstance(more, kinds.Bonus)
        and _on_the_blow(more)
        and (found := _in_blow(effects, more)) is not None
    ):
        return found
    if isinstance(more, kinds.StatPoints) and more.what == "health" and more.to == "companion":
        return [
            _hardier(each, more.points) if isinstance(each, kinds.Companion) else each
            for each in effects
        ]
    return [*effects, lasting(more, span)]


def _join_all(effects: list[Effect], more: Sequence[Effect], span: Span | None) -> list[Effect]:
    for each in more:
        effects = join_effect(effects, each, span)
    return effects


def lasting(effect: Effect, span: Span | None) -> Effect:
    """Return an added effect with the span of what it joins, unless it says otherwise."""
    if span is None:
        return effect
    if isinstance(effect, kinds.Choose):
        options = [
            structs.replace(o, effects=[lasting(e, span) for e in o.effects])
            for o in effect.options
        ]
        return structs.replace(effect, options=options)
    joins = (
        traits_of(effect).joins
        and effect.lasts is None
        and effect.uses is None
        and effect.upon is None
    )
    if joins and effect.to in (None, "self"):
        return structs.replace(effect, lasts=span)
    return effect


def _on_the_blow(more: kinds.Bonus) -> bool:
    """Return True if added damage belongs to the blow of the ability itself."""
    free = (
        not more.when
        and not more.tasks
        and more.uses is None
        and more.lasts is None
        and more.factor is None
    )
    return free and more.upon in (None, "hit")


def _in_blow(effects: list[Effect], more: kinds.Bonus) -> list[Effect] | None:
    """Return the effects with damage added to their first blow, or to each option that strikes;
    None if none of them does.

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
            return [
                *effects[:i],
                structs.replace(each, points=added(each.points, more.points)),
                *effects[i + 1 :],
            ]
        if isinstance(each, kinds.AttackRule) and each.lasts is None:
            follows: Effect = _apart(more) if more.ignores_armor else more
            return [
                *effects[:i],
                structs.replace(each, then=[*each.then, follows]),
                *effects[i + 1 :],
            ]
        if isinstance(each, kinds.Bonus) and not isinstance(each.points, dict):
            return [
                *effects[:i],
                structs.replace(each, points=added(each.points, more.points)),
                *effects[i + 1 :],
            ]
    return None


def _apart(more: kinds.Bonus) -> Effect:
    return kinds.Damage(points=more.points, type=more.type, ignores_armor=more.ignores_armor)


def _hardier(companion: kinds.Companion, more: Figure) -> kinds.Companion:
    """Return the companion with health added to the printed figure, or to three times its level."""
    least = companion.health
    if least is None and isinstance(companion.level, int):
        least = 3 * companion.level
    if least is None:
        return companion
    return structs.replace(companion, health=added(least, more))


def changed_by(effect: Effect, change: kinds.Change) -> Effect:
    """Return the effect with the change's span, its distance if it is a move, its level if it is a
    companion.
    """
    if (
        change.span is not None
        and effect.lasts is not None
        and not isinstance(effect, kinds.Change)
    ):
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
