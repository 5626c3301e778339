"""Events of effects: from a creature's move, after a roll, at a turn."""

from __future__ import annotations

from threefold.model.limits import Per
from threefold.table.events.base import Changing
from threefold.table.state.facts import Fact, LineFact, Resolution


class MovedFact(Fact, frozen=True):
    """One reason why a figure changed: whose figure, which one, and the line."""

    on: str
    figure: str
    line: LineFact


class EffectsCame(Changing, tag="effects_came", kw_only=True, frozen=True):
    """Effects were carried out. ``name`` is their source, ``by`` who caused them, ``on`` whom they
    affected; ``words`` tell the GM what only words can say. ``ledger`` has a line for every figure
    that changed.

    ``counts`` is the limit of a move with limited uses.

    ``why``: the GM chose a move, a roll was ``failed`` or ``passed``, a ``turn`` began, a condition
    ``left`` it behind, a foe tries to ``escape`` from a hold, it came in ``answer`` to something,
    or a use of a power ``also`` met a further target. ``own_die``: a die was rolled for that target
    alone. ``hidden``: players may not know the difficulty of the use.
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
