"""What a hit with a weapon does to all who are near its target, by abilities of the attacker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import structs

from threefold.model.barred import kept_abilities
from threefold.model.characters import Attack, Pc
from threefold.model.improved import for_all
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import strikes_near_hit
from threefold.procedures.effects.base import EffectContext, amount
from threefold.procedures.effects.rolled import attack_made, conditions_met
from threefold.rules.ruleset import Rules


class Burst(NamedTuple):
    """Damage to all who are near the target of a hit: its source, and what each of them takes."""

    source: str
    damage: kinds.Damage


def bursts(
    pc: Pc, attack: Attack, rules: Rules, said: Sequence[str] = (), harder: int = 0
) -> list[Burst]:
    """Return what a hit with this weapon does to those near its target, with so many levels of
    Effort on damage."""
    made = attack_made(attack, said, harder=harder)
    found: list[Burst] = []
    for ability in _at_work(pc):
        parts = [each for each in _near_target(ability) if conditions_met(each.when, pc, made)]
        use = EffectContext(rules, ability.name, ability.name, pc, None, None, effort=harder)
        points = sum(amount(each.points, use).n for each in parts)
        if points > 0:
            found.append(Burst(ability.name, _on_each(parts[0], points)))
    return found


def may_burst(pc: Pc, attack: Attack) -> bool:
    """Return whether a hit with this weapon may strike others than its target."""
    made = attack_made(attack, ())
    return any(
        conditions_met(each.when, pc, made)
        for ability in _at_work(pc)
        for each in _near_target(ability)
    )


def _at_work(pc: Pc) -> Iterator[Ability]:
    kept = kept_abilities(pc)
    for ability in pc.abilities:
        if not isinstance(ability, Ability) or not for_all(ability):
            continue
        if ability.name.casefold() not in kept:
            yield ability


def _near_target(ability: Ability) -> list[kinds.Damage]:
    return [
        each
        for each in effects_of(ability)
        if isinstance(each, kinds.Damage) and strikes_near_hit(each)
    ]


def _on_each(effect: kinds.Damage, points: int) -> kinds.Damage:
    return structs.replace(effect, to="target", upon=None, when={}, points=points)
