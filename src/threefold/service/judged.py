"""What people judge, as pages and programs tell it before something is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from threefold.library.clauses import judged_of
from threefold.library.entries import ABILITIES, ARTIFACTS, CANTRIPS, CYPHERS, EQUIPMENT, shelf
from threefold.library.shelf import Kind, cached_for_table
from threefold.model.characters import Gear, Pc
from threefold.model.judged import judged_by_people
from threefold.model.powers import Ability, Artifact, Cypher, Item
from threefold.model.shelf.clauses import Judged, Reason
from threefold.rules.conditions import in_words
from threefold.rules.types import Message
from threefold.table.state.facts import Text, text
from threefold.text import Lang, render


class JudgedLine(Struct, frozen=True, kw_only=True):
    """One thing that people judge, and why the table does not know it."""

    text: Text
    reason: Reason


_SHOWN_ELSEWHERE: Final = frozenset({"intrusion", "link"})
"""What pages show under headings of their own: intrusions for the GM, ways into an adventure."""


def judged_lines(found: Iterable[Judged], open: Iterable[str] = ()) -> list[JudgedLine]:
    """Return what people judge as lines, without the conditions in ``open``: a page asks those."""
    asked = set(open)
    return [
        JudgedLine(text=text(judged_said(each)), reason=each.reason)
        for each in found
        if each.how not in _SHOWN_ELSEWHERE and not (each.how == "if" and each.what in asked)
    ]


def judged_on_card(
    power: Ability | Item | Gear, kinds: tuple[Kind[Any], ...], open: Iterable[str]
) -> list[JudgedLine]:
    """Return the lines of a card to use. It asks the conditions in ``open``, and offers by itself
    what Effort buys.
    """
    found = judged_of_power(power, kinds)
    return judged_lines((each for each in found if each.how != "effort"), open)


def judged_said(judged: Judged) -> Message:
    """Return one thing that people judge in words."""
    match judged.how:
        case "sense":
            return Message("judged.senses", {"words": Message(f"judged.sense.{judged.what}")})
        case "rest" | "sees" | "hears" | "understands" | "link":
            return Message(f"judged.{judged.how}")
    return Message(f"judged.{judged.how}", {"words": in_words(judged.what)})


def judged_of_power(
    power: Ability | Item | Gear, kinds: tuple[Kind[Any], ...]
) -> tuple[Judged, ...]:
    """Return what people judge in something of a sheet: as its entry says, else as follows from its
    effects.
    """
    if power.key is not None:
        for kind in kinds:
            if power.key in shelf(kind):
                return judged_in_entry(kind, power.key)
    return judged_by_people(power)


OF_ABILITIES: Final = (ABILITIES, CANTRIPS)
OF_CYPHERS: Final = (CYPHERS,)
OF_ARTIFACTS: Final = (ARTIFACTS,)
OF_EQUIPMENT: Final = (EQUIPMENT,)


def judged_of_equipment(equipment: Iterable[Gear]) -> list[tuple[str, list[JudgedLine]]]:
    """Return what people judge of each piece of equipment, by its name, where there is any."""
    found = [
        (gear.name, judged_lines(judged_of_power(gear, OF_EQUIPMENT)))
        for gear in equipment
        if gear.key is not None
    ]
    return [(name, lines) for name, lines in found if lines]


def judged_on_sheet(pc: Pc, lang: Lang) -> dict[str, list[dict[str, str]]]:
    """Return what people judge in the abilities and items of a sheet, by their ids, in a language.
    Of an item that is not identified nothing is told.
    """
    known = [
        each for each in (*pc.cyphers, *pc.carries()) if not isinstance(each, str) and each.known
    ]
    found: dict[str, list[dict[str, str]]] = {}
    for power in (*pc.abilities, *known, *(pc.equipment or ())):
        if isinstance(power, str):
            continue
        told = judged_json(judged_of_power(power, _kinds_of(power)), lang)
        if told:
            found[power.id] = told
    return found


def _kinds_of(power: Ability | Item | Gear) -> tuple[Kind[Any], ...]:
    match power:
        case Ability():
            return OF_ABILITIES
        case Cypher():
            return OF_CYPHERS
        case Artifact():
            return OF_ARTIFACTS
    return OF_EQUIPMENT


def judged_json(judged: Iterable[Judged], lang: Lang) -> list[dict[str, str]]:
    """Return what people judge as programs read it: each clause in a language, with its reason."""
    return [
        {"clause": render(said, lang), "reason": reason} for said, reason in told_judged(judged)
    ]


@cached_for_table
def judged_in_entry(kind: Kind[Any], key: str) -> tuple[Judged, ...]:
    """Return what people judge in an entry of the shelf; nothing if there is none of this key."""
    entry = shelf(kind).get(key)
    if entry is None:
        return ()
    return judged_of(kind, key, entry)


def told_judged(found: Iterable[Judged]) -> Iterator[tuple[Message, Reason]]:
    """Yield what people judge as messages, each with its reason."""
    for each in found:
        yield judged_said(each), each.reason
