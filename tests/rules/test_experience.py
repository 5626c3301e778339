"""Chapter 12: what intrusions pay and cost, the reroll, awards, prices."""

from __future__ import annotations

import pytest
from tests.people import CSRD

from threefold.rules.experience import (
    LOOT,
    Award,
    IntrusionXp,
    award,
    hoards,
    intrusion_xp,
    prices,
    reroll_price,
    unaffordable,
)
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Refusal
from threefold.rulesets.compose import rules_for


def answered(
    accept: bool,
    *,
    xp: int = 0,
    free: bool = False,
    mind_control: bool = False,
    rules: Rules = CSRD,
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


def test_mind_control_refusal_may_incur_debt() -> None:
    """Mind control may be refused into debt by ruling."""
    debt = rules_for("csrd", {"mind_control_xp_debt": True})
    assert answered(False, xp=0, mind_control=True) == "cannot_pay"
    assert answered(False, xp=0, mind_control=True, rules=debt) == (-1, 0)
    assert answered(False, xp=0, rules=debt) == "cannot_pay"


@pytest.mark.rule("xp.immediate.reroll")
@pytest.mark.parametrize(
    ("rerolls", "xp", "price"), [(1, 1, 1), (1, 9, 1), (3, 3, 3), (1, 0, None), (3, 2, None)]
)
def test_xp_immediate_reroll(rerolls: int, xp: int, price: int | None) -> None:
    cost = reroll_price(rerolls, xp, CSRD)
    assert (None if isinstance(cost, Refusal) else cost) == price


# --- awards ---------------------------------------------------------------------------------------


@pytest.mark.rule("xp.award.artifact", "xp.award.artifact_gift")
@pytest.mark.parametrize(
    ("level", "pcs", "each"),
    [(5, 4, 1), (4, 4, 1), (3, 4, 1), (1, 6, 1), (8, 4, 2), (7, 4, 1), (9, 4, 2), (6, 1, 6)],
)
def test_xp_award_artifact(level: int, pcs: int, each: int) -> None:
    assert award("artifact", level, pcs, CSRD).points == each


@pytest.mark.rule("xp.award.no_loot")
def test_xp_award_no_loot() -> None:
    assert LOOT == ("money", "equipment", "cypher")
    assert [award(what, 9, 1, CSRD).points for what in LOOT] == [0, 0, 0]


@pytest.mark.rule("xp.award.misc_discovery")
@pytest.mark.parametrize("pcs", [1, 6])
def test_xp_award_misc_discovery(pcs: int) -> None:
    assert award("discovery", 0, pcs, CSRD).points == 1


@pytest.mark.rule("xp.award.mission")
@pytest.mark.parametrize(("sessions", "least"), [(1, 1), (3, 3)])
def test_xp_award_mission(sessions: int, least: int) -> None:
    assert award("mission", sessions, 4, CSRD).points == least


@pytest.mark.rule("xp.award.when")
@pytest.mark.parametrize(
    "what", ["artifact", "discovery", "mission", "money", "equipment", "cypher", "other"]
)
def test_every_award_says_why(what: Award) -> None:
    line = award(what, 4, 4, CSRD)
    assert line.rule.startswith("xp.award.")
    assert line.name.key.startswith("xp.")


# --- spending -------------------------------------------------------------------------------------


@pytest.mark.rule("xp.spend.categories")
def test_xp_spend_categories() -> None:
    assert prices(CSRD) == {
        "reroll": 1,
        "refusal": 1,
        "lucky_shot": 1,
        "player_intrusion": 1,
        "new_arc": 1,
        "short_term": 2,
        "medium_term": 2,
        "long_term": 3,
        "step": 4,
    }


@pytest.mark.parametrize(
    ("price", "xp", "affordable"),
    [(4, 4, True), (4, 3, False), (1, 0, False), (0, 0, True), (0, -1, True)],
)
def test_unaffordable_purchase_is_not_made(price: int, xp: int, affordable: bool) -> None:
    """What costs more than there is is not bought."""
    no = unaffordable(price, xp, Message("xp.new_arc"))
    assert (no is None) is affordable
    assert no is None or (no.code, no.field) == ("cannot_pay", "actor.xp")


@pytest.mark.rule("xp.spend.hoard")
def test_xp_spend_hoard() -> None:
    assert [hoards(xp, CSRD) for xp in (0, 10, 11, 40)] == [False, False, True, True]
