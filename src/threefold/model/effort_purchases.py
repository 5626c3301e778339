"""Purchases with levels of Effort in a power, besides easing its task: the numbers allowed, and the
power after them.

An entry lists its purchases (`Buys`). The user of the power says how many levels go to each, in the
order of the entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar

from msgspec import structs

from threefold.model.powers import Ability, Item, effects_of
from threefold.model.raised import (
    TIMED,
    TURNS,
    added,
    farther,
    longer,
    rounds_of,
    without_sooner_end,
)
from threefold.model.shelf.asked import strikes_several
from threefold.model.shelf.effects import Buys, Effect, Option, TableRow
from threefold.model.shelf.figures import Range, When, WhenKey
from threefold.model.shelf.traits import strikes, traits_of
from threefold.model.shelf.traits.base import Purchase

MOST_EFFORT: Final = 6
"""The highest Effort score that anybody has."""
P = TypeVar("P", bound=Ability | Item)
Changed = Callable[[Effect], Effect]


def buys_of(power: Ability | Item) -> list[Buys]:
    """Return what Effort can buy in a power, in the order of its entry."""
    return power.effort or []


def purchases_made(buys: Buys, levels: int) -> int:
    """Return how many purchases this many levels of Effort make."""
    return levels // buys.levels


def levels_allowed(buys: Buys, effort: int) -> list[int]:
    """Return the numbers of levels that may go to a purchase with this Effort score, 0 included.

    ``damage`` allows only 0: it changes Effort on damage, and is bought with that Effort.
    """
    if buys.buys == "damage":
        return [0]
    limits = (effort // buys.levels, buys.most, len(buys.steps) or None)
    most = min(limit for limit in limits if limit is not None)
    return [0, *(n * buys.levels for n in range(buys.least, most + 1))]


def levels_for(buys: Buys, n: int) -> int:
    """Return how many levels of Effort raise the figure by at least ``n``."""
    return -(-n // _amount(buys)) * buys.levels


def strikes_area(power: Ability | Item) -> bool:
    """Return True if Effort on the damage of a power counts as for an area attack."""
    spread = power.aim is not None and power.aim.area is not None
    return spread or any(each.buys == "damage" for each in buys_of(power))


def hinders(power: Ability | Item, bought: Sequence[int]) -> int:
    """Return by how many steps the purchases hinder the task of the power."""
    return sum(
        buys.hinders * purchases_made(buys, n)
        for buys, n in zip(buys_of(power), bought, strict=False)
    )


def apply_effort_purchases(power: P, bought: Sequence[int]) -> P:
    """Return the power with the purchases applied; ``bought`` holds the levels for each, in the
    order of the entry.
    """
    for buys, levels in zip(buys_of(power), bought, strict=False):
        n = purchases_made(buys, levels)
        if not n:
            continue
        change = _CHANGES.get(buys.buys)
        if change is not None:
            power = change(power, buys, n)
        if buys.hinders:
            power = _with_raised(power, "difficulty", buys.hinders * n)
        if buys.effects:
            if buys.instead:
                own = []
            else:
                own = effects_of(power)
            power = structs.replace(
                power, effects=[*own, *(with_bought(each, n) for each in buys.effects)]
            )
    return power


def sells_a_strike(power: Ability | Item) -> bool:
    """Return whether Effort buys an attack of a power that is none by itself: then its use is one."""
    return any(strikes(effect) for buys in buys_of(power) for effect in buys.effects)


_ELSEWHERE: Final = ("damage", "again", "uses", "effect")
"""Purchases that count where they are bought, and change no figure of the power."""


def idle_purchases(power: Ability | Item) -> Iterator[int]:
    """Yield the places of purchases that would do nothing: they change no figure that the power
    states, and say nothing in words."""
    every = buys_of(power)
    for at, buys in enumerate(every):
        if buys.buys in _ELSEWHERE or buys.words is not None or buys.effects:
            continue
        bought = [buys.levels * buys.least if n == at else 0 for n in range(len(every))]
        if apply_effort_purchases(power, bought) == power:
            yield at


# --- effects, one within another ------------------------------------------------------------------


def _changed_effect(effect: Effect, change: Changed) -> Effect:
    """Apply ``change`` to an effect, and to those that belong to the same use: of a choice, a save,
    a table.
    """

    effect = change(effect)
    parts = {
        field: [_changed_part(each, change) for each in getattr(effect, field)]
        for field in traits_of(effect).fields.parts
    }
    if parts:
        return structs.replace(effect, **parts)
    return effect


def _changed_part(part: Effect | Option | TableRow, change: Changed) -> Effect | Option | TableRow:
    """Apply ``change`` within one part of an effect: an effect, or the effects of an option or a
    row.
    """
    if isinstance(part, Option | TableRow):
        return structs.replace(
            part, effects=[_changed_effect(each, change) for each in part.effects]
        )
    return _changed_effect(part, change)


_SEVERAL: Final = ("targets", "allies", "all_in_zone")


def falls_on_several(effects: Iterable[Effect]) -> bool:
    """Return True if one of these effects, or one within them, falls on more than one figure."""
    for effect in effects:
        if effect.to in _SEVERAL or strikes_several(effect):
            return True
        for field in traits_of(effect).fields.parts:
            for part in getattr(effect, field):
                inner = part.effects if isinstance(part, Option | TableRow) else [part]
                if falls_on_several(inner):
                    return True
    return False


def _changed_power(power: P, change: Changed) -> P:
    effects = [_changed_effect(each, change) for each in effects_of(power)]
    if effects:
        return structs.replace(power, effects=effects)
    return power


def with_bought(effect: Effect, n: int) -> Effect:
    """Return the effect with the term ``bought`` replaced by the number of purchases."""

    def change(each: Effect) -> Effect:
        texts = {
            name: value
            for name in (*_FIGURES, "lasts")
            if isinstance(value := getattr(each, name, None), str)
        }
        figures = {name: _number(_BOUGHT.sub(str(n), text)) for name, text in texts.items()}
        return structs.replace(each, when=_limits_bought(each.when, n), **figures)

    return _changed_effect(effect, change)


def _limits_bought(when: When, n: int) -> When:
    """The conditions of an effect, with limits of levels that grow with the number of purchases."""
    limits: When = {}
    for key in _LIMITS:
        value = when.get(key)
        if isinstance(value, str):
            limits[key] = _BOUGHT.sub(str(n), value)
    return {**when, **limits} if limits else when


_BOUGHT: Final = re.compile(r"\bbought\b")
_FIGURES: Final = ("points", "count", "level", "steps", "uses", "free")


def _number(value: str) -> int | str:
    """Return the figure as an int if it is a number or a product of two numbers; otherwise
    unchanged.
    """
    product = re.fullmatch(r"(\d+) ?\* ?(\d+)", value)
    if product is not None:
        return int(product[1]) * int(product[2])
    if value.isdigit():
        return int(value)
    return value


# --- what each kind of purchase changes -----------------------------------------------------------


def _raising_change(what: Purchase) -> Callable[[Any, Buys, int], Any]:
    """Return a change that raises what this purchase raises in each kind of effect."""

    def change_power(power: P, buys: Buys, n: int) -> P:
        return _with_raised(power, what, n * _amount(buys))

    return change_power


def _with_raised(power: P, what: Purchase, more: int) -> P:
    def change(effect: Effect) -> Effect:
        raised = traits_of(effect).fields.raised.get(what)
        if raised is None:
            return effect
        return raised(effect, more)

    return _changed_power(power, change)


def _targets(power: P, buys: Buys, n: int) -> P:
    more = n * _amount(buys)
    power = _with_raised(power, "targets", more)
    if power.aim is None:
        return power
    count = 1 if power.aim.count is None else power.aim.count
    return structs.replace(
        power,
        aim=structs.replace(power.aim, count=count + more if isinstance(count, int) else count),
    )


def _amount(buys: Buys) -> int:
    if isinstance(buys.amount, int):
        return buys.amount
    return 1


def _level(power: P, buys: Buys, n: int) -> P:
    """Raise the levels in a power: of what it can affect, and of what it makes or calls."""
    more = n * _amount(buys)

    def change(effect: Effect) -> Effect:
        when: When = dict(effect.when)
        for key in _LIMITS:
            value = when.get(key)
            if isinstance(value, int):
                when[key] = value + more
        if when != effect.when:
            return structs.replace(effect, when=when)
        return effect

    power = _changed_power(_with_raised(power, "level", more), change)
    if power.aim is None or power.aim.level_max is None:
        return power
    return structs.replace(
        power, aim=structs.replace(power.aim, level_max=added(power.aim.level_max, more))
    )


_LIMITS: Final[tuple[WhenKey, ...]] = (
    "target_level_max",
    "target_level_below",
    "target_level_over",
)


def _duration(power: P, buys: Buys, n: int) -> P:
    if buys.steps:
        step = buys.steps[min(n, len(buys.steps)) - 1]

        def longest(text: str) -> str:
            whole, sooner = without_sooner_end(text)
            if TIMED.fullmatch(whole) or whole in TURNS:
                return f"{step}{sooner}"
            return text
    else:
        each = next(
            (
                r
                for text in (buys.amount, buys.words)
                if isinstance(text, str) and (r := rounds_of(text))
            ),
            None,
        )
        if each is None:
            return power
        rounds = n * each

        def longest(text: str) -> str:
            return longer(text, rounds)

    def change(effect: Effect) -> Effect:
        if effect.lasts is None:
            return effect
        lasts = effect.lasts
        found = (
            {at: longest(x) for at, x in lasts.items()}
            if isinstance(lasts, dict)
            else longest(lasts)
        )
        return structs.replace(effect, lasts=found)

    return _changed_power(power, change)


def _range(power: P, buys: Buys, n: int) -> P:
    def change_distance(distance: str) -> str:
        if buys.steps:
            return buys.steps[min(n, len(buys.steps)) - 1]
        return farther(distance, str(buys.amount), n)

    def change(effect: Effect) -> Effect:
        field = traits_of(effect).fields.reach
        if field is None or getattr(effect, field) is None:
            return effect
        return structs.replace(effect, **{field: change_distance(getattr(effect, field))})

    power = _changed_power(power, change)
    if power.aim is None or power.aim.range is None:
        return power
    reach: Range = change_distance(power.aim.range)
    return structs.replace(power, aim=structs.replace(power.aim, range=reach))


def _area(power: P, buys: Buys, n: int) -> P:
    if power.aim is None or power.aim.area is None or not buys.steps:
        return power
    area = buys.steps[min(n, len(buys.steps)) - 1]
    return structs.replace(power, aim=structs.replace(power.aim, area=area))


_CHANGES: Final[Mapping[str, Callable[[Any, Buys, int], Any]]] = MappingProxyType(
    {
        "targets": _targets,
        "passengers": _raising_change("passengers"),
        "level": _level,
        "duration": _duration,
        "range": _range,
        "area": _area,
        "armor": _raising_change("armor"),
        "healing": _raising_change("healing"),
        "points": _raising_change("points"),
        "questions": _raising_change("questions"),
        "companions": _raising_change("companions"),
    }
)
"""How each kind of purchase changes a power. Other kinds are only words, or bring their own
effects.
"""
