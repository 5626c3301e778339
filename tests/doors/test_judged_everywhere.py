"""What people judge in a power is told at every door for programs, before the press and after it,
and a power given by its name alone is the shelf's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import httpx
import msgspec
import pytest
from tests.api.callers import Caller
from tests.people import kara
from tests.started import run
from tests.web.house import GM, House, Seat, open_house

from threefold.game import Character, Game
from threefold.library.catalogue import KINDS
from threefold.library.entries import shelf
from threefold.mcp.tools import TokenAccess, ToolCaller, tools
from threefold.model.characters import Pc
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.shelved import ability_of
from threefold.model.shelved_items import cypher_of
from threefold.model.written import add_ability
from threefold.service.adjudicate import answer_line
from threefold.service.content import entry_json
from threefold.service.jobs import Jobs
from threefold.table.commands import AddPc

Fields = dict[str, Any]
Door = Callable[[Fields], Fields]
ABILITY: Final = "Access the Broadcast"
CYPHER: Final = "Animal Control"
DOORS: Final = ("command line", "http", "http of a procedure", "http of many", "mcp", "python")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server of tables in this process."""
    with open_house() as opened:
        yield opened


@pytest.fixture(params=DOORS)
def door(request: pytest.FixtureRequest, house: House) -> Door:
    """A door by which a program asks the engine."""
    base = f"{house.base}/api/v1"

    def ask(fields: Fields) -> Any:
        name = fields["procedure"]
        rest = {key: value for key, value in fields.items() if key != "procedure"}
        line = json.dumps(fields).encode()
        match request.param:
            case "command line":
                return json.loads(run("adjudicate", stdin=line + b"\n").stdout)
            case "http":
                return httpx.post(f"{base}/adjudicate", json=fields).json()
            case "http of a procedure":
                return httpx.post(f"{base}/procedures/{name}", json=rest).json()
            case "http of many":
                return httpx.post(f"{base}/adjudicate/many", json=[fields]).json()[0]
            case "mcp":
                return json.loads(
                    msgspec.json.encode(tools("en")[name].work(ToolCaller(Jobs()), rest))
                )
        actor = Character.of(fields["actor"])
        played = Game().play(name, actor, dice=fields.get("dice"), **fields["inputs"])
        return played.to_dict()

    return ask


def engine(**fields: Any) -> Fields:
    """The engine's answer to a request of Kara's."""
    found: Fields = json.loads(answer_line(json.dumps({"actor": kara(), **fields}).encode()))
    return found


def entry_of(kind: str, name: str) -> Any:
    """An entry of the shelf by its name."""
    return next(each for each in shelf(KINDS[kind]).values() if each.name == name)


def told(kind: str, name: str, lang: Lang = "en") -> list[Fields]:
    """What an entry of the shelf says that people judge."""
    found: list[Fields] = entry_json(KINDS[kind], entry_of(kind, name), lang)["judged"]
    assert found
    return found


@pytest.mark.parametrize("dice", [None, [15]])
def test_clauses_at_every_door(door: Door, dice: list[int] | None) -> None:
    """The clauses stand in the preview and in the answer, as the entry has them, and what the sheet
    only names costs what the shelf says.
    """
    asked: Fields = {
        "procedure": "ability",
        "actor": kara(abilities=[ABILITY]),
        "inputs": {"ability": ABILITY},
    }
    answer = door(asked | ({"dice": dice} if dice else {}))
    assert answer["judged"] == told("abilities", ABILITY)
    assert answer["cost"]["points"] == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clauses_in_language_asked(lang: Lang) -> None:
    """Clauses are in the language of the request."""
    actor = kara(abilities=[ABILITY])
    answer = engine(procedure="ability", actor=actor, inputs={"ability": ABILITY}, lang=lang)
    assert answer["judged"] == told("abilities", ABILITY, lang)


@pytest.mark.parametrize("given", ["Bash", {"name": "Bash"}])
def test_named_power_is_the_shelfs(given: str | Fields) -> None:
    """Whether the sheet or the inputs name it, it strikes and is paid as the shelf has it."""
    asked: Fields = {"target": {"kind": "npc", "name": "guard", "level": 2}, "dice": [15]}
    by_name = engine(
        procedure="ability", actor=kara(abilities=["Bash"]), inputs={"ability": given}, **asked
    )
    whole = msgspec.to_builtins(ability_of(entry_of("abilities", "Bash")))
    in_full = engine(procedure="ability", inputs={"ability": whole}, **asked)
    assert by_name["task"]["roll"] == "needed"
    assert {**by_name, "actor": None} == {**in_full, "actor": None}


def test_named_cypher_is_used_up() -> None:
    """A cypher that the sheet only names does what the shelf says, and is gone."""
    answer = engine(
        procedure="cypher",
        actor=kara(cyphers=["Curative"]),
        inputs={"cypher": "Curative"},
        dice=[3],
    )
    assert answer["actor"].get("cyphers", []) == []
    assert answer["regained"] is not None


def test_own_power_is_for_people() -> None:
    """Of a power in people's own words that says nothing but its name, the answer says that its
    text is for people to judge."""
    answer = engine(
        procedure="ability", actor=kara(abilities=["My trick"]), inputs={"ability": "My trick"}
    )
    assert [each["reason"] for each in answer["judged"]] == ["gm_choice"]


def test_power_with_choices_refused() -> None:
    """A name does not say what was chosen when the ability was gained."""
    name = "Physical Skills"
    answer = engine(procedure="ability", actor=kara(abilities=[name]), inputs={"ability": name})
    assert (answer["error"]["code"], answer["error"]["field"]) == ("bad_value", "inputs.ability")


def test_unidentified_item_tells_nothing() -> None:
    """What people judge would say what the item is."""
    cypher = {"name": CYPHER, "level": 3, "form": "pill", "identified": False}
    answer = engine(procedure="cypher", actor=kara(cyphers=[cypher]), inputs={"cypher": "pill"})
    assert answer["ok"]
    assert "judged" not in answer


def test_sheets_tell_before_the_press(house: House) -> None:
    """The sheets that the API and MCP give say what people judge, by the ids of the things."""
    pc = add_ability(msgspec.convert(kara(), Pc), ability_of(entry_of("abilities", ABILITY)))
    known = cypher_of(entry_of("cyphers", CYPHER))
    unknown = cypher_of(entry_of("cyphers", "Adderstone"), identified=False)
    table = house.tables.create()
    house.gm(table, AddPc(pc=msgspec.structs.replace(pc, cyphers=[known, unknown])))
    for seat in (GM, Seat("player", "p1")):
        with Caller(house, table, seat, "read") as caller:
            [by_http] = caller.get("/characters").json()
            asked = ToolCaller(Jobs(), TokenAccess(house.tables, caller.secret))
            by_mcp = tools("en")["table_characters"].work(asked, {})
        assert isinstance(by_mcp, dict)
        [sheet] = json.loads(json.dumps(by_mcp))["characters"]
        assert sheet["judged"] == by_http["judged"]
        ids = {each["id"]: each["name"] for each in (*sheet["abilities"], sheet["cyphers"][0])}
        found = {ids[id]: lines for id, lines in sheet["judged"].items()}
        assert found == {ABILITY: told("abilities", ABILITY), CYPHER: told("cyphers", CYPHER)}
