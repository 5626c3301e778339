"""Who comes while turns run acts in them; an id that was given is never given again."""

from __future__ import annotations

import msgspec
from tests.people import KARA

from threefold.model.characters import Npc, Pc
from threefold.rules.dice import Scripted
from threefold.table import commands as c
from threefold.table.decisions import decide
from threefold.table.history import GM, History, Record


def played(*commands: c.AnyCommand) -> History:
    """The GM gives these commands, one after another."""
    history = History()
    for n, command in enumerate(commands):
        events = decide(history.state, command, GM, Scripted(()), history)
        assert isinstance(events, list), events
        first = history.version + 1
        history = history.grown(
            Record(first + i, f"c{n}", GM, event) for i, event in enumerate(events)
        )
    return history


def pc(name: str) -> Pc:
    return msgspec.convert({**KARA, "name": name}, Pc)


FIGHT = (
    c.AddPc(pc=pc("Ana")),
    c.AddPc(pc=pc("Bo")),
    c.AddFoe(npc=Npc("guard", 2)),
    c.StartEncounter(),
    c.RollInitiative(pc_id="p1", natural=9),
    c.RollInitiative(pc_id="p2", natural=2),
)


def test_foes_join_last_and_pcs_at_end() -> None:
    """Foes join after the last foe and PCs at the end."""
    history = played(
        *FIGHT, c.EndTurn(), c.EndTurn(), c.AddFoe(npc=Npc("captain", 4)), c.AddPc(pc=pc("Cy"))
    )
    encounter = history.state.encounter
    assert encounter is not None
    assert [history.state.name_of(id) for id in encounter.order] == [
        "Ana",
        "guard",
        "captain",
        "Bo",
        "Cy",
    ]
    assert encounter.acting == "p2"  # the turn stays with Bo although two came before and after


def test_before_turns_run_nobody_joins_order() -> None:
    history = played(*FIGHT[:4], c.AddFoe(npc=Npc("captain", 4)))
    assert history.state.encounter is not None
    assert history.state.encounter.order == []


def test_id_is_not_given_again_after_undo() -> None:
    history = played(c.AddPc(pc=pc("Ana")), c.Undo(), c.AddPc(pc=pc("Bo")))
    assert list(history.state.party) == ["p2"]
