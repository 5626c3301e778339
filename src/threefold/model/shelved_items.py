"""Cyphers and artifacts for a sheet, made from their entries on the shelf."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import structs

from threefold.model.bounds import NAME_LENGTH
from threefold.model.characters import Pc
from threefold.model.names import plain_name
from threefold.model.powers import Artifact, Cypher
from threefold.model.shelf.entries import ArtifactEntry, CypherEntry, Entry
from threefold.model.shelf.use_choices import asked_of_item
from threefold.rules.powers import depletion, level_dice
from threefold.rules.types import Refusal

K = TypeVar("K", Cypher, Artifact)


def _item(kind: type[K], entry: CypherEntry | ArtifactEntry, identified: bool) -> K:
    """The common fields of cyphers and artifacts on a sheet. The level is not rolled yet."""
    return kind(
        entry.name,
        text=entry.sheet_text,
        form=entry.form[:NAME_LENGTH] or None,
        identified=None if identified else False,
        key=entry.key,
        aim=entry.aim or None,
        effects=entry.effects or None,
        effort=entry.effort or None,
        asks=asked_of_item(entry.chosen, entry.effects) or None,
        takes=entry.takes,
    )


def cypher_of(entry: CypherEntry, identified: bool = True) -> Cypher:
    """Return a cypher for a sheet. Its level is not rolled yet."""
    dice = level_dice(entry.level)
    most = None if isinstance(dice, Refusal) else dice.most
    return structs.replace(
        _item(Cypher, entry, identified), uses=entry.uses, sorts=entry.sorts, most=most
    )


def artifact_of(entry: ArtifactEntry, identified: bool = True) -> Artifact:
    """Return an artifact for a sheet. Its level is not rolled yet."""
    cost = entry.cost
    return structs.replace(
        _item(Artifact, entry, identified),
        cost=None if cost is None or not cost.points else cost.points,
        stat=None if cost is None or not cost.pools else cost.pools[0],
        depletion=printed(entry),
        worn=True if entry.worn else None,
        limit=entry.limit or None,
        no_action=True if entry.use in ("enabler", "part_of_action", "reaction") else None,
    )


def printed(entry: ArtifactEntry) -> str:
    """Its depletion, with the words that say when it is checked if the engine can read them."""
    if entry.checks:
        whole = f"{entry.depletion} ({entry.checks})"
    else:
        whole = entry.depletion
    if isinstance(depletion(whole), Refusal):
        return entry.depletion
    return whole


# --- items that are only named --------------------------------------------------------------------


def known_item(item: K, entries: Iterable[Entry]) -> K:
    """Return an item that has only its words with what the entry of its name does. What it has of
    its own stays: its level, text and form, and effects in any form.
    """
    own = (item.key, item.effect, item.effects, item.task)
    if any(each is not None for each in own):
        return item
    entry = _named(item.name, entries)
    whole: Cypher | Artifact
    if isinstance(entry, CypherEntry):
        whole = cypher_of(entry)
    elif isinstance(entry, ArtifactEntry):
        whole = artifact_of(entry)
    else:
        return item
    filled = {
        name: value
        for name in item.__struct_fields__
        if (value := getattr(whole, name, None)) and getattr(item, name) in (None, "")
    }
    return structs.replace(item, **filled)


def with_known_items(pc: Pc, cyphers: Iterable[Entry], artifacts: Iterable[Entry]) -> Pc:
    """Return the PC with what entries do added to cyphers and artifacts that have only their names
    and levels.
    """
    carried = [each if isinstance(each, str) else known_item(each, cyphers) for each in pc.cyphers]
    kept = [known_item(each, artifacts) for each in pc.carries()]
    if carried != pc.cyphers:
        pc = structs.replace(pc, cyphers=carried)
    if kept != pc.carries():
        pc = structs.replace(pc, artifacts=kept)
    return pc


def _named(name: str, entries: Iterable[Entry]) -> Entry | None:
    """The entry of this name, in any spelling; else one that is also called so."""
    plain, also = plain_name(name), None
    for entry in entries:
        if plain_name(entry.name) == plain:
            return entry
        if also is None and plain in map(plain_name, entry.aka):
            also = entry
    return also
