"""Plain words for what a transcript shows: commands, sights, log lines with their receipts,
figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo

from threefold.model.characters import FullNpc, Pc
from threefold.model.scenes import PreparedFoe
from threefold.model.shapes import names_own_first
from threefold.procedures.inputs import Steps
from threefold.rules.types import Message
from threefold.table.commands import AnyCommand
from threefold.table.commands.base import Command
from threefold.table.log import LogEntry
from threefold.table.state import Incoming, Proposal, State, TaskCall
from threefold.table.state.facts import LineFact, ModifierFact, Text
from threefold.table.views import AnyPendingView, FoeView, ResolutionView, RolledView
from threefold.text import render

WIDTH = 118
OWN = 5
"""Columns of the mark before a log line."""

# --- lines ----------------------------------------------------------------------------------------


def hung(text: str, indent: int, more: int = 2) -> list[str]:
    """A text folded to the width, its further lines hanging."""
    first, rest = " " * indent, " " * (indent + more)
    return wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False
    ) or [first.rstrip()]


def said(text: Text | Message) -> str:
    """A text of the log, in English."""
    return render(text if isinstance(text, Message) else text.message()).strip()


def plain(name: str) -> str:
    """A name of the code as words."""
    return name.replace("_", " ")


def signed(n: int) -> str:
    """A number with its sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


# --- what is asked --------------------------------------------------------------------------------

_WHO = {
    "to": "to",
    "target": "on",
    "pc_id": "",
    "foe_id": "",
    "on": "",
    "payer": "paid by",
    "pass_to": "the second XP to",
    "pcs": "",
    "actor": "by",
    "thing_id": "",
}
_OPEN = ("open_id", "answers", "task")
_KINDS = {
    "task_call": "called task",
    "incoming": "attack",
    "rolled": "open roll",
    "called": "called procedure",
    "recovering": "points to share",
    "free_intrusion": "free intrusion",
    "follow_up": "what follows",
}


def asked(command: AnyCommand, state: State, own: str | None) -> str:
    """A command in plain words: what it is called, whom it concerns, and all that is not left to
    its default.

    ``own`` is the character of the one who asks, who need not be named.
    """
    parts = [words for words in _given(command, state, own) if words]
    name = plain(str(type(command).__struct_config__.tag))
    return name + (": " + " · ".join(parts) if parts else "")


def _given(struct: Struct, state: State, own: str | None = None) -> Iterator[str]:
    for field in _in_order(type(struct)):
        value = getattr(struct, field.name)
        default = field.default_factory() if callable(field.default_factory) else field.default
        if value == default or (field.name == "max_health" and isinstance(struct, FullNpc)):
            continue
        if field.name == "pc_id" and value == own:
            continue
        if field.name in _WHO:
            ids = value if isinstance(value, list) else [value]
            yield f"{_WHO[field.name]} {', '.join(_name(state, id) for id in ids)}".strip()
        elif field.name == "scene_id" and value in state.prepared:
            yield f"“{state.prepared[value].name}”"
        elif field.name in _OPEN and isinstance(value, str):
            yield _waiting_name(state, value, own)
        elif field.name == "natural":
            yield f"the real die shows {value}"
        else:
            yield _field(plain(field.name), value, state)


def _in_order(kind: type[Struct]) -> Iterator[FieldInfo]:
    """Fields in the order in which they are told: those of one kind of command before those that
    kinds share, and at the end whether a follower acts alone, and what the command answers.
    """
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    if not issubclass(kind, Command):
        yield from fields.values()
        return
    last = [fields.pop(name) for name in ("alone", "answers") if name in fields]
    yield from (fields[name] for name in names_own_first(kind) if name in fields)
    yield from last


def _field(label: str, value: object, state: State) -> str:
    if value is True:
        return label
    if value is False:
        return f"{label}: no"
    if isinstance(value, msgspec.Raw):
        return _inputs(msgspec.json.decode(value), state)
    if isinstance(value, Pc):
        known = any(member.pc.name == value.name for member in state.party.values())
        return pc_figures(value) if known else value.name
    if isinstance(value, Struct):
        inner = ", ".join(_given(value, state))
        return f"{label} {inner}" if label in ("effort", "then") else inner
    if isinstance(value, list | tuple):
        return f"{label} {'; '.join(_entry(v, state) for v in value)}"
    if isinstance(value, Mapping):
        return f"{label} {', '.join(f'{k} {v}' for k, v in value.items())}"
    if isinstance(value, str) and " " in value:
        return f"{label} “{value}”"
    return f"{label} {plain(str(value))}"


def _inputs(value: object, state: State) -> str:
    """Inputs of a procedure: what they are called and what they are; ids as the names of those they
    stand for.
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{plain(k)} {_inputs(v, state)}" for k, v in value.items())
    if isinstance(value, list):
        return "; ".join(_inputs(v, state) for v in value)
    known = isinstance(value, str) and state.anything(value) is not None
    return _name(state, str(value)) if known else plain(str(value))


def _entry(value: object, state: State) -> str:
    if isinstance(value, PreparedFoe):
        return f"{value.count} × {', '.join(_given(value.npc, State()))}"
    if isinstance(value, Struct):
        given = (getattr(value, f.name) for f in msgspec.structs.fields(type(value)))
        return " ".join(str(v) for v in given if v is not None)
    return str(value)


def _name(state: State, id: str) -> str:
    return state.name_of(id) if state.anything(id) is not None else f"nobody ({id})"


def _waiting_name(state: State, id: str, own: str | None) -> str:
    """What waits under this id, as people at the table would call it."""
    waiting = state.pending.get(id)
    if waiting is None:
        return f"what waits no longer ({id})"
    kind = _kind(
        "incoming" if isinstance(waiting, Incoming) else str(type(waiting).__struct_config__.tag)
    )
    whose = kind if waiting.pc == own else f"{_name(state, waiting.pc)}’s {kind}"
    return (
        f"{whose} “{waiting.title}”"
        if isinstance(waiting, TaskCall | Proposal) and waiting.title
        else whose
    )


def _kind(tag: str) -> str:
    return _KINDS.get(tag, plain(tag))


# --- who can be seen ------------------------------------------------------------------------------


def pc_figures(pc: Pc) -> str:
    """A character in one line."""
    pools = "  ".join(
        f"{plain(stat).capitalize()} {pool.value}/{pool.max}"
        for stat, pool in (
            ("might", pc.pools.might),
            ("speed", pc.pools.speed),
            ("intellect", pc.pools.intellect),
        )
    )
    rests = f"  {pc.recoveries_used} of 4 rests used" if pc.recoveries_used else ""
    return f"{pools}  {pc.damage_track}  {pc.xp} XP{rests}{_conditions(pc.condition_names())}"


def npc_figures(npc: FullNpc) -> str:
    """A foe in one line, as the GM sees it."""
    return (
        f"level {npc.level}  health {npc.health}/{npc.max_health}  damage {npc.damage}  Armor {npc.armor}"
        f"{_conditions(npc.condition_names())}"
    )


def _conditions(names: list[str]) -> str:
    return f"  ({', '.join(names)})" if names else ""


def foe_sight(view: FoeView) -> str:
    """A foe as a seat sees it: what it may not know is a question mark."""
    known = {"level": view.level, "Armor": view.armor, "health": view.health, "of": view.max_health}
    figures = "  ".join(
        f"{name} {'?' if value is None else value}" for name, value in known.items()
    )
    return f"{view.name}: {plain(view.state)}  {figures}{_conditions(view.conditions)}"


# --- what waits -----------------------------------------------------------------------------------

_LEFT_OUT = (
    "id",
    "kind",
    "pc",
    "pc_name",
    "mine",
    "foe",
    "foe_name",
    "title",
    "resolution",
    "procedure",
)


def _listed(value: str | Steps | Text, called: str) -> str:
    if isinstance(value, Text):
        return said(value)
    return value if isinstance(value, str) else f"{value.name or called} {value.steps}"


def waiting(view: AnyPendingView) -> str:
    """Something that waits, with every field a seat is given of it."""
    parts = []
    for field in msgspec.structs.fields(type(view)):
        value = getattr(view, field.name)
        default = field.default_factory() if callable(field.default_factory) else field.default
        if field.name in _LEFT_OUT or value == default:
            continue
        if isinstance(value, Text):
            parts.append(said(value))
        elif value is True:
            parts.append(plain(field.name))
        elif isinstance(value, list):
            parts.append(
                f"{plain(field.name)}: {', '.join(_listed(each, field.name) for each in value)}"
            )
        else:
            parts.append(f"{plain(field.name)} {plain(str(value))}")
    if isinstance(view, RolledView) and view.resolution.choices:
        parts.append("choose " + " or ".join(plain(c) for c in view.resolution.choices))
    procedure = getattr(view, "procedure", "")
    of = (
        f" of {view.foe_name}" if view.kind == "incoming" else f", {procedure}" if procedure else ""
    )
    title = f" “{view.title}”" if view.title else ""
    return f"{view.pc_name}: {_kind(view.kind)}{of}{title}" + (
        f" — {' · '.join(parts)}" if parts else ""
    )


# --- the log --------------------------------------------------------------------------------------


def log_line(entry: LogEntry) -> str:
    """A line of the log: its mark, its head, what follows."""
    return f"{entry.mark:>{OWN - 2}}  " + " · ".join(
        said(part) for part in (entry.head, *entry.details)
    )


def receipt(view: ResolutionView) -> list[str]:
    """The receipts behind a line of the log: difficulty, cost, damage, each with its lines and
    their rules.
    """
    lines = []
    if view.stat is not None:
        lines.append(_difficulty(view))
    if view.cost or view.cost_lines:
        lines.append(
            _points(
                f"cost {view.cost} {str(view.stat).capitalize()}, paid {view.paid}", view.cost_lines
            )
        )
    if view.special is not None:
        choices = f", choose {' or '.join(plain(c) for c in view.choices)}" if view.choices else ""
        taken = f", taken {plain(view.taken)}" if view.taken else ""
        bonus = f", damage {signed(view.bonus)}" if view.bonus else ""
        lines.append(f"{plain(view.special)}{choices}{taken}{bonus}")
    d = view.damage
    if d is not None:
        lost = ", ".join(
            f"{s} −{n}"
            for s, n in (("Might", d.might), ("Speed", d.speed), ("Intellect", d.intellect))
            if n
        )
        head = f"damage {d.dealt}, Armor {d.armor}, taken {d.taken}" + (
            f" ({lost})" if lost else ""
        )
        armor = [msgspec.structs.replace(x, points=-x.points) for x in d.armor_lines]
        lines.append(_points(head, [*d.lines, *armor]))
    return lines


def _difficulty(view: ResolutionView) -> str:
    stat = str(view.stat).capitalize()
    if view.difficulty is None:
        head = f"{stat} task, difficulty hidden"
    else:
        head = f"{stat} task, difficulty {view.difficulty}, target {view.target_number}"
    base = [
        f"{x.points if not i else signed(x.points)} {said(x.name)} [{x.rule}]"
        for i, x in enumerate(view.base_lines)
    ]
    return _joined(head, [*base, *(_modifier(m) for m in view.modifiers)], ": ")


def _modifier(m: ModifierFact) -> str:
    capped = "" if m.counted == m.steps else f" (counts {signed(m.counted)})"
    return f"{signed(m.steps)} {said(m.name)}{capped} [{m.rule}]"


def _points(head: str, lines: list[LineFact]) -> str:
    return _joined(head, [f"{signed(x.points)} {said(x.name)} [{x.rule}]" for x in lines], ": ")


def _joined(head: str, parts: list[str], between: str) -> str:
    return head + (between + "; ".join(parts) if parts else "")
