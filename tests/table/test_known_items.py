"""Items that come to a table by their name alone do what the shelf says."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import kara
from tests.shelf.evening import KARA, Evening

from threefold.library.items import artifact_of, artifacts, cypher_of, cyphers
from threefold.model.characters import Pc
from threefold.table.commands import AddPc, FindItem


def given(evening: Evening, what: str, **item: Any) -> Any:
    evening.does(msgspec.convert({"type": "find_item", "to": KARA, what: item}, FindItem))
    return (evening.pc().cyphers if what == "cypher" else evening.pc().carries())[-1]


def test_named_cypher_is_shelved() -> None:
    item = given(Evening(), "cypher", name="curative", level=7)
    whole = cypher_of(cyphers()["curative"])
    assert item == msgspec.structs.replace(whole, name="curative", level=7)


def test_named_artifact_keeps_its_own() -> None:
    ring = artifact_of(artifacts()["ring_of_invisibility"])
    item = given(
        Evening(), "artifact", name=ring.name, level=3, depletion="1 in 1d6", text="A gift."
    )
    assert (item.level, item.depletion, item.text) == (3, "1 in 1d6", "A gift.")
    assert (item.key, item.effects) == (ring.key, ring.effects)


@pytest.mark.parametrize(
    "own", [{"effects": []}, {"effect": {"healing": 3}}, {"task": {"difficulty": 3}}]
)
def test_own_effects_stay(own: dict[str, Any]) -> None:
    item = given(Evening(), "cypher", name="Curative", level=5, **own)
    assert item.key is None
    assert not item.effects


def test_imported_sheet_is_shelved() -> None:
    """A sheet that comes with names and levels has what the shelf says; a bare name stays one."""
    evening = Evening()
    worn = {"name": "Belt of Strength", "level": 5}
    carried = ["Curative", {"name": "Analeptic", "level": 4}]
    pools = {s: {"value": 9, "max": 12, "edge": 0} for s in ("might", "speed", "intellect")}
    sheet = kara(name="Ada", cyphers=carried, artifacts=[worn], pools=pools)
    evening.does(AddPc(pc=msgspec.convert(sheet, Pc)))
    id = next(id for id, member in evening.state.party.items() if member.pc.name == "Ada")
    evening.marks()
    evening.use("Analeptic", by=id)
    assert evening.lost(id) == {"speed": -3}
    assert evening.pc(id).cyphers == ["Curative"]
    assert evening.pc(id).pools.might.max == 17
