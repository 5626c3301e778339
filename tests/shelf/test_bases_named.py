"""An ability that is based on another one names it in its data, so that the table refuses it without
the other; ``bases.yaml`` lists the names that are no base, each under its reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from tests.shelf.evening import FOE, Evening
from tests.shelf.offers import ticked

ROOT: Final = Path(__file__).parents[2]
REFERENCE: Final = ROOT.parent / "shared" / "reference" / "csrd" / "abilities.jsonl"
LISTED: Final = Path(__file__).parent / "bases.yaml"
WORDS: Final = re.compile(r"[\w'’\-]+")


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"['’]", "", name.lower())).strip("_")


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def names_in(text: str, own: str, known: Mapping[str, str]) -> set[str]:
    """Return the keys of the abilities that a text names, the longest names first."""
    words, found, at = WORDS.findall(text), set[str](), 0
    longest = max(name.count(" ") + 1 for name in known)
    while at < len(words):
        taken = 1
        for n in range(longest, 0, -1):
            name = " ".join(words[at : at + n])
            if name in known and name != own:
                found.add(known[name])
                taken = n
                break
        at += taken
    return found


def unnamed_bases() -> Iterator[str]:
    """Yield each ability of our shelf and another that its text names and its data does not."""
    ours = {
        entry["name"].casefold(): entry for entry in _read(ROOT / "content" / "abilities.jsonl")
    }
    theirs = {entry["name"]: entry for entry in _read(REFERENCE)}
    known = {
        name: ours[name.casefold()]["key"] if name.casefold() in ours else _key(name)
        for name in theirs
    }
    for name, entry in theirs.items():
        own = ours.get(name.casefold())
        if own is None:
            continue
        said = {field: value for field, value in own.items() if field not in ("text", "name")}
        data = json.dumps(said)
        for key in names_in(entry.get("text") or "", name, known):
            if f'"{key}"' not in data:
                yield f"{own['key']} <- {key}"


def test_based_abilities_name_their_base() -> None:
    """All that a text names is named in the data or listed, and what is listed is named nowhere."""
    if not REFERENCE.exists():
        pytest.skip("the reference is not beside this repository")
    reasons = yaml.safe_load(LISTED.read_text("utf-8"))
    listed = [line for lines in reasons.values() for line in lines]
    assert sorted(unnamed_bases()) == sorted(listed)


@pytest.mark.parametrize(
    ("ability", "base", "on"),
    [
        ("Punish the Guilty", "Designation", None),
        ("Explosive Release", "Store Energy", FOE),
        ("Force Blast", "Powered Armor", FOE),
        ("Living Armor", "Influence Swarm", None),
        ("Predictive Model", "Predictive Equation", FOE),
        ("Energize Creature", "Absorb Kinetic Energy", "p2"),
        ("Beast Eyes", "Beast Companion", None),
        ("Restorative Bloom", "Wooden Body or Great Tree", "p2"),
    ],
)
def test_ability_needs_its_base(ability: str, base: str, on: str | None) -> None:
    """Without what it is based on, an ability is refused, and the refusal says what is missing."""
    evening = Evening(f"abilities.{_key(ability)}")
    assert base in evening.refuses("use", ability, on, 15)


def test_added_armor_needs_its_suit() -> None:
    """What strengthens a suit of armor is worth nothing without that suit."""
    evening = Evening("abilities.field_reinforced_armor")
    evening.struck(2, damage=5)
    assert sum(evening.lost().values()) == 5
    evening = Evening("abilities.powered_armor", "abilities.field_reinforced_armor")
    evening.struck(2, damage=5)
    assert sum(evening.lost().values()) == 2


@pytest.mark.parametrize(("known", "difficulty"), [(True, 3), (False, 4)])
def test_guilty_are_found_by_their_mark(known: bool, difficulty: int) -> None:
    """Whoever marks the guilty is trained in finding them; without marks there is nothing to find."""
    more = ["abilities.designation"] if known else []
    evening = Evening("abilities.find_the_guilty", *more)
    ticks = ticked("abilities.find_the_guilty")
    assert evening.task(15, 4, "intellect", "tracking", besides=ticks).difficulty == difficulty
