"""Facts of an outcome for events, and the text they are written in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from threefold.rules.types import Message
from threefold.table.state.facts import NoticeFact, text

Facts = Iterator[NoticeFact]
Param = str | int | Message
Fields = Mapping[str, object]


def _fact(kind: Literal["about", "figure"], key: str, rule: str, /, **params: Param) -> NoticeFact:
    return NoticeFact(kind, text(Message(f"told.{key}", params)), rule)


def about_fact(key: str, rule: str, /, **params: Param) -> NoticeFact:
    return _fact("about", key, rule, **params)


def figure_fact(key: str, rule: str, /, **params: Param) -> NoticeFact:
    return _fact("figure", key, rule, **params)


def listed(words: Sequence[Message]) -> Message:
    """Several words in one sentence, in the order given."""
    first, *rest = words
    for word in rest:
        first = Message("told.list", {"these": first, "more": word})
    return first


def number_text(value: float) -> str:
    return f"{value:g}"
