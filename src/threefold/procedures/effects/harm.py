"""Harm and healing by effects: damage, steps on the damage track, restored points, ended
conditions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypedDict

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import (
    figure_conditions,
    is_dead,
    name_of,
    one_of,
    without_conditions,
)
from threefold.model.sheet_conditions import worn_now
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import dice_in
from threefold.model.stores import only_stores, stored_in
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext, amount, chosen_text
from threefold.procedures.effects.blow_answered import with_its_roll
from threefold.procedures.effects.bought_off import bought_off
from threefold.procedures.effects.drained import goes_elsewhere, with_drained
from threefold.procedures.effects.ended_things import end_on_thing
from threefold.procedures.effects.lasting import apply_lasting_effects
from threefold.procedures.effects.lasting_points import without_ended_points
from threefold.procedures.effects.mended import beyond_maximum, mended
from threefold.procedures.effects.reduced import immune_to_condition
from threefold.procedures.effects.reserves import with_taken
from threefold.procedures.figures import (
    at_other_level,
    shift_track,
    strike_npc,
    strike_pc,
    with_health,
    with_noted_vitals,
)
from threefold.rules.conditions import condition_name, in_words
from threefold.rules.harm import Blow, armor_against, track_consistent, track_up
from threefold.rules.healing import healed, pool_to_heal
from threefold.rules.kinds_of_harm import holds_condition
from threefold.rules.possession import TRUE_NAME
from threefold.rules.powers import power_lines
from threefold.rules.types import STATS, Line, Message, Params, Stat


def damage(effect: kinds.Damage, c: EffectContext, aimed: bool) -> None:
    """Deal damage through Armor. The first damage to the target includes what the roll adds. If a
    target is also struck, the user's own damage appears only in the changes."""
    figure = c.figure_for(effect, aimed)
    if figure is None or (isinstance(figure, FullNpc) and figure.health == 0):
        return
    if c.spared and figure is c.target:
        c.spared = False
        return
    lines = _damage_lines(effect, c)
    if figure is c.target:
        lines, c.added = (*lines, *c.added), ()
    own = figure is c.user
    pool = effect.pool or "might"
    harm = () if effect.type is None else (chosen_text(effect.type, c),)
    alone = c.manner.single and figure is c.target and effect.area is None
    blow = Blow(lines, pool, (*harm, pool), level=c.level, single=alone, **_passes_now(effect, c))
    blow = with_its_roll(blow, figure, c)
    if isinstance(figure, Pc):
        after, done = strike_pc(
            figure,
            blow,
            armor_against(blow, worn_now(figure, c.rules), c.rules),
            c.rules,
            c.notices,
        )
        c.put(figure, after, done)
    else:
        struck, done = strike_npc(figure, blow, c.rules, c.notices)
        c.put(figure, struck, done)
    if c.damage is None or not own:
        c.damage = done
    _tell_remains(effect, figure.name, c.user if own else c.target, c)


def _tell_remains(effect: kinds.Damage, name: str, after: object, c: EffectContext) -> None:
    """Tell what is left of somebody whom this damage has killed, if the entry says so."""
    if effect.kills_into is None or not isinstance(after, Pc | FullNpc) or not is_dead(after):
        return
    what = in_words(chosen_text(effect.kills_into, c))
    c.add_notice("remains", "remains", name=name, what=what)


class Passing(TypedDict):
    """How a blow interacts with Armor: arguments of `Blow`."""

    ignores_armor: bool
    pierces: int
    stopped_by: tuple[str, ...]


def passes(effect: kinds.Damage) -> Passing:
    """How the damage of an effect interacts with Armor: all Armor counts, none, or all except some
    points.
    """
    n = effect.ignores_armor
    return {
        "ignores_armor": n is True,
        "pierces": 0 if isinstance(n, bool) else n,
        "stopped_by": tuple(effect.stopped_by),
    }


def _passes_now(effect: kinds.Damage, c: EffectContext) -> Passing:
    """How damage interacts with Armor after the damage before it in the same hit."""
    found = passes(effect)
    if effect.added and c.damage is not None:
        found["pierces"] += min(c.damage.armor, c.damage.dealt)
    return found


def _damage_lines(effect: kinds.Damage, c: EffectContext) -> tuple[Line, ...]:
    """The points of damage as lines. A plain figure has the name of the power."""
    found = amount(effect.points, c)
    if len(found.lines) > 1:
        return found.lines
    return power_lines(found.n, c.called)


def deals_damage(effects: Iterable[Effect]) -> bool:
    """True if one of these effects is damage."""
    return any(isinstance(effect, kinds.Damage) for effect in effects)


def damage_dice(effects: Sequence[Effect], level: int | None) -> list[int]:
    """Return the sides of the dice of all damage among effects, in order."""
    sides: list[int] = []
    for effect in effects:
        if isinstance(effect, kinds.Damage):
            sides += dice_in(effect.points, level)
    return sides


def track(effect: kinds.Track, c: EffectContext, aimed: bool) -> None:
    """Move a figure on the damage track: down (negative) or up, or to death where the entry says
    so.
    """
    figure = c.figure_for(effect, aimed)
    if figure is None:
        return
    if effect.dead:
        if immune_to_condition(figure, "death", c.level):
            params: Params = {"name": figure.name, "what": Message("track.dead")}
            c.add_notice_text(
                "immune", Message("effects.immune", params), "creature.immune.condition"
            )
            return
        spared = bought_off(effect, figure, c)
        if spared is not None:
            c.put(figure, shift_track(spared, 1, "unconscious", c.notices))
            return
        after = _dead(figure)
        c.add_notice("damage_track", "dead", "damage_track.dead.final", name=figure.name)
        c.put(figure, after)
    elif effect.averts is not None:
        _avert(effect, figure, c)
    elif effect.steps < 0:
        c.put(figure, shift_track(figure, -effect.steps, "unconscious", c.notices))
    elif isinstance(figure, Pc) and effect.steps:
        vitals = figure.vitals()._replace(track=track_up(figure.damage_track, effect.steps))
        c.lifted = "user" if figure is c.user else "target"
        c.put(figure, with_noted_vitals(figure, vitals, c.notices))


def _avert(effect: kinds.Track, figure: Pc | FullNpc, c: EffectContext) -> None:
    """Undo the step of the damage track that has just come, be it the one to death."""
    if not isinstance(figure, Pc):
        return
    vitals = figure.vitals()
    up = "debilitated" if vitals.track == "dead" else track_up(vitals.track, 1)
    if effect.averts == "with_points":
        c.lifted = "user" if figure is c.user else "target"
    c.put(figure, with_noted_vitals(figure, vitals._replace(track=up), c.notices))


def _dead(figure: Pc | FullNpc) -> Pc | FullNpc:
    if isinstance(figure, Pc):
        return figure.with_vitals(figure.vitals()._replace(track="dead"))
    return with_health(figure, 0)


def heal(effect: kinds.Heal, c: EffectContext, aimed: bool) -> None:
    """Restore points to one Pool (the chosen one, or the one that lacks most) or to all. An NPC
    regains health.
    """
    figure = c.figure_for(effect, aimed)
    if figure is None or (isinstance(figure, Pc) and figure.damage_track == "dead"):
        return
    if immune_to_condition(figure, "healing", c.level, own=figure is c.user):
        params: Params = {"name": figure.name, "what": Message("effects.healing")}
        c.add_notice_text("immune", Message("effects.immune", params), "creature.immune.condition")
        return
    if isinstance(figure, FullNpc):
        c.put(figure, mended(effect, figure, c))
        return
    if not goes_elsewhere(effect, figure, c, _points_given):
        _restore(effect, figure, c, aimed)


def _restore(effect: kinds.Heal, figure: Pc, c: EffectContext, aimed: bool) -> None:
    """Restore points to the Pools of a PC."""
    beyond, surplus = list[Effect](), 0
    most, after, total = figure.restorable(), figure, (0, 0, 0)
    for stat in _pools(effect, figure, c):
        points = most[STATS.index(stat)] if effect.full else _points_given(effect, c)
        if effect.up_to is not None:
            points = min(points, max(0, effect.up_to - after.vitals().pools[STATS.index(stat)]))
        vitals, regained = healed(after.vitals(), most, stat, points, c.rules)
        total = (total[0] + regained[0], total[1] + regained[1], total[2] + regained[2])
        params: Params = {
            "patient": figure.name,
            "n": regained[STATS.index(stat)],
            "stat": Message(f"stat.{stat}"),
        }
        capped = not effect.full and regained[STATS.index(stat)] < points
        c.add_notice_text(
            "healed",
            Message("event.healed", params),
            "recovery.rest.max_cap" if capped else EFFECT_RULE,
        )
        after = with_noted_vitals(after, vitals, c.notices)
        left = points - regained[STATS.index(stat)]
        surplus += left
        beyond += beyond_maximum(effect, stat, left)
        if effect.drained:
            after = with_drained(after, left, c.notices)
    c.regained = type(figure.maxima())(*total)
    c.chosen = {**c.chosen, "surplus": str(surplus)}
    c.put(figure, after)
    if effect.reserve is not None and isinstance(c.user, Pc):
        c.put(c.user, with_taken(c.user, effect.reserve, sum(total), c.notices))
    apply_lasting_effects(beyond, c, aimed)


def _points_given(effect: kinds.Heal, c: EffectContext) -> int:
    """The points that an effect gives back: those of a reserve, or its own figure."""
    if effect.reserve is None:
        return max(0, amount(effect.points, c).n)
    return stored_in(c.user, effect.reserve) if isinstance(c.user, Pc) else 0


def _pools(effect: kinds.Heal, pc: Pc, c: EffectContext) -> tuple[Stat, ...]:
    able: tuple[Stat, ...] = tuple(effect.pools) or STATS
    if effect.every_pool or (effect.full and not effect.pools):
        return able
    most, vitals = pc.restorable(), pc.vitals()
    if c.pool in able:
        return (c.pool,)
    lacking = pool_to_heal(vitals.pools, most, None)
    return (
        lacking
        if lacking in able
        else max(able, key=lambda s: most[STATS.index(s)] - vitals.pools[STATS.index(s)]),
    )


DEAD: Final = "dead"
"""The word for death among the things that an effect ends: it returns a figure to life."""


def endable(
    words: Sequence[str], figure: Pc | FullNpc, most: int | None, *, helping: bool = False
) -> list[str]:
    """The figure's conditions that these words end. Conditions of a level above ``most`` stay.
    ``any`` means all harmful ones, or all if none is known to be harmful, or if those that are
    ``helping`` count too; the knowledge of a true name does not count."""
    within = [c for c in figure_conditions(figure) if not _is_above(c, most) and not _stores(c)]
    if _ANY.isdisjoint(words):
        return [name_of(c) for c in within if _is_named(condition_name(name_of(c)), words)]
    true_name = condition_name(TRUE_NAME)
    counted = [c for c in within if not condition_name(name_of(c)).startswith(true_name)]
    harmful = [c for c in counted if isinstance(c, str) or not c.helps]
    if helping:
        harmful = counted
    return [name_of(c) for c in harmful or counted]


def _is_named(name: str, words: Sequence[str]) -> bool:
    """True if one of these words is a condition's name, or means it among others."""
    return any(name == condition_name(word) or holds_condition(word, name) for word in words)


def may_be_chosen(effect: kinds.End, user: Pc | FullNpc) -> bool:
    """True if an effect that ends one condition may also end one that helps: a foe's does."""
    return effect.one and isinstance(user, FullNpc)


_ANY: Final = frozenset({"any", "any_effect", "all"})
"""Words for whatever condition a figure has."""


def _stores(condition: Condition | str) -> bool:
    """True if a condition only says what a reserve holds: nothing ends it but its own use."""
    return isinstance(condition, Condition) and only_stores(condition)


def _is_above(condition: Condition | str, most: int | None) -> bool:
    """True if a condition comes from a source of a level above the highest."""
    if most is None or isinstance(condition, str):
        return False
    return (condition.level or 0) > most


def raises_dead(effect: Effect) -> bool:
    """True if an effect returns the dead to life."""
    return isinstance(effect, kinds.End) and DEAD in effect.what


def heals(effect: Effect) -> bool:
    """True if an effect gives back points or steps of the damage track."""
    if isinstance(effect, kinds.Track):
        return effect.steps > 0 or effect.averts is not None
    return isinstance(effect, kinds.Heal)


def only_lifts(effect: Effect) -> bool:
    """True if all that an effect does is to undo steps of the damage track."""
    return isinstance(effect, kinds.Track) and effect.steps > 0


def gives_points_back(effects: Iterable[Effect]) -> bool:
    """True if one of these effects gives back points."""
    return any(isinstance(effect, kinds.Heal) for effect in effects)


def pools_to_choose(effects: Iterable[Effect]) -> set[Stat]:
    """Return the Pools to which points may be given back, where the user has to choose one."""
    found: set[Stat] = set()
    for effect in effects:
        if not isinstance(effect, kinds.Heal) or effect.every_pool or len(effect.pools) == 1:
            continue
        if effect.pools or not effect.full:
            found.update(effect.pools or STATS)
    return found


def ends_one(effect: Effect) -> kinds.End | None:
    """Return the effect if it ends one condition, which its user chooses; else None."""
    if isinstance(effect, kinds.End) and effect.one:
        return effect
    return None


def ended_on_user(effect: Effect, user: Pc | FullNpc, chosen: str | None) -> list[str]:
    """Return the names of the conditions that an effect ends on its user: all that it may end, or the
    ``chosen`` one."""
    if not isinstance(effect, kinds.End) or effect.to != "self" or effect.when:
        return []
    ended = endable(effect.what, user, None)
    if effect.one:
        return one_of(ended, chosen or "")
    return ended


def end_conditions(effect: kinds.End, c: EffectContext, aimed: bool) -> None:
    """End the named conditions; ``any`` means all harmful ones. ``dead`` returns the figure to
    life.
    """
    thing = c.thing_for(effect, aimed)
    if thing is not None:
        end_on_thing(effect, thing, c)
        return
    figure = c.figure_for(effect, aimed)
    if figure is None:
        return
    if DEAD in effect.what and is_dead(figure):
        c.add_notice("raised", "raised", name=figure.name)
        before, c.lifted = figure, "user" if figure is c.user else "target"
        if isinstance(figure, Pc):
            figure = figure.with_vitals(figure.vitals()._replace(track="debilitated"))
        c.put(before, figure)
    most = None
    if effect.level_max is not None:
        most = amount(effect.level_max, c).n
    words = [chosen_text(word, c) for word in effect.what]
    gone = endable(words, figure, most, helping=may_be_chosen(effect, c.user))
    if effect.one:
        gone = one_of(gone, c.ends)
    for name in gone:
        c.add_notice("ended", "ended", name=figure.name, condition=in_words(name))
    c.put(figure, without_ended_points(figure, without_conditions(figure, gone)))


def restore_minimum_points(c: EffectContext) -> None:
    """Give a figure that returned from death or rose on the track 1 point in as many Pools as its
    new state needs.
    """
    if c.lifted is None:
        return
    figure = c.user if c.lifted == "user" else c.target
    if isinstance(figure, FullNpc):
        c.put(figure, with_health(figure, max(1, figure.health)))
    elif isinstance(figure, Pc):
        vitals = figure.vitals()
        for stat, most in zip(STATS, figure.restorable(), strict=True):
            if (
                not track_consistent(vitals, c.rules)
                and not vitals.pools[STATS.index(stat)]
                and most
            ):
                vitals = vitals._replace(pools=vitals.pools.plus(stat, 1))
                c.add_notice(
                    "points", "points.pool", name=figure.name, n=1, stat=Message(f"stat.{stat}")
                )
        c.put(figure, figure.with_vitals(vitals))


def stat_points(effect: kinds.StatPoints, c: EffectContext, aimed: bool) -> None:
    """Add or remove points of a Pool (or of an NPC's health) at once, within 0 and its maximum; or
    levels of an NPC.
    """
    figure, stat = c.figure_for(effect, aimed), chosen_text(effect.of or "", c)
    n = amount(effect.points, c).n
    if isinstance(figure, FullNpc) and effect.what == "health":
        after = with_health(figure, max(0, min(figure.max_health, figure.health + n)))
        c.add_notice("points", "points.health", name=figure.name, n=after.health - figure.health)
        c.put(figure, after)
    elif isinstance(figure, FullNpc) and effect.what == "level":
        risen = at_other_level(figure, figure.level + n, c.rules)
        c.add_notice("points", "points.level", name=figure.name, n=risen.level)
        c.put(figure, risen)
    elif isinstance(figure, Pc) and effect.what == "pool" and stat in STATS:
        vitals, place = figure.vitals(), STATS.index(stat)
        points = max(
            0, min(max(figure.maxima()[place], vitals.pools[place]), vitals.pools[place] + n)
        )
        pools = type(vitals.pools)(
            *(points if i == place else p for i, p in enumerate(vitals.pools))
        )
        gained = points - vitals.pools[place]
        c.add_notice(
            "points", "points.pool", name=figure.name, n=gained, stat=Message(f"stat.{stat}")
        )
        c.put(figure, with_noted_vitals(figure, vitals._replace(pools=pools), c.notices))
    else:
        c.worded = True
