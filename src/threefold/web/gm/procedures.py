"""The dialog for any procedure: the GM calls for it, or plays it at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec import structs

from threefold.model.acts import When
from threefold.procedures.base import Procedure
from threefold.procedures.catalog import ENTRIES, PLAYED
from threefold.procedures.inputs import Effort
from threefold.rules.dice import Scripted
from threefold.rules.harm import Blow
from threefold.rules.types import Message, Refusal
from threefold.service.compose import compose_called
from threefold.service.composed import Composed
from threefold.service.describe import ProcedureInfo, procedure, procedures
from threefold.service.log_shelf import LOG_SHELF
from threefold.service.named import with_rituals, with_traps
from threefold.table.apply import evolve
from threefold.table.commands import AnyCommand, CallFor, Play
from threefold.table.decisions import decide
from threefold.table.decisions.procedures.play import called_procedure
from threefold.table.decisions.procedures.ready import ready
from threefold.table.history import Record
from threefold.table.log import LogEntry, log_entry
from threefold.table.state import Called, FollowUp, Pending
from threefold.text import Lang
from threefold.web.forms import message_for_reader, with_ids_apart
from threefold.web.generated import Input, applicable, input_controls
from threefold.web.gm.content import chosen_trap_or_ritual
from threefold.web.gm.form import DialogForm, Fields, command_in, inputs_sent, value_of
from threefold.web.gm.prefill import (
    ListedFigure,
    called_fields,
    everyone,
    follow_fields,
    scene_fields,
    skills,
    ticked,
    with_actor_defaults,
    with_own_things,
    with_true_names,
)
from threefold.web.gm.traps import as_listed, asked_of_trap
from threefold.web.gm_context import GmContext

ACTED_ON_PAGES = frozenset(
    {"task", "attack", "defend", "damage", "recover", "initiative", "intrude", "reroll"}
)
"""Procedures that have their own place on the pages, so the list leaves them out."""

STRIKING: Final = frozenset({"hazard", "trap_spring"})
"""Procedures whose form shows the damage before it is dealt."""

BY_TRUE_NAME: Final = frozenset(
    {
        *("attack", "area_attack", "ally_attack", "interact", "sneak"),
        *("ability", "cypher", "artifact", "possession", "ritual"),
    }
)
"""Procedures whose form asks whether a true name is known. A true name on a sheet counts in all of
them.
"""

_NAMES: Final = frozenset({"inputs.true_name", "inputs.true_names"})


def draw_procedure(context: GmContext, form: DialogForm) -> str:
    """Draw one procedure: its actors, its target, its inputs, and a preview of each roll."""
    waiting = context.history.state.pending.get(form.text("answers"))
    known = ""
    if isinstance(waiting, Called | FollowUp):
        known = waiting.procedure
    entry = ENTRIES.get(form.text("procedure", known))
    if entry is None or entry.id not in PLAYED:
        return draw_list(context, form)
    info = procedure(entry, context.lang)
    there = everyone(context)
    able = [one for one in there if one.kind in info.actor]
    targets = [one for one in there if one.kind in info.target]
    own, shared = _inputs_asked(info, context.lang)
    form = form.first(as_listed(_fields_of_waiting(waiting, able)))
    form = form.first(scene_fields(context, form, info, able, targets))
    who = ",".join(ticked(form))
    if form.text("filled") != who and not isinstance(waiting, Called):
        form = with_actor_defaults(context, form, info, own)
    own = _choices_at_table(context, form, own, entry.when)
    each, would = list[RollPreview](), list[LogEntry]()
    rolls = isinstance(entry, Procedure) and entry.with_effort is not None
    if rolls:
        each = _previews(context, form, own)
    elif not info.dice:
        would = _would(context, form)
    return context.draw(
        "gm/procedure.html",
        known=chosen_trap_or_ritual(form),
        f=form.under({"filled": who}),
        info=info,
        able=able,
        targets=targets,
        there=there,
        own=own,
        shared=shared,
        skills=skills(context, form),
        rolls=rolls,
        each=each,
        would=would,
        blow=_blow(context, form),
    )


def _inputs_asked(info: ProcedureInfo, lang: Lang) -> tuple[list[Input], list[Input]]:
    """Return the inputs that the form asks for. Few procedures ask whether a true name is known."""
    own, shared = input_controls(info, lang)
    if info.id not in BY_TRUE_NAME:
        own = [one for one in own if one.name not in _NAMES]
    return own, shared


def _fields_of_waiting(waiting: Pending | None, able: list[ListedFigure]) -> dict[str, str]:
    """Return the fields of the call or follow-up that the dialog answers; none of another."""
    match waiting:
        case Called():
            return called_fields(waiting, able)
        case FollowUp():
            return follow_fields(waiting, able)
    return {}


def _choices_at_table(
    context: GmContext, form: DialogForm, own: list[Input], when: Mapping[str, When]
) -> list[Input]:
    """Return the inputs that apply to the choices made so far, with what this table and the chosen
    trap have to choose from.
    """
    applying = applicable(own, when, lambda one: _deciding_value(form, one))
    own = [with_own_things(context, form, one) for one in applying]
    own = [with_true_names(context, form, one) for one in own]
    return asked_of_trap(form, own, context.lang)


def _deciding_value(form: DialogForm, one: Input) -> str | bool | None:
    """Return the value of an input that decides whether other inputs are shown."""
    if one.kind == "switch":
        return form.ticked(one.name, one.default == "true")
    return form.text(one.name, one.default) or None


class RollPreview(NamedTuple):
    """A roll as composed for one PC, or the refusal."""

    name: str
    task: Composed | None
    refusal: Message | None


def _previews(context: GmContext, form: DialogForm, own: list[Input]) -> list[RollPreview]:
    command = procedure_command(context, form.as_fields("call_for"))
    if not isinstance(command, CallFor):
        return []
    state = context.known
    previews = []
    for pc in command.pcs:
        if pc not in state.party:
            continue
        composed = compose_called(state, called_procedure(command, pc), Effort(), context.seat)
        name = state.name_of(pc)
        if isinstance(composed, Refusal):
            previews.append(RollPreview(name, None, why(composed, own)))
        elif composed is not None:
            previews.append(RollPreview(name, composed, None))
    return previews


def _would(context: GmContext, form: DialogForm) -> list[LogEntry]:
    """Return the log entries that playing it now would write. Return none while a needed input is
    missing.
    """
    command = procedure_command(context, form.as_fields("play"))
    if not isinstance(command, Play) or not any(name.startswith("pcs[") for name in form.fields):
        return []
    state, lines = context.history.state, list[LogEntry]()
    events = decide(state, command, context.seat, Scripted(()))
    if isinstance(events, Refusal):
        return []
    for event in events:
        after = evolve(state, event)
        record = Record(seq=1, command="", by=context.seat, event=event)
        entry = log_entry(record, state, after, context.seat, LOG_SHELF)
        if entry is not None:
            lines.append(entry)
        state = after
    return lines


def _blow(context: GmContext, form: DialogForm) -> Blow | None:
    """Return the damage of a hazard or a trap before Armor, on the first figure ticked, else on
    anybody of the party. None while it is not known."""
    if form.text("procedure") not in STRIKING:
        return None
    fields = form.as_fields("call_for")
    if not ticked(form):
        fields += [("pcs[0]", id) for id in [*context.state.party][:1]]
    command = procedure_command(context, fields)
    if not isinstance(command, CallFor):
        return None
    prepared = ready(context.state, command, next(iter(command.pcs), None))
    if isinstance(prepared, Refusal):
        return None
    setting = prepared.procedure.set(prepared.setup, prepared.inputs)
    if isinstance(setting, Refusal) or setting.blow is None or not setting.blow.lines:
        return None
    return setting.blow


def why(no: Refusal, own: Iterable[Input]) -> Message:
    """Return why it cannot be rolled. A missing input is asked for by its label."""
    lacks = next((one for one in own if one.name == no.field), None)
    if lacks is not None and no.message.key == "invalid.missing":
        return Message("gm.procedure.lacks", {"field": lacks.label})
    return message_for_reader(no)


def procedure_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the ``call_for`` or ``play`` command of the dialog, its inputs typed as the procedure
    defines them.
    """
    fields = with_ids_apart(fields)
    plain = [(name, value) for name, value in fields if not name.startswith("inputs.")]
    entry = ENTRIES.get(value_of(plain, "procedure"))
    if entry is None:
        return command_in(plain)
    inputs = inputs_sent(procedure(entry, context.lang), fields)
    if isinstance(inputs, Refusal):
        return inputs
    if value_of(plain, "type") == "play":
        command = command_in(_played_by_ticked(plain))
    else:
        command = command_in(plain)
    if not isinstance(command, CallFor | Play):
        return command
    raw = msgspec.Raw(msgspec.json.encode(inputs))
    return with_rituals(with_traps(structs.replace(command, inputs=raw)))


def _played_by_ticked(fields: Fields) -> Fields:
    """Return the fields of what is played at once. It happens to all figures that are ticked: the
    first is the actor, the rest are the others.
    """
    who = [value for name, value in fields if name.startswith("pcs[")]
    rest = [(name, value) for name, value in fields if not name.startswith("pcs[")]
    acting = [("actor", id) for id in who[:1]]
    others = [(f"others[{n}]", id) for n, id in enumerate(who[1:])]
    return [*rest, *acting, *others]


# --- the list -------------------------------------------------------------------------------------


class Module(NamedTuple):
    """The procedures of one module."""

    name: str
    procedures: list[ProcedureInfo]


def draw_list(context: GmContext, form: DialogForm) -> str:
    """Draw the list of procedures without their own place, grouped by module."""
    modules: dict[str, list[ProcedureInfo]] = {}
    for info in procedures(context.lang):
        if info.id in PLAYED and info.id not in ACTED_ON_PAGES:
            modules.setdefault(info.module, []).append(info)
    return context.draw(
        "gm/procedures.html", modules=[Module(name, known) for name, known in modules.items()]
    )
