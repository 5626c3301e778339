"""Tags and genres of entries: each has its words in French and Korean, is drawn in them and found
by them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from threefold.library import shelf as packs
from threefold.library.catalogue import catalogue, details
from threefold.library.entries import CYPHERS, EQUIPMENT, SHELF, matching, shelf, tags_of
from threefold.library.finding import matches_words
from threefold.library.packs import install
from threefold.library.tags import TAGS, tag_in, tag_typed
from threefold.library.translations import entry_texts, texts_of
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.shelf.genres import GENRES
from threefold.service.content import entry_json
from threefold.web.reference import content_for

KNOWN = {tag for kind in SHELF.values() for tag in tags_of(kind)} | {*GENRES}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_tag_has_words_without_leftovers(lang: Lang) -> None:
    """Every tag has its words and none is left over."""
    assert len(KNOWN) > 90
    assert sorted(KNOWN ^ texts_of(TAGS, lang).keys()) == []


def test_english_tag_words_match_existing_tags() -> None:
    """English words of tags are for tags that there are."""
    told = texts_of(TAGS, "en")
    assert told.keys() <= KNOWN
    assert [tag for tag, word in told.items() if word["name"] == tag] == []
    assert tag_in("tank combat", "en") == "standing firm"
    assert tag_in("horror", "en") == "horror"


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", ("conte de fées",)), ("ko", ("동화",)), ("en", ("fairy tale",))]
)
def test_tags_are_drawn_in_reader_language(lang: Lang, said: tuple[str, ...]) -> None:
    """The tags of an entry are drawn in the language of the reader."""
    key = next(e.key for e in shelf(CYPHERS).values() if e.tags == ["fairy tale"])
    told = next(field for field in details("cyphers", key, lang) if field.name == "tags")
    assert told.lines == said
    assert told.own == (True,)


@pytest.mark.parametrize("typed", ["fairy tale", "conte de fees", "Conte de fées"])
def test_entries_are_found_by_tag_in_both_languages(typed: str) -> None:
    """Entries are found by a tag in english and in the language of the seat."""
    tagged = {e.key for e in shelf(CYPHERS).values() if "fairy tale" in e.tags}
    assert tagged <= {e.key for e in matching(CYPHERS, typed, most=1000, lang="fr")}
    assert tagged == {
        e.key
        for e in shelf(CYPHERS).values()
        if matches_words(CYPHERS, e, f"{typed} {e.key}", "fr")
    }


@pytest.mark.parametrize(("typed", "lang"), [("동화", "ko"), ("ㄷㅎ", "ko"), ("fairy tale", "ko")])
def test_korean_tags_are_found_by_initials(typed: str, lang: Lang) -> None:
    """Korean tags are found by their initials too."""
    tagged = {e.key for e in shelf(CYPHERS).values() if "fairy tale" in e.tags}
    assert tagged <= {e.key for e in matching(CYPHERS, typed, most=1000, lang=lang)}


@pytest.mark.parametrize(
    ("typed", "tag"),
    [("horreur", "horror"), ("호러", "horror"), ("standing firm", "tank combat"), ("mine", "mine")],
)
def test_tag_is_understood_in_any_language(typed: str, tag: str) -> None:
    assert tag_typed(typed) == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_page_finds_content_by_either_name(lang: Lang) -> None:
    """Every four hundredth entry by what it is called, and entries of a genre by the genre."""
    items = [item for item in catalogue() if item.kind in SHELF][::400]
    asked = {
        (item.key, entry_texts(item.kind, item.key, lang).get("name", item.name)) for item in items
    }
    asked |= {(item.key, item.name) for item in items}
    lost = [
        (key, name)
        for key, name in asked
        if key not in [found.key for found in content_for(name, lang)]
    ]
    assert lost == []
    genre = tag_in("horror", lang)
    assert genre is not None
    found = content_for(genre, lang)
    assert any("horror" in item.tags for item in found)


def test_entry_data_keeps_tags_and_readings() -> None:
    """An entry as data keeps its tags and says how they read."""
    entry = next(e for e in shelf(EQUIPMENT).values() if "starter" in e.tags)
    told = entry_json(EQUIPMENT, entry, "ko")
    assert told["tags"] == entry.tags
    assert {"key": "starter", "text": "시작 장비", "lang": "ko"} in told["phrases"]


def test_pack_tags_bring_words_or_are_marked(tmp_path: Path) -> None:
    """A pack brings words for its tags and english ones are marked."""
    folder = tmp_path / "mine"
    (folder / "fr").mkdir(parents=True)
    (folder / "pack.yaml").write_text("format: threefold/pack/1\nkey: mine\nname: Mine\n")
    bog = {
        "key": "bog",
        "name": "Bog",
        "level": "1d6",
        "text": "It bogs.",
        "told": "narrative",
        "tags": ["swampy"],
    }
    (folder / "cyphers.jsonl").write_text(json.dumps(bog) + "\n")
    (folder / "fr" / "tags.jsonl").write_text(
        json.dumps({"key": "swampy", "name": "marécageux"}) + "\n"
    )
    try:
        install([folder])
        tags = {
            lang: next(f for f in details("cyphers", "bog", lang) if f.name == "tags")
            for lang in LANGUAGES
        }
        assert tags["fr"].lines == ("marécageux",)
        assert (tags["ko"].lines, tags["ko"].own) == (("swampy",), (False,))
    finally:
        packs.use(())
