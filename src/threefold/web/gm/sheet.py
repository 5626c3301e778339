"""Forms for whole sheets. They turn every field of a PC or a foe into text and back, and find what
was changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct, structs

from threefold.library.read_back import in_english
from threefold.model import typed
from threefold.model.characters import Attack, Condition, FullNpc, Pc
from threefold.model.invalid import invalid
from threefold.model.powers import Ability, Cypher
from threefold.model.shapes import ENTRY
from threefold.rules.near import shown
from threefold.rules.situations import SITUATIONS
from threefold.rules.types import STATS, Message, Refusal
from threefold.service.phrased import Plain
from threefold.table.commands import AddFoe, AddPc, AnyCommand, EditFoe, EditPc
from threefold.table.history import History
from threefold.table.state import Foe
from threefold.web.forms import Node, Tree, nest_fields, vocabulary_inside

S = TypeVar("S", bound=Struct)

# Mappings shown as rows of a name and a value, mappings and lists written on one line ("fire 2,
# cold 1"), lists whose options are ticked, entries that may be only a name, boxes that are false or
# unset when they are not sent.
ROWS: Final[Mapping[str, tuple[str, str]]] = {
    "skills": ("name", "level"),
    "modifications": ("name", "level"),
}
PAIRS: Final = frozenset({"versus", "armor_versus"})
WORDS: Final = frozenset({"kinds", "immune", "stopped_by"})
TICKED: Final[Mapping[str, tuple[str, ...]]] = {"stats": STATS, "situations": tuple(SITUATIONS)}
NAMED: Final = frozenset({"abilities", "cyphers", "conditions"})
BOXES: Final = frozenset({"worn", "ignores_armor", "area", "touch"})
# Fields that are filled even in an empty row, and values that add nothing to a name.
_SILENT: Final = frozenset({"source", "worn", "weight", "range", "practiced", "use", "damage_type"})
_BARE: Final[Mapping[str, Plain]] = {"cost": "0", "use": "action"}

_PAIR: Final = re.compile(r"(.+?)(?:[\s:=]+(\d{1,3}))?")


# --- a sheet as fields ----------------------------------------------------------------------------


def sheet_fields(value: Struct, prefix: str) -> dict[str, str]:
    """Every field of a sheet as the text of a form, by its path."""
    into: dict[str, str] = {}
    _flatten(msgspec.to_builtins(value), prefix, "", into)
    return into


def _as_drawn(value: Plain, name: str) -> Plain:
    """Return a value in the form's layout: some mappings are rows or one line of pairs, some lists
    words or boxes.
    """
    if isinstance(value, dict):
        return _mapping_as_drawn(value, name)
    if isinstance(value, list):
        return _list_as_drawn(value, name)
    return value


def _mapping_as_drawn(value: dict[str, Plain], name: str) -> Plain:
    if name in ROWS:
        key, figure = ROWS[name]
        return [{key: k, figure: v} for k, v in value.items()]
    if name in PAIRS:
        return ", ".join(f"{k} {v}" for k, v in value.items())
    return value


def _list_as_drawn(value: list[Plain], name: str) -> Plain:
    if name in WORDS:
        return ", ".join(map(str, value))
    if name in TICKED:
        return {str(each): True for each in value}
    if name in NAMED:
        return list(map(_with_fields, value))
    return value


def _with_fields(entry: Plain) -> Plain:
    """Return an entry of a list with fields; one that is only a name has that field."""
    if isinstance(entry, dict):
        return entry
    return {"name": entry}


def _flatten(value: Plain, path: str, name: str, into: dict[str, str]) -> None:
    value = _as_drawn(value, name)
    if isinstance(value, dict):
        for key, inner in value.items():
            _flatten(inner, f"{path}.{key}", key, into)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            _flatten(inner, f"{path}[{i}]", "", into)
    elif value is True:
        into[path] = "true"
    elif value is False:
        if name not in BOXES:
            into[path] = "false"  # a choice of yes, no and unset
    elif value is not None:
        into[path] = str(value)


# --- fields as a sheet ----------------------------------------------------------------------------


def command_with(
    kind: type[AddPc | EditPc | AddFoe | EditFoe], fields: Iterable[tuple[str, str]]
) -> AnyCommand | Refusal:
    """Return the command that carries a whole sheet, decoded as strictly as any other request."""
    nested = nest_fields(fields)
    if isinstance(nested, Refusal):
        return nested
    try:
        plain = _convert_node(nested, "", "", kind)
    except _Misfit as misfit:
        return misfit.refusal
    assert isinstance(plain, dict)
    whole = {"type": kind.__struct_config__.tag, **plain}
    try:
        command: AnyCommand = typed.convert(whole, AnyCommand, strict=False)
    except msgspec.ValidationError as error:
        return _at_row(invalid(error, AnyCommand, whole), plain)
    return command


class _Misfit(Exception):
    def __init__(self, field: str, key: str, **params: str) -> None:
        super().__init__(field)
        self.refusal = Refusal("bad_value", field, Message(key, params))


def _convert_node(node: Node, path: str, name: str, command: type[Struct]) -> Plain:
    """Return the form's fields as plain values of a sheet, without gaps in lists and without empty
    rows.
    """
    if isinstance(node, str):
        return _one_line(node, path, name, command)
    if name in TICKED:
        return [each for each in TICKED[name] if each in node]
    if node and all(k.startswith("[") for k in node):
        return _list(node, path, name, command)
    dot = ""
    if path:
        dot = f"{path}."
    return {key: _convert_node(inner, f"{dot}{key}", key, command) for key, inner in node.items()}


def _one_line(text: str, path: str, name: str, command: type[Struct]) -> Plain:
    if name in WORDS:
        kind = vocabulary_inside(command, path, ENTRY)
        return [in_english(word.strip(), kind) for word in text.split(",") if word.strip()]
    if name in PAIRS:
        return dict(_pairs(text, path, command))
    return text


def _pairs(text: str, path: str, form: type[Struct], alone: str = "") -> Iterator[tuple[str, str]]:
    words = vocabulary_inside(form, path, ENTRY, "name")
    for part in filter(None, map(str.strip, text.split(","))):
        pair = _PAIR.fullmatch(part)
        number = "" if pair is None else pair[2] or alone
        if pair is None or not number:
            raise _Misfit(path, "gm.error.pairs", got=shown(part))
        yield in_english(pair[1], words), number


def pairs(text: str, path: str, form: type[Struct], alone: str = "") -> dict[str, str] | Refusal:
    """Parse a mapping in a field of a form that is written on one line: ``fire 2, cold 1``.
    ``alone`` is the number of a word without one; without it, each needs its own.
    """
    try:
        return dict(_pairs(text, path, form, alone))
    except _Misfit as misfit:
        return misfit.refusal


def _list(node: Tree, path: str, name: str, command: type[Struct]) -> Plain:
    entries: list[Plain] = []
    silent = _SILENT
    if name == "skills":
        silent |= {"level"}
    for key in sorted(node, key=lambda k: int(k[1:-1])):
        row = node[key]
        if isinstance(row, dict) and not row.keys() - silent:
            continue
        if isinstance(row, dict) and name == "armor":
            row = {"worn": "false", **row}
        entry = _convert_node(row, f"{path}[{len(entries)}]", "", command)
        if name in NAMED:
            entry = _only_name(entry)
        entries.append(entry)
    if name in ROWS:
        return _mapping_of_rows(entries, path, *ROWS[name])
    return entries


def _only_name(entry: Plain) -> Plain:
    """Return the name of an entry that says nothing else; any other entry as it is."""
    if not isinstance(entry, dict) or "name" not in entry:
        return entry
    for field, value in entry.items():
        if field != "name" and _BARE.get(field) != value:
            return entry
    return entry["name"]


def _mapping_of_rows(rows: Iterable[Plain], path: str, key: str, figure: str) -> Plain:
    """Return rows of a name and a figure as a mapping. Each needs a name, and no two have one."""
    mapping: dict[str, Plain] = {}
    for i, row in enumerate(rows):
        at = f"{path}[{i}].{key}"
        if not isinstance(row, dict) or key not in row:
            raise _Misfit(at, "gm.error.name")
        name = str(row[key])
        if name in mapping:
            raise _Misfit(at, "gm.error.twice", name=shown(name))
        mapping[name] = row.get(figure, "")
    return mapping


def _at_row(refusal: Refusal, plain: Plain) -> Refusal:
    """Move a refusal about an entry of a mapping to the row in which the form shows it."""
    head, _, last = refusal.field.rpartition(".")
    for name, (_, figure) in ROWS.items():
        if head.endswith(f".{name}"):
            names = [shown(name) for name in _names_at(plain, head)]
            if last in names:
                return refusal._replace(field=f"{head}[{names.index(last)}].{figure}")
    return refusal


def _names_at(plain: Plain, path: str) -> list[str]:
    """Return the keys of the mapping at a path; none if there is no mapping."""
    for step in path.split("."):
        if not isinstance(plain, dict):
            return []
        plain = plain.get(step)
    if isinstance(plain, dict):
        return [*plain]
    return []


# --- what no form shows ---------------------------------------------------------------------------

# The fields that the forms draw, for types of which they do not draw all. The other fields stay
# unchanged.
DRAWN: Final[Mapping[type[Struct], frozenset[str]]] = {
    Pc: frozenset(
        {
            "name",
            "tier",
            "effort",
            "pools",
            "xp",
            "damage_track",
            "recoveries_used",
            "recovery_bonus",
            "skills",
            "armor",
            "attacks",
            "abilities",
            "cyphers",
            "cypher_limit",
            "conditions",
            "sentence",
            "notes",
        }
    ),
    FullNpc: frozenset(FullNpc.__struct_fields__) - {"creature", "weak"},
    Foe: frozenset({"npc", "situations", "show_level", "show_armor", "show_health", "resolute"}),
    Attack: frozenset(
        {
            "name",
            "damage",
            "weight",
            "range",
            "stats",
            "skill",
            "cost",
            "damage_type",
            "ignores_armor",
            "area",
            "kinds",
            "practiced",
            "touch",
            "count",
        }
    ),
    Ability: frozenset({"name", "cost", "stat", "use", "text"}),
    Cypher: frozenset({"name", "level", "text"}),
    Condition: frozenset({"name", "text"}),
}


def shown_of(sheet: S) -> S:
    """Return the sheet with only the fields that the forms draw; all others have their defaults."""
    drawn = DRAWN.get(type(sheet))
    changes: dict[str, object] = {}
    for field in structs.fields(type(sheet)):
        value = getattr(sheet, field.name)
        if drawn is not None and field.name not in drawn:
            changes[field.name] = _default_of(field)
        elif isinstance(value, list):
            changes[field.name] = list(map(_row_shown, value))
        elif isinstance(value, Struct):
            changes[field.name] = shown_of(value)
    return structs.replace(sheet, **changes)


def _default_of(field: structs.FieldInfo) -> object:
    if field.default_factory is NODEFAULT:
        return field.default
    return field.default_factory()


def _row_shown(row: object) -> object:
    if isinstance(row, Struct):
        return shown_of(row)
    return row


def with_undrawn_fields(mine: S, base: S) -> S:
    """Return the edited sheet with the fields of ``base`` that the form does not draw. Rows are
    matched by name.
    """
    drawn = DRAWN.get(type(base))
    changes: dict[str, object] = {}
    for name in base.__struct_fields__:
        was, wanted = getattr(base, name), getattr(mine, name)
        if drawn is not None and name not in drawn:
            changes[name] = was
        elif isinstance(was, list) and isinstance(wanted, list):
            changes[name] = _rows_kept(wanted, was)
        elif isinstance(was, Struct) and type(was) is type(wanted):
            changes[name] = with_undrawn_fields(wanted, was)
    return structs.replace(mine, **changes)


def _rows_kept(rows: list[object], before: list[object]) -> list[object]:
    """Return rows with the fields that the form does not draw. Of several of one name a row that
    was left as it was goes with its own, and one that was changed with the first that is left
    over."""
    left = [each for each in before if isinstance(each, Struct)]
    own = dict[int, Struct]()
    for same in (_is_as_drawn, _has_name):
        for n, row in enumerate(rows):
            found = next((each for each in left if same(row, each)), None)
            if found is not None and n not in own:
                own[n] = found
                left = [each for each in left if each is not found]
    kept = list(rows)
    for n, was in own.items():
        kept[n] = _row_kept(rows[n], was)
    return kept


def _has_name(row: object, was: Struct) -> bool:
    name = getattr(row, "name", None)
    if isinstance(row, str):
        name = row
    return name is not None and getattr(was, "name", None) == name


def _is_as_drawn(row: object, was: Struct) -> bool:
    if isinstance(row, str):
        return _has_name(row, was) and shown_of(was) == type(was)(row)
    return _has_name(row, was) and shown_of(was) == row


def _row_kept(row: object, was: Struct) -> object:
    """Return a row with the fields that the form does not draw. A bare name stays one if they add
    nothing.
    """
    if not isinstance(row, str | type(was)):
        return row
    if not isinstance(row, str):
        return with_undrawn_fields(row, was)
    alone = type(was)(row)
    whole = with_undrawn_fields(alone, was)
    if whole == alone:
        return row
    return whole


# --- an edit of something that moves on -----------------------------------------------------------


def pc_at(history: History, version: int, id: str) -> Pc | None:
    """Return a PC as it was at a version of the table; None if it was not there."""
    if not 0 <= version <= history.version:
        return None
    member = history.states[version].party.get(id)
    if member is None:
        return None
    return member.pc


def foe_at(history: History, version: int, id: str) -> Foe | None:
    """Return a foe as it was at a version of the table; None if it was not there."""
    if 0 <= version <= history.version:
        return history.states[version].foes.get(id)
    return None


def merged_edit(base: S, mine: S, now: S) -> S:
    """Apply to ``now`` what ``mine`` changed in ``base``, so that an edit does not undo what
    happened meanwhile.
    """
    if now == base:
        return mine
    changes: dict[str, object] = {}
    for name in mine.__struct_fields__:
        was, wanted, current = getattr(base, name), getattr(mine, name), getattr(now, name)
        if wanted == was:
            continue
        if all(isinstance(each, Struct) for each in (was, wanted, current)):
            changes[name] = merged_edit(was, wanted, current)
        else:
            changes[name] = wanted
    return structs.replace(now, **changes)
