"""Whether a character may gain an ability: its choices, what was traded away, what is replaced."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import structs

from threefold.model.characters import Pc
from threefold.model.growth import Gain
from threefold.model.improved import ability_key
from threefold.model.powers import Ability
from threefold.model.shelf.choosing import questions
from threefold.model.shelf.entries import (
    TIER_NAMES,
    AbilityEntry,
    Entry,
    FlavorEntry,
    FocusEntry,
    TierList,
    TierName,
    TypeEntry,
)
from threefold.model.taking import choice_problem, held_by
from threefold.model.written import remove_ability
from threefold.procedures.advancement.inputs import abilities_of, ability_name
from threefold.rules.advancement import Option
from threefold.rules.binding import implements
from threefold.rules.skills import find_name
from threefold.rules.types import Message, Params, Refusal

Shelf = Callable[[str], Mapping[str, Entry]]
Tiers = Mapping[TierName, TierList]


class Lists:
    """The lists of abilities that a PC's type, flavor and focus offer."""

    def __init__(self, pc: Pc, shelf: Shelf) -> None:
        self._pc = pc
        self._shelf = shelf

    def of_type(self) -> Tiers | None:
        """Return the type's abilities by tier; None if the shelf has no such type."""
        entry = self._shelf("types").get(self._pc.type or "")
        return entry.tiers if isinstance(entry, TypeEntry) else None

    def of_flavor(self) -> Tiers | None:
        """Return the flavor's abilities by tier; None without one."""
        entry = self._named("flavors", self._pc.flavor)
        return entry.tiers if isinstance(entry, FlavorEntry) else None

    def of_focus(self) -> Tiers | None:
        """Return the focus's abilities by tier; None without one."""
        entry = self._named("foci", self._pc.focus)
        return entry.tiers if isinstance(entry, FocusEntry) else None

    def _named(self, kind: str, name: str | None) -> Entry | None:
        if name is None:
            return None
        entries = self._shelf(kind).values()
        return next((each for each in entries if each.name == name), None)

    def entry(self, ability: Ability | str) -> AbilityEntry | None:
        """Return the shelf's entry of an ability; None for one in people's own words."""
        entry = self._shelf("abilities").get(ability_key(ability))
        return entry if isinstance(entry, AbilityEntry) else None

    def is_own(self, entry: AbilityEntry) -> bool:
        """Return whether the type offers an ability up to the PC's tier."""
        at = tier_in(self.of_type(), entry.key)
        return (at is not None and at <= self._pc.tier) or self._pc.type in entry.types


def tier_in(tiers: Tiers | None, key: str) -> int | None:
    """Return the tier at which a list offers an ability first; None if it does not."""
    for n, name in enumerate(TIER_NAMES, 1):
        if tiers is not None and name in tiers and key in tiers[name].named():
            return n
    return None


def traded_away(pc: Pc) -> list[str]:
    """Return the abilities of the type that were given up for some of the flavor."""
    return [gain.name for gain in pc.gains or () if gain.source == "traded" and gain.name]


def trade_tier(entry: AbilityEntry, lists: Lists) -> int | None:
    """Return the tier of the ability that is given up for another; None if that one does not come
    from the flavor alone."""
    if lists.is_own(entry) or _of_focus(entry, lists):
        return None
    return tier_in(lists.of_flavor(), entry.key)


def has_replaced(pc: Pc) -> bool:
    """Return whether an ability has given way to another at the PC's tier."""
    return any(gain.source == "replaced" and gain.tier == pc.tier for gain in pc.gains or ())


def is_replacement(entry: AbilityEntry | None, pc: Pc, lists: Lists) -> bool:
    """Return whether an ability may take the place of another: type and flavor offer it at a lower
    tier, or not at all."""
    if entry is None:
        return True
    offered = (tier_in(tiers, entry.key) for tiers in (lists.of_type(), lists.of_flavor()))
    return all(at is None or at < pc.tier for at in offered)


def gain_refusal(pc: Pc, gives: Ability | str, gives_up: str, shelf: Shelf) -> Refusal | None:
    """Refuse an ability that was traded away, whose choices are missing or not possible, or for
    which nothing is given up although it comes from the flavor."""
    name = ability_name(gives)
    if find_name(name, traded_away(pc)) is not None:
        return _refusal("ability", "traded_away", {"name": name})
    lists = Lists(pc, shelf)
    return _choices_refusal(pc, gives, lists) or _trade_refusal(pc, gives, gives_up, lists)


@implements("fact.choice.already_had")
def _choices_refusal(pc: Pc, gives: Ability | str, lists: Lists) -> Refusal | None:
    """Refuse an ability of the shelf whose choices are not made, or not open to the character, and
    answers that it does not ask for."""
    entry = lists.entry(gives)
    if entry is None:
        return None
    chosen = (gives.chosen or {}) if isinstance(gives, Ability) else {}
    for question in questions(entry, chosen):
        problem = choice_problem(question, chosen.get(question.name, ()), held_by(pc))
        if problem is not None:
            params: Params = {"name": entry.name, "choice": question.name, "what": problem}
            return _refusal("ability", "choice", params)
    names = [question.name for question in questions(entry, chosen)]
    for name in chosen:
        if name not in names:
            of = ", ".join(names) or "-"
            params = {"name": entry.name, "what": name, "of": of}
            return Refusal("bad_value", "ability", Message("creation.no_such_choice", params))
    return None


@implements("fact.flavor.trade")
def _trade_refusal(pc: Pc, gives: Ability | str, gives_up: str, lists: Lists) -> Refusal | None:
    entry = lists.entry(gives)
    at = None if entry is None else trade_tier(entry, lists)
    if entry is None or at is None:
        if gives_up:
            return _refusal("gives_up", "no_trade", {"name": ability_name(gives)})
        return None
    params: Params = {"name": entry.name, "tier": at, "given": gives_up}
    if not gives_up:
        return _refusal("gives_up", "trade", params)
    given = lists.entry(gives_up)
    if given is None or tier_in(lists.of_type(), given.key) != at:
        return _refusal("gives_up", "trade_tier", params)
    if find_name(given.name, traded_away(pc)) is not None:
        return _refusal("gives_up", "traded_away", {"name": given.name})
    if find_name(given.name, abilities_of(pc)) is not None:
        return _refusal("gives_up", "trade_had", params)
    return None


def _of_focus(entry: AbilityEntry, lists: Lists) -> bool:
    return tier_in(lists.of_focus(), entry.key) is not None


def with_trade(pc: Pc, gives_up: str) -> Pc:
    """Return the PC with an ability of the type given up for good."""
    if not gives_up:
        return pc
    return structs.replace(
        pc, gains=[*(pc.gains or ()), Gain(source="traded", name=gives_up, tier=pc.tier)]
    )


@implements("advancement.other.type_ability", "advancement.other.focus_ability")
def option_refusal(pc: Pc, option: Option, gives: Ability | str, shelf: Shelf) -> Refusal | None:
    """Refuse an ability that the shelf knows and that neither type and flavor (or the focus, for
    that option) offer up to the PC's tier. One in people's own words is the GM's to judge."""
    lists = Lists(pc, shelf)
    entry = lists.entry(gives)
    if entry is None or pc.type is None:
        return None
    params: Params = {"name": entry.name, "tier": pc.tier}
    if option == "focus_ability":
        at = tier_in(lists.of_focus(), entry.key)
        if pc.focus is not None and lists.of_focus() is not None and (at is None or at > pc.tier):
            return _refusal("ability", "not_of_focus", params)
        return None
    at = tier_in(lists.of_flavor(), entry.key)
    if lists.is_own(entry) or (at is not None and at <= pc.tier):
        return None
    return _refusal("ability", "not_of_type", {**params, "type": Message(f"type.{pc.type}")})


@implements("fact.tier.replacement")
def abilities_that_give_way(pc: Pc, lists: Lists) -> list[str]:
    """Return the abilities on a sheet that may give way to another at the PC's tier: those that
    type and flavor offer at a lower one, and those that the GM judges because no list names them.
    """
    if pc.tier < 2 or has_replaced(pc):
        return []
    names = (ability_name(each) for each in pc.abilities if _may_give_way(each, pc, lists))
    return [*dict.fromkeys(names)]


def _may_give_way(ability: Ability | str, pc: Pc, lists: Lists) -> bool:
    entry = lists.entry(ability)
    if entry is None:
        return True
    if lists.of_type() is None:
        return not _of_focus(entry, lists)
    offered = [tier_in(tiers, entry.key) for tiers in (lists.of_type(), lists.of_flavor())]
    at = [tier for tier in offered if tier is not None]
    if at:
        return min(at) < pc.tier
    return lists.is_own(entry)


def replaced(pc: Pc, gives: Ability | str, goes: str, shelf: Shelf) -> Pc | Refusal:
    """Return the PC without the ability that gives way to another, once for each tier it reached:
    one of the type, by one of a lower tier."""
    params: Params = {"name": goes, "tier": pc.tier}
    if pc.tier < 2:
        return _refusal("replaces", "replace_tier", params)
    if has_replaced(pc):
        return _refusal("replaces", "replaced_once", params)
    lists = Lists(pc, shelf)
    known = find_name(goes, abilities_that_give_way(pc, lists))
    if known is None:
        return _refusal("replaces", "not_replaceable", params)
    if not is_replacement(lists.entry(gives), pc, lists):
        return _refusal("ability", "no_replacement", {**params, "name": ability_name(gives)})
    gain = Gain(source="replaced", name=known, tier=pc.tier)
    rest = remove_ability(pc, known)
    return structs.replace(rest, gains=[*(pc.gains or ()), gain])


def _refusal(field: str, why: str, params: Params) -> Refusal:
    return Refusal("not_allowed", f"inputs.{field}", Message(f"refusal.gain.{why}", params))
