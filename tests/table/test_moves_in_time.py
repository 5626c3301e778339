"""Moves and effects in time and place: pushes, what comes later, limits, what comes by the hour,
levels of moves.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.test_effects_at_the_table import BEN, GUARD, KARA, OTHER, Table
from tests.table.test_moves import Threes, on_the_shelf

from threefold.library.creatures import creatures, npc_of
from threefold.model.characters import Condition
from threefold.model.conditions import figure_conditions, has_condition
from threefold.model.time import Duration
from threefold.rules.types import Refusal
from threefold.table.commands import (
    AddFoe,
    AnyCommand,
    ArrangeStrip,
    Defend,
    EndEncounter,
    EndTurn,
    FindItem,
    FoeAttacks,
    MakeMove,
    PassTime,
)
from threefold.table.decisions import decide
from threefold.table.history import GM
from threefold.table.state import Incoming, TaskCall

PUSH = {
    "aim": {"who": "foe"},
    "effects": [{"kind": "move", "mode": "push", "distance": "short", "to": "target"}],
}
PULL = {
    "aim": {"who": "foe"},
    "effects": [{"kind": "move", "mode": "pull", "distance": "short", "to": "target"}],
}


def refused(table: Table, command: AnyCommand) -> Refusal:
    answer = decide(table.state, command, GM, Threes(), shelf=on_the_shelf)
    assert isinstance(answer, Refusal)
    return answer


# --- on the strip ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("power", "kara", "guard", "after"),
    [
        (PUSH, 100, 110, 160),
        (PUSH, 100, 90, 40),
        (PUSH, 100, 480, 500),  # the strip ends there
        (PULL, 100, 190, 140),
        (PULL, 100, 60, 100),  # no farther than to whoever pulls
    ],
)
def test_pushed_and_pulled_move_on_strip(
    power: dict[str, Any], kara: int, guard: int, after: int
) -> None:
    """Who is pushed or pulled moves on the strip."""
    table = Table(power)
    table.does(ArrangeStrip(spots={KARA: kara, GUARD: guard, OTHER: 300}))
    table.uses(target=GUARD, natural=15)
    assert table.state.spots == {KARA: kara, GUARD: after, OTHER: 300}


def test_who_has_no_spot_keeps_none() -> None:
    table = Table(PUSH)
    table.does(ArrangeStrip(spots={KARA: 100}))
    table.uses(target=GUARD, natural=15)
    assert table.state.spots == {KARA: 100}


# --- later ----------------------------------------------------------------------------------------


def test_delayed_effect_comes_in_time() -> None:
    """What comes later comes once its time is over."""
    burst = {
        "aim": {"who": "foe"},
        "effects": [{"kind": "damage", "points": 3, "after": "1 minute", "to": "target"}],
    }
    table = Table(burst)
    table.uses(target=GUARD, natural=15)
    assert table.health(GUARD) == 12
    table.does(PassTime(time=Duration(5, "rounds")))
    assert table.health(GUARD) == 12
    table.does(PassTime(time=Duration(5, "rounds")))
    assert table.health(GUARD) == 9
    assert figure_conditions(table.state.foes[GUARD].npc) == []


def test_what_helps_later_helps_not_before() -> None:
    eased = {
        "effects": [
            {
                "kind": "step",
                "by": "ease",
                "tasks": ["attack"],
                "after": "1 minute",
                "lasts": "1 minute",
            }
        ]
    }
    table = Table(eased)
    table.uses()
    names = [
        c.name for c in figure_conditions(table.state.party[KARA].pc) if isinstance(c, Condition)
    ]
    assert names == ["power …"]
    table.does(PassTime(time=Duration(1, "minutes")))
    [now] = [c for c in figure_conditions(table.state.party[KARA].pc) if isinstance(c, Condition)]
    assert now.eases == {"attack": 1}


# --- by the minute, the hour, the day -------------------------------------------------------------


def test_harm_per_minute_follows_clock() -> None:
    """Harm by the minute comes by the clock and not at each turn."""
    rot = {
        "aim": {"who": "foe"},
        "effects": [{"kind": "damage", "points": 1, "each": "minute", "rounds": 9}],
    }
    table = Table(rot)
    table.fights()
    table.uses(target=GUARD, natural=15)
    health = table.health(GUARD)
    table.does(EndTurn())
    assert table.health(GUARD) == health
    table.does(EndEncounter())
    table.does(PassTime(time=Duration(3, "minutes")))
    assert table.health(GUARD) == health - 3


@pytest.mark.parametrize(
    ("unit", "other"), [("minutes", "rounds"), ("hours", "minutes"), ("days", "hours")]
)
def test_ending_roll_is_due_by_span(unit: Any, other: Any) -> None:
    """A roll that ends a condition is due by its span."""
    each = unit.removesuffix("s")
    curse = {
        "kind": "condition",
        "name": "cursed",
        "ends_by": {"defense": "might", "level": 3, "each": each},
    }
    table = Table({"aim": {"who": "self"}, "effects": [curse]})
    table.uses()
    table.does(PassTime(time=Duration(1, other)))
    assert not table.state.pending
    table.does(PassTime(time=Duration(2, unit)))
    [call] = [o for o in table.state.pending.values() if isinstance(o, TaskCall)]
    assert (call.title, call.level_of, call.difficulty) == ("cursed", "cursed", 3)
    table.does(PassTime(time=Duration(2, unit)))
    assert len(table.state.pending) == 1  # the one before waits still


@pytest.mark.parametrize(("again", "before", "due"), [("twelve_hours", 11, 12), ("day", 23, 24)])
def test_condition_roll_is_due_by_span_alone(again: str, before: int, due: int) -> None:
    """A roll that a condition holds is due by its span and at no turn."""
    rot = {
        "kind": "save",
        "stat": "might",
        "level": 5,
        "again": again,
        "failed": [{"kind": "damage", "points": 5}],
    }
    table = Table(
        {
            "aim": {"who": "self"},
            "effects": [{"kind": "condition", "name": "rotting", "holds": [rot]}],
        }
    )
    table.fights()
    table.uses()
    table.does(EndTurn())
    table.does(EndEncounter())
    table.does(PassTime(time=Duration(before, "hours")))
    assert not any(isinstance(o, TaskCall) for o in table.state.pending.values())
    table.does(PassTime(time=Duration(due - before, "hours")))
    [call] = [o for o in table.state.pending.values() if isinstance(o, TaskCall)]
    assert (call.title, call.stat, call.difficulty) == ("rotting", "might", 5)
    table.does(PassTime(time=Duration(3, "days")))
    assert len(table.state.pending) == 1  # the one before waits still


# --- limits ---------------------------------------------------------------------------------------


def limited(per: str) -> tuple[Table, str, str]:
    """A table with the first creature of the shelf that has a move with such a limit, without a
    roll.
    """
    for entry in creatures().values():
        for move in entry.moves:
            if (
                move.limit is not None
                and move.limit.per == per
                and move.defend == "none"
                and move.limit.count == 1
            ):
                table = Table()
                table.does(AddFoe(npc=npc_of(entry)))
                return table, max(table.state.foes), move.name
    raise AssertionError(per)


@pytest.mark.parametrize(
    ("per", "soon", "late"),
    [
        ("minute", Duration(9, "rounds"), Duration(1, "minutes")),
        ("hour", Duration(59, "minutes"), Duration(1, "hours")),
        ("day", Duration(23, "hours"), Duration(1, "days")),
    ],
)
def test_move_repeats_as_entry_allows(per: str, soon: Duration, late: Duration) -> None:
    """A move is made as often as its entry allows."""
    for wait, may in ((soon, False), (late, True)):
        table, foe, move = limited(per)
        command = MakeMove(foe_id=foe, move=move, targets=[KARA])
        table.does(command)
        assert [(m.move, m.per) for m in table.state.foes[foe].made] == [(move, per)]
        refusal = refused(table, command)
        assert (refusal.code, refusal.field) == ("out_of_order", "anyway")
        table.does(PassTime(time=wait))
        if may:
            table.does(command)
        else:
            refused(table, command)
            table.does(msgspec.structs.replace(command, anyway=True))


def test_limited_attack_counts_however_made() -> None:
    """An attack with a limit is counted however it is made."""
    entry, move = next(
        (e, m)
        for e in creatures().values()
        for m in e.moves
        if m.limit is not None
        and m.defend != "none"
        and m.hit
        and m.limit.count == 1
        and not m.limit.each_target
    )
    table = Table()
    table.does(AddFoe(npc=npc_of(entry)))
    foe = max(table.state.foes)
    attack = FoeAttacks(foe_id=foe, pc_id=KARA, move=move.name)
    table.does(attack)
    assert refused(table, attack).field == "anyway"
    assert refused(table, MakeMove(foe_id=foe, move=move.name, targets=[BEN])).field == "anyway"
    table.does(msgspec.structs.replace(attack, anyway=True))


# --- the level of a move --------------------------------------------------------------------------


def test_move_level_is_named_and_fixed() -> None:
    """The level of a move is named and not the GM's."""
    entry, move = next(
        (e, m)
        for e in creatures().values()
        for m in e.moves
        if m.defend != "none"
        and m.hit
        and m.group == 1
        and m.level not in (None, e.level, e.modifications.get("attack"))
    )
    table = Table()
    table.does(AddFoe(npc=npc_of(entry)))
    foe = max(table.state.foes)
    table.does(MakeMove(foe_id=foe, move=move.name, targets=[KARA]))
    [(id, incoming)] = [(id, o) for id, o in table.state.pending.items() if isinstance(o, Incoming)]
    assert incoming.difficulty == move.level
    events = table.does(Defend(open_id=id, natural=10))
    task = next(e.resolution.task for e in events if getattr(e, "resolution", None) is not None)  # type: ignore[union-attr]
    assert task is not None
    [base] = task.base
    assert (base.points, base.name.key, base.name.params["name"]) == (
        move.level,
        "line.base.level",
        move.name,
    )


def test_creature_is_immune_to_condition_at_table() -> None:
    daze = {
        "aim": {"who": "foe"},
        "effects": [{"kind": "condition", "name": "dazed", "to": "target"}],
    }
    table = Table(daze)
    table.does(AddFoe(npc=npc_of(creatures()["golem"])))
    golem = max(table.state.foes)
    table.uses(target=golem, natural=20)
    assert not has_condition(table.state.foes[golem].npc, "dazed")


# --- things of the shelf --------------------------------------------------------------------------


def test_shelf_equipment_arrives_with_figures() -> None:
    """Equipment of the shelf is handed out with its figures."""
    table = Table()
    before = table.state.party[KARA].pc
    for key in ("blaster_light", "chainmail", "crowbar"):
        table.does(FindItem(to=KARA, thing=key))
    after = table.state.party[KARA].pc
    [blaster] = after.attacks[len(before.attacks) :]
    assert (blaster.name, blaster.weight, blaster.range, blaster.pierces) == (
        "Blaster, Light",
        "light",
        "long",
        1,
    )
    [mail] = after.armor[len(before.armor) :]
    assert (mail.weight, mail.worn) == ("medium", False)
    assert after.equipment
    assert after.equipment[-1].name == "Crowbar"
    refusal = refused(table, FindItem(to=KARA, thing="no_such_thing"))
    assert (refusal.code, refusal.field) == ("bad_value", "thing")


@pytest.mark.parametrize(
    ("condition", "helps"),
    [
        ({"armor": 1}, True),
        ({"effects": [{"kind": "armor", "points": 3, "against": ["acid"]}]}, True),
        (
            {"effects": [{"kind": "move", "mode": "fly", "distance": "long", "lasts": "1 minute"}]},
            True,
        ),
        ({"effects": [{"kind": "step", "by": "hinder", "tasks": ["attack"]}]}, False),
        ({"effects": [{"kind": "sense", "what": "dark"}], "ends_by": {"defense": "might"}}, False),
        ({"each_turn": [{"kind": "damage", "points": 1}]}, False),
        ({}, False),
    ],
)
def test_what_helps_is_told_from_what_warns(condition: dict[str, Any], helps: bool) -> None:
    assert msgspec.convert({"name": "something", **condition}, Condition).helps is helps
