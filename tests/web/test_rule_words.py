"""The words in tables and examples of rules: each has its French and Korean, and a rule's page has
no English left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from threefold.library import tables
from threefold.library.names import english_of, translate_text
from threefold.library.rules import RuleEntry, rulebook
from threefold.library.tables import RULE_WORDS, RenderedWords, label, layout, table_words
from threefold.library.translations import texts_of
from threefold.model.languages import LANGUAGES, Lang
from threefold.service.demo import demo_party, foes
from threefold.service.rule_texts import sample_of
from threefold.web.reference import statement

ENGLISH = re.compile(r'<(\w+) lang="en">([^<]*)')
FIGURE = re.compile(r"[2-9]|\d{2,}")
MEASURED = re.compile(r"\bft\b|\blines?\b|max\(")
"""What is told in other measures, in words or without the line of a book."""
STAYS = {
    "arc.gm_suggests": "variant.ko.arc_gm_scope",  # the id of a reading, the same in every language
    "arc.session_review": "arc.max_parts_per_session",  # the id of a rule
}
"""What a rule's page has in English after all, and why."""
SHOWING = [
    entry for entry in rulebook().by_id.values() if entry.table is not None or entry.examples
]
"""The rules whose pages have more than sentences."""


def left_in_english(entry: RuleEntry, lang: Lang) -> Iterator[str]:
    """What the page of a rule marks as English, but for the place in the books that it comes
    from.
    """
    html = statement(entry.id, lang, "dark", whole=True) or ""
    body, _, _ = html.partition('<footer class="sm quiet entry-source">')
    for _, text in ENGLISH.findall(body[body.index('<article class="entry-page">') :]):
        yield text


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_page_of_rule_has_english_left(lang: Lang) -> None:
    assert len(SHOWING) > 300
    found = {entry.id: text for entry in SHOWING for text in left_in_english(entry, lang)}
    assert found == STAYS


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_no_word_of_rules_is_left_over(lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    word = tables._translated_cell

    def listening(text: str, lang: Lang) -> str:
        asked.add(text)
        return word(text, lang)

    monkeypatch.setattr(tables, "_translated_cell", listening)
    for entry in SHOWING:
        if entry.table is not None:
            layout(entry.table, lang)
        for example in entry.examples:
            table_words([example.given, example.expect], lang)
    assert sorted(texts_of(RULE_WORDS, lang).keys() - asked) == []


def test_languages_have_same_words_with_their_figures() -> None:
    french, korean = (texts_of(RULE_WORDS, lang) for lang in LANGUAGES[1:])
    assert french.keys() == korean.keys()
    lost = [
        (key, found[key]["name"])
        for found in (french, korean)
        for key in found
        if not MEASURED.search(key)
        and not set(FIGURE.findall(key)) <= set(FIGURE.findall(found[key]["name"]))
    ]
    assert lost == []


def test_joined_value_follows_its_language() -> None:
    """A value in another language is joined as it writes."""
    value = {"difficulty": 2, "intrusion": True}
    assert table_words(value, "fr") == "difficulté\u00a0: 2\u202f; intrusion\u00a0: oui"
    assert table_words(value, "ko") == "난이도: 2; 개입: 예"
    assert table_words(value) == "difficulty: 2; intrusion: yes"
    assert all(isinstance(table_words(value, lang), RenderedWords) for lang in LANGUAGES[1:])
    assert not isinstance(table_words({"difficulty": "nobody wrote this"}, "fr"), RenderedWords)
    assert (label("target_number", "fr"), label("target_number", "ko")) == (
        "nombre seuil",
        "목표치",
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rule_of_sample_shows_sample_in_words(lang: Lang) -> None:
    html = statement("trap.entry.arrow", lang, "dark", whole=True) or ""
    about, told = sample_of(rulebook().by_id["trap.entry.arrow"], lang)
    assert [line for detail in told for line in detail.lines if line.split()[0] not in html] == []
    assert '<dl class="outline">' not in html
    assert sample_of(rulebook().by_id["distance.bands"], lang) == ("", ())
    assert about in html


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_demo_belongings_and_notes_have_words(lang: Lang) -> None:
    """What the demo party carries and its notes have their words."""
    told = {
        text
        for figure in (*demo_party(), *foes().values())
        for text in _texts(msgspec.to_builtins(figure))
    }
    assert [text for text in told if translate_text(text, lang) == text] == []
    own = texts_of("party", lang).keys()
    assert [text for text in own if english_of(translate_text(text, lang)) != text] == []
    assert own <= told


def _texts(value: Any) -> Iterator[str]:
    """What people read on a sheet, but for the names and the sentences of people."""
    for key, below in value.items():
        if isinstance(below, list):
            for one in (one for one in below if isinstance(one, dict)):
                yield from (
                    text for name, text in one.items() if name in ("name", "text", "form") and text
                )
        elif key == "notes":
            yield below
