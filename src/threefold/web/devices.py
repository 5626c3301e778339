"""The kind of a device, roughly, as its browser tells: so that people recognise their own in a
list.
"""

from __future__ import annotations

import re
from typing import Final

KINDS: Final = ("tv", "tablet", "phone", "computer")
_KINDS: Final = (
    (
        "tv",
        re.compile(
            r"smart-?tv|appletv|googletv|hbbtv|tizen.*tv|web0s|crkey|aft[a-z]", re.IGNORECASE
        ),
    ),
    ("tablet", re.compile(r"ipad|tablet|android(?!.*mobile)|silk(?!.*mobile)", re.IGNORECASE)),
    ("phone", re.compile(r"iphone|ipod|mobile|android", re.IGNORECASE)),
    ("computer", re.compile(r"windows|macintosh|x11|linux|cros", re.IGNORECASE)),
)
_BROWSERS: Final = (
    ("Edge", "Edg"),
    ("Opera", "OPR/"),
    ("Samsung Internet", "SamsungBrowser/"),
    ("Firefox", "Firefox/"),
    ("Firefox", "FxiOS/"),
    ("Chrome", "CriOS/"),
    ("Chrome", "Chrome/"),
    ("Safari", "Safari/"),
)
"""Browsers by what is in their names. Many name others too, so the first one counts."""

BROWSERS: Final = frozenset(name for name, _ in _BROWSERS)


def device_named(agent: str) -> str:
    """Return the kind of a device and its browser, such as ``phone Firefox``; the kind alone, or
    nothing, where the browser does not tell."""
    agent = agent[:500]
    kind = next((kind for kind, pattern in _KINDS if pattern.search(agent)), "")
    browser = next((name for name, part in _BROWSERS if part in agent), "")
    if kind:
        return f"{kind} {browser}".strip()
    return ""
