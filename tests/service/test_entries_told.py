"""Entries as pages draw them: effects and moves are sentences of the reader's language, never data."""

from __future__ import annotations

import re
from typing import Final

import pytest

from threefold.library.catalogue import catalogue, details
from threefold.model.languages import LANGUAGES, Lang
from threefold.procedures.effects.scene import distance_text
from threefold.service.entries_told import told
from threefold.text import render

RAW = re.compile(r"\bkind:? [a-z_]+ ·|\bkind: |\baim [a-z]+:|\bends by\b|all_in_zone|: kind\b")
"""What an effect looks like as data."""
SAMPLE = [i for i in catalogue() if i.kind in ("abilities", "cyphers", "artifacts", "equipment", "creatures")][::15]


def _lines(kind: str, key: str, lang: Lang) -> dict[str, tuple[str, ...]]:
    return {field.name: field.lines for field in told(kind, key, lang) if field.name in ("effects", "moves")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_effect_is_drawn_as_data(lang: Lang) -> None:
    raw = [i for i in SAMPLE for field in details(i.kind, i.key) for line in field.lines if RAW.search(line)]
    assert len(raw) > 20  # such fields there are
    told_lines = [line for i in SAMPLE for lines in _lines(i.kind, i.key, lang).values() for line in lines]
    assert len(told_lines) > 20
    assert [line for line in told_lines if RAW.search(line)] == []


def test_effects_and_moves_are_said_in_the_readers_language() -> None:
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
        "effects": ("피해 +1점 · 1일 동안", "명중하면: 모든 일: 1단계 방해 · 1일 동안 · 레벨이 사이퍼보다 낮지 않음")
    }
    (paralyze,) = [line for line in _lines("creatures", "lich", "fr")["moves"] if line.startswith("Paralyser")]
    assert paralyze.startswith("Paralyser\u00a0: ")
    assert "courte distance" in paralyze
    assert "paralysé" in paralyze


def test_other_fields_and_unknown_entries_are_as_they_were() -> None:
    before = {field.name: field for field in details("creatures", "lich", "ko")}
    after = {field.name: field for field in told("creatures", "lich", "ko")}
    assert before.keys() == after.keys()
    assert all(after[name] == before[name] for name in before if name != "moves")
    assert told("creatures", "nobody", "fr") == ()


DISTANCES: Final = (
    *("touch", "immediate", "short", "long", "very_long", "unlimited", "world", "sight"),
    *("1 feet", "30 feet", "level feet", "10*level feet", "1 miles", "10 miles", "level miles"),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", [None, 1, 6])
def test_every_distance_of_an_entry_is_said(lang: Lang, level: int | None) -> None:
    for distance in DISTANCES:
        said = render(distance_text(distance, level), lang)
        assert said
        assert "round" not in said, distance


def test_distances_are_measured_as_the_reader_does() -> None:
    def said(distance: str, level: int | None = None) -> list[str]:
        return [render(distance_text(distance, level), lang) for lang in LANGUAGES]

    assert said("30 feet") == ["30 feet", "9\u00a0m", "9m"]
    assert said("10 miles") == ["10 miles", "15,8\u00a0km", "15.8km"]
    assert said("10*level feet", 3) == said("30 feet")
