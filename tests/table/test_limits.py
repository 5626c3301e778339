"""Powers that may be used only so often: uses count, come back at their moment, and one too many is
refused until the GM allows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.table.play import GUARD, KARA, OTHER, Table, rests, time_passes

from threefold.library.entries import SHELF, shelf
from threefold.library.items import artifact_of
from threefold.model.characters import Pc
from threefold.model.gear import gear_entry
from threefold.model.limits import Per, limit_of, limits_of
from threefold.model.powers import Ability
from threefold.model.shelf.entries import AbilityEntry, ArtifactEntry, EquipmentEntry
from threefold.model.shelved import ability_of
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.rules.ruleset import Rest
from threefold.rules.types import Refusal
from threefold.service.compose import compose_power
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import AttackFoe, EditPc, EndEncounter, RemovePc, UsePower
from threefold.table.events import ActionSettled, UseCounted
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.views.people import pc_view
from threefold.table.views.powers import spent_views
from threefold.table.views.redacted import redacted
from threefold.text import render

NAME = "Miracle"
PLAYER = Seat("player", KARA)


def table_with(limit: dict[str, Any], fights: bool = False, **hero: Any) -> Table:
    power = {"name": NAME, "limit": limit, "effects": [{"kind": "words", "about": "a wonder"}]}
    table = Table(abilities=[power], **hero)
    if fights:
        table.fights()
    return table


def uses(table: Table, **more: Any) -> list[bool]:
    """Whether each counted use was one too many."""
    events = table.does(UsePower(pc_id=KARA, what="ability", name=NAME, anyway=True, **more))
    return [event.beyond for event in events if isinstance(event, UseCounted)]


def spent(table: Table) -> bool:
    return bool(spent_views(table.state, KARA))


MOMENTS: dict[str, tuple[int, Callable[[Table], None]]] = {
    "hour": (0, time_passes(1, "hours")),
    "day": (0, time_passes(1, "days")),
    "week": (0, time_passes(7, "days")),
    "month": (0, time_passes(30, "days")),
    "action": (0, rests("action")),
    "one_hour": (2, rests("one_hour")),
    "ten_hours": (3, rests("ten_hours")),
}
BACK: dict[Per, set[str]] = {
    "hour": {"hour", "day", "week", "month", "one_hour", "ten_hours"},
    "day": {"day", "week", "month", "ten_hours"},
    "week": {"week", "month"},
    "month": {"month"},
    "rest": {"action", "one_hour", "ten_hours"},
    "one_hour_rest": {"one_hour", "ten_hours"},
    "ten_hour_rest": {"ten_hours"},
    "ever": set(),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("per", BACK)
def test_use_comes_back_at_its_moment_alone(per: Per, moment: str) -> None:
    used, comes = MOMENTS[moment]
    table = table_with({"per": per}, recoveries_used=used)
    assert uses(table) == [False]
    assert spent(table)
    comes(table)
    assert spent(table) is (moment not in BACK[per])
    assert uses(table) == [moment not in BACK[per]]


@pytest.mark.parametrize(("per", "turns"), [("round", 4), ("several_rounds", 12)])
def test_rounds_give_use_back(per: Per, turns: int) -> None:
    table = table_with({"per": per}, fights=True)
    uses(table)
    for _ in range(turns):
        assert spent(table)
        table.turns()
    assert not spent(table)


def test_fight_end_restores_fight_uses() -> None:
    """The end of a fight gives back what a fight counts."""
    table = table_with({"per": "fight"}, fights=True)
    uses(table)
    table.turns(12)
    assert spent(table)
    table.does(EndEncounter())
    assert table.state.used == []
    assert uses(table) == []


def test_several_uses_and_each_target_count_apart() -> None:
    table = table_with({"per": "day", "count": 2})
    assert [uses(table), uses(table), uses(table)] == [[False], [False], [True]]
    table = table_with({"per": "day", "each_target": True})
    assert [uses(table, target=GUARD), uses(table, target=OTHER), uses(table, target=GUARD)] == [
        [False],
        [False],
        [True],
    ]
    assert [view.on for view in pc_view(table.state, KARA, GM).spent] == [["guard 1", "guard 2"]]


def test_excess_use_is_refused_until_allowed() -> None:
    """One use too many is refused; used all the same, it is told."""
    table = table_with({"per": "ten_hour_rest"})
    use = UsePower(pc_id=KARA, what="ability", name=NAME)
    table.does(use, by=PLAYER)
    for seat in (PLAYER, GM):
        assert table.refuses(use, by=seat) == ("not_allowed", "anyway")
    table.does(msgspec.structs.replace(use, anyway=True), by=PLAYER)
    told = [render(entry.head.message()) for entry in log(table.history, PLAYER, LOG_SHELF, 60)]
    assert [line for line in told if "once more" in line] == [
        f"{NAME} was used once more than it may be: 1 × between ten-hour recovery rolls."
    ]


def test_uses_belong_to_owners_and_leave_along() -> None:
    """Uses belong to their owner and leave with them."""
    table = table_with({"per": "day"})
    uses(table)
    assert len(redacted(table.state, PLAYER).used) == 1
    assert redacted(table.state, Seat("player", "p2")).used == []
    assert pc_view(table.state, KARA, Seat("player", "p2")).spent == []
    table.does(RemovePc(pc_id=KARA))
    assert table.state.used == []


def limited() -> list[str]:
    """Every ability, artifact and thing of the shelf that may be used only so often."""
    found = []
    for kind in ("abilities", "artifacts", "equipment"):
        for key, entry in shelf(SHELF[kind]).items():
            if entry.limit is not None:
                found.append(f"{kind}/{key}")
    return found


def test_enough_entries_say_how_often() -> None:
    assert len(limited()) >= 43


@pytest.mark.parametrize("which", limited())
def test_every_limit_of_entry_is_kept(which: str) -> None:
    kind, key = which.split("/")
    entry = shelf(SHELF[kind])[key]
    pc: Pc = Table().pc()
    match entry:
        case AbilityEntry():
            ability: Ability = ability_of(entry)
            assert limit_of(ability) == entry.limit
            pc = msgspec.structs.replace(pc, abilities=[ability])
        case ArtifactEntry():
            pc = msgspec.structs.replace(pc, artifacts=[artifact_of(entry)])
        case EquipmentEntry():
            pc = msgspec.structs.replace(pc, equipment=[gear_entry(entry)])
    assert limits_of(pc) == {entry.name: entry.limit}
    table = Table()
    table.fights()
    table.does(EditPc(pc_id=KARA, pc=pc))
    assert table.pc() == pc


AMAZING = {
    "name": "Amazing",
    "use": "enabler",
    "effects": [
        {
            "kind": "effort",
            "when": {"effort": 1},
            "limit": {"per": "one_hour_rest"},
            "tasks": ["all"],
        }
    ],
}


def attacks(table: Table, *said: str, ease: int = 1) -> tuple[int, list[bool]]:
    """By how many steps Amazing eased an attack, and which of its uses was one too many."""
    attack = AttackFoe(
        pc_id=KARA,
        foe_id=GUARD,
        attack="broadsword",
        natural=5,
        effort=Effort(ease=ease),
        besides=AbilityExtras(said=[*said]),
    )
    events = table.does(attack)
    [task] = [e.resolution.task for e in events if isinstance(e, ActionSettled)]
    assert task is not None
    eased = sum(m.counted for m in task.modifiers if "Amazing" in str(m.name.params))
    return eased, [e.beyond for e in events if isinstance(e, UseCounted)]


def test_recurring_free_effort_is_used_and_counted() -> None:
    """A free level of effort that comes back is taken for a roll and counted; used up, it counts no
    more."""
    table = Table(abilities=[AMAZING], xp=0)
    assert attacks(table) == (0, [])
    assert attacks(table, "Amazing", ease=0) == (0, [])
    assert attacks(table, "Amazing") == (-1, [False])
    assert [view.name for view in pc_view(table.state, KARA, GM).spent] == ["Amazing"]
    assert attacks(table, "Amazing") == (0, [])


@pytest.mark.parametrize(("used", "rest", "back"), [(0, "action", False), (2, "one_hour", True)])
def test_recurring_free_effort_returns_with_rest(used: int, rest: Rest, back: bool) -> None:
    """A free level of effort comes back with its rest."""
    table = Table(abilities=[AMAZING], xp=0, recoveries_used=used)
    attacks(table, "Amazing")
    rests(rest)(table)
    assert attacks(table, "Amazing") == ((-1, [False]) if back else (0, []))


def test_easing_between_rests_is_taken_for_roll() -> None:
    eased = {
        "kind": "step",
        "limit": {"per": "rest"},
        "asks": "owner",
        "by": "ease",
        "tasks": ["all"],
    }
    table = Table(abilities=[{**AMAZING, "effects": [eased]}], xp=0)
    assert attacks(table) == (0, [])
    assert attacks(table, "Amazing") == (-1, [False])


def composed_code(table: Table, seat: Seat = PLAYER, **more: Any) -> tuple[str, str] | None:
    """The refusal that a player reads before pressing; None if the use can be pressed."""
    command = UsePower(pc_id=KARA, what="ability", name=NAME, **more)
    found = compose_power(redacted(table.state, seat), command, seat)
    return (found.code, found.field) if isinstance(found, Refusal) else None


def test_use_of_every_other_round_is_refused_before_it_is_pressed() -> None:
    """A player reads that it is too early, as the press would say; the GM may use it."""
    table = table_with({"per": "other_round"}, fights=True)
    assert composed_code(table) is None
    uses(table)
    table.turns(4)
    early = UsePower(pc_id=KARA, what="ability", name=NAME)
    assert composed_code(table) == table.refuses(early, by=PLAYER) == ("out_of_order", "name")
    assert composed_code(table, GM) is None


def test_use_that_effort_pays_is_refused_before_it_is_pressed() -> None:
    """A further use takes a level of Effort: without it the card says so, with it it is pressed."""
    power = {
        "name": NAME,
        "limit": {"per": "day"},
        "effort": [{"buys": "again"}],
        "effects": [{"kind": "words", "about": "a wonder"}],
    }
    table = Table(abilities=[power])
    uses(table)
    early = UsePower(pc_id=KARA, what="ability", name=NAME)
    assert composed_code(table) == table.refuses(early, by=PLAYER) == ("not_allowed", "bought[0]")
    assert composed_code(table, bought=[1]) is None
