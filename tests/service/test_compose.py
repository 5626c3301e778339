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


def test_rows_are_odds_with_price_and_pool() -> None:
    """The rows are the odds with their price and what the pool will be."""
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


def test_starting_effort_costs_least_with_edge() -> None:
    """The effort to start from costs least and edge may make it more than none."""
    assert (attack(table(), suggest=True).ease, attack(table(), suggest=True).damage_levels) == (
        0,
        0,
    )
    free = attack(table(pc(edge=3)), suggest=True)
    assert (free.ease, free.damage_levels, free.cost) == (0, 1, 0)


def test_price_of_initiative_has_its_lines() -> None:
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


def test_free_level_keeps_star_on_paid_level() -> None:
    """A free level keeps the star on the level that has to be paid for."""
    command = AttackFoe(
        pc_id="p1", foe_id="f2", attack="broadsword", besides=AbilityExtras(free_effort=1)
    )
    composed = compose_attack(table(), command, PLAYER, suggest=True)
    assert isinstance(composed, Composed)
    assert composed.suggested
    assert not row(composed, 0).affordable
    assert [(r.ease, r.damage_levels) for r in composed.rows if r.best] == [(0, 1)]


def test_unavailable_effort_falls_back_and_explains() -> None:
    """Effort that cannot be had falls back and says why."""
    poor = attack(table(pc(might=1)), ease=2)
    assert (poor.ease, poor.cost) == (0, 0)
    assert poor.refusal is not None
    assert poor.refusal.key == "refusal.cannot_pay"
    assert not row(poor, 2).affordable
    greedy = attack(table(), ease=9)
    assert greedy.refusal is not None
    assert (greedy.ease, greedy.refusal.key) == (0, "refusal.effort_limit")


def test_retry_starts_with_level_it_takes() -> None:
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


def test_blow_is_before_armor_unless_known() -> None:
    """The blow of an attack is before armor unless armor is known."""
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


def test_hidden_level_shows_no_chance() -> None:
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
def test_attack_preview_passes_armor_pools_and_track() -> None:
    """What an attack would do goes through armor pools and track."""
    kara = structs.replace(pc(might=2), armor=[Armor("mail", armor=1)])
    state = table(kara)
    harm = harm_of(state, Incoming(foe="f2", pc="p1"), PLAYER)
    assert harm is not None
    assert (harm.damage.dealt, harm.damage.armor, harm.damage.taken) == (4, 1, 3)
    assert harm.pools == {"might": 0, "speed": 8, "intellect": 8}
    assert harm.track == "impaired"
    assert state.party["p1"].pc == kara


def test_hidden_level_foe_damage_is_untold() -> None:
    """The damage of a foe of hidden level is not told."""
    incoming = Incoming(foe="f2", pc="p1")
    assert harm_of(table(settings=HIDDEN), incoming, PLAYER) is None
    assert harm_of(table(settings=HIDDEN), incoming, GM) is not None
    hidden = compose_defense(table(settings=HIDDEN), incoming, None, PLAYER)
    assert isinstance(hidden, Composed)
    assert (hidden.harm, hidden.difficulty) == (None, None)
