"""Forms generated from procedures: each input becomes a fitting control in the reader's language,
and the form's values become JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from threefold.model.acts import When
from threefold.model.distances import feet_typed
from threefold.model.wording import capital
from threefold.rules.types import STATS
from threefold.service.describe import ProcedureInfo
from threefold.text import Lang, has, render_key

Schema = Mapping[str, Any]
ControlKind = Literal[
    "number",
    "choice",
    "stat",
    "several",
    "switch",
    "line",
    "text",
    "figure",
    "figures",
    "rows",
    "group",
]
PEOPLE: Final = frozenset({"pc", "npc", "object", "vehicle"})
LONG: Final = 400
FEW: Final = 4
"""The most choices drawn side by side; more become a list."""
PLAYERS: Final = frozenset(
    {
        "effort",
        "free_effort",
        "roll_bonus",
        "edge_on",
        "roll_anyway",
        "choice",
        "ready",
        "to_object",
        "said",
    }
)
"""Inputs that the player chooses, not the one who calls for the roll."""
TABLES: Final = frozenset({"why"})
"""Fields of an object that the table fills in itself."""
REPLACED: Final = {"true_name": "true_names"}
"""Inputs that a procedure with several targets asks for each target instead of once for all."""
SHARED: Final = ("skill", "assets", "ease", "hinder", "initial_cost", "retry", "intrusion", "stat")
"""Inputs that every task takes. They come after the procedure's own inputs."""


@dataclass(frozen=True)
class ControlChoice:
    """One value of a closed set, and its label."""

    value: str
    label: str


@dataclass(frozen=True)
class Input:
    """A control of a form: its field, its kind, its texts and the values it takes."""

    name: str
    kind: ControlKind
    label: str
    hint: str = ""
    unit: str = ""
    low: int | None = None
    high: int | None = None
    default: str = ""
    required: bool = False
    choices: tuple[ControlChoice, ...] = ()
    parts: tuple[Input, ...] = ()
    kinds: frozenset[str] = frozenset()

    @property
    def narrow(self) -> bool:
        """Whether two such controls fit side by side."""
        return self.kind in ("number", "figure") or (
            self.kind == "choice" and len(self.choices) > FEW
        )

    @property
    def span(self) -> str:
        """The range of a number with its unit, such as ``1–10 rounds``."""
        if self.kind != "number" or self.low is None or self.high is None:
            return self.unit
        return f"{self.low}\N{EN DASH}{self.high} {self.unit}".strip()


def inputs_of(
    info: ProcedureInfo, lang: Lang, prefix: str = "inputs"
) -> tuple[list[Input], list[Input]]:
    """Return the inputs of a procedure as controls: its own inputs, and those that every task
    takes.
    """
    schema: Schema = info.inputs
    needed = set(schema.get("required", ()))
    made = {
        field: _input(f"{prefix}.{field}", field, shape, schema["$defs"], field in needed, lang)
        for field, shape in schema["properties"].items()
        if field not in PLAYERS and REPLACED.get(field) not in schema["properties"]
    }
    known = {field: one for field, one in made.items() if one is not None}
    known = {field: _called_by(info.id, field, one, lang) for field, one in known.items()}
    own = [one for field, one in known.items() if field not in SHARED or field in needed]
    own.sort(key=lambda one: (not one.required, one.kind == "group"))
    return own, [known[field] for field in SHARED if field in known and field not in needed]


def shown(
    own: list[Input], when: Mapping[str, When], said: Callable[[Input], str | bool | None]
) -> list[Input]:
    """Return the inputs that apply to the choices made so far. ``said`` returns the current value
    of an input.
    """
    by_name = {one.name.removeprefix("inputs."): one for one in own}

    def has_sense(field: str) -> bool:
        to = when.get(field)
        return to is None or to.field not in by_name or said(by_name[to.field]) in to.values

    return [one for field, one in by_name.items() if has_sense(field)]


def _called_by(procedure: str, field: str, one: Input, lang: Lang) -> Input:
    """Return an input with the procedure's own labels for its choices, each with a capital first
    letter.
    """
    owners = (procedure, procedure.partition("_")[0])

    def word(choice: ControlChoice) -> str:
        keys = (f"{owner}_{field}.{choice.value}" for owner in owners)
        own = next((render_key(lang, key, {}) for key in keys if has(key, lang)), choice.label)
        return capital(own)

    return replace(
        one, choices=tuple(ControlChoice(choice.value, word(choice)) for choice in one.choices)
    )


def _input(
    name: str, field: str, schema: Schema, shapes: Schema, needed: bool, lang: Lang
) -> Input | None:
    """Return one property as a control; None when no control can ask for it."""
    shape = _resolve_schema(schema, shapes)
    label, hint = schema.get("title", field), schema.get("description", "")
    default = schema.get("default", shape.get("default"))
    common: dict[str, Any] = {"name": name, "label": label, "hint": hint, "required": needed}
    kinds = _people(schema, shapes)
    if kinds:
        return Input(kind="figure", kinds=kinds, **common)
    if "enum" in shape:
        choices = tuple(ControlChoice(str(v), _word(field, str(v), lang)) for v in shape["enum"])
        listed: ControlKind = "stat" if {c.value for c in choices} <= {*STATS} else "choice"
        return Input(kind=listed, choices=choices, default=_text(default), **common)
    match shape.get("type"):
        case "integer":
            low, high = shape.get("minimum"), shape.get("maximum")
            unit = str(shape.get("unit", ""))
            if unit == "feet":  # a text field: people type feet or metres
                how = render_key(lang, "gm.generated.distance", {})
                return Input(
                    kind="line",
                    default=_text(default),
                    **common | {"hint": f"{hint} {how}".strip()},
                )
            if has(f"unit.{unit}", lang):
                words = render_key(lang, f"unit.{unit}", {"n": 2})
            else:
                words = ""
            if unit == "level" or words.lower() == label.lower():
                words = ""
            return Input(
                kind="number", low=low, high=high, unit=words, default=_text(default), **common
            )
        case "boolean":
            return Input(kind="switch", default="true" if default else "", **common)
        case "string":
            long = shape.get("maxLength", LONG) > LONG
            return Input(kind="text" if long else "line", default=_text(default), **common)
        case "array":
            return _list(name, field, shape, shapes, common, lang)
        case "object":
            parts = _parts(name, shape, shapes, lang)
            if parts:
                return Input(kind="group", parts=parts, **common)
            return None
    return None


def _list(
    name: str, field: str, shape: Schema, shapes: Schema, common: dict[str, Any], lang: Lang
) -> Input | None:
    entry: Schema = shape.get("items", {})
    kinds = _people(entry, shapes)
    if kinds:
        return Input(kind="figures", kinds=kinds, **common)
    plain = _resolve_schema(entry, shapes)
    if "enum" in plain:
        choices = tuple(ControlChoice(str(v), _word(field, str(v), lang)) for v in plain["enum"])
        return Input(kind="several", choices=choices, **common)
    if plain.get("type") == "object":
        parts = _parts("", plain, shapes, lang)
        if parts:
            return Input(kind="rows", parts=parts, **common)
        return None
    if plain.get("type") in ("string", "integer"):
        part = _input("", field, {**plain, "title": common["label"]}, shapes, False, lang)
        if part is None:
            return None
        return Input(kind="rows", parts=(part,), **common)
    return None


def _parts(name: str, shape: Schema, shapes: Schema, lang: Lang) -> tuple[Input, ...]:
    """Return controls for the fields of an object, or for the entries of a mapping with known
    keys.
    """
    if name:
        dot = f"{name}."
    else:
        dot = ""
    if "properties" in shape:
        needed = set(shape.get("required", ()))
        known = {f: s for f, s in shape["properties"].items() if f not in TABLES}
        found = (_input(f"{dot}{f}", f, s, shapes, f in needed, lang) for f, s in known.items())
        return tuple(one for one in found if one is not None)
    keys: Sequence[str] = shape.get("propertyNames", {}).get("enum", ())
    entry = shape.get("additionalProperties")
    if not keys or not isinstance(entry, Mapping):
        return ()
    found = (
        _input(f"{dot}{k}", k, {**entry, "title": _word("stat", k, lang)}, shapes, False, lang)
        for k in keys
    )
    return tuple(one for one in found if one is not None)


def _resolve_schema(schema: Schema, shapes: Schema) -> Schema:
    """Resolve a schema: follow references and leave out null. If several options remain, the first
    is returned.
    """
    if "$ref" in schema:
        return _resolve_schema(shapes[schema["$ref"].rpartition("/")[2]], shapes)
    for option in schema.get("anyOf", ()):
        if option.get("type") != "null":
            return _resolve_schema(
                {**option, **{k: v for k, v in schema.items() if k == "default"}}, shapes
            )
    return schema


def _people(schema: Schema, shapes: Schema) -> frozenset[str]:
    """Return the kinds of actors or things that a field asks for; empty when it asks for none."""
    options = schema.get("anyOf") or [schema]
    kinds: set[str] = set()
    for option in options:
        shape = _resolve_schema(option, shapes)
        kind = shape.get("properties", {}).get("kind", {}).get("enum", ())
        kinds |= PEOPLE & set(kind)
    return frozenset(kinds)


_TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "situations": ("situation",),
    "distance": ("player.range",),
    "damage_type": ("gm",),
    "type": ("gm",),
    "tool": ("material",),
    "stays": ("line.stays",),
    "source": ("hazard",),
    "npc_outcome": ("gm.hand.outcome",),
    "surface": ("told.surface",),
    "kind": ("told.jump",),
    "rarity": ("line.rarity",),
    "item": ("told.sample",),
    "requires": ("player.level",),
    "flaw": ("told.flaw",),
    "category": ("gm.item.kind",),
    "peculiar": ("gm.item.kind",),
    "device": ("told.gadget",),
    "way": ("told.trap.way", "player.range"),
    "part": ("system",),
    "weight": ("player.weight",),
    "power": ("told.power",),
    "items": ("create.price",),
    "price": ("create.price",),
    "than": ("create.price",),
    "what": ("shift_kind", "award"),
    "buy": ("advance",),
    "option": ("grow.option",),
    "how": ("stunt",),
    "event": ("shock",),
}
"""For a field with a closed set: the prefixes of catalog keys that other places use for the same
values.
"""


def _word(field: str, value: str, lang: Lang) -> str:
    """Return a value of a closed set in words."""
    own = (f"{table}.{value}" for table in _TABLES.get(field, ()))
    for key in (
        f"choice.{field}.{value}",
        f"choice.{value}",
        f"stat.{value}",
        *own,
        f"{field}.{value}",
    ):
        if has(key, lang):
            return render_key(lang, key, {"n": 2})
    return value.replace("_", " ")


def _text(value: object) -> str:
    if value is None or isinstance(value, list | dict):
        return ""
    return str(value)


# --- what comes back ------------------------------------------------------------------------------

_WHOLE: Final = re.compile(r"-?\d{1,9}")


def values_of(info: ProcedureInfo, node: object) -> object:
    """Convert the nested fields of a form to the JSON of a procedure's inputs: texts become numbers
    and booleans.
    """
    return _value(info.inputs, node, info.inputs["$defs"])


def _value(schema: Schema, node: object, shapes: Schema) -> object:
    if isinstance(node, str) and _people(schema, shapes):
        return node
    shape = _resolve_schema(schema, shapes)
    if isinstance(node, str):
        if shape.get("type") == "integer" or all(
            isinstance(v, int) for v in shape.get("enum", ("",))
        ):
            if shape.get("unit") == "feet":
                feet = feet_typed(node)
            else:
                feet = None
            if feet is not None:
                return feet
            if _WHOLE.fullmatch(node.strip()):
                return int(node)
            return node
        if shape.get("type") == "boolean":
            return node == "true"
        return node
    if isinstance(node, list):
        entry = shape.get("items", {})
        return [_value(entry, each, shapes) for each in node]
    if isinstance(node, dict):
        known: Schema = shape.get("properties", {})
        other = shape.get("additionalProperties", {})
        if isinstance(other, Mapping):
            rest = other
        else:
            rest = {}
        needed = shape.get("required", ())
        given = {
            k: each
            for k, each in node.items()
            if k in needed or not _left_out(known.get(k, rest), each, shapes)
        }
        return {key: _value(known.get(key, rest), each, shapes) for key, each in given.items()}
    return node


def _left_out(schema: Schema, node: object, shapes: Schema) -> bool:
    """Return whether to leave out a part of the form: it is optional or incomplete, and holds only
    values that its controls send by default."""
    if not isinstance(node, dict):
        return False
    optional = any(each.get("type") == "null" for each in schema.get("anyOf", ()))
    whole = set(_resolve_schema(schema, shapes).get("required", ())) <= node.keys()
    return (optional or not whole) and _as_drawn(schema, node, shapes)


def _as_drawn(schema: Schema, node: object, shapes: Schema) -> bool:
    """Return whether a field, or every field of a part, still has its default value."""
    if isinstance(node, dict):
        known: Schema = _resolve_schema(schema, shapes).get("properties", {})
        return all(_as_drawn(known.get(key, {}), each, shapes) for key, each in node.items())
    if isinstance(node, list):
        return not node
    default = schema.get("default")
    return str(node) in ("", str(default).lower() if isinstance(default, bool) else str(default))


def flat(name: str, value: object) -> Iterator[tuple[str, str]]:
    """Flatten a JSON value to the fields of a form."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flat(f"{name}.{key}", inner)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from flat(f"{name}[{n}]", inner)
    elif value is not None and value is not False:
        yield name, "true" if value is True else str(value)
