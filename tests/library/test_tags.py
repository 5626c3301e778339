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
def test_every_tag_has_its_words_and_none_is_left_over(lang: Lang) -> None:
    assert len(KNOWN) > 90
    assert sorted(KNOWN ^ texts_of(TAGS, lang).keys()) == []


def test_english_words_of_tags_are_for_tags_that_there_are() -> None:
    told = texts_of(TAGS, "en")
    assert told.keys() <= KNOWN
    assert [tag for tag, word in told.items() if word["name"] == tag] == []
    assert tag_in("tank combat", "en") == "standing firm"
    assert tag_in("horror", "en") == "horror"


@pytest.mark.parametrize(
    ("lang", "said"), [("fr", ("conte de fées",)), ("ko", ("동화",)), ("en", ("fairy tale",))]
)
def test_the_tags_of_an_entry_are_drawn_in_the_language_of_the_reader(
    lang: Lang, said: tuple[str, ...]
) -> None:
    key = next(e.key for e in shelf(CYPHERS).values() if e.tags == ["fairy tale"])
    told = next(field for field in details("cyphers", key, lang) if field.name == "tags")
    assert told.lines == said
    assert told.own == (True,)


@pytest.mark.parametrize("typed", ["fairy tale", "conte de fees", "Conte de fées"])
def test_entries_are_found_by_a_tag_in_english_and_in_the_language_of_the_seat(typed: str) -> None:
    tagged = {e.key for e in shelf(CYPHERS).values() if "fairy tale" in e.tags}
    assert tagged <= {e.key for e in matching(CYPHERS, typed, most=1000, lang="fr")}
    assert tagged == {
        e.key
        for e in shelf(CYPHERS).values()
        if matches_words(CYPHERS, e, f"{typed} {e.key}", "fr")
    }


@pytest.mark.parametrize(("typed", "lang"), [("동화", "ko"), ("ㄷㅎ", "ko"), ("fairy tale", "ko")])
def test_korean_tags_are_found_by_their_initials_too(typed: str, lang: Lang) -> None:
    tagged = {e.key for e in shelf(CYPHERS).values() if "fairy tale" in e.tags}
    assert tagged <= {e.key for e in matching(CYPHERS, typed, most=1000, lang=lang)}


@pytest.mark.parametrize(
    ("typed", "tag"),
    [("horreur", "horror"), ("호러", "horror"), ("standing firm", "tank combat"), ("mine", "mine")],
)
def test_a_tag_is_understood_in_any_language(typed: str, tag: str) -> None:
    assert tag_typed(typed) == tag


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_finds_content_by_its_name_in_either_language(lang: Lang) -> None:
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


def test_an_entry_as_data_keeps_its_tags_and_says_how_they_read() -> None:
    entry = next(e for e in shelf(EQUIPMENT).values() if "starter" in e.tags)
    told = entry_json(EQUIPMENT, entry, "ko")
    assert told["tags"] == entry.tags
    assert {"key": "starter", "text": "시작 장비", "lang": "ko"} in told["phrases"]


def test_a_pack_brings_words_for_its_tags_and_english_ones_are_marked(tmp_path: Path) -> None:
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
