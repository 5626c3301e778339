"""What holds for the log at one door holds at all: each tells the same lines of one table."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from tests.api.callers import Caller
from tests.people import kara
from tests.web.house import GM, House, open_house

from threefold.interop.session import write_session
from threefold.library.entries import ABILITIES, shelf
from threefold.mcp.tools import TokenAccess, ToolCaller, tools
from threefold.model.characters import Pc
from threefold.model.languages import Lang
from threefold.model.shelved import ability_of
from threefold.model.written import add_ability
from threefold.service.jobs import Jobs
from threefold.service.journal import journal
from threefold.table.commands import AddPc, UsePower

CLAUSES = {
    "en": "For the table to decide: which signals and streams the area has, "
    "whether a network is locked, and its level.",
    "ko": "테이블에서 정할 것: 이 지역에 어떤 신호와 방송이 있는지, 네트워크가 잠겨 있는지와 그 레벨.",
}
ABILITY = "Access the Broadcast"
NAME = "Vampire"
"""Also the name of a creature, which a door must not translate."""


class Evening(NamedTuple):
    house: House
    table: str


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    """A table at which somebody uses an ability with a clause that people judge."""
    entry = next(each for each in shelf(ABILITIES).values() if each.name == ABILITY)
    pc = add_ability(msgspec.convert(kara(name=NAME), Pc), ability_of(entry, {}))
    with open_house() as house:
        table = house.tables.create()
        house.gm(table, AddPc(pc=pc))
        house.gm(table, UsePower(pc_id="p1", what="ability", name=ABILITY, natural=15))
        yield Evening(house, table)


def lines_of(entries: list[dict[str, object]]) -> list[str]:
    """The words of lines as programs read them."""
    return [
        str(words)
        for entry in entries
        for words in (entry["text"], *(entry.get("details") or ()))  # type: ignore[misc]
    ]


def bare(page: str) -> str:
    """A page's words without markup and blanks, which stand between them as the page likes."""
    return re.sub(r"\s", "", html.unescape(re.sub(r"<[^>]*>", "", page)))


@pytest.mark.parametrize("lang", ["en", "ko"])
def test_doors_tell_same_log(evening: Evening, lang: Lang, tmp_path: Path) -> None:
    """The API, MCP, the page, `replay` in a process of its own and the journal tell a line in the
    same words: names of people stay, and the clauses of a power stand with its use.
    """
    house, table = evening
    with Caller(house, table, GM, "read") as caller:
        answer = caller.get("/log", lang=lang).json()
        asked = ToolCaller(Jobs(), TokenAccess(house.tables, caller.secret), lang)
        tool = tools(lang)["table_log"].work(asked, {})
    told = lines_of(answer["lines"])
    assert isinstance(tool, dict)
    assert lines_of(json.loads(json.dumps(tool["lines"]))) == told
    assert [line for line in told if line == CLAUSES[lang]] == [CLAUSES[lang]]
    assert any(NAME in line for line in told)

    history = house.tables.history(table)
    file = tmp_path / "evening.json"
    file.write_bytes(write_session(history, "1.0"))
    command = [sys.executable, "-m", "threefold", "--lang", lang, "replay", str(file)]
    transcript = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    browser = house.browser(table, GM)
    browser.client.cookies.set("lang", lang)
    page = bare(browser.part("log").text)
    story = journal(history, GM, lang)
    for line in told:
        assert line in transcript
        assert bare(line) in page
    assert CLAUSES[lang] in story
    assert NAME in story
