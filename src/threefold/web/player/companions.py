"""View models of the PC's companions: their figures, whom they may attack now, and how they leave."""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.rules.types import Message
from threefold.table.commands import AttackFoe
from threefold.table.decisions import would_accept
from threefold.table.views import FoeView, PcView
from threefold.web.player.offers import JointAction, Ones
from threefold.web.seat_context import SeatContext


class CompanionCard(NamedTuple):
    """A companion of the PC. ``state`` says why it takes no orders to attack, if it takes none.
    ``attacks`` are the attacks that the table would accept now.
    """

    foe: FoeView
    damage: int
    state: Message | None
    attacks: list[JointAction]
    leave: JointAction


def companion_cards(context: SeatContext, me: PcView) -> list[CompanionCard]:
    """Return the companions of the PC who are there and not down."""
    mine = [foe for foe in context.view.foes if foe.owner == me.id and foe.state != "down"]
    return [_card(context, foe) for foe in mine]


def _card(context: SeatContext, companion: FoeView) -> CompanionCard:
    known = context.known.foes[companion.id]
    state = None
    if not known.obeys:
        state = Message("player.companion.own_will")
    elif known.npc.damage == 0:
        state = Message("player.companion.no_attack")
    elif known.acts == "your_action":
        state = Message("player.companion.your_action")
    return CompanionCard(
        foe=companion,
        damage=known.npc.damage,
        state=state,
        attacks=_attacks(context, companion),
        leave=_leave(companion),
    )


def _attacks(context: SeatContext, companion: FoeView) -> list[JointAction]:
    offers = []
    for foe in context.view.foes:
        if foe.ally or foe.state == "down":
            continue
        command = AttackFoe(pc_id=companion.id, foe_id=foe.id, attack=_ATTACK)
        if would_accept(context.known, command, context.seat, Ones()):
            fields = {
                "type": "attack",
                "pc_id": companion.id,
                "foe_id": foe.id,
                "attack": _ATTACK,
            }
            label = Message("player.companion.attack", {"foe": foe.name})
            offers.append(
                JointAction(f"companion-{companion.id}-{foe.id}", label, fields, icon="sword")
            )
    return offers


_ATTACK: Final = "attack"
"""Companions have one attack, without a name."""


def _leave(companion: FoeView) -> JointAction:
    fields = {"type": "remove_foe", "foe_id": companion.id}
    label = Message("player.companion.leave")
    return JointAction(f"leave-{companion.id}", label, fields, icon="next")
