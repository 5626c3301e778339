"""Defaults of a procedure's form: from the scene, ongoing procedures, earlier calls and the actor's
weapon.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec
from msgspec import structs

from threefold.model.characters import Attack
from threefold.model.marks import Marked, keyed, mark
from threefold.model.powers import Artifact, Cypher
from threefold.model.things import Thing, Vehicle
from threefold.rules.objects import HARDNESS
from threefold.service.describe import ProcedureInfo
from threefold.service.phrased import Plain
from threefold.table.decisions.picking import called_by_owner, own_things, which_of
from threefold.table.events import Opened
from threefold.table.state import Called, FollowUp, Ongoing, State
from threefold.text import render_key
from threefold.web.generated import ControlChoice, Input, flat
from threefold.web.gm.form import DialogForm
from threefold.web.gm_context import GmContext
from threefold.web.words import Words

REMEMBERED: Final = frozenset(
    {
        *(
            "vehicle",
            "crew",
            "vehicle_level",
            "basis",
            "wheels",
            "superior_weapons",
            "coordinating",
            "system",
        ),
        *("supermassive", "nullifier", "hazard", "fleeing", "source", "tool", "distance"),
    }
)
"""Inputs that describe the scene more than the action. Their last values most likely still hold."""


ATTACKS: Final = frozenset({"attack", "area_attack", "attack_object"})
"""Procedures that use up an action if it is the actor's turn."""


class ListedFigure(NamedTuple):
    """A person or a thing in a list of actors or targets. ``out``: fallen, broken or gone, as the
    label says.
    """

    id: str
    label: str
    kind: str
    out: bool = False

    @property
    def value(self) -> str:
        """The value of its list option."""
        return self.id


def everyone(context: GmContext) -> list[ListedFigure]:
    """Return all people and things at the table, those that are ``out`` last."""
    state = context.history.state
    people = [
        _someone(context, id, m.pc.name, "pc", m.pc.damage_track == "dead")
        for id, m in state.party.items()
    ]
    people += [
        _someone(context, id, f.npc.name, "npc", not f.npc.health) for id, f in state.foes.items()
    ]
    people += [
        _someone(context, id, x.name, "object" if isinstance(x, Thing) else "vehicle", _broken(x))
        for id, x in state.things.items()
    ]
    return sorted(people, key=lambda one: one.out)


def _someone(context: GmContext, id: str, name: str, kind: str, out: bool) -> ListedFigure:
    if out:
        label = render_key(context.lang, f"gm.out.{kind}", {"name": name})
    else:
        label = name
    return ListedFigure(id, label, kind, out)


def _broken(thing: Thing | Vehicle) -> bool:
    return thing.object_damage == "destroyed" or (isinstance(thing, Vehicle) and thing.lost is True)


def ticked(form: DialogForm) -> list[str]:
    """Return the ids of the chosen actors."""
    return form.values("pcs")


# --- before anything is said ----------------------------------------------------------------------


def follow_fields(follows: FollowUp, able: list[ListedFigure]) -> dict[str, str]:
    """Return a follow-up as fields of the dialog that starts it."""
    concerned = follows.on or follows.pc
    fields = dict(flat("inputs", msgspec.json.decode(follows.inputs)))
    fields |= {f"pcs[{n}]": one.id for n, one in enumerate(able) if one.id == concerned}
    fields |= {"procedure": follows.procedure, "title": follows.title}
    if follows.hidden is not None:
        fields["hidden"] = str(follows.hidden).lower()
    return fields


def called_fields(called: Called, able: list[ListedFigure]) -> dict[str, str]:
    """Return a pending call as fields of the dialog that revises it."""
    fields = dict(flat("inputs", msgspec.json.decode(called.inputs)))
    fields |= {f"pcs[{n}]": one.id for n, one in enumerate(able) if one.id == called.pc}
    hidden = {None: "", True: "true", False: "false"}[called.hidden]
    fields |= {"procedure": called.procedure, "title": called.title, "hidden": hidden}
    if called.target is not None:
        fields["target"] = called.target
    if called.uses_action:
        fields["uses_action"] = "true"
    return fields


def scene_fields(
    context: GmContext,
    form: DialogForm,
    info: ProcedureInfo,
    able: list[ListedFigure],
    targets: list[ListedFigure],
) -> dict[str, str]:
    """Return the defaults from the scene: a likely target, and the actor.

    The actor is whoever continues an ongoing procedure, acts now, or is the only one able. A chosen
    actor stays alone.
    """
    acting = _likely_actor(context, form)
    fields = remembered(context, info) | _actor_fields(form, info, able, acting)
    there = [one.id for one in targets if not one.out]
    target = _likely_target(context, info, there, acting, fields.get("inputs.vehicle"))
    if target is not None:
        fields["target"] = target
    chosen = form.text("target", target)
    struck = context.history.state.things.get(chosen)
    asked = info.inputs["properties"]
    if isinstance(struck, Thing) and "tool" in asked:
        fields["inputs.tool"] = _tool(struck, fields.get("inputs.tool", "ordinary"))
    others = [id for id in there if id != chosen]
    if "vehicle" in info.target and "vehicle" in asked and others:
        fields.setdefault("inputs.vehicle", others[0])
    return fields


def _likely_actor(context: GmContext, form: DialogForm) -> str | None:
    """Return who continues the ongoing procedure that the form names, else who acts now."""
    going = context.history.state.stances.get(form.text("goes_on"))
    if isinstance(going, Ongoing) and going.by is not None:
        return going.by
    return context.view.acting


def _actor_fields(
    form: DialogForm, info: ProcedureInfo, able: list[ListedFigure], acting: str | None
) -> dict[str, str]:
    """Return whoever acts, or the only one able, as the actor. An attack uses up the action of
    somebody who acts.
    """
    if ticked(form):
        return {}
    who = [n for n, one in enumerate(able) if one.id == acting or len(able) == 1]
    fields = {f"pcs[{n}]": able[n].id for n in who}
    if who and acting is not None and info.id in ATTACKS:
        fields["uses_action"] = "true"
    return fields


def _likely_target(
    context: GmContext,
    info: ProcedureInfo,
    there: list[str],
    acting: str | None,
    vehicle: str | None,
) -> str | None:
    """Return the last target of this procedure if it is still there. Else it is whoever acts, of a
    procedure without an actor; or, if it needs a target, the first that is not the ``vehicle``.
    """
    last = next((called.target for called in _calls(context, info.id)), None)
    if last in there:
        return last
    if acting in there and not info.actor:
        return acting
    if there and info.needs_target:
        return next((id for id in there if id != vehicle), there[0])
    return None


def _tool(thing: Thing, said: str) -> str:
    """Return the hardness of the tool: the last value, or that of a harder thing, up to ``hard``,
    like a blade.
    """
    order = [str(material) for material in HARDNESS]
    needed = min(thing.material, "hard", key=order.index)
    return max(said, needed, key=order.index)


def _calls(context: GmContext, procedure: str | None = None) -> Iterator[Called]:
    """Yield the calls for procedures, newest first."""
    for record in context.history.recent_records():
        match record.event:
            case Opened(pending=Called() as called) if procedure in (None, called.procedure):
                yield called


def remembered(context: GmContext, info: ProcedureInfo) -> dict[str, str]:
    """Return the last values of the inputs that describe the scene. A single vehicle is the default
    ``vehicle``.
    """
    asked = set(REMEMBERED & info.inputs["properties"].keys())
    found: dict[str, str] = {}
    for called in _calls(context):
        given: dict[str, Plain] = msgspec.json.decode(called.inputs)
        for name in asked & given.keys():
            found |= flat(f"inputs.{name}", given[name])
        asked -= given.keys()
        if not asked:
            break
    vehicles = [one.id for one in everyone(context) if one.kind == "vehicle" and not one.out]
    if "vehicle" in asked and len(vehicles) == 1 and "vehicle" not in info.target:
        found["inputs.vehicle"] = vehicles[0]
    there = set(context.history.state.things) | set(context.history.state.party)
    return {
        name: value
        for name, value in found.items()
        if not name.startswith(("inputs.vehicle", "inputs.crew"))
        or name == "inputs.vehicle_level"
        or value in there
    }


# --- once it is said who acts ---------------------------------------------------------------------


def with_actor_defaults(
    context: GmContext, form: DialogForm, info: ProcedureInfo, own: list[Input]
) -> DialogForm:
    """Return the form after the actor was chosen or changed, with this actor's values and without
    the previous actor's.

    The values are those of the actor's ongoing procedure, and the first weapon.
    """
    state = context.history.state
    theirs = dict[str, str]()
    attacks = _attacks(context, form)
    if attacks and any(one.name == "inputs.attack" for one in own):
        theirs["inputs.attack"] = _choice_value(attacks, 0)
    theirs |= _going_on(state, ticked(form), info.id)
    if not form.sent:
        return form.over(theirs)
    others = _going_on(state, form.text("filled").split(","), info.id)
    return form.without(others.keys() - {"target"}).under(theirs)


def _going_on(state: State, who: list[str], procedure: str) -> dict[str, str]:
    for p in state.stances.values():
        if isinstance(p, Ongoing) and p.procedure == procedure and [p.by] == who:
            fields = dict(flat("inputs", msgspec.json.decode(p.inputs)))
            if p.whom is not None:
                fields["target"] = p.whom
            return fields
    return {}


def _attacks(context: GmContext, form: DialogForm) -> list[Attack]:
    pcs = [m.pc for id, m in context.history.state.party.items() if id in ticked(form)]
    if pcs:
        return pcs[0].attacks_now()
    return []


def with_own_things(context: GmContext, form: DialogForm, one: Input) -> Input:
    """Return the input that names an attack as a choice of those on the actor's sheet. So is one
    that names a power or a follower, if the actor has several of one name; any other input stays as
    it is."""
    attacks = _attacks(context, form)
    if one.name == "inputs.attack":
        if attacks:
            return _chosen_among(context, one, attacks)
        return one
    things: Sequence[Marked] = ()
    pcs = [m.pc for id, m in context.history.state.party.items() if id in ticked(form)]
    if pcs:
        things = own_things(pcs[0]).get(one.name.removeprefix("inputs."), [])
    namesakes = {(called_by_owner(x), mark(x)) for x in things}
    if len(namesakes) == len({called for called, _ in namesakes}):
        return one
    return _chosen_among(context, one, things)


def _chosen_among(context: GmContext, one: Input, things: Sequence[Marked]) -> Input:
    words, plain = Words(context.lang), [_as_identified(x) for x in things]
    choices = []
    for i, thing in enumerate(things):
        told_apart = which_of(plain, i)
        name = thing.name
        if told_apart is not None:
            name = words.say(told_apart)
        choices.append(ControlChoice(_choice_value(things, i), name))
    return replace(one, kind="choice", default="", choices=tuple(choices))


def _as_identified(thing: Marked) -> Marked:
    """A thing as the GM knows it."""
    if isinstance(thing, Cypher | Artifact):
        return structs.replace(thing, identified=None)
    return thing


def _choice_value(things: Sequence[Marked], place: int) -> str:
    """What a choice sends for a thing: its name, with its id if others of that name differ."""
    thing, called = things[place], called_by_owner(things[place])
    alike = {mark(each) for each in things if called_by_owner(each) == called}
    if len(alike) == 1:
        return called
    return keyed(called, mark(thing))


def with_true_names(context: GmContext, form: DialogForm, one: Input) -> Input:
    """Return the input for true names as a choice: names of the ticked targets, or of all foes if
    none is ticked.
    """
    if one.name != "inputs.true_names":
        return one
    foes, targets = context.history.state.foes, form.values("inputs.targets")
    names = dict.fromkeys(foe.npc.name for id, foe in foes.items() if id in targets or not targets)
    return replace(
        one, kind="several", parts=(), choices=tuple(ControlChoice(name, name) for name in names)
    )


def skills(context: GmContext, form: DialogForm) -> list[ControlChoice]:
    """Return the skills of the actors with their levels; those of the whole party if no actor is
    chosen.
    """
    known = {
        skill: level
        for id, m in context.history.state.party.items()
        if id in ticked(form) or not ticked(form)
        for skill, level in m.pc.skills.items()
    }
    return [ControlChoice(skill, level) for skill, level in sorted(known.items())]
