"""Pending procedures, as one seat may know them."""

from __future__ import annotations

from msgspec import structs

from threefold.table.state import Called, FollowUp, Ongoing, Recurring, State
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views.base import (
    PendingView,
    nobody_sees,
    pending_view,
    stance,
    without_difficulty_inputs,
)
from threefold.table.views.resolution import all_targets, hides_difficulty


class CalledView(PendingView, tag="called", kw_only=True, frozen=True):
    """A procedure that a player is asked to carry out, and whom it concerns."""

    title: str = ""
    about: Text | None = None
    procedure: str
    hidden: bool = False
    foe: str | None = None
    foe_name: str = ""
    others: list[str] = []


class FollowUpView(PendingView, tag="follow_up", kw_only=True, frozen=True):
    """A consequence that the GM may bring about. Only the GM knows of it; ``pc_name`` is the one it
    affects.
    """

    title: str = ""
    about: Text | None = None
    procedure: str


def _hides(state: State, called: Called, seat: Seat) -> bool:
    return hides_difficulty(state, called.hidden, all_targets(called.target, called.others), seat)


def _called_view(state: State, id: str, called: Called, seat: Seat) -> CalledView:
    return CalledView(
        id=id,
        pc=called.pc,
        pc_name=state.name_of(called.pc),
        mine=seat.pc == called.pc,
        title=called.title,
        about=None if called.title else called.words or Text(f"procedure.{called.procedure}.title"),
        procedure=called.procedure,
        hidden=_hides(state, called, seat),
        foe=called.target,
        foe_name=state.name_of(called.target) if called.target is not None else "",
        others=[state.name_of(id) for id in called.others if id != called.target],
    )


def _redacted_call(state: State, so_far: State, called: Called, seat: Seat) -> Called:
    if _hides(state, called, seat):
        return structs.replace(called, inputs=without_difficulty_inputs(called.inputs))
    return called


def _follow_up_view(state: State, id: str, follow_up: FollowUp, seat: Seat) -> FollowUpView | None:
    if seat.role != "gm":
        return None
    return FollowUpView(
        id=id,
        pc=follow_up.pc,
        pc_name=state.name_of(follow_up.pc if follow_up.on is None else follow_up.on),
        mine=True,
        title=follow_up.title,
        about=None if follow_up.title else Text(f"procedure.{follow_up.procedure}.title"),
        procedure=follow_up.procedure,
    )


PENDING = (
    pending_view(Called, _called_view, _redacted_call),
    pending_view(FollowUp, _follow_up_view),
)
STANCES = (stance(Recurring, nobody_sees), stance(Ongoing, nobody_sees))
