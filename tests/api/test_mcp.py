"""Assistants: the official client lists tools, plays, reads and asks: in this process, on standard
input, over HTTP.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from tests.apart import run_apart
from tests.api.callers import Caller
from tests.people import GUARD, KARA
from tests.web.house import GM, House, Seat, settled
from tests.web.test_security_twins import (
    ALL,
    MARA,
    ONE,
    OTHER,
    Twin,
    both,
    hidden_attack,
    hidden_task,
)

from threefold.mcp.server import server
from threefold.mcp.tools import ToolCaller
from threefold.procedures.catalog import ENTRIES
from threefold.rules.types import Message
from threefold.service.demo import demo
from threefold.service.jobs import Jobs
from threefold.service.tables import Tables
from threefold.store.sqlite import open_sqlite
from threefold.text import render

Ask = Callable[[Client], Awaitable[Any]]
ATTACK = {
    "inputs": {"attack": "broadsword", "stat": "might"},
    "actor": KARA,
    "target": GUARD,
    "dice": [19],
}


def without_a_seat(ask: Ask) -> Any:
    """What an assistant without a seat gets."""

    async def connected() -> Any:
        jobs = Jobs()
        try:
            async with Client(server(lambda context: ToolCaller(jobs))) as client:
                return await ask(client)
        finally:
            jobs.close()

    return run_apart(connected())


def at_a_table(house: House, secret: str, ask: Ask) -> Any:
    """What an assistant gets over HTTP with a token."""

    async def connected() -> Any:
        async with (
            httpx2.AsyncClient(headers={"authorization": f"Bearer {secret}"}, timeout=300) as http,
            Client(streamable_http_client(f"{house.base}/mcp", http_client=http)) as client,
        ):
            return await ask(client)

    return run_apart(connected())


# --- the engine -----------------------------------------------------------------------------------


def test_every_procedure_is_tool_with_schema() -> None:
    async def ask(client: Client) -> Any:
        return (await client.list_tools()).tools

    found = {tool.name: tool for tool in without_a_seat(ask)}
    own = {"odds", "simulate", "duel", "search_rules", "search_content", "make_character"}
    assert found.keys() == {*ENTRIES, *own}, "tools of a seat are for those who have one"
    for tool in found.values():
        assert tool.description
        assert tool.input_schema["type"] == "object"
    assert "difficulty" in found["task"].input_schema["properties"]["inputs"]["properties"]


def test_tools_play_and_refuse_as_engine_does() -> None:
    async def ask(client: Client) -> Any:
        hit = await client.call_tool("attack", ATTACK)
        odds = await client.call_tool(
            "odds", {"procedure": "attack", **{k: v for k, v in ATTACK.items() if k != "dice"}}
        )
        poor = await client.call_tool(
            "task", {"actor": KARA, "inputs": {"stat": "might", "difficulty": 4, "assets": 3}}
        )
        unknown = await client.call_tool("task", {"spoon": 1})
        rules = await client.call_tool("search_rules", {"query": "natural 20"})
        content = await client.call_tool("search_content", {"kind": "cyphers", "query": "curative"})
        return hit, odds, poor, unknown, rules, content

    hit, odds, poor, unknown, rules, content = without_a_seat(ask)
    assert hit.structured_content["result"] == "success"
    assert json.loads(hit.content[0].text) == hit.structured_content
    assert odds.structured_content["rows"][0]["effort"] == {"ease": 0, "damage": 0}
    assert (poor.is_error, poor.structured_content["field"]) == (True, "inputs.assets")
    assert (unknown.is_error, unknown.structured_content["code"]) == (True, "unknown_field")
    assert rules.structured_content["rules"]
    assert content.structured_content["entries"][0]["key"] == "curative"


def test_rules_have_addresses_and_prompts_words() -> None:
    """Rules are read by address and prompts come in words."""

    async def ask(client: Client) -> Any:
        uris = [resource.uri for resource in (await client.list_resources()).resources]
        (template,) = (await client.list_resource_templates()).resource_templates
        one = await client.read_resource("threefold://rules/effort.step_per_level")
        prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
        said = await client.get_prompt("explain_this_number", {"number": "difficulty 3"})
        refused = []
        for asking in (
            client.read_resource("threefold://rules/no.such.rule"),
            client.read_resource("threefold://state"),
            client.get_prompt("explain_this_number", {}),
            client.get_prompt("dance", {}),
            client.call_tool("dance", {}),
        ):
            with pytest.raises(MCPError) as error:
                await asking
            refused.append(error.value.error.message)
        return (
            uris,
            template.uri_template,
            one.contents[0].text,
            prompts,
            said.messages[0].content.text,
            refused,
        )

    uris, template, rule, prompts, said, refused = without_a_seat(ask)
    assert (uris, template) == (["threefold://rules"], "threefold://rules/{id}")
    assert json.loads(rule)["id"] == "effort.step_per_level"
    assert prompts == ["run_this_scene", "explain_this_number"]
    assert "difficulty 3" in said
    assert all(message.endswith(".") for message in refused)


def test_laboratory_answers_assistant() -> None:
    async def ask(client: Client) -> Any:
        fight = {"party": [KARA], "foes": [GUARD]}
        return await client.call_tool("simulate", {"encounter": fight, "runs": 200, "seed": 3})

    assert without_a_seat(ask).structured_content["runs"] == 200


# --- a seat ---------------------------------------------------------------------------------------


@pytest.fixture
def mara(house: House, table: str) -> Iterator[Caller]:
    """A program at Mara's seat."""
    with Caller(house, table, MARA, "play") as caller:
        yield caller


def test_assistant_sees_its_seat_and_acts(house: House, mara: Caller) -> None:
    """An assistant at a table sees its seat and acts."""

    async def ask(client: Client) -> Any:
        state = await client.call_tool("table_state", {})
        noted = await client.call_tool(
            "table_command", {"command": {"type": "note", "text": "a knock"}, "key": "k1"}
        )
        again = await client.call_tool(
            "table_command", {"command": {"type": "note", "text": "a knock"}, "key": "k1"}
        )
        other = await client.call_tool("table_state", {"seat": "p2"})
        help = await client.call_tool("table_command_help", {"type": "attack"})
        sheet = await client.read_resource("threefold://sheet")
        scene = await client.get_prompt("run_this_scene", {"wish": "A storm."})
        return (
            state,
            noted,
            again,
            other,
            help,
            sheet.contents[0].text,
            scene.messages[0].content.text,
        )

    state, noted, again, other, help, sheet, scene = at_a_table(house, mara.secret, ask)
    assert state.structured_content == mara.get().json() | {
        "version": state.structured_content["version"]
    }
    assert "a knock" in noted.structured_content["lines"][0]["text"]
    assert noted.structured_content == again.structured_content
    assert (other.is_error, other.structured_content["code"]) == (True, "no_scope")
    assert help.structured_content["required"] == ["type", "pc_id", "foe_id", "attack"]
    assert [one["id"] for one in json.loads(sheet)["characters"]] == ["p1"]
    assert "A storm." in scene
    assert "The night shift" in scene


def test_players_assistant_is_told_no_secret(house: House) -> None:
    async def ask(client: Client) -> Any:
        told = [
            await client.call_tool(name, {})
            for name in ("table_state", "table_log", "table_characters")
        ]
        return [each.content[0].text for each in told]

    one, other = Twin(house, ONE, ALL[0]), Twin(house, OTHER, ALL[0])
    both(one, other, hidden_task)
    both(one, other, hidden_attack)
    answers = []
    for twin in (one, other):
        with Caller(house, twin.table, MARA, "read") as caller:
            answers.append("".join(at_a_table(house, caller.secret, ask)))
    assert settled(answers[0]) == settled(answers[1])
    assert ONE.word not in answers[0] + answers[1]


@pytest.mark.parametrize("scopes", [("read",), ("play",)])
def test_scopes_hold_for_assistants(house: House, table: str, scopes: tuple[str, ...]) -> None:
    async def ask(client: Client) -> Any:
        return await client.call_tool("table_command", {"command": {"type": "note", "text": "x"}})

    with Caller(house, table, MARA, *scopes) as caller:
        assert at_a_table(house, caller.secret, ask).is_error == (scopes == ("read",))


def test_token_and_own_site_are_required(house: House, mara: Caller) -> None:
    """Nobody comes in without a token or from another site."""
    address = f"{house.base}/mcp"
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    for header in ({}, {"authorization": "Bearer tf_wrong"}):
        answer = httpx.post(address, json=body, headers=header)
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    french = httpx.post(
        address, json=body, headers={"accept-language": "de, ko;q=0.2, fr-CH;q=0.9"}
    )
    assert french.json()["error"]["message"] == render(Message("api.no_token"), "fr")
    foreign = {"authorization": f"Bearer {mara.secret}", "origin": "https://elsewhere.example"}
    assert httpx.post(address, json=body, headers=foreign).status_code == 403
    assert house.tables.links.end_token(mara.table, mara.token.id)
    assert (
        httpx.post(
            address, json=body, headers={"authorization": f"Bearer {mara.secret}"}
        ).status_code
        == 401
    )


# --- standard input -------------------------------------------------------------------------------


def test_stdio_assistant_sits_at_token_seat(tmp_path: Path) -> None:
    """An assistant on standard input sits at the seat of its token."""
    db = tmp_path / "tables.db"
    store = open_sqlite(db)
    tables = Tables(store)
    made = tables.programs.make(demo(tables), Seat("player", "p2"), "assistant", ["play"])
    store.close()
    assert isinstance(made, tuple)
    script = Path(sys.executable).with_name("threefold")
    environment = {**os.environ, "THREEFOLD_TOKEN": made[1]}

    async def ask() -> Any:
        asked = StdioServerParameters(
            command=str(script), args=["mcp", "--db", str(db)], env=environment
        )
        async with Client(stdio_client(asked, errlog=sys.__stderr__ or sys.stderr)) as client:
            return (await client.call_tool("table_state", {})).structured_content

    state = run_apart(ask())
    assert (state["role"], state["pc"]) == ("player", "p2")


def test_gm_is_seat_too(house: House, table: str) -> None:
    async def ask(client: Client) -> Any:
        return (await client.call_tool("table_state", {"seat": "p3"})).structured_content["pc"]

    with Caller(house, table, GM, "read") as caller:
        assert at_a_table(house, caller.secret, ask) == "p3"


def test_arguments_given_twice_are_refused(mara: Caller, house: House) -> None:
    """A call in which a field stands twice is refused before the SDK takes the last."""
    body = (
        b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "task", "arguments": '
        b'{"inputs": {"stat": "might", "difficulty": 3, "difficulty": 9}}}}'
    )
    headers = {
        "authorization": f"Bearer {mara.secret}",
        "content-type": "application/json",
        "accept": "application/json, text/event-stream",
    }
    answer = httpx.post(f"{house.base}/mcp", content=body, headers=headers)
    assert answer.status_code == 400
    assert "difficulty is given twice" in answer.json()["error"]["message"]
    assert httpx.post(
        f"{house.base}/mcp", content=body.replace(b'3, "difficulty": ', b""), headers=headers
    ).is_success
