"""Forms become commands: paths in names, one control for several fields, and strictness."""

from __future__ import annotations

import pytest

from threefold.procedures.inputs import Effort, Steps
from threefold.rules.types import Refusal
from threefold.table.commands import AttackFoe, CallTask, Settle
from threefold.web.forms import command_of

ATTACK = [("type", "attack"), ("pc_id", "p1"), ("foe_id", "f2"), ("attack", "axe")]


def test_field_paths_skip_empty_fields() -> None:
    """Dots and brackets are a path and an empty field is not given."""
    command = command_of(
        [
            ("type", "call_task"),
            ("pcs[0]", "p1"),
            ("title", "Climb"),
            ("stat", "might"),
            ("difficulty", "4"),
            ("skill", ""),
            ("assets[0].name", "rope"),
            ("assets[0].steps", "2"),
        ]
    )
    assert command == CallTask(
        pcs=["p1"], title="Climb", stat="might", difficulty=4, assets=[Steps(name="rope", steps=2)]
    )


def test_one_control_may_stand_for_several_fields() -> None:
    command = command_of([*ATTACK, ("set.effort", "effort.ease=1&effort.damage=2")])
    assert command == AttackFoe(
        pc_id="p1", foe_id="f2", attack="axe", effort=Effort(ease=1, damage=2)
    )
    settled = command_of(
        [("type", "settle"), ("open_id", "o3"), ("set.choice", "choice=minor_effect&effect=stun")]
    )
    assert settled == Settle(open_id="o3", choice="minor_effect", effect="stun")


@pytest.mark.parametrize(
    "fields",
    [
        [*ATTACK, ("set.effort", "effort.levels=1")],
        [*ATTACK, ("set.effort", "effort=1")],
        [*ATTACK, ("set.effort", "type=undo")],
        [*ATTACK, ("set.x", "&".join(f"effort.ease={n}" for n in range(2000)))],
        [*ATTACK, ("set.", "a b=1")],
        [*ATTACK, ("settle", "1")],
    ],
)
def test_stand_in_values_are_checked(fields: list[tuple[str, str]]) -> None:
    """What it stands for is checked like any field."""
    assert isinstance(command_of(fields), Refusal)
