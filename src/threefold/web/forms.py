"""Converts forms to commands. A field name with dots and brackets is a path; an empty field counts
as not given.

One radio button or button may send several fields: a field named ``set.…`` holds them as a query
string.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final
from urllib.parse import parse_qsl

import msgspec

from threefold.library.names import called_in_english, condition_in_english, english_of
from threefold.model import typed
from threefold.model.invalid import invalid
from threefold.model.languages import LANGUAGES
from threefold.model.marks import unkeyed
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


_WORDS: Final = re.compile(
    r"(?:^|.*[.\]])(?:name|text|looks|form|skill|skills|task|tasks|title|condition|source|attack|notes|item|ability|trap"
    r"|ritual|arc|adjective|verb|of)(?:\[\d+\])?"
)
_OF_PEOPLE: Final = re.compile(r"name|pc\.name|.*follower\.name")
_CONDITION: Final = re.compile(r"(?:^|.*[.\]])(?:condition|conditions\[\d+\](?:\.name)?)")
_GIVEN: Final = re.compile(r".*(?:npc|thing|vehicle)\.name")


def typed_in_english(name: str, value: str) -> str:
    """Translate what a person typed to English if it names an entry of the shelf or a task in
    another language. The rules compare the English names, and each seat reads them in its own
    language. Names of people stay as typed."""
    if not value or not _WORDS.fullmatch(name) or _OF_PEOPLE.fullmatch(name):
        return value
    if _CONDITION.fullmatch(name):
        return condition_in_english(value)
    if _GIVEN.fullmatch(name):
        return called_in_english(value)
    return english_of(value)


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


def parse_form(body: bytes) -> list[tuple[str, str]] | Refusal:
    """Parse the body of a form. Refuse it when it has too many fields."""
    try:
        fields = parse_qsl(
            body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MAX_FIELDS
        )
        return [(name, typed_in_english(name, value)) for name, value in fields]
    except ValueError:
        return Refusal("bad_value", "type", Message("refusal.too_many_fields", {"n": MAX_FIELDS}))


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
        head, _, _ = (
            re.split(r"([.\[])", name, maxsplit=1) if re.search(r"[.\[]", name) else (name, "", "")
        )
        path = [head, *(a or f"[{b}]" for a, b in _PART.findall(name[len(head) :]))]
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
