"""What a person typed in any language, as the rules know it: by the vocabulary that the field of
each text declares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from threefold.library.names import (
    called_in_english,
    condition_in_english,
    english_of,
    kind_in_english,
    task_in_english,
    translate_text,
)
from threefold.model.languages import Lang
from threefold.model.vocabulary import Vocabulary

_READ: Final[Mapping[Vocabulary, Callable[[str], str]]] = MappingProxyType(
    {
        Vocabulary.OWN: str,
        Vocabulary.SHELF: english_of,
        Vocabulary.TASK: task_in_english,
        Vocabulary.CONDITION: condition_in_english,
        Vocabulary.GIVEN: called_in_english,
        Vocabulary.HARM: kind_in_english,
    }
)


def in_english(text: str, vocabulary: Vocabulary) -> str:
    """Return the English for a text of a vocabulary, typed in any language. A text that is not of
    it is unchanged.
    """
    return _READ[vocabulary](text)


def comes_back(
    name: str, lang: Lang, kind: Literal["names", "creatures"], vocabulary: Vocabulary
) -> frozenset[str]:
    """Return what the name of an entry may be once a form has drawn it in a language and read it
    back untouched. Its translation, or itself, may be a word for something else.
    """
    drawn = (name, translate_text(name, lang, kind))
    return frozenset((*drawn, *(in_english(text, vocabulary) for text in drawn)))
