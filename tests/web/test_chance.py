"""Dice and draws at the table: anybody throws dice, the GM draws; who reads what came of it."""

from __future__ import annotations

import html
import re
import secrets
from urllib.parse import unquote_plus

import httpx
import pytest
from tests.people import given
from tests.web.browsers import by_htmx
from tests.web.drawn import forms, words
from tests.web.house import GM, Browser, House, Seat, refused

from threefold.rules.types import Message, Refusal
from threefold.table.commands import Play
from threefold.table.events import Played
from threefold.text import render

KARA, OTHER = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


@pytest.fixture
def kara(house: House, table: str) -> Browser:
    return house.browser(table, KARA)


@pytest.fixture
def other(house: House, table: str) -> Browser:
    return house.browser(table, OTHER)


def sends(browser: Browser, part: str, form: int, path: str, **typed: str) -> httpx.Response:
    """A form of a dialog, filled in and sent as a browser does."""
    fields = forms(browser.part(part))[form].typed(
        {name.replace("__", "."): value for name, value in typed.items()}
    )
    headers = {**by_htmx(browser.house.base), "content-type": "application/x-www-form-urlencoded"}
    return browser.client.post(
        browser.path + path, content=str(httpx.QueryParams(fields)), headers=headers
    )


def draws(gm: Browser, what: str, **typed: str) -> httpx.Response:
    answer = sends(gm, "chance", 1, "/form/chance", set__what=what, **typed)
    assert answer.status_code == 200, words(answer)
    return answer


def last(house: House, table: str) -> Played:
    event = house.tables.history(table).records[-1].event
    assert isinstance(event, Played)
    return event


def thrown(house: House, table: str) -> str:
    """The words of the last throw or draw, as everybody would read them."""
    [notice] = last(house, table).resolution.notices
    params = notice.text.message().params
    said = params.get("name", params.get("total"))
    return render(said) if isinstance(said, Message) else str(said)


def name_of(house: House, table: str, seat: Seat) -> str:
    return house.tables.history(table).state.name_of(seat.pc or "")


def test_thrown_dice_are_read_by_everybody(
    house: House, table: str, gm: Browser, kara: Browser, other: Browser
) -> None:
    """A player throws dice and everybody reads every face."""
    answer = sends(kara, "dice", 0, "/do", inputs__dice="2d6+3")
    assert answer.status_code == 204, words(answer)
    said = last(house, table).resolution.notices[0].text.params
    faces, total = str(said["faces"]), int(str(said["total"]))
    assert sum(map(int, faces.split(", "))) + 3 == total
    for browser in (gm, kara, other):
        log = words(browser.part("log")).replace(" :", ":")
        assert f"{name_of(house, table, KARA)}: Dice thrown" in log
        assert f"2d6+3: {faces}. Total {total}." in log


def test_same_dialog_drawn_again_throws_again(house: House, table: str, kara: Browser) -> None:
    before = len(house.tables.history(table).records)
    for _ in range(2):
        assert sends(kara, "dice", 0, "/do").status_code == 204
    assert len(house.tables.history(table).records) == before + 2


def test_gm_throws_and_reads_result_in_dialog(gm: Browser, kara: Browser) -> None:
    answer = sends(gm, "chance", 0, "/form/chance", inputs__dice="d100+1")
    assert answer.status_code == 200
    assert "d100+1: " in words(answer)
    assert "d100+1: " in words(kara.part("log"))
    assert 'value="d100+1"' in answer.text  # to be thrown again


@pytest.mark.parametrize("dice", ["", "a dozen", "0d6", "99999d6"])
def test_false_throw_is_refused_in_words(
    house: House, table: str, gm: Browser, kara: Browser, dice: str
) -> None:
    """What is no throw is refused in words."""
    before = len(house.tables.history(table).records)
    assert sends(kara, "dice", 0, "/do", inputs__dice=dice).status_code == 422
    answer = sends(gm, "chance", 0, "/form/chance", inputs__dice=dice)
    assert answer.status_code == 422
    assert "field-error" in answer.text
    assert len(house.tables.history(table).records) == before


@pytest.mark.parametrize("what", ["inputs.what=creature", "inputs.what=intrusion"])
def test_creature_and_intrusion_are_gms_until_shown(
    house: House, table: str, gm: Browser, kara: Browser, what: str
) -> None:
    before = settled_parts(kara)
    answer = draws(gm, what)
    name = thrown(house, table)
    assert name in words(answer)
    assert name in words(gm.part("log"))
    assert "Show to everybody" in words(gm.part("log"))
    assert settled_parts(kara) == before
    shown = gm.part("note", text=f"Drawn: {name}", secret="false")
    assert shown.status_code == 200
    fields = dict(forms(shown)[0].fields)
    assert fields["text"] == f"Drawn: {name}"
    assert gm.do("note", text=fields["text"], secret=fields["secret"]).status_code == 204
    assert name in words(kara.part("log"))


def settled_parts(browser: Browser) -> str:
    """What a player reads of the table."""
    return " ".join(words(browser.part(name)) for name in ("top", "act", "sheet", "log", "grow"))


def test_intrusion_table_row_is_hidden(
    house: House, table: str, gm: Browser, kara: Browser
) -> None:
    """A row of a table of intrusions is hidden too."""
    draws(gm, "inputs.what=table&inputs.table=interaction_intrusions")
    assert last(house, table).hidden
    assert thrown(house, table) not in words(kara.part("log"))


@pytest.mark.parametrize(
    "what",
    ["inputs.what=cypher", "inputs.what=artifact", "inputs.what=table&inputs.table=fantastic"],
)
def test_draws_are_public_unless_gm_hides(
    house: House, table: str, gm: Browser, kara: Browser, what: str
) -> None:
    """Other draws are for everybody unless the GM hides them."""
    draws(gm, what)
    assert thrown(house, table) in words(kara.part("log"))
    before = words(kara.part("log"))
    draws(gm, what, hidden="true")
    assert words(kara.part("log")) == before


def test_creature_is_shown_when_gm_says_so(
    house: House, table: str, gm: Browser, kara: Browser
) -> None:
    draws(gm, "inputs.what=creature", hidden="false", inputs__genre="horror")
    assert thrown(house, table) in words(kara.part("log"))


def test_table_with_genre_is_refused_in_words(gm: Browser) -> None:
    answer = sends(
        gm,
        "chance",
        1,
        "/form/chance",
        set__what="inputs.what=table&inputs.table=fantastic",
        inputs__genre="horror",
    )
    assert answer.status_code == 422
    assert "field-error" in answer.text


def test_cypher_forms_need_their_module(house: House, table: str, gm: Browser) -> None:
    """Forms of cyphers are offered with their module alone."""
    assert 'name="inputs.form"' not in gm.part("chance").text
    fields = dict(forms(gm.part("settings"))[0].fields)
    headers = {**by_htmx(house.base), "content-type": "application/x-www-form-urlencoded"}
    body = str(httpx.QueryParams({**fields, "module.cypher_forms": "true"}))
    assert (
        gm.client.post(f"{gm.path}/form/settings", content=body, headers=headers).status_code == 204
    )
    assert 'name="inputs.form"' in gm.part("chance").text
    draws(gm, "inputs.what=cypher", inputs__form="subtle")
    assert last(house, table).resolution.procedure == "draw"


@pytest.mark.parametrize(
    "play",
    [
        Play(procedure="draw", inputs=given(what="cypher")),
        Play(procedure="damage", actor="p1", inputs=given(points=1, type="might")),
        Play(procedure="dice", inputs=given(dice="d6"), hidden=True),
        Play(procedure="dice", inputs=given(dice="d6"), others=["p2"]),
        Play(procedure="dice", inputs=given(dice="d6"), title="I win"),
        Play(procedure="dice", inputs=given(dice="d6"), uses_action=True),
        Play(procedure="dice", inputs=given(dice="d6"), answers="o1"),
    ],
)
def test_player_throws_open_dice_alone(house: House, table: str, play: Play) -> None:
    """A player does nothing but throw dice in the open."""
    no = house.tables.submit(table, KARA, secrets.token_hex(8), play)
    assert isinstance(no, Refusal)
    assert no.code == "not_your_seat"


def test_guest_throws_nothing(house: House, table: str) -> None:
    guest = Seat("player")
    no = house.tables.submit(
        table, guest, secrets.token_hex(8), Play(procedure="dice", inputs=given(dice="d6"))
    )
    assert isinstance(no, Refusal)


def test_absent_player_dice_are_thrown_by_gm(house: House, table: str, gm: Browser) -> None:
    """Dice of a player away are thrown by the GM in their name."""
    answer = gm.do("play", path="/as/p1/do", procedure="dice", **{"inputs.dice": "d20"})
    assert answer.status_code == 204, answer.text
    assert f"{name_of(house, table, KARA)}: Dice thrown" in words(gm.part("log")).replace(" :", ":")
    assert refused(gm.do("play", procedure="dice", **{"inputs.dice": "nonsense"}))


@pytest.mark.parametrize(
    "what", ["inputs.what=intrusion", "inputs.what=table&inputs.table=interaction_intrusions"]
)
def test_drawn_intrusion_opens_its_dialog(house: House, table: str, gm: Browser, what: str) -> None:
    """A drawn intrusion opens the dialog of intrusions with its words."""
    answer = draws(gm, what)
    name = thrown(house, table)
    assert "Intrude with it" in words(answer)
    [part] = re.findall(r'hx-get="[^"]*/part/(intrude\?text=[^"]+)"', html.unescape(answer.text))
    opened = gm.part("intrude", text=unquote_plus(part.partition("=")[2]))
    assert dict(forms(opened)[0].fields)["text"] == name
    assert "Intrude with it" not in words(draws(gm, "inputs.what=creature"))
    two = words(draws(gm, what, inputs__count="2"))
    assert two.count("Intrude: ") == 2
