"""Shared by the decisions of cooperation: who may act, playing a procedure, calling for a roll."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.characters import FullNpc, Pc
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.inputs import Inputs
from threefold.rules.types import Message, Refusal
from threefold.table.decisions.actions.effects import conditions_added, new_conditions, without_new
from threefold.table.decisions.base import Context, may_not_take_action, on_turn, pc_of
from threefold.table.decisions.cooperation.help import UsedInRound, used_by
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.decisions.procedures.ready import ready
from threefold.table.events import AnyEvent, Opened, Readied, Way
from threefold.table.state import Called


class CarriedOut(NamedTuple):
    """The result of a procedure without dice: its outcome, its event, the conditions that begin."""

    out: Outcome
    event: Readied
    conditions_added: list[AnyEvent]


def acting_pc(context: Context, id: str, own_turn: bool = True) -> Pc | Refusal:
    """Return the PC, or a refusal if this seat may not let it act now."""
    pc = pc_of(context, id)
    if isinstance(pc, Refusal):
        return pc
    if own_turn:
        refusal = may_not_take_action(context, id)
    else:
        refusal = None
    return refusal or pc


def carried_out(
    context: Context, by: str, way: Way, procedure: str, inputs: Inputs, whom: str | None
) -> CarriedOut | Refusal:
    """Play a procedure without dice, and return its event and the conditions that begin with it."""
    state = context.state
    setup = Setup(state.rules(), state.figure(by), None if whom is None else state.anything(whom))
    out = play(PLAYED[procedure], setup, inputs, ())
    if isinstance(out, Refusal):
        return out
    after: dict[str, Pc] = {}
    foes: dict[str, FullNpc] = {}
    started: list[AnyEvent] = []
    for id, figure in ((by, out.actor), (whom, out.target)):
        if id is None:
            was = None
        else:
            was = state.anything(id)
        if (
            id is None
            or not isinstance(was, Pc | FullNpc)
            or not isinstance(figure, Pc | FullNpc)
            or figure == was
        ):
            continue
        started += conditions_added(state, id, new_conditions(procedure, was, figure))
        bare = without_new(procedure, was, figure)
        if isinstance(bare, Pc):
            after[id] = bare
        else:
            foes[id] = bare
    event = Readied(
        by=by,
        way=way,
        whom=whom,
        after=after,
        foes_after=foes,
        resolution=resolution(procedure, out, inputs),
        uses_action=on_turn(context, by),
        spends=state.encounter is not None and way != "wait",
    )
    return CarriedOut(out, event, started)


# --- what they share ------------------------------------------------------------------------------


def used_of(context: Context, pc_id: str) -> UsedInRound:
    return used_by(context.state, pc_id, context.gm)


def call_own_roll(context: Context, called: Called) -> list[AnyEvent] | Refusal:
    """Call for a roll that the player has chosen. It is pending until the player has chosen the
    Effort too.
    """
    prepared = ready(context.state, called, called.pc, context.arcs)
    if isinstance(prepared, Refusal):
        return prepared
    setting = prepared.procedure.set(prepared.setup, prepared.inputs)
    if isinstance(setting, Refusal):
        return setting
    again = any(
        isinstance(o, Called)
        and (o.pc, o.procedure, o.target) == (called.pc, called.procedure, called.target)
        for o in context.state.pending.values()
    )
    if again:
        return Refusal("out_of_order", "type", Message("refusal.together.called"))
    return [Opened(id=context.new_id("o"), pending=called)]
