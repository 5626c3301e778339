"""The act panel: its view model for the current moment, with defaults for what the player has not
chosen yet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from threefold.table.views import PcView, ProposalView, RolledView
from threefold.web.models.people import MomentOption
from threefold.web.player.answering import (
    Defense,
    IntrusionOffer,
    RecoveryShare,
    Result,
    UnsettledRoll,
    defense,
    fall,
    offer,
    result,
    share,
)
from threefold.web.player.called import CalledFor, Initiative, Task, called, initiative, task
from threefold.web.player.moments import MOMENT_KINDS, Moment, Now, Phase, now, phase
from threefold.web.player.own import Composer, composer
from threefold.web.seat_context import SeatContext

Data = (
    IntrusionOffer
    | Defense
    | UnsettledRoll
    | RecoveryShare
    | Result
    | Task
    | CalledFor
    | Initiative
    | Composer
)


@dataclass(frozen=True)
class Act:
    """The view model of the act panel."""

    now: Now
    data: Data
    phase: Phase
    spend: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    proposals: list[ProposalView] = field(default_factory=list)
    rerolls: list[RolledView] = field(default_factory=list)

    @property
    def moment(self) -> Moment:
        """The moment that is drawn."""
        return self.now.moment

    @property
    def switch(self) -> list[MomentOption]:
        """The moments to switch between: all that are asked of the player, and their own action.
        Empty when nothing is asked, or when the only request must be answered first."""
        found = sorted([self.moment, *self.now.others], key=lambda m: MOMENT_KINDS.index(m.kind))
        asked = [m for m in found if m.kind != "act"]
        if len(asked) > 1 or any(m.kind in ("task", "called") for m in asked):
            return [MomentOption(m.key, m.kind, m.waiting) for m in found]
        return []


def act(context: SeatContext, me: PcView) -> Act:
    """Return the view model of the act panel for the current moment."""
    at = now(context)
    data = _DRAW[at.moment.kind](context, me, at)
    spend: dict[str, int] = {}
    if isinstance(data, Composer):
        composed = data.composed
    else:
        composed = None
    if isinstance(data, Defense | Task | CalledFor):
        composed = data.composed
    if composed is not None:
        spend = {composed.paid_with or composed.stat: composed.cost}
    if isinstance(data, UnsettledRoll) and data.resolution.stat is not None:
        spend = {data.resolution.stat: data.resolution.paid}
    if isinstance(data, UnsettledRoll | Result):
        changes = data.changes
    else:
        changes = []
    view = context.view
    return Act(
        now=at,
        data=data,
        phase=phase(view),
        spend=spend,
        lost={c.stat: c.before - c.after for c in changes} if isinstance(data, Result) else {},
        proposals=[w for w in view.pending if isinstance(w, ProposalView) and w.pc == me.id],
        rerolls=[
            w
            for w in view.pending
            if isinstance(w, RolledView) and w.pc != me.id and _is_failed_roll(w) and me.xp > 0
        ],
    )


def _is_failed_roll(w: RolledView) -> bool:
    r = w.resolution
    return r.result == "failure" and r.natural is not None


_DRAW: Final[dict[str, Callable[[SeatContext, PcView, Now], Data]]] = {
    "intrusion": offer,
    "accord": offer,
    "defend": defense,
    "fall": fall,
    "share": share,
    "result": result,
    "task": task,
    "called": called,
    "initiative": initiative,
    "act": composer,
}
