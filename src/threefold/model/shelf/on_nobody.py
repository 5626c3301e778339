"""What becomes of the effects of a power by what it names: a thing, or nobody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import as_on_thing
from threefold.model.shelf.effects import Effect

_SUFFERED: Final = (kinds.Damage, kinds.Track, kinds.ConditionEffect, kinds.Save, kinds.Act)
"""Kinds of effects that a power aimed at somebody does to them."""


def as_on_nobody(effects: Iterable[Effect]) -> list[Effect]:
    """Return the effects of a power that is aimed at others while nobody is named: what its target
    suffers is not done to its user instead."""
    found: list[Effect] = []
    for effect in effects:
        if effect.to is None and isinstance(effect, _SUFFERED):
            found.append(structs.replace(effect, to="target"))
        elif isinstance(effect, kinds.TableRoll):
            rows = [structs.replace(row, effects=as_on_nobody(row.effects)) for row in effect.rows]
            found.append(structs.replace(effect, rows=rows))
        else:
            found.append(effect)
    return found


def as_aimed(effects: list[Effect], thing: bool, nobody: bool) -> list[Effect]:
    """Return effects as they come to a thing, or where nobody is named whom they are for; as they
    are to anybody else."""
    if thing:
        return as_on_thing(effects)
    if nobody:
        return as_on_nobody(effects)
    return effects
