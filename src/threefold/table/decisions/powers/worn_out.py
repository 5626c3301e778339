"""Artifacts that wear by what their blows do."""

from __future__ import annotations

from threefold.model.characters import Attack
from threefold.model.marks import mark
from threefold.model.moments import worn_by_kill
from threefold.model.powers import Artifact
from threefold.rules.types import Refusal
from threefold.table.commands import CheckDepletion
from threefold.table.decisions.base import Context
from threefold.table.decisions.powers.items import check_depletion
from threefold.table.events import AnyEvent


def depletion_of_blow(context: Context, who: str, item: Artifact | None) -> list[AnyEvent]:
    """Return the events of the depletion die of an artifact that struck, and whose effect has
    come."""
    if item is None:
        return []
    checked = check_depletion(context, CheckDepletion(pc_id=who, name=item.called, id=mark(item)))
    return [] if isinstance(checked, Refusal) else list(checked)


def depletion_of_kill(context: Context, who: str, attack: Attack | None) -> list[AnyEvent]:
    """Return the events of the depletion die of an artifact with which somebody has killed."""
    member = context.state.party.get(who)
    if member is None or attack is None:
        return []
    return depletion_of_blow(context, who, worn_by_kill(member.pc, attack))
