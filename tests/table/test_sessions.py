"""The end of a session: XP, loose ends and the recap in one step."""

from __future__ import annotations

import pytest
from msgspec import Raw
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.model.characters import Npc
from threefold.model.things import Thing
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.recap import MOST_LINES, recap
from threefold.service.sessions import loose_ends
from threefold.table.commands import (
    AddFoe,
    AddThing,
    AnswerIntrusion,
    AttackFoe,
    Attempt,
    Award,
    BeginSession,
    CallFor,
    CallTask,
    EndEncounter,
    EndSession,
    Hurt,
    Intrude,
    Note,
    Settle,
    Undo,
)
from threefold.table.commands.sessions import SessionXp
from threefold.table.events import Awarded, Closed, EncounterEnded, Rewound, SessionEnded
from threefold.table.history import GM, Seat
from threefold.table.log import log
from threefold.table.state import Called, Intrusion, Rolled, TaskCall
from threefold.table.views import table_view
from threefold.text import LANGUAGES, render


def xp(table: Table) -> tuple[int, int]:
    """The XP of Kara and Ben."""
    return table.state.party[KARA].pc.xp, table.state.party[BEN].pc.xp


@pytest.mark.rule("arc.group_parity")
def test_arc_group_parity_at_end_of_session() -> None:
    table = Table()
    before = xp(table)
    events = table.does(
        EndSession(
            xp=[SessionXp(pc_id=KARA, what="session_step"), SessionXp(pc_id=BEN, what="session")]
        )
    )
    assert [type(e) for e in events] == [Awarded, Awarded, SessionEnded]
    assert xp(table) == (before[0] + 2, before[1] + 1)


def test_session_end_is_one_undoable_step() -> None:
    """The end is one step and one undo takes it back."""
    table = Table()
    table.fights()
    table.does(CallTask(pcs=[KARA, BEN], title="climb", stat="might", difficulty=3))
    before = table.state
    kept, closed = (id for id, o in table.state.pending.items() if isinstance(o, TaskCall))
    given = [
        SessionXp(pc_id=KARA, what="other", points=3),
        SessionXp(pc_id=BEN, what="other", points=3),
    ]
    events = table.does(
        EndSession(recap="  We got away.  ", xp=given, close=[closed], end_encounter=True)
    )
    assert [type(e) for e in events] == [Awarded, Closed, EncounterEnded, SessionEnded]
    assert list(table.state.pending) == [kept]
    assert (table.state.encounter, table.state.clock.over) == (None, True)
    assert isinstance(events[-1], SessionEnded)
    assert events[-1].recap == "We got away."
    assert [type(e) for e in table.does(Undo())] == [Rewound]
    assert table.state == before


def test_session_ends_once_until_next_begins() -> None:
    table = Table()
    table.does(EndSession())
    assert table.refuses(EndSession()) == ("out_of_order", "type")
    table.does(BeginSession())
    assert (table.state.clock.session, table.state.clock.over) == (2, False)
    [ended] = table.does(EndSession())
    assert isinstance(ended, SessionEnded)
    assert ended.number == 2


def test_what_cannot_be_closed_is_refused_whole() -> None:
    table = Table()
    table.does(AttackFoe(pc_id=KARA, foe_id="f3", attack="broadsword", natural=20))
    fallen, _ = table.waiting(Rolled)
    before = table.state
    assert table.refuses(EndSession(close=[fallen]))[0] == "not_allowed"
    assert table.refuses(EndSession(close=["o99"])) == ("stale", "close")
    assert table.refuses(EndSession(xp=[SessionXp(pc_id="p99", what="session")]))[0] == "bad_value"
    assert table.refuses(EndSession(), by=Seat("player", KARA)) == ("not_your_seat", "type")
    assert table.state == before
    [end] = loose_ends(table.state, table_view(table.state, 1, GM))
    assert (end.id, end.closes) == (fallen, False)


def test_loose_ends_name_all_that_is_open() -> None:
    table = Table()
    assert loose_ends(table.state, table_view(table.state, 1, GM)) == []
    table.fights()
    table.does(CallTask(pcs=[KARA], title="climb", stat="might", difficulty=3))
    ends = loose_ends(table.state, table_view(table.state, 1, GM))
    for lang in LANGUAGES:
        said = [render(end.what, lang) for end in ends]
        assert len(set(said)) == 2
        assert lang != "en" or "climb" in said[1]


def test_recap_tells_readable_lines_of_session() -> None:
    """The recap tells what players read in this session alone."""
    table = Table()
    table.does(Note(text="The old gate fell."))
    table.does(EndSession())
    table.does(BeginSession())
    assert recap(table.history, "en") == ""
    table.does(Note(text="They came by night."))
    table.does(Note(text="The duchess sent them.", secret=True))
    table.fights()
    table.does(Note(text="Kara held the bridge."))
    table.does(EndSession(end_encounter=True))
    lines = recap(table.history, "en").splitlines()
    assert lines == ["They came by night.", "A fight.", "Kara held the bridge."]


def test_recap_names_who_fought_and_who_fell() -> None:
    table = Table()
    table.fights()
    table.does(AddFoe(npc=Npc(name="onlooker", level=2)))
    table.does(Hurt(on=GUARD, points=1))
    assert recap_with_the_fight_over(table) == ["A fight against guard 1."]
    table.does(Hurt(on=OTHER, points=99))
    assert recap_with_the_fight_over(table) == ["A fight against guard (2).", "Down: guard 2."]


def recap_with_the_fight_over(table: Table) -> list[str]:
    table.does(EndEncounter())
    lines = recap(table.history, "en").splitlines()
    table.does(Undo())
    return lines


def test_recap_tells_traps_things_and_fallen() -> None:
    """The recap tells traps things made and who fell outside of a fight."""
    table = Table()
    blade = Raw(b'{"trap": {"name": "Slicing Blade", "level": 4, "damage": {"points": 4}}}')
    table.does(CallFor(pcs=[KARA], procedure="trap_spring", inputs=blade))
    table.does(Attempt(open_id=table.waiting(Called)[0], natural=2), by=Seat("player", KARA))
    table.does(Settle(open_id=table.waiting(Rolled)[0]))
    torch = Raw(b'{"level": 1, "skill": "smithing"}')
    table.does(CallFor(pcs=[KARA], procedure="craft", inputs=torch, title="a torch"))
    table.does(Attempt(open_id=table.waiting(Called)[0], natural=12), by=Seat("player", KARA))
    table.does(Hurt(on=GUARD, points=99))
    told = ["A trap goes off on Kara: Slicing Blade.", "Made by Kara: a torch.", "Down: guard 1."]
    assert recap(table.history, "en").splitlines() == told


def test_recap_lines_do_not_read_as_speech() -> None:
    """No line of the recap reads as if somebody said it."""
    table = Table()
    table.does(CallTask(pcs=[KARA], title="hold the rope", stat="might", difficulty=3))
    table.does(Attempt(open_id=table.waiting(TaskCall)[0], natural=20), by=Seat("player", KARA))
    table.does(Settle(open_id=table.waiting(Rolled)[0], choice="major_effect"))
    assert recap(table.history, "en").splitlines() == ["Kara rolls a natural 20: hold the rope."]


def test_recap_begins_with_session() -> None:
    """The recap begins where the session did and says what happened."""
    table = Table()
    table.does(Note(text="They came by night."))
    for n in range(8):
        table.does(Note(text=f"Words {n}."))
    table.does(Intrude(pc_id=KARA, text="The rope frays"))
    table.does(
        AnswerIntrusion(open_id=table.waiting(Intrusion)[0], accept=True, pass_to=BEN),
        by=Seat("player", KARA),
    )
    table.does(Award(what="other", pcs=[KARA], points=1, reason="the bell rang"))
    table.does(Note(text="Words 8."))
    table.does(Note(text="Words 9."))
    lines = recap(table.history, "en").splitlines()
    assert len(lines) == MOST_LINES
    assert lines[0] == "They came by night."
    assert lines[-1] == "Words 9."


def test_recap_names_intrusions_and_xp_reasons() -> None:
    """The recap says which intrusion and what XP was for."""
    table = Table()
    table.does(Intrude(pc_id=KARA, text="The rope frays"))
    table.does(
        AnswerIntrusion(open_id=table.waiting(Intrusion)[0], accept=True, pass_to=BEN),
        by=Seat("player", KARA),
    )
    table.does(Award(what="other", pcs=[KARA], points=1, reason="the bell rang"))
    intrusion, xp = recap(table.history, "en").splitlines()
    assert intrusion == "GM intrusion on Kara: The rope frays."
    assert xp.startswith("The bell rang (1 XP for Kara: ")


def test_recap_says_how_chase_ended() -> None:
    table = Table()
    table.does(CallFor(pcs=[KARA], procedure="chase", target=GUARD))
    table.does(Attempt(open_id=table.waiting(Called)[0], natural=16), by=Seat("player", KARA))
    assert recap(table.history, "en").splitlines() == ["Guard 1 is caught."]


def test_session_end_is_told_in_each_language() -> None:
    """The end is told in each language with its recap."""
    table = Table()
    table.does(AddThing(thing=Thing("door", 4)))
    table.does(EndSession(recap="Two lines.\nAnd a fish."))
    for seat in (GM, Seat("player", BEN)):
        entry = log(table.history, seat, LOG_SHELF)[-1]
        assert [render(text.message(), "en") for text in entry.details] == [
            "Two lines.\nAnd a fish."
        ]
    assert len({render(entry.head.message(), lang) for lang in LANGUAGES}) == 3
