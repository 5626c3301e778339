"""The quick creation of characters for short games."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from threefold.model.bounds import OwnName, Points, ShelfName
from threefold.model.characters import Pc, Pool, Pools
from threefold.model.checks import over_sheet_limits
from threefold.model.powers import Ability
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelf.modules import ShortPart
from threefold.model.shelved import ability_of
from threefold.model.written import add_ability
from threefold.procedures.accounts import figure_changes, new_part_changes
from threefold.procedures.answers import Answer
from threefold.procedures.base import Notice, Outcome, Resolved, Setup, diceless_procedure
from threefold.procedures.inputs import Inputs
from threefold.procedures.switched import module_refusal
from threefold.rules.binding import implements
from threefold.rules.shorts import short_pools
from threefold.rules.types import STATS, Line, Message, Params, Refusal, Stat

Names = Annotated[list[ShelfName], Meta(max_length=12)]


class ShortCharacterInputs(Inputs, kw_only=True, frozen=True):
    """The points of each Pool, the stat with the Edge, the three parts of the sentence, the two
    chosen offers of the role, and the chosen skills."""

    points: Annotated[
        dict[Stat, Points], Meta(extra_json_schema={"propertyNames": {"enum": list(STATS)}})
    ]
    edge: Stat
    descriptor: ShelfName
    role: OwnName
    focus: ShelfName
    offers: Names = []
    skills: Names = []


def _short_part(setup: Setup, what: str, name: str) -> ShortPart | Refusal:
    """Find a part of the sentence by its name or key, or refuse."""
    known = [
        e for e in setup.shelf("shorts").values() if isinstance(e, ShortPart) and e.part == what
    ]
    found = next((e for e in known if name.casefold() in (e.key, e.name.casefold())), None)
    params: Params = {"what": what, "got": name, "known": ", ".join(e.name for e in known)}
    return found or Refusal("bad_value", f"inputs.{what}", Message("refusal.short.no_part", params))


def _offers(setup: Setup, role: ShortPart, names: list[str]) -> list[AbilityEntry] | Refusal:
    """Return the chosen offers of a role, or refuse a wrong number of them."""
    n = setup.rules.shorts.choices
    found = [e for e in role.offers if e.name.casefold() in {name.casefold() for name in names}]
    if len(found) == len(names) == n:
        return found
    params: Params = {"n": n, "known": ", ".join(e.name for e in role.offers)}
    return Refusal("bad_value", "inputs.offers", Message("refusal.short.choices", params))


def _chosen(entries: list[AbilityEntry], skills: list[str]) -> list[Ability] | Refusal:
    """Build the abilities. The chosen skills fill their open choices in order."""
    left, made = list(skills), list[Ability]()
    for entry in entries:
        chosen: dict[str, list[str]] = {}
        for name, choice in entry.chosen.items():
            count = choice.count if isinstance(choice.count, int) else 1
            taken, left = left[:count], left[count:]
            listed = (
                [word.casefold() for word in choice.of] if isinstance(choice.of, list) else None
            )
            stray = next(
                (s for s in taken if listed is not None and s.casefold() not in listed), None
            )
            if len(taken) < count or len(set(taken)) < count or stray is not None:
                of = (
                    ", ".join(choice.of)
                    if isinstance(choice.of, list)
                    else Message("draw.any_skill")
                )
                params: Params = {"n": count, "name": entry.name, "of": of}
                return Refusal(
                    "bad_value", "inputs.skills", Message("refusal.short.skills", params)
                )
            chosen[name] = taken
        made.append(ability_of(entry, chosen))
    if left:
        return Refusal(
            "bad_value", "inputs.skills", Message("refusal.short.skill_left", {"skill": left[0]})
        )
    return made


@implements("short_game.figures", "short_game.descriptor", "short_game.role", "short_game.pools")
def settle_short(
    setup: Setup, inputs: ShortCharacterInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Build the character again from the choices. Name, attacks, Armor, cyphers, equipment and
    notes stay.
    """
    refusal = module_refusal(setup, "shorts")
    if refusal is not None:
        return refusal
    was, n = setup.pc, setup.rules.shorts
    pools = short_pools(inputs.points, setup.rules)
    if isinstance(pools, Refusal):
        return pools
    parts = []
    for what in ("descriptor", "role", "focus"):
        part = _short_part(setup, what, getattr(inputs, what))
        if isinstance(part, Refusal):
            return part
        parts.append(part)
    offers = _offers(setup, parts[1], inputs.offers)
    if isinstance(offers, Refusal):
        return offers
    abilities = _chosen([*parts[0].offers, *offers, *parts[2].offers], inputs.skills)
    if isinstance(abilities, Refusal):
        return abilities
    own = {
        s: Pool(p, p, n.edge if s == inputs.edge else 0) for s, p in zip(STATS, pools, strict=True)
    }
    sentence = ", ".join(part.name for part in parts)
    pc = Pc(
        was.name,
        1,
        n.effort,
        Pools(own["might"], own["speed"], own["intellect"]),
        n.xp,
        sentence=sentence,
        attacks=was.attacks,
        armor=was.armor,
        cyphers=was.cyphers,
        equipment=was.equipment,
        notes=was.notes,
        descriptor=parts[0].name,
        focus=parts[2].name,
    )
    for ability in abilities:
        pc = add_ability(pc, ability)
    refusal = over_sheet_limits(pc, "actor")
    if refusal is not None:
        return refusal
    rule = "short_game.figures"
    why = Message("line.given", {"name": sentence})
    changes = [
        c._replace(line=Line(int(c.line.points), why, rule))
        for c in figure_changes("actor", was, pc, why, rule)
    ]
    changes += new_part_changes("actor", was, pc, why, rule)
    text = Message("event.short.made", {"name": pc.name, "sentence": sentence})
    return Outcome(pc, setup.target, notices=(Notice("short", text, rule),), changes=tuple(changes))


SHORT_CHARACTER = diceless_procedure(
    id="short_character",
    module="modules",
    rules=("short_game.pools", "short_game.figures", "short_game.descriptor", "short_game.role"),
    inputs=ShortCharacterInputs,
    answer=Answer,
    settle=settle_short,
)
