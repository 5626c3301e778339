"""Reads HTML that our templates drew, in a fifth of the time that Python's own parser takes: pages
are read thousands of times. ``test_structure.py`` holds it against that parser."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import Final

from tests.web.structure import ATTR

TOKEN: Final = re.compile(
    r"""<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>(.*?)</\1\s*>"""  # what is no markup inside
    r"""|<!--.*?-->|<!\w[^>]*>"""
    r"""|<(/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>"""
    r"""|([^<]+|<)""",
    re.S,
)

Attrs = list[tuple[str, str | None]]


class Reader:
    """Has the methods of ``html.parser.HTMLParser`` that readers of pages fill in."""

    def handle_starttag(self, tag: str, attrs: Attrs) -> None:
        """An element begins."""

    def handle_endtag(self, tag: str) -> None:
        """An element ends, with a tag of its own or with the one that began it."""

    def handle_data(self, data: str) -> None:
        """Text, whole between two tags."""

    def feed(self, html: str) -> None:
        """Read a page, or a part of one."""
        text = ""
        for token in TOKEN.finditer(html):
            raw, given, inside, closes, tag, attrs, words = token.groups()
            if words is not None:
                text += words
                continue
            if text:
                self.handle_data(unescape(text))
                text = ""
            if raw:
                self.handle_starttag(raw, [*_attrs(given)])
                if inside:
                    self.handle_data(inside)
                self.handle_endtag(raw)
            elif closes:
                self.handle_endtag(tag.lower())
            elif tag:
                self.handle_starttag(tag.lower(), [*_attrs(attrs)])
                if attrs.endswith("/"):
                    self.handle_endtag(tag.lower())
        if text:
            self.handle_data(unescape(text))


@lru_cache(1 << 14)
def _attrs(text: str) -> tuple[tuple[str, str | None], ...]:
    found = (attr.groups() for attr in ATTR.finditer(text))
    return tuple((name.lower(), _value(values)) for name, *values in found)


def _value(values: list[str | None]) -> str | None:
    given = next((value for value in values if value is not None), None)
    return None if given is None else unescape(given)
