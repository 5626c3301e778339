"""The fingerprint of a command as it was given: the same words have the same one, in this version
and in later ones.
"""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import FieldInfo, fields

from threefold.service.plain import default_of
from threefold.table.commands import AnyCommand


def fingerprint(command: AnyCommand) -> str:
    """Return the fingerprint of a command. What is left out counts as its default, so that a field
    that a later version adds changes nothing."""
    said = msgspec.json.encode(_plain_data(command), order="sorted")
    return hashlib.blake2b(said, digest_size=12).hexdigest()


@cache
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


def _plain_data(value: object) -> object:
    """Return a value as plain data, without the fields of structs that have their defaults."""
    match value:
        case Struct():
            tag = value.__struct_config__.tag
            given = ((field, getattr(value, field.name)) for field in _fields(type(value)))
            told = {
                field.encode_name: _plain_data(own)
                for field, own in given
                if own is not None and own != default_of(field)
            }
            if tag is None:
                return told
            return {"type": tag, **told}
        case Raw():
            return _plain_data(msgspec.json.decode(value))
        case dict():
            return {str(key): _plain_data(own) for key, own in value.items()}
        case list() | tuple():
            return [_plain_data(own) for own in value]
        case set() | frozenset():
            return sorted(map(str, value))
    return msgspec.to_builtins(value)
