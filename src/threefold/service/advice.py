"""Advice at the table: what the exact duel solver says to a PC who thinks about a foe, from only
what its player may know.

The duel has only these two, without comrades and distance, but with the situations of the scene and
of the foe. What the player does not know of the foe is assumed from its level and its looks, and
the answer says so.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from threefold.lab.backend import COMPILED
from threefold.lab.duel.check import check_solvable
from threefold.lab.encounter import AppliedSituations, Encounter, Environment
from threefold.model.characters import FullNpc, Npc
from threefold.model.marks import unkeyed
from threefold.rules.situations import SURPRISE
from threefold.rules.types import Message, Refusal, Stat
from threefold.service.lab import bare_pc, playable
from threefold.service.lab_work import Advise
from threefold.table.decisions.picking import Asked, the_attack_of
from threefold.table.state.seats import Seat
from threefold.table.views import FoeView, Redacted, foe_view, knows_difficulty, redacted

SHOWN: Final = frozenset({"defense", "speed defense", "intellect defense"})
"""Tasks that a foe does differently from its level, and that show in the difficulty of any
attack.
"""


class Thinking(NamedTuple):
    """The request to the duel solver, and what was assumed: hidden Armor, hidden health, defenses
    that may differ from the level, conditions left out."""

    request: Advise
    assumed: tuple[str, ...]


def thinking(
    state: Redacted, pc_id: str, foe_id: str, attack: str, stat: Stat | None, seat: Seat
) -> Thinking | Message:
    """Return the duel of a PC with a foe by one of its attacks, or a message that says why there is
    no advice. ``attack`` is its name, which may have its id with it (`marks.keyed`)."""
    if not COMPILED:
        return Message("advice.uncompiled")
    player = Seat("player", seat.pc)
    state = redacted(state, player)
    pc, foe = state.party[pc_id].pc, state.foes[foe_id]
    view = foe_view(state, foe_id, player)
    chosen = the_attack_of(pc, Asked(*unkeyed(attack), gm=True))
    if view.level is None:
        return Message("advice.level_hidden", {"name": view.name})
    if chosen is None or isinstance(chosen, Refusal):
        return Message("advice.none")
    stats = list(chosen.usable_stats())
    if stat is not None:
        stats = [stat, *(other for other in stats if other != stat)]
    opponent = _visible_foe(view, foe.npc)
    held = playable(state.scene.situations(), [])
    # surprise is over before the duel is
    own = playable((id for id in foe.situations if id != SURPRISE), held)
    encounter = Encounter(
        party=[replace(bare_pc(pc), attacks=[replace(chosen, stats=stats)])],
        foes=[opponent],
        policy="careful",
        environment=Environment(held, held, {view.name: AppliedSituations(own)}),
        edition=state.settings.edition,
        rulings=dict(state.settings.rulings),
        first="party",
    )
    refusal = check_solvable(encounter)
    if isinstance(refusal, Refusal):
        if refusal.field.endswith("damage_track"):
            return Message("advice.track", {"name": pc.name})
        return refusal.message
    assumed = {
        "armor": view.armor is None,
        "health": view.health is None,
        "defense": not knows_difficulty(state, foe, player),
        "conditions": bool(pc.conditions or view.conditions),
    }
    return Thinking(Advise(encounter), tuple(name for name, holds in assumed.items() if holds))


def _visible_foe(view: FoeView, known: FullNpc) -> Npc:
    """Return a foe as its view shows it, with what shows in any attack on it."""
    assert view.level is not None
    shown = {task: value for task, value in known.modifications.items() if task in SHOWN}
    return Npc(
        name=view.name,
        level=view.level,
        armor=view.armor or 0,
        max_health=view.max_health,
        health=known.health,
        modifications=shown,
        armor_versus=known.armor_versus,
        immune=known.immune,
        weak=known.weak,
    )
