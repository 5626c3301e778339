"""Converts people's Markdown to HTML: text, lists, quotes and emphasis. HTML, links and pictures
are left out.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_LEFT_OUT: Final = ["link", "image", "autolink", "html_inline", "html_block", "reference"]


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False, "breaks": True}).disable(_LEFT_OUT)


def markdown_html(text: str) -> Markup:
    """Convert Markdown to HTML. Headings are moved two levels down, below those of the page."""
    reader = _reader()
    tokens = reader.parse(text)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + 2)}"
    return Markup(reader.renderer.render(tokens, reader.options, {}))  # noqa: S704 - the reader escapes all that is typed
