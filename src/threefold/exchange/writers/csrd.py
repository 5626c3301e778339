"""Write a pack as the community's JSON of the open reference. Our whole entries are stored under
``threefold``.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from threefold.exchange.values import Json, object_of
from threefold.model.shelf.entries import (
    AbilityEntry,
    ArtifactEntry,
    CreatureEntry,
    CypherEntry,
    DescriptorEntry,
    Entry,
    EntryCost,
    EquipmentEntry,
    FlavorEntry,
    FocusEntry,
    TableEntry,
    TierList,
    TierName,
    TypeEntry,
)

VERSION: Final = "10"
EXTRA: Final = "threefold"
LISTS: Final = (
    "types", "flavors", "descriptors", "foci", "abilities", "cantrips", "cyphers", "cypher_tables",
    "intrusion_tables", "other_tables", "artifacts", "creatures", "equipment",
)  # fmt: skip

Names = Mapping[str, str]
"""Names of abilities by key."""


def list_name(entry: Entry, kind: str) -> str:
    """Return the name of the list that an entry belongs in."""
    if kind != "tables":
        return kind
    if "intrusion" in " ".join(entry.tags) or "intrusion" in entry.name.casefold():
        return "intrusion_tables"
    return "other_tables"


def document(entries: Iterable[tuple[str, Json]], others: Mapping[str, object]) -> Json:
    """Return the whole file. ``entries`` are pairs of list name and entry; ``others`` are kinds
    outside the format.
    """
    made: Json = {"version": VERSION, **{name: [] for name in LISTS if name != "cantrips"}}
    for name, entry in entries:
        rows = made.setdefault(name, [])
        if isinstance(rows, list):
            rows.append(entry)
    if others:
        made[EXTRA] = dict(others)
    return made


def entry_fields(entry: Struct, names: Names) -> Json | None:
    """Return an entry in the format's fields, with our whole entry embedded; None for a kind
    outside the format.
    """
    for kind, write in _WRITERS.items():
        if isinstance(entry, kind):
            made: Json = write(entry, names)
            made[EXTRA] = {
                "entry": msgspec.to_builtins(entry, str_keys=True),
                "of": visible_digest(made),
            }
            return made
    return None


def visible_digest(fields: Json) -> str:
    """Return a digest of all fields except our embedded entry. It shows later whether they were
    edited.
    """
    plain_fields = {name: value for name, value in fields.items() if name != EXTRA}
    return hashlib.blake2b(
        json.dumps(plain_fields, sort_keys=True).encode(), digest_size=12
    ).hexdigest()


def _cost_words(cost: EntryCost | None) -> str:
    if cost is None or not (cost.points or cost.plus):
        return ""
    named = " or ".join(str(p).capitalize() for p in cost.pools)
    return f"{cost.points}{'+' if cost.plus else ''} {named} point{'' if cost.points == 1 else 's'}".replace(
        "  ", " "
    )


def _ability(entry: AbilityEntry, names: Names) -> Json:
    cost = entry.cost
    return {
        "name": entry.name, "cost": cost.points if cost is not None and cost.points else None,
        "pool": [str(p).capitalize() for p in cost.pools] if cost is not None else [],
        "additional_cost": "+" if cost is not None and cost.plus else None,
        "cost_rendered": _cost_words(cost),
        "tier": entry.tier.capitalize() if entry.tier else None,
        "category": [t.upper() for t in entry.tags],
        "description": entry.text, "references": [],
    }  # fmt: skip


def _level(level: str | None) -> Json:
    found = re.match(r"^(\d+d\d+)([+-]\d+)?$", level or "")
    if found:
        return {"level_dice": found[1], "level_mod": int(found[2] or 0)}
    return {"level_dice": None, "level_mod": int(level) if level else 0}


def _cypher(entry: CypherEntry, names: Names) -> Json:
    tags = [t.upper() for t in entry.tags]
    return {"name": entry.name.upper(), "tags": tags, **_level(entry.level),
    "form": entry.form or None,
            "effect": entry.text, "options": []}  # fmt: skip


def _artifact(entry: ArtifactEntry, names: Names) -> Json:
    depletion = {"never": "-", "automatic": "Automatic"}.get(entry.depletion, entry.depletion)
    if entry.checks:
        printed = f"{depletion} ({entry.checks})"
    else:
        printed = depletion
    tags = [t.upper() for t in entry.tags]
    return {"name": entry.name.upper(), "tags": tags, **_level(entry.level),
    "form": entry.form or None,
            "depletion": printed, "effect": entry.text, "options": []}  # fmt: skip


def _creature(entry: CreatureEntry, names: Names) -> Json:
    from threefold.exchange.writers.foundry.creatures import movement_words

    modified = [
        f"{task} as level {level}{' ' + entry.why[task] if task in entry.why else ''}"
        for task, level in entry.modifications.items()
    ]
    combat = "\n".join(m.text if m.name == "Combat" else f"{m.name}: {m.text}" for m in entry.moves)
    return {
        "name": entry.name.upper(), "kind": "NPC" if entry.creature == "npc" else "Creature",
        "level": entry.level,
        "description": entry.text, "motive": entry.motive, "environment": entry.environment,
        "health": entry.health,
        "damage": entry.damage_words or f"{entry.damage} point{'' if entry.damage == 1 else 's'}",
        "armor": entry.armor,
        "movement": movement_words(entry.movement) if entry.movement else "", "modifications": modified,
        "combat": combat,
        "options": [], "interactions": entry.interaction, "uses": entry.use,
        "loot": entry.loot or None,
        "intrusions": "\n".join(entry.intrusions),
    }  # fmt: skip


def _equipment(entry: EquipmentEntry, names: Names) -> Json:
    value = entry.cost_words or (entry.price or "").replace("_", " ")
    tags = [t.upper() for t in entry.tags]
    variant: Json = {"description": entry.text, "notes": [], "tags": tags,
    "value": [value.upper()] if value else [],
                     "levels": [] if entry.level is None else [entry.level]}  # fmt: skip
    return {"name": entry.name, "variants": [variant]}


def _table(entry: TableEntry, names: Names) -> Json:
    rows: list[Json] = []
    low = 1
    for row in entry.rows:
        rows.append({"start": low, "end": row.up_to, "entry": row.text})
        low = row.up_to + 1
    return {"name": entry.name.upper(), "description": entry.text or None, "table": rows}


def _descriptor(entry: DescriptorEntry, names: Names) -> Json:
    return {
        "name": entry.name.upper(),
        "description": entry.text,
        "characteristics": [],
        "links": list(entry.links),
    }


def _tiers(tiers: Mapping[TierName, TierList], names: Names, *, given: bool = True) -> list[Json]:
    made: list[Json] = []
    for tier, lists in sorted(tiers.items()):
        chosen = [*(key for pick in lists.choose for key in pick.of), *lists.optional]
        keys = [*((key, given) for key in lists.all), *((key, False) for key in chosen)]
        made += [
            {"name": names.get(key, key), "tier": int(tier), "preselected": all_}
            for key, all_ in keys
        ]
    return made


def _focus(entry: FocusEntry, names: Names) -> Json:
    return {
        "name": entry.name.upper(), "description": entry.text, "note": None,
        "abilities": _tiers(entry.tiers, names),
        "connections": list(entry.connections), "intrusions": " ".join(entry.intrusions),
        "additional_equipment": ", ".join(entry.equipment) or None, "minor_effect": None,
        "major_effect": None,
    }  # fmt: skip


def _flavor(entry: FlavorEntry, names: Names) -> Json:
    return {
        "name": f"{entry.name.upper()} FLAVOR",
        "description": entry.text,
        "abilities": _tiers(entry.tiers, names, given=False),
    }


def _type(entry: TypeEntry, names: Names) -> Json:
    counts = [
        {
            "tier": int(tier),
            "special_abilities": sum(pick.count for pick in lists.choose) or len(lists.all),
        }
        for tier, lists in sorted(entry.tiers.items())
    ]
    intrusions = [{"name": i.name, "description": i.text} for i in entry.intrusions]
    return {
        "name": entry.name.upper(), "intrusions": intrusions, "stat_pool": {},
        "description": entry.text,
        "special_abilities_per_tier": counts, "abilities": [],
        "special_abilities": _tiers(entry.tiers, names),
    }  # fmt: skip


_WRITERS: Final[Mapping[type[Struct], Callable[..., Json]]] = {
    AbilityEntry: _ability,
    CypherEntry: _cypher,
    ArtifactEntry: _artifact,
    CreatureEntry: _creature,
    EquipmentEntry: _equipment,
    TableEntry: _table,
    DescriptorEntry: _descriptor,
    FocusEntry: _focus,
    FlavorEntry: _flavor,
    TypeEntry: _type,
}

__all__ = ["EXTRA", "document", "entry_fields", "list_name", "object_of"]
