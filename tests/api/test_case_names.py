"""Names that people type: normalised, and refused where nobody could see or trust them, through
each door.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest
from tests.api.callers import Caller
from tests.people import kara, line
from tests.web.house import GM, House
from tests.web.sent import told
from tests.web.test_player import GUARD, MARA, Evening

from threefold.interop.characters import read_characters
from threefold.rules.types import Refusal

MODEL: dict[str, Any] = {k: v for k, v in kara().items() if k != "name"}

UNSEEN = {
    "empty": "",
    "blanks": "   ",
    "no-break blanks": "\u00a0\u00a0",
    "zero-width space": "\u200b\u200b",
    "word joiner": "\u2060",
    "joiners alone": "\u200d\u200c",
    "byte order mark": "\ufeff",
    "blank braille": "\u2800\u2800",
    "hangul filler": "\u3164",
    "soft hyphen": "\u00ad",
    "tag characters": "\U000e0041\U000e0042",
    "variation selector": "\ufe0f",
}
"""Names of which nobody sees anything."""

CONTROLS = {
    "NUL": "Mar\x00a",
    "newline": "Mar\na",
    "carriage return": "Mar\ra",
    "tab": "Mar\ta",
    "escape": "Mar\x1ba",
    "delete": "Mar\x7fa",
    "C1 control": "Mar\x85a",
    "right-to-left override": "Mar\u202ea",
    "left-to-right override": "Mar\u202da",
    "embedding": "Mar\u202ba",
    "pop": "Mar\u202ca",
    "isolate": "Mar\u2067a\u2069",
    "line separator": "Mar\u2028a",
    "paragraph separator": "Mar\u2029a",
}
"""Names with a control or a direction override inside."""

GOOD = {
    "plain": "Sam",
    "accents": "Éloïse Ünal",
    "Korean": "김서연",
    "Japanese": "山田 太郎",
    "Arabic": "مريم",
    "Hebrew": "מרים",
    "Persian with U+200C": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "Devanagari with U+200D": "क्\u200dष",
    "family emoji": "👩\u200d👩\u200d👧 Weasley",
    "flag": "🏴\u200d☠️ Anne",
    "heart with selector": "❤️ Rose",
    "apostrophe": "O’Neill-Smith",
    "combining mark": "x\u0302ero",
    "one letter": "Q",
}
"""Names that people have and that stay as they are."""


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


def names(evening: Evening) -> list[str]:
    return [member.pc.name for member in evening.state.party.values()]


def pc(name: str) -> dict[str, Any]:
    return {**MODEL, "name": name}


def added(gm: Caller, name: str, door: str) -> tuple[int, str]:
    """A PC of this name by a door: its status and the answer."""
    if door == "add_pc":
        answer = gm.do("add_pc", pc=pc(name))
    elif door == "add_foe":
        answer = gm.do("add_foe", npc={"kind": "npc", "name": name, "level": 2})
    elif door == "check":
        answer = gm.client.post("/characters", json={"format": "threefold/1", **pc(name)})
    else:
        answer = gm.do("find_item", to=MARA, cypher={"name": name, "level": 2})
    return answer.status_code, answer.text


@pytest.mark.parametrize("door", ["add_pc", "add_foe", "check", "find_item"])
@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_unseen_name_is_refused(gm: Caller, evening: Evening, name: str, door: str) -> None:
    """What nobody can see is refused, with a sentence and the field."""
    before = (names(evening), len(evening.state.foes))
    status, text = added(gm, name, door)
    assert status == 422, text
    assert "name" in json.loads(text)["field"]
    assert (names(evening), len(evening.state.foes)) == before


@pytest.mark.parametrize("door", ["add_pc", "add_foe", "check", "find_item"])
@pytest.mark.parametrize("name", CONTROLS.values(), ids=CONTROLS)
def test_control_in_name_is_refused(gm: Caller, evening: Evening, name: str, door: str) -> None:
    """Controls and direction overrides are refused."""
    status, text = added(gm, name, door)
    assert status == 422, text
    assert "name" in json.loads(text)["field"]


@pytest.mark.parametrize("door", ["add_pc", "add_foe", "check", "find_item"])
@pytest.mark.parametrize("name", GOOD.values(), ids=GOOD)
def test_good_name_stays(gm: Caller, evening: Evening, name: str, door: str) -> None:
    """Joiners inside emoji and words stay, and so does whatever people are called."""
    status, text = added(gm, name, door)
    assert status in (200, 201), text
    if door == "add_pc":
        assert names(evening)[-1] == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Sam ", "Sam"),
        ("  Sam", "Sam"),
        ("\u00a0Sam\u3000", "Sam"),
        ("E\u0301lodie", "\u00c9lodie"),
        ("\u1112\u1161\u11ab", "한"),
        ("Ru\u0308diger ", "R\u00fcdiger"),
    ],
)
def test_name_is_normalised(gm: Caller, evening: Evening, typed: str, kept: str) -> None:
    """Trimmed, and composed where it can be (NFC)."""
    assert gm.do("add_pc", pc=pc(typed)).status_code == 200
    assert names(evening)[-1] == kept


@pytest.mark.parametrize(
    "twin", ["Mara Okonjo", "Mara Okonjo ", " Mara Okonjo", "Mara Okonjo\u00a0"]
)
def test_equal_name_is_taken(gm: Caller, evening: Evening, twin: str) -> None:
    """What is equal after that is refused as taken."""
    before = names(evening)
    answer = gm.do("add_pc", pc=pc(twin))
    assert answer.status_code == 422, answer.text
    assert names(evening) == before


def test_composed_beside_decomposed_is_taken(gm: Caller, evening: Evening) -> None:
    """É as one sign and as two are one name."""
    before = names(evening)
    assert "Étienne Vale" in before
    decomposed = unicodedata.normalize("NFD", "Étienne Vale")
    assert gm.do("add_pc", pc=pc(decomposed)).status_code == 422
    assert names(evening) == before


def test_renamed_to_taken_name_is_refused(gm: Caller, evening: Evening) -> None:
    """A correction of the sheet takes no name that another PC has."""
    sheet = gm.get("/characters/p2").json()
    sheet = {
        name: value for name, value in sheet.items() if name not in ("id", "figures", "format")
    }
    answer = gm.do("edit_pc", pc_id="p2", pc={**sheet, "name": "Mara Okonjo "})
    assert answer.status_code == 422, answer.text
    assert names(evening).count("Mara Okonjo") == 1


def test_lookalike_is_taken_with_warning(gm: Caller, evening: Evening) -> None:
    """A Cyrillic letter in Mara's name: taken, and the answer or the log warns."""
    answer = gm.do("add_pc", pc=pc("M\u0430ra Okonjo"))
    assert answer.status_code == 200, answer.text
    assert names(evening)[-1] == "M\u0430ra Okonjo"
    log = told(evening.house.browser(evening.table, evening.page.seat).part("log").text)
    said = json.dumps(answer.json(), ensure_ascii=False) + log
    assert any(
        word in said.casefold()
        for word in ("looks like", "looks the same", "look alike", "similar")
    ), said


@pytest.mark.parametrize("name", [*UNSEEN.values(), *CONTROLS.values()], ids=[*UNSEEN, *CONTROLS])
def test_page_refuses_bad_foe_name(evening: Evening, name: str) -> None:
    """The same on the GM's page."""
    gm = evening.house.browser(evening.table, GM)
    before = len(evening.state.foes)
    answer = gm.do("add_foe", **{"npc.kind": "npc", "npc.name": name, "npc.level": 2, "count": 1})
    assert answer.status_code == 422
    assert len(evening.state.foes) == before


@pytest.mark.parametrize("name", [*UNSEEN.values(), *CONTROLS.values()], ids=[*UNSEEN, *CONTROLS])
def test_file_refuses_bad_name(name: str) -> None:
    """A character file with such a name is refused, with its file and field."""
    found = read_characters(json.dumps({"format": "threefold/1", **pc(name)}).encode(), "sam.json")
    assert isinstance(found, Refusal)
    assert "name" in found.field


@pytest.mark.parametrize("name", [*CONTROLS.values()], ids=[*CONTROLS])
def test_title_refuses_controls(gm: Caller, evening: Evening, name: str) -> None:
    """The title of the table is a name too."""
    settings = gm.get().json()["settings"]
    assert gm.do("change_settings", settings={**settings, "title": name}).status_code == 422


def test_foe_renamed_to_nothing_is_refused(gm: Caller, evening: Evening) -> None:
    """A correction of a foe does not make its name invisible."""
    foe = next(each for each in gm.get().json()["foes"] if each["id"] == GUARD)["full"]
    answer = gm.do("edit_foe", foe_id=GUARD, foe={**foe, "npc": {**foe["npc"], "name": "\u2800"}})
    assert answer.status_code == 422, answer.text


# --- keys that stand twice ------------------------------------------------------------------------

TWICE = '{"procedure": "task", "actor": %s, "inputs": {"stat": "might", "difficulty": 4, "difficulty": 0}}'


@pytest.mark.parametrize(
    "text",
    [
        TWICE % json.dumps(kara()),
        '{"id": 1, "id": 2, "procedure": "dice", "inputs": {}}',
        '{"procedure": "task", "procedure": "dice", "inputs": {}}',
        '{"procedure": "damage", "actor": '
        + json.dumps(kara())
        + ', "inputs": {"points": 1, "points": 9}}',
        (TWICE % json.dumps(kara()))
        .replace('"tier": 2', '"tier": 2, "tier": 6')
        .replace(', "difficulty": 0', ""),
    ],
)
def test_adjudicate_refuses_duplicate_keys(text: str) -> None:
    """A key that stands twice is refused: neither the first nor the last counts."""
    answer = line(text.encode())
    assert answer["ok"] is False, answer
    assert answer["error"]["code"] in ("bad_json", "bad_value", "duplicate_key")


def test_adjudicate_goes_on_after_duplicate() -> None:
    """The next line is read."""
    assert not line((TWICE % json.dumps(kara())).encode())["ok"]
    good = {"procedure": "task", "actor": kara(), "inputs": {"stat": "might", "difficulty": 4}}
    assert line(json.dumps(good).encode())["ok"]


@pytest.mark.parametrize(
    "body",
    [
        '{"type": "note", "text": "one", "text": "two"}',
        '{"type": "undo", "type": "note", "text": "x"}',
    ],
)
def test_command_refuses_duplicate_keys(gm: Caller, evening: Evening, body: str) -> None:
    """The same of a command by the API."""
    before = evening.house.tables.history(evening.table).version
    headers = {"content-type": "application/json"}
    answer = gm.client.post(f"/tables/{gm.table}/commands", content=body, headers=headers)
    assert answer.status_code in (400, 422), answer.text
    assert evening.house.tables.history(evening.table).version == before


@pytest.mark.parametrize("path", ["/adjudicate", "/characters"])
def test_api_refuses_duplicate_keys(gm: Caller, path: str) -> None:
    """The same of the engine and of a character by the API."""
    body = (
        TWICE % json.dumps(kara())
        if path == "/adjudicate"
        else json.dumps({"format": "threefold/1", **kara()}).replace(
            '"tier": 2', '"tier": 2, "tier": 6'
        )
    )
    answer = gm.client.post(path, content=body, headers={"content-type": "application/json"})
    if answer.status_code == 404:
        pytest.skip("no such path")
    assert answer.status_code in (400, 422) or answer.json().get("ok") is False, answer.text


@pytest.mark.parametrize("door", ["add_pc", "join"])
def test_commands_take_format(gm: Caller, mara: Caller, evening: Evening, door: str) -> None:
    """A file as ``POST /characters`` demands it is taken by ``add_pc`` and ``join`` as it is."""
    character = {"format": "threefold/1", **pc("Samira")}
    assert gm.client.post("/characters", json=character).status_code == 200
    if door == "add_pc":
        answer = gm.do("add_pc", pc=character)
    else:
        answer = gm.do("join", pc=character)
        if answer.status_code != 200:
            assert answer.json()["code"] != "unknown_field", answer.text
            return
    assert answer.status_code == 200, answer.text
    assert names(evening)[-1] == "Samira"


@pytest.mark.parametrize("door", ["add_pc", "join"])
def test_commands_refuse_other_format(gm: Caller, door: str) -> None:
    """Another format than ours is refused and not left unread."""
    answer = gm.do(door, pc={"format": "foundry/13", **pc("Samira")})
    assert answer.status_code == 422
