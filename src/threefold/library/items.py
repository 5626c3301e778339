"""Cyphers and artifacts for a sheet, made from their entries on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import structs

from threefold.library.entries import ARTIFACTS, CYPHERS, shelf
from threefold.model.bounds import NAME_LENGTH
from threefold.model.powers import Artifact, Cypher
from threefold.model.shelf.entries import ArtifactEntry, CypherEntry
from threefold.model.shelf.use_choices import asked_at_use
from threefold.rules.binding import implements
from threefold.rules.powers import depletion
from threefold.rules.types import Refusal


@implements(
    "magic_technology.cypher.frozen_timepiece",
    "magic_technology.cypher.frozen_timepiece.restriction",
    "magic_technology.cypher.finding_prying_eyes",
    "magic_technology.cypher.power_device",
    "magic_technology.cypher.screen_control",
)
def cyphers() -> Mapping[str, CypherEntry]:
    """Return all cyphers by key. Raise ContentError when one is not valid."""
    return shelf(CYPHERS)


@implements("magic_technology.artifact.truth_binoculars")
def artifacts() -> Mapping[str, ArtifactEntry]:
    """Return all artifacts by key. Raise ContentError when one is not valid."""
    return shelf(ARTIFACTS)


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
        asks=asked_at_use(entry.chosen, entry.effects) or None,
    )


def cypher_of(entry: CypherEntry, identified: bool = True) -> Cypher:
    """Return a cypher for a sheet. Its level is not rolled yet."""
    return _item(Cypher, entry, identified)


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
