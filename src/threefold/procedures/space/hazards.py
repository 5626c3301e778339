"""Space hazards without a roll: tides, event horizons, FTL transit, collisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from threefold.model.acts import Takes, check_act_inputs
from threefold.model.characters import Pc
from threefold.model.conditions import has_condition, with_condition, without_conditions
from threefold.model.things import Vehicle
from threefold.procedures.accounts import figure_changes
from threefold.procedures.answers import CHOICE_OF_OUTCOMES
from threefold.procedures.base import Notice, Outcome, Resolved, Setup
from threefold.procedures.inputs import Inputs
from threefold.procedures.space.ship import Aboard, AboardAnswer, Crew, collided, dead_crew, struck
from threefold.rules.binding import implements
from threefold.rules.conditions import TIDAL
from threefold.rules.ruleset import Rules
from threefold.rules.space import (
    TRANSIT_OUTCOMES,
    TransitOutcome,
    feels_tides,
    major_damage,
    tidal_damage,
)
from threefold.rules.types import Line, Message, Refusal
from threefold.rules.vehicles import Disabled

Do = Literal[
    "collision", "tides", "out_of_tides", "event_horizon", "ftl_transit", "repair", "leave_field"
]


class SpaceHazardInputs(Inputs, kw_only=True, frozen=True):
    """The start or end of a hazard for a ship and its crew: a collision, the tides of a black hole,
    trouble in transit."""

    do: Do
    vehicle: Vehicle
    crew: Crew = []
    nullifier: bool = False
    supermassive: bool = False
    intrusion: bool = False
    transit: TransitOutcome | None = None
    system: Disabled | None = None


class SpaceHazardAnswer(AboardAnswer, kw_only=True, frozen=True):
    """The ship and the crew, and the outcomes of a transit from which the GM chooses."""

    outcomes: Annotated[Sequence[TransitOutcome], CHOICE_OF_OUTCOMES] = ()


TAKES: dict[Do, Takes] = {
    "collision": Takes(may=("crew",)),
    "tides": Takes(may=("crew", "nullifier", "supermassive", "intrusion")),
    "out_of_tides": Takes(may=("crew",)),
    "event_horizon": Takes(may=("crew",)),
    "ftl_transit": Takes(may=("crew", "transit")),
    "repair": Takes(("system",), ("crew",)),
    "leave_field": Takes(may=("crew",)),
}


def _with_tides(pc: Pc, tides: bool) -> Pc:
    """Return the PC with or without the condition of tides."""
    if tides == has_condition(pc, TIDAL):
        return pc
    if tides:
        return with_condition(pc, TIDAL)
    return without_conditions(pc, (TIDAL,))


@implements(
    "space_hazard.black_hole.tidal_hinder",
    "space_hazard.black_hole.tidal_damage",
    "space_hazard.black_hole.tidal_intrusion",
    "space_hazard.black_hole.supermassive",
)
def _tides(
    aboard: Aboard, inputs: SpaceHazardInputs, rules: Rules, notices: list[Notice]
) -> Aboard:
    """Apply a round near a black hole: all tasks hindered, 1 ambient damage. An intrusion damages
    the ship.
    """
    name = {"name": inputs.vehicle.name}
    if not feels_tides(inputs.supermassive):
        rule = "space_hazard.black_hole.supermassive"
        notices.append(Notice("dilation", Message("event.tides.supermassive", name), rule))
        return aboard
    rule = "space_hazard.black_hole.tidal_hinder"
    notices += [
        Notice(kind, Message(f"event.tides.{kind}"), rule) for kind in ("hinder", "void_rules")
    ]
    points = tidal_damage(inputs.nullifier, rules)
    if points:
        line = Line(points, Message("line.tides"), "space_hazard.black_hole.tidal_damage")
        aboard = struck(aboard, line, True, rules, notices)
    if inputs.intrusion:
        damage = "intact" if aboard.ship.object_damage is None else aboard.ship.object_damage
        ship = msgspec.structs.replace(aboard.ship, object_damage=major_damage(damage))
        aboard = aboard._replace(ship=ship)
        rule = "space_hazard.black_hole.tidal_intrusion"
        notices.append(Notice("tides", Message("event.tides.intrusion", name), rule))
    crew = tuple(_with_tides(pc, True) for pc in aboard.crew)
    return aboard._replace(actor=_with_tides(aboard.actor, True), crew=crew)


@implements(
    "space_hazard.black_hole.event_horizon",
    "space_hazard.ftl.transit_intrusion",
    "space_hazard.ftl.transit_outcomes",
    "space_hazard.asteroid.collision_counter",
)
def settle_space_hazard(
    setup: Setup, inputs: SpaceHazardInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Apply a hazard of space to the ship and everyone aboard. No die is rolled."""
    refusal = (
        check_act_inputs(inputs, TAKES[inputs.do], Message(f"space_do.{inputs.do}"))
        or inputs.vehicle.gone("inputs.vehicle")
        or dead_crew((setup.pc, *inputs.crew))
    )
    if refusal is not None:
        return refusal
    notices: list[Notice] = []
    outcomes: Sequence[TransitOutcome] = ()
    ship, name = inputs.vehicle, {"name": inputs.vehicle.name}
    aboard = Aboard(setup.pc, tuple(inputs.crew), ship)
    match inputs.do:
        case "collision":
            aboard = collided(aboard, setup.rules, notices)
        case "tides":
            aboard = _tides(aboard, inputs, setup.rules, notices)
        case "out_of_tides":
            crew = tuple(_with_tides(pc, False) for pc in aboard.crew)
            aboard = aboard._replace(actor=_with_tides(aboard.actor, False), crew=crew)
            rule = "space_hazard.black_hole.time_dilation"
            notices.append(Notice("dilation", Message("event.tides.over", name), rule))
        case "event_horizon":
            aboard = aboard._replace(ship=msgspec.structs.replace(ship, lost=True))
            rule = "space_hazard.black_hole.event_horizon"
            notices.append(Notice("lost", Message("event.event_horizon", name), rule))
        case "ftl_transit":
            if inputs.transit is None:
                outcomes = TRANSIT_OUTCOMES
                rule = "space_hazard.ftl.transit_intrusion"
                notices.append(Notice("gm_intrusion", Message("event.ftl_transit.open"), rule))
            else:
                text, rule = (
                    Message(f"event.ftl_transit.{inputs.transit}", name),
                    "space_hazard.ftl.transit_outcomes",
                )
                notices.append(Notice("transit", text, rule))
        case "repair":
            kept = [system for system in ship.out() if system != inputs.system]
            if len(kept) == len(ship.out()):
                return Refusal(
                    "not_allowed", "inputs.system", Message("refusal.works_already", name)
                )
            aboard = aboard._replace(ship=msgspec.structs.replace(ship, disabled=kept))
        case "leave_field":
            left = msgspec.structs.replace(ship, collisions=0)
            out_of = Message("line.account.left_field")
            gone = figure_changes(
                "vehicle", ship, left, out_of, "space_hazard.asteroid.collision_counter"
            )
            aboard = aboard._replace(ship=left, changes=tuple(gone))
    return Outcome(
        aboard.actor,
        setup.target,
        damage=aboard.damage,
        notices=tuple(notices),
        answer=SpaceHazardAnswer(vehicle=aboard.ship, crew=aboard.crew, outcomes=outcomes),
        changes=aboard.changes,
    )
