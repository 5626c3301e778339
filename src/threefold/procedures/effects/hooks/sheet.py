"""Hooks of effects on the sheet: points, recovery, items, choices, other entries, reserves,
gear.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.bearing import item_of_bearer
from threefold.procedures.effects.endurance import edge_would_count
from threefold.procedures.effects.gear_given import gear
from threefold.procedures.effects.harm import stat_points
from threefold.procedures.effects.hooks.base import (
    Hooks,
    Say,
    never_counts,
    no_lines,
    no_texts,
    not_at_once,
    say_level_max,
)
from threefold.procedures.effects.reserves import reserve_would_pay
from threefold.procedures.effects.scene import recovery
from threefold.procedures.effects.stores import store
from threefold.rules.types import Message


def _say_choice(effect: kinds.Choose, level: int | None, say: Say) -> Iterator[Message]:
    yield Message("power.does.choose", {"what": " · ".join(map(option_named, effect.options))})


def option_named(option: kinds.Option) -> str:
    """The name of an option. A weapon weight gets the word "weapon", because "light" alone is
    ambiguous.
    """
    weighs = any(
        isinstance(effect, kinds.Weapon) and effect.weight == option.name
        for effect in option.effects
    )
    if weighs:
        return f"{option.name} weapon"
    return option.name


STAT_POINTS: Final = Hooks(
    kind=kinds.StatPoints,
    apply=stat_points,
    lines=no_lines,
    would_count=edge_would_count,
    says=no_texts,
    stakes=None,
)

RECOVERY: Final = Hooks(
    kind=kinds.Recovery,
    apply=recovery,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)


def _say_item(effect: kinds.ItemRule, level: int | None, say: Say) -> Iterator[Message]:
    if effect.what == "load":
        yield Message("power.does.load")
    yield from say_level_max(effect, level, say)


ITEM_RULE: Final = Hooks(
    kind=kinds.ItemRule,
    apply=item_of_bearer,
    lines=no_lines,
    would_count=never_counts,
    says=_say_item,
    stakes=None,
)

CHOOSE: Final = Hooks(
    kind=kinds.Choose,
    apply=not_at_once,
    lines=no_lines,
    would_count=never_counts,
    says=_say_choice,
    stakes=None,
)

CHANGE: Final = Hooks(
    kind=kinds.Change,
    apply=not_at_once,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)


RESERVE: Final = Hooks(
    kind=kinds.Reserve,
    apply=not_at_once,
    lines=no_lines,
    would_count=reserve_would_pay,
    says=no_texts,
    stakes=None,
)

STORE: Final = Hooks(
    kind=kinds.Store,
    apply=store,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

GEAR_GAIN: Final = Hooks(
    kind=kinds.GearGain,
    apply=gear,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

SHEET: Final = (STAT_POINTS, RECOVERY, ITEM_RULE, CHOOSE, CHANGE, RESERVE, STORE, GEAR_GAIN)
