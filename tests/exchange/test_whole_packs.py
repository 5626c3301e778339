"""A whole pack goes out as an adventure or as CSRD JSON and comes back with every entry, sheet and
journal.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.exchange.leveldb_files import folder
from tests.exchange.samples import item, npc, pc

from threefold.exchange.readers.foundry.documents import assemble_documents
from threefold.service.exchange import Out, export_pack, import_files, import_uploads

BARE = {"system": {"basic": {"level": 3}}}
DOCUMENTS: list[dict[str, Any]] = [
    {
        "name": "No Bag",
        "type": "npc",
        "_id": "bare000000000001",
        **BARE,
    },  # no items, no token: an actor all the same
    {"name": "Nobody's Id", "type": "npc", **BARE},
    {"name": "Nobody's Id", "type": "npc", "system": {"basic": {"level": 4}}},
    npc(items=[item("Old Key", "equipment", {"level": "2"})]),
    pc(),
    {"name": "A Clock", "type": "marker", "_id": "marker0000000001", "items": [], **BARE},
    {"name": "A Cart", "type": "vehicle", "_id": "vehicle000000001", "items": [], **BARE},
    item("Strange", "brandnew", {"level": "1"}, "<p>Nobody knows.</p>"),
    item("Glow", "cypher", {"level": "1d6"}, "<p>It glows.</p>"),
    {
        "name": "Two Dice",
        "_id": "table00000000001",
        "formula": "2d6",
        "results": [{"range": [2, 12], "text": "x"}],
    },
    {
        "name": "Story",
        "_id": "journal000000001",
        "pages": [{"name": "One", "type": "text", "text": {"content": "x"}}],
    },
    {"name": "Song", "_id": "playlist00000001", "sounds": []},
    {"name": "Deck", "_id": "cards00000000001", "cards": []},
    {"name": "Do It", "_id": "macro00000000001", "command": "x()"},
]


def held(pack: Path) -> dict[str, Any]:
    """Everything in a pack by kind and key, but for where each entry says that it comes from."""
    found: dict[str, Any] = {}
    for path in pack.glob("*.jsonl"):
        for line in path.read_text("utf-8").splitlines():
            entry = json.loads(line)
            found[f"{path.stem}/{entry['key']}"] = {**entry, "source": ""}
    for path in [*pack.glob("characters/*"), *pack.glob("journals/*")]:
        found[f"{path.parent.name}/{path.name}"] = path.read_text("utf-8")
    return found


@pytest.mark.parametrize("out", ["foundry", "csrd-json"])
def test_pack_goes_out_and_comes_back_whole(tmp_path: Path, out: Out) -> None:
    files = [(f"{n}.json", msgspec.json.encode(document)) for n, document in enumerate(DOCUMENTS)]
    report = import_uploads(files, tmp_path / "one")
    assert not [*report.of("refused")]
    assert (
        len([*report.of("taken")]) == len(DOCUMENTS) - 3 + 1
    )  # three are only kept; one carries another
    data = export_pack(tmp_path / "one", out)
    back = import_uploads([("all.json", data)], tmp_path / "two")
    assert not [*back.of("refused")]
    assert held(tmp_path / "two") == held(tmp_path / "one")
    if out == "foundry":  # what is only kept stands in its own list again
        adventure = json.loads(data)
        assert {
            name: [each["name"] for each in adventure[name]]
            for name in ("macros", "playlists", "cards")
        } == {
            "macros": ["Do It"],
            "playlists": ["Song"],
            "cards": ["Deck"],
        }


def test_damaged_document_yields_its_sound_parts() -> None:
    """What lies in a damaged document comes in by itself."""
    records = {
        b"!actors!whole": b'{"name": "Whole", "items": ["a"]}',
        b"!actors.items!whole.a": b'{"name": "Its"}',
        b"!actors.items!gone.b": b'{"name": "Lost", "effects": ["c"]}',
        b"!actors.items.effects!gone.b.c": b'{"name": "Effect"}',
    }
    found = dict(assemble_documents(records, msgspec.json.decode))
    assert found.keys() == {"whole", "gone.b"}
    assert found["gone.b"] == {"name": "Lost", "effects": [{"name": "Effect"}]}


def test_item_of_lost_actor_is_entry(tmp_path: Path) -> None:
    lost = msgspec.json.encode(item("Old Key", "equipment", {"level": "2"}))
    page = msgspec.json.encode(
        {"name": "A Page", "type": "text", "text": {"content": "<p>It says so.</p>"}}
    )
    files = folder({b"!actors.items!gone.b": lost, b"!journal.pages!gone.c": page})
    place = tmp_path / "pack"
    place.mkdir()
    for name, data in files.items():
        (place / name).write_bytes(data)
    report = import_files([place], tmp_path / "out")
    assert [(line.kind, line.name) for line in report.of("taken")] == [
        ("equipment", "Old Key"),
        ("journals", "A Page"),
    ]
    assert not [*report.of("refused")]
