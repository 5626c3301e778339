"""One thing has one name in a language: entries and moves with the same English name are called the
same in each translation.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import msgspec
import pytest

from threefold.library.catalogue import KINDS
from threefold.library.names import _value_at_path
from threefold.library.shelf import everything
from threefold.library.translations import entry_texts
from threefold.model.languages import LANGUAGES, Lang

OF_THINGS: Final = ("abilities", "artifacts", "cantrips", "creatures", "cyphers", "equipment")
"""The kinds whose names are names of things, not words in the sentence of a character."""
OTHER_SENSES: Final[dict[str, frozenset[str]]] = {
    "ko": frozenset(
        {"blackout", "charge", "detonation", "infiltrator", "silver tongue", "take command"}
    ),
    "fr": frozenset(
        {"blackout", "charge", "crafter", "infiltrator", "insubstantial", "weapon at hand"}
    ),
}
"""English names of two different things, or ones that French says by gender or as a verb."""


def names(lang: Lang) -> dict[str, dict[str, list[str]]]:
    """The names in a language, by the English one, with where each stands."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name in OF_THINGS:
        kind = KINDS[name]
        for entry in everything(kind):
            english, key = msgspec.to_builtins(entry, str_keys=True), kind.key_of(entry)
            for path, text in entry_texts(name, key, lang).items():
                said = _value_at_path(english, path.split("."))
                if path.endswith("name") and isinstance(said, str):
                    found[said.lower()][text.lower()].append(f"{name}/{key}/{path}")
    return found


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_same_english_name_translated_once(lang: Lang) -> None:
    several = {english: dict(texts) for english, texts in names(lang).items() if len(texts) > 1}
    assert {name: texts for name, texts in several.items() if name not in OTHER_SENSES[lang]} == {}
    assert OTHER_SENSES[lang] - several.keys() == frozenset(), "no longer two names: take it out"
