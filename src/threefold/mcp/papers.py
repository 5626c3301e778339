"""The resources that an assistant can read (rules, a sheet, the log, the table), and the
prompts.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from threefold.library.rules import rulebook
from threefold.library.translations import rule_in
from threefold.mcp.tools import ToolCaller, tools
from threefold.rules.near import shown
from threefold.rules.types import Message, Refusal
from threefold.service.rule_texts import rule_json
from threefold.text import Lang, render, render_key

RULES: Final = "threefold://rules"
OF_A_SEAT: Final = {
    "threefold://state": ("state", "table_state"),
    "threefold://log": ("log", "table_log"),
    "threefold://sheet": ("sheet", "table_characters"),
}
"""The address of each resource of a seat, with the name of its texts and the tool that returns
it.
"""

RULE_TEMPLATE: Final = f"{RULES}/{{id}}"
PROMPTS: Final = {"run_this_scene": ("wish",), "explain_this_number": ("number", "answer")}
"""Every prompt with its arguments. Only the first argument of ``explain_this_number`` is
required.
"""
NEEDED: Final = ("number",)


class Paper(NamedTuple):
    """A resource to read: its address, its name, and a description."""

    uri: str
    name: str
    text: str


def papers(seated: bool, lang: Lang) -> list[Paper]:
    """Return the resources for a caller with a seat or without one."""
    own = [
        Paper(uri, name, render_key(lang, f"mcp.paper.{name}", {}))
        for uri, (name, _) in OF_A_SEAT.items()
    ]
    return [
        Paper(RULES, "rules", render_key(lang, "mcp.paper.rules", {})),
        *(own if seated else []),
    ]


def read_paper(uri: str, asked: ToolCaller) -> object:
    """Return the content of an address as plain data, or a refusal if there is none."""
    if uri == RULES:
        return {
            "rules": {rule.id: rule_in(rule, asked.lang).rule for rule in rulebook().by_id.values()}
        }
    if uri.startswith(f"{RULES}/"):
        rule = rulebook().by_id.get(uri.removeprefix(f"{RULES}/"))
        if rule is None:
            return _NOTHING
        return rule_json(rule, asked.lang)
    if uri in OF_A_SEAT:
        return tools(asked.lang)[OF_A_SEAT[uri][1]].work(asked, {})
    return _NOTHING


_NOTHING: Final = Refusal("not_found", "uri", Message("api.not_found"))


def prompt(name: str, arguments: dict[str, str], asked: ToolCaller) -> str | Refusal:
    """Return the text of a prompt. ``run_this_scene`` includes the state that the seat sees."""
    if name not in PROMPTS:
        return _NOTHING
    missing = next((one for one in NEEDED if one in PROMPTS[name] and not arguments.get(one)), None)
    if missing is not None:
        return Refusal("bad_value", missing, Message("mcp.argument", {"name": missing}))
    unknown = next((one for one in arguments if one not in PROMPTS[name]), None)
    if unknown is not None:
        params = {"name": shown(unknown), "names": ", ".join(PROMPTS[name])}
        return Refusal("unknown_field", shown(unknown), Message("mcp.unknown", params))
    if name == "explain_this_number":
        params = {"number": arguments["number"], "answer": arguments.get("answer", "")}
        return render(Message("mcp.prompt.explain_this_number.words", params), asked.lang)
    seen = tools(asked.lang)["table_state"].work(asked, {})
    if isinstance(seen, Refusal):
        return seen
    state = msgspec.json.format(msgspec.json.encode(seen), indent=1).decode()
    params = {"wish": arguments.get("wish", ""), "state": state}
    return render(Message("mcp.prompt.run_this_scene.words", params), asked.lang)
