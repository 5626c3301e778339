"""An action being composed: where Effort starts, which split is best value, what the blow does,
what stays hidden.
"""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.people import npc, pc

from threefold.model.characters import Armor, Pc
from threefold.procedures.inputs import AbilityExtras, EaseEffort, Effort
from threefold.rules.types import Refusal
from threefold.service.compose import (
    compose_attack,
    compose_defense,
    compose_initiative,
    compose_task,
)
from threefold.service.composed import Composed, EffortRow, harm_of
from threefold.table.commands import AttackFoe
from threefold.table.history import GM, Seat
from threefold.table.state import Foe, Incoming, Member, Settings, State, TaskCall

PLAYER = Seat("player", "p1")
HIDDEN = Settings(show_difficulty=False)


def table(
    kara: Pc | None = None, level: int = 4, settings: Settings | None = None, **foe: object
) -> State:
    """Kara and a guard."""
    return State(
        settings=settings or Settings(),
        party={"p1": Member(pc=kara or pc())},
        foes={"f2": Foe(npc=npc(level, **foe))},
    )


def attack(state: State, seat: Seat = PLAYER, suggest: bool = False, **effort: int) -> Composed:
    command = AttackFoe(pc_id="p1", foe_id="f2", attack="broadsword", effort=Effort(**effort))
    composed = compose_attack(state, command, seat, suggest)
    assert isinstance(composed, Composed)
    return composed


def row(composed: Composed, ease: int, damage: int = 0) -> EffortRow:
    return next(r for r in composed.rows if (r.ease, r.damage_levels) == (ease, damage))


def test_the_rows_are_the_odds_with_their_price_and_what_the_pool_will_be() -> None:
    composed = attack(table())
    assert [(r.ease, r.damage_levels) for r in composed.rows] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (2, 0),
    ]
    assert (row(composed, 1).cost, row(composed, 1).left, row(composed, 1).chance) == (2, 10, 75.0)
    assert row(composed, 0, 1).hit == 7


def test_the_effort_to_start_from_costs_least_and_edge_may_make_it_more_than_none() -> None:
    assert (attack(table(), suggest=True).ease, attack(table(), suggest=True).damage_levels) == (
        0,
        0,
    )
    free = attack(table(pc(edge=3)), suggest=True)
    assert (free.ease, free.damage_levels, free.cost) == (0, 1, 0)


def test_the_price_of_initiative_has_its_lines() -> None:
    rows = compose_initiative(table(), "p1")
    assert [(row.cost, [x.rule for x in row.cost_lines]) for row in rows][:2] == [
        (0, []),
        (3, ["effort.cost"]),
    ]
    assert all(row.cost == max(0, sum(x.points for x in row.cost_lines)) for row in rows)


def test_best_value_gains_most_for_each_point() -> None:
    composed = attack(table())
    assert [(r.ease, r.damage_levels) for r in composed.rows if r.best] == [(0, 1)]
    start, best = row(composed, 0), row(composed, 0, 1)
    assert start.damage is not None
    assert best.damage is not None
    gain = (best.damage - start.damage) / (best.cost - start.cost)
    for other in composed.rows:
        if other.cost > start.cost and other.damage is not None:
            assert (other.damage - start.damage) / (other.cost - start.cost) <= gain


def test_a_free_level_keeps_the_star_on_the_level_that_has_to_be_paid_for() -> None:
    command = AttackFoe(
        pc_id="p1", foe_id="f2", attack="broadsword", besides=AbilityExtras(free_effort=1)
    )
    composed = compose_attack(table(), command, PLAYER, suggest=True)
    assert isinstance(composed, Composed)
    assert composed.suggested
    assert not row(composed, 0).affordable
    assert [(r.ease, r.damage_levels) for r in composed.rows if r.best] == [(0, 1)]


def test_effort_that_cannot_be_had_falls_back_and_says_why() -> None:
    poor = attack(table(pc(might=1)), ease=2)
    assert (poor.ease, poor.cost) == (0, 0)
    assert poor.refusal is not None
    assert poor.refusal.key == "refusal.cannot_pay"
    assert not row(poor, 2).affordable
    greedy = attack(table(), ease=9)
    assert greedy.refusal is not None
    assert (greedy.ease, greedy.refusal.key) == (0, "refusal.effort_limit")


def test_a_retry_starts_with_the_level_it_takes() -> None:
    call = TaskCall(pc="p1", title="", stat="might", difficulty=4, retry=True)
    for effort in (None, EaseEffort()):
        composed = compose_task(table(), call, None, effort, PLAYER)
        assert isinstance(composed, Composed)
        assert (composed.ease, row(composed, 0).affordable) == (1, False)


def test_what_no_effort_makes_possible_is_refused() -> None:
    call = TaskCall(pc="p1", title="", stat="speed", difficulty=4, initial_cost=10)
    refused = compose_task(table(), call, None, None, PLAYER)
    assert isinstance(refused, Refusal)
    assert refused.code == "cannot_pay"
    debilitated = compose_attack(
        table(pc(might=0, speed=0)), AttackFoe(pc_id="p1", foe_id="f2", attack="broadsword"), PLAYER
    )
    assert isinstance(debilitated, Refusal)
    assert debilitated.code == "cannot_act"


def test_the_blow_of_an_attack_is_before_armor_unless_armor_is_known() -> None:
    unknown = attack(table(armor=1), damage=1)
    assert unknown.harm is not None
    assert (unknown.before_armor, unknown.harm.damage.dealt, unknown.harm.damage.taken) == (
        True,
        7,
        7,
    )
    known = attack(table(armor=1, settings=Settings(show_armor=True)), damage=1)
    assert known.harm is not None
    assert (known.before_armor, known.harm.damage.armor, known.harm.damage.taken) == (False, 1, 6)


def test_a_hidden_level_tells_no_chance_and_does_not_shape_the_choice() -> None:
    """Where Edge makes a level free it is taken whatever it is worth: else the choice would tell
    what is easy.
    """
    for level in (1, 4, 10):
        composed = attack(table(pc(edge=3), level, HIDDEN), suggest=True)
        assert (composed.difficulty, composed.base_difficulty, composed.roll) == (None, None, None)
        assert {(r.chance, r.damage, r.best) for r in composed.rows} == {(None, None, False)}
        assert (composed.ease + composed.damage_levels, composed.cost) == (1, 0)
        assert row(composed, 0, 1).hit == 7
    assert attack(table(level=10, settings=HIDDEN), GM).difficulty == 9


@pytest.mark.rule("damage.overflow.order", "damage_track.step_down.pool_zero")
def test_what_an_attack_would_do_goes_through_armor_pools_and_track() -> None:
    kara = structs.replace(pc(might=2), armor=[Armor("mail", armor=1)])
    state = table(kara)
    harm = harm_of(state, Incoming(foe="f2", pc="p1"), PLAYER)
    assert harm is not None
    assert (harm.damage.dealt, harm.damage.armor, harm.damage.taken) == (4, 1, 3)
    assert harm.pools == {"might": 0, "speed": 8, "intellect": 8}
    assert harm.track == "impaired"
    assert state.party["p1"].pc == kara


def test_the_damage_of_a_foe_of_hidden_level_is_not_told() -> None:
    incoming = Incoming(foe="f2", pc="p1")
    assert harm_of(table(settings=HIDDEN), incoming, PLAYER) is None
    assert harm_of(table(settings=HIDDEN), incoming, GM) is not None
    hidden = compose_defense(table(settings=HIDDEN), incoming, None, PLAYER)
    assert isinstance(hidden, Composed)
    assert (hidden.harm, hidden.difficulty) == (None, None)
