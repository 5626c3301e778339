"""What the end of a session proposes to give each PC."""

from __future__ import annotations

import pytest

from threefold.service.ledger import LedgerLine
from threefold.service.sessions import session_gain
from threefold.table.state.facts import Text

INTRUSION = LedgerLine(
    seq=3, session=2, day=4, xp=1, why=Text(key="xp.intrusion"), rule="xp.intrusion.award"
)
STEP = LedgerLine(seq=5, session=2, day=4, xp=2, why=Text(key="xp.part"), rule="arc.reward.step")
JOINED = LedgerLine(seq=2, session=2, day=4, xp=3, why=Text(key="ledger.start"))
GIVEN = LedgerLine(seq=6, session=2, day=4, xp=1, why=Text(key="xp.session"))


@pytest.mark.parametrize(
    ("lines", "parts", "suggested", "xp"),
    [
        ([], 0, "session", 0),
        ([INTRUSION], 0, "session", 1),
        ([JOINED, INTRUSION], 0, "session", 1),  # a character brings XP along: no session paid them
        ([INTRUSION], 1, "session_step", 1),  # an opening pays nothing
        ([STEP], 1, None, 2),
        ([GIVEN], 0, None, 1),
        ([GIVEN], 1, None, 1),
    ],
)
def test_bigger_arc_deed_gains_no_less(
    lines: list[LedgerLine], parts: int, suggested: str | None, xp: int
) -> None:
    """Who did more for an arc is not given less."""
    before = [LedgerLine(seq=1, session=1, day=1, xp=4, why=Text(key="xp.session"))]
    found = session_gain("p1", "Bram", [*before, *lines], 2, parts)
    assert (found.suggested, found.xp, found.parts) == (suggested, xp, parts)
