"""The cyphers and artifacts of the shelf."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.library.entries import ARTIFACTS, CYPHERS, shelf
from threefold.model.shelf.entries import ArtifactEntry, CypherEntry
from threefold.model.shelved_items import artifact_of, cypher_of, printed
from threefold.rules.binding import implements

__all__ = ["artifact_of", "artifacts", "cypher_of", "cyphers", "printed"]


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
