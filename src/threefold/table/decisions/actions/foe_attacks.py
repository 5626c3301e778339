"""Attacks of foes on PCs, plain or by a move of their entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import structs

from threefold.model.active_effects import is_said
from threefold.model.sheet_conditions import blows_to_tell
from threefold.model.shelf.entries import CreatureMove
from threefold.procedures.catalog import PLAYED
from threefold.procedures.field_groups import FoeAttack, carrying
from threefold.rules.binding import implements
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import FoeAttacks
from threefold.table.decisions.actions.calls import defense
from threefold.table.decisions.actions.grips import struggled_in_vain
from threefold.table.decisions.actions.reach import (
    from_foe,
    refused_for,
    situations_at,
    with_distances,
    without_situations,
)
from threefold.table.decisions.base import Context, Decision, decide_command, foe_of, gm_only, pc_of
from threefold.table.decisions.moves.come import EffectSource
from threefold.table.decisions.moves.comrades import beside_comrades
from threefold.table.decisions.moves.kept import foe_kept_from_attack
from threefold.table.decisions.moves.limits import (
    acted_together,
    group_for,
    in_no_fit_state,
    too_many,
)
from threefold.table.decisions.moves.make import (
    comes_besides,
    creature_entry,
    demand_of,
    follows_of,
    is_action,
    move_named,
    over_limits,
    own_steps,
    struck_from,
)
from threefold.table.decisions.moves.range import beyond_reach
from threefold.table.decisions.moves.struck import struck_twice
from threefold.table.events import AnyEvent, Opened
from threefold.table.state import (
    Foe,
    Incoming,
    State,
)


@implements("defend.pc_only_reaction", "defend.off_turn_no_cost")
def foe_attacks(context: Context, command: FoeAttacks) -> Decision:
    """Begin a foe's attack on one or more PCs (GM only). Their players defend."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    foe, pc = foe_of(context, command.foe_id), pc_of(context, command.pc_id)
    if isinstance(foe, Refusal):
        return foe
    beside = context.state.foes.get(command.pc_id)
    if beside is not None:
        params: Params = {"name": beside.npc.name}
        return Refusal("not_allowed", "pc_id", Message("refusal.companion.attacked", params))
    if isinstance(pc, Refusal):
        return pc
    by = None
    if command.move is not None:
        move = move_named(context, foe.npc, command.move)
        if isinstance(move, Refusal):
            return move
        by = Attacks(move, context.dice.roll)
    else:
        by = _usual_attack(context, command, foe)
    struck = [command.pc_id, *command.also]
    refusal = struck_twice(context.state, command.other, struck) or _may_not_attack(
        context.state, command, foe, None if by is None or command.move is None else by.move
    )
    if refusal is not None:
        return refusal
    opened = _attacks_opened(context, command, foe, by)
    if isinstance(opened, Refusal) or by is None:
        return opened
    source = _source(command, by.move, foe.npc.level)
    besides = comes_besides(context.after(opened), source, by.move)
    return [*opened, *besides]


def _usual_attack(context: Context, command: FoeAttacks, foe: Foe) -> Attacks | None:
    """The move that the usual attack of a foe is, where its entry says so and the GM names no other
    attack."""
    stated = (command.damage, command.stat, command.damage_type, command.ignores_armor)
    if foe.npc.creature is None or any(each is not None for each in stated):
        return None
    entry = creature_entry(context, foe.npc)
    moves = () if entry is None else entry.moves
    usual = next((move for move in moves if move.usual), None)
    return None if usual is None else Attacks(usual, context.dice.roll)


def _attacks_opened(
    context: Context, command: FoeAttacks, foe: Foe, by: Attacks | None
) -> list[AnyEvent] | Refusal:
    """The events of the defenses that an attack asks for: of its target, and of all others whom it
    strikes."""
    first = _attack_on(context, command, foe, by)
    if isinstance(first, Refusal):
        return first
    if by is not None:
        first = _counted(context.state, first, by.move)
    events: list[AnyEvent] = [Opened(id=context.new_id("o"), pending=first)]
    for n, other in enumerate(dict.fromkeys(id for id in command.also if id != command.pc_id), 1):
        pc = pc_of(context, other)
        if isinstance(pc, Refusal):
            return pc._replace(field="also")
        own = command.situations_of.get(other, [])
        struck = structs.replace(command, pc_id=other, situations=own)
        beside = None if by is None else by._replace(further=True)
        attack = _attack_on(context, struck, foe, beside)
        if isinstance(attack, Refusal):
            return attack._replace(field="also", message=refused_for(pc.name, attack.message))
        events.append(Opened(id=context.new_id("o", n), pending=attack))
    return events


def _may_not_attack(
    state: State, command: FoeAttacks, foe: Foe, move: CreatureMove | None
) -> Refusal | None:
    """A refusal if a foe is down, may not act, has acted as one of a group in this round, or may
    not make this move. The GM may have it attack anyway. A move that answers something is not its
    action.
    """
    if move is not None and not is_action(move):
        return None if command.anyway else _past_limits(state, command, move)
    if foe.npc.health == 0:
        return Refusal("cannot_act", "foe_id", Message("refusal.foe_down", {"name": foe.npc.name}))
    if command.anyway:
        return None
    if move is None or move.defend == "none":
        stat = command.stat or FoeAttack().stat
    else:
        stat = command.stat or move.defend
    kept = foe_kept_from_attack(state, command.foe_id, stat, [command.pc_id]) or acted_together(
        state, foe
    )
    kept = kept or _struggles_instead(state, command.foe_id)
    if kept is not None or move is None:
        return kept
    return _past_limits(state, command, move)


def _struggles_instead(state: State, foe_id: str) -> Refusal | None:
    """A refusal if a foe has tried to get out of a hold in this round, in place of an attack."""
    if not struggled_in_vain(state, foe_id):
        return None
    params: Params = {"name": state.name_of(foe_id)}
    return Refusal("out_of_order", "anyway", Message("refusal.hold.struggled", params))


def _past_limits(state: State, command: FoeAttacks, move: CreatureMove) -> Refusal | None:
    """A refusal if a move has been made too often, needs more foes, or does not reach somebody."""
    struck = [command.pc_id, *command.also]
    limits = (
        in_no_fit_state(state, move, struck)
        or too_many(move, struck)
        or over_limits(state, command.foe_id, move, command.pc_id)
    )
    return limits or out_of_reach(state, command, move)


def _counted(state: State, attack: Incoming, move: CreatureMove) -> Incoming:
    """The first attack of a move, which counts its use and takes the turns of its group."""
    attack = structs.replace(attack, group=group_for(state, attack.foe, move))
    if move.limit is None:
        return attack
    return structs.replace(attack, counts=move.limit.per, title=move.name)


def out_of_reach(state: State, command: FoeAttacks, move: CreatureMove) -> Refusal | None:
    """A refusal if the move does not reach one of those attacked, unless the GM says that it
    does."""
    if command.reaches or command.anyway:
        return None
    return beyond_reach(state, command.foe_id, move, [command.pc_id, *command.also])


def _attack_on(
    context: Context, command: FoeAttacks, foe: Foe, by: Attacks | None
) -> Incoming | Refusal:
    """A foe's attack on the command's PC, or the refusal that the defense against it would get."""
    attack = incoming_of(context.state, command, by)
    attack = beside_comrades(context.state, creature_entry(context, foe.npc), attack)
    setting = PLAYED["defend"].set(*defense(context.state, attack))
    if isinstance(setting, Refusal):
        return with_distances(setting, context.state, command.foe_id, command.pc_id, foe.npc.name)
    return attack


class Attacks(NamedTuple):
    """An attack by a move of a creature entry, and the dice it rolls; ``further``: on one more than
    the first.
    """

    move: CreatureMove
    dice: Callable[[int], int] | None = None
    further: bool = False


def incoming_of(state: State, command: FoeAttacks, by: Attacks | None = None) -> Incoming:
    """Return a foe's attack as it begins, in the current scene. An attack by a move includes the
    effects that follow it. Where the Armor of the PC asks what kind of blow it is, the GM may say."""
    incoming = _of_move(state, command, by)
    if not command.said:
        return incoming
    asked = blows_to_tell(state.party[command.pc_id].pc, incoming.damage_type, incoming.kinds)
    told = [blow for blow in asked if is_said(blow, command.said)]
    return structs.replace(incoming, kinds=[*incoming.kinds, *told])


def _of_move(state: State, command: FoeAttacks, by: Attacks | None) -> Incoming:
    """A foe's attack, by a move of its entry or without one."""
    if by is None or by.move.defend == "none":
        return _incoming(state, command, FoeAttack())
    npc = state.foes[command.foe_id].npc
    demand = demand_of(
        by.move,
        npc,
        state.rules(),
        command.options,
        by.dice,
        on=state.party[command.pc_id].pc,
        further=by.further,
    )
    attack = demand.attack
    if by.further:
        attack = carrying(attack, own_steps(by.move, further=True))
    incoming = _incoming(state, command, attack)
    struck = struck_from(by.move, attack.ranged or command.ranged, incoming.distance)
    return structs.replace(
        incoming,
        ease=[*incoming.ease, *attack.ease],
        hinder=[*incoming.hinder, *attack.hinder],
        ranged=struck.ranged,
        distance=struck.feet,
        title=command.title or by.move.name,
        difficulty=attack.difficulty,
        level_of=attack.level_of,
        stopped_by=attack.stopped_by,
        pierces=attack.pierces,
        kinds=attack.kinds,
        follows=follows_of(_source(command, by.move, npc.level), demand),
    )


def _source(command: FoeAttacks, move: CreatureMove, level: int) -> EffectSource:
    """The source of the effects of a foe's attack by a move."""
    return EffectSource(
        move.name, command.foe_id, move.level or level, (), command.said, other=command.other
    )


def _incoming(state: State, command: FoeAttacks, usual: FoeAttack) -> Incoming:
    apart = state.distance(command.foe_id, command.pc_id)
    incoming = Incoming(
        foe=command.foe_id,
        pc=command.pc_id,
        situations=from_foe(state, command.foe_id, command.pc_id, command.situations),
        scene=without_situations(situations_at(state, command.pc_id), command.without),
        distance=None if command.reaches else apart,
        reaches=command.reaches and apart is not None,
        hidden=command.hidden,
        title=command.title,
        then=command.then,
    )
    return carrying(incoming, command.foe_attack(usual))


DECIDED = (decide_command(FoeAttacks, foe_attacks),)
