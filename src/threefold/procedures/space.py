"""Chapter 8: piloting through the dangers of space, and what they do to ship and crew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta

from threefold.model.acts import Takes, said_enough, when, when_done
from threefold.model.bounds import Difficulty
from threefold.model.characters import Pc
from threefold.model.conditions import has_condition, with_condition, without_conditions
from threefold.model.things import Vehicle
from threefold.procedures.accounts import hurt, moved
from threefold.procedures.base import (
    Change,
    Die,
    Notice,
    Outcome,
    Procedure,
    Resolved,
    Scene,
    Setting,
    at_once,
)
from threefold.procedures.d20 import outcome, resolve_bare, set_bare, settle_d20, succeeded, with_ease
from threefold.procedures.figures import cannot_act, strike_pc
from threefold.procedures.inputs import BareTask, Inputs, Label
from threefold.rules.binding import implements
from threefold.rules.conditions import TIDAL
from threefold.rules.harm import Blow, Damage, armor_against
from threefold.rules.ruleset import Rules
from threefold.rules.space import (
    EXIT_OUTCOMES,
    TRANSIT_OUTCOMES,
    ExitOutcome,
    Hazard,
    TransitOutcome,
    cannot_steer,
    collision,
    feels_tides,
    hampered_drive,
    major_damage,
    next_collision,
    piloting_base,
    tidal_damage,
)
from threefold.rules.types import Line, Message, Params, Refusal, Stat
from threefold.rules.vehicles import Disabled

Crew = Annotated[list[Pc], Meta(max_length=100)]


# --- ship and crew ----------------------------------------------------------------------------------------------------


class Aboard(NamedTuple):
    """The acting character, the others aboard, and the ship, as something happens to all of them."""

    actor: Pc
    crew: tuple[Pc, ...]
    ship: Vehicle
    damage: Damage | None = None
    changes: tuple[Change, ...] = ()

    def extra(self) -> dict[str, object]:
        """What the answer tells of them besides the actor."""
        return {"vehicle": self.ship, "crew": self.crew}


def _fit(crew: Iterable[Pc]) -> Refusal | None:
    """The dead take no more harm."""
    return next((no for pc in crew if (no := cannot_act(pc, reacting=True)) is not None), None)


def _struck(aboard: Aboard, line: Line, ambient: bool, rules: Rules, notices: list[Notice]) -> Aboard:
    """Everyone aboard takes the same damage; Armor stops it unless it is ambient."""
    blow = Blow((line,), "ambient" if ambient else "might", ("ambient",) if ambient else ())
    struck = [strike_pc(pc, blow, armor_against(blow, pc.worn(rules), rules), rules, notices) for pc in aboard.crew]
    actor, damage = strike_pc(aboard.actor, blow, armor_against(blow, aboard.actor.worn(rules), rules), rules, notices)
    changes = [c for i, (_, each) in enumerate(struck) for c in hurt("crew", each, at=f"[{i}].")]
    return Aboard(actor, tuple(pc for pc, _ in struck), aboard.ship, damage, (*aboard.changes, *changes))


@implements("space_hazard.asteroid.collision_counter", "space_hazard.asteroid.collision_track")
def collided(aboard: Aboard, rules: Rules, notices: list[Notice]) -> Aboard:
    """One more collision: its row of the track for the ship, and its damage for everyone aboard."""
    rule = "space_hazard.asteroid.collision_track"
    before = 0 if aboard.ship.collisions is UNSET else aboard.ship.collisions
    count = next_collision(before)
    row = collision(count)
    ship = msgspec.structs.replace(aboard.ship, collisions=count).without(*row.disabled)
    params: Params = {"name": ship.name, "n": count, "difficulty": rules.space.hold_on}

    def tell(key: str, kind: str = "collision") -> None:
        notices.append(Notice(kind, Message(f"event.collision.{key}", params), rule))

    notices.append(
        Notice("collision", Message("event.collision.count", params), "space_hazard.asteroid.collision_counter")
    )
    for system in row.disabled:
        tell(system)
    if row.holds_on:
        tell("hold_on", "vacuum")
    elif row.vacuum:
        tell("vacuum", "vacuum")
    if row.destroyed:
        ship = ship.destroyed()
        tell("destroyed")
    one = Change(
        "vehicle",
        "collisions",
        Line(count - before, Message("line.collision"), "space_hazard.asteroid.collision_counter"),
    )
    aboard = aboard._replace(ship=ship, changes=(*aboard.changes, one))
    if row.crew_damage:
        line = Line(row.crew_damage, Message("line.collision"), rule)
        aboard = _struck(aboard, line, False, rules, notices)
    return aboard


# --- piloting ---------------------------------------------------------------------------------------------------------


class PilotInputs(BareTask, kw_only=True, frozen=True):
    """A piloting task: which ship, past which danger, who else is aboard."""

    vehicle: Vehicle
    hazard: Hazard | None = None
    difficulty: Difficulty | None = None
    exit: ExitOutcome | None = None
    crew: Crew = []
    stat: Stat = "speed"
    skill: Label = "piloting"


@implements(
    "space_hazard.gravity_well.slingshot",
    "space_hazard.asteroid.per_round_task",
    "space_hazard.asteroid.shelter",
    "space_hazard.ftl.exit_roll",
)
def set_pilot(scene: Scene, inputs: PilotInputs) -> Setting | Refusal:
    """A Speed task at the GM's difficulty; a damaged drive hinders it; a ship that cannot be steered fails."""
    ship = inputs.vehicle
    if inputs.exit is not None and inputs.hazard != "ftl_exit":
        return Refusal("bad_value", "inputs.exit", Message("refusal.not_an_exit"))
    no = ship.gone("inputs.vehicle") or _fit(inputs.crew)
    if no is not None:
        return no
    extra = {"vehicle": ship, "crew": inputs.crew}
    if cannot_steer(ship.out()):
        no = cannot_act(scene.pc, reacting=False)
        return no or Setting(result="impossible", extra=extra)
    base = piloting_base(inputs.hazard, inputs.difficulty, scene.rules)
    if isinstance(base, Refusal):
        return base
    return set_bare(scene, inputs, inputs.stat, base, hampered_drive(ship.out(), scene.rules), extra=extra)


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
def settle_pilot(scene: Scene, inputs: PilotInputs, resolved: Resolved) -> Outcome:
    """A failure throws the ship off its course, into a rock, or leaves it outside or at the wrong end of FTL."""
    settlement = settle_d20(scene, resolved, None)
    aboard = Aboard(settlement.actor, tuple(inputs.crew), inputs.vehicle)
    told = settlement.notices
    more: dict[str, object] = {}
    if resolved.setting.task is None:
        name: Params = {"name": inputs.vehicle.name}
        told.append(Notice("adrift", Message("event.cannot_steer", name), "space_hazard.asteroid.collision_track"))
    if not succeeded(resolved):
        if inputs.hazard in _FAILED:
            text = Message(f"event.pilot.{inputs.hazard}", {"name": inputs.vehicle.name})
            told.append(Notice("piloting", text, _FAILED[inputs.hazard]))
        if inputs.hazard == "ftl_exit":
            if inputs.exit is None:
                more["exits"] = EXIT_OUTCOMES
            key = inputs.exit or "open"
            text = Message(f"event.ftl_exit.{key}", {"name": inputs.vehicle.name})
            told.append(Notice("piloting", text, "space_hazard.ftl.exit_failure"))
        if inputs.hazard == "debris" or inputs.exit == "collision":
            aboard = collided(aboard, scene.rules, told)
    settlement = settlement._replace(actor=aboard.actor, changes=aboard.changes)
    ended = outcome(scene, resolved, settlement, scene.target, aboard.damage)
    return ended._replace(extra={**aboard.extra(), **more})


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
    dice=(Die(20, "die.task"),),
    set=set_pilot,
    resolve=resolve_bare,
    settle=settle_pilot,
    with_effort=with_ease,
    when={"exit": when("hazard", "ftl_exit"), "crew": when("hazard", "debris", "ftl_exit")},
)


# --- what happens without a roll --------------------------------------------------------------------------------------

Do = Literal["collision", "tides", "out_of_tides", "event_horizon", "ftl_transit", "repair", "leave_field"]


class SpaceHazardInputs(Inputs, kw_only=True, frozen=True):
    """Something befalls a ship and those aboard, or is over: a collision, the tides of a black hole, trouble on the
    way."""

    do: Do
    vehicle: Vehicle
    crew: Crew = []
    nullifier: bool = False
    supermassive: bool = False
    intrusion: bool = False
    transit: TransitOutcome | None = None
    system: Disabled | None = None


_TAKES: dict[Do, Takes] = {
    "collision": Takes(may=("crew",)),
    "tides": Takes(may=("crew", "nullifier", "supermassive", "intrusion")),
    "out_of_tides": Takes(may=("crew",)),
    "event_horizon": Takes(may=("crew",)),
    "ftl_transit": Takes(may=("crew", "transit")),
    "repair": Takes(("system",), ("crew",)),
    "leave_field": Takes(may=("crew",)),
}


def _feeling(pc: Pc, tides: bool) -> Pc:
    """The same character with the tides pulling at them, or no longer."""
    if tides == has_condition(pc, TIDAL):
        return pc
    return with_condition(pc, TIDAL) if tides else without_conditions(pc, (TIDAL,))


@implements(
    "space_hazard.black_hole.tidal_hinder",
    "space_hazard.black_hole.tidal_damage",
    "space_hazard.black_hole.tidal_intrusion",
    "space_hazard.black_hole.supermassive",
)
def _tides(aboard: Aboard, inputs: SpaceHazardInputs, rules: Rules, told: list[Notice]) -> Aboard:
    """A round too near a black hole: all tasks hindered, 1 ambient damage; an intrusion breaks the ship."""
    name = {"name": inputs.vehicle.name}
    if not feels_tides(inputs.supermassive):
        rule = "space_hazard.black_hole.supermassive"
        told.append(Notice("dilation", Message("event.tides.supermassive", name), rule))
        return aboard
    rule = "space_hazard.black_hole.tidal_hinder"
    told += [Notice(kind, Message(f"event.tides.{kind}"), rule) for kind in ("hinder", "void_rules")]
    points = tidal_damage(inputs.nullifier, rules)
    if points:
        line = Line(points, Message("line.tides"), "space_hazard.black_hole.tidal_damage")
        aboard = _struck(aboard, line, True, rules, told)
    if inputs.intrusion:
        damage = "intact" if aboard.ship.object_damage is UNSET else aboard.ship.object_damage
        ship = msgspec.structs.replace(aboard.ship, object_damage=major_damage(damage))
        aboard = aboard._replace(ship=ship)
        rule = "space_hazard.black_hole.tidal_intrusion"
        told.append(Notice("tides", Message("event.tides.intrusion", name), rule))
    crew = tuple(_feeling(pc, True) for pc in aboard.crew)
    return aboard._replace(actor=_feeling(aboard.actor, True), crew=crew)


@implements(
    "space_hazard.black_hole.event_horizon",
    "space_hazard.ftl.transit_intrusion",
    "space_hazard.ftl.transit_outcomes",
    "space_hazard.asteroid.collision_counter",
)
def settle_space_hazard(scene: Scene, inputs: SpaceHazardInputs, resolved: Resolved) -> Outcome | Refusal:
    """What befalls the ship: all of it without a roll."""
    no = (
        said_enough(inputs, _TAKES[inputs.do], Message(f"space_do.{inputs.do}"))
        or inputs.vehicle.gone("inputs.vehicle")
        or _fit((scene.pc, *inputs.crew))
    )
    if no is not None:
        return no
    told: list[Notice] = []
    more: dict[str, object] = {}
    ship, name = inputs.vehicle, {"name": inputs.vehicle.name}
    aboard = Aboard(scene.pc, tuple(inputs.crew), ship)
    match inputs.do:
        case "collision":
            aboard = collided(aboard, scene.rules, told)
        case "tides":
            aboard = _tides(aboard, inputs, scene.rules, told)
        case "out_of_tides":
            crew = tuple(_feeling(pc, False) for pc in aboard.crew)
            aboard = aboard._replace(actor=_feeling(aboard.actor, False), crew=crew)
            rule = "space_hazard.black_hole.time_dilation"
            told.append(Notice("dilation", Message("event.tides.over", name), rule))
        case "event_horizon":
            aboard = aboard._replace(ship=msgspec.structs.replace(ship, lost=True))
            rule = "space_hazard.black_hole.event_horizon"
            told.append(Notice("lost", Message("event.event_horizon", name), rule))
        case "ftl_transit":
            if inputs.transit is None:
                more["outcomes"] = TRANSIT_OUTCOMES
                rule = "space_hazard.ftl.transit_intrusion"
                told.append(Notice("gm_intrusion", Message("event.ftl_transit.open"), rule))
            else:
                text, rule = Message(f"event.ftl_transit.{inputs.transit}", name), "space_hazard.ftl.transit_outcomes"
                told.append(Notice("transit", text, rule))
        case "repair":
            kept = [system for system in ship.out() if system != inputs.system]
            if len(kept) == len(ship.out()):
                return Refusal("not_allowed", "inputs.system", Message("refusal.works_already", name))
            aboard = aboard._replace(ship=msgspec.structs.replace(ship, disabled=kept))
        case "leave_field":
            left = msgspec.structs.replace(ship, collisions=0)
            out_of = Message("line.account.left_field")
            gone = moved("vehicle", ship, left, out_of, "space_hazard.asteroid.collision_counter")
            aboard = aboard._replace(ship=left, changes=tuple(gone))
    return Outcome(
        aboard.actor,
        scene.target,
        damage=aboard.damage,
        notices=tuple(told),
        extra={**aboard.extra(), **more},
        changes=aboard.changes,
    )


SPACE_HAZARD = at_once(
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
    settle=settle_space_hazard,
    when=when_done("do", _TAKES),
)
