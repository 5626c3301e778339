"""What the target of a power decides: which option of a choice is for it, whether all who are there
are meant, and whether it is a weapon or a body that is used."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.asked import with_those_of_options
from threefold.model.shelf.effects import Effect


def options_by_target(effect: Effect) -> list[kinds.Option]:
    """Return the options of a choice that the target decides; none for any other effect."""
    if not isinstance(effect, kinds.Choose) or effect.at != "target":
        return []
    return effect.options


def with_options(effect: Effect, options: list[kinds.Option]) -> Effect:
    """Return a choice with its options in another order."""
    return structs.replace(effect, options=options) if options else effect


def fall_on_all_there(effects: Iterable[Effect]) -> bool:
    """Return whether one of these effects falls at once on all who are there."""
    return any(each.to == "all_in_zone" and each.after is None for each in effects)


def fall_on_user_too(effects: Iterable[Effect]) -> bool:
    """Return whether one of these effects falls on the user by its own words."""
    return any(each.to in ("self", "holder") for each in effects)


def is_for_target_as_well(effect: Effect, effects: Collection[Effect]) -> bool:
    """Return True if what an effect does for its user is among these effects for the target, too."""
    if effect.to != "self":
        return False
    return any(structs.replace(effect, to=to) in effects for to in ("target", "targets"))


def raises_body(effects: Iterable[Effect]) -> bool:
    """Return whether one of these effects, in any option, lets the body of its target walk."""
    every = with_those_of_options(effects)
    return any(isinstance(each, kinds.Companion) and each.raised for each in every)


def strikes_among(effects: Iterable[Effect]) -> bool:
    """Return whether effects, in any option, are attacks with a weapon."""
    return any(isinstance(each, kinds.AttackRule) for each in with_those_of_options(effects))
