"""Abilities that throw a die again after it fell: for which roll, and which face counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from threefold.model.active_effects import OWN, as_list, of_kind
from threefold.model.characters import Condition, Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.rolled import Rolled, Second
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import fill_in_choices
from threefold.model.shelf.figures import When
from threefold.procedures.effects.priced import TWENTY
from threefold.procedures.effects.rolled import conditions_met, counts_for
from threefold.rules.types import Message, Modifier, Result, Stat, modifier

Counts = Literal["new", "better", "first"]
"""Which of two faces counts; ``first``: the new one only decides what the first one brings."""


class AgainByAbility(NamedTuple):
    """An ability that rolls a die again, and which face counts then. ``by_itself``: nobody is
    asked. It costs ``xp``, and adds ``points`` to the new face alone. ``face``: the die shows this
    one and is not rolled."""

    ability: Ability
    counts: Counts
    by_itself: bool
    xp: int = 0
    points: int = 0
    face: int | None = None


class Fallen(NamedTuple):
    """A die that fell: its roll, its face, the result, and the Pool that paid for it, if any did."""

    roll: Rolled
    natural: int
    result: Result | None
    spent: Stat | None


def may_roll_again(pc: Pc) -> bool:
    """True if an ability of the PC, or what holds for them, may roll some die again."""
    return any(_is_reroll(effect) for _, effect in _sources(pc))


def only_rolls_again(ability: Ability) -> bool:
    """True if all that an ability does is to roll again a die that has fallen."""
    effects = effects_of(ability)
    return bool(effects) and all(map(_is_reroll, effects))


def rerolls_for(pc: Pc, fell: Fallen) -> list[AgainByAbility]:
    """Return the abilities that may roll this die again. Without a face of their own, they are for a
    roll that failed. What somebody else gave, as a condition, counts as an ability without a price.
    """
    found: list[AgainByAbility] = []
    for ability, effect in _sources(pc):
        filled = fill_in_choices(effect, ability.chosen or {})
        if not isinstance(filled, kinds.DieRule) or not _is_reroll(filled):
            continue
        offer = _offer(ability, filled)
        if offer not in found and _fits(filled, pc, fell):
            found.append(offer)
    return found


def _sources(pc: Pc) -> Iterator[tuple[Ability, kinds.Effect]]:
    """The abilities of a PC and what conditions give, each with its effects."""
    for ability in pc.abilities:
        if isinstance(ability, Ability):
            for effect in effects_of(ability):
                yield ability, effect
    for condition in pc.conditions:
        if not isinstance(condition, Condition):
            continue
        for effect in condition.effects or ():
            if _is_thrown_again(effect):
                yield Ability(name=condition.name, use="enabler", effects=[effect]), effect


def _is_thrown_again(effect: kinds.Effect) -> bool:
    """Return True if an effect of a condition rolls a fallen die again. A task that failed is tried
    again by a retry instead; a defense cannot be.
    """
    if not isinstance(effect, kinds.DieRule) or effect.what not in ("reroll", "reroll_best"):
        return False
    return "failed" not in effect.when or effect.tasks == ["defense"]


def _offer(ability: Ability, effect: kinds.DieRule) -> AgainByAbility:
    """What an effect of an ability offers. A second die that costs nothing falls with the first."""
    free = effect.what == "roll_twice_best" and not ability.cost
    face = TWENTY if effect.what == "natural_20" else None
    return AgainByAbility(
        ability, _counts(effect), effect.by_itself or free, effect.xp or 0, effect.points, face
    )


def is_second_try(effect: kinds.Effect) -> bool:
    """True if an effect lets a task that failed be tried again as it was."""
    return isinstance(effect, kinds.DieRule) and effect.what == "reroll" and "failed" in effect.when


def second_try_line(pc: Pc, roll: Rolled) -> Modifier | None:
    """Return the line of what a PC has in effect that makes a retry cost no Effort; None without."""
    held = set(pc.condition_names())
    for each, effect in of_kind(pc, kinds.DieRule, roll.attack):
        rest: When = {k: v for k, v in effect.when.items() if k not in _OF_THE_DIE}
        if not is_second_try(effect) or each.source not in held:
            continue
        if counts_for(effect.tasks, roll) and conditions_met(rest, pc, roll):
            name = Message("line.given", {"name": each.source})
            return modifier(0, "ability", name, "retry.needs_effort")
    return None


def second_of(first: int, face: int) -> Second:
    """Return how the second die of a roll compares with the first."""
    if face == first:
        return "same"
    return "higher" if face > first else "lower"


def _counts(effect: kinds.DieRule) -> Counts:
    if "second" in effect.when:
        return "first"
    return "better" if effect.what in ("reroll_best", "roll_twice_best") else "new"


def _is_reroll(effect: kinds.Effect) -> bool:
    if not isinstance(effect, kinds.DieRule) or effect.upon is not None or effect.to not in OWN:
        return False
    if "second" in effect.when:
        return True
    if effect.what == "natural_20":
        return "failed" in effect.when and effect.at_least is None
    return effect.what in ("reroll", "reroll_best", "roll_twice_best") and effect.lasts is None


def _fits(effect: kinds.DieRule, pc: Pc, fell: Fallen) -> bool:
    if "face" in effect.when:
        right = fell.natural == effect.when["face"]
    elif "second" in effect.when:
        right = fell.result == "success" and fell.roll.second is None
    else:
        twice = effect.what == "roll_twice_best"
        right = fell.result == "failure" or twice
    if str(fell.natural) == effect.when.get("not_roll"):
        return False
    if "spent" in effect.when and fell.spent not in as_list(effect.when["spent"]):
        return False
    rest: When = {k: v for k, v in effect.when.items() if k not in _OF_THE_DIE}
    return right and counts_for(effect.tasks, fell.roll) and conditions_met(rest, pc, fell.roll)


_OF_THE_DIE: Final = ("face", "failed", "second", "spent", "not_roll")
"""Conditions that the fallen die decides."""
