"""A condition works the same at the table in any case and spacing: in decisions, events, the log
and the views.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
import pytest
from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, OTHER, Table
from tests.table.test_actions import PLAYER, SHOCK, SWORD

from threefold.model.characters import Condition
from threefold.model.conditions import figure_conditions, name_of
from threefold.model.time import Duration
from threefold.rules.conditions import CONDITIONS
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AddCondition,
    AnyCommand,
    AttackFoe,
    Attempt,
    BeginWork,
    CallTask,
    EditFoe,
    EditPc,
    EndEncounter,
    FoeAttacks,
    PassTime,
    Play,
    RemoveCondition,
    Settle,
    StandDown,
    StandGuard,
    UsePower,
)
from threefold.table.events import AnyEvent
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import Called, Rolled, TaskCall
from threefold.table.views import table_view

Spelling = Callable[[str], str]

SPELLINGS: dict[str, Spelling] = {
    "capitals": str.upper,
    "spaces": lambda name: " " + re.sub(" (?!:)", "  ", name) + " ",
    "both": lambda name: re.sub(" (?!:)", "   ", name.title()) + " ",
}


class Respelt(Table):
    """A table at which the GM spells every condition anew after each command."""

    def __init__(self, spelling: Spelling, **given: object) -> None:
        self.spelling: Spelling | None = None
        super().__init__(**given)  # type: ignore[arg-type]
        self.spelling = spelling

    def does(self, command: AnyCommand, *faces: int, by: Seat = GM) -> list[AnyEvent]:
        events = super().does(command, *faces, by=by)
        if self.spelling is not None:
            for id, member in list(self.state.party.items()):
                if member.pc.conditions:
                    super().does(
                        EditPc(
                            pc_id=id,
                            pc=structs.replace(member.pc, conditions=self._respelt(member.pc)),
                        )
                    )
            for id, foe in list(self.state.foes.items()):
                if foe.npc.conditions:
                    npc = structs.replace(foe.npc, conditions=self._respelt(foe.npc))
                    super().does(EditFoe(foe_id=id, foe=structs.replace(foe, npc=npc)))
        return events

    def _respelt(self, figure: object) -> list[Condition | str]:
        assert self.spelling is not None
        spell, found = self.spelling, figure_conditions(figure)  # type: ignore[arg-type]
        names = [spell(name_of(c)) for c in found]
        return [
            n if isinstance(c, str) else structs.replace(c, name=n)
            for c, n in zip(found, names, strict=True)
        ]


def plain(value: object) -> str:
    """A value as text, in which capitals and spaces do not count."""
    return "".join(msgspec.json.encode(value).decode().casefold().split())


def told(table: Table) -> list[str]:
    """All that comes of a table: its state, and what each seat sees and reads."""
    views = [table_view(table.state, 1, seat) for seat in (GM, PLAYER)]
    logs = [[str(entry) for entry in log(table.history, seat, LOG_SHELF)] for seat in (GM, PLAYER)]
    return [plain(table.state), plain(views), plain(logs)]


Script = Callable[[Table, str], None]


def runs_out(table: Table, name: str) -> None:
    table.does(AddCondition(on=KARA, condition=name, lasts=Duration(10, "minutes")))
    table.does(PassTime(time=Duration(9, "minutes")))
    assert len(table.effects) == len(table.pc().conditions) == 1
    table.does(PassTime(time=Duration(2, "minutes")))
    assert (table.effects, table.pc().conditions) == ([], [])


def is_lifted(table: Table, name: str) -> None:
    table.does(AddCondition(on=KARA, condition=name, lasts=Duration(10, "minutes")))
    table.does(AddCondition(on=KARA, condition=name, lasts=Duration(20, "minutes")))
    assert len(table.pc().conditions) == 1
    table.does(RemoveCondition(on=KARA, condition=name))
    assert (table.effects, table.pc().conditions) == ([], [])


def ends_in_a_fight(table: Table, name: str) -> None:
    table.fights()
    table.does(AddCondition(on=GUARD, condition=name, lasts=Duration(1, "rounds")))
    table.does(AddCondition(on=BEN, condition=name))
    table.turns(6)
    assert not table.foe().conditions
    table.does(EndEncounter())


def hurts_each_turn(table: Table, name: str) -> None:
    table.fights()
    foe, harm = table.state.foes[GUARD], {"each_turn": [{"kind": "damage", "points": 1}]}
    lit = msgspec.convert({"name": name, **harm}, Condition)
    table.does(
        EditFoe(
            foe_id=GUARD, foe=structs.replace(foe, npc=structs.replace(foe.npc, conditions=[lit]))
        )
    )
    table.turns(5)
    assert table.foe().health < foe.npc.health


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
@pytest.mark.parametrize("script", [runs_out, is_lifted, ends_in_a_fight, hurts_each_turn])
@pytest.mark.parametrize(
    "name", [*CONDITIONS, "prone", "disarmed", "one-time asset", "words of the GM"]
)
def test_conditions_work_in_any_spelling(name: str, script: Script, spelling: Spelling) -> None:
    """Any condition works the same however it is spelt."""
    same, other = Respelt(str, foe={"level": 3}), Respelt(spelling, foe={"level": 3})
    script(same, name)
    script(other, name)
    assert told(other) == told(same)


def stands_down(table: Table) -> None:
    table.fights()
    table.does(StandGuard(by=KARA, whom=BEN))
    assert table.pc().conditions
    (id,) = table.state.stances
    table.does(StandDown(poised_id=id))
    assert not table.pc().conditions


def loses_a_turn(table: Table) -> None:
    table.fights()
    table.hits(20, "stun")
    while table.acting != (2, KARA):
        table.turns()
    assert not table.foe().conditions


def spends_an_asset(table: Table) -> None:
    table.hits(20, "one_time_asset")
    table.does(CallTask(pcs=[KARA], title="Climb", stat="might", difficulty=4))
    table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=12, one_time_asset=True))
    assert not table.pc().conditions


def keeps_a_touch(table: Table, *, other: str) -> None:
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="Shock", natural=2))
    table.does(Settle(open_id=table.waiting(Rolled)[0]))
    table.does(AttackFoe(pc_id=KARA, foe_id=GUARD, attack="Shock", natural=3))
    table.does(Settle(open_id=table.waiting(Rolled)[0]))
    assert len(table.pc().conditions) == 1
    if other == "ability":
        table.does(UsePower(pc_id=KARA, what="ability", name="Hover"))
    else:
        table.does(AttackFoe(pc_id=KARA, foe_id=OTHER, attack=other, natural=12))
    assert not table.pc().conditions


def is_possessed(table: Table) -> None:
    table.does(BeginWork(procedure="possession", pc_id=KARA, target=GUARD, title="a ghost"))
    table.does(Attempt(open_id=table.waiting(Called)[0], natural=2))
    for id in [id for id, one in table.state.pending.items() if isinstance(one, Rolled)]:
        table.does(Settle(open_id=id))
    assert table.pc().conditions
    (work,) = table.state.works.values()
    assert work.stage == "open"
    table.does(RemoveCondition(on=KARA, condition="possessed"))
    (work,) = table.state.works.values()
    assert work.stage == "done"


def falls_sick(table: Table) -> None:
    fever = msgspec.Raw(msgspec.json.encode({"level": 3, "name": "fever", "points": 1}))
    table.does(Play(procedure="disease", actor=BEN, inputs=fever, faces=[2]))
    for id in [id for id, one in table.state.pending.items() if isinstance(one, Rolled)]:
        table.does(Settle(open_id=id))
    table.does(PassTime(time=Duration(1, "days")))
    assert table.waiting(Called)


def is_cured_while_a_die_waits(table: Table) -> None:
    table.does(AddCondition(on=KARA, condition="dazed"))
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    table.does(RemoveCondition(on=KARA, condition="dazed"))
    assert not table.pc().conditions


DEEDS: dict[str, Callable[[Table], None]] = {
    "guard": stands_down,
    "stun": loses_a_turn,
    "asset": spends_an_asset,
    "touch, again": lambda table: keeps_a_touch(table, other="Shock"),
    "touch, sword": lambda table: keeps_a_touch(table, other="broadsword"),
    "touch, ability": lambda table: keeps_a_touch(table, other="ability"),
    "possession": is_possessed,
    "disease": falls_sick,
    "cure": is_cured_while_a_die_waits,
}


@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_rule_conditions_work_in_any_spelling(
    deed: Callable[[Table], None], spelling: Spelling
) -> None:
    """What the rules put on works the same however it is spelt."""
    hero = {"attacks": [SHOCK, SWORD], "abilities": [{"name": "Hover", "use": "action"}], "xp": 0}
    same, other = Respelt(str, **hero), Respelt(spelling, **hero)
    deed(same)
    deed(other)
    assert told(other) == told(same)
