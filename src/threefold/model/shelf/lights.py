"""Lights that effects make: how far they are bright, and how far dim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from threefold.model.raised import feet_of
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect


class MadeLight(NamedTuple):
    """A light: so many feet bright, so many feet dim, around its bearer or a spot of the strip."""

    bright: int
    dim: int
    at: int | None


def lights_among(effects: Iterable[Effect]) -> Iterator[MadeLight]:
    """Yield the lights among effects that reach as far as their entry says."""
    for each in effects:
        if isinstance(each, kinds.Make) and each.what == "light" and (each.area or each.dim):
            bright = feet_of(each.area) if each.area else 0
            dim = feet_of(each.dim) if each.dim else 0
            yield MadeLight(bright or 0, dim or 0, each.at)


def are_lights(effects: Iterable[Effect]) -> bool:
    """Return whether all these effects are lights."""
    return all(isinstance(each, kinds.Make) and each.what == "light" for each in effects)


def light_made(effect: kinds.Make, at: int | None) -> list[Effect]:
    """Return the light of an effect as a condition holds it, at this spot of the strip; nothing where
    its entry does not say how far it reaches."""
    if effect.what != "light" or not (effect.area or effect.dim):
        return []
    return [kinds.Make(what="light", area=effect.area, dim=effect.dim, at=at)]
