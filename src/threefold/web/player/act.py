"""The act panel: its view model for the current moment, with defaults for what the player has not
chosen yet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from threefold.model.at_will import InEffect
from threefold.table.views import PcView, ProposalView, RolledView
from threefold.web.models.people import MomentOption
from threefold.web.player.answering import (
    Defense,
    IntrusionOffer,
    LastResult,
    RecoveryShare,
    UnsettledRoll,
    composed_defense,
    fall,
    intrusion_offer,
    last_result,
    recovery_share,
)
from threefold.web.player.attacking import thing_that_loads
from threefold.web.player.called import (
    CalledFor,
    CalledTask,
    Initiative,
    called_for,
    called_task,
    initiative,
)
from threefold.web.player.moments import MOMENT_KINDS, Now, Phase, PlayerMoment, now, phase
from threefold.web.player.own import Composer, composer
from threefold.web.player.use import in_effect_for, to_end_first
from threefold.web.seat_context import SeatContext

Data = (
    IntrusionOffer
    | Defense
    | UnsettledRoll
    | RecoveryShare
    | LastResult
    | CalledTask
    | CalledFor
    | Initiative
    | Composer
)


@dataclass(frozen=True)
class ActPanel:
    """The view model of the act panel."""

    now: Now
    data: Data
    phase: Phase
    spend: dict[str, int] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    proposals: list[ProposalView] = field(default_factory=list)
    rerolls: list[RolledView] = field(default_factory=list)
    in_effect: list[InEffect] = field(default_factory=list)
    to_end: str = ""
    """What is in effect and has to end before it is used again."""
    loading: str = ""
    """The id of the weapon as a thing to use, where it has to be loaded before the attack."""

    @property
    def moment(self) -> PlayerMoment:
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


def act_panel(context: SeatContext, me: PcView) -> ActPanel:
    """Return the view model of the act panel for the current moment."""
    at, known = now(context), context.known
    data = _DRAW[at.moment.kind](context, me, at)
    pending = context.view.pending
    return ActPanel(
        now=at,
        data=data,
        phase=phase(context.view),
        spend=_spend(data),
        lost=_lost(data),
        proposals=[w for w in pending if isinstance(w, ProposalView) and w.pc == me.id],
        rerolls=[
            w
            for w in pending
            if isinstance(w, RolledView) and w.pc != me.id and _is_failed_roll(w) and me.xp > 0
        ],
        in_effect=in_effect_for(known, me),
        to_end=to_end_first(context, me, data.using) if isinstance(data, Composer) else "",
        loading=thing_that_loads(known.party[me.id].pc, data.attack)
        if isinstance(data, Composer)
        else "",
    )


def _spend(data: Data) -> dict[str, int]:
    """Return the points that a roll costs, by Pool: of the roll that is composed, or that is not
    settled yet.
    """
    if isinstance(data, UnsettledRoll):
        if data.resolution.pool is None:
            return {}
        return {data.resolution.pool: data.resolution.paid}
    if isinstance(data, Composer | Defense | CalledTask | CalledFor):
        composed = data.composed
        if composed is not None:
            own = composed.cost - composed.by_reserves
            return {composed.paid_with or composed.stat: own}
    return {}


def _lost(data: Data) -> dict[str, int]:
    """Return the points that the PC has lost by its last action, by Pool."""
    if isinstance(data, LastResult):
        return {c.stat: c.before - c.after for c in data.changes}
    return {}


def _is_failed_roll(w: RolledView) -> bool:
    r = w.resolution
    return r.result == "failure" and r.natural is not None


_DRAW: Final[dict[str, Callable[[SeatContext, PcView, Now], Data]]] = {
    "intrusion": intrusion_offer,
    "accord": intrusion_offer,
    "defend": composed_defense,
    "fall": fall,
    "share": recovery_share,
    "result": last_result,
    "task": called_task,
    "called": called_for,
    "initiative": initiative,
    "act": composer,
}
