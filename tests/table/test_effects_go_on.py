"""What a power leaves on somebody goes on at the table: it comes at their turn, and what it brought goes with it."""

from __future__ import annotations

from tests.table.play import BEN, GUARD, KARA, Table

from threefold.table.commands import EndTurn, UsePower
from threefold.table.history import GM
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
        {"kind": "form", "name": "tiny", "lasts": "2 rounds", "gains": [{"kind": "stat", "of": "speed", "points": 4}]}
    ],
}


def told(table: Table) -> str:
    return " | ".join(render(x.message()) for e in log(table.history, GM, 60) for x in (e.head, *e.details))


def test_damage_each_round_comes_as_the_turn_of_its_bearer_begins() -> None:
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


def test_points_of_a_form_are_gone_once_it_is_over() -> None:
    table = Table(abilities=[TINY])
    table.fights()
    before = table.pc().pools.speed
    table.does(UsePower(pc_id=KARA, what="ability", name="Shrink"))
    assert (table.pc().pools.speed.value, table.pc().pools.speed.max) == (before.value + 4, before.max + 4)
    table.turns(8)
    assert (table.pc().pools.speed, table.pc().condition_names()) == (before, [])
    assert table.pc(BEN).condition_names() == []
