"""Every press brings along what the page showed: no template forgets it, and presses at once do one
thing.
"""

from __future__ import annotations

import json
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from time import sleep

import httpx
import pytest
from tests.web.browsers import by_htmx
from tests.web.drawn import forms
from tests.web.house import GM, Browser, House
from tests.web.sent import told
from tests.web.test_bare_strings import eventful, pages
from tests.web.test_player import MARA, MOMENTS, Evening

from threefold.service.demo import demo
from threefold.table import commands as c
from threefold.table.commands.shown import MARKED_TAGS, OPEN_NAMED
from threefold.table.history import Seat
from threefold.table.state import Rolled
from threefold.web.rendering import TEMPLATES

DRAWS = r"act|do|serving|sends|send|begun|marked|p\.fields|p\.hidden_form|p\.at_once|hidden_form"
"""The macros that draw a command, each of which adds the marks."""
_TYPE = re.compile(r"""["']type["']:\s*["'](\w+)["']|name="type"\s+value="(\w+)\"""")
_VALS = re.compile(r"""hx-vals=(?:'([^']*)'|"([^"]*)")""")
DELAYS = (0, 5, 20, 50, 100, 200)


@pytest.fixture
def evening(house: House) -> Evening:
    return Evening(house, demo(house.tables))


# --- no template forgets it -----------------------------------------------------------------------


def _forgotten(text: str) -> list[str]:
    """Commands with marks that a template draws by none of the macros that add them."""
    found = []
    for match in _TYPE.finditer(text):
        type = match[1] or match[2]
        before = text[: match.start()]
        expression = before[max(before.rfind("{{"), before.rfind("{%")) :]
        if type in MARKED_TAGS and not re.search(rf"\b(?:{DRAWS})\(", expression):
            found.append(type)
    return found


def test_no_template_draws_unmarked_press() -> None:
    """A button that ends, answers or takes back something is drawn by a macro that adds the
    marks.
    """
    wrong = {
        path.name: found
        for path in TEMPLATES.rglob("*.html")
        if (found := _forgotten(path.read_text("utf-8")))
    }
    assert wrong == {}
    assert _forgotten('<input type="hidden" name="type" value="end_turn">') == ["end_turn"]


def test_every_question_names_its_act() -> None:
    """What asks before it acts says what its two buttons are called."""
    asking = 0
    for path in TEMPLATES.rglob("*.html"):
        for after in path.read_text("utf-8").split("hx-confirm")[1:]:
            asking += path.name != "sure.html"
            missing = {"data-sure", "data-keep"} - set(
                re.findall(r"data-(?:sure|keep)", after[:400])
            )
            assert missing == set(), path.name
    assert asking == 11


def _commands(html: str) -> list[dict[str, str]]:
    """The fields of all commands that a page can send without anybody typing."""
    found = [dict(form.fields) for form in forms(html)]
    for match in _VALS.finditer(html):
        given = json.loads(unescape(match[1] or match[2] or "{}"))
        found.append({name: str(value) for name, value in given.items()})
    return found


def _unmarked(html: str) -> list[dict[str, str]]:
    wrong = []
    for fields in _commands(html):
        kind = MARKED_TAGS.get(fields.get("type", ""))
        answers = any(fields.get(name) for name in OPEN_NAMED)
        if kind is not None and (answers or kind != "open") and f"shown.{kind}" not in fields:
            wrong.append(fields)
    return wrong


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_sends_marks(evening: Evening, name: str) -> None:
    """Whatever stands in front of a player, and on the GM's page meanwhile, sends its marks."""
    MOMENTS[name][0](evening)
    gm = evening.house.browser(evening.table, GM)
    assert _unmarked(evening.act()) == []
    assert _unmarked(evening.page.get().text) == []
    assert _unmarked(gm.get().text) == []


@pytest.mark.long
@pytest.mark.turns("every page", 2)
def test_every_page_sends_marks(house: House, table: str) -> None:
    """So does every page, dialog and part where much has happened."""
    eventful(house, table)
    gm, player = house.browser(table, GM), house.browser(table, Seat("player", MARA))
    drawn = list(pages(house, gm, player))
    assert {where: wrong for where, html in drawn if (wrong := _unmarked(html))} == {}
    sent = {
        fields["type"]
        for _, html in drawn
        for fields in _commands(html)
        if any(n.startswith("shown.") for n in fields)
    }
    assert {"undo", "defend", "withdraw", "start_encounter"} <= sent


# --- pressed as drawn -----------------------------------------------------------------------------


def _drawn(html: str, type: str) -> dict[str, str]:
    return next(fields for fields in _commands(html) if fields.get("type") == type)


def _press(browser: Browser, fields: dict[str, str]) -> httpx.Response:
    return browser.do(path="/do", **fields)


def test_press_that_came_too_late_is_told(evening: Evening) -> None:
    """A player passes, then the GM's "Next turn" arrives: no foe is skipped, a toast says why, the
    page is redrawn.
    """
    evening.fight()
    gm = evening.house.browser(evening.table, GM)
    late, mine = _drawn(gm.get().text, "end_turn"), _drawn(evening.act(), "end_turn")
    assert _press(evening.page, mine).status_code == 204
    answer = _press(gm, late)
    assert answer.status_code == 422
    assert "It is Security guard 1's turn by now" in told(answer.text)
    assert "table" in json.loads(answer.headers["hx-trigger"])
    assert evening.state.encounter is not None
    assert evening.state.encounter.acting != MARA
    assert _press(gm, _drawn(gm.get().text, "end_turn")).status_code == 204


def test_undo_button_takes_back_its_own_step(evening: Evening) -> None:
    """ "Undo: Mara is hurt" takes back nothing else, and says what it did not take back."""
    evening.gm(c.Hurt(on=MARA, points=1))
    gm = evening.house.browser(evening.table, GM)
    undo = _drawn(gm.get().text, "undo")
    evening.mara(c.Propose(pc_id=MARA, title="Climb"))
    answer = _press(gm, undo)
    assert answer.status_code == 422
    assert "Mara Okonjo" in told(answer.text)
    assert "no longer the last one" in told(answer.text)
    assert len(evening.state.pending) == 1


def test_dialog_answers_what_it_showed(evening: Evening) -> None:
    """A dialog that sets the difficulty of a proposal that is answered already is refused, and
    keeps what was typed.
    """
    evening.mara(c.Propose(pc_id=MARA, title="Climb"))
    gm = evening.house.browser(evening.table, GM)
    id = evening.open("Proposal")
    form = next(
        each for each in forms(gm.part("call", answers=id)) if each.action.endswith("/form/call")
    )
    sent = dict(form.typed({"pcs[0]": MARA, "title": "Climb the wall", "difficulty": "3"}))
    assert gm.do(path="/form/call", **sent).status_code == 204
    again = gm.do(path="/form/call", **{**sent, "command_id": secrets.token_hex(12)})
    assert again.status_code == 422
    assert "dealt with already" in told(again.text)
    assert "Climb the wall" in again.text
    assert len(evening.state.pending) == 1


def test_offline_press_that_is_over_asks_nobody(evening: Evening) -> None:
    """A queued press whose turn is over is refused in words at once; one whose turn still runs is
    asked about.
    """
    evening.fight()
    passing = _drawn(evening.act(), "end_turn")
    evening.gm(c.Hurt(on="f5", points=1))
    headers = {**by_htmx(evening.house.base), "x-seen-version": "1"}

    def send() -> httpx.Response:
        return evening.page.client.post(f"{evening.page.path}/do", data=passing, headers=headers)

    assert send().status_code == 409
    evening.gm(c.EndTurn())
    over = send()
    assert over.status_code == 422
    assert "turn by now" in told(over.text)


# --- at once --------------------------------------------------------------------------------------


def _both(
    one: tuple[Browser, dict[str, str]], other: tuple[Browser, dict[str, str]], delay: int
) -> list[int]:
    """The answers to two presses, the other so many milliseconds after the one."""
    with ThreadPoolExecutor(2) as threads:
        first = threads.submit(_press, *one)
        sleep(delay / 1000)
        second = threads.submit(_press, *other)
        return sorted([first.result().status_code, second.result().status_code])


@pytest.mark.parametrize("delay", DELAYS)
def test_pass_and_next_turn_end_one_turn(evening: Evening, delay: int) -> None:
    """The player's pass and the GM's "Next turn" at once end one turn."""
    evening.fight()
    gm = evening.house.browser(evening.table, GM)
    mine, next_one = _drawn(evening.act(), "end_turn"), _drawn(gm.get().text, "end_turn")
    assert _both((evening.page, mine), (gm, next_one), delay) == [204, 422]
    assert evening.state.encounter is not None
    assert evening.state.encounter.turn.place == 1


@pytest.mark.parametrize("delay", DELAYS)
def test_two_tabs_undo_one_step(evening: Evening, delay: int) -> None:
    """Two GMs who press the same undo take back one step."""
    evening.gm(c.Note(text="One"), c.Note(text="Two"))
    tabs = [evening.house.browser(evening.table, GM) for _ in range(2)]
    one, other = [(tab, _drawn(tab.get().text, "undo")) for tab in tabs]
    assert _both(one, other, delay) == [204, 422]
    rewound = evening.house.tables.history(evening.table).last_step()
    assert getattr(rewound[0].event, "text", "") == "One"


@pytest.mark.parametrize("delay", DELAYS)
def test_one_roll_is_settled_as_seen(evening: Evening, delay: int) -> None:
    """While a roll is bought anew, a press that saw the first face does not accept the second."""
    evening.edit(xp=3)
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id="f5", attack="shock baton", natural=19))
    gm = evening.house.browser(evening.table, GM)
    settle = _drawn(gm.get().text, "settle")
    again = {**_drawn(evening.act(), "reroll"), "natural": "20"}
    codes = _both((evening.page, again), (gm, settle), delay)
    assert codes == [204, 422]
    rolled = [o for o in evening.state.pending.values() if isinstance(o, Rolled)]
    assert all(each.resolution.natural == 20 for each in rolled)
