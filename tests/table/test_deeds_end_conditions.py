"""Deeds that end a condition, by whatever way they come: as a further target, in a zone, by a move,
with an attack taken for a comrade, with an ability that meets an attack.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.characters import Condition
from threefold.model.powers import Ability
from threefold.model.shelf.figures import Break, Deed
from threefold.table.commands import (
    ArrangeStrip,
    Defend,
    EditFoe,
    EditPc,
    FoeAttacks,
    PlaceFigure,
    TakeAttack,
    UsePower,
)
from threefold.table.events import ConditionRemoved
from threefold.table.state import Incoming, Rolled

BURST: Final[dict[str, Any]] = {
    "name": "Burst",
    "aim": {"range": "long", "who": "foes", "area": "short", "roll": "speed"},
    "effects": [{"kind": "damage", "points": 1}],
}
FLAMES: Final[dict[str, Any]] = {
    "name": "Flames",
    "aim": {"range": "long", "who": "place", "area": "immediate", "roll": "none"},
    "effects": [
        {
            "kind": "make",
            "lasts": "1 hour",
            "what": "zone",
            "name": "flames",
            "area": "immediate",
            "holds": [{"kind": "damage", "points": 2}],
        }
    ],
}
RIPOSTE: Final = Ability("Riposte", use="defense", stat="speed", cost=2)


def trance(*deeds: Deed) -> Condition:
    return Condition("trance", ends_by=Break(deeds=[*deeds]))


def entranced(table: Table, on: str, *deeds: Deed) -> None:
    """Somebody is in a trance that such a deed ends."""
    if on in table.state.party:
        held = structs.replace(table.pc(on), conditions=[trance(*deeds)])
        table.does(EditPc(pc_id=on, pc=held))
        return
    foe = table.state.foes[on]
    held_too = structs.replace(foe.npc, conditions=[trance(*deeds)])
    table.does(EditFoe(foe_id=on, foe=structs.replace(foe, npc=held_too)))


def awake(table: Table, on: str) -> bool:
    return "trance" not in table.state.figure(on).condition_names()


def hit(table: Table) -> str:
    """The guard hits Kara; the blow is not settled."""
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    table.does(Defend(open_id=table.waiting(Incoming)[0], natural=2))
    return table.waiting(Rolled)[0]


@pytest.mark.parametrize(("deed", "natural"), [("hurt", 15), ("attacked", 15), ("attacked", 2)])
def test_further_target_is_attacked_and_hurt(deed: Deed, natural: int) -> None:
    """What an attack on several does to the first it does to the others: a miss is an attack too."""
    table = Table(xp=0, abilities=[BURST])
    table.does(EditPc(pc_id=BEN, pc=structs.replace(table.pc(BEN), xp=0)))
    for id in (GUARD, OTHER):
        entranced(table, id, deed)
    table.does(
        UsePower(
            pc_id=KARA, what="ability", name="Burst", target=GUARD, also=[OTHER], natural=natural
        )
    )
    assert (awake(table, GUARD), awake(table, OTHER)) == (True, True)


def test_missed_further_target_is_not_hurt() -> None:
    table = Table(xp=0, abilities=[BURST])
    table.does(EditPc(pc_id=BEN, pc=structs.replace(table.pc(BEN), xp=0)))
    entranced(table, OTHER, "hurt")
    table.does(
        UsePower(pc_id=KARA, what="ability", name="Burst", target=GUARD, also=[OTHER], natural=2)
    )
    assert not awake(table, OTHER)


@pytest.mark.parametrize("on", [GUARD, BEN])
def test_zone_that_hurts_wakes(on: str) -> None:
    """Whoever is put into flames wakes of them; who lies aside sleeps on."""
    table = Table(xp=0, abilities=[FLAMES], armor=[])
    table.does(ArrangeStrip(spots={KARA: 10, BEN: 10, GUARD: 100, OTHER: 100}))
    table.does(UsePower(pc_id=KARA, what="ability", name="Flames", spot=50))
    for id in (BEN, GUARD):
        entranced(table, id, "hurt")
    bare = structs.replace(table.pc(BEN), armor=[])
    table.does(EditPc(pc_id=BEN, pc=bare))
    table.does(PlaceFigure(id=on, feet=50))
    assert [id for id in (BEN, GUARD) if awake(table, id)] == [on]


def test_attack_taken_wakes_who_takes_it() -> None:
    """Who steps into a blow is attacked and hurt by it."""
    for deed in ("attacked", "hurt"):
        table = Table()
        entranced(table, BEN, deed)
        table.does(TakeAttack(pc_id=BEN, open_id=hit(table)))
        assert awake(table, BEN), deed


@pytest.mark.parametrize("deed", ["attacked", "use", "spend"])
def test_ability_that_meets_attack_is_used(deed: Deed) -> None:
    """Who meets an attack with an ability is attacked, uses it and pays for it, but does not act."""
    table = Table()
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), abilities=[RIPOSTE])))
    entranced(table, KARA, deed)
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    events = table.does(Defend(open_id=table.waiting(Incoming)[0], ability="Riposte"))
    [ended] = [e for e in events if isinstance(e, ConditionRemoved)]
    assert (ended.on, ended.deed) == (KARA, deed)


@pytest.mark.parametrize(
    ("on", "deed", "ends"),
    [(KARA, "act", False), (GUARD, "attack", True), (GUARD, "act", True)],
)
def test_met_attack_is_that_of_the_foe(on: str, deed: Deed, ends: bool) -> None:
    table = Table()
    table.does(EditPc(pc_id=KARA, pc=structs.replace(table.pc(), abilities=[RIPOSTE])))
    entranced(table, on, deed)
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    table.does(Defend(open_id=table.waiting(Incoming)[0], ability="Riposte"))
    assert awake(table, on) is ends
