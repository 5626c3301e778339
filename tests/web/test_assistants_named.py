"""The log says what an assistant did, in every language; the session and its files keep it."""

from __future__ import annotations

import pytest
from tests.web.house import GM, Browser, House, Seat
from tests.web.sent import told

from threefold.interop.session import Session, read_session, write_session
from threefold.model.languages import LANGUAGES
from threefold.rules.types import Refusal
from threefold.service.door import carry_out_once
from threefold.service.journal import journal
from threefold.service.log_shelf import LOG_SHELF
from threefold.table import commands as c
from threefold.table.history import ASSISTANT, Record
from threefold.table.log import log_entry
from threefold.table.log.assistants import NAMED
from threefold.text import Lang, render, render_key

ONE = Seat("player", "p1")


@pytest.fixture
def assistant(house: House, table: str) -> Browser:
    return house.browser(table, ASSISTANT)


def newest(house: House, table: str) -> Record:
    return house.tables.history(table).records[-1]


def line(house: House, table: str, seat: Seat, lang: Lang = "en") -> str:
    """The newest line of the log, with its details."""
    record, states = newest(house, table), house.tables.history(table).states
    entry = log_entry(record, states[-2], states[-1], seat, LOG_SHELF)
    assert entry is not None
    return " · ".join(render(each.message(), lang) for each in (entry.head, *entry.details))


def test_what_assistant_does_is_recorded_as_theirs(
    house: House, table: str, assistant: Browser
) -> None:
    assert assistant.do("start_encounter").status_code == 204
    assert (newest(house, table).by, newest(house, table).assistant) == (GM, True)
    for seat in (GM, ONE):
        assert line(house, table, seat).endswith("Done by the assistant GM")
    house.gm(table, c.Note(text="The bell rings."))
    assert not newest(house, table).assistant
    assert assistant.do("note", "/as/p1/do", text="For Mara.").status_code == 204
    assert newest(house, table).assistant, "also where they act for a PC"
    assert newest(house, table).by == Seat("gm", "p1")


def test_lines_that_name_gm_name_assistant(house: House, table: str, assistant: Browser) -> None:
    said = {"en": "assistant GM", "fr": "assistance de la MJ", "ko": "보조 마스터"}
    steps = (
        ("note", {"text": "The bell rings.", "secret": "true"}),
        ("undo", {}),
        ("redo", {}),
        ("whisper", {"pc_id": "p1", "words": "It is cracked."}),
        ("hurt", {"on": "p1", "points": "1", "source": "a splinter"}),
    )
    for type, fields in steps:
        assert assistant.do(type, **fields).status_code == 204, type
        for lang in LANGUAGES:
            assert said[lang].lower() in line(house, table, GM, lang).lower(), type
    assert assistant.do("whisper", pc_id="p1", words="It is cracked.").status_code == 204
    assert line(house, table, ONE).startswith("The assistant GM, to you alone")
    assert "Done by" not in line(house, table, ONE), "it is said once"


def test_each_text_of_gm_has_its_twin() -> None:
    params: dict[str, str | int] = {"n": 1, "name": "Mara", "title": "?", "what": "?", "words": "?"}
    for lang in LANGUAGES:
        for of_gm, of_assistant in NAMED.items():
            assert render_key(lang, of_gm, params) != render_key(lang, of_assistant, params)


def test_die_and_outcome_name_roller_once(house: House, table: str, assistant: Browser) -> None:
    """A die and its outcome say once who rolled."""
    asked = {"pc_id": "p1", "foe_id": "f5", "attack": "shock baton", "natural": "19"}
    assert assistant.do("attack", "/as/p1/do", **asked).status_code == 204
    open_id = [*house.tables.history(table).state.pending][-1]
    chosen = {"open_id": open_id, "choice": "minor_effect", "effect": "knock_back"}
    assert assistant.do("settle", "/as/p1/do", **chosen).status_code == 204
    assert told(house.browser(table, ONE).part("log").text).count("Done by the assistant GM") == 1
    assert journal(house.tables.history(table), GM).count("Done by the assistant GM") == 1


def test_unnamed_deeds_name_no_assistant(house: House, table: str, assistant: Browser) -> None:
    """What nobody is named for names no assistant."""
    assert assistant.do("halt").status_code == 204
    assert not newest(house, table).assistant


def test_doubled_command_belongs_to_one_seat(house: House, table: str) -> None:
    """A command that is sent twice is one seats."""
    done = house.tables.submit(table, ASSISTANT, "once", c.Note(text="once"))
    assert house.tables.submit(table, ASSISTANT, "once", c.Note(text="once")) == done
    other = house.tables.submit(table, GM, "once", c.Note(text="once"))
    assert isinstance(other, Refusal)
    assert other.code == "command_reused"


def test_programs_of_assistant_are_named_too(house: House, table: str) -> None:
    made = house.tables.programs.make(table, ASSISTANT, "bot", ["play"])
    assert not isinstance(made, Refusal)
    token = house.tables.programs.opened_by(made[1])
    assert token is not None
    assert not isinstance(
        carry_out_once(house.tables, token, GM, c.StartEncounter(), "", "en"), Refusal
    )
    assert newest(house, table).assistant


def test_files_keep_it(house: House, table: str, assistant: Browser) -> None:
    assert assistant.do("start_encounter").status_code == 204
    house.gm(table, c.Note(text="The bell rings."))
    history = house.tables.history(table)
    read = read_session(write_session(history, "1.0"), "night.json")
    assert isinstance(read, Session)
    assert [record.assistant for record in read.history.records] == [
        r.assistant for r in history.records
    ]
    assert any(record.assistant for record in read.history.records)
