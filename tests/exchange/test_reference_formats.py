"""The community's JSON and Markdown vault: every kind of entry, field by field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.exchange.samples import Json, written
from tests.exchange.test_taking import creature

from threefold.exchange.packing import Pack, load_pack
from threefold.service.exchange import import_files


def from_json(tmp_path: Path, **lists: list[Json]) -> Pack:
    import_files([written(tmp_path / "all.json", {"version": "10", **lists})], tmp_path / "pack")
    return load_pack(tmp_path / "pack")


def from_vault(tmp_path: Path, **pages: str) -> Pack:
    for name, text in pages.items():
        path = tmp_path / "vault" / f"{name.replace('__', '/')}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    import_files([tmp_path / "vault"], tmp_path / "pack")
    return load_pack(tmp_path / "pack")


def entry(pack: Pack, kind: str, key: str) -> Any:
    return pack.entries[kind][key]


# --- JSON -----------------------------------------------------------------------------------------


def test_creatures_of_json(tmp_path: Path) -> None:
    cat = creature(
        "REED CAT",
        damage="5 points; see Combat",
        armor="1 (4 against cold)",
        kind="NPC",
        combat="It bites.\nPounce: It leaps and bites twice.",
        options=[{"name": "TRICKS", "table": [{"start": 1, "end": 2, "entry": "Hides"}]}],
    )
    found = entry(from_json(tmp_path, creatures=[cat]), "creatures", "reed_cat")
    assert (found.name, found.creature, found.level, found.health, found.damage, found.armor) == (
        "Reed Cat",
        "npc",
        4,
        17,
        5,
        1,
    )
    assert (found.damage_words, found.armor_against) == ("5 points; see Combat", {"cold": 4})
    assert [m.name for m in found.moves] == ["Combat", "Pounce", "Tricks"]
    assert found.moves[2].text == "1-2: Hides"


def test_items_of_json(tmp_path: Path) -> None:
    pack = from_json(
        tmp_path,
        cyphers=[
            {
                "name": "MIST JAR",
                "tags": ["FANTASY"],
                "level_dice": "1d6",
                "level_mod": 2,
                "form": "JAR",
                "effect": "Fog inflicts 3 points of damage.",
                "options": [],
            }
        ],
        artifacts=[
            {
                "name": "TIDE BELL",
                "tags": [],
                "level_dice": None,
                "level_mod": 7,
                "form": None,
                "depletion": "1-2 in 1d100 (check each day)",
                "effect": "It rings.",
                "options": [],
            },
            {
                "name": "DRY CUP",
                "tags": [],
                "level_dice": "1d6",
                "level_mod": 0,
                "form": None,
                "depletion": "-",
                "effect": "It is dry.",
                "options": [],
            },
            {
                "name": "LAST MATCH",
                "tags": [],
                "level_dice": "1d6",
                "level_mod": 0,
                "form": None,
                "depletion": "Automatic",
                "effect": "It burns.",
                "options": [],
            },
            {
                "name": "ODD DIE",
                "tags": [],
                "level_dice": "1d6",
                "level_mod": 0,
                "form": None,
                "depletion": "1 x uses in 1d20",
                "effect": "It rolls.",
                "options": [],
            },
        ],
    )
    jar = entry(pack, "cyphers", "mist_jar")
    assert (jar.level, jar.form, jar.tags, jar.effects[0].points) == (
        "1d6+2",
        "Jar",
        ["fantasy"],
        3,
    )
    said = {key: (e.level, e.depletion, e.checks) for key, e in pack.entries["artifacts"].items()}  # type: ignore[attr-defined]
    assert said["tide_bell"] == ("7", "1-2 in 1d100", "check each day")
    assert [said[k][1] for k in ("dry_cup", "last_match")] == ["never", "automatic"]
    assert said["odd_die"] == ("1d6", "never", "1 x uses in 1d20")


def test_things_tables_and_descriptors_of_json(tmp_path: Path) -> None:
    pack = from_json(
        tmp_path,
        equipment=[
            {
                "name": "Pike",
                "variants": [
                    {
                        "description": "Long.",
                        "notes": [],
                        "tags": ["HEAVY WEAPON", "FANTASY"],
                        "value": ["MODERATE"],
                        "levels": [3],
                    }
                ],
            },
            {
                "name": "Quilt",
                "variants": [
                    {
                        "description": "Soft.",
                        "notes": [],
                        "tags": ["LIGHT ARMOR"],
                        "value": ["EXPENSIVE X2"],
                        "levels": [],
                    }
                ],
            },
        ],
        other_tables=[
            {
                "name": "WEATHER",
                "description": None,
                "table": [
                    {"start": 1, "end": 50, "entry": "Rain"},
                    {"start": 51, "end": 0, "entry": "Sun"},
                ],
            }
        ],
        descriptors=[
            {
                "name": "SALTY",
                "description": "You know the sea.",
                "links": ["You sailed."],
                "characteristics": [
                    {"name": "Tough", "description": "+2 to your Might Pool."},
                    {
                        "name": "Skill",
                        "description": "You are trained in sailing and swimming tasks.",
                    },
                    {"name": "Inability", "description": "Tasks involving etiquette are hindered."},
                ],
            }
        ],
    )
    pike = entry(pack, "equipment", "pike")
    assert (pike.category, pike.weapon.weight, pike.price, pike.level) == (
        "weapon",
        "heavy",
        "moderate",
        3,
    )
    quilt = entry(pack, "equipment", "quilt")
    assert (quilt.armor.weight, quilt.price, quilt.cost_words) == (
        "light",
        "expensive",
        "expensive x2",
    )
    assert [(row.up_to, row.text) for row in entry(pack, "tables", "weather").rows] == [
        (50, "Rain"),
        (100, "Sun"),
    ]
    salty = entry(pack, "descriptors", "salty")
    assert (salty.pools, salty.links) == ({"might": 2}, ["You sailed."])
    assert salty.skills == {"sailing": "trained", "swimming": "trained", "etiquette": "inability"}


# --- the vault ------------------------------------------------------------------------------------

HEAD = '---\naliases:\n- "{name}"\ntags:\n- Compendium/CSRD/en/{tag}\n{tags}---\n\n## {name}  \n'


def front(name: str, tag: str, *tags: str) -> str:
    return HEAD.format(name=name, tag=tag, tags="".join(f"- {t}\n" for t in tags))


def test_vault(tmp_path: Path) -> None:
    pack = from_vault(
        tmp_path,
        Abilities__Reed_Song=front(
            "Reed Song", "Abilities", "Ability", "Ability/Tier/Mid", "Ability/Pool/Intellect"
        )
        + ">**Action**  \n>3+ Intellect points\n\nYou sing to reeds for ten minutes. Action to initiate.",
        **{
            "Creatures-NPCs__Reed-Cat": front(
                "Reed Cat", "Creatures-NPCs", "Creature", "Creature/Level/4", "Creature/Health/17"
            )
            + "It prowls.  \n\n> **Level :** 4  \n> **Health :** 17  \n> **Damage :** 5 points  \n> **Armor :** 1  \n"
            "> **Movement :** Short  \n> **Modifications**  \n"
            ">- Speed defense as level 5 >\n>  \n> **Environment: ** Reeds  \n"
            "> **Loot: **NA  \n> **GM Intrusion: ** A second cat.  \n\n> **Combat:** \n> It bites.\nThen it hides.  \n",
            "Foci__Sings": front("Sings", "Foci")
            + "You sing.\n\n>[!info] Intrusions  \n>- The reeds sing back.  \n\n"
            ">[!tip]- Tier 1 Abilities  \n> [[Reed-Song|Reed Song]]  \n\n"
            ">[!tip]- Tier 3 Abilities  \n> **Choose One**  \n"
            ">- [[Golem-Body|Golem Body]]  \n>- [[Golem-Grip|Golem Grip]]  \n",
            "Cantrips__Pop-Cantrip": front(
                "Pop Cantrip (1 Intellect point)", "Cantrips", "Cantrip/Cost/1"
            )
            + "It pops. Action.",
            "Tables__Weather": front("Weather Table", "Tables")
            + "| Roll | What |\n|---|---|\n| 1-3 | Rain |\n| 4-6 | Sun |\n",
            "Rituals__Calm": front("Calm Sea", "Rituals")
            + "The sea is calm.\n\n### Level \n>4 or 6 \n### Time \n>Two hours of preparation, one hour of "
            "performance \n### Roles \n>Chanting, rowing \n### Pool \n>Might or Intellect \n",
            "Character-Arcs__Sail": front("Sail Home", "Character-Arcs")
            + ">You want to go home.\n### Opening: The Call\n>A letter comes.\n"
            "### Step(s): The Way\n>You sail.\n### Climax\n>The harbor.\n### Resolution\n>You rest.\n",
            "Notes__Diary": "Just my notes about [[Reed-Cat|the cat]].",
        },
    )
    song = entry(pack, "abilities", "reed_song")
    assert (song.cost.points, song.cost.plus, song.cost.pools, song.tier, song.use) == (
        3,
        True,
        ["intellect"],
        "mid",
        "action_to_begin",
    )
    cat = entry(pack, "creatures", "reed_cat")
    assert (cat.level, cat.health, cat.damage, cat.armor, cat.modifications) == (
        4,
        17,
        5,
        1,
        {"speed defense": 5},
    )
    assert (cat.text, cat.moves[0].text, cat.intrusions, cat.loot) == (
        "It prowls.",
        "It bites.\nThen it hides.",
        ["A second cat."],
        "",
    )
    sings = entry(pack, "foci", "sings")
    assert (sings.tiers["1"].all, sings.tiers["3"].choose[0].of) == (
        ["reed_song"],
        ["golem_body", "golem_grip"],
    )
    assert sings.intrusions == ["The reeds sing back."]
    pop = entry(pack, "cantrips", "pop_cantrip")
    assert (pop.name, pop.cost.points) == ("Pop Cantrip", 1)
    assert (
        entry(pack, "tables", "weather_table").die,
        entry(pack, "tables", "weather_table").name,
    ) == (
        6,
        "Weather Table",
    )
    calm = entry(pack, "rituals", "calm_sea")
    assert (calm.preparation_minutes, calm.performance_minutes, calm.pools, calm.levels) == (
        120,
        60,
        ("might", "intellect"),
        (4, 6),
    )
    assert [s.repeatable for s in entry(pack, "arcs", "sail_home").steps] == [True]
    assert (
        pack.journals["notes_diary" if "notes_diary" in pack.journals else "diary"]
        == "# Diary\n\nJust my notes about the cat.\n"
    )


def test_json_lines_of_reference(tmp_path: Path) -> None:
    (tmp_path / "creatures.jsonl").write_text(
        '{"name": "Reed Cat", "kind": "Creature", "level": "4", "health": "17", "damage": "5 points", "armor": "1", '
        '"movement": "Short", "modifications": ["Stealth as level 6"], "text": "It prowls."}\n{"name": \n',
        "utf-8",
    )
    report = import_files([tmp_path / "creatures.jsonl"], tmp_path / "pack")
    cat = entry(load_pack(tmp_path / "pack"), "creatures", "reed_cat")
    assert (cat.level, cat.health, cat.damage, cat.armor, cat.modifications) == (
        4,
        17,
        5,
        1,
        {"stealth": 6},
    )
    assert [line.source for line in report.of("refused")] == ["creatures.jsonl:2"]


@pytest.mark.parametrize("tier", ["²", "9" * 5000])
def test_tier_that_is_no_number_is_left_out(tmp_path: Path, tier: str) -> None:
    tiers = {"1": [{"name": "Windrider"}], tier: [{"name": "Earthquake"}]}
    line = {"name": "Walks on Water", "kind": "Focus", "tiers": tiers, "text": "Dry feet."}
    (tmp_path / "foci.jsonl").write_bytes(msgspec.json.encode(line))
    report = import_files([tmp_path / "foci.jsonl"], tmp_path / "pack")
    assert report.counts()["taken"] == 1
    focus = entry(load_pack(tmp_path / "pack"), "foci", "walks_on_water")
    assert [*focus.tiers] == ["1"]
