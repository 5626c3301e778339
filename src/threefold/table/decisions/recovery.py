"""Recovery rolls at the table, and rerolls for XP."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.characters import Condition, Pc
from threefold.model.extra_acts import (
    conditions_taking_recovery,
    extra_recovery_given,
    recovery_given,
)
from threefold.model.recovery_bonus import RestBonus, given_bonuses, own_bonuses, spent_by_rest
from threefold.model.rests import due_of, rests_in_half
from threefold.procedures.base import Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.harm import RecoverInputs, not_ready_to_rest
from threefold.rules.binding import implements
from threefold.rules.experience import reroll_price
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.types import Message, Params, Refusal, Stat
from threefold.table.commands import Recover, Reroll, ShareRecovery
from threefold.table.decisions.actions.again import not_by_ability, reroll_by_ability, thrown
from threefold.table.decisions.actions.rolls import rolled_again
from threefold.table.decisions.answers import not_answered
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    is_comrade_near,
    may_not_take_action,
    pc_of,
    pending_of,
    set_and_throw,
)
from threefold.table.decisions.clock import rested
from threefold.table.decisions.moves.gains import Paid, action_paid
from threefold.table.decisions.scene.zones import as_if_inside
from threefold.table.events import (
    AnyEvent,
    ConditionRemoved,
    Recovered,
    RecoveryRolled,
    Rerolled,
)
from threefold.table.state import Effect, Recovering, Rolled, State


def recover(context: Context, command: Recover) -> Decision:
    """Make a recovery roll: for the rest named, or for the next one due. In a fight a player may
    take only the one-action rest; it uses the PC's action, unless an effect gives the roll."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    rules = context.state.rules()
    due = due_of(pc, rules, command.rest)
    rest = command.rest or due.rest
    takes = rest
    if rest == due.rest:
        takes = due.takes
    given = recovery_given(pc)
    refusal = _may_not_rest(context, command.pc_id, rest, takes, given=given)
    if refusal is not None:
        return refusal
    bonuses = _bonuses_now(context.state, command.pc_id, rest, command.said)
    inputs = RecoverInputs(rest=rest, bonuses=bonuses)
    procedure = PLAYED["recover"]
    fell = set_and_throw(procedure, Setup(rules, pc), inputs, command.natural, context.dice)
    if isinstance(fell, Refusal):
        return fell
    _, faces = fell
    out = play(procedure, Setup(rules, pc), inputs, faces)
    if isinstance(out, Refusal):
        return out
    assert out.roll is not None
    half = takes != "action" and rests_in_half(pc)
    paid = Paid([], False)
    if takes == "action" and not given:
        paid = action_paid(context, command.pc_id)
    return [
        RecoveryRolled(
            id=context.new_id("o"),
            pc=command.pc_id,
            rest=rest,
            natural=faces[0],
            points=out.roll.total,
            uses_action=paid.uses_action,
            bonuses=bonuses,
            takes=None if takes == rest else takes,
            half=half,
        ),
        *paid.given,
        *(ConditionRemoved(on=command.pc_id, condition=c.name) for c in spent_by_rest(pc)),
        *_effects_ended(context, command.pc_id, rest, _counting(pc, rest, rules)),
        *rested(context.state, command.pc_id, takes, half=half),
    ]


def _bonuses_now(state: State, pc_id: str, rest: Rest, said: Sequence[str]) -> list[RestBonus]:
    """What effects on a PC, its zones, and comrades who are near add to this recovery roll."""
    pc = state.party[pc_id].pc
    comrades = [
        member.pc
        for id, member in state.party.items()
        if is_comrade_near(state, id, pc_id, "short")
    ]
    inside = structs.replace(pc, conditions=[*(pc.conditions or ()), *as_if_inside(state, pc_id)])
    return [*own_bonuses(inside, rest, said), *given_bonuses(comrades, rest)]


def _may_not_rest(
    context: Context, pc_id: str, rest: Rest, takes: Rest, *, given: bool
) -> Refusal | None:
    """A refusal if a PC may not rest now: a player's PC in a fight, for longer than an action or
    out of turn; or a PC who has still to share the points of the last rest. ``given``: an effect
    gives the roll, and it takes no action.
    """
    state = context.state
    if pc_id in state.party:
        refusal = not_ready_to_rest(state.party[pc_id].pc)
        if refusal is not None:
            return refusal
    if state.encounter is not None and not context.gm:
        if takes != "action":
            params: Params = {"rest": Message(f"rest.{rest}")}
            return Refusal("not_allowed", "rest", Message("refusal.long_rest_in_fight", params))
        refusal = may_not_take_action(context, pc_id)
        if refusal is not None and not given:
            return refusal
    if any(isinstance(o, Recovering) and o.pc == pc_id for o in state.pending.values()):
        return Refusal("out_of_order", "pc_id", Message("refusal.share_first"))
    return None


def _extra_of(pc: Pc, rest: Rest, rules: Rules) -> Condition | None:
    """The condition that gives this recovery roll beside those of the day; None if it is one of
    the day's."""
    if rest != rules.recovery.rests[0]:
        return None
    return extra_recovery_given(pc)


def _counting(pc: Pc, rest: Rest, rules: Rules) -> list[str]:
    """The names of the conditions that decide which recovery roll this is, and so end only as its
    points are shared: what gives it, and with the night what took away an earlier one."""
    given = _extra_of(pc, rest, rules)
    found = [] if given is None else [given.name]
    if rest == rules.recovery.rests[-1]:
        found += [each.name for each in conditions_taking_recovery(pc)]
    return found


def _effects_ended(
    context: Context, pc_id: str, rest: Rest, counting: Sequence[str]
) -> list[AnyEvent]:
    """Events that end the effects that last until a rest, but for those that are ``counting``.
    Those that last until a ten-hour rest end only with that one."""
    resting = [
        e for e in context.state.effects if e.on == pc_id and e.rest and e.condition not in counting
    ]
    held = dict.fromkeys(
        e.condition for e in resting if rest == "ten_hours" or not _until_ten_hours(e)
    )
    return [ConditionRemoved(on=pc_id, condition=condition) for condition in held]


def _until_ten_hours(effect: Effect) -> bool:
    return isinstance(effect.gives, Condition) and effect.gives.until == "ten_hour_rest"


@implements("recovery.roll.split_freely", "damage_track.restore.instead_of_points")
def share_recovery(context: Context, command: ShareRecovery) -> Decision:
    """Share the points of a recovery roll among the Pools, or move one step up the damage track
    instead.
    """
    pending = pending_of(context, command.open_id, Recovering)
    if isinstance(pending, Refusal):
        return pending
    shares: dict[Stat, int] = {
        "might": command.might,
        "speed": command.speed,
        "intellect": command.intellect,
    }
    spend = {stat: n for stat, n in shares.items() if n}
    inputs = RecoverInputs(
        rest=pending.rest,
        spend=None if command.instead_of_points else spend,
        instead_of_points=command.instead_of_points,
        bonuses=pending.bonuses,
    )
    if command.instead_of_points and spend:
        return Refusal("bad_value", "instead_of_points", Message("refusal.step_or_points"))
    pc = context.state.party[pending.pc].pc
    out = play(PLAYED["recover"], Setup(context.state.rules(), pc), inputs, [pending.natural])
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    shared = Recovered(
        id=command.open_id,
        pc=pending.pc,
        after=out.actor,
        rest=pending.rest,
        might=command.might,
        speed=command.speed,
        intellect=command.intellect,
        step=command.instead_of_points,
    )
    given = _extra_of(pc, pending.rest, context.state.rules())
    counting = _counting(pc, pending.rest, context.state.rules())
    if given is not None and given.name in out.actor.condition_names():
        counting.remove(given.name)
    return [shared, *(ConditionRemoved(on=pending.pc, condition=name) for name in counting)]


@implements("xp.immediate.reroll")
def reroll(context: Context, command: Reroll) -> Decision:
    """Pay 1 XP to roll the die again, and keep the better face. The player of another PC may
    pay.
    """
    pending = context.state.pending.get(command.open_id)
    if not isinstance(pending, Rolled | Recovering):
        return not_answered(context.state, command.open_id, context.by)
    if command.power is not None:
        if isinstance(pending, Recovering):
            return not_by_ability(command.power)
        return reroll_by_ability(context, command, pending)
    payer_id = command.payer or context.by.pc or pending.pc
    payer = pc_of(context, payer_id)
    if isinstance(payer, Refusal):
        return payer._replace(field="payer")
    rules = context.state.rules()
    cost = reroll_price(1, payer.xp, rules)
    if isinstance(cost, Refusal):
        return cost
    if isinstance(pending, Recovering):
        return _reroll_recovery(context, command, pending, payer_id, cost)
    if not pending.faces:
        return Refusal("not_allowed", "open_id", Message("refusal.reroll_nothing"))
    natural = thrown(context, command)
    bought = structs.replace(pending, rerolls=pending.rerolls + 1)
    rolled = rolled_again(context.state, bought, "better", natural)
    if isinstance(rolled, Refusal):
        return rolled
    return [Rerolled(id=command.open_id, rolled=rolled, natural=natural, payer=payer_id, xp=cost)]


def _reroll_recovery(
    context: Context, command: Reroll, pending: Recovering, payer_id: str, cost: int
) -> Decision:
    rules = context.state.rules()
    if command.natural is not None:
        face = command.natural
    else:
        face = context.dice.roll(rules.recovery.die)
    if face > rules.recovery.die:
        message = Message("refusal.die", {"sides": rules.recovery.die, "face": face})
        return Refusal("bad_value", "natural", message)
    best = max(face, pending.natural)
    inputs = RecoverInputs(rest=pending.rest, bonuses=pending.bonuses)
    pc = context.state.party[pending.pc].pc
    out = play(PLAYED["recover"], Setup(rules, pc), inputs, [best])
    if isinstance(out, Refusal):
        return out
    assert out.roll is not None
    return [
        RecoveryRolled(
            id=command.open_id,
            pc=pending.pc,
            rest=pending.rest,
            natural=best,
            points=out.roll.total,
            replaces=True,
            payer=payer_id,
            xp=cost,
            thrown=face,
            bonuses=pending.bonuses,
        )
    ]


DECIDED = (
    decide_command(Reroll, reroll),
    decide_command(Recover, recover),
    decide_command(ShareRecovery, share_recovery),
)
