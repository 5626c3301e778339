"""Words within the effects of entries: each has its French and Korean, and is drawn in them while
the engine goes by the English."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

from threefold.library import shelf as packs
from threefold.library.catalogue import KINDS, details
from threefold.library.entries import SHELF, shelf
from threefold.library.names import kind_in_english, said_in, stays_english, translate_text
from threefold.library.packs import install
from threefold.library.phrases import COMPANIONS, PHRASES, conditions_of, phrases_of
from threefold.library.read_back import in_english
from threefold.library.shelf import everything
from threefold.library.tasks import TASKS
from threefold.library.translations import texts_of
from threefold.model.characters import FullNpc
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.shelf.effects import Companion, ConditionEffect, Step
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.effects.descriptions import effect_said
from threefold.rules.conditions import in_words
from threefold.rules.types import Message
from threefold.service.content import entry_json
from threefold.text import render


@cache
def phrases() -> dict[str, None]:
    """All that entries say in few words, once each."""
    return dict.fromkeys(
        words
        for kind in KINDS.values()
        for entry in everything(kind)
        for words in phrases_of(entry)
    )


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_phrase_has_its_words(lang: Lang) -> None:
    assert len(phrases()) > 2000
    assert [words for words in phrases() if said_in(words, lang) is None] == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("file", [PHRASES, COMPANIONS])
def test_no_phrase_is_left_over(file: str, lang: Lang) -> None:
    assert [words for words in texts_of(file, lang) if words not in phrases()] == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_phrase_stands_in_one_file(lang: Lang) -> None:
    tasks, phrases = texts_of(TASKS, lang), texts_of(PHRASES, lang)
    assert sorted(tasks.keys() & phrases.keys()) == []


def test_entry_phrases_leave_out_program_words() -> None:
    """Phrases of an entry leave out what a program reads, and the conditions the game names."""
    rooted = ConditionEffect(
        name="rooted",
        behaves="cannot get away",
        when={"said": "you look", "effort": 2, "stat": "might"},
    )
    named = [ConditionEffect(name="dazed"), ConditionEffect(name="held")]
    assert list(phrases_of([rooted, *named])) == ["you look", "rooted", "cannot get away"]
    assert list(phrases_of(Step(by="ease", tasks=["$task", "climbing"]))) == ["climbing"]


@pytest.mark.parametrize(
    ("english", "french", "korean"),
    [
        ("held", "retenu", "붙잡힘"),
        ("fire", "feu", "불"),
        ("fire, cold", "feu, froid", "불, 냉기"),
        (
            "cut a strap or the like · disarm",
            "couper une sangle ou autre · désarmer",
            "끈 따위 자르기 · 무장 해제",
        ),
        ("you are driving", "tu conduis", "운전 중"),
    ],
)
def test_phrases_are_said_in_language_of_seat(english: str, french: str, korean: str) -> None:
    line = Message("power.does.condition", {"what": english})
    for lang, words in (("fr", french), ("ko", korean)):
        assert translate_text(english, lang) == words
        assert words in render(line, lang)


def test_companion_is_creature_but_not_person() -> None:
    """A companion is named as a creature and a person is not."""
    assert render(Message("line.creature", {"name": "raised body 2"}), "fr") == "corps relevé 2"
    assert render(Message("line.given", {"name": "raised body"}), "fr") == "raised body"


def test_fields_understand_phrases_but_keep_given_names() -> None:
    """Fields understand a phrase but a name that somebody gave stays."""
    assert in_english("retenu", Vocabulary.CONDITION) == "held"
    assert in_english("붙잡힘", Vocabulary.CONDITION) == "held"
    assert in_english("grenouille", Vocabulary.GIVEN) == "grenouille"


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        ("feu", "fire"),
        ("Froid", "cold"),
        ("냉기", "cold"),
        ("독", "poison"),
        ("빛", "light"),
        ("역장", "force"),
        ("hébété", "dazed"),
        ("충격", "stunned"),
        ("fire", "fire"),
        ("Grok", "Grok"),
    ],
)
def test_harm_kind_is_understood_in_any_language(typed: str, english: str) -> None:
    """A kind of harm is understood in any language."""
    assert kind_in_english(typed) == english


@pytest.mark.parametrize("name", ["frog", "poison", "robot 2", "fire"])
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_foe_named_by_small_word_stays(name: str, lang: Lang) -> None:
    """A foe that somebody named by a small word stays so."""
    given = FullNpc(name=name, level=3, health=9, max_health=9, damage=3)
    assert render(given.called, lang) == name
    assert render(structs.replace(given, name="gargoyle", common=True).called, lang) != "gargoyle"


def test_entry_data_keeps_words_and_readings() -> None:
    """An entry as data keeps its words and says how they read."""
    held = (
        e
        for e in shelf(KINDS["abilities"]).values()
        if any(isinstance(x, ConditionEffect) for x in e.effects)
    )
    entry = next(held)
    told = entry_json(KINDS["abilities"], entry, "fr")
    assert told["effects"] == entry_json(KINDS["abilities"], entry, "en")["effects"]
    assert {phrase["lang"] for phrase in told["phrases"]} == {"fr"}
    assert "phrases" not in entry_json(KINDS["abilities"], entry, "en")


def test_pack_brings_words_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "fr").mkdir(parents=True)
    (folder / "pack.yaml").write_text("format: threefold/pack/1\nkey: mine\nname: Mine\n")
    effects = [{"kind": "condition", "name": "bogged down", "behaves": "wades"}]
    bog = {"key": "bog", "name": "Bog", "level": "1d6", "text": "It bogs.", "effects": effects}
    (folder / "cyphers.jsonl").write_text(json.dumps(bog) + "\n")
    (folder / "fr" / "phrases.jsonl").write_text(
        json.dumps({"key": "bogged down", "name": "embourbé"}) + "\n"
    )
    try:
        install([folder])
        assert translate_text("bogged down", "fr") == "embourbé"
        assert stays_english("wades", "fr")
        assert stays_english("bogged down", "ko")
        told = entry_json(KINDS["cyphers"], shelf(KINDS["cyphers"])["bog"], "fr")
        assert told["phrases"] == [
            {"key": "bogged down", "text": "embourbé", "lang": "fr"},
            {"key": "wades", "text": "wades", "lang": "en"},
        ]
    finally:
        packs.use(())


def test_entry_fields_are_told_in_words() -> None:
    """The fields of an entry are told in its words and marked where they are not."""
    told = {detail.name: detail for detail in details("creatures", "vampire", "fr")}
    assert told["modifications"].lines[0].startswith("escalade 8")
    assert told["modifications"].own == (True,)
    assert told["movement"].lines == ("marche long",)
    assert not any(told["movement"].own + told["moves"].own)
    assert all(told["intrusions"].own)


def test_companion_is_told_in_seat_language() -> None:
    """Whoever comes along is said in the language of the seat."""
    (line,) = effect_said(Companion(name="walking tree", level=4), None)
    assert "arbre qui marche" in render(line, "fr")
    assert "걷는 나무" in render(line, "ko")


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_conditions_return_from_fields_as_known(lang: Lang) -> None:
    """A form shows a condition in the reader's language; what it sends is the same condition."""
    names = {
        name for kind in SHELF.values() for e in shelf(kind).values() for name in conditions_of(e)
    }
    shown = {name: translate_text(name, lang) for name in names if isinstance(in_words(name), str)}
    assert [
        (name, words)
        for name, words in shown.items()
        if in_english(words, Vocabulary.CONDITION) != name
    ] == []
