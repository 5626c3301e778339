"""What tables seldom do: nights over which a roll waits, scenes prepared anew, damage that each
turn brings.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.play import GUARD, KARA, Table

from threefold.model.characters import Condition, Npc
from threefold.model.scenes import PreparedFoe, PreparedScene
from threefold.model.shelf import effects as kinds
from threefold.model.time import Duration
from threefold.table import commands as c
from threefold.table.history import Seat
from threefold.table.state import Called

PLAYER = Seat("player", KARA)
POOR: dict[str, Any] = {
    "skills": {},
    "pools": {
        stat: {"value": 10, "max": 10, "edge": 0} for stat in ("might", "speed", "intellect")
    },
}


def haunted() -> tuple[Table, str]:
    """Kara is possessed by a level 4 ghost."""
    table = Table(foe={"level": 4}, **POOR)
    table.does(c.BeginWork(procedure="possession", pc_id=KARA, target=GUARD, title="a ghost"))
    [id] = table.state.works
    open_id, _ = table.waiting(Called)
    table.does(c.Attempt(open_id=open_id, natural=2), by=PLAYER)
    for rolled in list(table.state.pending):
        table.does(c.Settle(open_id=rolled))
    return table, id


def days(table: Table, id: str) -> int:
    """How many days the possession has lasted, as its inputs say."""
    return int(msgspec.json.decode(table.state.works[id].inputs)["state"]["day"])


@pytest.mark.rule("possession.eject.daily_roll", "possession.eject.long_possession")
@pytest.mark.parametrize(
    ("time", "more"),
    [(Duration(20, "minutes"), 0), (Duration(1, "days"), 1), (Duration(3, "days"), 3)],
)
@pytest.mark.parametrize("waiting", [True, False])
def test_every_new_day_of_possession_counts(time: Duration, more: int, waiting: bool) -> None:
    """Also if the roll of the day before still waits: it is over then, and there is another."""
    table, id = haunted()
    if waiting:
        table.does(c.StepWork(work_id=id, do="eject"), by=PLAYER)
    before = days(table, id)
    table.does(c.PassTime(time=time))
    assert days(table, id) == before + more
    assert table.state.works[id].stage == ("roll" if waiting and not more else "open")
    assert len(table.state.pending) == (waiting and not more)


def test_hours_while_roll_waits_are_not_worked() -> None:
    table = Table(**POOR)
    item = {"level": 2, "skill": "carpentry"}
    table.does(
        c.BeginWork(procedure="craft", pc_id=KARA, inputs=msgspec.Raw(msgspec.json.encode(item)))
    )
    [id] = table.state.works
    table.does(c.PassTime(time=Duration(30, "days")))
    work = table.state.works[id]
    assert work.stage == "roll"
    table.does(c.PassTime(time=Duration(2, "days")))
    assert (table.state.works[id].worked, table.state.works[id].spent) == (work.worked, work.spent)


def test_repeated_preparation_takes_current_scene() -> None:
    """Two kinds of foes of one name keep their own figures; everybody has a number of their own."""
    table = Table()
    first = PreparedScene(name="The gate", foes=[PreparedFoe(npc=Npc("sentry", 2), count=2)])
    table.does(c.PrepareScene(scene=first))
    scene_id = next(iter(table.state.prepared))
    again = PreparedScene(
        name="The gate",
        foes=[
            PreparedFoe(npc=Npc("sentry", 2), count=2),
            PreparedFoe(npc=Npc("sentry", 5), count=2),
        ],
    )
    table.does(c.PrepareScene(scene=again, scene_id=scene_id))
    assert list(table.state.prepared) == [scene_id]
    for _ in range(2):
        table.does(c.BringScene(scene_id=scene_id, clear=True))
        foes = [foe.npc for foe in table.state.foes.values()]
        assert [npc.name for npc in foes] == ["sentry 1", "sentry 2", "sentry 3", "sentry 4"]
        assert [npc.level for npc in foes] == [2, 2, 5, 5]
    table.does(c.BringScene(scene_id=scene_id))
    assert len({foe.npc.name for foe in table.state.foes.values()}) == 8


@pytest.mark.parametrize(
    ("effect", "lost"),
    [
        ({"points": 3}, 2),
        ({"points": 3, "ignores_armor": True}, 3),
        ({"points": 3, "pool": "intellect"}, 3),
        ({"points": 1}, 0),
    ],
)
def test_turn_damage_goes_through_armor(effect: dict[str, Any], lost: int) -> None:
    """Damage of each turn goes through armor like any other."""
    condition = Condition("burning", each_turn=[kinds.Damage(**effect)])
    mail = {"name": "mail", "weight": "light", "worn": True}
    table = Table(conditions=[msgspec.to_builtins(condition)], armor=[mail])
    pool = effect.get("pool", "might")
    table.fights()
    before = table.pc().pools.of(pool).value  # her first turn has begun
    for _ in range(4):  # once round: the next turn of Kara's has begun
        table.does(c.EndTurn())
    assert before - table.pc().pools.of(pool).value == lost
