"""Chapter 8: piloting through space hazards, and their effects on ship and crew."""

from __future__ import annotations

from threefold.model.acts import when, when_done
from threefold.procedures.bare import resolve_bare, with_ease
from threefold.procedures.base import Die, Procedure, diceless_procedure
from threefold.procedures.space.hazards import (
    TAKES,
    SpaceHazardAnswer,
    SpaceHazardInputs,
    settle_space_hazard,
)
from threefold.procedures.space.piloting import PilotAnswer, PilotInputs, set_pilot, settle_pilot

PILOT = Procedure(
    id="pilot",
    module="space",
    rules=(
        "space_hazard.gravity_well.slingshot",
        "space_hazard.asteroid.per_round_task",
        "space_hazard.asteroid.shelter",
        "space_hazard.asteroid.collision_track",
        "space_hazard.ftl.exit_roll",
    ),
    inputs=PilotInputs,
    answer=PilotAnswer,
    dice=(Die(20, "die.task"),),
    set=set_pilot,
    resolve=resolve_bare,
    settle=settle_pilot,
    with_effort=with_ease,
    when={"exit": when("hazard", "ftl_exit"), "crew": when("hazard", "debris", "ftl_exit")},
)


SPACE_HAZARD = diceless_procedure(
    id="space_hazard",
    module="space",
    rules=(
        "space_hazard.asteroid.collision_track",
        "space_hazard.black_hole.tidal_hinder",
        "space_hazard.black_hole.tidal_damage",
        "space_hazard.black_hole.tidal_intrusion",
        "space_hazard.black_hole.event_horizon",
        "space_hazard.ftl.transit_intrusion",
    ),
    inputs=SpaceHazardInputs,
    answer=SpaceHazardAnswer,
    settle=settle_space_hazard,
    when=when_done("do", TAKES),
)
