"""The effects that give things, for good or for a time, and take them away."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Condition, Pc
from threefold.model.conditions import with_condition
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.at_level import at_level
from threefold.model.things_had import with_copy, without_thing
from threefold.model.written import gear_of, price_at_level
from threefold.procedures.effects.base import (
    EffectContext,
    amount,
    chosen_text,
    duration_of,
)
from threefold.procedures.effects.lasting import moment_of
from threefold.procedures.effects.requests import GearRequest
from threefold.rules.types import Message


def gear(effect: kinds.GearGain, c: EffectContext, aimed: bool) -> None:
    """Give things, money or a contact: add them to the user's equipment and report them."""
    n = max(1, amount(effect.count, c).n)
    if effect.lost:
        _things_lost(effect, c)
        return
    copies = _duplicates(effect, c)
    if copies:
        for named in copies:
            _tell(effect, named, n, c)
        return
    price = price_at_level(effect, c.level)
    if isinstance(c.user, Pc):
        does = [at_level(each, c.level or 1) for each in effect.does]
        counted = structs.replace(effect, count=n, does=does)
        things = gear_of(counted, {name: [word] for name, word in c.chosen.items()})
        if things:
            owned = c.user.equipment or []
            c.put(c.user, structs.replace(c.user, equipment=[*owned, *things]))
    for item in effect.items or [effect.about or effect.what]:
        named = chosen_text(item, c)
        c.requests.append(GearRequest(item=named, what=effect.what, price=price))
        _tell(effect, named, n, c)
    if price is not None and isinstance(effect.price, dict):
        most = Message(f"craft.price.{price}")
        c.add_notice("words", "gear.at_most", name=c.user.name, price=most)


def _tell(effect: kinds.GearGain, named: str, n: int, c: EffectContext) -> None:
    """Say what the user has now, and hold what ends it."""
    c.add_notice("gear", "gear", name=c.user.name, what=named, n=n)
    if effect.lasts is not None:
        _given_for_a_time(effect, named, c)


def _duplicates(effect: kinds.GearGain, c: EffectContext) -> list[str]:
    """Give the user what an effect copies once more, and return the names of the duplicates; none of
    what the user has not."""
    found: list[str] = []
    if not effect.copies:
        return found
    for item in effect.items:
        copied = with_copy(c.user, chosen_text(item, c)) if isinstance(c.user, Pc) else None
        if copied is not None:
            c.put(c.user, copied[0])
            found.append(copied[1])
    return found


def _given_for_a_time(effect: kinds.GearGain, named: str, c: EffectContext) -> None:
    """Hold a condition at whose end a thing that was given for a time is gone again. What a thing
    does when it is used bears the thing's name, so this condition of it has a name of its own."""
    if not isinstance(c.user, Pc):
        return
    lasts, until = duration_of(effect.lasts, c), moment_of(effect.lasts, c)
    gone = kinds.GearGain(items=[named], what=effect.what, lost=True)
    name = f"({named[:58]})" if effect.does else named[:60]
    held = Condition(name, lasts=lasts, until=until, leaves=[gone])
    c.put(c.user, with_condition(c.user, held))


def _things_lost(effect: kinds.GearGain, c: EffectContext) -> None:
    """Take things by their names away from the user: a piece of equipment, a weapon or a suit."""
    for item in effect.items:
        named = chosen_text(item, c)
        if isinstance(c.user, Pc):
            after = without_thing(c.user, named)
            if after == c.user:
                continue
            c.put(c.user, after)
        c.add_notice("gear", "gear.lost", name=c.user.name, what=named)
