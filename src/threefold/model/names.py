"""Numbered names that distinguish several of one kind (Guard, Guard 2, Guard 3), and names as keys."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from functools import lru_cache
from itertools import chain, count
from typing import Final

_DIGITS: Final = " 0123456789"
_KEPT: Final = 110
"""Letters of a long name that are kept before a number."""


def stem(name: str) -> str:
    """Return a name without its number."""
    return name.rstrip(_DIGITS) or name


def numbered(name: str, n: int) -> str:
    """Return a name with a number added."""
    return f"{name[:_KEPT]} {n}"


def numbered_if_taken(taken: Container[str], name: str) -> str:
    """Return the name, with a number added if it is taken already."""
    tries = chain([name], (numbered(name, n) for n in count(2)))
    return next(each for each in tries if each not in taken)


@lru_cache(maxsize=4096)  # lists of the shelf are searched by name again and again
def plain_name(name: str) -> str:
    """Return a name for comparison: without capitals, and with single spaces."""
    return " ".join(name.split()).casefold()


def key_of(name: str) -> str:
    """Return a name as a key: lower case, apostrophes dropped, everything else an underscore; other
    scripts as code points.
    """
    bare = name.replace("\N{RIGHT SINGLE QUOTATION MARK}", "").replace("'", "")
    plain = unicodedata.normalize("NFKD", bare).encode("ascii", "ignore").decode().casefold()
    key = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    return key or "n_" + "_".join(f"{ord(c):x}" for c in bare if not c.isspace())[:70]
