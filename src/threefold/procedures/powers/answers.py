"""The fields of the answer of a use of an ability, a cypher or an artifact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from threefold.procedures.answers import (
    CONSEQUENCE,
    AnswerPart,
    FigureChange,
    Reasons,
    StrikeAnswer,
    in_events,
)
from threefold.procedures.effects.requests import TableRequest
from threefold.rules.harm import Pools
from threefold.rules.types import Line, Message


class PowerAnswer(StrikeAnswer, kw_only=True, frozen=True):
    """What the roll earned, what each Pool regained, and what effects ask of the table."""

    regained: Annotated[Pools | None, in_events("healed", "mended", "damage_track")]
    does: Annotated[tuple[TableRequest, ...], CONSEQUENCE] = ()

    def requests(self) -> Sequence[TableRequest]:
        return self.does


class Wear(AnswerPart, kw_only=True, frozen=True):
    """The depletion of an artifact: its die with the face, None if it works only once."""

    die: int | None
    natural: int | None
    depleted: bool


class ArtifactAnswer(PowerAnswer, kw_only=True, frozen=True):
    """The use of an artifact, and its depletion; None if nothing depletes it."""

    depletion: Annotated[Wear | None, in_events("depleted", "not_depleted")]
    depletion_lines: Reasons = ()


def artifact_answer(used: PowerAnswer, artifact: str, wear: Wear | None) -> ArtifactAnswer:
    """Return the answer of a use, with the depletion of the artifact."""
    lines: tuple[FigureChange, ...] = ()
    if wear is not None and wear.die is not None:
        name = Message("line.given", {"name": artifact})
        lines = (
            FigureChange("depletion", "die", Line(wear.die, name, "artifact_crafting.depletion")),
        )
    return ArtifactAnswer(
        effect=used.effect,
        to_object=used.to_object,
        to_object_lines=used.to_object_lines,
        regained=used.regained,
        does=used.does,
        depletion=wear,
        depletion_lines=lines,
    )
