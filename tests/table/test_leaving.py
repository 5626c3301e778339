"""Someone leaves in the middle of a fight: the turn passes as it would have."""

from __future__ import annotations

import pytest

from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import (
    AnyCommand,
    BeginTurns,
    EditFoe,
    EndTurn,
    RemoveFoe,
    RemovePc,
    StartEncounter,
)
from threefold.table.history import GM
from threefold.table.state import Encounter
from threefold.text import render


class Fight:
    """The demo party against its guards, in the order Mara, Ilse, the guards, Juno, Étienne."""

    def __init__(self) -> None:
        self._tables = Tables(MemoryStore(), Scripted([15, 12, 2, 1]))
        self._table = demo(self._tables)
        self.do(StartEncounter())
        self.do(BeginTurns())
        assert self.encounter.order == ["p1", "p2", "f5", "f6", "p3", "p4"]

    def do(self, *commands: AnyCommand) -> Accepted | Refusal:
        for command in commands:
            version = self._tables.history(self._table).version
            done = self._tables.submit(self._table, GM, f"at-{version}", command)
        return done

    @property
    def encounter(self) -> Encounter:
        encounter = self._tables.history(self._table).state.encounter
        assert encounter is not None
        return encounter


@pytest.mark.rule("encounter.turn.definition", "initiative.order.persists")
def test_whoever_leaves_on_own_turn_passes_it() -> None:
    fight = Fight()
    fight.do(RemovePc(pc_id="p1"))
    assert (fight.encounter.acting, fight.encounter.turn) == ("p2", (1, 0))
    assert not fight.encounter.acted


@pytest.mark.rule("encounter.round.ends")
def test_last_to_leave_begins_next_round() -> None:
    """When the last of a round leaves the next round begins."""
    fight = Fight()
    fight.do(*[EndTurn()] * 5)
    assert fight.encounter.acting == "p4"
    fight.do(RemovePc(pc_id="p4"))
    assert (fight.encounter.acting, fight.encounter.turn) == ("p1", (2, 0))


def test_leaving_other_keeps_turn() -> None:
    """When somebody else leaves the turn stays where it is."""
    fight = Fight()
    fight.do(*[EndTurn()] * 4, RemoveFoe(foe_id="f5"))
    assert (fight.encounter.acting, fight.encounter.turn) == ("p3", (1, 3))


def test_unknown_situation_is_refused_in_words() -> None:
    """A situation that does not exist is refused in words."""
    fight = Fight()
    foe = fight._tables.history(fight._table).state.foes["f5"]
    done = fight.do(EditFoe(foe_id="f5", foe=type(foe)(npc=foe.npc, situations=["moonlight"])))
    assert isinstance(done, Refusal)
    assert (done.code, done.field) == ("bad_value", "foe.situations")
    assert "moonlight" in render(done.message)
