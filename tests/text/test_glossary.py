"""Terms are said with the words of terms.yaml in every text of their language; exceptions are
listed beside.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from threefold.library.catalogue import KINDS
from threefold.library.lines import loaded
from threefold.library.names import _value_at_path
from threefold.library.rules import rulebook
from threefold.library.shelf import everything
from threefold.library.terms import TermEntry, terms
from threefold.library.translations import entry_texts, rule_in
from threefold.model.languages import LANGUAGES, Lang
from threefold.text.catalog import files, sources_of

LISTED = Path(__file__).with_name("glossary_exceptions.yaml")
EXCEPTIONS: dict[str, dict[str, list[str]]] = loaded(LISTED.read_bytes())
"""By language and term, the texts that rightly use another word."""
_ORDINARY = (
    "roll ease hinder close pet dead goal reroll surprise special_roll player cover level_of_effort "
    "object_damage_track practiced cost task turn type device damage level chase arc_defense arc_growth "
    "arc_learn reagent initial_cost success trained "
)
ORDINARY = frozenset(_ORDINARY.split())
"""Terms that English also uses as ordinary words, or whose verb other languages inflect: a search
would mislead.
"""


@cache
def texts(lang: Lang) -> dict[str, str]:
    """What every message says, without what is filled in and what is typed as it stands."""
    found = {
        name: source for path in files(lang) for name, source in sources_of(path, lang).items()
    }
    return {
        name: re.sub(r"\{[^{}]*\}|`[^`]*`", " ", source.ftl.partition("=")[2])
        for name, source in found.items()
        if not name.startswith("-")
    }


def stem(word: str) -> str:
    """A French word without the ending that agrees; Korean has none."""
    return re.sub(r"(?:ées|és|ée|é|es|s|e|x)$", "", word.lower()) if len(word) > 4 else word.lower()


@cache
def whole(term: TermEntry) -> re.Pattern[str]:
    """A term as a word of an English text."""
    return re.compile(
        rf"(?<![\w-]){re.escape(term.en)}s?(?![\w-])", 0 if term.en[0].isupper() else re.IGNORECASE
    )


@cache
def uses(term: TermEntry) -> list[str]:
    """The English texts that use a term."""
    return [name for name, text in texts("en").items() if whole(term).search(text)]


INFLECTED: dict[tuple[Lang, str], tuple[str, ...]] = {("ko", "dazed"): ("멍해",)}
"""What a word becomes as a verb, beside what the glossary says."""


@cache
def content(lang: Lang) -> dict[str, tuple[str, str]]:
    """Every text of content that has a translation, by where it stands: the English and the other
    in lower case.
    """
    found = {}
    for kind in KINDS.values():
        for entry in everything(kind):
            english, key = msgspec.to_builtins(entry, str_keys=True), kind.key_of(entry)
            for path, text in entry_texts(kind.name, key, lang).items():
                said = _value_at_path(english, path.split("."))
                if isinstance(said, str):
                    found[f"{kind.name}/{key}/{path}"] = (said, text.lower())
    for rule in rulebook().by_id.values():
        found[f"rules/{rule.id}"] = (rule.rule, rule_in(rule, lang).rule.lower())
    return found


@cache
def checked() -> list[TermEntry]:
    """The terms that are searched for: those in use that English says in no other sense."""
    return [
        t
        for t in terms()
        if re.fullmatch("[A-Za-z -]+", t.en) and t.id not in ORDINARY and len(uses(t)) > 2
    ]


def test_glossary_is_in_use() -> None:
    assert len(checked()) > 60


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_terms_are_said_in_words_of_glossary(lang: Lang) -> None:
    theirs, wrong, needless = texts(lang), {}, {}
    for term in checked():
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


IN_CONTENT: dict[str, dict[str, dict[str, list[str]]]] = loaded(
    LISTED.with_name("glossary_exceptions_content.yaml").read_bytes()
)
"""By language and term: why, and where, content says another word."""


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_content_says_terms_in_words_of_glossary(lang: Lang) -> None:
    texts, wrong = content(lang), {}
    lower = {where: english.lower() for where, (english, _) in texts.items()}
    for term in checked():
        plain = term.en.lower()
        words = [
            [stem(part) for part in word.split()]
            for word in (*term.words(lang), *INFLECTED.get((lang, term.id), ()))
        ]
        known = {where for all_of in IN_CONTENT[lang].get(term.id, {}).values() for where in all_of}
        astray = {
            where: said
            for where, (english, said) in texts.items()
            if plain in lower[where]
            and where not in known
            and whole(term).search(english)
            and not any(all(part in said for part in parts) for parts in words)
        }
        if astray:
            wrong[term.id] = astray
    assert len(texts) > 11_000
    assert wrong == {}, "say it so, or list it with its reason in glossary_exceptions_content.yaml"
