"""A worn thing that gives points, Edge, an attack or recovery changes the sheet while it is on,
with lines.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.table.play import BEN, KARA, Table

from threefold.library.items import artifact_of, artifacts
from threefold.library.sums import sums
from threefold.model.characters import Pc
from threefold.model.powers import Artifact, effects_of
from threefold.model.shelf.effects import StatPoints, Weapon
from threefold.model.shelf.tables import tables_before_use
from threefold.model.written import Written, worn_parts
from threefold.rulesets.compose import rules_for
from threefold.table.commands import DropItem, FindItem, GiveItem, IdentifyItem, WearItem

RULES = rules_for("csrd")
BELT: dict[str, Any] = {
    "name": "belt",
    "level": 4,
    "worn": True,
    "effects": [
        {"kind": "stat", "of": "might", "points": 3},
        {"kind": "stat", "what": "pool_max", "of": "speed", "points": "level"},
        {"kind": "stat", "what": "edge", "of": "might", "points": 1},
        {"kind": "weapon", "name": "lash", "weight": "light"},
        {"kind": "recovery", "points": 2},
        {"kind": "armor", "points": 1},
    ],
}


def figures(pc: Pc) -> tuple[object, ...]:
    might, speed = pc.pools.might, pc.pools.speed
    names = sorted(attack.name for attack in pc.attacks)
    armor = sum(a.armor for a in pc.worn(RULES))
    mind = pc.pools.intellect.max
    return (
        might.value,
        might.max,
        might.edge,
        speed.value,
        speed.max,
        pc.recovery_bonus,
        names,
        armor,
        mind,
    )


def found(**more: Any) -> tuple[Table, tuple[object, ...]]:
    table = Table()
    before = figures(table.pc())
    table.does(FindItem(to=KARA, artifact=msgspec.convert({**BELT, **more}, Artifact)))
    return table, before


def test_worn_figures_come_and_go_named() -> None:
    """What is worn stands in the figures with its name and leaves with it."""
    table, before = found()
    m, mm, e, s, sm, r, names, armor, mind = before
    for figure in (m, mm, e, sm, r, armor):
        assert isinstance(figure, int)
    assert isinstance(names, list)
    worn = (m, mm + 3, e + 1, s, sm + 4, r + 2, sorted([*names, "lash"]), armor + 1, mind)
    assert figures(table.pc()) == worn
    told = sums(table.pc(), RULES)
    for each in (
        told.pools["might"],
        told.pools["speed"],
        told.edge["might"],
        told.figures["recovery_bonus"],
    ):
        assert sum(line.points for line in each.lines) == each.value
        assert "belt" in [line.name.params.get("name") for line in each.lines]
    table.does(WearItem(pc_id=KARA, name="belt", on=False))
    assert figures(table.pc()) == before
    table.does(WearItem(pc_id=KARA, name="belt", on=False))
    table.does(WearItem(pc_id=KARA, name="belt"))
    assert figures(table.pc()) == worn
    table.does(DropItem(pc_id=KARA, what="artifact", name="belt"))
    assert figures(table.pc()) == before


def test_worn_item_moves_and_works_once_known() -> None:
    """It goes to whoever has it and works once it is known."""
    table, before = found(identified=False, form="a strap")
    assert figures(table.pc()) == before
    table.does(IdentifyItem(pc_id=KARA, what="artifact", name="a strap", told=True))
    assert figures(table.pc()) != before
    bens = figures(table.pc(BEN))
    table.does(GiveItem(pc_id=KARA, to=BEN, what="artifact", name="belt"))
    assert figures(table.pc()) == before
    assert figures(table.pc(BEN)) != bens


def test_unworn_item_is_not_put_on() -> None:
    """What is not worn is not put on."""
    table = Table()
    table.does(FindItem(to=KARA, artifact=Artifact(name="lamp")))
    assert table.refuses(WearItem(pc_id=KARA, name="lamp")) == ("not_allowed", "name")


def test_every_worn_thing_goes_on_and_off() -> None:
    """Every worn thing of the shelf is put on and taken off."""
    raised, worn = 0, [entry for entry in artifacts().values() if entry.worn]
    for entry in worn:
        table = Table()
        item = msgspec.structs.replace(artifact_of(entry), level=5, chosen={"stat": ["speed"]})
        before = figures(table.pc())
        table.does(
            FindItem(to=KARA, artifact=item, drawn=[1] * len(tables_before_use(effects_of(item))))
        )
        written = [
            e
            for e in entry.effects
            if isinstance(e, StatPoints | Weapon) and e.lasts is None and not e.when
        ]
        assert (worn_parts(item) != Written()) or not written, entry.key
        if written:
            assert figures(table.pc()) != before, entry.key
            raised += 1
        table.does(WearItem(pc_id=KARA, name=item.name, on=False))
        assert figures(table.pc()) == before, entry.key
    assert len(worn) > 20
    assert raised >= 5
