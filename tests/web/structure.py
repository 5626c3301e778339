"""What a screen reader stumbles over, read from the HTML of a page alone: a browser with axe-core
sees more, and takes a hundred times as long. Tests that draw pages for another reason ask it about
each of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final

TOKEN: Final = re.compile(
    r"""<!--.*?-->|<!\w[^>]*>|<(/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+|<)""", re.S
)
ATTR: Final = re.compile(r"""([^\s="'/]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S+)))?""")
VOID: Final = frozenset(
    {
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
    }
)
DRAWN: Final = frozenset({"svg", "script", "style"})
"""Elements whose inside holds nothing that is read aloud."""
NAMED: Final = frozenset(
    {
        "button",
        "link",
        "option",
        "tab",
        "menuitem",
        "switch",
        "img",
        "meter",
        "progressbar",
        "dialog",
    }
)
EMPTY: Final = frozenset({"dialog", "meter", "progressbar", "img"})
"""Roles whose text is no name."""
ROLES: Final = {
    "button": "button",
    "summary": "button",
    "meter": "meter",
    "progress": "progressbar",
    "dialog": "dialog",
}
NAMELESS: Final = frozenset(
    ["div", "span", "p", "i", "b", "em", "strong", "small", "code", "sub", "sup"]
)
"""Elements that take no name unless they have a role."""
FOCUSED: Final = frozenset(["button", "select", "textarea", "summary"])
PRESSED: Final = frozenset({"button", "link", "option", "tab", "switch", "radio", "checkbox"})
LISTS: Final = frozenset({"ul", "ol", "menu"})
ITEMS: Final = frozenset({"li", "template", "script"})
IN_LISTS: Final = {
    **dict.fromkeys(LISTS, ITEMS),
    "dl": frozenset({"dt", "dd", "div", "template", "script"}),
}
LABELS: Final = ("aria-label", "aria-labelledby", "title")


@dataclass(slots=True, eq=False)
class Element:
    """A piece of a page with what is in it."""

    tag: str
    attrs: dict[str, str]
    above: Element | None = None
    below: list[Element] = field(default_factory=list)
    words: str = ""

    def all(self) -> Iterator[Element]:
        """It and all that is in it, in the order of the page."""
        left = [self]
        while left:
            yield (each := left.pop())
            left += reversed(each.below)

    def over(self) -> Iterator[Element]:
        """What it stands in, from the inside out."""
        each = self.above
        while each is not None:
            yield each
            each = each.above

    @property
    def said(self) -> bool:
        """Whether anything of it is read aloud."""
        if self.attrs.get("aria-hidden") == "true":
            return False
        own = self.words or self.attrs.get("aria-label") or self.attrs.get("alt")
        return bool(own) or any(each.said for each in self.below)

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
        attrs = "".join(
            f' {name}="{value}"' for name, value in self.attrs.items() if not name.startswith("hx-")
        )
        return f"<{self.tag}{attrs[:110]}>"


@cache
def _attrs(text: str) -> dict[str, str]:
    return {name: one or two or three for name, one, two, three in ATTR.findall(text)}


def tree(html: str) -> Element:
    """The elements of a page or of a part of one."""
    root = now = Element("", {})
    for token in TOKEN.finditer(html):
        closes, tag, attrs, words = token.groups()
        if tag is None:
            if words and not now.words and now.tag not in DRAWN:
                now.words = words.strip()
        elif not closes:
            fresh = Element(tag, _attrs(attrs), now)
            now.below.append(fresh)
            if tag not in VOID and not attrs.endswith("/"):
                now = fresh
        elif (shut := next((e for e in (now, *now.over()) if e.tag == tag), None)) is not None:
            now = shut.above or root
    return root


@cache
def ids_of(html: str) -> frozenset[str]:
    """The ids on a page."""
    return frozenset(re.findall(r'\sid="([^"]+)"', html))


def stumbles(html: str, page: str = "") -> list[str]:
    """What is wrong with a page, or with a part that is drawn into ``page``."""
    elements = list(tree(html).all())[1:]
    ids = Counter(each.attrs["id"] for each in elements if "id" in each.attrs)
    there = ids_of(page).union(ids)
    labels = {
        each.attrs["for"]
        for each in elements
        if each.tag == "label" and "for" in each.attrs and each.said
    }
    found = [f"id twice: {id}" for id, times in ids.items() if times > 1 and id]
    for each in elements:
        if each.attrs or each.tag in IN_LISTS or each.tag in FOCUSED or each.tag == "li":
            found += [f"{what}: {each}" for what in _wrong(each, there, labels)]
    return found + _headings(elements)


def _wrong(e: Element, ids: frozenset[str], labels: set[str]) -> Iterator[str]:
    named, role = any(name in e.attrs for name in LABELS), e.role
    if e.tag == "dialog" and not e.below:
        return  # a dialog is drawn into its place
    if e.attrs.get("aria-hidden") == "true":
        if any(each.focused for each in e.all()):
            yield "hidden, and reached by key"
        return
    if e.tag != "input" and role in NAMED and not named and (role in EMPTY or not e.said):
        yield "without a name"
    if _is_field(e) and not named and e.attrs.get("id") not in labels and not _in_label(e):
        yield "a field without a label"
    if e.tag == "img" and "alt" not in e.attrs:
        yield "a picture without words"
    if e.tag in NAMELESS and not role and ("aria-label" in e.attrs or "aria-labelledby" in e.attrs):
        yield "a name without a role"
    for name in ("aria-labelledby", "aria-describedby"):
        if name in e.attrs:
            yield from (f"{name} names nothing" for id in e.attrs[name].split() if id not in ids)
    if e.tag in IN_LISTS and not role and any(each.tag not in IN_LISTS[e.tag] for each in e.below):
        yield "a list of something else"
    if e.tag == "li" and (e.above is None or e.above.tag not in (*LISTS, "")):
        yield "an item outside of a list"
    if role in PRESSED and any(each.focused for inner in e.below for each in inner.all()):
        yield "one inside the other"


def _is_field(e: Element) -> bool:
    if "hidden" in e.attrs:
        return False
    return e.tag in ("select", "textarea") or (
        e.tag == "input" and e.attrs.get("type") not in ("hidden", "submit")
    )


def _in_label(e: Element) -> bool:
    return any(each.tag == "label" and each.said for each in e.over())


def _headings(elements: list[Element]) -> list[str]:
    found, last = [], 0
    for each in elements:
        if len(each.tag) == 2 and each.tag[0] == "h" and each.tag[1].isdigit():
            level = int(each.tag[1])
            if last and level > last + 1:
                found.append(f"a heading after one of level {last}: {each}")
            last = level
    return found
