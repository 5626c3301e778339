"""The blow that a power answers, which has fallen already, and the one that its own roll deals."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext, amount
from threefold.rules.combat import as_rolled
from threefold.rules.harm import Blow
from threefold.rules.types import STATS


def answers_blow(effect: kinds.Reduce, c: EffectContext) -> bool:
    """Return True if an effect reduces the blow that its power reacts to."""
    return effect.upon == "damaged" and effect.lasts is None and c.answered > 0


def as_healing(effect: kinds.Reduce, c: EffectContext) -> list[Effect]:
    """Return an effect that reduces the blow it reacts to as healing: it restores points that the
    blow cost, to the Pools that lost them.
    """
    if effect.half:
        points = c.answered // 2
    else:
        points = min(amount(effect.points, c).n, c.answered)
    heal = kinds.Heal(points=points, to=effect.to or "self", when=effect.when)
    if not any(c.manner.lost):
        return [heal]
    found: list[Effect] = []
    for stat, lost in zip(STATS, c.manner.lost, strict=True):
        back = min(lost, points)
        if back:
            found.append(structs.replace(heal, points=back, pools=[stat]))
            points -= back
    return found


def with_its_roll(blow: Blow, figure: Pc | FullNpc, c: EffectContext) -> Blow:
    """Return the first damage to the target with what its roll gave it; any other as it is."""
    rolled = c.manner.struck
    if figure is not c.target or rolled is None:
        return blow
    c.manner = c.manner._replace(struck=None)
    return as_rolled(blow, rolled)
