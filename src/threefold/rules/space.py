"""Chapter 8: hazards for a spacecraft and the people aboard."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, NamedTuple

from threefold.rules.bases import based, stated_base
from threefold.rules.binding import bound, implements
from threefold.rules.harm import Vitals, track_down
from threefold.rules.objects import OBJECT_TRACK, ObjectDamage
from threefold.rules.ruleset import Rules
from threefold.rules.types import Base, Message, Modifier, Refusal, modifier
from threefold.rules.vehicles import Disabled

Hazard = Literal["gravity_well", "debris", "shelter", "ftl_entry", "ftl_exit"]
TransitOutcome = Literal["short_of_goal", "unknown_space", "late", "never_out"]
ExitOutcome = Literal["collision", "particle_burst", "anomaly"]

TRANSIT_OUTCOMES: Final[tuple[TransitOutcome, ...]] = bound(
    ("short_of_goal", "unknown_space", "late", "never_out"), "space_hazard.ftl.transit_outcomes"
)
"""The possible results of trouble in transit, for the GM to choose from."""

EXIT_OUTCOMES: Final[tuple[ExitOutcome, ...]] = bound(
    ("collision", "particle_burst", "anomaly"), "space_hazard.ftl.exit_failure"
)
"""The possible results of a failed exit, for the GM to choose from."""

SICK: Final = "radiation sickness"


# --- collisions -----------------------------------------------------------------------------------


class Collision(NamedTuple):
    """The effects of one collision: systems that stop until repaired, damage to the crew, and
    whether air is lost.

    ``holds_on`` says that the affected crew may hold on first; ``destroyed`` that nothing is left
    of the ship.
    """

    up_to: int
    disabled: tuple[Disabled, ...] = ()
    crew_damage: int = 0
    holds_on: bool = False
    vacuum: bool = False
    destroyed: bool = False


COLLISION_TRACK: Final[tuple[Collision, ...]] = bound(
    (
        Collision(3, ("weapons",)),
        Collision(6, ("engine",), crew_damage=2),
        Collision(7, ("compartment",), holds_on=True, vacuum=True),
        Collision(8, ("life_support",), vacuum=True),
        Collision(9, ("engine", "maneuverability"), crew_damage=4),
        Collision(10, destroyed=True),
    ),
    "space_hazard.asteroid.collision_track",
)
"""The effects of a collision by its number: a row applies up to and including its figure."""


@implements("space_hazard.asteroid.collision_counter")
def next_collision(so_far: int) -> int:
    """Return the number of the next collision. The last number of the track destroys the ship, so
    the count ends.
    """
    return min(so_far + 1, COLLISION_TRACK[-1].up_to)


@implements("space_hazard.asteroid.collision_counter", "space_hazard.asteroid.collision_track")
def collision(count: int) -> Collision:
    """Return the effects of the collision with this number. Those of earlier collisions stay until
    repaired.
    """
    return next((row for row in COLLISION_TRACK if count <= row.up_to), COLLISION_TRACK[-1])


@implements("space_hazard.asteroid.collision_track")
def hampered_drive(disabled: Collection[str], rules: Rules) -> list[Modifier]:
    """A damaged drive hinders all piloting until it is repaired."""
    if "engine" not in disabled:
        return []
    rule = "space_hazard.asteroid.collision_track"
    return [modifier(rules.space.hampered_drive, "situation", Message("line.vehicle.drive"), rule)]


@implements("space_hazard.asteroid.collision_track")
def cannot_steer(disabled: Collection[str]) -> bool:
    """While the course is fixed and the drive is out, every piloting task fails until the drive is
    repaired.
    """
    return "engine" in disabled and "maneuverability" in disabled


# --- piloting -------------------------------------------------------------------------------------


@implements(
    "space_hazard.asteroid.shelter",
    "space_hazard.gravity_well.slingshot",
    "space_hazard.asteroid.per_round_task",
    "space_hazard.ftl.exit_roll",
)
def piloting_base(hazard: Hazard | None, given: int | None, rules: Rules) -> Base | Refusal:
    """Return the GM's difficulty; landing on a rock to hide or repair is 5 unless the GM says
    otherwise.
    """
    if given is not None:
        return stated_base(given)
    if hazard == "shelter":
        return based(
            rules.space.shelter, Message("line.base.shelter"), "space_hazard.asteroid.shelter"
        )
    return Refusal("bad_value", "inputs.difficulty", Message("refusal.pilot_difficulty"))


# --- black holes ----------------------------------------------------------------------------------


@implements("space_hazard.black_hole.supermassive", "space_hazard.black_hole.tidal_hinder")
def feels_tides(supermassive: bool) -> bool:
    """Tides pull at a ship too near a black hole, except near a supermassive one: there only time
    is stretched.
    """
    return not supermassive


@implements("space_hazard.black_hole.tidal_damage")
def tidal_damage(nullifier: bool, rules: Rules) -> int:
    """Points of ambient damage a round to each PC aboard: 1, or none while a gravity nullifier
    runs.
    """
    if nullifier:
        return 0
    return rules.space.tidal_damage


@implements("space_hazard.black_hole.tidal_intrusion")
def major_damage(damage: ObjectDamage) -> ObjectDamage:
    """A GM intrusion in the tides raises the ship's damage to major if it was less."""
    return OBJECT_TRACK[max(OBJECT_TRACK.index(damage), OBJECT_TRACK.index("major"))]


# --- radiation ------------------------------------------------------------------------------------


@implements("space_hazard.radiation.per_minute", "space_hazard.radiation.acute_effect")
def radiation_base(sick: bool, rules: Rules) -> Base:
    """The defense has difficulty 3 in each minute of exposure, and 8 on each day of acute
    sickness.
    """
    if sick:
        name = Message("line.base.radiation_sickness")
        return based(rules.space.radiation_sickness, name, "space_hazard.radiation.acute_effect")
    return based(
        rules.space.radiation, Message("line.base.radiation"), "space_hazard.radiation.per_minute"
    )


@implements("space_hazard.radiation.acute_trigger")
def falls_sick(failures: int, rules: Rules) -> bool:
    """Three failures in one period of exposure, in a row or not, cause acute sickness."""
    return failures >= rules.space.radiation_failures


@implements("space_hazard.radiation.acute_effect")
def sicker(vitals: Vitals) -> Vitals:
    """A failed daily defense against the sickness is one step down the damage track, until
    death.
    """
    return vitals._replace(track=track_down(vitals.track, 1))
