"""What becomes of entries: nothing twice, nothing lost, both values where sources disagree."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.exchange.samples import Json, item, npc, pc, written

from threefold.exchange.packing import load_pack
from threefold.exchange.report import ImportReport
from threefold.library.creation import guides
from threefold.library.packs import install, read_packs
from threefold.library.shelf import use
from threefold.model.bounds import TEXT_LENGTH
from threefold.model.shelf.entries import AbilityEntry, EquipmentEntry
from threefold.model.shelved import ability_of
from threefold.service.exchange import PackError, export_from_pack, import_files, import_uploads


def creature(name: str, **more: object) -> Json:
    """A creature as the community's JSON has it."""
    return {
        "name": name,
        "kind": "Creature",
        "level": 4,
        "description": "It howls.",
        "motive": "Hunger",
        "environment": "Reeds",
        "health": 17,
        "damage": "5 points",
        "armor": 1,
        "movement": "Short",
        "modifications": ["stealth as level 6"],
        "combat": "It bites.",
        "options": [],
        "interactions": "",
        "uses": "",
        "loot": None,
        "intrusions": "",
        **more,
    }


def csrd(**lists: list[Json]) -> Json:
    return {"version": "10", "creatures": [], **lists}


def run(into: Path, *files: Path) -> ImportReport:
    return import_files(list(files), into)


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_file()
    }


def test_importing_twice_makes_nothing_double(tmp_path: Path) -> None:
    files = [
        written(
            tmp_path / "a.json",
            npc(),
            npc(id="howler0000000002"),
            pc(),
            item("Fizz", "ability", {"cost": "1"}, "Action."),
        ),
        written(
            tmp_path / "b.json",
            csrd(creatures=[creature("REED CAT"), creature("REED CAT", level=9)]),
        ),
    ]
    first = run(tmp_path / "pack", *files)
    before = files_of(tmp_path / "pack")
    again = run(tmp_path / "pack", *files)
    assert files_of(tmp_path / "pack") == before
    counts = first.counts()
    assert again.counts() | {"known": 0} == dict.fromkeys(counts, 0)
    assert again.counts()["known"] == counts["taken"] + counts["known"] == 6


def test_same_name_with_other_figures_is_kept(tmp_path: Path) -> None:
    """Entries of one name with other figures are all kept."""
    cats = [creature("REED CAT"), creature("REED CAT", level=9), creature("REED CAT", health=3)]
    report = run(tmp_path / "pack", written(tmp_path / "b.json", csrd(creatures=cats)))
    found = load_pack(tmp_path / "pack").entries["creatures"]
    assert list(found) == ["reed_cat", "reed_cat_2", "reed_cat_3"]
    said = [(line.key, line.field, line.here, line.there) for line in report.of("conflict")]
    assert said == [("reed_cat_2", "level", "4", "9"), ("reed_cat_3", "health", "17", "3")]


def test_another_source_with_same_figures_adds_nothing(tmp_path: Path) -> None:
    run(tmp_path / "pack", written(tmp_path / "b.json", csrd(creatures=[creature("MARSH HOWLER")])))
    report = run(tmp_path / "pack", written(tmp_path / "a.json", npc()))
    assert (report.counts()["taken"], report.counts()["known"]) == (0, 1)
    pack = load_pack(tmp_path / "pack")
    assert list(pack.entries["creatures"]) == ["marsh_howler"]
    assert len(pack.sources_of("creatures", "marsh_howler")) == 2


def test_another_source_with_other_figures_is_conflict(tmp_path: Path) -> None:
    run(
        tmp_path / "pack",
        written(
            tmp_path / "b.json", csrd(creatures=[creature("MARSH HOWLER", health=20, armor=2)])
        ),
    )
    report = run(tmp_path / "pack", written(tmp_path / "a.json", npc()))
    said = [(line.key, line.field, line.here, line.there) for line in report.of("conflict")]
    assert said == [("marsh_howler_2", "health", "20", "17"), ("marsh_howler_2", "armor", "2", "1")]
    assert set(load_pack(tmp_path / "pack").entries["creatures"]) == {
        "marsh_howler",
        "marsh_howler_2",
    }


def test_changed_book_figures_conflict_and_pack_wins(tmp_path: Path) -> None:
    """Figures of the books are a conflict and the pack wins."""
    report = run(
        tmp_path / "pack", written(tmp_path / "b.json", csrd(creatures=[creature("Vampire")]))
    )
    line = next(report.of("conflict"))
    assert (line.key, line.field, line.here, line.there) == ("vampire", "level", "6", "4")


def test_source_that_changed_replaces_its_entry(tmp_path: Path) -> None:
    run(tmp_path / "pack", written(tmp_path / "a.json", npc()))
    report = run(tmp_path / "pack", written(tmp_path / "a.json", npc(system={"basic.level": 5})))
    assert load_pack(tmp_path / "pack").entries["creatures"]["marsh_howler"].level == 5  # type: ignore[attr-defined]
    assert [line.what.key for line in report.of("changed") if line.what] == [
        "exchange.changed.again"
    ]


def test_what_user_changed_stays(tmp_path: Path) -> None:
    file = written(tmp_path / "a.json", npc())
    run(tmp_path / "pack", file)
    path = tmp_path / "pack" / "creatures.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"level":4', b'"level":8'))
    run(tmp_path / "pack", file)
    assert load_pack(tmp_path / "pack").entries["creatures"]["marsh_howler"].level == 8  # type: ignore[attr-defined]


def test_unknown_fields_are_carried_and_come_back(tmp_path: Path) -> None:
    document = npc(
        flags={"somebody": {"else": [1, 2]}}, unheard_of=True, system={"strange.depth": 7}
    )
    run(tmp_path / "pack", written(tmp_path / "a.json", document))
    out = export_from_pack(tmp_path / "pack", "creatures", "marsh_howler", "foundry")
    assert out is not None
    assert msgspec.json.decode(out) == document


def test_unknown_fields_survive_changes(tmp_path: Path) -> None:
    """Unknown fields come back when the entry was changed too."""
    run(
        tmp_path / "pack",
        written(tmp_path / "a.json", npc(unheard_of=True, system={"strange.depth": 7})),
    )
    path = tmp_path / "pack" / "creatures.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"level":4', b'"level":8'))
    out = msgspec.json.decode(
        export_from_pack(tmp_path / "pack", "creatures", "marsh_howler", "foundry") or b"null"
    )
    assert (out["system"]["basic"]["level"], out["unheard_of"], out["system"]["strange"]) == (
        8,
        True,
        {"depth": 7},
    )
    assert (out["_id"], out["img"]) == ("howler0000000001", "a.webp")


def test_our_shelf_gives_what_same_entry_does(tmp_path: Path) -> None:
    """The text is the source's, the effects are ours, where name and figures agree."""
    raw = {
        "name": "Able Assistance",
        "cost": None,
        "pool": [],
        "additional_cost": None,
        "cost_rendered": "",
        "tier": "High",
        "category": ["SUPPORT"],
        "description": "Words of somebody else. Enabler.",
        "references": [],
    }
    run(tmp_path / "pack", written(tmp_path / "b.json", csrd(abilities=[raw])))
    found = load_pack(tmp_path / "pack").entries["abilities"]["able_assistance"]
    assert found.text == "Words of somebody else. Enabler."  # type: ignore[attr-defined]
    assert [type(e).__name__ for e in found.effects] == ["FreeEffort"]  # type: ignore[attr-defined]


def test_homebrew_power_keeps_its_meaning(tmp_path: Path) -> None:
    """A home made power of the same name keeps its own meaning."""
    own = item(
        "Able Assistance",
        "ability",
        {"cost": "0"},
        "<p>Zebras inflict 3 points of damage. Enabler.</p>",
    )
    run(tmp_path / "pack", written(tmp_path / "a.json", own))
    found = load_pack(tmp_path / "pack").entries["abilities"]["able_assistance"]
    assert [type(e).__name__ for e in found.effects] == ["Damage"]  # type: ignore[attr-defined]


def test_pack_is_sound_and_may_be_used(tmp_path: Path) -> None:
    run(
        tmp_path / "pack",
        written(
            tmp_path / "a.json", npc(), pc(), item("Fizz", "ability", {"cost": "1"}, "Action.")
        ),
    )
    (added,) = read_packs([tmp_path / "pack"])
    assert {kind: len(entries) for kind, entries in added.entries.items()} == {
        "abilities": 1,
        "creatures": 1,
    }


def test_pack_of_characters_alone_may_be_used(tmp_path: Path) -> None:
    run(tmp_path / "pack", written(tmp_path / "a.json", pc()))
    assert read_packs([tmp_path / "pack"])[0].entries == {}


def test_entries_of_pack_in_yaml_stay(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "pack.yaml").write_text("format: threefold/pack/1\nkey: mine\nname: Mine\n", "utf-8")
    (folder / "creatures.yaml").write_text(
        "- {key: own, name: Own, source: pack, level: 2, health: 6, damage: 2}\n", "utf-8"
    )
    run(folder, written(tmp_path / "a.json", npc()))
    assert list(load_pack(folder).entries["creatures"]) == ["own", "marsh_howler"]
    assert (folder / "imported" / "creatures.yaml.before").exists()
    assert len(read_packs([folder])[0].entries["creatures"]) == 2


def test_long_texts_survive_and_sheets_cut(tmp_path: Path) -> None:
    """Long texts stay whole and a sheet holds what fits."""
    long = "Reeds sway. " * 1000
    run(
        tmp_path / "pack",
        written(tmp_path / "a.json", item("Fizz", "ability", {"cost": "1"}, f"<p>{long}</p>")),
    )
    found = load_pack(tmp_path / "pack").entries["abilities"]["fizz"]
    assert isinstance(found, AbilityEntry)
    assert found.text == long.strip()
    assert len(ability_of(found).text) <= TEXT_LENGTH
    assert ability_of(found).text.startswith("Reeds sway. Reeds")


def test_nothing_is_written_into_strange_folder(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"x")
    with pytest.raises(PackError) as error:
        run(tmp_path / "photos", written(tmp_path / "a.json", npc()))
    assert str(error.value) == "not_a_pack"
    assert [p.name for p in (tmp_path / "photos").iterdir()] == ["cat.jpg"]


def test_unsound_pack_is_told_and_left_alone(tmp_path: Path) -> None:
    run(tmp_path / "pack", written(tmp_path / "a.json", npc()))
    path = tmp_path / "pack" / "creatures.jsonl"
    path.write_bytes(b'{"key": "x"}\n')
    with pytest.raises(PackError) as error:
        run(tmp_path / "pack", written(tmp_path / "b.json", npc(name="B", id="b")))
    assert str(error.value) == "unsound"
    assert path.read_bytes() == b'{"key": "x"}\n'


def test_upload_is_same(tmp_path: Path) -> None:
    report = import_uploads([("../..\\a.json", msgspec.json.encode(npc()))], tmp_path / "pack")
    assert report.counts()["taken"] == 1
    assert list(load_pack(tmp_path / "pack").entries["creatures"]) == ["marsh_howler"]


def test_tiers_name_abilities_of_same_import(tmp_path: Path) -> None:
    ability = {
        "name": "Reed Song",
        "cost_rendered": "",
        "tier": "Low",
        "category": [],
        "description": "You sing. Action.",
    }
    focus = {
        "name": "SINGS TO REEDS",
        "description": "Reeds.",
        "note": None,
        "connections": [],
        "intrusions": "Mud.",
        "abilities": [
            {"name": "REED SONG", "tier": 1, "preselected": True},
            {"name": "Golem Body", "tier": 3, "preselected": False},
            {"name": "Nobody Knows", "tier": 2, "preselected": True},
        ],
    }
    report = run(
        tmp_path / "pack", written(tmp_path / "b.json", csrd(foci=[focus], abilities=[ability]))
    )
    tiers = load_pack(tmp_path / "pack").entries["foci"]["sings_to_reeds"].tiers  # type: ignore[attr-defined]
    assert tiers["1"].all == ["reed_song"]
    assert [(p.count, p.of) for p in tiers["3"].choose] == [(1, ["golem_body"])]
    assert "Nobody Knows" in [line.text for line in report.of("not_understood")]


def test_report_as_text_and_as_data(tmp_path: Path) -> None:
    cats = [creature("REED CAT"), creature("REED CAT", level=9)]
    report = run(tmp_path / "pack", written(tmp_path / "b.json", csrd(creatures=cats, oddities=[])))
    text = "\n".join(report.as_text("mine"))
    assert "2 entries taken" in text
    assert "level: reed_cat says 4, this source 9; both are kept." in text
    assert "oddities is no list that is known." in text
    data = msgspec.to_builtins(report.as_json("mine"))
    assert data["counts"] == {
        "taken": 2,
        "known": 0,
        "changed": 0,
        "not_understood": 0,
        "conflict": 1,
        "refused": 1,
    }
    conflict = {
        "source": "b.json",
        "kind": "creatures",
        "key": "reed_cat_2",
        "name": "Reed Cat",
        "field": "level",
    }
    assert data["conflict"] == [
        {
            **conflict,
            "ours": "4",
            "theirs": "9",
            "why": "reed_cat says 4, this source 9; both are kept.",
        }
    ]


def test_replacing_entries_can_do_their_work(tmp_path: Path) -> None:
    """A type without tiers and a weapon without figures keep ours: whoever makes a character needs
    them.
    """
    lists = {
        "types": [
            {
                "name": "WARRIOR",
                "intrusions": [],
                "special_abilities": [],
                "description": "You fight.",
            }
        ],
        "equipment": [
            {
                "name": "LEATHER JACKET",
                "variants": [{"description": "Worn.", "tags": [], "value": [], "levels": []}],
            }
        ],
    }
    run(tmp_path / "pack", written(tmp_path / "b.json", csrd(**lists)))
    install([tmp_path / "pack"])
    try:
        assert set(guides()) == {"warrior", "adept", "explorer", "speaker"}
    finally:
        use(())
    jacket = load_pack(tmp_path / "pack").entries["equipment"]["leather_jacket"]
    assert isinstance(jacket, EquipmentEntry)
    assert (jacket.name, jacket.category, jacket.text) == ("Leather jacket", "armor", "Worn.")
