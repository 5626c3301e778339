"""Names at every door: what nobody can see is refused, what is equal is taken, what looks equal is
told.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
import pytest
from tests.api.callers import Caller, refused
from tests.people import GUARD, KARA
from tests.web.house import GM, House, Seat
from tests.web.house import refused as refused_by_page

from threefold.interop.characters import read_characters
from threefold.mcp.tools import TokenAccess, ToolCaller, tools
from threefold.rules.types import Refusal
from threefold.service.jobs import Jobs

UNSEEN: Final = ["   ", "\u200b", "\u2800", "a\x00b", "a\nb", "\u202eabc", "a\u2066b\u2069"]

NAMED: Final[dict[str, dict[str, Any]]] = {
    "pc": {"type": "add_pc", "pc": {**KARA, "name": "?"}},
    "foe": {"type": "add_foe", "npc": {**GUARD, "name": "?"}},
    "thing": {"type": "add_thing", "thing": {"kind": "object", "name": "?", "level": 3}},
    "skill": {"type": "add_pc", "pc": {**KARA, "name": "Somebody", "skills": {"?": "trained"}}},
    "weapon": {
        "type": "add_pc",
        "pc": {**KARA, "name": "Somebody", "attacks": [{"name": "?", "weight": "light"}]},
    },
    "equipment": {
        "type": "add_pc",
        "pc": {**KARA, "name": "Somebody", "equipment": [{"name": "?"}]},
    },
    "cypher": {"type": "add_pc", "pc": {**KARA, "name": "Somebody", "cyphers": ["?"]}},
    "follower": {
        "type": "add_pc",
        "pc": {**KARA, "name": "Somebody", "followers": [{"name": "?", "level": 2}]},
    },
    "condition": {"type": "add_condition", "on": "p1", "condition": "?"},
    "scene": {"type": "prepare_scene", "scene": {"name": "?", "notes": "a"}},
    "title": {"type": "change_settings", "settings": {"title": "?"}},
}
"""A command for each kind of name. The name is where the question mark stands."""


def with_name(command: dict[str, Any], name: str) -> dict[str, Any]:
    """The command with a name of its own."""
    found: dict[str, Any] = json.loads(json.dumps(command).replace('"?"', json.dumps(name)))
    return found


def names_of(house: House, table: str) -> list[str]:
    """The names of the party."""
    return [member.pc.name for member in house.tables.history(table).state.party.values()]


@pytest.mark.parametrize("what", NAMED)
def test_names_nobody_sees_are_refused(gm: Caller, what: str) -> None:
    """Every kind of name is held to the same, at the API."""
    for name in UNSEEN:
        answer = gm.client.post(f"/tables/{gm.table}/commands", json=with_name(NAMED[what], name))
        assert refused(answer, 422) == "bad_value", (what, name)
    fine = gm.client.post(
        f"/tables/{gm.table}/commands",
        json=with_name(NAMED[what], "  Zoe\u0308  \U0001f469\u200d\U0001f680 "),
    )
    assert fine.status_code == 200, fine.text


def test_names_are_kept_composed_and_trimmed(house: House, table: str, gm: Caller) -> None:
    """A name is kept as people read it, and its joiners stay."""
    assert (
        gm.do("add_pc", pc={**KARA, "name": "  E\u0301va  \U0001f469\u200d\U0001f680 "}).status_code
        == 200
    )
    assert names_of(house, table)[-1] == "Éva \U0001f469\u200d\U0001f680"


@pytest.mark.parametrize(
    "taken", ["Mara Okonjo ", " Mara  Okonjo", "Mara\u00a0Okonjo", "E\u0301tienne Vale"]
)
def test_equal_names_are_taken(gm: Caller, taken: str) -> None:
    """What is the same name after all is refused as taken, to those who add and to those who
    rename.
    """
    for command in ({"type": "add_pc"}, {"type": "join"}, {"type": "edit_pc", "pc_id": "p3"}):
        answer = gm.client.post(
            f"/tables/{gm.table}/commands", json={**command, "pc": {**KARA, "name": taken}}
        )
        assert refused(answer, 422) == "bad_value"
        assert "taken" in answer.json()["detail"]


def test_lookalikes_are_told(house: House, table: str, gm: Caller) -> None:
    """What only looks like another name is taken, with a warning that everybody reads."""
    answer = gm.do("add_pc", pc={**KARA, "name": "M\u0430ra Okonjo"})
    assert answer.status_code == 200
    assert "looks like Mara Okonjo" in answer.text
    page = house.browser(table, Seat("player", "p1"))
    assert "looks like Mara Okonjo" in page.parts()


def test_texts_keep_lines_and_refuse_controls(gm: Caller) -> None:
    """A note of several lines stays; NUL and turned direction are refused there, too."""
    assert gm.do("note", text="one\ntwo").status_code == 200
    for text in ("a\x00b", "a\u202eb"):
        assert refused(gm.do("note", text=text), 422) == "bad_value"


def test_pages_refuse_as_programs_are_refused(house: House, table: str) -> None:
    """The forms of pages come to the same words."""
    browser = house.browser(table, GM)
    answer = browser.do("note", text="a\x00b")
    assert refused_by_page(answer) == "bad_value"


def test_assistants_are_refused_alike(house: House, table: str) -> None:
    """The tools of assistants come to the same."""
    made = house.tables.programs.make(table, GM, "assistant", ("play",))
    assert not isinstance(made, Refusal)
    who = ToolCaller(Jobs(), TokenAccess(house.tables, made[1]))
    work = tools("en")["table_command"].work
    done = who.run_at_table(work, who, {"command": with_name(NAMED["foe"], "\u200b")}, seated=True)
    assert isinstance(done, Refusal)
    assert done.field == "npc.name"


def test_tokens_have_names_that_are_seen(house: House, table: str) -> None:
    """The name of a program is a name, too."""
    assert isinstance(house.tables.programs.make(table, GM, "\u2800", ("read",)), Refusal)
    assert isinstance(house.tables.programs.make(table, GM, "a\u202eb", ("read",)), Refusal)


@pytest.mark.parametrize("name", UNSEEN)
def test_character_files_are_held_to_names(gm: Caller, name: str) -> None:
    """A file with such a name is refused by its reader and at its door; another is read as names
    are kept.
    """
    file = {"format": "threefold/1", **KARA, "name": name}
    assert isinstance(read_characters(msgspec.json.encode(file)), Refusal)
    assert refused(gm.client.post("/characters", json=file), 422) == "bad_value"
    read = read_characters(msgspec.json.encode({**file, "name": " Zoe\u0308 "}))
    assert not isinstance(read, Refusal)
    assert read[0].name == "Zoë"


def test_tables_have_titles_that_are_seen(house: House, gm: Caller) -> None:
    """A title that nobody can see opens no table."""
    before = len(house.tables.tables())
    assert refused(gm.client.post("/tables", json={"title": "\u200b"}), 422) == "bad_value"
    assert len(house.tables.tables()) == before
