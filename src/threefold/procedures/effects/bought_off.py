"""Death that does not come: XP keep it off, or something else comes in its place."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import is_dead
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext


def bought_off(effect: kinds.Track, figure: Pc | FullNpc, c: EffectContext) -> Pc | None:
    """Return a PC who has paid the XP that keep off death, to go one step down instead; None if the
    entry names no such price, or nobody can pay it."""
    price = effect.buy_off_xp
    if price is None or not isinstance(figure, Pc) or is_dead(figure) or figure.xp < price:
        return None
    c.add_notice("damage_track", "bought_off", name=figure.name, n=price)
    return structs.replace(figure, xp=figure.xp - price)


def short_of_death(effect: kinds.Track, figure: object) -> Sequence[Effect]:
    """Return what comes of a step down: it alone, or what stands in its place for a PC who would
    die of it."""
    if isinstance(figure, Pc) and figure.damage_track == "debilitated":
        return effect.not_death
    return (structs.replace(effect, not_death=[]),)
