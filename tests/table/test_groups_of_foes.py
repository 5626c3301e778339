"""Foes who act as one of a group: who counts, and what is left to them afterwards."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.table.test_effects_at_the_table import KARA, Table
from tests.table.test_moves import on_the_shelf

from threefold.library.creatures import creatures, npc_of
from threefold.rules.conditions import STUNNED
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    AnyCommand,
    EditFoe,
    FoeAttacks,
    MakeMove,
)
from threefold.table.decisions import decide
from threefold.table.history import GM
from threefold.table.state import Incoming, MoveMade

ALL_FIVE = "Swarm of five"


def refused(table: Table, command: AnyCommand) -> str | None:
    """The sentence with which the table refuses a command; None if it carries it out."""
    answer = decide(table.state, command, GM, Scripted([]), shelf=on_the_shelf)
    return answer.message.key if isinstance(answer, Refusal) else None


def swarm(n: int = 5) -> tuple[Table, list[str]]:
    """Kara meets so many wraiths in a fight."""
    table = Table()
    before = set(table.state.foes)
    table.does(AddFoe(npc=npc_of(creatures()["wraith"]), count=n))
    table.fights()
    return table, [id for id in table.state.foes if id not in before]


@pytest.mark.parametrize("condition", [STUNNED, "asleep"])
def test_who_may_not_act_is_not_one_of_a_group(condition: str) -> None:
    """Five make the move of five, but not if one of them is stunned or asleep."""
    table, wraiths = swarm()
    move = MakeMove(foe_id=wraiths[0], move=ALL_FIVE, targets=[KARA])
    assert refused(table, move) is None
    table.does(AddCondition(on=wraiths[3], condition=condition))
    assert refused(table, move) == "refusal.move.too_few"


def test_who_may_not_act_keeps_the_turn_of_a_group() -> None:
    """A sixth takes the place of the one who is stunned, and only those who made it have acted."""
    table, wraiths = swarm(6)
    table.does(AddCondition(on=wraiths[1], condition=STUNNED))
    table.does(MakeMove(foe_id=wraiths[0], move=ALL_FIVE, targets=[KARA]))
    [made] = [o for o in table.state.pending.values() if isinstance(o, Incoming)]
    assert made.group == [id for id in wraiths if id != wraiths[1]]


def test_group_act_leaves_reactions() -> None:
    """Who has acted as one of a group makes no move of its own in this round, by either command;
    what answers something is no action, and is left.
    """
    table = Table()
    table.does(AddFoe(npc=npc_of(creatures()["faerie"])))
    faerie = [*table.state.foes][-1]
    table.fights()
    now = table.state.foes[faerie]
    acted = MoveMade(move="Dance", per="round", at=table.state.clock.now, on=KARA, together=True)
    table.does(EditFoe(foe_id=faerie, foe=structs.replace(now, made=[acted])))
    dust = next(m.name for m in creatures()["faerie"].moves if m.use == "reaction" and m.hit)
    assert refused(table, FoeAttacks(foe_id=faerie, pc_id=KARA)) == "refusal.move.together"
    assert refused(table, FoeAttacks(foe_id=faerie, pc_id=KARA, move=dust)) is None
    assert refused(table, MakeMove(foe_id=faerie, move=dust, targets=[KARA])) is None


def test_move_against_intellect_needs_no_body() -> None:
    """The paralyzed attack by Intellect, whichever command makes the move."""
    table = Table()
    table.does(AddFoe(npc=npc_of(creatures()["hivemind_child"]), count=2))
    *_, first, _ = table.state.foes
    table.does(AddCondition(on=first, condition="paralyzed"))
    move = MakeMove(foe_id=first, move="Two together", targets=[KARA])
    assert refused(table, move) is None
    assert refused(table, FoeAttacks(foe_id=first, pc_id=KARA, move="Two together")) is None
    assert refused(table, FoeAttacks(foe_id=first, pc_id=KARA)) == "refusal.paralyzed"
