"""Cyphers and artifacts to hand out, read from ``content/cyphers.yaml`` and ``content/artifacts.yaml``."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from threefold.library.files import ContentError, read_entries
from threefold.library.paths import content_dir
from threefold.library.rules import Words
from threefold.model.bounds import Points
from threefold.model.characters import Artifact, Cypher
from threefold.model.powers import PowerEffect, PowerTask
from threefold.rules.binding import implements
from threefold.rules.powers import depletion, level_dice
from threefold.rules.types import Refusal, Stat

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]


class SampleItem(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """An item to hand out: ``level`` may be dice; ``form`` is what it looks like before it is identified."""

    key: Key
    name: Words
    level: str | int
    form: Words
    text: Words
    rule: str = ""
    task: PowerTask | UnsetType = UNSET
    effect: PowerEffect | UnsetType = UNSET

    @property
    def dice(self) -> str:
        """Its level as a person would write it."""
        return str(self.level)


class SampleCypher(SampleItem, frozen=True, kw_only=True):
    """A cypher to hand out."""

    def item(self, identified: bool) -> Cypher:
        """The same on a sheet, its level yet to be rolled."""
        known = UNSET if identified else False
        return Cypher(self.name, text=self.text, form=self.form, identified=known, task=self.task, effect=self.effect)


class SampleArtifact(SampleItem, frozen=True, kw_only=True):
    """An artifact to hand out."""

    cost: Points | UnsetType = UNSET
    stat: Stat | UnsetType = UNSET
    depletion: str

    def item(self, identified: bool) -> Artifact:
        """The same on a sheet, its level yet to be rolled."""
        return Artifact(
            self.name,
            text=self.text,
            form=self.form,
            identified=UNSET if identified else False,
            task=self.task,
            effect=self.effect,
            cost=self.cost,
            stat=self.stat,
            depletion=self.depletion,
        )


S = TypeVar("S", bound=SampleItem)


def _read(file: str, kind: type[S]) -> tuple[S, ...]:
    found = read_entries(content_dir() / file, kind, "key")
    for entry in found:
        if isinstance(level_dice(entry.dice), Refusal):
            raise ContentError(f"{file}: {entry.key}: {entry.dice} is no level")
        if isinstance(entry, SampleArtifact) and isinstance(depletion(entry.depletion), Refusal):
            raise ContentError(f"{file}: {entry.key}: {entry.depletion} is no depletion")
    return found


@implements(
    "magic_technology.cypher.frozen_timepiece",
    "magic_technology.cypher.frozen_timepiece.restriction",
    "magic_technology.cypher.finding_prying_eyes",
    "magic_technology.cypher.power_device",
    "magic_technology.cypher.screen_control",
)
@lru_cache(maxsize=1)
def cyphers() -> tuple[SampleCypher, ...]:
    """Cyphers to hand out; raises ContentError for a level that cannot be read."""
    return _read("cyphers.yaml", SampleCypher)


@implements("magic_technology.artifact.truth_binoculars")
@lru_cache(maxsize=1)
def artifacts() -> tuple[SampleArtifact, ...]:
    """Artifacts to hand out; raises ContentError for a level or a depletion that cannot be read."""
    return _read("artifacts.yaml", SampleArtifact)


def schema(kind: type[SampleItem]) -> dict[str, Any]:
    """The JSON Schema of a file of such items."""
    title = "Cyphers" if kind is SampleCypher else "Artifacts"
    body = msgspec.json.schema(tuple[kind, ...])  # type: ignore[valid-type]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **body}
