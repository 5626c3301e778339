"""The rituals as content: all of them, in figures and words, with a schema, and with errors that
name their place.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.schemas import refuse_misfits

from threefold.library.files import ContentError
from threefold.library.paths import content_dir
from threefold.library.rituals import RITUALS, RitualEntry, known_rituals, ritual_rows, rituals
from threefold.library.rules import rulebook
from threefold.service.content import problems_in_words

Json = dict[str, Any]
MINE: Json = {
    "key": "mine",
    "name": "Mine",
    "rule": "ritual.example.mine",
    "about": "It calls the rain.",
    "performance_minutes": 30,
    "result": "It rains.",
}
BY_KEY = {entry.key: entry for entry in rituals()}


def ledger(id: str) -> Json:
    table = rulebook().by_id[id].table
    assert isinstance(table, dict)
    return table


@pytest.mark.rule("ritual.examples.index")
def test_ritual_examples_index() -> None:
    rows = ledger("ritual.examples.index")["rows"]
    assert [row.key for row in ritual_rows()] == list(rows)
    for row in ritual_rows():
        told = rows[row.key]
        assert [row.preparation, row.performance, row.total] == [
            told["prep"],
            told["perform"],
            told["total"],
        ]
        assert list(row.pools) == ([] if row.key == "flesh_for_knowledge" else told["pool"])


@pytest.mark.rule("ritual.format.fields")
@pytest.mark.parametrize("key", BY_KEY)
def test_ritual_example(key: str) -> None:
    entry, told = BY_KEY[key], ledger(f"ritual.example.{key}")
    assert entry.name == told["name"]
    assert len(entry.roles) == len(told["roles"])
    assert len(entry.abilities) == len(told["other_assets"])
    assert entry.effect.stay_minutes == told.get("stay_min", 0)
    assert entry.effect.service_minutes == told.get("service_max_min", 0)
    assert entry.effect.service_miles == told.get("service_max_miles", 0)
    assert entry.effect.days == told.get("duration_days", 0)
    assert list(entry.levels) == told["level_rule"].get("options", [])
    assert (entry.basis == "creature") == (
        key in ("entombment", "resurrection", "sacrificial_rite")
    )
    assert len(entry.side_effects) == len(told["side_effects"])
    assert entry.reagents


@pytest.mark.rule("ritual.example.beseech", "ritual.beseech.outcome")
def test_ritual_example_beseech() -> None:
    assert BY_KEY["beseech"].effect.completes == "nothing"
    assert "not bound to help" in BY_KEY["beseech"].result
    assert BY_KEY["beseech"].bargain is None


@pytest.mark.rule(
    "ritual.example.conjure_dead",
    "ritual.example.conjure_demon",
    "ritual.example.conjure_devil",
    "ritual.example.conjure_elemental",
    "ritual.conjure.stay",
    "ritual.conjure.service_limit",
    "ritual.conjure.typical_tasks",
    "ritual.conjure.price",
    "ritual.conjure.no_deal",
)
def test_ritual_conjure() -> None:
    conjured = {key: entry for key, entry in BY_KEY.items() if key.startswith("conjure")}
    assert {key: e.effect.stay_minutes for key, e in conjured.items()} == dict.fromkeys(conjured, 1)
    served = {
        key: (e.effect.service_minutes, e.effect.service_miles) for key, e in conjured.items()
    }
    assert served == {**dict.fromkeys(conjured, (60, 50)), "conjure_dead": (0, 0)}
    tasks, no_deal = ledger("ritual.conjure.typical_tasks"), ledger("ritual.conjure.no_deal")
    for key, entry in conjured.items():
        assert entry.bargain is not None
        assert len(entry.bargain.tasks) == len(tasks[key])
        assert entry.bargain.price
        assert entry.effect.attacks == no_deal[key]["attack"]
        assert entry.effect.attacks_certain == no_deal[key].get("certain", False)


@pytest.mark.rule("ritual.conjure_elemental.gifts")
def test_ritual_conjure_elemental_gifts() -> None:
    bargain = BY_KEY["conjure_elemental"].bargain
    assert bargain is not None
    assert dict(bargain.gifts) == ledger("ritual.conjure_elemental.gifts")


@pytest.mark.rule(
    "ritual.example.consecration", "ritual.consecration.scope", "ritual.exorcism.return_ban"
)
def test_year_and_day() -> None:
    assert [key for key, entry in BY_KEY.items() if entry.effect.days == 366] == [
        "consecration",
        "exorcism",
    ]
    assert [key for key, entry in BY_KEY.items() if entry.effect.ward] == ["consecration"]


@pytest.mark.rule("ritual.example.enchant_weapon", "ritual.enchant_weapon.effect")
def test_ritual_example_enchant_weapon() -> None:
    entry = BY_KEY["enchant_weapon"]
    assert (entry.levels, entry.roles, entry.effect.asset, entry.effect.days) == ((3, 4), (), 1, 1)


@pytest.mark.rule("ritual.example.entombment", "ritual.entombment.duration")
def test_ritual_example_entombment() -> None:
    entry = BY_KEY["entombment"]
    assert (entry.preparation_minutes, entry.effect.days) == (960, 0)
    assert "as long as that stays closed and whole" in entry.result


@pytest.mark.rule(
    "ritual.example.exorcism",
    "ritual.example.flesh_for_knowledge",
    "ritual.example.purification",
    "ritual.example.resurrection",
    "ritual.example.sacrificial_rite",
)
def test_what_rules_do_at_end() -> None:
    ends = {key: e.effect.completes for key, e in BY_KEY.items() if e.effect.completes != "nothing"}
    assert ends == {
        "entombment": "imprison",
        "exorcism": "exorcise",
        "flesh_for_knowledge": "flesh",
        "purification": "cleanse",
        "resurrection": "restore",
        "sacrificial_rite": "slay",
    }
    assert [key for key, entry in BY_KEY.items() if entry.effect.soul] == ["sacrificial_rite"]


def test_each_ritual_is_rule_of_ledger() -> None:
    assert {f"ritual.example.{key}" for key in BY_KEY} == {entry.rule for entry in rituals()}
    assert {entry.rule for entry in rituals()} == {
        id for id in rulebook().by_id if id.startswith("ritual.example.")
    }
    assert known_rituals().keys() == BY_KEY.keys()


def test_content_fits_its_schema() -> None:
    refuse_misfits(
        yaml.safe_load((content_dir() / "rituals.yaml").read_text("utf-8")), RITUALS.schema()
    )


def test_no_sentence_is_copied_from_book() -> None:
    book = Path(__file__).parents[3] / "shared" / "rulebook" / "source" / "csrd-en.txt"
    if not book.is_file():
        pytest.skip("the books lie in ../shared, outside this repository")
    text = re.sub(r"\s+", " ", book.read_text("utf-8").replace("’", "'")).casefold()

    def words(entry: RitualEntry) -> list[str]:
        bargain = [] if entry.bargain is None else [entry.bargain.price, entry.bargain.no_deal]
        return [entry.about, entry.result, entry.note, *bargain]

    for entry in rituals():
        for part in words(entry):
            for sentence in re.split(r"(?<=[.?]) ", part):
                assert len(sentence.split()) < 6 or sentence.casefold() not in text, sentence


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"performance_minutes": 0}, "mine: performance_minutes: "),
        ({"hue": "red"}, "mine: hue: "),
        ({"basis": "fixed"}, "mine: levels: Levels go with basis: fixed, and with no other"),
        ({"levels": [3]}, "mine: levels: Levels go with basis: fixed, and with no other"),
        ({"pools": ["might", "might"]}, "mine: pools: A Pool is there twice"),
        ({"roles": ["x" * 121]}, "mine: roles[0]: "),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, change: Json, error: str) -> None:
    (tmp_path / "rituals.yaml").write_text(yaml.safe_dump([{**MINE, **change}]), "utf-8")
    with pytest.raises(ContentError) as raised:
        RITUALS.read(tmp_path)
    assert error in problems_in_words(raised.value)
