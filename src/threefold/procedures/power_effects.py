"""What a power does where it lands: damage, healing, and what holds for a while, on a PC or an NPC."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import duration, with_condition
from threefold.model.powers import PowerEffect
from threefold.model.time import Duration, spoken
from threefold.procedures.base import Happening
from threefold.procedures.figures import changed, strike_npc, strike_pc, with_health
from threefold.rules.binding import implements
from threefold.rules.conditions import with_consequences
from threefold.rules.harm import Blow, Damage, Pools, armor_against
from threefold.rules.healing import healed, pool_to_heal
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Message, Params, Stat


class Landing(NamedTuple):
    """Somebody after a power has landed, the damage it dealt, and the points that each Pool regained."""

    figure: Pc | FullNpc
    damage: Damage | None = None
    regained: Pools | None = None


def land(
    figure: Pc | FullNpc,
    effect: PowerEffect,
    called: str,
    level: int | None,
    blow: Blow | None,
    pool: Stat | None,
    rules: Rules,
    told: list[Happening],
) -> Landing:
    """Carry a power out on somebody. ``called`` names what holds if it has no name of its own."""
    damage = regained = None
    if blow is not None and blow.lines:
        figure, damage = _struck(figure, blow, rules, told)
    points = effect.points("healing", level)
    if points and not (isinstance(figure, Pc) and figure.damage_track == "dead"):
        figure, regained = _healed(figure, points, pool, rules, told)
    if effect.holds():
        figure = _held(figure, effect, called, level, told)
    return Landing(figure, damage, regained)


def _struck(figure: Pc | FullNpc, blow: Blow, rules: Rules, told: list[Happening]) -> tuple[Pc | FullNpc, Damage]:
    if isinstance(figure, Pc):
        return strike_pc(figure, blow, armor_against(blow, figure.worn(rules), rules), rules, told)
    return strike_npc(figure, blow, rules, told)


def _healed(
    figure: Pc | FullNpc, points: int, pool: Stat | None, rules: Rules, told: list[Happening]
) -> tuple[Pc | FullNpc, Pools | None]:
    """The points go to one Pool, the one chosen or the one that lacks most; an NPC regains health."""
    if isinstance(figure, FullNpc):
        health = min(figure.max_health, figure.health + points)
        params: Params = {"name": figure.name, "n": max(0, health - figure.health)}
        told.append(Happening("healed", Message("event.power.mended", params), "npc.health.instead_of_pools"))
        return with_health(figure, max(health, figure.health)), None
    most = figure.restorable()
    stat = pool_to_heal(figure.vitals().pools, most, pool)
    vitals, regained = healed(figure.vitals(), most, stat, points, rules)
    params = {"patient": figure.name, "n": regained[STATS.index(stat)], "stat": Message(f"stat.{stat}")}
    told.append(Happening("healed", Message("event.healed", params), "recovery.rest.max_cap"))
    return changed(figure, vitals, told), regained


def span_of(effect: PowerEffect, level: int | None) -> Duration | None:
    """How long it lasts, if that is a time."""
    if not isinstance(effect.lasts, Duration):
        return None
    factor = effect.factor("lasts", level)
    return effect.lasts if factor == 1 else duration(max(1, effect.lasts.rounds * factor))


@implements("time.duration.turn_limited", "special_damage.paralysis.effect")
def _held(
    figure: Pc | FullNpc, effect: PowerEffect, called: str, level: int | None, told: list[Happening]
) -> Pc | FullNpc:
    """A condition with all that it does, and what comes with it."""
    name = called if effect.condition is UNSET else effect.condition
    span = span_of(effect, level)
    first, *more = with_consequences(name)
    armor = effect.points("armor", level)
    condition = Condition(
        first,
        lasts=UNSET if span is None else span,
        until=effect.lasts if effect.lasts in ("fight", "rest") else UNSET,
        armor=armor or UNSET,
        assets=effect.assets,
        eases=effect.eases,
        hinders=effect.hinders,
    )
    after: Pc | FullNpc = with_condition(figure, condition)
    for each in more:
        after = with_condition(after, each if span is None else Condition(each, lasts=span))
    params: Params = {"name": figure.name, "what": first}
    if span is not None:
        form, time = spoken(span)
        text = Message(f"event.power.holds_{form}", {**params, **time})
    else:
        until = f"_{effect.lasts}" if isinstance(effect.lasts, str) else ""
        text = Message(f"event.power.holds{until}", params)
    told.append(Happening("holds", text, "time.duration.turn_limited"))
    return after
