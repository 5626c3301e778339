"""Grips: who holds whom, a hold that is kept or let go, and a foe that tries to wrest itself free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefold.model.conditions import has_condition, is_dead
from threefold.model.marks import Marked
from threefold.model.powers import Ability, Artifact, Cypher, effects_of
from threefold.model.shelf.among import conditions_among
from threefold.model.shelf.asked import holds_kept
from threefold.model.shelf.figures import Break
from threefold.procedures.effects.endurance import felt_track
from threefold.procedures.effects.held import lasting_condition_lines
from threefold.procedures.effects.repeated import set_free
from threefold.procedures.figures import kept_from
from threefold.procedures.inputs import Steps
from threefold.rules.conditions import condition_name
from threefold.rules.task_words import TaskRoll
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.actions.effects import conditions_begun, is_grip
from threefold.table.decisions.actions.tied import (
    ends_against_holder,
    ends_if_source_moves,
    ends_with_other_act,
    needs_power,
    needs_source,
)
from threefold.table.decisions.base import Context, Decision
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    Closed,
    ConditionRemoved,
    DieFell,
    EffectsCame,
    Opened,
    Walked,
)
from threefold.table.history.rounds import has_attacked_in_round
from threefold.table.state import Effect, Follows, Incoming, Rolled, State, TaskCall
from threefold.table.state.actions import ActionOfPc
from threefold.table.state.facts import Resolution
from threefold.table.state.seats import PLAYER
from threefold.table.views import knows_difficulty
from threefold.table.views.conditions import held_by_roll

ESCAPING = "escaping"
"""The task of whoever tries to get out of a hold."""


def keeps_hold(state: State, command: UsePower, thing: Marked | None) -> bool:
    """Return whether a use of an ability keeps up its hold on somebody."""
    if not isinstance(thing, Ability) or command.target is None:
        return False
    return _keeps(state, command.pc_id, thing, command.target)


def _keeps(state: State, pc_id: str, ability: Ability, on: str) -> bool:
    names = {condition_name(each.name) for each in holds_kept(effects_of(ability))}
    if not names:
        return False
    return any(
        (e.by, e.on) == (pc_id, on) and condition_name(e.condition) in names for e in state.effects
    )


def _grips(state: State, pc_id: str) -> list[Effect]:
    """The holds of a PC on others."""
    return [
        e
        for e in state.effects
        if e.by == pc_id and e.gives is not None and is_grip(state, e.on, e.gives, pc_id)
    ]


def grips_let_go(before: State, events: Sequence[AnyEvent]) -> list[ConditionRemoved]:
    """Return the events that end holds which take an action each round, and all else that takes
    attention, as the action went into something else."""
    begun = conditions_begun(events)
    found: list[ConditionRemoved] = []
    for event in events:
        if isinstance(event, DieFell) and event.uses_action:
            found += _let_go(before, event.rolled.pc, event.rolled)
        elif isinstance(event, ActionSettled) and event.uses_action:
            found += _let_go(before, event.pc, event)
        elif getattr(event, "uses_action", False):
            found += _let_go(before, _acting(before, event), None)
        elif isinstance(event, Walked):
            found += _walked_away(before, event.pc)
    # what the same command puts on somebody anew goes on
    return [each for each in found if (each.on, condition_name(each.condition)) not in begun]


def _walked_away(before: State, pc_id: str) -> Iterator[ConditionRemoved]:
    """Yield the events that end what lasts only while the PC who put it there stays in one place."""
    for effect in before.effects:
        if effect.by == pc_id and effect.gives is not None and ends_if_source_moves(effect.gives):
            yield ConditionRemoved(on=effect.on, condition=effect.condition, deed="source_moves")


def actors_among(before: State, events: Sequence[AnyEvent]) -> set[str]:
    """Return the PCs whose action goes into these events."""
    found: set[str] = set()
    for event in events:
        if isinstance(event, DieFell):
            if event.uses_action:
                found.add(event.rolled.pc)
        elif getattr(event, "uses_action", False):
            found.add(_acting(before, event))
    return found


def _acting(state: State, event: AnyEvent) -> str:
    """The PC whose action an event is: the one it names, else the one whose turn it is."""
    named = getattr(event, "pc", None)
    if isinstance(named, str):
        return named
    if state.encounter is None:
        return ""
    return state.encounter.acting or ""


def _let_go(before: State, pc_id: str, act: ActionOfPc | None) -> Iterator[ConditionRemoved]:
    """Yield the events that end the holds of a PC whose action does not keep them, and whatever else
    lasts only while the PC attends to it."""
    for effect in before.effects:
        if effect.by != pc_id or effect.gives is None:
            continue
        with_span = ends_with_other_act(effect.gives)
        if not with_span and effect.gives.until != "concentration":
            continue
        if act is None or not _is_kept(before, act, effect):
            yield ConditionRemoved(
                on=effect.on,
                condition=effect.condition,
                deed="other_act" if with_span else None,
            )


def _is_kept(before: State, act: ActionOfPc, effect: Effect) -> bool:
    """Whether an act goes on with what it began: it keeps a hold, or uses the same power once more
    on the same one."""
    if effect.on not in (act.foe, act.target, act.pc):
        return False
    pc = before.party[act.pc].pc
    powers = (*pc.abilities, *pc.cyphers, *pc.carries())
    return any(
        _gives(each, effect.condition)
        or (isinstance(each, Ability) and _keeps(before, act.pc, each, effect.on))
        for each in powers
        if isinstance(each, Ability | Cypher | Artifact) and each.name == act.title
    )


def _gives(power: Ability | Cypher | Artifact, condition: str) -> bool:
    """Whether a condition is one that a power puts on somebody."""
    own = {condition_name(each.name) for each in conditions_among(effects_of(power))}
    return condition_name(condition) in {condition_name(power.name), *own}


def holds_over(context: Context) -> list[AnyEvent]:
    """Return the events of holds that nobody can keep any more: their holder has left or may not act,
    or the one held is down; and of what needs whoever put it there, or what that one has of it. Rolls that would
    keep a hold that has ended are withdrawn.
    """
    state = context.state
    over: list[AnyEvent] = [
        ConditionRemoved(on=effect.on, condition=effect.condition)
        for effect in state.effects
        if _is_hold(state, effect) and not _can_last(state, effect)
    ]
    over += [
        ConditionRemoved(on=effect.on, condition=effect.condition, deed="source_gone")
        for effect in state.effects
        if effect.gives is not None and needs_source(effect.gives) and _is_gone(state, effect.by)
    ]
    over += [
        ConditionRemoved(on=effect.on, condition=effect.condition, deed="source_over")
        for effect in state.effects
        if effect.gives is not None and needs_power(effect.gives) and _is_over(state, effect)
    ]
    over += _unattended(state)
    state = context.after(over).state
    for id, pending in state.pending.items():
        if isinstance(pending, TaskCall) and _is_for_lost_hold(state, pending):
            over.append(Closed(id=id))
    return over


def _is_hold(state: State, effect: Effect) -> bool:
    """Whether an effect is a hold on a foe by somebody who is or was a PC."""
    gives = effect.gives
    held = effect.by is not None and gives is not None and effect.on in state.foes
    return held and gives is not None and gives.until != "used_again" and ends_against_holder(gives)


def _is_gone(state: State, id: str | None) -> bool:
    """Whether whoever put something on somebody has been brought down, or is not there any more."""
    if id in state.party:
        return is_dead(state.party[id].pc)
    return id not in state.foes or not state.foes[id].npc.health


def _is_over(state: State, effect: Effect) -> bool:
    """Whether a power that has put something on one holds nobody any more of those who did so."""
    name = condition_name(effect.condition)
    by = (e.by for e in state.effects if (e.on, condition_name(e.condition)) == (effect.on, name))
    users = (state.party[id].pc for id in by if id in state.party)
    return not any(has_condition(user, name) for user in users)


def _can_last(state: State, effect: Effect) -> bool:
    return may_attend(state, effect.by) and bool(state.foes[effect.on].npc.health)


def _unattended(state: State) -> list[ConditionRemoved]:
    """The events of what nobody is able to attend to any more."""
    return [
        ConditionRemoved(on=effect.on, condition=effect.condition)
        for effect in state.effects
        if _is_attended(effect) and not _is_hold(state, effect) and not may_attend(state, effect.by)
    ]


def _is_attended(effect: Effect) -> bool:
    """Whether an effect lasts only while a PC attends to it."""
    gives = effect.gives
    return effect.by is not None and gives is not None and gives.until == "concentration"


def may_attend(state: State, id: str | None) -> bool:
    """Return whether a PC is there and able to act, and so to attend to something."""
    member = state.party.get(id or "")
    if member is None or is_dead(member.pc) or felt_track(member.pc) == "debilitated":
        return False
    return kept_from(member.pc, "act") is None


def _is_for_lost_hold(state: State, call: TaskCall) -> bool:
    held = held_by_roll(call)
    if held is None:
        return False
    name = "" if call.follows is None else condition_name(call.follows.name)
    grips = _grips(state, call.pc)
    return not any(e.on == held and condition_name(e.condition) == name for e in grips)


def may_not_squeeze(state: State, command: UsePower) -> Refusal | None:
    """A refusal of what does not go with keeping up a hold: further targets, whom nobody holds, or a
    foe that is down.
    """
    if command.target is None:
        return None
    params: Params = {"name": state.name_of(command.target)}
    if any(id not in (command.target, command.pc_id) for id in command.also):
        return Refusal("not_allowed", "also", Message("refusal.hold.one", params))
    if command.effort.ease or command.effort.damage:
        return Refusal("not_allowed", "effort", Message("refusal.hold.effort", params))
    foe = state.foes.get(command.target)
    if foe is not None and not foe.npc.health:
        return Refusal("not_allowed", "target", Message("refusal.foe_down", params))
    return None


def breaks_free(context: Context, foe_id: str, *, anyway: bool = False) -> Decision:
    """Ask whoever holds a foe for the roll that keeps the hold, as the foe tries to get free. It
    does so in place of an attack.
    """
    state = context.state
    npc = state.foes[foe_id].npc
    held = next(_held_by(state, foe_id), None)
    if held is None:
        text = Message("refusal.move.not_held", {"name": npc.name})
        return Refusal("not_allowed", "foe_id", text)
    refusal = _may_not_struggle(state, foe_id)
    if refusal is None and has_attacked_in_round(context.history, foe_id):
        params: Params = {"name": npc.name}
        refusal = Refusal("out_of_order", "anyway", Message("refusal.hold.attacked", params))
    if refusal is not None and not (anyway and refusal.field == "anyway"):
        return refusal
    grip, by, ends_by = held
    stat = ends_by.task or ends_by.defense
    assert stat is not None
    follows = Follows(
        name=grip.condition, by=by, level=npc.level, own=True, on=foe_id,
        failed=set_free(grip.condition, ends_by.loses),
    )  # fmt: skip
    lines = lasting_condition_lines(npc, None, TaskRoll("task", stat, ESCAPING))
    steps = sum(line.steps for line in lines)  # what hinders the foe helps the one who holds it
    call = TaskCall(
        pc=by,
        title=grip.condition,
        stat=stat,
        difficulty=npc.level,
        hidden=not knows_difficulty(state, state.foes[foe_id], PLAYER) or None,
        follows=follows,
        ease=[Steps(name=grip.condition, steps=steps)] if steps > 0 else [],
        hinder=[Steps(name=grip.condition, steps=-steps)] if steps < 0 else [],
    )
    return [
        EffectsCame(
            name=ESCAPING, why="escape", by=foe_id, counts="round", resolution=Resolution("")
        ),
        Opened(id=context.new_id("o"), pending=call),
    ]


def _may_not_struggle(state: State, foe_id: str) -> Refusal | None:
    """A refusal if a foe may not try to get free now: it is down, kept from acting, has tried
    already, or attacks instead.
    """
    foe = state.foes[foe_id]
    params: Params = {"name": foe.npc.name}
    if not foe.npc.health:
        return Refusal("cannot_act", "foe_id", Message("refusal.foe_down", params))
    for pending in state.pending.values():
        if isinstance(pending, Incoming) and pending.foe == foe_id:
            return Refusal("out_of_order", "foe_id", Message("refusal.hold.attacks", params))
        follows = pending.follows if isinstance(pending, TaskCall | Rolled) else None
        if follows is not None and follows.own and follows.on == foe_id:
            return Refusal("out_of_order", "foe_id", Message("refusal.hold.open", params))
    encounter = state.encounter
    if encounter is not None and foe_id in encounter.idle:
        return Refusal("cannot_act", "foe_id", Message("refusal.kept.turn", params))
    if has_struggled(state, foe_id):
        return Refusal("out_of_order", "anyway", Message("refusal.hold.tried", params))
    return None


def has_struggled(state: State, foe_id: str) -> bool:
    """Return whether a foe has tried to get free in this round of a fight."""
    if state.encounter is None:
        return False
    now = state.clock.now
    return any(made.move == ESCAPING and made.at == now for made in state.foes[foe_id].made)


def struggled_in_vain(state: State, foe_id: str) -> bool:
    """Return whether a foe has tried to get free in this round of a fight and is held still."""
    return has_struggled(state, foe_id) and any(_held_by(state, foe_id))


def _held_by(state: State, foe_id: str) -> Iterator[tuple[Effect, str, Break]]:
    for id in state.party:
        for grip in _grips(state, id):
            if grip.on == foe_id and grip.gives is not None and grip.gives.ends_by is not None:
                yield grip, id, grip.gives.ends_by


def may_struggle(state: State, foe_id: str) -> bool:
    """Return whether a PC holds a foe that may try to get free now."""
    return any(_held_by(state, foe_id)) and _may_not_struggle(state, foe_id) is None
