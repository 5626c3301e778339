"""All content as one list that can be searched: what each entry is called, what it is about, where it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, cast

import msgspec
from msgspec import Struct

from threefold.library.creation import TYPES
from threefold.library.packs import KINDS as PACKED
from threefold.library.rules import Table
from threefold.library.shelf import Kind, everything, origin, remembered

KINDS: Final[Mapping[str, Kind[Any]]] = {**PACKED, TYPES.name: TYPES}
"""Every kind of content, by name."""

UNTOLD: Final = frozenset({"key", "name", "about", "text", "rule", "word", "verb"})
"""Fields of an entry that are shown apart, or not at all."""


class Item(NamedTuple):
    """An entry at a glance; ``pack`` is the name of the pack it comes from, ``hidden`` that players do not find it."""

    kind: str
    key: str
    name: str
    about: str
    rule: str
    pack: str = ""
    hidden: bool = False


@remembered
def catalogue() -> tuple[Item, ...]:
    """Everything there is, kind by kind, the books' own first."""
    return tuple(_items())


def _items() -> Iterator[Item]:
    for kind in KINDS.values():
        for entry in everything(kind):
            key = kind.key_of(entry)
            source = origin(kind, key)
            told = {f: getattr(entry, f, "") for f in ("name", "about", "text", "rule")}
            pack, hidden = (source.name, source.gm_only) if source is not None else ("", False)
            yield Item(kind.name, key, told["name"] or _name(entry, key), _about(entry), told["rule"], pack, hidden)
            if kind is TYPES:
                for power in entry.powers:
                    yield Item("abilities", power.ability.name, power.ability.name, power.ability.text or "", "")


def _name(entry: Struct, key: str) -> str:
    ability = getattr(entry, "ability", None)
    return key.replace("_", " ") if ability is None else str(ability.name)


def _about(entry: Struct) -> str:
    ability = getattr(entry, "ability", None)
    return str(getattr(entry, "about", "") or getattr(entry, "text", "") or getattr(ability, "text", "") or "")


def whole(kind: str, key: str) -> Table | None:
    """An entry with all its fields but those that a list shows; None where there is none."""
    known = KINDS.get(kind)
    if known is None:
        return None
    entry = next((entry for entry in everything(known) if known.key_of(entry) == key), None)
    if entry is None:
        return None
    fields = cast("dict[str | int, object]", msgspec.to_builtins(entry, str_keys=True))
    return {name: value for name, value in fields.items() if name not in UNTOLD and value not in ("", [], {}, None)}
