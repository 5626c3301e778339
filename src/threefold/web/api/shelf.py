"""API operations for content and characters, without a token: kinds, entries, a character with its
figures.

What a caller may read is asked of the shelf (``library.readers``), for which the controllers say
who reads."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Raw

from threefold.interop.characters import read_characters
from threefold.library.finding import matches_words
from threefold.library.shelf import Kind, cached_for_table, everything
from threefold.model.characters import Pc
from threefold.model.checks import check_npc, check_pc
from threefold.model.json_objects import JsonObject
from threefold.rules.types import Refusal
from threefold.rulesets.compose import rules_for
from threefold.service.beforehand import with_rests
from threefold.service.content import entry_json
from threefold.service.kept import Kept, kept
from threefold.service.making import made_character
from threefold.service.plain import filed, plain
from threefold.service.seat import sheet
from threefold.text import Lang
from threefold.web.api.operations import (
    ANYTHING,
    LANG,
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

AT_ONCE: Final = 50
MOST_AT_ONCE: Final = 500


def _kinds(call: Call) -> Reply:
    return Reply(
        value=[
            {"kind": name, "entries": len(everything(kind))}
            for name, kind in _load_catalogue().items()
        ]
    )


def _load_catalogue() -> dict[str, Kind[Any]]:
    from threefold.library.catalogue import KINDS

    return dict(KINDS)


def _entries(call: Call) -> Reply | Refusal:
    kind = _load_catalogue().get(call.path["kind"])
    if kind is None:
        return not_found()
    typed, start, count = (
        call.query.get("q", ""),
        call.number("offset", 0),
        call.number("limit", AT_ONCE),
    )
    if not typed:
        return Reply(value=listed_kept(kind, call.lang, start, count))
    written = zip(everything(kind), _written(kind, call.lang), strict=True)
    found = [each for entry, each in written if matches_words(kind, entry, typed, call.lang)]
    return Reply(value={"total": len(found), "entries": found[start : start + count]})


def listed_kept(kind: Kind[Any], lang: Lang, start: int, count: int) -> Kept:
    """Return some of the entries that the current reader may read, as they are sent."""
    kinds_kept = {AT_ONCE: _beginning_kept, MOST_AT_ONCE: _most_kept}
    if start == 0 and count in kinds_kept:
        return kinds_kept[count](kind, lang)
    return _cached_other_part(kind, lang, start, count)


@cached_for_table
def _beginning_kept(kind: Kind[Any], lang: Lang) -> Kept:
    return _listed(kind, lang, 0, AT_ONCE)


@cached_for_table
def _most_kept(kind: Kind[Any], lang: Lang) -> Kept:
    return _listed(kind, lang, 0, MOST_AT_ONCE)


@cached_for_table
def _cached_other_part(kind: Kind[Any], lang: Lang, start: int, count: int) -> Kept:
    """Return other parts of a list. They have a cache of their own, so that nobody empties that of
    the usual ones.
    """
    return _listed(kind, lang, start, count)


def _listed(kind: Kind[Any], lang: Lang, start: int, count: int) -> Kept:
    written = _written(kind, lang)
    return kept(
        msgspec.json.encode({"total": len(written), "entries": written[start : start + count]})
    )


@cached_for_table
def _written(kind: Kind[Any], lang: Lang) -> tuple[Raw, ...]:
    """Return all entries that the current reader may read, each as JSON."""
    return tuple(
        Raw(msgspec.json.encode(entry_json(kind, entry, lang)))
        for entry in with_rests(everything(kind))
    )


def _entry(call: Call) -> Reply | Refusal:
    kind = _load_catalogue().get(call.path["kind"])
    if kind is None:
        return not_found()
    entry = next(
        (entry for entry in everything(kind) if kind.key_of(entry) == call.path["key"]), None
    )
    if entry is None:
        return not_found()
    return Reply(value=entry_json(kind, entry, call.lang))


def _character(call: Call) -> Reply | Refusal:
    """Check a character and return it with all defaults; a PC also with its figures and their
    reasons.
    """
    read = read_characters(call.body, "character")
    if isinstance(read, Refusal):
        return read
    figure, rules = read[0], rules_for("csrd", {})
    if isinstance(figure, Pc):
        refusal = check_pc(figure, "", rules)
        return refusal or Reply(
            value={**filed(figure), "figures": plain(sheet(figure, rules), call.lang)}
        )
    refusal = check_npc(figure, "")
    return refusal or Reply(value={"format": "threefold/1", **_npc(figure.filled(rules), call)})


def _make(call: Call) -> Reply | Refusal:
    """Make a character from a draft, by the rules of creation, and return it with its figures."""
    draft = call.read(JsonObject)
    if isinstance(draft, Refusal):
        return draft
    made = made_character(draft, call.query.get("fill") == "true", call.lang)
    if isinstance(made, Refusal):
        return made
    figures = plain(sheet(made, rules_for("csrd", {})), call.lang)
    return Reply(value={**filed(made), "figures": figures})


def _npc(figure: object, call: Call) -> JsonObject:
    found = plain(figure, call.lang)
    assert isinstance(found, dict)
    return found


_ENTRY: Final = object_schema(
    key=WORDS, name=WORDS, kind=WORDS, tags=list_schema(WORDS), text=WORDS, pack=WORDS
)

OPERATIONS: Final = (
    Operation(
        name="content_kinds",
        method="GET",
        path="/content",
        work=_kinds,
        tag="content",
        answer=list_schema(object_schema(kind=WORDS, entries=WHOLE)),
    ),
    Operation(
        name="content_list",
        method="GET",
        path="/content/{kind}",
        work=_entries,
        tag="content",
        answer=object_schema(total=WHOLE, entries=list_schema(_ENTRY)),
        query=(
            Parameter(name="q"),
            Parameter(name="offset", number=True),
            Parameter(name="limit", number=True, least=1, most=MOST_AT_ONCE),
            LANG,
        ),
    ),
    Operation(
        name="content_entry",
        method="GET",
        path="/content/{kind}/{key}",
        work=_entry,
        tag="content",
        answer=_ENTRY,
        query=(LANG,),
    ),
    Operation(
        name="character",
        method="POST",
        path="/characters",
        work=_character,
        tag="content",
        body={"allOf": [{"anyOf": [ref("Pc"), ref("Npc")]}]},
        answer={**ANYTHING, "required": ["format", "kind", "name"]},
        query=(LANG,),
    ),
    Operation(
        name="make_character",
        method="POST",
        path="/characters/make",
        work=_make,
        tag="content",
        body=ref("Draft"),
        answer={**ANYTHING, "required": ["format", "kind", "name"]},
        query=(Parameter(name="fill", options=("true", "false")), LANG),
    ),
)
