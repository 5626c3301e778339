"""What a correction changed: a text for each figure, with its value before and after. No event is
described here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import zip_longest
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from threefold.model import shelf
from threefold.model.characters import Condition
from threefold.model.time import Duration, time_in_words
from threefold.rules import conditions
from threefold.rules.conditions import condition_name
from threefold.rules.types import STATS, Message, listed
from threefold.table.log.base import phrase
from threefold.table.log.worded import label_of, worded
from threefold.table.state.facts import Text

Said = str | int | Message
CHANGES: Final = frozenset(
    {
        "log.becomes",
        "log.changed",
        "log.reworded",
        "log.joins",
        "log.leaves",
        "log.shown_now",
        "log.ruling",
        "log.module_on",
        "log.module_off",
    }
)
"""The keys of texts about one changed figure. Pages show them when a reader opens the line."""
_WITHOUT_LABEL: Final = frozenset(
    {("Foe", "npc"), ("PreparedFoe", "npc"), ("Pc", "pools"), ("Pool", "value")}
)
"""Fields whose parts are named as if they were their owner's."""
_TEXTS: Final = frozenset({"notes", "text", "sentence", "link", "connection", "about", "words"})
"""Fields with sentences that people write."""
_BY_TABLE: Final = frozenset({"show_level", "show_armor", "show_health"})
"""Fields that follow the settings of the table where they say nothing."""
_UNSAID: Final = frozenset({*_TEXTS, "key"})
"""Fields that are left out where an entry is told as a whole."""
_NAMES: Final = ("name", "what", "arc", "skill", "kind", "source", "part")
"""Fields that name an entry of a list, the best one first."""
_SHELF: Final = shelf.__name__
"""Where the structs stand that entries write: they are told as written."""
EXCERPT: Final = 120
"""How many characters of a long text are told."""
_LEAD: Final = 20
"""How many characters before the first difference are told."""


class _Field(NamedTuple):
    """A field of a kind of struct, and the labels that lead to it."""

    path: tuple[Message, ...]
    owner: type[Struct] | None
    name: str

    def what(self) -> Message:
        """The labels as one text."""
        return reduce(
            lambda whole, part: Message("log.in", {"whole": whole, "part": part}), self.path
        )

    def of(self, part: Message) -> _Field:
        """The field of one part of the value."""
        return self._replace(path=(*self.path, part))


def change_texts(before: Struct, after: Struct) -> list[Text]:
    """Return a text for each figure that differs between two versions of a sheet, a foe, a thing or
    a setting.
    """
    return [*_of_struct((), before, after)]


def input_changes(before: Mapping[str, object], after: Mapping[str, object]) -> list[Text]:
    """Return a text for each input that differs between two versions of the inputs of a
    procedure.
    """
    names = dict.fromkeys((*before, *after))
    fields = {name: _Field((Message(f"label.{name}"),), None, name) for name in names}
    return [
        text
        for name, field in fields.items()
        for text in _of_value(field, before.get(name), after.get(name))
    ]


def change(what: Message, before: Said | None, after: Said | None) -> Text:
    """Return the text for one figure that changed."""
    return _becomes(what, "—" if before is None else before, "—" if after is None else after)


def is_change(told: Text) -> bool:
    """Whether a detail of a line tells one changed figure."""
    return told.key in CHANGES


def rewords(told: Text) -> bool:
    """Whether a detail of a line tells a changed sentence."""
    return told.key == "log.reworded"


def _of_struct(path: tuple[Message, ...], before: Struct, after: Struct) -> Iterator[Text]:
    owner = type(after).__name__
    for name in after.__struct_fields__:
        label = () if (owner, name) in _WITHOUT_LABEL else (label_of(owner, name),)
        yield from _of_value(
            _Field((*path, *label), type(after), name), getattr(before, name), getattr(after, name)
        )


def _of_value(field: _Field, before: object, after: object) -> Iterator[Text]:
    if (_or_nothing(before) == _or_nothing(after) and type(before) is type(after)) or _respelt(
        field, before, after
    ):
        return
    match (before, after):
        case (Struct(), Struct()) if type(before) is type(after) and not _is_told_whole(after):
            yield from _of_struct(field.path, before, after)
        case (list(), _) | (_, list()):
            yield from _of_list(field, _entries(before), _entries(after))
        case (dict(), _) | (_, dict()):
            yield from _of_mapping(field, _pairs(before), _pairs(after))
        case _:
            yield from _of_plain(field, before, after)


def _respelt(field: _Field, before: object, after: object) -> bool:
    """Whether a condition, or each in a list of names, is the same in another spelling. That
    changes nothing.
    """
    if field.name != "conditions" and field.owner is not Condition:
        return False
    pairs = [(before, after)]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = [*zip(before, after, strict=True)]
    return all(
        isinstance(one, str)
        and isinstance(other, str)
        and condition_name(one) == condition_name(other)
        for one, other in pairs
    )


def _or_nothing(value: object) -> object:
    """Return the value; None for what is left out or empty."""
    if value is None or value in ("", [], {}, ()):
        return None
    return value


def _entries(value: object) -> Sequence[object]:
    if isinstance(value, list):
        return value
    return []


def _pairs(value: object) -> Mapping[str, object]:
    if isinstance(value, dict):
        return value
    return {}


def _is_told_whole(value: Struct) -> bool:
    """Whether a struct is told as one value: a span of time, an effect as its entry writes it."""
    return isinstance(value, Duration) or type(value).__module__.startswith(_SHELF)


def _of_plain(field: _Field, before: object, after: object) -> Iterator[Text]:
    was, now = _or_nothing(before), _or_nothing(after)
    if was is None and now is None:
        return
    if _is_sentence(field.name, was) or _is_sentence(field.name, now):
        yield _reworded(field, str(was or ""), str(now or ""))
        return
    yield _becomes(field.what(), _value_text(field, was), _value_text(field, now))


def _becomes(what: Message, before: Said, after: Said) -> Text:
    whole = isinstance(before, int) and isinstance(after, int)
    return phrase("log.becomes" if whole else "log.changed", what=what, before=before, after=after)


def _is_sentence(name: str, value: object) -> bool:
    return isinstance(value, str) and (name in _TEXTS or len(value) > EXCERPT)


def _reworded(field: _Field, before: str, after: str) -> Text:
    same = next((n for n, (one, other) in enumerate(zip_longest(before, after)) if one != other), 0)
    if max(len(before), len(after)) > EXCERPT:
        start = max(0, same - _LEAD)
    else:
        start = 0
    return phrase(
        "log.reworded",
        what=field.what(),
        before=_quoted(before, start),
        after=_quoted(after, start),
    )


def _excerpt(words: str, start: int) -> str:
    part = " ".join(words[start : start + EXCERPT].split())
    return ("…" if start else "") + part + ("…" if len(words) > start + EXCERPT else "")


def _quoted(words: str, start: int) -> Said:
    if words.strip():
        return Message("log.quoted", {"words": _excerpt(words, start)})
    return "—"


# --- lists and mappings ---------------------------------------------------------------------------


def _of_mapping(
    field: _Field, before: Mapping[str, object], after: Mapping[str, object]
) -> Iterator[Text]:
    for key in dict.fromkeys((*before, *after)):
        yield from _of_value(field.of(_key(field, key)), before.get(key), after.get(key))


def _key(field: _Field, key: str) -> Message:
    """The key of a mapping in words: a Pool, a rest, or else a task or a skill."""
    if key in STATS:
        return Message(f"stat.{key}")
    if field.name == "extra_rests":
        return Message(f"rest.{key}")
    return Message("log.task", {"task": key.replace("_", " ")})


def _of_list(field: _Field, before: Sequence[object], after: Sequence[object]) -> Iterator[Text]:
    if not any(isinstance(entry, Struct) for entry in (*before, *after)):
        if [*before] != [*after]:
            yield _becomes(field.what(), _row(field, before), _row(field, after))
        return
    kept, gone, come = _paired_entries(before, after)
    for was, now in kept:
        if _respelt(field, was, now):
            continue
        if (
            type(was) is type(now)
            and isinstance(was, Struct)
            and isinstance(now, Struct)
            and not _is_told_whole(now)
        ):
            yield from _of_struct((*field.path, _name(field, was)), was, now)
        else:
            yield from _of_plain(field, was, now)
    yield from (
        phrase("log.leaves", what=field.what(), item=_value_text(field, entry)) for entry in gone
    )
    yield from (
        phrase("log.joins", what=field.what(), item=_value_text(field, entry)) for entry in come
    )


def _row(field: _Field, entries: Sequence[object]) -> Said:
    if entries:
        return listed([_readable(_value_text(field, entry)) for entry in entries], "comma")
    return "—"


def _readable(said: Said) -> str | Message:
    if isinstance(said, int):
        return str(said)
    return said


class _Paired(NamedTuple):
    """The entries of two versions of a list: those of both, those that left, those that came."""

    kept: list[tuple[object, object]]
    gone: list[object]
    come: list[object]


def _paired_entries(before: Sequence[object], after: Sequence[object]) -> _Paired:
    """Pair the entries of two versions of a list by name. As many as left and came replace each
    other, in order.
    """
    gone, come = [*before], [*after]
    # those that stay as they are first, so that of two of one name the right one is told
    for entry in before:
        if entry in come:
            come.remove(entry)
            gone.remove(entry)
    kept: list[tuple[object, object]] = []
    for entry in [*gone]:
        like = next((other for other in come if _entry_name(other) == _entry_name(entry)), None)
        if like is not None:
            kept.append((entry, like))
            gone.remove(entry)
            come.remove(like)
    if len(gone) == len(come):
        return _Paired([*kept, *zip(gone, come, strict=True)], [], [])
    return _Paired(kept, gone, come)


def _entry_name(entry: object) -> str | None:
    """The name of an entry of a list; None if it has none."""
    if isinstance(entry, Condition):
        return condition_name(entry.name)
    if not isinstance(entry, Struct):
        return str(entry)
    npc = getattr(entry, "npc", None)
    named = (getattr(npc or entry, name, None) for name in _NAMES)
    return next((name for name in named if isinstance(name, str) and name), None)


def _name(field: _Field, entry: object) -> Message:
    """The name of an entry in words, to tell which one changed."""
    name = _entry_name(entry)
    if name is None:
        return Message("log.one_of")
    if field.name == "conditions":
        said = conditions.in_words(name)
    else:
        said = name
    if isinstance(said, Message):
        return said
    return Message("line.given", {"name": said})


# --- values in words ------------------------------------------------------------------------------


def _value_text(field: _Field, value: object) -> Said:
    match _or_nothing(value):
        case None:
            if field.name in _BY_TABLE:
                return Message("log.table")
            return "—"
        case bool() as flag:
            return Message(f"log.{'yes' if flag else 'no'}")
        case int() as n:
            return n
        case str() as word:
            return _worded(field, word)
        case Duration() as span:
            return time_in_words(span)
        case Struct() as part if _is_told_whole(part):
            return Message("line.typed", {"name": _as_written(part)})
        case Struct() as part:
            return _in_full(field, part)
        case dict() as parts:
            return _pairs_in_row(field, parts)
        case list() as entries:
            return _row(field, entries)
    return str(value)


def _pairs_in_row(field: _Field, parts: Mapping[str, object]) -> Message:
    figures = [(_key(field, key), _value_text(field, value)) for key, value in parts.items()]
    return listed(
        [Message("log.figure", {"what": what, "value": value}) for what, value in figures], "comma"
    )


def _worded(field: _Field, word: str) -> Said:
    if field.name == "conditions":
        return conditions.in_words(word)
    return (None if field.owner is None else worded(field.owner, field.name, word)) or word


def _in_full(field: _Field, part: Struct) -> Message:
    """An entry as a whole: its name, and each of its figures that has a value."""
    owner = type(part).__name__
    if _entry_name(part) is not None:
        told = [_name(field, part)]
    else:
        told = []
    for name in part.__struct_fields__:
        value = _or_nothing(getattr(part, name))
        if (
            value in (None, False, _entry_name(part))
            or isinstance(value, Struct | list | dict)
            or name in _UNSAID
        ):
            continue
        said = _value_text(_Field((), type(part), name), value)
        told.append(Message("log.figure", {"what": label_of(owner, name), "value": _short(said)}))
    if told:
        return listed(told, "comma")
    return Message("log.one_of")


def _short(said: Said) -> Said:
    if isinstance(said, str):
        return _excerpt(said, 0)
    return said


def _as_written(effect: Struct) -> str:
    """An effect as its entry writes it: its kind, and the fields that are not left out."""
    return _excerpt(_plain(msgspec.to_builtins(effect)), 0)


def _plain(value: object) -> str:
    match value:
        case dict() as parts:
            return ", ".join(f"{name} {_plain(part)}" for name, part in parts.items())
        case list() as parts:
            return f"({'; '.join(map(_plain, parts))})"
        case bool() as flag:
            if flag:
                return "true"
            return "false"
    return str(value)
