"""Read values from untrusted JSON safely: numbers, texts and lists, whose type and place vary
between versions.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

import msgspec

Json = dict[str, object]

DEEPEST: Final = 120
"""The maximum nesting depth of lists and objects in a document."""

_DIGITS: Final = 18


class UnreadableError(ValueError):
    """Raised when a document is not JSON or nests too deep. Its text is a code: ``json``,
    ``encoding``, ``deep``.
    """


def decoded_json(data: bytes) -> object:
    """Decode JSON. Raises UnreadableError."""
    lenient = False
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found, lenient = _leniently(data), True
    if not _shallow(found, DEEPEST):
        raise UnreadableError("deep")
    if lenient:
        return _sound(found)
    return found


_HALF: Final = re.compile("[\ud800-\udfff]")


def _sound(value: object) -> object:
    """Replace lone surrogates in all texts: they cannot be encoded as UTF-8."""
    if isinstance(value, str):
        return _HALF.sub("\N{REPLACEMENT CHARACTER}", value)
    if isinstance(value, list):
        return [_sound(each) for each in value]
    if isinstance(value, dict):
        return {
            _HALF.sub("\N{REPLACEMENT CHARACTER}", name): _sound(each)
            for name, each in value.items()
        }
    return value


def encoded(value: object) -> bytes:
    """Encode a document as JSON."""
    try:
        return msgspec.json.encode(value)
    except (TypeError, ValueError, RecursionError):  # a value that only YAML has: a date
        return json.dumps(value, default=str).encode()


def _leniently(data: bytes) -> object:
    """Decode JSON with nonstandard numbers (NaN, very long), or in another encoding, detected from
    its first bytes.
    """
    try:
        text = data.decode(json.detect_encoding(data))
    except UnicodeError:
        raise UnreadableError("encoding") from None
    try:
        return json.loads(
            text, parse_int=_parse_int, parse_float=_real, parse_constant=lambda _: None
        )
    except RecursionError:
        raise UnreadableError("deep") from None
    except ValueError:
        raise UnreadableError("json") from None


def _parse_int(text: str) -> int | float | None:
    if len(text) <= _DIGITS:
        return int(text)
    return None


def _real(text: str) -> float | None:
    value = float(text)
    if math.isfinite(value):
        return value
    return None


def _shallow(value: object, room: int) -> bool:
    """Return whether a value nests at most ``room`` levels deep. It does not recurse."""
    level = [value]
    while level and room:
        room -= 1
        deeper: list[object] = []
        for each in level:
            if isinstance(each, dict):
                deeper += each.values()
            elif isinstance(each, list):
                deeper += each
        level = [each for each in deeper if isinstance(each, dict | list)]
    return not level


# --- looking into a document ----------------------------------------------------------------------


def value_at(value: object, *paths: str) -> object:
    """Return the value at the first of these paths (``basic.level``) that exists and is not null;
    None if none does.
    """
    for path in paths:
        here: object = value
        for step in path.split("."):
            if isinstance(here, Mapping):
                here = here.get(step)
            else:
                here = None
            if here is None:
                break
        if here is not None:
            return here
    return None


def object_of(value: object) -> Json:
    """Return the value if it is an object, else an empty object."""
    if isinstance(value, dict):
        return cast(Json, value)
    return {}


def objects_of(value: object) -> list[Json]:
    """Return the objects in a list; an empty list when the value is not a list."""
    if isinstance(value, list):
        return [cast(Json, each) for each in value if isinstance(each, dict)]
    return []


def one_line(value: object) -> str:
    """Return a text or a number as text on one line; an empty text for other values."""
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, int | float):
        if isinstance(value, float):
            return f"{value:g}"
        return str(value)
    return ""


def plain_lines(value: object) -> str:
    """Return a text with its line breaks; other values as ``words_of`` returns them."""
    if isinstance(value, str):
        return value
    return one_line(value)


def list_of(value: object) -> list[str]:
    """Return the texts of a list, each on one line. A single text gives a list of one."""
    if isinstance(value, list):
        return [words for each in value if (words := one_line(each))]
    words = one_line(value)
    if words:
        return [words]
    return []


_NUMBER: Final = re.compile(
    r"(?:[-+\N{MINUS SIGN}\N{EN DASH}][ \t\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]*)?[0-9]{1,9}"
)
"""A number with its sign on the same line: a hyphen on the line before belongs to a list."""


def number_of(value: object) -> int | None:
    """Return a whole number: the value itself, or the first number in a text. None when there is
    none.
    """
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        if abs(value) < 10**9:
            return value
        return None
    if isinstance(value, float):
        if math.isfinite(value) and abs(value) < 10**9:
            return int(value)
        return None
    if isinstance(value, str) and (found := _NUMBER.search(value)):
        plain = found[0].replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
        return int("".join(plain.split()))
    return None


def clamp(value: int, low: int, high: int) -> int:
    """Clamp a number to the range ``low`` to ``high``."""
    return max(low, min(high, value))


def merged(base: object, over: object) -> object:
    """Merge ``over`` into ``base``, object by object; values of ``over`` win."""
    if isinstance(base, dict) and isinstance(over, dict):
        return {**base, **{name: merged(base.get(name), value) for name, value in over.items()}}
    return over


def cut(text: str, most: int) -> str:
    """Shorten a text to at most ``most`` characters, with an ellipsis."""
    if len(text) <= most:
        return text
    return text[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def capitalized(name: str) -> str:
    """Convert a name in all capitals to title case. Return any other name unchanged."""
    if name != name.upper() or not any(c.isalpha() for c in name):
        return name
    small = {
        "of",
        "the",
        "and",
        "a",
        "an",
        "in",
        "to",
        "or",
        "with",
        "for",
        "from",
        "at",
        "by",
        "on",
    }
    words = name.lower().split(" ")
    return " ".join(w if n and w in small else _title(w) for n, w in enumerate(words))


def _title(word: str) -> str:
    if "-" in word:
        return "-".join(_upper(part) for part in word.split("-"))
    return _upper(word)


def _upper(word: str) -> str:
    if word in {"gm", "ai", "npc", "pc", "ar", "vr", "ii", "iii", "iv", "emp", "xp", "gmi"}:
        return word.upper()
    for n, c in enumerate(word):
        if c.isalpha():
            return word[:n] + c.upper() + word[n + 1 :]
    return word


def joined_parts(between: str, *parts: str) -> str:
    """Join the parts that are not empty."""
    return between.join(filter(None, parts))


def unique(words: Sequence[str]) -> list[str]:
    """Return the words without repeats and empty ones, in their order."""
    return list(dict.fromkeys(word for word in words if word))


def objects_within(value: object) -> Iterator[Json]:
    """Yield every object in a document, at any depth."""
    rest = [value]
    while rest:
        each = rest.pop()
        if isinstance(each, dict):
            yield cast(Json, each)
            rest += each.values()
        elif isinstance(each, list):
            rest += each
