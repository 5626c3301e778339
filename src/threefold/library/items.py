"""Cyphers and artifacts to hand out: of ``content/cyphers.yaml``, ``content/artifacts.yaml`` and the packs in use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from threefold.library.files import Wrong, unfit
from threefold.library.rules import Words
from threefold.library.shelf import Kind, everything, remembered
from threefold.model.bounds import Points
from threefold.model.powers import Artifact, Cypher, PowerEffect, PowerTask
from threefold.rules.binding import implements
from threefold.rules.distance import Band
from threefold.rules.powers import depletion, level_dice
from threefold.rules.types import Refusal, Stat

Sheet = TypeVar("Sheet", Cypher, Artifact)

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
    range: Band | UnsetType = UNSET

    @property
    def dice(self) -> str:
        """Its level as a person would write it."""
        return str(self.level)

    def put_on(self, sheet: type[Sheet], identified: bool) -> Sheet:
        """The same on a sheet, as a cypher or an artifact, its level yet to be rolled."""
        return sheet(
            self.name,
            text=self.text,
            form=self.form,
            identified=UNSET if identified else False,
            task=self.task,
            effect=self.effect,
            range=self.range,
        )


class SampleCypher(SampleItem, frozen=True, kw_only=True):
    """A cypher to hand out."""

    def item(self, identified: bool) -> Cypher:
        """The same on a sheet, its level yet to be rolled."""
        return self.put_on(Cypher, identified)


class SampleArtifact(SampleItem, frozen=True, kw_only=True):
    """An artifact to hand out."""

    cost: Points | UnsetType = UNSET
    stat: Stat | UnsetType = UNSET
    depletion: str

    def item(self, identified: bool) -> Artifact:
        """The same on a sheet, its level yet to be rolled."""
        return structs.replace(
            self.put_on(Artifact, identified), cost=self.cost, stat=self.stat, depletion=self.depletion
        )


def _check(entry: SampleItem) -> Iterator[Wrong]:
    level = level_dice(entry.dice)
    if isinstance(level, Refusal):
        yield Wrong("level", level.message)
    if isinstance(entry, SampleArtifact) and isinstance(no := depletion(entry.depletion), Refusal):
        yield Wrong("depletion", no.message)
    if isinstance(entry, SampleCypher | SampleArtifact):
        yield from unfit(entry.item(True))


CYPHERS: Final = Kind("cyphers", SampleCypher, "Cyphers", check=_check)
ARTIFACTS: Final = Kind("artifacts", SampleArtifact, "Artifacts", check=_check)


@implements(
    "magic_technology.cypher.frozen_timepiece",
    "magic_technology.cypher.frozen_timepiece.restriction",
    "magic_technology.cypher.finding_prying_eyes",
    "magic_technology.cypher.power_device",
    "magic_technology.cypher.screen_control",
)
@remembered
def cyphers() -> tuple[SampleCypher, ...]:
    """Cyphers to hand out; raises ContentError for a level that cannot be read."""
    return everything(CYPHERS)


@implements("magic_technology.artifact.truth_binoculars")
@remembered
def artifacts() -> tuple[SampleArtifact, ...]:
    """Artifacts to hand out; raises ContentError for a level or a depletion that cannot be read."""
    return everything(ARTIFACTS)
