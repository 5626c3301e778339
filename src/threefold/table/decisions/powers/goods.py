"""Things that a power makes when they are named: of its sorts, and not dearer than its level allows."""

from __future__ import annotations

from threefold.model.names import plain_name
from threefold.model.shelf.asked import goods_named
from threefold.model.shelf.choosing import filled_in
from threefold.model.shelf.entries import EquipmentEntry
from threefold.model.written import price_at_level
from threefold.procedures.power_used import UsedPower
from threefold.rules.characters import PRICES, PriceCategory
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.base import Context


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
