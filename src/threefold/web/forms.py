"""Converts forms to commands. A field name with dots and brackets is a path; an empty field counts
as not given.

One radio button or button may send several fields: a field named ``set.…`` holds them as a query
string.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct

from threefold.library.read_back import in_english
from threefold.model import typed
from threefold.model.invalid import invalid
from threefold.model.languages import LANGUAGES
from threefold.model.marks import unkeyed
from threefold.model.shapes import ENTRY, structs_of, vocabulary_at
from threefold.model.vocabulary import Vocabulary
from threefold.procedures.catalog import ENTRIES
from threefold.rules.types import Message, Refusal
from threefold.service.describe import procedure
from threefold.service.phrased import Plain
from threefold.table.commands import AnyCommand
from threefold.text import has
from threefold.web.generated import values_of

Tree = dict[str, "Node"]
Node = str | Tree

_PATH: Final = re.compile(r"^[a-z_]{1,40}(?:\.[^.\[\]]{1,120}|\[\d{1,2}\]){0,8}$")
_PART: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_LAST: Final = re.compile(r"([a-z_]+)(?:\[\d+\])?$")
MAX_FIELDS: Final = 1000


def spread(fields: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield all fields, and split those that hold several, such as
    ``set.effort=effort.ease=1&effort.damage=0``.
    """
    for name, value in fields:
        if name.startswith("set."):
            yield from parse_qsl(value, keep_blank_values=True)
        else:
            yield name, value


def typed_in_english(fields: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the fields of a form with what a person typed in English, each text by what its field
    declares in the command that the form names (``type``), or in the inputs of the procedure in it.
    The rules compare the English words, and each seat reads them in its own language.

    An English word may be the translation of another one, so nothing may be read back twice.
    """
    given = list(fields)
    named = _named_kinds(given)
    if named == (None, None):
        return given
    return [(name, in_english(value, _named(name, value, named))) for name, value in given]


def rest_in_english(
    fields: Iterable[tuple[str, str]], forms: Sequence[type[Struct]]
) -> list[tuple[str, str]]:
    """Return the fields that ``typed_in_english`` leaves as they are in English too: those that
    neither the command nor the procedure declares. The first of ``forms`` that has one says what it
    is.
    """
    given = list(fields)
    if not forms:
        return given
    named = _named_kinds(given)
    read = []
    for name, value in given:
        vocabulary = Vocabulary.OWN
        if _declared_by_name(name, value, named) is None:
            declared = (_vocabulary(kind, name, value) for kind in forms)
            vocabulary = next(filter(None, declared), Vocabulary.OWN)
        read.append((name, in_english(value, vocabulary)))
    return read


_NamedKinds = tuple[type[Struct] | None, type[Struct] | None]
"""The command that a form names, and the inputs of the procedure in it."""


def _named_kinds(given: Sequence[tuple[str, str]]) -> _NamedKinds:
    values = dict(reversed(given))  # if a name occurs twice, the first one counts
    entry = ENTRIES.get(values.get("procedure", ""))
    return _commands().get(values.get("type", "")), None if entry is None else entry.inputs


@cache
def _commands() -> Mapping[str, type[Struct]]:
    """The commands by the tags that a form names them by."""
    return {str(kind.__struct_config__.tag): kind for kind in structs_of(AnyCommand)}


def _named(name: str, value: str, named: _NamedKinds) -> Vocabulary:
    return _declared_by_name(name, value, named) or Vocabulary.OWN


def _declared_by_name(name: str, value: str, named: _NamedKinds) -> Vocabulary | None:
    command, inputs = named
    if inputs is not None and name.startswith("inputs."):
        return _vocabulary(inputs, name.removeprefix("inputs."), value)
    if command is None:
        return None
    return _vocabulary(command, name, value)


def _vocabulary(kind: type[Struct], name: str, value: str) -> Vocabulary | None:
    """Return what a field of a form declares to be; None if it is empty, or no field of the
    type.
    """
    if not value or not _PATH.match(name):
        return None
    return _declared(kind, _places(name))


def vocabulary_inside(kind: type[Struct], name: str, *inside: str) -> Vocabulary:
    """Return what the texts in a field of a type declare to be: the entries of a list, or the keys
    of a mapping.
    """
    return _declared(kind, (*_places(name), *inside)) or Vocabulary.OWN


@lru_cache(maxsize=4096)
def _declared(kind: type[Struct], path: tuple[str, ...]) -> Vocabulary | None:
    return vocabulary_at(kind, path)


def _places(name: str) -> tuple[str, ...]:
    """Return the steps of a path, for any entry of a list."""
    return tuple(ENTRY if step.startswith("[") else step for step in _steps(name))


def _steps(name: str) -> list[str]:
    """Return the steps of a path: names, and numbers in brackets."""
    head = _HEAD.split(name, maxsplit=1)[0]
    return [head, *(a or f"[{b}]" for a, b in _PART.findall(name[len(head) :]))]


_HEAD: Final = re.compile(r"[.\[]")


_IDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "attack": "attack_id",
        "power": "power_id",
        "follower": "follower_id",
        "inputs.attack": "attack_id",
        "inputs.follower": "follower_id",
        "inputs.ability": "power_id",
        "inputs.cypher": "power_id",
        "inputs.artifact": "power_id",
    }
)
"""Fields that name a thing of a sheet, with the command's field for its id."""
_ID_FIELDS: Final = frozenset(_IDS.values())


def with_ids_apart(fields: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the fields of a form with the ids of things in fields of their own.

    A choice among things of one name sends the name with the id (`marks.keyed`). For a thing that
    the form was drawn with, the field of the id says whose it is: where another thing or none is
    chosen by now, it does not count.
    """
    given = list(fields)
    names = {_IDS[name]: unkeyed(value) for name, value in given if name in _IDS}
    found: list[tuple[str, str]] = []
    for name, value in given:
        if name in _IDS:
            found.append((name, unkeyed(value)[0]))
        elif name not in names:
            found += [] if name in _ID_FIELDS and unkeyed(value)[1] is not None else [(name, value)]
        elif names[name][1] is None and unkeyed(value)[0] in (names[name][0], value):
            found.append((name, unkeyed(value)[1] or value))
    return [*found, *((field, id) for field, (_, id) in names.items() if id is not None)]


def parse_form(body: bytes, *forms: type[Struct]) -> list[tuple[str, str]] | Refusal:
    """Parse the body of a form, and read back what was typed in any language: see
    ``typed_in_english``. Refuse a form with too many fields.
    """
    try:
        fields = parse_qsl(
            body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MAX_FIELDS
        )
    except ValueError:
        return Refusal("bad_value", "type", Message("refusal.too_many_fields", {"n": MAX_FIELDS}))
    return rest_in_english(typed_in_english(fields), forms)


def nest_fields(fields: Iterable[tuple[str, str]]) -> Tree | Refusal:
    """Nest flat form fields: ``effort.ease=1`` becomes ``{"effort": {"ease": "1"}}``. Brackets
    number a list.
    """
    top: Tree = {}
    for count, (name, value) in enumerate(fields):
        if count >= MAX_FIELDS or not _PATH.match(name):
            return Refusal(
                "unknown_field", name[:80], Message("invalid.unknown_plain", {"field": name[:80]})
            )
        if value == "":
            continue
        path = _steps(name)
        at = top
        for part in path[:-1]:
            inner = at.setdefault(part, {})
            if not isinstance(inner, dict):
                return Refusal("bad_value", name, Message("invalid.unknown_plain", {"field": name}))
            at = inner
        at[path[-1]] = value
    return top


def lists_from_brackets(node: Node) -> Plain:
    """Turn mappings with keys in brackets into lists, in the order of their numbers."""
    if isinstance(node, str):
        return node
    if node and all(k.startswith("[") for k in node):
        return [lists_from_brackets(node[k]) for k in sorted(node, key=lambda k: int(k[1:-1]))]
    return {k: lists_from_brackets(v) for k, v in node.items()}


def command_of(
    fields: Iterable[tuple[str, str]], without: Mapping[str, str] | None = None
) -> AnyCommand | Refusal:
    """Parse the command of a form and validate it as strictly as any other input. Fields in
    ``without`` are skipped.
    """
    skip = without or {}
    nested = nest_fields(
        (name, value) for name, value in with_ids_apart(spread(fields)) if name not in skip
    )
    if isinstance(nested, Refusal):
        return nested
    given = _with_inputs(lists_from_brackets(nested))
    try:
        command: AnyCommand = typed.convert(given, AnyCommand, strict=False)
    except msgspec.ValidationError as error:
        return invalid(error, AnyCommand, given)
    return command


def _with_inputs(given: Plain) -> object:
    """Convert the inputs of a procedure in a command to the types that the procedure expects."""
    if not isinstance(given, dict):
        return given
    sent, entry = given.get("inputs"), ENTRIES.get(str(given.get("procedure")))
    if not isinstance(sent, dict) or entry is None:
        return given
    inputs = values_of(procedure(entry, LANGUAGES[0]), sent)
    return {**given, "inputs": msgspec.Raw(msgspec.json.encode(inputs))}


def _is_fixed_choice(expected: object) -> bool:
    """Return whether the expected value is one of a fixed set of words, which pages offer in the
    reader's language.
    """
    if not isinstance(expected, Message):
        return False
    within = expected.params.values() if expected.key.startswith("list.") else ()
    return expected.key == "line.typed" or any(map(_is_fixed_choice, within))


def _can_be_object(expected: object) -> bool:
    """Return whether the expected value may be an object with fields of its own."""
    if not isinstance(expected, Message):
        return False
    within = expected.params.values() if expected.key.startswith("list.") else ()
    return expected.key.startswith("invalid.object_") or any(map(_can_be_object, within))


def message_for_reader(refusal: Refusal) -> Message:
    """Return the message of a refusal for people: fields by their labels, values as they were
    typed.
    """
    last = _LAST.search(refusal.field)
    params = dict(refusal.message.params)
    labels = (
        (f"field.{last[1]}", f"label.{last[1]}") if last is not None and "field" in params else ()
    )
    for label in filter(has, labels):
        params["field"] = Message(label)
        break
    expected = params.get("expected")
    if refusal.message.key.startswith("invalid.") and _is_fixed_choice(expected):
        return Message("page.choose", {"field": params["field"]})
    empty = (
        refusal.message.key == "invalid.missing"
        and isinstance(expected, Message)
        and expected.key.startswith("invalid.text")
    )
    if empty or (refusal.message.key.startswith("invalid.") and _can_be_object(expected)):
        return Message("page.fill_in", {"field": params["field"]})
    got = params.get("got")
    if isinstance(got, Message) and got.key == "invalid.found.text":
        params["got"] = got.params["text"]
    return Message(refusal.message.key, params)
