"""Skills and tasks in French and Korean: the words of entries, and what users type for them.

The rules compare tasks in English. ``content/LANG/tasks.jsonl`` has the translations.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from threefold.library.shelf import cached_for_table
from threefold.library.translations import texts_of
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.wording import capital

TASKS: Final = "tasks"
_WORDS: Final = re.compile(r"[\s'\u2019\u00a0\u202f-]+")


def task_in(task: str, lang: Lang) -> str | None:
    """Translate a task or skill, with a capital if the English has one; None without a
    translation.
    """
    found = texts_of(TASKS, lang)
    word = found.get(task) or found.get(task.lower())
    if word is None:
        return None
    name = word["name"]
    if task[:1].isupper():
        return capital(name)
    return name


def task_typed(text: str) -> str:
    """Return the English for a task that a user typed in any language; other text unchanged."""
    return _tasks_by_translation().get(_comparison_key(text), text)


def english_task(text: str) -> str | None:
    """Return the task that a text names in English in other capitals or spacing; None if none."""
    return _english_tasks().get(_comparison_key(text))


@cached_for_table
def _english_tasks() -> Mapping[str, str]:
    return {_comparison_key(english): english for english in texts_of(TASKS, LANGUAGES[1])}


@cached_for_table
def _tasks_by_translation() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for lang in LANGUAGES[1:]:
        for english, word in texts_of(TASKS, lang).items():
            found.setdefault(_comparison_key(word["name"]), english)
    return found


def _comparison_key(text: str) -> str:
    """Text without accents, capitals and separators; Korean words need no spaces."""
    letters = (
        c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c)
    )
    return unicodedata.normalize("NFC", _WORDS.sub("", "".join(letters)))
