"""Learn spells, psionic abilities and cantrips, and prepare spells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, structs

from threefold.model.acts import Takes, check_act_inputs, when_done
from threefold.model.bounds import ShelfName
from threefold.model.characters import Pc
from threefold.model.checks import over_sheet_limits
from threefold.model.powers import Ability
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelved import ability_of
from threefold.model.written import add_ability
from threefold.procedures.accounts import figure_changes, new_part_changes
from threefold.procedures.answers import Answer, FigureChange
from threefold.procedures.base import Notice, Outcome, Resolved, Setup, diceless_procedure
from threefold.procedures.inputs import Inputs
from threefold.procedures.switched import module_refusal
from threefold.rules.binding import implements
from threefold.rules.learned import cantrips_price, learning_price, may_not_learn_ability
from threefold.rules.near import hint, shown
from threefold.rules.ruleset import Learned
from threefold.rules.types import Line, Message, Params, Refusal

Names = Annotated[list[ShelfName], Meta(max_length=3)]


class LearnPowerInputs(Inputs, kw_only=True, frozen=True):
    """What the PC learns or prepares: an ability as a spell or psionic ability, cantrips, or
    prepared spells.
    """

    do: Literal["spell", "psionic", "cantrips", "prepare"]
    ability: ShelfName | None = None
    freely: bool = False
    cantrips: Names = []
    instead: Names = []
    spells: Names = []


_TAKES = {
    "spell": Takes(("ability",)),
    "psionic": Takes(("ability",), ("freely",)),
    "cantrips": Takes(("cantrips",)),
    "prepare": Takes(("spells",), ("instead",)),
}


def _ability_on_shelf(setup: Setup, kind: str, name: str, field: str) -> AbilityEntry | Refusal:
    """Find an ability or a cantrip on the shelf by name or key, or refuse."""
    plain = name.casefold()
    known = setup.shelf(kind).values()
    found = next((e for e in known if plain in (e.key, e.name.casefold())), None)
    if isinstance(found, AbilityEntry):
        return found
    params: Params = {
        "name": shown(name),
        "hint": hint(name, [e.name for e in known], f"content list {kind}"),
    }
    return Refusal("bad_value", f"inputs.{field}", Message(f"refusal.learned.no_{kind}", params))


def _knows_ability(pc: Pc, name: str) -> bool:
    return any(
        (a if isinstance(a, str) else a.name).casefold() == name.casefold() for a in pc.abilities
    )


@implements("spellcasting.first", "spellcasting.price", "psionics.first", "psionics.free_use")
def _learn(setup: Setup, inputs: LearnPowerInputs, kind: Learned) -> Outcome | Refusal:
    """Add one ability. As a spell or psionic ability, each use takes a recovery roll or a long
    time.
    """
    pc = setup.pc
    assert inputs.ability is not None
    entry = _ability_on_shelf(setup, "abilities", inputs.ability, "ability")
    if isinstance(entry, Refusal):
        return entry
    if _knows_ability(pc, entry.name):
        return Refusal(
            "not_allowed", "inputs.ability", Message("refusal.learned.known", {"name": entry.name})
        )
    grade = entry.tier or "low"
    known = {
        a.grade
        for a in pc.abilities
        if isinstance(a, Ability) and a.learned == kind and a.grade is not None
    }
    refusal = may_not_learn_ability(grade, pc.tier, known, setup.rules)
    if refusal is not None:
        return refusal
    price = learning_price(kind, inputs.freely, pc.xp, setup.rules)
    if isinstance(price, Refusal):
        return price
    own = structs.replace(
        ability_of(entry), learned=kind, grade=grade, prepared=True if inputs.freely else None
    )
    rule = f"{'spellcasting' if kind == 'spell' else 'psionics'}.first"
    if inputs.freely:
        key = "event.learned.freely"
    else:
        key = f"event.learned.{kind}"
    return _learning_outcome(
        setup,
        [own],
        price,
        Message(key, {"name": pc.name, "power": entry.name, "n": -price.points}),
        rule,
    )


def _learning_outcome(
    setup: Setup, abilities: list[Ability], price: Line, text: Message, rule: str
) -> Outcome | Refusal:
    pc = setup.pc
    after = pc
    for ability in abilities:
        after = add_ability(after, ability)
    why = Message("line.given", {"name": ", ".join(a.name for a in abilities)})
    figures = [
        *figure_changes("actor", pc, after, why, rule),
        *new_part_changes("actor", pc, after, why, rule),
    ]
    changes = [FigureChange("actor", "xp", price), *figures]
    after = structs.replace(after, xp=pc.xp + price.points)
    refusal = over_sheet_limits(after, "actor")
    return refusal or Outcome(
        after, setup.target, notices=(Notice("learned", text, rule),), changes=tuple(changes)
    )


@implements("cantrip.price", "cantrip.two")
def _cantrips(setup: Setup, inputs: LearnPowerInputs) -> Outcome | Refusal:
    """Two cantrips for 2 XP."""
    pc, n = setup.pc, setup.rules.learned.cantrips
    if len({name.casefold() for name in inputs.cantrips}) != n or len(inputs.cantrips) != n:
        return Refusal(
            "bad_value", "inputs.cantrips", Message("refusal.learned.cantrips", {"n": n})
        )
    found = []
    for name in inputs.cantrips:
        entry = _ability_on_shelf(setup, "cantrips", name, "cantrips")
        if isinstance(entry, Refusal):
            return entry
        if _knows_ability(pc, entry.name):
            return Refusal(
                "not_allowed",
                "inputs.cantrips",
                Message("refusal.learned.known", {"name": entry.name}),
            )
        found.append(ability_of(entry))
    price = cantrips_price(pc.xp, setup.rules)
    if isinstance(price, Refusal):
        return price
    params: Params = {
        "name": pc.name,
        "power": ", ".join(a.name for a in found),
        "n": -price.points,
    }
    return _learning_outcome(
        setup, found, price, Message("event.learned.cantrips", params), "cantrip.price"
    )


@implements("spellcasting.prepare")
def _prepare(setup: Setup, inputs: LearnPowerInputs) -> Outcome | Refusal:
    """Prepare up to three learned spells for use like other abilities. As many other abilities
    become spells.
    """
    pc, n = setup.pc, setup.rules.learned.prepared
    spells = _own_abilities(pc, inputs.spells, "inputs.spells")
    if isinstance(spells, Refusal):
        return spells
    instead = _own_abilities(pc, inputs.instead, "inputs.instead")
    if isinstance(instead, Refusal):
        return instead
    if len(instead) != len(spells) or len(spells) > n:
        return Refusal("bad_value", "inputs.instead", Message("refusal.learned.swap", {"n": n}))
    swaps = list(zip(spells, instead, strict=True))
    refusal = _no_swap(swaps)
    if refusal is not None:
        return refusal
    params: Params = {
        "name": pc.name,
        "spells": ", ".join(inputs.spells),
        "n": setup.rules.learned.prepare_minutes,
    }
    notice = Notice("prepared", Message("event.learned.prepared", params), "spellcasting.prepare")
    after = structs.replace(pc, abilities=_swapped_abilities(pc.abilities, swaps))
    return Outcome(after, setup.target, notices=(notice,))


def _own_abilities(pc: Pc, names: Sequence[str], field: str) -> list[Ability] | Refusal:
    """Return the PC's abilities of these names. Refuse a name that is not on the sheet."""
    own = {a.name.casefold(): a for a in pc.abilities if isinstance(a, Ability)}
    missing = next((name for name in names if name.casefold() not in own), None)
    if missing is not None:
        params: Params = {"name": pc.name, "power": missing}
        return Refusal("bad_value", field, Message("refusal.learned.not_there", params))
    return [own[name.casefold()] for name in names]


def _no_swap(swaps: Sequence[tuple[Ability, Ability]]) -> Refusal | None:
    """Refuse to swap anything but a spell and another ability of the same grade."""
    for spell, other in swaps:
        if not spell.evoked or other.evoked:
            return Refusal("not_allowed", "inputs.spells", Message("refusal.learned.swap_what"))
        if other.grade is not None and spell.grade != other.grade:
            return Refusal("not_allowed", "inputs.spells", Message("refusal.learned.swap_grade"))
    return None


def _swapped_abilities(
    abilities: Sequence[Ability | str], swaps: Sequence[tuple[Ability, Ability]]
) -> list[Ability | str]:
    """Return the abilities of a sheet: the spells are prepared, and the others become spells."""
    ready = {spell.name for spell, _ in swaps}
    away = {other.name: spell for spell, other in swaps}
    kept: list[Ability | str] = []
    for each in abilities:
        if isinstance(each, str):
            kept.append(each)
        elif each.name in ready:
            kept.append(structs.replace(each, prepared=True))
        elif each.name in away:
            spell = away[each.name]
            kept.append(
                structs.replace(each, learned=spell.learned, grade=spell.grade, prepared=None)
            )
        else:
            kept.append(each)
    return kept


def settle_learning(
    setup: Setup, inputs: LearnPowerInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Learn or prepare powers. Refuse if the module is off."""
    modules = {"psionic": ("psionics",), "prepare": ("spellcasting", "psionics")}.get(
        inputs.do, ("spellcasting",)
    )
    refusal = module_refusal(setup, *modules) or check_act_inputs(
        inputs, _TAKES[inputs.do], Message(f"learn_do.{inputs.do}")
    )
    if refusal is not None:
        return refusal
    match inputs.do:
        case "spell" | "psionic":
            return _learn(setup, inputs, inputs.do)
        case "cantrips":
            return _cantrips(setup, inputs)
        case "prepare":
            return _prepare(setup, inputs)


LEARN_POWER = diceless_procedure(
    id="learn_power",
    module="modules",
    rules=(
        "spellcasting.first",
        "spellcasting.price",
        "spellcasting.mid_high",
        "spellcasting.prepare",
        "psionics.first",
        "psionics.price",
        "psionics.free_use",
        "cantrip.price",
    ),
    inputs=LearnPowerInputs,
    answer=Answer,
    settle=settle_learning,
    when=when_done("do", _TAKES),
)
