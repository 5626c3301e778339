"""A search finds what a person means."""

from __future__ import annotations

import pytest

from threefold.library.entries import SHELF, matching
from threefold.library.rules import rulebook
from threefold.library.search import search, word_stem, words_in
from threefold.model.languages import Lang


def ids(query: str, lang: str = "en") -> list[str]:
    return [entry.id for entry in search(query, lang)]  # type: ignore[arg-type]


def test_id_finds_its_rule_first() -> None:
    for entries in rulebook().chapters.values():
        assert ids(entries[-1].id)[0] == entries[-1].id
    assert ids(" Edge.Once_Per_Action ")[0] == "edge.once_per_action"


def test_area_finds_its_rules_in_order() -> None:
    """An area finds all its rules in the order of the book."""
    below = [id for id in rulebook().by_id if id.startswith("damage_track.")]
    for query in ("damage_track", "damage_track.", "damage track", "Damage Track"):
        assert ids(query)[: len(below)] == below


def test_beginning_of_id_finds_what_begins_so() -> None:
    assert ids("damage_track.re")[:2] == [
        "damage_track.restore.pool_from_zero",
        "damage_track.restore.instead_of_points",
    ]


@pytest.mark.parametrize(
    ("query", "area"),
    [("edge", "edge"), ("armor", "armor"), ("recovery", "recovery"), ("defence", "defend")],
)
def test_one_word_finds_its_area_first(query: str, area: str) -> None:
    found = search(query)
    own = [entry.area == area for entry in found]
    assert own[0]
    assert own == sorted(own, reverse=True)
    assert len(found) > sum(own)


def test_joined_words_in_statement_come_first() -> None:
    """Words are found together and in the statement before examples."""
    assert {"special_roll.twenty.choice", "special_roll.twenty.refund"} <= set(
        ids("natural 20")[:4]
    )
    for entry in search("natural 20"):
        text = str((entry.id, entry.rule, entry.examples, entry.table, entry.section)).lower()
        assert "natural" in text
        assert "20" in text
    assert ids("initial cost")[0].startswith("initial_cost.")
    assert ids("light weapon")[0] == "fact.weapon.light_eased"


@pytest.mark.parametrize("query", ["stunned", "stuns", "stunning", "Stun"])
def test_endings_do_not_matter(query: str) -> None:
    assert ids(query)[0] == "special_damage.stunned.effect"


def test_question_finds_its_answer() -> None:
    assert ids("what happens when a pool hits zero")[0] == "damage_track.step_down.pool_zero"
    assert ids("can I retry a failed task")[0].startswith("retry.")


def test_beginning_of_word_finds_it() -> None:
    assert ids("initiat")[0].startswith("initiative.")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("query", "area"),
    [
        ("Avantage", "edge"),
        ("avantages", "edge"),
        ("dégâts", "damage"),
        ("degats", "damage"),
        ("jet de récupération", "recovery"),
        ("suivi des dommages", "damage_track"),
    ],
)
def test_french_terms_find_english_rule(query: str, area: str, lang: str) -> None:
    assert ids(query, lang)[0].split(".")[0] == area


@pytest.mark.parametrize("lang", ["ko", "en"])
@pytest.mark.parametrize(
    ("query", "area"),
    [
        ("분발", "effort"),
        ("분발을", "effort"),
        ("재능", "edge"),
        ("회복 굴림", "recovery"),
        ("장갑", "armor"),
    ],
)
def test_korean_terms_find_english_rule(query: str, area: str, lang: str) -> None:
    assert ids(query, lang)[0].split(".")[0] == area


def test_word_of_two_meanings_finds_both() -> None:
    text = {
        entry.id.split(".")[1] for entry in search("중상", "ko") if entry.area == "damage_track"
    }
    assert {"impaired", "debilitated"} <= text


@pytest.mark.parametrize("query", ["", "   ", "...", "xyzzy", "%$#", "한글없음"])
def test_what_means_nothing_finds_nothing(query: str) -> None:
    assert ids(query) == []


def test_partial_matches_come_when_none_is_full() -> None:
    """When no rule has all words those with most are found."""
    found = ids("xyzzy edge")
    assert found[0].startswith("edge.")


def test_no_rule_is_found_twice() -> None:
    for query in ("edge", "damage", "natural 20", "damage_track.re", "task"):
        assert len(ids(query)) == len(set(ids(query)))


def test_very_long_query_is_answered() -> None:
    assert ids("edge " * 10_000)[0].startswith("edge.")


@pytest.mark.parametrize(
    ("word", "bare"),
    [
        ("speed", "speed"),
        ("eased", "eas"),
        ("ease", "eas"),
        ("tries", "try"),
        ("rolled", "roll"),
        ("d20", "d20"),
        ("less", "less"),
    ],
)
def test_stem_keeps_what_word_is_about(word: str, bare: str) -> None:
    assert word_stem(word) == bare


def test_words_split_at_dots_without_case_or_accents() -> None:
    """Words fall apart at dots and lose case and accents."""
    assert words_in("The foe\u2019s Réserve: damage_track.hale") == [
        "the",
        "foe",
        "reserve",
        "damage",
        "track",
        "hale",
    ]
    assert words_in("분발 단계") == ["분발", "단계"]


@pytest.mark.parametrize(
    ("query", "lang"),
    [
        ("Réserve", "fr"),
        ("reserve de puissance", "fr"),
        ("역량", "ko"),
        ("ㅇㄹ", "ko"),
        ("pool", "ko"),
        ("pool", "fr"),
    ],
)
def test_rules_are_found_in_own_language_and_english(query: str, lang: Lang) -> None:
    """Rules are found in one's own language and in english."""
    assert search(query, lang)


@pytest.mark.parametrize(
    ("kind", "typed", "lang", "key"),
    [
        ("creatures", "오우거", "ko", "ogre"), ("creatures", "ㅇㅇㄱ", "ko", "ogre"),
        ("creatures", "ogre", "ko", "ogre"),
        ("cyphers", "curatif", "fr", "curative"), ("cyphers", "Curative", "fr", "curative"),
        ("creatures", "geant", "fr", "giant"), ("creatures", "Géant", "fr", "giant"),
    ],
)  # fmt: skip
def test_entries_are_found_by_initials_without_accents(
    kind: str, typed: str, lang: Lang, key: str
) -> None:
    """Entries are found by initials and without accents."""
    assert key in [entry.key for entry in matching(SHELF[kind], typed, lang=lang)]
