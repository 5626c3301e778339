"""A step on the damage track is told at the table with all Pools that are its reason, wherever it
comes from.
"""

from __future__ import annotations

from tests.people import kara
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.procedures.inputs import EaseEffort
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AnyCommand,
    Defend,
    FoeAttacks,
    Recover,
    RollInitiative,
    ShareRecovery,
    StartEncounter,
)
from threefold.table.history import GM
from threefold.table.log import log_entry
from threefold.table.state import Incoming, Recovering
from threefold.text import render


def told(table: Table, command: AnyCommand, *faces: int) -> list[str]:
    """What the lines of the log say of a command, detail by detail."""
    first = table.history.version
    table.does(command, *faces)
    history, found = table.history, list[str]()
    for record in history.records[first:]:
        entry = log_entry(
            record, history.states[record.seq - 1], history.states[record.seq], GM, LOG_SHELF
        )
        found += (
            []
            if entry is None
            else [render(words.message()) for words in (entry.head, *entry.details)]
        )
    return found


def hurt(might: int, speed: int, **more: object) -> Table:
    """A table with a Kara who has these points left."""
    pools = {**kara()["pools"]}
    pools["might"] = {**pools["might"], "value": might}
    pools["speed"] = {**pools["speed"], "value": speed}
    return Table(pools=pools, **more)


def test_shared_recovery_names_both_pools() -> None:
    """Points of a recovery roll in two empty Pools lift both steps, and both are named."""
    table = hurt(0, 0, damage_track="debilitated")
    table.does(Recover(pc_id=KARA, rest="action", natural=5))
    id, _ = table.waiting(Recovering)
    assert "Kara is now hale: Might and Speed are above 0 again." in told(
        table, ShareRecovery(open_id=id, might=4, speed=2)
    )


def test_failed_defense_names_both_pools() -> None:
    """A blow that empties two Pools names both."""
    table = hurt(1, 1, foe={"damage": 2})
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    id, _ = table.waiting(Incoming)
    said = told(table, Defend(open_id=id, forgo=True))
    assert "Kara is now debilitated: Might and Speed are at 0." in said


def test_effort_on_initiative_tells_track() -> None:
    """Who pays the last point of Speed for Effort on initiative is impaired, and the log says
    so.
    """
    table = hurt(9, 3)
    table.does(StartEncounter())
    table.does(RollInitiative(pc_id=BEN, natural=2))
    said = told(table, RollInitiative(pc_id=KARA, natural=15, effort=EaseEffort(ease=1)))
    assert "Kara is now impaired: Speed is at 0." in said


def test_defending_ability_tells_track() -> None:
    """Who pays the last points for an ability that defends is impaired, and the log says so."""
    ward = {"name": "Ward", "cost": 3, "stat": "speed", "use": "defense"}
    table = hurt(9, 3, abilities=[ward])
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    id, _ = table.waiting(Incoming)
    assert "Kara is now impaired: Speed is at 0." in told(table, Defend(open_id=id, ability="Ward"))
