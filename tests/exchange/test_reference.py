"""The whole of the reference data beside the repository: all of it goes in, figures agree, and it
comes out.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from threefold.exchange.leveldb import read_leveldb
from threefold.exchange.packing import Pack, load_pack
from threefold.exchange.report import ImportReport
from threefold.exchange.values import number_of
from threefold.library.creation import guides
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import SHELF, shelf
from threefold.library.packs import install, read_packs
from threefold.library.shelf import use
from threefold.model.characters import Npc
from threefold.service.exchange import export_pack, import_files

PLACES = [parent / "shared" / "reference" for parent in Path(__file__).resolve().parents]
REFERENCE = next((place for place in PLACES if place.is_dir()), None)
pytestmark = pytest.mark.skipif(
    REFERENCE is None, reason="there is no folder shared/reference above the repository"
)

Json = dict[str, Any]


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ImportReport, Pack]:
    folder = tmp_path_factory.mktemp("reference") / "pack"
    assert REFERENCE is not None
    report = import_files([REFERENCE], folder)
    return folder, report, load_pack(folder)


def sources() -> dict[str, Json]:
    """Every document of Foundry that has figures, by its identity."""
    assert REFERENCE is not None
    found = {}
    for path in sorted((REFERENCE / "foundry").glob("*.json")):
        document = json.loads(path.read_bytes())
        sort = "Actor" if "actors" in path.name else "Item"
        found[f"foundry:{sort}.{document['_id']}"] = document
    for folder in sorted((REFERENCE / "foundry" / "packs").iterdir()):
        records = read_leveldb(
            {p.name: p.read_bytes for p in folder.iterdir()}, lambda *_: pytest.fail("damaged")
        )
        for key, value in records.items():
            _, sort, id = key.decode().split("!")
            if sort in ("actors", "items"):
                found[f"foundry:{sort[:-1].capitalize()}.{id}"] = json.loads(value)
    return found


def lines_of(kind: str) -> list[Json]:
    assert REFERENCE is not None
    return [
        json.loads(line)
        for line in (REFERENCE / "csrd" / f"{kind}.jsonl").read_text("utf-8").splitlines()
    ]


def test_everything_goes_in(taken: tuple[Path, ImportReport, Pack]) -> None:
    folder, report, pack = taken
    assert [line.source for line in report.of("refused")] == [
        "effects-examples.yaml"
    ]  # notes, no entries
    (added,) = read_packs([folder])
    assert sum(map(len, added.entries.values())) == sum(map(len, pack.entries.values())) > 2600
    assert REFERENCE is not None
    documents = sum(len(lines_of(path.stem)) for path in (REFERENCE / "csrd").glob("*.jsonl"))
    documents += len(sources()) + 1  # and the book that one of the actors carries
    documents += len(list(REFERENCE.rglob("*.md")))
    sample = json.loads((REFERENCE / "csrd-json" / "CSRD-sample.json").read_bytes())
    documents += sum(len(rows) for rows in sample.values() if isinstance(rows, list))
    assert len(pack.records) == report.counts()["taken"] + report.counts()["known"]
    assert len(pack.records) == documents


def test_figures_of_foundry_agree(taken: tuple[Path, ImportReport, Pack]) -> None:
    pack = taken[2]
    seen: Counter[str] = Counter()
    for identity, document in sources().items():
        record = pack.records[identity]
        entry: Any = pack.entries[record.kind][record.key]
        basic = document["system"].get("basic", {})
        seen[document["type"]] += 1
        if document["type"] == "npc":
            combat, health = document["system"]["combat"], document["system"]["pools"]["health"]
            assert (entry.level, entry.health) == (basic["level"], health["max"]), document["name"]
            assert (entry.damage, entry.armor) == (combat["damage"], combat["armor"]), document[
                "name"
            ]
        elif document["type"] == "vehicle":
            assert (entry.level, entry.vehicle.weapons) == (
                basic["level"],
                basic["weaponSystems"],
            ), document["name"]
            assert record.shared or entry.vehicle.crew == str(basic["crew"]), document["name"]
        elif document["type"] == "armor" and basic["type"] != "n/a":
            assert entry.armor.armor == basic["rating"], document["name"]
        elif document["type"] == "ability":
            assert (entry.cost.points if entry.cost else 0) == number_of(basic["cost"]), document[
                "name"
            ]
    assert seen == {"vehicle": 75, "armor": 13, "power-shift": 12, "ability": 11, "npc": 6}


def test_figures_of_json_agree(taken: tuple[Path, ImportReport, Pack]) -> None:
    pack = taken[2]
    assert REFERENCE is not None
    sample = json.loads((REFERENCE / "csrd-json" / "CSRD-sample.json").read_bytes())
    for raw in sample["creatures"]:
        entry: Any = pack.entries["creatures"][
            pack.records[f"csrd-json:creatures/{raw['name'].casefold()}"].key
        ]
        assert (entry.level, entry.health, entry.armor) == (
            raw["level"],
            raw["health"],
            raw["armor"],
        )
        assert entry.damage == number_of(raw["damage"])
    for raw in sample["abilities"]:
        entry = pack.entries["abilities"][
            pack.records[f"csrd-json:abilities/{raw['name'].casefold()}"].key
        ]
        assert (entry.cost.points if entry.cost else None) == raw["cost"]
    for kind in ("cyphers", "artifacts"):
        for raw in sample[kind]:
            entry = pack.entries[kind][
                pack.records[f"csrd-json:{kind}/{raw['name'].casefold()}"].key
            ]
            assert entry.level == raw["level_dice"] + (
                f"+{raw['level_mod']}" if raw["level_mod"] else ""
            )


def test_figures_of_lines_agree(taken: tuple[Path, ImportReport, Pack]) -> None:
    """Prices, levels, health and Armor of all 1,900 entries that state some."""
    pack = taken[2]
    assert REFERENCE is not None
    compared = 0
    for kind in ("abilities", "creatures", "cyphers", "artifacts"):
        seen: Counter[str] = Counter()
        for raw in lines_of(kind):
            name = " ".join(raw["name"].split()).casefold()
            seen[name] += 1
            record = pack.records[
                f"csrd-lines:{kind}/{name}" + (f"#{seen[name]}" if seen[name] > 1 else "")
            ]
            entry: Any = pack.entries[kind][record.key]
            if (
                kind == "abilities"
                and raw["cost"]
                and raw["cost"][0].isdigit()
                and "\n" not in raw["cost"]
            ):
                assert (entry.cost.points if entry.cost else 0) == number_of(raw["cost"]), raw[
                    "name"
                ]
            elif kind == "creatures":
                for field in ("level", "health", "damage", "armor"):
                    number = number_of(raw.get(field))
                    if number is not None and raw["name"] not in ("Glowing Roach",):
                        assert getattr(entry, field) == number, (raw["name"], field)
            elif kind in ("cyphers", "artifacts") and raw.get("level"):
                assert entry.level == raw["level"].lstrip("+").casefold().replace(" ", ""), raw[
                    "name"
                ]
            compared += 1
    assert compared == 1179 + 208 + 335 + 187


def test_characters_can_be_made_with_it(taken: tuple[Path, ImportReport, Pack]) -> None:
    """Imported types and things take the place of ours; whatever making a character needs is still
    there.
    """
    install([taken[0]])
    try:
        assert set(guides()) == {"warrior", "adept", "explorer", "speaker"}
        for entry in shelf(SHELF["types"]).values():
            assert set(entry.tiers) == set("123456"), entry.key
        for foe in map(npc_of, creatures().values()):
            assert msgspec.convert(msgspec.to_builtins(foe), Npc) == foe
    finally:
        use(())


@pytest.mark.long
def test_twice_is_once(taken: tuple[Path, ImportReport, Pack]) -> None:
    folder, first, _ = taken
    assert REFERENCE is not None
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    again = import_files([REFERENCE], folder)
    assert {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()} == before
    counts = again.counts()
    assert (counts["taken"], counts["known"]) == (
        0,
        first.counts()["taken"] + first.counts()["known"],
    )


@pytest.mark.long
def test_reference_comes_back_unchanged(
    taken: tuple[Path, ImportReport, Pack], tmp_path: Path
) -> None:
    """All of it goes out and comes in the same."""
    folder, _, pack = taken
    (tmp_path / "all.json").write_bytes(export_pack(folder, "csrd-json"))
    import_files([tmp_path / "all.json"], tmp_path / "again")
    again = load_pack(tmp_path / "again")
    for kind, entries in pack.entries.items():
        lost = {key for key, entry in entries.items() if again.entries[kind].get(key) != entry}
        assert not lost, (kind, sorted(lost)[:5])


def test_foundry_goes_out_as_it_came_in(tmp_path: Path) -> None:
    assert REFERENCE is not None
    import_files([REFERENCE / "foundry"], tmp_path / "pack")
    out = msgspec.json.decode(export_pack(tmp_path / "pack", "foundry"))
    by_id = {each["_id"]: each for name in ("actors", "items") for each in out[name]}
    for identity, document in sources().items():
        assert by_id[identity.partition(".")[2]] == document, document["name"]
