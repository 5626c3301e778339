"""Acts that effects give, and attacks that turn on somebody else than they were meant for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.procedures.effects.requests import ActRequest
from threefold.procedures.inputs import Steps
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.gains import act_changed
from threefold.table.events import AnyEvent, Opened
from threefold.table.state import Incoming, State


def attack_redirected(
    context: Context,
    open_id: str,
    incoming: Incoming,
    to: str,
    steps: Sequence[int],
    offset: int,
) -> Opened:
    """Return the event that turns a pending attack on the PC who drew it, whose defense is hindered
    by ``steps``.
    """
    from_whom = context.state.name_of(incoming.pc)
    hinder = [Steps(name=from_whom, steps=n, why="drawn") for n in steps]
    drawn = structs.replace(incoming, pc=to, drawn=True, hinder=[*incoming.hinder, *hinder])
    return Opened(id=context.new_id("o", offset), pending=drawn, replaces=open_id)


def attack_to_draw(state: State, foe_id: str, to: str) -> str | None:
    """Return the id of a foe's pending attack on somebody else that nobody has drawn yet."""
    for id, pending in state.pending.items():
        if not isinstance(pending, Incoming) or pending.foe != foe_id:
            continue
        if pending.pc != to and not pending.drawn:
            return id
    return None


def attack_turned(context: Context, foe_id: str, to: str) -> list[AnyEvent]:
    """Return the event that turns a foe's pending attack on the PC who taunted it; none if no such
    attack is pending."""
    open_id = attack_to_draw(context.state, foe_id, to)
    if open_id is None or to not in context.state.party:
        return []
    incoming = context.state.pending[open_id]
    assert isinstance(incoming, Incoming)
    return [attack_redirected(context, open_id, incoming, to, (), 0)]


def act_given(
    context: Context, name: str, request: ActRequest, user: str, who: str
) -> list[AnyEvent]:
    """Return the events of an act that an effect gives or takes, or of an attack that it draws."""
    if request.what == "draw":
        return attack_turned(context, who, user)
    return act_changed(context.state, name, who, request, at_once=who != user)
