"""Effects on a PC that change the cost or the die of a roll, or let it succeed without a roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.active_effects import (
    ActiveEffect,
    active_effects,
    is_said,
    may_have_effects,
    of_kind,
    words_to_confirm,
)
from threefold.model.characters import Pc
from threefold.model.rolled import Rolled, skill_for
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import THIS_USE, When
from threefold.model.shelf.traits.rolls import sets_the_die, spares_the_die
from threefold.procedures.effects.rolled import at_will, conditions_met, counts_for
from threefold.rules.ranges import USUAL_RANGES, Ranges
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import capped
from threefold.rules.types import (
    STATS,
    Line,
    Message,
    Modifier,
    Params,
    Refusal,
    Stat,
    modifier,
    sum_of,
)

# --- success without a roll -----------------------------------------------------------------------


def sure_success_lines(
    pc: Pc,
    roll: Rolled,
    difficulty: int,
    hidden: bool = False,
    by: tuple[Sequence[Line], Sequence[Modifier], Rules] | None = None,
) -> list[Modifier]:
    """The line of an effect that lets a PC succeed without a roll: it eases the task by its whole
    difficulty. An effect with limited uses, or one that its owner chooses, counts only when the
    player says so. ``by`` are the lines of its difficulty, the modifiers and the rules, for what asks how
    far the task is eased.

    If the difficulty is ``hidden``, what the player has chosen is there even where it eases
    nothing, because the task is routine or too hard for it: that it stays unused would tell so.
    """
    if not may_have_effects(pc) or not (difficulty or hidden):
        return []
    for each, effect in of_kind(pc, kinds.DieRule, roll.attack):
        if not sure(effect, each.source, pc, roll):
            continue
        most = effect.max_difficulty or difficulty
        enough = difficulty <= most
        if effect.when_eased and by is not None:
            enough = enough or _eased(roll, *by) <= most
        if enough or (hidden and to_choose(effect, each.source)):
            name = Message("line.given", {"name": each.source})
            spared = difficulty if enough else 0
            return [modifier(-spared, "ability", name, "asset.untyped_ease_outside_limit")]
    return []


def _eased(roll: Rolled, base: Sequence[Line], lines: Sequence[Modifier], rules: Rules) -> int:
    """The difficulty of a roll with these modifiers and its levels of Effort on easing."""
    return sum_of(base) + sum(line.counted for line in capped(lines, rules)) - roll.ease


def sure(effect: kinds.DieRule, source: str, pc: Pc, roll: Rolled) -> bool:
    """True if an effect lets this roll succeed without a die. The difficulty is not checked."""
    if not spares_the_die(effect) or effect.upon is not None:
        return False
    if roll.ease and not effect.with_effort:
        return False
    if any(not is_said(word, roll.said) for word in to_choose(effect, source)):
        return False
    if not _spares(effect, pc, roll) or _is_excepted(effect, roll):
        return False
    return conditions_met(effect.when, pc, roll)


def _spares(effect: kinds.DieRule, pc: Pc, roll: Rolled) -> bool:
    """True if the roll is for one of the tasks of the effect; without any, for any task."""
    if not effect.tasks:
        return roll.act == "task"
    if "trained" in effect.tasks and roll.skill:
        known = skill_for(pc, roll.words())
        if known is not None and known[1] in ("trained", "specialized"):
            return True
    return counts_for(effect.tasks, roll)


def _is_excepted(effect: kinds.DieRule, roll: Rolled) -> bool:
    """True if the effect leaves out the roll."""
    return roll.act in effect.not_tasks or counts_for(effect.not_tasks, roll)


def to_choose(effect: kinds.DieRule, source: str) -> list[str]:
    """The words that the player must say to use the effect. Empty if it always applies or has its
    own conditions.
    """
    at_will = effect.asks is None and effect.limit is None and effect.uses is None
    if at_will or words_to_confirm(effect.when):
        return []
    return [source]


# --- what is added to the die --------------------------------------------------------------------


def adds_to_die(rule: kinds.DieRule, pc: Pc, roll: Rolled) -> bool:
    """True if an effect adds to the die of this roll, or takes from it; without tasks, of any."""
    if rule.what != "bonus" or (rule.tasks and not counts_for(rule.tasks, roll)):
        return False
    return conditions_met(rule.when, pc, roll)


def die_bonus(pc: Pc, roll: Rolled) -> int:
    """What effects on a PC add to the die of a roll."""
    rules = (rule for _, rule in of_kind(pc, kinds.DieRule, roll.attack))
    return sum(rule.points for rule in rules if adds_to_die(rule, pc, roll))


# --- special results ------------------------------------------------------------------------------


def ranges_of(pc: Pc, roll: Rolled) -> Ranges:
    """The faces from which on this roll is special, where effects on the PC lower them."""
    found = USUAL_RANGES
    for _, effect, _ in active_effects(pc, _BY_FACE, roll.attack):
        if isinstance(effect, kinds.DieRule):
            if counts_as_twenty(effect, pc, roll):
                return found._replace(every=TWENTY)
            found = _with_face(found, effect, pc, roll)
        elif isinstance(effect, kinds.Bonus):
            least = _face_needed(effect, pc, roll)
            if least is not None and isinstance(effect.points, int):
                found = found._replace(more_from=least, more=found.more + effect.points)
    return found


_BY_FACE: Final = (kinds.DieRule, kinds.Bonus)
"""Kinds of effect that may hang on the face of the die."""


TWENTY: Final = 20
"""The face of ``natural_20``."""


def counts_as_twenty(rule: kinds.DieRule, pc: Pc, roll: Rolled) -> bool:
    """True if an effect lets any face of this roll count as a natural 20."""
    if not sets_the_die(rule) or rule.upon is not None:
        return False
    if _is_excepted(rule, roll) or not counts_for(rule.tasks, roll):
        return False
    return conditions_met(rule.when, pc, roll)


def _with_face(found: Ranges, rule: kinds.DieRule, pc: Pc, roll: Rolled) -> Ranges:
    """The faces with that of one rule, if it counts for this roll."""
    if rule.what not in _OF_FACES or not counts_for(rule.tasks, roll):
        return found
    if not conditions_met(rule.when, pc, roll):
        return found
    face = rule.at_least or 0
    match rule.what:
        case "no_intrusion":
            return found._replace(spared=True)
        case "intrusion":
            return found._replace(intrusion=max(face, found.intrusion))
        case "minor_effect":
            return found._replace(minor=_lower(face, found.minor))
        case "major_effect":
            return found._replace(major=_lower(face, found.major))
        case _:
            return found._replace(twenty=_lower(face, found.twenty))


def _lower(face: int, known: int) -> int:
    """The lower of two faces, where 0 is none."""
    return min(face, known) if face and known else face or known


_OF_FACES: Final = ("minor_effect", "major_effect", "natural_20", "intrusion", "no_intrusion")
"""What hangs on the face of a die; without a face of its own, it is as the rules have it."""


def _face_needed(bonus: kinds.Bonus, pc: Pc, roll: Rolled) -> int | None:
    """The face from which on a bonus adds to the damage of this roll; None if none does."""
    least = bonus.when.get("face_at_least")
    if not isinstance(least, int) or (bonus.tasks and not counts_for(bonus.tasks, roll)):
        return None
    rest: When = {key: value for key, value in bonus.when.items() if key != "face_at_least"}
    if conditions_met(rest, pc, roll):
        return int(least)
    return None


# --- the cost -------------------------------------------------------------------------------------


def other_pools_for(pc: Pc, roll: Rolled) -> list[Stat]:
    """The other Pools that may pay for a roll, where an ability of the PC allows it."""
    found = [*roll.pools, *(pool for _, effect in _prices(pc, roll) for pool in effect.pools)]
    return [stat for stat in STATS if stat in found and stat != roll.stat]


def may_not_pay(pc: Pc, roll: Rolled, pays: Stat | None) -> Refusal | None:
    """A refusal if the Pool that a player names may not pay for a roll."""
    if pays is None or pays == roll.stat or pays in other_pools_for(pc, roll):
        return None
    params: Params = {"stat": Message(f"stat.{pays}"), "of": Message(f"stat.{roll.stat}")}
    return Refusal("not_allowed", "inputs.pays", Message("refusal.pays", params))


def effect_cost_lines(pc: Pc, roll: Rolled) -> tuple[Line, ...]:
    """The lines of effects on the PC that raise or lower the cost of a roll."""
    return tuple(
        Line(effect.points, Message("line.given", {"name": each.source}), "ability.sources")
        for each, effect in _prices(pc, roll)
        if effect.points and not effect.pools
    )


def _prices(pc: Pc, roll: Rolled) -> list[tuple[ActiveEffect, kinds.Pay]]:
    """The effects that apply to the cost of a roll."""
    if not may_have_effects(pc):
        return []
    found = [(each, effect) for each, effect in of_kind(pc, kinds.Pay) if at_will(effect)]
    return [
        (each, e)
        for each, e in found
        if _pays_for(e.tasks, roll) and conditions_met(e.when, pc, roll)
    ]


def _pays_for(tasks: Sequence[str], roll: Rolled) -> bool:
    """True if a price is for this roll. Which abilities are magical, or come from a focus, is for
    the player to say, who names the other Pool.
    """
    if roll.power and roll.stat == "intellect" and any(task in _OF_ABILITIES for task in tasks):
        return True
    return counts_for(tasks, roll)


_OF_ABILITIES: Final = ("magical abilities", "focus abilities")


def own_price_lines(pc: Pc, roll: Rolled, used: Sequence[Effect] = ()) -> tuple[Line, ...]:
    """The lines that raise or lower the price of the ability of a roll: of effects that name it, and
    of effects that come with this ``used`` way of using it.
    """
    found = [
        (each.source, effect)
        for each, effect in of_kind(pc, kinds.Pay)
        if at_will(effect) and roll.power.casefold() in effect.tasks
    ]
    found += [(roll.power, e) for e in used if isinstance(e, kinds.Pay) and THIS_USE in e.tasks]
    return tuple(
        Line(effect.points, Message("line.given", {"name": source}), "ability.sources")
        for source, effect in found
        if effect.points and conditions_met(effect.when, pc, roll)
    )
