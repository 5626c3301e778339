"""Settling an open roll with the chosen benefit."""

from __future__ import annotations

from msgspec import structs

from threefold.procedures.base import Outcome
from threefold.rules.binding import implements
from threefold.rules.effects import SpecialEffect, special_effect
from threefold.rules.types import Message, Refusal
from threefold.table.commands import Settle
from threefold.table.decisions.actions.aftermath import aftermath, put_by_effect
from threefold.table.decisions.actions.rolls import (
    ObjectShare,
    TakenBenefit,
    points_shared,
    replayed,
    settled_action,
)
from threefold.table.decisions.base import Context, Decision, decide_command, pending_of
from threefold.table.decisions.moves.followed import with_roll_consequences
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.events import AnyEvent, Opened
from threefold.table.state import Proposal, Rolled
from threefold.table.state.facts import Text


def settle_roll(context: Context, command: Settle) -> Decision:
    """Accept a roll. For a 19 or 20, take the chosen benefit and put its effect on the foe. If the
    edition lets an object share the damage, damaging an object does only that."""
    rolled = pending_of(context, command.open_id, Rolled)
    if isinstance(rolled, Refusal):
        return rolled
    offered = rolled.resolution.special
    if command.choice is not None and (offered is None or command.choice not in offered.choices):
        return Refusal("bad_value", "choice", Message("refusal.choice_not_open"))
    out = replayed(context.state, rolled, command.choice, rolled.faces)
    if isinstance(out, Refusal):
        return out
    effect = None
    if command.effect is not None:
        effect = special_effect(command.effect, out.taken)
    if isinstance(effect, Refusal):
        return effect
    spares_foe = effect is not None and effect.spares_foe
    shared = spares_foe and points_shared(context.state, rolled.procedure) > 0
    if shared:
        effect = None
        share = ObjectShare(command.to_object)
        out = replayed(context.state, rolled, command.choice, rolled.faces, share)
        if isinstance(out, Refusal):
            return out._replace(field="to_object")
    elif command.to_object is not None:
        return Refusal("not_allowed", "to_object", Message("refusal.to_object"))
    elif spares_foe:
        out = _without_damage(out, rolled)
    benefit = TakenBenefit(command.choice, command.effect)
    events: list[AnyEvent] = [
        settled_action(context.state, rolled, out, command.open_id, benefit=benefit),
        *aftermath(context, rolled, out),
    ]
    events = with_roll_consequences(context, events, rolled, out)
    if effect is None:
        return events
    return [*events, *_effect(context, rolled, effect, out)]


@implements("special_roll.minor.damage_object")
def _without_damage(out: Outcome, rolled: Rolled) -> Outcome:
    """The outcome if the blow hits what the foe holds, and not the foe."""
    notices = tuple(h for h in out.notices if h.kind != "foe_down")
    return structs.replace(out, target=rolled.against, damage=None, notices=notices)


def _struck(rolled: Rolled, out: Outcome) -> str | None:
    """The foe whom an effect applies to: the one attacked, or the first one hit of several."""
    if rolled.foe is not None:
        return rolled.foe
    hit = next((h.name for h in resolution(rolled.procedure, out).hits if h.hit), None)
    return next((id for id, figure in rolled.others.items() if figure.name == hit), None)


def _effect(
    context: Context, rolled: Rolled, effect: SpecialEffect, out: Outcome
) -> list[AnyEvent]:
    """Carry out a standard combat effect."""
    if effect.spares_foe:
        proposal = Proposal(
            pc=rolled.pc, title="", stat="might", about=Text("effect.damage_object")
        )
        return [Opened(id=context.new_id("o", 1, proposal), pending=proposal)]
    if effect.on_self:
        on: str | None = rolled.pc
    else:
        on = _struck(rolled, out)
    if effect.condition is None or on is None:
        return []
    return [put_by_effect(context.state, on, effect.condition, effect.lasts)]


DECIDED = (decide_command(Settle, settle_roll),)
