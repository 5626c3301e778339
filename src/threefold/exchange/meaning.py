"""Give an entry typed effects: parsed from its sentences, or copied from our shelf's entry of the
same name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.likeness import differing_figures, overlap
from threefold.exchange.readers.shaping import tags
from threefold.exchange.sentences import reach_in, sentences
from threefold.exchange.understood import parse_effects
from threefold.exchange.values import Json, cut, object_of, objects_of

_TAKEN: Final[Mapping[str, tuple[str, ...]]] = {
    "abilities": (
        "effects",
        "aim",
        "chosen",
        "limit",
        "effort",
        "again",
        "actions",
        "also",
        "told",
        "use",
    ),
    "cantrips": ("effects", "aim", "chosen", "limit", "effort", "told", "use"),
    "cyphers": ("effects", "aim", "chosen", "limit", "told"),
    "artifacts": (
        "effects",
        "aim",
        "chosen",
        "limit",
        "told",
        "worn",
        "grows",
        "left",
        "use",
        "cost",
        "effort",
    ),
    "descriptors": (
        "pools",
        "skills",
        "armor",
        "chosen",
        "effects",
        "use",
        "cost",
        "abilities",
        "equipment",
    ),
    "foci": ("skills", "equipment"),
    "types": ("roles", "equipment"),
    "equipment": ("weapon", "armor", "category", "effects", "aim", "limit", "vehicle"),
    "creatures": ("moves", "immune", "weak", "regains", "group", "armor_against", "movement"),
}
"""The fields that are copied from the shelf's entry to an imported entry with the same name and
figures.
"""

ALIKE: Final = 0.3
"""The minimum ``overlap`` of our text with theirs, for an entry that is not marked as the
reference's own.
"""


def copy_shelf_effects(found: ImportedEntry, entry: Struct, ours: Struct | None) -> bool:
    """Copy the effects of our shelf's entry to the imported entry if both are the same. Return
    whether any were copied.

    Fields that the entry needs and its source lacks are filled in even when the two differ."""
    names = _TAKEN.get(found.kind)
    if ours is None or names is None or found.exact:
        return False
    _complete(found, ours)
    if differing_figures(ours, entry):
        return False
    text = str(getattr(ours, "text", ""))
    if (
        not found.reference
        and overlap(text, found.sentences or str(found.fields.get("text", ""))) < ALIKE
    ):
        return False
    raw: Json = msgspec.to_builtins(ours, str_keys=True)
    given = {name: raw[name] for name in names if name in raw}
    if found.kind == "creatures":
        _keep_words(found, given)
    if found.kind == "equipment":
        given = {
            n: v
            for n, v in given.items()
            if n not in ("weapon", "armor", "vehicle") or not found.fields.get(n)
        }
    found.fields |= given
    return bool(given)


def _complete(found: ImportedEntry, ours: Struct) -> None:
    """Fill in what an entry needs and its source does not say: the tiers of a type, what makes an
    item a weapon.

    The imported entry replaces ours when a character is made. So it also gets our spelling of the
    name when the two names differ only in capitals.
    """
    raw: Json = msgspec.to_builtins(ours, str_keys=True)
    if str(raw.get("name", "")).casefold() == found.name.casefold():
        found.name = str(raw["name"])
        found.fields["name"] = found.name
    if found.kind in ("types", "flavors", "foci"):
        theirs = object_of(found.fields.get("tiers"))
        found.fields["tiers"] = (
            {**object_of(raw.get("tiers")), **theirs} if found.reference or not theirs else theirs
        )
    elif found.kind == "equipment" and found.fields.get("category") == "gear":
        found.fields |= {
            name: raw[name] for name in ("category", "weapon", "armor", "vehicle") if name in raw
        }


def _keep_words(found: ImportedEntry, given: Json) -> None:
    """Keep the source's text of a creature's moves. Add our moves of other names, without our
    text.
    """
    own = found.fields.get("moves")
    if isinstance(own, list):
        words = own
    else:
        words = []
    ours = given.get("moves")
    names = {str(move.get("name", "")).casefold() for move in words if isinstance(move, dict)}
    bare = [
        {name: value for name, value in move.items() if name != "text"}
        for move in objects_of(ours)
        if str(move.get("name", "")).casefold() not in names
    ]
    given["moves"] = [*words, *bare]
    for name in ("movement", "armor_against", "immune"):
        if found.fields.get(name):
            given.pop(name, None)


def from_sentences(found: ImportedEntry) -> None:
    """Parse effects from the text of an entry. Add a remark with the sentences that were not fully
    understood.
    """
    if found.exact:
        return
    if found.kind == "descriptors":
        _descriptor(found)
        return
    if found.kind not in ("abilities", "cantrips", "cyphers", "artifacts"):
        return
    enabler = found.fields.get("use") == "enabler" and not found.fields.get("cost")
    read = parse_effects(found.sentences, enabler)
    effects = found.fields.setdefault("effects", [])
    if isinstance(effects, list):
        effects += [effect for effect in read.effects if effect not in effects]
        if not effects:
            del found.fields["effects"]
            found.fields.setdefault("told", "gm")
    if (
        (distance := reach_in(found.sentences)) is not None
        and not enabler
        and found.kind != "cantrips"
    ):
        hostile = any(e.get("kind") == "damage" for e in read.effects)
        found.fields.setdefault("aim", {"range": distance, "who": "foe" if hostile else "target"})
    if read.rest:
        found.unclear("sentences", cut(" ".join(read.rest), 600), "text")


_HINDERED: Final = re.compile(
    r"\b(?:tasks?\s+(?:involving|related to|that involve)\s+)?([^.,;:()]{3,60}?)\s+(?:tasks?\s+)?"
    r"(?:is|are)\s+hindered\b",
    re.I,
)


def _descriptor(found: ImportedEntry) -> None:
    """Parse a descriptor's sentences. Points of Pools and skills go into their own fields."""
    read = parse_effects(found.sentences, enabler=True)
    pools: dict[str, object] = {}
    skills: dict[str, object] = {}
    rest: list[Json] = []
    for effect in read.effects:
        if effect["kind"] == "stat" and effect.get("what", "pool") == "pool":
            pools[str(effect["of"])] = effect["points"]
        elif effect["kind"] == "skill" and isinstance(effect["of"], list):
            skills |= dict.fromkeys((cut(str(task), 300) for task in effect["of"]), effect["level"])
        else:
            rest.append(effect)
    unclear = []
    for sentence in read.rest:
        hindered = _HINDERED.search(sentence)
        if hindered and len(sentence) < 200:
            task = re.sub(r"^(?:any|all|your|the)\s+", "", hindered[1].strip().casefold())
            skills.setdefault(task, "inability")
        else:
            unclear.append(sentence)
    found.fields |= {
        name: value
        for name, value in (("pools", pools), ("skills", skills), ("effects", rest))
        if value
    }
    if unclear:
        found.unclear("sentences", cut(" ".join(unclear), 600), "text")


__all__ = ["copy_shelf_effects", "from_sentences", "sentences", "tags"]
