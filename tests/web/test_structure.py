"""What the HTML alone tells of how a page is read aloud, on each dialog, procedure and moment; and that large text
leaves the columns of a page on the screen. ``test_accessibility_browser.py`` asks axe-core about some of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import httpx
import pytest
from tests.web.house import GM, House
from tests.web.structure import stumbles
from tests.web.test_every_procedure import CASES
from tests.web.test_player import GUARD, ILSE, MARA, MOMENTS, Evening

import threefold.web
from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.history import GUEST, SPECTATOR
from threefold.web.gm.page import REGIONS as GMS
from threefold.web.player.page import REGIONS as PLAYERS

PAGES = (
    "/",
    "/rules",
    "/rules?q=effort",
    "/rules/editions",
    "/lab",
    "/characters",
    "/create",
    "/seat/none",
    "/nowhere",
)
STYLES = sorted((Path(threefold.web.__file__).parent / "static").glob("*.css"))


@pytest.fixture
def evening(house: House) -> Evening:
    return Evening(house, demo(house.tables))


def none_stumbles(answers: Iterable[tuple[str, httpx.Response]], page: str = "") -> None:
    found = {name: wrong for name, answer in answers if (wrong := stumbles(answer.text, page))}
    assert found == {}


@pytest.mark.parametrize(
    ("html", "wrong"),
    [
        ("<button><svg aria-hidden='true'></svg></button>", "without a name"),
        ("<input name='n'>", "a field without a label"),
        ("<label>Name <input name='n'></label>", ""),
        ("<span aria-label='3 of 5'></span>", "a name without a role"),
        ("<span role='img' aria-label='3 of 5'></span>", ""),
        ("<input aria-label='n' aria-describedby='gone'>", "aria-describedby names nothing"),
        ("<i id='a'></i><i id='a'></i>", "id twice"),
        ("<h1>One</h1><h3>Two</h3>", "a heading after one of level 1"),
        ("<ul><p>One</p></ul>", "a list of something else"),
        ("<p aria-hidden='true'><a href='/'>Home</a></p>", "hidden, and reached by key"),
        ("<a href='/'>Home <button>Go</button></a>", "one inside the other"),
    ],
)
def test_a_fault_is_found(html: str, wrong: str) -> None:
    found = stumbles(html)
    assert [wrong] == [each[: len(wrong)] for each in found] if wrong else found == []


def test_pages_outside_of_tables(house: House) -> None:
    none_stumbles((page, httpx.get(house.base + page, follow_redirects=True)) for page in PAGES)


def test_the_page_of_the_gm_its_dialogs_and_procedures(evening: Evening) -> None:
    evening.fight()
    evening.gm(
        c.Intrude(pc_id=MARA, text="The lamp tips over."),
        c.FoeAttacks(foe_id=GUARD, pc_id=ILSE),
        c.AddCondition(on=MARA, condition="dazed"),
    )
    gm = evening.house.browser(evening.table, GM)
    whole = gm.get()
    none_stumbles([("GM", whole)])
    none_stumbles(((n, gm.part(n, foe_id=GUARD, on=GUARD, pc_id=MARA)) for n in GMS), whole.text)
    none_stumbles(((n, gm.part("procedure", procedure=n, actor=MARA)) for n in CASES), whole.text)
    none_stumbles(((n, gm.part("work", procedure=n)) for n in ("ritual", "craft", "possession")), whole.text)
    for seat in (SPECTATOR, GUEST):
        other = evening.house.browser(evening.table, seat)
        none_stumbles([(seat.role, other.client.get(other.path, follow_redirects=True))])


@pytest.mark.parametrize("name", MOMENTS)
def test_the_page_of_a_player_in_each_moment(evening: Evening, name: str) -> None:
    MOMENTS[name][0](evening)
    none_stumbles([(name, evening.page.get())])


def test_the_dialogs_and_modes_of_a_player(evening: Evening) -> None:
    whole = evening.page.get()
    none_stumbles(((n, evening.page.part(n)) for n in PLAYERS), whole.text)
    modes = ("attack", "try", "use", "rest", "move")
    none_stumbles(((mode, evening.page.part("act", moment="act", mode=mode)) for mode in modes), whole.text)
    paths = ("/journal", "/dice", "/print")
    none_stumbles((path, evening.page.get(path)) for path in paths)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_the_columns_of_a_page_stay_on_the_screen_with_large_text(style: Path) -> None:
    """A media query does not know how large the page's own text is: a column in ``rem`` is bounded by the page."""
    rules = re.findall(r"\.panel-area \{[^}]*?grid-template(?:-columns)?: ([^;}]*)", style.read_text("utf-8"))
    unbounded = [columns for columns in rules if "rem" in re.sub(r"min\([\d.]+rem, \d+%\)", "", columns)]
    assert unbounded == []
