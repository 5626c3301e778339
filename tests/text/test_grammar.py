"""Endings that a word asks for: Korean particles, French elision and spaces, lists, distances."""
# ruff: noqa: RUF001, the quotes of names

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefold.model.distances import feet_typed
from threefold.model.typography import spaced
from threefold.rules.types import Message, listed
from threefold.service.lab_work import chance
from threefold.text import render
from threefold.text.bundle import _functions
from threefold.text.french import a, as_figure, de, que
from threefold.text.korean import PAIRS, josa, last_sound

# how each is read aloud: its last sound
VOWEL = (
    "Kara 카라 Guard Mark David Kate Chloé Salomé Zoé Hugo Mia Theo Ludo Bea Noé Lucas Alice Rose XP PC NPC AI "
    "2 4 5 9 12 1.5 −2 +5 d12 나 카라(전사) ‘카라’ “나리” Guard_2 30% 15m 3km 40ft 서희 유리 바다(짠물) Mia! Noé: 14"
)
CONSONANT = (
    "경비병 마녀왕 Étienne Jane Kim Eric Bob Jack Ben Ivan King Dominic Rob Pat Anne Guillaume GM MN d20 d100 10 "
    "0 3 6 13 100 5kg ‘문’ 강(江) 늑대왕(늙은) 도둑,"
)
RIEUL = "서울 칼 활 Rachel Camille Will Isabelle Basil FTL PR 1 7 8 11 17 d8 ‘칼’ 돌(큰)"


@pytest.mark.parametrize("word", VOWEL.split())
def test_after_vowel(word: str) -> None:
    assert last_sound(word) == "vowel"
    assert [josa(word, p) for p in ("은/는", "이/가", "으로/로")] == [
        f"{word}는",
        f"{word}가",
        f"{word}로",
    ]


@pytest.mark.parametrize("word", CONSONANT.split())
def test_after_consonant(word: str) -> None:
    assert last_sound(word) == "consonant"
    assert [josa(word, p) for p in ("은/는", "을/를", "으로/로")] == [
        f"{word}은",
        f"{word}을",
        f"{word}으로",
    ]


@pytest.mark.parametrize("word", RIEUL.split())
def test_after_rieul(word: str) -> None:
    assert last_sound(word) == "rieul"
    assert [josa(word, p) for p in ("과/와", "이에요/예요", "으로/로")] == [
        f"{word}과",
        f"{word}이에요",
        f"{word}로",
    ]


def test_what_cannot_be_read_takes_both_forms() -> None:
    assert josa("★", "이/가") == "★이(가)"
    assert josa("🐉", "으로/로") == "🐉(으)로"
    assert josa("", "을/를") == "을(를)"


def test_quotes_stand_between_word_and_its_particle() -> None:
    assert josa("활", "을/를", "‘’") == "‘활’을"


def test_particle_with_one_form_is_refused() -> None:
    with pytest.raises(ValueError, match="에게"):
        josa("Kara", "에게")


@given(st.text(max_size=30), st.sampled_from(PAIRS))
def test_every_word_has_particle(word: str, pair: str) -> None:
    assert josa(word, pair).startswith(word)
    assert len(josa(word, pair)) > len(word)


@given(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3))
def test_hangul_splits_as_in_unicode(letter: str) -> None:
    """Hangul is read as unicode takes it apart."""
    closed = len(unicodedata.normalize("NFD", letter)) == 3
    assert (last_sound(letter) == "vowel") is not closed


@pytest.mark.parametrize(
    ("word", "with_de"),
    [
        ("Kara", "de Kara"), ("Étienne", "d’Étienne"), ("Yves", "d’Yves"), ("Yann", "de Yann"),
        ("Hugo", "de Hugo"),
        ("Hélène", "de Hélène"), ("8", "de 8"), ("11", "de 11"), ("MJ", "de MJ"), ("PNJ",
        "de PNJ"), ("FTL", "de FTL"),
        ("XP", "d’XP"), ("œuf", "d’œuf"), ("Ève", "d’Ève"), ("Le Boucher", "de Le Boucher"),
        ("Aïcha", "d’Aïcha"),
        ("Intellect", "d’Intellect"), ("Puissance", "de Puissance"), ("Ülle", "d’Ülle"),
        ("Yacine", "de Yacine"),
        ("Ysé", "d’Ysé"), ("« ombre »", "d’« ombre »"), ("카라", "de 카라"), ("", "de "),
    ],
)  # fmt: skip
def test_de_elides_before_vowel_that_is_heard(word: str, with_de: str) -> None:
    assert de(word) == with_de
    assert que(word) == with_de.replace("d’", "qu’").replace("de ", "que ")


@pytest.mark.parametrize(
    ("name", "of", "to"),
    [
        ("le garde", "du garde", "au garde"), ("les gardes", "des gardes", "aux gardes"),
        ("la garde", "de la garde", "à la garde"), ("l’ogre", "de l’ogre", "à l’ogre"),
        ("Le Boucher", "de Le Boucher", "à Le Boucher"), ("lessive", "de lessive", "à lessive"),
        ("Étienne", "d’Étienne", "à Étienne"), ("3", "de 3", "à 3"), ("", "de ", "à "),
    ],
)  # fmt: skip
def test_small_article_contracts(name: str, of: str, to: str) -> None:
    assert (de(name), a(name)) == (of, to)


def test_french_marks_have_their_spaces() -> None:
    assert (
        spaced("Attends ! Kara : « à terre » ?")
        == "Attends\u202f! Kara\u00a0: «\u00a0à terre\u00a0»\u202f?"
    )
    assert (
        spaced("3 points, 15 m, 21 h 30, 100 %")
        == "3\u00a0points, 15\u00a0m, 21\u00a0h 30, 100\u202f%"
    )
    assert spaced("http://a:80/ 12:30") == "http://a:80/ 12:30"
    assert spaced(spaced("Vraiment ?")) == spaced("Vraiment ?")


def test_lists_distances_and_shares_sound_natural() -> None:
    """Lists distances and shares are said as people say them."""

    def said(lang: str, name: str, *given: object, **more: object) -> str:
        return _functions(lang)[name](*given, **more)  # type: ignore[arg-type]

    three = listed(["Kara", "Étienne", "Guard 2"], "and")
    assert [render(three, lang) for lang in ("en", "fr", "ko")] == [
        "Kara, Étienne and Guard 2",
        "Kara, Étienne et Guard 2",
        "Kara, Étienne, Guard 2",
    ]
    stats = listed([Message(f"stat.{stat}") for stat in ("might", "speed", "intellect")], "or")
    assert render(stats, "ko") == "힘, 속력 또는 지성"
    assert render(listed(["Kara"], "or"), "fr") == "Kara"
    assert [said(lang, "DISTANCE", 50) for lang in ("en", "fr", "ko")] == ["50 feet", "15 m", "15m"]
    assert [said(lang, "DISTANCE", "12.5") for lang in ("en", "fr", "ko")] == [
        "12.5 feet",
        "3,8 m",
        "3.8m",
    ]
    assert [said(lang, "DISTANCE", 5000) for lang in ("fr", "ko")] == ["1,5 km", "1.5km"]
    assert [said(lang, "WEIGHT", 50) for lang in ("en", "fr", "ko")] == [
        "50 pounds",
        "23 kg",
        "23kg",
    ]
    assert [said("fr", "WEIGHT", n) for n in (0, 1, 5, 150, 400)] == [
        "0 kg",
        "0,5 kg",
        "2,3 kg",
        "68 kg",
        "180 kg",
    ]
    assert [said(lang, "TIME", 200, "minutes") for lang in ("en", "fr", "ko")] == [
        "3 hours and 20 minutes",
        "3 heures et 20 minutes",
        "3시간 20분",
    ]
    assert [said("en", "TIME", n, "rounds") for n in (0, 1, 150)] == [
        "0 rounds",
        "1 round",
        "15 minutes",
    ]
    assert [said(lang, "PERCENT", "12.5") for lang in ("en", "fr", "ko")] == [
        "12.5%",
        "12,5 %",
        "12.5%",
    ]


def test_shares_and_decimals_follow_language() -> None:
    """Shares and decimals are written as the language writes them."""
    assert [as_figure("84.3%", lang) for lang in ("en", "fr", "ko")] == [
        "84.3%",
        "84,3\u202f%",
        "84.3%",
    ]
    assert as_figure("< 0.1%", "fr") == "< 0,1\u202f%"
    assert as_figure("+3.5", "fr") == "+3,5"
    assert [chance(0.5, lang) for lang in ("fr", "ko")] == ["50,0\u202f%", "50.0%"]


@pytest.mark.parametrize(
    ("typed", "feet"),
    [
        ("30", 30), ("30 feet", 30), ("30ft", 30), ("30'", 30), ("30 pieds", 30), ("30 pi", 30),
        ("30피트", 30),
        ("9 m", 30), ("9m", 30), ("9 mètres", 30), ("9미터", 30), ("9 미터", 30), ("１５ｍ", 50),
        ("1,5 m", 5),
        ("1.5 km", 5000), ("1,5 km", 5000), ("3\u00a0m", 10), ("15 M.", 50), ("0", 0),
        ("", None), ("m", None), ("-3", None), ("9 parsecs", None), ("9 m 30", None), ("9 9", None),
    ],
)  # fmt: skip
def test_distances_are_read_as_people_type_them(typed: str, feet: int | None) -> None:
    assert feet_typed(typed) == feet
