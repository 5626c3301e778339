"""The conditions that only people can judge and that would change a roll: check boxes to tick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.active_effects import active_effects, is_said, taken_at_rolls, words_to_confirm
from threefold.model.characters import Condition, Pc
from threefold.model.nature import judged_by_nature
from threefold.model.rolled import Rolled
from threefold.model.sheet_conditions import blows_to_tell
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.stores import stored_in
from threefold.procedures.effects.hooks import HOOKS, hooks_of
from threefold.procedures.effects.hooks.base import never_counts
from threefold.procedures.effects.priced import to_choose
from threefold.procedures.effects.rolled import against
from threefold.rules.harm import Blow
from threefold.rules.harm_words import REACHES

# --- conditions that people tick ------------------------------------------------------------------


class Tick(NamedTuple):
    """A condition that people may confirm: its words, and the name of the source that then counts.
    ``effort``: it gives a free level of Effort. ``stored``: the points of the reserve that pays."""

    words: str
    source: str
    effort: bool = False
    stored: int = 0


AGAINST_MELEE: Final = "against a melee attack"
"""A condition of entries that the table knows itself: whether a foe strikes from near or from
afar.
"""


def clearly_so(pc: Pc, ranged: bool) -> list[str]:
    """The conditions that clearly hold for an attack on a PC, of protections that were paid for
    before and end with the attack that they stop."""
    said: list[str] = []
    for condition in pc.conditions:
        if isinstance(condition, Condition):
            said += _words_of_protections(condition.active_effects())
    if AGAINST_MELEE in said and not ranged:
        return [AGAINST_MELEE]
    return []


def _words_of_protections(effects: Iterable[Effect]) -> list[str]:
    """Return what people confirm for effects that spare a die and are counted."""
    words: list[str] = []
    for effect in effects:
        if isinstance(effect, kinds.DieRule) and effect.uses is not None:
            words += words_to_confirm(effect.when)
    return words


_TICKED: Final = frozenset(
    kind for kind, hooks in HOOKS.items() if hooks.would_count is not never_counts
)
"""Kinds of effect that may count for a roll."""


def ticks(pc: Pc, roll: Rolled, blow: Blow | None = None) -> list[Tick]:
    """All conditions that would change a roll, or the ``blow`` it defends against, if people
    confirmed them. Each condition appears once, with the name of its source."""
    found: dict[str, Tick] = {}
    for each in active_effects(pc, _TICKED, roll.attack):
        effect = each.effect
        words = _words_of(effect, each.source, roll)
        if words and hooks_of(effect).would_count(
            effect, each, pc, structs.replace(roll, said=words), blow
        ):
            gives, stored = isinstance(effect, kinds.FreeEffort), 0
            if isinstance(effect, kinds.Reserve):
                stored = stored_in(pc, effect.name)
            for word in words:
                found.setdefault(word, Tick(word, each.source, gives, stored))
    if blow is not None and roll.act == "defense":
        found = {**_blows(pc, roll, blow), **found}
    return list(found.values())


def _words_of(effect: Effect, source: str, roll: Rolled) -> list[str]:
    """Return what people confirm about an effect of this source at a roll."""
    words = words_to_confirm(judged_by_nature(effect.when, roll.target) or {})
    if isinstance(effect, kinds.DieRule):
        words += to_choose(effect, source)
    elif isinstance(effect, kinds.Reserve):
        words.append(effect.name)
    elif not words and taken_at_rolls(effect):
        words.append(source)
    versus = effect.versus if isinstance(effect, kinds.Step) else None
    if versus is not None and versus not in REACHES and not _names_target(versus, roll):
        words.append(versus)
    return words


def _blows(pc: Pc, roll: Rolled, blow: Blow) -> dict[str, Tick]:
    """The kinds of blows that Armor asks for. What is told already is there to take back."""
    known = [kind for kind in blow.kinds if not is_said(kind, roll.said)]
    asked = blows_to_tell(pc, blow.type, known)
    return {word: Tick(word, source) for word, source in asked.items()}


def _names_target(versus: str, roll: Rolled) -> bool:
    """True if an effect names the target of the roll."""
    return against(versus, structs.replace(roll, said=()))
