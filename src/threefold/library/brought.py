"""What adjectives and verbs bring to a character, besides Pools, skills and abilities: things,
weapons, things of choice, and abilities that may be chosen as those of the type.
"""

from __future__ import annotations

from threefold.library.entries import ABILITIES, DESCRIPTORS, EQUIPMENT, FOCI, shelf
from threefold.model.bounds import NAME_LENGTH
from threefold.model.drafts import Brought, OwnWeapon
from threefold.model.gear import own_weapon
from threefold.model.shelf.entries import DescriptorEntry


def brought_by_words() -> dict[str, Brought]:
    """Return what each adjective and each verb brings, where it brings anything."""
    found: dict[str, Brought] = {}
    for adjective in shelf(DESCRIPTORS).values():
        things = [name[:NAME_LENGTH] for name in adjective.equipment]
        optional, arms = _optional(adjective), _arms(adjective)
        by = f"descriptor.{adjective.key}"
        brought = Brought(things, adjective.of_choice, arms, optional, by)
        if things or arms or optional or adjective.of_choice:
            found[adjective.name] = brought
    for verb in shelf(FOCI).values():
        things = [name[:NAME_LENGTH] for name in verb.equipment]
        if things or verb.of_choice:
            found[verb.name] = Brought(things, verb.of_choice, by=f"focus.{verb.key}")
    return found


def _optional(entry: DescriptorEntry) -> dict[int, list[str]]:
    """Return the names of the abilities that may be chosen as those of the type, by tier."""
    known = shelf(ABILITIES)
    return {
        int(tier): [known[key].name for key in keys if key in known]
        for tier, keys in entry.open_abilities.items()
    }


def _arms(entry: DescriptorEntry) -> dict[str, OwnWeapon]:
    """Return the weapons that an adjective brings, by the words of the thing in whose place each
    comes.
    """
    known = shelf(EQUIPMENT)
    found: dict[str, OwnWeapon] = {}
    for key, named in entry.own_weapons.items():
        if key in known and (weapon := known[key].weapon) is not None:
            found[named[:NAME_LENGTH]] = own_weapon(known[key].name, weapon)
    return found
