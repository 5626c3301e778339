"""Apply all effects of a use in order: immediate effects, rolls, and lasting effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from threefold.model.active_effects import BY_PEOPLE, said_so
from threefold.model.characters import FullNpc, Pc
from threefold.model.effort_purchases import levels_for
from threefold.model.nature import judged_by_nature
from threefold.model.sheet_conditions import (
    has_empty_pool,
)
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.by_target import is_for_target_as_well
from threefold.model.shelf.choosing import fill_in_choices
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import WhenKey
from threefold.model.things import Thing, Vehicle
from threefold.procedures.effects import harm
from threefold.procedures.effects.base import (
    EffectContext,
    amount,
    chosen_effects,
)
from threefold.procedures.effects.bearing import can_be_done
from threefold.procedures.effects.blow_answered import answers_blow, as_healing
from threefold.procedures.effects.bought_off import short_of_death
from threefold.procedures.effects.circumstances import target_lacks
from threefold.procedures.effects.delayed import wait
from threefold.procedures.effects.fixed import has_later_trigger, with_fixed_figures
from threefold.procedures.effects.hooks import hooks_of
from threefold.procedures.effects.lasting import (
    apply_lasting_effects,
    confirmed_at_rolls,
    is_lasting,
)
from threefold.procedures.effects.let_through import too_little_harm
from threefold.procedures.effects.needed import OF_USER, has_needed, meets_requirements
from threefold.procedures.effects.repeated import is_each_rounds_points, rolled_anew
from threefold.procedures.effects.requests import (
    AlliesRequest,
    AnotherRequest,
    CompanionRequest,
    EarlierRequest,
    PassengersRequest,
)
from threefold.procedures.effects.strides import is_own_pace
from threefold.procedures.figures import has_armor


def apply_effects(effects: Sequence[Effect], c: EffectContext, aimed: bool) -> None:
    """Apply the effects in order. Lasting effects are put on figures after all others.

    ``aimed``: effects without an own target apply to the target of the use, else to its user. An
    effect without a figure to apply to, or with a condition that only people can judge, becomes a
    notice.
    """
    later: list[Effect] = []
    options, before, outer = list(c.options), _progress(c), c.worded
    c.worded = False
    came = len(c.requests)
    for effect in effects:
        if not options:
            options += option_for_target(effect, c)
        for each in chosen_effects(effect, options):
            if each.to == "another" and isinstance(c.user, Pc):
                _ask_for_another(each, c)
            elif _comes_now(each, effects, c, came):
                _carry_all(each, c, aimed, later)
                _take_along(each, c)
    if later:
        apply_lasting_effects(later, c, aimed)
    harm.restore_minimum_points(c)
    done = _progress(c) != before or c.damage is not None or bool(c.changes)
    if c.worded and done:
        _tell_once(c, "rest")
    elif effects and not done:
        c.add_notice("words", "words")
    c.worded = outer


def _comes_now(effect: Effect, effects: Sequence[Effect], c: EffectContext, came: int) -> bool:
    """Return whether an effect is carried out here: it reaches its figure, does not come with a
    companion, and the user does not have it as the target already."""
    if _falls_on_user_anyway(effect, effects, c):
        return False
    return _is_reached(effect, c) and not _goes_with_companion(effect, c, came)


def _falls_on_user_anyway(effect: Effect, effects: Sequence[Effect], c: EffectContext) -> bool:
    """Return whether the user is the target as well, for whom the same effect is there already:
    nobody has it twice from one use."""
    return c.target is c.user and is_for_target_as_well(effect, effects)


def _take_along(effect: Effect, c: EffectContext) -> None:
    """Ask the table to take passengers along where a PC's move has room for some."""
    if not isinstance(effect, kinds.Move) or not effect.passengers or not isinstance(c.user, Pc):
        return
    most = amount(effect.passengers, c).n
    own = structs.replace(with_fixed_figures(effect, c), to="target", lasts=effect.lasts)
    own = structs.replace(own, passengers=None)
    c.requests.append(PassengersRequest(most=most, effects=[own]))


def _ask_for_another(effect: Effect, c: EffectContext) -> None:
    """Ask the table to carry out what falls on another than the target of a PC's use."""
    effect = _at_this_use(effect, c)
    if _may_come(effect, c):
        own = structs.replace(with_fixed_figures(effect, c), to=None, lasts=effect.lasts)
        c.requests.append(AnotherRequest(effects=[own]))


def option_for_target(effect: Effect, c: EffectContext) -> list[int]:
    """The option of a choice that the kind of target decides, where nobody has chosen: the first
    that does something to this target."""
    if not isinstance(effect, kinds.Choose) or effect.at != "target":
        return []
    for n, option in enumerate(effect.options):
        if any(_can_fall_on_target(each, c) for each in option.effects):
            return [n]
    return []


def _can_fall_on_target(effect: Effect, c: EffectContext) -> bool:
    match effect:
        case kinds.ObjectRule():
            return isinstance(c.target, Thing | Vehicle)
        case kinds.ItemRule(what="spend" | "check_depletion"):
            return isinstance(c.target, Pc) and can_be_done(effect, c.target)
    if isinstance(c.target, Pc | FullNpc) and not _meets_limits(effect, c.target, c):
        return False
    return _is_reached(effect, c)


def _goes_with_companion(effect: Effect, c: EffectContext, came: int) -> bool:
    """Give an effect to the companions of this use, who have it for as long as they are there.
    Return False if it is none of theirs. ``came`` are the requests before this use.
    """
    if effect.to != "companion" or effect.when or effect.after is not None:
        return False
    stays = structs.replace(effect, lasts=effect.lasts or "always")
    if not (isinstance(stays, kinds.ConditionEffect) or is_lasting(stays)):
        return False
    given = False
    for n, request in enumerate(c.requests):
        if n >= came and isinstance(request, CompanionRequest):
            own = structs.replace(with_fixed_figures(stays, c), to=None, lasts="always")
            c.requests[n] = structs.replace(request, has=[*request.has, own])
            given = True
    return given


def _progress(c: EffectContext) -> tuple[object, ...]:
    """The progress so far, for comparison: counts of notices, changes and requests, and the
    damage.
    """
    return len(c.notices), len(c.changes), len(c.requests), c.damage, c.spared


def _carry_all(effect: Effect, c: EffectContext, aimed: bool, later: list[Effect]) -> None:
    """Apply an effect, or what it comes to: damage that is rolled for again each round, healing for
    what answers a blow, what comes in place of death."""
    parts: Sequence[Effect] = (effect,)
    if isinstance(effect, kinds.Damage) and effect.roll_again:
        parts = rolled_anew(effect, c)
    elif isinstance(effect, kinds.Reduce) and answers_blow(effect, c):
        parts = as_healing(effect, c)
    elif isinstance(effect, kinds.Track) and effect.not_death:
        parts = short_of_death(effect, c.figure_for(effect, aimed))
    for each in parts:
        _carry(each, c, aimed, later)


def _carry(effect: Effect, c: EffectContext, aimed: bool, later: list[Effect]) -> None:
    """Apply one effect, or keep it in ``later`` if it lasts. Fill in the words chosen by an earlier
    table roll.
    """
    effect = _at_this_use(effect, c)
    asks = not confirmed_at_rolls(effect)
    if asks and not _may_come(effect, c):
        return
    figure = c.figure_for(effect, aimed)
    if figure is not None and not _meets_limits(effect, figure, c):
        _beyond(c, figure, effect)
    elif effect.after is not None and not has_later_trigger(effect):
        wait(effect, c, aimed)
    elif asks and _open(effect, c):
        conditions = [str(value) for key, value in effect.when.items() if key in _PEOPLE]
        c.add_notice("words", "if_so", what=", ".join(conditions))
    elif (
        figure is None
        and effect.to in _OTHERS
        and not has_later_trigger(effect)
        and c.thing_for(effect, aimed) is None
    ):
        _share(effect, c)
    else:
        _apply_or_keep(effect, c, aimed, later)


def _may_come(effect: Effect, c: EffectContext) -> bool:
    """True if the requirements of an effect are met. What an action brings when a foe goes down needs
    a target without health."""
    if c.manner.acts and effect.upon == "foe_down" and effect.lasts is None:
        down = isinstance(c.target, FullNpc) and c.target.health == 0
        return down and meets_requirements(effect, c)
    return meets_requirements(effect, c)


def _share(effect: Effect, c: EffectContext) -> None:
    """Ask the table to give allies of a PC what lasts, or to send companions away; tell whom any
    other effect concerns."""
    if isinstance(effect, kinds.End) and effect.to == "companion":
        c.requests += (EarlierRequest(name=None, power=power) for power in effect.what)
        return
    lasts = isinstance(effect, kinds.ConditionEffect) or is_lasting(effect)
    if effect.to != "allies" or effect.asks is not None or not lasts or isinstance(c.user, FullNpc):
        c.add_notice("words", f"others.{effect.to}", name=c.user.name)
        return
    _tell_once(c, "others.allies_near", name=c.user.name)
    effects = [structs.replace(with_fixed_figures(effect, c), to=None, lasts=effect.lasts)]
    for at, each in enumerate(c.requests):
        if isinstance(each, AlliesRequest):
            c.requests[at] = structs.replace(each, effects=[*each.effects, *effects])
            return
    c.requests.append(AlliesRequest(effects=effects))


def _at_this_use(effect: Effect, c: EffectContext) -> Effect:
    """Return the effect as it is at this use: with chosen words, without conditions that are met."""
    if c.chosen:
        effect = fill_in_choices(effect, {name: [word] for name, word in c.chosen.items()})
    return _without_met_conditions(effect, c)


def _apply_or_keep(effect: Effect, c: EffectContext, aimed: bool, later: list[Effect]) -> None:
    """Apply an effect that passed all checks, or keep it in ``later`` if it lasts. What repeats
    also comes at once, except by the minute, the hour or the day: that takes a whole one first.
    """
    goes_on = isinstance(effect, kinds.ConditionEffect) or is_lasting(effect)
    is_roll = isinstance(effect, kinds.TableRoll | kinds.Save)
    at_once = _repeats(effect) or is_own_pace(effect, c, aimed)
    if is_roll or at_once or not goes_on:
        follows = hooks_of(effect).apply(effect, c, aimed)
        if isinstance(effect, kinds.TableRoll):
            follows = _without_lasting(follows or (), c, aimed, later)
        if follows:
            apply_effects(follows, c, aimed)
    if goes_on and not is_roll:
        others = effect.to == "allies" and c.figure_for(effect, aimed) is not c.user
        if (effect.to == "all_in_zone" or others) and not has_later_trigger(effect):
            effect = structs.replace(effect, to="target")  # one of them
        later.append(effect)


def _without_lasting(
    follows: Sequence[Effect], c: EffectContext, aimed: bool, later: list[Effect]
) -> list[Effect]:
    """Keep what lasts of the rows of a table beside what lasts otherwise, so that several rolls of
    one use all hold. Return the other effects of the row."""
    at_once = list[Effect]()
    for each in follows:
        lasting = isinstance(each, kinds.ConditionEffect) or is_lasting(each)
        if isinstance(each, kinds.Choose) or not lasting or not _is_reached(each, c):
            at_once.append(each)
        else:
            _carry_all(each, c, aimed, later)
    return at_once


def _repeats(effect: Effect) -> bool:
    """True if an effect comes round for round, the first time with the use itself."""
    return is_each_rounds_points(effect) and effect.after is None and not has_later_trigger(effect)


_OTHERS: Final = ("allies", "companion", "attacker", "all_in_zone", "another", "target", "targets")
"""The values of an effect's ``to`` that name figures other than the user."""


def _meets_limits(effect: Effect, figure: Pc | FullNpc, c: EffectContext) -> bool:
    """True if the figure is within the limits of an effect: its level, its health left (for a PC:
    all Pools together), and the damage that got through."""
    if _levels_above(figure, c):
        return False
    limits = {key: _limit(effect.when[key], c) for key in _LIMITS if key in effect.when}
    if isinstance(figure, FullNpc):
        left = figure.health
    else:
        left = sum(figure.vitals().pools)
    level = _level_of(figure)
    if level > limits.get("target_level_max", level):
        return False
    below, over = limits.get("target_level_below", level + 1), limits.get("target_level_over", -1)
    if not over < level < below:
        return False
    through = 0
    if c.damage is not None:
        through = c.damage.taken
    within = left < limits.get("health_below", left + 1)
    return within and through >= limits.get("damage_at_least", through)


def _levels_above(figure: Pc | FullNpc, c: EffectContext) -> int:
    """The number of levels by which the target is above the highest level that the power works on;
    0 if it is not.
    """
    if c.most is None or figure is not c.target:
        return 0
    return max(0, _level_of(figure) - c.most)


def _level_of(figure: Pc | FullNpc) -> int:
    """The level that counts for the limits of a power. A PC has no level: the tier counts."""
    if isinstance(figure, Pc):
        return figure.tier
    return figure.level


def _beyond(c: EffectContext, figure: Pc | FullNpc, effect: Effect) -> None:
    """Add a notice that the figure is beyond the power, and how many more levels of Effort would be
    needed. What its user does not need is beyond nobody.
    """
    unbound = effect.to in ("self", "holder") or c.manner.quiet
    if unbound or "target_level_over" in effect.when or too_little_harm(effect, c):
        return
    n = _levels_above(figure, c)
    _tell_once(c, "beyond", name=figure.name)
    if n and c.raises is not None:
        _tell_once(c, "more_effort", name=figure.name, n=levels_for(c.raises, n))


_LIMITS: Final[tuple[WhenKey, ...]] = (
    "target_level_max",
    "target_level_below",
    "target_level_over",
    "health_below",
    "damage_at_least",
)


def _limit(value: object, c: EffectContext) -> int:
    """The value of a limit: a number, or computed from a level."""
    if isinstance(value, int):
        return value
    return amount(str(value), c).n


def on_failure(effects: Sequence[Effect], options: Sequence[int]) -> list[Effect]:
    """The effects that apply although the roll failed: the damage of a miss, effects that follow a
    failure, and those that come with the use whatever the die shows.
    """
    found, left = list[Effect](), list(options)
    for effect in effects:
        for each in chosen_effects(effect, left):
            if each.upon in ("miss", "failed", "use"):
                found.append(structs.replace(each, upon=None))
            elif isinstance(each, kinds.Damage) and each.on_miss is not None:
                found.append(structs.replace(each, points=each.on_miss, on_miss=None))
    return found


def _is_reached(effect: Effect, c: EffectContext) -> bool:
    """True if the level is high enough for the effect, the target is of its kind, has no points in a
    Pool that has to be empty, and it is not for failures only.
    """
    least, below = effect.when.get("level_at_least", 0), effect.when.get("level_below", 99)
    if effect.upon in ("miss", "failed") or not int(str(least)) <= (c.level or 0) < int(str(below)):
        return False
    if not target_lacks(effect, c):
        return False
    emptied = effect.when.get("empty")
    if emptied is not None and not has_empty_pool(c.target or c.user, emptied):
        return False
    armored = effect.when.get("target_armor")
    if isinstance(armored, bool) and isinstance(c.target, Pc | FullNpc):
        return armored is has_armor(c.target, c.rules)
    if judged_by_nature(effect.when, c.target) is None:
        return False
    kind = effect.when.get("target")
    if kind in ("object", "creature") and c.target is not None:
        return (kind == "object") is isinstance(c.target, Thing | Vehicle)
    if kind in ("npc", "pc") and isinstance(c.target, Pc | FullNpc):
        return (kind == "pc") is isinstance(c.target, Pc)
    return True


def _tell_once(c: EffectContext, key: str, name: str = "", n: int = 0) -> None:
    """Add a notice about the whole use, once, even if several effects lead to it."""
    if not any(notice.text.key == f"effects.{key}" for notice in c.notices):
        c.add_notice("words", key, name=name, n=n)


def _without_met_conditions(effect: Effect, c: EffectContext) -> Effect:
    """Return the effect without the conditions that the table said are met, so that a lasting
    effect applies as is.
    """
    if not effect.when:
        return effect
    when = judged_by_nature(effect.when, c.target) or {}
    left = {
        key: value
        for key, value in when.items()
        if key not in _OF_THIS_USE and (key not in _PEOPLE or not said_so(value, c.said))
    }
    if effect.to in _OF_OTHERS and has_needed(effect, c):
        for key in OF_USER:
            left.pop(key, None)  # it is the user who needs it, not who bears the effect
    if len(left) < len(effect.when):
        return structs.replace(effect, when=left)
    return effect


_OF_THIS_USE: Final = ("target_armor", "level_at_least", "level_below", "empty", "target_lacks")
"""Conditions that the use decides: whoever bears the effect later has no level of the item."""

_OF_OTHERS: Final = ("target", "targets", "all_in_zone", "allies")
"""Whom an effect falls on who is not its user."""


_PEOPLE: Final = (*BY_PEOPLE, "surprise")
"""Conditions of effects that only the people at the table can judge."""


def _open(effect: Effect, c: EffectContext) -> bool:
    """True if an effect depends on a condition that nobody has confirmed yet."""
    return any(key in _PEOPLE and not said_so(value, c.said) for key, value in effect.when.items())
