"""The same draft makes the same character at each door, or is refused in the same words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
from tests.started import run
from tests.web.house import House, open_house

from threefold.game import Character, Refused
from threefold.interop.characters import write_characters
from threefold.library.creation import offer
from threefold.library.suggestions import outfitted, suggested
from threefold.mcp.tools import ToolCaller, tools
from threefold.model.characters import Pc
from threefold.model.creation import finish_draft
from threefold.model.drafts import Draft
from threefold.model.languages import Lang
from threefold.rules.types import Refusal
from threefold.service.jobs import Jobs
from threefold.service.shelves import sentence
from threefold.text import render

Fields = dict[str, Any]
WHOLE: Final = [
    suggested(outfitted(suggested(Draft(name="Wren", type=type, tier=tier, adjective=word))))
    for type, tier, word in (
        ("warrior", 1, "Clever"),
        ("adept", 2, ""),
        ("explorer", 4, "Swift"),
        ("speaker", 6, ""),
    )
]
WRONG: Final[list[Fields]] = [
    {},
    {"name": "Wren", "type": "adept", "adjective": "Clever"},
    {"name": "Wren", "type": "wizard"},
    {"name": "Wren", "type": "adept", "weakness": "speed"},
    {"name": "Wren", "type": "adept", "tier": 7},
    {"name": "Wren", "type": "adept", "tier": "2"},
    {"name": 5},
    {"name": "Wren", "type": "adept", "free": {"might": 90}},
    {
        "name": "Wren",
        "type": "adept",
        "customized": {"weakness": "intellect", "weakness_edge": "might"},
    },
]
DRAFTS: Final[list[Fields]] = [
    *(msgspec.to_builtins(each) for each in WHOLE),
    {**msgspec.to_builtins(WHOLE[0]), "abilities": ["Bash", "Bash"]},
    {**msgspec.to_builtins(WHOLE[2]), "abilities": []},
    *WRONG,
]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server of tables in this process."""
    with open_house() as opened:
        yield opened


def by_http(house: House, draft: Fields, fill: bool, lang: Lang) -> Fields | tuple[str, str]:
    """The character of the HTTP API, or its refusal."""
    query = {"lang": lang, "fill": str(fill).lower()}
    answer = httpx.post(f"{house.base}/api/v1/characters/make", json=draft, params=query)
    found: Fields = answer.json()
    if answer.status_code != 200:
        return found["field"], found["detail"]
    assert found.pop("figures")
    return found


def by_mcp(draft: Fields, fill: bool, lang: Lang) -> object:
    """The character of the tool, or its refusal."""
    asked = ToolCaller(Jobs(), lang=lang)
    made = tools(lang)["make_character"].work(asked, {"draft": draft, "fill": fill})
    if isinstance(made, Refusal):
        return made.field, render(made.message, lang)
    return made


def by_python(draft: Fields, fill: bool, lang: Lang) -> object:
    """The character of the library, or its refusal."""
    try:
        made = Character.make(fill=fill, lang=lang, **draft)
    except Refused as refused:
        return refused.field, str(refused)
    return {"format": "threefold/1", **made.to_dict()}


def by_command(draft: Fields, lang: Lang, folder: Path) -> object:
    """The character of the command line, which fills nothing in, or its refusal."""
    file = folder / "draft.json"
    file.write_text(json.dumps(draft))
    done = run("--lang", lang, "character", "make", "--draft", file)
    if done.returncode:
        field, _, said = done.stderr.decode().strip().removeprefix("threefold: ").partition(": ")
        return field, said
    return json.loads(done.stdout)


@pytest.mark.parametrize("draft", DRAFTS, ids=range(len(DRAFTS)))
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_draft_alike_at_every_door(house: House, draft: Fields, lang: Lang, tmp_path: Path) -> None:
    """The HTTP API, MCP, Python and the command line make one character of a draft, or refuse it
    with the same field and sentence."""
    expected = by_http(house, draft, False, lang)
    assert by_mcp(draft, False, lang) == expected
    assert by_python(draft, False, lang) == expected
    assert by_command(draft, lang, tmp_path) == expected
    filled = by_http(house, draft, True, lang)
    assert by_mcp(draft, True, lang) == filled
    assert by_python(draft, True, lang) == filled


@pytest.mark.parametrize("draft", WHOLE, ids=lambda each: each.type)
def test_draft_as_the_page_makes_it(house: House, draft: Draft) -> None:
    """What the creation page makes of a whole draft is what the doors make."""
    made = finish_draft(draft, offer(), sentence(draft, "en"))
    assert isinstance(made, Pc)
    assert by_http(house, msgspec.to_builtins(draft), False, "en") == json.loads(
        write_characters([made])
    )


def test_unknown_fill_refused(house: House) -> None:
    """Neither door guesses what ``fill`` means."""
    answer = httpx.post(f"{house.base}/api/v1/characters/make?fill=yes", json={})
    assert (answer.status_code, answer.json()["field"]) == (422, "fill")
