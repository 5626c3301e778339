"""Chapter 9: the effects of a completed ritual on its leader and its target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

import msgspec

from threefold.model.bounds import Points, whole
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import (
    figure_conditions,
    has_condition,
    is_dead,
    name_of,
    one_of,
    with_condition,
    without_conditions,
)
from threefold.model.rituals import Completes
from threefold.procedures.accounts import figure_changes
from threefold.procedures.answers import FigureChange
from threefold.procedures.base import Figure, Notice
from threefold.procedures.figures import with_noted_vitals
from threefold.procedures.inputs import Inputs, TaskLabel
from threefold.rules.binding import implements
from threefold.rules.conditions import IMPRISONED, POSSESSED, in_words
from threefold.rules.harm import Vitals, lose_points, spend_points
from threefold.rules.rituals import flesh_price
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Message, Params, Refusal, Stat


class Flesh(Inputs, kw_only=True, frozen=True):
    """What is lost for good: points of the Might and Speed maximum or, if the GM allows, a point of
    Edge, an inability, or points of all recovery rolls in their place.
    """

    might: Points = 0
    speed: Points = 0
    edge: Stat | None = None
    inability: TaskLabel = ""
    recovery: Annotated[int, whole(0, 9, "points")] = 0

    def of(self, stat: Stat) -> int:
        """The share of one stat."""
        return {"might": self.might, "speed": self.speed}.get(stat, 0)

    @property
    def others(self) -> list[str]:
        """What is given in place of points of the Pools."""
        given = {"edge": self.edge, "inability": self.inability, "recovery": self.recovery}
        return [name for name, value in given.items() if value]


class Completing(NamedTuple):
    """How a ritual completes: its kind of effect, its level, the flesh that is given, the condition
    that ends.
    """

    completes: Completes
    level: int
    flesh: Flesh | None = None
    condition: str = ""


def no_flesh(pc: Pc, flesh: Flesh | None, rules: Rules) -> Refusal | None:
    """Refuse the last roll until the maxima to pay from are chosen, and if one would pay more than
    it has.
    """
    given = flesh or Flesh()
    if given.others:
        return _other_price(pc, given, rules)
    refusal = flesh_price(given.might, given.speed, rules)
    if refusal is not None:
        return refusal
    for stat in STATS:
        if given.of(stat) > pc.pools.of(stat).max:
            params: Params = {"stat": Message(f"stat.{stat}"), "n": pc.pools.of(stat).max}
            return Refusal(
                "bad_value", f"inputs.flesh.{stat}", Message("refusal.ritual.flesh_short", params)
            )
    return None


def _other_price(pc: Pc, given: Flesh, rules: Rules) -> Refusal | None:
    """Refuse more than one price, an Edge that is not there, or another loss of recovery."""
    others = rules.magic.flesh_recovery
    if len(given.others) > 1 or given.might or given.speed:
        return Refusal("not_allowed", "inputs.flesh", Message("refusal.ritual.flesh_one"))
    if given.edge is not None and pc.pools.of(given.edge).edge < 1:
        params: Params = {"name": pc.name, "stat": Message(f"stat.{given.edge}")}
        return Refusal(
            "not_allowed", "inputs.flesh.edge", Message("refusal.ritual.flesh_edge", params)
        )
    if given.recovery and given.recovery != others:
        text = Message("refusal.ritual.flesh_recovery", {"n": others})
        return Refusal("bad_value", "inputs.flesh.recovery", text)
    return None


def _without_given(pc: Pc, flesh: Flesh, notices: list[Notice]) -> Pc:
    """The PC after a price in place of points of the Pools."""
    for other in flesh.others:
        params: Params = {"name": pc.name, "n": flesh.recovery, "task": flesh.inability}
        if flesh.edge is not None:
            params = {**params, "stat": Message(f"stat.{flesh.edge}")}
        text = Message(f"event.ritual.flesh_{other}", params)
        notices.append(Notice("flesh", text, "ritual.flesh_for_knowledge.permanent_loss"))
    if flesh.edge is not None:
        pool = pc.pools.of(flesh.edge)
        less = msgspec.structs.replace(pool, edge=pool.edge - 1)
        pc = msgspec.structs.replace(
            pc, pools=msgspec.structs.replace(pc.pools, **{flesh.edge: less})
        )
    if flesh.inability:
        pc = msgspec.structs.replace(pc, skills={**pc.skills, flesh.inability: "inability"})
    return msgspec.structs.replace(pc, recovery_bonus=pc.recovery_bonus - flesh.recovery)


@implements(
    "ritual.flesh_for_knowledge.damage",
    "ritual.flesh_for_knowledge.permanent_loss",
    "ritual.flesh_for_knowledge.gain",
)
def give_flesh(pc: Pc, level: int, flesh: Flesh, rules: Rules, notices: list[Notice]) -> Pc:
    """Deal the ritual's level in Might and in Speed, ignoring Armor. Then the maxima fall and an
    ability follows.
    """
    vitals = pc.vitals()
    for stat in ("might", "speed"):
        vitals, _ = lose_points(vitals, stat, level, rules)
    pools = {}
    for stat in STATS:
        top = pc.pools.of(stat).max - flesh.of(stat)
        vitals = spend_points(vitals, stat, max(0, vitals.pools[STATS.index(stat)] - top), rules)
        pools[stat] = msgspec.structs.replace(
            pc.pools.of(stat), value=vitals.pools[STATS.index(stat)], max=top
        )
    params: Params = {"name": pc.name, "n": level, "might": flesh.might, "speed": flesh.speed}
    notices.append(
        Notice("flesh", Message("event.ritual.flesh", params), "ritual.flesh_for_knowledge.damage")
    )
    notices.append(
        Notice(
            "insight", Message("event.ritual.insight", params), "ritual.flesh_for_knowledge.gain"
        )
    )
    paid = msgspec.structs.replace(
        with_noted_vitals(pc, vitals, notices), pools=msgspec.structs.replace(pc.pools, **pools)
    )
    return _without_given(paid, flesh, notices)


@implements("ritual.resurrection.effect")
def raise_dead(figure: Pc | FullNpc, notices: list[Notice]) -> Pc | FullNpc:
    """Return the figure to life at full health, able to act at once."""
    text = Message("event.ritual.raised", {"name": figure.name})
    notices.append(Notice("raised", text, "ritual.resurrection.effect"))
    if isinstance(figure, Pc):
        return figure.with_vitals(Vitals(figure.restorable(), "hale"))
    return msgspec.structs.replace(figure, health=figure.max_health)


@implements("ritual.example.sacrificial_rite")
def slay(figure: Pc | FullNpc, notices: list[Notice]) -> Pc | FullNpc:
    """Kill the figure. Its soul goes into the object."""
    text = Message("event.ritual.slain", {"name": figure.name})
    notices.append(Notice("slain", text, "ritual.example.sacrificial_rite"))
    if isinstance(figure, Pc):
        return figure.with_vitals(figure.vitals()._replace(track="dead"))
    return msgspec.structs.replace(figure, health=0)


@implements("ritual.purification.effect")
def not_afflicted(figure: Figure | None, condition: str) -> Refusal | None:
    """Refuse to end a condition that the figure does not have."""
    if not condition or not isinstance(figure, Pc | FullNpc) or has_condition(figure, condition):
        return None
    names = figure.condition_names()
    params: Params = {
        "name": figure.name,
        "condition": in_words(condition),
        "known": ", ".join(names) or "–",
    }
    return Refusal("bad_value", "inputs.condition", Message("refusal.ritual.not_afflicted", params))


@implements("ritual.purification.effect")
def cleanse(figure: Pc | FullNpc, condition: str, notices: list[Notice]) -> Pc | FullNpc:
    """End the named condition, or the only one the figure has."""
    names = [name_of(c) for c in figure_conditions(figure)]
    gone = one_of(names, condition)
    what = condition or next(iter(gone), "")
    text = Message("event.ritual.cleansed", {"name": figure.name, "condition": in_words(what)})
    notices.append(
        Notice(
            "cleansed",
            text if what else Message("event.ritual.clean"),
            "ritual.purification.effect",
        )
    )
    return without_conditions(figure, gone)


@implements("ritual.exorcism.return_ban", "possession.eject.powerless")
def exorcise(figure: Pc | FullNpc, notices: list[Notice]) -> Pc | FullNpc:
    """Expel the possessor. It cannot return for a year and a day. A demon becomes powerless."""
    text = Message("event.ritual.exorcised", {"name": figure.name})
    notices.append(Notice("exorcised", text, "ritual.exorcism.return_ban"))
    notices.append(
        Notice("powerless", Message("event.possession.powerless"), "possession.eject.powerless")
    )
    return without_conditions(figure, (POSSESSED,))


@implements("ritual.entombment.duration")
def imprison(figure: Pc | FullNpc, notices: list[Notice]) -> Pc | FullNpc:
    """Imprison the figure in the vessel until the vessel is opened or broken."""
    text = Message("event.ritual.imprisoned", {"name": figure.name})
    notices.append(Notice("imprisoned", text, "ritual.entombment.duration"))
    return with_condition(figure, IMPRISONED)


@implements("ritual.entombment.duration")
def release(figure: Pc | FullNpc) -> Pc | FullNpc | Refusal:
    """Free the figure, because the vessel is open or broken. Refuse if it is not imprisoned."""
    if not has_condition(figure, IMPRISONED):
        return Refusal(
            "not_allowed",
            "target.conditions",
            Message("refusal.ritual.free", {"name": figure.name}),
        )
    return without_conditions(figure, (IMPRISONED,))


@implements(
    "ritual.resurrection.effect", "ritual.example.sacrificial_rite", "ritual.entombment.duration"
)
def wrong_state(figure: Figure | None, completes: Completes) -> Refusal | None:
    """Refuse to raise the living, kill the dead, imprison a prisoner, or exorcise a figure that is
    not possessed.
    """
    if not isinstance(figure, Pc | FullNpc):
        return None
    dead = is_dead(figure)
    why = {
        "restore": "" if dead else "alive",
        "slay": "dead" if dead else "",
        "imprison": "imprisoned" if has_condition(figure, IMPRISONED) else "",
        "exorcise": "" if has_condition(figure, POSSESSED) else "not_possessed",
    }.get(completes, "")
    if why:
        return Refusal(
            "not_allowed", "target", Message(f"refusal.ritual.{why}", {"name": figure.name})
        )
    return None


def complete(
    what: Completing, pc: Pc, target: Figure | None, rules: Rules, notices: list[Notice]
) -> tuple[Pc, Figure | None]:
    """Apply the effect of the ritual. Return leader and target. Without a target, no target's sheet
    changes.
    """
    if what.completes == "flesh":
        return give_flesh(pc, what.level, what.flesh or Flesh(), rules, notices), target
    if isinstance(target, Pc | FullNpc):
        if what.completes == "restore":
            return pc, raise_dead(target, notices)
        if what.completes == "cleanse":
            return pc, cleanse(target, what.condition, notices)
        if what.completes == "exorcise":
            return pc, exorcise(target, notices)
        if what.completes == "slay":
            return pc, slay(target, notices)
        if what.completes == "imprison":
            return pc, imprison(target, notices)
    return pc, target


_COMPLETED: Final[Mapping[Completes, str]] = {
    "restore": "ritual.resurrection.effect",
    "slay": "ritual.example.sacrificial_rite",
}


def completed_changes(
    what: Completing, before: Pc, after: Pc, whom: Figure | None, then: Figure | None, name: str
) -> list[FigureChange]:
    """The changes to the figures of a ritual's leader and of its target."""
    why = Message("line.given", {"name": name})
    changes = []
    for change in figure_changes("actor", before, after, why, "ritual.flesh_for_knowledge.damage"):
        lasting = change.figure.endswith(".max")
        if lasting:
            rule = "ritual.flesh_for_knowledge.permanent_loss"
        else:
            rule = change.line.rule
        changes.append(change._replace(line=change.line._replace(rule=rule)))
    return changes + figure_changes(
        "target", whom, then, why, _COMPLETED.get(what.completes, "ritual.subtask.ladder")
    )
