"""Writes what follows from content: the JSON Schemas of its files, and the situations and the words
of tasks as the rules know them.

`python scripts/schemas.py`
"""

from __future__ import annotations

import subprocess
import sys

from threefold.library.editions import EDITIONS
from threefold.library.guides import GUIDES
from threefold.library.judgements import JUDGEMENTS
from threefold.library.packs import schema_files
from threefold.library.paths import PACKAGE, content_dir
from threefold.library.schemas import text_of
from threefold.library.shelf import of_books
from threefold.library.situations import SITUATION_KIND, situations_of
from threefold.library.task_words import task_words
from threefold.rules.situation import Situation


def schemas() -> dict[str, str]:
    """The text of every schema by the name of its file."""
    own = {
        f"{kind.name}.schema.json": text_of(kind.schema())
        for kind in (GUIDES, JUDGEMENTS, EDITIONS)
    }
    return {**schema_files(), **own}


KNOWN = PACKAGE / "rules" / "known_situations.py"
HEAD = '''"""The situations of the books, as ``scripts/schemas.py`` writes them from ``content/situations.yaml``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.rules.situation import Situation, TrainingRelief

BOOK: Final[Mapping[str, Situation]] = MappingProxyType(
    {
'''


def known_situations() -> str:
    """The module of the situations, before it is formatted."""
    default = Situation(0, 0, "")
    lines = []
    for key, known in situations_of(of_books(SITUATION_KIND)).items():
        rest = [
            f"{f}={getattr(known, f)!r}"
            for f in known._fields[3:]
            if getattr(known, f) != getattr(default, f)
        ]
        lines.append(
            f"{key!r}: Situation({', '.join([str(known.melee), str(known.ranged), repr(known.rule), *rest])}),"
        )
    return HEAD + "\n".join(lines) + "\n    }\n)\n"


KNOWN_TASKS = PACKAGE / "rules" / "known_tasks.py"
HEAD_OF_TASKS = '''"""Words of tasks, as ``scripts/schemas.py`` writes them from ``content/tasks.yaml``."""

from typing import Final, NamedTuple


class TaskWord(NamedTuple):
    """A word for tasks: what it is also called, and the words that it holds."""

    key: str
    also: tuple[str, ...] = ()
    of: tuple[str, ...] = ()


TASK_WORDS: Final = (
'''


def known_tasks() -> str:
    """The module of the words of tasks, before it is formatted."""
    lines = [
        f"TaskWord({each.key!r}, {tuple(each.also)!r}, {tuple(each.of)!r}),"
        for each in task_words()
    ]
    return HEAD_OF_TASKS + "\n".join(lines) + "\n)\n"


def main() -> None:
    """Write them all."""
    for name, schema in schemas().items():
        (content_dir() / name).write_text(schema, "utf-8")
    KNOWN.write_text(known_situations(), "utf-8")
    KNOWN_TASKS.write_text(known_tasks(), "utf-8")
    written = [str(KNOWN), str(KNOWN_TASKS)]
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", *written], check=True)


if __name__ == "__main__":
    main()
