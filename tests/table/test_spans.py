"""Every span of an effect against every moment at which something ends: what is over then, and what
holds on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from tests.table.play import BEN, GUARD, KARA, OTHER, Table, rests, time_passes

from threefold.model.powers import Moment
from threefold.model.scenes import Surroundings
from threefold.model.time import Duration
from threefold.table.commands import (
    BeginSession,
    EndEncounter,
    PassTime,
    SetScene,
    StartEncounter,
    UsePower,
)

NAME = "Mark"


def table_with(lasts: str | None, to: str = "self", **hero: Any) -> Table:
    effect: dict[str, Any] = {"kind": "condition", "name": "marked", "to": to}
    effect |= {} if lasts is None else {"lasts": lasts}
    power = {"name": NAME, "aim": {"who": to, "roll": "none"}, "effects": [effect]}
    return Table(abilities=[power], **hero)


def fight_ends(table: Table) -> None:
    if table.state.encounter is None:
        table.fights()
    table.does(EndEncounter())


def fight_begins(table: Table) -> None:
    table.does(StartEncounter())


MOMENTS: dict[str, Callable[[Table], None]] = {
    "fight": fight_ends,
    "short rest": rests("action"),
    "long rest": rests("ten_hours"),
    "hour": time_passes(1, "hours"),
    "day": time_passes(1, "days"),
    "month": time_passes(31, "days"),
    "scene": lambda table: table.does(SetScene(scene=Surroundings(light="darkness"))) and None,
    "session": lambda table: table.does(BeginSession()) and None,
    "begins": fight_begins,
}
REST = {"short rest", "long rest"}
BY_CLOCK = {"day", "month"}
OVER: dict[str | None, set[str]] = {
    None: set(),
    "1 round": {"hour", "long rest", *BY_CLOCK},
    "10 minutes": {"hour", "long rest", *BY_CLOCK},
    "2 hours": {"long rest", *BY_CLOCK},
    "3 days": {"month"},
    "fight": {"fight"},
    "rest": REST,
    "ten_hour_rest": {"long rest"},
    "end_of_turn": {"hour", "long rest", *BY_CLOCK},
    "next_turn": {"hour", "long rest", *BY_CLOCK},
    "end_of_next_turn": {"hour", "long rest", *BY_CLOCK},
    "end_of_own_turn": {"hour", "long rest", *BY_CLOCK},
    "end_of_next_round": {"hour", "long rest", *BY_CLOCK},
    "concentration": {"fight", *REST},
    "dismissed": set(),
    "used_again": set(),
    "always": set(),
}
"""What each span that begins outside a fight ends with."""
IN_A_FIGHT: dict[str | None, set[str]] = {
    **OVER,
    None: {"fight"},
    **{
        each: {"fight"}
        for each in (
            "1 round",
            "end_of_turn",
            "next_turn",
            "end_of_next_turn",
            "end_of_own_turn",
            "end_of_next_round",
        )
    },
}
"""The same for one that begins while turns run: rounds are counted by turns, and what names no end
ends with the fight."""


def test_every_moment_fits_fight_moments() -> None:
    """Every moment is held against the moments of a fight."""
    assert set(get_args(Moment)) < set(OVER)


@pytest.mark.rule("time.duration.turn_limited")
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("span", OVER)
def test_span_begun_outside_fight_ends_at_its_moment(span: str | None, moment: str) -> None:
    """What begins outside a fight ends at its moment alone."""
    table = table_with(span, recoveries_used=3 if moment == "long rest" else 0)
    table.does(UsePower(pc_id=KARA, what="ability", name=NAME))
    assert table.pc().condition_names() == ["marked"]
    if moment == "fight" and span in (
        "1 round",
        "end_of_turn",
        "next_turn",
        "end_of_next_turn",
        "end_of_own_turn",
        "end_of_next_round",
    ):
        return  # rounds of the clock pass with those of the fight: how many, its turns say
    MOMENTS[moment](table)
    assert (table.pc().condition_names() == []) is (moment in OVER[span])


@pytest.mark.rule("time.duration.turn_limited")
@pytest.mark.parametrize("moment", ["fight", "short rest", "scene", "session"])
@pytest.mark.parametrize("span", IN_A_FIGHT)
def test_span_begun_in_fight_ends_at_its_moment(span: str | None, moment: str) -> None:
    """What begins in a fight ends at its moment alone."""
    table = table_with(span)
    table.fights()
    table.does(UsePower(pc_id=KARA, what="ability", name=NAME))
    MOMENTS[moment](table)
    assert (table.pc().condition_names() == []) is (moment in IN_A_FIGHT[span])


@pytest.mark.rule("time.duration.one_round_effect")
@pytest.mark.parametrize(
    ("span", "turns"),
    [
        ("end_of_turn", 1),
        ("1 round", 4),
        ("next_turn", 4),
        ("end_of_next_turn", 5),
        ("end_of_next_round", 8),
    ],
)
@pytest.mark.parametrize("to", ["self", "target"])
def test_turn_span_ends_after_its_turns(span: str, turns: int, to: str) -> None:
    """Turns after which a span of turns is over."""
    table = table_with(span, to)
    table.fights()
    table.does(
        UsePower(
            pc_id=KARA,
            what="ability",
            name=NAME,
            target=None if to == "self" else GUARD,
            natural=None if to == "self" else 10,
        )
    )

    def held() -> bool:
        return "marked" in (table.pc() if to == "self" else table.foe()).condition_names()

    for n in range(turns):
        assert held(), n
        table.turns()
    assert not held()


def test_creature_has_rested_after_day() -> None:
    table = table_with("rest", "target")
    table.does(UsePower(pc_id=KARA, what="ability", name=NAME, natural=10, target=GUARD))
    table.does(PassTime(time=Duration(23, "hours")))
    assert table.foe().condition_names() == ["marked"]
    table.does(PassTime(time=Duration(1, "hours")))
    assert table.foe().condition_names() == []


def test_reuse_ends_earlier_use_on_other() -> None:
    """Using a power again ends what its last use put on somebody else."""
    table = table_with("used_again", "target")
    table.fights()
    table.does(UsePower(pc_id=KARA, what="ability", name=NAME, natural=10, target=GUARD))
    table.turns(4)
    table.does(UsePower(pc_id=KARA, what="ability", name=NAME, natural=10, target=OTHER))
    assert (table.foe().condition_names(), table.foe(OTHER).condition_names()) == ([], ["marked"])
    table.does(EndEncounter())
    assert table.foe(OTHER).condition_names() == ["marked"]
    assert table.pc(BEN).condition_names() == []
