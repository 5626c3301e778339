"""Convert player characters of Foundry VTT to our sheets (threefold/1), with all their items."""

from __future__ import annotations

import re
from typing import Final

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.plain import plain_text
from threefold.exchange.readers import shaping
from threefold.exchange.readers.active import foundry_effects
from threefold.exchange.readers.foundry.abilities import POOLS
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.owned import add_items
from threefold.exchange.values import (
    Json,
    clamp,
    cut,
    number_of,
    object_of,
    objects_of,
    one_line,
    plain_lines,
    value_at,
)

TRACKS: Final = ("hale", "impaired", "debilitated", "dead")


def set_character(found: ImportedEntry, document: Json, system: Json, world: World) -> None:
    """Convert a player character to our sheet and put it into the fields of ``found``."""
    sheet: Json = {"kind": "pc", "name": found.name}
    sheet["tier"] = tier = shaping.figure_within(
        found, "tier", value_at(system, "basic.tier", "tier"), 1, 6, 1
    )
    sheet["effort"] = shaping.figure_within(
        found, "effort", value_at(system, "basic.effort", "effort"), 0, 6, 1
    )
    xp = number_of(value_at(system, "basic.xp", "xp"))
    sheet["xp"] = clamp(xp or 0, -99, 9999)
    sheet["pools"] = pools = {stat: _pool(found, system, stat) for stat in POOLS}
    sheet["damage_track"] = _track(
        found, system, sum(1 for pool in pools.values() if not pool["value"])
    )
    sheet["recoveries_used"] = _recoveries(system)
    sheet["recovery_bonus"] = _bonus(found, system, tier)
    _read_descriptor_type_focus(sheet, system)
    limit = number_of(value_at(system, "equipment.cypherLimit", "basic.cypherLimit", "cypherLimit"))
    if limit is not None:
        sheet["cypher_limit"] = clamp(limit, 0, 99)
    add_items(found, sheet, document, world)
    _conditions(found, sheet, document)
    notes = [plain_text(plain_lines(value_at(system, path)), world.names) for path in _NOTES]
    extra = object_of(value_at(system, "pools.additional"))
    label = one_line(
        value_at(
            system, "settings.general.additionalPool.label", "additionalPool.additionalPoolName"
        )
    )
    if extra and label:
        notes.append(f"{label}: {one_line(extra.get('value'))} of {one_line(extra.get('max'))}")
    coins = _coins(system)
    text = "\n\n".join(filter(None, [*dict.fromkeys(notes), coins]))
    if text:
        sheet["notes"] = shaping.text_within(found, "notes", text, 4000)
    if hidden := plain_text(plain_lines(value_at(system, "gmNotes", "basic.gmNotes")), world.names):
        found.unclear("gm_notes", hidden, "notes")  # a player reads the notes of a sheet
    found.fields = sheet


_NOTES: Final = (
    "description",
    "notes",
    "basic.description",
    "basic.notes",
    "background",
    "biography",
)


def _pool(found: ImportedEntry, system: Json, stat: str) -> dict[str, int]:
    value = value_at(
        system, f"pools.{stat}.value", f"stats.{stat}.pool.value", f"stats.{stat}.pool.current"
    )
    most = value_at(
        system, f"pools.{stat}.max", f"stats.{stat}.pool.max", f"stats.{stat}.pool.maximum"
    )
    edge = value_at(system, f"pools.{stat}.edge", f"pools.{stat}Edge", f"stats.{stat}.edge")
    if most is None:
        most = value
    top = shaping.figure_within(found, f"pools.{stat}.max", most, 0, 999, 0)
    if value is None:
        now = top
    else:
        now = shaping.figure_within(found, f"pools.{stat}.value", value, 0, 999, 0)
    return {
        "value": now,
        "max": top,
        "edge": shaping.figure_within(found, f"pools.{stat}.edge", edge or 0, 0, 20, 0),
    }


def _track(found: ImportedEntry, system: Json, empty: int) -> str:
    track = value_at(system, "combat.damageTrack.state", "damage.damageTrack", "damageTrack")
    if isinstance(track, int) and not isinstance(track, bool):
        place = clamp(track, 0, 3)
    else:
        word = one_line(track).casefold()
        if word in TRACKS:
            place = TRACKS.index(word)
        else:
            place = 0
        if word and word not in TRACKS:
            found.unclear("track", word, "damage_track")
    if place < empty:
        found.changed("track", "damage_track", n=empty)
        place = empty
    return TRACKS[place]


_RESTS: Final = (
    ("oneAction", "tenMinutes", "oneHour", "tenHours"),
    ("one_action", "ten_minutes", "one_hour", "ten_hours"),
)


def _recoveries(system: Json) -> int:
    """Return the number of used recovery rolls. Ticked rolls are used; in Numenera's list, unticked
    ones are.
    """
    given = value_at(system, "recoveries")
    if isinstance(given, list):
        return clamp(sum(1 for each in given if each is False), 0, 3)
    ticked = object_of(value_at(system, "combat.recoveries", "recoveries"))
    return clamp(
        max(sum(1 for rest in rests if ticked.get(rest) is True) for rests in _RESTS), 0, 3
    )


def _bonus(found: ImportedEntry, system: Json, tier: int) -> int:
    """Return the bonus to recovery rolls in addition to the tier."""
    words = one_line(
        value_at(system, "combat.recoveries.roll", "recoveries.recoveryRoll", "recoveryMod")
    )
    if not words:
        return 0
    roll = re.fullmatch(r"\s*1?d6\s*(?:\+\s*(\d+))?\s*", words)
    if roll is None:
        if not words.isdigit():
            found.unclear("recovery", words, "recovery_bonus")
        return clamp((number_of(words) or tier) - tier, 0, 99)
    return clamp(int(roll[1] or 0) - tier, 0, 99)


def _read_descriptor_type_focus(sheet: Json, system: Json) -> None:
    descriptor = one_line(value_at(system, "basic.descriptor", "descriptor"))
    kind = one_line(value_at(system, "basic.type", "characterType", "type"))
    focus_at = value_at(system, "basic.focus", "focus")
    focus = one_line(focus_at)
    if isinstance(focus_at, dict):
        focus = ", ".join(filter(None, (one_line(name) for name in focus_at.values())))
    more = one_line(value_at(system, "basic.additionalSentence"))
    if kind.casefold() in ("warrior", "adept", "explorer", "speaker"):
        sheet["type"] = kind.casefold()
    if descriptor:
        sheet["descriptor"] = cut(descriptor, 120)
    if focus:
        sheet["focus"] = cut(focus, 120)
    sentence = " ".join(filter(None, (descriptor, kind, f"who {focus}" if focus else "", more)))
    if sentence:
        sheet["sentence"] = cut(sentence, 4000)


def _coins(system: Json) -> str:
    """Return the character's money as text."""
    settings = object_of(value_at(system, "settings.equipment.currency", "settings.currency"))
    parts = []
    for n in ("", *"123456"):
        amount = number_of(settings.get(f"quantity{n}"))
        if amount:
            label = one_line(
                settings.get(f"labelCategory{n}") or settings.get(f"name{n if n != '1' else ''}")
            )
            parts.append(f"{amount} {label}".strip())
    shins = number_of(value_at(system, "shins"))
    if shins:
        parts.append(f"{shins} shins")
    return ", ".join(parts)


def _conditions(found: ImportedEntry, sheet: Json, document: Json) -> None:
    """Add the character's active effects, each as a condition with its effects."""
    made: list[object] = []
    for each in objects_of(document.get("effects")):
        effects, unclear = foundry_effects([each])
        for text in unclear:
            found.unclear("active", text, "conditions")
        if effects:
            made.append(
                {
                    "name": shaping.valid_name(each.get("name") or each.get("label")),
                    "effects": effects,
                }
            )
    if made:
        before = sheet.get("conditions")
        sheet["conditions"] = [*(before if isinstance(before, list) else []), *made]


__all__ = ["set_character"]
