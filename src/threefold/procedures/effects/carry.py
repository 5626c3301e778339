"""All effects of a use in their order: what falls at once, what is rolled for, what goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from msgspec import UNSET, structs

from threefold.model.bought import levels_for
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import held
from threefold.model.held import BY_PEOPLE, resolved, said_so
from threefold.model.improved import key_of
from threefold.model.sheet_conditions import lasts_on
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import WhenKey
from threefold.procedures.effects import harm, scene
from threefold.procedures.effects.base import Carrying, Extra, amount, duration_of, flat, span_text
from threefold.procedures.effects.holding import asked_later, comes_later, fixed, holds, put_on
from threefold.procedures.effects.said import span_said

AT_ONCE: Final[Mapping[type, Callable[[Any, Carrying, bool], object]]] = MappingProxyType(
    {
        kinds.Damage: harm.damage,
        kinds.Track: harm.track,
        kinds.Heal: harm.heal,
        kinds.End: harm.end,
        kinds.Move: scene.move,
        kinds.Act: scene.act,
        kinds.AttackRule: scene.attack,
        kinds.Companion: scene.companion,
        kinds.Make: scene.make,
        kinds.ObjectRule: scene.object_rule,
        kinds.Ask: scene.ask,
        kinds.GearGain: scene.gear,
        kinds.StatPoints: harm.stat_points,
        kinds.Recovery: scene.recovery,
        kinds.Tell: scene.words,
    }
)
"""What each kind of effect does at the moment of use."""


def carry_out(effects: Sequence[Effect], c: Carrying, aimed: bool) -> None:
    """Carry effects out in their order; what goes on afterwards is put on once all else is done.

    ``aimed``: they fall on whoever is aimed at unless they say otherwise; else on the one who uses the power. What has
    nobody to fall on, or comes only if people say so, is told.
    """
    later: list[Effect] = []
    options, before, outer = list(c.options), _done(c), c.worded
    c.worded = False
    for effect in effects:
        for each in flat(effect, options):
            if _reached(each, c):
                _carry(each, c, aimed, later)
    if later:
        put_on(later, c, aimed)
    harm.stand(c)
    done = _done(c) != before or c.damage is not None or bool(c.changes)
    if c.worded and done:
        _tell_once(c, "rest")
    elif effects and not done:
        c.tell("words", "words")
    c.worded = outer


def _done(c: Carrying) -> tuple[object, ...]:
    """What has come of it so far: lines told, figures changed, damage, whatever the table does."""
    return len(c.notices), len(c.changes), len(c.extras), c.damage, c.spared


def _carry(effect: Effect, c: Carrying, aimed: bool, later: list[Effect]) -> None:
    """Carry one effect out, or keep it for what goes on; with the words that a table before it has given."""
    if c.chosen:
        effect = resolved(effect, {name: [word] for name, word in c.chosen.items()})
    effect = _given_back(_with_said(effect, c), c)
    goes_on = isinstance(effect, kinds.ConditionEffect) or holds(effect)
    asks = not asked_later(effect)
    if asks and not _known(effect, c):
        return
    hangs = asks and _open(effect, c)
    figure = c.on(effect, aimed)
    if figure is not None and not _meets_limits(effect, figure, c):
        _beyond(c, figure)
    elif effect.after is not None:
        _wait(effect, c, aimed)
    elif hangs:
        c.tell("words", "if_so", what=", ".join(str(effect.when[key]) for key in effect.when if key in _PEOPLE))
    elif not comes_later(effect) and effect.to in _OTHERS and c.on(effect, aimed) is None:
        c.tell("words", f"others.{effect.to}", name=c.user.name)
    else:
        _comes(effect, c, aimed, later, goes_on)


def _given_back(effect: Effect, c: Carrying) -> Effect:
    """What softens the blow to which it reacts gives back the points that it has cost."""
    if not isinstance(effect, kinds.Reduce) or effect.upon != "damaged" or effect.lasts is not None or not c.answered:
        return effect
    points = c.answered // 2 if effect.half else min(amount(effect.points, c).n, c.answered)
    return kinds.Heal(points=points, to=effect.to or "self", when=effect.when)


def _comes(effect: Effect, c: Carrying, aimed: bool, later: list[Effect], goes_on: bool) -> None:
    """What nothing stands in the way of: a roll is made, a figure changes, or what goes on is kept."""
    if isinstance(effect, kinds.TableRoll):
        row = scene.table_roll(effect, c, aimed)
        if row is not None and row.effects:
            carry_out(row.effects, c, aimed)
    elif isinstance(effect, kinds.Save):
        _save(effect, c, aimed)
    elif goes_on:
        if isinstance(effect, kinds.Damage | kinds.Heal) and not comes_later(effect) and effect.after is None:
            AT_ONCE[type(effect)](effect, c, aimed)
        later.append(effect)
    elif type(effect) in AT_ONCE:
        AT_ONCE[type(effect)](effect, c, aimed)


def _wait(effect: Effect, c: Carrying, aimed: bool) -> None:
    """Keep an effect back for its time: on whom it falls it waits as a condition, which brings it as it ends. What
    falls on nobody is told."""
    when = span_said(span_text(effect.after, c.level) or "", c.level)
    figure = c.on(effect, aimed)
    lasts = duration_of(effect.after, c)
    if figure is None or lasts is None or effect.to in ("allies", "companion", "attacker", "all_in_zone"):
        c.tell("words", "after", when=when)
        return
    own = figure is c.user
    left = structs.replace(fixed(effect, c), after=None, lasts=effect.lasts, to="self" if own else None)
    name = f"{c.name[:58]} …"
    before = next((x for x in held(figure) if isinstance(x, Condition) and x.name == name and x.lasts == lasts), None)
    leaves = [*(before.leaves or [] if before is not None else []), left]
    waits = Condition(name, lasts=lasts, leaves=leaves, level=UNSET if c.level is None else min(10, c.level))
    kept = [x for x in held(figure) if x is not before]
    c.tell("waits", "waits", name=figure.name, when=when)
    c.put(figure, structs.replace(figure, conditions=[*kept, waits]))


_OTHERS: Final = ("allies", "companion", "attacker", "all_in_zone", "target", "targets")
"""Whom effects name beside their user."""


def _meets_limits(effect: Effect, figure: Pc | FullNpc, c: Carrying) -> bool:
    """Whether somebody is within the limits of an effect: of level, of health left (a PC's Pools together), of damage
    that got through."""
    level = figure.level if isinstance(figure, FullNpc) else None
    if _above(figure, c):
        return False
    left = figure.health if isinstance(figure, FullNpc) else sum(figure.vitals().pools)
    through = c.damage.taken if c.damage is not None else 0
    limits = {key: _limit(effect.when[key], c) for key in _LIMITS if key in effect.when}
    return not (
        (level is not None and level > limits.get("target_level_max", level))
        or (level is not None and level >= limits.get("target_level_below", level + 1))
        or left >= limits.get("health_below", left + 1)
        or through < limits.get("damage_at_least", through)
    )


def _above(figure: Pc | FullNpc, c: Carrying) -> int:
    """By how many levels somebody is above what the power works on."""
    if c.most is None or not isinstance(figure, FullNpc) or figure is not c.target:
        return 0
    return max(0, figure.level - c.most)


def _beyond(c: Carrying, figure: Pc | FullNpc) -> None:
    """Tell that somebody is beyond a power, and how many levels of Effort more it would take where those help."""
    n = _above(figure, c)
    _tell_once(c, "beyond", name=figure.name)
    if n and c.raises is not None:
        _tell_once(c, "more_effort", name=figure.name, n=levels_for(c.raises, n))


_LIMITS: Final[tuple[WhenKey, ...]] = ("target_level_max", "target_level_below", "health_below", "damage_at_least")


def _limit(value: object, c: Carrying) -> int:
    """A limit as a number: stated, or in terms of a level."""
    return value if isinstance(value, int) else amount(str(value), c).n


def on_failure(effects: Sequence[Effect], options: Sequence[int]) -> list[Effect]:
    """What comes although a roll fails: the damage of a miss, and what is said to follow one."""
    found, left = list[Effect](), list(options)
    for effect in effects:
        for each in flat(effect, left):
            if each.upon in ("miss", "failed"):
                found.append(structs.replace(each, upon=None))
            elif isinstance(each, kinds.Damage) and each.on_miss is not None:
                found.append(structs.replace(each, points=each.on_miss, on_miss=None))
    return found


def _reached(effect: Effect, c: Carrying) -> bool:
    """Whether the level that an effect asks for is reached, on whom it works, and it did not wait for a failure."""
    least = effect.when.get("level_at_least")
    if effect.upon in ("miss", "failed") or (isinstance(least, int) and (c.level or 0) < least):
        return False
    kind = effect.when.get("target")
    if kind in ("npc", "pc") and isinstance(c.target, Pc | FullNpc):
        return (kind == "pc") is isinstance(c.target, Pc)
    return True


def _tell_once(c: Carrying, key: str, name: str = "", n: int = 0) -> None:
    """Tell something that bears on a whole use, though several effects come to it."""
    if not any(notice.text.key == f"effects.{key}" for notice in c.notices):
        c.tell("words", key, name=name, n=n)


def _with_said(effect: Effect, c: Carrying) -> Effect:
    """An effect without the conditions that the table has said are met: what goes on then holds as it is."""
    if not c.said or not effect.when:
        return effect
    left = {key: value for key, value in effect.when.items() if key not in _PEOPLE or not said_so(value, c.said)}
    return structs.replace(effect, when=left) if len(left) < len(effect.when) else effect


def _known(effect: Effect, c: Carrying) -> bool:
    """Whether what comes at once has all that it asks of its user, as far as the engine knows: levels of Effort,
    another ability on the sheet. What goes on is asked at each roll."""
    levels, least, below = c.effort, effect.when.get("effort"), effect.when.get("effort_below")
    if levels is not None and isinstance(least, int) and levels < least:
        return False
    if levels is not None and isinstance(below, int) and levels >= below:
        return False
    if levels is not None and effect.when.get("effort_on") == "damage" and not c.harder:
        return False
    needs = effect.when.get("ability")
    if not isinstance(needs, str) or not isinstance(c.user, Pc):
        return True
    return lasts_on(c.user, needs) or any(key_of(each) == needs for each in c.user.abilities)


_PEOPLE: Final = (*BY_PEOPLE, "surprise")
"""Conditions of effects that only the people at the table can judge."""


def _open(effect: Effect, c: Carrying) -> bool:
    """Whether an effect hangs on something that nobody has said yet."""
    return any(key in _PEOPLE and not said_so(value, c.said) for key, value in effect.when.items())


def _save(effect: kinds.Save, c: Carrying, aimed: bool) -> None:
    """A further roll: a PC's is asked for by the table; an NPC's level decides: it passes if it is the higher."""
    figure = c.user if effect.by == "self" else c.on(effect, aimed)
    level = amount(effect.level, c).n if effect.level is not None else _level_of(effect, c)
    if isinstance(figure, Pc):
        who = "user" if figure is c.user else "target"
        facts = {"stat": effect.stat, "level": level, "by": effect.by, "who": who, "effect": effect}
        c.extras.append(Extra("save", facts))
        if level is None:
            c.tell("save", f"save.any_{effect.stat}", name=figure.name)
        else:
            c.tell("save", f"save.{effect.stat}", name=figure.name, level=level)
    elif isinstance(figure, FullNpc) and level is not None:
        meets = figure.modifications.get(f"{effect.stat} defense", figure.level)
        passed = meets > level
        c.tell("save", "save.npc_passed" if passed else "save.npc_failed", name=figure.name, level=level)
        carry_out(effect.passed if passed else effect.failed, c, aimed)
    else:
        c.worded = True


def _level_of(effect: kinds.Save, c: Carrying) -> int | None:
    """The level of what a roll is against: that of the item; for a roll of one's own that of whoever or whatever is
    aimed at; else that of the NPC that acts, or the tier of the PC. None where the GM has to name one."""
    if c.level is not None:
        return c.level
    if effect.by == "self":
        return None if c.target is None or isinstance(c.target, Pc) else c.target.level
    return c.user.tier if isinstance(c.user, Pc) else c.user.level
