"""Uses of abilities, cyphers, artifacts and equipment at the table."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from threefold.model.characters import Attack, Gear, Pc
from threefold.model.marks import Marked
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.model.shelf.figures import Figure
from threefold.model.shelf.opponents import draws_attacks
from threefold.procedures.base import Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.inputs import Steps
from threefold.procedures.power_against import Against, base_of_use
from threefold.procedures.power_strikes import strike_of
from threefold.procedures.power_targets import may_be_own_target
from threefold.procedures.power_used import (
    AbilityInputs,
    UsedPower,
    UseInputs,
    effects_of_use,
)
from threefold.rules.binding import implements
from threefold.rules.cooperation import may_not_cooperate
from threefold.rules.types import Message, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.actions.calls import difficulty_hidden
from threefold.table.decisions.actions.grips import keeps_hold, may_not_squeeze
from threefold.table.decisions.actions.reach import (
    may_not_leave_out,
    on_foe,
    unseen_reach,
    with_distances,
)
from threefold.table.decisions.actions.rolls import Throw, accepted_first, roll, to_roll
from threefold.table.decisions.actions.touch import is_ready
from threefold.table.decisions.base import (
    Context,
    Decision,
    may_not_take_action,
    on_turn,
    pc_of,
    spans_left,
)
from threefold.table.decisions.cooperation.base import used_of
from threefold.table.decisions.cooperation.beside import as_things_stand
from threefold.table.decisions.cooperation.company import at_roll
from threefold.table.decisions.cooperation.followers import NamedRoll, helped, power_roll, with_help
from threefold.table.decisions.cooperation.guards import guard_before
from threefold.table.decisions.cooperation.help import aids, boosted
from threefold.table.decisions.moves.bound_attacks import may_not_follow
from threefold.table.decisions.moves.drawn import attack_to_draw
from threefold.table.decisions.moves.followed import unreached
from threefold.table.decisions.moves.gains import (
    attack_used,
    extra_action_used,
)
from threefold.table.decisions.picking import Ids, picked_by
from threefold.table.decisions.powers.aimed import aimed_at, obeys_party, power_for
from threefold.table.decisions.powers.another_way import earlier_way_over
from threefold.table.decisions.powers.counted import (
    for_others_alone,
    not_again,
    used_too_often,
    used_up_at_rolls,
    uses_counted,
    with_earlier_uses,
)
from threefold.table.decisions.powers.failed import tries_again
from threefold.table.decisions.powers.further import (
    along_of,
    another_of,
    further_targets_refusal,
    gm_sets_modifiers,
    several_of,
)
from threefold.table.decisions.powers.given import procedure_of, use_inputs
from threefold.table.decisions.powers.item_tables import tables_rolled
from threefold.table.decisions.powers.lengthy import takes_longer, work_done
from threefold.table.decisions.powers.meant import (
    Meant,
    is_enabler,
    usable_power,
    weapon_struck_with,
)
from threefold.table.decisions.powers.near import with_all_near
from threefold.table.decisions.powers.offered import before_its_moment
from threefold.table.decisions.powers.struck import not_its_moment, with_weapon_that_struck
from threefold.table.decisions.powers.things import ammunition_spent, none_left, one_used
from threefold.table.decisions.powers.together import companion_has_struck, no_companion_left
from threefold.table.decisions.powers.unmet import Used, does_nothing_now
from threefold.table.decisions.powers.unsaid import unsaid_needs
from threefold.table.events import AnyEvent, Readied
from threefold.table.state import Reacting, Rolled, State, aid_kind
from threefold.table.state.facts import Text


class PowerUse(NamedTuple):
    """A power about to be used: its setup and inputs, the foe or the PC (``ally``) it is used on,
    the names for a follower's help. ``strike`` is the weapon if the use is an attack, which fires
    so many ``rounds``; ``thing`` what is used of the sheet; ``which`` tells the power apart from others of its name. An
    ``enabler`` takes no action."""

    setup: Setup
    inputs: UseInputs
    power: UsedPower
    foe: str | None
    ally: str | None
    roll: NamedRoll
    enabler: bool = False
    strike: Attack | None = None
    rounds: Figure | None = None
    thing: Ability | Cypher | Artifact | Gear | None = None
    which: Text | None = None


def use_of(
    state: State, command: UsePower, gm: bool, reacts: Reacting | None = None
) -> PowerUse | Refusal:
    """Return a power about to be used, or a refusal: its target, and its inputs with the situations
    of the scene and the help of comrades and followers.

    A player names an item by what they know of it.
    """
    pc = state.party[command.pc_id].pc
    meant = usable_power(pc, command, gm)
    if isinstance(meant, Refusal):
        return meant
    target = command.target
    if target == command.pc_id:
        target = None
    if target is not None and state.anything(target) is None:
        return Refusal("bad_value", "target", Message("refusal.no_such_figure", {"id": target}))
    inputs = _inputs_meant(state, command, meant, reacts)
    picked = picked_by(pc, inputs, Ids(meant.id, command.attack_id), gm=gm)
    if isinstance(picked, Refusal):
        return picked._replace(field=picked.field.removeprefix("inputs."))
    rolling = at_roll(state, command.pc_id)
    setup = Setup(state.rules(), rolling, picked=picked, companions=_beside(state, command.pc_id))
    setup = setup._replace(used_up=used_up_at_rolls(state, command.pc_id), left=spans_left(state))
    if target is not None:
        setup = setup._replace(target=aimed_at(state, target), obeyed=obeys_party(state, target))
    power = power_for(setup, inputs)
    if isinstance(power, Refusal):
        return power
    if command.target == command.pc_id and may_be_own_target(power):
        setup = setup._replace(target=rolling)
    foe, ally = None, target
    if target in state.foes:
        foe, ally = target, None
        inputs = _if_resisted(state, power, inputs, target)
    named = power_roll(power, foe is not None)
    circumstances = _in_circumstances(state, command, inputs, target, named)
    if isinstance(circumstances, Refusal):
        return circumstances
    inputs = _after_earlier_uses(state, command, circumstances, power, meant.thing)
    inputs = as_things_stand(state, inputs, effects_of_use(power, inputs.options))
    strike = strike_of(setup, power, inputs)
    if isinstance(strike, Refusal):
        return strike
    use = PowerUse(setup, inputs, power, foe, ally, named, thing=meant.thing, which=meant.which)
    if strike is not None:
        return use._replace(strike=weapon_struck_with(strike), rounds=strike.ammunition)
    return use._replace(enabler=_is_free(pc, inputs, meant, command))


def _if_resisted(state: State, power: UsedPower, inputs: UseInputs, foe: str) -> UseInputs:
    """The inputs of a use on a foe that does not let it happen. Those of the party's own side do."""
    if not power.aim.resisted or state.foes[foe].owner in state.party:
        return inputs
    return structs.replace(inputs, unwilling=True)


def _inputs_meant(state: State, command: UsePower, meant: Meant, to: Reacting | None) -> UseInputs:
    """The inputs of the power that is meant, ``to`` what it answers. A hold of its user is kept up."""
    inputs = use_inputs(command, meant.name, meant.gear)
    if to is not None:
        inputs = structs.replace(inputs, dealt=to.dealt, lost=to.lost)
    if isinstance(inputs, AbilityInputs) and keeps_hold(state, command, meant.thing):
        return structs.replace(inputs, holding=True)
    return inputs


def _is_free(pc: Pc, inputs: UseInputs, meant: Meant, command: UsePower) -> bool:
    """Whether a use takes no action. To keep up a hold always takes one."""
    if isinstance(inputs, AbilityInputs):
        return not inputs.holding and is_enabler(pc, meant, command.options)
    return is_enabler(pc, meant, command.options) or tries_again(meant.thing)


def _after_earlier_uses(
    state: State, command: UsePower, inputs: UseInputs, power: UsedPower, thing: Marked | None
) -> UseInputs:
    """The inputs of a use with what earlier ones left: a touch still ready, steps that hinder."""
    inputs = with_earlier_uses(state, command, thing, inputs)
    ready = power.aim.touch and is_ready(state.party[command.pc_id].pc, power.called)
    if ready and isinstance(inputs, AbilityInputs):
        return structs.replace(inputs, ready=True)
    return inputs


def _beside(state: State, pc_id: str) -> set[str]:
    """The powers whose companions stand beside a PC."""
    return {
        foe.power for foe in state.foes.values() if foe.owner == pc_id and foe.power is not None
    }


def _in_circumstances(
    state: State, command: UsePower, inputs: UseInputs, target: str | None, named: NamedRoll
) -> UseInputs | Refusal:
    """The inputs of a use with the situations and the distance of its target, and with the help of
    comrades and of a follower.
    """
    foe = None
    if target in state.foes:
        foe = target
    help = helped(state, command.pc_id, command.follower, named, command.follower_id)
    if isinstance(help, Refusal):
        return help
    kind = aid_kind(procedure_of(command), foe is not None)
    given: list[Steps] = []
    if kind is not None:
        given = aids(state, command.pc_id, kind, named.names)
    inputs = structs.replace(
        inputs,
        situations=on_foe(state, foe, command.situations, command.without, command.pc_id),
        distance=None if target is None else state.distance(command.pc_id, target),
        assets=[*inputs.assets, *with_help(help, given)],
    )
    return boosted(inputs, state, command.pc_id, kind, inputs.effort.ease, target=target)


def use_hidden(state: State, use: PowerUse) -> bool:
    """Whether players may not know the difficulty of a use."""
    if use.power.blind:
        return True
    met = base_of_use(use.setup, use.power, use.inputs)
    if isinstance(met, Against) and met.base is None:
        return False
    if use.foe is not None:
        return difficulty_hidden(state, use.foe)
    return not state.settings.show_difficulty


@implements(
    "task.action.stored_cypher",
    "damage_track.debilitated.actions",
    "ability.no_attack_roll",
    "ability.unwanted_is_attack",
)
def use_power(context: Context, command: UsePower, reacts: Reacting | None = None) -> Decision:
    """Use an ability, a cypher (one action, wherever it is kept), an artifact or equipment. An
    enabler takes no action, nor does a power that ``reacts`` to what has just happened."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    refusal = gm_sets_modifiers(context, command) or may_not_leave_out(context, command.without)
    if refusal is not None:
        return refusal
    command = with_all_near(context.state, command, pc, context.gm)
    command = with_weapon_that_struck(context, command, pc)
    use = _use_now(context, command, reacts)
    if isinstance(use, Refusal):
        return use
    instead = _in_its_place(context, command, use, reacts)
    if instead is not None:
        return instead
    first = accepted_first(context, command.pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    drawn, command = tables_rolled(context, command)
    accepted, context = [*accepted, *drawn], context.after(drawn)
    use = _use_now(context, command, reacts)
    if isinstance(use, Refusal):
        return use
    inputs = for_others_alone(context.state, command, use.thing, use.inputs)
    use = use._replace(inputs=inputs)
    rolled = _roll_of_use(context, command, use)
    real = _real_faces(context, command, use)
    if isinstance(real, Refusal):
        return explained_use(context.state, command, use, real)
    refusal = unreached(context.state, rolled, context.gm)
    if refusal is not None:
        return refusal
    uses_action = not use.enabler and on_turn(context, command.pc_id)
    done = roll(
        context,
        accepted,
        rolled,
        Throw(use.setup, use.inputs, real),
        uses_action=uses_action,
    )
    if isinstance(done, Refusal):
        return done
    if not uses_action:
        done = [*done, *work_done(context.after(done).state, command.pc_id, use.power)]
    done += uses_counted(context, command, use.thing)
    done = [*done, *earlier_way_over(context.after(done), command.pc_id, use.power, use.inputs)]
    done = [*done, *companion_has_struck(context.state, command, use.power)]
    return [*done, *_used_up(context, command, use, done)]


def _in_its_place(
    context: Context, command: UsePower, use: PowerUse, reacts: Reacting | None
) -> Decision | None:
    """Return what comes in place of a use: a refusal, or its begin, where it takes longer than an
    action. None if the power works now."""
    if reacts is not None:
        return _may_not_use(context, command, use)
    refusal = before_its_moment(context.state, command, use.thing)
    refusal = refusal or _may_not_use(context, command, use)
    return refusal or takes_longer(context, command.pc_id, use.power)


def _may_not_use(context: Context, command: UsePower, use: PowerUse) -> Refusal | None:
    """A refusal if a power may not be used now: on these targets, by this PC in this turn, or past
    a guard that the player's PC has to get past first.
    """
    refusal = None
    if isinstance(use.inputs, AbilityInputs) and use.inputs.holding:
        refusal = may_not_squeeze(context.state, command)
    refusal = refusal or further_targets_refusal(context, command, use.power, use.inputs)
    refusal = refusal or not_again(context.state, command, use.thing, context.gm)
    refusal = refusal or used_too_often(context.state, command, use.thing)
    refusal = refusal or not_its_moment(context, command, use.power)
    at = Used(command.pc_id, use.power, use.thing, use.foe)
    refusal = refusal or does_nothing_now(context, at)
    refusal = refusal or no_companion_left(context.state, command, use.power)
    if refusal is not None:
        return refusal
    if not use.enabler:
        refusal = _may_not_act(context, command.pc_id, use)
        if refusal is not None:
            return refusal
    if use.foe is None or context.gm:
        return None
    return guard_before(context.state, command.pc_id, use.foe)


def _roll_of_use(context: Context, command: UsePower, use: PowerUse) -> Rolled:
    """The roll of a use, with its further targets and the situations of each."""
    state, also = context.state, several_of(context, command, use.power)
    against = use.setup.target
    rolled = to_roll(
        procedure_of(command),
        command.pc_id,
        use.setup,
        use.inputs,
        foe=use.foe,
        target=use.ally,
        against=against if use.foe is not None or use.ally is not None else None,
        title=use.power.called,
        hidden=use_hidden(state, use),
        also=also,
        situations_of={
            id: on_foe(state, id, command.situations_of.get(id, []), command.without, command.pc_id)
            for id in also
        },
        which=use.which,
    )
    another, along = another_of(context, command, use.power), along_of(command, use.power)
    unsaid = unsaid_needs(use.power, use.inputs, use.setup.target)
    return structs.replace(rolled, another=another, along=along, unsaid=unsaid)


def _use_now(context: Context, command: UsePower, reacts: Reacting | None) -> PowerUse | Refusal:
    """The use in the current state. A reaction takes no action."""
    use = use_of(context.state, command, context.gm, reacts)
    if isinstance(use, Refusal):
        return use
    if not context.gm:
        inputs = unseen_reach(
            context.state, PLAYED[procedure_of(command)], use.setup, use.inputs, use.foe
        )
        use = use._replace(inputs=inputs)
    if reacts is None:
        return use
    return use._replace(enabler=True)


def _may_not_act(context: Context, pc_id: str, use: PowerUse) -> Refusal | None:
    """A refusal if the PC may not act now, or has nothing left to throw."""
    if use.strike is None:
        return may_not_take_action(context, pc_id)
    empty = none_left(context.state.party[pc_id].pc, use.strike)
    if empty is not None:
        return empty
    if _draws_now(context, pc_id, use):
        used = used_of(context, pc_id)
        return may_not_cooperate("draw_attack", used.used, used.acted)
    refusal = may_not_take_action(context, pc_id, "attack")
    if refusal is not None or use.enabler:
        return refusal
    return may_not_follow(context, pc_id, use.strike, use.foe, 0)


def _draws_now(context: Context, pc_id: str, use: PowerUse) -> bool:
    """Whether a use draws an attack that a foe makes just now on a comrade: it is made in the turn
    of the foe, as any drawing of an attack."""
    if use.foe is None or on_turn(context, pc_id) or not draws_attacks(use.power.effects):
        return False
    return attack_to_draw(context.state, use.foe, pc_id) is not None


def _used_up(
    context: Context, command: UsePower, use: PowerUse, done: list[AnyEvent]
) -> list[AnyEvent]:
    """Events of what a use takes: an extra attack or action, a piece of equipment."""
    if use.enabler:
        return []
    after = context.after(done)
    taken: list[AnyEvent] = []
    if isinstance(use.thing, Gear):
        taken += one_used(after, command.pc_id, use.thing)
    if use.strike is None:
        again = extra_action_used(context, command.pc_id)
    else:
        taken += ammunition_spent(after, command.pc_id, use.strike, use.rounds)
        if context.state.encounter is not None and _draws_now(context, command.pc_id, use):
            taken.append(Readied(by=command.pc_id, way="draw_attack", whom=use.foe, spends=True))
        again = attack_used(context, command, use.strike)
    return [*taken, *again]


def explained_use(state: State, command: UsePower, use: PowerUse, refusal: Refusal) -> Refusal:
    """Return a refusal for distance with the feet that are missing."""
    target = use.foe or use.ally
    if target is None:
        return refusal
    return with_distances(refusal, state, command.pc_id, target, use.power.called)


def _real_faces(context: Context, command: UsePower, use: PowerUse) -> list[int] | Refusal:
    """The faces of real dice in the order in which the procedure asks for them: the d20 if one is
    rolled, then the depletion die."""
    setup = use.setup._replace(hidden=use_hidden(context.state, use))
    setting = PLAYED[procedure_of(command)].set(setup, use.inputs)
    if isinstance(setting, Refusal):
        return setting
    typed = [face for face in (command.depletion,) if face is not None]
    if setting.task is None or not setting.task.rolls:
        return typed
    if command.natural is not None:
        return [command.natural, *typed]
    if typed:
        return [context.dice.roll(context.state.rules().task.die), *typed]
    return []
