"""What an effect that lasts keeps from the use: its figures, but for those of a later moment."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import EffectBase
from threefold.procedures.effects.base import EffectContext, amount

E = TypeVar("E", bound=EffectBase)

LATER: Final = (
    "attacked", "attacks", "damaged", "struck", "defended", "foe_down", "leaves_reach", "touched", "killed",
    "recovered", "turn", "round",
    "helped", "worsened",
)  # fmt: skip
"""Triggers that occur after the use, while the effect lasts."""


def has_later_trigger(effect: kinds.EffectBase) -> bool:
    """True if an effect waits for a later trigger while it lasts. Without a duration, the use
    itself is the trigger.
    """
    return effect.upon in LATER and effect.lasts is not None


def with_fixed_figures(effect: E, c: EffectContext) -> E:
    """Return the effect with its figures fixed at their current values. Its duration is that of its
    condition. What follows the damage of a later blow stays open until then.
    """
    changes: dict[str, int | str | None] = {"lasts": None}
    if effect.upon == "use":
        changes["upon"] = None  # its moment has come
    if effect.to in ("target", "targets", "self", "holder"):
        changes["to"] = None  # the bearer of the condition
    for name in ("points", "steps", "uses", "free", "damage", "level_max"):
        value = getattr(effect, name, None)
        if value == "damage" and effect.upon in LATER:
            continue
        if isinstance(value, str | dict):
            changes[name] = amount(value, c).n
    if getattr(effect, "versus", None) == "target" and c.target is not None:
        changes["versus"] = c.target.name
    return msgspec.structs.replace(effect, **changes)
