"""What a character gives to the rolls of comrades by being with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from threefold.model.active_effects import permanent_effects
from threefold.model.characters import Pc
from threefold.model.improved import for_all
from threefold.model.powers import Ability
from threefold.model.shelf.choosing import fill_in_choices
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import traits_of


class LentEffects(NamedTuple):
    """What an ability of this name gives to others."""

    name: str
    effects: Sequence[Effect]


def lent_to_company(pc: Pc) -> list[LentEffects]:
    """Return what the abilities of a character give to the rolls of others for as long as they are
    there.
    """
    found: list[LentEffects] = []
    for ability in pc.abilities:
        if isinstance(ability, Ability) and ability.effects and for_all(ability):
            lent = [*_lent(ability)]
            if lent:
                found.append(LentEffects(ability.name, lent))
    return found


def _lent(ability: Ability) -> Iterator[Effect]:
    if not any(effect.to == "allies" for effect in ability.effects or ()):
        return  # asked at each roll of each comrade, and few abilities give anything
    for effect in permanent_effects(ability):
        if effect.to != "allies" or effect.upon is not None:
            continue
        at_will = effect.uses is None and effect.limit is None
        if at_will and traits_of(effect).lasting.ends_with_roll:
            yield fill_in_choices(effect, ability.chosen or {})
