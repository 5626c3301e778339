"""Attacks of companions: the player of their owner gives the word and rolls, without Effort."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.model.extra_acts import attacks_left
from threefold.procedures.allies import AllyAttackInputs
from threefold.procedures.effects.weapons import strikes_each_once, weapons_of_npc
from threefold.rules.binding import implements
from threefold.rules.distance import BANDS
from threefold.rules.situations import band_at
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import AttackFoe, Play
from threefold.table.decisions.base import (
    Context,
    Decision,
    foe_of,
    may_not_take_action,
    on_turn,
    raw,
)
from threefold.table.decisions.cooperation.beside import has_helped
from threefold.table.decisions.moves.gains import companion_attack_used
from threefold.table.decisions.procedures.play import played
from threefold.table.events import Played
from threefold.table.state import Foe


@implements("npc_combat.ally.player_rolls", "npc_combat.ally.no_effort")
def companion_attacks(context: Context, command: AttackFoe) -> Decision:
    """Attack a foe with a companion. It deals its own damage, and acts once in a round: in its
    owner's turn or its own, or with the action of its owner.
    """
    companion = context.state.foes[command.pc_id]
    owner = companion.owner
    if owner not in context.state.party:
        return Refusal("bad_value", "pc_id", Message("refusal.no_such_pc", {"id": command.pc_id}))
    if command.foe_id in context.state.things:
        params: Params = {"name": companion.npc.name}
        return Refusal("not_allowed", "foe_id", Message("refusal.companion.thing", params))
    foe = foe_of(context, command.foe_id)
    refusal = _no_order(context, companion, owner) or _not_for_companions(command)
    if refusal is None:
        refusal = _no_turn(context, command.pc_id, companion, owner)
    refusal = refusal or _struck_already(context, command.pc_id, command.foe_id)
    if refusal is not None:
        return refusal
    if isinstance(foe, Refusal):
        return foe
    if command.foe_id == command.pc_id:
        text = Message("refusal.companion.itself", {"name": companion.npc.name})
        return Refusal("not_allowed", "foe_id", text)
    if foe.npc.health == 0 and not context.gm:
        return Refusal("not_allowed", "foe_id", Message("refusal.foe_down", {"name": foe.npc.name}))
    play = _attack_played(context, command, companion, owner)
    if isinstance(play, Refusal):
        return play
    done = played(context, play)
    if isinstance(done, Refusal):
        return done
    done = [structs.replace(e, spends=True) if isinstance(e, Played) else e for e in done]
    return [*done, *companion_attack_used(context, command.pc_id)]


def _attack_played(
    context: Context, command: AttackFoe, companion: Foe, owner: str
) -> Play | Refusal:
    """The attack of a companion as the table plays it."""
    inputs = _with_weapon(
        AllyAttackInputs(
            effort=command.effort,
            situations=command.situations,
            assets=command.assets,
            ease=command.ease,
            hinder=command.hinder,
        ),
        context,
        command,
    )
    if isinstance(inputs, Refusal):
        return inputs
    return Play(
        procedure="ally_attack",
        actor=command.pc_id,
        target=command.foe_id,
        inputs=raw(inputs),
        faces=[] if command.natural is None else [command.natural],
        uses_action=companion.acts == "your_action" and on_turn(context, owner),
    )


def _with_weapon(
    inputs: AllyAttackInputs, context: Context, command: AttackFoe
) -> AllyAttackInputs | Refusal:
    """The attack with a weapon that the companion has beside its usual blow: the one that is named,
    or the first that reaches a foe who is out of the reach of that blow.
    """
    npc = context.state.foes[command.pc_id].npc
    attacks = weapons_of_npc(npc)
    if not attacks:
        return inputs
    apart = context.state.distance(command.pc_id, command.foe_id)
    band = None if apart is None else band_at(apart)
    named = command.attack.casefold()
    made = next((each for each in attacks if each.name.casefold() == named), None)
    if made is None and band not in (None, "immediate"):
        made = next((each for each in attacks if each.range != "immediate"), None)
    if made is None:
        return inputs
    far = band is not None and BANDS[band] > BANDS[made.range]
    if far and "beyond_range" not in command.situations:
        params: Params = {"reach": Message(f"band.{made.range}")}
        return Refusal("not_allowed", "foe_id", Message("refusal.out_of_range", params))
    points = npc.damage if made.damage is None else made.damage
    return structs.replace(
        inputs,
        damage=points,
        ranged=made.range != "immediate",
        kinds=list(made.kinds or ()),
        ignores_armor=made.ignores_armor is True,
    )


def _no_order(context: Context, companion: Foe, owner: str) -> Refusal | None:
    """A refusal if this seat cannot order a companion to attack: it is another's, it obeys nobody,
    or it does not attack.
    """
    params: Params = {"name": companion.npc.name}
    if not context.gm and context.by.pc != owner:
        return Refusal("not_your_seat", "pc_id", Message("refusal.not_your_pc", params))
    if not context.gm and not companion.obeys:
        return Refusal("not_allowed", "pc_id", Message("refusal.companion.own_will", params))
    if companion.npc.damage == 0:
        return Refusal("not_allowed", "pc_id", Message("refusal.companion.no_attack", params))
    return None


def _struck_already(context: Context, id: str, foe_id: str) -> Refusal | None:
    """A refusal if a companion that strikes each target once in a round has struck this one in it."""
    encounter, npc = context.state.encounter, context.state.foes[id].npc
    if encounter is None or not strikes_each_once(npc):
        return None
    for record in context.history.recent_records():
        event, then = record.event, context.history.at(record.seq).state.encounter
        if then is None or then.turn.round != encounter.turn.round:
            return None
        if isinstance(event, Played) and (event.actor, event.target) == (id, foe_id):
            text = Message("refusal.companion.once_each", {"name": npc.name})
            return Refusal("not_allowed", "foe_id", text)
    return None


_TAKEN: Final = (
    *("shown", "pc_id", "foe_id", "attack", "natural", "effort"),
    *("situations", "assets", "ease", "hinder"),
)
"""The fields of an attack that count for a companion."""


def _not_for_companions(command: AttackFoe) -> Refusal | None:
    """A refusal of what only a PC adds to an attack."""
    plain = AttackFoe(pc_id=command.pc_id, foe_id=command.foe_id, attack=command.attack)
    for field in command.__struct_fields__:
        if field not in _TAKEN and getattr(command, field) != getattr(plain, field):
            return Refusal("not_allowed", field, Message("refusal.companion.alone"))
    return None


def _no_turn(context: Context, id: str, companion: Foe, owner: str) -> Refusal | None:
    """A refusal if a companion may not act now: it is not its owner's turn nor its own, or it has
    acted in this round, or lost its turn. Where its owner has lost the turn of this round, it still
    acts, unless its action is that of its owner.
    """
    encounter = context.state.encounter
    if encounter is None:
        return None
    params: Params = {"name": companion.npc.name}
    more = attacks_left(companion.npc) is not None
    if has_helped(context.state, id, companion) and not more:
        return Refusal("out_of_order", "pc_id", Message("refusal.companion.acted", params))
    if id in encounter.idle:
        return Refusal("cannot_act", "pc_id", Message("refusal.kept.turn", params))
    if companion.acts != "your_action":
        its_turn = encounter.acting in (id, owner) or owner in encounter.idle
        if encounter.phase == "turns" and its_turn:
            return None
    return may_not_take_action(context, owner, "attack")
