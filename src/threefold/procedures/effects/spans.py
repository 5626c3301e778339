"""Spans of time as entries have them, for a level."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.model.shelf.asked import with_those_of_options
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import OR_AGAIN, OR_DISMISSED, Span, reached


def span_text(value: Span | None, level: int | None) -> str | None:
    """The span of time for a level, in the words of the entry, at its longest: whether its user may
    end it sooner is left out.
    """
    whole = whole_span(value, level)
    return None if whole is None else whole.removesuffix(OR_DISMISSED)


def whole_span(value: Span | None, level: int | None) -> str | None:
    """The span of time for a level as the entry has it, with what ends it sooner."""
    if isinstance(value, dict):
        return reached(value, level or 0)
    return value


def ends_when_used_again(value: Span | None, level: int | None) -> bool:
    """Whether the next use of a power ends what lasts so long."""
    text = span_text(value, level) or ""
    return text == "used_again" or text.endswith(OR_AGAIN)


def is_another_way(every: Iterable[Effect], taken: Iterable[Effect], level: int | None) -> bool:
    """Whether one way of using a power lasts up to its next use, and another one is ``taken``."""
    if any(ends_when_used_again(effect.lasts, level) for effect in taken):
        return False
    return any(ends_when_used_again(effect.lasts, level) for effect in with_those_of_options(every))
