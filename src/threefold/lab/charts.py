"""Charts as SVG: labelled axes with units, labels beside what they name, and no meaning in colour alone.

The colours are Okabe and Ito's, which the colour-blind tell apart; what is lost is hatched as well. Text and lines take
the colour of the page around them, so that one drawing serves light, dark and paper.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

BLUE: Final = "#0072B2"
RED: Final = "#D55E00"
GREY: Final = "#8C8C8C"
GREEN: Final = "#009E73"

WIDTH: Final = 640
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
    """Values one after another under one name and fill."""

    name: str
    values: Sequence[float]
    fill: str


class Span(NamedTuple):
    """A value between two bounds, on a line of its own."""

    name: str
    value: float
    low: float
    high: float
    label: str
    fill: str = BLUE


class Axis(NamedTuple):
    """What an axis says: its title with the unit, and how its figures are written."""

    title: str
    form: str = "{:g}"


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(title)}" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title><defs>{_HATCH}</defs>{"".join(parts)}</svg>'
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


def ticks(top: float, count: int = 4) -> list[float]:
    """Round figures from 0 to at least ``top``: some ones, twos or fives of a power of ten."""
    if top <= 0:
        return [0.0, 1.0]
    raw = top / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= raw * 0.999)
    return [step * n for n in range(math.ceil(top / step - 1e-9) + 1)]


class _Frame:
    """The room in which values are drawn, its axes and their figures."""

    def __init__(self, height: float, top: float, x: Axis, y: Axis) -> None:
        self.height = height
        self.marks = ticks(top)
        self.x, self.y = x, y
        self.wide = WIDTH - _LEFT - _RIGHT
        self.high = height - _TOP - _BOTTOM

    def up(self, value: float) -> float:
        return _TOP + self.high * (1 - value / self.marks[-1])

    def axes(self) -> Iterator[str]:
        for mark in self.marks:
            yield _line(_LEFT, self.up(mark), WIDTH - _RIGHT, self.up(mark), "axis" if mark == 0 else "grid")
            yield _text(_LEFT - 8, self.up(mark) + 4, self.y.form.format(mark), "end")
        yield _text(_LEFT + self.wide / 2, self.height - 8, self.x.title, "middle")
        middle = _TOP + self.high / 2
        yield _text(14, middle, self.y.title, "middle", f' transform="rotate(-90 14 {middle:.1f})"')

    def figures(self, numbers: Sequence[int]) -> Iterator[str]:
        each = self.wide / len(numbers)
        skip = -(-len(numbers) // 20)
        for i, number in enumerate(numbers):
            if i % skip == 0:
                yield _text(_LEFT + each * (i + 0.5), _TOP + self.high + 18, self.x.form.format(number), "middle")


def legend(series: Sequence[Series], y: float) -> Iterator[str]:
    """The names of series beside their fills, in one row."""
    x = float(_LEFT)
    for one in series:
        yield f'<rect x="{x:.1f}" y="{y - 10:.1f}" width="12" height="12" fill="{one.fill}"/>'
        yield _text(x + 18, y, one.name)
        x += 40 + 7.5 * len(one.name)


def bars(title: str, first: int, series: Sequence[Series], x: Axis, y: Axis, height: float = 260) -> str:
    """Stacked bars over the whole numbers from ``first``; the series add up."""
    count = len(series[0].values)
    totals = [sum(one.values[i] for one in series) for i in range(count)]
    frame = _Frame(height, max(totals), x, y)
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
                    _rect(_LEFT + each * i + each * 0.08, top, each * 0.84, frame.up(below) - top, one.fill, note)
                )
                below += value
    shown = [one for one in series if any(one.values)]
    return _svg(height + 24, title, [*parts, *legend(shown, height + 16)])


def curves(title: str, first: int, series: Sequence[Series], x: Axis, y: Axis, height: float = 260) -> str:
    """Lines over the whole numbers from ``first``, each with its name at its end and a mark of its own."""
    frame = _Frame(height, max(max(one.values) for one in series), x, y)
    count = len(series[0].values)
    each = frame.wide / count
    parts = [*frame.axes(), *frame.figures(range(first, first + count))]
    for number, one in enumerate(series):
        points = [(_LEFT + each * (i + 0.5), frame.up(value)) for i, value in enumerate(one.values)]
        path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        dash = ("", ' stroke-dasharray="7 4"', ' stroke-dasharray="2 3"')[number % 3]
        parts.append(f'<polyline points="{path}" fill="none" stroke="{one.fill}" stroke-width="2.5"{dash}/>')
        for i, (px, py) in enumerate(points):
            note = f"{x.title} {first + i}, {one.name}: {y.form.format(one.values[i])}"
            parts.append(
                f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{one.fill}"><title>{escape(note)}</title></circle>'
            )
    return _svg(height + 24, title, [*parts, *legend(series, height + 16)])


def spans(title: str, lines: Sequence[Span], low: float, high: float, x: Axis, zero: bool = False) -> str:
    """Values with their bounds, one below the other, each labelled; ``zero`` draws the line of no difference."""
    name_room = min(240.0, 24 + 7.2 * max(len(line.name) for line in lines))
    label_room = 16 + 7.2 * max(len(line.label) for line in lines)
    wide = WIDTH - name_room - label_room
    each, height = 28, 28 * len(lines) + 52
    reach = (high - low) or 1.0

    def across(value: float) -> float:
        return name_room + wide * (value - low) / reach

    parts = []
    bottom = 8 + each * len(lines)
    for mark in (low, low + reach / 4, low + reach / 2, low + 3 * reach / 4, high):
        parts += [_line(across(mark), 4, across(mark), bottom, "grid")]
        parts += [_text(across(mark), bottom + 16, x.form.format(mark), "middle")]
    if zero:
        parts.append(_line(across(0), 4, across(0), bottom, "axis"))
    for i, line in enumerate(lines):
        y = 8 + each * (i + 0.5)
        note = f"{line.name}: {line.label}"
        left, right = across(line.low), across(line.high)
        parts += [_text(name_room - 10, y + 4, line.name, "end")]
        parts += [_rect(left, y - 4, max(1.5, right - left), 8, line.fill, note)]
        parts += [f'<circle cx="{across(line.value):.1f}" cy="{y:.1f}" r="6" fill="{line.fill}" class="dot"/>']
        parts += [_text(WIDTH - label_room + 10, y + 4, line.label)]
    parts.append(_text(name_room + wide / 2, height - 6, x.title, "middle"))
    return _svg(height, title, parts)


def heat(
    title: str, rows: Sequence[int], columns: Sequence[int], values: Sequence[Sequence[float]], x: Axis, y: Axis
) -> str:
    """Shares in a grid, dark where they are high, each cell with its figure in percent."""
    wide = WIDTH - _LEFT - _RIGHT
    each, tall = wide / len(columns), 26
    height = tall * len(rows) + 56
    parts = []
    for r, row in enumerate(rows):
        top = 8 + tall * r
        parts.append(_text(_LEFT - 8, top + tall / 2 + 4, y.form.format(row), "end"))
        for c, column in enumerate(columns):
            value = values[r][c]
            left = _LEFT + each * c
            note = f"{y.title} {row}, {x.title} {column}: {value:.1%}"
            parts.append(_rect(left, top, each - 1, tall - 1, _shade(value), note))
            ink = "#fff" if value > 0.55 else "#16202a"
            if each >= 22:
                parts.append(
                    _text(left + each / 2, top + tall / 2 + 4, _percent(value), "middle", f' style="fill:{ink}"')
                )
    for c, column in enumerate(columns):
        parts.append(_text(_LEFT + each * (c + 0.5), 8 + tall * len(rows) + 16, x.form.format(column), "middle"))
    parts.append(_text(_LEFT + wide / 2, height - 6, x.title, "middle"))
    middle = 8 + tall * len(rows) / 2
    parts.append(_text(14, middle, y.title, "middle", f' transform="rotate(-90 14 {middle:.1f})"'))
    return _svg(height, title, parts)


def _percent(value: float) -> str:
    """A share in whole percent; nothing that may happen is 0, nothing that may fail 100."""
    if 0 < value < 0.005:
        return "<1"
    return ">99" if 0.995 <= value < 1 else f"{100 * value:.0f}"


def _shade(value: float) -> str:
    """From pale sand over teal to deep blue: light and dark alone tell the same in print."""
    stops = ((246, 239, 222), (122, 187, 186), (0, 68, 122))
    at = min(max(value, 0.0), 1.0) * (len(stops) - 1)
    low = min(int(at), len(stops) - 2)
    mixed = (a + (b - a) * (at - low) for a, b in zip(stops[low], stops[low + 1], strict=True))
    return "#" + "".join(f"{round(part):02x}" for part in mixed)
