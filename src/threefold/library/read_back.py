"""What a person typed in any language, as the rules know it: by the vocabulary that the field of
each text declares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from threefold.library.names import (
    called_in_english,
    condition_in_english,
    english_of,
    kind_in_english,
)
from threefold.model.shapes import alternatives, entries_of, fields_of, vocabulary_at
from threefold.model.vocabulary import Vocabulary

_READ: Final[Mapping[Vocabulary, Callable[[str], str]]] = MappingProxyType(
    {
        Vocabulary.OWN: str,
        Vocabulary.SHELF: english_of,
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


def read_back(value: object, hint: object) -> object:
    """Return plain data of a type with its texts in English, each by what its field declares."""
    if isinstance(value, str):
        return in_english(value, vocabulary_at(hint, ()) or Vocabulary.OWN)
    if isinstance(value, list):
        entry = entries_of(hint, list)
        return [read_back(each, entry) for each in value]
    if isinstance(value, dict):
        fields, entry = fields_of(hint, value), entries_of(hint, dict)
        key = next((a.args[0] for a in alternatives(hint) if a.plain is dict), object)
        return {
            str(read_back(name, key)): read_back(each, fields.get(name, entry))
            for name, each in value.items()
        }
    return value
