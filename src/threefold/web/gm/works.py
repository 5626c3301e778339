"""Works as the GM sees them: the progress and next step of each; the dialog that begins or changes
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, get_args

import msgspec
from msgspec import structs

from threefold.library.rituals import known_rituals
from threefold.model.rituals import Ritual
from threefold.model.wording import capital
from threefold.procedures.catalog import ENTRIES
from threefold.procedures.inputs import Inputs
from threefold.procedures.possession import Do as Deed
from threefold.rules.crafting import SAMPLES
from threefold.rules.dice import Scripted
from threefold.rules.types import Message, Refusal
from threefold.service.describe import ProcedureInfo, procedure
from threefold.service.named import with_rituals
from threefold.service.phrased import Plain
from threefold.table.apply import evolve_all
from threefold.table.commands import AnyCommand, AskAccord, BeginWork, ReviseWork, StepWork
from threefold.table.decisions import decide
from threefold.table.state import State, Work, WorkKind
from threefold.table.views import WorkView, table_view
from threefold.text import render_key
from threefold.web.generated import ControlChoice, Input, flat, input_controls
from threefold.web.gm.form import DialogForm, Fields, command_in, inputs_sent, value_of
from threefold.web.gm.prefill import ListedFigure, everyone
from threefold.web.gm.procedures import why
from threefold.web.gm_context import GmContext

KINDS: Final[tuple[WorkKind, ...]] = get_args(WorkKind)
_USUAL_KIND: Final[WorkKind] = "magic_craft"
ACCORDS: Final = ("mind_control", "wish")
DEEDS: Final[tuple[Deed, ...]] = (
    "control",
    "act",
    "eject",
    "command",
    "attacked",
    "next_day",
    "leave",
)
FIRST: Final[dict[str, tuple[str, ...]]] = {
    "craft": ("work", "item", "level", "skill"),
    "magic_craft": ("category", "name", "level", "skill", "stim", "recipe"),
    "ritual": ("ritual", "level", "points", "skill", "halvings"),
    "possession": ("touched",),
    "mind_control": ("experience", "command", "forbidden"),
    "wish": ("granter_level", "level"),
}
"""The inputs that are always shown, by kind; all others are in a folded part."""
_TRACKED: Final = frozenset(
    {"do", "worked", "participants", "suggestion", "aim", "cooperates", "twist", "pass_to"}
)
"""Inputs that the form leaves out: the table tracks them itself, or other fields ask for them."""


# --- at a glance ----------------------------------------------------------------------------------


class WorkCard(NamedTuple):
    """A work, and the deeds that are possible next in a possession."""

    view: WorkView
    deeds: list[Deed]


def work_cards(context: GmContext) -> list[WorkCard]:
    """Return all works, those that need the GM first."""
    found = [WorkCard(work, _deeds(context, work)) for work in context.view.works]
    return sorted(found, key=lambda card: _URGENT.index(card.view.stage))


_URGENT: Final = ("proposed", "materials", "open", "roll", "under_way", "aside", "done")


def _deeds(context: GmContext, work: WorkView) -> list[Deed]:
    """Return the deeds that the table would accept now."""
    if work.stage != "open":
        return []
    steps = ((deed, StepWork(work_id=work.id, do=deed)) for deed in DEEDS)
    return [deed for deed, step in steps if not isinstance(_state_after(context, step), Refusal)]


def _state_after(context: GmContext, command: AnyCommand) -> State | Refusal:
    state = context.state
    events = decide(state, command, context.seat, Scripted(()), context.history)
    if isinstance(events, Refusal):
        return events
    return evolve_all(state, events)


# --- the dialog -----------------------------------------------------------------------------------


class _WorkForm(NamedTuple):
    """The form of a work as it is drawn: its fields with their defaults, the names of the inputs
    that are always shown, and of those that are left out."""

    form: DialogForm
    first: tuple[str, ...]
    left_out: frozenset[str] = frozenset()
    filled: str = ""
    """The basis of a ritual's level, which the form remembers."""


def draw_work(context: GmContext, form: DialogForm) -> str:
    """Draw the dialog that begins or changes a work: who, what, with whom; and a preview of how
    long it takes.
    """
    id = form.text("work_id")
    work = context.state.works.get(id)
    if id and work is None:
        return context.draw("gm/gone.html")
    if work is not None:
        form = form.first(_fields_of(context, work))
    kind = _kind_of(form, work)
    info = procedure(ENTRIES[kind], context.lang)
    there = everyone(context)
    able = [one for one in there if one.kind == "pc"]
    who = _leader_of(form, work, able)
    targets = [one for one in there if one.kind in info.target and one.id != who]
    form = form.over({"procedure": kind, "pc_id": who, **_first_values(kind, targets)})
    ritual = _ritual_of(form, kind)
    drawn = _drawn_form(form, kind, ritual, begun=form.sent or work is not None)
    asked = _inputs_asked(context, info, kind)
    shown = {*drawn.first, *drawn.left_out}
    return context.draw(
        "gm/work.html",
        f=drawn.form,
        work=work,
        kind=kind,
        kinds=(*KINDS, *ACCORDS),
        accord=kind in ACCORDS,
        info=info,
        able=able,
        who=who,
        targets=targets,
        there=there,
        first=[asked[name] for name in drawn.first if name in asked],
        more=[one for name, one in asked.items() if name not in shown],
        ritual=ritual,
        filled=drawn.filled,
        partners=_partners(able, who, kind),
        skills=_skills(context, who),
        preview=_preview(context, drawn.form, asked.values()),
    )


def _kind_of(form: DialogForm, work: Work | None) -> str:
    """Return the kind of a work that exists, or the one that the form has chosen."""
    if work is not None:
        return work.procedure
    kind = form.text("procedure")
    if kind in (*KINDS, *ACCORDS):
        return kind
    return _USUAL_KIND


def _ritual_of(form: DialogForm, kind: str) -> Ritual | None:
    """Return the ritual that the form has chosen; None of a work of another kind."""
    if kind != "ritual":
        return None
    return known_rituals().get(form.text("inputs.ritual"))


def _partners(able: Sequence[ListedFigure], who: str, kind: str) -> list[ListedFigure]:
    """Return the PCs who can take part: in a ritual all but its leader, else nobody."""
    if kind != "ritual":
        return []
    return [one for one in able if one.id != who]


def _leader_of(form: DialogForm, work: Work | None, able: Sequence[ListedFigure]) -> str:
    """Return the PC whose work it is: of a new one the chosen PC, else the first."""
    if work is not None:
        return work.pc
    return form.text("pc_id") or next((one.id for one in able), "")


def _first_values(kind: str, targets: Sequence[ListedFigure]) -> dict[str, str]:
    """Return what the form of a kind begins with."""
    values = dict[str, str]()
    if kind in KINDS:
        values |= {"inputs.level": "3", "inputs.ritual": next(iter(known_rituals()))}
    if kind == "possession" and targets:
        values["target"] = targets[0].id
    return values


def _inputs_asked(context: GmContext, info: ProcedureInfo, kind: str) -> dict[str, Input]:
    """Return, by name, the inputs that the form of a kind asks for."""
    own, shared = input_controls(info, context.lang)
    known = {one.name.removeprefix("inputs."): _as_choice(one) for one in (*own, *shared)}
    tracked = {*_TRACKED, *ENTRIES[kind].carried}
    return {name: one for name, one in known.items() if name not in tracked}


def _drawn_form(form: DialogForm, kind: str, ritual: Ritual | None, begun: bool) -> _WorkForm:
    if ritual is None:
        return _without_known_level(form, kind)
    return _of_ritual(form, ritual, begun)


def _without_known_level(form: DialogForm, kind: str) -> _WorkForm:
    """Return the form of a work that is no ritual. It does not ask for a level that is known."""
    first = FIRST[kind]
    repaired = ""
    if form.text("inputs.work") == "repair":
        repaired = form.text("target")
    if not _level_is_known(kind, form.text("inputs.item"), repaired):
        return _WorkForm(form, first)
    names = tuple(name for name in first if name != "level")
    return _WorkForm(form.under({"inputs.level": ""}), names, left_out=frozenset({"level"}))


def _of_ritual(form: DialogForm, ritual: Ritual, begun: bool) -> _WorkForm:
    """Return the form of a ritual. When the basis of its level has changed since the form was
    drawn, the level is chosen anew: it follows from a target, else it is typed. A form that has
    ``begun`` and does not say its basis counts as unchanged."""
    filled = f"{ritual.basis}:"
    if ritual.basis == "creature":
        filled += form.text("target")
    shown = _inputs_of_ritual(ritual)
    left_out = _INPUTS_OF_RITUALS - set(shown)
    if ritual.basis == "creature":
        left_out -= {"tier"}
    if begun:
        before = form.text("filled", filled)
    else:
        before = form.text("filled")
    if before != filled:
        if ritual.basis == "creature" and form.text("target"):
            level = ""
        else:
            level = form.text("inputs.level") or "3"
        form = form.under({"inputs.level": level})
    return _WorkForm(form, shown, left_out, filled)


def _level_is_known(kind: str, item: object, target: str) -> bool:
    """Whether the level of a craft follows from its item, or from the thing it repairs."""
    return kind == "craft" and bool(item or target)


_OF_EFFECT: Final = {"flesh": "flesh", "cleanse": "condition"}
"""The input that a ritual asks for, by what its effect completes."""
_INPUTS_OF_RITUALS: Final = frozenset(
    {"flesh", "condition", "soul_object", "inside", "tier", "level", "points"}
)
"""Inputs of which each ritual uses some."""


def _inputs_of_ritual(ritual: Ritual) -> tuple[str, ...]:
    """Return the inputs of a ritual that are always shown: those that its level and its effect
    need.
    """
    names = ["ritual"]
    if ritual.basis == "ability_tier":
        names.append("tier")
    else:
        names.append("level")
    if ritual.effect.completes in _OF_EFFECT:
        names.append(_OF_EFFECT[ritual.effect.completes])
    if ritual.effect.soul:
        names.append("soul_object")
    if ritual.pools:
        names.append("points")
    return (*names, "skill", "halvings")


def _as_choice(one: Input) -> Input:
    """Return the ritual input as a choice of the known rituals; return any other input
    unchanged.
    """
    if one.name != "inputs.ritual":
        return one
    known = tuple(ControlChoice(key, ritual.name) for key, ritual in known_rituals().items())
    return replace(
        one, kind="choice", hint="", choices=known, default=known[0].value, parts=(), required=True
    )


def _skills(context: GmContext, who: str) -> list[str]:
    pc = context.view.pc_view(who)
    if pc is None or pc.sheet is None:
        return []
    return list(pc.sheet.skills)


def _fields_of(context: GmContext, work: Work) -> dict[str, str]:
    """Return the fields of the dialog that changes an existing work."""
    inputs: dict[str, Plain] = msgspec.json.decode(work.inputs)
    ritual = inputs.get("ritual")
    if isinstance(ritual, dict):
        name = ritual.get("name")
        keys = (key for key, known in known_rituals().items() if known.name == name)
        inputs["ritual"] = next(keys, name)
    fields = dict(flat("inputs", inputs))
    fields |= {"procedure": work.procedure, "pc_id": work.pc, "target": work.target or ""}
    fields["title"] = work.title
    if work.title == _title_of(context, inputs):
        fields["title"] = ""
    if work.hidden is not None:
        fields |= {"hidden": str(work.hidden).lower()}
    if work.secret:
        fields |= {"secret": "true"}
    return fields


class WorkPreview(NamedTuple):
    """The work as it would begin, or why it cannot begin."""

    view: WorkView | None
    refusal: Message | None


def _preview(context: GmContext, form: DialogForm, asked: Iterable[Input]) -> WorkPreview | None:
    """Return the work as the table would begin it; None if the form is no valid command yet."""
    given = work_command(context, form.as_fields(""))
    if isinstance(given, Refusal):
        return None
    tried = _state_after(context, with_rituals(given))
    if isinstance(tried, Refusal):
        return WorkPreview(None, why(tried, asked))
    views = table_view(tried, 0, context.seat).works
    if isinstance(given, ReviseWork):
        id = given.work_id
    else:
        id = f"w{context.state.next}"
    return WorkPreview(next((view for view in views if view.id == id), None), None)


def work_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that begins a work, changes it, or asks for an accord, with inputs typed
    for its procedure.
    """
    plain = [(name, value) for name, value in fields if not name.startswith("inputs.")]
    kind, work_id = value_of(plain, "procedure"), value_of(plain, "work_id")
    entry = ENTRIES.get(kind)
    if entry is None:
        return Refusal("bad_value", "procedure", Message("refusal.no_page"))
    sent = inputs_sent(procedure(entry, context.lang), fields)
    if isinstance(sent, Refusal):
        return sent
    inputs = _known_inputs(sent, entry.inputs)
    _drop_known_level(inputs, kind, value_of(plain, "target"))
    _drop_idle_participants(inputs)
    if work_id:
        type = "revise_work"
    elif kind in ACCORDS:
        type = "ask_accord"
    else:
        type = "begin_work"
    own = [(name, value) for name, value in plain if name in _SENT[type]]
    bare = command_in([("type", type), *own])
    if not isinstance(bare, ReviseWork | AskAccord | BeginWork):
        return bare
    title = bare.title.strip()
    if not title and kind == "craft":
        title = _title_of(context, inputs)
    return structs.replace(bare, inputs=msgspec.Raw(msgspec.json.encode(inputs)), title=title)


_BEGUN: Final = frozenset({"procedure", "pc_id", "target", "title", "secret"})
_SENT: Final[Mapping[str, frozenset[str]]] = {
    "revise_work": frozenset({"work_id", "title", "secret", "hidden"}),
    "ask_accord": _BEGUN,
    "begin_work": _BEGUN | {"hidden"},
}
"""The fields of each command that the dialog sends, besides its inputs."""


def _drop_known_level(inputs: dict[str, Plain], kind: str, target: str) -> None:
    """Drop a level from before the item was chosen."""
    repaired = ""
    if inputs.get("work") == "repair":
        repaired = target
    if _level_is_known(kind, inputs.get("item"), repaired):
        inputs.pop("level", None)


def _drop_idle_participants(inputs: dict[str, Plain]) -> None:
    """Drop the rows of those who were not ticked."""
    rows = inputs.get("participants")
    if isinstance(rows, list):
        inputs["participants"] = [row for row in rows if not isinstance(row, dict) or row.get("pc")]


def _title_of(context: GmContext, inputs: Mapping[str, Plain]) -> str:
    """Return what is built, in the GM's words: the item of the book, or something of its level.
    Empty where the table has the name of it."""
    item, level = inputs.get("item"), inputs.get("level")
    if isinstance(item, str) and item in SAMPLES:
        return capital(render_key(context.lang, f"told.sample.{item}", {}))
    if inputs.get("work", "build") != "build" or not isinstance(level, int):
        return ""
    return render_key(context.lang, "work.gm.of_level", {"n": level})


def _known_inputs(given: Mapping[str, Plain], kind: type[Inputs]) -> dict[str, Plain]:
    """Return the inputs that this procedure has, without those of another kind and without empty
    groups.
    """
    return {
        name: value
        for name, value in given.items()
        if name in kind.__struct_fields__ and not _says_nothing(value)
    }


def _says_nothing(value: Plain) -> bool:
    """Whether a value is an empty group: a duration without a number, or figures that are all
    None.
    """
    if not isinstance(value, dict):
        return False
    return not any(figure for name, figure in value.items() if name != "unit")


def step_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command with which a possessor makes a suggestion to its host, in the words that
    were typed.
    """
    inputs = dict[str, str]()
    words = value_of(fields, "inputs.suggestion").strip()
    if words:
        inputs["suggestion"] = words
    return StepWork(
        work_id=value_of(fields, "work_id"),
        do="control",
        inputs=msgspec.Raw(msgspec.json.encode(inputs)),
    )
