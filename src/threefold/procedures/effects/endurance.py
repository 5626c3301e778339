"""Steps of the damage track that do nothing to somebody: immune to a step, one feels the step above."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.procedures.effects.rolled import immune_to_condition
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
