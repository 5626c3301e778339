"""What can be done, as data: every procedure with its inputs, dice and rules, and the situations of an attack.

Pages, HTTP, MCP and the command line are built from this; all words come from the text catalog.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from threefold.procedures.base import Entry, Kind, Procedure
from threefold.procedures.catalog import ENTRIES
from threefold.rules.situations import SITUATIONS
from threefold.text import Lang, has, render_key

Schema = dict[str, object]


class DieInfo(Struct, frozen=True):
    """A die a procedure asks for: its sides, and what its face is for."""

    sides: int
    purpose: str


class ProcedureInfo(Struct, frozen=True):
    """All a face must know of a procedure to offer it. ``inputs`` is a JSON Schema (draft 2020-12).

    Every property of the schema has a ``title`` and a ``description``, and every whole number a ``unit`` (a text under
    ``unit``). ``odds`` says whether there is an Effort table for it.
    """

    id: str
    title: str
    summary: str
    module: str
    rules: tuple[str, ...]
    actor: tuple[Kind, ...]
    target: tuple[Kind, ...]
    needs_target: bool
    odds: bool
    dice: tuple[DieInfo, ...]
    inputs: Schema


class SituationSteps(Struct, frozen=True):
    """Steps a situation is worth in melee and at range; 0 where it does not apply."""

    melee: int
    ranged: int


class SituationInfo(Struct, frozen=True):
    """A situation: its steps for the one who attacks and for the one who defends, easing negative.

    Of all situations with the same ``fact`` only the worst counts.
    """

    id: str
    name: str
    attack: SituationSteps
    defense: SituationSteps
    fact: str | None
    rule: str


def procedures(lang: Lang = "en") -> list[ProcedureInfo]:
    """Every procedure there is, in the catalog's order."""
    return [procedure(entry, lang) for entry in ENTRIES.values()]


def procedure(entry: Entry, lang: Lang = "en") -> ProcedureInfo:
    """One procedure, described in a language."""
    return ProcedureInfo(
        entry.id,
        render_key(lang, f"procedure.{entry.id}.title", {}),
        render_key(lang, f"procedure.{entry.id}.summary", {}),
        entry.module,
        entry.rules,
        entry.actor,
        entry.target,
        entry.needs_target,
        isinstance(entry, Procedure) and entry.with_effort is not None,
        tuple(DieInfo(die.sides, render_key(lang, die.purpose, {})) for die in entry.dice),
        inputs_schema(entry, lang),
    )


def situations(lang: Lang = "en") -> list[SituationInfo]:
    """Every situation that bears on attacks and the defenses against them."""
    return [
        SituationInfo(
            id,
            render_key(lang, f"situation.{id}", {}),
            SituationSteps(known.melee, known.ranged),
            SituationSteps(-known.melee, -known.ranged),
            known.fact or None,
            known.rule,
        )
        for id, known in SITUATIONS.items()
    ]


# --- schemas ----------------------------------------------------------------------------------------------------------


def inputs_schema(entry: Entry, lang: Lang = "en") -> Schema:
    """The JSON Schema of a procedure's inputs, with what it refers to under ``$defs``."""
    _, shapes = msgspec.json.schema_components([entry.inputs], ref_template="#/$defs/{name}")
    order = {frozenset(choices): list(choices) for choices in _choices(entry.inputs, set())}
    for name, shape in shapes.items():
        assert isinstance(shape, dict)
        _put_in_order(shape, order)
        inputs = name == entry.inputs.__name__
        _describe(shape, lang, *((entry.id, "input") if inputs else (name, "shape")))
        title = f"procedure.{entry.id}" if inputs else f"shape.{name}"
        shape.pop("title")
        shape["description"] = render_key(lang, f"{title}.summary" if inputs else title, {})
    root: Schema = shapes.pop(entry.inputs.__name__)
    root["properties"] = _own_first(entry.inputs, root["properties"])
    schema: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": render_key(lang, f"procedure.{entry.id}.title", {}),
        **root,
    }
    return {**schema, "$defs": shapes} if shapes else schema


def _own_first(inputs: type[Struct], properties: object) -> Schema:
    """What a procedure asks for itself comes before what it shares with others."""
    assert isinstance(properties, dict)
    return {f: properties[f] for cls in inputs.__mro__ for f in vars(cls).get("__annotations__", ()) if f in properties}


def _describe(shape: Schema, lang: Lang, owner: str, texts: str) -> None:
    """Give each property of an object its label and description."""
    properties = shape["properties"]
    assert isinstance(properties, dict)
    for field, schema in properties.items():
        reference = {"$ref": schema.pop("$ref")} if "$ref" in schema else {}
        words = {"title": _text(lang, "label", owner, field), "description": _text(lang, texts, owner, field)}
        properties[field] = {**words, **schema, **reference}


def _text(lang: Lang, texts: str, owner: str, field: str) -> str:
    """The text of a field: its owner's own, or the one for all fields of this name."""
    own = f"{texts}.{owner}.{field}"
    return render_key(lang, own if has(own, lang) else f"{texts}.{field}", {})


def _choices(hint: object, seen: set[object]) -> Iterator[tuple[object, ...]]:
    """The choices of every closed set in a type, in the order in which they were written down."""
    if get_origin(hint) is Literal:
        yield get_args(hint)
    elif isinstance(hint, type) and issubclass(hint, Struct) and hint not in seen:
        seen.add(hint)
        for inner in get_type_hints(hint, include_extras=True).values():
            yield from _choices(inner, seen)
    for inner in get_args(hint):
        yield from _choices(inner, seen)


def _put_in_order(schema: object, order: Mapping[frozenset[object], list[object]]) -> None:
    """Undo msgspec's sorting of closed sets: might, speed, intellect is the book's order, and a form's."""
    if isinstance(schema, dict):
        if isinstance(schema.get("enum"), list):
            schema["enum"] = order.get(frozenset(schema["enum"]), schema["enum"])
        for inner in schema.values():
            _put_in_order(inner, order)
    elif isinstance(schema, list):
        for inner in schema:
            _put_in_order(inner, order)
