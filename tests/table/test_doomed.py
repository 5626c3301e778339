"""Intrusions that stand, and XP that somebody may not get: what each door says of them."""

from __future__ import annotations

from tests.shelf.evening import BEN, KARA, Evening

from threefold.table.commands import AnswerIntrusion, Intrude
from threefold.table.history import GM
from threefold.table.views import table_view
from threefold.table.views.intrusions import IntrusionView


def intruded(evening: Evening) -> str:
    """An intrusion on Kara, by its id."""
    evening.does(Intrude(pc_id=KARA))
    return next(iter(evening.state.pending))


def offered(evening: Evening) -> IntrusionView:
    waiting = table_view(evening.state, 1, GM).pending
    return next(w for w in waiting if isinstance(w, IntrusionView))


def test_doomed_reads_that_it_stands() -> None:
    """The second intrusion stands: the log and the answer say so, and no XP of the PC moves."""
    evening = Evening("descriptors.doomed", xp=3)
    evening.does(AnswerIntrusion(open_id=intruded(evening), accept=False))
    told = evening.does(Intrude(pc_id=KARA)).told
    assert "cannot be refused" in told
    assert (offered(evening).stands, offered(evening).can_refuse) == (True, False)
    done = evening.does(
        AnswerIntrusion(open_id=next(iter(evening.state.pending)), accept=True, pass_to=BEN)
    )
    assert "+0" not in done.told


def test_nobody_is_left_for_second_point() -> None:
    """Where every comrade gets no XP that others hand on, an intrusion is accepted all the same."""
    evening = Evening("descriptors.dishonorable", xp=1)
    evening.does(Intrude(pc_id=BEN))
    id = next(iter(evening.state.pending))
    assert offered(evening).heirs == []
    evening.does(AnswerIntrusion(open_id=id, accept=True))
    assert (evening.pc(BEN).xp, evening.pc().xp) == (1, 1)
