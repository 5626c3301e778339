"""Limits on how often a power may be used, and what gives a use back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.model.active_effects import (
    permanent_effects,
    taken_at_rolls,
    words_to_confirm,
)
from threefold.model.characters import Gear, Pc
from threefold.model.gear import as_artifact
from threefold.model.marks import Marked, mark_among
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.shelf.asked import choices_among
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Limit
from threefold.model.shelf.traits import traits_of
from threefold.model.shelf.traits.rolls import rolls_again
from threefold.rules.clock import DAY, HOUR, MINUTE, ROUND, moment
from threefold.rules.ruleset import Rest
from threefold.rules.types import Message

Per = Literal[
    "round", "fight", "rest", "one_hour_rest", "ten_hour_rest", "day", "week", "month", "ever",
    "several_rounds", "other_round", "minute", "ten_minutes", "hour"
]  # fmt: skip

SEVERAL_ROUNDS: Final = 3
"""How many rounds must pass before something with the limit ``several_rounds`` may be used
again.
"""

IN_FIGHTS: Final[tuple[Per, ...]] = ("round", "several_rounds", "other_round", "fight")
"""Spans that count only in a fight. The end of the fight gives these uses back."""

SPANS: Final[Mapping[Per, int]] = MappingProxyType(
    {
        "round": ROUND,
        "several_rounds": SEVERAL_ROUNDS,
        "other_round": 2 * ROUND,
        "minute": MINUTE,
        "ten_minutes": 10 * MINUTE,
        "hour": HOUR,
        "week": 7 * DAY,
        "month": 30 * DAY,
    }
)
"""For how many rounds of the clock a use counts."""

_RESTS: Final[Mapping[Per, tuple[Rest, ...]]] = MappingProxyType(
    {
        "rest": ("action", "ten_minutes", "one_hour", "ten_hours"),
        "one_hour_rest": ("one_hour", "ten_hours"),
        "ten_hour_rest": ("ten_hours",),
        "day": ("ten_hours",),
    }
)
"""Recovery rolls that give a use back. The ten-hour roll is the night that ends a day."""


def limit_of(power: Ability | Artifact) -> Limit | None:
    """Return the limit of a power, or of an effect that is its main use or is taken at rolls; None
    without a limit.
    """
    if power.limit is not None:
        return power.limit
    main = (e for e in effects_of(power) if e.limit is not None and _is_the_use(e))
    return next((e.limit for e in (*main, *_at_rolls(power))), None)


def _at_rolls(power: Ability | Artifact) -> list[Effect]:
    if isinstance(power, Ability):
        held = [e for e in permanent_effects(power) if e.limit is not None]
        return [e for e in held if taken_at_rolls(e) or rolls_again(e)]
    return []


def _is_the_use(effect: Effect) -> bool:
    """Return True if an effect is a power's main use: not a side effect of repeated use, not a
    later effect.
    """
    return (
        traits_of(effect).use.is_use
        and not effect.when
        and (effect.upon is None or effect.lasts is None)
    )


class Limited(NamedTuple):
    """A power that may be used only so often: the thing on the sheet, and how it is used. ``of`` is
    its lasting mark, if there are others of its name that differ; ``way`` the option of a choice
    that alone has the limit."""

    thing: Ability | Artifact | Gear
    power: Ability | Artifact
    limit: Limit
    of: str
    way: str = ""


def limited_powers(pc: Pc) -> list[Limited]:
    """Return a PC's powers with a limit, in the order of the sheet."""
    powers = _powers(pc)
    used = [power for _, power in powers]
    return [
        Limited(thing, power, limit, mark_among(used, power))
        for thing, power in powers
        if (limit := limit_of(power)) is not None
    ]


class TakenForRolls(NamedTuple):
    """What somebody takes for rolls only so often, by these words: a condition, or an ability whose
    use has a limit of its own."""

    name: str
    limit: Limit
    words: Sequence[str]


def limited_at_rolls(pc: Pc) -> list[TakenForRolls]:
    """Return what a PC may take for rolls only so often, beside abilities that have no other use."""
    held: list[tuple[str, Sequence[Effect]]] = [
        (condition.name, condition.effects)
        for condition in pc.conditions
        if not isinstance(condition, str) and condition.effects
    ]
    held += [
        (ability.name, permanent_effects(ability))
        for ability in pc.abilities
        if isinstance(ability, Ability) and ability.limit is not None
    ]
    found: list[TakenForRolls] = []
    for name, effects in held:
        limit = next((e.limit for e in effects if taken_at_rolls(e)), None)
        if limit is not None:
            found.append(TakenForRolls(name, limit, words_that_take(effects)))
    return found


def words_that_take(effects: Sequence[Effect]) -> list[str]:
    """Return the words by which people take what may be taken for rolls only so often."""
    taken = (words_to_confirm(effect.when) for effect in effects if taken_at_rolls(effect))
    return [word for words in taken for word in words]


def limited_use(pc: Pc, thing: Marked | None, options: Sequence[int]) -> Limited | None:
    """Return the limit of a use of a thing of the sheet in this way: that of its power, or of the
    option that is taken; None without a limit.
    """
    powers = _powers(pc)
    power = next((p for each, p in powers if each is thing or thing in (each, p)), None)
    if power is None:
        return None
    taken = [power for _, power in powers]
    limit, way = limit_of(power), ""
    if limit is None:
        limit, way = _limit_of_way(effects_of(power), options)
    if limit is None:
        return None
    own = next(each for each, p in powers if p is power)
    return Limited(own, power, limit, mark_among(taken, power), way)


def limits_of_whole(pc: Pc, thing: Marked | None) -> list[Limited]:
    """Return the limits of single ways of using a thing of the sheet that hold for all others."""
    powers = _powers(pc)
    taken = [power for _, power in powers]
    return [
        Limited(own, power, limit, mark_among(taken, power), option.name)
        for own, power in powers
        if thing in (own, power)
        for choice in choices_among(effects_of(power))
        for option in choice.options
        for limit in (each.limit for each in option.effects)
        if limit is not None and limit.whole
    ]


def _powers(pc: Pc) -> list[tuple[Ability | Artifact | Gear, Ability | Artifact]]:
    return [
        *((a, a) for a in pc.abilities if isinstance(a, Ability)),
        *((a, a) for a in pc.carries() if a.known),
        *((g, as_artifact(g)) for g in pc.equipment or ()),
    ]


def _limit_of_way(effects: Sequence[Effect], options: Sequence[int]) -> tuple[Limit | None, str]:
    """Return the limit of the option that a use takes, and its name."""
    choices = [choice for choice in choices_among(effects) if choice.at == "used"]
    for choice, at in zip(choices, [*options, *[0] * len(choices)], strict=False):
        option = choice.options[min(at, len(choice.options) - 1)]
        limit = next((e.limit for e in option.effects if e.limit is not None), None)
        if limit is not None:
            return limit, option.name
    return None, ""


def limits_of(pc: Pc) -> dict[str, Limit]:
    """Return the limits of a PC's powers by name. Powers without a limit are left out."""
    return {each.power.name: each.limit for each in limited_powers(pc)}


def use_expired(per: Per, at: int, now: int) -> bool:
    """Return True if a use at the time ``at`` no longer counts at the time ``now``, both in rounds
    of the clock. A use after ``now`` still counts: it was made before the clock was set back."""
    if per == "day":
        return moment(at).day < moment(now).day
    span = SPANS.get(per)
    return span is not None and now - at >= span


def rest_restores_use(per: Per, rest: Rest) -> bool:
    """Return True if a recovery roll gives a use back."""
    return rest in _RESTS.get(per, ())


def is_given_by_rest(per: Per) -> bool:
    """Return True if nothing but a recovery roll gives a use back."""
    return per in _RESTS and per != "day"


def often(limit: Limit) -> Message:
    """Say how often a power may be used."""
    return Message(f"power.limit.{limit.per}", {"n": limit.count})


def next_use_text(limit: Limit) -> Message:
    """Say when a power without uses left may be used again."""
    return Message(f"power.again.{limit.per}")
