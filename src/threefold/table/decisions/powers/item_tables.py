"""Rolls the tables of an item when it is found or made; if nobody did that, before its first
use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from threefold.model.item_tables import rolled_when_found
from threefold.model.powers import Artifact, Cypher, effects_of
from threefold.model.shelf.entries import EquipmentEntry
from threefold.model.shelf.tables import tables_before_use
from threefold.rules.dice import Dice
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import Carried, UsePower
from threefold.table.decisions.base import Context
from threefold.table.decisions.picking import Asked, id_for
from threefold.table.decisions.powers.carry import item_at, with_item
from threefold.table.events import AnyEvent, DrawnRow, ItemChanged


def drawn_rows(
    context: Context, item: Cypher | Artifact, typed: Sequence[int] = ()
) -> tuple[Cypher | Artifact, list[DrawnRow]] | Refusal:
    """Return the item with its tables rolled, and the rows drawn. ``typed`` are faces of real dice,
    which count first; a wrong one is refused."""
    tables, left = tables_before_use(effects_of(item), item.level or 1), list(typed)
    wrong = next(
        (n for n, face in enumerate(left) if n >= len(tables) or face > tables[n].die), None
    )
    if wrong is not None:
        sides = tables[wrong].die if wrong < len(tables) else 0
        params: Params = {"sides": sides, "face": left[wrong]}
        key = "refusal.die" if sides else "refusal.power.no_table"
        return Refusal("bad_value", f"drawn[{wrong}]", Message(key, params))

    def die(sides: int) -> int:
        if left:
            return left.pop(0)
        return context.dice.roll(sides)

    after, rows = rolled_when_found(item, die)
    return after, [DrawnRow(row.die, row.natural, row.text) for row in rows]


class FirstUse(NamedTuple):
    """The event that rolls an item's tables before its first use, and the item after that."""

    event: ItemChanged
    item: Cypher | Artifact


def rolled_at_first_use(
    context: Context, pc_id: str, what: Carried, asked: Asked
) -> FirstUse | None:
    """Return the rolls on an item's tables before it is used. None if it has none, or if somebody
    rolled them when it was found."""
    pc = context.state.party[pc_id].pc
    found = item_at(pc, what, asked)
    if isinstance(found, Refusal):
        return None
    level = found.item.level or 1
    if not tables_before_use(effects_of(found.item), level):
        return None
    drawn = drawn_rows(context, found.item)
    if isinstance(drawn, Refusal):
        return None
    item, rows = drawn
    after = {pc_id: with_item(pc, item, found.at)}
    return FirstUse(
        ItemChanged(
            doing="rolled", what=what, called=found.called, pc=pc_id, drawn=rows, after=after
        ),
        item,
    )


def with_uses_rolled(dice: Dice, entry: EquipmentEntry) -> EquipmentEntry:
    """Return a thing that somebody gets with as many uses as its dice give; as it is if it names no
    dice."""
    named = next((each.uses for each in entry.effects if isinstance(each.uses, str)), "")
    count, _, sides = named.partition("d")
    if not (count.isdigit() and sides.isdigit()) or entry.uses is not None:
        return entry
    rolled = sum(dice.roll(int(sides)) for _ in range(int(count)))
    return structs.replace(entry, uses=rolled)


def tables_rolled(context: Context, command: UsePower) -> tuple[list[AnyEvent], UsePower]:
    """Return the rolls on the tables of an item before its first use, and the command with the item as it
    is after them.
    """
    if command.what != "cypher" and command.what != "artifact":
        return [], command
    asked = Asked(command.name, command.id, gm=context.gm)
    first = rolled_at_first_use(context, command.pc_id, command.what, asked)
    if first is None:
        return [], command
    return [first.event], structs.replace(command, id=id_for(first.item, context.gm))
