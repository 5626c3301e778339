"""What is like the faults of the lot r23: each kind, wherever the shelf has it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening

from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.shelf.choosing import GAINED, questions
from threefold.model.shelf.entries import ArtifactEntry, CypherEntry
from threefold.table.commands import FindItem

CONTENT = Path(__file__).parents[2] / "content"
SPENT = "the creature spends its action on it"


# --- rounds that pass in peace ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "more"), [("spore_cloud", {}), ("seeds_of_fury", {}), ("overawe", {})]
)
def test_only_acts_stop_harm_early(key: str, more: dict[str, Any]) -> None:
    """A minute that an act may end harms in peace as well, ten times; a roll that may end it is for
    people, who pass those rounds one by one."""
    evening = Evening(f"abilities.{key}", foe={"level": 3, "health": 40, "max_health": 40})
    evening.use(evening.pc().abilities[0].name, FOE, 16, **more)
    evening.marks()
    evening.passes("1 minute")
    assert evening.lost(FOE) == ({} if key == "overawe" else {"health": 10})


# --- names that are two -----------------------------------------------------------------------------


def test_doses_left_go_with_week() -> None:
    """A dose that was drunk does its hour, and the other doses still go after a week."""
    evening = Evening()
    cypher = cypher_of(cyphers()["chemical_factory"])
    evening.does(FindItem(to=KARA, cypher=cypher, level="4", drawn=[80]), 4)
    evening.use("Chemical Factory")
    evening.passes("1 hour")
    dose = next(each.name for each in evening.pc().equipment or () if not isinstance(each, str))
    evening.use(dose)
    assert evening.has(dose)
    evening.passes("6 days")
    assert evening.has(dose)
    evening.passes("1 day")
    assert not evening.has(dose)


def tables_of(entry: Any) -> Iterator[dict[str, Any]]:
    """All tables that stand somewhere in an entry."""
    if isinstance(entry, dict):
        if entry.get("kind") == "table":
            yield entry
        for value in entry.values():
            yield from tables_of(value)
    elif isinstance(entry, list):
        for value in entry:
            yield from tables_of(value)


def test_rows_of_moves_bear_names() -> None:
    """What rows of a move's table leave on somebody has a name of each row, or the last row would
    take the place of all before."""
    unnamed = []
    for line in (CONTENT / "creatures.jsonl").read_text().splitlines():
        entry = json.loads(line)
        for table in tables_of(entry.get("moves", [])):
            lasting = [
                effect
                for row in table.get("rows", [])
                for effect in row.get("effects", [])
                if effect["kind"] == "step" and effect.get("lasts") not in (None, "as_condition")
            ]
            if len(lasting) > 1:
                unnamed.append(entry["key"])
    assert unnamed == []


# --- what waits for a hit ---------------------------------------------------------------------------


def test_war_is_for_weapons() -> None:
    """A blessing for the next hit with a weapon is neither added to a spell nor used up by it."""
    entry = "blessing_of_the_gods"
    evening = Evening(f"abilities.{entry}", "abilities.spore_cloud")
    asked = next(iter(questions(evening_entry(entry), {})))
    names = [name for name in asked.of if name.startswith(("War", "Earth"))]
    evening = Evening(
        f"abilities.{entry}", "abilities.spore_cloud", chosen={entry: {asked.name: names}}
    )
    evening.fight()
    evening.use("Blessing of the Gods", KARA)
    evening.use("Spore Cloud", FOE, 12)
    assert evening.lost(FOE) == {"health": 3}
    evening.attack(12, OTHER)
    assert evening.lost(OTHER) == {"health": 6}


def evening_entry(key: str) -> Any:
    """An ability of the shelf."""
    from threefold.library.entries import SHELF, shelf

    return shelf(SHELF["abilities"])[key]


# --- the user among the targets ---------------------------------------------------------------------


@pytest.mark.parametrize("key", ["healing_pulse", "strategize", "transcend_the_script"])
def test_user_has_it_once(key: str) -> None:
    """What a power does for its user and for its targets, it does once where both are one."""
    evening = Evening(f"abilities.{key}")
    done = evening.use(evening.pc().abilities[0].name, KARA)
    told = [line for line in done.told.split(" | ") if line.startswith(("On Kara", "Kara may"))]
    assert len(told) == len(set(told))


def test_limit_counts_further_targets() -> None:
    """Each may have it once between rests: also those who were not named first."""
    evening = Evening("abilities.fruitfully_pass_the_time")
    name = evening.pc().abilities[0].name
    evening.use(name, KARA, 16, also=[BEN])
    for first, other in ((KARA, BEN), (BEN, KARA)):
        assert "used" in evening.refuses("use", name, first, 16)
        assert "used" in evening.refuses("use", name, first, 16, also=[other])


def test_absent_creature_spends_nothing() -> None:
    """A creature that is down spends no action on an attack, whatever is said."""
    evening = Evening("abilities.bound_magic_creature")
    evening.use("Bound Magic Creature")
    evening.fight()
    assert evening.attack(10, said=[SPENT]).difficulty == 1
    evening.hurt(30, evening.find("bound magic creature"))
    evening.round()
    assert evening.attack(10, said=[SPENT]).difficulty == 2


# --- what was left open as it was found -------------------------------------------------------------


def open_items() -> list[CypherEntry | ArtifactEntry]:
    """Items with a choice for their finder or maker."""
    entries = [*cyphers().values(), *artifacts().values()]
    return [
        entry
        for entry in entries
        if any(c.at in GAINED and c.points is None for c in entry.chosen.values())
    ]


@pytest.mark.parametrize("entry", open_items(), ids=lambda entry: entry.key)
def test_open_choice_is_asked_later(entry: CypherEntry | ArtifactEntry) -> None:
    """What nobody chose as an item was found is asked at its first use."""
    named = json.dumps(json.loads(_line(entry.key))["effects"])
    item = cypher_of(entry) if isinstance(entry, CypherEntry) else artifact_of(entry)
    for name, choice in entry.chosen.items():
        if choice.at in GAINED and choice.points is None and f"${name}" in named:
            assert name in (item.asks or {})


def _line(key: str) -> str:
    for kind in ("cyphers", "artifacts"):
        for line in (CONTENT / f"{kind}.jsonl").read_text().splitlines():
            if f'"key":"{key}"' in line:
                return line
    raise AssertionError(key)


def test_gate_wears_out_ring() -> None:
    """The option that opens the gate is the one that uses the ring up."""
    evening = Evening("artifacts.gate_ring", level=6)
    evening.use("Gate Ring", options=[0])
    evening.use("Gate Ring", options=[1])
    assert evening.state.things
    assert "used up" in evening.refuses("use", "Gate Ring", options=[0])


def test_worn_choice_is_for_good() -> None:
    """What is chosen at the first use of a thing that is worn is not asked again."""
    evening = Evening("artifacts.steadfast_tin_soldier", level=3)
    evening.use("Steadfast Tin Soldier", chosen=["might"])
    assert evening.pc().pools.might.max == 55
    evening.use("Steadfast Tin Soldier")
    assert evening.pc().pools.might.max == 55
