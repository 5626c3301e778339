"""Checks that refuse a sheet that contradicts itself, and say what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import structs

from threefold.model import typed
from threefold.model.bounds import HIGHEST_NPC_LEVEL
from threefold.model.characters import Gear, Npc, Pc
from threefold.model.powers import Ability, Artifact, Begun, Cypher, effects_of
from threefold.model.shelf.asked import keeps_off_step
from threefold.model.shelf.grammar import faults_in
from threefold.rules.advancement import completes_tier
from threefold.rules.harm import Vitals, track_consistent
from threefold.rules.near import shown
from threefold.rules.powers import depletion
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Params, Refusal


def check_pc(pc: Pc, field: str, rules: Rules) -> Refusal | None:
    """Refuse a PC whose sheet contradicts itself: a track better than its empty Pools allow, wrong
    advancement, followers or powers. Return None if the sheet is consistent."""
    empty = 0 in (pc.pools.might.value, pc.pools.speed.value, pc.pools.intellect.value)
    if empty and not _may_be_so(vitals := pc.vitals(), pc, rules):
        params: Params = {
            "name": pc.name,
            "n": vitals.pools.empty,
            "track": Message(f"track.{pc.damage_track}"),
        }
        return Refusal(
            "inconsistent_character",
            f"{field}.damage_track",
            Message("refusal.track_too_good", params),
        )
    if pc.advancement is not None or pc.followers is not None:
        refusal = _check_growth(pc, field, rules)
        if refusal is not None:
            return refusal
    if pc.abilities or pc.artifacts:
        refusal = _check_powers(pc, field)
    else:
        refusal = None
    return refusal or _check_effects_of(pc, field)


def _may_be_so(vitals: Vitals, pc: Pc, rules: Rules) -> bool:
    """Return True if the damage track fits the Pools, or if something on the sheet keeps off steps of
    it.
    """
    if track_consistent(vitals, rules):
        return True
    powers = (each for each in (*pc.abilities, *pc.carries()) if not isinstance(each, str))
    return any(keeps_off_step(effect) for power in powers for effect in effects_of(power))


def _check_effects_of(pc: Pc, field: str) -> Refusal | None:
    """Refuse effects of a power or a piece of equipment that cannot be read."""
    powers: dict[str, Sequence[Ability | Cypher | Artifact | Gear | str]] = {
        "abilities": pc.abilities,
        "cyphers": pc.cyphers,
        "artifacts": pc.carries(),
        "equipment": pc.equipment or [],
    }
    for name, of_kind in powers.items():
        for i, power in enumerate(of_kind):
            if isinstance(power, str):
                refusal = None
            else:
                refusal = check_effects(power, f"{field}.{name}[{i}]")
            if refusal is not None:
                return refusal
    return None


def check_effects(power: Ability | Cypher | Artifact | Gear, field: str) -> Refusal | None:
    """Refuse a power whose effects have a figure, a span or thresholds that no page and no
    procedure can read.
    """
    if isinstance(power, Cypher) and power.begun is not None:
        refusal = _check_begun(power, power.begun, field)
        if refusal is not None:
            return refusal
    if power.effects is None:
        return None
    fault = next((fault for fault in faults_in(power) if fault.what in _UNREADABLE), None)
    if fault is None:
        return None
    params: Params = {"found": shown(fault.found)}
    return Refusal(
        "bad_value",
        f"{field}.{fault.field}".lstrip("."),
        Message(f"content.entry.{fault.what}", params),
    )


def _check_begun(cypher: Cypher, begun: Begun, field: str) -> Refusal | None:
    """Refuse a cypher that has been used and has more uses left than it has in all."""
    total = structs.replace(cypher, begun=None).left
    if begun.left < total:
        return None
    params: Params = {"item": cypher.name, "n": total, "left": begun.left, "most": total - 1}
    place = f"{field}.begun.left".lstrip(".")
    return Refusal("inconsistent_character", place, Message("refusal.power.begun", params))


_UNREADABLE: Final = frozenset({"figure", "span", "threshold"})


def _check_powers(pc: Pc, field: str) -> Refusal | None:
    """Refuse a power that one Pool pays for and another stat rolls, and a depletion that cannot be
    parsed.
    """
    for i, ability in enumerate(pc.abilities):
        if isinstance(ability, Ability) and ability.divided():
            place = f"{field}.abilities[{i}].task.stat"
            return Refusal(
                "inconsistent_character",
                place,
                Message("refusal.power.stats", {"name": ability.name}),
            )
    for i, artifact in enumerate(pc.carries()):
        if artifact.depletion is not None:
            found = depletion(artifact.depletion)
            if isinstance(found, Refusal):
                return found._replace(field=f"{field}.artifacts[{i}].depletion")
        if artifact.divided():
            place = f"{field}.artifacts[{i}].task.stat"
            return Refusal(
                "inconsistent_character",
                place,
                Message("refusal.power.stats", {"name": artifact.name}),
            )
    return None


def _check_growth(pc: Pc, field: str, rules: Rules) -> Refusal | None:
    """Refuse a step taken twice in a tier, four steps without the next tier, and a follower with
    too many tasks.
    """
    steps = pc.advancement or ()
    if len(set(steps)) < len(steps) or completes_tier(steps, rules):
        params: Params = {"name": pc.name, "tier": pc.tier, "n": rules.advancement.steps_in_tier}
        return Refusal(
            "inconsistent_character",
            f"{field}.advancement",
            Message("refusal.advance.steps", params),
        )
    for i, follower in enumerate(pc.followers or ()):
        if len(follower.tasks) > follower.level:
            params = {"name": follower.name, "n": follower.level}
            place = f"{field}.followers[{i}].tasks"
            return Refusal(
                "inconsistent_character", place, Message("refusal.follower.full", params)
            )
    return None


def over_sheet_limits(pc: Pc, field: str) -> Refusal | None:
    """Refuse a PC with a value out of bounds (a Pool past 999, a name too long): ``bad_value``."""
    try:
        typed.convert(msgspec.to_builtins(pc), Pc)
    except msgspec.ValidationError:
        return Refusal("bad_value", field, Message("refusal.out_of_bounds"))
    return None


def check_npc_level(level: int, name: str, field: str, rules: Rules | None) -> Refusal | None:
    """Refuse a level that no table has, or not one with these rules: say which switch allows it."""
    most = HIGHEST_NPC_LEVEL if rules is None else rules.combat.most_npc_level
    if level <= most:
        return None
    key = "refusal.level_of_heroes" if level <= HIGHEST_NPC_LEVEL else "refusal.level_of_none"
    params: Params = {"name": name, "level": level, "most": most}
    return Refusal("not_allowed", field, Message(key, params))


def check_npc(npc: Npc, field: str, rules: Rules | None = None) -> Refusal | None:
    """Refuse an NPC whose health is above its own maximum, or whose level is above the highest that
    these rules have; without rules, above that of any."""
    refusal = check_npc_level(npc.level, npc.name, f"{field}.level", rules)
    if refusal is not None:
        return refusal
    if npc.health is not None and npc.max_health is not None and npc.health > npc.max_health:
        params: Params = {"name": npc.name, "health": npc.health, "max": npc.max_health}
        return Refusal(
            "inconsistent_character", f"{field}.health", Message("refusal.health_over_max", params)
        )
    return None
