"""What programs read in another language: texts in it where they have one, and "en" beside those
that have none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.web.test_rule_words import STAYS

from threefold.library.catalogue import KINDS
from threefold.library.names import said_in
from threefold.library.rules import RuleEntry, rulebook
from threefold.library.rulings import rulings
from threefold.library.shelf import everything
from threefold.library.switches import rule_switches
from threefold.model.languages import LANGUAGES, Lang
from threefold.service.adjudicate import answer_line
from threefold.service.content import entry_json
from threefold.service.demo import demo
from threefold.service.plain import characters_of, state_of
from threefold.service.rule_texts import about_rule_json, rule_json, ruling_json, switch_json
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table.state.seats import Seat
from threefold.text import shelf_words
from threefold.text.catalog import Among

OF_BOOKS = {"ko", "lines", "lines_ko", "name_ko", "name_en_origin"}
RULES = [*rulebook().by_id.values()]


def words(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of some data, and where it stands."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from words(below, (*path, key))
    elif isinstance(value, list | tuple):
        for n, below in enumerate(value):
            yield from words(below, (*path, str(n)))
    elif isinstance(value, str):
        yield path, value


def figures(entry: RuleEntry, lang: Lang) -> Iterator[tuple[tuple[str, ...], str]]:
    """The words in the table and the examples of a rule."""
    found = rule_json(entry, lang)
    yield from words({name: found[name] for name in ("table", "examples") if name in found})


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_rule_tables_and_examples_are_in_language(lang: Lang) -> None:
    """Tables and examples of every rule are in the language."""
    left, moved, keys = {}, 0, 0
    for entry in RULES:
        found = rule_json(entry, lang)
        assert found["lang"] == lang
        if "sample" not in found:  # these say in words of their own what the table says as figures
            left.update(
                (entry.id, one["text"]) for one in found.get("phrases", ()) if one["lang"] == "en"
            )
        keys += sum(one["lang"] == lang for one in found.get("phrases", ()))
        english = dict(figures(entry, "en"))
        local = dict(figures(entry, lang))
        assert english.keys() == local.keys(), entry.id
        stay = [path for path in english if OF_BOOKS.intersection(path)]
        assert [local[path] for path in stay] == [english[path] for path in stay]
        moved += sum(local[path] != english[path] for path in english)
    assert left == STAYS
    assert moved > 1400
    assert keys > 1500


def test_rule_in_english_is_as_it_was() -> None:
    shown = rule_json(rulebook().by_id["fact.weapon.damage"], "en")
    assert shown["table"] == {"light": 2, "medium": 4, "heavy": 6}
    assert "phrases" not in shown
    assert rule_json(rulebook().by_id["fact.weapon.damage"], "fr")["table"] == shown["table"]


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_rulings_and_switches_are_in_language(lang: Lang) -> None:
    for ruling in rulings():
        shown = ruling_json(ruling, lang)
        assert (shown["tag"], shown["lang"]) == (ruling.tag, lang)
        assert shown["reading"] != ruling.reading
    for switch in rule_switches():
        shown = switch_json(switch, lang)
        assert (shown["name"], tuple(shown["choices"]), shown["lang"]) == (
            switch.name,
            switch.choices,
            lang,
        )
        assert shown["decides"] != switch.decides
        assert {one["key"] for one in shown["phrases"]} >= {switch.name}
    about = about_rule_json(rulebook().by_id["edge.once_per_action"], lang)
    assert {one["lang"] for one in (*about["rulings"], *about["switches"])} == {lang}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("kind", KINDS)
def test_no_entry_keeps_english_text_to_itself(kind: str, lang: Lang) -> None:
    kept = []
    for entry in everything(KINDS[kind]):
        shown = entry_json(KINDS[kind], entry, lang)
        assert shown["lang"] == lang, shown["key"]
        known = {one["key"] for one in shown.pop("phrases", ())} | {""}
        kept += [
            (shown["key"], t)
            for _, t in words(shown)
            if " " in t and t not in known and said_in(t, lang)
        ]
    assert kept == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_seat_view_says_how_names_read(lang: Lang) -> None:
    """What a seat sees says how its names read."""
    tables = Tables(MemoryStore())
    table = demo(tables)
    seat = Seat("gm")
    known, past = tables.seen_from(table, seat)
    plain = state_of(known, past, seat, "en")
    told = state_of(known, past, seat, lang)
    assert isinstance(plain, dict)
    assert isinstance(told, dict)
    assert "phrases" not in plain
    said: Any = told["phrases"]
    kept = {text for _, text in words(plain)}
    assert {one["key"] for one in said} <= kept
    assert {one["lang"] for one in said} == {lang}
    assert len(said) > 10
    sheets = characters_of(known, seat, lang)
    assert all(sheet["phrases"] for sheet in sheets.values())


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "paralyzed"), ("fr", "paralysé"), ("ko", "마비")]
)
@pytest.mark.parametrize("among", ["texts", "tasks"])
def test_condition_is_said_wherever_its_name_stands(lang: Lang, said: str, among: Among) -> None:
    assert shelf_words("paralyzed", lang, among) == said
    assert shelf_words("(paralyzed)", lang, among) == f"({said})"
    assert shelf_words("(a fur coat)", lang, among) == "(a fur coat)"


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_what_is_drawn_says_how_it_reads(lang: Lang) -> None:
    request = {
        "procedure": "draw",
        "inputs": {"what": "cypher"},
        "dice": [1, 1, 1, 1],
        "lang": lang,
    }
    answer = msgspec.json.decode(answer_line(msgspec.json.encode(request)))
    assert answer["ok"], answer
    phrases = {one["key"]: one["text"] for one in answer["phrases"]}
    assert phrases[answer["drawn"]["name"]] != answer["drawn"]["name"]
    assert phrases[answer["drawn"]["text"]] != answer["drawn"]["text"]
    english = msgspec.json.decode(answer_line(msgspec.json.encode(request | {"lang": "en"})))
    assert "phrases" not in english
    assert english["drawn"]["name"] == answer["drawn"]["name"]
