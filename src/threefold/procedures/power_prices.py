"""What the use of a power costs: points and the Pools that may pay them, XP, a cypher."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import held_condition
from threefold.model.powers import PAYS, Ability, Cypher, Item, effects_of
from threefold.model.rolled import OfPower, Rolled
from threefold.model.shelf.asked import choices_of_use, xp_asked
from threefold.model.stores import stored_in
from threefold.model.things import Thing, Vehicle
from threefold.model.time import Duration, time_in_words
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Notice, Setup
from threefold.procedures.effects.endurance import payer_of
from threefold.procedures.effects.priced import effect_cost_lines, other_pools_for, own_price_lines
from threefold.procedures.effects.reserves import with_taken
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.rules.costs import Charges, Cost, Spend, cannot_pay, cost_after_edge
from threefold.rules.experience import unaffordable
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Params, Refusal, Stat


class Price(NamedTuple):
    """The price of one use before Edge and Effort: the line of its points, further lines of them
    (``own``), XP, the level of the cypher that it takes, and the reserve of which a point pays."""

    points: Line | None
    own: tuple[Line, ...] = ()
    xp: int = 0
    cypher_level: int | None = None
    stored: str = ""


def price_of(setup: Setup, power: UsedPower, inputs: UseInputs) -> Price:
    """Return the price of a use on this target, in this way. What is ready after a miss is free."""
    if inputs.is_ready:
        return Price(None)
    used = effects_of_use(power, inputs.options)
    if power.price.stored and stored_in(setup.pc, power.price.stored):
        return Price(None, stored=power.price.stored)
    own = [*_level_lines(setup, power, inputs), *_further_lines(power, inputs)]
    if power.kind == "ability":
        own += own_price_lines(setup.pc, use_roll(power, inputs), used)
    return Price(
        points_line(power.called, power.cost),
        _not_below_nothing(power.cost, own),
        power.price.xp + xp_asked(used),
        power.price.cypher_level,
    )


def use_roll(power: UsedPower, inputs: UseInputs) -> Rolled:
    """The use of a power, as effects on its price know it."""
    return Rolled(
        "task", power.pays, said=inputs.said, used=OfPower(named(power), power.price.pools)
    )


def named(power: UsedPower) -> str:
    """The name of a power for effects on abilities; "" for an item."""
    return power.name if power.kind == "ability" else ""


def points_line(called: str, points: int) -> Line | None:
    """The line of the points that a power costs."""
    if not points:
        return None
    return Line(points, Message("line.given", {"name": called}), "fact.ability.cost")


def _not_below_nothing(points: int, lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines, cut where they would make the price less than nothing."""
    found = []
    for line in lines:
        step = max(line.points, -points)
        points += step
        if step:
            found.append(line._replace(points=step))
    return tuple(found)


def _level_lines(setup: Setup, power: UsedPower, inputs: UseInputs) -> list[Line]:
    """The points for each level of the target, or of what caused the condition that ends."""
    level = _level_met(setup, inputs)
    if not power.price.per_level or not level:
        return []
    text = Message("line.price.level", {"n": level})
    return [Line(power.price.per_level * level, text, "fact.ability.cost")]


def _further_lines(power: UsedPower, inputs: UseInputs) -> list[Line]:
    """The points for each target beyond those that the aim has without them."""
    if not power.price.per_further:
        return []
    beyond = inputs.further + 1 - (power.extras.reaches or 1)
    if beyond <= 0:
        return []
    text = Message("line.price.further", {"n": beyond})
    return [Line(power.price.per_further * beyond, text, "fact.ability.cost")]


def _level_met(setup: Setup, inputs: UseInputs) -> int:
    target = setup.target
    if inputs.difficulty is not None:
        return inputs.difficulty
    if isinstance(target, FullNpc | Thing | Vehicle) and inputs.ends is None:
        return target.level
    figure = target if isinstance(target, Pc | FullNpc) else setup.pc
    ends = held_condition(figure, inputs.ends or "")
    return 0 if ends is None else ends.source_level() or 0


def cost_on_sheet(
    pc: Pc, called: str, points: int, stat: Stat, rules: Rules
) -> tuple[Cost, Refusal | None]:
    """Return what an ability costs without Effort and before any choice, and a refusal if its usual
    Pool cannot pay.
    """
    roll = Rolled("task", stat, used=OfPower(called))
    own = _not_below_nothing(points, own_price_lines(pc, roll))
    payer = payer_of(pc, stat, rules)
    spend = Spend(stat, 0, payer.impaired, payer.armor_cost)
    charges = Charges(points_line(called, points), dearer=effect_cost_lines(pc, roll), own=own)
    cost = cost_after_edge(charges, spend, payer.edge, rules)
    return cost, cannot_pay(cost, payer.pool, 0)


def payable(pc: Pc, ability: Ability) -> list[Stat]:
    """Return the other Pools that may pay for an ability."""
    if not ability.cost and not ability.pools:
        return []
    usual = ability.stat or PAYS
    return other_pools_for(
        pc, Rolled("task", usual, used=OfPower(ability.name, ability.pools or ()))
    )


def price_said(ability: Ability, others: Sequence[Stat]) -> list[Message]:
    """Say what an ability costs besides the points of its usual Pool, and which ``others`` may pay
    (``payable``).
    """
    found = [Message("power.price.pool", {"stat": Message(f"stat.{stat}")}) for stat in others]
    figures = (
        ("xp", ability.xp),
        ("cypher", ability.cypher_level),
        ("level", ability.per_target_level),
        ("further", ability.per_further_target),
    )
    found += [Message(f"power.price.{name}", {"n": n}) for name, n in figures if n]
    return [*found, *time_said(ability)]


def time_said(power: Ability | Item) -> list[Message]:
    """Say how long a use takes before it works, and what that means in a fight; nothing where it
    takes no more than an action."""
    longest, form = power.takes or None, "power.time"
    for choice in choices_of_use(effects_of(power)):
        for option in choice.options:
            if option.takes is not None and (
                longest is None or longest.rounds < option.takes.rounds
            ):
                longest, form = option.takes, "power.time_most"
    if longest is None:
        return []
    params: Params = {"time": time_in_words(longest), "n": longest.rounds}
    in_fight = "begun" if longest.rounds <= LONGEST_IN_FIGHT else "never"
    return [Message(form, params), Message(f"power.time_in_fight.{in_fight}", params)]


LONGEST_IN_FIGHT: Final = Duration(1, "minutes").rounds
"""The longest use that is begun in a fight, in rounds."""


# --- what is paid besides points ------------------------------------------------------------------


def cannot_pay_besides(pc: Pc, power: UsedPower, price: Price) -> Refusal | None:
    """Refuse a use whose XP or cypher its user does not have."""
    refusal = unaffordable(price.xp, pc.xp, Message("line.given", {"name": power.called}))
    if refusal is not None or price.cypher_level is None:
        return refusal
    if cypher_to_give(pc, price.cypher_level) is not None:
        return None
    params: Params = {"item": power.called, "n": price.cypher_level}
    return Refusal("cannot_pay", "actor.cyphers", Message("refusal.power.cypher", params))


def cypher_to_give(pc: Pc, level: int) -> int | None:
    """Return the index of the weakest cypher of at least this level; None without one."""
    fitting = [
        (each.level, at)
        for at, each in enumerate(pc.cyphers)
        if isinstance(each, Cypher) and each.level >= level
    ]
    return min(fitting)[1] if fitting else None


def pay_besides(
    pc: Pc, power: UsedPower, price: Price, notices: list[Notice]
) -> tuple[Pc, list[FigureChange]]:
    """Take the XP and the cypher of a price. Return the PC and the changes."""
    changes = []
    pc = with_taken(pc, price.stored, 1, notices)
    if price.xp:
        why = Message("line.given", {"name": power.called})
        changes.append(FigureChange("actor", "xp", Line(-price.xp, why, "fact.ability.cost")))
        params: Params = {"item": power.called, "n": price.xp}
        notices.append(Notice("paid_xp", Message("event.power.xp", params), "fact.ability.cost"))
        pc = structs.replace(pc, xp=pc.xp - price.xp)
    at = None if price.cypher_level is None else cypher_to_give(pc, price.cypher_level)
    if at is not None:
        given = pc.cyphers[at]
        name = given.called if isinstance(given, Cypher) else given
        text = Message("event.power.cypher", {"item": power.called, "cypher": name})
        notices.append(Notice("paid_cypher", text, "fact.ability.cost"))
        pc = structs.replace(pc, cyphers=[*pc.cyphers[:at], *pc.cyphers[at + 1 :]])
    return pc, changes
