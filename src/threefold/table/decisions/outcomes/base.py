"""Facts of an outcome for events, and the text they are written in."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.rules.types import Message
from threefold.table.state.facts import NoticeFact, text

Facts = Iterator[NoticeFact]
Param = str | int | Message


def about_fact(key: str, rule: str, /, **params: Param) -> NoticeFact:
    return NoticeFact("about", text(Message(f"told.{key}", params)), rule)
