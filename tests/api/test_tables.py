"""A table by HTTP: what a seat's token sees and does, events as they happen, tokens made and ended
on the GM's page.
"""

from __future__ import annotations

import json
import re

import httpx
import pytest
from tests.api.callers import Caller, refused
from tests.people import GUARD, KARA
from tests.web.house import GM, House, Seat

from threefold.rules.types import Refusal
from threefold.service.programs import MOST_TOKENS
from threefold.table.commands import CallTask, RemovePc

MARA = Seat("player", "p1")


def events(stream: httpx.Response, count: int) -> list[tuple[str, dict[str, object]]]:
    """So many events of a stream: their kinds and what they hold."""
    found, kind = [], ""
    for line in stream.iter_lines():
        name, _, value = line.partition(": ")
        if name == "event":
            kind = value
        elif name == "data":
            found.append((kind, json.loads(value)))
            if len(found) == count:
                break
    return found


# --- what a seat sees and does --------------------------------------------------------------------


def test_seat_sees_its_view_and_acts(house: House, table: str, mara: Caller) -> None:
    (own,) = mara.client.get("/tables").json()
    assert (own["id"], own["pc"], own["scopes"]) == (table, "p1", ["read", "play"])
    state = mara.get().json()
    assert (state["role"], state["version"]) == ("player", own["version"])
    assert "settings" not in state or state["settings"] is None
    house.gm(table, CallTask(pcs=["p1"], title="climb", stat="might", difficulty=3))
    (waiting,) = mara.get().json()["waiting"]
    done = mara.do("attempt", open_id=waiting["id"], natural=15)
    assert done.status_code == 200
    assert done.json()["version"] == mara.get().json()["version"]
    assert [line["number"] for line in done.json()["lines"]] == [done.json()["version"]]
    assert (
        mara.get("/log", after=done.json()["version"] - 1).json()["lines"] == done.json()["lines"]
    )
    assert refused(mara.do("attempt", open_id=waiting["id"]), 409) == "stale"


def test_marks_of_state_guard_commands(mara: Caller, gm: Caller) -> None:
    """A program copies what it was shown; left out, the command acts on the table as it is."""
    gm.do("start_encounter")
    gm.do("begin_turns")
    shown = {seat: caller.get().json()["shown"] for seat, caller in (("gm", gm), ("mara", mara))}
    assert shown["gm"]["step"].startswith("step-")
    assert shown["mara"].get("step") is None
    assert shown["gm"]["turn"] == shown["mara"]["turn"]
    assert gm.do("end_turn", shown={"turn": shown["mara"]["turn"]}).status_code == 200
    late = gm.do("end_turn", shown={"turn": shown["gm"]["turn"]})
    assert refused(late, 409) == "stale"
    assert late.json()["field"] == "shown.turn"
    assert "turn by now" in late.json()["detail"]
    assert gm.do("end_turn").status_code == 200
    undone = gm.do("undo", shown={"step": shown["gm"]["step"]})
    assert refused(undone, 409) == "stale"
    assert refused(gm.do("end_turn", shown={"turns": "x"}), 422) == "unknown_field"
    assert refused(gm.do("end_turn", shown={"open": "x"}), 422) == "bad_value"


def test_open_marks_are_given_by_id(mara: Caller, gm: Caller) -> None:
    """What a seat may answer has a mark under its id, and nothing that it may not know of has
    one.
    """
    gm.do("call_task", pcs=["p1"], title="Climb", stat="might", difficulty=3)
    [id] = gm.get().json()["shown"]["open"]
    mark = mara.get().json()["shown"]["open"][id]
    assert mara.do("attempt", open_id=id, shown={"open": mark}, natural=15).status_code == 200
    assert refused(mara.do("attempt", open_id=id, shown={"open": mark}), 409) == "stale"


def test_free_intrusion_names_its_command(gm: Caller) -> None:
    """A bot that settles what waits to be intruded on reads which command answers it."""
    gm.do("start_encounter")
    gm.do("roll_initiative", pc_id="p1", natural=1)
    [waiting] = [each for each in gm.get().json()["waiting"] if each["kind"] == "free_intrusion"]
    refusal = gm.do("settle", open_id=waiting["id"])
    assert refused(refusal, 422) == "not_allowed"
    assert "`intrude` (`answers`)" in refusal.json()["detail"]


def test_texts_come_in_asked_language(mara: Caller) -> None:
    """Texts come in the language that is asked for."""
    english, korean = (
        mara.get("/log", lang=lang).json()["lines"][0]["text"] for lang in ("en", "ko")
    )
    assert english != korean


def test_repeated_key_carries_command_out_once(mara: Caller, gm: Caller) -> None:
    """A command with the same key is carried out once."""
    first, again = (mara.do("note", key="n1", text="once") for _ in range(2))
    assert first.json() == again.json()
    other = gm.do("note", key="n1", text="another")
    assert other.json()["lines"][0]["text"] != first.json()["lines"][0]["text"]
    assert refused(mara.do("note", key="n1", text="twice"), 422) == "idempotency_mismatch"
    assert refused(mara.do("end_turn", key="n1"), 422) == "idempotency_mismatch"
    assert refused(mara.do("note", key="no id", text="x"), 422) == "bad_value"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"type": "note"}, "text"),
        ({"type": "note", "text": "x", "more": 1}, "more"),
        ({"type": "dance"}, "type"),
    ],
)
def test_command_that_is_wrong_says_where(
    mara: Caller, fields: dict[str, object], field: str
) -> None:
    answer = mara.client.post(f"/tables/{mara.table}/commands", json=fields)
    assert refused(answer, 422)
    assert answer.json()["field"] == field


def test_undo_is_gms(mara: Caller, gm: Caller) -> None:
    mara.do("note", text="a slip")
    assert refused(mara.client.post(f"/tables/{mara.table}/undo"), 422) == "not_your_seat"
    assert gm.client.post(f"/tables/{gm.table}/undo").status_code == 200
    (taken,) = [line for line in mara.get("/log").json()["lines"] if "a slip" in line["text"]]
    assert taken["taken_back"]


def test_gm_token_acts_for_every_seat(mara: Caller, gm: Caller) -> None:
    """The GM's token looks and acts for every seat."""
    assert gm.get().json()["role"] == "gm"
    assert gm.get(seat="p2").json()["pc"] == "p2"
    done = gm.do("note", seat="p2", text="by the GM").json()
    assert done["lines"]
    assert refused(gm.get(seat="p99"), 404) == "not_found"
    assert refused(mara.get(seat="p2"), 403) == "no_scope"
    assert mara.get(seat="p1").status_code == 200


def test_sheets_are_those_that_seat_may_read(mara: Caller, gm: Caller) -> None:
    (own,) = mara.get("/characters").json()
    assert own["id"] == "p1"
    assert own["figures"]["armor_lines"]
    assert own == mara.get("/characters/p1").json()
    assert refused(mara.get("/characters/p2"), 404) == "not_found"
    assert [sheet["id"] for sheet in gm.get("/characters").json()] == ["p1", "p2", "p3", "p4"]


def test_new_table_token_gives_gm_link(house: House, gm: Caller, mara: Caller) -> None:
    """A token opens a table with a way in for its GM."""
    opened = gm.client.post("/tables", json={"title": "By a bot", "demo": True})
    assert opened.status_code == 201
    made = opened.json()
    with httpx.Client(
        base_url=house.base, headers={"authorization": f"Bearer {made['token']}"}
    ) as client:
        state = client.get(f"/api/v1/tables/{made['id']}").json()
        assert (state["title"], state["role"], len(state["party"])) == ("By a bot", "gm", 4)
        assert client.get(made["link"]).status_code == 303
    assert refused(gm.client.get(f"/tables/{made['id']}"), 404) == "not_found"
    assert refused(mara.client.post("/tables", json={}), 403) == "no_scope"


# --- events ---------------------------------------------------------------------------------------


def test_events_stream_from_number_on(mara: Caller, gm: Caller) -> None:
    """Events come from a number on and as they happen."""
    path = f"/tables/{mara.table}/events"
    seen = mara.get().json()["version"]
    with mara.client.stream("GET", path, params={"after": seen - 1}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        mara.do("note", text="a knock")
        (_, past), (kind, now) = events(stream, 2)
    assert (past["number"], kind, now["number"]) == (seen, "line", seen + 1)
    assert "a knock" in str(now["text"])
    gm.do("note", text="for the GM alone", secret=True)
    mara.do("note", text="again")
    with mara.client.stream("GET", path, headers={"last-event-id": str(seen + 1)}) as stream:
        ((_, after),) = events(stream, 1)
    assert after["number"] == seen + 2
    assert "again" in str(after["text"])


def test_stream_ends_with_its_token(house: House, table: str, mara: Caller) -> None:
    with mara.client.stream("GET", f"/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        assert house.tables.links.end_token(table, mara.token.id)
        assert len([*lines]) < 100
    assert refused(mara.get(), 401) == "no_token"


# --- tokens ---------------------------------------------------------------------------------------


def test_scopes_are_kept_to(house: House, table: str) -> None:
    with Caller(house, table, MARA, "read") as reader:
        assert reader.get().status_code == 200
        assert refused(reader.do("note", text="x"), 403) == "no_scope"
        assert refused(reader.client.post(f"/tables/{table}/undo"), 403) == "no_scope"


def test_token_opens_its_own_table_alone(house: House, table: str, mara: Caller) -> None:
    other = house.tables.create()
    assert refused(mara.client.get(f"/tables/{other}"), 404) == "not_found"
    assert refused(mara.client.get(f"/tables/{other}/events"), 404) == "not_found"


def test_token_of_departed_pc_sees_nothing(house: House, table: str, mara: Caller) -> None:
    """A token of a PC who has left sees nothing."""
    house.gm(table, RemovePc(pc_id="p1"))
    for path in ("", "/log", "/characters", "/events"):
        assert refused(mara.get(path), 404) == "not_found"
    assert refused(mara.do("note", text="x"), 404) == "not_found"


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer tf_wrong", "Basic dGY6dGY=", "Bearer a b", "Bearer tf_\u00e9"]
)
def test_what_is_no_token_opens_nothing(house: House, table: str, header: str) -> None:
    answer = httpx.get(
        f"{house.base}/api/v1/tables/{table}", headers={"authorization": header.encode("latin-1")}
    )
    assert refused(answer, 401) == "no_token"
    assert answer.headers["www-authenticate"] == "Bearer"


def test_seats_cookie_opens_nothing_here(house: House, table: str) -> None:
    browser = house.browser(table, GM)
    assert refused(browser.client.get(f"/api/v1/tables/{table}"), 401) == "no_token"


def test_gm_makes_and_ends_tokens_on_page(house: House, table: str) -> None:
    browser = house.browser(table, GM)
    sent = {"act": "make_token", "name": "Fight bot", "pc": "p1", "scopes": "play"}
    made = browser.do("", "/programs", **sent)
    (secret,) = re.findall(r"tf_[\w-]{43}", made.text.partition("<code>")[2].partition("<")[0])
    assert secret not in browser.part("programs").text
    headers = {"authorization": f"Bearer {secret}"}
    address = f"{house.base}/api/v1/tables/{table}"
    assert httpx.get(address, headers=headers).json()["pc"] == "p1"
    (token,) = house.tables.programs.of_table(table)
    assert (token.name, token.scopes, token.seat) == ("Fight bot", ("read", "play"), MARA)
    assert secret not in str(token)
    ended = browser.do("", "/programs", act="end_token", id=token.id)
    assert "Fight bot" not in ended.text
    assert refused(httpx.get(address, headers=headers), 401) == "no_token"


def test_nameless_token_is_refused_in_form(house: House, table: str) -> None:
    """A token without a name or leave is refused in the form."""
    browser = house.browser(table, GM)
    for fields in (
        {"name": "", "scopes": "read"},
        {"name": "x"},
        {"name": "x", "pc": "p1", "scopes": "tables"},
    ):
        answer = browser.do("", "/programs", act="make_token", **fields)
        assert answer.status_code == 422
        assert "field-error" in answer.text
    assert house.tables.programs.of_table(table) == []


def test_players_make_no_tokens(house: House, table: str) -> None:
    browser = house.browser(table, MARA)
    assert browser.do("", "/programs", act="make_token", name="x", scopes="read").status_code == 404
    assert browser.part("programs").status_code == 404
    assert house.tables.programs.of_table(table) == []


def test_table_has_so_many_tokens(house: House, table: str) -> None:
    made = [
        house.tables.programs.make(table, MARA, f"bot {n}", ["read"])
        for n in range(MOST_TOKENS + 1)
    ]
    assert [isinstance(one, Refusal) for one in made] == [False] * MOST_TOKENS + [True]


@pytest.mark.parametrize("type", ["add_pc", "join"])
def test_character_files_are_taken_whole(house: House, table: str, gm: Caller, type: str) -> None:
    """What `POST /characters` takes, commands take too: with its format, in the sheet or beside
    it.
    """
    file = {"format": "threefold/1", **KARA, "name": f"Kara of {type}"}
    assert gm.client.post("/characters", json=file).status_code == 200
    assert gm.do(type, pc=file).status_code == 200
    assert (
        gm.do(type, pc={**KARA, "name": f"Other {type}"}, format="threefold/1").status_code == 200
    )
    for wrong in ({"pc": {**file, "format": "threefold/2"}}, {"pc": dict(KARA), "format": 1}):
        answer = gm.do(type, **wrong)
        assert answer.json()["field"].endswith("format"), answer.text
    names = [member.pc.name for member in house.tables.history(table).state.party.values()]
    assert names[-2:] == [f"Kara of {type}", f"Other {type}"]


def test_foes_of_files_are_taken_whole(gm: Caller) -> None:
    """A foe's file is taken with its format, too."""
    assert gm.do("add_foe", npc={"format": "threefold/1", **GUARD}).status_code == 200
    assert gm.do("add_foe", npc={"format": "other", **GUARD}).json()["field"] == "npc.format"


def test_commands_with_fields_given_twice_are_refused(gm: Caller) -> None:
    """A command in which a field stands twice is not carried out."""
    body = b'{"type": "whisper", "type": "note", "text": "a"}'
    answer = gm.client.post(
        f"/tables/{gm.table}/commands", content=body, headers={"content-type": "application/json"}
    )
    assert refused(answer, 400) == "bad_json"
