"""Moves of creatures, and effects that came: of a move, after a failed roll, at a turn."""

from __future__ import annotations

from threefold.model.limits import Per
from threefold.table.events.base import Changing
from threefold.table.state.facts import Fact, LineFact, Resolution


class MovedFact(Fact, frozen=True):
    """One reason why a figure of somebody is not what it was: whose, which, and the line."""

    on: str
    figure: str
    line: LineFact


class EffectsCame(Changing, tag="effects_came", kw_only=True, frozen=True):
    """Effects were carried out. ``name`` is what they come from, ``by`` whoever did it, ``on`` whom it fell on;
    ``words`` tell the GM what only words can say. ``ledger`` has a line for every figure that changed.

    ``counts``: a move that may be made only so often in such a span.

    ``why``: the GM tapped a move, a roll was ``failed`` or ``passed``, a ``turn`` began, a condition ``left`` it
    behind, it came in ``answer`` to something, or somebody was ``also`` met by a use of a power. With ``own_die`` a die
    fell for that one alone; ``hidden`` is the difficulty of a use that players may not know.
    """

    name: str
    why: str = "move"
    by: str | None = None
    on: str | None = None
    words: str = ""
    counts: Per | None = None
    own_die: bool = False
    hidden: bool = False
    resolution: Resolution
    ledger: list[MovedFact] = []
