"""The view of any pending request for one seat. Each kind has its view in the file of its
feature.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.table.state import Pending, State
from threefold.table.state.seats import Seat
from threefold.table.views import actions, growth, intrusions, procedures, recovery, works
from threefold.table.views.actions import IncomingView, ProposalView, RolledView, TaskCallView
from threefold.table.views.base import PendingKind
from threefold.table.views.growth import PetitionView
from threefold.table.views.intrusions import FreeIntrusionView, IntrusionView
from threefold.table.views.procedures import CalledView, FollowUpView
from threefold.table.views.recovery import RecoveringView
from threefold.table.views.works import AccordView

AnyPendingView = (
    TaskCallView
    | CalledView
    | ProposalView
    | IncomingView
    | RolledView
    | RecoveringView
    | IntrusionView
    | FreeIntrusionView
    | FollowUpView
    | PetitionView
    | AccordView
)
PENDING_KINDS: Final[Mapping[type, PendingKind]] = MappingProxyType(
    {
        each.kind: each
        for feature in (actions, procedures, recovery, intrusions, growth, works)
        for each in feature.PENDING
    }
)
"""What a seat knows of each type of pending request."""


def pending_view(state: State, id: str, value: Pending, seat: Seat) -> AnyPendingView | None:
    """Return a pending request as a seat may know it, or None when the seat may not know of it."""
    view = PENDING_KINDS[type(value)].view(state, id, value, seat)
    assert view is None or isinstance(view, AnyPendingView)
    return view


def redacted_pending(state: State, so_far: State, value: Pending, seat: Seat) -> Pending:
    """Return a pending request without what its view leaves out."""
    return PENDING_KINDS[type(value)].redact(state, so_far, value, seat)
