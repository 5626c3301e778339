"""Terms are said with the words of terms.yaml in every text of their language; exceptions are listed beside."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from threefold.library.terms import Term, terms
from threefold.model.languages import LANGUAGES, Lang
from threefold.text.catalog import files, sources_of

LISTED = Path(__file__).with_name("glossary_exceptions.yaml")
EXCEPTIONS: dict[str, dict[str, list[str]]] = yaml.safe_load(LISTED.read_text("utf-8"))
"""By language and term, the texts that rightly use another word."""
_ORDINARY = (
    "roll ease hinder close pet dead goal reroll surprise special_roll player cover level_of_effort "
    "object_damage_track practiced cost task turn type device damage level chase arc_defense arc_growth "
    "arc_learn reagent initial_cost success trained "
)
ORDINARY = frozenset(_ORDINARY.split())
"""Terms that English also uses as ordinary words, or whose verb other languages inflect: a search would mislead."""


@cache
def texts(lang: Lang) -> dict[str, str]:
    """What every message says, without what is filled in and what is typed as it stands."""
    found = {name: source for path in files(lang) for name, source in sources_of(path, lang).items()}
    return {
        name: re.sub(r"\{[^{}]*\}|`[^`]*`", " ", source.ftl.partition("=")[2])
        for name, source in found.items()
        if not name.startswith("-")
    }


def stem(word: str) -> str:
    """A French word without the ending that agrees; Korean has none."""
    return re.sub(r"(?:ées|és|ée|é|es|s|e|x)$", "", word.lower()) if len(word) > 4 else word.lower()


def uses(term: Term) -> list[str]:
    """The English texts that use a term."""
    flags = 0 if term.en[0].isupper() else re.IGNORECASE
    whole = re.compile(rf"(?<![\w-]){re.escape(term.en)}s?(?![\w-])", flags)
    return [name for name, text in texts("en").items() if whole.search(text)]


CHECKED = [t for t in terms() if re.fullmatch("[A-Za-z -]+", t.en) and t.id not in ORDINARY and len(uses(t)) > 2]


def test_the_glossary_is_in_use() -> None:
    assert len(CHECKED) > 60


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_terms_are_said_in_the_words_of_the_glossary(lang: Lang) -> None:
    theirs, wrong, needless = texts(lang), {}, {}
    for term in CHECKED:
        words = [[stem(part) for part in word.split()] for word in term.words(lang)]
        astray = {
            name
            for name in uses(term)
            if not any(all(part in theirs[name].lower() for part in parts) for parts in words)
        }
        known = set(EXCEPTIONS[lang].get(term.id, ()))
        if astray - known:
            wrong[term.id] = (term.words(lang), sorted(astray - known))
        if known - astray:
            needless[term.id] = sorted(known - astray)
    assert wrong == {}, f"say it so, or list it in {LISTED.name}"
    assert needless == {}, f"no longer an exception: take it out of {LISTED.name}"
