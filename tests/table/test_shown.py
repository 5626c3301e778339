"""A press acts on what it showed: the marks of the turn, the step and what is open."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.rules.dice import Scripted
from threefold.rules.types import Refusal
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.commands.base import Command, Shown
from threefold.table.commands.shown import MARKED, OPEN_NAMED
from threefold.table.decisions import decide
from threefold.table.decisions.answers import ANSWERED_BY
from threefold.table.events import Opened
from threefold.table.history import GM, Record, Seat
from threefold.table.state import (
    Called,
    FollowUp,
    FreeIntrusion,
    Incoming,
    Intrusion,
    Pending,
    Petition,
    Proposal,
    Recovering,
    Rolled,
    TaskCall,
)
from threefold.table.views import redacted, table_view
from threefold.table.views.shown import ShownView
from threefold.text import render

MINE, OTHERS = Seat("player", KARA), Seat("player", BEN)
SEATS = (GM, MINE, OTHERS)


def marks(table: Table, seat: Seat = GM) -> ShownView:
    """What a seat is shown now."""
    return table_view(redacted(table.state, seat), 0, seat).shown


def told(table: Table, command: AnyCommand, by: Seat = GM) -> Refusal:
    refusal = decide(table.state, command, by, Scripted([]), table.history)
    assert isinstance(refusal, Refusal), refusal
    return refusal


# --- the turn -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_turn_once_over_refuses_press(seat: Seat) -> None:
    """Whoever is shown a turn cannot end the one after it."""
    table = Table()
    table.fights()
    shown = Shown(turn=marks(table, seat).turn)
    table.does(c.EndTurn(), by=MINE)
    refusal = told(table, c.EndTurn(shown=shown), seat)
    assert (refusal.code, refusal.field) == ("stale", "shown.turn")
    assert render(refusal.message).startswith("It is guard 1's turn by now")
    assert table.acting == (1, GUARD)


def test_turn_that_still_runs_is_ended() -> None:
    """The mark holds for as long as the turn does, whatever else happens."""
    table = Table()
    table.fights()
    shown = Shown(turn=marks(table, MINE).turn)
    table.does(c.Hurt(on=GUARD, points=1))
    table.does(c.EndTurn(shown=shown), by=MINE)
    assert table.acting == (1, GUARD)


def test_turn_of_next_round_is_another() -> None:
    """The same person's turn a round later is another turn."""
    table = Table()
    table.fights()
    before = marks(table).turn
    table.turns(4)
    assert table.acting == (2, KARA)
    assert told(table, c.EndTurn(shown=Shown(turn=before))).code == "stale"


def test_encounter_that_ended_or_began_refuses_press() -> None:
    """Initiative, turns and their end are told apart, and each is told in words."""
    table = Table()
    before = Shown(turn=marks(table).turn)
    table.does(c.StartEncounter())
    assert "An encounter has begun" in render(told(table, c.StartEncounter(shown=before)).message)
    rolling = Shown(turn=marks(table).turn)
    table.does(c.RollInitiative(pc_id=KARA, natural=15))
    assert Shown(turn=marks(table).turn) == rolling, "one roll refuses nobody else's"
    table.does(c.RollInitiative(pc_id=BEN, natural=2))
    assert "It is Kara's turn" in render(told(table, c.BeginTurns(shown=rolling)).message)
    turns = Shown(turn=marks(table).turn)
    table.does(c.EndEncounter())
    assert "The encounter is over" in render(told(table, c.EndTurn(shown=turns)).message)
    assert "The encounter is over" in render(told(table, c.EndEncounter(shown=turns)).message)


def test_order_that_changed_refuses_press() -> None:
    """A turn whose place in the order was bought anew leads on to somebody else."""
    table = Table(xp=3)
    table.fights()
    shown = Shown(turn=marks(table).turn)
    table.does(c.RerollInitiative(pc_id=KARA, natural=18))
    assert "order of the turns" in render(told(table, c.EndTurn(shown=shown)).message)


def test_session_is_ended_and_begun_once() -> None:
    """Two GMs end a session: the second is told that it is over."""
    table = Table()
    shown = Shown(turn=marks(table).turn)
    table.does(c.EndSession(shown=shown))
    assert "Session 1 is over" in render(told(table, c.EndSession(shown=shown)).message)
    over = Shown(turn=marks(table).turn)
    table.does(c.BeginSession(shown=over))
    assert "Session 2 has begun" in render(told(table, c.BeginSession(shown=over)).message)


# --- the step -------------------------------------------------------------------------------------


def test_undo_takes_back_what_it_named() -> None:
    """A step that came in between stays."""
    table = Table()
    shown = Shown(step=table.history.step_mark())
    table.does(c.Note(text="A bell"))
    refusal = told(table, c.Undo(shown=shown))
    assert (refusal.code, refusal.field) == ("stale", "shown.step")
    assert "is no longer the last one" in render(refusal.message)
    table.does(c.Undo(shown=Shown(step=table.history.step_mark())))


def test_two_undos_of_one_step_undo_one() -> None:
    """The second of two GMs is told that it has been taken back."""
    table = Table()
    table.does(c.Note(text="A bell"))
    shown = Shown(step=table.history.step_mark())
    table.does(c.Undo(shown=shown))
    assert "has been taken back already" in render(told(table, c.Undo(shown=shown)).message)


def test_two_redos_of_one_step_redo_one() -> None:
    """What redo brings back is one step, too."""
    table = Table()
    for words in ("One", "Two"):
        table.does(c.Note(text=words))
    table.does(c.Undo())
    table.does(c.Undo())
    shown = Shown(step=table.history.step_mark())
    table.does(c.Redo(shown=shown))
    assert "can no longer be brought back" in render(told(table, c.Redo(shown=shown)).message)
    table.does(c.Redo(shown=Shown(step=table.history.step_mark())))


@pytest.mark.parametrize("mark", ["", "step-0-0", "step-999999-7", "nonsense", "step-1-"])
def test_unknown_mark_of_step_is_refused(mark: str) -> None:
    """A mark that never was is over, like one that was."""
    assert told(Table(), c.Undo(shown=Shown(step=mark))).code == "stale"


def test_player_has_no_mark_of_step() -> None:
    """A player cannot count the GM's steps: there is no mark, and a guessed one tells nothing."""
    table = Table()
    assert marks(table, MINE).step is None
    one, other = (
        told(table, c.Note(text="?", shown=Shown(step=mark)), MINE)
        for mark in ("step-1-0", "step-4-0")
    )
    assert one == other
    assert one.code == "not_your_seat"


# --- what is open ---------------------------------------------------------------------------------


def test_roll_that_was_rerolled_is_not_settled() -> None:
    """A press that saw one face does not accept another."""
    table = Table(xp=3)
    table.does(c.AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=19), by=MINE)
    id, _ = table.waiting(Rolled)
    shown = Shown(open=marks(table, MINE).open[id])
    table.does(c.Reroll(open_id=id, natural=20), by=MINE)
    for command in (c.Settle(open_id=id, shown=shown), c.Reroll(open_id=id, shown=shown)):
        refusal = told(table, command, MINE)
        assert (refusal.code, refusal.field) == ("stale", "shown.open")
        assert "the die shows 20" in render(refusal.message)
    table.does(c.Settle(open_id=id, shown=Shown(open=marks(table, MINE).open[id])), by=MINE)
    assert (
        told(table, c.Settle(open_id=id, shown=shown), MINE).message.key == "refusal.no_longer_open"
    )


def test_proposal_is_answered_once() -> None:
    """Two GMs who set the difficulty of one proposal ask for one task."""
    table = Table()
    table.does(c.Propose(pc_id=KARA, title="Climb"), by=MINE)
    id, _ = table.waiting(Proposal)
    shown = Shown(open=marks(table).open[id])
    call = c.CallTask(
        pcs=[KARA], title="Climb", stat="might", difficulty=3, answers=id, shown=shown
    )
    table.does(call)
    assert told(table, call).code == "stale"
    assert len(table.state.pending) == 1


def test_mark_without_anything_open_is_refused() -> None:
    """A mark that nothing compares is not left unread."""
    refusal = told(Table(), c.EndTurn(shown=Shown(open="open-1")))
    assert (refusal.code, refusal.field) == ("bad_value", "shown.open")


def test_marks_tell_nobody_of_hidden_things() -> None:
    """Worlds that differ in what a player may not know have the same marks for that player."""
    seen: list[ShownView] = []
    for difficulty in (2, 6):
        table = Table()
        table.does(
            c.CallTask(pcs=[KARA], title="Climb", stat="might", difficulty=difficulty, hidden=True)
        )
        if difficulty == 6:
            table.does(c.Note(text="A secret", secret=True))
        seen += [marks(table, MINE), marks(table, OTHERS)]
    assert seen[:2] == seen[2:]


def test_petition_keeps_no_marks() -> None:
    """What a request of a player stores is the command as it was before there were marks."""
    table = Table(xp=9)
    shown = Shown(turn=marks(table, MINE).turn)
    table.does(c.IntrudeAsPlayer(pc_id=KARA, intrusion="x", text="It rains", shown=shown), by=MINE)
    _, petition = table.waiting(Petition)
    assert b"shown" not in bytes(petition.command)


# --- every command --------------------------------------------------------------------------------

ALL: list[type[Command]] = list(AnyCommand.__args__)  # type: ignore[attr-defined]


def test_whatever_names_something_open_is_marked() -> None:
    """No command that answers something open is left out of the list of marked ones."""
    naming = {each for each in ALL if set(OPEN_NAMED) & set(each.__struct_fields__)}
    assert {each for each, kind in MARKED.items() if kind == "open"} == naming


# --- what answers it ------------------------------------------------------------------------------

KINDS: dict[type, Pending] = {
    TaskCall: TaskCall(pc=KARA, title="Climb", stat="might", difficulty=3),
    Called: Called(pc=KARA, procedure="perception", inputs=msgspec.Raw(b"{}")),
    Proposal: Proposal(pc=KARA, title="Climb", stat="might"),
    Intrusion: Intrusion(pc=KARA),
    FreeIntrusion: FreeIntrusion(pc=KARA),
    FollowUp: FollowUp(pc=KARA, procedure="fall", inputs=msgspec.Raw(b"{}")),
}


def waits_for(kind: type) -> Table:
    """A table at which something of a kind waits, under the id o50."""
    table = Table(xp=3)
    if kind in KINDS:
        return _with(table, KINDS[kind])
    if kind is Incoming:
        table.does(c.FoeAttacks(foe_id=GUARD, pc_id=KARA))
    elif kind is Rolled:
        table.does(c.AttackFoe(pc_id=KARA, foe_id=GUARD, attack="broadsword", natural=19))
    elif kind is Recovering:
        table.does(c.Hurt(on=KARA, points=3))
        table.does(c.Recover(pc_id=KARA, natural=3))
    elif kind is Petition:
        table.does(c.IntrudeAsPlayer(pc_id=KARA, intrusion="x", text="It rains"), by=MINE)
    else:
        table.does(
            c.AskAccord(
                pc_id=KARA,
                procedure="wish",
                inputs=msgspec.Raw(b'{"granter_level": 5, "level": 3}'),
            )
        )
    return table


def _with(table: Table, pending: Pending) -> Table:
    opened = Opened(id="o50", pending=pending)
    table.history = table.history.grown([Record(table.history.version + 1, "c", GM, opened)])
    return table


def _command(kind: type[Command], id: str) -> Any:
    """A command of a kind that answers what waits under an id."""
    named: dict[str, Any] = {"open_id": id}
    if "pc_id" in kind.__struct_fields__:
        named["pc_id"] = BEN
    if "foe_id" in kind.__struct_fields__:
        named["foe_id"] = OTHER
    if kind is c.AnswerIntrusion:
        named["accept"] = True
    if kind is c.AnswerAccord:
        named["agree"] = True
    return kind(**named)


BY_OPEN_ID = [each for each in ALL if "open_id" in each.__struct_fields__]


@pytest.mark.parametrize("command", BY_OPEN_ID, ids=lambda each: each.__name__)
@pytest.mark.parametrize("kind", ANSWERED_BY, ids=lambda each: each.__name__)
def test_what_waits_names_its_answer(kind: type, command: type[Command]) -> None:
    """While something waits, no command says that it is dealt with: one that does not answer it
    names those that do.
    """
    table = waits_for(kind)
    id, _ = table.waiting(kind)
    answer = decide(table.state, _command(command, id), GM, Scripted([5] * 9), table.history)
    if not isinstance(answer, Refusal):
        assert command in ANSWERED_BY[kind]
        return
    assert answer.code != "stale"
    if command not in ANSWERED_BY[kind] and answer.field == "open_id":
        named = render(answer.message)
        assert all(str(each.__struct_config__.tag) in named for each in ANSWERED_BY[kind]), named


def test_every_kind_has_answer() -> None:
    """No kind of what waits is missing in the table of answers."""
    assert set(ANSWERED_BY) == set(Pending.__args__)  # type: ignore[attr-defined]


def test_hidden_things_are_not_named() -> None:
    """Who may not know of what waits is told what is told of nothing."""
    table = waits_for(FollowUp)
    id, _ = table.waiting(FollowUp)
    assert told(table, c.Settle(open_id=id), OTHERS) == told(
        table, c.Settle(open_id="o999"), OTHERS
    )
