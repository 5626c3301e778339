"""The further effects of an attack, hit or miss, from what the attacker has in effect: a cypher, a
form, a worn thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple

from msgspec import structs, to_builtins

from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.shelf.effects import Effect
from threefold.procedures.accounts import condition_changes, numbers_in
from threefold.procedures.answers import CONSEQUENCE, FigureChange, StrikeAnswer
from threefold.procedures.base import Notice
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext, Manner
from threefold.procedures.effects.carry import apply_effects, on_failure
from threefold.procedures.effects.requests import TableRequest
from threefold.procedures.effects.rolled import (
    added_by,
    attack_rules_for,
    follows_of_npc,
    is_unmet_bonus,
)
from threefold.rules.harm import DealtDamage
from threefold.rules.ruleset import Rules
from threefold.rules.types import Measure, Message


class Hit(NamedTuple):
    """An attack that hit, or missed if it has not ``landed``, the conditions that people said are
    met, and the face of its die if one was rolled. ``left`` as `Setup` has it.
    """

    attack: Attack
    said: Sequence[str] = ()
    landed: bool = True
    face: int | None = None
    left: Mapping[tuple[str, str], int] = {}


class Afterwards(NamedTuple):
    """Attacker and target after all effects of a hit, why their figures changed, and what the table
    must do.
    """

    actor: Pc
    target: FullNpc
    changes: tuple[FigureChange, ...] = ()
    requests: tuple[TableRequest, ...] = ()


class AttackAnswer(StrikeAnswer, kw_only=True, frozen=True):
    """What an attack earned, and what the effects of the hit ask of the table."""

    does: Annotated[tuple[TableRequest, ...], CONSEQUENCE] = ()

    def requests(self) -> Sequence[TableRequest]:
        return self.does


def after_hit(
    bearer: Pc,
    hit: Hit,
    actor: Pc,
    target: FullNpc,
    struck: DealtDamage | None,
    rules: Rules,
    notices: list[Notice],
) -> Afterwards:
    """Apply all that follows a hit or a miss with this attack, from the effects that its ``bearer``
    had at the roll.
    """
    sources = _what_follows(bearer, hit, target)
    if not sources:
        return Afterwards(actor, target)
    changes, requests = list[FigureChange](), list[TableRequest]()
    for source, follows, level, of_weapon in sources:
        c = EffectContext(
            rules, source, source, actor, target, level, notices=notices, damage=struck
        )
        single = hit.attack.area is not True
        c.manner = Manner(single=single, face=hit.face, left=hit.left, quiet=of_weapon)
        c.said = hit.said
        apply_effects(follows, c, aimed=True)
        changes += [*c.changes, *condition_changes("actor", actor, c.user, EFFECT_RULE)]
        changes += condition_changes("target", target, c.target, EFFECT_RULE)
        assert isinstance(c.user, Pc)
        assert isinstance(c.target, FullNpc)
        actor, target = c.user, c.target
        requests += c.requests
    why = Message("line.given", {"name": bearer.name})
    return Afterwards(actor, target, (*changes, *request_lines(requests, why)), tuple(requests))


def after_blow_of_npc(
    npc: FullNpc, target: FullNpc, struck: DealtDamage | None, rules: Rules, notices: list[Notice]
) -> tuple[FullNpc, FullNpc, list[FigureChange]]:
    """Apply what follows a hit of an NPC with any attack: of what it has in effect, such as the
    poison of a companion. Its own level counts."""
    changes: list[FigureChange] = []
    for source, follows in follows_of_npc(npc):
        c = EffectContext(rules, source, source, npc, target, npc.level, notices=notices)
        c.damage = struck
        apply_effects(_of_rule(follows, npc.level, landed=True), c, aimed=True)
        changes += [*c.changes, *condition_changes("target", target, c.target, EFFECT_RULE)]
        assert isinstance(c.user, FullNpc)
        assert isinstance(c.target, FullNpc)
        npc, target = c.user, c.target
    return npc, target, changes


class _Following(NamedTuple):
    """Effects that follow a hit, their source, its level if it has one, and whether the weapon
    itself has them."""

    source: str
    effects: Sequence[Effect]
    level: int | None = None
    of_weapon: bool = False


def _what_follows(bearer: Pc, hit: Hit, target: FullNpc) -> list[_Following]:
    """What the weapon itself does to whom it hits or misses, and what the attacker has in effect."""
    found = list[_Following]()
    if hit.attack.effects is not None:
        own = hit.attack.effects
        follows = [*_of_weapon(own, hit.landed), *_of_low_face(own)]
        found.append(_Following(hit.attack.name, follows, hit.attack.level, of_weapon=True))
    if bearer.conditions or bearer.artifacts or bearer.equipment:
        for source, rule, level in attack_rules_for(bearer, hit.attack, hit.said, target):
            if rule.uses is None:
                found.append(_Following(source, _of_rule(rule.then, level, hit.landed), level))
    return [each for each in found if each.effects]


def _of_weapon(effects: Sequence[Effect], landed: bool) -> Sequence[Effect]:
    if not landed:
        return _of_miss(effects)
    own = [weapon_effect_on_hit(effect) for effect in effects]
    return [each for each in own if each is not None]


def _of_low_face(effects: Sequence[Effect]) -> list[Effect]:
    """Return what befalls a weapon when the die of an attack with it is low, hit or miss."""
    return [structs.replace(each, upon=None) for each in effects if "face_at_most" in each.when]


def _of_rule(then: Sequence[Effect], level: int | None, landed: bool) -> Sequence[Effect]:
    if not landed:
        return _of_miss(then)
    return [e for e in then if added_by(e, level) is None and not is_unmet_bonus(e)]


def _of_miss(effects: Sequence[Effect]) -> list[Effect]:
    """Return what follows a miss alone, without what comes with any use."""
    return on_failure([each for each in effects if each.upon != "use"], ())


def weapon_effect_on_hit(effect: Effect) -> Effect | None:
    """Return what a weapon's effect does to the one it hits; None if it comes at another time."""
    on_target = effect.to == "target" and effect.upon is None
    if effect.upon != "hit" and not on_target:
        return None
    return structs.replace(effect, upon=None, to="target")


def request_lines(requests: Iterable[TableRequest], why: Message) -> list[FigureChange]:
    """A line for each number in what effects ask of the table."""
    found: list[FigureChange] = []
    for i, request in enumerate(requests):
        for path, n in numbers_in(to_builtins(request)):
            found.append(FigureChange("does", f"[{i}].{path}", Measure(n, why, EFFECT_RULE)))
    return found
