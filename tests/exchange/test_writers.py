"""What goes out: actors that Foundry's system opens, Markdown, threefold/1, CSRD JSON; what comes
back is the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.exchange.samples import item, npc, pc, written
from tests.long import rows
from tests.people import KARA

from threefold.exchange.packing import load_pack
from threefold.exchange.writers.foundry.documents import foundry_id
from threefold.interop.characters import read_characters
from threefold.library.entries import SHELF, shelf
from threefold.library.packs import KINDS
from threefold.model.characters import Npc, Pc
from threefold.service.exchange import (
    NotOutError,
    export_entry,
    export_figures,
    export_from_pack,
    export_pack,
    import_files,
)

Json = dict[str, Any]
KARA_PC = msgspec.convert(KARA, Pc)


def back(tmp_path: Path, data: bytes) -> Pc | Npc:
    """A figure that went out and came in again."""
    folder = tmp_path / "back"
    (tmp_path / "out.json").write_bytes(data)
    import_files([tmp_path / "out.json"], folder)
    (sheet,) = load_pack(folder).sheets.values()
    found = read_characters(sheet, "x.json")
    assert isinstance(found, list)
    return found[0]


def test_actor_has_all_its_items(tmp_path: Path) -> None:
    import_files([written(tmp_path / "in.json", pc())], tmp_path / "pack")
    (mira,) = read_characters((tmp_path / "pack" / "characters" / "mira.json").read_bytes(), "x")  # type: ignore[misc]
    actor = msgspec.json.decode(export_figures([mira], "foundry"))
    assert (actor["type"], actor["system"]["basic"]["tier"], actor["system"]["pools"]["might"]) == (
        "pc",
        2,
        {"value": 9, "max": 12, "edge": 0},
    )
    assert actor["system"]["combat"]["recoveries"] == {
        "roll": "1d6+3",
        "oneAction": True,
        "tenMinutes": True,
        "oneHour": False,
        "tenHours": False,
    }
    assert actor["system"]["combat"]["damageTrack"]["state"] == "Hale"
    types = [i["type"] for i in actor["items"]]
    assert {t: types.count(t) for t in types} == {
        "skill": 3,
        "attack": 1,
        "armor": 2,
        "ability": 3,
        "cypher": 1,
        "artifact": 1,
        "equipment": 3,
        "lasting-damage": 2,
    }
    assert len({i["_id"] for i in actor["items"]}) == len(actor["items"])
    assert all(len(i["_id"]) == 16 and i["_id"].isalnum() for i in [actor, *actor["items"]])
    sabre = next(i for i in actor["items"] if i["type"] == "attack")["system"]
    assert (
        sabre["basic"]["damage"],
        sabre["basic"]["type"],
        sabre["settings"]["rollButton"]["pool"],
    ) == (
        4,
        "medium weapon",
        "Speed",
    )
    assert back(tmp_path, export_figures([mira], "foundry")) == mira


def test_elsewhere_played_figure_comes_back_current(tmp_path: Path) -> None:
    """A figure that was played elsewhere comes back as it is then."""
    actor = msgspec.json.decode(export_figures([KARA_PC], "foundry"))
    actor["system"]["pools"]["might"]["value"] = 2
    actor["items"].append(
        item("Found Knife", "attack", {"type": "light weapon", "damage": 2, "range": "Immediate"})
    )
    found = back(tmp_path, msgspec.json.encode(actor))
    assert isinstance(found, Pc)
    assert found.pools.might.value == 2
    assert found.attacks[-1].name == "Found Knife"


def test_ids_are_same_each_time() -> None:
    assert foundry_id("a", "b") == foundry_id("a", "b") != foundry_id("ab")


def test_markdown_of_character_and_foe() -> None:
    text = export_figures(
        [KARA_PC, Npc("Guard", 2, health=5, modifications={"perception": 4})], "markdown"
    ).decode()
    assert text.startswith("# Kara\n")
    assert "- **Might:** 12 / 14, Edge 1" in text
    assert "- **Health:** 5 / 6" in text
    assert "perception 4" in text


def test_markdown_speaks_language_of_seat() -> None:
    kara = msgspec.structs.replace(
        KARA_PC, skills={"climbing": "trained"}, conditions=["dazed", "held"]
    )
    foe = Npc("Guard", 2, health=5, modifications={"perception": 4})
    french = export_figures([kara, foe], "markdown", "fr").decode()
    korean = export_figures([kara, foe], "markdown", "ko").decode()
    assert all(
        word in french
        for word in ("Puissance", "Avantage", "hébété", "tenu", "# Guard\n", "perception 4")
    )
    assert all(
        word in korean
        for word in ("힘", "재능", "등반: 익숙", "멍함", "붙잡힘", "# Guard\n", "지각 4")
    )
    demon = export_entry("creatures", shelf(KINDS["creatures"])["demon"], "markdown", "fr").decode()
    assert demon.startswith("# Démon\n")


def test_foes_go_out_and_come_in(tmp_path: Path) -> None:
    guard = Npc(
        "Guard", 2, health=5, max_health=9, damage=3, armor=1, modifications={"perception": 4}
    )
    (tmp_path / "out.json").write_bytes(export_figures([guard], "foundry"))
    import_files([tmp_path / "out.json"], tmp_path / "back")
    found: Any = load_pack(tmp_path / "back").entries["creatures"]["guard"]
    assert (found.level, found.health, found.damage, found.armor, found.modifications) == (
        2,
        9,
        3,
        1,
        {"perception": 4},
    )


def test_absent_form_names_existing_ones() -> None:
    """What has no such form says which it has."""
    with pytest.raises(NotOutError) as error:
        export_entry("foci", next(iter(shelf(SHELF["foci"]).values())), "foundry")
    assert error.value.formats == ["markdown", "csrd-json"]


@pytest.mark.parametrize(
    "kind", rows(["tables", "artifacts", "abilities", "creatures", "cyphers", "equipment"], 2)
)
@pytest.mark.parametrize("out", ["foundry", "csrd-json"])
def test_own_shelf_comes_back_unchanged(tmp_path: Path, kind: str, out: Any) -> None:
    """Every entry of a kind, in one file and through one import."""
    entries = list(shelf(SHELF[kind]).values())
    documents = [msgspec.json.decode(export_entry(kind, entry, out)) for entry in entries]
    if out == "csrd-json":
        rows = [
            (name, row)
            for d in documents
            for name, rows in d.items()
            if isinstance(rows, list)
            for row in rows
        ]
        documents = [
            {"version": "10", **{name: [r for n, r in rows if n == name] for name, _ in rows}}
        ]
    import_files([written(tmp_path / "all.json", *documents)], tmp_path / "pack")
    found = load_pack(tmp_path / "pack").entries[kind]
    assert found == {KINDS[kind].key_of(entry): entry for entry in entries}


@pytest.mark.parametrize("kind", ["types", "flavors", "foci", "descriptors"])
def test_character_options_round_trip_as_csrd_json(tmp_path: Path, kind: str) -> None:
    """Character options go out as csrd json and come in the same."""
    entries = list(shelf(SHELF[kind]).values())
    rows = [
        row
        for entry in entries
        for row in msgspec.json.decode(export_entry(kind, entry, "csrd-json"))[kind]
    ]
    import_files([written(tmp_path / "all.json", {"version": "10", kind: rows})], tmp_path / "pack")
    assert load_pack(tmp_path / "pack").entries[kind] == {entry.key: entry for entry in entries}  # type: ignore[attr-defined]


def test_every_entry_has_its_markdown() -> None:
    for kind, each in SHELF.items():
        for entry in shelf(each).values():
            assert export_entry(kind, entry, "markdown").decode().startswith(f"# {entry.name}\n")


def test_pack_goes_out_as_it_came_in(tmp_path: Path) -> None:
    """What other programs wrote comes out word for word, whatever lay beside it."""
    original = {
        "version": "10",
        "creatures": [
            {
                "name": "REED CAT",
                "level": 4,
                "health": 17,
                "damage": "5 points",
                "armor": 1,
                "unheard_of": [1],
            }
        ],
        "cypher_tables": [
            {"name": "ODD", "description": None, "table": [{"start": 2, "end": 12, "entry": "x"}]}
        ],
    }
    import_files([written(tmp_path / "a.json", original)], tmp_path / "pack")
    out = msgspec.json.decode(export_pack(tmp_path / "pack", "csrd-json"))
    assert {name: rows for name, rows in out.items() if rows} == original


def test_pack_round_trips_through_each_format(tmp_path: Path) -> None:
    """A pack goes to another pack through each format."""
    documents = [
        npc(),
        pc(),
        item("Fizz", "ability", {"cost": "1", "pool": "Might"}, "Action."),
        {"name": "Diary", "_id": "d", "pages": []},
    ]
    import_files([written(tmp_path / "a.json", *documents)], tmp_path / "pack")
    first = load_pack(tmp_path / "pack")
    for out in ("csrd-json", "foundry"):
        (tmp_path / f"{out}.json").write_bytes(export_pack(tmp_path / "pack", out))
        import_files([tmp_path / f"{out}.json"], tmp_path / out)
        second = load_pack(tmp_path / out)
        assert second.entries == first.entries
        assert second.sheets == first.sheets
    assert load_pack(tmp_path / "foundry").journals == first.journals


NAMES = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=20)
WORDS = st.text(
    st.characters(categories=["L", "N", "P", "Zs"], exclude_characters="<>&[]@{}"), max_size=80
).map(str.strip)


@st.composite
def foes(draw: st.DrawFn) -> Json:
    figures = {
        "basic.level": draw(st.integers(0, 15)),
        "pools.health.max": draw(st.integers(0, 900)),
        "combat.damage": draw(st.integers(0, 60)),
        "combat.armor": draw(st.integers(0, 12)),
        f"odd.{draw(st.sampled_from('xyz'))}": draw(st.integers()),
    }
    notes = "".join(
        f"<p><strong>{label}:</strong> {draw(WORDS)}</p>"
        for label in draw(st.permutations(["Motive", "Combat", "Use", "Loot"]))
    )
    return npc(
        draw(NAMES),
        draw(st.text("abcdef0123456789", min_size=16, max_size=16)),
        notes=f"<p>{draw(WORDS)}</p>{notes}",
        system=figures,
    )


@examples(30)
@given(st.lists(foes(), min_size=1, max_size=4, unique_by=lambda d: d["_id"]))
def test_foundry_foes_round_trip(
    tmp_path_factory: pytest.TempPathFactory, documents: list[Json]
) -> None:
    """Foes of foundry go in and out the same."""
    folder = tmp_path_factory.mktemp("foes")
    import_files([written(folder / "in.json", documents)], folder / "pack")
    pack = load_pack(folder / "pack")
    by_id = {d["_id"]: d for d in documents}
    seen = 0
    for record in pack.records.values():
        source = by_id[record.id.partition(".")[2]]
        entry: Any = pack.entries["creatures"][record.key]
        system = source["system"]
        said = (entry.level, entry.health, entry.damage, entry.armor)
        figures = (
            system["basic"]["level"],
            system["pools"]["health"]["max"],
            system["combat"]["damage"],
            system["combat"]["armor"],
        )
        assert said == figures
        if not record.shared:
            out = export_from_pack(folder / "pack", "creatures", record.key, "foundry")
            assert out is not None
            assert msgspec.json.decode(out) == source
            seen += 1
    assert seen == len(pack.entries["creatures"])
    assert len(pack.records) == len(documents)
