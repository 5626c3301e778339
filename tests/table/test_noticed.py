"""A seat's log and journal walk the steps that the seat noticed: what it did not notice takes no
time.
"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.table.play import KARA, Table

from threefold.service.journal import chapters
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import Note, Undo
from threefold.table.history import Seat
from threefold.table.history.growing import raised_at, raising
from threefold.table.log import SeatVersions, log

ME = Seat("player", KARA)


class Looked(list[int]):
    """Numbers that count how many of them were read."""

    read = 0

    def __getitem__(self, at: int) -> int:  # type: ignore[override]
        self.read += 1
        return super().__getitem__(at)


@examples(40)
@given(st.lists(st.booleans(), max_size=60), st.integers(0, 60))
def test_rises_are_found_newest_first(rose: list[bool], last: int) -> None:
    counts = [7]
    for each in rose:
        counts.append(counts[-1] + each)
    last = min(last, len(rose))
    found = [seq for seq in range(last, 0, -1) if counts[seq] != counts[seq - 1]]
    assert [*raising(counts, last)] == found
    assert raised_at(counts, last) == next(iter(found), 0)
    assert [*raising(counts, last, 5)] == [seq for seq in found if seq >= 5]


def test_thousand_secrets_cost_few_looks() -> None:
    counts = Looked([0, 1, *[1] * 1000, 2])
    assert [*raising(counts, 1002)] == [1002, 1]
    assert counts.read < 60


def test_player_reads_same_with_secrets_between() -> None:
    """Notes of the GM's, a step taken back among them, are left out of log and journal as
    before.
    """
    table = Table()
    for n in range(6):
        table.does(Note(text=f"Hour {n}."))
        table.does(Note(text="He lies.", secret=True))
        if n % 2:
            table.does(Undo())
    counts = SeatVersions(ME).counts(table.history)
    assert log(table.history, ME, LOG_SHELF, 60, None, counts) == log(table.history, ME, LOG_SHELF)
    assert chapters(table.history, ME, counts) == chapters(table.history, ME)
