"""The things that stand in a scene: put there and corrected, and all that can be done with a vehicle."""

from __future__ import annotations

from typing import Final, NamedTuple

from threefold.model.things import Vehicle
from threefold.rules.types import Refusal
from threefold.table.commands import AnyCommand
from threefold.text import render_key
from threefold.web.gm.form import Fields, Form, command_in
from threefold.web.gm_context import GmContext


def draw_thing(context: GmContext, form: Form) -> str:
    """An object or a vehicle: put into the scene, or corrected."""
    id = form.text("thing_id")
    thing = context.history.state.things.get(id)
    if id and thing is None:
        return context.draw("gm/gone.html")
    kind = form.text("thing.kind") or ("vehicle" if isinstance(thing, Vehicle) else "object")
    return context.draw("gm/thing.html", f=form, thing=thing, thing_id=id, kind=kind)


def thing_command(context: GmContext, fields: Fields) -> AnyCommand | Refusal:
    """A vehicle has no material; what belongs to the other kind is left out."""
    vehicle = any(name == "thing.kind" and value == "vehicle" for name, value in fields)
    skip = ("then", "thing.material", "thing.object_damage") if vehicle else ("then",)
    return command_in((name, value) for name, value in fields if name not in skip)


# --- vehicles ---------------------------------------------------------------------------------------------------------

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
"""What can be done with a vehicle, against it or aboard, and the field it stands in."""


class Use(NamedTuple):
    """A procedure that concerns a vehicle: its words, and its form with the vehicle in it."""

    title: str
    text: str
    query: dict[str, str]


def draw_vehicle(context: GmContext, form: Form) -> str:
    """All that can be done with a vehicle: each opens its form."""
    id = form.text("thing_id")
    thing = context.history.state.things.get(id)
    if not isinstance(thing, Vehicle):
        return context.draw("gm/gone.html")
    uses = [
        Use(
            render_key(context.lang, f"gm.vehicle.{procedure}", {"name": thing.name}),
            render_key(context.lang, f"procedure.{procedure}.summary", {}),
            {"procedure": procedure} | ({field: id} if field else {}),
        )
        for procedure, field in _WITH.items()
    ]
    return context.draw("gm/vehicle.html", thing=thing, uses=uses)
