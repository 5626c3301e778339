"""What a Pool can pay: steps of the damage track that do nothing to somebody (immune to a step, one
feels the step above), and Edge that counts only where people confirm it.
"""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.active_effects import (
    ActiveEffect,
    may_have_effects,
    of_kind,
    words_to_confirm,
)
from threefold.model.characters import Pc
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.model.stores import Kept
from threefold.procedures.effects.reduced import immune_to_condition
from threefold.procedures.effects.reserves import paying_reserves
from threefold.procedures.effects.rolled import conditions_met
from threefold.rules.harm import Blow
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import Payer
from threefold.rules.types import Stat, Track


def felt_track(pc: Pc) -> Track:
    """The step of the damage track that hinders a PC. Whoever is immune to being impaired feels that
    only once debilitated, and nothing at all if immune to that too."""
    track = pc.damage_track
    if track not in ("impaired", "debilitated") or not immune_to_condition(pc, "impaired"):
        return track
    if track == "debilitated" and not immune_to_condition(pc, "debilitated"):
        return "impaired"
    return "hale"


def payer_of(pc: Pc, stat: Stat, rules: Rules) -> Payer:
    """What the rules need to make a Pool pay, with the step of the damage track that is felt."""
    payer = pc.payer(stat, rules)
    if payer.impaired and felt_track(pc) == "hale":
        return payer._replace(impaired=False)
    return payer


def payer_at_roll(pc: Pc, stat: Stat, roll: Rolled | None, rules: Rules) -> Payer:
    """What the rules need to make a Pool pay for a roll, with the Edge that its conditions give."""
    payer = payer_of(pc, stat, rules)
    # what counts here, a reserve or an Edge, is what people confirm at the roll
    if roll is None or not roll.said or not may_have_effects(pc):
        return payer
    kept = paying_reserves(pc, roll, stat)
    if kept:
        payer = _with_reserves(payer, kept)
    if any(each.reserve.effort is not None for each in kept):
        return payer  # the Edge is that of the power
    more = sum(
        effect.points
        for _, effect in of_kind(pc, kinds.StatPoints)
        if effect.of == stat and isinstance(effect.points, int) and edge_counts(effect, pc, roll)
    )
    if not more:
        return payer
    return payer._replace(edge=max(0, payer.edge + more))


def _with_reserves(payer: Payer, reserves: Sequence[Kept]) -> Payer:
    """The payer with the points of reserves. One with an Effort of its own leaves the Pool alone: the
    price is paid without it, with that Effort and its own Edge."""
    points = sum(each.points for each in reserves)
    for each in reserves:
        if each.reserve.effort is not None:
            edge, effort = each.reserve.edge, each.reserve.effort
            name = each.reserve.name
            return payer._replace(pool=points, edge=edge, effort=effort, lender=name)
    return payer._replace(pool=payer.pool + points)


def edge_counts(effect: kinds.StatPoints, pc: Pc, roll: Rolled) -> bool:
    """True if an effect changes an Edge for a roll alone: people confirm its condition, and have done
    so.
    """
    asked = effect.what == "edge" and effect.lasts is None and bool(words_to_confirm(effect.when))
    return asked and conditions_met(effect.when, pc, roll)


def edge_would_count(
    effect: kinds.StatPoints, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    """True if an effect would change the Edge that a roll is paid with."""
    return effect.of == roll.stat and edge_counts(effect, pc, roll)
