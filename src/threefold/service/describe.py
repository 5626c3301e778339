"""What can be done, as data: every procedure with its inputs, dice and rules, and the situations of
an attack.

Pages, HTTP, MCP and the command line are built from this; all texts come from the text catalog.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct, StructMeta

from threefold.library.schemas import state_defaults, without_absent_defaults
from threefold.model.json_objects import Schema
from threefold.model.shapes import choices_in, described, inner, names_own_first
from threefold.model.shelf import effects, figures
from threefold.odds.effort import has_odds
from threefold.procedures.base import Kind, Procedure, ProcedureEntry
from threefold.procedures.catalog import ENTRIES
from threefold.rules.situations import SITUATION_IDS, SITUATIONS, situation_name
from threefold.service.beforehand import with_rests
from threefold.text import Lang, has, render, render_key

T = TypeVar("T")


class DieInfo(Struct, frozen=True):
    """A die a procedure asks for: its sides, and what its face is for."""

    sides: int
    purpose: str


class ProcedureInfo(Struct, frozen=True):
    """All that an interface must know of a procedure to offer it. ``inputs`` is a JSON Schema
    (draft 2020-12).

    Every property of the schema has a ``title`` and a ``description``, and every whole number a
    ``unit`` (a text under ``unit``). ``odds`` says whether a request for it may ask for the odds.
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


class SituationTraining(Struct, frozen=True):
    """Skills of the attacker that reduce a situation: the steps taken off if trained and if
    specialized, never more than the situation has."""

    skills: tuple[str, ...]
    trained: int
    specialized: int
    rule: str


class Unrolled(Struct, frozen=True):
    """Whether an attack in melee and at range fails without a roll, except by a lucky shot or an
    intrusion.
    """

    melee: bool
    ranged: bool


class SituationInfo(Struct, frozen=True):
    """A situation: its steps for the attacker and for the defender; easing is negative.

    Of all situations with the same ``fact`` only the worst counts. ``forbids``: no attack is
    possible at all. ``range_shift`` is how many bands farther (or nearer) ranged weapons reach.
    ``ranged_rule`` is the rule at range.
    """

    id: str
    name: str
    attack: SituationSteps
    defense: SituationSteps
    fact: str | None
    rule: str
    ranged_rule: str
    training: SituationTraining | None
    fails_unrolled: Unrolled
    forbids: bool
    range_shift: int


def procedures(lang: Lang = "en") -> list[ProcedureInfo]:
    """Return every procedure there is, in the catalog's order."""
    return [procedure(entry, lang) for entry in with_rests(ENTRIES.values())]


def procedure(entry: ProcedureEntry, lang: Lang = "en") -> ProcedureInfo:
    """Return one procedure, described in a language."""
    if ENTRIES.get(entry.id) is not entry:
        return _describe_entry(entry, lang)
    return _cached_procedure_info(entry.id, lang, known_situations())


@lru_cache(maxsize=512)
def _cached_procedure_info(id: str, lang: Lang, known: tuple[str, ...]) -> ProcedureInfo:
    """Return a procedure of the catalog, cached: its schema takes a while to make, and changes only
    with ``known``.
    """
    return _describe_entry(ENTRIES[id], lang)


def known_situations() -> tuple[str, ...]:
    """Return the situations that schemas name: all that a schema depends on beside its language."""
    return tuple(SITUATION_IDS)


def _describe_entry(entry: ProcedureEntry, lang: Lang) -> ProcedureInfo:
    return ProcedureInfo(
        id=entry.id,
        title=render_key(lang, f"procedure.{entry.id}.title", {}),
        summary=render_key(lang, f"procedure.{entry.id}.summary", {}),
        module=entry.module,
        rules=entry.rules,
        actor=entry.actor,
        target=entry.target,
        needs_target=entry.needs_target,
        odds=isinstance(entry, Procedure) and has_odds(entry),
        dice=tuple(DieInfo(die.sides, render_key(lang, die.purpose, {})) for die in entry.dice),
        inputs=inputs_schema(entry, lang),
    )


def situations(lang: Lang = "en") -> list[SituationInfo]:
    """Return every situation that applies to attacks and to the defenses against them."""
    return [
        SituationInfo(
            id=id,
            name=render(situation_name(id), lang),
            attack=SituationSteps(known.melee, known.ranged),
            defense=SituationSteps(-known.melee, -known.ranged),
            fact=known.fact or None,
            rule=known.rule,
            ranged_rule=known.rule_at(True),
            training=None if known.training is None else SituationTraining(*known.training),
            fails_unrolled=Unrolled(*known.unseen),
            forbids=known.bars,
            range_shift=known.range_shift,
        )
        for id, known in SITUATIONS.items()
    ]


# --- inputs, one a line ---------------------------------------------------------------------------


class InputInfo(NamedTuple):
    """One input in words: its path, the values it allows, whether it is required, and its
    description.
    """

    path: str
    allows: str
    needed: bool
    description: str


def inputs_listed(entry: ProcedureEntry, lang: Lang = "en") -> Iterator[InputInfo]:
    """Yield a procedure's inputs and the fields of the objects inside them; characters are
    described elsewhere.
    """
    return _list_fields(entry.inputs, "", "input", entry.id, lang)


def _list_fields(
    struct: type[Struct], above: str, texts: str, owner: str, lang: Lang
) -> Iterator[InputInfo]:
    fields = {field.name: field for field in msgspec.structs.fields(struct)}
    for name, field in _own_first(struct, fields).items():
        path = f"{above}{name}"
        yield InputInfo(
            path,
            render(described(field.type), lang),
            field.required,
            _text(lang, texts, owner, name),
        )
        for suffix, shape in inner(field.type):
            if shape.__struct_config__.tag is None and shape not in _SHELF:
                yield from _list_fields(shape, f"{path}{suffix}.", "shape", shape.__name__, lang)


# --- schemas --------------------------------------------------------------------------------------


def inputs_schema(entry: ProcedureEntry, lang: Lang = "en") -> Schema:
    """Return the JSON Schema of a procedure's inputs; the shapes it refers to are under
    ``$defs``.
    """
    shapes = _shapes_of(entry.inputs, lang)
    root = _labelled_schema(shapes.pop(entry.inputs.__name__), lang, "input", entry.id)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": render_key(lang, f"procedure.{entry.id}.title", {}),
        "description": render_key(lang, f"procedure.{entry.id}.summary", {}),
        **root,
        "properties": _own_first(entry.inputs, root["properties"]),
        "$defs": {
            name: {
                "description": render_key(lang, f"shape.{name}", {}),
                **_labelled_schema(shape, lang, "shape", name),
            }
            for name, shape in shapes.items()
        },
    }


def _shapes_of(inputs: type[Struct], lang: Lang) -> dict[str, Schema]:
    """Return the shapes of inputs by name, without words."""
    written = _shapes_written(known_situations())
    shapes = {
        name: msgspec.json.decode(written[name].schema)
        for name in _shapes_within(inputs.__name__, written)
    }
    return {name: _without_effect_schemas(shape, lang) for name, shape in shapes.items()}


class WrittenShape(NamedTuple):
    """A shape as JSON, which takes little memory, and the names of the shapes that it refers to."""

    schema: bytes
    refers_to: tuple[str, ...]


@lru_cache(maxsize=4)
def _shapes_written(known: tuple[str, ...]) -> Mapping[str, WrittenShape]:
    """Return the shapes of all inputs by name. They are the same in each language, and most of the
    work of a schema; many procedures share the large ones.
    """
    inputs = [entry.inputs for entry in ENTRIES.values()]
    _, made = msgspec.json.schema_components(inputs, ref_template=f"{_LOCAL}{{name}}")
    shapes = without_absent_defaults(made)
    state_defaults(shapes, inputs)
    seen: set[type[Struct]] = set()
    order = {
        frozenset(choices): list(choices) for each in inputs for choices in choices_in(each, seen)
    }
    _put_in_order(shapes, order)
    return {
        name: WrittenShape(msgspec.json.encode(shape), tuple(_names_referred_to(shape)))
        for name, shape in shapes.items()
    }


_LOCAL: Final = "#/$defs/"


def _names_referred_to(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].removeprefix(_LOCAL)
        for part in schema.values():
            yield from _names_referred_to(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _names_referred_to(part)


def _shapes_within(name: str, shapes: Mapping[str, WrittenShape]) -> list[str]:
    """Return the names of a shape and of those within it, but for effects of the library: each
    before those within it, in the order of their fields.
    """
    found: dict[str, None] = {}
    pending = [name]
    while pending:
        name = pending.pop()
        if name not in found and name not in _SHELF_NAMES:
            found[name] = None
            pending += reversed(shapes[name].refers_to)
    return list(found)


_SHELF: Final = frozenset(
    shape
    for module in (effects, figures)
    for shape in vars(module).values()
    if isinstance(shape, StructMeta) and shape.__module__ == module.__name__
)
"""Shapes of the library's effects. They have schemas of their own (``threefold content schema
abilities``).
"""
_SHELF_NAMES: Final = frozenset(shape.__name__ for shape in _SHELF)


def _without_effect_schemas(schema: Any, lang: Lang) -> Any:
    """Return a schema in which the effects of library entries are plain objects: they have a schema
    of their own.
    """
    if isinstance(schema, list):
        return [_without_effect_schemas(part, lang) for part in schema]
    if not isinstance(schema, dict):
        return schema
    named = [part.get("$ref", "") for part in schema.get("anyOf", ()) if isinstance(part, dict)]
    shelf = [
        ref
        for ref in (schema.get("$ref", ""), *named)
        if ref.removeprefix("#/$defs/") in _SHELF_NAMES
    ]
    if shelf:
        return {"type": "object", "description": render_key(lang, "shape.of_the_shelf", {})}
    return {key: _without_effect_schemas(part, lang) for key, part in schema.items()}


def _own_first(struct: type[Struct], fields: Mapping[str, T]) -> dict[str, T]:
    """Return the fields of a procedure's own inputs before those that it shares with others."""
    return {name: fields[name] for name in names_own_first(struct) if name in fields}


def _labelled_schema(shape: Schema, lang: Lang, texts: str, owner: str) -> Schema:
    """Return the schema of an object with a label and a description for each property, and without
    our own names.
    """
    properties = {
        field: {
            "title": _text(lang, "label", owner, field),
            "description": _text(lang, texts, owner, field),
            **schema,
        }
        for field, schema in shape["properties"].items()
    }
    return {key: shape[key] for key in shape if key not in ("title", "description")} | {
        "properties": properties
    }


def _text(lang: Lang, texts: str, owner: str, field: str) -> str:
    """Return the text of a field: its owner's own, or the one for all fields of this name."""
    own = f"{texts}.{owner}.{field}"
    return render_key(lang, own if has(own, lang) else f"{texts}.{field}", {})


def _put_in_order(schema: object, order: Mapping[frozenset[object], list[object]]) -> None:
    """Undo msgspec's sorting of closed sets: might, speed, intellect is the order of the books and
    of forms.
    """
    if isinstance(schema, dict):
        if isinstance(schema.get("enum"), list):
            schema["enum"] = order.get(frozenset(schema["enum"]), schema["enum"])
        for part in schema.values():
            _put_in_order(part, order)
    elif isinstance(schema, list):
        for part in schema:
            _put_in_order(part, order)
