"""Duels under each policy, followed face by face through the engine: the simulator agrees within
its intervals.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.lab.people import encounter, foe, hero
from tests.lab.simulator.engine import RESTS, Engine, procedure_of

from threefold.lab.encounter import Encounter, Policy
from threefold.lab.simulator.board import LOSS, WIN
from threefold.lab.simulator.counts import wilson
from threefold.lab.simulator.plan import plan
from threefold.lab.simulator.simulate import simulate
from threefold.model.characters import FullNpc, Pc
from threefold.procedures.combat import DEFEND
from threefold.procedures.harm import RECOVER, RecoverInputs
from threefold.procedures.inputs import Inputs
from threefold.rules.harm import Vitals

ROUNDS = 12


class Moment(NamedTuple):
    """What changes in a duel."""

    vitals: Vitals
    recoveries_used: int
    health: int

    @property
    def over(self) -> bool:
        return not self.health or self.vitals.track in ("debilitated", "dead")

    @classmethod
    def of(cls, pc: Pc, npc: FullNpc) -> Moment:
        return cls(pc.vitals(), pc.recoveries_used, npc.health)


class Followed(Engine):
    """Every way the dice may fall, each with its chance, by the choices of the policy."""

    def __init__(self, asked: Encounter) -> None:
        super().__init__(asked, plan(asked), [])
        self.mine, self.theirs = cache(self._mine), cache(self._theirs)

    def chances(self) -> tuple[float, float]:
        """To win and to lose within the rounds, the PC first."""
        now = {Moment.of(self.party[0], self.foes[0]): 1.0}
        ends = {True: 0.0, False: 0.0}
        for _ in range(ROUNDS):
            for turn in (self.mine, self.theirs):
                after: Counter[Moment] = Counter()
                for moment, chance in now.items():
                    for to, faces in turn(moment).items():
                        share = chance * faces / turn(moment).total()
                        if to.over:
                            ends[not to.health] += share
                        else:
                            after[to] += share  # type: ignore[assignment]
                now = dict(after)  # type: ignore[arg-type]
        return ends[True], ends[False]

    def _at(self, moment: Moment) -> tuple[Pc, FullNpc]:
        pc = replace(
            self.party[0].with_vitals(moment.vitals), recoveries_used=moment.recoveries_used
        )
        self.party[0], self.foes[0] = pc, replace(self.foes[0], health=moment.health)
        return self.party[0], self.foes[0]

    def _mine(self, moment: Moment) -> Counter[Moment]:
        pc, npc = self._at(moment)
        option = self.strike(0, 0)
        if option == RESTS or self.recovers(0, option):
            return Counter(
                self.after(RECOVER, pc, npc, RecoverInputs(spend=self.shares(0, face)), face)
                for face in range(1, 7)
            )
        if option is None:
            return Counter([moment])
        inputs = self.planned.strikes[option].inputs
        return Counter(
            self.after(procedure_of(inputs), pc, npc, inputs, face) for face in range(1, 21)
        )

    def _theirs(self, moment: Moment) -> Counter[Moment]:
        pc, npc = self._at(moment)
        inputs = self.planned.guards[self.guard(0, 0)].inputs
        return Counter(self.after(DEFEND, pc, npc, inputs, face) for face in range(1, 21))

    def after(self, procedure: Any, pc: Pc, npc: FullNpc, inputs: Inputs, face: int) -> Moment:
        out = self.played(procedure, pc, None if procedure is RECOVER else npc, inputs, face)
        assert isinstance(out.actor, Pc)
        return Moment.of(out.actor, out.target if isinstance(out.target, FullNpc) else npc)


BOLT = {"name": "Bolt", "cost": 1, "stat": "intellect", "effect": {"affects": "foe", "damage": 5}}
SHOVE = {
    "name": "Shove",
    "stat": "might",
    "task": {"difficulty": 3},
    "effect": {"affects": "foe", "damage": 5},
}
HEROES = [
    hero(might=5, speed=4, intellect=2, effort=2, edge={"speed": 1}),
    hero(
        might=7,
        speed=3,
        intellect=2,
        tier=2,
        recovery_bonus=1,
        armor=[{"name": "mail", "weight": "medium"}],
    ),
    hero(might=4, speed=3, intellect=3, abilities=[BOLT, SHOVE]),
]
FOES = [foe(2), foe(3, health=7), foe(4, health=6, armor=1)]


@pytest.mark.long
@pytest.mark.parametrize("policy", ["plain", "careful", "all_in", "solver"])
def test_simulator_agrees_with_every_face_of_duel(policy: Policy) -> None:
    for number, (pc, npc) in enumerate((pc, npc) for pc in HEROES for npc in FOES):
        duel = encounter(policy, party=[pc], foes=[npc], first="party", max_rounds=ROUNDS)
        counts = simulate(duel, 200_000, number)
        for outcome, chance in zip((WIN, LOSS), Followed(duel).chances(), strict=True):
            sure = wilson(sum(counts.rounds_of(outcome)), counts.runs)
            slack = (sure.high - sure.low) / 2  # 72 intervals: four standard errors, not two
            assert sure.low - slack <= chance <= sure.high + slack, (number, outcome)
