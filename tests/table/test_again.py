"""What the clock lets somebody roll for again: for which condition, how often, and for whom no
longer.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import given
from tests.table.play import KARA, Table

from threefold.library.rituals import known_rituals
from threefold.model.time import Duration
from threefold.table.commands import Attempt, Hurt, PassTime, Play, Settle
from threefold.table.state import Called, Recurring, Rolled

WARD = given(ritual=msgspec.to_builtins(known_rituals()["consecration"]), do="enter_ward", level=2)
MINUTE = Duration(1, "minutes")


def settle(table: Table) -> None:
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id))


def rolls(table: Table, procedure: str, face: int, inputs: msgspec.Raw) -> None:
    table.does(Play(procedure=procedure, actor=KARA, inputs=inputs, faces=[face]))
    settle(table)


def again(table: Table, wait: Duration, face: int) -> list[dict[str, Any]]:
    """Time passes, and Kara rolls for whatever is due; the inputs of those rolls."""
    table.does(PassTime(time=wait))
    due = {id: o for id, o in table.state.pending.items() if isinstance(o, Called)}
    for id in due:
        table.does(Attempt(open_id=id), face)
    settle(table)
    return [msgspec.json.decode(o.inputs) for o in due.values()]


def waiting(table: Table) -> list[tuple[str, str]]:
    """What will be rolled for again: the procedure, and the condition."""
    found = [p for p in table.state.stances.values() if isinstance(p, Recurring)]
    return sorted((p.procedure, p.condition) for p in found)


@pytest.mark.rule("ritual.consecration.warded_pc")
def test_ward_is_resisted_every_minute_until_left() -> None:
    """A ward is resisted every minute until it is left."""
    table = Table(xp=0)
    rolls(table, "ritual", 19, WARD)
    for _ in range(3):
        (asked,) = again(table, MINUTE, 19)
        assert (asked["do"], asked["inside"]) == ("enter_ward", True)
        assert table.pc().condition_names() == ["warded out"]
    assert len(again(table, MINUTE, 2)) == 1
    assert (table.pc().condition_names(), waiting(table)) == ([], [])
    assert again(table, MINUTE, 2) == []


@pytest.mark.rule("special_damage.poison.outcomes")
def test_nameless_poison_moves_no_other_roll() -> None:
    """A poison without a name goes on and moves no other roll."""
    poison = given(level=3, points=1, again={"n": 1, "unit": "rounds"})
    table = Table(xp=0)
    rolls(table, "ritual", 19, WARD)
    rolls(table, "disease", 2, given(name="Ague", level=3, points=1))
    rolls(table, "poison", 2, poison)
    assert waiting(table) == [("disease", "Ague"), ("poison", ""), ("ritual", "warded out")]
    might = table.pc().pools.might.value
    assert len(again(table, Duration(1, "rounds"), 2)) == 1
    assert table.pc().pools.might.value == might - 1
    assert len(again(table, Duration(1, "rounds"), 19)) == 1
    assert waiting(table) == [("disease", "Ague"), ("ritual", "warded out")]


@pytest.mark.rule("special_damage.disease.daily")
def test_disease_name_spelling_does_not_matter() -> None:
    """A disease is the same however its name is spelt."""
    table = Table(xp=0)
    rolls(table, "disease", 2, given(name="Ague", level=3, points=1))
    table.does(PassTime(time=Duration(1, "hours")))
    rolls(table, "disease", 2, given(name=" ague", level=3, points=1))
    assert waiting(table) == [("disease", "Ague")]
    [due] = [p.at for p in table.state.stances.values() if isinstance(p, Recurring)]
    assert due == table.state.clock.now + Duration(1, "days").rounds


@pytest.mark.rule("special_damage.disease.daily")
@pytest.mark.parametrize("name", ["ague", ""])
def test_dead_resist_nothing(name: str) -> None:
    table = Table(xp=0)
    rolls(table, "disease", 2, given(name=name, level=3, points=1))
    assert waiting(table) == [("disease", name)]
    table.does(Hurt(on=KARA, points=99))
    assert again(table, Duration(2, "days"), 2) == []
    assert waiting(table) == []


def test_dead_victim_gets_no_further_roll() -> None:
    """Who dies of it is told of no further roll."""
    table = Table(xp=0)
    inputs = given(name="venom", level=3, points=99, again={"n": 1, "unit": "rounds"})
    told = table.does(Play(procedure="poison", actor=KARA, inputs=inputs, faces=[2]))
    settle(table)
    assert (table.pc().damage_track, waiting(table)) == ("dead", [])
    assert "event.again" not in str(told)
