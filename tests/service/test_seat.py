"""What a player's page tells beside the view: the sheet in figures, and the last roll while it is
news.
"""

from __future__ import annotations

import secrets

import pytest
from msgspec import structs
from tests.people import CSRD, pc

from threefold.model.characters import Armor, Attack, Npc
from threefold.model.powers import Ability
from threefold.service.last_deeds import last_attack, last_roll
from threefold.service.seat import sheet
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import GM, History, Seat
from threefold.table.state import Rolled, TaskCall

KARA = Seat("player", "p1")


class Table:
    """Kara against a guard."""

    def __init__(self) -> None:
        self.tables = Tables(MemoryStore())
        self.table = self.tables.create()
        self.do(c.AddPc(pc=pc()), c.AddFoe(npc=Npc(name="guard", level=4, armor=1)))

    def do(self, *commands: AnyCommand, by: Seat = GM) -> None:
        for command in commands:
            done = self.tables.submit(self.table, by, secrets.token_hex(8), command)
            assert isinstance(done, Accepted), done

    @property
    def history(self) -> History:
        return self.tables.history(self.table)


def test_sheet_tells_worn_costs_and_counts() -> None:
    """The sheet says what is worn what it costs and what counts."""
    kara = structs.replace(
        pc(),
        armor=[
            Armor("mail", weight="medium"),
            Armor("coat", weight="light", worn=False),
            Armor("charm", armor=1, source="other"),
        ],
    )
    figures = sheet(kara, CSRD)
    assert (figures.armor, figures.armor_cost) == (3, 2)
    assert [(x.points, x.rule) for x in figures.armor_lines] == [
        (2, "fact.armor.one_suit"),
        (1, "armor.stack.sources_add"),
    ]
    assert [(p.name, p.armor, p.worn) for p in figures.pieces] == [
        ("mail", 2, True),
        ("coat", 1, False),
        ("charm", 1, True),
    ]


@pytest.mark.rule("edge.reduces_pool_spending")
def test_abilities_are_priced_after_edge() -> None:
    abilities = [
        Ability("Push", cost=2, stat="might"),
        Ability("Burn", cost=9, stat="speed"),
        "Swagger",
    ]
    push, burn, swagger = sheet(structs.replace(pc(speed=3), abilities=abilities), CSRD).abilities
    assert (push.cost, push.stat, push.affordable) == (1, "might", True)
    assert [line.points for line in push.cost_lines] == [2, -1]
    assert (burn.cost, burn.affordable) == (9, False)
    assert (swagger.cost, swagger.stat, swagger.use) == (0, None, "action")


def test_attacks_and_skills_carry_their_steps() -> None:
    kara = structs.replace(
        pc(), attacks=[Attack("dagger", weight="light", skill="bladed weapons", practiced=False)]
    )
    figures = sheet(kara, CSRD)
    [dagger] = figures.attacks
    assert (dagger.damage, dagger.stats) == (2, ["might", "speed"])
    assert [m.steps for m in dagger.lines] == [-1, 1, -1]
    assert {s.name: s.line.steps if s.line else 0 for s in figures.skills} == {
        "climbing": -1,
        "bladed weapons": -1,
        "persuasion": 1,
    }


def test_rests_of_day_and_next_one() -> None:
    figures = sheet(structs.replace(pc(), recoveries_used=2), CSRD)
    assert [(r.rest, r.used, r.next) for r in figures.rests] == [
        ("action", True, False),
        ("ten_minutes", True, False),
        ("one_hour", False, True),
        ("ten_hours", False, False),
    ]
    assert sum(line.points for line in figures.recovery) == 2  # the tier


def test_last_roll_is_news_until_next_turn() -> None:
    table = Table()
    table.do(c.StartEncounter(), c.RollInitiative(pc_id="p1", natural=20))
    assert last_roll(table.history, KARA) is None
    table.do(c.AttackFoe(pc_id="p1", foe_id="f2", attack="broadsword", natural=15), by=KARA)
    last = last_roll(table.history, KARA)
    assert last is not None
    assert (last.resolution.natural, last.resolution.result, last.foe) == (15, "success", "f2")
    assert last.resolution.damage is not None
    assert last.resolution.damage.taken == 4  # before the Armor that is hidden
    assert last_roll(table.history, Seat("player", "p9")) is None
    table.do(c.EndTurn(), by=KARA)
    assert last_roll(table.history, KARA) == structs.replace(
        last, old=True
    )  # who passes the turn has read it
    table.do(c.EndTurn())
    assert last_roll(table.history, KARA) is None


def test_settled_die_is_told_with_face() -> None:
    """A die that was settled is told with its face."""
    table = Table()
    table.do(c.CallTask(pcs=["p1"], title="Climb", stat="might", difficulty=5, hidden=True))
    table.do(c.Attempt(open_id="o3", natural=3), by=KARA)
    assert last_roll(table.history, KARA) is None  # it lies on the table still
    table.do(c.Settle(open_id="o4"), by=KARA)
    last = last_roll(table.history, KARA)
    assert last is not None
    assert (last.resolution.natural, last.resolution.difficulty) == (3, None)
    assert last.head.key == "log.tried"
    by_gm = last_roll(table.history, Seat("gm", "p1"))
    assert by_gm is not None
    assert by_gm.resolution.difficulty == 5


def test_accepted_or_replaced_result_is_old() -> None:
    """A result is old once it was accepted or something else is asked."""
    table = Table()
    table.do(c.AttackFoe(pc_id="p1", foe_id="f2", attack="broadsword", natural=15), by=KARA)
    assert _old(table) is False
    table.do(c.Note(text="The wind howls."))
    assert _old(table) is False
    table.do(c.CallTask(pcs=["p1"], title="Climb", stat="might", difficulty=5))
    assert _old(table) is True
    task = next(id for id, o in table.history.state.pending.items() if isinstance(o, TaskCall))
    table.do(c.Attempt(open_id=task, natural=3), by=KARA)
    rolled = next(id for id, o in table.history.state.pending.items() if isinstance(o, Rolled))
    table.do(c.Settle(open_id=rolled), by=KARA)
    assert _old(table) is True  # the die that was accepted has shown all of it


def test_gm_accepted_die_is_news() -> None:
    """A die that the GM accepts for a player is news."""
    table = Table()
    table.do(c.CallTask(pcs=["p1"], title="Climb", stat="might", difficulty=5))
    task = next(id for id, o in table.history.state.pending.items() if isinstance(o, TaskCall))
    table.do(c.Attempt(open_id=task, natural=3), by=KARA)
    rolled = next(id for id, o in table.history.state.pending.items() if isinstance(o, Rolled))
    table.do(c.Settle(open_id=rolled))
    assert _old(table) is False


def test_task_of_others_makes_no_result_old() -> None:
    table = Table()
    table.do(c.CallTask(pcs=["p1"], title="Wait", stat="might", difficulty=5))
    table.do(c.AttackFoe(pc_id="p1", foe_id="f2", attack="broadsword", natural=15), by=KARA)
    assert _old(table) is False  # the task was there before


def _old(table: Table) -> bool:
    last = last_roll(table.history, KARA)
    assert last is not None
    return last.old


def test_what_was_rewound_is_no_news() -> None:
    table = Table()
    table.do(c.AttackFoe(pc_id="p1", foe_id="f2", attack="broadsword", natural=15), c.Undo())
    assert last_roll(table.history, KARA) is None
    assert last_attack(table.history, "p1") is None


def test_last_attack_is_remembered_with_its_stat() -> None:
    table = Table()
    table.do(c.AttackFoe(pc_id="p1", foe_id="f2", attack="broadsword", stat="speed", natural=15))
    habit = last_attack(table.history, "p1")
    assert habit is not None
    assert (habit.attack, habit.foe, habit.stat) == ("broadsword", "f2", "speed")
