"""The further effects of a hit, from what the attacker has in effect: a cypher, a form, a worn
thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from msgspec import to_builtins

from threefold.model.characters import Attack, FullNpc, Pc
from threefold.procedures.accounts import condition_changes, numbers_in
from threefold.procedures.answers import CONSEQUENCE, Change, StrikeAnswer
from threefold.procedures.base import Notice
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext, Extra
from threefold.procedures.effects.carry import apply_effects
from threefold.procedures.effects.rolled import added_by, altered
from threefold.rules.harm import Damage
from threefold.rules.ruleset import Rules
from threefold.rules.types import Measure, Message


class Hit(NamedTuple):
    """An attack that hit, and the conditions that people said are met."""

    attack: Attack
    said: Sequence[str] = ()


class Afterwards(NamedTuple):
    """Attacker and target after all effects of a hit, why their figures changed, and what the table
    must do.
    """

    actor: Pc
    target: FullNpc
    changes: tuple[Change, ...] = ()
    extras: tuple[Extra, ...] = ()


class AttackAnswer(StrikeAnswer, kw_only=True, frozen=True):
    """What an attack earned, and what the effects of the hit ask of the table."""

    does: Annotated[tuple[Extra, ...], CONSEQUENCE] = ()

    def requests(self) -> Sequence[Extra]:
        return self.does


def after_hit(
    bearer: Pc,
    hit: Hit,
    actor: Pc,
    target: FullNpc,
    struck: Damage | None,
    rules: Rules,
    notices: list[Notice],
) -> Afterwards:
    """Apply all that follows a hit with this attack, from the effects that its ``bearer`` had at
    the roll.
    """
    if not (bearer.conditions or bearer.artifacts or bearer.equipment):
        return Afterwards(actor, target)
    changes, extras = list[Change](), list[Extra]()
    for source, rule, level in altered(bearer, hit.attack, hit.said):
        follows = [e for e in rule.then if added_by(e, level) is None]
        if not follows or rule.uses is not None:
            continue
        c = EffectContext(
            rules, source, source, actor, target, level, notices=notices, damage=struck
        )
        apply_effects(follows, c, aimed=True)
        changes += [*c.changes, *condition_changes("actor", actor, c.user, EFFECT_RULE)]
        changes += condition_changes("target", target, c.target, EFFECT_RULE)
        assert isinstance(c.user, Pc)
        assert isinstance(c.target, FullNpc)
        actor, target = c.user, c.target
        extras += c.extras
    return Afterwards(actor, target, (*changes, *_done_lines(extras, bearer.name)), tuple(extras))


def _done_lines(extras: list[Extra], name: str) -> list[Change]:
    """A line for each number in what the table must do."""
    why = Message("line.given", {"name": name})
    found: list[Change] = []
    for i, each in enumerate(extras):
        for path, n in numbers_in(to_builtins(dict(each.facts))):
            found.append(Change("does", f"[{i}].{path}", Measure(n, why, EFFECT_RULE)))
    return found
