"""View model of the Effort table: a row for ease, a row for damage, a cell for each number of
levels.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from babel.numbers import format_decimal
from msgspec import Struct

from threefold.procedures.catalog import procedure_traits
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


class EffortChoices(Struct, frozen=True, kw_only=True):
    """The Effort table. ``known``: the seat knows the difficulty; ``about``: the average result of
    the chosen split; ``worth``: the rule by which the star is given, None when no split was
    weighed; ``best``: the name of the split with the star."""

    lines: list[EffortLine]
    known: bool
    about: str | None = None
    worth: str | None = None
    best: str | None = None


def effort_table_of(words: Words, c: Composed) -> EffortChoices:
    """Return the Effort table of an action. A split that is refused for another reason than its
    price has no cell; the text above the table says why."""
    splits = _splits(c)
    axes: list[Axis] = ["ease"]
    if any(split.damage_levels for split in splits.values()):
        axes.append("damage")
    lines = [
        EffortLine(
            axis=axis,
            name=words.t(f"player.effort.axis.{axis}"),
            cells=_cells(words, c, splits.values(), axis),
        )
        for axis in axes
    ]
    about, worth, name = None, None, None
    chosen = splits.get((c.ease, c.damage_levels))
    if chosen is not None:
        about = _average_damage_text(words, c, chosen)
    if c.weighed:
        worth = _kind(c)
    best = _starred(c)
    if best is not None:
        name = _name(words, best)
    return EffortChoices(
        lines=lines, known=c.difficulty is not None, about=about, worth=worth, best=name
    )


def suggested_effort(c: Composed) -> str | None:
    """Return the form fields of the Effort that the page suggests; None where the player chose, or
    no cell has it.
    """
    if not c.suggested:
        return None
    suggested = _splits(c).get((c.ease, c.damage_levels))
    if suggested is None:
        return None
    return _value(c, suggested)


def _splits(c: Composed) -> dict[tuple[int, int], Split]:
    return {(r.ease, r.damage_levels): r for r in c.rows if r.affordable or r.cost > c.pool}


def _kind(c: Composed) -> str:
    if _strikes(c):
        return c.procedure
    return "task"


def _strikes(c: Composed) -> bool:
    """Whether the action deals damage or defends against it. A roll against a state alone does
    neither."""
    return procedure_traits(c.procedure).exchange and any(row.damage for row in c.rows)


def _levels(effort: Composed | Split, axis: Axis) -> int:
    """Return the levels of Effort on one row."""
    if axis == "ease":
        return effort.ease
    return effort.damage_levels


_OTHER: Final[Mapping[Axis, Axis]] = {"ease": "damage", "damage": "ease"}


def _cells(words: Words, c: Composed, splits: Collection[Split], axis: Axis) -> list[EffortCell]:
    """Return a cell for each number of levels in one row. A cell keeps as many levels of the other
    row as it can.
    """
    other = _OTHER[axis]
    kept = _levels(c, other)
    cells = []
    for levels in sorted({_levels(split, axis) for split in splits}):
        same = [split for split in splits if _levels(split, axis) == levels]
        same.sort(key=lambda split: _levels(split, other))
        able = [split for split in same if split.affordable] or same[:1]
        fitting = [split for split in able if _levels(split, other) <= kept] or able[:1]
        split = fitting[-1]
        cells.append(_cell(words, c, split, axis, takes=_levels(split, other) < kept))
    return cells


def _cell(words: Words, c: Composed, r: Split, axis: Axis, takes: bool) -> EffortCell:
    t, levels = words.t, _levels(r, axis)
    price, left, refused = "", "", None
    if r.cost:
        price = f"−{r.cost}"
    if r.affordable:
        left = t("player.effort.cell_left", n=r.left)
    else:
        refused = t("player.effort.too_dear", n=r.cost, left=c.pool)
    return EffortCell(
        value=_value(c, r),
        levels=levels,
        figure=_figure(words, r, axis),
        price=price,
        left=left,
        words=", ".join(_cell_label_parts(words, c, r)),
        chosen=levels == _levels(c, axis),
        takes=takes,
        best=_is_starred(c, axis, levels),
        refused=refused,
    )


def _figure(words: Words, r: Split, axis: Axis) -> str:
    """Return what a cell shows first: of ease the chance, of damage the damage of a hit; where they
    are not known, the levels or the average damage.
    """
    if axis == "damage":
        if r.hit is not None:
            return str(r.hit)
        return _harm(words, r) or _name(words, r)
    chance = _chance(words, r)
    if chance is not None:
        return chance
    if r.ease:
        return words.t("player.effort.easing", ease=r.ease, damage=0)
    return words.t("player.effort.none")


def _cell_label_parts(words: Words, c: Composed, r: Split) -> list[str]:
    """Return what a screen reader says of a cell."""
    t = words.t
    chance, harm = _chance(words, r), _harm(words, r)
    parts = [_name(words, r), f"{t('player.effort.cost')} {r.cost}"]
    if chance is not None:
        parts.append(f"{t(f'player.effort.chance.{c.procedure}')} {chance}")
    if harm is not None and _strikes(c):
        parts.append(f"{t(f'player.effort.harm.{c.procedure}')} {harm}")
    elif chance is None and c.harm and r.hit is not None:
        parts.append(f"{t('player.effort.hit')} {r.hit}")
    if r.affordable:
        parts.append(f"{t('player.effort.left', stat=t(f'stat.{c.stat}'))} {r.left}")
    return parts


def _chance(words: Words, r: Split) -> str | None:
    if r.chance is None:
        return None
    return words.t("ui.percent", n=round(r.chance))


def _value(c: Composed, r: Split) -> str:
    if procedure_traits(c.procedure).attacks:
        return f"effort.ease={r.ease}&effort.damage={r.damage_levels}"
    return f"effort.ease={r.ease}"


def _starred(c: Composed) -> Split | None:
    return next((split for split in c.rows if split.best), None)


def _is_starred(c: Composed, axis: Axis, levels: int) -> bool:
    """Return whether a cell is part of the split with the star: a split of both rows has a cell in
    each.

    No levels in a row are part of it only where another number of levels is chosen there.
    """
    best = _starred(c)
    if best is None:
        return False
    return levels == _levels(best, axis) and (levels > 0 or _levels(c, axis) > 0)


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
    if harm is None or not _strikes(c):
        return None
    return words.t(f"player.effort.about.{c.procedure}", n=harm)
