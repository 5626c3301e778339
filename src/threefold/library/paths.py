"""The location of the content: inside an installed package, or at the root of a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parents[1]


def checkout() -> Path | None:
    """The root of the checkout this package runs from, or None when it is installed."""
    root = PACKAGE.parents[1]
    if PACKAGE.parent.name == "src" and (root / "tests").is_dir():
        return root
    return None


def content_dir() -> Path:
    """Return the content/ folder. Raise FileNotFoundError when neither place has one."""
    for place in (PACKAGE / "content", PACKAGE.parents[1] / "content"):
        if place.is_dir():
            return place
    raise FileNotFoundError(
        f"There is no content folder beside {PACKAGE}: install the package again."
    )
