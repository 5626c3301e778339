"""What the GM alone may do, and facts of commands that nothing else looks at: each was found by
changing the code.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from tests.people import kara
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.procedures.inputs import EaseEffort, Steps
from threefold.rules.types import STATS
from threefold.service.log_shelf import LOG_SHELF
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.events import DieFell, Recovered, WasHurt
from threefold.table.history import Seat
from threefold.table.log import log
from threefold.table.state import (
    Accord,
    Called,
    Foe,
    Incoming,
    Recovering,
    Recurring,
    Rolled,
    Settings,
)
from threefold.table.state.handouts import Handout

ME, HIM = Seat("player", KARA), Seat("player", BEN)
RAT = msgspec.convert({"kind": "npc", "name": "rat", "level": 1}, Npc)
DOOR = Thing("door", 4)

GMS: list[AnyCommand] = [
    c.AddCondition(on=KARA, condition="dazed"),
    c.AddFoe(npc=RAT),
    c.AddPc(pc=msgspec.convert(kara(name="Cy"), Pc)),
    c.AddThing(thing=DOOR),
    c.Agree(open_id="o1"),
    c.ArrangeStrip(),
    c.AskAccord(procedure="mind_control", pc_id=KARA),
    c.Award(what="discovery", pcs=[KARA]),
    c.BeginSession(),
    c.BeginTurns(),
    c.BringScene(),
    c.CallFor(procedure="task", pcs=[KARA]),
    c.CallTask(pcs=[KARA], title="climb", stat="might", difficulty=1),
    c.ChangeSettings(settings=Settings()),
    c.DropScene(scene_id="s1"),
    c.EditFoe(foe_id=GUARD, foe=Foe(npc=FullNpc("rat", 1, 1, 1, 3, 0))),
    c.EditPc(pc_id=KARA, pc=msgspec.convert(kara(), Pc)),
    c.EditThing(thing_id="t5", thing=Thing("door", 1)),
    c.EndBenefit(pc_id=KARA, place=0),
    c.EndEncounter(),
    c.EndSession(),
    c.OpenSeal(),
    c.SealDice(),
    c.SetBookmark(name="here"),
    c.DropBookmark(bookmark_id="b1-gm"),
    c.FindItem(to=KARA),
    c.FoeAttacks(foe_id=GUARD, pc_id=KARA),
    c.Hurt(on=KARA, points=1),
    c.Intrude(pc_id=KARA),
    c.ForgetFoe(name="rat"),
    c.KeepFoe(foe_id=GUARD),
    c.KeepScene(name="here"),
    c.PassTime(time=Duration(1, "hours")),
    c.PlaceFigure(id=KARA),
    c.Play(procedure="damage", actor=KARA),
    c.RechargeItem(pc_id=KARA, name="lens"),
    c.DropHandout(handout_id="h1"),
    c.DropLimit(limit_id="l1"),
    c.GoOn(),
    c.KeepHandout(handout=Handout(name="A map")),
    c.ShowHandout(handout_id="h1"),
    c.RemoveFoe(foe_id=GUARD),
    c.RemovePc(pc_id=KARA),
    c.RemoveThing(thing_id="t5"),
    c.SetScene(),
    c.ShiftTrack(on=GUARD),
    c.StartEncounter(),
    c.WorkOn(work_id="w1"),
]


@pytest.mark.parametrize("command", GMS, ids=lambda command: type(command).__name__)
def test_what_is_gms_is_refused_to_player(command: AnyCommand) -> None:
    table = Table()
    table.does(c.AddThing(thing=DOOR))
    assert "t5" in table.state.things
    assert table.refuses(command, by=ME) == ("not_your_seat", "type")


def test_every_command_that_says_so_is_gms() -> None:
    said = {cls for cls in get_args(AnyCommand) if "(GM" in (cls.__doc__ or "")}
    known = {type(command) for command in GMS}
    rest = {cls.__name__ for cls in said - known}  # part of what these do is open to players
    shared = {
        "EndWork",
        "MakeMove",
        "PrepareScene",
        "Redo",
        "ReviseWork",
        "StandGuard",
        "TendWork",
        "Undo",
    }
    assert rest - shared == set(), (
        "give an example of each in GMS, so that it is tried from a player's seat"
    )


# --- circumstances --------------------------------------------------------------------------------


def difficulty(table: Table, command: AnyCommand, by: Seat = ME) -> int:
    """The difficulty of the roll that a command makes."""
    fell = next(e for e in table.does(command, by=by) if isinstance(e, DieFell))
    task = fell.rolled.resolution.task
    assert task is not None
    return task.difficulty


@pytest.mark.rule("task.step.ease_default", "task.step.hinder_default")
@pytest.mark.parametrize(("kind", "steps"), [("ease", -2), ("hinder", 2), ("assets", -1)])
def test_gm_circumstances_on_calls_and_attacks_count(kind: str, steps: int) -> None:
    """What the GM counts for or against a call and an attack counts."""
    by = [Steps(name="the rain", steps=abs(steps))]
    given: Any = {kind: by}
    table = Table()
    table.does(c.CallTask(pcs=[KARA], title="climb", stat="might", difficulty=4, **given))
    [call] = table.state.pending
    table.does(c.AddCondition(on=BEN, condition="dazed"))
    assert difficulty(table, c.Attempt(open_id=call, natural=1)) == 4 + steps
    table = Table(foe={"level": 4})
    table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA, **given))
    assert difficulty(table, c.Defend(open_id=table.waiting(Incoming)[0], natural=1)) == 4 + steps


# --- who is meant ---------------------------------------------------------------------------------


def test_action_accepts_open_rolls_of_own_pc() -> None:
    """An action accepts the open rolls of its own PC alone."""
    table = Table()
    table.does(c.AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=20))
    open_id, _ = table.waiting(Rolled)
    table.does(c.AttackFoe(pc_id=BEN, foe_id=OTHER, attack="broadsword", natural=12))
    assert open_id in table.state.pending
    table.does(c.AttackFoe(pc_id=KARA, foe_id=OTHER, attack="broadsword", natural=12))
    assert open_id not in table.state.pending


@pytest.mark.rule("recovery.roll.split_freely")
def test_rest_leaves_what_lasts_for_another_time() -> None:
    table = Table()
    table.does(c.AddCondition(on=KARA, condition="dazed", lasts=Duration(3, "days")))
    table.does(c.Hurt(on=KARA, points=3, ignores_armor=True))
    table.does(c.Recover(pc_id=KARA, natural=3), by=ME)
    events = table.does(c.ShareRecovery(open_id=table.waiting(Recovering)[0], might=1), by=ME)
    recovered = next(e for e in events if isinstance(e, Recovered))
    assert (recovered.might, recovered.speed, recovered.intellect) == (1, 0, 0)
    assert table.pc().condition_names() == ["dazed"]


def test_recovery_points_are_told_per_pool() -> None:
    """The points of a recovery are told for each pool."""
    table = Table()
    for pool in STATS:
        table.does(c.Hurt(on=KARA, points=2, damage_type=pool, ignores_armor=True))
    assert (
        table.pc().pools.might.value,
        table.pc().pools.speed.value,
        table.pc().pools.intellect.value,
    ) == (10, 7, 6)
    table.does(c.Recover(pc_id=KARA, natural=4), by=ME)
    share = c.ShareRecovery(open_id=table.waiting(Recovering)[0], might=1, speed=2, intellect=2)
    recovered = next(e for e in table.does(share, by=ME) if isinstance(e, Recovered))
    assert (recovered.might, recovered.speed, recovered.intellect) == (1, 2, 2)


# --- damage ---------------------------------------------------------------------------------------

MAIL = {"name": "mail", "armor": 2}


@pytest.mark.rule("armor.subtract.each_hit")
@pytest.mark.parametrize(
    ("pool", "ignores", "left"),
    [("might", True, (9, 9)), ("might", False, (11, 9)), ("speed", True, (12, 6))],
)
def test_manual_damage_strikes_named_pool(pool: Any, ignores: bool, left: tuple[int, int]) -> None:
    """Damage by hand strikes the pool it names through armor or past it."""
    table = Table(armor=[MAIL])
    hurt = c.Hurt(on=KARA, points=3, damage_type=pool, ignores_armor=ignores, source="a slip")
    event = next(e for e in table.does(hurt) if isinstance(e, WasHurt))
    assert (table.pc().pools.might.value, table.pc().pools.speed.value) == left
    assert event.source == "a slip"


@pytest.mark.rule("cooperation.take_attack.auto_hit")
@pytest.mark.parametrize(("ignores", "left"), [(True, 12 - 4), (False, 12 - 2)])
def test_taken_attack_still_ignores_armor(ignores: bool, left: int) -> None:
    """An attack that is taken ignores armor as it did."""
    table = Table()
    table.does(c.EditPc(pc_id=BEN, pc=msgspec.convert(kara(name="Ben", armor=[MAIL]), Pc)))
    table.fights()
    table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA, damage=3, ignores_armor=ignores))
    table.does(c.Defend(open_id=table.waiting(Incoming)[0], forgo=True), by=ME)
    table.does(c.TakeAttack(pc_id=BEN, open_id=table.waiting(Rolled)[0]), by=HIM)
    assert table.pc(BEN).pools.might.value == left


@pytest.mark.rule("trap_poison.ongoing_damage.repeat")
def test_poison_of_trap_strikes_again_later() -> None:
    table = Table()
    inputs = msgspec.Raw(b'{"poison": "ongoing_damage", "level": 4, "points": 1, "times": 3}')
    table.does(c.CallFor(procedure="trap_poison", pcs=[KARA], inputs=inputs))
    table.does(c.Attempt(open_id=table.waiting(Called)[0], natural=2), by=ME)
    for id in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(c.Settle(open_id=id), by=ME)
    [again] = [p for p in table.state.stances.values() if isinstance(p, Recurring)]
    assert again.at > table.state.clock.now


# --- things ---------------------------------------------------------------------------------------


def test_scene_has_maximum_of_things() -> None:
    """The scene holds as many things as it says."""
    table = Table()
    for _ in range(40):
        table.does(c.AddThing(thing=DOOR))
    assert table.refuses(c.AddThing(thing=DOOR)) == ("not_allowed", "thing")


def test_identified_thing_keeps_its_place() -> None:
    """One thing that is made out stays in its place among the others."""
    own = [
        {"name": f"pill {n}", "level": 3, "identified": False, "form": "a pill"} for n in range(2)
    ]
    rest = [{"name": "foam", "level": 2}]
    table = Table(
        cyphers=[*own, *rest], artifacts=[{**p, "name": f"lens {i}"} for i, p in enumerate(own)]
    )
    table.does(c.IdentifyItem(pc_id=KARA, what="cypher", name="pill 0", told=True))
    assert [(x.name, x.known) for x in table.pc().cyphers] == [
        ("pill 0", True),
        ("pill 1", False),
        ("foam", True),
    ]
    table.does(c.IdentifyItem(pc_id=KARA, what="artifact", name="lens 0", told=True))
    assert [(x.name, x.known) for x in table.pc().carries()] == [
        ("lens 0", True),
        ("lens 1", False),
    ]


def test_player_identifies_with_sheet_skill_alone() -> None:
    """A player makes something out with a skill of the sheet only."""
    table = Table(cyphers=[{"name": "pill", "level": 3, "identified": False, "form": "a pill"}])
    asked = c.IdentifyItem(
        pc_id=KARA, what="cypher", name="a pill", skill="alchemy", effort=EaseEffort(), natural=9
    )
    assert table.refuses(asked, by=ME) == ("bad_value", "skill")
    table.does(msgspec.structs.replace(asked, name="pill"))


# --- turns ----------------------------------------------------------------------------------------


def test_gm_played_turn_action_takes_it() -> None:
    """What the GM plays as the action of a turn takes it."""
    table = Table()
    table.fights()
    inputs = msgspec.Raw(b'{"stat": "might", "difficulty": 2}')
    table.does(c.Play(procedure="task", actor=KARA, inputs=inputs, faces=[12], uses_action=True))
    assert table.encounter.acted
    table = Table()
    table.fights()
    table.does(c.Play(procedure="task", actor=KARA, inputs=inputs, faces=[12]))
    assert not table.encounter.acted


def test_turn_stays_when_another_leaves() -> None:
    """The turn stays with the one who has it when another leaves."""
    table = Table()
    table.fights()
    table.turns(3)
    assert table.encounter.acting == BEN
    table.does(c.RemoveFoe(foe_id=OTHER))
    assert (table.encounter.acting, table.encounter.order) == (BEN, [KARA, GUARD, BEN])
    table.does(c.RemovePc(pc_id=KARA))
    assert table.encounter.acting == BEN


# --- what others may read -------------------------------------------------------------------------


@pytest.mark.parametrize("secret", [True, False])
def test_secret_agreement_is_hidden_from_others(secret: bool) -> None:
    """What is agreed in secret the others do not read."""
    table = Table()
    hold = msgspec.Raw(b'{"experience": "dream"}')
    table.does(
        c.AskAccord(
            procedure="mind_control", pc_id=KARA, inputs=hold, title="Open the gate", secret=secret
        )
    )
    table.does(c.AnswerAccord(open_id=table.waiting(Accord)[0], agree=True), by=ME)
    read = {
        seat: str(msgspec.json.encode(log(table.history, seat, LOG_SHELF))) for seat in (ME, HIM)
    }
    assert "Open the gate" in read[ME]
    assert ("Open the gate" in read[HIM]) is not secret


@pytest.mark.rule("cooperation.take_attack.auto_hit")
def test_attack_taken_in_own_turn_uses_it() -> None:
    """Who takes an attack in the own turn has used it."""
    table = Table()
    table.fights()
    table.does(c.FoeAttacks(foe_id=GUARD, pc_id=BEN))
    table.does(c.Defend(open_id=table.waiting(Incoming)[0], forgo=True), by=HIM)
    assert not table.encounter.acted
    table.does(c.TakeAttack(pc_id=KARA, open_id=table.waiting(Rolled)[0]), by=ME)
    assert table.encounter.acted
