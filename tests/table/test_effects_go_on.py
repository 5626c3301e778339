"""What a power leaves on somebody goes on at the table: it comes at their turn, and what it brought
goes with it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.library.entries import SHELF, shelf
from threefold.model.characters import Pc, Pools
from threefold.model.powers import Ability, Cypher
from threefold.model.time import Duration
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import EditPc, EndTurn, Hurt, PassTime, UsePower
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.text import render

BURN = {
    "name": "burn",
    "level": 3,
    "aim": {"who": "foe"},
    "effects": [{"kind": "damage", "points": 1, "type": "fire", "each": "round", "rounds": 3}],
}
TINY = {
    "name": "Shrink",
    "effects": [
        {
            "kind": "form",
            "name": "tiny",
            "lasts": "2 rounds",
            "gains": [{"kind": "stat", "of": "speed", "points": 4}],
        }
    ],
}


def told(table: Table) -> str:
    return " | ".join(
        render(x.message())
        for e in log(table.history, GM, LOG_SHELF, 60)
        for x in (e.head, *e.details)
    )


def test_damage_each_round_begins_bearer_turn() -> None:
    """Damage each round comes as the turn of its bearer begins."""
    table = Table(cyphers=[BURN])
    table.fights()
    table.does(UsePower(pc_id=KARA, what="cypher", name="burn", target=GUARD, natural=10))
    assert table.foe().health == 5
    table.does(EndTurn())
    assert (table.acting, table.foe().health) == ((1, GUARD), 4)
    table.turns(4)
    assert (table.acting, table.foe().health) == ((2, GUARD), 3)
    table.turns(4)
    assert (table.acting, table.foe().health) == ((3, GUARD), 3)
    assert "burn" not in table.foe().condition_names()
    assert "guard 1" in told(table)


def test_form_points_end_with_form() -> None:
    """Points of a form are gone once it is over."""
    table = Table(abilities=[TINY])
    table.fights()
    before = table.pc().pools.speed
    table.does(UsePower(pc_id=KARA, what="ability", name="Shrink"))
    assert (table.pc().pools.speed.value, table.pc().pools.speed.max) == (
        before.value + 4,
        before.max + 4,
    )
    table.turns(8)
    assert (table.pc().pools.speed, table.pc().condition_names()) == (before, [])
    assert table.pc(BEN).condition_names() == []


@pytest.mark.rule("damage_track.dead.final")
def test_late_return_from_death_follows_clock() -> None:
    """Who comes back from death later does so by the clock."""
    entry = shelf(SHELF["abilities"])["regenerate"]
    table = Table()
    table.does(EditPc(pc_id=KARA, pc=_dead(table, [Ability(entry.name, effects=entry.effects)])))
    table.does(UsePower(pc_id=KARA, what="ability", name=entry.name), by=Seat("player", KARA))
    table.does(PassTime(time=Duration(9, "rounds")))
    assert table.pc().damage_track == "dead"
    table.does(PassTime(time=Duration(1, "rounds")))
    assert table.pc().damage_track != "dead"
    assert table.pc().pools.might.value > 0


@pytest.mark.rule("damage_track.dead.final")
def test_return_made_ready_before_death_follows_clock() -> None:
    """What lies in wait for death is used before it: by the dead it is refused, and its delay runs
    from the death.
    """
    entry = shelf(SHELF["cyphers"])["deathless"]
    egg, table = Cypher(entry.name, level=5, effects=entry.effects), Table()
    use = UsePower(pc_id=KARA, what="cypher", name=entry.name)
    alive = structs.replace(table.pc(), cyphers=[egg])
    table.does(EditPc(pc_id=KARA, pc=_dead(table, cyphers=[egg])))
    assert table.refuses(use, by=Seat("player", KARA))[0] == "cannot_act"
    table.does(EditPc(pc_id=KARA, pc=alive))
    table.does(use, by=Seat("player", KARA))
    table.does(PassTime(time=Duration(5, "rounds")))
    table.does(Hurt(on=KARA, points=200))
    assert table.pc().damage_track == "dead"
    table.does(PassTime(time=Duration(1, "rounds")))
    assert table.pc().damage_track != "dead"
    assert table.pc().pools.might.value == table.pc().pools.might.max


def _dead(table: Table, abilities: Sequence[Ability] = (), cyphers: Sequence[Cypher] = ()) -> Pc:
    """Kara dead, with nothing left in her Pools."""
    pools = table.pc().pools
    none = Pools(
        *(structs.replace(pool, value=0) for pool in (pools.might, pools.speed, pools.intellect))
    )
    return structs.replace(
        table.pc(), abilities=[*abilities], cyphers=[*cyphers], damage_track="dead", pools=none
    )
