"""Distances and situations of the scene: who is out of reach, and which situations modify an
action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeVar

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions
from threefold.model.eyes import is_invisible_to
from threefold.model.shelf.lights import MadeLight, lights_among
from threefold.model.thing_conditions import held_thing_conditions
from threefold.procedures.allies import AllyAttackInputs
from threefold.procedures.areas import AreaAttackInputs
from threefold.procedures.base import AnyProcedure, Setup
from threefold.procedures.chases import ChaseInputs
from threefold.procedures.combat import AttackInputs
from threefold.procedures.defended import DefendInputs
from threefold.procedures.dungeons import BreakInputs
from threefold.procedures.effects.spared import spared_situations
from threefold.procedures.inputs import BareTask, Inputs, Steps
from threefold.procedures.movement import MoveInputs
from threefold.procedures.physical import (
    ClimbInputs,
    HeavyObjectInputs,
    JumpInputs,
    SneakInputs,
    SwimInputs,
)
from threefold.procedures.power_used import UseInputs
from threefold.procedures.strikes import Aimed
from threefold.procedures.vehicles_in_combat import DisableVehicleInputs, RamInputs
from threefold.rules.bearing import weighs_on_body
from threefold.rules.binding import implements
from threefold.rules.distance import BANDS
from threefold.rules.situations import FARTHEST
from threefold.rules.types import Message, Refusal
from threefold.table.decisions.base import Context
from threefold.table.state import State
from threefold.table.views import hides_distance

_WITH_THE_BODY: Final = (
    BreakInputs,
    ChaseInputs,
    ClimbInputs,
    HeavyObjectInputs,
    JumpInputs,
    SneakInputs,
    SwimInputs,
)


def with_distances(
    refusal: Refusal, state: State, attacker: str, target: str, attack: str
) -> Refusal:
    """Return a refusal for distance with the feet that are missing. Other refusals stay as they
    are.
    """
    feet = state.distance(attacker, target)
    if feet is None or refusal.field != "inputs.distance":
        return refusal
    given = refusal.message.params.get("reach")
    if isinstance(given, Message):
        within = FARTHEST[given.key]
    elif refusal.message.key == "refusal.out_of_reach":
        given, within = Message("band.immediate"), BANDS["immediate"]
    else:
        return refusal
    return refusal._replace(
        message=Message(
            "refusal.strip.reach" if given.key == "band.immediate" else "refusal.strip.range",
            {
                "name": state.name_of(target),
                "attack": attack,
                "n": feet,
                "reach": given,
                "closer": feet - within,
            },
        )
    )


A = TypeVar("A", AttackInputs, UseInputs)


def unseen_reach(
    state: State, procedure: AnyProcedure, setup: Setup, inputs: A, foe_id: str | None
) -> A:
    """Return the inputs of a player's attack or use. A foe whose place players do not know, and who
    is out of reach, is missed whatever the die shows: a refusal would tell how far away it is, for
    nothing."""
    if foe_id is None or inputs.distance is None or not hides_distance(state, foe_id):
        return inputs
    if not too_far(procedure, setup, inputs):
        return inputs
    return structs.replace(inputs, distance=None, hinder=[*inputs.hinder, *_OUT_OF_REACH])


def too_far(procedure: AnyProcedure, setup: Setup, inputs: Inputs) -> bool:
    """Whether a procedure is refused because its target is too far away."""
    setting = procedure.set(setup, inputs)
    return isinstance(setting, Refusal) and setting.field == "inputs.distance"


_OUT_OF_REACH: Final = (Steps(steps=20, why="too_far"), Steps(steps=20, why="too_far"))
"""More than anything eases: no face is enough."""


def refused_for(name: str, why: Message) -> Message:
    """Return why an action is refused, with the name of the one of several targets that it is
    refused for.
    """
    return Message("refusal.area_distance", {"name": name, "why": why})


def without_situations(ids: Sequence[str], without: Collection[str]) -> list[str]:
    """Return the situations, each once, except those left out."""
    return [id for id in dict.fromkeys(ids) if id not in without]


def may_not_leave_out(context: Context, without: list[str]) -> Refusal | None:
    """A refusal if this seat may not leave these situations out. A player may leave out only the
    scene's, if the GM lets them."""
    if not without or context.gm:
        return None
    scene = context.state.scene
    if scene.players_strike and {*scene.situations(), *scene.underfoot()} >= set(without):
        return None
    return Refusal("not_your_seat", "without", Message("refusal.strip.strike"))


def on_foe(
    state: State,
    foe_id: str | None,
    situations: Sequence[str],
    without: Collection[str],
    by: str | None = None,
    seen: str | None = None,
) -> list[str]:
    """Return all situations that modify an attack on a foe, each once: the foe's, the scene's and
    those named, except those left out. A foe that its attacker cannot see is an invisible target.
    The light is that where the foe is, or whoever else has to be ``seen``."""
    own: list[str] = []
    if foe_id is not None and foe_id in state.foes:
        foe = state.foes[foe_id]
        own = foe.situations
        told = {*own, *situations}
        if foe.npc.conditions and told.isdisjoint(_UNSEEN) and _is_unseen(state, foe.npc, by):
            own = [*own, "invisible"]
    around = situations_at(state, foe_id or seen)
    return without_situations([*own, *around, *situations], without)


def situations_at(state: State, id: str | None) -> list[str]:
    """Return the situations of the scene that affect attacks on somebody, or by somebody who has to
    be seen. Whoever stands in a bright light is not in the dark; in a dim one, in dim light. Where
    nobody knows places, a light is for all."""
    held, dark = state.scene.situations(), state.scene.light
    if dark is None or id is None:
        return held
    light = _best_light(state, id)
    if light == "bright":
        return [each for each in held if each != dark]
    if light == "dim":
        return ["dim_light" if each == dark else each for each in held]
    return held


def _best_light(state: State, id: str) -> str | None:
    best = None
    for bearer, light in _lights(state):
        feet = _feet_to(state, bearer, light, id)
        if feet <= light.bright:
            return "bright"
        if feet <= light.dim:
            best = "dim"
    return best


def _feet_to(state: State, bearer: str, light: MadeLight, id: str) -> int:
    """How far a light is from somebody; nothing where nobody knows."""
    if light.at is not None and id in state.spots:
        return abs(state.spots[id] - light.at)
    return state.distance(bearer, id) or 0


def _lights(state: State) -> Iterator[tuple[str, MadeLight]]:
    """Yield the lights that burn, each with whoever or whatever bears it."""
    for id in (*state.party, *state.foes):
        for condition in figure_conditions(state.figure(id)):
            if isinstance(condition, Condition) and condition.effects:
                for light in lights_among(condition.effects):
                    yield id, light
    for id, thing in state.things.items():
        for held in held_thing_conditions(thing):
            for light in lights_among(held.effects or ()):
                yield id, light


_UNSEEN: Final = ("invisible", "invisible_unsensed")


def _is_unseen(state: State, npc: FullNpc, by: str | None) -> bool:
    watcher = None if by is None or by not in state.party else state.party[by].pc
    return is_invisible_to(npc, watcher)


@implements("position.surprise.on_guard")
def from_foe(state: State, foe_id: str, pc_id: str, situations: Sequence[str]) -> list[str]:
    """Return the situations of a foe's attack: those named, and that its target does not know where
    a foe is whom it cannot see. Whoever is surprised altogether knows even less."""
    npc = state.foes[foe_id].npc
    told = [*situations]
    if npc.conditions and _SURPRISED.isdisjoint(told) and _is_unseen(state, npc, pc_id):
        told.append(_ON_GUARD)
    return told


_ON_GUARD: Final = "surprise_on_guard"
_SURPRISED: Final = frozenset({"surprise", _ON_GUARD})


def relevant_situations(state: State, inputs: Inputs) -> list[str]:
    """Return the ids of the scene's situations that modify a procedure with these inputs."""
    match inputs:
        case Aimed() | DefendInputs() | AllyAttackInputs() | DisableVehicleInputs() | RamInputs():
            return state.scene.situations()
        case MoveInputs():
            return state.scene.underfoot()
        case BareTask() if isinstance(inputs, _WITH_THE_BODY):
            return [id for id in (state.scene.gravity,) if id in ("high_gravity", "zero_gravity")]
    return []


def in_scene(
    state: State,
    inputs: Inputs,
    actor: str | None,
    target: str | None,
    without: Collection[str] = (),
) -> Inputs:
    """Return the inputs of any procedure with the effects of the scene: the situations and the
    distance of an attack, the terrain of a move, gravity for a physical task. A distance that was
    given is kept."""
    match inputs:
        case Aimed() | DefendInputs() | AllyAttackInputs():
            if actor is not None and target is not None:
                apart = state.distance(actor, target)
            else:
                apart = None
            # situations set on a foe count when it is attacked, not when it attacks
            if isinstance(inputs, DefendInputs):
                aimed, seen = None, actor
            else:
                aimed, seen = target, target
            inputs = structs.replace(
                inputs,
                situations=on_foe(state, aimed, inputs.situations, without, actor, seen=seen),
                distance=apart if inputs.distance is None else inputs.distance,
            )
            if isinstance(inputs, AreaAttackInputs):
                return _with_foe_situations(state, inputs, actor, without)
            return inputs
        case DisableVehicleInputs() | RamInputs():
            return structs.replace(
                inputs, situations=on_foe(state, target, inputs.situations, without)
            )
        case MoveInputs():
            ground = dict.fromkeys([*inputs.terrain, *state.scene.ground(without)])
            return structs.replace(inputs, terrain=list(ground))
        case BareTask() if isinstance(inputs, _WITH_THE_BODY) and actor in state.party:
            return _weighed_down(state, state.party[actor].pc, inputs, without)
    return inputs


def _weighed_down(state: State, pc: Pc, inputs: BareTask, without: Collection[str]) -> Inputs:
    """The inputs of a physical task with the gravity of the scene."""
    gravity = state.scene.gravity
    if (gravity != "high_gravity" and gravity != "zero_gravity") or gravity in without:
        return inputs
    spared = spared_situations(pc, inputs.said, (gravity,))
    steps = weighs_on_body(gravity, pc.skills, state.rules(), spared)
    if steps:
        return structs.replace(inputs, hinder=[*inputs.hinder, Steps(steps=steps, why=gravity)])
    return inputs


def _with_foe_situations(
    state: State, inputs: AreaAttackInputs, actor: str | None, without: Collection[str]
) -> AreaAttackInputs:
    """The inputs of an area attack with the situations and the distance of each foe in it."""
    there = {
        figure.name: (id, foe)
        for id, foe in state.foes.items()
        if (figure := state.distinctly_named(id)) is not None
    }
    situations, distances = dict(inputs.target_situations), dict(inputs.target_distances)
    for name in {npc.name for npc in inputs.targets} & there.keys():
        id, foe = there[name]
        if foe.situations:
            own = without_situations(foe.situations, without)
            situations[name] = list(dict.fromkeys([*own, *situations.get(name, [])]))
        if actor is not None and inputs.distance is None:
            apart = state.distance(actor, id)
        else:
            apart = None
        if apart is not None:
            distances.setdefault(name, apart)
    return structs.replace(inputs, target_situations=situations, target_distances=distances)
