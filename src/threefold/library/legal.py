"""The legal notice that the licence of the system requires. Its words are fixed, so it is not
translated.
"""

from __future__ import annotations

from functools import cache

from threefold.library.paths import content_dir


@cache
def legal_notice() -> tuple[str, ...]:
    """The paragraphs of the legal notice: what goes on the cover, the licence, the trademarks."""
    return tuple((content_dir() / "legal.md").read_text("utf-8").strip().split("\n\n"))
