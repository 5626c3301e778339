"""Chapter 9: what a completed ritual does to its leader and to whom it concerns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from threefold.model.bounds import Points
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import has_condition, held, is_dead, name_of, with_condition, without_conditions
from threefold.model.rituals import Completes
from threefold.procedures.accounts import moved
from threefold.procedures.base import Change, Figure, Notice
from threefold.procedures.figures import changed
from threefold.procedures.inputs import Inputs
from threefold.rules.binding import implements
from threefold.rules.conditions import IMPRISONED, POSSESSED, in_words, named
from threefold.rules.harm import Vitals, lose_points, spend_points
from threefold.rules.rituals import flesh_price
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Message, Params, Refusal, Stat


class Flesh(Inputs, kw_only=True, frozen=True):
    """How the points that are lost for good are shared between Might and Speed."""

    might: Points = 0
    speed: Points = 0

    def of(self, stat: Stat) -> int:
        """The share of one stat."""
        return self.might if stat == "might" else self.speed if stat == "speed" else 0


class Completing(NamedTuple):
    """What a ritual of this level completes with: the flesh that is given, the affliction that goes."""

    completes: Completes
    level: int
    flesh: Flesh | None = None
    condition: str = ""


def no_flesh(pc: Pc, flesh: Flesh | None, rules: Rules) -> Refusal | None:
    """Before the last roll it is said which maxima are to pay, and none pays more than it has."""
    given = flesh or Flesh()
    refusal = flesh_price(given.might, given.speed, rules)
    if refusal is not None:
        return refusal
    for stat in STATS:
        if given.of(stat) > pc.pools.of(stat).max:
            params: Params = {"stat": Message(f"stat.{stat}"), "n": pc.pools.of(stat).max}
            return Refusal("bad_value", f"inputs.flesh.{stat}", Message("refusal.ritual.flesh_short", params))
    return None


@implements(
    "ritual.flesh_for_knowledge.damage",
    "ritual.flesh_for_knowledge.permanent_loss",
    "ritual.flesh_for_knowledge.gain",
)
def give_flesh(pc: Pc, level: int, flesh: Flesh, rules: Rules, notices: list[Notice]) -> Pc:
    """The ritual's level in Might and again in Speed, past all Armor; then the maxima fall, and an ability comes."""
    vitals = pc.vitals()
    for stat in ("might", "speed"):
        vitals, _ = lose_points(vitals, stat, level, rules)
    pools = {}
    for stat in STATS:
        top = pc.pools.of(stat).max - flesh.of(stat)
        vitals = spend_points(vitals, stat, max(0, vitals.pools[STATS.index(stat)] - top), rules)
        pools[stat] = msgspec.structs.replace(pc.pools.of(stat), value=vitals.pools[STATS.index(stat)], max=top)
    params: Params = {"name": pc.name, "n": level, "might": flesh.might, "speed": flesh.speed}
    notices.append(Notice("flesh", Message("event.ritual.flesh", params), "ritual.flesh_for_knowledge.damage"))
    notices.append(Notice("insight", Message("event.ritual.insight", params), "ritual.flesh_for_knowledge.gain"))
    return msgspec.structs.replace(changed(pc, vitals, notices), pools=msgspec.structs.replace(pc.pools, **pools))


@implements("ritual.resurrection.effect")
def raise_dead(figure: Pc | FullNpc, notices: list[Notice]) -> Pc | FullNpc:
    """Back at full health, and able to act at once."""
    text = Message("event.ritual.raised", {"name": figure.name})
    notices.append(Notice("raised", text, "ritual.resurrection.effect"))
    if isinstance(figure, Pc):
        return figure.with_vitals(Vitals(figure.restorable(), "hale"))
    return msgspec.structs.replace(figure, health=figure.max_health)


@implements("ritual.example.sacrificial_rite")
def slay(figure: Pc | FullNpc, notices: list[Notice]) -> Pc | FullNpc:
    """Dead, and the soul is in the object."""
    text = Message("event.ritual.slain", {"name": figure.name})
    notices.append(Notice("slain", text, "ritual.example.sacrificial_rite"))
    if isinstance(figure, Pc):
        return figure.with_vitals(figure.vitals()._replace(track="dead"))
    return msgspec.structs.replace(figure, health=0)


@implements("ritual.purification.effect")
def not_afflicted(figure: Figure | None, condition: str) -> Refusal | None:
    """Nobody is rid of what they do not suffer."""
    if not condition or not isinstance(figure, Pc | FullNpc) or has_condition(figure, condition):
        return None
    names = figure.condition_names()
    params: Params = {"name": figure.name, "condition": in_words(condition), "known": ", ".join(names) or "–"}
    return Refusal("bad_value", "inputs.condition", Message("refusal.ritual.not_afflicted", params))


@implements("ritual.purification.effect")
def cleanse(figure: Pc | FullNpc, condition: str, notices: list[Notice]) -> Pc | FullNpc:
    """The affliction is gone: the named one, or the only one there is."""
    names = [name_of(c) for c in held(figure)]
    gone = [n for n in names if named(n) == named(condition)] if condition else names[:1] if len(names) == 1 else []
    what = condition or next(iter(gone), "")
    text = Message("event.ritual.cleansed", {"name": figure.name, "condition": in_words(what)})
    notices.append(Notice("cleansed", text if what else Message("event.ritual.clean"), "ritual.purification.effect"))
    return without_conditions(figure, gone)


@implements("ritual.exorcism.return_ban", "possession.eject.powerless")
def exorcise(figure: Pc | FullNpc, notices: list[Notice]) -> Pc | FullNpc:
    """Whatever possesses somebody is out, and cannot come back for a year and a day; a demon is powerless."""
    text = Message("event.ritual.exorcised", {"name": figure.name})
    notices.append(Notice("exorcised", text, "ritual.exorcism.return_ban"))
    notices.append(Notice("powerless", Message("event.possession.powerless"), "possession.eject.powerless"))
    return without_conditions(figure, (POSSESSED,))


@implements("ritual.entombment.duration")
def imprison(figure: Pc | FullNpc, notices: list[Notice]) -> Pc | FullNpc:
    """In the vessel, and out of everything until that is opened or broken."""
    text = Message("event.ritual.imprisoned", {"name": figure.name})
    notices.append(Notice("imprisoned", text, "ritual.entombment.duration"))
    return with_condition(figure, IMPRISONED)


@implements("ritual.entombment.duration")
def release(figure: Pc | FullNpc) -> Pc | FullNpc | Refusal:
    """Free, for the vessel is open or broken."""
    if not has_condition(figure, IMPRISONED):
        return Refusal("not_allowed", "target.conditions", Message("refusal.ritual.free", {"name": figure.name}))
    return without_conditions(figure, (IMPRISONED,))


@implements("ritual.resurrection.effect", "ritual.example.sacrificial_rite", "ritual.entombment.duration")
def wrong_state(figure: Figure | None, completes: Completes) -> Refusal | None:
    """Nobody alive is raised, nobody dead killed, nobody imprisoned twice; nothing leaves whom it does not possess."""
    if not isinstance(figure, Pc | FullNpc):
        return None
    dead = is_dead(figure)
    why = {
        "restore": "" if dead else "alive",
        "slay": "dead" if dead else "",
        "imprison": "imprisoned" if has_condition(figure, IMPRISONED) else "",
        "exorcise": "" if has_condition(figure, POSSESSED) else "not_possessed",
    }.get(completes, "")
    return Refusal("not_allowed", "target", Message(f"refusal.ritual.{why}", {"name": figure.name})) if why else None


def complete(
    what: Completing, pc: Pc, target: Figure | None, rules: Rules, notices: list[Notice]
) -> tuple[Pc, Figure | None]:
    """Leader and target once the ritual is done. Without a target there is nobody whose sheet changes."""
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
) -> list[Change]:
    """Why the figures of a ritual's leader and of whom it concerns are not what they were."""
    why = Message("line.given", {"name": name})
    changes = []
    for change in moved("actor", before, after, why, "ritual.flesh_for_knowledge.damage"):
        lasting = change.figure.endswith(".max")
        rule = "ritual.flesh_for_knowledge.permanent_loss" if lasting else change.line.rule
        changes.append(change._replace(line=change.line._replace(rule=rule)))
    return changes + moved("target", whom, then, why, _COMPLETED.get(what.completes, "ritual.subtask.ladder"))
