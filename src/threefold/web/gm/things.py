"""The things of a scene: adding and correcting them, and all procedures with a vehicle."""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.model.things import Vehicle
from threefold.rules.types import Refusal
from threefold.table.commands import AnyCommand
from threefold.text import render_key
from threefold.web.gm.form import DialogForm, Fields, command_in
from threefold.web.gm_context import GmContext


def draw_thing(context: GmContext, form: DialogForm) -> str:
    """Draw the form that adds or corrects an object or a vehicle."""
    id = form.text("thing_id")
    thing = context.history.state.things.get(id)
    if id and thing is None:
        return context.draw("gm/gone.html")
    kind = form.text("thing.kind") or ("vehicle" if isinstance(thing, Vehicle) else "object")
    return context.draw("gm/thing.html", f=form, thing=thing, thing_id=id, kind=kind)


def thing_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """Return the command of the form. A vehicle has no material, so fields of objects alone are
    left out.
    """
    vehicle = any(name == "thing.kind" and value == "vehicle" for name, value in fields)
    skip = ("then", "thing.material", "thing.object_damage") if vehicle else ("then",)
    return command_in((name, value) for name, value in fields if name not in skip)


# --- vehicles -------------------------------------------------------------------------------------

_WITH: Final = {
    "vehicle_attack": "target",
    "vehicle_defend": "target",
    "drive": "",
    "pilot": "inputs.vehicle",
    "space_hazard": "inputs.vehicle",
    "ram": "target",
    "disable_vehicle": "target",
    "radiation": "",
}
"""The procedures with, against or aboard a vehicle, each with the form field that names the
vehicle.
"""


class ThingUse(NamedTuple):
    """A procedure that concerns a vehicle: its title and text, and the query that opens its
    form.
    """

    title: str
    text: str
    query: dict[str, str]


def draw_vehicle(context: GmContext, form: DialogForm) -> str:
    """Draw the list of procedures for a vehicle; each opens its form."""
    id = form.text("thing_id")
    thing = context.history.state.things.get(id)
    if not isinstance(thing, Vehicle):
        return context.draw("gm/gone.html")
    uses = [
        ThingUse(
            render_key(context.lang, f"gm.vehicle.{procedure}", {"name": thing.name}),
            render_key(context.lang, f"procedure.{procedure}.summary", {}),
            {"procedure": procedure} | ({field: id} if field else {}),
        )
        for procedure, field in _WITH.items()
    ]
    return context.draw("gm/vehicle.html", thing=thing, uses=uses)
