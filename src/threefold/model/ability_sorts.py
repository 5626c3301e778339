"""Sorts of abilities that an improvement names instead of keys, and what one of a sort becomes: it
reaches farther, strikes an area, costs less.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.powers import Ability, affects, effects_of
from threefold.model.raised import bands_farther
from threefold.model.shelf.asked import deal_damage
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Aim, Who
from threefold.model.shelf.joined import common_span

_ONE: Final[tuple[Who, ...]] = (
    "foe", "ally", "another", "creature", "beast", "machine", "object", "corpse", "target",
)  # fmt: skip
"""Words of an aim for a single target."""

_NEAR: Final = (None, "touch")
"""Ranges of what reaches nobody, or whoever is touched."""


def _has_price(ability: Ability) -> bool:
    return ability.cost > 0


def _has_one_target(ability: Ability) -> bool:
    aim = ability.aim
    return aim is not None and aim.area is None and aim.count in (None, 1) and aim.who in _ONE


def _has_one_target_afar(ability: Ability) -> bool:
    aim = ability.aim
    near = (*_NEAR, "immediate", "weapon")
    return aim is not None and _has_one_target(ability) and aim.range not in near


def _may_spread(ability: Ability) -> bool:
    area = ability.aim is not None and ability.aim.area is not None
    return area or _has_one_target(ability)


def _reaches_beyond_touch(ability: Ability) -> bool:
    """What affects all in an area, or as many as it likes, gains nothing by a second target."""
    aim = ability.aim
    return aim is not None and aim.range not in _NEAR and _has_one_target(ability)


def _may_reach_farther(ability: Ability) -> bool:
    if ability.aim is not None and ability.aim.range is not None:
        return bands_farther(ability.aim.range, 1) != ability.aim.range
    return _works_on_user(ability)


def _has_range(ability: Ability) -> bool:
    return ability.aim is not None and ability.aim.range not in _NEAR


def _strikes_nearby(ability: Ability) -> bool:
    near = ability.aim is not None and ability.aim.range in ("immediate", "short")
    return near and affects(ability) == "foe"


def _is_of_short_range(ability: Ability) -> bool:
    return ability.aim is not None and ability.aim.range == "short"


def _deals_damage(ability: Ability) -> bool:
    return deal_damage(effects_of(ability))


def _lasts_a_while(ability: Ability) -> bool:
    return common_span(effects_of(ability)) is not None


SORTS: Final[Mapping[str, Callable[[Ability], bool]]] = MappingProxyType(
    {
        "abilities that cost points": _has_price,
        "abilities with one target from short range on": _has_one_target_afar,
        "abilities with a target or an area": _may_spread,
        "abilities that reach beyond touch": _reaches_beyond_touch,
        "abilities that may reach farther": _may_reach_farther,
        "abilities with a range": _has_range,
        "abilities of short range": _is_of_short_range,
        "abilities that deal damage": _deals_damage,
        "abilities that last a while": _lasts_a_while,
        "attacks of immediate or short range": _strikes_nearby,
    }
)
"""The sorts of abilities, by the words of ``any_of``."""


OF_TYPE: Final = "type "
"""How a sort begins whose abilities stand in the lists of their owner's type or flavor."""


def is_of_sort(ability: Ability, sort: str | None, lists: Collection[str] = ()) -> bool:
    """Return True if an ability is of the sort that a change names, for an owner who chooses from
    these ``lists``."""
    sort = sort or ""
    if sort.startswith(OF_TYPE):
        if {*lists}.isdisjoint(ability.listed or ()):
            return False
        sort = sort.removeprefix(OF_TYPE)
    fits = SORTS.get(sort)
    return fits is not None and fits(ability)


def own_lists(pc: Pc) -> Collection[str]:
    """Return the keys of the lists that a character chooses abilities from."""
    return [name.casefold() for name in (pc.type, pc.flavor) if name is not None]


def _works_on_user(ability: Ability) -> bool:
    """Return True if an ability works on its user alone."""
    return affects(ability) == "self" and (ability.aim is None or ability.aim.who == "self")


def for_whom_aimed(effects: Iterable[Effect]) -> list[Effect]:
    """Return the effects of a power that works on its user as those on whoever is aimed at."""
    return [
        structs.replace(effect, to=None) if effect.to == "self" else effect for effect in effects
    ]


def reaching_farther(ability: Ability, bands: int) -> Ability:
    """Return the ability so many bands farther; one for its user alone works by touch."""
    if _works_on_user(ability):
        aim = Aim(range="touch", who="ally", roll="none")
        return structs.replace(ability, aim=aim, effects=for_whom_aimed(effects_of(ability)))
    if ability.aim is None or ability.aim.range is None:
        return ability
    reach = bands_farther(ability.aim.range, bands)
    return structs.replace(ability, aim=structs.replace(ability.aim, range=reach))


def wider(aim: Aim, bands: int) -> Aim:
    """Return the aim with an area so many bands wider; of one target, the immediate area around it."""
    if aim.area is None:
        return structs.replace(aim, area="immediate", count=None)
    return structs.replace(aim, area=bands_farther(aim.area, bands))
