"""Lasting effects of a use: gathered into conditions, one for each bearer and duration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple, get_args

import msgspec

from threefold.model.active_effects import BY_PEOPLE, said_so
from threefold.model.characters import BY_CLOCK, Condition, FullNpc, Pc
from threefold.model.conditions import held_condition, with_condition
from threefold.model.powers import Ability, Moment
from threefold.model.raised import THROUGH, TURNS
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Span, When
from threefold.model.shelf.lights import are_lights
from threefold.model.shelf.may_not import ATTACK_YOU
from threefold.model.shelf.traits import traits_of
from threefold.model.stores import lending
from threefold.model.thing_conditions import (
    HIGHEST,
    lowest_level,
    with_thing_condition,
    without_thing_condition,
)
from threefold.model.things import Thing, Vehicle
from threefold.model.time import Duration, spoken
from threefold.procedures.effects.another_choice import beside_those_of_others, does_else
from threefold.procedures.effects.base import (
    EffectContext,
    amount,
    bounded_level,
    chosen_text,
    duration_of,
)
from threefold.procedures.effects.counted_rolls import (
    counted_by_condition,
    lasts_of,
    of_bearer,
    rolls_counted,
    until_next_roll,
)
from threefold.procedures.effects.fixed import has_later_trigger, with_fixed_figures
from threefold.procedures.effects.lasting_points import over_with_reserve, with_condition_and_points
from threefold.procedures.effects.repeated import for_pool, laid_aside
from threefold.procedures.effects.spans import ends_when_used_again, span_text
from threefold.procedures.effects.withstood import withstands
from threefold.rules.binding import implements
from threefold.rules.conditions import in_words, with_consequences
from threefold.rules.types import Message, Params

_MOMENTS: Final[dict[str, Moment]] = {moment: moment for moment in get_args(Moment)}


def confirmed_at_rolls(effect: Effect) -> bool:
    """True if people confirm the condition of an effect at each roll, not at its use."""
    return has_later_trigger(effect) or (
        is_lasting(effect) and traits_of(effect).lasting.read_at_rolls
    )


def is_lasting(effect: Effect) -> bool:
    """True if an effect lasts after its use. This includes damage and healing that repeat each
    round.
    """
    return has_later_trigger(effect) or traits_of(effect).lasting.lasts(effect)


class _Gathered:
    """Lasting effects of one use, in the groups that become conditions."""

    def __init__(self, c: EffectContext, aimed: bool) -> None:
        self.c, self.aimed = c, aimed
        self.groups: dict[_Group, list[Effect]] = {}
        self.conditions: list[tuple[kinds.ConditionEffect, list[Effect]]] = []
        """Each named condition with the effects that last as long as it does."""
        self.early: list[Effect] = []
        """Effects that last as long as a condition that has not come yet."""

    def _is_own(self, effect: Effect) -> bool:
        """Whether an effect is put on the user, who may be the target too."""
        if self.c.target is self.c.user and effect.to in (None, "target", "targets"):
            return True
        return _falls_on_user(effect, self.aimed)

    def add(self, effect: Effect) -> None:
        """Gather one more effect."""
        if isinstance(effect, kinds.ConditionEffect):
            own = self._is_own(effect)
            beside = [each for each in self.early if self._is_own(each) is own]
            self.early = [each for each in self.early if self._is_own(each) is not own]
            self.conditions.append((effect, beside))
        elif effect.lasts == "as_condition":
            self._latest_beside(effect).append(effect)
        else:
            self._in_group(effect)

    def _latest_beside(self, effect: Effect) -> list[Effect]:
        """The effects beside the latest condition of the same bearer."""
        own = self._is_own(effect)
        for condition, beside in reversed(self.conditions):
            if self._is_own(condition) is own:
                return beside
        return self.early

    def _in_group(self, effect: Effect) -> None:
        lasts = lasts_of(effect, self.c)
        uses = rolls_counted(effect, self.c)
        lasts = until_next_roll(effect, lasts, uses, self.c, self.aimed)
        group = self.groups.setdefault(_Group(self._is_own(effect), lasts, uses), [])
        if self.c.target is self.c.user:
            _add_once(group, effect)
        else:
            group.append(effect)

    def with_own_group(self, condition: kinds.ConditionEffect) -> list[Effect]:
        """Take out the groups that last as long as a condition of the same bearer."""
        own, lasts = self._is_own(condition), span_text(condition.lasts, self.c.level)
        return [
            *self.groups.pop(_Group(own, None, 0), []),
            *self.groups.pop(_Group(own, lasts, 0), []),
        ]


def _add_once(group: list[Effect], effect: Effect) -> None:
    """Add an effect for a user who is the target too. What a power gives both its user and its
    targets comes to them once, as it is for the user.
    """
    for at, each in enumerate(group):
        if each.to != effect.to and _is_alike(each, effect):
            if effect.to == "self":
                group[at] = effect
            return
    group.append(effect)


def _is_alike(one: Effect, other: Effect) -> bool:
    """True if two effects do the same to different people: of one kind, and for the same tasks."""
    same_tasks = getattr(one, "tasks", None) == getattr(other, "tasks", None)
    return type(one) is type(other) and same_tasks


class _Group(NamedTuple):
    """What effects have in common that become one condition: whether it is on the user, its span,
    and after how many rolls it ends (0: they are not counted).
    """

    own: bool
    lasts: str | None
    uses: int


@implements("time.duration.turn_limited", "special_damage.paralysis.effect")
def apply_lasting_effects(effects: Iterable[Effect], c: EffectContext, aimed: bool) -> None:
    """Put lasting effects on their figures: named conditions by name, all others under the name of
    the power.
    """
    gathered = _Gathered(c, aimed)
    for effect in effects:
        gathered.add(effect)
    for effect in gathered.early:
        gathered.groups.setdefault(_Group(gathered._is_own(effect), None, 0), []).append(effect)
    for condition, beside in gathered.conditions:
        _apply_condition(condition, [*beside, *gathered.with_own_group(condition)], c, aimed)
    _place_unnamed(gathered.groups, c, aimed)


def _place_unnamed(groups: Mapping[_Group, list[Effect]], c: EffectContext, aimed: bool) -> None:
    """Make each group a condition with the name of its form, else of the power."""
    given: list[tuple[bool, str]] = []
    over = over_with_reserve([e for group, each in groups.items() if group.own for e in each])
    for (own, lasts, uses), effects in groups.items():
        name = next((e.name for e in effects if isinstance(e, kinds.Form)), c.name)
        given.append((own, name))
        called = _numbered_name(name, given.count((own, name)))
        if own and c.manner.anew:
            called = _own_place(called, c)
        bare = kinds.ConditionEffect(
            name=called,
            lasts=lasts,
            to="self" if own else "target",
            ends_by=laid_aside(effects) if own else over,
        )
        if uses:
            _apply_condition(
                bare, [counted_by_condition(effect) for effect in effects], c, aimed, uses
            )
        else:
            _apply_condition(bare, effects, c, aimed)


def _own_place(name: str, c: EffectContext) -> str:
    """The name under which one more choice holds: of an ability that stands on the sheet several
    times, each has a place of its own. Once all are taken, the first gives way."""
    if not isinstance(c.user, Pc):
        return name
    times = sum(isinstance(each, Ability) and each.name == c.name for each in c.user.abilities)
    names = [_numbered_name(name, n) for n in range(1, times + 1)]
    return next((each for each in names if held_condition(c.user, each) is None), name)


def _numbered_name(name: str, n: int) -> str:
    """The name of the n-th condition of one power. Each has its own duration."""
    if n == 1:
        return name
    return f"{name[:57]} {n}"


def _falls_on_user(effect: Effect, aimed: bool) -> bool:
    """True if a lasting effect is put on the user. An effect that waits for an attacker is on the
    one it protects.
    """
    if effect.to in (None, "attacker", "companion") or (
        has_later_trigger(effect) and effect.to not in _NAMED
    ):
        return not aimed
    return effect.to in ("self", "holder")


_NAMED: Final = ("self", "holder", "target", "targets")


def _apply_condition(
    effect: kinds.ConditionEffect,
    gathered: list[Effect],
    c: EffectContext,
    aimed: bool,
    uses: int = 0,
) -> None:
    figure, thing = c.figure_for(effect, aimed), c.thing_for(effect, aimed)
    first, *more = with_consequences(effect.name)
    if thing is not None:
        _hold_thing(thing, _new_condition(first, effect, gathered, c, uses), c)
    if figure is None:
        return
    if withstands(figure, first, c):
        c.add_notice_text(
            "immune",
            Message("effects.immune", {"name": figure.name, "what": in_words(first)}),
            "creature.immune.condition",
        )
        return
    times = _times(effect, figure)
    condition = _new_condition(first, effect, gathered, _counted(c, times), uses)
    if times:
        condition = msgspec.structs.replace(condition, came=times, level=c.level)
        condition = _with_rounds_kept(condition, held_condition(figure, effect.name))
    condition = lending(condition)
    condition = beside_those_of_others(condition, effect, figure, c)
    first = condition.name
    lasts = condition.lasts
    anew = c.manner.anew or times > 0 or _woken_by_attack(condition, c)
    anew = anew or _ended_by_use(first, figure, c) or c.outlasts(condition, figure)
    anew = anew or condition.stored is not None  # what it lends is there in full again
    anew = anew or does_else(condition, figure, c)
    after = with_condition_and_points(figure, condition, anew=anew)
    for each in more:
        beside = Condition(each, lasts=lasts)
        longer = c.outlasts(beside, figure)
        after = with_condition(after, each if lasts is None else beside, anew=longer)
    _tell_duration(figure.name, first, lasts, condition.until, c)
    c.put(figure, after)


def _with_rounds_kept(condition: Condition, held: Condition | None) -> Condition:
    """Return a condition that comes once more with what it does each round or each day, where it
    comes without a word of that."""
    if held is None or condition.each_turn is not None:
        return condition
    return msgspec.structs.replace(
        condition, each_turn=held.each_turn, text=condition.text or held.text
    )


_STRUCK_AT: Final = frozenset({"attacked", "one_attacked", "hurt"})
_USED: Final = frozenset({"use", "act"})


def _woken_by_attack(condition: Condition, c: EffectContext) -> bool:
    """True if an attack on its bearer ends a condition: the very use that brings it again has ended
    the one before, so that it begins anew."""
    if condition.ends_by is None or c.target is None or c.target is c.user:
        return False
    return not _STRUCK_AT.isdisjoint(condition.ends_by.deeds)


def _ended_by_use(name: str, figure: Pc | FullNpc, c: EffectContext) -> bool:
    """True if what its bearer does ends a condition: the use that brings it again has ended the one
    before, so that it begins anew."""
    if figure is not c.user:
        return False
    held = held_condition(figure, name)
    return held is not None and held.ends_by is not None and bool(_USED & {*held.ends_by.deeds})


def _times(effect: kinds.ConditionEffect, figure: Pc | FullNpc) -> int:
    """How often a condition that adds up has come to a figure, with this time; 0 for any other."""
    if effect.adds_up is None:
        return 0
    held = held_condition(figure, effect.name)
    had = 0 if held is None else held.came or 1
    return min(effect.adds_up, had + 1)


def _counted(c: EffectContext, times: int) -> EffectContext:
    """The context in which the figures of a condition that adds up are computed: how often it came
    stands for the level."""
    if not times:
        return c
    return replace(c, level=times)


def _new_condition(
    name: str, effect: kinds.ConditionEffect, gathered: list[Effect], c: EffectContext, uses: int
) -> Condition:
    """The condition that an effect brings, with all that lasts as long as it does."""
    condition = _with_figures(
        Condition(
            name,
            text=effect.behaves or None,
            lasts=duration_of(effect.lasts, c),
            until=moment_of(effect.lasts, c),
            each_turn=[_once(_as_said(e, c)) for e in effect.holds if not are_lights([e])] or None,
            effects=[each for each in effect.holds if are_lights([each])] or None,
            ends_by=effect.ends_by or None,
            leaves=effect.leaves or None,
            uses=uses or None,
            may_not=[_may_not_said(words, c) for words in effect.may_not] or None,
        ),
        gathered,
        c,
    )
    later = (condition.effects, condition.each_turn, condition.ends_by, condition.leaves)
    if c.level is not None and any(later):
        return msgspec.structs.replace(condition, level=c.level)
    return condition


def _may_not_said(words: str, c: EffectContext) -> str:
    """What a condition keeps its bearer from: an attack on the user names the user."""
    return f"attack {c.user.name}" if words == ATTACK_YOU else words


def moment_of(span: Span | None, c: EffectContext) -> Moment | None:
    """The moment that ends a span which has no length in time, or ends it sooner; None for any
    other span."""
    if ends_when_used_again(span, c.level):
        return "used_again"
    text = span_text(span, c.level) or ""
    return _MOMENTS.get(text.rpartition(THROUGH)[2], None)


def _hold_thing(thing: Thing | Vehicle, condition: Condition, c: EffectContext) -> None:
    """Put a condition on a thing, in place of one of the same name. It adds no more levels than a
    thing can have."""
    thing = without_thing_condition(thing, condition.name)
    effects: list[Effect] = []
    for effect in condition.effects or []:
        if isinstance(effect, kinds.ItemRule) and effect.what == "level":
            count = amount(effect.count, c).n
            if not effect.durability:
                level = bounded_level(thing.level + count, HIGHEST, thing.name, c)
                count = max(lowest_level(thing), level) - thing.level
            effects.append(msgspec.structs.replace(effect, count=count))
        else:
            effects.append(effect)
    held = msgspec.structs.replace(condition, effects=effects or None)
    _tell_duration(thing.name, held.name, held.lasts, held.until, c)
    c.target = with_thing_condition(thing, held)


def _tell_duration(
    name: str, what: str, lasts: Duration | None, until: Moment | None, c: EffectContext
) -> None:
    params: Params = {"name": name, "what": in_words(what)}
    if until in TURNS and (lasts is None or lasts.rounds <= 1):
        text = Message(f"event.power.holds_{until}", params)
    elif lasts is not None:
        form, time = spoken(lasts)
        text = Message(f"event.power.holds_{form}", {**params, **time})
    else:
        text = Message(f"event.power.holds{f'_{until}' if until is not None else ''}", params)
    c.add_notice_text("holds", text, "time.duration.turn_limited")


def _as_said(effect: Effect, c: EffectContext) -> Effect:
    """The effect without the conditions that people have confirmed at the use."""
    left: When = {
        key: value
        for key, value in effect.when.items()
        if key not in BY_PEOPLE or not said_so(value, c.said)
    }
    return effect if left == effect.when else msgspec.structs.replace(effect, when=left)


def _once(effect: Effect) -> Effect:
    """One instance of a repeated effect. It keeps its unit if it repeats by the minute, hour or
    day.
    """
    if not isinstance(effect, kinds.Damage | kinds.Heal):
        return effect
    once = msgspec.structs.replace(effect, lasts=None, after=None)
    if effect.each not in BY_CLOCK:
        once = msgspec.structs.replace(once, each=None)
    if isinstance(once, kinds.Damage):
        return msgspec.structs.replace(once, rounds=None)
    return once


def _with_figures(condition: Condition, gathered: list[Effect], c: EffectContext) -> Condition:
    """Return the condition with its gathered effects: plain steps and Armor in own fields, the rest
    as effects.
    """
    steps: dict[str, dict[str, int]] = {"asset": {}, "ease": {}, "hinder": {}}
    armor, effects, turns = 0, [*(condition.effects or ())], [*(condition.each_turn or ())]
    for effect in gathered:
        match effect:
            case kinds.Step() if is_plain_step(effect):
                # a condition holds 1 to 10 steps
                n = max(1, min(10, amount(effect.steps, c).n))
                steps[effect.by].update((chosen_text(task, c), n) for task in effect.tasks)
            case kinds.ArmorBonus() if _is_plain_armor(effect, c):
                armor += amount(effect.points, c).n
            case kinds.Damage() | kinds.Heal() if not has_later_trigger(effect):
                points = amount(effect.points, c).n
                each = for_pool(_once(effect), c.pool)
                turns.append(msgspec.structs.replace(each, points=points, to="self"))
            case _:
                effects.append(of_bearer(with_fixed_figures(effect, c)))
    return msgspec.structs.replace(
        condition,
        assets=steps["asset"] or None,
        eases=steps["ease"] or None,
        hinders=steps["hinder"] or None,
        armor=max(0, armor) or None,
        effects=effects or None,
        each_turn=turns or None,
    )


def _is_plain_armor(effect: kinds.ArmorBonus, c: EffectContext) -> bool:
    """True for Armor that a condition holds as a figure: against all harm, and no less than
    before."""
    bare = not effect.against and not effect.when and effect.worn
    return bare and amount(effect.points, c).n >= 0


def is_plain_step(effect: kinds.Step) -> bool:
    """True if a step counts whenever its tasks do, so that a condition holds it in a field."""
    bare = not (effect.when or effect.uses or effect.versus or effect.upon)
    return bare and not (effect.down_to or effect.replaces)
