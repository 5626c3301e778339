"""Effects that an improvement brings to another ability: each joins the part of it that it belongs
to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import structs

from threefold.model.raised import added, twice_as_long
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import TWICE, Aim, Figure, Span
from threefold.model.shelf.traits import traits_of

_NOT_OTHERS: Final = (None, "target", "targets")
"""Values of ``to`` for a blow that falls on whoever the ability is aimed at."""


def join_effect(effects: list[Effect], more: Effect, span: Span | None) -> list[Effect]:
    """Return the effects with one more: in the blow, companion, option or thing made that it
    belongs to, otherwise at the end.
    """
    joined: list[Effect] | None = None
    match more:
        case kinds.Choose():
            joined = _in_same_choice(effects, more, span)
        case kinds.Bonus() if _on_the_blow(more):
            joined = _in_blow(effects, more)
        case kinds.StatPoints(what="health", to="companion"):
            joined = [_hardier(each, more.points) for each in effects]
        case kinds.Form(revert=str(), gains=[]):
            joined = [_given_up(each, more) for each in effects]
        case kinds.ItemRule(what="level") if any(map(_is_levelled, effects)):
            joined = [_made_higher(each, more.count) for each in effects]
    if joined is None:
        return [*effects, lasting(more, span)]
    return joined


def _in_same_choice(
    effects: list[Effect], more: kinds.Choose, span: Span | None
) -> list[Effect] | None:
    """Return the effects with the options of a choice added to those of a choice of the same
    names; None if there is none.
    """
    names = [option.name for option in more.options]
    for i, each in enumerate(effects):
        if isinstance(each, kinds.Choose) and [option.name for option in each.options] == names:
            options = [
                structs.replace(own, effects=_join_all(own.effects, new.effects, span))
                for own, new in zip(each.options, more.options, strict=True)
            ]
            return _with_changed(effects, i, structs.replace(each, options=options))
    return None


def _with_changed(effects: list[Effect], at: int, changed: Effect) -> list[Effect]:
    return [*effects[:at], changed, *effects[at + 1 :]]


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
        traits_of(effect).lasting.joins
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
        match each:
            case kinds.Choose():
                choice = _in_options(each, more)
                if choice is not None:
                    return _with_changed(effects, i, choice)
            case kinds.Damage(to=to) if to in _NOT_OTHERS:
                if more.ignores_armor and not each.ignores_armor:
                    return [*effects[: i + 1], _apart(more), *effects[i + 1 :]]
                return _with_changed(effects, i, _with_points(each, more))
            case kinds.AttackRule(lasts=None):
                follows = _apart(more) if more.ignores_armor else more
                return _with_changed(effects, i, structs.replace(each, then=[*each.then, follows]))
            case kinds.Bonus() if not isinstance(each.points, dict):
                return _with_changed(effects, i, _with_points(each, more))
    return None


def _in_options(choice: kinds.Choose, more: kinds.Bonus) -> kinds.Choose | None:
    """Return the choice with damage added to each option that strikes; None if none does."""
    options = list(choice.options)
    for at, option in enumerate(choice.options):
        effects = _in_blow(option.effects, more)
        if effects is not None:
            options[at] = structs.replace(option, effects=effects)
    if options == choice.options:
        return None
    return structs.replace(choice, options=options)


def _with_points(effect: kinds.Damage | kinds.Bonus, more: kinds.Bonus) -> Effect:
    return structs.replace(effect, points=added(effect.points, more.points))


def _apart(more: kinds.Bonus) -> Effect:
    return kinds.Damage(points=more.points, type=more.type, ignores_armor=more.ignores_armor)


def _given_up(effect: Effect, more: kinds.Form) -> Effect:
    """Return the form of the same name, given up as the added one says; any other effect as it is."""
    if not isinstance(effect, kinds.Form) or effect.name != more.name:
        return effect
    return structs.replace(effect, revert=more.revert, reverts_by=more.reverts_by)


def _hardier(effect: Effect, more: Figure) -> Effect:
    """Return a companion with health added to the printed figure, or to three times its level; any
    other effect as it is.
    """
    if not isinstance(effect, kinds.Companion):
        return effect
    health = effect.health
    if health is None and isinstance(effect.level, int):
        health = 3 * effect.level
    if health is None:
        return effect
    return structs.replace(effect, health=added(health, more))


def _is_levelled(effect: Effect) -> bool:
    return isinstance(effect, kinds.Make) and effect.level is not None


def _made_higher(effect: Effect, more: Figure) -> Effect:
    """Return what is made at a level higher by so much; any other effect as it is."""
    if not isinstance(effect, kinds.Make) or effect.level is None:
        return effect
    return structs.replace(effect, level=added(effect.level, more))


def changed_by(effect: Effect, change: kinds.Change, span: Span | None) -> Effect:
    """Return the effect with the change's span, its distance if it is a move, its level if it is a
    companion. The span is new for what lasts as long as its ability (``span``): what another
    improvement brought for a time of its own keeps that.
    """
    if change.span == TWICE:
        effect = stretched(effect)
    elif (
        change.span is not None
        and effect.lasts is not None
        and effect.lasts == span
        and not isinstance(effect, kinds.Change)
    ):
        effect = structs.replace(effect, lasts=change.span)
    if change.range is not None and isinstance(effect, kinds.Move) and effect.distance is not None:
        effect = structs.replace(effect, distance=change.range)
    match effect:
        case kinds.Companion():
            return _raised(_let_out(effect, change), change)
        case kinds.Choose():
            return _with_companions_raised(effect, change)
    return effect


def stretched(effect: Effect) -> Effect:
    """Return an effect that lasts twice as long, with all that stands within it."""
    if isinstance(effect.lasts, str):
        effect = structs.replace(effect, lasts=twice_as_long(effect.lasts))
    match effect:
        case kinds.Choose():
            options = [
                structs.replace(option, effects=[*map(stretched, option.effects)])
                for option in effect.options
            ]
            return structs.replace(effect, options=options)
        case kinds.Save():
            passed, failed = map(stretched, effect.passed), map(stretched, effect.failed)
            return structs.replace(effect, passed=[*passed], failed=[*failed])
        case kinds.AttackRule():
            return structs.replace(effect, then=[*map(stretched, effect.then)])
    return effect


def _with_companions_raised(choice: kinds.Choose, change: kinds.Change) -> kinds.Choose:
    options = [
        structs.replace(
            option,
            effects=[
                _raised(each, change) if isinstance(each, kinds.Companion) else each
                for each in option.effects
            ],
        )
        for option in choice.options
    ]
    return structs.replace(choice, options=options)


COMPANIONS: Final = "companions"
"""The sort of all companions and followers who stay for good, as ``any_of`` of a change."""


def _raised(companion: kinds.Companion, change: kinds.Change) -> kinds.Companion:
    """Return the companion at the level of the change, with the health and damage of that level.
    One of that level or above stays as it is, and so does one who comes for a time if the change is
    for all who stay.
    """
    level, own = change.level, companion.level
    for_a_time = change.any_of == COMPANIONS and companion.lasts not in (None, "always")
    if level is None or for_a_time:
        return companion
    if isinstance(level, int) and isinstance(own, int) and level <= own:
        return companion
    health = companion.health
    if isinstance(health, int) and isinstance(own, int) and isinstance(level, int):
        # what another improvement has added stays
        health = 3 * level + max(0, health - 3 * own)
    damage = 0 if _none(companion) else None
    return structs.replace(companion, level=level, health=health, damage=damage)


def _let_out(companion: kinds.Companion, change: kinds.Change) -> kinds.Companion:
    """Return the companion, which may go as far from its owner as the change says."""
    tie = companion.tie
    if tie is None or tie.leash is None or change.range is None:
        return companion
    return structs.replace(companion, tie=structs.replace(tie, leash=change.range))


def has_change(effects: Iterable[Effect]) -> bool:
    """Return True if one of these effects improves entries."""
    return any(isinstance(effect, kinds.Change) for effect in effects)


def common_span(effects: Iterable[Effect]) -> Span | None:
    """Return the span of the first effect of an ability that has one; what joins it lasts as
    long.
    """
    for effect in effects:
        if effect.lasts is not None and not isinstance(effect, kinds.Change):
            return effect.lasts
    return None


def changed_aim(aim: Aim, change: kinds.Change) -> Aim:
    """Return the aim with the range, area, number of targets, difficulty and level limit of the
    change. A boost for a sort of abilities strikes each target with a roll of its own; a change of
    an entry by its key makes one roll reach more.
    """
    if change.difficulty == 0:
        aim = structs.replace(aim, roll="none", difficulty=None)
    elif change.difficulty is not None:
        aim = structs.replace(aim, difficulty=change.difficulty)
    if change.range is not None:
        aim = structs.replace(aim, range=change.range)
    if change.area is not None:
        aim = structs.replace(aim, area=change.area)
    if isinstance(change.targets, int):
        apart = change.any_of is not None and change.targets > 1
        aim = structs.replace(aim, count=change.targets, roll_each=aim.roll_each or apart)
    if change.level is not None and aim.level_max is not None and change.any_of != COMPANIONS:
        aim = structs.replace(aim, level_max=change.level)
    return aim


def _none(companion: kinds.Companion) -> bool:
    """Return True if a companion does no damage at any level."""
    return companion.damage == 0
