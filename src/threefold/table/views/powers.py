"""Views of artifacts in use, and of powers used up to their limit. Only their owner and the GM know
of them.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from threefold.model.limits import limited_powers, use_expired
from threefold.model.marks import lasting_mark, mark, owner_mark
from threefold.model.powers import Artifact
from threefold.model.shelf.figures import Limit
from threefold.table.state import InUse, PowerUsed, State
from threefold.table.state.seats import Seat
from threefold.table.views.base import StanceView, stance


class InUseView(StanceView, tag="in_use", kw_only=True, frozen=True):
    """An artifact in use. ``words`` is its name, ``item_id`` its id on the sheet; ``now`` means
    that its depletion roll is due."""

    words: str
    item_id: str = ""
    now: bool = False


class SpentView(Struct, frozen=True, kw_only=True):
    """A power used up to its limit, and the targets it was used on, if the limit counts for each
    target. ``id`` is that of the power on the sheet."""

    name: str
    id: str = ""
    limit: Limit
    on: list[str] = []


def _in_use_view(state: State, id: str, use: InUse, seat: Seat) -> InUseView | None:
    mine = seat.pc == use.by
    item = _artifact_in(state, use)
    if not (mine or seat.role == "gm") or item is None:
        return None
    due = state.clock.now >= use.at
    if seat.role == "gm":
        item_id = mark(item)
    else:
        item_id = owner_mark(item)
    by_name = state.name_of(use.by)
    return InUseView(
        id=id, by=use.by, by_name=by_name, mine=mine, words=use.name, item_id=item_id, now=due
    )


def is_in_use(use: InUse, item: Artifact) -> bool:
    """Whether this artifact of its owner is the one in use. One that was unknown then may have
    another name by now.
    """
    if not use.of:
        return item.called == use.name
    return lasting_mark(item) == use.of


def _artifact_in(state: State, use: InUse) -> Artifact | None:
    """The artifact in use. None if its owner has it no more, or if it is depleted."""
    carried = state.party[use.by].pc.carries()
    return next((item for item in carried if is_in_use(use, item) and not item.spent), None)


def spent_views(state: State, id: str) -> list[SpentView]:
    """The powers that a PC has used up to their limit."""
    now = state.clock.now
    counted = [
        used
        for used in state.used
        if used.by == id and not (used.hinders or used.way)
        if not use_expired(used.per, used.at, now)
    ]
    if not counted:
        return []
    spent: list[SpentView] = []
    for power in limited_powers(state.party[id].pc):
        name, limit = power.power.name, power.limit
        uses = [used for used in counted if used.name == name and used.of in ("", power.of)]
        used_up_on: list[str] = []
        if limit.each_target:
            used_up_on = _targets_used_up(limit, uses)
            used_up = bool(used_up_on)
        else:
            used_up = len(uses) >= limit.count
        if used_up:
            names = [state.name_of(target) for target in used_up_on]
            spent.append(SpentView(name=name, id=mark(power.thing), limit=limit, on=names))
    return spent


def _targets_used_up(limit: Limit, uses: list[PowerUsed]) -> list[str]:
    """The targets on which a power has been used as often as its limit for each target allows."""
    times = Counter(used.on for used in uses if used.on is not None)
    return [target for target, n in times.items() if n >= limit.count]


STANCES = (stance(InUse, _in_use_view),)
