"""Resolve abilities that an entry names to keys, in the pack and on our shelf."""

from __future__ import annotations

import re
from collections.abc import Mapping

from threefold.exchange.entries import ImportedEntry, NamedAbility
from threefold.exchange.packing import Pack
from threefold.exchange.values import Json
from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.entries import AbilityEntry


def abilities_by_name(pack: Pack) -> dict[str, str]:
    """Return the keys of abilities by normalized name (letters and digits only). The pack overrides
    the shelf.
    """
    names: dict[str, str] = {}
    for entry in (*shelf(SHELF["abilities"]).values(), *pack.entries.get("abilities", {}).values()):
        if isinstance(entry, AbilityEntry):
            for name in (*entry.aka, entry.name):
                names[_comparable_name(name)] = entry.key
    return names


def _comparable_name(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", name.casefold())


def resolve(found: ImportedEntry, names: Mapping[str, str]) -> None:
    """Set the tiers of a type, a flavor or a focus, with keys instead of names. An unknown name
    gets a remark.
    """
    tiers: dict[str, Json] = {}
    for tier, abilities in sorted(found.named.items()):
        keys: list[tuple[NamedAbility, str]] = []
        for each in abilities:
            key = names.get(_comparable_name(each.name))
            if key is None:
                found.unclear("ability", each.name, f"tiers.{tier}")
            else:
                keys.append((each, key))
        given = [key for each, key in keys if each.given]
        chosen = [key for each, key in keys if not each.given]
        made: Json = {}
        if given:
            made["all"] = list(dict.fromkeys(given))
        if chosen:
            count = max((each.choose for each, _ in keys if not each.given), default=0) or 1
            if found.kind == "flavors":
                made["choose"] = [{"count": 1, "of": list(dict.fromkeys(chosen))}]
            else:
                made["choose"] = [{"count": min(count, 6), "of": list(dict.fromkeys(chosen))}]
        if made:
            tiers[tier] = made
    found.fields["tiers"] = tiers
