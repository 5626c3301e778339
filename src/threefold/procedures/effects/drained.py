"""Where the points go that a power drains: a Pool of its user, a reserve, or somebody else."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.active_effects import is_said
from threefold.model.characters import Pc
from threefold.model.moments import effects_at_moment
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import heals_among, with_those_of_options
from threefold.model.shelf.effects import Effect
from threefold.model.stores import Kept, reserves_of
from threefold.procedures.base import Notice
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.requests import OfferRequest
from threefold.procedures.effects.reserves import with_reserve
from threefold.rules.types import Stat


def goes_elsewhere(pc: Pc, points: int, c: EffectContext) -> bool:
    """Return True if the player lets what is drained go into a reserve, or to somebody else, in
    place of a Pool."""
    if not c.said:
        return False
    stored = _stored(pc, points, c.said, c.notices)
    if stored is not None:
        c.put(pc, stored)
        return True
    offer = _passed_on(pc, points, c.pool, c.said)
    if offer is not None:
        c.requests.append(offer)
    return offer is not None


def with_drained(pc: Pc, points: int, notices: list[Notice]) -> Pc:
    """Return the PC with drained points that found no room in a Pool in a reserve for them."""
    fitting = _for_drained(pc)
    if not fitting or points <= 0:
        return pc
    return with_reserve(pc, fitting[0], fitting[0].points + points, notices)


def drained_elsewhere(pc: Pc, effects: Sequence[Effect]) -> list[str]:
    """Return where what a power drains may go in place of a Pool of its user: into a reserve, or by
    an ability to somebody else. The player says so at the use, by these names."""
    if not any(heal.drained for heal in heals_among(with_those_of_options(effects))):
        return []
    let_go = (each.source for each in effects_at_moment(pc, "drained"))
    return [*(kept.reserve.name for kept in _for_drained(pc)), *let_go]


def _passed_on(pc: Pc, points: int, pool: Stat | None, said: Sequence[str]) -> OfferRequest | None:
    """Return the offer of drained points to somebody else, if the player has named the ability that
    passes them on. They are for the Pool that was chosen, or for one of those that the ability
    restores."""
    for each in effects_at_moment(pc, "drained"):
        heal = each.effect
        if isinstance(heal, kinds.Heal) and is_said(each.source, said):
            pools = [pool] if pool is not None and pool in heal.pools else heal.pools
            given = kinds.Heal(points=points, to="target", pools=pools)
            return OfferRequest(name=each.source, effects=[given])
    return None


def _stored(pc: Pc, points: int, said: Sequence[str], notices: list[Notice]) -> Pc | None:
    """Return the PC with drained points in the reserve that the player has named for them; None if
    they go to a Pool."""
    for kept in _for_drained(pc):
        if is_said(kept.reserve.name, said):
            return with_reserve(pc, kept, kept.points + points, notices)
    return None


def _for_drained(pc: Pc) -> list[Kept]:
    return [kept for kept in reserves_of(pc) if kept.reserve.fills == "drained"]
