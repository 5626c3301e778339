"""Moves that abilities, forms and things in use give their bearer: how far, and without a roll."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from threefold.model.active_effects import OWN, may_have_effects, of_kind
from threefold.model.characters import Pc
from threefold.model.raised import feet_of
from threefold.model.sheet_conditions import sheet_meets
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.scene import MOVES_ANOTHER
from threefold.rules.distance import BANDS
from threefold.rules.movement import Terrain, Way
from threefold.rules.types import Line, Message, sum_of

_ON_FOOT: Final = ("run", "walk", "ride")
_IN_THE_AIR: Final[tuple[Terrain, ...]] = ("rough", "difficult", "climbing", "deep_water")
_IGNORES: Final[Mapping[str, tuple[Terrain, ...]]] = {
    "fly": _IN_THE_AIR,
    "hover": _IN_THE_AIR,
    "glide": _IN_THE_AIR,
    "swim": ("deep_water",),
}
"""The terrains that do not slow a way of moving."""
_BEARER: Final = (*OWN, "target", "targets")


class Stride(NamedTuple):
    """A move without a roll: its feet, what gives it, and the terrains that do not slow it."""

    feet: int
    source: str
    ignores: tuple[Terrain, ...] = ()

    @property
    def on_foot(self) -> bool:
        """Whether it is a move on foot, which a lame foot slows."""
        return not self.ignores


def stride_of(
    pc: Pc, way: Way, action: bool, terrain: Collection[str], said: Sequence[str]
) -> Stride | None:
    """Return the farthest move that something gives a PC without a roll: as the whole action, or
    with ``action`` beside another one. None if nothing does.
    """
    if way == "immediate" or not may_have_effects(pc):
        return None
    found = [
        Stride(feet, source, _IGNORES.get(effect.mode, ()))
        for source, effect in _moves(pc, said)
        if _has_way(effect, terrain) and (feet := _feet(effect, way, action)) is not None
    ]
    return max(found, default=None)


def slowed(pc: Pc, feet: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines of a move on foot by somebody whose pace is changed."""
    if not may_have_effects(pc):
        return feet
    for source, effect in _moves(pc, ()):
        if effect.factor is None or effect.overland is not None or effect.mode not in _ON_FOOT:
            continue
        whole = sum_of(feet)
        less = int(whole * Fraction(effect.factor)) - whole
        feet = (*feet, Line(less, _given(source), "movement.short.action"))
    return feet


def with_stride(stride: Stride, way: Way, feet: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines of a move that goes as far as a stride; terrain that slows the move slows
    what the stride adds too.
    """
    gone = sum_of(feet)
    more = (stride.feet - BANDS[way]) * min(gone, BANDS[way]) // BANDS[way]
    if more <= 0:
        return feet
    return (*feet, Line(more, _given(stride.source), "movement.long.action"))


def _given(source: str) -> Message:
    return Message("line.given", {"name": source})


def _moves(pc: Pc, said: Sequence[str]) -> Iterator[tuple[str, kinds.Move]]:
    """The moves that a PC has now, each with its source."""
    for each, effect in of_kind(pc, kinds.Move):
        met = all(sheet_meets(key, value, pc, said) for key, value in effect.when.items())
        if met and effect.upon is None and effect.to in _BEARER:
            yield each.source, effect


def _has_way(effect: kinds.Move, terrain: Collection[str]) -> bool:
    """Whether such a move is possible here: whoever swims needs water."""
    if effect.mode == "swim":
        return "deep_water" in terrain
    return effect.mode in _ON_FOOT or effect.mode in _IGNORES


def _feet(effect: kinds.Move, way: Way, action: bool) -> int | None:
    """The feet that an effect gives for this way of moving; None if it gives none."""
    if action:
        return None if effect.beside is None else feet_of(effect.beside)
    far = None if effect.distance is None else feet_of(effect.distance)
    if far is None or far < BANDS[way] or not (effect.each_round or effect.beside):
        return None
    return BANDS[way] if way == "short" else far


def is_own_pace(effect: Effect, c: EffectContext, aimed: bool) -> bool:
    """Return True if an effect is how far its user gets each round, which the use tells."""
    if not isinstance(effect, kinds.Move) or not effect.each_round:
        return False
    return effect.mode not in MOVES_ANOTHER and c.figure_for(effect, aimed) is c.user
