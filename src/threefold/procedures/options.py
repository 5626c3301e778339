"""Character options from modules: a second descriptor, a childhood, posthuman upgrades."""

from __future__ import annotations

from typing import Annotated, Literal, cast

from msgspec import structs

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import ShelfName, whole
from threefold.model.characters import Pc
from threefold.model.checks import over_sheet_limits
from threefold.model.options import Childhood
from threefold.model.powers import Ability
from threefold.model.shelf.modules import ModuleEntry
from threefold.model.shelved import ability_of
from threefold.model.written import add_ability
from threefold.procedures.accounts import figure_changes, new_part_changes
from threefold.procedures.answers import Answer
from threefold.procedures.base import Notice, Outcome, Resolved, Setup, diceless_procedure
from threefold.procedures.descriptors import descriptor_named, with_descriptor
from threefold.procedures.inputs import Inputs
from threefold.procedures.switched import module_refusal
from threefold.rules.binding import implements
from threefold.rules.children import age_group, might_lost
from threefold.rules.experience import unaffordable
from threefold.rules.near import hint, shown
from threefold.rules.types import Line, Message, Params, Refusal

Package = Literal["spaceborn", "jupiterborn", "seaborn", "expanded_consciousness", "synthetic_body"]


class CharacterOptionInputs(Inputs, kw_only=True, frozen=True):
    """An option to add to a character: a second descriptor, an age, a posthuman upgrade (free or
    for XP).
    """

    do: Literal["second_descriptor", "childhood", "upgrade"]
    descriptor: ShelfName | None = None
    age: Annotated[int, whole(1, 99, "years")] | None = None
    package: Package | None = None
    buy: bool = False


_TAKES = {
    "second_descriptor": Takes(("descriptor",)),
    "childhood": Takes(("age",)),
    "upgrade": Takes(("package",), ("buy",)),
}
_MODULE = {"second_descriptor": "two_descriptors", "childhood": "children", "upgrade": "posthuman"}


def _brought(setup: Setup, module: str, key: str) -> Ability:
    """An ability from the content of a module, by its key."""
    entry = setup.shelf("modules")[module]
    assert isinstance(entry, ModuleEntry)
    return ability_of(next(ability for ability in entry.abilities if ability.key == key))


@implements("two_descriptors.adds", "two_descriptors.at_most")
def _second_descriptor(setup: Setup, inputs: CharacterOptionInputs) -> Outcome | Refusal:
    """Add all that the second descriptor gives to the first."""
    pc = setup.pc
    assert inputs.descriptor is not None
    entry = descriptor_named(setup, inputs.descriptor)
    if entry is None:
        names = [d.name for d in setup.shelf("descriptors").values()]
        params: Params = {
            "name": shown(inputs.descriptor),
            "hint": hint(inputs.descriptor, names, "content list descriptors"),
        }
        return Refusal(
            "bad_value", "inputs.descriptor", Message("refusal.option.no_descriptor", params)
        )
    if pc.second_descriptor is not None:
        params = {"name": pc.name, "descriptor": pc.second_descriptor}
        return Refusal("not_allowed", "inputs.descriptor", Message("refusal.option.third", params))
    if pc.descriptor is not None and pc.descriptor.casefold() == entry.name.casefold():
        return Refusal(
            "not_allowed", "inputs.descriptor", Message("refusal.option.same", {"name": entry.name})
        )
    after = structs.replace(with_descriptor(setup, pc, entry), second_descriptor=entry.name)
    text = Message("event.option.descriptor", {"name": pc.name, "descriptor": entry.name})
    return _upgrade_outcome(
        setup, after, text, Message("line.given", {"name": entry.name}), "two_descriptors.adds"
    )


@implements("children.might", "children.hindered", "children.cared_for")
def _childhood(setup: Setup, inputs: CharacterOptionInputs) -> Outcome | Refusal:
    """Take points from the Might Pool, and add the ability of a child or youth of this age."""
    pc = setup.pc
    assert inputs.age is not None
    group = age_group(inputs.age, setup.rules)
    if isinstance(group, Refusal):
        return group
    if pc.childhood is not None:
        return Refusal(
            "not_allowed", "inputs.age", Message("refusal.option.child_already", {"name": pc.name})
        )
    n = might_lost(group, setup.rules)
    pool = pc.pools.might
    if pool.max <= n:
        return Refusal(
            "not_allowed", "actor.pools.might", Message("refusal.option.too_weak", {"n": n})
        )
    might = structs.replace(pool, value=max(0, min(pool.value, pool.max - n)), max=pool.max - n)
    ability = _brought(setup, "children", f"childhood_{group}")
    after = add_ability(structs.replace(pc, pools=structs.replace(pc.pools, might=might)), ability)
    after = structs.replace(after, childhood=cast(Childhood, group))
    text = Message(
        "event.option.childhood", {"name": pc.name, "age": inputs.age, "what": ability.name, "n": n}
    )
    return _upgrade_outcome(
        setup, after, text, Message("line.given", {"name": ability.name}), "children.might"
    )


@implements("posthuman.packages", "posthuman.first_free", "posthuman.price")
def _upgrade(setup: Setup, inputs: CharacterOptionInputs) -> Outcome | Refusal:
    """Add an upgrade. The first is free; each further one costs 4 XP."""
    pc, n = setup.pc, setup.rules.upgrades
    ability = _brought(setup, "posthuman", f"posthuman_{inputs.package}")
    keys = [a.key for a in pc.abilities if isinstance(a, Ability) and a.key is not None]
    if ability.key in keys:
        return Refusal(
            "not_allowed",
            "inputs.package",
            Message("refusal.learned.known", {"name": ability.name}),
        )
    have = sum(str(key).startswith("posthuman_") for key in keys)
    if not inputs.buy and have >= n.start:
        params: Params = {"n": n.start, "price": n.price}
        return Refusal("not_allowed", "inputs.buy", Message("refusal.option.upgrade", params))
    if inputs.buy:
        price = n.price
    else:
        price = 0
    refusal = unaffordable(price, pc.xp, Message("xp.upgrade"))
    if refusal is not None:
        return refusal
    after = add_ability(structs.replace(pc, xp=pc.xp - price), ability)
    params = {"name": pc.name, "what": ability.name, "n": price}
    text = Message("event.option.upgrade_bought" if price else "event.option.upgrade", params)
    return _upgrade_outcome(
        setup, after, text, Message("line.given", {"name": ability.name}), "posthuman.packages"
    )


def _upgrade_outcome(
    setup: Setup, after: Pc, text: Message, why: Message, rule: str
) -> Outcome | Refusal:
    refusal = over_sheet_limits(after, "actor")
    if refusal is not None:
        return refusal
    changes = figure_changes("actor", setup.actor, after, why, rule)
    changes = [
        c._replace(line=Line(int(c.line.points), Message("xp.upgrade"), "posthuman.price"))
        if c.figure == "xp"
        else c
        for c in changes
    ]
    changes += new_part_changes("actor", setup.pc, after, why, rule)
    return Outcome(
        after, setup.target, notices=(Notice("option", text, rule),), changes=tuple(changes)
    )


def settle_option(
    setup: Setup, inputs: CharacterOptionInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Add the option. Refuse if its module is off."""
    refusal = module_refusal(setup, _MODULE[inputs.do]) or check_act_inputs(
        inputs, _TAKES[inputs.do], Message(f"option_do.{inputs.do}")
    )
    if refusal is not None:
        return refusal
    match inputs.do:
        case "second_descriptor":
            return _second_descriptor(setup, inputs)
        case "childhood":
            return _childhood(setup, inputs)
        case "upgrade":
            return _upgrade(setup, inputs)


CHARACTER_OPTION = diceless_procedure(
    id="character_option",
    module="modules",
    rules=(
        "two_descriptors.adds",
        "two_descriptors.cancel",
        "children.ages",
        "children.might",
        "children.hindered",
        "posthuman.packages",
        "posthuman.first_free",
        "posthuman.price",
    ),
    inputs=CharacterOptionInputs,
    answer=Answer,
    settle=settle_option,
    when=when_done("do", _TAKES),
)
