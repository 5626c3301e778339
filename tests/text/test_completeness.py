"""French and Korean have every text, with the same parameters; what is missing is listed whole."""

from __future__ import annotations

import re

import pytest

from threefold.model.languages import LANGUAGES, Lang
from threefold.text.catalog import Source, files, sources_of


def all_of(lang: Lang) -> dict[str, Source]:
    """Every message of a language; terms are its own affair."""
    found = {
        name: source for path in files(lang) for name, source in sources_of(path, lang).items()
    }
    return {name: source for name, source in found.items() if not name.startswith("-")}


ENGLISH = all_of("en")


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_texts_are_complete_without_leftovers(lang: Lang) -> None:
    """No text is missing and none is left over."""
    theirs = all_of(lang)
    assert sorted(ENGLISH.keys() - theirs.keys()) == [], "to be translated"
    assert sorted(theirs.keys() - ENGLISH.keys()) == [], "no longer in English"


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_text_takes_parameters_that_english_takes(lang: Lang) -> None:
    theirs = all_of(lang)
    wrong = {}
    for name, source in ENGLISH.items():
        differing = source.variables ^ theirs[name].variables
        if differing and not (differing == {"n"} and name.startswith("unit-")):
            wrong[name] = sorted(differing)
    assert wrong == {}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_texts_stand_in_files_of_same_names(lang: Lang) -> None:
    rooms = {name: path.name for path in files("en") for name in sources_of(path, "en")}
    astray = {
        name: path.name
        for path in files(lang)
        for name in sources_of(path, lang)
        if not name.startswith("-") and rooms.get(name) != path.name
    }
    assert astray == {}


@pytest.mark.parametrize(
    ("lang", "never"), [("fr", r"\b(?:vous|votre|vos)\b"), ("ko", "[습입]니다|당신|여러분")]
)
def test_pages_speak_to_people_as_guide_asks(lang: Lang, never: str) -> None:
    assert [name for name, source in all_of(lang).items() if re.search(never, source.ftl)] == []
