"""What follows from a settled roll, besides the changes of the roll itself."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.model.characters import Pc
from threefold.procedures.base import Figure, Outcome
from threefold.procedures.effects.intruding import lets_gm_intrude
from threefold.procedures.field_groups import carrying
from threefold.rules.binding import implements
from threefold.table.decisions.actions.effects import all_new_conditions_added
from threefold.table.decisions.actions.spent import names_of_roll
from threefold.table.decisions.actions.touch import touch_powers_kept
from threefold.table.decisions.base import Context
from threefold.table.decisions.procedures.follow_up import follow_up
from threefold.table.decisions.procedures.ongoing import ongoing_events
from threefold.table.events import AnyEvent, ConditionAdded, Opened
from threefold.table.state import Effect, FreeIntrusion, Incoming, Pending, Rolled, State


def aftermath(context: Context, rolled: Rolled, out: Outcome) -> list[AnyEvent]:
    """Return the events that follow from a settled roll, besides its own changes."""
    opened = [
        x for x in (free_intrusion_of(rolled, out), second_stage(rolled, out)) if x is not None
    ]
    events: list[AnyEvent] = [
        Opened(id=context.new_id("o", i, x), pending=x) for i, x in enumerate(opened)
    ]
    events += follow_up(context, rolled, out, len(events))
    events += ongoing_events(context, rolled, out, len(events))
    concerned: dict[str, Figure] = {rolled.pc: rolled.before, **rolled.others}
    aimed = rolled.foe or rolled.target
    if aimed is not None and rolled.against is not None:
        concerned[aimed] = rolled.against
    named = effect_named(context.state, out, concerned)
    return [
        *touch_powers_kept(context.state, rolled, out),
        *all_new_conditions_added(context.state, rolled, out),
        *named,
        *events,
    ]


@implements("special_roll.one.free_intrusion", "xp.intrusion.natural_1")
def free_intrusion_of(rolled: Rolled, out: Outcome) -> Pending | None:
    """A natural 1 gives the GM a free intrusion to make or let pass."""
    intrudes = out.special is not None and out.special.kind == "gm_intrusion"
    if intrudes or _was_promised(rolled):
        return FreeIntrusion(pc=rolled.pc)
    return None


def _was_promised(rolled: Rolled) -> bool:
    """Whether an ability that was taken for the roll lets the GM intrude afterwards."""
    taken = {*names_of_roll(rolled.resolution), *rolled.again_by}
    return lets_gm_intrude(rolled.before, taken)


@implements("defend.two_stage")
def second_stage(rolled: Rolled, out: Outcome, pc: str | None = None) -> Pending | None:
    """Return the second defense, for example against the poison of a bite. None unless the first
    has failed.
    """
    stage = rolled.then
    if stage is None or rolled.foe is None or out.result not in ("failure", "impossible"):
        return None
    if pc is None and isinstance(out.actor, Pc) and out.actor.damage_track == "dead":
        return None
    incoming = Incoming(foe=rolled.foe, pc=pc or rolled.pc, hidden=rolled.hidden, title=stage.title)
    return carrying(incoming, stage.attack)


def put_by_effect(state: State, on: str, condition: str, lasts: str | None) -> ConditionAdded:
    """Return the event that puts the condition of a 19 or 20 on a figure, with the end of the
    condition.
    """
    encounter = state.encounter
    turns = encounter is not None and encounter.phase == "turns"
    if encounter is not None and turns and lasts == "round":
        began = encounter.turn
    else:
        began = None
    if began is not None:
        rounds = 1
    else:
        rounds = None
    return ConditionAdded(
        effect=Effect(
            on=on, condition=condition, began=began, rounds=rounds, own_turn=lasts == "foe_turn"
        )
    )


def effect_named(state: State, out: Outcome, before: Mapping[str, Figure]) -> list[AnyEvent]:
    """Return the event that puts the condition of an effect, chosen before the roll, on its target.

    ``before`` are all figures that the roll concerned, by id.
    """
    effect = out.answer.earned_effect()
    if effect is None or effect.condition is None:
        return []
    on = next((id for id, figure in before.items() if figure.name == effect.on), None)
    if on is None:
        return []
    return [put_by_effect(state, on, effect.condition, effect.lasts)]
