"""Lasting effects of a use: gathered into conditions, one for each bearer and duration."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

import msgspec

from threefold.model.active_effects import words_of
from threefold.model.characters import BY_CLOCK, Condition, FullNpc, Pc
from threefold.model.conditions import with_condition
from threefold.model.powers import Moment
from threefold.model.raised import TURNS
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import traits_of
from threefold.model.time import Duration, spoken
from threefold.procedures.effects.base import (
    EffectContext,
    amount,
    chosen_text,
    duration_of,
    span_text,
)
from threefold.procedures.effects.rolled import immune_to_condition
from threefold.rules.binding import implements
from threefold.rules.conditions import in_words, with_consequences
from threefold.rules.types import STATS, Message, Params, Stat

_MOMENTS: Final[dict[str, Moment]] = {moment: moment for moment in get_args(Moment)}


LATER: Final = (
    "attacked", "damaged", "defended", "foe_down", "leaves_reach", "touched", "killed",
    "recovered", "turn", "round",
    "helped", "worsened",
)  # fmt: skip
"""Triggers that occur after the use, while the effect lasts."""


def asked_later(effect: Effect) -> bool:
    """True if people confirm the condition of an effect at each roll, not at its use."""
    return has_later_trigger(effect) or (is_lasting(effect) and traits_of(effect).asked_at_rolls)


def has_later_trigger(effect: Effect) -> bool:
    """True if an effect waits for a later trigger while it lasts. Without a duration, the use
    itself is the trigger.
    """
    return effect.upon in LATER and effect.lasts is not None


def is_lasting(effect: Effect) -> bool:
    """True if an effect lasts after its use. This includes damage and healing that repeat each
    round.
    """
    return has_later_trigger(effect) or traits_of(effect).lasts(effect)


@implements("time.duration.turn_limited", "special_damage.paralysis.effect")
def apply_lasting_effects(effects: Iterable[Effect], c: EffectContext, aimed: bool) -> None:
    """Put lasting effects on their figures: named conditions by name, all others under the name of
    the power.
    """
    groups: dict[tuple[bool, str | None, int], list[Effect]] = {}
    conditions: list[tuple[kinds.ConditionEffect, list[Effect]]] = []
    waiting: list[tuple[bool, Effect]] = []
    for effect in effects:
        own = _own(effect, aimed)
        if isinstance(effect, kinds.ConditionEffect):
            conditions.append((effect, [e for mine, e in waiting if mine is own]))
            waiting = [(mine, e) for mine, e in waiting if mine is not own]
        elif effect.lasts == "as_condition":
            beside = next(
                (with_it for c, with_it in reversed(conditions) if _own(c, aimed) is own), None
            )
            waiting += [(own, effect)] if beside is None else []
            (beside or []).append(effect)
        else:
            lasts = span_text(effect.lasts, c.level) or _rounds(effect, c)
            uses = _counted(effect, lasts, c)
            groups.setdefault(
                (own, _until_next_roll(effect, lasts, uses, c, aimed), uses), []
            ).append(effect)
    for own, effect in waiting:
        groups.setdefault((own, None, 0), []).append(effect)
    for condition, with_it in conditions:
        own = _own(condition, aimed)
        more = groups.pop((own, None, 0), []) + groups.pop(
            (own, span_text(condition.lasts, c.level), 0), []
        )
        _place(condition, [*with_it, *more], c, aimed)
    given: list[tuple[bool, str]] = []
    for (own, lasts, uses), gathered in groups.items():
        name = next((e.name for e in gathered if isinstance(e, kinds.Form)), c.name)
        given.append((own, name))
        name = _numbered(name, given.count((own, name)))
        bare = kinds.ConditionEffect(name=name, lasts=lasts, to="self" if own else "target")
        _place(bare, [*map(_counted_by_condition, gathered)] if uses else gathered, c, aimed, uses)


_SHORT: Final = (None, *TURNS, "1 round", "1 rounds", "2 rounds", "3 rounds")
"""Durations of effects for the next roll. For a longer duration, the bearer says for which roll
they use the effect.
"""

_ONE_ROUND: Final = ("1 round", "1 rounds", "next_turn")
"""Durations that are over as the next turn of the user begins."""


def _counted(effect: Effect, lasts: str | None, c: EffectContext) -> int:
    """The number of rolls after which an effect ends; 0 if its uses are not counted."""
    plain = effect.limit is None and effect.asks is None and effect.upon in (None, "use", "hit")
    if effect.uses is None or not plain:
        return 0
    by_itself = traits_of(effect).counted and (lasts in _SHORT or bool(words_of(effect.when)))
    if by_itself or _spares_the_die(effect):
        return max(1, min(99, amount(effect.uses, c).n))
    return 0


def _spares_the_die(effect: Effect) -> bool:
    """True if an effect makes a roll succeed without a die."""
    return isinstance(effect, kinds.DieRule) and effect.what in ("succeed", "routine")


def _counted_by_condition(effect: Effect) -> Effect:
    """The effect without a count of its own, which is that of its condition. What spares a die
    stays the choice of its bearer, for which its count stands."""
    if _spares_the_die(effect):
        return effect
    return msgspec.structs.replace(effect, uses=None, upon=None)


@implements("time.duration.one_round_effect")
def _until_next_roll(
    effect: Effect, lasts: str | None, uses: int, c: EffectContext, aimed: bool
) -> str | None:
    """The duration of an effect for the next roll. One round for the user's own next action holds
    through their next turn, which is when they act again."""
    own = c.on(effect, aimed) is c.user
    for_defense = isinstance(effect, kinds.Step | kinds.Skill) and all(
        "defense" in word for word in _tasks(effect)
    )
    acts = (
        isinstance(effect, kinds.Step | kinds.Skill | kinds.FreeEffort | kinds.Bonus)
        and not for_defense
    )
    if uses and own and acts and lasts in _ONE_ROUND:
        return "end_of_next_turn"
    return lasts


def _tasks(effect: kinds.Step | kinds.Skill) -> list[str]:
    return list(effect.tasks if isinstance(effect, kinds.Step) else effect.of)


def _numbered(name: str, n: int) -> str:
    """The name of the n-th condition of one power. Each has its own duration."""
    if n == 1:
        return name
    return f"{name[:57]} {n}"


def _own(effect: Effect, aimed: bool) -> bool:
    """True if a lasting effect is put on the user. An effect that waits for an attacker is on the
    one it protects.
    """
    if effect.to in (None, "attacker", "companion") or (
        has_later_trigger(effect) and effect.to not in _NAMED
    ):
        return not aimed
    return effect.to in ("self", "holder")


_NAMED: Final = ("self", "holder", "target", "targets")


def _rounds(effect: Effect, c: EffectContext) -> str | None:
    """The duration of damage that repeats for a number of rounds; None for other effects."""
    if isinstance(effect, kinds.Damage) and effect.rounds is not None:
        return f"{max(1, amount(effect.rounds, c).n - 1)} {effect.each if effect.each in BY_CLOCK else 'round'}s"
    return None


def _place(
    effect: kinds.ConditionEffect,
    gathered: list[Effect],
    c: EffectContext,
    aimed: bool,
    uses: int = 0,
) -> None:
    figure = c.on(effect, aimed)
    if figure is None:
        return
    first, *more = with_consequences(effect.name)
    if immune_to_condition(figure, first):
        c.tell_as(
            "immune",
            Message("effects.immune", {"name": figure.name, "what": in_words(first)}),
            "creature.immune.condition",
        )
        return
    lasts = duration_of(effect.lasts, c)
    moment = span_text(effect.lasts, c.level)
    condition = _with_figures(
        Condition(
            first,
            text=effect.behaves or None,
            lasts=None if lasts is None else lasts,
            until=_MOMENTS.get(moment or "", None),
            each_turn=[*map(_once, effect.holds)] or None,
            ends_by=effect.ends_by or None,
            leaves=effect.leaves or None,
            uses=uses or None,
        ),
        gathered,
        c,
    )
    if c.level is not None and any((condition.effects, condition.each_turn, condition.ends_by)):
        condition = msgspec.structs.replace(condition, level=c.level)
    after = with_points(with_condition(figure, condition), condition)
    for each in more:
        after = with_condition(after, each if lasts is None else Condition(each, lasts=lasts))
    _tell(figure.name, first, lasts, condition.until, c)
    c.put(figure, after)


def _tell(
    name: str, what: str, lasts: Duration | None, until: Moment | None, c: EffectContext
) -> None:
    params: Params = {"name": name, "what": in_words(what)}
    if until in ("end_of_next_turn", "end_of_next_round"):
        text = Message(f"event.power.holds_{until}", params)
    elif lasts is not None:
        form, time = spoken(lasts)
        text = Message(f"event.power.holds_{form}", {**params, **time})
    else:
        text = Message(f"event.power.holds{f'_{until}' if until is not None else ''}", params)
    c.tell_as("holds", text, "time.duration.turn_limited")


def _once(effect: Effect) -> Effect:
    """One instance of a repeated effect. It keeps its unit if it repeats by the minute, hour or
    day.
    """
    if isinstance(effect, kinds.Damage | kinds.Heal):
        if effect.each in BY_CLOCK:
            each = effect.each
        else:
            each = None
        once = msgspec.structs.replace(effect, each=each, lasts=None, after=None)
        if isinstance(once, kinds.Damage):
            return msgspec.structs.replace(once, rounds=None)
        return once
    return effect


def _with_figures(condition: Condition, gathered: list[Effect], c: EffectContext) -> Condition:
    """Return the condition with its gathered effects: plain steps and Armor in own fields, the rest
    as effects.
    """
    steps: dict[str, dict[str, int]] = {"asset": {}, "ease": {}, "hinder": {}}
    armor, effects, turns = 0, list[Effect](), list(condition.each_turn or [])
    for effect in gathered:
        if isinstance(effect, kinds.Step) and _plain(effect):
            for task in effect.tasks:
                steps[effect.by][chosen_text(task, c)] = max(1, min(10, amount(effect.steps, c).n))
        elif isinstance(effect, kinds.ArmorBonus) and not effect.against and not effect.when:
            armor += amount(effect.points, c).n
        elif isinstance(effect, kinds.Damage | kinds.Heal) and not has_later_trigger(effect):
            turns.append(
                _once(msgspec.structs.replace(effect, points=amount(effect.points, c).n, to="self"))
            )
        else:
            effects.append(with_fixed_figures(effect, c))
    return msgspec.structs.replace(
        condition,
        assets=steps["asset"] or None,
        eases=steps["ease"] or None,
        hinders=steps["hinder"] or None,
        armor=armor if armor > 0 else None,
        effects=effects or None,
        each_turn=turns or None,
    )


def _plain(effect: kinds.Step) -> bool:
    return not (effect.when or effect.uses or effect.versus or effect.upon)


def with_fixed_figures(effect: Effect, c: EffectContext) -> Effect:
    """Return the effect with its figures fixed at their current values. Its duration is that of its
    condition.
    """
    changes: dict[str, object] = {"lasts": None}
    if effect.to in ("target", "targets", "self", "holder"):
        changes["to"] = None  # the bearer of the condition
    for name in ("points", "steps", "uses", "free", "damage"):
        value = getattr(effect, name, None)
        if isinstance(value, str | dict):
            changes[name] = amount(value, c).n
    if getattr(effect, "versus", None) == "target" and isinstance(c.target, Pc | FullNpc):
        changes["versus"] = c.target.name
    return msgspec.structs.replace(effect, **changes)


# --- points that last as long as a condition ------------------------------------------------------


def _points(condition: Condition) -> dict[Stat, int]:
    """The points of each Pool that a condition gives, including those of its forms."""
    found: dict[Stat, int] = {}
    for effect in condition.effects or []:
        for each in [*effect.gains] if isinstance(effect, kinds.Form) else [effect]:
            if not isinstance(each, kinds.StatPoints) or each.when:
                continue  # the table gives points that depend on more than the condition
            if each.what == "pool" and isinstance(each.points, int):
                stat = next((s for s in STATS if s == each.of), None)
                if stat is not None:
                    found[stat] = found.get(stat, 0) + each.points
    return found


def with_points(figure: Pc | FullNpc, condition: Condition) -> Pc | FullNpc:
    """Return the figure with the points of a condition: the Pool and its maximum are higher while
    it lasts.
    """
    return _pools_by(figure, _points(condition))


def without_points(figure: Pc | FullNpc, condition: Condition) -> Pc | FullNpc:
    """Return the figure without the points of an ended condition: the old maximum, and no points
    above it.
    """
    return _pools_by(figure, {stat: -n for stat, n in _points(condition).items()})


def _pools_by(figure: Pc | FullNpc, points: dict[Stat, int]) -> Pc | FullNpc:
    if isinstance(figure, FullNpc) or not points:
        return figure
    pools = {}
    for stat in STATS:
        pool, n = figure.pools.of(stat), points.get(stat, 0)
        top = max(0, pool.max + n)
        if n > 0:
            value = min(top, pool.value + n)
        else:
            value = min(top, pool.value)
        pools[stat] = pool if not n else msgspec.structs.replace(pool, value=max(0, value), max=top)
    return msgspec.structs.replace(figure, pools=msgspec.structs.replace(figure.pools, **pools))
