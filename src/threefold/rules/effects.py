"""Minor and major effects in combat: the condition each puts on a foe, and for how long."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.conditions import condition_name
from threefold.rules.types import Choice, Message, Refusal

Duration = Literal["round", "encounter", "foe_turn"]
EffectName = Literal[
    "distract",
    "knock_back",
    "move_past",
    "strike_body_part",
    "damage_object",
    "disarm",
    "impair",
    "knock_down",
    "one_time_asset",
    "stun",
]


class SpecialEffect(NamedTuple):
    """A standard effect: its kind, its rule, the condition it puts on the foe, and how long the
    condition lasts.

    ``round`` ends when the attacker acts again, ``foe_turn`` when the foe's own next turn comes (it
    may stand up, or has lost its action), ``encounter`` with the fight; outside a fight it stays
    until it is used or removed. ``on_self`` puts it on the character who rolled, ``spares_foe``
    turns the blow away from the foe. The players narrate effects without a condition.
    """

    kind: Literal["minor_effect", "major_effect"]
    rule: str
    condition: str | None = None
    lasts: Duration = "round"
    on_self: bool = False
    spares_foe: bool = False


ONE_TIME_ASSET = "one-time asset"
_READY = ": ready"


def ready_condition(attack: str) -> str:
    """Return the condition for a power by touch that missed and stays ready."""
    return f"{attack[:110]}{_READY}"


def keeps_ready(condition: str, attack: str) -> bool:
    """Return whether a condition keeps this attack ready; capitals and spaces do not matter."""
    held = held_ready(condition)
    return held is not None and condition_name(held) == condition_name(
        held_ready(ready_condition(attack)) or ""
    )


def held_ready(condition: str) -> str | None:
    """Return the attack that a condition keeps ready, or None for any other condition."""
    attack, colon, kept = condition.rpartition(":")
    if colon and condition_name(kept) == _READY.removeprefix(": "):
        return attack.strip()
    return None


EFFECTS: Mapping[str, SpecialEffect] = MappingProxyType(
    {
        "distract": SpecialEffect("minor_effect", "special_roll.minor.distract", "distracted"),
        "knock_back": SpecialEffect("minor_effect", "special_roll.minor.knock_back"),
        "move_past": SpecialEffect("minor_effect", "special_roll.minor.move_past"),
        "strike_body_part": SpecialEffect("minor_effect", "special_roll.minor.strike_body_part"),
        "damage_object": SpecialEffect(
            "minor_effect", "special_roll.minor.damage_object", spares_foe=True
        ),
        "disarm": SpecialEffect(
            "major_effect", "special_roll.major.disarm", "disarmed", "encounter"
        ),
        "impair": SpecialEffect(
            "major_effect", "special_roll.major.impair", "hampered", "encounter"
        ),
        "knock_down": SpecialEffect(
            "major_effect", "special_roll.major.knock_down", "prone", "foe_turn"
        ),
        "one_time_asset": SpecialEffect(
            "major_effect",
            "special_roll.major.one_time_asset",
            ONE_TIME_ASSET,
            "encounter",
            on_self=True,
        ),
        "stun": SpecialEffect("major_effect", "special_roll.major.stun", "stunned", "foe_turn"),
    }
)


@implements(
    [
        "special_roll.minor.combat_options",
        "special_roll.major.combat_options",
        "special_roll.minor.distract",
        "special_roll.minor.knock_back",
        "special_roll.minor.move_past",
        "special_roll.minor.damage_object",
        "special_roll.major.disarm",
        "special_roll.major.impair",
        "special_roll.major.knock_down",
        "special_roll.major.stun",
        "special_roll.major.one_time_asset",
        "edition2.major_effect.one_time_asset",
    ],
)
def special_effect(name: str, taken: Choice | None) -> SpecialEffect | Refusal:
    """Return the standard effect of this name if the benefit taken allows it (a major effect allows
    both kinds).
    """
    effect = EFFECTS.get(name)
    if effect is None or taken not in ("minor_effect", "major_effect"):
        asked = name if effect is None else Message(f"effect.{name}")
        return Refusal("bad_value", "effect", Message("refusal.unknown_effect", {"effect": asked}))
    if effect.kind == "major_effect" and taken == "minor_effect":
        return Refusal(
            "not_allowed",
            "effect",
            Message("refusal.major_effect", {"effect": Message(f"effect.{name}")}),
        )
    return effect
