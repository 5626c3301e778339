"""Those of one kind among effects: what the rest of the project asks a list of effects for."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import Figure


def conditions_among(effects: Iterable[Effect]) -> list[kinds.ConditionEffect]:
    """Return the conditions that effects put on somebody."""
    return [effect for effect in effects if isinstance(effect, kinds.ConditionEffect)]


def made_among(effects: Iterable[Effect]) -> list[kinds.Make]:
    """Return what effects put into the scene."""
    return [effect for effect in effects if isinstance(effect, kinds.Make)]


def plain_among(effects: Iterable[Effect]) -> list[Effect]:
    """Return the effects that come whatever is chosen."""
    return [effect for effect in effects if not isinstance(effect, kinds.Choose)]


def immunities_among(effects: Iterable[Effect]) -> list[kinds.Immune]:
    """Return the effects that keep harm or conditions off."""
    return [effect for effect in effects if isinstance(effect, kinds.Immune)]


def skills_among(effects: Iterable[Effect]) -> list[kinds.Skill]:
    """Return the skills that effects give."""
    return [effect for effect in effects if isinstance(effect, kinds.Skill)]


def own_checks_among(effects: Iterable[Effect]) -> list[kinds.ItemRule]:
    """Return the effects that check the depletion of the artifact in use once more."""
    return [
        effect
        for effect in effects
        if isinstance(effect, kinds.ItemRule)
        and effect.what == "check_depletion"
        and effect.to == "self"
    ]


def protections_among(effects: Iterable[Effect]) -> list[Effect]:
    """Return the effects that make their bearer immune or take something off a blow."""
    kept = (kinds.Immune, kinds.Reduce)
    return [effect for effect in effects if isinstance(effect, kept)]


def armor_among(effects: Iterable[Effect]) -> list[kinds.ArmorBonus]:
    """Return the Armor that effects give."""
    return [effect for effect in effects if isinstance(effect, kinds.ArmorBonus)]


def weapons_among(effects: Iterable[Effect]) -> list[kinds.Weapon]:
    """Return the weapons that effects give."""
    return [effect for effect in effects if isinstance(effect, kinds.Weapon)]


def workings_among(effects: Iterable[Effect]) -> list[kinds.ObjectRule]:
    """Return what effects do to objects and machines."""
    return [effect for effect in effects if isinstance(effect, kinds.ObjectRule)]


def heals_among(effects: Iterable[Effect]) -> list[kinds.Heal]:
    """Return the effects that give points back."""
    return [effect for effect in effects if isinstance(effect, kinds.Heal)]


def recoveries_among(effects: Iterable[Effect]) -> list[kinds.Recovery]:
    """Return what effects do to recovery rolls."""
    return [effect for effect in effects if isinstance(effect, kinds.Recovery)]


def damage_among(effects: Iterable[Effect]) -> list[kinds.Damage]:
    """Return the damage that effects deal."""
    return [effect for effect in effects if isinstance(effect, kinds.Damage)]


def steps_among(effects: Iterable[Effect]) -> list[kinds.Step]:
    """Return the steps by which effects ease or hinder tasks."""
    return [effect for effect in effects if isinstance(effect, kinds.Step)]


def room_for_cyphers(effects: Iterable[Effect]) -> list[Figure]:
    """Return for how many cyphers besides those that count effects have room."""
    return [
        each.count
        for each in effects
        if isinstance(each, kinds.ItemRule) and each.what == "cypher_limit" and not each.at_least
    ]


def moves_from_source(effects: Iterable[Effect]) -> bool:
    """Return whether effects push somebody away from where they come from, or pull them there."""
    return any(isinstance(each, kinds.Move) and each.mode in ("push", "pull") for each in effects)


def strikes_together(effects: Iterable[Effect]) -> bool:
    """Return whether effects are an attack that is made together with a companion."""
    return any(isinstance(each, kinds.AttackRule) and each.together for each in effects)


def takes_after_target(effects: Iterable[Effect]) -> bool:
    """Return whether effects bring somebody of the level of their target: without one nobody comes."""
    return any(each.level == "target_level" for each in companions_among(effects))


def companions_among(effects: Iterable[Effect]) -> list[kinds.Companion]:
    """Return the companions that effects bring, without those of options."""
    return [effect for effect in effects if isinstance(effect, kinds.Companion)]
