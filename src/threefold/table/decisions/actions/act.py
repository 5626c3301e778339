"""Actions with a roll: attempting a task, attacking a foe, defending against an attack."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Attack, Pc
from threefold.model.conditions import has_condition
from threefold.procedures.base import Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.inputs import AbilityExtras, EaseEffort, Steps, with_besides
from threefold.rules.binding import implements
from threefold.rules.effects import ONE_TIME_ASSET
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import AttackFoe, Attempt, Defend
from threefold.table.decisions.actions.burst import may_not_be_near
from threefold.table.decisions.actions.calls import (
    attack_inputs,
    attack_ready,
    defense,
    difficulty_hidden,
    task_inputs,
)
from threefold.table.decisions.actions.companions import companion_attacks
from threefold.table.decisions.actions.reach import may_not_leave_out, unseen_reach, with_distances
from threefold.table.decisions.actions.rolls import accepted_first, roll, throw, to_roll
from threefold.table.decisions.actions.sharing import (
    may_not_share,
    too_much_shared,
    with_less_damage,
)
from threefold.table.decisions.actions.smash import smash_thing
from threefold.table.decisions.actions.unrolled import defend_with
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    foe_of,
    may_not_take_action,
    on_turn,
    pc_of,
    pending_of,
)
from threefold.table.decisions.cooperation.followers import (
    alone,
    defense_roll,
    helped,
    task_roll,
)
from threefold.table.decisions.cooperation.guards import guard_before
from threefold.table.decisions.cooperation.leaving import struck_as_it_goes
from threefold.table.decisions.cooperation.reacting import use_or_react
from threefold.table.decisions.moves.bound_attacks import levels_of, may_not_follow
from threefold.table.decisions.moves.gains import (
    attack_used,
    may_not_strike_again,
    strikes_by_itself,
    struck_by_itself,
)
from threefold.table.decisions.picking import Asked, Ids, picked_by, the_attack_of, which_named
from threefold.table.decisions.powers.meant import as_use
from threefold.table.decisions.powers.offered import offered_now
from threefold.table.decisions.powers.things import ammunition_spent, none_left
from threefold.table.decisions.procedures.play import attempt_called
from threefold.table.events import AnyEvent, ConditionRemoved
from threefold.table.state import Called, Incoming, TaskCall
from threefold.table.state.seats import PLAYER
from threefold.table.views import comes_between, hides_difficulty
from threefold.table.views.conditions import hold_in_words


def attempt(context: Context, command: Attempt) -> Decision:
    """Roll a task that was called for, with the player's Effort, or let a follower attempt it
    alone.
    """
    if isinstance(context.state.pending.get(command.open_id), Called):
        if command.alone:
            return Refusal("not_allowed", "follower", Message("refusal.follower.not_here"))
        return attempt_called(context, command)
    call = pending_of(context, command.open_id, TaskCall)
    if isinstance(call, Refusal):
        return call
    if command.effort.damage:
        return Refusal("bad_value", "effort.damage", Message("refusal.nothing_to_damage"))
    if (
        command.skill
        and not context.gm
        and command.skill not in context.state.party[call.pc].pc.skills
    ):
        return Refusal(
            "bad_value", "skill", Message("refusal.unknown_skill", {"skill": command.skill})
        )
    first = accepted_first(context, call.pc)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    if command.alone:
        return _alone(context, command, call, accepted)
    help = helped(
        context.state,
        call.pc,
        command.follower,
        task_roll(call, command.skill),
        command.follower_id,
    )
    if isinstance(help, Refusal):
        return help
    setup, inputs = task_inputs(
        context.state, call, command.skill, EaseEffort(ease=command.effort.ease), help
    )
    inputs = structs.replace(with_besides(inputs, command.besides), roll_anyway=command.roll_anyway)
    if command.one_time_asset:
        if not has_condition(setup.pc, ONE_TIME_ASSET):
            return Refusal("not_allowed", "one_time_asset", Message("refusal.no_one_time_asset"))
        inputs = structs.replace(inputs, assets=[*inputs.assets, Steps(name=ONE_TIME_ASSET)])
        used = ConditionRemoved(on=call.pc, condition=ONE_TIME_ASSET)
        accepted, context = [*accepted, used], context.after([used])
    words = hold_in_words(context.state, call)
    rolled = to_roll(
        "task",
        call.pc,
        setup,
        inputs,
        title=call.title,
        hidden=_hidden(context, call),
        follows=call.follows,
    )
    if words is not None:
        rolled = structs.replace(rolled, title="", words=words)
    return roll(
        context,
        accepted,
        rolled,
        throw(setup, inputs, command.natural),
        answers=command.open_id,
        uses_action=call.uses_action and on_turn(context, call.pc),
    )


def _hidden(context: Context, call: TaskCall) -> bool:
    if call.hidden is not None:
        return call.hidden
    return not context.state.settings.show_difficulty


@implements("follower.autonomous", "follower.who_rolls")
def _alone(
    context: Context, command: Attempt, call: TaskCall, accepted: list[AnyEvent]
) -> Decision:
    """A follower attempts a task in its PC's place: the PC's player rolls, and the PC keeps its
    action.
    """
    if command.follower is None:
        return Refusal("bad_value", "follower", Message("refusal.follower.who"))
    inputs = alone(call, command.follower, command.effort.ease, command.roll_anyway)
    pc = context.state.party[call.pc].pc
    picked = picked_by(pc, inputs, Ids(follower=command.follower_id), gm=context.gm)
    if isinstance(picked, Refusal):
        return picked._replace(field="follower")
    setup = Setup(context.state.rules(), pc, picked=picked)
    rolled = to_roll(
        "follower_help",
        call.pc,
        setup,
        inputs,
        title=call.title,
        hidden=_hidden(context, call),
        follower=command.follower,
    )
    return roll(
        context, accepted, rolled, throw(setup, inputs, command.natural), answers=command.open_id
    )


def attack(context: Context, command: AttackFoe) -> Decision:
    """Attack a foe, with a PC or with a companion at its owner's word."""
    if command.pc_id in context.state.foes:
        return _misread(context, command) or companion_attacks(context, command)
    foe = context.state.foes.get(command.foe_id)
    if foe is not None and foe.body in context.state.things:
        command = structs.replace(command, foe_id=foe.body)
    return attack_foe(context, command)


def attack_foe(context: Context, command: AttackFoe) -> Decision:
    """Attack a foe. This is the PC's action, unless it is a reaction that is offered."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    foe = foe_of(context, command.foe_id)
    if isinstance(foe, Refusal) and command.foe_id not in context.state.things:
        return foe
    refusal = _may_not_attack_now(context, command)
    if refusal is not None:
        return refusal
    made = the_attack_of(pc, Asked(command.attack, command.attack_id, "attack", context.gm))
    if isinstance(made, Refusal):
        return made
    refusal = (
        _misread(context, command, made)
        or may_not_leave_out(context, command.without)
        or _may_not_strike_with(context, command, made, pc)
    )
    if refusal is not None:
        return refusal
    if isinstance(foe, Refusal):
        return _attack_thing(context, command, made)
    if context.gm:
        guarded = None
    else:
        guarded = guard_before(context.state, command.pc_id, command.foe_id)
    if guarded is not None:
        return guarded
    if foe.npc.health == 0 and not context.gm:
        return Refusal("not_allowed", "foe_id", Message("refusal.foe_down", {"name": foe.npc.name}))
    if command.power is not None:
        return _attack_by_power(context, command)
    return _plain_attack(context, command, made)


def _may_not_attack_now(context: Context, command: AttackFoe) -> Refusal | None:
    """A refusal if a PC may not attack now. What is offered as a reaction takes no action."""
    if command.power is not None and offered_now(context.state, as_use(command)) is not None:
        return None
    if _is_by_itself(context, command):
        return may_not_strike_again(context, command.pc_id, command.attack)
    return may_not_take_action(context, command.pc_id, "attack")


def _may_not_strike_with(
    context: Context, command: AttackFoe, made: Attack | None, pc: Pc
) -> Refusal | None:
    """A refusal of an attack with nothing left to throw, and of a further one in one action that is
    another than what gives it allows."""
    refusal = none_left(pc, made)
    if refusal is not None or command.power is not None or _is_by_itself(context, command):
        return refusal
    return may_not_follow(context, command.pc_id, made, command.foe_id, levels_of(command))


def _is_by_itself(context: Context, command: AttackFoe) -> bool:
    """Whether the weapon attacks by itself, beside the action of the PC."""
    pc = context.state.party[command.pc_id].pc
    return strikes_by_itself(pc, command.attack, command.besides.said)


def _attack_thing(context: Context, command: AttackFoe, made: Attack | None) -> Decision:
    """Attack a thing of the scene, with an ability or by strength."""
    if command.power is not None:
        return _attack_by_power(context, command)
    return smash_thing(context, command, made)


def _attack_by_power(context: Context, command: AttackFoe) -> Decision:
    """Attack with an ability, or react with one that is offered. A refusal because its name fits
    several names the field of this command.
    """
    used = use_or_react(context, as_use(command))
    if isinstance(used, Refusal) and (used.code, used.field) == ("ambiguous", "name"):
        return used._replace(field="power")
    return used


def _plain_attack(context: Context, command: AttackFoe, made: Attack | None) -> Decision:
    """Attack with a weapon or an ability that is an attack of its own."""
    first = accepted_first(context, command.pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    ready = attack_ready(context.state, command, context.gm)
    if isinstance(ready, Refusal):
        return ready
    setup, inputs = attack_inputs(context.state, command, ready.help, ready.picked)
    if struck_as_it_goes(context.state, command.pc_id):
        inputs = structs.replace(inputs, distance=None)
    if not context.gm:
        inputs = unseen_reach(context.state, PLAYED["attack"], setup, inputs, command.foe_id)
    rolled = to_roll(
        "attack",
        command.pc_id,
        setup,
        inputs,
        foe=command.foe_id,
        against=setup.npc,
        title=command.attack,
        hidden=difficulty_hidden(context.state, command.foe_id),
        which=which_named(setup.pc, inputs, ready.picked),
        also=list(dict.fromkeys(command.also)),
    )
    by_itself = _is_by_itself(context, command)
    uses_action = not by_itself and on_turn(context, command.pc_id)
    done = roll(
        context, accepted, rolled, throw(setup, inputs, command.natural), uses_action=uses_action
    )
    if not isinstance(done, Refusal):
        gone = ammunition_spent(context.after(done), command.pc_id, made)
        if by_itself:
            return [*done, *gone, *struck_by_itself(context, command.pc_id, command.attack)]
        return [*done, *gone, *attack_used(context, command, made)]
    return with_distances(done, context.state, command.pc_id, command.foe_id, command.attack)


def _misread(context: Context, command: AttackFoe, made: Attack | None = None) -> Refusal | None:
    """A refusal of what a plain attack cannot carry out: modifiers that only the GM sets, further
    targets, unless its hits burst, and what only a power sells for Effort.
    """
    if not context.gm and (command.assets or command.ease or command.hinder or command.situations):
        return Refusal("not_your_seat", "situations", Message("refusal.gm_sets_modifiers"))
    if command.power is None and any(command.bought):
        params: Params = {"attack": command.attack}
        return Refusal("not_allowed", "bought", Message("refusal.attack_bought", params))
    if command.also and command.power is None:
        return may_not_be_near(context.state, command, made)
    return None


def defend(context: Context, command: Defend) -> Decision:
    """Defend against an attack, or let it hit. If a comrade has begun to draw or stop the attack,
    that is settled first, unless the GM goes on."""
    incoming = pending_of(context, command.open_id, Incoming)
    if isinstance(incoming, Refusal):
        return incoming
    comrade = comes_between(context.state, command.open_id)
    if comrade is not None and not context.gm:
        params: Params = {"name": context.state.name_of(comrade)}
        return Refusal("out_of_order", "open_id", Message("refusal.together.comes_between", params))
    refusal = may_not_leave_out(context, command.without) or may_not_share(
        context.state, incoming.pc, command.shared
    )
    if refusal is not None:
        return refusal
    first = accepted_first(context, incoming.pc)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    if command.ability is not None:
        met = defend_with(
            context,
            Asked(command.ability, command.ability_id, "ability"),
            incoming,
            command.open_id,
        )
        if isinstance(met, Refusal):
            return met
        return [*accepted, *met]
    follower = None if command.forgo else command.follower
    help = helped(
        context.state, incoming.pc, follower, defense_roll(incoming.stat), command.follower_id
    )
    if isinstance(help, Refusal):
        return help
    setup, inputs = defense(
        context.state, incoming, command.effort, command.forgo, help, command.without
    )
    inputs = with_besides(
        inputs, AbilityExtras(said=command.besides.said) if command.forgo else command.besides
    )
    parts: dict[str, int] = {}
    hidden = hides_difficulty(context.state, incoming.hidden, [incoming.foe], PLAYER)
    if command.shared:
        inputs, parts = with_less_damage(setup, inputs, command.shared)
        # of hidden damage a refusal would tell how much it is: the excess stays where it struck
        refusal = None if hidden else too_much_shared(command.shared, parts)
        if refusal is not None:
            return refusal
    rolled = to_roll(
        "defend",
        incoming.pc,
        setup,
        inputs,
        foe=incoming.foe,
        against=setup.npc,
        title=incoming.title,
        hidden=hidden,
        then=incoming.then,
        follows=incoming.follows,
        shared=parts,
    )
    return roll(
        context, accepted, rolled, throw(setup, inputs, command.natural), answers=command.open_id
    )


DECIDED = (
    decide_command(Attempt, attempt),
    decide_command(AttackFoe, attack),
    decide_command(Defend, defend),
)
