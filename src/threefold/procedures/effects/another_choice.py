"""A condition that comes again and does something else than before: another choice of its power, or
one that is about another target."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import held_condition
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.spans import ends_when_used_again
from threefold.rules.conditions import condition_name


def does_else(condition: Condition, figure: Pc | FullNpc, c: EffectContext) -> bool:
    """True if a condition without a time takes the place of one that does something else, as after
    another choice of the same power. Greater figures alone are nothing else."""
    held = held_condition(figure, condition.name)
    if held is None or condition.lasts is not None or held.until != condition.until:
        return False
    if (figure.name, condition_name(condition.name)) in c.manner.left:
        return False
    return _helped_words(held) != _helped_words(condition)


def _helped_words(condition: Condition) -> list[object]:
    """What a condition is about, without its figures."""
    words: list[object] = [condition.armor is not None]
    words += [sorted(each or {}) for each in (condition.assets, condition.eases, condition.hinders)]
    for effect in condition.effects or []:
        parts = structs.asdict(effect).items()
        words.append((type(effect).__name__, [v for k, v in parts if k in _WHAT_FOR]))
    return words


_WHAT_FOR: Final = frozenset({"tasks", "against", "of", "to_what", "type", "name", "what", "by"})
"""Fields of effects that say what an effect is about."""


def beside_those_of_others(
    condition: Condition, effect: Effect, figure: Pc | FullNpc, c: EffectContext
) -> Condition:
    """Return a condition of a user that is about the target of this use. Beside one of the same
    power that is about another target it has a number, so that both hold, unless a later use ends
    an earlier one."""
    target = _about(condition)
    if target is None or figure is not c.user or ends_when_used_again(effect.lasts, c.level):
        return condition
    name, n = condition.name, 1
    while True:
        held = held_condition(c.user, name)
        if held is None or _about(held) in (None, target):
            return structs.replace(condition, name=name)
        n += 1
        name = f"{condition.name[:57]} {n}"


def _about(condition: Condition) -> str | None:
    """Whom or what the effects of a condition are about, by name; None if they count for all."""
    names = (getattr(effect, "versus", None) for effect in condition.effects or ())
    return next((name for name in names if name is not None), None)
