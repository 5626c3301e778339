"""PCs who drift in zero gravity."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.table.state.base import TRACK_LENGTH, Id, StatePart


class Drifting(StatePart, kw_only=True, tag="drifting", tag_field="type", frozen=True):
    """A PC who drifts in zero gravity after a push: ``feet`` a round (below 0: to the left), for
    ``rounds`` rounds so far."""

    by: Id
    feet: Annotated[int, Meta(ge=-TRACK_LENGTH, le=TRACK_LENGTH)]
    rounds: Annotated[int, Meta(ge=0, le=999)] = 0
