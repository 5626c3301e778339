"""Entries as pages draw them: effects and moves are sentences of the reader's language, never
data.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from tests.web.test_bare_strings import in_korean

from threefold.library.catalogue import KINDS, UNTOLD, catalogue, details
from threefold.library.shelf import Kind
from threefold.model.languages import LANGUAGES, Lang
from threefold.procedures.effects.scene import distance_text
from threefold.service.entry_texts import IDS, entry_details
from threefold.text import has, render

RAW = re.compile(r"\bkind:? [a-z_]+ ·|\bkind: |\baim [a-z]+:|\bends by\b|all_in_zone|: kind\b")
"""What an effect looks like as data."""
SAMPLE = [
    i
    for i in catalogue()
    if i.kind in ("abilities", "cyphers", "artifacts", "equipment", "creatures")
][::15]


def _lines(kind: str, key: str, lang: Lang) -> dict[str, tuple[str, ...]]:
    return {
        field.name: field.lines
        for field in entry_details(kind, key, lang)
        if field.name in ("effects", "moves")
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_effect_is_drawn_as_data(lang: Lang) -> None:
    raw = [
        i
        for i in SAMPLE
        for field in details(i.kind, i.key)
        for line in field.lines
        if RAW.search(line)
    ]
    assert len(raw) > 20  # such fields there are
    told_lines = [
        line for i in SAMPLE for lines in _lines(i.kind, i.key, lang).values() for line in lines
    ]
    assert len(told_lines) > 20
    assert [line for line in told_lines if RAW.search(line)] == []


def test_effects_are_told_in_reader_language() -> None:
    """Effects and moves are said in the readers language."""
    assert _lines("cyphers", "disrupting", "en") == {
        "effects": (
            "+1 damage · for a day",
            "on a hit: all hindered by a step · for a day · its level is not below the cypher's",
        )
    }
    assert _lines("cyphers", "disrupting", "fr") == {
        "effects": (
            "+1 aux dégâts · pendant un jour",
            "si l’attaque touche\u00a0: tout\u00a0: entrave d’un cran · pendant un jour"
            " · son niveau n’est pas sous celui du cypher",
        )
    }
    assert _lines("cyphers", "disrupting", "ko") == {
        "effects": (
            "피해 +1점 · 1일 동안",
            "명중하면: 모든 일: 1단계 방해 · 1일 동안 · 레벨이 사이퍼보다 낮지 않음",
        )
    }
    (paralyze,) = [
        line for line in _lines("creatures", "lich", "fr")["moves"] if line.startswith("Paralyser")
    ]
    assert paralyze.startswith("Paralyser\u00a0: ")
    assert "courte distance" in paralyze
    assert "paralysé" in paralyze


def test_known_entries_keep_fields_unknown_have_none() -> None:
    """Unknown entries have no fields and known ones keep theirs, with what people judge at the
    end.
    """
    before, after = details("creatures", "lich", "ko"), entry_details("creatures", "lich", "ko")
    assert [*(field.name for field in before), "judged"] == [field.name for field in after]
    assert entry_details("creatures", "nobody", "fr") == ()


EVERY: Final = [item for item in catalogue() if item.kind not in ("scenes", "situations")]
"""All entries that have a page."""
BARE: Final = re.compile(r"\$[a-z_]+|[a-z0-9]_[a-z0-9]|\{|\bdetail\.|\bentry_word\.|\bUNSET\b")


class Line(NamedTuple):
    """A line of an entry's page: where it stands, what it says, and whether it is marked as
    English.
    """

    kind: str
    key: str
    field: str
    text: str
    own: bool


@cache
def lines_of_entries(lang: Lang) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """Every line of every entry in a language, and what was logged meanwhile."""
    logged: list[str] = []
    listening = logging.Handler()
    listening.emit = lambda record: logged.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger().addHandler(listening)
    try:
        lines = tuple(
            Line(item.kind, item.key, field.name, line, own)
            for item in EVERY
            for field in entry_details(item.kind, item.key, lang)
            for line, own in zip(field.lines, field.own or [False] * len(field.lines), strict=True)
        )
    finally:
        logging.getLogger().removeHandler(listening)
    return lines, tuple(logged)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_entry_field_is_raw_data(lang: Lang) -> None:
    """Every entry of the books: neither names of fields, nor choices as programs name them, nor
    what has no text.
    """
    lines, logged = lines_of_entries(lang)
    assert len(lines) > 18_000
    assert [line for line in lines if BARE.search(line.text)] == []
    assert logged == ()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_field_of_entry_has_label(kind: Kind[Any]) -> None:
    """A page names each line of an entry by its field: one without a label would break the page."""
    fields = {field.encode_name for field in msgspec.structs.fields(kind.type)} - UNTOLD - IDS
    assert [name for name in sorted(fields) if not has(f"detail.{name}")] == []


@pytest.mark.parametrize(
    ("kind", "key", "lines"),
    [
        (
            "cyphers",
            "information_sensor",
            ("as many uses as its level", "all within 1 day of the first"),
        ),
        ("equipment", "caltrops_bag", ("1",)),
    ],
)
def test_uses_of_entry_are_told(kind: str, key: str, lines: tuple[str, ...]) -> None:
    """How often an item can be used stands on its page."""
    found = next(field for field in entry_details(kind, key, "en") if field.name == "uses")
    assert found.lines == lines


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_word_of_entry_has_its_translation(lang: Lang) -> None:
    """But for the other English names of an entry, which are marked as such."""
    lines, _ = lines_of_entries(lang)
    assert [line for line in lines if not line.own and line.field != "aka"] == []


def test_korean_entry_pages_have_no_english() -> None:
    """No line of a korean page of an entry has an english word."""
    known = in_korean() | {"Threefold"}
    lines, _ = lines_of_entries("ko")
    english = (
        line for line in lines if set(re.findall("[a-z]{3,}|[A-Z][a-z]{2,}", line.text)) - known
    )
    assert [line for line in english if line.field != "aka"] == []


@pytest.mark.parametrize(
    ("kind", "key", "name", "french", "korean"),
    [
        ("equipment", "airplane_basic", "price", "très cher", "매우 비쌈"),
        ("rituals", "beseech", "side_effects", "une malédiction", "저주"),
        ("arcs", "avenge", "opening", "facultatif", "생략 가능"),
        ("creatures", "blob", "regains", "santé", "체력"),
        ("artifacts", "armored_cloth", "worn", "oui", "예"),
        ("abilities", "accelerate", "effort", "cible", "대상"),
        ("traps", "arrow", "variants", "à rechargement", "자동 장전"),
        (
            "abilities",
            "weaponization",
            "effects",
            "arme légère · arme moyenne",
            "가벼운 무기 · 중간 무기",
        ),
        ("descriptors", "dragonfolk", "abilities", "Souffle", "숨결"),
    ],
)
def test_figures_are_told_in_reader_language(
    kind: str, key: str, name: str, french: str, korean: str
) -> None:
    """Figures and choices are said in the readers language."""
    for lang, words in (("fr", french), ("ko", korean)):
        lines = next(field.lines for field in entry_details(kind, key, lang) if field.name == name)
        assert words in " ".join(lines)


SAID: Final = ("use", "also", "cost", "aim", "tier", "tiers", "movement")
"""Fields beside effects and moves that are words of a program in the file."""
DATA: Final = re.compile(r"[a-z]_[a-z]|\b(all|choose|range|who|points|pools|count): ?|\bpart_of")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_power_and_focus_fields_are_no_raw_data(lang: Lang) -> None:
    """No field of a power or a focus is drawn as data."""
    kinds = ("abilities", "artifacts", "creatures", "cyphers", "flavors", "foci", "types")
    entries = [item for kind in kinds for item in [i for i in catalogue() if i.kind == kind][::12]]
    found = [
        (item.kind, item.key, field.name, line)
        for item in entries
        for field in entry_details(item.kind, item.key, lang)
        if field.name in SAID
        for line in field.lines
    ]
    assert {name for _, _, name, _ in found} >= {"use", "cost", "aim", "tier", "tiers", "movement"}
    assert [place for place in found if DATA.search(place[3])] == []


def test_tiers_prices_and_aims_are_told() -> None:
    """Tiers prices and aims are said in the readers language."""

    def said(kind: str, key: str, name: str, lang: Lang) -> tuple[str, ...]:
        return next(field.lines for field in entry_details(kind, key, lang) if field.name == name)

    assert (
        said("foci", "bears_a_halo_of_fire", "tiers", "en")[2]
        == "Tier 3: one of Wings of Fire, Fiery Hand of Doom"
    )
    assert said("foci", "bears_a_halo_of_fire", "tiers", "ko")[0] == "1등급: 불꽃 망토"
    assert said("abilities", "bash", "aim", "fr") == ("un adversaire · distance immédiate",)
    assert [said("abilities", "bash", "cost", lang) for lang in LANGUAGES] == [
        ("1 Might",),
        ("1 de Puissance",),
        ("힘 1점",),
    ]
    assert said("creatures", "lich", "movement", "fr") == ("marche\u00a0: courte distance",)


DISTANCES: Final = (
    *("touch", "immediate", "short", "long", "very_long", "unlimited", "world", "sight"),
    *("1 feet", "30 feet", "level feet", "10*level feet", "1 miles", "10 miles", "level miles"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", [None, 1, 6])
def test_every_distance_of_entry_is_said(lang: Lang, level: int | None) -> None:
    for distance in DISTANCES:
        said = render(distance_text(distance, level), lang)
        assert said
        assert "round" not in said, distance


def test_distances_are_measured_as_reader_does() -> None:
    def said(distance: str, level: int | None = None) -> list[str]:
        return [render(distance_text(distance, level), lang) for lang in LANGUAGES]

    assert said("30 feet") == ["30 feet", "9\u00a0m", "9m"]
    assert said("10 miles") == ["10 miles", "15\u00a0km", "15km"]
    assert said("10*level feet", 3) == said("30 feet")
