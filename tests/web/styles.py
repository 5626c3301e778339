"""Reads the style sheets of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")


def rules_of(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Each sheet, one selector of it and what the selector sets, also inside of @media and
    @container.
    """
    for file in sorted(folder.glob("*.css")):
        for found, body in RULE.findall(
            re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.S)
        ):
            names = found.rpartition(";")[2]
            for name in re.split(r",(?![^(]*\))", names):
                yield file.name, " ".join(name.split()), body
