"""Chapter 5, healing: first aid once a day, with the points to restore as difficulty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefold.rules.binding import implements
from threefold.rules.harm import Pools, Vitals
from threefold.rules.recovery import divide_recovered
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Message, Params, Refusal, Stat


@implements("healing.difficulty.equals_points", "healing.procedure.declare_points")
def healing_difficulty(points: int) -> int:
    """The difficulty equals the points to restore, which are chosen before the roll."""
    return points


@implements("healing.limit.once_per_day")
def may_not_heal(
    healer: str, patient: str, healed_by: Sequence[str], retry: bool, who: str, rules: Rules
) -> Refusal | None:
    """Each healer may try once a day to heal each patient, whether it succeeds or fails, without a
    retry.

    With the ruling ``healing_limit: per_patient`` there is one attempt a day for each patient,
    whoever makes it. ``who`` is the path of the patient in the request, for a refusal.
    """
    params: Params = {"name": healer, "patient": patient}
    if retry:
        return Refusal("not_allowed", "inputs.retry", Message("refusal.heal.retry", params))
    if healer in healed_by:
        return Refusal("not_allowed", f"{who}.healed_by", Message("refusal.heal.again", params))
    if healed_by and rules.rulings.healing_limit == "per_patient":
        return Refusal("not_allowed", f"{who}.healed_by", Message("refusal.heal.other", params))
    return None


@implements("healing.effect.one_pool")
def pool_to_heal(pools: Pools, most: Pools, chosen: Stat | None) -> Stat:
    """Return the Pool that the healer chose, or else the one that lacks most."""
    if chosen is not None:
        return chosen
    return max(STATS, key=lambda stat: most[STATS.index(stat)] - pools[STATS.index(stat)])


@implements("healing.effect.one_pool")
def healed(
    vitals: Vitals, most: Pools, stat: Stat, points: int, rules: Rules
) -> tuple[Vitals, Pools]:
    """The points go to one Pool, up to its maximum; raising a Pool from 0 lifts the track, if
    ``healing_lifts_track``.

    Returns the vitals afterwards and what each Pool regained.
    """
    i = STATS.index(stat)
    spend: Mapping[Stat, int] = {stat: max(0, min(points, most[i] - vitals.pools[i]))}
    after = divide_recovered(vitals, most, points, spend, rules)
    assert not isinstance(after, Refusal)
    better, regained = after
    if not rules.rulings.healing_lifts_track:
        better = better._replace(track=vitals.track)
    return better, regained
