"""Intrusions that stand, and XP that somebody may not get: what each door says of them."""

from __future__ import annotations

from tests.shelf.evening import BEN, KARA, Evening

from threefold.table.commands import (
    AnswerIntrusion,
    Attempt,
    CallTask,
    Intrude,
    Reroll,
    Settle,
)
from threefold.table.history import GM
from threefold.table.state import Intrusion, Rolled, TaskCall
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


def test_doom_counts_open_intrusions() -> None:
    """Of two intrusions that wait at once the second stands, and a free refusal is promised once."""
    evening = Evening("descriptors.doomed", xp=3)
    assert [_again(evening).stands for _ in range(2)] == [False, True]
    haunted = Evening("descriptors.haunted", xp=3)
    assert [bool(_again(haunted).waived_by) for _ in range(2)] == [True, False]


def test_doom_and_haunting_both_count() -> None:
    """A doomed and haunted PC refuses one intrusion for nothing, not each that does not stand."""
    evening = Evening("descriptors.doomed", "descriptors.haunted", xp=1)
    for xp in (1, 1, 0):
        _again(evening)
        id = next(iter(evening.state.pending))
        offer = evening.state.pending[id]
        assert isinstance(offer, Intrusion)
        if offer.stands:
            evening.does(AnswerIntrusion(open_id=id, accept=True, pass_to=BEN))
        else:
            evening.does(AnswerIntrusion(open_id=id, accept=False))
        assert evening.pc().xp == xp


def test_haunted_refuses_free_intrusion_for_nothing() -> None:
    """The one that a natural 1 brings is refused without XP too."""
    evening = Evening("descriptors.haunted", xp=0)
    evening.does(Intrude(pc_id=KARA, free=True))
    assert (offered(evening).waived, offered(evening).can_refuse) == (True, True)
    evening.does(AnswerIntrusion(open_id=next(iter(evening.state.pending)), accept=False))
    assert evening.pc().xp == 0


def test_chaos_rolls_again_once_a_rest() -> None:
    """The reroll of the chaotic is counted: a second failure does not wait for one."""
    evening = Evening("descriptors.chaotic")
    assert _fails(evening, "Chaotic")
    assert not _fails(evening, "Chaotic")


def _fails(evening: Evening, power: str) -> bool:
    """Fail a task; return whether the die was rolled again with a power."""
    evening.does(CallTask(pcs=[KARA], title="t", difficulty=5, stat="might"))
    evening.does(Attempt(open_id=evening.waiting(TaskCall), natural=3))
    waits = [k for k, each in evening.state.pending.items() if isinstance(each, Rolled)]
    for id in waits:
        evening.does(Reroll(open_id=id, natural=9, power=power))
        evening.does(Settle(open_id=id))
    return bool(waits)


def _again(evening: Evening) -> Intrusion:
    """The newest intrusion on Kara."""
    evening.does(Intrude(pc_id=KARA))
    *_, newest = evening.state.pending.values()
    assert isinstance(newest, Intrusion)
    return newest
