"""Labels of fields and values of closed sets in words, for the log: which texts name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, get_args, get_origin

from msgspec import Struct, structs

from threefold.rules.types import Message

_AREAS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "advancement": "advance",
        "affects": "gm.item.affects",
        "air": "situation",
        "childhood": "log.value.childhood",
        "acts": "log.value.acts",
        "control": "log.value.control",
        "damage_track": "track",
        "damage_type": "label",
        "disabled": "system",
        "edition": "gm.settings",
        "eyes": "log.value.eyes",
        "footing": "situation",
        "grade": "grade",
        "gravity": "situation",
        "ignores_armor": "log.value.ignores_armor",
        "judge": "log.value.judge",
        "kind": "benefit",
        "learned": "log.value.learned",
        "light": "situation",
        "material": "material",
        "nature": "log.value.nature",
        "object_damage": "object_damage",
        "opening": "choice.opening",
        "option": "log.value.option",
        "overrides": "override",
        "part": "log.value.part",
        "per": "log.value.per",
        "per_level": "label",
        "pools": "stat",
        "price": "create.price",
        "range": "player.range",
        "recovery": "rest",
        "skills": "gm.skill",
        "sorts": "choice.form",
        "source": "log.value.source",
        "stat": "stat",
        "state": "log.value.state",
        "stats": "stat",
        "terrain": "terrain",
        "type": "type",
        "until": "power.lasts",
        "use": "player.ability_use",
        "water": "situation",
        "weight": "player.weight",
    }
)
"""The first part of the keys of the texts for the values of each field."""
_OF_OWNER: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("Armor", "source"): "gm.armor_source",
        ("Gear", "what"): "log.value.gear",
        ("PowerEffect", "lasts"): "power.lasts",
        ("PowerShift", "what"): "shift_kind",
        ("PowerTask", "difficulty"): "log.value.difficulty",
        ("Weak", "extra"): "label",
    }
)
"""The same for fields that mean something else, or hold words of people, in other owners."""


_OWN_LABELS: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("CharacterArc", "arc"): "label.CharacterArc.arc",
        ("CharacterArc", "free"): "label.CharacterArc.free",
        ("Cypher", "begun"): "label.Cypher.begun",
        ("Cypher", "uses"): "label.Cypher.uses",
        ("Gear", "what"): "label.kind",
        ("Pc", "type"): "label.Pc.type",
        ("PowerShift", "what"): "label.kind",
    }
)
"""Labels of fields that mean something else than other fields of the name."""


def label_of(owner: str, field: str) -> Message:
    """Return the label of a field."""
    if owner == "Pools":
        return Message(f"stat.{field}")
    return Message(_OWN_LABELS.get((owner, field), f"label.{field}"))


@lru_cache(maxsize=512)
def _closed_values(owner: type[Struct], field: str) -> frozenset[str]:
    """The values of the closed sets in the type of a field."""
    expected = next(each.type for each in structs.fields(owner) if each.name == field)
    return frozenset(_literals(expected))


def _literals(expected: object) -> Iterator[str]:
    if get_origin(expected) is Literal:
        yield from (value for value in get_args(expected) if isinstance(value, str))
        return
    for part in get_args(expected):
        yield from _literals(part)


def worded(owner: type[Struct], field: str, value: str) -> Message | None:
    """Return the text for a value of a closed set; None for words of people."""
    area = _OF_OWNER.get((owner.__name__, field)) or _AREAS.get(field)
    if area is None or value not in _closed_values(owner, field):
        return None
    return Message(f"{area}.{value}")
