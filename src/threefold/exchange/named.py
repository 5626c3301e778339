"""Abilities that an entry or a sheet names: found among what was read and what is on the shelf."""

from __future__ import annotations

import re
from collections.abc import Mapping

from threefold.exchange.found import Found, Named
from threefold.exchange.packing import Pack
from threefold.exchange.values import Json
from threefold.library.entries import SHELF, shelf
from threefold.model.shelf.entries import AbilityEntry


def abilities_by_name(pack: Pack) -> dict[str, str]:
    """Keys of abilities by names without signs: those of the shelf, then those of the pack."""
    names: dict[str, str] = {}
    for entry in (*shelf(SHELF["abilities"]).values(), *pack.entries.get("abilities", {}).values()):
        if isinstance(entry, AbilityEntry):
            for name in (*entry.aka, entry.name):
                names[_bare(name)] = entry.key
    return names


def _bare(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", name.casefold())


def resolve(found: Found, names: Mapping[str, str]) -> None:
    """The tiers of a type, a flavor or a focus: keys in the place of names. A name that leads nowhere is told."""
    tiers: dict[str, Json] = {}
    for tier, abilities in sorted(found.named.items()):
        keys: list[tuple[Named, str]] = []
        for each in abilities:
            key = names.get(_bare(each.name))
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
