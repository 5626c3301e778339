"""Acting together: help, distraction, attacks drawn and taken, guards, waits, first aid, and what
the clock brings.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.interop.soundness import state_faults
from threefold.model.time import Duration
from threefold.procedures.inputs import Effort
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AddPc,
    ArrangeStrip,
    AttackFoe,
    Attempt,
    CallTask,
    Defend,
    DistractFoe,
    DrawAttack,
    EditFoe,
    FoeAttacks,
    HealComrade,
    HelpComrade,
    PassGuard,
    PassTime,
    Play,
    Reroll,
    Settle,
    StandDown,
    StandGuard,
    StopFoe,
    TakeAction,
    TakeAttack,
    TriggerWait,
    WaitFor,
    Withdraw,
)
from threefold.table.decisions import decide
from threefold.table.events import ActionSettled, DieFell
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import Aid, Called, Guarding, Holding, Incoming, Rolled, TaskCall
from threefold.table.views import table_view
from threefold.text import render

ME, HIM = Seat("player", KARA), Seat("player", BEN)


def call(table: Table, pc: str = BEN, title: str = "Climb", **more: Any) -> str:
    table.does(CallTask(pcs=[pc], title=title, stat="speed", difficulty=4, **more))
    return next(
        id for id, o in table.state.pending.items() if isinstance(o, TaskCall) and o.pc == pc
    )


def figure(table: Table, command: Any, *faces: int) -> int:
    """The difficulty of the roll a command makes."""
    events = table.does(command, *faces)
    found = next(e for e in events if isinstance(e, DieFell | ActionSettled))
    task = (found.rolled.resolution if isinstance(found, DieFell) else found.resolution).task
    assert task is not None
    return task.difficulty


def stances(table: Table) -> list[type]:
    return [type(p) for p in table.state.stances.values()]


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "difficulty"), [(None, 3), ("trained", 2), ("specialized", 2), ("inability", 4)]
)
def test_help_eases_task_by_helpers_skill_once(level: str | None, difficulty: int) -> None:
    table = Table(skills={"Climb": level} if level else {})
    table.does(HelpComrade(pc_id=KARA, comrade=BEN), by=ME)
    assert figure(table, Attempt(open_id=call(table)), 10) == difficulty
    assert stances(table) == []
    assert figure(table, Attempt(open_id=call(table)), 10) == 4


def test_task_help_does_not_help_attack() -> None:
    """Help with a task is no help with an attack."""
    table = Table()
    table.does(HelpComrade(pc_id=KARA, comrade=BEN, kind="task"))
    assert figure(table, AttackFoe(pc_id=BEN, foe_id=GUARD, attack="broadsword"), 10) == 1
    assert stances(table) == [Aid]
    assert figure(table, Attempt(open_id=call(table)), 10) == 3


def test_help_takes_action_and_lasts_turn() -> None:
    """Help takes the action of the own turn and lasts until the next."""
    table = Table()
    table.fights()
    assert table.refuses(HelpComrade(pc_id=BEN, comrade=KARA), by=HIM) == ("out_of_order", "pc_id")
    table.does(HelpComrade(pc_id=KARA, comrade=BEN), by=ME)
    assert table.encounter.acted
    assert table.refuses(DistractFoe(pc_id=KARA, foe_id=GUARD), by=ME) == ("out_of_order", "pc_id")
    table.turns(3)
    assert stances(table) == [Aid]
    table.turns()
    assert stances(table) == []


def test_nobody_helps_self_or_absent() -> None:
    """Nobody helps themselves or who is not there."""
    table = Table()
    assert table.refuses(HelpComrade(pc_id=KARA, comrade=KARA)) == ("bad_value", "comrade")
    assert table.refuses(HelpComrade(pc_id=KARA, comrade=GUARD)) == ("bad_value", "comrade")
    assert table.refuses(HelpComrade(pc_id=BEN, comrade=KARA), by=ME) == ("not_your_seat", "pc_id")


def test_own_helper_task_eases_on_success() -> None:
    """A task of the helpers own eases by one if it succeeds."""
    table = Table()
    inputs = msgspec.Raw(b'{"stat":"intellect","difficulty":2,"task":"Climb"}')
    table.does(Play(procedure="help", actor=KARA, target=BEN, inputs=inputs, faces=[10]))
    assert [p.steps for p in table.state.stances.values() if isinstance(p, Aid)] == [1]
    assert figure(table, Attempt(open_id=call(table)), 10) == 3


def test_help_is_two_assets_at_most() -> None:
    table = Table(skills={"Climb": "trained"})
    table.does(HelpComrade(pc_id=KARA, comrade=BEN))
    table.does(HelpComrade(pc_id=KARA, comrade=BEN))
    assert figure(table, Attempt(open_id=call(table)), 10) == 2


def test_distracted_foe_is_easier_until_next_act() -> None:
    """A distracted foe is avoided more easily until the one who distracts acts again."""
    table = Table()
    table.fights()
    table.does(DistractFoe(pc_id=KARA, foe_id=GUARD), by=ME)
    table.does(FoeAttacks(foe_id=GUARD, pc_id=BEN))
    assert figure(table, Defend(open_id=table.waiting(Incoming)[0]), 10) == 1
    table.turns(4)
    assert table.foe().condition_names() == []


# --- attacks drawn and taken ----------------------------------------------------------------------


def attacked(table: Table, pc: str = KARA, **more: Any) -> str:
    table.does(FoeAttacks(foe_id=GUARD, pc_id=pc, **more))
    return table.waiting(Incoming)[0]


def test_attack_is_drawn_once() -> None:
    table = Table()
    first = attacked(table)
    assert table.refuses(DrawAttack(pc_id=KARA, open_id=first), by=ME) == ("not_allowed", "open_id")
    table.does(DrawAttack(pc_id=BEN, open_id=first), by=HIM)
    id, incoming = table.waiting(Incoming)
    assert (incoming.pc, incoming.drawn, incoming.hinder) == (BEN, True, [])
    assert table.refuses(DrawAttack(pc_id=KARA, open_id=id), by=ME) == ("out_of_order", "open_id")
    assert table.refuses(DrawAttack(pc_id=BEN, open_id=first), by=HIM) == ("stale", "open_id")


def test_refused_draw_names_drawing_pc() -> None:
    """Refused draw names the PC who drew the attack and not the guard."""
    table = Table()
    table.does(
        EditFoe(foe_id=GUARD, foe=msgspec.structs.replace(table.state.foes[GUARD], resolute=True))
    )
    table.fights()
    table.does(AddPc(pc=msgspec.structs.replace(table.pc(BEN), name="Ana")))
    table.does(StandGuard(by=BEN, whom=KARA))
    open_id = attacked(table)
    table.does(StopFoe(pc_id=BEN, foe_id=GUARD, open_id=open_id), by=HIM)
    ana = next(id for id, player in table.state.party.items() if player.pc.name == "Ana")
    table.does(DrawAttack(pc_id=ana, open_id=open_id))
    refused = decide(table.state, DrawAttack(pc_id=BEN, open_id=open_id), GM, Scripted([]))
    assert isinstance(refused, Refusal)
    assert refused.message.params == {"name": "Ana"}


@pytest.mark.parametrize(("face", "target", "difficulty"), [(6, BEN, 4), (5, KARA, None)])
def test_resolute_foe_is_drawn_with_roll(face: int, target: str, difficulty: int | None) -> None:
    """A resolute foe is drawn with a roll and its attack is harder to avoid."""
    table = Table()
    table.does(
        EditFoe(foe_id=GUARD, foe=msgspec.structs.replace(table.state.foes[GUARD], resolute=True))
    )
    table.does(DrawAttack(pc_id=BEN, open_id=attacked(table)), by=HIM)
    assert (
        table.refuses(DrawAttack(pc_id=BEN, open_id=table.waiting(Incoming)[0]), by=HIM)[0]
        == "out_of_order"
    )
    id, called = table.waiting(Called)
    assert called.pc == BEN
    table.does(Attempt(open_id=id, natural=face), by=HIM)
    for open_id in [i for i, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=open_id))
    id, incoming = table.waiting(Incoming)
    assert incoming.pc == target
    if difficulty is not None:
        assert figure(table, Defend(open_id=id), 20) == difficulty


@pytest.mark.parametrize("ends", ["drawn", "failed", "withdrawn"])
def test_attacked_pc_waits_for_drawing_comrade(ends: str) -> None:
    """Whoever is attacked waits for a comrade who draws the attack."""
    table = Table()
    table.does(
        EditFoe(foe_id=GUARD, foe=msgspec.structs.replace(table.state.foes[GUARD], resolute=True))
    )
    open_id = attacked(table)
    table.does(DrawAttack(pc_id=BEN, open_id=open_id), by=HIM)
    for forgo in (True, False):
        assert table.refuses(Defend(open_id=open_id, forgo=forgo), by=ME) == (
            "out_of_order",
            "open_id",
        )
    called = table.waiting(Called)[0]
    if ends == "withdrawn":
        table.does(Withdraw(open_id=called))
    else:
        table.does(Attempt(open_id=called, natural=19 if ends == "drawn" else 1), by=HIM)
        if ends == "drawn":  # the die may still be chosen from
            assert table.refuses(Defend(open_id=open_id), by=ME) == ("out_of_order", "open_id")
        for rolled in [i for i, o in table.state.pending.items() if isinstance(o, Rolled)]:
            table.does(Settle(open_id=rolled), by=HIM)
    id, incoming = table.waiting(Incoming)
    table.does(Defend(open_id=id), 20, by=HIM if incoming.pc == BEN else ME)


def test_gm_goes_on_before_comrade_has_rolled() -> None:
    table = Table()
    table.does(
        EditFoe(foe_id=GUARD, foe=msgspec.structs.replace(table.state.foes[GUARD], resolute=True))
    )
    open_id = attacked(table)
    table.does(DrawAttack(pc_id=BEN, open_id=open_id), by=HIM)
    table.does(Defend(open_id=open_id), 20)
    table.does(Attempt(open_id=table.waiting(Called)[0], natural=10), by=HIM)
    assert not [o for o in table.state.pending.values() if isinstance(o, Incoming)]


def test_attacked_pc_waits_for_intercepting_comrade() -> None:
    """Whoever is attacked waits for a comrade who stops the foe."""
    table = Table()
    table.fights()
    table.does(StandGuard(by=BEN, whom=KARA))
    open_id = attacked(table)
    table.does(StopFoe(pc_id=BEN, foe_id=GUARD, open_id=open_id), by=HIM)
    assert table.refuses(Defend(open_id=open_id), by=ME) == ("out_of_order", "open_id")
    table.does(Attempt(open_id=table.waiting(Called)[0], natural=1), by=HIM)
    for rolled in [i for i, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=rolled))
    table.does(Defend(open_id=open_id), 20, by=ME)


def test_drawn_attack_hinders_by_ruling_without_roll() -> None:
    """By ruling a drawn attack is harder to avoid without a roll too."""
    table = Table(rulings={"draw_attack_unrolled": "hinder"})
    table.does(DrawAttack(pc_id=BEN, open_id=attacked(table)))
    assert [s.steps for s in table.waiting(Incoming)[1].hinder] == [2]


def hit(table: Table, **more: Any) -> str:
    table.does(Defend(open_id=attacked(table, **more), natural=2))
    return table.waiting(Rolled)[0]


def test_taken_attack_deals_one_more_point() -> None:
    """An attack that hits is taken with a point more."""
    table = Table()
    table.fights()
    before = table.pc(KARA).pools, table.pc(BEN).pools.might.value
    rolled = hit(table)
    assert table.refuses(TakeAttack(pc_id=KARA, open_id=rolled), by=ME) == (
        "not_allowed",
        "open_id",
    )
    table.does(TakeAttack(pc_id=BEN, open_id=rolled), by=HIM)
    dealt = 2
    assert table.pc(KARA).pools == before[0]
    assert table.pc(BEN).pools.might.value == before[1] - (dealt + 1)
    assert not [o for o in table.state.pending.values() if isinstance(o, Rolled)]
    assert table.refuses(TakeAttack(pc_id=BEN, open_id=rolled), by=HIM) == ("stale", "open_id")


def test_taken_attack_uses_single_round_action() -> None:
    """A taken attack is the action of the round and there is one a round."""
    table = Table()
    table.fights()
    table.does(TakeAttack(pc_id=BEN, open_id=hit(table)), by=HIM)
    assert table.refuses(TakeAttack(pc_id=BEN, open_id=hit(table)), by=HIM) == (
        "out_of_order",
        "inputs.used",
    )
    table.does(Settle(open_id=table.waiting(Rolled)[0]))
    table.turns(3)
    assert table.acting == (1, BEN)
    assert table.encounter.acted
    assert table.refuses(TakeAction(pc_id=BEN, what="other"), by=HIM) == ("out_of_order", "pc_id")
    table.turns()
    table.does(TakeAttack(pc_id=BEN, open_id=hit(table)), by=HIM)


def test_acted_pc_takes_no_attack() -> None:
    """Who has acted this round takes no attack."""
    table = Table()
    table.fights()
    table.does(TakeAction(pc_id=KARA, what="other"), by=ME)
    table.turns()
    rolled = hit(table, pc=BEN)
    assert table.refuses(TakeAttack(pc_id=KARA, open_id=rolled), by=ME) == (
        "out_of_order",
        "inputs.acted",
    )
    table.does(TakeAttack(pc_id=KARA, open_id=rolled))


@pytest.mark.rule("defend.forgo.auto_hit", "cooperation.take_attack.trigger")
def test_unavoidable_blow_can_be_taken() -> None:
    """A blow that nobody avoids can still be taken."""
    table = Table()
    table.fights()
    before = table.pc(KARA).pools
    table.does(Defend(open_id=attacked(table), forgo=True), by=ME)
    id, rolled = table.waiting(Rolled)
    assert (rolled.resolution.natural, rolled.resolution.result) == (None, "failure")
    assert list(state_faults(table.state)) == []
    assert table.refuses(Reroll(open_id=id, payer=KARA), by=ME) == ("not_allowed", "open_id")
    table.does(TakeAttack(pc_id=BEN, open_id=id), by=HIM)
    assert (table.pc(KARA).pools, table.pc(BEN).pools.might.value) == (before, 12 - 3)


@pytest.mark.rule("roll.impossible.no_roll", "cooperation.take_attack.trigger")
def test_blow_past_defenses_can_be_taken() -> None:
    """A blow that no defense avoids can still be taken."""
    table = Table(foe={"level": 9, "modifications": {"initiative": 2}})
    table.fights()
    before = table.pc(KARA).pools
    table.does(Defend(open_id=attacked(table)), by=ME)
    id, rolled = table.waiting(Rolled)
    assert (rolled.resolution.natural, rolled.resolution.result) == (None, "impossible")
    assert list(state_faults(table.state)) == []
    assert table.refuses(Reroll(open_id=id, payer=KARA), by=ME) == ("not_allowed", "open_id")
    table.does(TakeAttack(pc_id=BEN, open_id=id), by=HIM)
    assert (table.pc(KARA).pools, table.pc(BEN).pools.might.value) == (before, 12 - 10)


def test_untakable_blow_lands_at_once() -> None:
    """A blow that nobody else could take lands at once."""
    table = Table()
    table.does(Defend(open_id=attacked(table), forgo=True), by=ME)
    assert table.pc().pools.might.value == 12 - 2
    table.fights()
    table.does(Defend(open_id=attacked(table), forgo=True), by=ME)
    table.does(Settle(open_id=table.waiting(Rolled)[0]), by=ME)
    assert table.pc().pools.might.value == 12 - 4


@pytest.mark.rule("cooperation.take_attack.trigger", "defend.forgo.auto_hit")
@pytest.mark.parametrize("forgo", [True, False])
def test_blow_beyond_comrades_lands_at_once(forgo: bool) -> None:
    """A blow that comrades are too far off to take lands at once."""
    table = Table(foe={"level": 9, "modifications": {"initiative": 2}})
    table.fights()
    table.does(ArrangeStrip(spots={KARA: 0, BEN: 200, GUARD: 5}))
    table.does(Defend(open_id=attacked(table), forgo=forgo), by=ME)
    assert not [o for o in table.state.pending.values() if isinstance(o, Rolled)]
    assert table.pc(KARA).pools.might.value < 12


@pytest.mark.rule("guarding.npc_guard.pass_difficulty", "guarding.intercept.speed_task")
def test_guard_roll_is_named_for_its_task() -> None:
    """What a guard rolls for is called what it is."""
    table = Table()
    table.fights()
    table.does(StandGuard(by=OTHER, whom=GUARD))
    table.does(PassGuard(pc_id=KARA, foe_id=OTHER), by=ME)
    [waits] = [w for w in table_view(table.state, 1, ME).pending if w.kind == "called"]
    assert waits.about is not None
    assert (waits.about.key, waits.about.params) == (
        "procedure.guard.pass",
        {"foe": table.state.name_of(OTHER)},
    )
    table.does(Attempt(open_id=waits.id, natural=12), by=ME)
    heads = [render(e.head.message()) for e in log(table.history, ME, LOG_SHELF, 3)]
    assert f"Kara: Get past {table.state.name_of(OTHER)}" in heads


def test_attack_that_misses_cannot_be_taken() -> None:
    table = Table()
    table.does(Defend(open_id=attacked(table), natural=19))
    assert table.refuses(TakeAttack(pc_id=BEN, open_id=table.waiting(Rolled)[0])) == (
        "not_allowed",
        "open_id",
    )


# --- guards ---------------------------------------------------------------------------------------


@pytest.mark.rule("guarding.npc_guard.pass_difficulty")
def test_passing_guard_has_difficulty_4() -> None:
    """A guarded NPC is reached past the guard at difficulty 4."""
    table = Table(foe={"level": 3})
    table.fights()
    table.does(StandGuard(by=GUARD, whom=OTHER))
    strike = AttackFoe(pc_id=KARA, foe_id=OTHER, attack="broadsword")
    assert table.refuses(strike, by=ME) == ("not_allowed", "foe_id")
    table.does(PassGuard(pc_id=KARA, foe_id=GUARD), by=ME)
    assert figure(table, Attempt(open_id=table.waiting(Called)[0], natural=12)) == 4
    for id in [i for i, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id))
    assert not table.encounter.acted
    table.does(strike, 15, by=ME)


def test_failed_pass_loses_action() -> None:
    """Who does not get past has lost the action."""
    table = Table(foe={"level": 3}, xp=0)
    table.fights()
    table.does(StandGuard(by=GUARD, whom=OTHER))
    table.does(PassGuard(pc_id=KARA, foe_id=GUARD), by=ME)
    table.does(Attempt(open_id=table.waiting(Called)[0], natural=11), by=ME)
    for id in [i for i, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id))
    assert table.encounter.acted


def test_guard_eases_defense_and_stops_foe_once() -> None:
    """On guard defenses are eased and a foe is stopped once."""
    table = Table()
    table.fights()
    assert table.refuses(StopFoe(pc_id=KARA, foe_id=GUARD), by=ME) == ("not_allowed", "pc_id")
    table.does(StandGuard(by=KARA, whom=BEN), by=ME)
    assert (
        table.refuses(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword"), by=ME)[0]
        == "out_of_order"
    )
    assert figure(table, Defend(open_id=attacked(table)), 10) == 1
    incoming = attacked(table, pc=BEN)
    table.does(StopFoe(pc_id=KARA, foe_id=GUARD, open_id=incoming), by=ME)
    assert (
        table.refuses(StopFoe(pc_id=KARA, foe_id=GUARD, open_id=incoming), by=ME)[0]
        == "out_of_order"
    )
    assert figure(table, Attempt(open_id=table.waiting(Called)[0], natural=10)) == 1
    assert incoming not in table.state.pending
    again = attacked(table, pc=BEN)
    assert table.refuses(StopFoe(pc_id=KARA, foe_id=GUARD, open_id=again), by=ME) == (
        "out_of_order",
        "inputs.tried",
    )
    table.does(Withdraw(open_id=again))
    table.turns(4)
    assert stances(table) == []
    assert table.pc().condition_names() == []


def test_only_gm_posts_foes() -> None:
    table = Table()
    assert table.refuses(StandGuard(by=GUARD, whom=OTHER), by=ME) == ("not_your_seat", "type")
    assert table.refuses(StandGuard(by=GUARD, whom="f99")) == ("bad_value", "whom")


# --- waiting --------------------------------------------------------------------------------------


def test_waiting_pc_acts_once_out_of_turn() -> None:
    """Who waits acts out of turn when it happens and once."""
    table = Table()
    table.fights()
    table.does(WaitFor(pc_id=KARA, trigger="the door opens", action="strike"), by=ME)
    assert stances(table) == [Holding]
    table.turns()
    strike = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword")
    assert table.refuses(strike, by=ME) == ("out_of_order", "pc_id")
    [wait] = table.state.stances
    assert table.refuses(TriggerWait(wait_id=wait), by=HIM)[0] == "not_your_seat"
    table.does(TriggerWait(wait_id=wait), by=ME)
    assert table.refuses(TriggerWait(wait_id=wait)) == ("stale", "wait_id")
    table.does(strike, 10, by=ME)
    assert stances(table) == []
    assert not table.encounter.acted
    assert table.refuses(strike, by=ME) == ("out_of_order", "pc_id")


def test_wait_is_over_with_next_turn() -> None:
    table = Table()
    table.fights()
    table.does(WaitFor(pc_id=KARA, trigger="the door opens"), by=ME)
    table.turns(4)
    assert stances(table) == []
    assert not table.encounter.acted


def test_waiting_pc_may_take_attack_instead() -> None:
    """Who waits may take an attack and waits no longer."""
    table = Table()
    table.fights()
    table.does(WaitFor(pc_id=KARA, trigger="the door opens"), by=ME)
    table.turns()
    table.does(TakeAttack(pc_id=KARA, open_id=hit(table, pc=BEN)), by=ME)
    assert stances(table) == []


def test_readiness_can_be_ended() -> None:
    """What somebody stands ready for can be ended."""
    table = Table()
    table.does(StandGuard(by=KARA, against="anybody at the door"), by=ME)
    [guard] = table.state.stances
    assert isinstance(table.state.stances[guard], Guarding)
    assert table.refuses(StandDown(poised_id=guard), by=HIM)[0] == "not_your_seat"
    table.does(StandDown(poised_id=guard), by=ME)
    assert table.refuses(StandDown(poised_id=guard)) == ("stale", "poised_id")


# --- first aid, and what the clock brings ---------------------------------------------------------


def test_first_aid_difficulty_is_points_once_daily() -> None:
    """First aid is as hard as its points and given once a day."""
    table = Table(xp=0)
    table.does(HealComrade(pc_id=KARA, patient=BEN, points=3), by=ME)
    id, called = table.waiting(Called)
    assert called.own
    assert figure(table, Attempt(open_id=id, natural=10)) == 3
    for open_id in [i for i, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=open_id))
    assert table.refuses(HealComrade(pc_id=KARA, patient=BEN, points=1), by=ME) == (
        "not_allowed",
        "target.healed_by",
    )
    table.does(PassTime(time=Duration(1, "days")))
    table.does(HealComrade(pc_id=KARA, patient=BEN, points=1), by=ME)
    table.does(Withdraw(open_id=table.waiting(Called)[0]), by=ME)


@pytest.mark.rule("special_damage.disease.daily")
def test_disease_is_resisted_daily_by_clock() -> None:
    """A disease is to be resisted every day by the clock."""
    table = Table()
    inputs = msgspec.Raw(b'{"level":4,"name":"marsh fever","points":1}')
    table.does(Play(procedure="disease", actor=KARA, inputs=inputs, faces=[2]))
    for id in [i for i, o in table.state.pending.items() if isinstance(o, Rolled)]:
        table.does(Settle(open_id=id))
    table.does(PassTime(time=Duration(23, "hours")))
    assert not table.state.pending
    table.does(PassTime(time=Duration(1, "hours")))
    id, called = table.waiting(Called)
    assert (called.procedure, called.title, called.pc) == ("disease", "marsh fever", KARA)
    table.does(Attempt(open_id=id, natural=10, effort=Effort()), by=ME)
