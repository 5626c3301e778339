"""Levels of Effort that buy something else than ease, at a table: more targets, what goes on, what
a seat may know.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.table.test_attack_effects import player, refused, table
from tests.table.test_effects_at_the_table import GUARD, KARA, OTHER, Table

from threefold.model.conditions import has_condition
from threefold.table.commands import AttackFoe, EndTurn, UsePower
from threefold.table.events import ActionSettled
from threefold.table.history import GM, Seat
from threefold.table.views.resolution import resolution_for
from threefold.text import render

HARDY = {"level": 4, "health": 40, "max_health": 40}


def texts(at: Table, events: list[Any], seat: Seat, *, hidden: bool = False) -> list[str]:
    """What a seat reads of a use."""
    (settled,) = [e for e in events if isinstance(e, ActionSettled)]
    view = resolution_for(at.state, settled.resolution, hidden, [GUARD], seat)
    return [render(each.message()) for each in view.notices]


@pytest.mark.rule("area_attack.single_roll_vs_npcs")
def test_each_level_meets_one_more_target() -> None:
    """One more target is met for each level."""
    at = table("weight_of_the_world")
    both = UsePower(
        pc_id=KARA,
        what="ability",
        name="Weight of the World",
        target=GUARD,
        also=[OTHER],
        natural=18,
    )
    assert refused(player(at, both)) == "not_allowed"
    assert not has_condition(at.state.foes[GUARD].npc, "held")
    at.uses("Weight of the World", target=GUARD, also=[OTHER], natural=18, bought=[1])
    assert all(has_condition(at.state.foes[id].npc, "held") for id in (GUARD, OTHER))
    assert at.state.party[KARA].pc.pools.intellect.value == 14 - (
        6 + 3 - at.state.party[KARA].pc.pools.intellect.edge
    )


def test_ability_attack_takes_bought_extras() -> None:
    """An attack with an ability takes what was bought along."""
    at = table("murderer", foe=HARDY | {"level": 5}, effort=2)
    at.fights()
    plain = AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", power="Murderer", natural=19)
    player(at, plain)
    assert at.health(GUARD) > 0
    at = table("murderer", foe=HARDY | {"level": 5}, effort=2)
    at.fights()
    player(
        at,
        AttackFoe(
            pc_id=KARA, foe_id=GUARD, attack="broadsword", power="Murderer", natural=17, bought=[1]
        ),
    )
    assert at.health(GUARD) == 0


@pytest.mark.parametrize(("levels", "lost"), [(0, 3), (1, 6)])
def test_wound_bleeds_round_longer_for_each_level(levels: int, lost: int) -> None:
    at = table("hemorrhage", foe=HARDY)
    at.fights()
    player(
        at,
        UsePower(
            pc_id=KARA, what="ability", name="Hemorrhage", target=GUARD, natural=14, bought=[levels]
        ),
    )
    struck = at.health(GUARD)
    for _ in range(12):
        at.does(EndTurn())
    assert struck - at.health(GUARD) == lost


def test_unknown_level_hides_its_excess() -> None:
    """A player who may not know the level is not told how far it is above."""
    at = table("mind_control", foe=HARDY)
    events = at.uses("Mind Control", target=GUARD, natural=18)
    kara = Seat("player", KARA)
    told, kept = texts(at, events, kara), texts(at, events, kara, hidden=True)
    assert any("2 levels of Effort for this alone" in words for words in told)
    assert not any("level" in words for words in kept)
    assert any("beyond what Mind Control can do" in words for words in kept)
    at = table("mind_control", foe=HARDY)
    bought = at.uses("Mind Control", target=GUARD, natural=18, bought=[2, 0])
    for seat in (GM, kara):
        assert "2 levels of Effort: 2 levels higher." in texts(at, bought, seat, hidden=True)
