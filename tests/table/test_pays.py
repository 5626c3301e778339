"""Another Pool pays where an ability lets it, and what makes things dearer is on the bill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pytest
from msgspec import structs
from tests.table.play import KARA, Table
from tests.table.test_reacting import RICH, entries, seat_of

from threefold.model.active_effects import words_to_confirm
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf import effects as kinds
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.rules.types import Stat
from threefold.table.commands import Attempt, CallTask, EditPc
from threefold.table.state import Rolled, TaskCall
from threefold.table.state.facts import CostFact
from threefold.text import render

ROLLS: Final[dict[str, Stat]] = {
    "intellect tasks": "intellect", "might tasks": "might", "speed tasks": "speed",
    "all": "intellect",
}  # fmt: skip
"""The stat of a roll that each of the tasks means."""


def paid(
    ability: Ability,
    stat: Stat,
    pays: Stat | None = None,
    said: Sequence[str] = (),
    faces: Sequence[int] = (),
) -> CostFact:
    """The price of one level of Effort on a roll of Kara's. ``faces`` are those of dice that fall
    by themselves.
    """
    played = Table(xp=0, pools=RICH)
    played.does(EditPc(pc_id=KARA, pc=structs.replace(played.pc(), abilities=[ability])))
    played.does(CallTask(pcs=[KARA], title="It", stat=stat, difficulty=5))
    open_id, _ = played.waiting(TaskCall)
    besides = AbilityExtras(pays=pays, said=[*said])
    played.does(
        Attempt(open_id=open_id, natural=4, effort=Effort(ease=1), besides=besides),
        *faces,
        by=seat_of(KARA),
    )
    [rolled] = [each for each in played.state.pending.values() if isinstance(each, Rolled)]
    assert rolled.resolution.cost is not None
    return rolled.resolution.cost


def others() -> Iterator[tuple[str, Stat, Stat, tuple[str, ...]]]:
    """Every entry that lets another Pool pay for rolls: its key, the stat, the Pool, what is to be
    said.
    """
    for key, ability in entries():
        for effect in effects_of(ability):
            if not isinstance(effect, kinds.Pay) or effect.lasts is not None or effect.points:
                continue
            for task in effect.tasks:
                for pool in effect.pools if task in ROLLS else ():
                    if pool != ROLLS[task]:
                        yield key, ROLLS[task], pool, tuple(words_to_confirm(effect.when))


@pytest.mark.parametrize(("key", "stat", "pool", "said"), list(others()))
def test_another_pool_pays_and_its_edge_counts(
    key: str, stat: Stat, pool: Stat, said: tuple[str, ...]
) -> None:
    ability = dict(entries())[key]
    usual, other = paid(ability, stat), paid(ability, stat, pool, said)
    assert (usual.pool, other.pool) == (stat, pool)
    assert other.points == usual.points


def test_what_nothing_allows_is_refused_with_word() -> None:
    played = Table(xp=0, pools=RICH)
    played.does(CallTask(pcs=[KARA], title="It", stat="speed", difficulty=5))
    open_id, _ = played.waiting(TaskCall)
    attempt = Attempt(open_id=open_id, besides=AbilityExtras(pays="intellect"))
    assert played.refuses(attempt, by=seat_of(KARA)) == ("not_allowed", "inputs.pays")


def test_foolish_pay_point_more_of_intellect() -> None:
    foolish = dict(entries())["foolish"]
    dear, plain = paid(foolish, "intellect", faces=[2]), paid(Ability("nothing"), "intellect")
    assert dear.points == plain.points + 1
    assert ("Foolish", 1) in [(render(each.name.message()), each.points) for each in dear.lines]
    assert paid(foolish, "might", faces=[2]).points == paid(Ability("nothing"), "might").points


def test_speed_defense_is_paid_with_intellect() -> None:
    assert {key for key, *_ in others()} >= {
        "agile_wit",
        "investigator",
        "mind_for_might",
        "quick_wits",
    }
