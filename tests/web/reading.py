"""What a page says: its words, and its attributes that are read out or shown."""

from __future__ import annotations

import re

from tests.web.markup import Reader

SAID = ("title", "aria-label", "placeholder", "alt", "aria-valuetext", "aria-description")
"""Attributes that are read out or shown."""
UNREAD = frozenset({"script", "style", "code", "kbd", "template"})
NAMES = frozenset(
    re.findall(
        r"\w+",
        "Mara Ogre Sil Étienne Tam Reyes Juno Ilse Vale Tarn Okonjo Kara Security Guard The night shift "
        "Threefold Noto Sans English Français Cypher System",
    )
)
"""Names that people gave, and our own. The laboratory shows its foes by the names of their
sheets.
"""


class _Reader(Reader):
    def __init__(self) -> None:
        self.said: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        a = dict(attrs)
        english = a.get("lang") in ("en", "fr") and tag != "html"
        if tag not in ("input", "br", "img", "meta", "link", "hr", "use"):
            self._open.append((tag, english or tag in UNREAD))
        if not any(hidden for _, hidden in self._open):
            self.said += [value for name, value in a.items() if name in SAID and value]
            if tag == "input" and a.get("type") in (None, "text", "search") and a.get("value"):
                self.said.append(str(a["value"]))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(hidden for _, hidden in self._open):
            self.said.append(data)


def texts_on(html: str) -> list[str]:
    """The texts of a page, one after the other."""
    reader = _Reader()
    reader.feed(html.replace("<wbr>", ""))
    return reader.said
