"""The power, and the weapon, that the use of a power means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.characters import Attack, Gear, Pc
from threefold.model.effort_purchases import sells_a_strike
from threefold.model.improved import improved
from threefold.model.marks import mark
from threefold.model.powers import Ability, Artifact, Cypher, effects_of
from threefold.model.shelf.asked import options_named
from threefold.model.shelf.ending import changes_form_at_will
from threefold.model.stores import takes_action_of_its_own
from threefold.procedures.field_groups import carrying, fields_in_group
from threefold.procedures.figures import kept_from
from threefold.procedures.power_choices import use_of_option
from threefold.procedures.power_strikes import PowerAttack
from threefold.procedures.powers.needs import always_works
from threefold.rules.types import Refusal
from threefold.table.commands import AttackFoe, UsePower
from threefold.table.commands.actions import PowerRoll
from threefold.table.decisions.picking import (
    Asked,
    every_ability,
    id_for,
    place_of_one,
    things_to_use,
    which_of,
)
from threefold.table.decisions.powers.carry import item_at
from threefold.table.decisions.powers.things import always_helps, thing_asked
from threefold.table.state.facts import Text


class Meant(NamedTuple):
    """The power that a command means: its name on the sheet, its id, the thing itself if it is on
    the sheet, and what tells it apart from others of its name."""

    name: str
    id: str | None = None
    thing: Ability | Cypher | Artifact | Gear | None = None
    which: Text | None = None

    @property
    def gear(self) -> Gear | None:
        """The piece of equipment, if it is one."""
        if isinstance(self.thing, Gear):
            return self.thing
        return None


def with_options_named(pc: Pc, command: UsePower, gm: bool) -> UsePower:
    """Return the use of a power that asks for nothing in words with the options that its words
    name."""
    if not command.chosen or command.options:
        return command
    meant = power_meant(pc, command, gm)
    if isinstance(meant, Refusal) or not isinstance(meant.thing, Ability | Cypher | Artifact):
        return command
    if meant.thing.asks:
        return command
    named = options_named(effects_of(meant.thing), command.chosen)
    if named is None:
        return command
    return structs.replace(command, chosen=[], options=named)


def power_meant(pc: Pc, command: UsePower, gm: bool) -> Meant | Refusal:
    """The power that a command means, or the refusal if it means none or several. An ability that
    is not on the sheet is left to the procedure."""
    asked = Asked(command.name, command.id, gm=gm)
    if command.what == "equipment":
        thing = thing_asked(pc, asked)
        if isinstance(thing, Refusal):
            return thing
        things = things_to_use(pc)
        return Meant(thing.name, None, thing, which_of(things, things.index(thing)))
    if command.what == "ability":
        at = place_of_one(pc, every_ability(pc), asked)
        if at is None or isinstance(at, Refusal):
            if at is None:
                return Meant(command.name)
            return at
        ability = every_ability(pc)[at]
        return Meant(ability.name, mark(ability), ability, which_of(pc.abilities, at))
    found = item_at(pc, command.what, asked)
    if isinstance(found, Refusal):
        return found
    carried = pc.cyphers if command.what == "cypher" else pc.carries()
    return Meant(found.called, id_for(found.item, gm), found.item, which_of(carried, found.at))


def usable_power(pc: Pc, command: UsePower, gm: bool) -> Meant | Refusal:
    """The power that a use is of. What holds by itself is refused: a use would add all of it a second
    time."""
    meant = power_meant(pc, command, gm)
    if isinstance(meant, Refusal):
        return meant
    refusal = None
    if isinstance(meant.thing, Ability):
        refusal = always_works(pc, meant.thing)
    elif isinstance(meant.thing, Gear):
        refusal = always_helps(meant.thing) or kept_from(pc, "body")  # it takes hands
    if refusal is not None:
        return refusal._replace(field="name")
    return meant


def is_enabler(pc: Pc, meant: Meant, options: Sequence[int]) -> bool:
    """Whether what is meant takes no action: such an artifact, an ability that is an enabler
    or part of another action; or the chosen option of it, where that differs."""
    if isinstance(meant.thing, Artifact):
        own = use_of_option(meant.thing, options)
        if own is not None:
            return own in _FREE
        return meant.thing.no_action is True and not sells_a_strike(meant.thing)
    if not isinstance(meant.thing, Ability):
        return False
    ability = improved(pc, meant.thing)
    if takes_action_of_its_own(ability):
        return False
    if changes_form_at_will(effects_of(ability)):
        return True
    return (use_of_option(ability, options) or ability.use) in _FREE


_FREE: Final = ("enabler", "part_of_action")


def weapon_struck_with(strike: PowerAttack) -> Attack:
    """The weapon on the sheet that an attack is made with. An attack that goes by the name of its
    power has none.
    """
    if strike.attack.name == strike.weapon.name:
        return strike.weapon
    return strike.attack


def as_use(command: AttackFoe) -> UsePower:
    """Convert an attack with an ability into a use of that ability."""
    use = UsePower(
        pc_id=command.pc_id,
        what="ability",
        name=command.power or "",
        id=command.power_id,
        target=command.foe_id,
        attack=command.attack,
    )
    return carrying(use, fields_in_group(command, PowerRoll))
