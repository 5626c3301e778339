"""Chapter 12: what intrusions pay and cost, and the reroll."""

from __future__ import annotations

import pytest
from tests.people import CSRD

from threefold.rules.experience import IntrusionXp, intrusion_xp, reroll_price
from threefold.rules.ruleset import Rules
from threefold.rules.types import Refusal
from threefold.rulesets.compose import rules_for


def answered(
    accept: bool, *, xp: int = 0, free: bool = False, mind_control: bool = False, rules: Rules = CSRD
) -> tuple[int, int] | str:
    """XP of the one it strikes and of the one who is passed a point; or the code of a refusal."""
    change = intrusion_xp(accept, free, xp, mind_control, rules)
    return change.code if isinstance(change, Refusal) else tuple(change)  # type: ignore[return-value]


@pytest.mark.rule("xp.intrusion.award")
@pytest.mark.parametrize("xp", [0, 7])
def test_xp_intrusion_award(xp: int) -> None:
    # 2 XP, of which 1 is handed on at once: both end 1 higher
    assert answered(True, xp=xp) == (1, 1)


@pytest.mark.rule("xp.intrusion.refuse", "xp.immediate.refuse_intrusion")
def test_xp_intrusion_refuse() -> None:
    assert answered(False, xp=1) == (-1, 0)
    assert answered(False, xp=5) == (-1, 0)


@pytest.mark.rule("xp.intrusion.refuse_needs_xp")
def test_xp_intrusion_refuse_needs_xp() -> None:
    assert answered(False, xp=0) == "cannot_pay"
    assert answered(False, xp=1) == (-1, 0)


@pytest.mark.rule("xp.intrusion.natural_1")
def test_xp_intrusion_natural_1() -> None:
    assert answered(True, xp=2, free=True) == IntrusionXp(0, 0)
    assert answered(False, xp=2, free=True) == (-1, 0)
    firm = rules_for("csrd", {"free_intrusion_refusable": False})
    assert answered(False, xp=2, free=True, rules=firm) == "not_allowed"
    assert answered(False, xp=2, rules=firm) == (-1, 0)


def test_mind_control_may_be_refused_into_debt_by_ruling() -> None:
    debt = rules_for("csrd", {"mind_control_xp_debt": True})
    assert answered(False, xp=0, mind_control=True) == "cannot_pay"
    assert answered(False, xp=0, mind_control=True, rules=debt) == (-1, 0)
    assert answered(False, xp=0, rules=debt) == "cannot_pay"


@pytest.mark.rule("xp.immediate.reroll")
@pytest.mark.parametrize(("rerolls", "xp", "price"), [(1, 1, 1), (1, 9, 1), (3, 3, 3), (1, 0, None), (3, 2, None)])
def test_xp_immediate_reroll(rerolls: int, xp: int, price: int | None) -> None:
    cost = reroll_price(rerolls, xp, CSRD)
    assert (None if isinstance(cost, Refusal) else cost) == price
