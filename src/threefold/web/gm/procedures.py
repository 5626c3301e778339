"""Any procedure as a dialog: called for by the GM, or carried out at once; and the things that stand in a scene."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import msgspec

from threefold.model.characters import Attack, Thing, Vehicle
from threefold.procedures.base import Effort, Procedure
from threefold.procedures.catalog import ENTRIES, PLAYED
from threefold.rules.types import Message, Refusal
from threefold.service.compose import Composed, compose_called
from threefold.service.describe import ProcedureInfo, procedure, procedures
from threefold.service.traps import with_traps
from threefold.table.commands import AnyCommand, CallFor, Play
from threefold.table.state import Called
from threefold.text import Lang, render_key
from threefold.web.ask import Ask
from threefold.web.forms import listed, tree
from threefold.web.generated import Choice, Input, flat, inputs_of, values_of
from threefold.web.gm.form import SERVING, Fields, Form, command_in

ACTED_ON_PAGES = frozenset({"task", "attack", "defend", "damage", "recover", "initiative", "intrude", "reroll"})
"""Procedures that have places of their own on the pages."""


class Someone(NamedTuple):
    """A person or a thing that may act or be acted on."""

    id: str
    name: str
    kind: str

    @property
    def value(self) -> str:
        """What an option of a list sends."""
        return self.id

    @property
    def label(self) -> str:
        """What an option of a list is called."""
        return self.name


def everyone(ask: Ask) -> list[Someone]:
    """All people and things at the table."""
    state = ask.history.state
    people = [Someone(id, m.pc.name, "pc") for id, m in state.party.items()]
    people += [Someone(id, f.npc.name, "npc") for id, f in state.foes.items()]
    return people + [
        Someone(id, x.name, "object" if isinstance(x, Thing) else "vehicle") for id, x in state.things.items()
    ]


def draw_procedure(ask: Ask, form: Form) -> str:
    """One procedure: who does it, whom it concerns, what it asks for, and what the roll would be."""
    entry = ENTRIES.get(form.text("procedure"))
    if entry is None or entry.id not in PLAYED:
        return draw_list(ask, form)
    info = procedure(entry, ask.lang)
    there = everyone(ask)
    able = [one for one in there if one.kind in info.actor]
    targets = [one for one in there if one.kind in info.target]
    own, shared = inputs_of(info, ask.lang)
    waiting = ask.history.state.open.get(form.text("answers"))
    if isinstance(waiting, Called):
        form = form.first(_fields_of(waiting, able))
    form = form.first(_scene_defaults(ask, info, able, targets))
    form = form.first(_weapon_defaults(ask, form, own))
    own = [_with_attacks(ask, form, one) for one in own]
    rolls = isinstance(entry, Procedure) and entry.with_effort is not None
    return ask.draw(
        "gm/procedure.html",
        f=form,
        info=info,
        able=able,
        targets=targets,
        there=there,
        own=own,
        shared=shared,
        rolls=rolls,
        each=_previews(ask, form, info) if rolls else [],
    )


def _scene_defaults(ask: Ask, info: ProcedureInfo, able: list[Someone], targets: list[Someone]) -> dict[str, str]:
    """What the scene says: who acts now, or the only one who can; the only one whom or which it could concern."""
    acting = ask.view.encounter.acting if ask.view.encounter is not None else None
    who = [n for n, one in enumerate(able) if one.id == acting or len(able) == 1]
    whom = [one.id for one in targets] if info.needs_target else []
    at = next((one.id for one in targets if one.id == acting), None) if not info.actor else None
    return {
        **{f"pcs[{n}]": able[n].id for n in who},
        **({"target": whom[0]} if len(whom) == 1 else {"target": at} if at is not None else {}),
    }


def _fields_of(called: Called, able: list[Someone]) -> dict[str, str]:
    """A call that waits, as the fields of the dialog that revises it."""
    fields = dict(flat("inputs", msgspec.json.decode(called.inputs)))
    fields |= {f"pcs[{n}]": one.id for n, one in enumerate(able) if one.id == called.pc}
    hidden = "" if called.hidden is None else "true" if called.hidden else "false"
    fields |= {"procedure": called.procedure, "title": called.title, "hidden": hidden}
    fields |= {"target": called.target} if called.target is not None else {}
    return fields | ({"uses_action": "true"} if called.uses_action else {})


def _attacks(ask: Ask, form: Form) -> list[Attack]:
    """The attacks of whoever is going to act."""
    pcs = [m.pc for n, m in ask.history.state.party.items() if n in {form.text(f"pcs[{i}]") for i in form.rows("pcs")}]
    return pcs[0].attacks if pcs else []


def _weapon_defaults(ask: Ask, form: Form, own: list[Input]) -> dict[str, str]:
    """The first weapon of whoever acts, where one is asked for, or else its damage."""
    names, attacks = {one.name for one in own}, _attacks(ask, form)
    if not attacks:
        return {}
    if "inputs.attack" in names:
        return {"inputs.attack": attacks[0].name}
    damage = str(attacks[0].points(ask.history.state.rules()))
    return {"inputs.damage": damage} if {"inputs.damage", "inputs.tool"} <= names else {}


def _with_attacks(ask: Ask, form: Form, one: Input) -> Input:
    """The attack by its name: one of those that are on the sheet."""
    attacks = _attacks(ask, form)
    if one.name != "inputs.attack" or not attacks:
        return one
    return replace(one, kind="choice", default="", choices=tuple(Choice(a.name, a.name) for a in attacks))


class Preview(NamedTuple):
    """What a roll would be for one PC, or why it cannot be made."""

    name: str
    task: Composed | None
    refusal: Message | None


def _previews(ask: Ask, form: Form, info: ProcedureInfo) -> list[Preview]:
    command = procedure_command(ask, form.as_fields("call_for"))
    if not isinstance(command, CallFor):
        return []
    state = ask.history.state
    previews = []
    for pc in command.pcs:
        if pc not in state.party:
            continue
        called = Called(pc=pc, procedure=command.procedure, inputs=command.inputs, target=command.target)
        composed = compose_called(state, called, Effort(), ask.seat)
        name = state.name_of(pc)
        if isinstance(composed, Refusal):
            previews.append(Preview(name, None, composed.message))
        elif composed is not None:
            previews.append(Preview(name, composed, None))
    return previews


def procedure_command(ask: Ask, fields: Fields) -> AnyCommand | Refusal:
    """The call, or the deed, that the dialog asks for; its inputs are those of the procedure."""
    plain = [(name, value) for name, value in fields if not name.startswith("inputs.") and name not in SERVING]
    entry = ENTRIES.get(next((value for name, value in plain if name == "procedure"), ""))
    if entry is None:
        return command_in(plain)
    nested = tree((name, value) for name, value in fields if name.startswith("inputs."))
    if isinstance(nested, Refusal):
        return nested
    inputs = values_of(procedure(entry, ask.lang), listed(nested.get("inputs", {})))
    now = any(name == "type" and value == "play" for name, value in plain)
    if now:
        # one acts; the dialog offers several only for a call
        plain = [("actor" if name.startswith("pcs[") else name, value) for name, value in plain]
    command = command_in(plain)
    if isinstance(command, CallFor | Play):
        return with_traps(msgspec.structs.replace(command, inputs=msgspec.Raw(msgspec.json.encode(inputs))))
    return command


# --- the list ---------------------------------------------------------------------------------------------------------


class Module(NamedTuple):
    """The procedures of one module."""

    name: str
    procedures: list[ProcedureInfo]


def draw_list(ask: Ask, form: Form) -> str:
    """All procedures that have no place of their own, by what they are about."""
    modules: dict[str, list[ProcedureInfo]] = {}
    for info in procedures(ask.lang):
        if info.id in PLAYED and info.id not in ACTED_ON_PAGES:
            modules.setdefault(info.module, []).append(info)
    return ask.draw("gm/procedures.html", modules=[Module(name, known) for name, known in modules.items()])


class Named(NamedTuple):
    """A procedure by its name, and what it is for."""

    id: str
    title: str
    summary: str


def found(words: str, lang: Lang) -> list[Named]:
    """Procedures with all these words in name and summary; those that have them in the name come first."""
    wanted = words.lower().split()
    if not wanted:
        return []
    known = [
        Named(id, *(render_key(lang, f"procedure.{id}.{part}", {}) for part in ("title", "summary")))
        for id in PLAYED
        if id not in ACTED_ON_PAGES
    ]
    hits = [p for p in known if all(w in f"{p.title} {p.summary}".lower() for w in wanted)]
    return sorted(hits, key=lambda p: not all(w in p.title.lower() for w in wanted))


# --- things -----------------------------------------------------------------------------------------------------------


def draw_thing(ask: Ask, form: Form) -> str:
    """An object or a vehicle: put into the scene, or corrected."""
    id = form.text("thing_id")
    thing = ask.history.state.things.get(id)
    if id and thing is None:
        return ask.draw("gm/gone.html")
    kind = form.text("thing.kind") or ("vehicle" if isinstance(thing, Vehicle) else "object")
    return ask.draw("gm/thing.html", f=form, thing=thing, thing_id=id, kind=kind)


def thing_command(ask: Ask, fields: Fields) -> AnyCommand | Refusal:
    """A vehicle has no material; what belongs to the other kind is left out."""
    vehicle = any(name == "thing.kind" and value == "vehicle" for name, value in fields)
    skip = ("thing.material", "thing.object_damage") if vehicle else ()
    return command_in((name, value) for name, value in fields if name not in skip)
