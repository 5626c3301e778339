"""The kernel plays as a table does: whatever the encounter, each act a command that `decide` takes,
same faces.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.examples import times
from tests.lab.people import random_encounter
from tests.lab.simulator.engine import Engine, Event, events_of
from tests.long import rows

from threefold.lab.encounter import Encounter, Policy
from threefold.lab.simulator.board import INITIATIVE
from threefold.lab.simulator.kernel import play_encounters
from threefold.lab.simulator.plan import Planned, plan
from threefold.lab.simulator.simulate import kernel_plan, laid_out, new_board
from threefold.model.characters import FullNpc, Npc, Pc
from threefold.procedures.base import Outcome
from threefold.procedures.combat import AttackInputs
from threefold.procedures.defended import DefendInputs
from threefold.procedures.harm import RecoverInputs
from threefold.procedures.inputs import Inputs
from threefold.procedures.power_used import AbilityInputs, CypherInputs
from threefold.rules.types import Refusal
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AnyCommand,
    AttackFoe,
    ChangeSettings,
    Defend,
    FoeAttacks,
    Recover,
    Settle,
    ShareRecovery,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.history import GM, History, Record
from threefold.table.state import Incoming, Recovering, Rolled, Settings

TRACE = laid_out([0] * 100_000)


class NoDice:
    """Every face is told, as at a table with real dice."""

    def roll(self, sides: int) -> int:
        raise AssertionError(f"a d{sides} was thrown that the kernel did not throw")


class AtATable(Engine):
    """One encounter; all that anybody does is a command, and what the engine's procedures say must
    stand afterwards.
    """

    def __init__(self, encounter: Encounter, planned: Planned, told: list[Event]) -> None:
        super().__init__(encounter, planned, told)
        self.history, self.acts = History(), 0
        self.does(
            ChangeSettings(settings=Settings(edition=encounter.edition, rulings=encounter.rulings))
        )
        for pc in planned.party:
            self.does(AddPc(pc=pc))
        for foe in planned.foes:
            self.does(
                AddFoe(npc=Npc(**{name: getattr(foe, name) for name in FullNpc.__struct_fields__}))
            )
        self.pc_ids, self.foe_ids = list(self.history.state.party), list(self.history.state.foes)

    def does(self, command: AnyCommand) -> None:
        events = decide(self.history.state, command, GM, NoDice(), self.history)
        assert not isinstance(events, Refusal), (command, events)
        first = self.history.version + 1
        self.history = self.history.grown(
            Record(n, f"c{first}", GM, e) for n, e in enumerate(events, first)
        )

    def waiting(self, kind: type[Any]) -> str:
        return next(id for id, one in self.history.state.pending.items() if isinstance(one, kind))

    def played(
        self, procedure: Any, actor: Pc, target: FullNpc | None, inputs: Inputs, *faces: int
    ) -> Outcome:
        out = super().played(procedure, actor, target, inputs, *faces)
        i = next(i for i, pc in enumerate(self.party) if pc is actor)
        j = next((j for j, foe in enumerate(self.foes) if foe is target), None)
        natural = faces[0] if faces else None
        if isinstance(inputs, RecoverInputs):
            self.does(Recover(pc_id=self.pc_ids[i], natural=natural))
            self.does(ShareRecovery(open_id=self.waiting(Recovering), **inputs.spend))
        elif isinstance(inputs, AttackInputs):
            assert j is not None
            self.attack(i, j, inputs, natural)
        elif isinstance(inputs, AbilityInputs | CypherInputs):
            assert j is not None
            self.use(i, j, inputs, natural)
        elif isinstance(inputs, DefendInputs):
            assert j is not None
            situations = list(inputs.situations)
            self.does(
                FoeAttacks(foe_id=self.foe_ids[j], pc_id=self.pc_ids[i], situations=situations)
            )
            self.does(Defend(open_id=self.waiting(Incoming), effort=inputs.effort, natural=natural))
        else:
            return out
        while any(isinstance(one, Rolled) for one in self.history.state.pending.values()):
            self.does(Settle(open_id=self.waiting(Rolled)))
        self.same(out, i, j)
        return out

    def attack(self, i: int, j: int, inputs: AttackInputs, natural: int | None) -> None:
        weapon = inputs.attack
        self.does(
            AttackFoe(
                pc_id=self.pc_ids[i],
                foe_id=self.foe_ids[j],
                attack=weapon if isinstance(weapon, str) else weapon.name,
                stat=inputs.stat,
                effort=inputs.effort,
                assets=list(inputs.assets),
                situations=list(inputs.situations),
                natural=natural,
            )
        )

    def use(
        self, i: int, j: int, inputs: AbilityInputs | CypherInputs, natural: int | None
    ) -> None:
        ability = isinstance(inputs, AbilityInputs)
        power = inputs.ability if isinstance(inputs, AbilityInputs) else inputs.cypher
        self.does(
            UsePower(
                pc_id=self.pc_ids[i],
                what="ability" if ability else "cypher",
                name=power if isinstance(power, str) else power.name,
                target=self.foe_ids[j],
                effort=inputs.effort,
                assets=list(inputs.assets),
                situations=list(inputs.situations),
                natural=natural,
            )
        )

    def same(self, out: Outcome, i: int, j: int | None) -> None:
        """The sheet and the foe at the table are those that the procedure left."""
        self.acts += 1
        there = self.history.state.party[self.pc_ids[i]].pc
        assert isinstance(out.actor, Pc)
        for name in ("pools", "damage_track", "recoveries_used", "cyphers"):
            assert getattr(there, name) == getattr(out.actor, name), name
        if j is not None and isinstance(out.target, FullNpc):
            assert self.history.state.foes[self.foe_ids[j]].npc.health == out.target.health


def at_a_table(encounter: Encounter, seed: int, index: int) -> None:
    planned = plan(encounter)
    laid = kernel_plan(planned)
    written = play_encounters(laid.plan, new_board(laid, TRACE), seed, index, index + 1)
    told = events_of(TRACE, written)
    table = AtATable(encounter, planned, told)
    table.play()
    assert table.events == told
    assert table.acts == sum(event[0] != INITIATIVE for event in told)


@pytest.mark.thorough
@pytest.mark.turns("kernel at a table", 2)
@pytest.mark.parametrize(
    ("policy", "number"),
    rows([("plain", 40), ("solver", 8), ("careful", 40), ("all_in", 40)], 2, names=2),
)
def test_kernel_plays_as_table_does(policy: Policy, number: int) -> None:
    luck = Random(f"{policy} at a table")
    for index in range(times(number)):
        at_a_table(random_encounter(luck, policy, aid=False), luck.getrandbits(60), index)
