"""What an action at a table leads to: effects of special rolls, powers kept ready, other tries,
rerolls, receipts.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, Table

from threefold.procedures.inputs import Effort, Steps
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AnswerIntrusion,
    AttackFoe,
    Attempt,
    CallTask,
    Defend,
    EditPc,
    FoeAttacks,
    Intrude,
    Recover,
    RemoveCondition,
    RemovePc,
    Reroll,
    Settle,
    TakeAction,
    UsePower,
)
from threefold.table.events import ActionSettled, RecoveryRolled
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import Incoming, Intrusion, Proposal, Recovering, Rolled, TaskCall

PLAYER, OTHER_PLAYER = Seat("player", KARA), Seat("player", BEN)
SHOCK = {"name": "Shock", "damage": 2, "stats": ["intellect"], "cost": 2, "touch": True}
SWORD = {"name": "broadsword", "damage": 4}
CLIMB = CallTask(pcs=[KARA], title="climb", stat="might", difficulty=4)


def pools(table: Table, who: str = KARA) -> tuple[int, int, int]:
    """What is left in the Pools."""
    might, speed, intellect = table.pc(who).vitals().pools
    return might, speed, intellect


# --- effects of a 19 and a 20 ---------------------------------------------------------------------


@pytest.mark.rule("special_roll.minor.damage_object")
@pytest.mark.parametrize("health", [6, 3])
def test_special_roll_minor_damage_object_spares_foe(
    health: int,
) -> None:
    """The minor effect "damage object" strikes what the foe holds and not the foe."""
    table = Table(foe={"health": health})
    table.hits(19, "damage_object", effort=Effort(damage=1))
    assert (table.foe().health, pools(table)) == (health, (10, 9, 8))
    # a Might roll against the object's level follows, which the GM knows
    _, proposal = table.waiting(Proposal)
    assert (proposal.pc, proposal.stat) == (KARA, "might")
    settled = [r.event for r in table.history.records if isinstance(r.event, ActionSettled)][-1]
    assert (settled.resolution.damage, settled.resolution.notices) == (None, [])


@pytest.mark.rule("special_roll.effects_on_top")
@pytest.mark.parametrize("effect", ["distract", "knock_back", "move_past", "strike_body_part"])
def test_special_roll_effects_on_top_of_damage(effect: str) -> None:
    table = Table()
    table.hits(19, effect)
    assert table.foe().health == 2


@pytest.mark.rule("special_roll.major.one_time_asset")
def test_special_roll_major_one_time_asset_eases_once() -> None:
    """The one-time asset of a major effect eases one attempt."""
    table = Table()
    table.does(CLIMB)
    table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=20))
    table.does(
        Settle(open_id=table.waiting(Rolled)[0], choice="major_effect", effect="one_time_asset")
    )
    for asset, difficulty in ((False, 4), (True, 3)):
        table.does(CLIMB)
        table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=12, one_time_asset=asset))
        settled = table.history.records[-1].event
        assert isinstance(settled, ActionSettled)
        assert settled.resolution.task is not None
        assert settled.resolution.task.difficulty == difficulty
    table.does(CLIMB)
    again = Attempt(open_id=table.waiting(TaskCall)[0], natural=12, one_time_asset=True)
    assert table.refuses(again) == ("not_allowed", "one_time_asset")


@pytest.mark.rule("special_roll.major.one_time_asset", "asset.limit.two_steps")
def test_special_roll_major_asset_counts_to_limit() -> None:
    """The one-time asset of a major effect counts to the limit of assets."""
    table = Table()
    table.does(CLIMB)
    table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=20))
    table.does(
        Settle(open_id=table.waiting(Rolled)[0], choice="major_effect", effect="one_time_asset")
    )
    table.does(
        CallTask(pcs=[KARA], title="climb", stat="might", difficulty=4, assets=[Steps(steps=2)])
    )
    table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=12, one_time_asset=True))
    settled = table.history.records[-1].event
    assert isinstance(settled, ActionSettled)
    assert settled.resolution.task is not None
    assert [(m.steps, m.counted) for m in settled.resolution.task.modifiers] == [(-2, -2), (-1, 0)]


@pytest.mark.rule("special_roll.minor.combat_options", "special_roll.major.combat_options")
def test_major_effect_takes_20() -> None:
    table = Table()
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=19))
    id = table.waiting(Rolled)[0]
    assert table.refuses(Settle(open_id=id, choice="minor_effect", effect="stun")) == (
        "not_allowed",
        "effect",
    )
    assert table.refuses(Settle(open_id=id, choice="damage", effect="distract")) == (
        "bad_value",
        "effect",
    )
    assert table.refuses(Settle(open_id=id, choice="major_effect")) == ("bad_value", "choice")
    assert table.refuses(Settle(open_id=id, choice="minor_effect", effect="vanish")) == (
        "bad_value",
        "effect",
    )
    assert table.foe().health == 6


# --- touch ----------------------------------------------------------------------------------------


def missed() -> Table:
    """Kara has missed with a power by touch, and holds it ready."""
    table = Table(
        attacks=[SHOCK, SWORD],
        abilities=[
            {"name": "Hover", "use": "action"},
            {"name": "Alert", "use": "enabler"},
            {"name": "Ward", "use": "enabler", "cost": 1, "stat": "speed"},
        ],
        cyphers=["pill"],
        xp=0,
    )
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="Shock", natural=2))
    table.does(Settle(open_id=table.waiting(Rolled)[0]))
    assert table.pc().condition_names() == ["Shock: ready"]
    return table


@pytest.mark.rule("attack.touch.miss_keeps_power")
@pytest.mark.parametrize(
    ("what", "name", "kept"),
    [
        ("ability", "Hover", False),
        ("cypher", "pill", False),
        ("ability", "Alert", True),
        ("ability", "Ward", False),
        ("move", "", True),
        ("other", "shouts", True),
    ],
)
def test_attack_touch_miss_keeps_until_hands_used(what: Any, name: str, kept: bool) -> None:
    """Attack touch miss keeps power until another ability or the hands are used."""
    table = missed()
    use = what in ("ability", "cypher")
    table.does(
        UsePower(pc_id=KARA, what=what, name=name)
        if use
        else TakeAction(pc_id=KARA, what=what, name=name)
    )
    assert bool(table.pc().conditions) is kept


@pytest.mark.rule("attack.touch.miss_keeps_power")
@pytest.mark.parametrize(
    ("attack", "natural", "kept"),
    [("Shock", 3, True), ("Shock", 12, False), ("broadsword", 3, False)],
)
def test_attack_touch_miss_keeps_until_next_strike(attack: str, natural: int, kept: bool) -> None:
    """Attack touch miss keeps power until it hits or something else strikes."""
    table = missed()
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack=attack, natural=natural))
    for id in list(table.state.pending):
        table.does(Settle(open_id=id))
    assert bool(table.pc().conditions) is kept
    assert pools(table) == (12, 9, 6)


# --- other tries, other throws --------------------------------------------------------------------


@pytest.mark.rule("retry.new_action_same_time", "retry.needs_effort")
def test_retry_new_action_uses_turn_action() -> None:
    """Retry new action same time uses the turn's action."""
    table = Table()
    table.fights()
    table.does(CLIMB)
    table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=15), by=PLAYER)
    assert not table.encounter.acted
    table.does(CallTask(pcs=[KARA], title="climb", stat="might", difficulty=4, retry=True))
    id = table.waiting(TaskCall)[0]
    assert table.refuses(Attempt(open_id=id), by=PLAYER) == ("not_allowed", "inputs.retry")
    table.does(Attempt(open_id=id, effort=Effort(ease=1), natural=15), by=PLAYER)
    assert table.encounter.acted


@pytest.mark.rule("xp.immediate.reroll")
def test_xp_immediate_reroll_of_somebody_elses_roll() -> None:
    table = Table()
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=2))
    id = table.waiting(Rolled)[0]
    assert table.refuses(Reroll(open_id=id, payer=KARA), by=OTHER_PLAYER) == (
        "not_your_seat",
        "payer",
    )
    table.does(Reroll(open_id=id, natural=1), by=OTHER_PLAYER)
    assert (table.pc(KARA).xp, table.pc(BEN).xp) == (3, 2)
    assert table.waiting(Rolled)[1].faces == [2]


@pytest.mark.rule("xp.immediate.reroll")
@pytest.mark.parametrize(("mine", "bens", "waits"), [(0, 0, False), (0, 1, True), (1, 0, True)])
def test_xp_immediate_reroll_is_open_to_payers(mine: int, bens: int, waits: bool) -> None:
    """An immediate reroll for XP is open to whoever can pay."""
    table = Table(xp=mine)
    table.does(EditPc(pc_id=BEN, pc=structs.replace(table.pc(BEN), xp=bens)))
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=2))
    assert bool(table.state.pending) is waits


@pytest.mark.rule("xp.immediate.reroll")
@pytest.mark.parametrize(("thrown", "kept"), [(1, 3), (6, 6)])
def test_xp_immediate_recovery_reroll_keeps_better(thrown: int, kept: int) -> None:
    """An immediate reroll of a recovery keeps the better face and tells both."""
    table = Table(might=2)
    table.does(Recover(pc_id=KARA, natural=3))
    [rolled] = table.does(Reroll(open_id=table.waiting(Recovering)[0], natural=thrown))
    assert isinstance(rolled, RecoveryRolled)
    assert (rolled.thrown, rolled.natural, rolled.points, table.pc().xp) == (
        thrown,
        kept,
        kept + 2,
        2,
    )


# --- intrusions -----------------------------------------------------------------------------------


@pytest.mark.rule("xp.intrusion.award")
def test_second_intrusion_point_goes_to_other_player() -> None:
    """With two at the table the second point of an intrusion goes to the other."""
    table = Table()
    table.does(Intrude(pc_id=KARA))
    open_id = table.waiting(Intrusion)[0]
    kept = AnswerIntrusion(open_id=open_id, accept=True)
    assert table.refuses(kept) == ("bad_value", "pass_to")
    table.does(RemovePc(pc_id=BEN))
    before = table.pc().xp
    table.does(kept)
    assert table.pc().xp == before + 1


@pytest.mark.rule("intrusion.routine_task.original_difficulty", "intrusion.autosuccess_reroll")
def test_intrusion_on_called_task_that_was_automatic() -> None:
    table = Table()
    table.does(CallTask(pcs=[KARA], title="climb", stat="might", difficulty=1, skill="climbing"))
    call = table.waiting(TaskCall)[0]
    table.does(Intrude(pc_id=KARA, task=call))
    table.does(
        AnswerIntrusion(
            open_id=table.waiting(Intrusion)[0], accept=True, pass_to=BEN, reason="why not"
        )
    )
    table.does(Attempt(open_id=call, natural=3))
    settled = table.history.records[-1].event
    assert isinstance(settled, ActionSettled)
    assert settled.resolution.task is not None
    assert (settled.resolution.task.target_number, settled.resolution.result) == (3, "success")
    assert (table.pc(KARA).xp, table.pc(BEN).xp) == (4, 4)


# --- receipts -------------------------------------------------------------------------------------


def test_log_tells_action_cost_by_line() -> None:
    """The log tells what an action cost line by line."""
    table = Table(xp=0)
    table.does(
        AttackFoe(
            pc_id=KARA,
            foe_id=GUARD,
            attack="broadsword",
            natural=2,
            effort=Effort(ease=1, damage=1),
        )
    )
    for seat in (GM, PLAYER, OTHER_PLAYER):
        entry = log(table.history, seat, LOG_SHELF)[-1]
        assert entry.resolution is not None
        assert (entry.resolution.cost, entry.resolution.paid) == (4, 4)
        assert [(x.points, x.rule) for x in entry.resolution.cost_lines] == [
            (5, "effort.cost"),
            (-1, "edge.reduces_pool_spending"),
        ]


def test_open_roll_price_is_told_with_die() -> None:
    """What is paid for an open roll is told when the die falls."""
    table = Table()
    table.does(
        AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=19, effort=Effort(ease=1))
    )
    assert "log.paid" in [text.key for text in log(table.history, PLAYER, LOG_SHELF)[-1].details]


@pytest.mark.rule("defend.forgo")
def test_forgone_defense_is_told_as_such() -> None:
    """A defense that is given up is told as such."""
    table = Table()
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    table.does(Defend(open_id=table.waiting(Incoming)[0], forgo=True))
    entry = log(table.history, PLAYER, LOG_SHELF)[-1]
    assert [entry.head.key, *(text.key for text in entry.details)] == [
        "log.undefended",
        "log.damage",
        "log.lost",
    ]


def test_absent_condition_is_not_removed() -> None:
    """A condition that nobody has is not taken off."""
    table = Table()
    assert table.does(RemoveCondition(on=KARA, condition="dazed")) == []
    assert table.refuses(RemoveCondition(on="p9", condition="dazed")) == ("bad_value", "on")
