"""Figures, spans and choices of entries as texts."""

from __future__ import annotations

import re
from typing import Final

from threefold.model.shelf.figures import (
    OR_AGAIN,
    OR_BY_ACTION,
    OR_DISMISSED,
    Figure,
    figure_at_level,
)
from threefold.model.time import LONGEST, Duration, spoken
from threefold.rules.clock import Unit
from threefold.rules.types import Message

_TIMES: Final = re.compile(r"^(\d+)\*level$")
_UNITS: Final[dict[str, Unit]] = {
    "round": "rounds",
    "minute": "minutes",
    "hour": "hours",
    "day": "days",
}
_SPAN: Final = re.compile(r"^(\S+) (round|minute|hour|day|week|month|year)s?$")


def figure_said(value: Figure, level: int | None) -> str:
    """A figure as text: computed if the level is known, else as a formula."""
    if level is not None or not isinstance(value, dict):
        figure = figure_at_level(value, level)
    else:
        figure = _span_of(value)
    if isinstance(figure, int):
        return str(figure)
    times = _TIMES.match(figure)
    if level is not None:
        if figure == "level":
            return str(level)
        if times is not None:
            return str(int(times[1]) * level)
    return figure.replace("*", " × ").replace("_", " ").lstrip("$")


def _span_of(value: dict[str, int | str]) -> str:
    return "–".join(
        dict.fromkeys(str(value[at]) for at in (min(value, key=int), max(value, key=int)))
    )


def span_said(span: str, level: int | None) -> Message:
    """The text for how long something lasts."""
    if span.endswith(OR_AGAIN):
        sooner = span_said(span.removesuffix(OR_AGAIN), level)
        return Message("power.lasts.or_used_again", {"span": sooner})
    if span.endswith(OR_DISMISSED):
        sooner = span_said(span.removesuffix(OR_DISMISSED), level)
        return Message("power.lasts.or_dismissed", {"span": sooner})
    if span.endswith(OR_BY_ACTION):
        sooner = span_said(span.removesuffix(OR_BY_ACTION), level)
        return Message("power.lasts.or_dismissed_by_action", {"span": sooner})
    found = _SPAN.match(span)
    if found is None:
        return Message(f"power.lasts.{span}")  # a moment, or as long as another effect lasts
    n = figure_said(found[1], level)
    unit = _UNITS.get(found[2])
    if n.isdigit() and unit is not None:
        form, params = spoken(Duration(min(LONGEST, max(1, int(n))), unit))
        return Message(f"power.lasts.{form}", params)
    if n.isdigit():
        return Message(f"power.lasts.{found[2]}s", {"n": int(n)})
    return Message(
        "power.lasts.term", {"n": number_said(n), "unit": Message(f"power.unit.{found[2]}s")}
    )


NOT_CHOSEN: Final = Message("power.does.chosen")
"""The text for a choice that the user has not made yet."""
_FORMULA: Final = re.compile(r"([a-z_ ]+|\d+d\d+|\d+) ?([-+×/]) ?([a-z_ ]+|\d+d\d+|\d+)")
_KNOWN: Final = frozenset({"level", "target level", "tier", "damage", "reserve", "effort"})


def number_said(figure: str) -> int | str | Message:
    """A figure for use in a sentence: a number, dice, or a message for a term or formula."""
    if figure.lstrip("-").isdigit():
        return int(figure)
    if formula := _FORMULA.fullmatch(figure.strip()):
        return Message(
            "power.figure.sum",
            {"a": number_said(formula[1]), "sign": formula[2], "b": number_said(formula[3])},
        )
    if not re.fullmatch(r"[a-z][a-z_ ]*", figure.strip()):
        return figure
    plain = figure.strip()
    return Message(f"power.figure.{plain.replace(' ', '_') if plain in _KNOWN else 'chosen'}")
