"""Documents of Foundry VTT that are odd, broken or secret: each entry comes in, and what is left is
told.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.exchange.samples import item, npc, pc

from threefold.exchange.report import ReportJson
from threefold.interop.characters import read_characters
from threefold.model.characters import Pc
from threefold.service.exchange import import_uploads


def brought(into: Path, *files: tuple[str, bytes]) -> ReportJson:
    return import_uploads(files, into).as_json("")


def sheet(into: Path) -> Pc:
    (file,) = (into / "characters").glob("*.json")
    found = read_characters(file.read_bytes(), file.name)
    assert isinstance(found, list)
    assert isinstance(found[0], Pc)
    return found[0]


def encoded(document: Any, encoding: str) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode(encoding)


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"],
)
def test_every_encoding_of_unicode_is_read(tmp_path: Path, encoding: str) -> None:
    told = brought(tmp_path / "p", ("a.json", encoded(npc("Mårsh Hôwler 늪"), encoding)))
    assert [line.name for line in told.taken] == ["Mårsh Hôwler 늪"]


def test_half_sign_does_not_end_import(tmp_path: Path) -> None:
    broken = json.dumps(npc("Marsh \ud83d Howler", notes="<p>It howls \udc00 loud.</p>")).encode()
    assert b"\\ud83d" in broken
    told = brought(
        tmp_path / "p", ("a.json", broken), ("b.json", encoded(npc("Other", "other"), "utf-8"))
    )
    assert [line.key for line in told.taken] == ["marsh_howler", "other"]
    assert brought(tmp_path / "p", ("a.json", broken)).counts["known"] == 1
    out = (tmp_path / "p" / "imported" / "sources.jsonl").read_text("utf-8")
    assert "It howls \N{REPLACEMENT CHARACTER} loud." in out


def test_name_holds_no_sign_that_nobody_sees(tmp_path: Path) -> None:
    told = brought(
        tmp_path / "p", ("a.json", encoded(npc("Marsh\u202e\x00 How\u200bler\ufeff"), "utf-8"))
    )
    assert [line.name for line in told.taken] == ["Marsh Howler"]


def test_gm_notes_stay_off_player_sheet(tmp_path: Path) -> None:
    """The notes of the GM are not on the sheet that a player reads."""
    hero = pc()
    hero["system"]["gmNotes"] = "<p>She is the duke's heir.</p>"
    told = brought(tmp_path / "p", ("a.json", encoded(hero, "utf-8")))
    assert b"heir" not in b"".join(
        path.read_bytes() for path in (tmp_path / "p" / "characters").iterdir()
    )
    assert "She is the duke's heir." in [line.text for line in told.not_understood]
    assert "heir" in (tmp_path / "p" / "imported" / "sources.jsonl").read_text("utf-8")


@pytest.mark.parametrize(
    ("basic", "told"),
    [
        ({"type": "light weapon", "damage": 2, "modifier": "eased", "steps": 1}, []),
        (
            {"type": "light weapon", "damage": 2, "modifier": "eased", "steps": 2},
            ["Blade: eased 2"],
        ),
        (
            {"type": "heavy weapon", "damage": 6, "modifier": "hindered", "steps": 1},
            ["Blade: hindered 1"],
        ),
        ({"type": "heavy weapon", "damage": 6, "modifier": "hindered", "steps": 0}, []),
    ],
)
def test_steps_of_attack_are_told(tmp_path: Path, basic: dict[str, Any], told: list[str]) -> None:
    blade = item("Blade", "attack", {**basic, "range": "Immediate", "notes": ""})
    report = brought(tmp_path / "p", ("a.json", encoded(pc(items=[blade]), "utf-8")))
    assert [line.text for line in report.not_understood if line.field == "weapon"] == told


@pytest.mark.parametrize(
    ("notes", "pierces", "all_of_it"),
    [("ignores 2 points of Armor", 2, False), ("ignores Armor", None, True)],
)
def test_ignored_armor_is_on_sheet(
    tmp_path: Path, notes: str, pierces: int | None, all_of_it: bool
) -> None:
    """What an attack ignores of armor is on the sheet."""
    basic = {"type": "light weapon", "damage": 2, "range": "Immediate", "notes": notes}
    brought(tmp_path / "p", ("a.json", encoded(pc(items=[item("Pick", "attack", basic)]), "utf-8")))
    (attack,) = sheet(tmp_path / "p").attacks
    assert (attack.pierces or None, attack.ignores_armor is True) == (pierces, all_of_it)
