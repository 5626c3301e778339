"""Charts as SVG: labelled axes with units, direct labels, and no meaning by colour alone.

The colours are those of Okabe and Ito, which colour-blind people can tell apart; losses are also
hatched. Text and lines take the colour of the page, so one drawing works on light pages, dark pages
and paper. A chart of the width ``NARROW`` has readable text on a phone.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

BLUE: Final = "#0072B2"
RED: Final = "#D55E00"
GREY: Final = "#8C8C8C"
GREEN: Final = "#009E73"

HATCH: Final = "url(#hatch)"
"""The fill for losses and deaths."""

WIDTH: Final = 640
NARROW: Final = 372
_LETTER: Final = 7.2
_WIDE_LETTER: Final = 7.9
"""The width of a letter in the widest system fonts, in pixels."""
_LEFT: Final = 64
_RIGHT: Final = 24
_TOP: Final = 16
_BOTTOM: Final = 48

_HATCH: Final = (
    '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="6" height="6" fill="{RED}"/><line x1="0" y1="0" x2="0" y2="6" stroke="#fff" stroke-width="2"/>'
    "</pattern>"
)


class Series(NamedTuple):
    """A series of values with one name and fill."""

    name: str
    values: Sequence[float]
    fill: str


class Span(NamedTuple):
    """A value with its lower and upper bound, drawn on its own line."""

    name: str
    value: float
    low: float
    high: float
    label: str
    fill: str = BLUE


class Grid(NamedTuple):
    """Shares by row and column; None means not known yet. The cell at ``here`` (row, column) gets a
    frame.
    """

    rows: Sequence[int]
    columns: Sequence[int]
    values: Sequence[Sequence[float | None]]
    here: tuple[int, int] | None = None


class Axis(NamedTuple):
    """The title of an axis, with its unit, and the format of its figures."""

    title: str
    form: str = "{:g}"


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    drawn = "".join(parts)
    # a page may hold the same drawing in two widths
    name = f"hatch-{hashlib.sha256(drawn.encode()).hexdigest()[:8]}"
    drawn = f"<defs>{_HATCH}</defs>{drawn}".replace('id="hatch"', f'id="{name}"').replace(
        HATCH, f"url(#{name})"
    )
    return (
        f'<svg class="chart" viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>{drawn}</svg>'
    )


def _text(x: float, y: float, words: str, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _rect(x: float, y: float, width: float, height: float, fill: str, note: str) -> str:
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" fill="{fill}">'
        f"<title>{escape(note)}</title></rect>"
    )


def axis_ticks(top: float, count: int = 4) -> list[float]:
    """Return round figures from 0 to at least ``top``; the step is 1, 2 or 5 times a power of
    ten.
    """
    if top <= 0:
        return [0.0, 1.0]
    raw = top / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= raw * 0.999)
    return [step * n for n in range(math.ceil(top / step - 1e-9) + 1)]


def _shorten_to_fit(words: str, room: float, letter: float = _LETTER) -> str:
    """Shorten words to fit the room. The middle is left out, because both ends may be needed to
    tell names apart.
    """
    most = max(3, int(room / letter))
    if len(words) <= most:
        return words
    head = (most - 1) // 2
    return f"{words[:head].rstrip()}\N{HORIZONTAL ELLIPSIS}{words[head + 1 - most :].lstrip()}"


class _Frame:
    """The drawing area for values, with its axes and their figures."""

    def __init__(self, width: float, height: float, top: float, x: Axis, y: Axis) -> None:
        self.width, self.height = width, height
        self.marks = axis_ticks(top)
        self.x, self.y = x, y
        self.wide = width - _LEFT - _RIGHT
        self.high = height - _TOP - _BOTTOM

    def up(self, value: float) -> float:
        return _TOP + self.high * (1 - value / self.marks[-1])

    def axes(self) -> Iterator[str]:
        for mark in self.marks:
            yield _line(
                _LEFT,
                self.up(mark),
                self.width - _RIGHT,
                self.up(mark),
                "axis" if mark == 0 else "grid",
            )
            yield _text(_LEFT - 8, self.up(mark) + 4, self.y.form.format(mark), "end")
        yield _text(_LEFT + self.wide / 2, self.height - 8, self.x.title, "middle")
        middle = _TOP + self.high / 2
        yield _text(14, middle, self.y.title, "middle", f' transform="rotate(-90 14 {middle:.1f})"')

    def figures(self, numbers: Sequence[int]) -> Iterator[str]:
        each = self.wide / len(numbers)
        skip = -(-len(numbers) // int(self.wide / 26))
        for i, number in enumerate(numbers):
            if i % skip == 0:
                yield _text(
                    _LEFT + each * (i + 0.5),
                    _TOP + self.high + 18,
                    self.x.form.format(number),
                    "middle",
                )


def _legend(
    series: Sequence[Series], width: float, y: float, dashed: bool = False
) -> tuple[list[str], float]:
    """Return the legend of series, wrapped into rows, and its bottom edge. ``dashed`` shows lines
    instead of fills.
    """
    parts: list[str] = []
    x, row = float(_LEFT), y + 16
    for number, one in enumerate(series):
        long = 36 + _LETTER * len(one.name)
        if x > _LEFT and x + long > width:
            x, row = float(_LEFT), row + 22
        if dashed:
            parts.append(
                _stroke(f"{x:.1f},{row - 4:.1f} {x + 20:.1f},{row - 4:.1f}", one.fill, number)
            )
        else:
            parts.append(
                f'<rect x="{x:.1f}" y="{row - 10:.1f}" width="14" height="12" fill="{one.fill}"/>'
            )
        parts.append(_text(x + 26, row, one.name))
        x += long + 12
    return parts, row + 8


def _stroke(points: str, fill: str, number: int) -> str:
    """Return a line whose dash pattern depends on its number."""
    dash = ("", ' stroke-dasharray="7 4"', ' stroke-dasharray="2 3"')[number % 3]
    return f'<polyline points="{points}" fill="none" stroke="{fill}" stroke-width="2.5"{dash}/>'


def bars(
    title: str,
    first: int,
    series: Sequence[Series],
    x: Axis,
    y: Axis,
    height: float = 260,
    width: float = WIDTH,
) -> str:
    """Draw stacked bars over the whole numbers from ``first``, one layer for each series."""
    count = len(series[0].values)
    totals = [sum(one.values[i] for one in series) for i in range(count)]
    frame = _Frame(width, height, max(totals), x, y)
    each = frame.wide / count
    parts = [*frame.axes(), *frame.figures(range(first, first + count))]
    for i in range(count):
        below = 0.0
        for one in series:
            value = one.values[i]
            if value:
                top = frame.up(below + value)
                note = f"{x.title} {first + i}, {one.name}: {y.form.format(value)}"
                parts.append(
                    _rect(
                        _LEFT + each * i + each * 0.08,
                        top,
                        each * 0.84,
                        frame.up(below) - top,
                        one.fill,
                        note,
                    )
                )
                below += value
    names, bottom = _legend([one for one in series if any(one.values)], width, height)
    return _svg(width, bottom, title, [*parts, *names])


def curves(
    title: str,
    first: int,
    series: Sequence[Series],
    x: Axis,
    y: Axis,
    height: float = 260,
    width: float = WIDTH,
) -> str:
    """Draw lines over the whole numbers from ``first``, each with its own dash pattern."""
    frame = _Frame(width, height, max(max(one.values) for one in series), x, y)
    count = len(series[0].values)
    each = frame.wide / count
    parts = [*frame.axes(), *frame.figures(range(first, first + count))]
    for number, one in enumerate(series):
        points = [(_LEFT + each * (i + 0.5), frame.up(value)) for i, value in enumerate(one.values)]
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        parts.append(_stroke(path, one.fill, number))
        for i, (px, py) in enumerate(points):
            note = f"{x.title} {first + i}, {one.name}: {y.form.format(one.values[i])}"
            parts.append(
                f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{one.fill}"><title>{escape(note)}</title></circle>'
            )
    names, bottom = _legend(series, width, height, dashed=True)
    return _svg(width, bottom, title, [*parts, *names])


def spans(
    title: str,
    lines: Sequence[Span],
    low: float,
    high: float,
    x: Axis,
    zero: bool = False,
    width: float = WIDTH,
) -> str:
    """Draw values with their bounds, one below the other, with labels. ``zero`` draws a line at 0
    (no difference).

    In a narrow chart, names and labels are above their line instead of beside it.
    """
    narrow = width < WIDTH
    if narrow:
        name_room, label_room, row_height = 12.0, 12.0, 46
    else:
        name_room = min(290.0, 16 + _WIDE_LETTER * max(len(line.name) for line in lines))
        label_room = 16 + _WIDE_LETTER * max(len(line.label) for line in lines)
        row_height = 28
    wide = width - name_room - label_room
    bottom = 8 + row_height * len(lines)
    height = bottom + 44  # the figures and the title of the axis
    reach = (high - low) or 1.0  # if all values are alike, any scale shows them

    def across(value: float) -> float:
        return name_room + wide * (value - low) / reach

    parts = []
    for mark in (low, low + reach / 4, low + reach / 2, low + 3 * reach / 4, high):
        # a narrow chart has no room beside the axis: its outer figures end at the edges
        anchor, aside = "middle", 0.0
        if narrow and mark == low:
            anchor, aside = "start", -name_room
        elif narrow and mark == high:
            anchor, aside = "end", label_room
        parts.append(_line(across(mark), 4, across(mark), bottom, "grid"))
        parts.append(_text(across(mark) + aside, bottom + 16, x.form.format(mark), anchor))
    if zero:
        parts.append(_line(across(0), 4, across(0), bottom, "axis"))
    for i, line in enumerate(lines):
        y = 8 + row_height * (i + 0.5)
        if narrow:
            y += 10  # the name and the label are above the line
        note = f"{line.name}: {line.label}"
        left, right = across(line.low), across(line.high)
        if narrow:
            room = width - _LETTER * len(line.label) - 16
            name = _text(2, y - 14, _shorten_to_fit(line.name, room))
            label = _text(width - 2, y - 14, line.label, "end")
        else:
            short = _shorten_to_fit(line.name, name_room - 12, _WIDE_LETTER)
            name = _text(name_room - 10, y + 4, short, "end")
            label = _text(width - label_room + 10, y + 4, line.label)
        bar = _rect(left, y - 4, max(1.5, right - left), 8, line.fill, note)
        dot = f'<circle cx="{across(line.value):.1f}" cy="{y:.1f}" r="6" fill="{line.fill}" class="dot"/>'
        parts += [name, bar, dot, label]
    parts.append(_text(name_room + wide / 2, height - 6, x.title, "middle"))
    return _svg(width, height, title, parts)


def histograms(
    title: str, rows: Sequence[tuple[str, Sequence[Series]]], x: Axis, y: Axis, width: float = WIDTH
) -> str:
    """Draw small histograms over the whole numbers from 0: one row for each name, all on the same
    vertical scale.
    """
    across, tall, row_height = width / max(len(cells) for _, cells in rows), 54, 118
    most = (
        max((value for _, cells in rows for cell in cells for value in cell.values), default=1.0)
        or 1.0
    )
    parts = [_text(0, 14, f"\N{UPWARDS ARROW} {y.title}   \N{RIGHTWARDS ARROW} {x.title}")]
    for r, (name, cells) in enumerate(rows):
        top = 26 + row_height * r
        parts.append(_text(0, top + 14, _shorten_to_fit(name, width), more=' class="strong"'))
        for c, cell in enumerate(cells):
            left, base, room = across * c, top + 40 + tall, across - 18
            each = room / len(cell.values)
            parts.append(_text(left, top + 32, cell.name))
            for n, value in enumerate(cell.values):
                if value:
                    high = max(0.75, tall * value / most)
                    note = f"{name}, {cell.name}: {x.title} {n}, {y.title} {value:.3g}"
                    parts.append(
                        _rect(
                            left + each * n, base - high, max(0.8, each - 1), high, cell.fill, note
                        )
                    )
            parts.append(_line(left, base, left + room, base, "axis"))
            parts.append(_text(left, base + 15, "0"))
            parts.append(_text(left + room, base + 15, x.form.format(len(cell.values) - 1), "end"))
    return _svg(width, 26 + row_height * len(rows), title, parts)


def heat(title: str, grid: Grid, x: Axis, y: Axis, width: float = WIDTH) -> str:
    """Draw shares in a grid: high shares are dark, and each cell shows its percentage. Unknown
    cells stay empty.
    """
    rows, columns, values, here = grid
    wide = width - _LEFT - _RIGHT
    each, tall = wide / len(columns), 26
    height = tall * len(rows) + 56
    parts = []
    for r, row in enumerate(rows):
        top = 8 + tall * r
        parts.append(_text(_LEFT - 8, top + tall / 2 + 4, y.form.format(row), "end"))
        for c, column in enumerate(columns):
            value = values[r][c]
            left = _LEFT + each * c
            if value is None:
                continue
            note = f"{y.title} {row}, {x.title} {column}: {value:.1%}"
            parts.append(_rect(left, top, each - 1, tall - 1, _shade(value), note))
            if value > 0.55:
                ink = "light"
            else:
                ink = "dark"
            if each >= 22:
                parts.append(
                    _text(
                        left + each / 2,
                        top + tall / 2 + 4,
                        _percent(value),
                        "middle",
                        f' class="{ink}"',
                    )
                )
    if here is not None and here[0] in rows and here[1] in columns:
        left, top = _LEFT + each * columns.index(here[1]), 8 + tall * rows.index(here[0])
        size = f'width="{each - 1:.1f}" height="{tall - 1}"'
        parts.append(f'<rect x="{left:.1f}" y="{top:.1f}" {size} fill="none" class="framed"/>')
    for c, column in enumerate(columns):
        parts.append(
            _text(
                _LEFT + each * (c + 0.5), 8 + tall * len(rows) + 16, x.form.format(column), "middle"
            )
        )
    parts.append(_text(_LEFT + wide / 2, height - 6, x.title, "middle"))
    middle = 8 + tall * len(rows) / 2
    parts.append(_text(14, middle, y.title, "middle", f' transform="rotate(-90 14 {middle:.1f})"'))
    return _svg(width, height, title, parts)


def _percent(value: float) -> str:
    """Format a share of runs in whole percent. Never 0 or 100, because runs cannot prove that an
    outcome is certain.
    """
    if value < 0.01:
        return "<1"
    if value >= 0.995:
        return ">99"
    return f"{100 * value:.0f}"


def _shade(value: float) -> str:
    """Return a colour from pale sand over teal to deep blue. The lightness alone shows the value,
    for print.
    """
    stops = ((246, 239, 222), (122, 187, 186), (0, 68, 122))
    at = min(max(value, 0.0), 1.0) * (len(stops) - 1)
    low = min(int(at), len(stops) - 2)
    mixed = (a + (b - a) * (at - low) for a, b in zip(stops[low], stops[low + 1], strict=True))
    return "#" + "".join(f"{round(part):02x}" for part in mixed)
