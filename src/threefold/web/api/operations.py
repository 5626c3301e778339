"""The type of an API operation: its address, scope, parameters, body, answer and function."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, TypeVar

import msgspec

from threefold.model import typed
from threefold.model.bounds import QUERY_LENGTH
from threefold.model.duplicates import given_twice, refuse_twice
from threefold.model.invalid import bad_json, invalid
from threefold.model.json_objects import Schema
from threefold.rules.types import Message, Refusal
from threefold.service.door import seat_of
from threefold.service.programs import Scope
from threefold.service.tables import Tables
from threefold.store.contract import Token
from threefold.table.state.seats import Seat
from threefold.text import LANGUAGES, Lang
from threefold.web.context import AppContext

T = TypeVar("T")
BASE: Final = "/api/v1"
Method = Literal["GET", "POST", "DELETE"]


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A query parameter: a string of at most ``longest`` characters, or a whole number within
    bounds.

    Its description is the text ``api.query.NAME``.
    """

    name: str
    number: bool = False
    least: int = 0
    most: int = 1_000_000_000
    options: tuple[str, ...] = ()
    longest: int = QUERY_LENGTH

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        if self.number:
            return {"type": "integer", "minimum": self.least, "maximum": self.most}
        if self.options:
            return {"type": "string", "enum": list(self.options)}
        return {"type": "string", "maxLength": self.longest}

    def check(self, query: Mapping[str, str]) -> Refusal | None:
        """Return a refusal if the value in the query is invalid; None if it is valid or missing."""
        value = query.get(self.name)
        if value is None:
            return None
        if self.options and value not in self.options:
            return Refusal(
                "bad_value", self.name, Message("api.one_of", {"options": ", ".join(self.options)})
            )
        if not self.number and len(value) > self.longest:
            return Refusal("bad_value", self.name, Message("api.too_long", {"most": self.longest}))
        fits = (
            value.isascii()
            and value.isdigit()
            and len(value) < 12
            and self.least <= int(value) <= self.most
        )
        if self.number and not fits:
            return Refusal(
                "bad_value",
                self.name,
                Message("api.number", {"least": self.least, "most": self.most}),
            )
        return None


LANG: Final = Parameter(name="lang", options=LANGUAGES)
SEAT: Final = Parameter(name="seat")


@dataclass(frozen=True)
class Call:
    """One API call: the caller (``token``, or only the device), the language, and the request."""

    app: AppContext
    lang: Lang
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes
    origin: str
    device: str
    command_id: str = ""
    token: Token | None = None

    @property
    def tables(self) -> Tables:
        """The tables of this server."""
        return self.app.tables

    @property
    def who(self) -> str:
        """The key for rate limits: the token, or the device without one."""
        if self.token is None:
            return self.device
        return f"token {self.token.id}"

    def number(self, name: str, default: int) -> int:
        """Return a whole number from the query. It was checked before."""
        return int(self.query.get(name, default))

    def read(self, kind: type[T], *, once: bool = True) -> T | Refusal:
        """Decode the body strictly; return a refusal if it is invalid, or (``once``) if a field
        stands twice.
        """
        try:
            found = typed.decode(self.body, kind)
            if once:
                refuse_twice(self.body)
        except msgspec.ValidationError as error:
            if once:
                twice = given_twice(self.body)
            else:
                twice = None
            if twice is None:
                return invalid(error, kind, _decode_or_unset(self.body))
            return bad_json(twice)
        except (ValueError, RecursionError) as error:
            return bad_json(error)
        return found

    @cached_property
    def seat(self) -> Seat | Refusal:
        """The seat that the call is for: the token's own; for a GM's token, the seat that the query
        names.
        """
        assert self.token is not None
        return seat_of(self.tables, self.token, self.query.get("seat", ""))


def _decode_or_unset(body: bytes) -> object:
    try:
        return msgspec.json.decode(body)
    except (ValueError, RecursionError):
        return None


@dataclass(frozen=True, kw_only=True)
class Reply:
    """The answer of an operation: a value to encode, with an HTTP status and headers."""

    value: object
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, eq=False)
class Operation:
    """An API operation. ``name`` is its id and the key of its texts (``api.op.NAME``). ``path``
    follows ``BASE``, except for ``/health`` and ``/ready``. ``scope`` is what a token must allow;
    None if no token is needed. ``body`` and ``answer`` are JSON Schemas. If ``ready`` returns
    False, the call waits, up to ``wait`` seconds of the query."""

    name: str
    method: Method
    path: str
    work: Callable[[Call], Reply | Refusal]
    tag: str
    answer: Schema
    scope: Scope | None = None
    body: Schema | None = None
    query: tuple[Parameter, ...] = ()
    status: int = 200
    counted: bool = True
    streams: bool = False
    ready: Callable[[Call], bool] | None = None
    refusals: tuple[int, ...] = ()

    @property
    def address(self) -> str:
        """The whole path, with its parameters in braces."""
        if self.path in ("/health", "/ready"):
            return self.path
        return BASE + self.path


# --- shapes of answers ----------------------------------------------------------------------------


def ref(name: str) -> Schema:
    """Return a reference to a named schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def list_schema(items: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": items}


def object_schema(**properties: Schema) -> Schema:
    """Return the schema of an object that has all these fields and may have more."""
    return {"type": "object", "properties": properties, "required": list(properties)}


WORDS: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
FLAG: Final[Schema] = {"type": "boolean"}
ANYTHING: Final[Schema] = {"type": "object"}
MAYBE: Final[Schema] = {"type": ["object", "null"]}
