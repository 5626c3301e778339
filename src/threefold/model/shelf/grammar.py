"""Checks of an entry beyond its types: every figure and span can be parsed, and every ``$name`` has
a choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import Struct

from threefold.model.shelf import effects, figures
from threefold.model.shelf.entries import Entry
from threefold.model.shelf.traits import traits_of

_TERM: Final = re.compile(figures.TERM_PATTERN)
_SPAN: Final = re.compile(figures.SPAN_PATTERN)
_FORMS: Final = {"figure": _TERM, "span": _SPAN}
"""How the texts of each sort of field are written."""
_DISTANCE: Final = re.compile(
    r"^(immediate|short|long|very_long|unlimited|world|\d+ (feet|miles))$"
)
_NAME: Final = re.compile(r"\$([a-z_]+)")


class Fault(NamedTuple):
    """A fault of an entry: its path, its kind (``figure``, ``span``, ``threshold``, ``holds``,
    ``name``, ``untold``, ``buys``), and the text found."""

    field: str
    what: str
    found: str


def faults(entry: Entry) -> Iterator[Fault]:
    """Yield all faults of an entry that its types do not catch."""
    known = set(getattr(entry, "chosen", {}))
    yield from _walk(entry, "", known | _set_in(entry))
    able = [e for e in getattr(entry, "effects", ()) if not isinstance(e, effects.Tell)]
    said = entry.judged or entry.told is not None
    if hasattr(entry, "effects") and not able and not said and _must_tell(entry):
        yield Fault("judged", "untold", "")


def faults_in(part: Struct) -> Iterator[Fault]:
    """Yield the faults of one part of an entry, such as a creature's move."""
    yield from _walk(part, "", _set_in(part))


def _must_tell(entry: Entry) -> bool:
    """Return True if an entry without effects must say why: all that is used, except plain things
    to buy.
    """
    return type(entry).__name__ in ("AbilityEntry", "CantripEntry", "CypherEntry", "ArtifactEntry")


def _set_in(part: Struct) -> set[str]:
    """Return the names that table rolls set in an entry or a part of one. Few have any, and those
    are found by the name of the field.
    """
    written = msgspec.json.encode(part)
    if _SETS not in written:
        return set()
    return _set_by_rows(msgspec.json.decode(written))


_SETS: Final = b'"sets":'


def _set_by_rows(raw: object) -> set[str]:
    """Return the names that table rolls set anywhere in an entry."""
    if isinstance(raw, Mapping):
        here = set[str]()
        if raw.get("kind") == "table" and raw.get("sets"):
            here = {str(raw["sets"])}
        return here.union(*map(_set_by_rows, raw.values()))
    if isinstance(raw, list):
        return set[str]().union(*map(_set_by_rows, raw))
    return set()


def _held_wrongly(part: Struct, path: str) -> Iterator[Fault]:
    """Find effects that apply all the time, in a place for effects that come each turn."""
    if isinstance(part, effects.ConditionEffect):
        for n, each in enumerate(part.holds):
            if not traits_of(each).lasting.comes and each.upon is None:
                yield Fault(f"{path}.holds[{n}]".lstrip("."), "holds", part.name)


def _bought_wrongly(part: Struct, path: str) -> Iterator[Fault]:
    """Find steps of a purchase with Effort that are not valid spans or distances."""
    if isinstance(part, effects.Buys):
        form = {"duration": _SPAN, "range": _DISTANCE, "area": _DISTANCE}.get(part.buys)
        for n, step in enumerate(part.steps):
            if form is None or not form.match(step):
                yield Fault(f"{path}.steps[{n}]".lstrip("."), "buys", step)


def _lasts_wrongly(part: Struct, path: str) -> Iterator[Fault]:
    """Find a span that only an improvement may give to others: nothing lasts twice as long as
    itself."""
    if getattr(part, "lasts", None) == figures.TWICE:
        yield Fault(f"{path}.lasts".lstrip("."), "span", figures.TWICE)


def _shot_wrongly(part: Struct, path: str) -> Iterator[Fault]:
    """Find rounds of ammunition that hang on something else than numbers and dice."""
    if not isinstance(part, effects.AttackRule) or not isinstance(part.ammunition, str):
        return
    if not _ROUNDS.match(part.ammunition):
        yield Fault(f"{path}.ammunition".lstrip("."), "figure", part.ammunition)


_ROUNDS: Final = re.compile(r"^(\d+|\d+d\d+)( ?\+ ?(\d+|\d+d\d+))?$")


def _walk(part: Struct, path: str, known: set[str]) -> Iterator[Fault]:
    hints = _hints(type(part))
    yield from _held_wrongly(part, path)
    yield from _bought_wrongly(part, path)
    yield from _shot_wrongly(part, path)
    yield from _lasts_wrongly(part, path)
    if isinstance(part, effects.Change):
        # what is added may name the choices of the entry that becomes better
        known = known | set(_NAME.findall(msgspec.json.encode(part.add).decode()))
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if value is None or isinstance(value, _NUMBERS):
            continue
        yield from _value(value, f"{path}.{field}".lstrip("."), hints[field], known)


_NUMBERS: Final = (int, float)
"""Most fields hold a number, a truth value or nothing: there is nothing to check in them."""


def _value(value: object, path: str, sort: str, known: set[str]) -> Iterator[Fault]:
    match value:
        case Struct():
            yield from _walk(value, path, known)
        case list():
            for n, each in enumerate(value):
                yield from _value(each, f"{path}[{n}]", "", known)
        case dict():
            for key, each in value.items():
                if sort and not key.isdecimal():
                    yield Fault(f"{path}.{key}", "threshold", str(key))
                yield from _value(each, f"{path}.{key}", sort, known)
        case str():
            form = _FORMS.get(sort)
            if form is not None and not form.match(value):
                yield Fault(path, sort, value)
            if "$" in value and not path.endswith("text"):
                yield from _unknown_names(value, path, known)


def _unknown_names(value: str, path: str, known: set[str]) -> Iterator[Fault]:
    """Find names of choices that the entry does not make."""
    for name in _NAME.findall(value):
        if name not in known:
            yield Fault(path, "name", name)


_KNOWN_HINTS: dict[type, dict[str, str]] = {}


def _hints(kind: type) -> dict[str, str]:
    """Return for each field whether it holds a figure, a span, or neither."""
    if kind not in _KNOWN_HINTS:
        found = get_type_hints(kind, include_extras=True)
        _KNOWN_HINTS[kind] = {name: _sort(hint) for name, hint in found.items()}
    return _KNOWN_HINTS[kind]


def _sort(hint: object) -> str:
    parts = get_args(hint)
    if figures.Term in parts:
        return "figure"
    if figures.SpanText in parts:
        return "span"
    return ""
