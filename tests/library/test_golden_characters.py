"""Twelve whole characters, one for each genre, as sums worked out by hand from the book and the
reference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from msgspec.structs import replace
from tests.people import done

from threefold.library.creation import foci, offer, powers
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.model.creation import choices_asked, finish_draft
from threefold.model.drafts import Draft
from threefold.model.written import add_ability
from threefold.rules.types import STATS
from threefold.rulesets.compose import rules_for

FOLDER = Path(__file__).parent / "golden_characters"
GOLDEN = sorted(FOLDER.glob("*.yaml"))


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def built(told: dict[str, Any]) -> Pc:
    """Made by creation, then led through its tiers by the four steps and with what its focus gives
    there.
    """
    draft = Draft(
        name="Wren",
        type=told["type"],
        adjective=told["adjective"],
        noun=told["type"],
        verb=told["verb"],
        free={stat: n for stat, n in told["free"].items() if n},
        edge=told["edge"],
        abilities=told["abilities"],
        chosen=told.get("chosen", {}),
    )
    asked = choices_asked(draft, offer())  # the others are made at later tiers
    chosen = {id: answers for id, answers in draft.chosen.items() if id in asked}
    pc = finish_draft(replace(draft, chosen=chosen), offer(), "A sentence.")
    assert isinstance(pc, Pc), pc
    sheet: dict[str, Any] = msgspec.to_builtins(pc)
    for tier, step in enumerate(told["steps"], 2):
        for buy in (
            {"buy": "increasing_capabilities", "points": {step["points"]: 4}},
            {"buy": "moving_toward_perfection", "stat": step["edge"]},
            {"buy": "extra_effort"},
            {"buy": "skills", "skill": step["skill"]},
        ):
            sheet = done("advance", actor={**sheet, "xp": 4}, inputs=buy)["actor"]
        for key in told["gains"].get(tier, ()):
            sheet = gain(sheet, key, told.get("chosen", {}))
    return msgspec.convert({**sheet, "xp": 0}, Pc)


def gain(sheet: dict[str, Any], key: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """What a tier of the focus gives: nobody pays for it."""
    after = add_ability(msgspec.convert(sheet, Pc), powers()[key].chosen(chosen.get(key, {})))
    found: dict[str, Any] = msgspec.to_builtins(after)
    return found


def total(lines: list[list[Any]]) -> int:
    return sum(n for n, _ in lines)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_character_sums_match_hand_calculation(path: Path) -> None:
    """A character is the sum that was worked out by hand."""
    told = read(path)
    pc = built(told)
    assert check_pc(pc, "pc", rules_for("csrd")) is None
    assert (pc.tier, pc.effort) == (told["tier"], told["tier"])
    assert {s: pc.pools.of(s).max for s in STATS} == {s: total(told["pools"][s]) for s in STATS}
    assert {s: pc.pools.of(s).value for s in STATS} == {s: total(told["pools"][s]) for s in STATS}
    assert {s: pc.pools.of(s).edge for s in STATS} == {s: total(told["edges"][s]) for s in STATS}
    assert sum(piece.points(rules_for("csrd")) for piece in pc.armor if piece.worn) == total(
        told["armor"]
    )
    assert pc.recovery_bonus == total(told["recovery"])
    assert {name.casefold(): level for name, level in pc.skills.items()} == told["skills"]
    names = {getattr(ability, "name", ability) for ability in pc.abilities}
    given = {power.ability.name for power in foci()[told["verb"]].given}
    gained = {powers()[key].ability.name for keys in told["gains"].values() for key in keys}
    assert {*told["abilities"], *given, *gained} <= names


def test_every_genre_and_tier_is_present() -> None:
    """Every genre has one and every tier two."""
    found = [read(path) for path in GOLDEN]
    assert len({told["genre"] for told in found}) == 12
    assert sorted(told["tier"] for told in found) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    for told in found:
        focus = foci()[told["verb"]].entry
        for tier, keys in told["gains"].items():
            assert set(keys) <= set(focus.tiers[str(tier)].named()), (told["verb"], tier)
