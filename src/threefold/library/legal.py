"""The words the licence of the system asks a product to show. They are fixed, and so are not translated."""

from __future__ import annotations

from functools import cache

from threefold.library.paths import content_dir


@cache
def legal_notice() -> tuple[str, ...]:
    """The legal notice, a paragraph each: what goes on the cover, the licence, the trademarks."""
    return tuple((content_dir() / "legal.md").read_text("utf-8").strip().split("\n\n"))
