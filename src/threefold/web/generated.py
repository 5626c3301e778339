"""Forms generated from procedures: each input becomes a fitting control in the reader's language,
and the form's values become JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from msgspec import structs

from threefold.model.acts import When
from threefold.model.distances import feet_typed
from threefold.model.wording import capital
from threefold.rules.types import STATS
from threefold.service.describe import ProcedureInfo
from threefold.service.phrased import Plain
from threefold.text import Lang, has, render_key
from threefold.web.schema import ANYTHING, InputSchema, Shape, input_schema

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
        "holding",
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


def input_controls(
    info: ProcedureInfo, lang: Lang, prefix: str = "inputs"
) -> tuple[list[Input], list[Input]]:
    """Return the inputs of a procedure as controls: its own inputs, and those that every task
    takes.
    """
    schema = input_schema(info)
    controls = _Controls(schema, lang)
    known: dict[str, Input] = {}
    for field, shape in schema.properties.items():
        if field in PLAYERS or REPLACED.get(field) in schema.properties:
            continue
        made = controls.control(f"{prefix}.{field}", field, shape, field in schema.required)
        if made is not None:
            known[field] = _with_procedure_labels(info.id, field, made, lang)
    own = [one for field, one in known.items() if field not in SHARED or field in schema.required]
    own.sort(key=lambda one: (not one.required, one.kind == "group"))
    shared = [known[field] for field in SHARED if field in known and field not in schema.required]
    return own, shared


def applicable(
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


def _with_procedure_labels(procedure: str, field: str, one: Input, lang: Lang) -> Input:
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


class _Controls:
    """Makes controls from the shapes of a schema, in one language."""

    def __init__(self, schema: InputSchema, lang: Lang) -> None:
        self._schema = schema
        self._lang = lang

    def control(self, name: str, field: str, shape: Shape, needed: bool) -> Input | None:
        """Return one property as a control; None when no control can ask for it."""
        bare = Input(name, "line", shape.title or field, shape.description, required=needed)
        kinds = self._schema.people_of(shape)
        if kinds:
            return replace(bare, kind="figure", kinds=kinds)
        plain = self._schema.resolved(shape)
        default = shape.default
        if default is None:
            default = plain.default
        if plain.enum:
            return replace(self._choice(bare, field, plain), default=_text(default))
        match plain.type:
            case "integer":
                return replace(self._number(bare, plain), default=_text(default))
            case "boolean":
                return replace(bare, kind="switch", default="true" if default else "")
            case "string":
                kind: ControlKind = "line"
                if (plain.max_length or LONG) > LONG:
                    kind = "text"
                return replace(bare, kind=kind, default=_text(default))
            case "array":
                return self._list(bare, field, plain.entry)
            case "object":
                return _container(bare, "group", self._parts(name, plain))
        return None

    def _choice(self, bare: Input, field: str, plain: Shape) -> Input:
        choices = self._choices(field, plain)
        if {choice.value for choice in choices} <= {*STATS}:
            return replace(bare, kind="stat", choices=choices)
        return replace(bare, kind="choice", choices=choices)

    def _choices(self, field: str, plain: Shape) -> tuple[ControlChoice, ...]:
        values = map(str, plain.enum)
        return tuple(
            ControlChoice(value, _value_text(field, value, self._lang)) for value in values
        )

    def _number(self, bare: Input, plain: Shape) -> Input:
        """Return the control of a whole number. Distances are a text field: people type feet or
        metres.
        """
        if plain.unit == "feet":
            how = render_key(self._lang, "gm.generated.distance", {})
            return replace(bare, hint=f"{bare.hint} {how}".strip())
        unit = ""
        if plain.unit != "level" and has(f"unit.{plain.unit}", self._lang):
            unit = render_key(self._lang, f"unit.{plain.unit}", {"n": 2})
        if unit.lower() == bare.label.lower():
            unit = ""
        return replace(bare, kind="number", low=plain.minimum, high=plain.maximum, unit=unit)

    def _list(self, bare: Input, field: str, entry: Shape) -> Input | None:
        kinds = self._schema.people_of(entry)
        if kinds:
            return replace(bare, kind="figures", kinds=kinds)
        plain = self._schema.resolved(entry)
        if plain.enum:
            return replace(bare, kind="several", choices=self._choices(field, plain))
        if plain.type == "object":
            return _container(bare, "rows", self._parts("", plain))
        if plain.type in ("string", "integer"):
            part = self.control("", field, structs.replace(plain, title=bare.label), needed=False)
            return _container(bare, "rows", [part])
        return None

    def _parts(self, name: str, shape: Shape) -> list[Input | None]:
        """Return controls for the fields of an object, or for the entries of a mapping with known
        keys.
        """
        dot = ""
        if name:
            dot = f"{name}."
        if shape.properties:
            known = {field: s for field, s in shape.properties.items() if field not in TABLES}
            return [
                self.control(f"{dot}{field}", field, part, field in shape.required)
                for field, part in known.items()
            ]
        return [
            self.control(f"{dot}{key}", key, self._titled(shape.entry, key), needed=False)
            for key in shape.keys
        ]

    def _titled(self, entry: Shape, key: str) -> Shape:
        return structs.replace(entry, title=_value_text("stat", key, self._lang))


def _container(
    bare: Input, kind: Literal["rows", "group"], parts: Iterable[Input | None]
) -> Input | None:
    """Return a control that holds others; None if it would hold none."""
    found = tuple(part for part in parts if part is not None)
    if not found:
        return None
    return replace(bare, kind=kind, parts=found)


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


def _value_text(field: str, value: str, lang: Lang) -> str:
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


def values_of(info: ProcedureInfo, given: Mapping[str, Plain]) -> dict[str, Plain]:
    """Convert the nested fields of a form to the JSON of a procedure's inputs: texts become numbers
    and booleans.
    """
    schema = input_schema(info)
    return _object(schema, schema, given)


def _value(schema: InputSchema, shape: Shape, node: Plain) -> Plain:
    plain = schema.resolved(shape)
    if isinstance(node, list):
        return [_value(schema, plain.entry, each) for each in node]
    if isinstance(node, dict):
        return _object(schema, plain, node)
    if isinstance(node, str) and not schema.people_of(shape):
        return _typed_value(plain, node)
    return node


def _typed_value(plain: Shape, text: str) -> str | int | bool:
    """Return the number or boolean that a text stands for; a text that is none as it is, so that
    it is refused.
    """
    if plain.type == "boolean":
        return text == "true"
    if not plain.is_whole_number:
        return text
    feet = None
    if plain.unit == "feet":
        feet = feet_typed(text)
    if feet is not None:
        return feet
    if _WHOLE.fullmatch(text.strip()):
        return int(text)
    return text


def _object(schema: InputSchema, plain: Shape, node: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return a part of the form as an object, without the parts that were left as they were
    drawn.
    """
    found: dict[str, Plain] = {}
    for name, each in node.items():
        part = plain.properties.get(name)
        if part is None:
            part = plain.entry
        if name in plain.required or not _is_left_out(schema, part, each):
            found[name] = _value(schema, part, each)
    return found


def _is_left_out(schema: InputSchema, shape: Shape, node: Plain) -> bool:
    """Return whether to leave out a part of the form: it is optional or incomplete, and holds only
    values that its controls send by default."""
    if not isinstance(node, dict):
        return False
    whole = schema.resolved(shape).required <= node.keys()
    return (shape.is_optional or not whole) and _as_drawn(schema, shape, node)


def _as_drawn(schema: InputSchema, shape: Shape, node: Plain) -> bool:
    """Return whether a field, or every field of a part, still has its default value."""
    if isinstance(node, dict):
        known = schema.resolved(shape).properties
        return all(_as_drawn(schema, known.get(key, ANYTHING), each) for key, each in node.items())
    if isinstance(node, list):
        return not node
    default = str(shape.default)
    if isinstance(shape.default, bool):
        default = default.lower()
    return str(node) in ("", default)


def flat(name: str, value: Plain) -> Iterator[tuple[str, str]]:
    """Flatten a JSON value to the fields of a form."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flat(f"{name}.{key}", inner)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from flat(f"{name}[{n}]", inner)
    elif value is True:
        yield name, "true"
    elif value is not None and value is not False:
        yield name, str(value)
