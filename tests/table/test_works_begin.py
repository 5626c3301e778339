"""Works that are begun, revised, taken up and given up: what refuses them, and what they keep."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.play import BEN, KARA, Table
from tests.table.test_works import PLAYER, beseeching, brewer, crafting, given, rolls, the

from threefold.table.commands import (
    BeginWork,
    EndWork,
    Hurt,
    ReviseWork,
    ShareInWork,
    TendWork,
    WorkOn,
)
from threefold.table.events import WorkEnded
from threefold.table.state import Called


def put_aside(table: Table) -> str:
    """Kara makes a cypher, and has put it aside; the id of the work."""
    id = crafting(table)
    table.does(TendWork(work_id=id, do="set_aside"), by=PLAYER)
    return id


@pytest.mark.rule("magic_crafting.steps")
def test_taken_up_refused_if_next_step_is() -> None:
    """Whoever can no longer work does not take a work up: it stays aside as it was."""
    table = brewer()
    id = put_aside(table)
    table.does(Hurt(on=KARA, points=99))
    before = the(table)
    assert table.refuses(TendWork(work_id=id, do="take_up"))[0] == "cannot_act"
    assert the(table) == before
    assert before.stage == "aside"


@pytest.mark.parametrize("stage", ["under_way", "materials", "done"])
def test_only_works_aside_are_taken_up(stage: str) -> None:
    """A work that goes on, lacks material or is finished is not taken up."""
    table = brewer()
    id = crafting(table)
    faces = {"under_way": (), "materials": (2, 2), "done": (20, 20, 20)}[stage]
    for face in faces:
        table.does(WorkOn(work_id=id))
        rolls(table, face)
    assert the(table).stage == stage
    assert table.refuses(TendWork(work_id=id, do="take_up")) == ("out_of_order", "do")


def test_works_put_aside_once() -> None:
    """A work that is aside is not put aside again, and lacks no material to replace."""
    table = brewer()
    id = put_aside(table)
    for do in ("set_aside", "replace", "side_effect"):
        assert table.refuses(TendWork(work_id=id, do=do)) == ("out_of_order", "do")


@pytest.mark.rule("magic_crafting.subtask.failure.second_in_row")
def test_revised_work_keeps_its_progress() -> None:
    """The GM changes the level of a work: what is done, has failed and is spoiled stays."""
    table = brewer()
    id = crafting(table)
    for face in (20, 2, 2):
        table.does(WorkOn(work_id=id))
        rolls(table, face)
    kept = ("done", "failures", "to_replace", "xp_paid")
    before = msgspec.json.decode(the(table).inputs)
    assert (before["done"], before["failures"], before["to_replace"]) == (1, 2, 1)
    revised = given(skill="potion brewing", level=4)
    table.does(ReviseWork(work_id=id, inputs=revised))
    after = msgspec.json.decode(the(table).inputs)
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    assert after["level"] == 4


def test_revised_title_and_secret() -> None:
    """Without a new title a work keeps its own."""
    table = brewer()
    id = crafting(table)
    title, stage = the(table).title, the(table).stage
    revised = given(skill="potion brewing", level=3, name="healing draught")
    table.does(ReviseWork(work_id=id, inputs=revised, secret=True))
    assert (the(table).title, the(table).secret, the(table).stage) == (title, True, stage)
    assert table.refuses(ReviseWork(work_id=id, inputs=revised), by=PLAYER)[0] == "not_your_seat"


def test_players_plan_no_modifiers() -> None:
    """A player proposes what is made, not what counts for or against it."""
    begin = BeginWork(
        procedure="magic_craft",
        pc_id=KARA,
        inputs=given(skill="potion brewing", level=3, assets=[{"name": "a still", "steps": 1}]),
    )
    table = brewer()
    assert table.refuses(begin, by=PLAYER) == ("not_your_seat", "inputs")
    secret = BeginWork(
        procedure="magic_craft",
        pc_id=KARA,
        inputs=given(skill="potion brewing", level=3),
        secret=True,
    )
    assert table.refuses(secret, by=PLAYER) == ("not_your_seat", "type")
    table.does(begin)
    assert the(table).stage == "under_way"


@pytest.mark.rule("ritual.assist.roles")
def test_new_share_replaces_old() -> None:
    """A PC's new part in a ritual takes the place of the old one. The leader has no such part."""
    table = Table(xp=0)
    id = beseeching(table, points=3)
    table.does(ShareInWork(work_id=id, pc_id=BEN, role="drums", points=2))
    table.does(ShareInWork(work_id=id, pc_id=BEN, role="bells", points=3, stat="might"))
    assert msgspec.json.decode(the(table).inputs)["participants"] == [
        {"pc": BEN, "role": "bells", "points": 3, "stat": "might"}
    ]
    refused = ShareInWork(work_id=id, pc_id=KARA, role="lead", points=1)
    assert table.refuses(refused) == ("not_allowed", "work_id")


def test_no_share_in_other_works() -> None:
    table = brewer()
    id = crafting(table)
    refused = ShareInWork(work_id=id, pc_id=BEN, role="stirring", points=1)
    assert table.refuses(refused) == ("not_allowed", "work_id")


@pytest.mark.rule("ritual.pool.sharing")
def test_share_called_for_again() -> None:
    """A new part while the roll of a ritual is pending: the roll is asked for with it."""
    table = Table(xp=0)
    id = beseeching(table, points=3)
    for _ in range(2):
        table.does(WorkOn(work_id=id))
    assert the(table).stage == "roll"
    table.does(ShareInWork(work_id=id, pc_id=BEN, role="drums", points=2))
    calls = [o for o in table.state.pending.values() if isinstance(o, Called)]
    assert len(calls) == 1
    assert [each["pc"] for each in msgspec.json.decode(calls[0].inputs)["participants"]] == [BEN]


def test_only_gm_gives_up_work() -> None:
    """What is under way is the GM's to give up; its time and material are lost."""
    table = brewer()
    id = crafting(table)
    table.does(WorkOn(work_id=id))
    rolls(table, 20)
    assert table.refuses(EndWork(work_id=id), by=PLAYER)[0] == "not_your_seat"
    table.does(EndWork(work_id=id))
    (ended,) = [r.event for r in table.history.records if isinstance(r.event, WorkEnded)]
    assert [each.key for each in ended.lost] == ["work.lost.time", "work.lost.materials"]


def test_nothing_lost_without_roll() -> None:
    """The material of a magic item is lost only once it has been worked."""
    table = brewer()
    id = crafting(table)
    table.does(EndWork(work_id=id))
    (ended,) = [r.event for r in table.history.records if isinstance(r.event, WorkEnded)]
    assert ended.lost == []
