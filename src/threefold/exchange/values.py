"""Values of strangers' JSON, read with care: numbers, words and lists wherever a version of a program keeps them."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

import msgspec

Json = dict[str, object]

DEEPEST: Final = 120
"""How deep lists and objects of a document may nest."""

_DIGITS: Final = 18


class UnreadableError(ValueError):
    """A document that is no JSON, or deeper than anybody writes by hand; its text is a code."""


def decoded(data: bytes) -> object:
    """What JSON says. Raises UnreadableError."""
    lenient = False
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found, lenient = _leniently(data), True
    if not _shallow(found, DEEPEST):
        raise UnreadableError("deep")
    return _sound(found) if lenient else found


_HALF: Final = re.compile("[\ud800-\udfff]")


def _sound(value: object) -> object:
    """A value in which no half of a sign stands alone: such a text can be written nowhere."""
    if isinstance(value, str):
        return _HALF.sub("\N{REPLACEMENT CHARACTER}", value)
    if isinstance(value, list):
        return [_sound(each) for each in value]
    if isinstance(value, dict):
        return {_HALF.sub("\N{REPLACEMENT CHARACTER}", name): _sound(each) for name, each in value.items()}
    return value


def encoded(value: object) -> bytes:
    """A document as JSON again."""
    try:
        return msgspec.json.encode(value)
    except (TypeError, ValueError, RecursionError):  # what YAML alone can say: a date
        return json.dumps(value, default=str).encode()


def _leniently(data: bytes) -> object:
    """JSON with numbers that only some programs write, or in another encoding that its first bytes tell."""
    try:
        text = data.decode(json.detect_encoding(data))
    except UnicodeError:
        raise UnreadableError("encoding") from None
    try:
        return json.loads(text, parse_int=_whole, parse_float=_real, parse_constant=lambda _: None)
    except RecursionError:
        raise UnreadableError("deep") from None
    except ValueError:
        raise UnreadableError("json") from None


def _whole(text: str) -> int | float | None:
    return int(text) if len(text) <= _DIGITS else None


def _real(text: str) -> float | None:
    value = float(text)
    return value if math.isfinite(value) else None


def _shallow(value: object, room: int) -> bool:
    """Whether a value nests no deeper than there is room for; without recursion."""
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


# --- looking into a document ------------------------------------------------------------------------------------------


def at(value: object, *paths: str) -> object:
    """What stands at the first of these paths (``basic.level``) that leads somewhere."""
    for path in paths:
        here: object = value
        for step in path.split("."):
            here = here.get(step) if isinstance(here, Mapping) else None
            if here is None:
                break
        if here is not None:
            return here
    return None


def object_of(value: object) -> Json:
    """An object, or an empty one."""
    return cast(Json, value) if isinstance(value, dict) else {}


def objects_of(value: object) -> list[Json]:
    """The objects of a list."""
    return [cast(Json, each) for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def words_of(value: object) -> str:
    """A text on one line, whatever it was written as."""
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, int | float):
        return f"{value:g}" if isinstance(value, float) else str(value)
    return ""


def text_of(value: object) -> str:
    """A text with its lines."""
    return value if isinstance(value, str) else words_of(value)


def list_of(value: object) -> list[str]:
    """Words in a list; one text is a list of one."""
    if isinstance(value, list):
        return [words for each in value if (words := words_of(each))]
    words = words_of(value)
    return [words] if words else []


_NUMBER: Final = re.compile(r"[-+\N{MINUS SIGN}\N{EN DASH}]?\s*\d{1,9}")


def number_of(value: object) -> int | None:
    """A whole number: as it is, or the first in a text; None where there is none."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value if abs(value) < 10**9 else None
    if isinstance(value, float):
        return int(value) if math.isfinite(value) and abs(value) < 10**9 else None
    if isinstance(value, str) and (found := _NUMBER.search(value)):
        plain = found[0].replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")
        return int(plain.replace(" ", ""))
    return None


def within(value: int, low: int, high: int) -> int:
    """The nearest number that fits."""
    return max(low, min(high, value))


def merged(base: object, over: object) -> object:
    """An object with what another says on top, field by field; everything else of it stays."""
    if isinstance(base, dict) and isinstance(over, dict):
        return {**base, **{name: merged(base.get(name), value) for name, value in over.items()}}
    return over


def cut(text: str, most: int) -> str:
    """A text of no more than so many signs."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def capitalized(name: str) -> str:
    """A name written all in capitals as titles are; any other as it is."""
    if name != name.upper() or not any(c.isalpha() for c in name):
        return name
    small = {"of", "the", "and", "a", "an", "in", "to", "or", "with", "for", "from", "at", "by", "on"}
    words = name.lower().split(" ")
    return " ".join(w if n and w in small else _title(w) for n, w in enumerate(words))


def _title(word: str) -> str:
    return "-".join(_upper(part) for part in word.split("-")) if "-" in word else _upper(word)


def _upper(word: str) -> str:
    if word in {"gm", "ai", "npc", "pc", "ar", "vr", "ii", "iii", "iv", "emp", "xp", "gmi"}:
        return word.upper()
    for n, c in enumerate(word):
        if c.isalpha():
            return word[:n] + c.upper() + word[n + 1 :]
    return word


def unique(words: Sequence[str]) -> list[str]:
    """Words without repeats, in their order."""
    return list(dict.fromkeys(word for word in words if word))


def walk(value: object) -> Iterator[Json]:
    """Every object in a document."""
    rest = [value]
    while rest:
        each = rest.pop()
        if isinstance(each, dict):
            yield cast(Json, each)
            rest += each.values()
        elif isinstance(each, list):
            rest += each
