"""What the HTML alone tells of how a page is read aloud; and that large text leaves the columns on
the screen. ``test_accessibility_browser.py`` asks axe-core."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.web.house import GM, House
from tests.web.markup import Attrs, Reader
from tests.web.structure import stumbles
from tests.web.test_player import GUARD, ILSE, MARA, Evening

import threefold.web
from threefold.table import commands as c
from threefold.table.history import GUEST, SPECTATOR

STYLES = sorted((Path(threefold.web.__file__).parent / "static").glob("*.css"))


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
def test_fault_is_found(html: str, wrong: str) -> None:
    found = stumbles(html)
    assert [wrong] == [each[: len(wrong)] for each in found] if wrong else found == []


def test_fight_is_read_aloud_at_every_seat(house: House, table: str) -> None:
    """``test_bare_strings.py`` and ``test_player.py`` ask the same of each page, dialog, procedure
    and moment.
    """
    evening = Evening(house, table)
    evening.fight()
    evening.gm(
        c.Intrude(pc_id=MARA, text="The lamp tips over."), c.FoeAttacks(foe_id=GUARD, pc_id=ILSE)
    )
    for seat in (GM, SPECTATOR, GUEST):
        browser = house.browser(table, seat)
        page = browser.client.get(browser.path, follow_redirects=True).text
        assert stumbles(page) == [], seat.role
        assert read(Ours(), page) == read(Pythons(), page)


Read = list[tuple[str, str, Attrs]]


class Ours(Reader):
    """Writes down what it reads."""

    def __init__(self) -> None:
        self.read: Read = []

    def handle_starttag(self, tag: str, attrs: Attrs) -> None:
        self.read.append(("starts", tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        self.read.append(("ends", tag, []))

    def handle_data(self, data: str) -> None:
        self.read.append(("says", data, []))


class Pythons(HTMLParser, Ours):
    """The same for Python's parser."""

    handle_starttag, handle_endtag, handle_data = (
        Ours.handle_starttag,
        Ours.handle_endtag,
        Ours.handle_data,
    )

    def __init__(self) -> None:
        HTMLParser.__init__(self)
        Ours.__init__(self)

    def feed(self, html: str) -> None:
        HTMLParser.feed(self, html)
        self.close()


def read(reader: Ours, html: str) -> Read:
    """What it reads; texts that follow each other are one."""
    reader.feed(html)
    found: Read = []
    for what, text, attrs in reader.read:
        before = found.pop()[1] if what == "says" and found and found[-1][0] == "says" else ""
        found.append((what, before + text, attrs))
    return found


@pytest.mark.parametrize(
    "html",
    [
        "a &lt; b &amp; <b>c</b> d &eacute;",
        "<input name=n value='&quot;' checked><br/><svg><path d='M 1'/></svg>",
        "<script>if (a < b) c = '<p>';</script><p>",
        "<!DOCTYPE html><!-- <p> --><TEXTAREA Name='A'>\n x < 3</TEXTAREA>",
        "<a title=\"1 > 2, 'so'\" hx-on:click='f()' data-x>",
    ],
)
def test_html_is_read_as_python_reads_it(html: str) -> None:
    assert read(Ours(), html) == read(Pythons(), html)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_large_text_keeps_columns_on_screen(style: Path) -> None:
    """A media query does not know how large the page's own text is: a column in ``rem`` is bounded
    by the page.
    """
    rules = re.findall(
        r"\.panel-area \{[^}]*?grid-template(?:-columns)?: ([^;}]*)", style.read_text("utf-8")
    )
    unbounded = [
        columns for columns in rules if "rem" in re.sub(r"min\([\d.]+rem, \d+%\)", "", columns)
    ]
    assert unbounded == []
