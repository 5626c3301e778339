"""What an action costs: its initial cost and Effort, what raises the price, and Edge."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Params, Refusal, Stat, sum_of

EdgeOn = Literal["initial", "effort"]


EffortUse = Literal["both", "easing", "damage", "none"]


def effort_used_on(ease: int, damage: int) -> EffortUse:
    """Return what levels of Effort are applied to: to ease the task, to damage, to both, or to
    nothing.
    """
    if ease and damage:
        return "both"
    if ease:
        return "easing"
    if damage:
        return "damage"
    return "none"


class Cost(NamedTuple):
    """The Pool points that an action costs after Edge, with the lines that explain them."""

    pool: Stat
    points: int
    lines: tuple[Line, ...]


class Spend(NamedTuple):
    """Levels of Effort bought in one purchase, and what raises their price."""

    stat: Stat
    levels: int
    impaired: bool
    armor_cost: int


class Charges(NamedTuple):
    """What an action costs besides Effort, and how it is paid.

    ``initial`` is the initial (or ability) cost. ``charged`` is what the GM or the weapon charges
    for the attempt: it forms one item with the initial cost, as do ``own``, further lines of the
    ability's own price. ``dearer`` are points added to whatever is paid. ``edge_on`` names the item
    that Edge lowers, where that is chosen.
    """

    initial: Line | None = None
    charged: Line | None = None
    dearer: tuple[Line, ...] = ()
    edge_on: EdgeOn | None = None
    own: tuple[Line, ...] = ()


@implements("effort.cost", "effort.definition", "fact.effort.one_purchase")
def effort_levels(spend: Spend, rules: Rules) -> int:
    """The first level of Effort costs 3 points, each further level 2 more; easing and damage are
    one purchase.
    """
    return rules.effort.first_level + rules.effort.next_level * (spend.levels - 1)


@implements("damage_track.impaired.effort_cost")
def impaired_effort(spend: Spend, rules: Rules) -> int:
    """While impaired, each level of Effort costs 1 more."""
    if spend.impaired:
        return rules.effort.impaired_per_level * spend.levels
    return 0


@implements("fact.armor.speed_effort_cost")
def armor_on_speed(spend: Spend, rules: Rules) -> int:
    """Worn armor raises the price of each level of Effort on a Speed task."""
    if spend.stat == "speed":
        return spend.armor_cost * spend.levels
    return 0


class CostStep(NamedTuple):
    """One step in computing a price: a pure function, the key of its line's message, and its
    rule.
    """

    points: Callable[[Spend, Rules], int]
    key: str
    rule: str


EFFORT_COST = (
    CostStep(effort_levels, "line.cost.effort", "effort.cost"),
    CostStep(impaired_effort, "line.cost.impaired", "damage_track.impaired.effort_cost"),
    CostStep(armor_on_speed, "line.cost.armor", "fact.armor.speed_effort_cost"),
)


@implements(
    "edge.reduces_pool_spending",
    "edge.once_per_action",
    "initial_cost.edge_applies",
    "initial_cost.separate_from_effort",
    "effort.pool_must_match",
    "fact.weakness.cost",
)
def cost_after_edge(charges: Charges, spend: Spend, edge: int, rules: Rules) -> Cost:
    """The initial (or ability) cost and Effort are separate items, paid from one Pool; Edge lowers
    one of them.

    By default Edge lowers the item where it saves most, unless the charges name the item. The
    ruling ``edge: pooled`` lowers their sum. What makes the action dearer is added to Effort if
    there is any, else to the initial cost. An Edge below 0 is a weakness: what costs points costs
    more.
    """
    effort, lines = effort_cost(spend, rules)
    first = 0
    if charges.own:
        first, lines = sum_of(charges.own), (*charges.own, *lines)
    for line in (charges.charged, charges.initial):
        if line is not None and line.points > 0:
            first += line.points
            lines = (line, *lines)
    if charges.dearer and (first or effort):
        if effort:
            effort += sum_of(charges.dearer)
        else:
            first += sum_of(charges.dearer)
        lines = (*lines, *charges.dearer)
    total = first + effort
    if not total:
        return Cost(spend.stat, total, lines)
    if edge > 0:
        saved = min(edge, _lowered(charges.edge_on, first, effort, rules))
        if saved:
            total -= saved
            lines = (*lines, _edge_line(saved, spend.stat))
    elif edge < 0:
        total -= edge
        lines = (*lines, _weakness_line(-edge, spend.stat))
    return Cost(spend.stat, total, lines)


def _lowered(edge_on: EdgeOn | None, first: int, effort: int, rules: Rules) -> int:
    """The points of the item that Edge lowers."""
    if rules.rulings.edge == "pooled":
        return first + effort
    if edge_on is None:
        return max(first, effort)
    if edge_on == "initial":
        return first
    return effort


@lru_cache(maxsize=1024)  # there are few different values, and every action needs one
def effort_cost(spend: Spend, rules: Rules) -> tuple[int, tuple[Line, ...]]:
    """Return what the levels of Effort cost together before Edge, and the lines that explain it."""
    if not spend.levels:
        return 0, ()
    steps = [(step.points(spend, rules), step) for step in EFFORT_COST]
    lines = [
        Line(points, Message(step.key, {"n": spend.levels}), step.rule)
        for points, step in steps
        if points
    ]
    return sum_of(lines), tuple(lines)


@lru_cache
def _edge_line(saved: int, stat: Stat) -> Line:
    return Line(
        -saved,
        Message("line.cost.edge", {"stat": Message(f"stat.{stat}")}),
        "edge.reduces_pool_spending",
    )


@lru_cache
def _weakness_line(points: int, stat: Stat) -> Line:
    return Line(
        points,
        Message("line.cost.weakness", {"stat": Message(f"stat.{stat}")}),
        "fact.weakness.cost",
    )


@implements("initial_cost.cannot_pay_auto_fail")
def cannot_pay(cost: Cost, pool: int, levels: int, lender: str = "") -> Refusal | None:
    """Refuse an action that the Pool cannot pay for: nothing is spent and nothing is rolled. A
    ``lender`` is the power that pays in its place.
    """
    if cost.points <= pool:
        return None
    if lender:
        lent: Params = {"what": lender, "n": cost.points, "pool": pool}
        return Refusal("cannot_pay", "inputs.effort", Message("refusal.lender_cannot_pay", lent))
    params: Params = {"stat": Message(f"stat.{cost.pool}"), "n": cost.points, "pool": pool}
    if levels:
        return Refusal("cannot_pay", "inputs.effort", Message("refusal.cannot_pay", params))
    return Refusal(
        "cannot_pay", f"actor.pools.{cost.pool}", Message("refusal.cannot_pay_at_all", params)
    )
