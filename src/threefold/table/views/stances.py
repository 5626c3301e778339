"""The view of any stance for one seat. Each kind has its view in the file of its feature."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.table.state import State
from threefold.table.state.seats import Seat
from threefold.table.views import cooperation, powers, procedures, scene
from threefold.table.views.base import StanceKind
from threefold.table.views.cooperation import AidView, GuardingView, HoldingView, ReactingView
from threefold.table.views.powers import InUseView
from threefold.table.views.scene import DriftingView

AnyStanceView = AidView | GuardingView | HoldingView | ReactingView | DriftingView | InUseView
STANCE_KINDS: Final[Mapping[type, StanceKind]] = MappingProxyType(
    {
        each.kind: each
        for feature in (cooperation, procedures, powers, scene)
        for each in feature.STANCES
    }
)
"""What a seat knows of each type of stance."""


def stance_view(state: State, id: str, seat: Seat) -> AnyStanceView | None:
    """Return a stance as a seat may know it; None when it is internal, or the seat may not know of
    it.
    """
    stance = state.stances[id]
    view = STANCE_KINDS[type(stance)].view(state, id, stance, seat)
    assert view is None or isinstance(view, AnyStanceView)
    return view
