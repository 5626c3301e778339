"""What procedures put on people ends by itself at a table: by the turns of a fight, or by the
clock.
"""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs
from tests.people import npc, pc
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.model.characters import Condition
from threefold.model.time import Duration
from threefold.table.commands import AddCondition, PassTime, Play
from threefold.table.decisions.actions.merge import merged_npc, merged_pc
from threefold.table.events import ActionSettled


def given(**inputs: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(inputs))


@pytest.mark.rule("cooperation.distract.effect", "time.duration.one_round_effect")
def test_cooperation_distract_effect_ends_at_next_act() -> None:
    """Cooperation distract effect ends as the distractor acts again."""
    table = Table(foe={"level": 3})
    table.fights()
    begins = table.acting
    table.does(Play(procedure="distract", actor=KARA, target=GUARD))
    assert table.foe().condition_names() == ["diverted"]
    while table.acting != (begins[0] + 1, begins[1]):
        assert table.foe().condition_names() == ["diverted"]
        table.turns()
    assert table.foe().condition_names() == []


@pytest.mark.rule("guarding.stance.defense_eased")
def test_guarding_stance_ends_with_next_turn() -> None:
    table = Table(foe={"level": 3})
    table.fights()
    begins = table.acting
    table.does(Play(procedure="guard", actor=KARA))
    assert table.pc().condition_names() == ["on guard"]
    while table.acting != (begins[0] + 1, begins[1]):
        table.turns()
    assert table.pc().condition_names() == []


@pytest.mark.rule("guarding.npc_guard.same_procedure")
def test_guarding_npc_guard_ends_with_next_turn() -> None:
    """Guarding NPC guard same procedure ends with its next turn."""
    table = Table(foe={"level": 3})
    table.fights()
    begins = table.acting
    table.does(Play(procedure="guard", actor=GUARD))
    assert table.foe().condition_names() == ["on guard"]
    while table.acting != (begins[0] + 1, begins[1]):
        table.turns()
    assert table.foe().condition_names() == []


@pytest.mark.rule("special_damage.paralysis.effect")
def test_special_damage_paralysis_ends_by_clock() -> None:
    table = Table()
    minutes = given(condition="paralyzed", lasts={"n": 10, "unit": "minutes"})
    table.does(Play(procedure="special_damage", actor=KARA, inputs=minutes))
    assert table.pc().condition_names() == ["paralyzed", "prone"]
    table.does(PassTime(time=Duration(9, "minutes")))
    assert table.pc().condition_names() == ["paralyzed", "prone"]
    table.does(PassTime(time=Duration(1, "minutes")))
    assert table.pc().condition_names() == []


@pytest.mark.rule("special_damage.disease.daily")
def test_what_has_no_end_stays_on_sheet() -> None:
    table = Table()
    table.does(
        Play(
            procedure="disease",
            actor=BEN,
            inputs=given(level=3, name="fever", points=1),
            faces=[15],
        )
    )
    assert table.pc(BEN).conditions == [Condition("fever", again=Duration(1, "days"))]


def test_action_change_applies_to_current_people() -> None:
    """What an action changed is carried over to people as they are now."""
    before = pc(conditions=["tired", "wet"])
    now = structs.replace(before, xp=9, conditions=["tired", "wet", "blessed"])
    after = structs.replace(before, healed_by=["Ann"], xp=1, conditions=["tired", "sick"])
    carried = merged_pc(now, before, after)
    assert (carried.healed_by, carried.xp, carried.conditions) == (
        ["Ann"],
        9,
        ["tired", "blessed", "sick"],
    )
    foe = npc(4)
    hurt = structs.replace(foe, health=8)
    diverted = structs.replace(foe, health=11, conditions=["diverted"])
    assert merged_npc(hurt, foe, diverted) == structs.replace(
        foe, health=7, conditions=["diverted"]
    )


@pytest.mark.rule("true_name.eases")
def test_true_name_reaches_numbered_guards() -> None:
    """Who knows the true name of a guard has it of each numbered one."""
    table = Table()
    assert table.state.name_of(GUARD) == "guard 1"
    table.does(AddCondition(on=KARA, condition="true name: guard"))
    table.hits(10)
    settled = table.history.records[-1].event
    assert isinstance(settled, ActionSettled)
    assert settled.resolution.task is not None
    assert [m.rule for m in settled.resolution.task.modifiers].count("true_name.eases") == 1
