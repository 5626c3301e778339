"""Skills and tasks in French and Korean: the words of entries, and what people type for them.

The rules compare tasks in English. ``content/LANG/tasks.jsonl`` has the words of the others.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from threefold.library.shelf import remembered
from threefold.library.translations import texts_of
from threefold.model.languages import LANGUAGES, Lang

TASKS: Final = "tasks"
_WORDS: Final = re.compile(r"[\s'\u2019\u00a0\u202f-]+")


def task_in(task: str, lang: Lang) -> str | None:
    """A task or skill in a language, with a capital where the English has one; None for one that has no word."""
    found = texts_of(TASKS, lang)
    word = found.get(task) or found.get(task.lower())
    if word is None:
        return None
    name = word["name"]
    return name[:1].upper() + name[1:] if task[:1].isupper() else name


def task_typed(text: str) -> str:
    """The English of a task as somebody typed it in any language; what is no task is as it was typed."""
    return _typed().get(_plain(text), text)


@remembered
def _typed() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for lang in LANGUAGES[1:]:
        for english, word in texts_of(TASKS, lang).items():
            found.setdefault(_plain(word["name"]), english)
    return found


def _plain(text: str) -> str:
    """Words without accents, capitals and what stands between them; Korean words need no spaces."""
    letters = (c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", _WORDS.sub("", "".join(letters)))
