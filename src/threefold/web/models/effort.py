"""The Effort table: what each split of Effort costs, brings and leaves."""

from __future__ import annotations

from typing import Final

from babel.numbers import format_decimal
from msgspec import Struct

from threefold.service.compose import Composed
from threefold.service.compose import EffortRow as Split
from threefold.web.words import Words

_SHORT: Final = 7
"""A table of at most so many rows is shown whole."""

_SHOWN_LEVELS: Final = 2
"""In a longer one rows of more levels are folded away, but for the chosen one."""


class EffortHeads(Struct, frozen=True, kw_only=True):
    """The heads of the columns; a head that is None takes its column away."""

    effort: str
    cost: str
    left: str
    chance: str | None = None
    damage: str | None = None


class EffortRow(Struct, frozen=True, kw_only=True):
    """One row. ``value``: the fields it sends; ``chance``: between 0 and 1; ``refused``: why it cannot be chosen."""

    value: str
    label: str
    cost: int
    left: int | str
    chance: float | None = None
    damage: int | str | None = None
    best: bool = False
    checked: bool = False
    refused: str | None = None


class EffortTable(Struct, frozen=True, kw_only=True):
    """The table: the rows that are shown at once, and those folded away. ``known``: the seat knows the difficulty."""

    heads: EffortHeads
    rows: list[EffortRow]
    more: list[EffortRow]
    known: bool


def effort_table(words: Words, c: Composed) -> EffortTable:
    """The Effort table of an action. What is refused for another reason than its price is no choice at all and has no
    row: the words above the table say why."""
    splits = sorted((r for r in c.rows if r.affordable or r.cost > c.pool), key=lambda r: (r.levels, r.damage_levels))
    shown: list[EffortRow] = []
    more: list[EffortRow] = []
    for split in splits:
        row = _row(words, c, split)
        folded = split.levels > _SHOWN_LEVELS and len(c.rows) > _SHORT and not row.checked
        (more if folded else shown).append(row)
    return EffortTable(heads=_heads(words, c), rows=shown, more=more, known=c.difficulty is not None)


def _heads(words: Words, c: Composed) -> EffortHeads:
    t, known = words.t, c.difficulty is not None
    if known:
        damage = t(f"player.effort.harm.{c.procedure}") if c.procedure != "task" else None
    else:
        damage = t("player.effort.hit") if c.harm else None
    return EffortHeads(
        effort=t("player.effort.title"),
        cost=t("player.effort.cost"),
        left=t("player.effort.left", stat=t(f"stat.{c.stat}")),
        chance=t(f"player.effort.chance.{c.procedure}") if known else None,
        damage=damage,
    )


def _row(words: Words, c: Composed, r: Split) -> EffortRow:
    spent_on = "both" if r.ease and r.damage_levels else "ease" if r.ease else "damage" if r.damage_levels else "none"
    chosen = r.ease == c.ease and r.damage_levels == c.damage_levels
    return EffortRow(
        value=f"effort.ease={r.ease}" + (f"&effort.damage={r.damage_levels}" if c.procedure == "attack" else ""),
        label=words.t(f"player.effort.{spent_on}", ease=r.ease, damage=r.damage_levels),
        cost=r.cost,
        left=r.left if r.left >= 0 else "–",
        chance=None if r.chance is None else r.chance / 100,
        damage=r.hit if r.damage is None else str(format_decimal(r.damage, "0.0", locale=words.lang)),
        best=r.best and not chosen,
        checked=chosen,
        refused=None if r.affordable else words.t("player.effort.too_dear", n=r.cost, left=c.pool),
    )
