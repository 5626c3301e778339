"""Lasting effects that end by the rolls they count for: how many those are, and how long an effect
for the next one holds."""

from __future__ import annotations

from typing import Final

import msgspec

from threefold.model.characters import BY_CLOCK
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import OR_AGAIN
from threefold.model.shelf.traits import traits_of
from threefold.model.shelf.traits.rolls import rolls_again, sets_the_die, spares_the_die
from threefold.procedures.effects.base import EffectContext, amount
from threefold.procedures.effects.repeated import repeats_by_round
from threefold.procedures.effects.rerolls import is_second_try
from threefold.procedures.effects.spans import ends_when_used_again, span_text
from threefold.rules.binding import implements

_ONE_ROUND: Final = ("1 round", "1 rounds", "next_turn")
"""Durations that are over as the next turn of the user begins."""
_COUNTED_UPON: Final = (None, "use", "hit", "helped")
"""The moments of effects whose uses are rolls."""


def rolls_counted(effect: Effect, c: EffectContext) -> int:
    """The number of rolls, or of rounds in which it comes again, after which an effect ends; 0 if
    its uses are not counted."""
    plain = effect.limit is None and effect.asks is None and effect.upon in _COUNTED_UPON
    if effect.uses is None or not plain:
        return 0
    if repeats_by_round(effect):
        # the first of them comes with the use itself
        return max(1, min(99, amount(effect.uses, c).n - 1))
    if traits_of(effect).lasting.ends_with_roll or _counts_its_rolls(effect):
        return max(1, min(99, amount(effect.uses, c).n))
    return 0


def _counts_its_rolls(effect: Effect) -> bool:
    """True if an effect makes a roll succeed without a die, says what the die counts as, rolls it
    again, or lets one be tried again."""
    if not isinstance(effect, kinds.DieRule):
        return False
    return (
        spares_the_die(effect)
        or sets_the_die(effect)
        or rolls_again(effect)
        or is_second_try(effect)
    )


def counted_by_condition(effect: Effect) -> Effect:
    """The effect without a count of its own, which is that of its condition. What spares a die
    stays the choice of its bearer, for which its count stands. What is added to a hit stays so: a
    miss does not use it up."""
    if isinstance(effect, kinds.DieRule) and spares_the_die(effect):
        return effect
    if isinstance(effect, kinds.Bonus) and effect.upon == "hit":
        return msgspec.structs.replace(effect, uses=None)
    return msgspec.structs.replace(effect, uses=None, upon=None)


@implements("time.duration.one_round_effect")
def until_next_roll(
    effect: Effect, lasts: str | None, uses: int, c: EffectContext, aimed: bool
) -> str | None:
    """The duration of an effect for the next roll. One round for the user's own next action holds
    through their next turn, which is when they act again."""
    if not uses or lasts not in _ONE_ROUND or c.figure_for(effect, aimed) is not c.user:
        return lasts
    if _is_for_actions(effect):
        return "end_of_next_turn"
    return lasts


def _is_for_actions(effect: Effect) -> bool:
    """True if an effect is for what its bearer does, not only for their defenses."""
    match effect:
        case kinds.Step():
            tasks = effect.tasks
        case kinds.Skill():
            tasks = effect.of
        case kinds.FreeEffort() | kinds.Bonus():
            return True
        case _:
            return False
    return not all("defense" in task for task in tasks)


def lasts_of(effect: Effect, c: EffectContext) -> str | None:
    """The duration of an effect. Damage of so many rounds may end as its power is used again."""
    span, rounds = span_text(effect.lasts, c.level), _rounds(effect, c)
    if rounds is not None and ends_when_used_again(effect.lasts, c.level):
        return f"{rounds}{OR_AGAIN}"
    return span or rounds


def _rounds(effect: Effect, c: EffectContext) -> str | None:
    """The duration of damage that repeats for a number of rounds; None for other effects."""
    if isinstance(effect, kinds.Damage) and effect.rounds is not None:
        times = amount(effect.rounds, c).n
        if effect.each in BY_CLOCK:
            return f"{max(1, times)} {effect.each}s"
        return f"{max(1, times - 1)} rounds"  # the first is dealt at once
    return None


def of_bearer(effect: Effect) -> Effect:
    """The effect as whoever bears it has it: what each target may take so often is its own, to take
    when it likes."""
    if effect.limit is None or not effect.limit.each_target:
        return effect
    own = msgspec.structs.replace(effect.limit, each_target=False)
    return msgspec.structs.replace(
        effect, limit=own, asks="owner" if effect.asks == "target" else effect.asks
    )
