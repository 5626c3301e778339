"""Dice that an ability rolls again: what the roll and the ability cost together."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec import structs
from tests.table.play import BEN, KARA, Table

from threefold.procedures.inputs import Effort
from threefold.table.commands import Attempt, CallTask, EditPc, Hurt, Recover, Reroll, Settle
from threefold.table.decisions.actions.again import names_again
from threefold.table.state import Recovering, Rolled, TaskCall

AGAIN: Final[dict[str, Any]] = {
    "name": "Second Try",
    "use": "enabler",
    "cost": 3,
    "stat": "speed",
    "effects": [{"kind": "die", "what": "reroll_best", "tasks": ["all"], "when": {"failed": True}}],
}


def fails(stat: str, speed: int, xp: int = 0) -> Table:
    """Kara fails a task of this stat with a level of Effort; so much Speed is left to her before."""
    pools = {s: {"value": 12, "max": 14, "edge": 0} for s in ("might", "speed", "intellect")}
    pools["speed"]["value"] = speed
    table = Table(xp=xp, abilities=[AGAIN], pools=pools, skills={}, armor=[])
    table.does(EditPc(pc_id=BEN, pc=structs.replace(table.pc(BEN), xp=0)))
    asked: Any = {"stat": stat}
    table.does(CallTask(pcs=[KARA], title="a leap", difficulty=6, **asked))
    id, _ = table.waiting(TaskCall)
    table.does(Attempt(open_id=id, natural=5, effort=Effort(ease=1)))
    return table


@pytest.mark.parametrize(
    ("stat", "speed", "goes_again"),
    [("might", 3, True), ("might", 2, False), ("speed", 6, True), ("speed", 5, False)],
)
def test_prices_of_one_pool_add_up(stat: str, speed: int, goes_again: bool) -> None:
    """The ability is paid from its own Pool, besides what the roll takes of that Pool. A die that
    nobody can roll again does not wait for it.
    """
    table = fails(stat, speed)
    waits = [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]
    assert bool(waits) is goes_again
    for id in waits:
        assert names_again(table.state, id) == ("Second Try",)
        table.does(Reroll(open_id=id, power="Second Try", natural=19))
        for again in [id for id, o in table.state.pending.items() if isinstance(o, Rolled)]:
            table.does(Settle(open_id=again))
        assert table.pc().pools.speed.value == 0
        assert table.pc().pools.might.value == (9 if stat == "might" else 12)


def test_price_is_asked_where_the_die_waits_anyway() -> None:
    """A failure waits for XP; the ability that is too dear is not offered meanwhile."""
    table = fails("speed", 5, xp=2)
    id, _ = table.waiting(Rolled)
    assert names_again(table.state, id) == ()
    assert table.refuses(Reroll(open_id=id, power="Second Try")) == ("not_allowed", "power")


def test_recovery_is_not_rolled_again_by_ability() -> None:
    """A recovery roll is rolled again for XP alone: naming an ability takes none unasked."""
    table = Table(xp=2, abilities=[AGAIN])
    table.does(Hurt(on=KARA, points=3))
    table.does(Recover(pc_id=KARA, natural=2))
    id, _ = table.waiting(Recovering)
    assert table.refuses(Reroll(open_id=id, power="Second Try")) == ("not_allowed", "power")
    assert table.pc().xp == 2
