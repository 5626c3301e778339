"""Kara, Ben and two guards at a table, and short ways to let its seats act and to see what has come
of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from tests.people import kara

from threefold.library.arcs import sample_arcs
from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.time import Duration
from threefold.rules.clock import Unit
from threefold.rules.dice import Scripted
from threefold.rules.ruleset import Rest
from threefold.rules.types import Refusal
from threefold.table.commands import (
    AddFoe,
    AddPc,
    AnyCommand,
    AttackFoe,
    ChangeSettings,
    EndTurn,
    PassTime,
    Recover,
    RollInitiative,
    Settle,
    ShareRecovery,
    StartEncounter,
)
from threefold.table.decisions import decide
from threefold.table.events import AnyEvent
from threefold.table.history import GM, History, Record, Seat
from threefold.table.state import Effect, Encounter, Pending, Settings, State

KARA, BEN = "p1", "p2"
GUARD, OTHER = "f3", "f4"
O = TypeVar("O", bound=Pending)  # noqa: E741 - something open


class Table:
    """A table at which the GM does everything unless said otherwise; ``hero`` are changes to Kara's
    sheet.
    """

    def __init__(
        self, rulings: dict[str, Any] | None = None, foe: dict[str, Any] | None = None, **hero: Any
    ) -> None:
        self.history = History()
        guard = msgspec.convert({"kind": "npc", "name": "guard", "level": 2, **(foe or {})}, Npc)
        self.does(ChangeSettings(settings=Settings(rulings=rulings or {})))
        self.does(AddPc(pc=msgspec.convert(kara(**hero), Pc)))
        self.does(AddPc(pc=msgspec.convert(kara(name="Ben"), Pc)))
        self.does(AddFoe(npc=guard, count=2))

    def does(self, command: AnyCommand, *faces: int, by: Seat = GM) -> list[AnyEvent]:
        """Carry a command out; ``faces`` are what the table's dice show."""
        events = decide(self.state, command, by, Scripted(faces), self.history, sample_arcs)
        assert not isinstance(events, Refusal), events
        first = self.history.version + 1
        self.history = self.history.grown(
            Record(n, f"c{first}", by, e) for n, e in enumerate(events, first)
        )
        return events

    def refuses(self, command: AnyCommand, by: Seat = GM) -> tuple[str, str]:
        """Code and field of a refusal."""
        refusal = decide(self.state, command, by, Scripted([]), self.history, sample_arcs)
        assert isinstance(refusal, Refusal), refusal
        return refusal.code, refusal.field

    def fights(self) -> None:
        """An encounter in which Kara acts first, then the guards, then Ben."""
        self.does(StartEncounter())
        self.does(RollInitiative(pc_id=KARA, natural=15))
        self.does(RollInitiative(pc_id=BEN, natural=2))
        assert self.encounter.order == [KARA, GUARD, OTHER, BEN]

    def turns(self, n: int = 1) -> None:
        """So many turns pass."""
        for _ in range(n):
            self.does(EndTurn())

    def hits(self, natural: int, effect: str | None = None, **attack: Any) -> None:
        """Kara attacks the first guard with this face, and takes this effect (or what is the
        default).
        """
        self.does(
            AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=natural, **attack)
        )
        choice: Any = {19: "minor_effect", 20: "major_effect"}[natural] if effect else None
        for id in [id for id, o in self.state.pending.items() if o.pc == KARA]:
            self.does(Settle(open_id=id, choice=choice, effect=effect))

    @property
    def state(self) -> State:
        """The table now."""
        return self.history.state

    @property
    def encounter(self) -> Encounter:
        """The fight."""
        assert self.state.encounter is not None
        return self.state.encounter

    @property
    def acting(self) -> tuple[int, str | None]:
        """The round, and whose turn it is."""
        return self.encounter.turn.round, self.encounter.acting

    @property
    def effects(self) -> list[Effect]:
        """What lasts."""
        return self.state.effects

    def pc(self, id: str = KARA) -> Pc:
        """A PC as it is now."""
        return self.state.party[id].pc

    def foe(self, id: str = GUARD) -> FullNpc:
        """A foe as it is now."""
        return self.state.foes[id].npc

    def waiting(self, kind: type[O]) -> tuple[str, O]:
        """The one thing of this kind that waits, with its id."""
        [(id, found)] = [(id, o) for id, o in self.state.pending.items() if isinstance(o, kind)]
        return id, found


def time_passes(n: int, unit: Unit) -> Callable[[Table], None]:
    """What lets so much time pass at a table."""
    return lambda table: table.does(PassTime(time=Duration(n, unit))) and None


def rests(rest: Rest) -> Callable[[Table], None]:
    """What lets Kara make a recovery roll at a table."""

    def rested(table: Table) -> None:
        table.does(Recover(pc_id=KARA, rest=rest, natural=3))
        (open_id,) = [id for id, pending in table.state.pending.items() if pending.pc == KARA]
        table.does(ShareRecovery(open_id=open_id))

    return rested
