"""Equipment with effects: used up piece by piece, put away and taken out again."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import Attack, Gear, Pc
from threefold.model.gear import (
    ammunition_left,
    has_nothing_to_use,
    use_ammunition,
    with_one_refilled,
    with_one_used,
    with_shot_fired,
)
from threefold.model.marks import mark
from threefold.model.shelf.figures import Figure, dice_in
from threefold.procedures.effects.rolled import needs_no_ammunition
from threefold.rules.near import shown
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.base import Context
from threefold.table.decisions.picking import Asked, on_sheet, place_of_one, things_to_use, which_of
from threefold.table.events import AnyEvent, ItemChanged
from threefold.table.state import Member


def thing_asked(pc: Pc, asked: Asked) -> Gear | Refusal:
    """Return a PC's piece of equipment that is meant, or a refusal. It must do something."""
    things = things_to_use(pc)
    at = place_of_one(pc, [each if each.effects else None for each in things], asked)
    if at is None:
        params: Params = {"name": pc.name, "item": shown(asked.name)}
        return Refusal("bad_value", "name", Message("refusal.power.no_equipment", params))
    if isinstance(at, Refusal):
        return at
    if things[at].is_empty:
        text = Message("refusal.power.empty", {"item": things[at].name})
        return Refusal("not_allowed", "name", text)
    return things[at]


def thing_refilled(holder: Member | None, asked: Asked) -> Pc | None:
    """Return a PC with an empty thing of this name filled again; None if there is none."""
    if holder is None:
        return None
    for at, gear in enumerate(holder.pc.equipment or ()):
        if gear.is_empty and gear.name == asked.name and asked.id in (None, gear.id, mark(gear)):
            return with_one_refilled(holder.pc, at)
    return None


def always_helps(thing: Gear) -> Refusal | None:
    """Return a refusal to use a piece of equipment whose help needs no use."""
    if not has_nothing_to_use(thing):
        return None
    params: Params = {"item": thing.name}
    return Refusal("not_allowed", "name", Message("refusal.power.always", params))


def one_used(context: Context, pc_id: str, thing: Gear) -> list[AnyEvent]:
    """Return the event that a use has used up one piece of equipment. Empty if it is not used up.
    ``context`` is the table after the use."""
    pc = context.state.party[pc_id].pc
    after = with_one_used(pc, thing)
    if after == pc:
        return []
    things = things_to_use(pc)
    which = which_of(things, things.index(thing))
    return [
        ItemChanged(
            doing="used",
            what="equipment",
            called=thing.name,
            pc=pc_id,
            after={pc_id: after},
            which=which,
        )
    ]


def ammunition_spent(
    context: Context, pc_id: str, attack: Attack | None, rounds: Figure | None = None
) -> list[AnyEvent]:
    """Return the event that counts down ammunition or thrown weapons after an attack, by one or by
    so many rounds. Empty if they are not counted.

    ``context`` is the table after the attack.
    """
    pc = context.state.party[pc_id].pc
    made = on_sheet(pc, attack)
    if made is None:
        return []
    spent = _rounds(context, pc, made, rounds)
    fired = _fired(context, pc_id, made, spent)
    now = context.after(fired).state.party[pc_id].pc
    shot = next((each for each in now.attacks if _is_same_weapon(each, made)), made)
    gone = None
    if not needs_no_ammunition(now, shot):
        gone = use_ammunition(now, shot, spent)
    if gone is None:
        return fired
    after = {pc_id: gone.pc}
    used = ItemChanged(
        doing="used",
        what="equipment",
        called=gone.of,
        pc=pc_id,
        left=gone.left,
        spent=None if gone.spent == 1 else gone.spent,
        after=after,
    )
    return [*fired, used]


def _fired(context: Context, pc_id: str, made: Attack, spent: int) -> list[AnyEvent]:
    """The event of a weapon that has one attack less until it is loaded. Between fights there is
    time to load."""
    if made.loads is None or context.state.encounter is None:
        return []
    after = with_shot_fired(context.state.party[pc_id].pc, made, spent)
    left = max(0, (made.loads if made.shots is None else made.shots) - spent)
    return [
        ItemChanged(
            doing="fired",
            what="equipment",
            called=made.name,
            pc=pc_id,
            left=left,
            after={pc_id: after},
        )
    ]


def _is_same_weapon(now: Attack, made: Attack) -> bool:
    """Whether an attack is this one, whatever is left in it."""
    return structs.replace(now, shots=made.shots) == made


def _rounds(context: Context, pc: Pc, made: Attack, rounds: Figure | None) -> int:
    """How many rounds an attack fires. Dice fall only where rounds are counted."""
    if rounds is None or ammunition_left(pc, made) is None:
        return 1
    dice = dice_in(rounds, None)
    fixed = [int(term) for term in str(rounds).split("+") if term.isdigit()]
    return sum(context.dice.roll(sides) for sides in dice) + sum(fixed)


def none_left(pc: Pc, attack: Attack | None) -> Refusal | None:
    """A refusal if the last piece of a thrown weapon is gone, or if a weapon is not loaded."""
    made = on_sheet(pc, attack)
    if made is not None and made.must_load:
        params: Params = {"name": pc.name, "attack": made.name}
        return Refusal("not_allowed", "attack", Message("refusal.not_loaded", params))
    if made is None or made.count != 0:
        return None
    return Refusal(
        "not_allowed",
        "attack",
        Message("refusal.none_left", {"name": pc.name, "attack": made.name}),
    )
