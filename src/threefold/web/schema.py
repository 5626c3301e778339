"""The JSON Schema of a procedure's inputs as structs: as much of it as forms need."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field, structs

from threefold.model import typed
from threefold.service.describe import ProcedureInfo

PEOPLE: Final = frozenset({"pc", "npc", "object", "vehicle"})


class SchemaTexts(Struct, frozen=True, kw_only=True, rename="camel"):
    """What a schema tells people of a field, and the value that it has without one."""

    title: str = ""
    description: str = ""
    unit: str = ""
    default: object = None


class Shape(SchemaTexts, frozen=True, kw_only=True, rename="camel"):
    """A schema, or a part of one."""

    ref: str = field(name="$ref", default="")
    options: tuple[Shape, ...] = field(name="anyOf", default=())
    type: str = ""
    enum: tuple[str | int | None, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    max_length: int | None = None
    items: Shape | None = None
    properties: dict[str, Shape] = {}
    required: frozenset[str] = frozenset()
    additional_properties: Shape | bool = False
    property_names: Shape | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a mapping that has no others."""
        if self.property_names is None:
            return ()
        return tuple(map(str, self.property_names.enum))

    @property
    def is_whole_number(self) -> bool:
        """Whether values are whole numbers, of a range or of a closed set."""
        if self.type == "integer":
            return True
        return bool(self.enum) and all(isinstance(each, int) for each in self.enum)

    @property
    def is_optional(self) -> bool:
        """Whether a value may be null."""
        return any(option.type == "null" for option in self.options)

    @property
    def entry(self) -> Shape:
        """The shape of each entry of a list, or of a mapping with keys of any kind."""
        if self.items is not None:
            return self.items
        if isinstance(self.additional_properties, Shape):
            return self.additional_properties
        return ANYTHING


ANYTHING: Final = Shape()
"""The shape of a field that the schema does not have."""


class InputSchema(Shape, frozen=True, kw_only=True):
    """The schema of all inputs of a procedure, with the shapes that its parts refer to."""

    shapes: dict[str, Shape] = field(name="$defs", default_factory=dict)

    def resolved(self, shape: Shape) -> Shape:
        """Return a shape without references and null. If several options remain, return the
        first.
        """
        if shape.ref:
            return self.resolved(self.shapes[shape.ref.rpartition("/")[2]])
        option = next((each for each in shape.options if each.type != "null"), None)
        if option is None:
            return shape
        if shape.default is not None:
            option = structs.replace(option, default=shape.default)
        return self.resolved(option)

    def people_of(self, shape: Shape) -> frozenset[str]:
        """Return the kinds of actors or things that a field asks for; empty when it asks for
        none.
        """
        found: set[str] = set()
        for option in shape.options or (shape,):
            kind = self.resolved(option).properties.get("kind")
            if kind is not None:
                found |= PEOPLE & set(map(str, kind.enum))
        return frozenset(found)


def input_schema(info: ProcedureInfo) -> InputSchema:
    """Return the schema of a procedure's inputs."""
    return typed.convert(info.inputs, InputSchema)
