"""What a character's own abilities add to a roll besides Effort: free levels, a bonus to the die,
Edge as chosen.
"""

from __future__ import annotations

import msgspec
import pytest
from tests.people import BROADSWORD
from tests.table.play import GUARD, KARA, Table
from tests.table.test_bearing import called, composed

from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.service.compose import compose_attack, compose_power
from threefold.table.commands import (
    AttackFoe,
    Attempt,
    CallTask,
    ChangeSettings,
    Defend,
    FoeAttacks,
    UsePower,
)
from threefold.table.events import ActionSettled, DieFell
from threefold.table.history import Seat
from threefold.table.state import Incoming, Settings, TaskCall

ME = Seat("player", KARA)


@pytest.mark.rule(
    "effort.free_level.adds_one", "roll.bonus.added", "roll.bonus.three_becomes_asset"
)
@pytest.mark.parametrize(
    ("besides", "difficulty", "bonus"),
    [
        (AbilityExtras(), 1, 0),
        (AbilityExtras(free_effort=1), 0, 0),
        (AbilityExtras(roll_bonus=2), 1, 2),
        (AbilityExtras(roll_bonus=3), 0, 0),
    ],
)
def test_free_levels_and_bonus_count_in_roll(
    besides: AbilityExtras, difficulty: int, bonus: int
) -> None:
    """Free levels and a bonus count in what is composed and in the roll."""
    table = Table(attacks=[BROADSWORD], skills={})
    swing = AttackFoe(
        pc_id=KARA,
        foe_id=GUARD,
        attack="broadsword",
        effort=Effort(ease=1),
        besides=besides,
        natural=9,
    )
    seen = composed(compose_attack(table.state, swing, ME))
    assert (seen.difficulty, seen.roll_bonus, seen.takes_bonus) == (difficulty, bonus, True)
    settled = next(e for e in table.does(swing, by=ME) if isinstance(e, ActionSettled))
    task = settled.resolution.task
    assert task is not None
    assert (task.difficulty, task.roll_bonus) == (difficulty, bonus)


@pytest.mark.rule("effort.free_level.adds_one", "edition2.rolling.no_die_modifiers")
def test_free_level_needs_paid_level_and_edition() -> None:
    """A free level needs one that is paid and a bonus an edition that knows it."""
    table = Table(attacks=[BROADSWORD], skills={})
    free = AttackFoe(
        pc_id=KARA,
        foe_id=GUARD,
        attack="broadsword",
        besides=AbilityExtras(free_effort=1),
        natural=9,
    )
    assert table.refuses(free, by=ME) == ("not_allowed", "inputs.free_effort")
    table.does(ChangeSettings(settings=Settings(edition="second")))
    plus = msgspec.structs.replace(free, besides=AbilityExtras(roll_bonus=1))
    assert table.refuses(plus, by=ME) == ("not_allowed", "inputs.roll_bonus")


@pytest.mark.rule("edge.once_per_action", "initial_cost.edge_applies")
def test_player_says_which_cost_edge_lowers() -> None:
    spark = {"name": "Spark", "cost": 1, "stat": "might", "effect": {"affects": "foe", "damage": 4}}
    table = Table(abilities=[spark], skills={}, edge=2)
    use = UsePower(
        pc_id=KARA, what="ability", name="Spark", target=GUARD, effort=Effort(ease=1), natural=3
    )
    costs = []
    for edge in (None, "initial", "effort"):
        seen = composed(
            compose_power(
                table.state, msgspec.structs.replace(use, besides=AbilityExtras(edge_on=edge)), ME
            )
        )
        assert seen.edge_choice
        costs.append(seen.cost)
    assert costs == [2, 3, 2]
    assert not composed(
        compose_power(table.state, msgspec.structs.replace(use, effort=Effort()), ME)
    ).edge_choice


@pytest.mark.rule("roll.bonus.added")
def test_bonus_counts_for_tasks_defenses_and_calls() -> None:
    """A bonus counts for tasks defenses and what is called for."""
    table = Table(xp=0, skills={})
    table.does(CallTask(pcs=[KARA], title="climb", stat="might", difficulty=4))
    table.does(
        Attempt(
            open_id=table.waiting(TaskCall)[0], besides=AbilityExtras(roll_bonus=2), natural=10
        ),
        by=ME,
    )
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    table.does(
        Defend(open_id=table.waiting(Incoming)[0], besides=AbilityExtras(roll_bonus=1), natural=5),
        by=ME,
    )
    id, _ = called(table, "climb", difficulty=4)
    events = table.does(
        Attempt(open_id=id, besides=AbilityExtras(roll_bonus=-1), natural=12), by=ME
    )
    told = [r.event for r in table.history.records if isinstance(r.event, ActionSettled | DieFell)]
    resolutions = [e.rolled.resolution if isinstance(e, DieFell) else e.resolution for e in told]
    assert [(r.natural, r.total, r.result) for r in resolutions] == [
        (10, 12, "success"),
        (5, 6, "success"),
        (12, 11, "failure"),
    ]
    assert events
