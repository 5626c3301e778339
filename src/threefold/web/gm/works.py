"""Works as the GM sees them: the progress and next step of each; the dialog that begins or changes
one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple, get_args

import msgspec

from threefold.library.rituals import known_rituals
from threefold.model.rituals import Ritual
from threefold.model.wording import capital
from threefold.procedures.catalog import ENTRIES
from threefold.procedures.inputs import Inputs
from threefold.procedures.possession import Do as Deed
from threefold.rules.crafting import SAMPLES
from threefold.rules.dice import Scripted
from threefold.rules.types import Message, Refusal
from threefold.service.describe import procedure
from threefold.service.named import with_rituals
from threefold.table.apply import evolve_all
from threefold.table.commands import AnyCommand, AskAccord, BeginWork, ReviseWork, StepWork
from threefold.table.decisions import decide
from threefold.table.state import State, Work, WorkKind
from threefold.table.views import WorkView, table_view
from threefold.text import render_key
from threefold.web.forms import lists_from_brackets, nest_fields
from threefold.web.generated import ControlChoice, Input, flat, inputs_of, values_of
from threefold.web.gm.form import SERVING, Fields, Form, command_in, value_of
from threefold.web.gm.prefill import everyone
from threefold.web.gm.procedures import why
from threefold.web.gm_context import GmContext

KINDS: Final[tuple[WorkKind, ...]] = get_args(WorkKind)
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
_TOLD: Final = frozenset(
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


def work_dialog(context: GmContext, form: Form) -> str:
    """Draw the dialog that begins or changes a work: who, what, with whom; and a preview of how
    long it takes.
    """
    id = form.text("work_id")
    work = context.state.works.get(id)
    if id and work is None:
        return context.draw("gm/gone.html")
    if work is not None:
        form = form.first(_fields_of(context, work))
    kinds = (*KINDS, *ACCORDS)
    kind = work.procedure if work is not None else form.text("procedure") or KINDS[1]
    kind = kind if kind in kinds else KINDS[1]
    info = procedure(ENTRIES[kind], context.lang)
    there = everyone(context)
    able = [one for one in there if one.kind == "pc"]
    who = work.pc if work is not None else form.text("pc_id") or next((one.id for one in able), "")
    own, shared = inputs_of(info, context.lang)
    known = {one.name.removeprefix("inputs."): _as_choice(one) for one in (*own, *shared)}
    carried = ENTRIES[kind].carried
    asked = {name: one for name, one in known.items() if name not in _TOLD and name not in carried}
    ritual = known_rituals().get(form.text("inputs.ritual", next(iter(known_rituals()))))
    targets = [one for one in there if one.kind in info.target and one.id != who]
    first = (
        {"inputs.level": "3", "inputs.ritual": next(iter(known_rituals()))} if kind in KINDS else {}
    )
    if kind == "possession" and targets:
        first["target"] = targets[0].id
    form = form.over({"procedure": kind, "pc_id": who, **first})
    about = ritual if kind == "ritual" else None
    names = FIRST[kind] if about is None else _of_ritual(about)
    repaired = form.text("target") if form.text("inputs.work") == "repair" else ""
    if _level_is_known(kind, form.text("inputs.item"), repaired):
        form, names = (
            form.under({"inputs.level": ""}),
            tuple(name for name in names if name != "level"),
        )
        asked.pop("level", None)
    stray = () if about is None else _strange_to(about)
    filled = (
        ""
        if about is None
        else f"{about.basis}:{form.text('target') if about.basis == 'creature' else ''}"
    )
    if (
        about is not None
        and form.text("filled", filled if form.sent or work is not None else "") != filled
    ):
        form = form.under(
            {"inputs.level": "" if _says_level(about, form) else form.text("inputs.level") or "3"}
        )
    return context.draw(
        "gm/work.html",
        f=form,
        work=work,
        kind=kind,
        kinds=kinds,
        accord=kind in ACCORDS,
        info=info,
        able=able,
        who=who,
        targets=targets,
        there=there,
        first=[asked[name] for name in names if name in asked],
        more=[one for name, one in asked.items() if name not in (*names, *stray)],
        ritual=about,
        filled=filled,
        partners=[one for one in able if one.id != who] if kind == "ritual" else [],
        skills=_skills(context, who),
        preview=_preview(context, form, asked.values()),
    )


def _level_is_known(kind: str, item: object, target: str) -> bool:
    """Whether the level of a craft follows from its item, or from the thing it repairs."""
    return kind == "craft" and bool(item or target)


def _says_level(ritual: Ritual, form: Form) -> bool:
    """Whether the level of a ritual follows from its target."""
    return ritual.basis == "creature" and bool(form.text("target"))


_OF_ONE: Final = {"flesh": "flesh", "cleanse": "condition"}


def _of_ritual(ritual: Ritual) -> tuple[str, ...]:
    """Return the inputs of a ritual that are always shown: those that its level and its effect
    need.
    """
    level = "tier" if ritual.basis == "ability_tier" else "level"
    needs = [_OF_ONE[ritual.effect.completes]] if ritual.effect.completes in _OF_ONE else []
    points = ("points",) if ritual.pools else ()
    return (
        "ritual",
        level,
        *needs,
        *(("soul_object",) if ritual.effect.soul else ()),
        *points,
        "skill",
        "halvings",
    )


def _strange_to(ritual: Ritual) -> tuple[str, ...]:
    """Return the inputs that a ritual does not use."""
    of_others = {"flesh", "condition", "soul_object", "inside", "tier", "level", "points"} - set(
        _of_ritual(ritual)
    )
    return tuple(of_others - ({"tier"} if ritual.basis == "creature" else set()))


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
    inputs = msgspec.json.decode(work.inputs)
    if work.procedure == "ritual" and isinstance(inputs.get("ritual"), dict):
        name = inputs["ritual"].get("name")
        key = next((key for key, ritual in known_rituals().items() if ritual.name == name), None)
        inputs["ritual"] = key or name
    fields = dict(flat("inputs", inputs))
    if work.title == _title_of(context, inputs):
        title = ""
    else:
        title = work.title
    fields |= {
        "procedure": work.procedure,
        "pc_id": work.pc,
        "title": title,
        "target": work.target or "",
    }
    if work.hidden is not None:
        fields["hidden"] = "true" if work.hidden else "false"
    return fields | ({"secret": "true"} if work.secret else {})


class Preview(NamedTuple):
    """The work as it would begin, or why it cannot begin."""

    view: WorkView | None
    refusal: Message | None


def _preview(context: GmContext, form: Form, asked: Iterable[Input]) -> Preview | None:
    """Return the work as the table would begin it; None if the form is no valid command yet."""
    given = work_command(context, form.as_fields(""))
    if isinstance(given, Refusal):
        return None
    tried = _state_after(context, with_rituals(given))
    if isinstance(tried, Refusal):
        return Preview(None, why(tried, asked))
    views = table_view(tried, 0, context.seat).works
    if isinstance(given, ReviseWork):
        id = given.work_id
    else:
        id = f"w{context.state.next}"
    return Preview(next((view for view in views if view.id == id), None), None)


def work_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command that begins a work, changes it, or asks for an accord, with inputs typed
    for its procedure.
    """
    plain = [
        (name, value)
        for name, value in fields
        if not name.startswith("inputs.") and name not in SERVING
    ]
    kind, work_id = value_of(plain, "procedure"), value_of(plain, "work_id")
    entry = ENTRIES.get(kind)
    nested = nest_fields((name, value) for name, value in fields if name.startswith("inputs."))
    if isinstance(nested, Refusal):
        return nested
    if entry is None:
        return Refusal("bad_value", "procedure", Message("refusal.no_page"))
    inputs = _known_inputs(
        values_of(procedure(entry, context.lang), lists_from_brackets(nested.get("inputs", {}))),
        entry.inputs,
    )
    repaired = (
        value_of(plain, "target")
        if isinstance(inputs, dict) and inputs.get("work") == "repair"
        else ""
    )
    if isinstance(inputs, dict) and _level_is_known(kind, inputs.get("item"), repaired):
        inputs.pop("level", None)  # a level from before the item was chosen
    if isinstance(inputs, dict) and isinstance(inputs.get("participants"), list):
        inputs["participants"] = [each for each in inputs["participants"] if each.get("pc")]
    kept = ("title", "secret", "hidden", "target") if not work_id else ("title", "secret", "hidden")
    shape: type[ReviseWork | AskAccord | BeginWork] = AskAccord if kind in ACCORDS else BeginWork
    if work_id:
        shape = ReviseWork
    names = [
        name for name in shape.__struct_fields__ if name in (*kept, "work_id", "pc_id", "procedure")
    ]
    type = {ReviseWork: "revise_work", AskAccord: "ask_accord", BeginWork: "begin_work"}[shape]
    bare = command_in([("type", type), *((name, value) for name, value in plain if name in names)])
    if not isinstance(bare, ReviseWork | AskAccord | BeginWork):
        return bare
    named = bare.title.strip() or (_title_of(context, inputs) if kind == "craft" else "")
    return msgspec.structs.replace(
        bare, inputs=msgspec.Raw(msgspec.json.encode(inputs)), title=named
    )


def _title_of(context: GmContext, inputs: object) -> str:
    """Return what is built, in the GM's words: the item of the book, or something of its level.
    Empty where the table has the name of it."""
    if isinstance(inputs, dict):
        given = inputs
    else:
        given = {}
    item = given.get("item")
    if isinstance(item, str) and item in SAMPLES:
        return capital(render_key(context.lang, f"told.sample.{item}", {}))
    if given.get("work", "build") != "build" or not isinstance(given.get("level"), int):
        return ""
    return render_key(context.lang, "work.gm.of_level", {"n": given["level"]})


def _known_inputs(given: object, kind: type[Inputs]) -> object:
    """Return the inputs that this procedure has, without those of another kind and without empty
    groups.
    """
    if not isinstance(given, dict):
        return given
    asked = {name: value for name, value in given.items() if name in kind.__struct_fields__}
    return {
        name: value
        for name, value in asked.items()
        if not (isinstance(value, dict) and _says_nothing(value))
    }


def _says_nothing(group: dict[str, object]) -> bool:
    """Whether a group is empty: a duration without a number, or figures that are all None."""
    return not any(value for name, value in group.items() if name != "unit")


def step_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command with which a possessor makes a suggestion to its host, in the words that
    were typed.
    """
    words = value_of(fields, "inputs.suggestion").strip()
    inputs = msgspec.Raw(msgspec.json.encode({"suggestion": words} if words else {}))
    return StepWork(work_id=value_of(fields, "work_id"), do="control", inputs=inputs)
