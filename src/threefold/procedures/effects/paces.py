"""How far somebody gets in a round whom something carries, or whose own pace is faster."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from threefold.model.active_effects import OWN, may_have_effects, of_kind
from threefold.model.characters import Pc
from threefold.model.raised import feet_of
from threefold.model.sheet_conditions import sheet_meets
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext
from threefold.procedures.effects.scene import MOVES_ANOTHER
from threefold.rules.movement import Terrain, TerrainEffect
from threefold.rules.types import Line, Message, sum_of

_GRAVITY: Final[frozenset[Terrain]] = frozenset(("low_gravity", "high_gravity"))
_WATER: Final[Terrain] = "deep_water"

_IN_THE_AIR: Final = ("fly", "hover", "glide")
_ON_THE_GROUND: Final = ("walk", "run")


class _Pace(NamedTuple):
    feet: int
    source: str


def with_pace(
    pc: Pc, around: Mapping[Terrain, TerrainEffect], said: Sequence[str], feet: tuple[Line, ...]
) -> tuple[Line, ...]:
    """Return the lines of a move of a round with one for what goes farther than they do: wings, a
    mount, one's own quick feet. No terrain slows what is in the air, and no water what swims."""
    if not may_have_effects(pc):
        return feet
    paces = [
        pace
        for each, effect in of_kind(pc, kinds.Move)
        if _carries_on(effect) and _meets(effect, pc, said)
        for pace in _through(each.source, effect, around)
    ]
    fastest = max(paces, key=lambda pace: pace.feet, default=None)
    if fastest is None or fastest.feet <= sum_of(feet):
        return feet
    more = fastest.feet - sum_of(feet)
    return (*feet, Line(more, Message("line.given", {"name": fastest.source}), EFFECT_RULE))


def _carries_on(effect: kinds.Move) -> bool:
    """Whether an effect is how far its bearer gets, round for round."""
    return effect.each_round and effect.to in (*OWN, "target", "targets")


def _meets(effect: kinds.Move, pc: Pc, said: Sequence[str]) -> bool:
    return all(sheet_meets(key, value, pc, said) for key, value in effect.when.items())


def _through(
    source: str, effect: kinds.Move, around: Mapping[Terrain, TerrainEffect]
) -> list[_Pace]:
    """The pace that a way of moving gives where these terrains are; none for what does not count
    there."""
    feet = feet_of(effect.distance or "")
    slowing = _slowing(effect.mode, around)
    if feet is None or slowing is None:
        return []
    share = min((around[name].round for name in slowing), default=Fraction(1))
    return [_Pace(int(feet * share), source)]


def _slowing(mode: str, around: Collection[Terrain]) -> list[Terrain] | None:
    """The terrains that slow somebody who moves so; None where nobody moves so."""
    if mode in _IN_THE_AIR:
        return [name for name in around if name in _GRAVITY]
    if mode == "ride":
        return [name for name in around if name != _WATER]
    if mode == "swim" and _WATER in around:
        return [name for name in around if name != _WATER]
    if mode in _ON_THE_GROUND:
        return [*around]
    return None


def is_own_pace(effect: Effect, c: EffectContext, aimed: bool) -> bool:
    """Return True if an effect is how far its user gets each round, which the use tells."""
    if not isinstance(effect, kinds.Move) or not effect.each_round:
        return False
    return effect.mode not in MOVES_ANOTHER and c.figure_for(effect, aimed) is c.user
