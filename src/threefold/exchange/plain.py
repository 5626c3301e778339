"""Convert HTML and the markup of other programs to plain text: paragraphs, lists and tables,
without scripts.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from types import MappingProxyType
from typing import Final

BOLD: Final = "\x02"
ITALIC: Final = "\x03"
"""Temporary marks at the begin and end of bold and italic words. Later steps remove them or make
them Markdown.
"""

_SILENT: Final = frozenset(
    {"script", "style", "template", "iframe", "object", "svg", "head", "title", "noscript"}
)
_PARTS: Final = frozenset(
    {
        "p",
        "div",
        "section",
        "article",
        "blockquote",
        "ul",
        "ol",
        "table",
        "dl",
        "aside",
        "figure",
        "header",
        "footer",
    }
)
_HEADINGS: Final = MappingProxyType({f"h{n}": "#" * n + " " for n in range(1, 7)})
_SIGNS: Final = MappingProxyType(
    {
        "strong": BOLD,
        "b": BOLD,
        "em": ITALIC,
        "i": ITALIC,
        "br": "\n",
        "tr": "\n",
        "dt": "\n",
        "dd": "\n",
        "hr": "\n\n",
        **{tag: f"\n\n{sign}" for tag, sign in _HEADINGS.items()},
    }
)
"""The text that replaces an opening tag."""

_BLANKS: Final = str.maketrans(
    {"\xa0": " ", "\u200b": None, "\ufeff": None, "\x00": None, "\r": None, "\t": " "}
)

Names = Mapping[str, str]


class _Reader(HTMLParser):
    """An HTML parser that collects text. Scripts, styles, frames and similar tags are dropped with
    their contents.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self._silent = 0
        self._cells = 0
        self._lists: list[int | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        if self._silent:
            return
        if tag == "li":
            self._begin_item()
        elif tag in ("td", "th"):
            self.out.append("| " if not self._cells else " | ")
            self._cells += 1
        elif tag in _PARTS:
            self._begin_part(tag)
        else:
            self.out.append(_SIGNS.get(tag, ""))
            self._cells = 0 if tag == "tr" else self._cells

    def _begin_item(self) -> None:
        if self._lists:
            number = self._lists[-1]
        else:
            number = None
        if number is None:
            self.out.append("\n- ")
        else:
            self.out.append(f"\n{number}. ")
            self._lists[-1] = number + 1

    def _begin_part(self, tag: str) -> None:
        if tag in ("ul", "ol"):
            self._lists.append(1 if tag == "ol" else None)
        if self._cells:
            return
        after_bullet = bool(self.out) and self.out[-1].endswith(("- ", ". "))
        if tag == "p" and after_bullet:
            return  # the first paragraph of an item stays beside its bullet
        self.out.append("\n\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        if self._silent:
            return
        if tag in ("strong", "b"):
            self.out.append(BOLD)
        elif tag in ("em", "i"):
            self.out.append(ITALIC)
        elif tag == "tr":
            self.out.append(" |" if self._cells else "")
            self._cells = 0
        elif tag in ("ul", "ol"):
            if self._lists:
                self._lists.pop()
            self.out.append("\n\n")
        elif tag in _HEADINGS or (tag in _PARTS and not self._cells):
            self.out.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.out.append(re.sub(r"\s+", " ", data) if "\n" in data else data)


_TAG: Final = re.compile(r"<[a-zA-Z/!]")


def html_to_marked_text(text: str, names: Names = MappingProxyType({})) -> str:
    """Convert HTML to text that still has the BOLD and ITALIC marks. Foundry's enrichers become
    text.
    """
    plain_text = replace_enrichers(text, names)
    if _TAG.search(plain_text):
        reader = _Reader()
        try:
            reader.feed(plain_text)
            reader.close()
        except (AssertionError, ValueError):  # markup that the parser rejects
            reader.out = [re.sub(r"<[^>]*>", " ", plain_text)]
        plain_text = "".join(reader.out)
    else:
        plain_text = html.unescape(plain_text)
    return tidied(plain_text)


def tidied(text: str) -> str:
    """Return the text with normal spaces and at most one empty line in a row."""
    lines = [re.sub(r" {2,}", " ", line).strip() for line in text.translate(_BLANKS).split("\n")]
    plain_text = re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
    plain_text = plain_text.replace(BOLD + BOLD, "").replace(ITALIC + ITALIC, "")
    return plain_text.strip()


def unmarked(text: str) -> str:
    """Return the text without the BOLD and ITALIC marks."""
    return tidied(text.replace(BOLD, "").replace(ITALIC, ""))


def markdown(text: str) -> str:
    """Replace the BOLD and ITALIC marks with those of Markdown."""
    return _replace_mark_pairs(_replace_mark_pairs(text, BOLD, "**"), ITALIC, "*")


def _replace_mark_pairs(text: str, mark: str, sign: str) -> str:
    """Replace pairs of a mark with a sign, without blanks between sign and word. Drop a mark
    without a partner.
    """
    parts = text.split(mark)
    if len(parts) % 2 == 0:
        parts[-2:] = ["".join(parts[-2:])]
    out = []
    for n, part in enumerate(parts):
        bare = part.strip()
        left, right = part[: len(part) - len(part.lstrip())], part[len(part.rstrip()) :]
        out.append(f"{left}{sign}{bare}{sign}{right}" if n % 2 and bare else part)
    return "".join(out)


def plain_text(text: str, names: Names = MappingProxyType({})) -> str:
    """Convert HTML to plain text, without marks for bold and italic."""
    return unmarked(html_to_marked_text(text, names))


# --- enrichers of Foundry VTT ---------------------------------------------------------------------

_ROLL: Final = re.compile(
    r"\[\[(/[a-z]+\s+)?([^\[\]]{0,400}?)(?:#([^\[\]]{0,200}))?\]\](?:\{([^{}]{0,300})\})?"
)
_LINK: Final = re.compile(r"@([A-Za-z]{2,24})\[([^\[\]]{0,300})\](?:\{([^{}]{0,300})\})?")
_REFERENCE: Final = re.compile(r"&(?:amp;)?Reference\[([^\[\]]{0,300})\](?:\{([^{}]{0,300})\})?")


def replace_enrichers(text: str, names: Names = MappingProxyType({})) -> str:
    """Replace Foundry's rolls and links with their visible text. ``names`` maps ids of documents to
    names.
    """
    if "[" not in text:
        return text
    plain_text = _LINK.sub(_link_replacement(names), text)
    plain_text = _REFERENCE.sub(lambda m: m[2] or m[1], plain_text)
    return _ROLL.sub(lambda m: m[4] or (m[2] or "").strip(), plain_text)


def _link_replacement(names: Names) -> Callable[[re.Match[str]], str]:
    def label(found: re.Match[str]) -> str:
        if found[3] is not None:
            return found[3]
        target = re.split(r"[#|]", found[2])[0].strip()
        last = target.rpartition(".")[2]
        return names.get(last) or (last if not re.fullmatch(r"[A-Za-z0-9]{16}", last) else "")

    return label


# --- Markdown of a vault --------------------------------------------------------------------------

_WIKI: Final = re.compile(r"!?\[\[([^\[\]|]{1,200})(?:\|([^\[\]]{1,200}))?\]\]")
_MD_LINK: Final = re.compile(r"!?\[([^\[\]]{0,300})\]\([^()\s]{0,500}\)")


def unlinked(text: str) -> str:
    """Replace the links in Markdown with their labels."""
    plain_text = _WIKI.sub(lambda m: m[2] or m[1].rpartition("/")[2].replace("-", " "), text)
    return _MD_LINK.sub(lambda m: m[1], plain_text)


def markdown_to_text(text: str) -> str:
    """Convert Markdown to plain text: without quote signs, bold, call-outs and links."""
    lines = []
    for line in unlinked(text).split("\n"):
        bare = re.sub(r"^\s*(>\s?)+", "", line)
        bare = re.sub(r"^\[!\w+\][-+]?\s*", "", bare)
        lines.append(re.sub(r"\*\*(.+?)\*\*", r"\1", bare).rstrip(" >"))
    return tidied(html.unescape("\n".join(lines)))
