"""What goes on from roll to roll, and what befalls several at once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.people import given
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.time import Duration
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    Attempt,
    CallFor,
    CallTask,
    EndEncounter,
    PassTime,
    Play,
    RemoveCondition,
    RemoveFoe,
    StandDown,
    Undo,
    Withdraw,
)
from threefold.table.events import ActionSettled, Played
from threefold.table.history import Seat
from threefold.table.log import log
from threefold.table.state import Called, FollowUp, Ongoing, TaskCall
from threefold.table.state.facts import TaskFact
from threefold.table.views import table_view

ME = Seat("player", KARA)


def rolls(
    table: Table, procedure: str, face: int, target: str | None = None, **inputs: Any
) -> None:
    """Call for it, and let Kara roll; without XP a failure settles at once."""
    table.does(CallFor(procedure=procedure, pcs=[KARA], target=target, inputs=given(**inputs)))
    called = next(id for id, o in table.state.pending.items() if isinstance(o, Called))
    table.does(Attempt(open_id=called), face)


def left(table: Table) -> list[dict[str, Any]]:
    """The inputs of the next rolls."""
    return [
        msgspec.json.decode(p.inputs)
        for p in table.state.stances.values()
        if isinstance(p, Ongoing)
    ]


def penniless() -> Table:
    """A table where nobody can pay for another throw."""
    table = Table(xp=0)
    ben = table.state.party[BEN].pc
    table.state.party[BEN] = msgspec.structs.replace(
        table.state.party[BEN], pc=msgspec.structs.replace(ben, xp=0)
    )
    return table


@pytest.mark.rule("chase.extended.failure_adds_success", "vehicle.chase.worked_example")
def test_long_chase_is_kept_until_decided() -> None:
    """A long chase is kept until it is decided."""
    table = penniless()
    rolls(table, "chase", 15, GUARD, long=True, rolls=3, vehicle_level=5)
    assert left(table) == [{"long": True, "rolls": 3, "successes": 1, "vehicle_level": 5}]
    rolls(table, "chase", 3, GUARD, **left(table)[0])
    assert [(x["successes"], x["failures"]) for x in left(table)] == [(1, 1)]
    for face in (16, 17, 18):
        rolls(table, "chase", face, GUARD, **left(table)[0])
    assert left(table) == []


def test_effort_and_assets_count_for_one_roll() -> None:
    """Effort and assets of one roll are not those of the next."""
    table = penniless()
    asset = {"name": "a short cut", "steps": 1}
    rolls(table, "chase", 15, GUARD, long=True, rolls=3, vehicle_level=5, assets=[asset])
    assert not {"effort", "assets", "retry"} & left(table)[0].keys()


@pytest.mark.rule("vehicle.undriven.cumulative_hinder")
def test_tally_of_rounds_not_driven_is_kept() -> None:
    table = penniless()
    rolls(table, "drive", 10, act="something_else")
    rolls(table, "drive", 10, **{**left(table)[0], "act": "something_else"})
    assert left(table) == [{"undriven": 2}]
    table.fights()
    table.turns(4)
    table.does(EndEncounter())
    assert left(table)[0]["undriven"] == 2, "neither turns nor the end of a fight take the wheel"
    rolls(table, "drive", 12, **left(table)[0])
    assert left(table) == []


@pytest.mark.rule("space_hazard.radiation.acute_trigger")
def test_failed_radiation_minutes_add_then_daily_roll() -> None:
    """Failed minutes of radiation count together and then it is a roll a day."""
    table = penniless()
    for minute in range(3):
        rolls(table, "radiation", 2, **(left(table)[0] if minute else {}))
    assert left(table) == [{"sick": True}]


def test_ongoing_procedure_ends_with_subject_or_undo() -> None:
    """What goes on ends with whom it is about by the GM's hand and by an undo."""
    table = penniless()
    rolls(table, "chase", 15, GUARD, long=True)
    assert len(left(table)) == 1
    table.does(RemoveFoe(foe_id=GUARD))
    assert left(table) == []
    table.does(Undo())
    id = next(iter(table.state.stances))
    assert table.refuses(StandDown(poised_id=id), by=Seat("player", KARA)) == ("stale", "poised_id")
    table.does(StandDown(poised_id=id))
    assert left(table) == []


def test_table_counters_are_hidden_from_players() -> None:
    """Players are not told what the table keeps count of."""
    table = penniless()
    rolls(table, "chase", 15, GUARD, long=True)
    assert table_view(table.state, 0, Seat("player", KARA)).stances == []


# --- several at once ------------------------------------------------------------------------------


@pytest.mark.rule("hazard.damage.by_source")
def test_one_hazard_request_meets_each() -> None:
    """A hazard befalls several in one request each with a line of its own."""
    table = penniless()
    fire = Play(
        procedure="hazard",
        actor=KARA,
        others=[BEN, GUARD, OTHER],
        inputs=given(source="minor_fire"),
    )
    events = table.does(fire)
    told = [e.resolution.damage for e in events if isinstance(e, ActionSettled | Played)]
    assert [d.taken for d in told if d is not None] == [3, 3, 3, 3]
    assert [table.state.foes[f].npc.health for f in (GUARD, OTHER)] == [3, 3]
    table.does(Undo())
    assert [table.state.foes[f].npc.health for f in (GUARD, OTHER)] == [6, 6]


def test_several_have_own_dice_met_once() -> None:
    """Each has dice of their own and nobody is met twice."""
    table = penniless()
    burst = given(trap={"name": "vent", "level": 3, "damage": {"points": 4}})
    events = table.does(
        Play(procedure="trap_spring", actor=KARA, others=[BEN, KARA], inputs=burst, faces=[15, 2]),
    )
    settled = [e for e in events if isinstance(e, ActionSettled)]
    assert [(e.pc, e.resolution.natural, e.resolution.result) for e in settled] == [
        (KARA, 15, "success"),
        (BEN, 2, "failure"),
    ]


def test_one_who_cannot_be_met_refuses_whole() -> None:
    table = penniless()
    fire = Play(procedure="hazard", actor=KARA, others=["f99"], inputs=given(source="minor_fire"))
    assert table.refuses(fire)[0] == "bad_value"
    assert table.state.party[KARA].pc.pools.might.value == 12


# --- what follows ---------------------------------------------------------------------------------


def follows(table: Table) -> tuple[str, FollowUp]:
    return table.waiting(FollowUp)


@pytest.mark.rule(
    "trap.failure.activates", "trap_poison.index", "trap_poison.ongoing_damage.repeat"
)
def test_sprung_trap_poisons_and_strikes_again() -> None:
    """A trap goes off in the hand its poison follows and strikes again."""
    table = penniless()
    needle = {"name": "needle", "level": 4, "damage": {"points": 1, "poison": True}}
    rolls(table, "trap_disable", 3, trap=needle)
    id, sprung = follows(table)
    assert (sprung.procedure, msgspec.json.decode(sprung.inputs)["trap"]["name"]) == (
        "trap_spring",
        "needle",
    )
    assert [w.id for w in table_view(table.state, 1, Seat("player", KARA)).pending] == []
    table.does(CallFor(procedure="trap_spring", pcs=[KARA], inputs=sprung.inputs, answers=id))
    table.does(Attempt(open_id=table.waiting(Called)[0]), 2)
    id, poison = follows(table)
    assert (poison.procedure, msgspec.json.decode(poison.inputs)) == ("trap_poison", {"level": 4})
    ongoing = given(level=4, poison="ongoing_damage", points=3, times=2, later_points=1)
    table.does(CallFor(procedure="trap_poison", pcs=[KARA], inputs=ongoing, answers=id))
    lost = []
    for face in (2, 3, 1):
        before = table.pc().pools.might.value
        called, _ = table.waiting(Called)
        table.does(Attempt(open_id=called), face)
        lost.append(before - table.pc().pools.might.value)
        table.does(PassTime(time=Duration(1, "rounds")))
    assert lost == [3, 1, 1]
    assert not [o for o in table.state.pending.values() if isinstance(o, Called)]


def asleep(groggy: bool = True) -> Table:
    """Kara sleeps for an hour by a poison."""
    table = penniless()
    rolls(table, "trap_poison", 2, level=4, poison="sleep", minutes=60, groggy=groggy)
    assert table.pc().condition_names() == ["unconscious"]
    return table


def resolution(table: Table) -> TaskFact:
    """The task of the last roll."""
    last = [r.event for r in table.history.records if isinstance(r.event, ActionSettled)][-1]
    assert last.resolution.task is not None
    return last.resolution.task


@pytest.mark.rule("trap_poison.sleep.groggy")
@pytest.mark.parametrize("way", ["clock", "late", "taken off", "woken", "woken anew"])
def test_poisoned_sleeper_wakes_groggy_as_long(way: str) -> None:
    """Who wakes from a poisoned sleep is groggy for as long."""
    table = asleep()
    table.does(PassTime(time=Duration(20, "minutes")))
    left = 60
    if way == "clock":
        table.does(PassTime(time=Duration(40, "minutes")))
    elif way == "late":  # the clock goes on past the end of the sleep
        table.does(PassTime(time=Duration(65, "minutes")))
        left = 35
    elif way == "taken off":
        table.does(RemoveCondition(on=KARA, condition="unconscious"))
    else:
        said = {"groggy": True, "minutes": 60} if way == "woken anew" else {}
        table.does(
            Play(
                procedure="trap_poison",
                actor=KARA,
                inputs=given(level=4, poison="sleep", woken=True, **said),
            )
        )
    assert table.pc().condition_names() == ["groggy"]
    assert [e.condition for e in table.effects] == ["groggy"]
    table.does(CallTask(pcs=[KARA], title="Climb", stat="might", difficulty=3))
    table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=15))
    assert resolution(table).modifiers[-1].rule == "trap_poison.sleep.groggy"
    table.does(PassTime(time=Duration(left - 1, "minutes")))
    assert table.pc().condition_names() == ["groggy"]
    table.does(PassTime(time=Duration(1, "minutes")))
    assert table.pc().condition_names() == []
    lines = [
        line for entry in log(table.history, ME, LOG_SHELF) for line in (entry.head, *entry.details)
    ]
    told = [
        line
        for line in lines
        if line.key.startswith("log.condition") and "groggy" in str(line.params["condition"])
    ]
    assert [line.key for line in told] == ["log.condition", "log.condition_over"]


def test_plain_sleepers_and_dead_are_not_groggy() -> None:
    """Nobody is groggy who slept without or has died."""
    plain = asleep(groggy=False)
    plain.does(PassTime(time=Duration(1, "hours")))
    assert plain.pc().condition_names() == []
    late = asleep()
    late.does(PassTime(time=Duration(2, "hours")))
    assert late.pc().condition_names() == []
    again = asleep()
    again.does(RemoveCondition(on=KARA, condition="unconscious"))
    again.does(Undo())
    assert again.pc().condition_names() == ["unconscious"]


def test_resisted_poison_does_not_return() -> None:
    """What follows is let be and a poison that is resisted does not come again."""
    table = penniless()
    needle = {"name": "needle", "level": 4, "damage": {"points": 1, "poison": True}}
    rolls(table, "trap_spring", 2, trap=needle)
    id, _ = follows(table)
    assert table.refuses(Withdraw(open_id=id), by=Seat("player", KARA))[0] == "stale"
    table.does(Withdraw(open_id=id))
    rolls(table, "trap_poison", 20, level=4, poison="ongoing_damage", points=3)
    table.does(PassTime(time=Duration(1, "rounds")))
    assert not [o for o in table.state.pending.values() if isinstance(o, Called)]
