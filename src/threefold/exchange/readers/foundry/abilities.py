"""Readers for Foundry items that describe a PC: abilities, skills, power shifts, modifiers and
lasting damage.
"""

from __future__ import annotations

from typing import Final

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.plain import html_to_marked_text
from threefold.exchange.readers import shaping
from threefold.exchange.readers.foundry.documents import World
from threefold.exchange.readers.foundry.parts import OF_ITEMS, parts_by_heading, set_text, tag
from threefold.exchange.sentences import price_in
from threefold.exchange.values import Json, clamp, cut, number_of, one_line, plain_lines, value_at

POOLS: Final = ("might", "speed", "intellect")


def read_ability(found: ImportedEntry, system: Json, world: World) -> None:
    raw = html_to_marked_text(
        plain_lines(value_at(system, "description")) or plain_lines(value_at(system, "notes")),
        world.names,
    )
    by_heading = parts_by_heading(raw, OF_ITEMS)
    text = "\n\n".join(
        filter(
            None,
            (by_heading.get("", ""), by_heading.get("cost") and _after_line(by_heading["cost"])),
        )
    )
    for label in (
        "effect",
        "effects",
        "form",
        "level",
        "depletion",
        "usable",
        "wearable",
        "internal",
    ):
        if by_heading.get(label):
            text = "\n\n".join(
                filter(
                    None,
                    (
                        text,
                        by_heading[label]
                        if label == "effect"
                        else f"{label.capitalize()}: {by_heading[label]}",
                    ),
                )
            )
    if text:
        found.fields["text"] = shaping.text_within(found, "text", text)
    found.sentences = text
    _ability_cost(found, system, by_heading.get("cost", "").split("\n")[0])
    found.fields["use"] = shaping.use_words(found, text)
    sorting = one_line(value_at(system, "settings.general.sorting", "sorting"))
    if sorting.casefold() == "spell":
        tag(found, "spell")
        tier = one_line(value_at(system, "settings.general.spellTier", "tier")).casefold()
        if tier in ("low", "mid", "high"):
            found.fields["tier"] = tier
    elif one_line(value_at(system, "tier")).casefold() in ("low", "mid", "high"):
        found.fields["tier"] = one_line(value_at(system, "tier")).casefold()


def _after_line(text: str) -> str:
    return text.partition("\n")[2].strip()


def _ability_cost(found: ImportedEntry, system: Json, words: str) -> None:
    """Set the cost: the number from the sheet, the rest from the words of the description. The
    number wins.
    """
    given = one_line(value_at(system, "basic.cost", "costPoints", "cost.amount"))
    pool = one_line(value_at(system, "basic.pool", "costPool", "cost.pool")).casefold()
    printed = price_in(words)
    cost: Json = dict(printed.cost or {})
    if printed.rest:
        found.unclear("cost", words, "cost")
    number = number_of(given)
    if number is not None:
        number = clamp(number, 0, 30)
        _set_points(found, cost, number, compared=words != "" and not printed.rest)
    elif given.strip("*- ") and not printed.cost:
        found.unclear("cost", given, "cost")
    if "+" in given:
        cost["plus"] = True
    if pool == "xp" and number:
        cost = {"xp": number}
    elif "pools" not in cost and cost.keys() & {"points", "plus"}:
        cost["pools"] = [pool] if pool in POOLS else list(POOLS)
    if cost.keys() - {"pools"}:
        found.fields["cost"] = cost


def _set_points(found: ImportedEntry, cost: Json, number: int, compared: bool) -> None:
    """Set the points of a cost. Add a remark where the description says another number."""
    printed = int(str(cost.pop("points", 0)))
    if compared and number != printed:
        found.changed("notes", "cost", got=printed, n=number)
    if number:
        cost["points"] = number


def read_skill(found: ImportedEntry, system: Json, world: World) -> None:
    text = set_text(found, system, world)
    rating = skill_word(system)
    tag(found, "skill")
    found.prefix = "skill"
    found.fields |= {"use": "enabler", "text": text or found.name}
    found.fields["effects"] = [
        {"kind": "skill", "of": [cut(found.name.casefold(), 300)], "level": rating}
    ]


def skill_word(system: Json) -> str:
    """Return the skill level as a word; the source states it as a word or a number."""
    if value_at(system, "inability") is True:
        return "inability"
    rating = value_at(system, "basic.rating", "skillLevel", "rating")
    if isinstance(rating, int) and not isinstance(rating, bool):
        return ("inability", "practiced", "trained", "specialized")[clamp(rating + 1, 0, 3)]
    word = one_line(rating).casefold()
    if not word:
        return "practiced"
    if word in ("trained", "specialized", "practiced", "inability"):
        return word
    return "trained"


def read_power_shift(found: ImportedEntry, system: Json, world: World) -> None:
    text = set_text(found, system, world, "effect")
    shifts = one_line(value_at(system, "basic.shifts", "powerShiftValue", "level")) or "1"
    tag(found, "power shift")
    found.prefix = "power_shift"
    found.fields |= {"use": "enabler", "text": "\n".join(filter(None, (text, f"Shifts: {shifts}")))}


def read_modifier(found: ImportedEntry, system: Json, world: World) -> None:
    """Read a tag or a recursion, with its changes to Pools and Edge."""
    text = set_text(found, system, world, "laws", "trait")
    effects: list[Json] = []
    for stat in POOLS:
        points = number_of(
            value_at(
                system,
                f"{stat}Modifier",
                f"settings.statModifiers.{stat}.value",
                f"basic.{stat}.value",
            )
        )
        edge = number_of(
            value_at(
                system,
                f"{stat}EdgeModifier",
                f"settings.statModifiers.{stat}.edge",
                f"basic.{stat}.edge",
            )
        )
        if points:
            effects.append({"kind": "stat", "of": stat, "points": points})
        if edge:
            effects.append({"kind": "stat", "what": "edge", "of": stat, "points": edge})
    tag(found, found.type)
    found.prefix = found.type
    found.fields |= {"use": "enabler", "text": text or found.name}
    if effects:
        found.fields["effects"] = effects


def read_lasting(found: ImportedEntry, system: Json, world: World) -> None:
    text = set_text(found, system, world)
    lines = [
        f"{n}: {one_line(value_at(system, f'basic.{n}'))}"
        for n in ("damage", "pool", "effect", "type")
    ]
    lines += [
        f"{n}: {one_line(value_at(system, n))}"
        for n in ("lastingDamageAmount", "lastingDamagePool", "lastingDamageEffect")
    ]
    kept = [line for line in lines if not line.endswith(": ")]
    tag(found, "lasting damage")
    found.prefix = "lasting_damage"
    found.fields |= {"use": "enabler", "text": "\n".join(filter(None, (text, *kept))) or found.name}


__all__ = [
    "POOLS",
    "read_ability",
    "read_lasting",
    "read_modifier",
    "read_power_shift",
    "read_skill",
    "skill_word",
]
