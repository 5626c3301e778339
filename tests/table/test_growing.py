"""Sequences that grow from each other keep to themselves, whoever grows first; what stands is what
rewinds left.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from threefold.table.events import Noted, Rewound
from threefold.table.history import GM, History, Record
from threefold.table.history.growing import AppendOnlySequence


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30), st.booleans())))
def test_each_keeps_its_own_items(steps: list[tuple[int, int, bool]]) -> None:
    known: list[tuple[AppendOnlySequence[int], tuple[int, ...]]] = [(AppendOnlySequence(0), (0,))]
    for which, number, grows in steps:
        sequence, items = known[which % len(known)]
        if grows:
            known.append((sequence.grown(number), (*items, number)))
        else:
            known.append((sequence.until(number), items[:number]))
    for sequence, items in known:
        assert tuple(sequence) == items
        assert len(sequence) == len(items)
        assert sequence == AppendOnlySequence(*items)
        assert tuple(reversed(sequence)) == items[::-1]
        assert [sequence[n] for n in range(-len(items), len(items))] == [*items, *items]
        assert sequence[1:-1] == items[1:-1]
        assert sequence[::-2] == items[::-2]


def test_racing_threads_grow_own_numbers() -> None:
    """Threads that grow one at once get each their own."""
    empty = AppendOnlySequence[int]()
    with ThreadPoolExecutor(8) as threads:
        for n, grown in enumerate(threads.map(empty.grown, range(2000))):
            assert tuple(grown) == (n,)


@given(st.lists(st.one_of(st.none(), st.integers(0, 12)), max_size=12))
def test_what_stands_is_what_rewinds_left(steps: list[int | None]) -> None:
    """Against lists that are rebuilt at every step."""
    history, standing = History(), [list[int]()]
    for seq, to in enumerate(steps, 1):
        event = Noted(text="a note") if to is None else Rewound(to=to % seq)
        before = history
        history = history.grown([Record(seq, f"c{seq}", GM, event)])
        standing.append([*standing[-1], seq] if isinstance(event, Noted) else standing[event.to])
        if isinstance(event, Rewound):
            turned = {record.seq for record in history.records_changed_by(history.records[-1])}
            assert turned == set(standing[-1]) ^ set(standing[-2])
        assert before.version == seq - 1
    for seq, expected in enumerate(standing):
        then = history.at(seq)
        assert [record.seq for record in then.all_valid_records] == expected
        assert [n for n in range(1, seq + 1) if then.is_valid(n)] == expected
