"""The door of everybody who sits there while the game goes on: what each step tells a player and a
spectator.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import msgspec
from tests.twins.answers import Answers
from tests.twins.presses import Guesses
from tests.twins.world import MARA, World
from tests.web.house import GM, Seat

from threefold.model.time import Duration
from threefold.rules.types import Refusal
from threefold.service.plain import lines_of
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import SPECTATOR
from threefold.table.state import Incoming, Rolled

Step = tuple[str, Seat, AnyCommand]
PEOPLE: Final = ("p1", "p2", "p3", "p4")


def going_on(w: World, tried: Guesses, thin: int) -> Answers:
    """Blows, time that passes, a fight from its start to its end, the end of the session."""
    for foe in list(w.state.foes)[:: max(1, thin // 8)]:
        for name, by, command in _against(w, foe):
            yield from _told(w, f"{name} {foe}", by, command)
    for name, by, command in _evening(w):
        yield from _told(w, name, by, command)


def _against(w: World, foe: str) -> Iterator[Step]:
    if not w.state.foes[
        foe
    ].situations:  # who hides is hit from near alone, and whoever sees the blow knows it
        yield "blow", MARA, c.AttackFoe(pc_id="p1", foe_id=foe, attack="weighted dart", natural=16)
        yield from _settled(w)
    yield "wound", GM, c.Hurt(on=foe, points=1, ignores_armor=True)
    yield "attack", GM, c.FoeAttacks(foe_id=foe, pc_id="p1", reaches=True)
    for id, waits in reversed(w.state.pending.items()):
        if isinstance(waits, Incoming) and waits.pc == "p1" and waits.foe == foe:
            yield "defense", MARA, c.Defend(open_id=id, natural=20)
            break
    yield from _settled(w)


def _settled(w: World) -> Iterator[Step]:
    for id, waits in list(w.state.pending.items()):
        if isinstance(waits, Rolled) and waits.pc == "p1":
            yield "settled", MARA, c.Settle(open_id=id)


def _evening(w: World) -> Iterator[Step]:
    yield "minutes", GM, c.PassTime(time=Duration(20, "minutes"))
    yield "fight", GM, c.StartEncounter()
    for pc in PEOPLE:
        yield f"initiative {pc}", Seat("player", pc), c.RollInitiative(pc_id=pc, natural=20)
    yield "turns", GM, c.BeginTurns()
    for n in range(6):
        yield f"turn {n}", GM, c.EndTurn()
    yield "peace", GM, c.EndEncounter()
    yield "rest", MARA, c.Recover(pc_id="p1", natural=3)
    yield "days", GM, c.PassTime(time=Duration(2, "days"))
    yield "end", GM, c.EndSession(recap="We ran.")
    yield "next", GM, c.BeginSession()


def _told(w: World, name: str, by: Seat, command: AnyCommand) -> Answers:
    """What a step tells those who look on: its lines, and the table after it. The GM alone hears a
    refusal of the GM's."""
    w.house.dice.begin()
    w.pressed += 1
    done = w.house.tables.submit(w.table, by, f"step-{w.pressed:08}", command)
    if isinstance(done, Refusal):
        yield f"{name} refused", "" if by == GM else repr(done)
        return
    for seat in (MARA, SPECTATOR):
        seen, past = w.house.tables.seen_from(w.table, seat)
        lines = past.of_records(done.records[0].seq, done.records[-1].seq) if done.records else []
        yield f"{name} {seat.role} lines", json.dumps(lines_of(past, lines, "en"), default=str)
        yield f"{name} {seat.role} state", msgspec.json.encode(seen).decode()
