"""Rules that need the game in progress: what an action is, what follows a failed defense, what
shifts the track.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import kara

from threefold.model.characters import FullNpc, Npc, Pc
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.table.apply import evolve_all
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AnyCommand,
    AttackFoe,
    BeginTurns,
    Defend,
    EndTurn,
    FoeAttacks,
    Settle,
    ShiftTrack,
    StartEncounter,
    TakeAction,
    UsePower,
)
from threefold.table.decisions import decide
from threefold.table.history import GM, Seat
from threefold.table.state import Incoming, Rolled, SecondStage, State

POISON = SecondStage(title="poison", stat="might", damage=3)


class Table:
    """A table with Kara and a snake, at which the GM does everything unless said otherwise."""

    def __init__(self, **hero: Any) -> None:
        self.state = State()
        snake = msgspec.convert({"kind": "npc", "name": "snake", "level": 3}, Npc)
        self.does(AddPc(pc=msgspec.convert(kara(**hero), Pc)))
        self.does(AddFoe(npc=snake))
        self.hero, self.snake = next(iter(self.state.party)), next(iter(self.state.foes))

    def does(self, command: AnyCommand, *faces: int, by: Seat = GM) -> None:
        """Carry a command out."""
        events = decide(self.state, command, by, Scripted(faces))
        assert not isinstance(events, Refusal), events
        self.state = evolve_all(self.state, events)

    def refuses(self, command: AnyCommand, by: Seat = GM) -> str:
        """The code with which a command is refused."""
        refusal = decide(self.state, command, by, Scripted([]))
        assert isinstance(refusal, Refusal)
        return refusal.code

    def bites(self) -> None:
        """The snake bites, and its poison follows."""
        self.does(FoeAttacks(foe_id=self.snake, pc_id=self.hero, then=POISON))

    @property
    def pc(self) -> Pc:
        """Kara."""
        return self.state.party[self.hero].pc

    @property
    def foe(self) -> FullNpc:
        """The snake."""
        return self.state.foes[self.snake].npc

    @property
    def waiting(self) -> tuple[str, Any]:
        """The one thing that waits, with its id."""
        [(id, found)] = self.state.pending.items()
        return id, found

    def defends(self, face: int) -> None:
        """Defend against what waits, and accept the roll."""
        self.does(Defend(open_id=self.waiting[0], natural=face))
        if self.state.pending and isinstance(self.waiting[1], Rolled):
            self.does(Settle(open_id=self.waiting[0]))


@pytest.mark.rule("defend.two_stage")
def test_defend_two_stage_bite_that_is_dodged() -> None:
    table = Table()
    table.bites()
    table.defends(15)
    assert (table.pc.pools.might.value, table.state.pending) == (12, {})


@pytest.mark.rule("defend.two_stage")
def test_defend_two_stage_bite_that_strikes() -> None:
    table = Table()
    table.bites()
    table.defends(3)
    assert table.pc.pools.might.value == 9
    _, poison = table.waiting
    assert isinstance(poison, Incoming)
    assert (poison.stat, poison.damage) == ("might", 3)
    table.defends(3)
    assert (table.pc.pools.might.value, table.state.pending) == (6, {})


@pytest.mark.rule("defend.special_ability.alternative_use")
def test_defend_special_ability_alternative_use() -> None:
    countermeasures = {"name": "Countermeasures", "cost": 2, "stat": "intellect", "use": "defense"}
    table = Table(abilities=[countermeasures, "Bash"])
    table.bites()
    id = table.waiting[0]
    assert table.refuses(Defend(open_id=id, ability="Bash")) == "not_allowed"
    assert table.refuses(Defend(open_id=id, ability="Hover")) == "bad_value"
    table.does(Defend(open_id=id, ability="Countermeasures"))
    # the ability stands in place of the roll: its cost is paid, and nothing of the attack is left
    assert (table.pc.pools.intellect.value, table.pc.pools.might.value, table.state.pending) == (
        6,
        12,
        {},
    )


@pytest.mark.rule("attack.touch.miss_keeps_power")
@pytest.mark.parametrize(("face", "again"), [(2, 0), (12, 2)])
def test_attack_touch_miss_keeps_power(face: int, again: int) -> None:
    touch = {"name": "Shock", "damage": 2, "stats": ["intellect"], "cost": 2, "touch": True}
    table = Table(attacks=[touch])
    paid = []
    for natural in (face, 12):
        before = table.pc.pools.intellect.value
        table.does(AttackFoe(pc_id=table.hero, foe_id=table.snake, attack="Shock", natural=natural))
        if table.state.pending:
            table.does(Settle(open_id=table.waiting[0]))
        paid.append(before - table.pc.pools.intellect.value)
    assert paid == [2, again]


@pytest.mark.rule("task.action.stored_cypher", "task.action.one_per_round")
def test_task_action_stored_cypher() -> None:
    # out of the pack and used: one action, and the turn has no other
    table = Table(cyphers=["pill", "pill", "pill"])
    table.does(StartEncounter())
    table.does(BeginTurns(), 20)
    pill = UsePower(pc_id=table.hero, what="cypher", name="pill")
    player = Seat("player", table.hero)
    table.does(pill, by=player)
    assert table.refuses(pill, by=player) == "out_of_order"
    assert (
        table.refuses(
            AttackFoe(pc_id=table.hero, foe_id=table.snake, attack="broadsword"), by=player
        )
        == "out_of_order"
    )
    table.does(EndTurn())
    table.does(EndTurn())
    table.does(pill, by=player)


@pytest.mark.rule("npc.track_shift.default")
@pytest.mark.parametrize(
    ("outcome", "health", "conditions"),
    [("unconscious", 0, ["unconscious"]), ("dead", 0, []), ("debilitated", 9, ["debilitated"])],
)
def test_npc_track_shift_default(outcome: Any, health: int, conditions: list[str]) -> None:
    table = Table()
    table.does(ShiftTrack(on=table.snake, outcome=outcome))
    assert (table.foe.health, table.foe.condition_names()) == (health, conditions)


@pytest.mark.rule("damage_track.step_down.direct_effects")
@pytest.mark.parametrize(("steps", "track"), [(1, "impaired"), (2, "debilitated"), (3, "dead")])
def test_damage_track_step_down_direct_effects(steps: int, track: str) -> None:
    """Damage track step down direct effects at the table."""
    table = Table()
    table.does(ShiftTrack(on=table.hero, steps=steps))
    assert (table.pc.damage_track, table.pc.pools.might.value) == (track, 12)


@pytest.mark.rule("damage_track.debilitated.speed_zero", "damage_track.debilitated.actions")
@pytest.mark.parametrize(("speed", "moves"), [(5, True), (0, False)])
def test_damage_track_debilitated_speed_zero_at_table(speed: int, moves: bool) -> None:
    table = Table(might=0, speed=speed, damage_track="debilitated", cyphers=["pill"])
    crawl = TakeAction(pc_id=table.hero, what="move")
    if moves:
        table.does(crawl)
    else:
        assert table.refuses(crawl) == "cannot_act"
    assert table.refuses(UsePower(pc_id=table.hero, what="cypher", name="pill")) == "cannot_act"
