"""Content in French and Korean: every text belongs to an entry, keeps its dice, and reads as the
guide asks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from threefold.library import shelf
from threefold.library.catalogue import KINDS
from threefold.library.editions import edition_differences
from threefold.library.entries import SHELF
from threefold.library.files import ContentError
from threefold.library.guides import GUIDES
from threefold.library.judgements import JUDGEMENTS
from threefold.library.packs import install
from threefold.library.paths import content_dir
from threefold.library.rules import rulebook
from threefold.library.rulings import rulings
from threefold.library.shelf import everything
from threefold.library.switches import rule_switches
from threefold.library.translations import (
    RULES,
    entry_texts,
    in_language,
    read_translations,
    rule_in,
    translated,
)
from threefold.model.languages import LANGUAGES, Lang
from threefold.text.catalog import has

FILES = [path for lang in LANGUAGES[1:] for path in sorted((content_dir() / lang).rglob("*.jsonl"))]
"""All files of translations."""
SPOKEN_OTHERWISE = {
    "fr": re.compile(r"\b(?:vous|votre|vos)\b|'", re.IGNORECASE),
    "ko": re.compile("당신|여러분|[«»—]"),
}
"""What the guide never allows: docs/translation.md, 1 and 2."""


def at(entry: Any, path: str) -> Any:
    """What stands at a path of an entry."""
    for part in path.split("."):
        entry = entry[int(part)] if isinstance(entry, list | tuple) else entry[part]
    return entry


def entries(path: Path) -> dict[str, Any] | None:
    """The English entries that a file translates; None for kinds that are no lists of entries."""
    if path.parent.name == RULES:
        return {
            id: msgspec.to_builtins(rule, str_keys=True) for id, rule in rulebook().by_id.items()
        }
    if path.stem in KINDS:
        kind = KINDS[path.stem]
        return {kind.key_of(e): msgspec.to_builtins(e, str_keys=True) for e in everything(kind)}
    if path.stem in ("tags", "tasks", "phrases", "companions", "clauses", "rule_words", "party"):
        return None  # their keys are the English words themselves
    return {
        key: msgspec.to_builtins(entry, str_keys=True) for key, entry in BESIDE[path.stem]().items()
    }


BESIDE: dict[str, Callable[[], dict[str, Any]]] = {
    "editions": lambda: {e.key: e for e in edition_differences()},
    "guides": lambda: {e.key: e for e in everything(GUIDES)},
    "judgements": lambda: {e.rules[0]: e for e in everything(JUDGEMENTS)},
    "rulings": lambda: {e.tag: e for e in rulings()},
    "switches": lambda: {e.name: e for e in rule_switches()},
}
"""Content that is no kind of its own in the catalogue, by key."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_text_belongs_to_text_of_entry(path: Path) -> None:
    known = entries(path)
    if known is None:
        assert read_translations(path)
        return
    astray, dice = [], []
    for key, texts in read_translations(path).items():
        for where, text in texts.items():
            try:
                english = at(known[key], where)
            except (KeyError, IndexError, ValueError, TypeError):
                astray.append((key, where))
                continue
            if not isinstance(english, str) or not text.strip():
                astray.append((key, where))
            elif re.findall(r"\d+d\d+", english) != re.findall(r"\d+d\d+", text):
                dice.append((key, english, text))
    assert astray == []
    assert dice == []


COUNTED = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
WORDS = {word: str(n) for n, word in enumerate(COUNTED.split())} | {
    "dozen": "12",
    "thirty": "30",
    "forty": "40",
    "fifty": "50",
    "sixty": "60",
    "ninety": "90",
    "hundred": "100",
    "third": "3",
    "fifth": "5",
}
"""Words that stand for a figure in English, which a translation may write as one."""
MEASURED = re.compile(
    r"feet|foot|\bft\b|\bFt\b|mile|yard|inch|pound|\bton|degree|°|mph|gallon|quart|pint|ounce|acre"
)
"""What is told in other measures elsewhere."""
SAID_OTHERWISE = frozenset(
    {
        "roll.player.opposed_npc",  # the triple of the level
        "ritual.conjure.stay",  # a dozen rounds or so
        "boost_manifest_cypher_function",  # as much as ten times
        "probability_regulator",  # 300 million is 3억
        # figures in words
        "serum_x", "stellarex_crystal", "ichthysian", "matches_windproof", "wafercraft_exploration",
        "ability.optional_roll",  # the natural 20 that refunds
        "trap.portcullis.side",  # 50/50 is half and half
        # a third, tens, twenty-five, an id
        "1-A42", "2-F9", "spacecraft_exploration_class", "roll_bonus_overflow",
    }
)  # fmt: skip
"""Entries whose translation says a figure in words, or the other way round."""


def figures(text: str) -> set[str]:
    """The figures of a text from 3 on: one and two are often words."""
    plain = re.sub(r"(?<=\d)[,\u202f\u00a0 ](?=\d{3})", "", text)
    return {found for found in re.findall(r"\d+", plain) if int(found) > 2}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_translations_state_same_figures(path: Path) -> None:
    known = entries(path)
    wrong = []
    for key, texts in read_translations(path).items() if known is not None else ():
        for where, text in texts.items():
            english = str(at(known[key], where)) if known is not None else ""
            if key in SAID_OTHERWISE or MEASURED.search(english):
                continue
            spelt = {WORDS[word] for word in re.findall("[a-z]+", english.lower()) if word in WORDS}
            lost, new = figures(english) - figures(text), figures(text) - figures(english) - spelt
            if lost or new:
                wrong.append((key, where, lost, new))
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_everything_of_shelf_is_translated(lang: Lang) -> None:
    """Whatever an entry is called, and what it says, reads in every language; what is missing is
    listed.
    """
    missing = [
        f"{kind.name}: {kind.key_of(entry)}"
        for kind in SHELF.values()
        for entry in everything(kind)
        if not {"name", "text"} & entry_texts(kind.name, kind.key_of(entry), lang).keys()
    ]
    assert missing == []


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in an entry, by its path."""
    for name, part in value.items() if isinstance(value, dict) else enumerate(value):
        where = f"{path}.{name}".lstrip(".")
        if isinstance(part, str):
            yield where, part
        elif isinstance(part, dict | list | tuple):
            yield from leaves(part, where)


def kind_of_place(where: str) -> str:
    """A path without the numbers of lists."""
    return re.sub(r"\.\d+", "", where)


@pytest.mark.parametrize(
    "path", [p for p in FILES if p.stem in BESIDE], ids=lambda p: f"{p.parent.name}/{p.stem}"
)
def test_translated_field_is_translated_for_all_entries(path: Path) -> None:
    """What is translated of one entry is translated of all."""
    given = read_translations(path)
    wanted = {kind_of_place(where) for texts in given.values() for where in texts}
    lacking = [
        (key, where)
        for key, entry in BESIDE[path.stem]().items()
        for where, text in leaves(msgspec.to_builtins(entry, str_keys=True))
        if kind_of_place(where) in wanted and text.strip() and where not in given.get(key, {})
    ]
    assert lacking == [], f"add these to content/{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_texts_speak_as_guide_asks(path: Path) -> None:
    lang = path.relative_to(content_dir()).parts[0]
    wrong = SPOKEN_OTHERWISE[lang]
    assert [
        (k, t)
        for k, texts in read_translations(path).items()
        for t in texts.values()
        if wrong.search(t)
    ] == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_rule_has_its_statement(lang: Lang) -> None:
    book = rulebook()
    assert [id for id in book.by_id if not entry_texts(RULES, id, lang).get("rule")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_area_of_rules_has_its_heading(lang: Lang) -> None:
    areas = {entry.area for entry in rulebook().by_id.values()}
    missing = [area for area in sorted(areas) if not has(f"book_area.{area}", lang)]
    assert missing == [], "add book_area-AREA to pages.ftl"


def test_rule_reads_in_its_language() -> None:
    rule = rulebook().by_id["edge.reduces_pool_spending"]
    assert "Avantage" in rule_in(rule, "fr").rule
    assert "재능" in rule_in(rule, "ko").rule
    assert rule_in(rule, "en") is rule


def test_untranslated_text_stays_english_and_marked() -> None:
    """What lacks a translation stays english and says so."""
    (orc,) = [e for e in everything(KINDS["creatures"]) if KINDS["creatures"].key_of(e) == "orc"]
    assert in_language(orc, "creatures", "nobody", "fr") == orc
    assert not translated("creatures", "nobody", "fr")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with a cypher, and its French."""
    folder = tmp_path / "mine"
    (folder / "fr").mkdir(parents=True)
    (folder / "pack.yaml").write_text("format: threefold/pack/1\nkey: mine\nname: Mine\n")
    cypher = {
        "key": "bang",
        "name": "Bang",
        "level": "1d6",
        "text": "It bangs.",
        "told": "narrative",
    }
    (folder / "cyphers.jsonl").write_text(json.dumps(cypher) + "\n")
    texts = {"key": "bang", "name": "Boum", "text": "Fait boum.", "moves.3.name": "gone since"}
    (folder / "fr" / "cyphers.jsonl").write_text(json.dumps(texts) + "\n")
    return folder


def test_pack_brings_its_own_languages(pack: Path) -> None:
    try:
        install([pack])
        (bang,) = [e for e in everything(KINDS["cyphers"]) if KINDS["cyphers"].key_of(e) == "bang"]
        french = in_language(bang, "cyphers", "bang", "fr")
        assert (french.name, french.text) == ("Boum", "Fait boum.")
        assert in_language(bang, "cyphers", "bang", "ko").name == "Bang"
    finally:
        shelf.use(())


@pytest.mark.parametrize("line", ["[]", '{"name": "x"}', '{"key": "bang", "name": 3}', "nothing"])
def test_line_that_is_no_translation_is_named(pack: Path, line: str) -> None:
    (pack / "fr" / "cyphers.jsonl").write_text(line + "\n")
    with pytest.raises(ContentError) as wrong:
        install([pack])
    assert [(p.file, p.line) for p in wrong.value.problems] == [("mine/fr/cyphers.jsonl", 1)]
