"""PCs who drift in zero gravity."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.table.state.base import STRIP, Id, StatePart


class Drifting(StatePart, kw_only=True, tag="drifting", tag_field="type", frozen=True):
    """Drifting in zero gravity after a push: so many ``feet`` a round (to the left: below 0), for so many rounds so
    far."""

    by: Id
    feet: Annotated[int, Meta(ge=-STRIP, le=STRIP)]
    rounds: Annotated[int, Meta(ge=0, le=999)] = 0
