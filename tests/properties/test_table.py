"""Whatever anybody does at a table: it stays whole, gives nothing away for free, and can be
replayed and undone.
"""

from __future__ import annotations

from itertools import count

import msgspec
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.examples import examples
from tests.properties.commands import Draw, command

from threefold.interop.session import Session, read_session
from threefold.interop.soundness import state_faults
from threefold.model.characters import Pc
from threefold.model.checks import check_pc
from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.service.archives import archive, take_in
from threefold.service.demo import demo
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.tables import Accepted, Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import AnyCommand, BeginTurns, ChangeSettings, StartEncounter, Undo
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    EncounterEnded,
    EncounterStarted,
    FoeAdded,
    FoeEdited,
    FoeRemoved,
    Grown,
    InitiativeRolled,
    IntrusionAnswered,
    PcAdded,
    PcEdited,
    PcRemoved,
    Played,
    Recovered,
    Rewound,
    TurnsBegan,
    TurnStarted,
)
from threefold.table.events.base import PermanentEvent
from threefold.table.history import GM, History, Record, Seat
from threefold.table.log import log
from threefold.table.state import Member, State
from threefold.table.views import table_view
from threefold.text import render

STEPS = 25


def beginning(*commands: AnyCommand) -> History:
    """The demo table after some commands of the GM."""
    tables = Tables(MemoryStore(), Scripted([8, 15, 4, 12]))
    table = demo(tables)
    for n, asked in enumerate(commands):
        assert isinstance(tables.submit(table, GM, f"begin-{n}", asked), Accepted)
    return tables.history(table)


TURNS = TurnsBegan | TurnStarted | EncounterStarted | EncounterEnded | Rewound

BEGINNINGS = (beginning(), beginning(StartEncounter(), BeginTurns()))
"""The party before two guards, and in the first round of a fight with them."""


GIVING = frozenset(
    {
        "award",
        "advance",
        "arc",
        "intrude",
        "recover",
        "heal",
        "follower",
        "ability",
        "cypher",
        "artifact",
    }
)
"""Procedures that may bring points, XP or more, which tests of their own look at."""


class Drawn:
    """Dice whose faces Hypothesis chooses."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def roll(self, sides: int) -> int:
        return self._draw(st.integers(1, sides))


def points(pc: Pc) -> int:
    """All points in the three Pools."""
    return sum(pc.vitals().pools)


def whole(state: State) -> None:
    """A state that hangs together and contradicts no rule."""
    assert list(state_faults(state)) == []
    for member in state.party.values():
        assert check_pc(member.pc, "pc", state.rules()) is None
        assert min(member.pc.vitals().pools) >= 0
    for foe in state.foes.values():
        assert 0 <= foe.npc.health <= foe.npc.max_health


def fair(event: AnyEvent, before: State, after: State) -> None:
    """No points and no XP come from nowhere: rest gives what was rolled, intrusions what they
    award, the GM by hand.
    """
    if isinstance(event, Rewound | PcAdded | PcEdited | PcRemoved):
        return
    if isinstance(event, ActionSettled | Played) and event.resolution.procedure in GIVING:
        return
    if isinstance(event, Grown):
        for id, member in before.party.items():
            assert after.party[id].pc.xp - member.pc.xp == sum(
                x.line.points for x in event.xp if x.pc == id
            )
        return
    xp = sum(after.party[id].pc.xp - member.pc.xp for id, member in before.party.items())
    awarded = event.xp + event.passed_xp if isinstance(event, IntrusionAnswered) else 0
    assert xp <= max(0, awarded) <= 2
    for id, member in before.party.items():
        pc, later = member.pc, after.party[id].pc
        assert later.maxima() == pc.maxima()
        gained = points(later) - points(pc)
        if isinstance(event, Recovered) and event.pc == id:
            assert (
                gained
                == event.might + event.speed + event.intellect
                <= 6 + pc.tier + pc.recovery_bonus
            )
            for now, was, top in zip(
                later.vitals().pools, pc.vitals().pools, pc.maxima(), strict=True
            ):
                assert now <= max(was, top)
        elif isinstance(event, InitiativeRolled) and event.payer is not None and event.pc == id:
            assert gained == 0 or event.natural == 20  # which gives the points of Effort back
        elif isinstance(event, ActionSettled) and any(
            h.kind == "healed" for h in event.resolution.notices
        ):
            for now, was, top in zip(
                later.vitals().pools, pc.vitals().pools, pc.maxima(), strict=True
            ):
                assert now <= max(was, top)
        else:
            assert gained <= 0
    if not isinstance(event, FoeAdded | FoeEdited):
        for id, foe in after.foes.items():
            assert foe.npc.health <= before.foes[id].npc.health


def acting(state: State) -> str | None:
    return state.encounter.acting if state.encounter is not None else None


def in_turn(event: AnyEvent, before: State, after: State) -> None:
    """Nobody comes to act but by a turn that starts, even when the one whose turn it was leaves."""
    if acting(after) == acting(before) or isinstance(event, TURNS):
        return
    assert isinstance(event, PcRemoved | FoeRemoved)
    others = [*before.party.values(), *before.foes.values()]
    assert all(
        o.pc.damage_track == "dead" if isinstance(o, Member) else o.npc.health == 0 for o in others
    ) or (acting(before) == event.id and acting(after) is None)


def told(history: History, refusal: Refusal | None) -> None:
    """Everybody can look, and every word that is shown has its text."""
    for seat in (GM, *(Seat("player", id) for id in history.state.party)):
        msgspec.json.encode(table_view(history.state, history.version, seat))
        for entry in log(history, seat, LOG_SHELF, last=3):
            for words in (entry.head, *entry.details):
                render(words.message())
    if refusal is not None:
        assert refusal.code
        render(refusal.message)


def stayed(then: State, now: State) -> State:
    """An earlier state with all that stays as it is now: ids, what keeps the table safe, its seal
    and bookmarks.
    """
    return replace(
        then,
        next=now.next,
        numbers=now.numbers,
        safety=now.safety,
        seal=now.seal,
        bookmarks=now.bookmarks,
    )


@examples(10, HealthCheck.data_too_large)
@given(st.data())
def test_any_session_is_replayable_and_undoable(data: st.DataObject) -> None:
    """Any session stays whole fair replayable and can be undone."""
    draw: Draw = data.draw
    begun = draw(st.sampled_from(BEGINNINGS))
    store = MemoryStore()
    # Sealed dice fall by their seeds: they are the same each time, or equal draws would play
    # unequal sessions.
    seeds = count(1)
    tables = Tables(store, Drawn(draw), seeds=lambda n: bytes([next(seeds)]) * n)
    table = store.create("", begun.records)
    firsts = {record.command: record.seq for record in reversed(begun.records)}
    befores = [(seq, begun.states[seq - 1]) for seq in sorted(firsts.values())]
    for n in range(STEPS):
        history = tables.history(table)
        seat, asked = command(draw, history.state)
        if isinstance(asked, ChangeSettings):
            continue
        done = tables.submit(table, seat, f"c{n}", asked)
        grown = tables.history(table)
        if isinstance(done, Refusal):
            assert grown is history
            told(grown, done)
            continue
        for record in done.records:
            before, after = grown.states[record.seq - 1], grown.states[record.seq]
            whole(after)
            fair(record.event, before, after)
            in_turn(record.event, before, after)
        if isinstance(asked, Undo):
            # All is as it was, but an id is never given twice, and what is lasting stays.
            back = done.records[0].event.to
            undone = [was for seq, was in befores if seq > back]
            befores = befores[: -len(undone)]
            assert len(undone) == 1 or asked.after is not None
            now, was = history.state, undone[0]
            assert grown.state == stayed(was, now)
            assert was == stayed(grown.states[back], was)
        elif done.records and not isinstance(done.records[0].event, PermanentEvent):
            befores.append((done.records[0].seq, history.state))
        told(grown, None)
        assert tables.submit(table, seat, f"c{n}", asked) == done
    replayed_is_live(tables, table)


def replayed_is_live(tables: Tables, table: str) -> None:
    """A session that goes out and comes in again, and one that is read from the store, is the one
    that was played.
    """
    live = tables.history(table)
    session = read_session(tables.export(table))
    assert isinstance(session, Session), render(session.message)
    assert session.history.states == live.states
    assert session.history.records == live.records
    copies = msgspec.json.decode(msgspec.json.encode([*live.records]), type=list[Record])
    assert History().grown(copies).digest() == live.digest()
    assert isinstance(tables.new.from_file(tables.export(table)), str)
    elsewhere = Tables(MemoryStore())
    packed = archive(tables, table)
    taken = take_in(elsewhere, packed, "evening.zip")
    assert isinstance(taken, str)
    assert elsewhere.history(taken).records == live.records
    assert archive(elsewhere, taken) == packed
