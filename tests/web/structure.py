"""What a screen reader stumbles over, read from the HTML of a page alone: a browser with axe-core sees more, and takes
a hundred times as long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
NAMED: Final = frozenset(
    {"button", "link", "option", "tab", "menuitem", "switch", "img", "meter", "progressbar", "dialog"}
)
ROLES: Final = {
    "button": "button",
    "summary": "button",
    "meter": "meter",
    "progress": "progressbar",
    "dialog": "dialog",
}
NAMELESS: Final = frozenset(["div", "span", "p", "i", "b", "em", "strong", "small", "code", "sub", "sup"])
"""Elements that take no name unless they have a role."""
FOCUSED: Final = frozenset(["button", "select", "textarea", "summary"])
IN_LISTS: Final = {
    "ul": {"li", "template", "script"},
    "ol": {"li", "template", "script"},
    "menu": {"li", "template", "script"},
    "dl": {"dt", "dd", "div", "template", "script"},
}


@dataclass
class Element:
    """A piece of a page with what is in it."""

    tag: str
    attrs: dict[str, str]
    above: Element | None = None
    below: list[Element] = field(default_factory=list)
    words: str = ""

    def all(self) -> Iterator[Element]:
        """It and all that is in it, in the order of the page."""
        yield self
        for each in self.below:
            yield from each.all()

    def over(self) -> Iterator[Element]:
        """What it stands in, from the inside out."""
        if self.above is not None:
            yield self.above
            yield from self.above.over()

    def text(self) -> str:
        """What of it is read aloud."""
        if self.attrs.get("aria-hidden") == "true":
            return ""
        own = self.attrs.get("aria-label", "") + self.attrs.get("alt", "") + self.words
        return own.strip() + "".join(each.text() for each in self.below)

    @property
    def role(self) -> str:
        if "role" in self.attrs:
            return self.attrs["role"]
        return "link" if self.tag == "a" and "href" in self.attrs else ROLES.get(self.tag, "")

    @property
    def focused(self) -> bool:
        """Whether one comes to it by key."""
        if self.attrs.get("tabindex") == "-1" or "disabled" in self.attrs:
            return False
        field = self.tag == "input" and self.attrs.get("type") != "hidden"
        return field or self.tag in FOCUSED or self.role == "link" or "tabindex" in self.attrs

    def __str__(self) -> str:
        attrs = "".join(f' {name}="{value}"' for name, value in self.attrs.items() if not name.startswith("hx-"))
        return f"<{self.tag}{attrs[:110]}>"


class _Tree(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.now = Element("", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        fresh = Element(tag, {name: value or "" for name, value in attrs}, self.now)
        self.now.below.append(fresh)
        if tag not in VOID:
            self.now = fresh

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.now = self.now.above or self.root

    def handle_endtag(self, tag: str) -> None:
        for each in (self.now, *self.now.over()):
            if each.tag == tag and each.above is not None:
                self.now = each.above
                return

    def handle_data(self, data: str) -> None:
        if self.now.tag not in ("script", "style"):
            self.now.words += data


def tree(html: str) -> Element:
    """The elements of a page or of a part of one."""
    reader = _Tree()
    reader.feed(html)
    return reader.root


def stumbles(html: str, page: str = "") -> list[str]:
    """What is wrong with a page, or with a part that is drawn into ``page``."""
    root = tree(html)
    elements = list(root.all())[1:]
    ids = Counter(each.attrs["id"] for each in elements if "id" in each.attrs)
    there = {*ids, *(each.attrs["id"] for each in tree(page).all() if "id" in each.attrs)}
    labels = {each.attrs["for"] for each in elements if each.tag == "label" and each.text() and "for" in each.attrs}
    found = [f"id twice: {id}" for id, times in ids.items() if times > 1 and id]
    for each in elements:
        found += [f"{what}: {each}" for what in _wrong(each, there, labels)]
    return found + _headings(elements)


def _wrong(e: Element, ids: set[str], labels: set[str]) -> Iterator[str]:
    named = "aria-label" in e.attrs or "aria-labelledby" in e.attrs or "title" in e.attrs
    if e.tag == "dialog" and not e.below:
        return  # a dialog is drawn into its place
    if e.attrs.get("aria-hidden") == "true":
        if any(each.focused for each in e.all()):
            yield "hidden, and reached by key"
        return
    if (
        e.tag != "input"
        and e.role in NAMED
        and not named
        and (e.role in ("dialog", "meter", "progressbar", "img") or not e.text())
    ):
        yield "without a name"
    field = e.tag in ("select", "textarea") or (e.tag == "input" and e.attrs.get("type") not in ("hidden", "submit"))
    labelled = named or e.attrs.get("id") in labels or any(each.tag == "label" and each.text() for each in e.over())
    if field and "hidden" not in e.attrs and not labelled:
        yield "a field without a label"
    if e.tag == "img" and "alt" not in e.attrs:
        yield "a picture without words"
    if e.tag in NAMELESS and not e.role and ("aria-label" in e.attrs or "aria-labelledby" in e.attrs):
        yield "a name without a role"
    for name in ("aria-labelledby", "aria-describedby"):
        yield from (f"{name} names nothing" for id in e.attrs.get(name, "").split() if id not in ids)
    allowed = IN_LISTS.get(e.tag) if not e.role else None
    if allowed and any(each.tag not in allowed for each in e.below):
        yield "a list of something else"
    if e.tag == "li" and (e.above is None or e.above.tag not in ("ul", "ol", "menu", "")):
        yield "an item outside of a list"
    if e.role in ("button", "link", "option", "tab", "switch", "radio", "checkbox") and any(
        each.focused for inner in e.below for each in inner.all()
    ):
        yield "one inside the other"


def _headings(elements: list[Element]) -> list[str]:
    found, last = [], 0
    for each in elements:
        if len(each.tag) == 2 and each.tag[0] == "h" and each.tag[1].isdigit():
            level = int(each.tag[1])
            if last and level > last + 1:
                found.append(f"a heading after one of level {last}: {each} {each.text()[:40]}")
            last = level
    return found
