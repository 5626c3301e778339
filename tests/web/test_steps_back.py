"""What the GM reads of steps: one command is one step, named after what it was, and every line in
force leads back.
"""

from __future__ import annotations

import html
import re

import pytest
from tests.web.house import GM, Browser, House
from tests.web.sent import told
from tests.web.styles import rules_of

from threefold.model.characters import Npc
from threefold.model.scenes import PreparedFoe, PreparedScene
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.commands.sessions import SessionXp
from threefold.table.events import Noted
from threefold.web.bundles import STATIC

YARD = PreparedScene(
    name="The yard", foes=[PreparedFoe(npc=Npc(name=name, level=2)) for name in ("Ada", "Bert")]
)


@pytest.fixture
def table(house: House) -> str:
    return demo(house.tables)


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def undo(gm: Browser) -> str:
    """What the button of the page says that it takes back."""
    found = re.search(r'title="Undo: ([^"]*)"', gm.part("top").text)
    assert found is not None
    return html.unescape(found[1])


def test_brought_scene_undoes_in_one_step(house: House, table: str, gm: Browser) -> None:
    """A scene brought in is one step to take back."""
    house.gm(table, c.Note(text="before"))
    seq = house.tables.history(table).version
    house.gm(table, c.BringScene(scene=YARD, clear=True))
    assert undo(gm).startswith("“The yard” begins")
    shown = told(gm.part("back", after=str(seq)).text)
    assert "This step is taken back:" in shown
    assert "“The yard” begins" in shown
    assert "Bert" not in shown


def test_old_lines_offer_return_and_bookmark(house: House, table: str, gm: Browser) -> None:
    """The lines of an hour ago offer a way back and a bookmark."""
    house.gm(table, *[c.Note(text=f"note {n}") for n in range(100)])
    notes = {
        r.event.text: r.seq
        for r in house.tables.history(table).records
        if isinstance(r.event, Noted)
    }
    newest, older = gm.part("log").text, gm.part("log", before=str(notes["note 41"])).text
    for page, first, end in ((newest, 30, 99), (older, 0, 41)):
        for n in range(first, end):
            seq = notes[f"note {n}"]
            assert f'/part/back?after={seq}"' in page, n
            assert f'/part/bookmarks?seq={seq}"' in page, n
    assert (
        f'/part/back?after={notes["note 99"]}"' not in newest
    )  # it is the newest step: undo takes back as much
    shown = told(gm.part("back", after=str(notes["note 9"])).text)
    assert "These 90 steps are taken back:" in shown
    assert "… and 60 more" in shown


def test_undo_names_session_end_without_xp(house: House, table: str, gm: Browser) -> None:
    """Undo names the end of a session and not the XP that it pays."""
    house.gm(table, c.EndSession(xp=[SessionXp("p1", "session")], recap="Home."))
    assert undo(gm) == "Session 1 is over."


def test_undo_counts_repeated_deeds(house: House, table: str, gm: Browser) -> None:
    """Undo counts what one command did several times."""
    house.gm(table, c.AddFoe(npc=Npc(name="Ghoul", level=3), count=2))
    assert undo(gm) == "2 foes appear."
    house.gm(
        table, c.CallTask(pcs=["p1", "p2", "p3"], title="climb out", stat="might", difficulty=3)
    )
    assert "Mara Okonjo: climb out" in undo(gm)
    assert undo(gm).endswith("(and 2 more)")


def test_undo_names_bare_roll(house: House, table: str, gm: Browser) -> None:
    """Undo names a roll whose outcome adds nothing to the die."""
    house.gm(table, c.CallTask(pcs=["p1"], title="climb out", stat="might", difficulty=3))
    [call] = house.tables.history(table).state.pending
    house.gm(table, c.Attempt(open_id=call, natural=4))
    [rolled] = house.tables.history(table).state.pending
    house.gm(table, c.Settle(open_id=rolled))
    assert "climb out" in undo(gm)


def test_undo_names_leaver_not_turn(house: House, table: str, gm: Browser) -> None:
    """Undo names who left and not whose turn it is then."""
    house.gm(
        table,
        c.StartEncounter(),
        *[c.RollInitiative(pc_id=f"p{n}", natural=n) for n in range(1, 5)],
    )
    acting = house.tables.history(table).state.encounter
    assert acting is not None
    foe = next(id for id in acting.order if id.startswith("f"))
    while (now := house.tables.history(table).state.encounter) is not None and now.acting != foe:
        house.gm(table, c.EndTurn())
    house.gm(table, c.RemoveFoe(foe_id=foe))
    assert undo(gm).endswith("is gone.")


def test_undone_line_is_struck_with_details() -> None:
    """What was taken back is struck with its details."""
    struck = {
        name
        for _, name, body in rules_of(STATIC)
        if "line-through" in body and name.startswith(".entry-undone")
    }
    assert all(
        any(part in name for name in struck)
        for part in (".entry-text", ".entry-after", ".entry-detail")
    )
