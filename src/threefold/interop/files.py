"""What all our files have in common: one JSON object that names its format, and errors that name
the file and the field."""

from __future__ import annotations

import codecs
import re
from typing import Final, TypeVar

import msgspec
from msgspec import Raw

from threefold.library.lines import Unfit, plain_yaml
from threefold.model import typed
from threefold.model.cleaning import clean
from threefold.model.duplicates import TwiceError, refuse_twice
from threefold.model.invalid import invalid
from threefold.rules.near import shown
from threefold.rules.types import Message, Refusal

T = TypeVar("T")

_ARCHIVE: Final = b"PK\x03\x04"
"""The first bytes of a ZIP archive."""
_BYTE: Final = re.compile(r"\(byte (\d+)\)$")


def document_bytes(format: str, body: object) -> bytes:
    """Encode a file of ours: its format, then the fields of one object."""
    fields = typed.decode(msgspec.json.encode(body), dict[str, Raw])
    whole = {"format": Raw(msgspec.json.encode(format)), **fields}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def placed(no: Refusal, name: str) -> Refusal:
    """Return a refusal that names the file and the field."""
    at = Message("file.problem_at", {"file": name, "field": no.field, "problem": no.message})
    return no._replace(message=at)


def file_fields(data: bytes, name: str, expected: str) -> dict[str, Raw] | Refusal:
    """Return the fields of a file of the expected format, without the format itself. YAML is read
    from ``.yaml`` and ``.yml`` files.

    What comes through a pipe has no name; it is YAML unless it begins as JSON does. A byte order
    mark is skipped.
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    if data.startswith(_ARCHIVE):
        return Refusal("bad_json", "", Message("file.is_archive", {"file": name}))
    try:
        data.decode()
    except UnicodeDecodeError:
        return Refusal("bad_json", "", Message("file.not_utf8", {"file": name}))
    is_yaml = name.endswith((".yaml", ".yml")) or (
        name == "<stdin>" and not data.lstrip().startswith((b"{", b"["))
    )
    given = _from_yaml(data, name) if is_yaml else data
    fields = given if isinstance(given, Refusal) else _fields(given, name)
    if isinstance(fields, Refusal):
        return fields
    raw = fields.pop("format", None)
    found = None if raw is None else msgspec.json.decode(raw)
    if found == expected:
        return fields
    if not isinstance(found, str):
        return Refusal(
            "wrong_format",
            "format",
            Message("file.no_format", {"file": name, "expected": expected}),
        )
    params = {"file": name, "found": shown(found), "expected": expected}
    return Refusal("wrong_format", "format", Message("file.other_format", params))


def _fields(data: bytes, name: str) -> dict[str, Raw] | Refusal:
    """Return the fields of one JSON object. All of it is checked, so that fields that stay raw hold
    no errors.
    """
    try:
        msgspec.json.decode(data)
        fields = typed.decode(data, dict[str, Raw])
        refuse_twice(data)
    except msgspec.DecodeError as error:
        at = _BYTE.search(str(error))
        if at and data.lstrip()[:1] in (b"{", b"["):
            problem = Message("file.not_json")
        else:
            problem = None
        return _unread(name, problem, data.count(b"\n", 0, int(at[1])) + 1 if at else 0)
    except RecursionError:
        return _unread(name)
    except TwiceError as twice:
        return _unread(name, Message("content.field_twice", {"field": shown(twice.field)}))
    return fields


def _from_yaml(data: bytes, name: str) -> bytes | Refusal:
    try:
        return msgspec.json.encode(plain_yaml(data))
    except Unfit as unfit:
        return _unread(name, unfit.what, unfit.line)
    except (TypeError, ValueError):  # values that JSON cannot express
        return _unread(name)


def _unread(name: str, problem: Message | None = None, line: int = 0) -> Refusal:
    """Return the refusal of a file that is not one JSON object: why, and in which line (0: the file
    as a whole).
    """
    if problem is None:
        return Refusal("bad_json", "", Message("file.not_an_object", {"file": name}))
    if line:
        key = "file.problem_in_line"
    else:
        key = "file.problem"
    return Refusal("bad_json", "", Message(key, {"file": name, "line": line, "problem": problem}))


def read_document(
    raw: bytes, kind: type[T], name: str, prefix: str = "", *, kept: bool = False
) -> T | Refusal:
    """Decode one value of a file strictly; ``prefix`` is its path in the file.

    Names come as they are kept at a table, and what nobody can see is refused; what was ``kept``
    before is read as it is.
    """
    try:
        value = typed.decode(raw, kind)
    except msgspec.ValidationError as error:
        refusal = invalid(error, kind, msgspec.json.decode(raw), prefix)
        return refusal._replace(
            message=Message("file.problem", {"file": name, "problem": refusal.message})
        )
    found = value if kept else clean(value, kind, prefix)
    if isinstance(found, Refusal):
        return found._replace(
            message=Message("file.problem", {"file": name, "problem": found.message})
        )
    return found
