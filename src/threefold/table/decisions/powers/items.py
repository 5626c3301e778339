"""Items at the table: found, given, identified, left behind, checked for depletion, recharged."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.checks import check_effects
from threefold.model.gear import with_thing
from threefold.model.names import numbered_if_taken
from threefold.model.picked import Picked
from threefold.model.powers import Artifact, Cypher
from threefold.model.shelf.choosing import fill_in_choices, with_chosen_options
from threefold.model.shelf.entries import EquipmentEntry
from threefold.model.shelved_items import known_item
from threefold.procedures.base import Setup
from threefold.procedures.inputs import with_besides
from threefold.procedures.mental import IDENTIFY, IdentifyInputs
from threefold.rules.binding import implements
from threefold.rules.near import hint, shown
from threefold.rules.powers import Depletion, depletion, level_dice
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import (
    Carried,
    CheckDepletion,
    DropItem,
    FindItem,
    GiveItem,
    IdentifyItem,
    RechargeItem,
    WearItem,
)
from threefold.table.decisions.actions.rolls import accepted_first, roll, throw, to_roll
from threefold.table.decisions.base import Context, Decision, decide_command, gm_only, pc_of
from threefold.table.decisions.cooperation.help import aids
from threefold.table.decisions.moves.gear_followers import followers_found
from threefold.table.decisions.picking import Asked, place_of_one, which_of
from threefold.table.decisions.powers.carry import (
    FoundItem,
    item_at,
    same_item,
    which_item,
    with_item,
    without_item,
)
from threefold.table.decisions.powers.found_choices import as_found, choices_of_thing
from threefold.table.decisions.powers.in_use import depletion_checked
from threefold.table.decisions.powers.item_tables import drawn_rows, with_uses_rolled
from threefold.table.decisions.powers.things import thing_refilled
from threefold.table.decisions.powers.worn import wear_item
from threefold.table.events import ItemChanged
from threefold.table.state import State
from threefold.table.state.facts import Text

MOST = 60
"""The most cyphers, or artifacts, on one sheet: far more than anybody may carry."""


def _full(pc: Pc, what: str) -> Refusal | None:
    carried = len(pc.carries())
    if what == "cypher":
        carried = len(pc.cyphers)
    if carried < MOST:
        return None
    return Refusal(
        "not_allowed", "to", Message("refusal.power.hands_full", {"name": pc.name, "n": MOST})
    )


# --- finding and giving ---------------------------------------------------------------------------


@implements(
    "magic_technology.cypher.frozen_timepiece", "magic_technology.artifact.truth_binoculars"
)
def find_item(context: Context, command: FindItem) -> Decision:
    """Give an item to a PC (GM only). A level in dice is rolled, unless its faces are given."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    pc = pc_of(context, command.to)
    if isinstance(pc, Refusal):
        return pc._replace(field="to")
    words = command.words.strip() or None
    given = (command.cypher, command.artifact, words, command.thing)
    if sum(each is not None for each in given) != 1:
        return Refusal("bad_value", "words", Message("refusal.power.find_one"))
    if command.thing is not None:
        return _find_equipment(context, pc, command)
    item = _given_item(context, command)
    if item is None:
        called = (words or "")[:400]
        return [ItemChanged(doing="found", what="words", called=called, to=command.to)]
    return _item_found(context, pc, command, item)


def _given_item(context: Context, command: FindItem) -> Cypher | Artifact | None:
    """The item that is given. One of the shelf may come by its name alone: it does what its entry
    says.
    """
    if command.cypher is not None:
        return known_item(command.cypher, context.shelf("cyphers").values())
    if command.artifact is not None:
        return known_item(command.artifact, context.shelf("artifacts").values())
    return None


def _item_found(context: Context, pc: Pc, command: FindItem, item: Cypher | Artifact) -> Decision:
    """Give a cypher or an artifact to a PC, with the level that its dice give and the rows that are
    drawn for it.
    """
    what = _kind_of(item)
    refusal = _full(pc, what) or _unreadable(item) or check_effects(item, what)
    if refusal is not None:
        return refusal
    level = _level(context, command)
    if isinstance(level, Refusal):
        return level
    faces, n = level
    if n is not None:
        item = structs.replace(item, level=n)
    found = as_found(context, item, command.chosen)
    if isinstance(found, Refusal):
        return found
    drawn = drawn_rows(context, found, command.drawn)
    if isinstance(drawn, Refusal):
        return drawn
    item, rows = drawn
    item = _told_apart(pc, item)
    return [
        ItemChanged(
            doing="found",
            what=what,
            called=item.called,
            to=command.to,
            level=n,
            faces=faces,
            drawn=rows,
            after={command.to: with_item(pc, item)},
        )
    ]


def _kind_of(item: Cypher | Artifact) -> Literal["cypher", "artifact"]:
    if isinstance(item, Cypher):
        return "cypher"
    return "artifact"


def _find_equipment(context: Context, pc: Pc, command: FindItem) -> Decision:
    """Give equipment of the shelf to a PC: a weapon becomes an attack, armor is carried, all else
    is listed as equipment."""
    shelf, key, to = context.shelf("equipment"), command.thing or "", command.to
    entry = shelf.get(key)
    if not isinstance(entry, EquipmentEntry):
        params: Params = {"thing": shown(key), "hint": hint(key, shelf, "content list equipment")}
        return Refusal("bad_value", "thing", Message("refusal.power.no_thing", params))
    answers = choices_of_thing(entry, command.chosen)
    if isinstance(answers, Refusal):
        return answers
    effects = with_chosen_options(entry.effects, answers)
    entry = structs.replace(entry, effects=[fill_in_choices(effect, answers) for effect in effects])
    entry = with_uses_rolled(context.dice, entry)
    after = with_thing(pc, entry, context.state.rules(), command.count)
    found = ItemChanged(doing="found", what="words", called=entry.name, to=to, after={to: after})
    return [found, *followers_found(context.after([found]), to, entry.name, entry.effects)]


def _unreadable(item: Cypher | Artifact) -> Refusal | None:
    """A refusal if the depletion cannot be read, or if the item is paid from one Pool and rolled
    with another stat.
    """
    if not isinstance(item, Artifact):
        return None
    if item.depletion is not None:
        wear = depletion(item.depletion)
        if isinstance(wear, Refusal):
            return wear._replace(field="artifact.depletion")
    if item.divided():
        return Refusal(
            "inconsistent_character",
            "artifact.task.stat",
            Message("refusal.power.stats", {"name": item.name}),
        )
    return None


def _level(context: Context, command: FindItem) -> tuple[list[int], int | None] | Refusal:
    """The faces of the dice and the level they give. No level if the command names none."""
    if not command.level.strip():
        return [], None
    dice = level_dice(command.level)
    if isinstance(dice, Refusal):
        return dice
    faces = list(command.faces) or [context.dice.roll(dice.sides) for _ in range(dice.dice)]
    wrong = next((face for face in faces if face > dice.sides), None)
    if wrong is not None or len(faces) != dice.dice:
        params: Params = {"n": dice.dice, "sides": dice.sides}
        return Refusal("bad_value", "faces", Message("refusal.power.faces", params))
    return faces, dice.level(faces)


def _told_apart(pc: Pc, item: Cypher | Artifact) -> Cypher | Artifact:
    """Number an unknown item if the PC carries an item of the same name: names are how items are
    told apart.
    """
    if item.known:
        return item
    taken = {c.called for c in [*pc.cyphers, *pc.carries()] if not isinstance(c, str)}
    return structs.replace(item, form=numbered_if_taken(taken, item.called))


def _item_of(
    context: Context,
    command: IdentifyItem | DropItem | CheckDepletion | RechargeItem,
    what: Carried,
) -> tuple[Pc, FoundItem] | Refusal:
    """A PC for whom the seat may act, and the item that the command means."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    found = item_at(pc, what, Asked(command.name, command.id, gm=context.gm))
    if isinstance(found, Refusal):
        return found
    return (pc, found)


def give_item(context: Context, command: GiveItem) -> Decision:
    """Give an item or a piece of equipment to another PC."""
    pc = pc_of(context, command.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if command.to not in context.state.party or command.to == command.pc_id:
        return Refusal("bad_value", "to", Message("refusal.power.give_to"))
    other = context.state.party[command.to].pc
    if pc.damage_track == "dead" and not context.gm:
        return Refusal("cannot_act", "pc_id", Message("refusal.dead", {"name": pc.name}))
    event = ItemChanged(
        doing="given", what=command.what, called=command.name, pc=command.pc_id, to=command.to
    )
    asked = Asked(command.name, command.id, gm=context.gm)
    if command.what == "words":
        if command.id is not None:
            return Refusal("not_allowed", "id", Message("refusal.id_of_words"))
        return [event]
    if command.what == "equipment":
        return _give_equipment(event, pc, other, asked)
    found = item_at(pc, command.what, asked)
    if isinstance(found, Refusal):
        return found
    refusal = _full(other, command.what)
    if refusal is not None:
        return refusal
    item = _told_apart(other, found.item)
    if isinstance(item, Artifact):
        item = structs.replace(item, off=None, written=None)
    after = {
        command.pc_id: without_item(pc, command.what, found.at),
        command.to: with_item(other, item),
    }
    return [structs.replace(event, called=item.called, after=after, which=which_item(pc, found))]


def _give_equipment(event: ItemChanged, pc: Pc, other: Pc, asked: Asked) -> Decision:
    owned, theirs = pc.equipment or [], other.equipment or []
    at = place_of_one(pc, owned, asked)
    if isinstance(at, Refusal):
        return at
    if at is None or event.pc is None or event.to is None:
        params: Params = {"name": pc.name, "item": shown(event.called)}
        return Refusal("bad_value", "name", Message("refusal.power.no_equipment", params))
    giver = structs.replace(pc, equipment=[g for i, g in enumerate(owned) if i != at])
    taker = structs.replace(other, equipment=[*theirs, owned[at]])
    after, which = {event.pc: giver, event.to: taker}, which_of(owned, at)
    return [structs.replace(event, called=owned[at].name, after=after, which=which)]


def drop_item(context: Context, command: DropItem) -> Decision:
    """Leave an item behind."""
    owned = _item_of(context, command, command.what)
    if isinstance(owned, Refusal):
        return owned
    pc, found = owned
    after, which = {command.pc_id: without_item(pc, command.what, found.at)}, which_item(pc, found)
    called = found.called
    return [
        ItemChanged(
            doing="dropped",
            what=command.what,
            called=called,
            pc=command.pc_id,
            after=after,
            which=which,
        )
    ]


# --- identifying ----------------------------------------------------------------------------------


@implements("knowledge.device.difficulty")
def identify_item(context: Context, command: IdentifyItem) -> Decision:
    """Find out what an item is: an Intellect task of its level, which takes a quarter of an hour or
    more; or the GM says what it is."""
    owned = _item_of(context, command, command.what)
    if isinstance(owned, Refusal):
        return owned
    pc, found = owned
    if found.item.known:
        return Refusal(
            "not_allowed", "name", Message("refusal.power.known", {"item": found.called})
        )
    if command.told:
        refusal = gm_only(context)
        return refusal or [identified(command.pc_id, pc, found)]
    if context.state.encounter is not None and not context.gm:
        return Refusal(
            "out_of_order", "pc_id", Message("refusal.power.no_time", {"item": found.called})
        )
    if command.skill and not context.gm and command.skill not in pc.skills:
        return Refusal(
            "bad_value", "skill", Message("refusal.unknown_skill", {"skill": shown(command.skill)})
        )
    first = accepted_first(context, command.pc_id)
    if isinstance(first, Refusal):
        return first
    accepted, context = first
    pc = context.state.party[command.pc_id].pc
    still = same_item(pc, found.item)
    if still is None:
        return Refusal("stale", "name", Message("refusal.no_longer_open"))
    setup = Setup(context.state.rules(), pc, picked=Picked(power=still.at))
    inputs = identify_inputs(context.state, command, found.item.level)
    rolled = to_roll(
        IDENTIFY.id,
        command.pc_id,
        setup,
        inputs,
        title=found.called,
        hidden=True,
        item=command.what,
        which=which_item(pc, still),
    )
    return roll(context, accepted, rolled, throw(setup, inputs, command.natural))


def identify_inputs(state: State, command: IdentifyItem, level: int) -> IdentifyInputs:
    """Return the inputs for identifying an item of a level, with the help of comrades."""
    names = tuple(name for name in (command.skill, "identifying") if name)
    assets = aids(state, command.pc_id, "task", names)
    inputs = IdentifyInputs(level=level, skill=command.skill, effort=command.effort, assets=assets)
    return with_besides(inputs, command.besides)


def identified(pc_id: str, pc: Pc, found: FoundItem) -> ItemChanged:
    """Return the event that the owner of an item now knows what it is."""
    item = structs.replace(found.item, identified=None)
    after = {pc_id: with_item(pc, item, found.at)}
    which = which_item(after[pc_id], FoundItem(found.at, item))
    return ItemChanged(
        doing="identified",
        what=_kind_of(item),
        called=item.name,
        pc=pc_id,
        after=after,
        which=which,
    )


# --- depletion ------------------------------------------------------------------------------------


@implements("artifact_crafting.depletion")
def check_depletion(context: Context, command: CheckDepletion) -> Decision:
    """Roll an artifact's depletion die, for example after each hour of use or whenever the GM calls
    for it.
    """
    owned = _item_of(context, command, "artifact")
    if isinstance(owned, Refusal):
        return owned
    pc, found = owned
    assert isinstance(found.item, Artifact)
    called: Params = {"item": found.called}
    if found.item.spent:
        return Refusal("not_allowed", "name", Message("refusal.power.depleted", called))
    wear: Depletion | Refusal = Depletion()
    if found.item.depletion is not None:
        wear = depletion(found.item.depletion)
    if isinstance(wear, Refusal):
        return wear
    if not wear.sides:
        return Refusal("not_allowed", "name", Message("refusal.power.no_die", called))
    natural = command.natural
    if natural is None:
        natural = context.dice.roll(wear.sides)
    if natural > wear.sides:
        params: Params = {"sides": wear.sides, "face": natural}
        return Refusal("bad_value", "natural", Message("refusal.die", params))
    spent = wear.depletes(natural)
    checked = ItemChanged(
        doing="checked",
        what="artifact",
        called=found.called,
        pc=command.pc_id,
        natural=natural,
        sides=wear.sides,
        depleted=spent,
        which=which_item(pc, found),
    )
    if spent:
        item = structs.replace(found.item, depleted=True)
        checked = structs.replace(checked, after={command.pc_id: with_item(pc, item, found.at)})
    return [checked, *depletion_checked(context.state, command.pc_id, found.item, spent)]


def recharge_item(context: Context, command: RechargeItem) -> Decision:
    """Make a depleted artifact work again, or fill an empty thing (GM only)."""
    refusal = gm_only(context)
    holder = None if refusal else context.state.party.get(command.pc_id)
    refilled = thing_refilled(holder, Asked(command.name, command.id, gm=True))
    if refilled is not None:
        return [_recharged("equipment", command.name, command.pc_id, refilled)]
    owned = refusal or _item_of(context, command, "artifact")
    if isinstance(owned, Refusal):
        return owned
    pc, found = owned
    assert isinstance(found.item, Artifact)
    if not found.item.spent:
        text = Message("refusal.power.not_depleted", {"item": found.called})
        return Refusal("not_allowed", "name", text)
    after = with_item(pc, structs.replace(found.item, depleted=None), found.at)
    return [_recharged("artifact", found.called, command.pc_id, after, which_item(pc, found))]


def _recharged(
    what: Literal["artifact", "equipment"],
    called: str,
    pc_id: str,
    after: Pc,
    which: Text | None = None,
) -> ItemChanged:
    """The event of something that works again."""
    return ItemChanged(
        doing="recharged", what=what, called=called, pc=pc_id, after={pc_id: after}, which=which
    )


DECIDED = (
    decide_command(WearItem, wear_item),
    decide_command(IdentifyItem, identify_item),
    decide_command(GiveItem, give_item),
    decide_command(FindItem, find_item),
    decide_command(DropItem, drop_item),
    decide_command(CheckDepletion, check_depletion),
    decide_command(RechargeItem, recharge_item),
)
