"""Anything the list of procedures offers, at a table: called for, rolled, carried out; the things
of a scene.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.model.things import Thing, Vehicle
from threefold.procedures.inputs import Effort
from threefold.table.commands import (
    AddThing,
    AnyCommand,
    Attempt,
    CallFor,
    EditThing,
    Play,
    RemoveThing,
    Reroll,
    Settle,
    Withdraw,
)
from threefold.table.events import ActionSettled, Played
from threefold.table.history import Seat
from threefold.table.state import Called, Rolled

DOOR = Thing("oak door", 3, "ordinary")
PLAYER = Seat("player", KARA)


def given(**inputs: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(inputs))


def waiting(table: Table, kind: type) -> str:
    return next(id for id, o in table.state.pending.items() if isinstance(o, kind))


def test_called_climb_rolls_with_effort() -> None:
    """A climb is called for and rolled with effort."""
    table = Table(skills={"climbing": "trained"})
    table.does(
        CallFor(procedure="climb", pcs=[KARA, BEN], inputs=given(difficulty=4), title="the tower")
    )
    assert [type(o) for o in table.state.pending.values()] == [Called, Called]
    might = table.pc().pools.might.value
    table.does(Attempt(open_id=waiting(table, Called), effort=Effort(ease=1)), 12, by=PLAYER)
    (settled,) = [r.event for r in table.history.records if isinstance(r.event, ActionSettled)]
    assert settled.resolution.procedure == "climb"
    assert settled.resolution.task is not None
    assert settled.resolution.task.difficulty == 4 - 1 - (
        1 if "climbing" in table.pc().skills else 0
    )
    assert table.pc().pools.might.value < might
    assert [o.pc for o in table.state.pending.values() if isinstance(o, Called)] == [BEN]


def test_any_failed_roll_waits_for_reroll() -> None:
    """A failed roll of any procedure waits for a reroll."""
    table = Table(xp=1)
    table.does(CallFor(procedure="climb", pcs=[KARA], inputs=given(difficulty=5)))
    table.does(Attempt(open_id=waiting(table, Called)), 2)
    open_id = waiting(table, Rolled)
    table.does(Reroll(open_id=open_id), 19, by=PLAYER)
    table.does(Settle(open_id=open_id), by=PLAYER)
    assert (table.pc().xp, table.state.pending) == (0, {})


def test_damage_levels_go_where_something_is_damaged() -> None:
    table = Table()
    table.does(AddThing(thing=DOOR))
    (door,) = table.state.things
    table.does(
        CallFor(
            procedure="attack_object", pcs=[KARA], target=door, inputs=given(damage=4, tool="hard")
        )
    )
    table.does(Attempt(open_id=waiting(table, Called)), 18)
    after = table.state.things[door]
    assert isinstance(after, Thing)
    assert after.object_damage != "intact"


def test_task_takes_no_levels_on_damage() -> None:
    from threefold.table.commands import CallTask
    from threefold.table.state import TaskCall

    table = Table()
    table.does(CallTask(pcs=[KARA], title="lift", stat="might", difficulty=3))
    no = table.refuses(Attempt(open_id=waiting(table, TaskCall), effort=Effort(damage=1)), PLAYER)
    assert no == ("bad_value", "effort.damage")


def test_call_is_withdrawn_or_leaves_with_target() -> None:
    """What is called for is taken back or goes with its target."""
    table = Table()
    table.does(AddThing(thing=DOOR))
    (door,) = table.state.things
    call = CallFor(
        procedure="attack_object", pcs=[KARA], target=door, inputs=given(damage=4, tool="hard")
    )
    table.does(call)
    table.does(Withdraw(open_id=waiting(table, Called)))
    table.does(call)
    table.does(RemoveThing(thing_id=door))
    assert (table.state.pending, table.state.things) == ({}, {})


def test_ids_name_people_in_every_procedure() -> None:
    """Ids stand for people wherever a procedure asks for them."""
    table = Table()
    (played,) = table.does(Play(procedure="award", inputs=given(what="discovery", pcs=[KARA, BEN])))
    assert isinstance(played, Played)
    assert sorted(played.after) == [KARA, BEN]


def test_gm_plays_procedure_with_real_die() -> None:
    """The GM plays a procedure for a PC with a real die."""
    table = Table()
    table.does(Play(procedure="climb", actor=KARA, inputs=given(difficulty=2), faces=[9]))
    (settled,) = [r.event for r in table.history.records if isinstance(r.event, ActionSettled)]
    assert (settled.resolution.natural, settled.resolution.result) == (9, "success")


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        (Play(procedure="clmb", actor=KARA), ("unknown_procedure", "procedure")),
        (Play(procedure="climb", inputs=given(difficulty=2)), ("bad_value", "actor")),
        (Play(procedure="climb", actor="p99", inputs=given(difficulty=2)), ("bad_value", "target")),
        (
            Play(procedure="climb", actor=KARA, inputs=given(difficulty="2")),
            ("bad_value", "inputs.difficulty"),
        ),
        (
            Play(procedure="climb", actor=KARA, inputs=given(difficulty=2, feather=1)),
            ("unknown_field", "inputs.feather"),
        ),
        (
            Play(procedure="attack_object", actor=KARA, target=GUARD, inputs=given(damage=4)),
            ("bad_value", "target"),
        ),
        (
            Play(procedure="climb", actor=KARA, inputs=given(difficulty=2), faces=[21]),
            ("bad_value", "natural"),
        ),
        (CallFor(procedure="climb", pcs=["p77"], inputs=given(difficulty=2)), ("bad_value", "pcs")),
        (
            Play(procedure="award", inputs=given(what="discovery", pcs=[GUARD])),
            ("bad_value", "inputs.pcs[0].kind"),
        ),
    ],
)
def test_unfitting_input_is_refused_in_place(command: AnyCommand, refused: tuple[str, str]) -> None:
    """What does not fit is refused in its place."""
    assert Table().refuses(command) == refused


def test_only_gm_plays_procedures() -> None:
    table = Table()
    for command in (
        CallFor(procedure="climb", pcs=[KARA], inputs=given(difficulty=2)),
        Play(procedure="climb", actor=KARA, inputs=given(difficulty=2)),
        AddThing(thing=DOOR),
    ):
        assert table.refuses(command, PLAYER) == ("not_your_seat", "type")


def test_things_have_names_of_their_own() -> None:
    table = Table()
    table.does(AddThing(thing=DOOR), by=Seat("gm"))
    table.does(AddThing(thing=DOOR))
    table.does(AddThing(thing=Vehicle("oak door", 3)))
    first, second, third = table.state.things
    assert [thing.name for thing in table.state.things.values()] == [
        "oak door",
        "oak door 2",
        "oak door 3",
    ]
    assert table.refuses(EditThing(thing_id=second, thing=DOOR)) == ("bad_value", "thing.name")
    table.does(
        EditThing(thing_id=second, thing=msgspec.structs.replace(DOOR, name="oak door 2", level=5))
    )
    assert table.state.things[second].level == 5
    table.does(RemoveThing(thing_id=third))
    assert list(table.state.things) == [first, second]
