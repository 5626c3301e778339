"""Chapter 3, recovery: the next rest of the day, the points it restores, and steps of the damage
track.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.harm import TRACK, Pools, Vitals, steps_owed, track_up
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.types import STATS, Line, Message, Params, Refusal, Stat


@implements(
    "recovery.time.by_count",
    "recovery.rest.depends_on_count",
    "recovery.day.reset",
    "recovery.rests.back_to_back",
    "recovery.day.total",
)
def next_rest(used: int, rules: Rules) -> Rest:
    """Return the next rest: one action, ten minutes, one hour, ten hours; then a new day begins."""
    return rules.recovery.rests[used % len(rules.recovery.rests)]


def rests_used(rest: Rest, used: int, rules: Rules) -> int:
    """Return how many recoveries of the day are used after this rest; the ten-hour rest starts a
    new day.
    """
    if rest == rules.recovery.rests[-1]:
        return 0
    return used + 1


@implements("recovery.rest.depends_on_count")
def rest_not_next(rest: Rest, used: int, rules: Rules) -> Refusal | None:
    """Refuse a rest out of order. With the ruling ``new_day: full_night`` a ten-hour night may end
    any day.
    """
    due = next_rest(used, rules)
    last = rules.recovery.rests[-1]
    if rest == due or (rest == last and rules.rulings.new_day == "full_night"):
        return None
    return Refusal(
        "out_of_order",
        "inputs.rest",
        Message(
            "refusal.rest_out_of_order",
            {"due": Message(f"rest.{due}"), "asked": Message(f"rest.{rest}")},
        ),
    )


class Day(NamedTuple):
    """Changes to the recovery rolls of a day: extra rolls by kind, lost kinds, and kinds that take
    less time.
    """

    extra: Mapping[Rest, int] = {}
    lost: frozenset[Rest] = frozenset()
    quicker: Mapping[Rest, Rest] = {}


class Due(NamedTuple):
    """The next recovery roll, whether it is an extra one, and how long it takes."""

    rest: Rest
    extra: bool
    takes: Rest


PLAIN_DAY: Final = Day()


@implements(
    "recovery.extra.before_next",
    "recovery.extra.lost",
    "recovery.extra.quicker",
    "power_shift.healing",
)
def due_rest(used: int, spent: Mapping[Rest, int], day: Day, rules: Rules) -> Due:
    """Return the next recovery roll. Extra rolls of a kind come before the usual one; a lost kind
    is skipped.
    """
    rests = rules.recovery.rests
    at = used % len(rests)
    while rests[at] in day.lost and at < len(rests) - 1:
        at += 1
    rest = rests[at]
    takes = day.quicker.get(rest, rest)
    return Due(rest, spent.get(rest, 0) < day.extra.get(rest, 0), takes)


@implements("recovery.price.spent", "recovery.price.not_the_night")
def rest_cannot_pay(due: Due, asked: Rest | Literal["any"], rules: Rules) -> Refusal | None:
    """A recovery roll may pay for something in place of its points: only the next one, and not the
    one of the night.
    """
    if due.rest == rules.recovery.rests[-1]:
        return Refusal("cannot_pay", "actor.recoveries_used", Message("refusal.rest_price.night"))
    if asked not in ("any", due.rest):
        params: Params = {"due": Message(f"rest.{due.rest}"), "asked": Message(f"rest.{asked}")}
        return Refusal(
            "out_of_order", "actor.recoveries_used", Message("refusal.rest_price.other", params)
        )
    return None


@implements("recovery.roll.formula", "martial_arts.recovery_bonus")
def recovery_points(natural: int, tier: int, bonus: int, rules: Rules) -> tuple[Line, ...]:
    """A recovery roll is 1d6 + tier, plus the bonus from advancement, plus 1 with mystical martial
    arts.
    """
    lines = [
        Line(natural, Message("line.recovery.die"), "recovery.roll.formula"),
        Line(tier, Message("line.recovery.tier"), "recovery.roll.formula"),
    ]
    if bonus:
        lines.append(Line(bonus, Message("line.recovery.bonus"), "advancement.other.recovery"))
    if rules.martial.recovery:
        lines.append(
            Line(
                rules.martial.recovery,
                Message("line.recovery.martial_arts"),
                "martial_arts.recovery_bonus",
            )
        )
    return tuple(lines)


@implements(
    "recovery.roll.split_freely",
    "recovery.rest.max_cap",
    "recovery.rest.restores_pools",
    "damage_track.restore.pool_from_zero",
)
def divide_recovered(
    vitals: Vitals, maxima: Pools, points: int, spend: Mapping[Stat, int], rules: Rules
) -> tuple[Vitals, Pools] | Refusal:
    """Divide recovered points among the Pools, none above its maximum; each Pool raised from 0 is
    one step up.
    """
    total = sum(spend.values())
    if total > points:
        return Refusal(
            "bad_value",
            "inputs.spend",
            Message("refusal.spend_more_than_rolled", {"points": points, "asked": total}),
        )
    pools, lifted = vitals.pools, 0
    for stat in STATS:
        n = spend.get(stat, 0)
        if not n:
            continue
        i = STATS.index(stat)
        room = max(0, maxima[i] - pools[i])
        if n > room:
            params: Params = {"stat": Message(f"stat.{stat}"), "room": room, "asked": n}
            return Refusal(
                "bad_value", f"inputs.spend.{stat}", Message("refusal.spend_past_maximum", params)
            )
        lifted += pools[i] == 0
        pools = pools.plus(stat, n)
    regained = Pools(*(after - before for after, before in zip(pools, vitals.pools, strict=True)))
    # a step that somebody was spared is not owed now: the track gets no worse by points regained
    lifted = min(lifted, max(0, TRACK.index(vitals.track) - steps_owed(pools, rules)))
    return Vitals(pools, track_up(vitals.track, lifted)), regained


@implements("damage_track.restore.instead_of_points")
def restore_step(vitals: Vitals) -> Vitals | Refusal:
    """If every Pool is above 0, a whole recovery roll may restore one step of the track lost to
    special damage.
    """
    if vitals.pools.empty:
        return Refusal(
            "not_allowed", "inputs.instead_of_points", Message("refusal.step_needs_full_pools")
        )
    if vitals.track == "hale":
        return Refusal("not_allowed", "inputs.instead_of_points", Message("refusal.already_hale"))
    return vitals._replace(track=track_up(vitals.track, 1))
