"""Chapter 14: what the second edition rolls differently."""

from __future__ import annotations

import pytest
from tests.people import SECOND, npc, pc

from threefold.procedures.base import Outcome, Scene, play
from threefold.procedures.combat import DEFEND, DefendInputs
from threefold.rules.tasks import Attempt, Payer, Task, chosen, refunded, set_task, special_roll
from threefold.rules.types import Refusal

ABLE = Payer(pool=20, edge=0, effort=6)


@pytest.mark.rule("edition2.rolling.no_die_modifiers", "edition2.rolling.plus_three_rule_gone")
@pytest.mark.parametrize("bonus", [-1, 1, 3])
def test_edition2_rolling_no_die_modifiers(bonus: int) -> None:
    refusal = set_task(Attempt("might", 4, roll_bonus=bonus), ABLE, SECOND)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.field) == ("not_allowed", "inputs.roll_bonus")
    assert isinstance(set_task(Attempt("might", 4), ABLE, SECOND), Task)


@pytest.mark.rule("edition2.special.needs_success")
@pytest.mark.parametrize(
    ("natural", "won", "lost"),
    [
        (1, "gm_intrusion", "gm_intrusion"),
        (17, "damage_bonus", None),
        (18, "damage_bonus", None),
        (19, "minor_effect", None),
        (20, "major_effect", None),
    ],
)
def test_edition2_special_needs_success(natural: int, won: str, lost: str | None) -> None:
    assert special_roll(natural, "success", True, False, SECOND).kind == won
    assert special_roll(natural, "failure", True, False, SECOND).kind == lost


@pytest.mark.rule("edition2.special.twenty_no_minor_option")
def test_edition2_special_twenty_no_minor_option() -> None:
    offered = special_roll(20, "success", True, False, SECOND)
    assert offered.choices == ("damage", "major_effect")
    assert chosen(offered, "minor_effect") == "damage"
    assert special_roll(19, "success", True, False, SECOND).choices == ("damage", "minor_effect")


@pytest.mark.rule("edition2.special.twenty_refund_conditional")
@pytest.mark.parametrize(("result", "back"), [("success", True), ("failure", False)])
def test_edition2_special_twenty_refund_conditional(result: str, back: bool) -> None:
    assert refunded(20, result, False, SECOND) is back  # type: ignore[arg-type]


@pytest.mark.rule("edition2.intrusion.defense_two_damage_gone")
def test_edition2_intrusion_defense_two_damage_gone() -> None:
    out = play(DEFEND, Scene(SECOND, pc(), npc(4)), DefendInputs(), [1])
    assert isinstance(out, Outcome)
    assert [h.kind for h in out.happenings] == ["gm_intrusion"]
