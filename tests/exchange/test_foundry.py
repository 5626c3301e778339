"""Documents of Foundry VTT of every version, in every form in which they are kept."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.exchange.leveldb_files import folder
from tests.exchange.samples import Json, item, npc, pc, written

from threefold.exchange.packing import Pack, load_pack
from threefold.exchange.plain import html_to_marked_text, markdown, plain_text, replace_enrichers
from threefold.interop.characters import read_characters
from threefold.model.characters import Pc
from threefold.service.exchange import import_files


def imported(tmp_path: Path, *documents: object) -> Pack:
    """The pack that some documents become."""
    import_files([written(tmp_path / "in.json", *documents)], tmp_path / "pack")
    return load_pack(tmp_path / "pack")


def entry(pack: Pack, kind: str, key: str) -> Any:
    return pack.entries[kind][key]


# --- texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[/r 1d6]] rounds", "1d6 rounds"),
        ("1 in [[/r d20 # Depletion roll]]", "1 in d20"),
        ("[[/r 2d6]]{a roll} of dust", "a roll of dust"),
        ("see @UUID[Compendium.a.b.Item.abcdefghijklmnop]{the lamp}", "see the lamp"),
        ("see @UUID[Actor.abcdefghijklmnop]", "see Howler"),
        ("see @Compendium[a.b.Marsh Thing]", "see Marsh Thing"),
        ("a @Check[type:x]{test} [[", "a test [["),
    ],
)
def test_enrichers_become_text(text: str, said: str) -> None:
    assert replace_enrichers(text, {"abcdefghijklmnop": "Howler"}).strip() == said


def test_html_becomes_plain_text() -> None:
    text = (
        "<h2>Head</h2><p>One &amp; two&nbsp;<strong>bold</strong></p><ul><li>a</li><li><p>b</p></li></ul>"
        "<table><tr><th>1</th><td>x</td></tr><tr><td>2</td><td><p>y</p></td></tr></table>"
        "<script>alert(1)</script><style>p{}</style><a href='javascript:x' onclick=y>link</a><img src=x onerror=z>"
    )
    assert (
        plain_text(text) == "## Head\n\nOne & two bold\n\n- a\n- b\n\n| 1 | x |\n| 2 | y |\n\nlink"
    )
    assert markdown(html_to_marked_text("<p>an <em>odd </em>word</p>")) == "an *odd* word"


def test_text_without_markup_stays() -> None:
    assert plain_text("3 < 4 and 5 > 2") == "3 < 4 and 5 > 2"


# --- actors ---------------------------------------------------------------------------------------


def test_npc_and_all_its_notes_say(tmp_path: Path) -> None:
    found = entry(imported(tmp_path, npc()), "creatures", "marsh_howler")
    assert (found.level, found.health, found.damage, found.armor) == (4, 17, 5, 1)
    assert found.text == "It howls in the reeds."
    assert found.modifications == {"stealth": 6, "perception": 6, "speed defense": 3}
    assert found.why == {"speed defense": "due to bulk"}
    assert found.movement == {"walk": "short", "swim": "long"}
    assert found.armor_against == {"cold": 3}
    assert [(m.name, m.text) for m in found.moves] == [
        ("Combat", "It bites."),
        ("Howl", "Everybody near 1d6 rounds dazed."),
    ]
    assert found.use == "It guards the reeds."
    assert found.intrusions == ["A second one comes.", "The ground gives way."]


def test_old_foundry_npcs_are_read(tmp_path: Path) -> None:
    """Npcs of version 1 and of old foundry."""
    old = {
        "name": "Old One",
        "type": "NPC",
        "_id": "old0000000000001",
        "items": [],
        "token": {},
        "data": {
            "biography": "<p>Old.</p>",
            "health": {"value": 3, "max": 21},
            "level": 6,
            "damage": 7,
            "armor": 2,
        },
    }
    found = entry(imported(tmp_path, old), "creatures", "old_one")
    assert (found.level, found.health, found.damage, found.armor, found.text) == (
        6,
        21,
        7,
        2,
        "Old.",
    )


def test_numenera(tmp_path: Path) -> None:
    stats = {"systemId": "numenera"}
    foe = {
        "name": "Drift",
        "type": "npc",
        "_id": "drift00000000001",
        "items": [],
        "effects": [],
        "_stats": stats,
        "system": {
            "level": 5,
            "health": {"value": 15, "max": 18},
            "damage": 6,
            "armor": 1,
            "movement": "long",
            "modifications": "stealth as level 7",
            "description": "<p>Thin.</p>",
            "info": "<p>It drifts.</p>",
        },
    }
    town = {
        "name": "Salt",
        "type": "community",
        "_id": "salt000000000001",
        "items": [],
        "_stats": stats,
        "system": {
            "level": 3,
            "health": {"value": 9, "max": 9},
            "infrastructure": {"value": 8, "max": 9},
            "damage": 3,
            "overview": "<p>By the sea.</p>",
            "government": "<p>A council.</p>",
            "combat": "<p>Militia.</p>",
        },
    }
    hero = {
        "name": "Oru",
        "type": "pc",
        "_id": "oru0000000000001",
        "_stats": stats,
        "items": [
            {
                "name": "Spear",
                "type": "weapon",
                "system": {"damage": 4, "weight": "Medium", "range": "Short", "weaponType": "x"},
            },
            {"name": "Swim", "type": "skill", "system": {"skillLevel": 2, "inability": False}},
            {
                "name": "Onslaught of Sand",
                "type": "ability",
                "system": {"cost": {"amount": 1, "pool": "intellect"}, "notes": "Sand. Action."},
            },
            {
                "name": "Bead",
                "type": "cypher",
                "system": {
                    "level": 5,
                    "levelDie": "d6",
                    "effect": "Bang.",
                    "form": "bead",
                    "identified": True,
                },
            },
            {
                "name": "Lamp",
                "type": "artifact",
                "system": {
                    "level": 4,
                    "effect": "Light.",
                    "depletion": {"isDepleting": True, "die": "d20", "threshold": 1},
                },
            },
            {
                "name": "Leather",
                "type": "armor",
                "system": {"armor": 1, "additionalSpeedEffortCost": 1, "weight": "Light"},
            },
        ],
        "system": {
            "stats": {
                s: {"pool": {"value": n, "max": n + 1}, "edge": 1}
                for s, n in (("might", 9), ("speed", 10), ("intellect", 11))
            },
            "tier": 2,
            "effort": 2,
            "xp": 3,
            "damageTrack": 1,
            "recoveries": [False, True, True, True],
            "characterType": "Glaive",
            "descriptor": "Swift",
            "focus": {"core": "Rides"},
            "cypherLimit": 2,
            "shins": 12,
        },
    }
    pack = imported(tmp_path, foe, town, hero)
    found = entry(pack, "creatures", "drift")
    assert (found.level, found.health, found.damage, found.armor) == (5, 18, 6, 1)
    assert (found.movement, found.modifications, found.text) == (
        {"walk": "long"},
        {"stealth": 7},
        "Thin.\n\nIt drifts.",
    )
    salt = entry(pack, "creatures", "salt")
    assert (salt.level, salt.health, salt.damage, salt.tags) == (3, 9, 3, ["community"])
    assert "Infrastructure: 8 of 9" in salt.text
    assert "Government: A council." in salt.text
    oru = sheet(pack, "oru")
    assert [oru.pools.of(s).value for s in ("might", "speed", "intellect")] == [9, 10, 11]
    assert (oru.damage_track, oru.recoveries_used, oru.skills) == (
        "impaired",
        1,
        {"Swim": "specialized"},
    )
    assert (oru.attacks[0].damage, oru.attacks[0].range) == (4, "short")
    assert [c.level for c in oru.cyphers if not isinstance(c, str)] == [5]
    assert [(a.level, a.depletion) for a in oru.carries()] == [(4, "1 in 1d20")]
    assert oru.sentence == "Swift Glaive who Rides"


def sheet(pack: Pack, key: str) -> Pc:
    found = read_characters(pack.sheets[key], f"{key}.json")
    assert isinstance(found, list)
    assert isinstance(found[0], Pc)
    return found[0]


def test_player_character_with_everything_it_owns(tmp_path: Path) -> None:
    report = import_files([written(tmp_path / "in.json", pc())], tmp_path / "pack")
    mira = sheet(load_pack(tmp_path / "pack"), "mira")
    assert (mira.tier, mira.effort, mira.xp, mira.type) == (2, 2, 5, "explorer")
    assert (mira.pools.might.value, mira.pools.might.max, mira.pools.speed.edge) == (9, 12, 1)
    assert (mira.recoveries_used, mira.recovery_bonus, mira.cypher_limit) == (2, 1, 3)
    assert mira.skills == {"Climbing": "trained", "Lying": "inability", "Sabre": "trained"}
    assert [(a.name, a.damage, a.stats, a.skill) for a in mira.attacks] == [
        ("Sabre", 4, ["speed"], "Sabre")
    ]
    assert [(a.name, a.source, a.worn) for a in mira.armor] == [
        ("Mail", "suit", True),
        ("Buckler", "shield", False),
    ]
    leap = next(a for a in mira.abilities if not isinstance(a, str))
    assert (leap.cost, leap.stat, leap.plus, leap.use) == (3, "speed", True, "action")
    assert [a if isinstance(a, str) else a.name for a in mira.abilities] == [
        "Leap Far",
        "Old Tough",
        "Strong",
    ]
    assert [(c.name, c.level, c.identified) for c in mira.cyphers if not isinstance(c, str)] == [
        ("Glow Bead", 4, False)
    ]
    assert [(a.name, a.level, a.depletion) for a in mira.carries()] == [
        ("Iron Lamp", 6, "1 in 1d20")
    ]
    assert [g.name for g in mira.equipment or []] == ["Rope (2)", "Odd Ring", "Gizmo"]
    assert mira.condition_names() == ["Bruise", "Blessed"]
    assert mira.notes == "Seeks her brother."
    assert {line.text for line in report.of("not_understood")} == {
        "Gizmo (gizmotype)",
        "Odd: system.foo x",
    }


def test_empty_pool_moves_damage_track(tmp_path: Path) -> None:
    """An empty pool puts the track where it must be."""
    hurt = pc()
    hurt["system"]["pools"]["speed"]["value"] = 0
    assert sheet(imported(tmp_path, hurt), "mira").damage_track == "impaired"


def test_npc_hands_out_what_it_carries(tmp_path: Path) -> None:
    owner = npc(
        items=[
            item("Fang", "attack", {"type": "light weapon", "damage": 3, "range": "Immediate"}),
            item(
                "Sea Horn",
                "artifact",
                {"level": "5", "depletion": "1-2 in [[/r d6]]"},
                "<p>It calls. Action.</p>",
            ),
        ]
    )
    pack = imported(tmp_path, owner)
    fang = entry(pack, "creatures", "marsh_howler").moves[-1]
    assert (fang.name, fang.defend, fang.hit[0].points) == ("Fang", "speed", 3)
    horn = entry(pack, "artifacts", "sea_horn")
    assert (horn.level, horn.depletion) == ("5", "1-2 in 1d6")


def test_vehicles_companions_and_markers(tmp_path: Path) -> None:
    ship = {
        "name": "Ark",
        "type": "vehicle",
        "_id": "ark0000000000001",
        "items": [],
        "system": {
            "basic": {"level": 21, "crew": 8, "weaponSystems": 2},
            "notes": "<p>It moves a long distance.</p>",
        },
    }
    bare = {
        "name": "Sled",
        "type": "vehicle",
        "_id": "sled000000000001",
        "items": [],
        "system": {"basic": {"level": None}},
    }
    friend = {
        "name": "Pip",
        "type": "companion",
        "_id": "pip0000000000001",
        "items": [],
        "system": {
            "basic": {"level": 3, "category": "Pet", "ownedBy": "Mira"},
            "pools": {"health": {"value": 8, "max": 8}},
            "combat": {"armor": 0, "damage": 3},
            "notes": "<p><strong>Description:</strong> Small.</p>",
        },
    }
    mark = {
        "name": "Alarm",
        "type": "marker",
        "_id": "alarm00000000001",
        "items": [],
        "system": {
            "basic": {"level": 2},
            "pools": {"quantity": {"value": 1, "max": 4}},
            "notes": "<p>Rings.</p>",
        },
    }
    pack = imported(tmp_path, ship, bare, friend, mark)
    ark = entry(pack, "equipment", "ark")
    assert (ark.level, ark.vehicle.crew, ark.vehicle.weapons, ark.vehicle.movement) == (
        21,
        "8",
        2,
        "long",
    )
    assert entry(pack, "equipment", "sled").level is None
    pip = entry(pack, "creatures", "pip")
    assert (pip.level, pip.health, pip.damage, pip.tags) == (3, 8, 3, ["companion"])
    assert pip.text == "Small.\n\nCategory: Pet\n\nOwned by: Mira"
    assert "Level 2, quantity 1 of 4" in pack.journals["alarm"]


# --- items ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("basic", "description", "cost"),
    [
        ({"cost": "2", "pool": "Might"}, "Action.", (2, False, ["might"])),
        ({"cost": "3+", "pool": "Intellect"}, "Action.", (3, True, ["intellect"])),
        (
            {"cost": "2*", "pool": "Might"},
            "<p><strong>Cost:</strong> 2 Might or Speed points</p>Action.",
            (2, False, ["might", "speed"]),
        ),
        ({"cost": "4", "pool": "Pool"}, "Action.", (4, False, ["might", "speed", "intellect"])),
        ({"cost": "0", "pool": "Pool"}, "Enabler.", None),
        (
            {"cost": "n*", "pool": "Intellect"},
            "<p><strong>Cost:</strong> As the foe's level</p>Action.",
            None,
        ),
    ],
)
def test_prices_of_abilities(
    tmp_path: Path, basic: Json, description: str, cost: tuple[int, bool, list[str]] | None
) -> None:
    found = entry(
        imported(tmp_path, item("Fizz", "ability", basic, description)), "abilities", "fizz"
    )
    said = None if found.cost is None else (found.cost.points, found.cost.plus, found.cost.pools)
    assert said == cost


def test_items_of_every_type_become_entries(tmp_path: Path) -> None:
    items = [
        item(
            "Rail Gun",
            "attack",
            {
                "type": "heavy weapon",
                "damage": 7,
                "range": "Very Long",
                "notes": "ignores 2 points of Armor",
            },
        ),
        item("Jerkin", "armor", {"type": "light armor", "rating": 1, "cost": 0}),
        item("Targe", "armor", {"type": "n/a", "rating": 0, "cost": 0, "notes": "shield"}),
        item(
            "Spark",
            "cypher",
            {"level": "[[/r 1d6+2]]", "type": [0, 1]},
            "<p><strong>Effect:</strong> It sparks.</p>",
        ),
        item("Herb", "material", {"level": "2"}),
        item("Bolts", "ammo", {"quantity": 12}),
        item("Whistle", "oddity"),
        item("Kit", "equipment", {"level": "3"}, price={"category": "very expensive"}),
        item("Sailing", "skill", {"rating": "Specialized"}),
        item("Fast", "power-shift", {"shifts": 3}),
        item("Cold World", "recursion", {}, speedModifier=2),
        item("Bound", "tag", {}),
        item("Cut", "lasting-damage", {"damage": 1}),
    ]
    pack = imported(tmp_path, *items)
    gun = entry(pack, "equipment", "rail_gun").weapon
    assert (gun.weight, gun.damage, gun.range, gun.ignores_armor) == ("heavy", 7, "very_long", 2)
    jerkin = entry(pack, "equipment", "jerkin").armor
    assert (jerkin.weight, jerkin.armor, jerkin.encumbers_as) == ("light", 1, "none")
    assert entry(pack, "equipment", "targe").category == "shield"
    assert entry(pack, "cyphers", "spark").level == "1d6+2"
    assert [entry(pack, "equipment", k).category for k in ("herb", "bolts", "whistle")] == [
        "material",
        "ammunition",
        "gear",
    ]
    assert (entry(pack, "equipment", "kit").level, entry(pack, "equipment", "kit").price) == (
        3,
        "very_expensive",
    )
    assert entry(pack, "abilities", "skill_sailing").effects[0].level == "specialized"
    assert entry(pack, "abilities", "power_shift_fast").text == "Shifts: 3"
    assert entry(pack, "abilities", "recursion_cold_world").effects[0].points == 2
    assert {"tag_bound", "lasting_damage_cut"} <= pack.entries["abilities"].keys()


def test_understood_active_effects_become_effects(tmp_path: Path) -> None:
    """Active effects become effects where they can be understood."""
    changes = [
        {"key": "system.pools.might.max", "mode": 2, "value": "3"},
        {"key": "system.pools.speed.edge", "mode": 2, "value": "1"},
        {"key": "system.basic.effort", "mode": 2, "value": 1},
        {"key": "system.equipment.cypherLimit", "mode": 2, "value": "1"},
        {"key": "system.pools.might.value", "mode": 1, "value": "2"},
        {"key": "system.pools.might.value", "mode": 2, "value": "@tier"},
    ]
    effects = [
        {"name": "Vigor", "changes": changes},
        {"label": "Off", "disabled": True, "changes": changes[:1]},
    ]
    report = import_files(
        [
            written(
                tmp_path / "in.json",
                item("Belt", "ability", {"cost": "0"}, "Enabler.", effects=effects),
            )
        ],
        tmp_path / "pack",
    )
    found = entry(load_pack(tmp_path / "pack"), "abilities", "belt").effects
    said = [
        (type(e).__name__, getattr(e, "what", ""), getattr(e, "points", getattr(e, "count", 0)))
        for e in found
    ]
    assert said == [
        ("StatPoints", "pool_max", 3),
        ("StatPoints", "edge", 1),
        ("StatPoints", "effort", 1),
        ("ItemRule", "cypher_limit", 1),
    ]
    assert sum(1 for line in report.of("not_understood") if line.field == "effects") == 3


# --- journals, tables, scenes ---------------------------------------------------------------------


def test_journals_keep_their_pages(tmp_path: Path) -> None:
    journal = {
        "name": "Log: the 1st",
        "_id": "log0000000000001",
        "pages": [
            {
                "name": "Two",
                "sort": 2,
                "type": "text",
                "text": {"format": 2, "markdown": "**Bold** [[/r 1d6]]"},
            },
            {
                "name": "One",
                "sort": 1,
                "type": "text",
                "text": {"format": 1, "content": "<p>Hi <em>you</em></p>"},
            },
            {"name": "Map", "sort": 3, "type": "image", "src": "maps/a.webp"},
        ],
    }
    text = imported(tmp_path, journal).journals["log_the_1st"]
    assert (
        text
        == "# Log: the 1st\n\n## One\n\nHi *you*\n\n## Two\n\n**Bold** 1d6\n\n## Map\n\nmaps/a.webp\n"
    )


def table(formula: str, *ranges: tuple[int, int]) -> Json:
    return {
        "name": "Finds",
        "_id": "finds00000000001",
        "formula": formula,
        "description": "",
        "results": [
            {"_id": f"r{n}", "range": list(r), "text": f"<p>row {n}</p>", "type": 0}
            for n, r in enumerate(ranges)
        ],
    }


@pytest.mark.parametrize(
    ("formula", "ranges", "die", "up_to"),
    [
        ("1d6", [(1, 2), (3, 6)], 6, [2, 6]),
        ("d100", [(1, 50), (51, 100)], 100, [50, 100]),
        ("1d3", [(1, 1), (2, 3)], 6, [2, 6]),
        ("1d5", [(1, 1), (2, 5)], 10, [2, 10]),
        ("", [(1, 1), (2, 2)], 4, [2, 4]),
    ],
)
def test_roll_tables(
    tmp_path: Path, formula: str, ranges: list[tuple[int, int]], die: int, up_to: list[int]
) -> None:
    found = entry(imported(tmp_path, table(formula, *ranges)), "tables", "finds")
    assert (found.die, [row.up_to for row in found.rows]) == (die, up_to)


@pytest.mark.parametrize("formula", ["2d6", "1d30", "1d6+1", "@x"])
def test_foreign_dice_tables_stay_journals(tmp_path: Path, formula: str) -> None:
    """Tables of other dice are kept as journals."""
    pack = imported(tmp_path, table(formula, (2, 7), (8, 12)))
    assert "2-7: row 0\n8-12: row 1" in pack.journals["finds"]


def test_scene_brings_its_foes(tmp_path: Path) -> None:
    token = {"name": "Marsh Howler", "actorId": "howler0000000001"}
    scene = {
        "name": "Level 2: the reeds",
        "_id": "scene00000000001",
        "walls": [],
        "grid": {},
        "tokens": [
            token,
            token,
            {**token, "delta": {"system": {"pools": {"health": {"value": 4}}}}},
            {"name": "Sign"},
        ],
        "notes": [{"text": "A gate."}],
    }
    found = entry(imported(tmp_path, npc(), scene), "scenes", "level_two_the_reeds")
    assert [(f.npc.name, f.count, f.npc.health) for f in found.foes] == [
        ("Marsh Howler", 2, 17),
        ("Marsh Howler", 1, 4),
    ]
    assert found.notes == "A gate.\n\nSign"


# --- where documents are kept ---------------------------------------------------------------------


def test_adventures_bring_all_their_documents(tmp_path: Path) -> None:
    adventure = {
        "name": "Storm",
        "_id": "storm00000000001",
        "caption": "<p>Hook.</p>",
        "description": "<p>It rains.</p>",
        "actors": [npc()],
        "items": [item("Spark", "ability", {"cost": "1", "pool": "Might"}, "Action.")],
        "journal": [{"name": "Diary", "_id": "diary00000000001", "pages": []}],
        "tables": [table("1d6", (1, 3), (4, 6))],
        "scenes": [],
        "folders": [
            {"name": "Beasts", "type": "Actor", "_id": "f1", "folder": None, "sorting": "a"}
        ],
        "macros": [{"name": "Boom", "_id": "boom000000000001", "command": "x", "type": "script"}],
        "playlists": [],
        "cards": [],
    }
    report = import_files([written(tmp_path / "in.json", adventure)], tmp_path / "pack")
    pack = load_pack(tmp_path / "pack")
    assert {kind: len(entries) for kind, entries in pack.entries.items()} == {
        "creatures": 1,
        "abilities": 1,
        "tables": 1,
    }
    assert set(pack.journals) == {"storm", "diary"}
    assert [r.kind for r in pack.records.values()].count("kept") == 1
    assert report.counts()["refused"] == 0


@pytest.mark.parametrize("packed", [True, False])
def test_compendium_packs_as_they_lie_in_module(tmp_path: Path, packed: bool) -> None:
    actor = {**npc(folder="beasts0000000001"), "items": ["fang000000000001"], "effects": []}
    fang = item("Fang", "attack", {"damage": 3, "type": "light weapon"}, id="fang000000000001")
    fang["effects"] = ["eff0000000000001"]
    records: dict[bytes, bytes | None] = {
        b"!actors!howler0000000001": msgspec.json.encode(actor),
        b"!actors.items!howler0000000001.fang000000000001": msgspec.json.encode(fang),
        b"!actors.items.effects!howler0000000001.fang000000000001.eff0000000000001": b'{"name": "x", "changes": []}',
        b"!folders!beasts0000000001": b'{"name": "Beasts", "type": "Actor", "_id": "beasts0000000001", "folder": null}',
        b"!actors!broken0000000001": b'{"name": ',
    }
    place = tmp_path / "module" / "packs" / "beasts"
    place.mkdir(parents=True)
    for name, data in folder(records, pack=packed).items():
        (place / name).write_bytes(data)
    (tmp_path / "module" / "module.json").write_text("{}", "utf-8")
    report = import_files([tmp_path / "module"], tmp_path / "pack")
    found = entry(load_pack(tmp_path / "pack"), "creatures", "marsh_howler")
    assert (found.tags, found.moves[-1].name) == (["beasts"], "Fang")
    assert [line.source for line in report.of("refused")] == ["packs/beasts: broken0000000001"]


def test_packs_of_old_foundry_have_document_line(tmp_path: Path) -> None:
    first, second = npc(), npc(name="Marsh Elder")
    (tmp_path / "beasts.db").write_bytes(
        b"\n".join(map(msgspec.json.encode, (first, second))) + b"\n"
    )
    import_files([tmp_path / "beasts.db"], tmp_path / "pack")
    assert list(load_pack(tmp_path / "pack").entries["creatures"]) == [
        "marsh_elder"
    ]  # the later line of an id counts


def test_what_goes_in_is_not_changed(tmp_path: Path) -> None:
    before = pc()
    after = copy.deepcopy(before)
    imported(tmp_path, before)
    assert before == after
