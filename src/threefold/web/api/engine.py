"""API operations of the engine, without a token: health, adjudicate, procedures, odds, rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec import Raw

from threefold.library.search import search
from threefold.model import typed
from threefold.model.duplicates import refuse_twice
from threefold.procedures.catalog import ENTRIES, unknown_procedure
from threefold.rules.types import Message, Refusal
from threefold.service.adjudicate import MAX_LINE, adjudicate, answer_line
from threefold.service.answers import answer_json, odds_json
from threefold.service.describe import known_situations, procedure, procedures
from threefold.service.kept import Kept, kept
from threefold.service.odds import effort_table
from threefold.service.published import request_schema
from threefold.service.requests import Problem, read
from threefold.service.rule_texts import rule_json
from threefold.store.contract import StoreError
from threefold.text import Lang
from threefold.version import __version__
from threefold.web.api.operations import (
    ANYTHING,
    LANG,
    MAYBE,
    WHOLE,
    WORDS,
    Call,
    Operation,
    Parameter,
    Reply,
    list_schema,
    object_schema,
    ref,
)
from threefold.web.api.problems import not_found

MOST_AT_ONCE: Final = 200
"""The most requests in one call."""

MOST_RULES: Final = 100


def _alive(call: Call) -> Reply:
    return Reply(value={"status": "ok", "version": __version__})


def _ready(call: Call) -> Reply | Refusal:
    try:
        call.tables.tables()
        call.tables.room.check()
    except StoreError:
        return Refusal("failing", "", Message("api.failing"))
    return Reply(
        value={
            "status": "ok",
            "version": __version__,
            "read_only": call.tables.read_only is not None,
        }
    )


# --- requests -------------------------------------------------------------------------------------


def _in_language(call: Call, line: bytes) -> bytes:
    """Return the request with the call's language, unless the request names one itself."""
    if "lang" not in call.query:
        return line
    try:
        fields = typed.decode(line, dict[str, Raw])
        refuse_twice(line)
    except (ValueError, RecursionError):
        return line  # whoever reads it says what is wrong
    return msgspec.json.encode({"lang": call.lang, **fields})


def _reply_to_line(call: Call, line: bytes) -> Reply | Refusal:
    if len(line) > MAX_LINE:
        return Refusal("too_large", "", Message("refusal.line_too_long", {"bytes": MAX_LINE}))
    request = read(_in_language(call, line))
    answer = request if isinstance(request, Problem) else adjudicate(request)
    if isinstance(answer, Problem):
        return answer.refusal
    return Reply(value=answer_json(answer))


def _adjudicate(call: Call) -> Reply | Refusal:
    return _reply_to_line(call, call.body)


def _many(call: Call) -> Reply | Refusal:
    lines = call.read(list[Raw], once=False)  # each line is refused by itself
    if isinstance(lines, Refusal):
        return lines
    if len(lines) > MOST_AT_ONCE:
        return Refusal("bad_value", "", Message("api.too_many", {"n": MOST_AT_ONCE}))
    return Reply(value=[Raw(answer_line(_in_language(call, bytes(line)))) for line in lines])


def _play(call: Call) -> Reply | Refusal:
    """Adjudicate a request whose procedure is in the path."""
    id = call.path["procedure"]
    if id not in ENTRIES:
        return unknown_procedure(id)._replace(code="not_found")
    fields = call.read(dict[str, Raw])
    if isinstance(fields, Refusal):
        return fields
    if "procedure" in fields:
        return Refusal("unknown_field", "procedure", Message("api.procedure_in_path"))
    return _reply_to_line(call, msgspec.json.encode({"procedure": id, **fields}))


def _odds(call: Call) -> Reply | Refusal:
    if len(call.body) > MAX_LINE:
        return Refusal("too_large", "", Message("refusal.line_too_long", {"bytes": MAX_LINE}))
    request = read(_in_language(call, call.body))
    table = request.refusal if isinstance(request, Problem) else effort_table(request)
    if isinstance(table, Refusal):
        return table
    return Reply(value=[odds_json(row) for row in table.rows])


# --- lists ----------------------------------------------------------------------------------------


def _procedures(call: Call) -> Reply:
    return Reply(value=procedures_kept(call.lang, known_situations()))


@lru_cache(maxsize=6)
def procedures_kept(lang: Lang, known: tuple[str, ...]) -> Kept:
    """Return all procedures in a language, as they are sent."""
    return kept(msgspec.json.encode(procedures(lang)))


def _procedure(call: Call) -> Reply | Refusal:
    entry = ENTRIES.get(call.path["procedure"])
    if entry is None:
        return unknown_procedure(call.path["procedure"])._replace(code="not_found")
    return Reply(value=procedure(entry, call.lang))


def _rules(call: Call) -> Reply:
    found = search(call.query.get("q", ""), call.lang)[: call.number("limit", 20)]
    return Reply(value=[rule_json(entry, call.lang) for entry in found])


def _rule(call: Call) -> Reply | Refusal:
    from threefold.library.rules import rulebook

    entry = rulebook().by_id.get(call.path["rule"])
    if entry is None:
        return not_found()
    return Reply(value=rule_json(entry, call.lang))


ANSWER: Final = {
    "type": "object",
    "properties": {
        "id": {},
        "ok": {"const": True},
        "task": MAYBE,
        "cost": ANYTHING,
        "roll": MAYBE,
        "result": {"enum": ["routine", "success", "failure", "impossible", None]},
        "special": MAYBE,
        "damage": MAYBE,
        "actor": MAYBE,
        "target": MAYBE,
        "events": list_schema(ANYTHING),
        "judged": list_schema(object_schema(clause=WORDS, reason=WORDS)),
    },
    "required": [
        "id",
        "ok",
        "task",
        "cost",
        "roll",
        "result",
        "special",
        "damage",
        "actor",
        "target",
        "events",
    ],
}

_HEALTH: Final = object_schema(status=WORDS, version=WORDS)
_PROCEDURE: Final = object_schema(
    id=WORDS, title=WORDS, summary=WORDS, inputs=ANYTHING, dice=list_schema(ANYTHING)
)
_RULE: Final = object_schema(id=WORDS, kind=WORDS, rule=WORDS)
_REQUEST: Final = request_schema({"type": "object", "default": {}})

OPERATIONS: Final = (
    Operation(
        name="health",
        method="GET",
        path="/health",
        work=_alive,
        tag="server",
        answer=_HEALTH,
        counted=False,
    ),
    Operation(
        name="ready",
        method="GET",
        path="/ready",
        work=_ready,
        tag="server",
        answer=_HEALTH,
        refusals=(503,),
    ),
    Operation(
        name="adjudicate",
        method="POST",
        path="/adjudicate",
        work=_adjudicate,
        tag="engine",
        body=_REQUEST,
        answer=ref("Answer"),
        query=(LANG,),
    ),
    Operation(
        name="adjudicate_many",
        method="POST",
        path="/adjudicate/many",
        work=_many,
        tag="engine",
        body={**list_schema(_REQUEST), "maxItems": MOST_AT_ONCE},
        answer=list_schema({"type": "object", "required": ["id", "ok"]}),
        query=(LANG,),
    ),
    Operation(
        name="odds",
        method="POST",
        path="/odds",
        work=_odds,
        tag="engine",
        body=_REQUEST,
        answer=list_schema(
            object_schema(effort=ANYTHING, cost=WHOLE, difficulty=WHOLE, success={"type": "number"})
        ),
        query=(LANG,),
    ),
    Operation(
        name="procedures",
        method="GET",
        path="/procedures",
        work=_procedures,
        tag="engine",
        answer=list_schema(_PROCEDURE),
        query=(LANG,),
    ),
    Operation(
        name="procedure",
        method="GET",
        path="/procedures/{procedure}",
        work=_procedure,
        tag="engine",
        answer=_PROCEDURE,
        query=(LANG,),
    ),
    Operation(
        name="play",
        method="POST",
        path="/procedures/{procedure}",
        work=_play,
        tag="procedures",
        body=request_schema({"type": "object", "default": {}}, procedure=False),
        answer=ref("Answer"),
        query=(LANG,),
    ),
    Operation(
        name="rules",
        method="GET",
        path="/rules",
        work=_rules,
        tag="engine",
        answer=list_schema(_RULE),
        query=(
            Parameter(name="q"),
            Parameter(name="limit", number=True, least=1, most=MOST_RULES),
            LANG,
        ),
    ),
    Operation(
        name="rule",
        method="GET",
        path="/rules/{rule}",
        work=_rule,
        tag="engine",
        answer=_RULE,
        query=(LANG,),
    ),
)
