"""View model of the Effort table: a row for ease, a row for damage, a cell for each number of
levels.
"""

from __future__ import annotations

from typing import Literal

from babel.numbers import format_decimal
from msgspec import Struct

from threefold.procedures.catalog import traits_of
from threefold.rules.costs import effort_used_on
from threefold.service.composed import Composed
from threefold.service.composed import EffortRow as Split
from threefold.web.words import Words

Axis = Literal["ease", "damage"]


class EffortCell(Struct, frozen=True, kw_only=True):
    """A number of levels of Effort on ease or on damage.

    ``value``: the form fields that a press sends, with the levels on both; ``words``: the whole
    cell for a screen reader; ``chosen``: the cell belongs to the chosen split; ``takes``: pressing
    it takes levels from the other row; ``refused``: why it cannot be chosen."""

    value: str
    levels: int
    figure: str
    price: str
    left: str
    words: str
    chosen: bool = False
    takes: bool = False
    best: bool = False
    refused: str | None = None


class EffortLine(Struct, frozen=True, kw_only=True):
    """The cells of one row, with its name."""

    axis: Axis
    name: str
    cells: list[EffortCell]


class EffortTable(Struct, frozen=True, kw_only=True):
    """The Effort table. ``known``: the seat knows the difficulty; ``about``: the average result of
    the chosen split; ``worth``: the rule by which the star is given, None when no split was
    weighed; ``best``: the name of the split with the star."""

    lines: list[EffortLine]
    known: bool
    about: str | None = None
    worth: str | None = None
    best: str | None = None


def effort_table(words: Words, c: Composed) -> EffortTable:
    """Return the Effort table of an action. A split that is refused for another reason than its
    price has no cell; the text above the table says why."""
    splits = _splits(c)
    lines = [
        EffortLine(
            axis="ease",
            name=words.t("player.effort.axis.ease"),
            cells=_cells(words, c, splits, "ease"),
        )
    ]
    if any(damage for _, damage in splits):
        cells = _cells(words, c, splits, "damage")
        lines.append(
            EffortLine(axis="damage", name=words.t("player.effort.axis.damage"), cells=cells)
        )
    best = next((r for r in c.rows if r.best), None)
    chosen = splits.get((c.ease, c.damage_levels))
    return EffortTable(
        lines=lines,
        known=c.difficulty is not None,
        about=_average_damage_text(words, c, chosen) if chosen is not None else None,
        worth=_kind(c) if c.weighed else None,
        best=_name(words, best) if best is not None else None,
    )


def suggested_effort(c: Composed) -> str | None:
    """Return the form fields of the Effort that the page suggests; None where the player chose, or
    no cell has it.
    """
    if c.suggested:
        suggested = _splits(c).get((c.ease, c.damage_levels))
    else:
        suggested = None
    if suggested is None:
        return None
    return _value(c, suggested)


def _splits(c: Composed) -> dict[tuple[int, int], Split]:
    return {(r.ease, r.damage_levels): r for r in c.rows if r.affordable or r.cost > c.pool}


def _kind(c: Composed) -> str:
    if traits_of(c.procedure).exchange:
        return c.procedure
    return "task"


def _cells(
    words: Words, c: Composed, splits: dict[tuple[int, int], Split], axis: Axis
) -> list[EffortCell]:
    """Return a cell for each number of levels in one row. A cell keeps as many levels of the other
    row as it can.
    """
    if axis == "ease":
        at = 0
    else:
        at = 1
    kept = (c.damage_levels, c.ease)[at]
    cells = []
    for levels in sorted({split[at] for split in splits}):
        same = sorted((s for s in splits if s[at] == levels), key=lambda s: s[1 - at])
        able = [s for s in same if splits[s].affordable] or same[:1]
        fitting = [s for s in able if s[1 - at] <= kept]
        split = splits[fitting[-1] if fitting else able[0]]
        cells.append(
            _cell(words, c, split, axis, levels, takes=(split.damage_levels, split.ease)[at] < kept)
        )
    return cells


def _cell(words: Words, c: Composed, r: Split, axis: Axis, levels: int, takes: bool) -> EffortCell:
    t = words.t
    name = _name(words, r)
    if r.chance is None:
        chance = None
    else:
        chance = t("ui.percent", n=round(r.chance))
    harm = _harm(words, r)
    if axis == "ease":
        figure = chance or (
            t("player.effort.easing", ease=levels, damage=0) if levels else t("player.effort.none")
        )
    else:
        if r.hit is not None:
            figure = str(r.hit)
        else:
            figure = harm or name
    parts = [name, f"{t('player.effort.cost')} {r.cost}"]
    if chance is not None:
        parts.append(f"{t(f'player.effort.chance.{c.procedure}')} {chance}")
    if harm is not None and traits_of(c.procedure).exchange:
        parts.append(f"{t(f'player.effort.harm.{c.procedure}')} {harm}")
    elif chance is None and c.harm and r.hit is not None:
        parts.append(f"{t('player.effort.hit')} {r.hit}")
    if r.affordable:
        refused = None
    else:
        refused = t("player.effort.too_dear", n=r.cost, left=c.pool)
    if refused is None:
        parts.append(f"{t('player.effort.left', stat=t(f'stat.{c.stat}'))} {r.left}")
    return EffortCell(
        value=_value(c, r),
        levels=levels,
        figure=figure,
        price=f"−{r.cost}" if r.cost else "",
        left=t("player.effort.cell_left", n=r.left) if r.affordable else "",
        words=", ".join(parts),
        chosen=levels == (c.ease if axis == "ease" else c.damage_levels),
        takes=takes,
        best=_is_starred(c, axis, levels),
        refused=refused,
    )


def _value(c: Composed, r: Split) -> str:
    return f"effort.ease={r.ease}" + (
        f"&effort.damage={r.damage_levels}" if traits_of(c.procedure).attacks else ""
    )


def _is_starred(c: Composed, axis: Axis, levels: int) -> bool:
    """Return whether a cell is part of the split with the star: a split of both rows has a cell in
    each.

    No levels in a row are part of it only where another number of levels is chosen there.
    """
    best = next((r for r in c.rows if r.best), None)
    if best is None:
        return False
    wanted, chosen = (
        (best.ease, c.ease) if axis == "ease" else (best.damage_levels, c.damage_levels)
    )
    return levels == wanted and (levels > 0 or chosen > 0)


def _name(words: Words, r: Split) -> str:
    used_on = effort_used_on(r.ease, r.damage_levels)
    return words.t(f"player.effort.{used_on}", ease=r.ease, damage=r.damage_levels)


def _harm(words: Words, r: Split) -> str | None:
    if r.damage is None:
        return None
    return str(format_decimal(r.damage, "0.0", locale=words.lang))


def _average_damage_text(words: Words, c: Composed, chosen: Split) -> str | None:
    """Return in words the average damage that an attack deals or a defense lets through."""
    harm = _harm(words, chosen)
    if harm is None or not traits_of(c.procedure).exchange:
        return None
    return words.t(f"player.effort.about.{c.procedure}", n=harm)
