"""Checks whether an encounter is a duel, and whether the duel can be solved."""

from __future__ import annotations

from typing import Final

from threefold.lab.encounter import Encounter
from threefold.rules.harm import TRACK, steps_owed
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Message, Refusal

MOST_STATES: Final = 16_000_000
"""The maximum number of states; more may not fit into a gigabyte of memory."""


def check_duel(encounter: Encounter) -> Refusal | None:
    """Refuse an encounter that is not a duel: one PC against one or two foes, in one fight. It has
    passed `check`.
    """
    if len(encounter.party) != 1:
        return Refusal("bad_value", "party", Message("duel.one_pc", {"n": len(encounter.party)}))
    if not 1 <= len(encounter.foes) <= 2:
        return Refusal("bad_value", "foes", Message("duel.two_foes", {"n": len(encounter.foes)}))
    for field in ("help", "reinforcements", "fights"):
        if getattr(encounter, field):
            return Refusal("bad_value", field, Message("duel.nothing_else"))
    return None


def track_follows(rules: Rules) -> bool:
    """Return whether the rulings make the damage track follow from the Pools, which duels need."""
    rulings = rules.rulings
    return rulings.spending_to_zero_drops_track and rulings.two_pools_emptied == "two_steps"


def check_solvable(encounter: Encounter, every_attack: bool = False) -> Refusal | None:
    """Refuse a duel that cannot be solved: its damage track does not follow from the Pools, or it
    is too large.
    """
    refusal = check_duel(encounter)
    if refusal is not None:
        return refusal
    pc = encounter.party[0]
    if not track_follows(encounter.rules()):
        return Refusal("not_allowed", "rulings", Message("duel.rulings"))
    vitals = pc.vitals()
    if TRACK.index(pc.damage_track) != steps_owed(vitals.pools, encounter.rules()):
        return Refusal(
            "bad_value", "party[0].damage_track", Message("duel.track", {"name": pc.name})
        )
    foes = [foe.filled(encounter.rules()) for foe in encounter.foes]
    if pc.recoveries_used == 0:
        states = 2
    else:
        states = 1
    for stat in STATS:
        pool = pc.pools.of(stat)
        states *= max(pool.value, pool.max) + 1
    stats = [stat for attack in pc.attacks for stat in attack.usable_stats()]
    if "intellect" not in (stats if every_attack else stats[:1]):  # then Intellect is never lowered
        intellect = pc.pools.intellect
        states = (
            states
            // (max(intellect.value, intellect.max) + 1)
            * (max(0, intellect.max - intellect.value) + 1)
        )
    for foe in foes:
        states *= foe.health + 1
    if states > MOST_STATES:
        return Refusal(
            "bad_value", "foes", Message("duel.too_large", {"n": states, "most": MOST_STATES})
        )
    return None
