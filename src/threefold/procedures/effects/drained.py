"""Where the points go that a power drains: a Pool of its user, a reserve, or somebody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from threefold.model.active_effects import as_list, is_said
from threefold.model.characters import Pc
from threefold.model.improved import ability_key
from threefold.model.moments import PendingEffect, effects_at_moment
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import heals_among
from threefold.model.shelf.asked import with_those_of_options
from threefold.model.stores import Kept, reserves_of
from threefold.procedures.base import Notice
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.requests import OfferRequest
from threefold.procedures.effects.reserves import with_reserve

Give = Callable[[kinds.Heal, EffectContext], int]
"""The points that an effect gives back."""


def goes_elsewhere(effect: kinds.Heal, pc: Pc, c: EffectContext, give: Give) -> bool:
    """Return True if the player lets what is drained, or comes out of a reserve, go into a reserve,
    or to somebody else, in place of a Pool. ``give`` says how many points; it may roll dice."""
    if not c.said or not (effect.drained or effect.reserve):
        return False
    kept = _named_reserve(pc, c.said) if effect.drained else None
    if kept is not None:
        c.put(pc, with_reserve(pc, kept, kept.points + give(effect, c), c.notices))
        return True
    for each in _passing_on(pc, ability_key(c.name)):
        if is_said(each.source, c.said):
            c.requests.append(_offer(each, effect, c, give))
            return True
    return False


def with_drained(pc: Pc, points: int, notices: list[Notice]) -> Pc:
    """Return the PC with drained points that found no room in a Pool in a reserve for them."""
    fitting = _for_drained(pc)
    if not fitting or points <= 0:
        return pc
    return with_reserve(pc, fitting[0], fitting[0].points + points, notices)


def drained_elsewhere(pc: Pc, power: Ability) -> list[str]:
    """Return where what a power drains, or takes out of a reserve, may go in place of a Pool of its
    user: into a reserve, or by an ability to somebody else. The player says so at the use, by these
    names."""
    heals = heals_among(with_those_of_options(effects_of(power)))
    drains = any(heal.drained for heal in heals)
    if not drains and not any(heal.reserve for heal in heals):
        return []
    stored = [kept.reserve.name for kept in _for_drained(pc)] if drains else []
    let_go = [each.source for each in _passing_on(pc, ability_key(power))]
    return [*stored, *let_go]


def _passing_on(pc: Pc, power: str) -> Iterator[PendingEffect]:
    """Yield what lets its owner pass on what the power with this key drains."""
    for each in effects_at_moment(pc, "drained"):
        if power in as_list(each.effect.when.get("ability", [])):
            yield each


def _offer(each: PendingEffect, effect: kinds.Heal, c: EffectContext, give: Give) -> OfferRequest:
    """Return the offer of points to somebody else. They are for the Pool that was chosen, or for one
    of those that the ability restores. What comes out of a reserve is taken there once somebody gets
    it."""
    heal = each.effect
    pools = list(heal.pools) if isinstance(heal, kinds.Heal) else []
    if c.pool in pools:
        pools = [c.pool]
    points = 0 if effect.reserve is not None else give(effect, c)
    given = kinds.Heal(points=points, reserve=effect.reserve, to="target", pools=pools)
    return OfferRequest(name=each.source, effects=[given])


def _named_reserve(pc: Pc, said: Sequence[str]) -> Kept | None:
    """Return the reserve that the player has named for what is drained; None without one."""
    return next((kept for kept in _for_drained(pc) if is_said(kept.reserve.name, said)), None)


def _for_drained(pc: Pc) -> list[Kept]:
    return [kept for kept in reserves_of(pc) if kept.reserve.fills == "drained"]
