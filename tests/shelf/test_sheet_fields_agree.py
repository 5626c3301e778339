"""What a sheet says of a descriptor's gifts, and of a piece of equipment, against our data.

``sheet`` of a descriptor: Pools, Edge, Armor, recovery, skills, things. Of equipment: weapon, armor,
value, level. What differs by its form alone, or because the reference has two entries of one thing,
stands in ``JUDGED`` with its reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.shelf.figures import Json, entries
from tests.shelf.test_sheets import RENAMED, sheets

STATS: Final = ("might", "speed", "intellect")
SKILLS: Final = ("trained", "specialized", "inability")
STEM: Final = 5
"""So many letters of a word say which task is meant: ``tracking`` and ``tracks`` are one."""

SAME: Final = {"sneaking": "stealth", "hearing": "listening", "lies": "deception"}
"""Words of the sheets for tasks that our data calls otherwise."""

JUDGED: Final[Mapping[str, str]] = {
    "descriptors.lucky pools": "Luck is a reserve that pays as a Pool does",
    "descriptors.unmagical pools": "the sheet says them as outcomes",
    "equipment.car_sports value": "the reference has two sports cars; ours is the other one",
    "equipment.car_used value": "the reference has two used cars; ours is the other one",
    "equipment.oil_flask weapon": "what is thrown is a weapon here; the sheet has it as an outcome",
    "equipment.grenade_sonic weapon": "a thrown thing; the sheet has its damage as an outcome",
    "equipment.grenade_thermite weapon": "a thrown thing; the sheet has its damage as an outcome",
    "equipment.gun_armor weapon": "its weapon is an effect of the suit",
    "equipment.hard_light_jet weapon": "its weapons are those of a vehicle",
    "equipment.hover_speedster_battle weapon": "its weapons are those of a vehicle",
    "equipment.mech_infantry weapon": "its weapons are those of a vehicle",
    "equipment.mech_interceptor weapon": "its weapons are those of a vehicle",
    "equipment.mech_loader weapon": "its weapons are those of a vehicle",
    "equipment.motorcycle_battle weapon": "its weapons are those of a vehicle",
    "equipment.shield armor": "an asset to Speed defense, no Armor: an outcome of the sheet",
}


def met(kind: str) -> Iterator[tuple[str, Json, Json]]:
    """Each sheet of a kind beside the data of its entry."""
    for name, sheet in sheets().items():
        ours = RENAMED.get(name, name)
        of, _, key = ours.partition(".")
        if of == kind and key in entries(kind):
            yield ours, sheet, entries(kind)[key]


# --- descriptors ----------------------------------------------------------------------------------


def differing_gifts(sheet: Json, entry: Json) -> Iterator[str]:
    """The gifts of a descriptor that differ."""
    told = sheet.get("sheet") or {}
    if pools_of(told.get("pool_added") or {}) != own_pools(entry):
        yield "pools"
    edge = {e["of"]: e["points"] for e in own(entry, "stat") if e.get("what") == "edge"}
    if (told.get("edge") or {}) != edge:
        yield "edge"
    if told.get("armor", 0) != entry.get("armor", 0):
        yield "armor"
    rests = [e.get("points", 0) for e in own(entry, "recovery") if e.get("to", "self") == "self"]
    if told.get("recovery", 0) != sum(rests):
        yield "recovery"
    for level in SKILLS:
        if any(not is_named(words, entry) for words in told.get(level, ())):
            yield level
    if told.get("items") and not entry.get("equipment"):
        yield "items"


def own(entry: Json, kind: str) -> list[Any]:
    """Effects of a kind that hold without a condition."""
    return [e for e in entry.get("effects", ()) if e["kind"] == kind and not e.get("when")]


def pools_of(added: Json) -> dict[str, int]:
    """Points of Pools; those of any Pool stand under ``any``."""
    return {name: points for name, points in added.items() if isinstance(points, int)}


def own_pools(entry: Json) -> dict[str, int]:
    """Points that a descriptor adds to Pools, those of one chosen or shared under ``any``."""
    found = dict(entry.get("pools", {}))
    chosen = entry.get("chosen", {})
    for effect in own(entry, "stat"):
        of = effect.get("of", "")
        if effect.get("what", "pool") != "pool":
            continue
        if of in STATS:
            found[of] = found.get(of, 0) + effect["points"]
        elif chosen.get(of.removeprefix("$"), {}).get("points") is not None:
            found["any"] = found.get("any", 0) + effect["points"]
    return found


def is_named(words: str, entry: Json) -> bool:
    """Whether a task of the sheet is among the skills, choices, steps or words of an entry."""
    ours = json.dumps([entry.get(part) for part in ("skills", "chosen", "effects", "text")])
    stems = {word[:STEM] for word in re.findall(r"[a-z]{4,}", ours.lower())}
    said = re.findall(r"[a-z]{4,}", words.lower())
    theirs = {SAME.get(word, word)[:STEM] for word in said}
    return bool(stems & theirs)


# --- equipment ------------------------------------------------------------------------------------


def differing_ware(sheet: Json, entry: Json) -> Iterator[str]:
    """The figures of a piece of equipment that differ."""
    weapon, ours = sheet.get("weapon"), entry.get("weapon")
    if (weapon is None) != (ours is None):
        yield "weapon"
    elif weapon:
        if isinstance(weapon.get("class"), str) and weapon["class"] != ours.get("weight"):
            yield "class"
        if "range" in ours and ours["range"] not in reaches(weapon.get("reach", ours["range"])):
            yield "range"
    armor, suit = sheet.get("armor"), entry.get("armor")
    if (armor is None) != (suit is None):
        yield "armor"
    elif isinstance(armor, dict) and armor.get("class") != suit.get("weight"):
        yield "armor"
    if "value" in sheet and not same_value(sheet["value"], entry):
        yield "value"
    if "level" in sheet and str(entry.get("level")) not in flat(sheet["level"]):
        yield "level"


def reaches(reach: object) -> set[str]:
    """A reach, or the one of each way, in the words of our ranges."""
    if isinstance(reach, dict) and "feet" in reach:
        return {f"{reach['feet']} feet"}
    if isinstance(reach, dict):
        return {each for part in reach.values() for each in reaches(part)}
    return {str(reach)}


def flat(value: object) -> set[str]:
    """All words of a value, also by genre."""
    if isinstance(value, dict):
        return {word for part in value.values() for word in flat(part)}
    if isinstance(value, list):
        return {word for part in value for word in flat(part)}
    return {str(value).split(",", maxsplit=1)[0]}


def same_value(value: object, entry: Json) -> bool:
    """Whether a price of the sheet is one of ours: a category, or coins as printed."""
    ours = [entry.get("price"), entry.get("cost_words"), *entry.get("prices", {}).values()]
    plain = {_plain(str(word)) for word in ours if word}
    return not flat(value) or any(_plain(word) in plain for word in flat(value))


def _plain(word: str) -> str:
    return re.sub(r"[\s_*]|to|-", "", word.lower())


# --- both -----------------------------------------------------------------------------------------


def differing() -> Iterator[str]:
    """Each entry and field that differ."""
    for name, sheet, entry in met("descriptors"):
        yield from (f"{name} {field}" for field in differing_gifts(sheet, entry))
    for name, sheet, entry in met("equipment"):
        yield from (f"{name} {field}" for field in differing_ware(sheet, entry))


def test_sheet_fields_and_data_agree() -> None:
    """All that differs is judged, and what is judged differs."""
    assert sorted({*differing()}) == sorted(JUDGED)


def test_lost_gifts_are_found() -> None:
    """The comparison can fail: descriptors without their Pools differ from their sheets."""
    bare = [
        name
        for name, sheet, entry in met("descriptors")
        if entry.get("pools") and "pools" in differing_gifts(sheet, {**entry, "pools": {}})
    ]
    assert len(bare) > 50
