"""All who are near the user of a power that falls on everybody around: where places are known, nobody
has to name them."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.conditions import is_dead
from threefold.model.powers import Ability, Artifact, Cypher, effects_of
from threefold.model.raised import feet_of
from threefold.model.shelf.by_target import fall_on_all_there, fall_on_user_too
from threefold.model.shelf.figures import Aim
from threefold.procedures.effects.base import effects_chosen
from threefold.rules.types import Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.powers.meant import power_meant
from threefold.table.state import State

_AT_USER: Final = (None, "touch", "immediate")
"""Ranges of an area that lies around its user."""

_EVERYBODY: Final = ("all", "all_others")
"""Words of an aim for all who are there."""


def with_all_near(state: State, command: UsePower, pc: Pc, gm: bool) -> UsePower:
    """Return a use that names nobody with all whom it falls on, if it falls on everybody near its
    user without a roll and the strip says who is near. Equipment of this kind is thrown. Whoever is
    alone there is the one it falls
    on."""
    if command.target is not None or command.also:
        return command
    meant = power_meant(pc, command, gm)
    if isinstance(meant, Refusal) or not isinstance(meant.thing, Ability | Cypher | Artifact):
        return command
    aim, feet = meant.thing.aim, _feet_around(meant.thing.aim)
    if aim is None:
        return command
    if _is_for_all_else(aim):
        return _on_all_else(state, command)
    known = command.pc_id in state.spots
    if feet is None or not known or not _falls_on_all(meant.thing, command):
        return command
    there = (*state.party, *state.foes)
    near = [id for id in there if _is_near(state, command.pc_id, id, feet)]
    if aim.who == "all" and not _has_own_part(meant.thing, command):
        near = [command.pc_id, *near]
    if not near:
        near = [command.pc_id]
    return structs.replace(command, target=near[0], also=near[1:])


def _on_all_else(state: State, command: UsePower) -> UsePower:
    """A use on everybody else who is alive."""
    there = (*state.party, *state.foes)
    others = [id for id in there if id != command.pc_id and not is_dead(state.figure(id))]
    return structs.replace(command, target=next(iter(others), None), also=others[1:])


def _is_for_all_else(aim: Aim) -> bool:
    """Whether a power falls on everybody at the table but its user, wherever they are."""
    return aim.who == "all_others" and aim.range == "unlimited" and aim.roll == "none"


def _feet_around(aim: Aim | None) -> int | None:
    """How far around its user a power falls on everybody; None if it is aimed, or rolled."""
    if aim is None or aim.area is None or aim.roll != "none" or aim.who not in _EVERYBODY:
        return None
    if aim.range not in (*_AT_USER, aim.area) or aim.count is not None:
        return None
    return feet_of(aim.area)


def _falls_on_all(power: Ability | Cypher | Artifact, command: UsePower) -> bool:
    return fall_on_all_there(effects_chosen(effects_of(power), command.options))


def _has_own_part(power: Ability | Cypher | Artifact, command: UsePower) -> bool:
    """Whether a power says itself what it does to its user."""
    return fall_on_user_too(effects_chosen(effects_of(power), command.options))


def _is_near(state: State, user: str, id: str, feet: int) -> bool:
    apart = state.distance(user, id)
    return id != user and apart is not None and apart <= feet and not is_dead(state.figure(id))
