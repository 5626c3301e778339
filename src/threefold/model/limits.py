"""How often a power may be used: what its entry or its effects say, and what gives a use back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from msgspec import UNSET

from threefold.model.characters import Pc
from threefold.model.gear import as_artifact
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Limit
from threefold.rules.clock import DAY, HOUR, ROUND, moment
from threefold.rules.ruleset import Rest
from threefold.rules.types import Message

Per = Literal[
    "round", "fight", "rest", "one_hour_rest", "ten_hour_rest", "day", "week", "month", "ever", "several_rounds", "hour"
]  # fmt: skip

SEVERAL_ROUNDS: Final = 3
"""Rounds after which something comes again that may be done once in a few rounds."""

IN_FIGHTS: Final[tuple[Per, ...]] = ("round", "several_rounds", "fight")
"""Spans that only a fight counts, and that its end gives back."""

SPANS: Final[Mapping[Per, int]] = MappingProxyType(
    {"round": ROUND, "several_rounds": SEVERAL_ROUNDS, "hour": HOUR, "week": 7 * DAY, "month": 30 * DAY}
)
"""Rounds of the clock for which a use counts."""

_RESTS: Final[Mapping[Per, tuple[Rest, ...]]] = MappingProxyType(
    {
        "rest": ("action", "ten_minutes", "one_hour", "ten_hours"),
        "one_hour_rest": ("one_hour", "ten_hours"),
        "ten_hour_rest": ("ten_hours",),
        "day": ("ten_hours",),
    }
)
"""Recovery rolls that give a use back. That of ten hours is the night that ends a day."""


def limit_of(power: Ability | Artifact) -> Limit | None:
    """How often a power may be used: as it says, or as what it does at its use says."""
    if power.limit is not UNSET:
        return power.limit
    return next((e.limit for e in effects_of(power) if e.limit is not None and _is_the_use(e)), None)


def _is_the_use(effect: Effect) -> bool:
    """Whether an effect is what the use is for: not a side effect of using it once more, nor what comes later."""
    if isinstance(effect, kinds.TableRoll | kinds.DieRule):
        return False
    return not effect.when and (effect.upon is None or effect.lasts is None)


def limits_of(pc: Pc) -> dict[str, Limit]:
    """How often somebody may use what they may not use at will, by name."""
    powers: list[Ability | Artifact] = [
        *(a for a in pc.abilities if isinstance(a, Ability)),
        *(a for a in pc.carries() if a.known),
        *map(as_artifact, pc.equipment or ()),
    ]
    return {power.name: limit for power in powers if (limit := limit_of(power)) is not None}


def over(per: Per, at: int, now: int) -> bool:
    """Whether a use of the moment ``at`` counts no longer, by the clock. One that the clock has yet to reach was made
    before it was set back, and counts."""
    if per == "day":
        return moment(at).day < moment(now).day
    span = SPANS.get(per)
    return span is not None and now - at >= span


def given_back(per: Per, rest: Rest) -> bool:
    """Whether a recovery roll gives a use back."""
    return rest in _RESTS.get(per, ())


def often(limit: Limit) -> Message:
    """How often a power may be used, in words."""
    return Message(f"power.limit.{limit.per}", {"n": limit.count})


def again(limit: Limit) -> Message:
    """When a power that was used as often as it may be comes again, in words."""
    return Message(f"power.again.{limit.per}")
