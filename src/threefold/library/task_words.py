"""Words of tasks that stand for others, from ``content/tasks.yaml``."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from threefold.library.files import read_entries
from threefold.library.paths import content_dir


class TaskWord(Struct, frozen=True, forbid_unknown_fields=True):
    """A word for tasks: what it is ``also`` called, and the words that it holds (``of``)."""

    key: str
    also: list[str] = []
    of: list[str] = []


def task_words() -> Sequence[TaskWord]:
    """Return all words for tasks that stand for others."""
    return read_entries(content_dir() / "tasks.yaml", TaskWord, "key", None)
