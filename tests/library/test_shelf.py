"""The shelf: sound, complete, in our own words, equal in figures to the open reference, and every
entry of it works.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.people import aimed_at, alight, done, dressed, filled, hero_for, words_for

from threefold.library.creation import ability_of
from threefold.library.creatures import in_one_line, npc_of
from threefold.library.entries import (
    ABILITIES,
    ARTIFACTS,
    CREATURES,
    CYPHERS,
    MOST_SHOWN,
    SHELF,
    entry_faults,
    matching,
    shelf,
)
from threefold.library.references import dangling, holes, keys_of, of_shelf
from threefold.model.always_on import is_always_on
from threefold.model.characters import Npc
from threefold.model.names import key_of
from threefold.model.powers import affects, effects_of
from threefold.model.shelf.among import takes_after_target
from threefold.model.shelf.asked import cures_target, only_loads
from threefold.model.shelf.effects import Tell
from threefold.model.shelf.entries import Entry
from threefold.rulesets.compose import rules_for

REFERENCE = Path(__file__).parents[2].parent / "shared" / "reference" / "csrd"
needs_reference = pytest.mark.skipif(
    not REFERENCE.exists(), reason="the reference is not beside this checkout"
)


def everything() -> Iterator[tuple[str, Entry]]:
    for name, kind in SHELF.items():
        for entry in shelf(kind).values():
            yield name, entry


# --- sound ----------------------------------------------------------------------------------------


def test_every_entry_is_sound() -> None:
    assert [
        (name, entry.key, wrong) for name, entry in everything() for wrong in entry_faults(entry)
    ] == []


def test_everything_that_is_named_is_there() -> None:
    entries = of_shelf()
    assert list(dangling(entries, keys_of(entries))) == []


def test_types_and_foci_give_at_every_tier() -> None:
    """Every type and focus gives something at every tier."""
    assert list(holes(of_shelf())) == []


def test_entries_have_text_and_key_from_name() -> None:
    """Every entry has a text and its key follows from its name."""
    assert [
        (name, entry.key)
        for name, entry in everything()
        if not entry.text.strip() and name != "equipment"
    ] == []
    used = [entry for name, entry in everything() if name == "equipment" and entry.effects]
    assert [entry.key for entry in used if not entry.text.strip()] == []
    named = [(name, entry.key) for name, entry in everything() if entry.source == "reference"]
    assert [(name, key) for name, key in named if key != key_of(shelf(SHELF[name])[key].name)] == []


def test_enough_is_carried_out() -> None:
    for kind, least in ((ABILITIES, 1000), (CYPHERS, 290)):
        able = [
            e
            for e in shelf(kind).values()
            if any(not isinstance(effect, Tell) for effect in e.effects)
        ]
        assert len(able) >= least, kind.name
    assert [c.key for c in shelf(CREATURES).values() if not c.moves] == []


def test_search_shows_no_more_than_list_may() -> None:
    assert len(matching(ABILITIES, "")) == MOST_SHOWN
    assert [entry.name for entry in matching(CYPHERS, "curat")][:1] == ["Curative"]
    assert all("horror" in entry.tags for entry in matching(CREATURES, "", "horror"))


# --- at play --------------------------------------------------------------------------------------


def test_every_ability_can_be_used_once() -> None:
    """Each is paid, rolled where it takes a roll, and carried out: nothing is refused, and its
    words are told. What always works has no use.
    """
    refused = []
    for entry in shelf(ABILITIES).values():
        ability = ability_of(entry)
        if is_always_on(ability):
            continue
        own = {
            "abilities": [msgspec.to_builtins(ability)],
            "conditions": [*alight(ability), *filled(ability)],
            "cyphers": [{"name": "glass bead", "level": 10}],  # a price may be a cypher
            **dressed(ability),
        }
        if only_loads(entry.effects):
            own["attacks"] = [{"name": "crossbow", "weight": "medium", "loads": 1, "shots": 0}]
        inputs: dict[str, Any] = {"ability": entry.name, "chosen": words_for(ability)}
        if cures_target(entry.effects) and entry.aim is not None and entry.aim.difficulty is None:
            inputs["difficulty"] = 3  # the GM says how bad the malady is
        request: dict[str, Any] = {"actor": {**hero_for(entry.effects), **own}, "inputs": inputs}
        if affects(ability) == "foe":
            request["target"] = aimed_at(msgspec.to_builtins(entry.effects))
        elif takes_after_target(entry.effects):
            request["target"] = {"kind": "object", "name": "corpse", "level": 3}
        rolls = done("ability", **request)["task"]["roll"] == "needed"
        answer = done("ability", **request, dice=[19] * rolls + [3] * 60)
        if answer["result"] not in ("success", "routine"):
            refused.append((entry.key, answer["result"]))
        if entry.cost is not None and entry.cost.points and answer["cost"]["paid"] == 0:
            refused.append((entry.key, "not paid"))
    assert refused == []


def test_every_creature_comes_with_figures_it_has() -> None:
    rules = rules_for("csrd")
    for entry in shelf(CREATURES).values():
        npc = npc_of(entry)
        full = npc.filled(rules)
        assert (full.level, full.health, full.damage, full.armor) == (
            entry.level,
            entry.health,
            entry.damage,
            entry.armor,
        ), entry.key
        assert msgspec.convert(msgspec.to_builtins(npc), Npc) == npc


def test_foe_is_read_from_one_line() -> None:
    assert in_one_line("wolf 3 x2 armor 1") == {
        "npc.name": "wolf",
        "npc.level": "3",
        "count": "2",
        "npc.armor": "1",
    }
    assert in_one_line("Ogre 5 health 20 damage 8") == {
        "npc.name": "Ogre",
        "npc.level": "5",
        "npc.health": "20",
        "npc.damage": "8",
    }
    assert in_one_line("wolf") is None
    assert in_one_line("3") is None


@pytest.mark.parametrize("digits", ["²", "³²", "9" * 5000])
def test_line_with_other_digits_has_no_level(digits: str) -> None:
    """What looks like a number and is none, or is far too long, is no level."""
    assert in_one_line(f"wolf {digits} x2") is None


# --- beside the reference -------------------------------------------------------------------------


def reference(kind: str) -> dict[str, dict[str, Any]]:
    rows = [
        json.loads(line) for line in (REFERENCE / f"{kind}.jsonl").read_text("utf-8").splitlines()
    ]
    return {key_of(row["name"].strip()): row for row in reversed(rows)}


def first_number(value: object) -> int | None:
    found = re.match(r"\+?(\d+)", str(value or ""))
    return int(found[1]) if found else None


DIFFERENT = {
    "blessing_of_the_gods": "its price follows the blessing that is chosen",
    "fell_rider": "the extraction took the figures of the block below it",
    "gamma_worm": "the extraction took the figures of the roach",
    "glowing_roach": "printed level 2; the 6 is its target number",
    "teamwork": "its price stands in its text",
    "trained_gunner": "the price of one of its two ways stands in its text",
    "thinking_ahead": "its price is the level of what is undone",
}
"""Entries whose figures differ from the data on purpose, and why."""


def prices() -> Iterator[tuple[str, object, object]]:
    """Every ability with a price beside the one printed."""
    for key, row in reference("abilities").items():
        entry = shelf(ABILITIES).get(key)
        if entry is None or key in DIFFERENT:
            continue
        found = re.match(r"(\d+)(\+?) ", row["cost"] or "")
        printed = (int(found[1]), bool(found[2])) if found else (0, False)
        yield (
            key,
            (0, False)
            if entry.cost is None or entry.cost.stored
            else (entry.cost.points, entry.cost.plus),
            printed,
        )


def figures() -> Iterator[tuple[str, object, object]]:
    """Every figure of a creature beside the one printed."""
    for key, row in reference("creatures").items():
        creature = shelf(CREATURES).get(key)
        for field in (
            ("level", "health", "armor", "damage") if creature and key not in DIFFERENT else ()
        ):
            printed = first_number(row.get(field))
            if printed is not None:
                yield f"{key}.{field}", getattr(creature, field), printed


def levels() -> Iterator[tuple[str, object, object]]:
    """Every level of a cypher or an artifact beside the one printed."""
    for kind in (CYPHERS, ARTIFACTS):
        for key, row in reference(kind.name).items():
            item = shelf(kind).get(key)
            level = (row.get("level") or "").replace(" ", "").lstrip("+").replace("–", "-")
            if item is not None and item.source == "reference" and level:
                yield key, item.level, level


@needs_reference
def test_figures_equal_reference() -> None:
    compared = [*prices(), *figures(), *levels()]
    assert [each for each in compared if each[1] != each[2]] == []
    assert len(compared) > 2000


def runs(text: str, n: int = 9) -> set[str]:
    plain = unicodedata.normalize("NFKD", text.casefold().replace("’", "'").replace("'", ""))
    words = re.sub(r"[^a-z0-9]+", " ", plain).split()
    return {" ".join(words[i : i + n]) for i in range(len(words) - n + 1)}


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


@needs_reference
def test_no_run_of_nine_words_is_references() -> None:
    theirs: set[str] = set()
    for path in REFERENCE.glob("*.jsonl"):
        for line in path.read_text("utf-8").splitlines():
            for text in texts(json.loads(line)):
                theirs |= runs(text)
    shared = [
        (name, entry.key, sorted(both)[0])
        for name, entry in everything()
        for text in texts(msgspec.to_builtins(entry, str_keys=True))
        if (both := runs(text) & theirs)
    ]
    assert shared == []


def test_what_sheet_holds_is_what_entry_says() -> None:
    for entry in shelf(ABILITIES).values():
        assert effects_of(ability_of(entry)) == entry.effects


@pytest.mark.parametrize(
    "line",
    [
        "{0} 3 x2 armor 1", "{0} 3 x2 armure 1", "{0} niveau 3 ×2 Armure 1",
        "{0} 3레벨 2마리 장갑 1",
        "{0} 3 x2 장갑1점",
        "{0} 레벨3 x2 장갑 1",
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["wolf", "loup gris", "늑대"])
def test_one_line_foe_is_understood_in_every_language(line: str, name: str) -> None:
    """A foe in one line is understood in every language."""
    found = {"npc.name": name, "npc.level": "3", "count": "2", "npc.armor": "1"}
    assert in_one_line(line.format(name)) == found
    with_more = in_one_line(f"{line.format(name)} santé 9 피해 4")
    assert with_more == found | {"npc.health": "9", "npc.damage": "4"}
