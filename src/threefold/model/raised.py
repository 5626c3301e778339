"""Raise figures, spans and distances of entries: by a level, a minute, a hundred feet."""

from __future__ import annotations

import re
from typing import Final, cast

from threefold.model.shelf.figures import OR_AGAIN, Figure, reached
from threefold.model.time import LONGEST, span
from threefold.rules.distance import BANDS, FEET_A_MILE
from threefold.rules.powers import ROUNDS_OF, Every


def added(points: Figure, more: Figure) -> Figure:
    """Add two figures. The sum has a threshold at each level where either figure has one."""
    if isinstance(points, dict) or isinstance(more, dict):
        of_levels = [each for each in (points, more) if isinstance(each, dict)]
        levels = sorted({level for each in of_levels for level in each}, key=int)
        return {level: _sum(_figure_at(points, level), _figure_at(more, level)) for level in levels}
    return _sum(points, more)


def _figure_at(figure: Figure, level: str) -> int | str:
    if isinstance(figure, dict):
        return reached(figure, int(level))
    return figure


_PLAIN: Final = re.compile(r"^(.*?) ?([+-]) ?(\d+)$")


def _sum(points: int | str, more: int | str) -> int | str:
    """Add two figures. Plain numbers are combined: ``1d6+2`` and 3 give ``1d6+5``."""
    if isinstance(points, int) and isinstance(more, int):
        return points + more
    if isinstance(points, int):
        points, more = str(more), points
    if isinstance(more, int):
        found = _PLAIN.match(points)
    else:
        found = None
    if found is not None and isinstance(more, int):
        points, more = found[1], more + (int(found[3]) if found[2] == "+" else -int(found[3]))
    if more == 0:
        return points
    if str(more).startswith("-"):
        return f"{points}{more}"
    return f"{points}+{more}"


TIMED: Final = re.compile(r"(.+) (round|minute|hour|day|week|month|year)s?")
TURNS: Final = (
    "end_of_turn", "next_turn", "end_of_next_turn", "end_of_own_turn", "end_of_next_round",
)  # fmt: skip
"""Moments that come within a round."""
THROUGH: Final = ", "
"""Stands between the rounds of a span and the moment of the last one that ends it."""


def rounds_of(text: str) -> int | None:
    """Return the span of an entry in rounds; None for a moment, and if it depends on a level or on
    dice.
    """
    found = TIMED.fullmatch(text)
    if found is None or not found[1].isdigit():
        return None
    return int(found[1]) * ROUNDS_OF[cast("Every", found[2])]


def longer(text: str, rounds: int) -> str:
    """Return a span of an entry, longer by so many rounds. ``TURNS`` count as a round, and what ends
    with a turn or a round ends with a later one; other moments do not change.
    """
    if text in TURNS and text.startswith("end_of_"):
        return f"{1 + rounds} rounds{THROUGH}{text}"
    if text in TURNS:
        text = "1 round"
    own = rounds_of(text)
    if own is not None:
        time = span(own + rounds)
        return f"{time.n} {time.unit}"
    found = TIMED.fullmatch(text)
    if found is None:
        return text
    more = -(-rounds // ROUNDS_OF[cast("Every", found[2])])
    return f"{_sum(found[1], min(LONGEST, more))} {found[2]}s"


_DICE: Final = re.compile(r"(\d+)d(\d+)(?:([-+])(\d+))?")


def twice_as_long(text: str) -> str:
    """Return a span of an entry, twice as long; dice are thrown twice. A moment does not change."""
    text, again, _ = text.partition(OR_AGAIN)
    own = rounds_of(text)
    if own is not None:
        return f"{longer(text, own)}{again}"
    found = TIMED.fullmatch(text)
    dice = None if found is None else _DICE.fullmatch(found[1])
    if found is None or dice is None:
        return f"{text}{again}"
    more = f"{dice[3]}{2 * int(dice[4])}" if dice[3] else ""
    return f"{2 * int(dice[1])}d{dice[2]}{more} {found[2]}s{again}"


def feet_of(distance: str) -> int | None:
    """Return the distance of an entry in feet; None if it has no fixed length."""
    number, _, unit = distance.partition(" ")
    if unit:
        if number.isdigit():
            return int(number) * (FEET_A_MILE if unit == "miles" else 1)
        return None
    return next((feet for band, feet in BANDS.items() if band == distance), None)


def farther(distance: str, more: str, n: int) -> str:
    """Return the distance of an entry with ``more`` added ``n`` times; unchanged if either has no
    fixed length.
    """
    own, each = feet_of(distance), feet_of(more)
    if own is None or each is None:
        return distance
    feet = own + n * each
    miles = more.endswith(" miles")
    if miles and feet % FEET_A_MILE == 0:
        return f"{feet // FEET_A_MILE} miles"
    return f"{feet} feet"


_FARTHEST: Final = "1000 feet"
"""One band beyond very long."""


def bands_farther(distance: str, bands: int) -> str:
    """Return the range or area of an entry so many bands farther: from touch to immediate, and so
    on; very long becomes 1,000 feet, and what is in feet or miles doubles. What has no length stays.
    """
    order = ("touch", *BANDS, _FARTHEST)
    for _ in range(bands):
        if distance in order[:-1]:
            distance = order[order.index(distance) + 1]
        else:
            distance = _doubled(distance)
    return distance


def _doubled(distance: str) -> str:
    number, _, unit = distance.partition(" ")
    if not number.isdigit():
        return distance
    return f"{2 * int(number)} {unit}"
