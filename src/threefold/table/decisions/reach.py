"""What the scene makes of attacks: who is out of reach and by how much, what may be left out of one action."""

from __future__ import annotations

from msgspec import structs

from threefold.procedures.base import Inputs
from threefold.procedures.combat import DefendInputs
from threefold.procedures.movement import MoveInputs
from threefold.procedures.strikes import Strike
from threefold.rules.distance import BANDS, Band
from threefold.rules.types import Message, Refusal
from threefold.table.decisions.base import Asked
from threefold.table.state import State


def explained(refusal: Refusal, state: State, attacker: str, target: str, attack: str, told: bool = True) -> Refusal:
    """A refusal for distance with how far it is and how much closer would do, for those who may know."""
    feet = state.apart(attacker, target)
    if feet is None or not told or refusal.field != "inputs.distance":
        return refusal
    given = refusal.message.params.get("reach")
    reach: Band = "immediate"
    if isinstance(given, Message):
        reach = next(band for band in BANDS if given.key == f"band.{band}")
    elif refusal.message.key != "refusal.out_of_reach":
        return refusal
    # the limit of a shot is where the next band begins
    within = BANDS[reach] - (1 if reach in ("short", "long") else 0)
    return refusal._replace(
        message=Message(
            "refusal.strip.reach" if reach == "immediate" else "refusal.strip.range",
            {
                "name": state.name_of(target),
                "attack": attack,
                "n": feet,
                "reach": Message(f"band.{reach}"),
                "closer": feet - within,
            },
        )
    )


def struck_from(ids: list[str], without: list[str]) -> list[str]:
    """Situations without those that are left out, each once."""
    return [id for id in dict.fromkeys(ids) if id not in without]


def may_strike(asked: Asked, without: list[str]) -> Refusal | None:
    """Whether this seat may leave these situations out of an action: a player only the scene's, if the GM lets them."""
    if not without or asked.gm:
        return None
    scene = asked.state.scene
    if scene.players_strike and set(scene.situations()) >= set(without):
        return None
    return Refusal("not_your_seat", "without", Message("refusal.strip.strike"))


def in_scene(state: State, inputs: Inputs, actor: str | None, target: str | None) -> Inputs:
    """The inputs of any procedure with what the scene makes of them: situations and the distance of an attack or a
    defense, the terrain of a move; what was said of the distance stays."""
    match inputs:
        case Strike() | DefendInputs():
            apart = state.apart(actor, target) if actor is not None and target is not None else None
            return structs.replace(
                inputs,
                situations=list(dict.fromkeys([*inputs.situations, *state.scene.situations()])),
                distance=apart if inputs.distance is None else inputs.distance,
            )
        case MoveInputs():
            return structs.replace(inputs, terrain=list(dict.fromkeys([*inputs.terrain, *state.scene.ground()])))
    return inputs
