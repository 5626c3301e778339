"""Things that a power makes when they are named: of its sorts, and not dearer than its level allows."""

from __future__ import annotations

from msgspec import structs

from threefold.model.gear import with_thing
from threefold.model.names import plain_name
from threefold.model.shelf.asked import goods_named
from threefold.model.shelf.choosing import filled_in
from threefold.model.shelf.entries import EquipmentEntry
from threefold.model.written import price_at_level
from threefold.procedures.power_used import UsedPower
from threefold.rules.characters import PRICES, PriceCategory
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, ItemChanged


def may_not_make(context: Context, power: UsedPower) -> Refusal | None:
    """Return a refusal if the thing that was named is of another sort than the power makes, or dearer.
    What no list has is for the GM to judge."""
    named = {choice: [word] for choice, word in power.chosen.items()}
    for effect in goods_named(power.effects):
        for name in filled_in(effect.items, named):
            entry = _ware(context, name)
            if entry is None:
                continue
            if entry.category not in effect.sorts:
                params: Params = {"item": power.called, "thing": entry.name}
                message = Message("refusal.wrong_ware", params)
                return Refusal("not_allowed", "chosen", message)
            most = price_at_level(effect, power.level)
            if entry.price is not None and most is not None and _dearer(entry.price, most):
                return _too_dear(power, entry, most)
    return None


def thing_of_shelf(context: Context, pc_id: str, name: str) -> list[AnyEvent]:
    """Return the event that makes a thing which an effect has given the one of that name on the
    shelf: a weapon becomes an attack, a suit is carried. Empty if the shelf has none of that name, or
    if the thing does something of its own.
    """
    entry, pc = _ware(context, name), context.state.party[pc_id].pc
    owned = list(pc.equipment or [])
    at = next(
        (n for n, each in enumerate(owned) if plain_name(each.name) == plain_name(name)), None
    )
    if entry is None or at is None or owned[at].key is not None or owned[at].effects is not None:
        return []
    given = owned.pop(at)
    without = structs.replace(pc, equipment=owned or None)
    after = with_thing(without, entry, context.state.rules(), given.count or 1)
    return [
        ItemChanged(doing="found", what="words", called=entry.name, to=pc_id, after={pc_id: after})
    ]


def _dearer(price: PriceCategory, most: PriceCategory) -> bool:
    return PRICES.index(price) > PRICES.index(most)


def _too_dear(power: UsedPower, entry: EquipmentEntry, most: PriceCategory) -> Refusal:
    params: Params = {
        "item": power.called,
        "thing": entry.name,
        "price": Message(f"craft.price.{entry.price}"),
        "most": Message(f"craft.price.{most}"),
    }
    return Refusal("not_allowed", "chosen", Message("refusal.too_dear", params))


def _ware(context: Context, name: str) -> EquipmentEntry | None:
    plain = plain_name(name)
    for entry in context.shelf("equipment").values():
        if isinstance(entry, EquipmentEntry) and plain_name(entry.name) == plain:
            return entry
    return None
