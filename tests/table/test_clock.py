"""The campaign clock: it moves by the GM's word, with rounds and with rests, and ends what lasts no
longer.
"""

from __future__ import annotations

import pytest
from tests.table.play import BEN, KARA, OTHER, Table

from threefold.model.time import Duration
from threefold.rules.clock import DAWN, DAY, HOUR, MINUTE, Moment, clock_at, moment
from threefold.rules.ruleset import Rest, Rules
from threefold.table.commands import (
    AddCondition,
    BeginSession,
    EndEncounter,
    PassTime,
    Recover,
    RemovePc,
    SetClock,
    ShareRecovery,
)
from threefold.table.events import TimePassed
from threefold.table.history import Seat


def clock(table: Table) -> Moment:
    return moment(table.state.clock.now)


@pytest.mark.rule("time.units.ordinary")
def test_time_units_ordinary() -> None:
    table = Table()
    assert clock(table) == Moment(1, 8, 0, 0) == moment(DAWN)
    table.does(PassTime(time=Duration(15)))
    assert clock(table) == Moment(1, 8, 1, 5)
    table.does(PassTime(time=Duration(59, "minutes")))
    assert clock(table) == Moment(1, 9, 0, 5)
    table.does(PassTime(time=Duration(15, "hours")))
    assert clock(table) == Moment(2, 0, 0, 5)
    table.does(PassTime(time=Duration(3, "days"), why="the road to Ancuan"))
    assert clock(table) == Moment(5, 0, 0, 5)
    assert (10 * MINUTE, 24 * HOUR, clock_at(2, 0, 0)) == (100, DAY, DAY)


@pytest.mark.rule("time.duration.one_minute", "time.duration.ten_minutes")
@pytest.mark.parametrize(
    ("lasts", "holds", "ends"), [(Duration(1, "minutes"), 9, 1), (Duration(10, "minutes"), 99, 1)]
)
def test_what_lasts_for_minutes_ends_with_them(lasts: Duration, holds: int, ends: int) -> None:
    table = Table()
    table.does(AddCondition(on=KARA, condition="unseen", lasts=lasts))
    table.does(PassTime(time=Duration(holds)))
    assert table.pc().condition_names() == ["unseen"]
    (passed,) = table.does(PassTime(time=Duration(ends)))
    assert isinstance(passed, TimePassed)
    assert [(e.on, e.condition) for e in passed.ended] == [(KARA, "unseen")]
    assert (table.pc().condition_names(), table.effects) == ([], [])


def test_fight_rounds_pass_and_minutes_outlast() -> None:
    """Each round of a fight takes a round and a minute outlasts the fight."""
    table = Table()
    table.fights()
    table.does(AddCondition(on=OTHER, condition="webbed", lasts=Duration(2, "minutes")))
    table.turns(4 * 19)
    assert (table.acting[0], clock(table)) == (20, Moment(1, 8, 1, 9))
    table.does(EndEncounter())
    assert table.foe(OTHER).condition_names() == ["webbed"]
    table.does(PassTime(time=Duration(1)))
    assert table.foe(OTHER).condition_names() == []


def test_in_long_fight_clock_ends_it() -> None:
    table = Table()
    table.fights()
    table.does(AddCondition(on=OTHER, condition="webbed", lasts=Duration(1, "minutes")))
    table.turns(4 * 9 + 3)
    assert table.foe(OTHER).condition_names() == ["webbed"]
    table.turns()
    assert (table.acting[0], table.foe(OTHER).condition_names()) == (11, [])


@pytest.mark.rule("recovery.time.by_count")
def test_joint_rest_shares_its_minutes() -> None:
    """Those who rest together rest in the same minutes."""
    table = Table()
    for pc, rest in ((KARA, "action"), (BEN, "action")):
        table.does(Recover(pc_id=pc, rest=_rest(rest)), 3)
        _share(table)
    assert clock(table) == Moment(1, 8, 0, 0)
    table.does(Recover(pc_id=KARA), 3)
    _share(table)
    assert clock(table) == Moment(1, 8, 10, 0)
    table.does(Recover(pc_id=BEN), 3)
    _share(table)
    assert clock(table) == Moment(1, 8, 10, 0)
    table.does(Recover(pc_id=BEN), 3)
    _share(table)
    assert clock(table) == Moment(1, 9, 10, 0)
    table.does(PassTime(time=Duration(1, "minutes")))
    table.does(Recover(pc_id=KARA), 3)
    assert clock(table) == Moment(1, 10, 11, 0)


def test_ten_hours_of_rest_are_ten_hours() -> None:
    table = Table(recoveries_used=3)
    table.does(Recover(pc_id=KARA), 3)
    assert clock(table) == Moment(1, 18, 0, 0)


def test_rest_ends_what_lasts_no_longer() -> None:
    table = Table(recoveries_used=1)
    table.does(AddCondition(on=BEN, condition="unseen", lasts=Duration(10, "minutes")))
    table.does(Recover(pc_id=KARA), 3)
    assert table.pc(BEN).condition_names() == []


def test_clock_is_set_forward_and_back() -> None:
    table = Table()
    table.does(AddCondition(on=KARA, condition="unseen", lasts=Duration(1, "days")))
    table.does(SetClock(day=1, hour=6))
    assert (clock(table), table.pc().condition_names()) == (Moment(1, 6, 0, 0), ["unseen"])
    table.does(SetClock(day=2, hour=8))
    assert (clock(table), table.pc().condition_names()) == (Moment(2, 8, 0, 0), [])


def test_sessions_are_counted() -> None:
    table = Table()
    assert table.state.clock.session == 1
    table.does(BeginSession())
    assert table.state.clock.session == 2
    assert table.refuses(BeginSession(number=2)) == ("bad_value", "number")
    table.does(BeginSession(number=7))
    assert table.state.clock.session == 7


def test_only_gm_lets_time_pass() -> None:
    table, player = Table(), Seat("player", KARA)
    for command in (PassTime(time=Duration(1)), SetClock(day=2), BeginSession()):
        assert table.refuses(command, player) == ("not_your_seat", "type")


def test_who_leaves_rests_no_longer() -> None:
    table = Table(recoveries_used=1)
    table.does(Recover(pc_id=KARA), 3)
    table.does(RemovePc(pc_id=KARA))
    assert table.state.clock.resting == {}


def _rest(name: str) -> Rest:
    return next(rest for rest in Rules().recovery.rests if rest == name)


def _share(table: Table) -> None:
    table.does(ShareRecovery(open_id=next(iter(table.state.pending))))
