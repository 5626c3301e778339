"""A three-way merge of drafts: the changes of an outdated page are merged into the saved draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, structs

from threefold.model.drafts import Draft

S = TypeVar("S", bound=Struct)
K = TypeVar("K")


def merge_drafts(base: Draft, mine: Draft, kept: Draft) -> Draft:
    """Return ``kept`` with the changes from ``base`` to ``mine``."""
    tiers = [
        _struct(base.at(n), mine.at(n), kept.at(n))
        for n in range(2, max(len(each.tiers) for each in (base, mine, kept)) + 2)
    ]
    return structs.replace(_struct(base, mine, kept), tiers=tiers)


def _struct(base: S, mine: S, kept: S) -> S:
    """Merge two structs field by field."""
    fields = mine.__struct_fields__
    return structs.replace(
        mine,
        **{
            name: _value(getattr(base, name), getattr(mine, name), getattr(kept, name))
            for name in fields
        },
    )


def _value(base: object, mine: object, kept: object) -> object:
    """Merge one value. Lists, mappings and structs that changed on both sides are merged in their
    parts; else ``mine`` wins."""
    if mine == base:
        return kept
    if kept == base:
        return mine
    if isinstance(base, list) and isinstance(mine, list) and isinstance(kept, list):
        return _list(base, mine, kept)
    if isinstance(base, dict) and isinstance(mine, dict) and isinstance(kept, dict):
        return _table(base, mine, kept)
    if isinstance(base, Struct) and isinstance(mine, Struct) and isinstance(kept, Struct):
        return _struct(base, mine, kept)
    return mine


def _list(base: Sequence[object], mine: Sequence[object], kept: Sequence[object]) -> list[object]:
    """Merge lists: apply the entries that ``mine`` added and removed, each as often as it did."""
    added, found = list(mine), list(kept)
    for each in base:
        if each in added:
            added.remove(each)
        elif each in found:
            found.remove(each)
    return [*found, *(each for each in added if each not in found)]


def _table(
    base: Mapping[K, object], mine: Mapping[K, object], kept: Mapping[K, object]
) -> dict[K, object]:
    """Merge mappings entry by entry. A removed entry stays removed, unless the other side changed
    it.
    """
    found: dict[K, object] = {}
    for key in {**kept, **mine}:
        if key not in base:
            found[key] = mine.get(key, kept.get(key))
        elif key in mine and key in kept:
            found[key] = _value(base[key], mine[key], kept[key])
        elif key in mine and mine[key] != base[key]:
            found[key] = mine[key]
        elif key in kept and kept[key] != base[key] and key not in mine:
            found[key] = kept[key]
    return found
