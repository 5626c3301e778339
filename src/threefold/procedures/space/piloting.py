"""Piloting a ship, and the effects of a failure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import structs

from threefold.model.bounds import Difficulty
from threefold.model.things import Vehicle
from threefold.procedures.answers import in_events
from threefold.procedures.bare import set_bare, succeeded
from threefold.procedures.base import Notice, Outcome, Resolved, Setting, Setup
from threefold.procedures.d20 import outcome, settle_d20
from threefold.procedures.figures import cannot_act
from threefold.procedures.inputs import BareTask, TaskLabel
from threefold.procedures.space.ship import Aboard, AboardAnswer, Crew, collided, dead_crew
from threefold.rules.binding import implements
from threefold.rules.space import (
    EXIT_OUTCOMES,
    ExitOutcome,
    Hazard,
    cannot_steer,
    hampered_drive,
    piloting_base,
)
from threefold.rules.types import Message, Params, Refusal, Stat


class PilotInputs(BareTask, kw_only=True, frozen=True):
    """A piloting task: the ship, the hazard, and the other crew aboard."""

    vehicle: Vehicle
    hazard: Hazard | None = None
    difficulty: Difficulty | None = None
    exit: ExitOutcome | None = None
    crew: Crew = []
    stat: Stat = "speed"
    skill: TaskLabel = "piloting"


class PilotAnswer(AboardAnswer, kw_only=True, frozen=True):
    """The ship and the crew, and the wrong exits from which the GM chooses."""

    exits: Annotated[Sequence[ExitOutcome], in_events("piloting")] = ()


@implements(
    "space_hazard.gravity_well.slingshot",
    "space_hazard.asteroid.per_round_task",
    "space_hazard.asteroid.shelter",
    "space_hazard.ftl.exit_roll",
)
def set_pilot(setup: Setup, inputs: PilotInputs) -> Setting | Refusal:
    """Set a Speed task for the hazard or at the GM's difficulty. A damaged drive hinders it; an
    unsteerable ship fails."""
    ship = inputs.vehicle
    if inputs.exit is not None and inputs.hazard != "ftl_exit":
        return Refusal("bad_value", "inputs.exit", Message("refusal.not_an_exit"))
    refusal = ship.gone("inputs.vehicle") or dead_crew(inputs.crew)
    if refusal is not None:
        return refusal
    answer = PilotAnswer(vehicle=ship, crew=inputs.crew)
    if cannot_steer(ship.out()):
        refusal = cannot_act(setup.pc, reacting=False)
        return refusal or Setting(result="impossible", answer=answer)
    base = piloting_base(inputs.hazard, inputs.difficulty, setup.rules)
    if isinstance(base, Refusal):
        return base
    return set_bare(
        setup, inputs, inputs.stat, base, hampered_drive(ship.out(), setup.rules), answer=answer
    )


_FAILED = {
    "gravity_well": "space_hazard.gravity_well.slingshot",
    "shelter": "space_hazard.asteroid.shelter",
    "ftl_entry": "space_hazard.ftl.entry_failure",
}


@implements(
    "space_hazard.gravity_well.slingshot",
    "space_hazard.asteroid.per_round_task",
    "space_hazard.ftl.entry_failure",
    "space_hazard.ftl.exit_failure",
)
def settle_pilot(setup: Setup, inputs: PilotInputs, resolved: Resolved) -> Outcome:
    """A failure puts the ship off course, causes a collision, prevents FTL entry, or leads to a
    wrong FTL exit.
    """
    settlement = settle_d20(setup, resolved, None)
    aboard = Aboard(settlement.actor, tuple(inputs.crew), inputs.vehicle)
    notices = settlement.notices
    exits: Sequence[ExitOutcome] = ()
    if resolved.setting.task is None:
        name: Params = {"name": inputs.vehicle.name}
        notices.append(
            Notice(
                "adrift",
                Message("event.cannot_steer", name),
                "space_hazard.asteroid.collision_track",
            )
        )
    if not succeeded(resolved):
        if inputs.hazard in _FAILED:
            text = Message(f"event.pilot.{inputs.hazard}", {"name": inputs.vehicle.name})
            notices.append(Notice("piloting", text, _FAILED[inputs.hazard]))
        if inputs.hazard == "ftl_exit":
            if inputs.exit is None:
                exits = EXIT_OUTCOMES
            key = inputs.exit or "open"
            text = Message(f"event.ftl_exit.{key}", {"name": inputs.vehicle.name})
            notices.append(Notice("piloting", text, "space_hazard.ftl.exit_failure"))
        if inputs.hazard == "debris" or inputs.exit == "collision":
            aboard = collided(aboard, setup.rules, notices)
    changes = (*settlement.changes, *aboard.changes)
    settlement = structs.replace(settlement, actor=aboard.actor, changes=changes)
    ended = outcome(setup, resolved, settlement, setup.target, aboard.damage)
    answer = PilotAnswer(vehicle=aboard.ship, crew=aboard.crew, exits=exits)
    return structs.replace(ended, answer=answer)
